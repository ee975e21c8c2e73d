//! Larger spaces within little memory: keys are spilled, runs are merged, and tiers are read from disk.

use crate::space::{Heaps, check_all, in_memory, in_tiers, new_dir};
use grundy_core::{Budget, Limit, Unlimited, Usage};
use grundy_engine::Stop;
use grundy_shards::{Key, Options, Position, StateSpace, Tiered, Wanted};
use grundy_tiers::{Settings, TiersError, Wrong, last_checkpoint, remove_scratch, solve};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

#[track_caller]
fn check(space: &dyn Tiered, root: Key, bytes: &[u64]) {
    for wanted in [Wanted::Values, Wanted::Remoteness { misere: false }, Wanted::Remoteness { misere: true }]
    {
        let expected = in_memory(space, &[root], wanted).unwrap();
        for (&bytes, threads) in bytes.iter().zip([1, 3].into_iter().cycle()) {
            let found = in_tiers(space, &[root], wanted, bytes, threads).unwrap();
            assert!(found == expected, "{wanted:?} within {bytes} bytes on {threads} threads");
        }
    }
}

#[test]
fn four_heaps() {
    for bits in [6, 30] {
        let heaps = Heaps { heaps: 4, most: 13, bits };
        check(&heaps, heaps.root(), &[60_000, 100_000, 1 << 18, 1 << 20, 1 << 27]);
    }
}

/// A chain: as many tiers as positions.
struct Chain;

impl StateSpace for Chain {
    fn key_bits(&self) -> u32 {
        20
    }

    fn expand(&self, key: Key, options: &mut Options) -> Result<Position, Stop> {
        [1, 5, 100].into_iter().filter(|&step| step <= key).for_each(|step| options.single(key - step));
        Ok(Position::Open)
    }
}

impl Tiered for Chain {
    fn tier(&self, key: Key) -> Result<u64, Stop> {
        Ok(u64::try_from(key * key).unwrap())
    }
}

#[test]
fn as_many_tiers_as_positions() {
    check(&Chain, 20_000, &[2_500_000, 1 << 24]);
}

#[test]
fn too_little_memory_is_an_error() {
    for bytes in [0, 1000, 20_000] {
        let heaps = Heaps { heaps: 3, most: 20, bits: 8 };
        let found = in_tiers(&heaps, &[heaps.root()], Wanted::Values, bytes, 1);
        let Err(TiersError::Stop { stop: Stop::Limit(Limit::Memory { needed, allowed }), .. }) = found else {
            panic!("{bytes}: {found:?}");
        };
        assert!(needed > allowed.into() && allowed == bytes);
    }
}

/// A budget that stops a computation after some polls.
struct Polls {
    left: AtomicU64,
}

impl Budget for Polls {
    fn poll(&self, _: Usage) -> Result<(), Limit> {
        match self.left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)) {
            Ok(_) => Ok(()),
            Err(_) => Err(Limit::Stopped),
        }
    }

    fn bytes_allowed(&self) -> u64 {
        u64::MAX
    }
}

#[test]
fn a_stopped_computation_is_continued() {
    let heaps = Heaps { heaps: 4, most: 11, bits: 5 };
    let expected = in_memory(&heaps, &[heaps.root()], Wanted::Values).unwrap();
    let scratch = new_dir();
    let settings = Settings {
        threads: 1,
        bytes: 100_000,
        scratch: &scratch,
        is_checkpoint_due: &|positions| positions >= 1000,
        on_checkpoint: &|| {},
        question: b"four heaps",
        note: b"note",
    };
    let (mut stops, mut left) = (0, 1);
    let found = loop {
        let budget = Polls { left: AtomicU64::new(left) };
        let found = solve(&heaps, &[heaps.root()], Wanted::Values, &settings, &budget, &|_| {})
            .and_then(|solved| solved.into_sorted(&budget)?.collect::<Result<Vec<_>, _>>());
        match found {
            Ok(found) => break found,
            Err(TiersError::Stop { stop: Stop::Limit(Limit::Stopped), .. }) => stops += 1,
            Err(error) => panic!("{error}"),
        }
        left += 5;
        // A different question is an error.
        if let Some(checkpoint) = last_checkpoint(&scratch) {
            assert_eq!(checkpoint.note, b"note");
            let other = Settings { question: b"five heaps", ..settings };
            let refused = solve(&heaps, &[heaps.root()], Wanted::Values, &other, &Unlimited, &|_| {});
            assert!(matches!(refused, Err(TiersError::Foreign { .. })));
        }
    };
    assert!(found == expected);
    assert!(stops > 5, "{stops}");
    remove_scratch(&scratch).unwrap();
}

/// A computation is stopped repeatedly, each time after more polls, and continued, with each amount of memory in
/// `bytes` in turn. Checkpoints are written only where `is_checkpoint_due` says so, or where a limit is reached.
/// Returns the number of stops.
#[track_caller]
fn check_continued(bytes: &[u64], is_checkpoint_due: &dyn Fn(u64) -> bool, polls: u64) -> usize {
    let heaps = Heaps { heaps: 4, most: 11, bits: 5 };
    let expected = in_memory(&heaps, &[heaps.root()], Wanted::Values).unwrap();
    let scratch = new_dir();
    for (stops, &bytes) in bytes.iter().cycle().enumerate() {
        let settings = Settings {
            threads: 1,
            bytes,
            scratch: &scratch,
            is_checkpoint_due,
            on_checkpoint: &|| {},
            question: b"four heaps",
            note: b"note",
        };
        let budget = Polls { left: AtomicU64::new(polls * (stops as u64 + 1)) };
        let found = solve(&heaps, &[heaps.root()], Wanted::Values, &settings, &budget, &|_| {})
            .and_then(|solved| solved.into_sorted(&budget)?.collect::<Result<Vec<_>, _>>());
        match found {
            Ok(found) => {
                assert!(found == expected);
                remove_scratch(&scratch).unwrap();
                return stops;
            }
            Err(TiersError::Stop { stop: Stop::Limit(Limit::Stopped), .. }) => {}
            Err(error) => panic!("{bytes} bytes after {stops} stops: {error}"),
        }
    }
    unreachable!("the cycle does not end");
}

#[test]
fn a_computation_is_continued_with_less_memory() {
    let stops = check_continued(&[1 << 27, 100_000, 1 << 22, 200_000], &|positions| positions >= 500, 5);
    assert!(stops > 3, "{stops}");
}

/// A large tier between two small ones.
struct Wide;

impl StateSpace for Wide {
    fn key_bits(&self) -> u32 {
        15
    }

    fn expand(&self, key: Key, options: &mut Options) -> Result<Position, Stop> {
        match key {
            0 => {}
            30_000 => (1..30_000).for_each(|option| options.single(option)),
            _ => options.single(0),
        }
        Ok(Position::Open)
    }
}

impl Tiered for Wide {
    fn tier(&self, key: Key) -> Result<u64, Stop> {
        Ok(u64::from(key > 0) + u64::from(key == 30_000))
    }
}

/// Both passes keep the tiers that they have finished when they are stopped, even if no checkpoint is due. Each of them
/// is stopped at least after `fewest` tiers.
#[track_caller]
fn check_kept(space: &dyn Tiered, root: Key, bytes: u64, tiers: u64, fewest: [u64; 2]) {
    let scratch = new_dir();
    let settings = Settings {
        threads: 1,
        bytes,
        scratch: &scratch,
        is_checkpoint_due: &|_| false,
        on_checkpoint: &|| {},
        question: b"kept",
        note: b"note",
    };
    let (mut polls, mut kept, mut steps) = (0, None, [0; 2]);
    let solved = loop {
        polls += 1;
        let budget = Polls { left: AtomicU64::new(polls) };
        let solved = solve(space, &[root], Wanted::Values, &settings, &budget, &|_| {});
        let last = last_checkpoint(&scratch).map(|last| [last.tiers, last.solved]);
        if last > kept {
            steps[usize::from(last.is_some_and(|[_, solved]| solved > 0))] += 1;
            polls = 0;
        }
        kept = last;
        if let Ok(solved) = solved {
            break solved;
        }
    };
    assert_eq!(kept, Some([tiers; 2]));
    assert!(steps[0] >= fewest[0] && steps[1] >= fewest[1], "{steps:?}");
    let found = solved.into_sorted(&Unlimited).unwrap().collect::<Result<Vec<_>, _>>().unwrap();
    assert!(found == in_memory(space, &[root], Wanted::Values).unwrap());
    remove_scratch(&scratch).unwrap();
}

#[test]
fn finished_tiers_are_kept_at_a_limit() {
    let heaps = Heaps { heaps: 3, most: 9, bits: 5 };
    check_kept(&heaps, heaps.root(), 1 << 20, 28, [5, 5]);
    check_kept(&heaps, heaps.root(), 60_000, 28, [5, 5]);
    check_kept(&Wide, 30_000, 1 << 20, 3, [2, 2]);
    // The keys of many tiers are in more runs than are read at the same time.
    let heaps = Heaps { heaps: 4, most: 9, bits: 30 };
    check_kept(&heaps, heaps.root(), 60_000, 37, [5, 5]);
}

#[test]
fn damaged_files_are_refused() {
    let heaps = Heaps { heaps: 3, most: 12, bits: 5 };
    let scratch = new_dir();
    let settings = Settings {
        threads: 1,
        bytes: 60_000,
        scratch: &scratch,
        is_checkpoint_due: &|positions| positions >= 100,
        on_checkpoint: &|| {},
        question: b"",
        note: b"note",
    };
    let run = || {
        let solved = solve(&heaps, &[heaps.root()], Wanted::Values, &settings, &Unlimited, &|_| {})?;
        solved.into_sorted(&Unlimited)?.collect::<Result<Vec<_>, _>>()
    };
    let expected = run().unwrap();
    for name in ["tiers-state", "tiers-values"] {
        let path = scratch.join(name);
        let bytes = std::fs::read(&path).unwrap();
        for at in (0..bytes.len()).step_by(37) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            std::fs::write(&path, &damaged).unwrap();
            let found = run();
            assert!(
                matches!(&found, Err(TiersError::Damaged { path: found }) if *found == path),
                "{found:?}"
            );
        }
        std::fs::write(&path, &bytes).unwrap();
    }
    assert_eq!(run().unwrap(), expected);
    remove_scratch(&scratch).unwrap();
}

#[test]
fn wrong_and_missing_values_are_found() {
    let heaps = Heaps { heaps: 3, most: 9, bits: 4 };
    let wanted = Wanted::Remoteness { misere: false };
    let all = in_memory(&heaps, &[heaps.root()], wanted).unwrap();
    let found = |all: &[(Key, u32)]| check_all(&heaps, wanted, all, (2, 60_000)).unwrap();
    assert_eq!(found(&all), (1000, None));
    for at in (0..1000).step_by(7) {
        let mut changed = all.clone();
        changed[at].1 += 1;
        let wrong = found(&changed).1.unwrap();
        // The first wrong position is this one: its options are right.
        assert_eq!((wrong.key, wrong.stored, wrong.expected), (all[at].0, all[at].1 + 1, Some(all[at].1)));
        let mut missing = all.clone();
        let (key, _) = missing.remove(at);
        if key != heaps.root() {
            assert_eq!(found(&missing).1.unwrap().expected, None);
        }
    }
    // A position with a move to itself is a draw.
    assert_eq!(check_all(&Loop, wanted, &[(0, 0)], (1, 60_000)).unwrap(), (1, None));
    let wrong = Some(Wrong { key: 0, stored: 1, expected: Some(2) });
    assert_eq!(check_all(&Loop, wanted, &[(0, 1)], (1, 60_000)).unwrap(), (0, wrong));
}

/// A position with a move to itself.
struct Loop;

impl StateSpace for Loop {
    fn key_bits(&self) -> u32 {
        1
    }

    fn expand(&self, key: Key, options: &mut Options) -> Result<Position, Stop> {
        options.single(key);
        Ok(Position::Open)
    }
}

impl Tiered for Loop {
    fn tier(&self, _: Key) -> Result<u64, Stop> {
        Err(Stop::Internal("a check needs no tiers"))
    }
}

#[test]
fn one_computation_at_a_time() {
    let heaps = Heaps { heaps: 2, most: 12, bits: 5 };
    let scratch = new_dir();
    let settings = Settings {
        threads: 1,
        bytes: 1 << 20,
        scratch: &scratch,
        is_checkpoint_due: &|positions| positions >= 100,
        on_checkpoint: &|| {},
        question: b"",
        note: b"note",
    };
    let run = || solve(&heaps, &[heaps.root()], Wanted::Values, &settings, &Unlimited, &|_| {});
    let first = run().unwrap();
    assert!(matches!(run(), Err(TiersError::InUse { .. })));
    drop(first);
    run().unwrap();
    remove_scratch(&scratch).unwrap();
}
