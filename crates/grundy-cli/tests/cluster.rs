//! Several processes write the same database as a single process, and end with a message if they cannot.

#![allow(clippy::unwrap_used)]

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

/// A directory that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("grundy-cluster-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// A file of hosts on this machine.
    fn hosts(&self, processes: usize) -> String {
        let listeners: Vec<_> = (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let lines: Vec<_> = listeners.iter().map(|one| one.local_addr().unwrap().to_string()).collect();
        let path = self.path("hosts");
        fs::write(&path, lines.join("\n")).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(["solve", "--lang", "en", "--threads", "1"]).args(arguments).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn start(arguments: &[&str]) -> Child {
    command(arguments).spawn().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The output of a process that ends within four minutes: the promise is 15 s, but the machine may be busy.
#[track_caller]
fn ended(mut child: Child) -> Output {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_secs(240) {
            let _ = child.kill();
            panic!("a process hangs: {}", text(&child.wait_with_output().unwrap().stderr));
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

/// Waits until `is_so`, at most four minutes.
#[track_caller]
fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(240), "{what}");
        thread::sleep(Duration::from_millis(2));
    }
}

#[track_caller]
fn ends_with(child: Child, code: i32, sentence: &str) {
    let output = ended(child);
    let error = text(&output.stderr);
    assert!(error.contains(sentence), "{error}");
    assert!(!error.contains("panicked"), "{error}");
    assert_eq!(output.status.code(), Some(code), "{error}");
}

/// The bytes of all files of a database.
fn bytes(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap()).collect();
    files.sort_by_key(fs::DirEntry::file_name);
    let name = |entry: &fs::DirEntry| entry.file_name().to_str().unwrap().to_owned();
    files.iter().map(|entry| (name(entry), fs::read(entry.path()).unwrap())).collect()
}

/// A loopy game of n counters on each of three tracks.
fn loopy(n: u32) -> String {
    format!(
        "position pos(a <= {n}, b <= {n}, c <= {n}); pos(a, b, c) -> pos(a - 1, b, c + 1); \
         pos(a, b, c) -> pos(a, b - 1, c); pos(a, b, c) -> pos(a, b, c - 2); \
         pos(a, b, c) -> pos(a, b - 1, c - 1); pos(a, b, c) -> pos(a + 1, b, c - 1)"
    )
}

#[test]
fn any_number_of_processes_writes_the_same_bytes() {
    let rules = loopy(9);
    let cases: [(&str, &[&str]); 7] = [
        ("loopy", &["-e", &rules, "9,9,9", "--cycles", "draw"]),
        ("values", &["wythoff", "30,40"]),
        ("misere", &["nim", "25", "--misere"]),
        ("splits", &["kayles", "60"]),
        ("sum", &["laskers-nim", "12 + 9"]),
        // Fields that turn out to be wider than at the start, and players with different moves.
        (
            "wide",
            &["-e", "p(a, b) -> p(a - 1, b + 1000) where a > 0; p(a, b) -> p(a, b / 2) where b > 0", "6,1"],
        ),
        ("partizan", &["toads-and-frogs", "[1, 1, 1, 0, 0, 2, 2, 2]", "--store", "remoteness"]),
    ];
    let folder = Folder::new("same");
    for (name, arguments) in cases {
        let alone = folder.path(&format!("{name}-alone"));
        let output = ended(start(&[arguments, &["--into", &alone]].concat()));
        assert!(output.status.success(), "{name}: {}", text(&output.stderr));
        let expected = bytes(Path::new(&alone));
        for processes in ["1", "2", "3", "4"] {
            let into = folder.path(&format!("{name}-{processes}"));
            let among = ended(start(&[arguments, &["--into", &into, "--processes", processes]].concat()));
            assert!(among.status.success(), "{name}: {}", text(&among.stderr));
            assert_eq!(text(&among.stdout), text(&output.stdout), "{name}");
            assert!(bytes(Path::new(&into)) == expected, "{name} in {processes} processes");
        }
        let into = folder.path(&format!("{name}-threads"));
        let threads = ["--into", &into, "--processes", "2", "--threads", "3"];
        let mut arguments: Vec<_> = arguments.to_vec();
        arguments.extend(threads);
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        let output = command.arg("solve").args(arguments).stdin(Stdio::null()).output().unwrap();
        assert!(output.status.success(), "{name}: {}", text(&output.stderr));
        assert!(bytes(Path::new(&into)) == expected, "{name} in 2 processes of 3 threads");
    }
}

/// Two processes whose arguments differ; both end with these messages.
#[track_caller]
fn check(name: &str, arguments: [&[&str]; 2], code: i32, sentence: &str) {
    let folder = Folder::new(name);
    let hosts = folder.hosts(2);
    let into = folder.path("db");
    let all = |own: &[&str], process| {
        let seat: [&str; 6] = ["--into", &into, "--hosts", &hosts, "--process", process];
        start(&[own, &seat].concat())
    };
    let [one, two] = [all(arguments[0], "0"), all(arguments[1], "1")];
    ends_with(one, code, sentence);
    ends_with(two, code, sentence);
    assert!(!Path::new(&into).exists(), "nothing is written");
}

#[test]
fn processes_that_differ_say_so() {
    let folder = Folder::new("secrets");
    let [open, closed] = ["open", "closed"].map(|secret| {
        let path = folder.path(secret);
        fs::write(&path, secret).unwrap();
        path
    });
    let secret = |file| ["nim", "9", "--secret", file];
    check("secret", [&secret(&open), &secret(&closed)], 2, "has a different secret");
    check("rules", [&["nim", "9"], &["nim", "9", "--misere"]], 2, "has different rules");
    check("question", [&["nim", "9"], &["nim", "8"]], 2, "solves a different position");
}

#[test]
fn other_numbers_of_threads() {
    let folder = Folder::new("threads");
    let hosts = folder.hosts(2);
    let into = folder.path("db");
    let one = start(&["nim", "9", "--into", &into, "--hosts", &hosts, "--process", "0"]);
    let mut two = Command::new(env!("CARGO_BIN_EXE_grundy"));
    let arguments =
        ["solve", "nim", "9", "--threads", "2", "--into", &into, "--hosts", &hosts, "--process", "1"];
    let two = two.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    ends_with(one, 2, "has 2 threads, but this one has 1");
    ends_with(two, 2, "has 1 thread, but this one has 2");
}

#[test]
fn a_process_alone_gives_up() {
    let folder = Folder::new("alone");
    let hosts = folder.hosts(3);
    let into = folder.path("db");
    for (process, missing) in [("0", "process 1"), ("1", "process 0"), ("2", "process 0")] {
        let seat = ["nim", "9", "--into", &into, "--hosts", &hosts, "--process", process];
        let child = start(&[&seat[..], &["--connect-timeout", "300ms"]].concat());
        ends_with(child, 3, &format!("{missing} at 127.0.0.1:"));
    }
}

#[test]
fn faults_of_the_request() {
    let folder = Folder::new("faults");
    let into = folder.path("db");
    let hosts = folder.path("hosts");
    let ends = |lines: &str, process: &str, sentence: &str| {
        fs::write(&hosts, lines).unwrap();
        let seat = ["nim", "9", "--into", &into, "--hosts", &hosts, "--process", process];
        ends_with(start(&seat), 2, sentence);
    };
    ends("127.0.0.1:2101\n# two\nlocalhost\n", "0", "line 3: \"localhost\" is not a host with a port");
    ends("# none\n", "0", "names no hosts");
    ends("127.0.0.1:2101\n", "1", "there is no process 1");
    ends("127.0.0.1:2101\n192.0.2.7:2101\n", "0", "a secret is needed, because 192.0.2.7:2101");
    let alone = ["nim", "9", "--into", &into, "--process", "1"];
    ends_with(start(&alone), 2, "both --hosts FILE and --process I");
}

#[test]
fn a_cycle_and_a_sum_are_refused_by_all() {
    let folder = Folder::new("cycle");
    let into = folder.path("db");
    let cycle = [
        "-e",
        "position p(a <= 3); p(a) -> p(a - 1); p(a) -> p(a + 1)",
        "3",
        "--into",
        &into,
        "--processes",
        "2",
    ];
    ends_with(start(&[&cycle[..], &["--store", "values"]].concat()), 2, "may never end");
    let splits = ["kayles", "9", "--into", &into, "--processes", "3", "--store", "remoteness"];
    ends_with(start(&splits), 2, "several components");
    assert!(!Path::new(&into).exists());
}

/// A process is killed after a checkpoint; the run is resumed with other numbers of processes, and writes the same
/// bytes.
#[test]
fn a_killed_run_is_resumed_in_any_number_of_processes() {
    let cases: [&[&str]; 2] = [
        &["-e", &loopy(25), "25,25,25", "--cycles", "draw"],
        &["-e", "row(n) -> row(a) + row(n - t - a) for t in {1, 2} for a in 0..=n - t", "400"],
    ];
    let mut resumed = 0;
    for (at, game) in cases.iter().enumerate() {
        let folder = Folder::new(&format!("resume-{at}"));
        let alone = folder.path("alone");
        assert!(ended(start(&[game, &["--into", &alone][..]].concat())).status.success());
        let expected = bytes(Path::new(&alone));
        for (victim, processes) in [(0, "1"), (1, "2"), (2, "4")] {
            let hosts = folder.hosts(3);
            let into = folder.path(&format!("db-{victim}"));
            let seat = ["--into", &into, "--hosts", &hosts, "--checkpoint-every", "0s", "--process"];
            let mut children: Vec<Child> = ["0", "1", "2"]
                .iter()
                .map(|process| start(&[game, &seat[..], &[*process]].concat()))
                .collect();
            let current = Path::new(&into).join("run/CURRENT");
            while !current.exists() && children[0].try_wait().unwrap().is_none() {
                thread::sleep(Duration::from_millis(1));
            }
            let mut killed = children.remove(victim);
            let _ = killed.kill();
            let _ = killed.wait();
            let outputs: Vec<Output> = children.into_iter().map(ended).collect();
            for output in &outputs {
                let error = text(&output.stderr);
                assert!(
                    matches!(output.status.code(), Some(0 | 3)) && !error.contains("panicked"),
                    "{error}"
                );
            }
            if current.exists() {
                resumed += 1;
                if victim > 0 {
                    let error = text(&outputs[0].stderr);
                    assert!(error.contains(&format!("grundy solve --resume {into}")), "{error}");
                }
                let output = ended(start(&["--resume", &into, "--processes", processes]));
                assert!(output.status.success(), "{}", text(&output.stderr));
                let _ = fs::remove_dir_all(Path::new(&into).join("run"));
            }
            assert!(bytes(Path::new(&into)) == expected, "{at}: process {victim} was killed");
        }
    }
    assert!(resumed >= 4, "{resumed}");
}

/// Pseudorandom numbers from a seed.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

#[test]
fn survivors_of_a_killed_process_end() {
    let rules = loopy(40);
    let mut state = 7;
    for round in 0..20 {
        let folder = Folder::new(&format!("kill-{round}"));
        let hosts = folder.hosts(3);
        let into = folder.path("db");
        let seat = ["-e", &rules, "40,40,40", "--cycles", "draw", "--into", &into, "--hosts", &hosts];
        let times = ["--connect-timeout", "10s", "--process"];
        let mut children: Vec<Child> =
            ["0", "1", "2"].iter().map(|process| start(&[&seat[..], &times, &[process]].concat())).collect();
        // Connecting takes the first tenth of a second.
        let wait = if round % 4 == 0 { random(&mut state) % 120 } else { random(&mut state) % 1500 };
        thread::sleep(Duration::from_millis(wait));
        let victim = (random(&mut state) % 3) as usize;
        let mut killed = children.remove(victim);
        let had_ended = killed.try_wait().unwrap().is_some();
        let _ = killed.kill();
        let _ = killed.wait();
        for survivor in children {
            let output = ended(survivor);
            let error = text(&output.stderr);
            assert!(!error.contains("panicked"), "{error}");
            match output.status.code() {
                Some(0) => {}
                Some(3) => assert!(!had_ended && error.contains("error: process"), "{error}"),
                other => panic!("{other:?} after {wait} ms: {error}"),
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_stopped_process_is_named() {
    let signal = |child: &Child, name: &str| {
        let status = Command::new("kill").args([name, &child.id().to_string()]).status();
        assert!(status.unwrap().success());
    };
    let folder = Folder::new("stop");
    let rules = loopy(150);
    let hosts = folder.hosts(2);
    let into = folder.path("db");
    let seat = ["-e", &rules, "150,150,150", "--cycles", "draw", "--into", &into, "--hosts", &hosts];
    let times = ["--peer-timeout", "5s", "--checkpoint-every", "0s", "--process"];
    let mut one = start(&[&seat[..], &times, &["0"]].concat());
    let mut two = start(&[&seat[..], &times, &["1"]].concat());
    // The first checkpoint is written when both processes have found positions, long before the end.
    let current = Path::new(&into).join("run/CURRENT");
    wait_until("the first checkpoint", || {
        assert!(one.try_wait().unwrap().is_none() && two.try_wait().unwrap().is_none());
        current.exists()
    });
    signal(&two, "-STOP");
    let output = ended(one);
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{error}");
    assert!(
        error.contains("process 1 at 127.0.0.1:") && error.contains("nothing has been heard from"),
        "{error}"
    );
    assert!(error.contains("nothing was heard from it"), "{error}");
    two.kill().unwrap();
    two.wait().unwrap();
}

#[cfg(unix)]
#[test]
fn a_child_that_is_killed_is_reported() {
    let folder = Folder::new("child");
    let rules = loopy(150);
    let into = folder.path("db");
    let parent =
        start(&["-e", &rules, "150,150,150", "--cycles", "draw", "--into", &into, "--processes", "3"]);
    let mut children: Vec<String> = Vec::new();
    wait_until("three child processes", || {
        let listed = Command::new("ps").args(["-o", "pid=", "--ppid", &parent.id().to_string()]).output();
        children = text(&listed.unwrap().stdout).split_whitespace().map(str::to_owned).collect();
        children.len() == 3
    });
    assert!(Command::new("kill").args(["-9", &children[2]]).status().unwrap().success());
    // The parent process reports the child that ended first. Another one may have noticed the loss and ended.
    ends_with(parent, 3, "process 2 ");
}
