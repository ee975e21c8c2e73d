//! Input that no person would write: it must be rejected with a short message, without a crash.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The maximum number of characters that an error may print.
const SHORT: usize = 4000;

#[track_caller]
fn refused(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{}", &text[..text.floor_char_boundary(SHORT)]);
    assert!(text.len() < SHORT, "{} bytes", text.len());
    assert!(text.starts_with("error: "), "{text}");
    text
}

#[track_caller]
fn refused_rules(name: &str, rules: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, rules).unwrap();
    let output =
        Command::new(env!("CARGO_BIN_EXE_grundy")).arg("value").arg(&path).arg("3").output().unwrap();
    refused(&output)
}

#[track_caller]
fn refused_position(position: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["value", "nim", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(position.as_bytes()).unwrap();
    refused(&child.wait_with_output().unwrap())
}

#[test]
fn a_line_of_ten_megabytes() {
    let text = refused_rules("long.game", "x".repeat(10_000_000).as_bytes());
    assert!(text.contains("long.game:1"), "{text}");
    let long = format!("heap(n) -> heap({} & 1)", "n + ".repeat(2_500_000));
    refused_rules("long_rule.game", long.as_bytes());
    refused_position(&"3,".repeat(5_000_000));
}

#[test]
fn a_hundred_thousand_brackets() {
    refused_rules("deep.game", format!("heap(n) -> heap({}", "(".repeat(100_000)).as_bytes());
    refused_rules("deep_sum.game", format!("heap(n) -> {}", "(".repeat(100_000)).as_bytes());
    refused_rules("minus.game", format!("heap(n) -> heap({}n)", "-".repeat(100_000)).as_bytes());
    refused_position(&"(".repeat(100_000));
    refused_position(&"[".repeat(100_000));
}

#[test]
fn a_file_that_is_not_utf8() {
    let text = refused_rules("latin1.game", b"game \"Caf\xe9\"\nheap(n) -> heap(n - 1)\n");
    assert!(text.contains("line 1, column 10"), "{text}");
    refused_rules("utf16.game", b"\xff\xfeh\0e\0a\0p\0");
}

#[test]
fn a_file_without_rules() {
    refused_rules("empty.game", b"");
    refused_rules("comment.game", b"# nothing here\n");
    refused_rules("zero.game", b"\0\0\0\0");
}

#[test]
fn a_field_that_can_have_no_value() {
    let rules =
        ["param k >= 0 = 3", "position n(1 <= a <= k, b)", "n(a, b) -> n(a, b - t) for t in 1..=b / a"];
    let rules = rules.iter().flat_map(|line| ["-e", line]);
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .arg("value")
        .args(rules)
        .args(["--param", "k=0", "1,4"])
        .output()
        .unwrap();
    let text = refused(&output);
    assert!(text.contains("out of bounds"), "{text}");
}

#[test]
fn a_hundred_thousand_coins() {
    let coins = "H".repeat(100_000);
    let output =
        Command::new(env!("CARGO_BIN_EXE_grundy")).args(["value", "coins", &coins]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    // The value is the nim-sum of the places from 1 to 100,000.
    assert!(text.ends_with("  100000\n"), "{}", &text[text.len() - 40..]);
}
