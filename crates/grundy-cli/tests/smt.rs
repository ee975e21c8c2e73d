//! `grundy guess --certificate`: what is written can be decided again. Without a solver nothing is asked, which is
//! printed.

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
