//! Long chains of names: every analysis takes time proportional to the length of the text.

#![allow(clippy::unwrap_used, reason = "tests")]

use grundy_core::{ComponentRef, Convention, Detail, KindId, Move, Ruleset};
use grundy_rules::{Program, Rules};
use std::fmt::Write;
use std::ops::ControlFlow;

/// A rule with `count` names, each of which is computed by `step` from the previous name, written `@`. For
/// `n > 1`, `p(n)` has one option.
fn chain(count: usize, step: &str) -> String {
    let mut text = "position p(x0 >= 1)\np(x0) -> p(x0 - 1)".to_owned();
    for at in 1..=count {
        write!(text, " let x{at} = {}", step.replace('@', &format!("x{}", at - 1))).unwrap();
    }
    write!(text, " where x{count} >= 0\nclaim value p(n) = n % 2").unwrap();
    text
}

/// Runs every analysis of the rules once; returns the number of options of `p(3)`.
fn asked(text: &str) -> usize {
    let (program, diagnostics) = Program::parse(text);
    let (rules, _): (Rules, _) = program.unwrap_or_else(|| panic!("{diagnostics:?}")).bind(&[]).unwrap();
    assert!(rules.facts().order.is_some(), "{}", &text[..80]);
    let native = rules.native();
    drop(native.option_lister());
    assert!(native.row_filler().is_some_and(|filler| filler.is_ok()) || !cfg!(feature = "native"));
    for convention in [Convention::Normal, Convention::Misere] {
        drop(native.outcome_filler(convention));
    }
    #[cfg(feature = "smt")]
    drop(grundy_rules::smt::induction(&rules, 0, grundy_rules::smt::Reach::All));
    let mut options = 0;
    let component = ComponentRef { kind: KindId(0), words: &[3] };
    let _ = rules
        .visit_moves(component, Detail::Values, &mut |_: &Move<'_>| {
            options += 1;
            ControlFlow::Continue(())
        })
        .unwrap();
    options
}

#[test]
fn every_analysis_follows_a_chain_once() {
    for step in [
        "bitand(@, @)",
        "min(@, @)",
        "max(@, @ - 1)",
        "abs(@ + @ - @)",
        "@ / @ + @ % @",
        "@ * @ / max(@, 1)",
        "if @ > 3 then @ else @ + @ - @",
        "@ + bitand(@, 0)",
    ] {
        for count in [24, 200] {
            assert_eq!(asked(&chain(count, step)), 1, "{step}, {count} names");
        }
    }
}

#[test]
fn thousands_of_names() {
    assert_eq!(asked(&chain(2000, "bitand(@, @)")), 1);
    assert_eq!(asked(&chain(2000, "min(@, @ + 1)")), 1);
}
