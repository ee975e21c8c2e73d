//! Databases that are solved in several runs: killed, interrupted, limited, and damaged in between.

use crate::databases::{Folder, grundy, prints};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs};

/// A loopy game of `(n + 1)^3` positions.
fn loopy(n: u32) -> String {
    format!(
        "position pos(a <= {n}, b <= {n}, c <= {n}); pos(a, b, c) -> pos(a - 1, b, c); pos(a, b, c) -> pos(a, b - 1, c); \
         pos(a, b, c) -> pos(a, b, c - 2); pos(a, b, c) -> pos(a, b - 1, c - 1); pos(a, b, c) -> pos(a + 1, b - 1, c - 1)"
    )
}

/// A game whose moves split rows: nim-values of components.
const ROWS: &str = "row(n) -> row(a) + row(n - t - a) for t in {1, 2} for a in 0..=n - t";

/// The arguments that solve a game into a directory, with a checkpoint at every epoch.
struct Game {
    rules: String,
    start: String,
    draws: bool,
}

impl Game {
    fn loopy(n: u32) -> Self {
        Self { rules: loopy(n), start: format!("{n},{n},{n}"), draws: true }
    }

    fn rows() -> Self {
        Self { rules: ROWS.to_owned(), start: "150".to_owned(), draws: false }
    }

    fn arguments<'a>(&'a self, into: &'a str) -> Vec<&'a str> {
        let mut words = vec!["solve", "-e", &self.rules, &self.start, "--into", into];
        words.extend(["--checkpoint-every", "0s"]);
        if self.draws {
            words.extend(["--cycles", "draw"]);
        }
        words
    }
}

/// A process that is killed at the end.
struct Running(Child);

impl Running {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        Self(command.args(arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap())
    }

    /// Waits until the file exists or the process has ended; panics if neither happens within four minutes.
    fn wait_for(&mut self, file: &Path) {
        let start = Instant::now();
        while !file.exists() && self.0.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < Duration::from_secs(240), "{}", file.display());
            sleep(Duration::from_millis(1));
        }
    }

    /// Waits until the file has another content or the process has ended.
    fn wait_for_another(&mut self, file: &Path) {
        let earlier = fs::read_to_string(file).ok();
        self.wait_for(file);
        while fs::read_to_string(file).ok() == earlier && self.0.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(1));
        }
    }

    /// The exit code, and standard error.
    fn end(mut self) -> (Option<i32>, String) {
        let mut text = String::new();
        let mut error = self.0.stderr.take().unwrap();
        std::io::Read::read_to_string(&mut error, &mut text).unwrap();
        (self.0.wait().unwrap().code(), text)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn manifest(dir: &str) -> String {
    fs::read_to_string(Path::new(dir).join("manifest.json")).unwrap()
}

fn run_file(dir: &str, name: &str) -> PathBuf {
    Path::new(dir).join("run").join(name)
}

/// The files of a finished database, and nothing else.
#[track_caller]
fn check_finished(dir: &str, expected: &str) {
    assert_eq!(manifest(dir), expected);
    let mut names: Vec<_> =
        fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, ["0000.block", "manifest.json"]);
}

/// Processes are killed at moments between the start and well after the end, on one to three threads.
#[test]
fn killed_processes_are_resumed() {
    let folder = Folder::new("killed");
    let (mut kills, mut resumed, mut random) = (0, 0, 1_u64);
    for (at, game) in [Game::loopy(9), Game::rows()].iter().enumerate() {
        let plain = folder.path(&format!("plain-{at}"));
        prints(&game.arguments(&plain));
        let expected = manifest(&plain);
        for round in 0..60 {
            // On a fast machine, many of the processes end before they are killed.
            if round >= 3 && kills >= 5 * (at + 1) && resumed > at {
                break;
            }
            let name = folder.path(&format!("{at}-{round}"));
            for turn in 0.. {
                let threads = (1 + turn % 3).to_string();
                let first = game.arguments(&name);
                let is_new = !run_file(&name, "request").exists();
                let next = ["solve", "--resume", &name, "--checkpoint-every", "0s"];
                let arguments = [if is_new { &first[..] } else { &next }, &["--threads", &threads]].concat();
                let mut running = Running::start(&arguments);
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                // Later runs of a database get more time.
                sleep(Duration::from_millis(5 + (random >> 33) % (60 + 40 * turn)));
                running.0.kill().unwrap();
                let (code, error) = running.end();
                match code {
                    None => kills += 1,
                    Some(0) => {}
                    // Killed after the database was finished, but before the run was removed.
                    Some(code) => panic!("{code}: {error}"),
                }
                if code.is_none() && run_file(&name, "CURRENT").exists() {
                    resumed += 1;
                }
                if Path::new(&name).join("manifest.json").exists() && !run_file(&name, "request").exists() {
                    break;
                }
            }
            let _ = fs::remove_dir_all(run_file(&name, ""));
            check_finished(&name, &expected);
            assert_eq!(grundy(&["verify", &name]).0, 0);
        }
    }
    assert!(kills >= 10 && resumed >= 3, "{kills} kills, {resumed} of them with a checkpoint");
}

#[test]
#[cfg(unix)]
fn ctrl_c_writes_a_checkpoint() {
    let folder = Folder::new("interrupted");
    let (plain, name) = (folder.path("plain"), folder.path("db"));
    let game = Game::loopy(20);
    prints(&game.arguments(&plain));
    for (signal, turn) in [("-INT", 0), ("-TERM", 1)] {
        let mut running = if turn == 0 {
            Running::start(&game.arguments(&name))
        } else {
            Running::start(&["solve", "--resume", &name, "--checkpoint-every", "0s"])
        };
        let current = run_file(&name, "CURRENT");
        // A second run has read the first checkpoint when it writes its own.
        running.wait_for_another(&current);
        let before = fs::read_to_string(&current).unwrap();
        Command::new("kill").args([signal, &running.0.id().to_string()]).status().unwrap();
        let (code, error) = running.end();
        assert_eq!(code, Some(130), "{error}");
        assert!(error.contains(&format!("grundy solve --resume {name}")), "{error}");
        assert_ne!(fs::read_to_string(&current).unwrap(), before);
    }
    let (code, _, error) = grundy(&["show", &name]);
    assert_eq!((code, error.contains("--resume")), (2, true), "{error}");
    let (code, _, error) = grundy(&game.arguments(&name));
    assert_eq!((code, error.contains("--resume")), (2, true), "{error}");
    let printed = prints(&["solve", "--resume", &name, "--threads", "1"]);
    assert!(printed.contains("checked against the rules"), "{printed}");
    check_finished(&name, &manifest(&plain));
    let (code, _, error) = grundy(&["solve", "--resume", &name]);
    assert_eq!((code, error.contains("nothing to resume")), (2, true), "{error}");
}

#[test]
fn one_process_at_a_time() {
    let folder = Folder::new("busy");
    let name = folder.path("db");
    let game = Game::loopy(20);
    let mut running = Running::start(&game.arguments(&name));
    running.wait_for(&run_file(&name, "CURRENT"));
    for arguments in [&game.arguments(&name)[..], &["solve", "--resume", &name]] {
        let (code, _, error) = grundy(arguments);
        assert_eq!((code, error.contains("another process")), (2, true), "{error}");
    }
    drop(running);
    assert_eq!(grundy(&["solve", "--resume", &name]).0, 0);
}

#[test]
fn damaged_checkpoints_are_refused() {
    let folder = Folder::new("damaged");
    let name = folder.path("db");
    let mut running = Running::start(&Game::loopy(20).arguments(&name));
    // The third checkpoint consists of several parts.
    for _ in 0..3 {
        running.wait_for_another(&run_file(&name, "CURRENT"));
    }
    drop(running);
    let current = fs::read_to_string(run_file(&name, "CURRENT")).unwrap();
    let files: Vec<PathBuf> =
        fs::read_dir(run_file(&name, "")).unwrap().map(|entry| entry.unwrap().path()).collect();
    let mut refused = 0;
    for path in files {
        let file = path.file_name().unwrap().to_str().unwrap();
        if !["CURRENT", "request"].contains(&file) && !current.contains(&format!("\"{file}\"")) {
            // A part that was being written.
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        for at in (0..bytes.len()).step_by(bytes.len() / 3 + 1) {
            let mut other = bytes.clone();
            other[at] ^= 4;
            fs::write(&path, other).unwrap();
            let (code, _, error) = grundy(&["solve", "--resume", &name, "--threads", "3"]);
            assert_eq!(code, 2, "{file} at {at}: {error}");
            assert!(error.contains(file) && error.contains("damaged"), "{error}");
            refused += 1;
        }
        if file != "CURRENT" {
            fs::remove_file(&path).unwrap();
            let (code, _, error) = grundy(&["solve", "--resume", &name]);
            assert_eq!(code, 2, "{file}: {error}");
        }
        fs::write(&path, bytes).unwrap();
    }
    assert!(refused > 8, "{refused}");
    assert_eq!(grundy(&["solve", "--resume", &name]).0, 0);
}

#[test]
#[cfg(unix)]
fn a_full_disk_leaves_the_checkpoint_before() {
    let folder = Folder::new("full");
    let (plain, name) = (folder.path("plain"), folder.path("db"));
    let game = Game::loopy(20);
    prints(&game.arguments(&plain));
    // Files of at most 64 kB; the signal that reports it is ignored.
    let script = "trap '' XFSZ; ulimit -f 128; exec \"$0\" \"$@\"";
    let mut command = Command::new("sh");
    command
        .args(["-c", script, env!("CARGO_BIN_EXE_grundy")])
        .args(game.arguments(&name))
        .args(["--threads", "1"]);
    let output = command.output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{error}");
    assert!(error.contains("cannot be written") && error.contains("part-"), "{error}");
    assert!(error.contains("--resume") && run_file(&name, "CURRENT").exists(), "{error}");
    prints(&["solve", "--resume", &name]);
    check_finished(&name, &manifest(&plain));
}

#[test]
fn a_resumed_run_needs_nothing_else() {
    let folder = Folder::new("alone");
    let name = folder.path("db");
    for more in [&["nim"][..], &["--store", "values"], &["--into", "other"], &["--misere"]] {
        let (code, _, error) = grundy(&[&["solve", "--resume", &name], more].concat());
        assert_eq!((code, error.contains("cannot be given again")), (2, true), "{error}");
    }
    let (code, _, error) = grundy(&["solve", "--resume", &name]);
    assert_eq!((code, error.contains("not the directory of a database")), (2, true), "{error}");
    // Every kind of rules, with what it stores: the request is read back from the directory.
    let cases: &[&[&str]] = &[
        &["take-away", "--param", "k=4", "40"],
        &["cram", "3x3"],
        &["0.137", "30"],
        &["nim", "9", "--misere"],
        &["partizan-subtraction", "20", "--store", "remoteness"],
        &["wythoff", "5,6 + 3,4"],
    ];
    for (at, case) in cases.iter().enumerate() {
        let [plain, name] = ["plain", "db"].map(|name| folder.path(&format!("{name}-{at}")));
        prints(&[&["solve"], *case, &["--into", &plain]].concat());
        let mut running =
            Running::start(&[&["solve"], *case, &["--into", &name, "--checkpoint-every", "0s"]].concat());
        running.wait_for(&run_file(&name, "request"));
        drop(running);
        if run_file(&name, "request").exists() {
            prints(&["solve", "--resume", &name]);
        }
        let _ = fs::remove_dir_all(run_file(&name, ""));
        check_finished(&name, &manifest(&plain));
    }
}
