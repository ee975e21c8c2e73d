//! Rules without a counterpart in programs are rejected, and the reason is given.

#![expect(clippy::unwrap_used, reason = "a test fails if rules are wrong")]

use grundy_core::{Budget, ExportLanguage, Limit, Usage, poll_thread_budget, with_thread_budget};
use grundy_export::{Export, Refusal};
use grundy_rules::Program;
use std::sync::Arc;

const NORMAL: Export = Export { language: ExportLanguage::Cpp, misere: false, impartial: false };

/// The form that is rejected.
#[track_caller]
fn form(result: Result<String, Refusal>) -> String {
    let refusal = result.unwrap_err();
    assert_eq!(refusal.message.id, "export-refused");
    let found = refusal.message.arguments.iter().find(|argument| argument.name == "form");
    found.unwrap().value.clone()
}

fn brute_force(export: &Export, text: &str) -> Result<String, Refusal> {
    let (program, faults) = Program::parse(text);
    let program = program.unwrap_or_else(|| panic!("{text}: {faults:?}"));
    let values = program.values(&[]).unwrap();
    export.brute_force(&program, &values, &|message| message.id.to_owned())
}

#[test]
fn forms_without_a_counterpart_are_refused() {
    for (text, expected) in [
        ("heap(n) -> heap(n - 2) again where n > 1", "again"),
        ("position board(x[grid]); board(\"..\") -> board(\"##\")", "board"),
        ("stack(n) -> stack(n - 1) entails", "entails"),
        ("row(x[]) -> row(x[1..]) gains x[0] where len(x) > 0", "gains"),
        ("param G = grid(3, 3); heap(n) -> heap(n - 1)", "graph"),
        ("heap(n) -> heap(n - 1) where n < 9223372036854775808", "large"),
        ("heap(n) -> heap(n - 1) where n < 4294967296 * 4294967296", "large"),
        ("heap(n) -> heap(n - 1) where n % 4294967296 * (n % 4294967296) > 5", "large"),
        ("param k = 9223372036854775808; heap(n) -> heap(n - 1) where n < k", "large"),
        ("position p(-8 <= x <= 8); p(x) -> p(x - 1)", "signed"),
        ("position heaps(x[] sorted); heaps(x[]) -> heaps(x[1..]) where len(x) > 0", "sorted"),
    ] {
        assert_eq!(form(brute_force(&NORMAL, text)), expected, "{text}");
    }
    // Python has no largest integer.
    let python = Export { language: ExportLanguage::Python, ..NORMAL };
    assert!(brute_force(&python, "heap(n) -> heap(n - 1) where n < 4294967296 * 4294967296").is_ok());
}

#[test]
fn wins_are_refused_under_misere_play() {
    let rules = "heap(n) -> heap(n - 1); win heap(2)";
    assert_eq!(form(brute_force(&Export { misere: true, ..NORMAL }, rules)), "misere-win");
    assert!(brute_force(&NORMAL, rules).is_ok());
}

#[test]
fn theorems_about_moves_are_refused() {
    let program = Program::parse(grundy_games::find("take-away").unwrap().rules).0.unwrap();
    let values = program.values(&[]).unwrap();
    let law = |index| NORMAL.law(&program, &values, index, "known", &|message| message.id.to_owned());
    let results: Vec<bool> = (0..program.theorems().len()).map(|index| law(index).is_ok()).collect();
    assert_eq!(results, [true, false]);
    assert_eq!(form(law(1)), "moves");
    // There is no third theorem.
    assert_eq!(form(law(2)), "moves");
}

/// A budget whose time is over.
struct Over;

impl Budget for Over {
    fn poll(&self, _: Usage) -> Result<(), Limit> {
        Err(Limit::Time)
    }

    fn bytes_allowed(&self) -> u64 {
        u64::MAX
    }
}

#[test]
fn limits_end_the_export() {
    let program = Program::parse("heap(n) -> heap(n - 1)").0.unwrap();
    let refused = with_thread_budget(Some(Arc::new(Over)), || {
        assert_eq!(poll_thread_budget(0), Err(Limit::Time));
        NORMAL.brute_force(&program, &[], &|message| message.id.to_owned())
    });
    assert_eq!(form(refused), "limit");
}
