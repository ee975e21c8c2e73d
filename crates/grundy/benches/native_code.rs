//! Measures the compilation time of native code for every catalogue game that supports it: for each kind of position,
//! the function that fills tables with cells of one byte.

#![expect(clippy::unwrap_used, reason = "a benchmark fails if its input is missing or invalid")]

use divan::{Bencher, black_box};
use grundy_core::Ruleset;
use grundy_rules::{Program, Rules};

fn main() {
    divan::main();
}

/// The rules of a catalogue game with its default parameters. Nothing is compiled yet.
fn rules(name: &str) -> Rules {
    let text = grundy_games::find(name).unwrap().rules;
    Program::parse(text).0.unwrap().bind(&[]).unwrap().0
}

/// The catalogue games with rules text whose tables native code can fill.
fn games() -> Vec<&'static str> {
    let by_rules = grundy_games::entries().iter().filter(|entry| entry.native.is_none());
    by_rules
        .map(|entry| entry.name)
        .filter(|name| matches!(rules(name).native().row_filler(), Some(Ok(_))))
        .collect()
}

#[divan::bench(args = games(), sample_count = 10, sample_size = 1)]
fn compiled(bencher: Bencher<'_, '_>, name: &str) {
    bencher.with_inputs(|| rules(name)).bench_local_values(|rules| {
        assert!(matches!(black_box(rules.native().row_filler()), Some(Ok(_))));
        rules
    });
}
