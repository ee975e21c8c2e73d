//! Limits apply in every loop, and the results known by then are printed.

use std::path::Path;
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

#[test]
fn closed_forms_and_aggregates() {
    let far = "9223372036854775807";
    for question in ["value", "moves", "explain", "outcome"] {
        at_the_limit(&[question, "totative", far]);
    }
    let count = "heap(n) -> heap(n / 2) where count(i in 0..n where i % 3 == 0) > 5";
    let claim = "heap(n) -> heap(n - 1); claim value heap(n) = count(i in 0..n where i % 2 == 0)";
    let bound = "position heap(n, 0 <= m <= count(i in 0..n where i % 2 == 0)); heap(n, m) -> heap(n - 1, m)";
    at_the_limit(&["value", "-e", count, far]);
    at_the_limit(&["value", "-e", claim, far, "--trust-claims"]);
    at_the_limit(&["value", "-e", bound, "9223372036854775807, 3"]);
}

#[test]
fn partizan_values() {
    at_the_limit(&["value", "domineering", "8x8", "--show", "all"]);
    at_the_limit(&["thermograph", "domineering", "8x8"]);
    at_the_limit(&["explain", "domineering", "8x8"]);
    at_the_limit(&["game", "for n in 1..=9: domineering(\"8x{n}\").Mean"]);
    let text = at_the_limit(&["table", "domineering", "--for", "rows=1..=8", "--for", "columns=7..=8"]);
    assert!(text.contains("-3") && text.contains("-4"), "boards with one row are known: {text}");
    let text = at_the_limit(&["table", "cutcake", "--to", "3000,3000", "--what", "mean"]);
    assert!(text.contains('0'), "small cakes are known: {text}");
}

#[test]
fn a_table_whose_condition_counts_for_long() {
    let rules = "heap(n) -> heap(0) where count(i in 0..n*1000000000 where i > n) > 5";
    let text = at_the_limit(&["table", "-e", rules, "--to", "30"]);
    assert!(text.contains("+0"), "the empty heap is known: {text}");
}

#[test]
fn counting_and_checking() {
    at_the_limit(&["count", "nim", "--piles", "1000000", "--max", "50000"]);
    let text = at_the_limit(&["check", "wythoff", "--to", "100000"]);
    assert!(text.contains("outcome  holds for all"), "{text}");
    // Without a size, the time limit determines how long positions are compared.
    assert_eq!(within_a_second(&["check", "wythoff"]).status.code(), Some(0));
}

#[test]
fn laws_of_tables_with_millions_of_entries() {
    for arguments in [
        &["guess", "nim", "--to", "3000000"][..],
        &["guess", "wythoff", "--to", "1500,1500"],
        &["guess", "0.77", "--to", "3000000"],
    ] {
        at_the_limit(arguments);
        let output = within_a_second(&[arguments, &["--json"]].concat());
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(r#""kind":"limit""#) && text.contains(r#""known":{"laws":["#), "{text}");
    }
}

#[test]
fn rules_of_any_size() {
    let fields: Vec<String> = (0..20_000).map(|at| format!("f{at}")).collect();
    let fields = fields.join(", ");
    let one_kind = format!("position k({fields})\nk({fields}) -> k({fields}) where f0 > 1");
    let kinds: String =
        (0..60_000).map(|at| format!("position k{at}(n)\nk{at}(n) -> k{at}(n - 1)\n")).collect();
    let rules: String =
        (1..30_000).map(|at| format!("h(n) -> h(n - {at}) where n % {} != {at}\n", at + 1)).collect();
    let lets: String = (1..25).map(|at| format!(" let x{at} = bitand(x{0}, x{0})", at - 1)).collect();
    let lets = format!("h(n) -> h(n - 1) let x0 = n{lets} where x24 > 0");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (name, text) in [("fields", one_kind), ("kinds", kinds), ("rules", rules), ("lets", lets)] {
        let path = folder.join(format!("{name}.game"));
        std::fs::write(&path, text).unwrap();
        within_a_second(&["check", path.to_str().unwrap()]);
    }
}

#[test]
fn what_is_known_of_a_table_is_printed_and_nothing_else() {
    let text = at_the_limit(&["table", "0.6", "--to", "30000000"]);
    assert!(text.starts_with(" "), "{}", &text[..text.len().min(200)]);
    let text = at_the_limit(&["table", "chomp", "--to", "300,300,300"]);
    assert!(text.len() < 20_000_000, "{} bytes", text.len());
    let output = within_a_second(&["table", "0.6", "--to", "30000000", "--json"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains(r#""known":{"#) && text.contains(r#""values":[0,"#), "{}", &text[..300]);
}
