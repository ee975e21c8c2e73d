//! The engine `search` on rules text whose positions are not boards: all positions are evaluated if they are few, and
//! otherwise proofs are searched for. The values are those of the engine `memo`.

#![allow(clippy::unwrap_used, reason = "tests")]

use grundy_core::{Convention, KindId, Ruleset, Sum, Unlimited};
use grundy_rules::{Program, Rules};
use grundy_solve::{EngineName, Settings, Solver};
use std::sync::Arc;

const KAYLES: &str = "position row(n)
row(n) -> row(a) + row(n - 1 - a) for a in 0..=(n - 1) / 2 where n >= 1
row(n) -> row(a) + row(n - 2 - a) for a in 0..=(n - 2) / 2 where n >= 2";
const STAIRS: &str = "stairs(x[]) -> stairs(x with [i] = x[i] - t, [i - 1] = x[i - 1] + t)
    for i in 1..len(x) for t in 1..=x[i]
stairs(x[]) -> stairs(x with [0] = x[0] - t) where len(x) > 0 for t in 1..=x[0]";

fn rules(text: &str) -> Rules {
    Program::parse(text).0.unwrap().bind(&[]).unwrap().0
}

/// Compares values and outcomes of both engines. Returns the number of positions that each of them visits for the
/// value.
#[track_caller]
fn positions(text: &str, words: &[u64]) -> [u64; 2] {
    let rules: Arc<dyn Ruleset> = Arc::new(rules(text));
    let kind = KindId(0);
    let mut sum = Sum::new();
    sum.push(1, kind, words);
    let (mut values, mut outcomes) = (Vec::new(), Vec::new());
    let visited = [EngineName::Search, EngineName::Memo].map(|engine| {
        let solver = || Solver::new(Arc::clone(&rules), Settings::default().with_engine(Some(engine)));
        let answer = solver().value(&sum, &Unlimited).unwrap();
        values.push(answer.value);
        outcomes.push(solver().outcome(&sum, Convention::Normal, &Unlimited).unwrap().outcome);
        answer.known.stats.positions
    });
    assert_eq!((values[0], outcomes[0]), (values[1], outcomes[1]), "{words:?}");
    visited
}

#[test]
fn few_positions_are_evaluated() {
    for heap in [1, 7, 12, 300] {
        let [search, memo] = positions(KAYLES, &[heap]);
        assert_eq!(search, memo, "{heap}");
    }
}

#[test]
fn among_many_positions_proofs_are_searched_for() {
    // The number of entries, and the entries.
    for list in [&[3, 7, 6, 7][..], &[4, 2, 3, 4, 3], &[4, 0, 5, 4, 4]] {
        let [search, memo] = positions(STAIRS, list);
        assert!(memo > 400 && search > 256, "{list:?}: {search}, {memo}");
    }
}
