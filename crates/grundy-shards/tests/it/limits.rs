//! Limits, faults and panics end the computation on all threads.

use crate::graph::{Rules, run};
use grundy_core::{Budget, Component, Fault, FaultKind, KindId, Limit, Usage};
use grundy_engine::Stop;
use grundy_shards::{Key, Options, Phase, Position, Progress, Settings, StateSpace, Unsolved, Wanted, solve};
use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const REMOTENESS: Wanted = Wanted::Remoteness { misere: false };

/// Heaps of three kinds, from each of which one token can be removed.
fn heaps() -> Rules<impl Fn(Key, &mut Options) -> Result<Position, Stop> + Sync> {
    Rules { bits: 48, expand: |key: Key, options: &mut Options| remove_one(key, options) }
}

fn remove_one(key: Key, options: &mut Options) -> Result<Position, Stop> {
    for shift in [0, 16, 32] {
        if key >> shift & 0xFFFF > 0 {
            options.single(key - (1 << shift));
        }
    }
    Ok(Position::Open)
}

/// The position with `n` tokens of each kind.
fn full(n: Key) -> Key {
    n << 32 | n << 16 | n
}

#[derive(Default)]
struct Limited {
    polls: AtomicU64,
    most_polls: Option<u64>,
    most_positions: Option<u64>,
    bytes: Option<u64>,
}

impl Budget for Limited {
    fn poll(&self, usage: Usage) -> Result<(), Limit> {
        let polls = self.polls.fetch_add(1, Relaxed);
        if self.most_polls.is_some_and(|most| polls >= most) {
            return Err(Limit::Time);
        }
        match self.most_positions.filter(|&most| usage.positions > most) {
            Some(allowed) => Err(Limit::Positions { needed: usage.positions.into(), allowed }),
            None => Ok(()),
        }
    }

    fn bytes_allowed(&self) -> u64 {
        self.bytes.unwrap_or(u64::MAX)
    }
}

#[track_caller]
fn stopped(budget: &Limited, bytes: u64, wanted: Wanted, threads: usize) -> (Limit, u64) {
    let settings = Settings { threads, bytes };
    match solve(&heaps(), &[full(40)], wanted, &settings, budget, &|_| {}) {
        Err(Unsolved::Stop { stop: Stop::Limit(limit), reached }) => (limit, reached),
        other => panic!("{other:?}"),
    }
}

#[test]
fn memory() {
    // 68,921 positions take more than 2 MB.
    for bytes in [0, 1000, 100_000, 1_000_000, 2_000_000] {
        for threads in [1, 2, 3] {
            for wanted in [REMOTENESS, Wanted::Values] {
                for (budget, settings) in [(Some(bytes), u64::MAX), (None, bytes)] {
                    let budget = Limited { bytes: budget, ..Limited::default() };
                    let (limit, reached) = stopped(&budget, settings, wanted, threads);
                    assert!(matches!(limit, Limit::Memory { needed, allowed }
                        if allowed == bytes && needed > bytes.into()));
                    assert!(reached <= 68_921);
                }
            }
        }
    }
}

/// Whatever the limit, the computation ends with an answer or with the limit, and never exceeds it.
#[test]
fn memory_in_every_phase() {
    let all = run(&heaps(), &[full(20)], Wanted::Values, 2).unwrap();
    let most = all.most_bytes();
    for part in 1..60 {
        let settings = Settings { threads: 2, bytes: most * part / 50 };
        match solve(&heaps(), &[full(20)], Wanted::Values, &settings, &Limited::default(), &|_| {}) {
            Ok(solved) => assert!(solved.most_bytes() <= settings.bytes && part > 40),
            Err(Unsolved::Stop { stop: Stop::Limit(Limit::Memory { .. }), .. }) => assert!(part < 60),
            Err(other) => panic!("{other}"),
        }
    }
}

#[test]
fn time_in_every_phase() {
    let budget = Limited::default();
    let settings = Settings { threads: 2, bytes: u64::MAX };
    assert!(solve(&heaps(), &[full(40)], REMOTENESS, &settings, &budget, &|_| {}).is_ok());
    let polls = budget.polls.load(Relaxed);
    // 69,000 expansions and 200,000 edges.
    assert!(polls > 1000, "{polls}");
    for most in (0..polls / 2).step_by(50) {
        let budget = Limited { most_polls: Some(most), ..Limited::default() };
        for threads in [1, 2, 3] {
            budget.polls.store(0, Relaxed);
            assert_eq!(stopped(&budget, u64::MAX, REMOTENESS, threads).0, Limit::Time);
        }
    }
}

#[test]
fn positions() {
    for threads in [1, 2] {
        let budget = Limited { most_positions: Some(5000), ..Limited::default() };
        let (limit, reached) = stopped(&budget, u64::MAX, Wanted::Values, threads);
        assert!(matches!(limit, Limit::Positions { allowed: 5000, .. }));
        assert!(reached > 5000);
    }
}

#[test]
fn a_fault_is_reported() {
    let faulty = Rules {
        bits: 48,
        expand: |key: Key, options: &mut Options| {
            if key == full(3) {
                let component = Component::tuple(KindId(0), [3, 3, 3]);
                return Err(Fault { kind: FaultKind::Overflow, place: None, component }.into());
            }
            remove_one(key, options)
        },
    };
    for threads in [1, 2, 3] {
        match run(&faulty, &[full(10)], REMOTENESS, threads) {
            Err(Unsolved::Stop { stop: Stop::Fault(fault), reached }) => {
                assert_eq!(fault.kind, FaultKind::Overflow);
                assert!(reached > 0 && reached <= 1331);
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_key_that_is_too_wide_is_reported() {
    let wide = Rules {
        bits: 64,
        expand: |key: Key, options: &mut Options| {
            options.single(key << 1);
            Ok(Position::Open)
        },
    };
    assert!(matches!(run(&wide, &[1], REMOTENESS, 2), Err(Unsolved::Wide(key)) if key == 1 << 64));
    assert!(matches!(run(&wide, &[1 << 64], REMOTENESS, 2), Err(Unsolved::Wide(key)) if key == 1 << 64));
}

/// A panic in the rules, or in the report, reaches the caller; the other threads end.
#[test]
fn panics_reach_the_caller() {
    struct Panicking(Key);
    impl StateSpace for Panicking {
        fn key_bits(&self) -> u32 {
            48
        }
        fn expand(&self, key: Key, options: &mut Options) -> Result<Position, Stop> {
            assert!(key != self.0, "on purpose");
            remove_one(key, options)
        }
    }
    // The key decides which thread panics.
    for key in [full(0), full(1), full(2), full(3), full(9)] {
        for threads in [1, 2, 4] {
            let ended = std::panic::catch_unwind(|| run(&Panicking(key), &[full(10)], REMOTENESS, threads));
            let text = ended.err().and_then(|panic| panic.downcast_ref::<&str>().copied());
            assert_eq!(text, Some("on purpose"));
        }
    }
    let report = |_| panic!("in the report");
    let settings = Settings { threads: 3, bytes: u64::MAX };
    let ended = std::panic::catch_unwind(|| {
        solve(&heaps(), &[full(10)], REMOTENESS, &settings, &Limited::default(), &report)
    });
    assert!(ended.is_err());
}

#[test]
fn progress_is_reported() {
    let reports = RefCell::new(Vec::<Progress>::new());
    let settings = Settings { threads: 2, bytes: u64::MAX };
    let report = |progress| reports.borrow_mut().push(progress);
    let solved = solve(&heaps(), &[full(20)], REMOTENESS, &settings, &Limited::default(), &report).unwrap();
    let reports = reports.into_inner();
    assert!(reports.iter().any(|progress| progress.phase == Phase::Sorting));
    assert!(reports.is_sorted_by_key(|progress| (progress.explored, progress.decided)));
    let last = reports.last().unwrap();
    assert_eq!((last.explored, last.decided, last.waiting), (solved.len(), solved.len(), 0));
    assert!(matches!(last.phase, Phase::Deciding { round } if round >= 60));
    assert!(reports.iter().all(|progress| progress.bytes <= solved.most_bytes()));
    assert_eq!(solved.bytes(), 12 * 9261);
}

#[test]
fn no_roots_no_positions() {
    let solved = run(&heaps(), &[], REMOTENESS, 2).unwrap();
    assert!(solved.is_empty() && solved.get(0).is_none() && solved.into_sorted().next().is_none());
    let solved = run(&heaps(), &[0, 1, 0], Wanted::Values, 2).unwrap();
    assert!(solved.into_sorted().eq([(0, 0), (1, 1)]));
}
