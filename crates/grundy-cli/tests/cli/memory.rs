//! The memory of the whole process stays near its limit.
#![cfg(target_os = "linux")]

use super::matrix::largest_memory;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

/// The memory that a process may occupy in addition to its limit, in bytes.
const BESIDES: u64 = 64 << 20;

/// The output of a process with this input, and the largest memory that it occupied.
pub(super) fn measured(arguments: &[&str], input: String) -> (Output, u64) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let process = child.id();
    let mut pipe = child.stdin.take().unwrap();
    let writer = thread::spawn(move || drop(pipe.write_all(input.as_bytes())));
    let watcher = thread::spawn(move || {
        let mut largest = 0;
        // A process that has ended does not occupy memory.
        while let Some(bytes) = largest_memory(process) {
            largest = bytes.max(largest);
            thread::sleep(Duration::from_millis(2));
        }
        largest
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    (output, watcher.join().unwrap())
}

/// Checks the memory of a question with this input and a memory limit of `limit` megabytes, and its exit code.
#[track_caller]
fn check(arguments: &[&str], input: String, limit: u64, codes: &[i32]) {
    let option = format!("{limit}M");
    let all = [arguments, &["--memory-limit", &option, "--time-limit", "20s"]].concat();
    let (output, bytes) = measured(&all, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code().is_some_and(|code| codes.contains(&code)), "{arguments:?}: {errors}");
    assert!(bytes < limit * 1_000_000 + BESIDES, "{arguments:?}: {bytes} bytes: {errors}");
}

#[test]
fn reading_long_positions() {
    check(&["value", "nim", "-"], "5 ".repeat(1_000_000), 20, &[3]);
    check(&["value", "nim", "-"], "5 ".repeat(30_000_000), 100, &[3]);
    check(&["outcome", "kayles", "-"], "5 ".repeat(100_000), 60, &[0]);
    check(&["value", "staircase", "-"], format!("[{}5]", "5, ".repeat(3_000_000)), 20, &[3]);
}

#[test]
fn writing_large_tables() {
    let wythoff = &["table", "wythoff", "--to", "1500,1500"];
    check(wythoff, String::new(), 40, &[0, 3]);
    check(&[&wythoff[..], &["--json"]].concat(), String::new(), 40, &[0, 3]);
    check(&[&wythoff[..], &["--outcomes"]].concat(), String::new(), 40, &[0, 3]);
    for format in ["csv", "md", "latex", "svg"] {
        check(&[&wythoff[..], &["--format", format]].concat(), String::new(), 40, &[0, 3]);
    }
    check(&["table", "chomp", "--to", "300,300,300"], String::new(), 60, &[3]);
}

#[test]
fn many_small_rulesets() {
    let request = |k: u32| {
        format!(
            "{{\"ask\": \"value\", \"position\": \"7,7\", \"ruleset\": {{\"rules\": \"pair(a, b) -> pair(a - 1, b) where a % {k} < 9; pair(a, b) -> pair(a, b - 1)\"}}}}\n"
        )
    };
    check(&["batch"], (1..4000).map(request).collect(), 50, &[0]);
}

/// `ulimit -v` also sets a memory limit.
#[test]
fn a_small_address_space() {
    for words in
        ["table wythoff --to 3000,3000 --outcomes", "table wythoff --to 3000,3000", "value nukit 90,90,90,90"]
    {
        let script =
            format!("ulimit -v 400000; exec {} {words} --time-limit 20s", env!("CARGO_BIN_EXE_grundy"));
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(0 | 3)), "{words}: {:?} {errors}", output.status);
    }
}

/// The memory that `solve` occupies for a short time besides its tables, and what the allocator keeps: at most this
/// much, whatever is solved.
const BUFFERS: u64 = 12 << 20;

/// The number of bytes that `solve` reports, and the largest memory that the process occupied beyond what it had
/// occupied after a tiny game.
fn reported_and_occupied(fields: &str) -> (u64, u64) {
    let folder = super::databases::Folder::new("resident");
    let mut batch = super::batch::Batch::start(&[]);
    let mut solve = |fields: &str, into: &str| {
        batch.send(&format!(r#"{{"ask": "solve", "into": "{}", {fields}}}"#, folder.path(into)));
        let answer = batch.answer();
        assert!(answer.contains(r#""ok":true"#), "{answer}");
        let (_, reported) = answer.split_once(r#""bytes":"#).unwrap();
        let digits = reported.split(|digit: char| !digit.is_ascii_digit()).next().unwrap();
        // The process waits for the next request meanwhile.
        (digits.parse::<u64>().unwrap(), largest_memory(batch.child.id()).unwrap())
    };
    let (_, idle) = solve(r#""ruleset": "nim", "position": "1""#, "idle");
    let (reported, largest) = solve(fields, "db");
    assert!(batch.end().is_empty());
    (reported, largest - idle)
}

/// `solve` reports its memory within 20 percent, apart from buffers of a fixed size.
#[test]
fn the_reported_memory_is_that_of_the_process() {
    let loopy = r#""ruleset": {"rules": "position p(a <= 79, b <= 79, c <= 79); p(a, b, c) -> p(a - 1, b, c + 1); p(a, b, c) -> p(a, b - 1, c); p(a, b, c) -> p(a, b, c - 2); p(a, b, c) -> p(a, b - 1, c - 1); p(a, b, c) -> p(a + 1, b, c - 1)"}, "position": "79,79,79", "cycles": "draw""#;
    let tiers = r#""ruleset": {"rules": "p(a, b, c) -> p(a - 1, b, c); p(a, b, c) -> p(a, b - 1, c); p(a, b, c) -> p(a, b, c - 1)"}, "position": "99,99,99", "tiers": true, "limits": {"bytes": 32000000}"#;
    for fields in [loopy, tiers] {
        let (reported, occupied) = reported_and_occupied(fields);
        assert!(
            reported <= occupied + occupied / 4 && reported + reported / 4 + BUFFERS >= occupied,
            "{fields}: {reported} reported, {occupied} occupied"
        );
    }
}
