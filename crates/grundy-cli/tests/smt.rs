//! `grundy guess --certificate`: the steps that are written can be checked again by a solver. If no solver is
//! installed, nothing is checked, and a message says so.

use std::process::{Command, Stdio};

#[test]
fn certificates() {
    let solver = ["z3", "cvc5"].into_iter().find(|name| {
        Command::new(name)
            .arg("--version")
            .stdout(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    });
    let Some(solver) = solver else {
        eprintln!("not asked: neither z3 nor cvc5 is installed");
        return;
    };
    let path = std::env::temp_dir().join(format!("grundy-{}.smt2", std::process::id()));
    let rules = "heap(n) -> heap(n - t) for t in 1..=n where t not in {2, 3}";
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["guess", "-e", rules, "--tried", "20000", "--engine", "memo", "--to", "60", "--certificate"])
        .arg(&path)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("proved for all"), "{text}{}", String::from_utf8_lossy(&output.stderr));
    if path.is_file() {
        let again = Command::new(solver).arg(&path).output().unwrap();
        std::fs::remove_file(&path).unwrap();
        let said = String::from_utf8(again.stdout).unwrap();
        assert!(!said.is_empty() && said.lines().all(|line| line == "unsat"), "{said}");
    }
}

/// A law whose claim cannot be read is not proved by a different claim in the rules.
#[test]
fn a_law_with_too_many_exceptions_is_not_proved() {
    let moves = "n >= 1 and (n % 2 == 1 and (n >= 900 or n * 5 / 7 % 2 == 0) or n == 1000004)";
    let rules = format!(
        "position heap(n)\nheap(n) -> heap(0) where {moves}\nclaim outcome heap(n) = P where not ({moves})"
    );
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["guess", "-e", &rules, "--prove", "--tried", "500"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.contains("proved for"), "{text}");
}

/// Nothing is proved for all values of a parameter that may be negative.
#[test]
fn a_parameter_that_may_be_negative() {
    let rules =
        "param k = 3\nposition heap(n)\nheap(n) -> heap(n - t) for t in 1..=n where t <= k or k <= -100";
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["guess", "-e", rules, "--prove", "--tried", "20000", "--param", "k=1..=8"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.contains("proved for"), "{text}");
}
