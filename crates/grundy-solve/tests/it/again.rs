//! Questions that are stopped and then repeated with the same solver.

use crate::games::{self, Saying, pairs, stairs};
use grundy_core::{Budget, Convention, Limit, Ruleset, Sum, Unlimited, Usage};
use grundy_solve::{EngineName, Settings, SolveError, Solver};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A budget that ends after a given number of polls.
struct Looks(AtomicU64);

impl Budget for Looks {
    fn poll(&self, _: Usage) -> Result<(), Limit> {
        let left = self.0.load(Ordering::Relaxed);
        self.0.store(left.saturating_sub(1), Ordering::Relaxed);
        if left == 0 { Err(Limit::Time) } else { Ok(()) }
    }

    fn bytes_allowed(&self) -> u64 {
        u64::MAX
    }
}

/// Stops the question about the outcome of `position` at every poll of the budget, and checks that a
/// repetition gives the same answer.
#[track_caller]
fn check(ruleset: &Arc<dyn Ruleset>, position: &Sum, convention: Convention, engine: Option<EngineName>) {
    let solver = || Solver::new(Arc::clone(ruleset), Settings::default().with_engine(engine));
    let expected = solver().outcome(position, convention, &Unlimited).unwrap().outcome;
    for looks in 0.. {
        let mut solver = solver();
        let stopped = solver.outcome(position, convention, &Looks(AtomicU64::new(looks)));
        let again = solver.outcome(position, convention, &Unlimited);
        assert_eq!(again.map(|answer| answer.outcome), Ok(expected), "{engine:?} after {looks} looks");
        match stopped {
            Err(SolveError::Limit { limit: Limit::Time, .. }) => {}
            Ok(answer) if looks > 0 => return assert_eq!(answer.outcome, expected),
            other => panic!("{engine:?} after {looks} looks: {other:?}"),
        }
    }
}

#[test]
fn a_search_of_a_sum_that_was_stopped_leaves_nothing_open() {
    let wythoff = games::wythoff().shared();
    for position in [pairs(&[[33, 30]]), pairs(&[[12, 8], [5, 3]])] {
        check(&wythoff, &position, Convention::Misere, Some(EngineName::Misere));
        check(&wythoff, &position, Convention::Misere, None);
    }
    check(&games::staircase().shared(), &stairs(&[6, 5, 4]), Convention::Misere, Some(EngineName::Misere));
}

#[test]
fn values_that_were_stopped_are_found() {
    let wythoff = games::wythoff().shared();
    check(&wythoff, &pairs(&[[33, 30]]), Convention::Normal, Some(EngineName::Reference));
    for engine in [None, Some(EngineName::Memo), Some(EngineName::Dense)] {
        check(&wythoff, &pairs(&[[33, 30]]), Convention::Normal, engine);
        check(&games::cutting().shared(), &pairs(&[[24, 21]]), Convention::Normal, engine);
    }
    for engine in [None, Some(EngineName::Memo)] {
        check(&games::fibonacci_nim().shared(), &pairs(&[[45, 44]]), Convention::Normal, engine);
        check(&games::staircase().shared(), &stairs(&[6, 5, 4]), Convention::Normal, engine);
    }
}
