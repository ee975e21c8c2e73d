//! Limits apply in every loop, and the results known by then are printed.

use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// On a busy machine, and without optimisation, a program may exceed its time limit by this much.
const GRACE: Duration = Duration::from_secs(8);

/// The output of the program, which must end within a second plus [`GRACE`].
#[track_caller]
fn within_a_second(arguments: &[&str]) -> Output {
    let start = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .args(["--time-limit", "1s"])
        .output()
        .unwrap();
    let took = start.elapsed();
    assert!(took < Duration::from_secs(1) + GRACE, "{arguments:?} took {took:?}");
    output
}

/// The output of a question that reaches its time limit.
#[track_caller]
fn at_the_limit(arguments: &[&str]) -> String {
    let output = within_a_second(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{arguments:?}: {errors}");
    assert!(errors.contains("time limit"), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn codes_with_repeating_digits_and_far_heaps() {
    let far = "9223372036854775808";
    for code in ["0.[1]", "0.01[1]"] {
        for arguments in [&["jia"][..], &["genus"], &["outcome", "--misere"], &["moves", "--misere"]] {
            at_the_limit(&[arguments, &[code, far]].concat());
        }
    }
}

#[test]
fn a_quotient_of_heaps_without_moves() {
    let text =
        at_the_limit(&["quotient", "-e", "row(n) -> row(n-1) where n < 0", "--to", "18446744073709551615"]);
    assert!(text.contains("of the heaps up to"), "{}", &text[..200.min(text.len())]);
}
