//! How the program ends when something outside it goes wrong: a closed pipe, Ctrl-C, a full disk, or a limit.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Output, Stdio};

/// Take one to three tokens, with no closed form, so that every heap is visited in turn.
const SLOW: &str =
    "pair(a, b) -> pair(a - s, b - t) for s in 1..=a for t in 1..=b; pair(a, b) -> pair(a - 1, b)";

/// Kayles, whose period is proved, so that only the writing takes time.
const ENDLESS: &[&str] = &["table", "0.77", "--to", "18446744073709551615"];

fn grundy(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn spawn(mut command: Command) -> Child {
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    for arguments in [&["table", "nim", "--to", "400000"][..], ENDLESS] {
        let mut child = spawn(grundy(arguments));
        let mut first = String::new();
        BufReader::with_capacity(16, child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        assert!(!first.is_empty());
        // The reader is dropped, which closes the pipe.
        let output = child.wait_with_output().unwrap();
        assert_eq!((code(&output), errors(&output).as_str()), (Some(0), ""));
    }
}

#[test]
fn batch_ends_quietly_when_nobody_reads() {
    let mut command = grundy(&["batch"]);
    command.stdin(Stdio::piped());
    let mut child = spawn(command);
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // Writing may fail, because the program may have ended by then.
    let _ = input.write_all(b"{\"ask\": \"list\"}\n{\"ask\": \"list\"}\n");
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!((code(&output), errors(&output).as_str()), (Some(0), ""));
}

#[test]
fn batch_answers_each_line_before_it_waits_for_the_next() {
    let mut command = grundy(&["batch"]);
    command.stdin(Stdio::piped());
    let mut child = spawn(command);
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for heap in 0..3 {
        writeln!(
            input,
            "{{\"id\": {heap}, \"ask\": \"value\", \"ruleset\": \"nim\", \"position\": \"{heap}\"}}"
        )
        .unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.contains(&format!("\"id\":{heap},")) && line.contains("\"ok\":true"), "{line}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn batch_answers_bad_lines_and_goes_on() {
    let mut command = grundy(&["batch"]);
    command.stdin(Stdio::piped());
    let mut child = spawn(command);
    let lines: &[u8] =
        b"{\"id\": 1, \"ask\": \"value\", \"ruleset\": \"nim\", \"position\": \"\xff\"}\n\nnonsense\n\
        {\"id\": 4, \"ask\": \"value\", \"ruleset\": \"nim\", \"position\": \"3 5\"}";
    child.stdin.take().unwrap().write_all(lines).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let answers: Vec<&str> = text.lines().collect();
    assert_eq!(answers.len(), 4, "{text}");
    assert!(answers[0].contains("\"ok\":false") && answers[0].contains("UTF-8"), "{}", answers[0]);
    assert!(answers[1].contains("\"ok\":false"), "{}", answers[1]);
    assert!(answers[2].contains("\"ok\":false"), "{}", answers[2]);
    assert!(answers[3].contains("\"id\":4") && answers[3].contains("\"value\":6"), "{}", answers[3]);
    assert_eq!((code(&output), errors(&output).as_str()), (Some(0), ""));
}

/// Waits until a process handles Ctrl-C, at most four minutes.
#[cfg(target_os = "linux")]
fn wait_for_handler(pid: &str) {
    let start = std::time::Instant::now();
    let is_caught = || {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        // SIGINT has the number 2, and the first signal the lowest bit.
        u64::from_str_radix(caught.trim(), 16).unwrap() & 2 != 0
    };
    while !is_caught() {
        assert!(start.elapsed().as_secs() < 240, "the program does not handle Ctrl-C");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}

/// Waits until a process is likely to handle Ctrl-C.
#[cfg(all(unix, not(target_os = "linux")))]
fn wait_for_handler(_: &str) {
    std::thread::sleep(std::time::Duration::from_secs(2));
}

/// Sends Ctrl-C to a child process; returns its exit code.
#[cfg(unix)]
fn interrupted(mut child: Child) -> Option<i32> {
    let mut streams = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let pid = child.id().to_string();
    // Once the handler is installed, one signal is enough. Before that, the signal itself ends the process.
    wait_for_handler(&pid);
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let status = child.wait().unwrap();
    let mut text = String::new();
    streams.0.read_to_string(&mut text).unwrap();
    streams.1.read_to_string(&mut text).unwrap();
    assert!(!text.contains("panicked"), "{text}");
    status.code()
}

#[test]
#[cfg(unix)]
fn control_c_stops_a_long_run() {
    let child = spawn(grundy(&["value", "-e", SLOW, "--engine", "memo", "100000,100000"]));
    assert_eq!(interrupted(child), Some(130));
    assert_eq!(interrupted(spawn(grundy(ENDLESS))), Some(130));
}

#[test]
#[cfg(unix)]
fn control_c_ends_a_batch_that_waits() {
    let mut command = grundy(&["batch"]);
    command.stdin(Stdio::piped());
    let mut child = spawn(command);
    let input = child.stdin.take();
    assert_eq!(interrupted(child), Some(130));
    drop(input);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for arguments in
        [&["list"][..], &["list", "--json"], &["--help"], &[], &["table", "nim", "--to", "10"], ENDLESS]
    {
        let output = grundy(arguments).stdout(full.try_clone().unwrap()).output().unwrap();
        assert_eq!(code(&output), Some(2), "{arguments:?}");
        assert!(errors(&output).contains("standard output: No space left"), "{}", errors(&output));
    }
    let mut command = grundy(&["batch"]);
    command.stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(b"{\"ask\": \"list\"}\n");
    assert_eq!(code(&child.wait_with_output().unwrap()), Some(2));
}

#[test]
fn a_limit_is_exit_code_3() {
    for arguments in [
        &["table", "nim", "--to", "1000000000000"][..],
        &["table", "-e", SLOW, "--to", "1000000000000,1000000000000"],
        &["table", "0.77", "--to", "18446744073709551615", "--format", "bfile", "--time-limit", "50ms"],
        &["table", "0.77", "--to", "18446744073709551615", "--json"],
        &["value", "-e", SLOW, "100000,100000", "--time-limit", "50ms"],
        &["value", "-e", SLOW, "100000,100000", "--memory-limit", "1M"],
        &["value", "-e", SLOW, "100000,100000", "--time-limit", "50ms", "--json"],
    ] {
        let output = grundy(arguments).output().unwrap();
        assert_eq!(code(&output), Some(3), "{arguments:?}: {}", errors(&output));
    }
}

#[test]
fn a_file_that_cannot_be_read_is_told() {
    for path in ["/no/such/file.game", "/"] {
        let output = grundy(&["value", path, "3"]).output().unwrap();
        assert_eq!(code(&output), Some(2), "{path}");
        assert!(errors(&output).contains(path), "{}", errors(&output));
    }
}
