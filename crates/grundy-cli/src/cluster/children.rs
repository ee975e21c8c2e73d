//! `--processes N`: this program starts N other processes on this machine, and waits for them.
//!
//! The children get a random secret and their addresses on standard input. They end when their standard input is
//! closed, so no child survives if this program is killed.

use super::FROM_PARENT;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::output::write_err;
use crate::report::exit;
use grundy::{Error, Message, messages};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, Read, Write as _};
use std::net::TcpListener;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The time between two checks of the children.
const PAUSE: Duration = Duration::from_millis(10);

/// The time within which the children must end after one of them has failed, or after Ctrl-C.
const GRACE: Duration = Duration::from_secs(10);

/// A process that this process has started. Unless it is known to have ended, it is killed when this value is dropped.
struct Started {
    child: Child,
    /// The child's standard input. The child ends when its input is closed.
    _input: Option<ChildStdin>,
    /// The thread that collects the child's standard error, or `None` if standard error is shown directly.
    errors: Option<JoinHandle<String>>,
    status: Option<ExitStatus>,
}

impl Drop for Started {
    fn drop(&mut self) {
        if self.status.is_none() {
            // The child may have ended by itself.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Starts processes, waits for all of them, and returns the exit code.
///
/// # Errors
/// Returns an error if no free address is found, or if a process cannot be started.
pub(crate) fn run_children(
    processes: u32,
    everywhere: &Everywhere,
    interrupt: &Interrupt,
) -> Result<u8, Failure> {
    let io = |error: io::Error| Failure::from(Error::io("--processes", error));
    let hosts = free_hosts(processes).map_err(io)?;
    let mut secret = String::new();
    for byte in grundy_cluster::random_bytes() {
        let _ = write!(secret, "{byte:02x}");
    }
    let threads = everywhere.threads.is_none().then(|| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        (cores / hosts.len()).max(1)
    });
    interrupt.during(|| {
        let mut children = Vec::with_capacity(hosts.len());
        for process in 0..hosts.len() {
            children.push(start(process, threads, &hosts, &secret).map_err(io)?);
        }
        Ok(wait(&mut children, interrupt))
    })
}

/// Addresses on this machine that are not in use.
fn free_hosts(processes: u32) -> io::Result<Vec<String>> {
    let listeners: Vec<TcpListener> =
        (0..processes).map(|_| TcpListener::bind("127.0.0.1:0")).collect::<Result<_, _>>()?;
    listeners.iter().map(|listener| Ok(listener.local_addr()?.to_string())).collect()
}

/// The arguments of this program without `--processes N`.
fn own_arguments() -> Vec<OsString> {
    let mut arguments = std::env::args_os().skip(1);
    let mut own = Vec::new();
    while let Some(argument) = arguments.next() {
        if argument == "--processes" {
            arguments.next();
        } else if !argument.to_str().is_some_and(|text| text.starts_with("--processes=")) {
            own.push(argument);
        }
    }
    own
}

fn start(process: usize, threads: Option<usize>, hosts: &[String], secret: &str) -> io::Result<Started> {
    let mut command = Command::new(std::env::current_exe()?);
    // Options come before words such as `--`.
    command.arg("solve").args([
        "--hosts",
        FROM_PARENT,
        "--secret",
        FROM_PARENT,
        "--process",
        &process.to_string(),
    ]);
    if let Some(threads) = threads {
        command.args(["--threads", &threads.to_string()]);
    }
    let mut own = own_arguments();
    if let Some(at) = own.iter().position(|argument| argument == "solve") {
        own.remove(at);
    }
    command.args(own).stdin(Stdio::piped());
    if process > 0 {
        command.stdout(Stdio::null()).stderr(Stdio::piped());
    }
    let mut child = command.spawn()?;
    let mut input = child.stdin.take();
    if let Some(input) = &mut input {
        // A child that has ended already is noticed later.
        let _ = input.write_all(format!("{secret}\n{}\n\n", hosts.join("\n")).as_bytes());
    }
    let errors = child.stderr.take().map(|mut errors| {
        thread::spawn(move || {
            let mut text = Vec::new();
            let _ = errors.read_to_end(&mut text);
            String::from_utf8_lossy(&text).into_owned()
        })
    });
    Ok(Started { child, _input: input, errors, status: None })
}

/// Waits until all children have ended, but at most [`GRACE`] after a failure or Ctrl-C, and returns the exit code.
fn wait(children: &mut [Started], interrupt: &Interrupt) -> u8 {
    let mut until = None;
    let mut first_failed = None;
    loop {
        for (process, started) in
            children.iter_mut().enumerate().filter(|(_, started)| started.status.is_none())
        {
            // A process that cannot be waited for counts as one that failed.
            let waited = started.child.try_wait();
            started.status = *waited.as_ref().unwrap_or(&None);
            if waited.is_err() || started.status.is_some_and(|status| !status.success()) {
                first_failed.get_or_insert(process);
            }
        }
        if children.iter().all(|started| started.status.is_some()) {
            break;
        }
        if first_failed.is_some() || interrupt.is_set() {
            let until = *until.get_or_insert_with(|| Instant::now() + GRACE);
            if Instant::now() > until {
                break;
            }
        }
        thread::sleep(PAUSE);
    }
    let Some(process) = first_failed else {
        return if interrupt.is_set() { interrupt::EXIT_CODE } else { exit::ANSWERED };
    };
    let failed = &mut children[process];
    let status = failed.status;
    if let Some(errors) = failed.errors.take() {
        write_err(&errors.join().unwrap_or_default());
    }
    let code = status.and_then(|status| status.code());
    if let Some(status) = status.filter(|status| status.code().is_none()) {
        let message = Message::new("cluster-child").with("process", process).with("reason", status);
        write_err(&(messages::brief(&message) + "\n"));
    }
    if interrupt.is_set() {
        return interrupt::EXIT_CODE;
    }
    // Code 0 of process 0 means that the database is finished.
    match children[0].status.and_then(|status| status.code()) {
        Some(0) => exit::ANSWERED,
        _ => code.and_then(|code| u8::try_from(code).ok()).unwrap_or(exit::LIMIT),
    }
}
