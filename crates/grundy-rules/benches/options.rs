//! Measures the time that the interpreter takes for each option and, for one ruleset, the time that the same rules
//! written in Rust take.

#![allow(clippy::unwrap_used, missing_docs, reason = "a benchmark")]

use grundy_core::{ComponentRef, Detail, KindId, Move, Ruleset, Sum};
use grundy_rules::{Program, Rules};
use std::ops::ControlFlow;

fn main() {
    divan::main();
}

fn rules(source: &str) -> Rules {
    Program::parse(source).0.unwrap().bind(&[]).unwrap().0
}

/// The number of options of the component, and a checksum of their contents so that nothing is optimised
/// away.
fn count(rules: &Rules, words: &[u64]) -> (u64, u64) {
    let (mut options, mut total) = (0, 0u64);
    let component = ComponentRef { kind: KindId(0), words };
    rules
        .visit_moves(component, Detail::Options, &mut |found: &Move<'_>| {
            options += 1;
            for term in found.option.terms() {
                total = total.wrapping_add(term.component.words[0]);
            }
            ControlFlow::Continue(())
        })
        .map(|_| (options, total))
        .unwrap()
}

const EVEN_SPLIT: &str =
    "pile(n) -> (n % m) * pile(n / m + 1) + (m - n % m) * pile(n / m) where n >= 2 for m in 2..=n";

#[divan::bench]
fn even_split(bencher: divan::Bencher<'_, '_>) {
    let rules = rules(EVEN_SPLIT);
    let expected = even_split_in_rust(10_000);
    bencher
        .counter(divan::counter::ItemsCount::new(9_999u32))
        .bench(|| assert_eq!(count(&rules, &[divan::black_box(10_000)]), expected));
}

fn even_split_in_rust(n: u64) -> (u64, u64) {
    let (mut options, mut total) = (0, 0);
    let mut sum = Sum::new();
    for m in 2..=n {
        sum.clear();
        sum.push((n % m).into(), KindId(0), &[n / m + 1]);
        sum.push((m - n % m).into(), KindId(0), &[n / m]);
        options += 1;
        for term in divan::black_box(&sum).terms() {
            total += term.component.words[0];
        }
    }
    (options, total)
}

#[divan::bench]
fn even_split_rust(bencher: divan::Bencher<'_, '_>) {
    bencher
        .counter(divan::counter::ItemsCount::new(9_999u32))
        .bench(|| assert_eq!(even_split_in_rust(divan::black_box(10_000)).0, 9_999));
}

#[divan::bench]
fn grundys_game(bencher: divan::Bencher<'_, '_>) {
    let rules = rules("heap(n) -> heap(a) + heap(n - a) for a in 1..n where a < n - a");
    bencher
        .counter(divan::counter::ItemsCount::new(4_999u32))
        .bench(|| assert_eq!(count(&rules, &[divan::black_box(10_000)]).0, 4_999));
}

#[divan::bench]
fn nim(bencher: divan::Bencher<'_, '_>) {
    let rules = rules("heap(n) -> heap(n - t) for t in 1..=n");
    bencher
        .counter(divan::counter::ItemsCount::new(10_000u32))
        .bench(|| assert_eq!(count(&rules, &[divan::black_box(10_000)]).0, 10_000));
}

#[divan::bench]
fn nukit(bencher: divan::Bencher<'_, '_>) {
    let rules = rules(
        "r(a, b, c, d) -> r(a - 2, b - 1, c, d - 2)\nr(a, b, c, d) -> r(a - 1, b - 1, c - 1, d - 1)\n\
         r(a, b, c, d) -> r(a, b, c - 2, d - 1)\nr(a, b, c, d) -> r(a, b - 3, c, d)\nr(a, b, c, d) -> r(a - 1, b, c, d - 1)",
    );
    bencher
        .counter(divan::counter::ItemsCount::new(5_000u32))
        .bench(|| (0..1000u64).for_each(|i| assert_eq!(count(&rules, &[9 + i % 3, 9, 9, 9]).0, 5)));
}

#[divan::bench]
fn staircase(bencher: divan::Bencher<'_, '_>) {
    let rules = rules(
        "stairs(x[]) -> stairs(x with [i] = x[i] - t, [i - 1] = x[i - 1] + t) for i in 1..len(x) for t in 1..=x[i]",
    );
    bencher
        .counter(divan::counter::ItemsCount::new(1_000u32))
        .bench(|| assert_eq!(count(&rules, &[6, 0, 200, 200, 200, 200, 200]).0, 1_000));
}
