//! The SMT solvers z3 and cvc5, which are started as programs if they are installed.
//!
//! A solver reads its problem from standard input, and answers with one word. No crate is used for this: crates that
//! control solvers also build terms and read models, which is not needed here, and crates that contain a solver take
//! minutes to compile.

use grundy::smt::{SmtSolver, SmtVerdict};
use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

/// The SMT solvers z3 and cvc5. Each of them is looked for only when it is used. Setting `stop` ends a running
/// solver.
pub(crate) fn solvers(stop: &Arc<AtomicBool>) -> Vec<Arc<dyn SmtSolver>> {
    let program = |name: &'static str, arguments: &'static [&'static str]| -> Arc<dyn SmtSolver> {
        Arc::new(Program { name, arguments, version: OnceLock::new(), stop: Arc::clone(stop) })
    };
    vec![program("z3", &["-in", "-smt2", "-memory:4096"]), program("cvc5", &["--lang=smt2", "-"])]
}

/// A solver that reads SMT-LIB from standard input.
struct Program {
    name: &'static str,
    arguments: &'static [&'static str],
    /// The name and the version of the solver, once they have been requested; the inner `None` means that it
    /// is not installed.
    version: OnceLock<Option<String>>,
    stop: Arc<AtomicBool>,
}

/// The time between two checks of whether a program has ended.
const PAUSE: Duration = Duration::from_millis(5);

impl SmtSolver for Program {
    fn name(&self) -> Option<String> {
        let version = || {
            let output = Command::new(self.name).arg("--version").stdin(Stdio::null()).output().ok()?;
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let number = text.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()));
            Some(number.map_or(self.name.to_owned(), |number| format!("{} {number}", self.name)))
        };
        self.version.get_or_init(version).clone()
    }

    fn decide(&self, script: &str, within: Duration) -> SmtVerdict {
        let started = Command::new(self.name)
            .args(self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let Ok(mut child) = started else { return SmtVerdict::Missing };
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (Some(mut input), Some(mut output)) = (input, output) else { return SmtVerdict::Missing };
        let script = script.to_owned();
        // A program that has ended stops reading. That is not an error of this program.
        let writer = thread::spawn(move || drop(input.write_all(script.as_bytes())));
        let reader = thread::spawn(move || {
            let mut said = Vec::new();
            let _ = output.read_to_end(&mut said);
            String::from_utf8_lossy(&said).into_owned()
        });
        let in_time = ended(&mut child, within, &self.stop);
        if !in_time {
            let _ = child.kill();
            let _ = child.wait();
        }
        let _ = writer.join();
        let said = reader.join().unwrap_or_default();
        match (in_time, said.trim()) {
            (_, "unsat") => SmtVerdict::Unsat,
            (_, "sat") => SmtVerdict::Sat,
            (false, _) | (_, "unknown" | "timeout" | "") => SmtVerdict::Unknown,
            (_, other) => SmtVerdict::Failed(other.chars().take(200).collect()),
        }
    }
}

/// Waits until the program ends, the time `within` has passed, or `stop` is set. Returns whether the program ended
/// by itself.
fn ended(child: &mut Child, within: Duration, stop: &AtomicBool) -> bool {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(_)) => return true,
            Err(_) => return false,
            Ok(None) if start.elapsed() >= within || stop.load(Ordering::Relaxed) => return false,
            Ok(None) => thread::sleep(PAUSE),
        }
    }
}
