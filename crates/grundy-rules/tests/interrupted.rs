//! Long searches between two moves can be interrupted, and large numbers cause no problems.

#![allow(clippy::unwrap_used, reason = "tests")]

use grundy_core::{ComponentRef, Detail, FaultKind, KindId, Move, MoveVisitor, Place, Ruleset};
use grundy_rules::{Program, Rules};
use std::ops::ControlFlow;

fn rules(source: &str) -> Rules {
    let (program, diagnostics) = Program::parse(source);
    program.unwrap_or_else(|| panic!("{diagnostics:#?}")).bind(&[]).unwrap().0
}

/// A visitor that breaks at the third tick.
#[derive(Default)]
struct Impatient {
    ticks: usize,
}

impl MoveVisitor for Impatient {
    fn visit(&mut self, found: &Move<'_>) -> ControlFlow<()> {
        panic!("{:?} is no move", found.option)
    }

    fn tick(&mut self) -> ControlFlow<()> {
        self.ticks += 1;
        if self.ticks == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Checks that the search is interrupted; it would take too long to complete.
#[track_caller]
fn check(source: &str) {
    let mut visitor = Impatient::default();
    let heap = ComponentRef { kind: KindId(0), words: &[1 << 63] };
    let flow = rules(source).visit_moves(heap, Detail::Options, &mut visitor).unwrap();
    assert_eq!((flow, visitor.ticks), (ControlFlow::Break(()), 3));
}

#[test]
fn loops_are_broken_off() {
    check("heap(n) -> heap(n - 1) for t in 1..=n where popcount(t) > 64");
    check("heap(n) -> heap(n - 1) where count(i in 0..n where popcount(i) > 64) > 0");
    check("heap(n) -> heap(n - 1) where any(popcount(i) > 64 for i in 0..n)");
    check("heap(n) -> heap(n - 1) for t in primes(n - 1) where t < 0");
    check("heap(n) -> heap(n - 1) for t in squares(n * n) where t < 0");
    check("heap(n) -> heap(t / 2 + n * 4) for t in 1..=n");
}

/// The options of one heap, each given by the first field of its first term.
fn options(source: &str, n: u64) -> Vec<u64> {
    let mut found = Vec::new();
    let heap = ComponentRef { kind: KindId(0), words: &[n] };
    let flow = rules(source).visit_moves(heap, Detail::Options, &mut |option: &Move<'_>| {
        found.push(option.option.term(0).component.words[0]);
        ControlFlow::Continue(())
    });
    assert!(flow.unwrap().is_continue());
    found
}

#[test]
fn turns_without_a_move_are_left_out() {
    let largest = "170141183460469231731687303715884105727";
    assert_eq!(options(&format!("heap(n) -> heap(n - t) for t in 1..={largest}"), 3), [2, 1, 0]);
    assert_eq!(options(&format!("heap(n) -> heap(t) for t in n - 2..={largest} where t < n"), 9), [7, 8]);
    assert_eq!(options("heap(n) -> heap(n - 3 * t) for t in 1..=n * n * n", 1 << 4), [13, 10, 7, 4, 1]);
    assert_eq!(
        options(
            "heap(n) -> heap(t) for t in 1..pow2(100) where n - 1 <= t let u = t + 1 where u <= n + 1",
            7
        ),
        [6, 7]
    );
    assert_eq!(
        options("heap(n) -> heap(n - t) for t in 0..pow2(90) where t in {2, 5} where 4 * t <= n + 1", 19),
        [17, 14]
    );
}

#[test]
fn membership_is_arithmetic() {
    let n = u64::MAX;
    let all = "n in 0..=n and n not in 0..n and 2 in primes(n) and pow2(62) in squares(n) and 257 in divisors(n) and n in divisors(n) and pow2(63) in powers(2, n)";
    assert_eq!(options(&format!("heap(n) -> heap(n / 2) where {all}"), n), [n / 2]);
    assert_eq!(options("heap(n) -> heap(bigomega(n))", n), [7]);
    assert_eq!(options("heap(n) -> heap(d) for d in divisors(n) where d < 20", n), [1, 3, 5, 15, 17]);
}

#[test]
fn faults_have_their_place() {
    let source = "heap(n) -> heap(n - 1)\nheap(n) -> heap(10 / (n - 5))";
    let heap = ComponentRef { kind: KindId(0), words: &[5] };
    let mut moves = 0;
    let fault = rules(source)
        .visit_moves(heap, Detail::Options, &mut |_: &Move<'_>| {
            moves += 1;
            ControlFlow::Continue(())
        })
        .unwrap_err();
    let Some(Place { start, end }) = fault.place else { panic!("no place") };
    assert_eq!((fault.kind, &source[start..end], moves), (FaultKind::DivisionByZero, "10 / (n - 5)", 1));
    assert_eq!(fault.component.as_ref(), heap);
}

/// A visitor can request the moves of another component.
#[test]
fn visits_nest() {
    let rules = rules("heap(n) -> heap(n - t) for t in 1..=n");
    let mut pairs = 0;
    let heap = ComponentRef { kind: KindId(0), words: &[5] };
    let _ = rules.visit_moves(heap, Detail::Options, &mut |outer: &Move<'_>| {
        rules
            .visit_moves(outer.option.term(0).component, Detail::Options, &mut |_: &Move<'_>| {
                pairs += 1;
                ControlFlow::Continue(())
            })
            .unwrap()
    });
    assert_eq!(pairs, 4 + 3 + 2 + 1);
}
