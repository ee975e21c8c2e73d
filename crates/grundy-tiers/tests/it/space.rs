//! State spaces for tests, and their solutions in memory and in tiers.

use grundy_core::Unlimited;
use grundy_engine::Stop;
use grundy_shards::{Key, Options, Position, StateSpace, Tiered, Unsolved, Wanted};
use grundy_tiers::{Entries, Settings, TiersError, Wrong, check, remove_scratch, solve};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The path of a new directory, which does not exist yet.
pub(crate) fn new_dir() -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Relaxed);
    std::env::temp_dir().join("grundy-tiers").join(format!("{}-{number}", std::process::id()))
}

/// All positions with their values, in ascending order, as solved in memory.
pub(crate) fn in_memory(
    space: &dyn StateSpace,
    roots: &[Key],
    wanted: Wanted,
) -> Result<Vec<(Key, u32)>, Unsolved> {
    let settings = grundy_shards::Settings { threads: 1, bytes: u64::MAX };
    let solved = grundy_shards::solve(space, roots, wanted, &settings, &Unlimited, &|_| {})?;
    Ok(solved.into_sorted().collect())
}

/// All positions with their values, in ascending order, as solved in tiers within `bytes` bytes of memory.
pub(crate) fn in_tiers(
    space: &dyn Tiered,
    roots: &[Key],
    wanted: Wanted,
    bytes: u64,
    threads: usize,
) -> Result<Vec<(Key, u32)>, TiersError> {
    let scratch = new_dir();
    let settings = Settings {
        threads,
        bytes,
        scratch: &scratch,
        is_checkpoint_due: &|positions| positions >= 5000,
        on_checkpoint: &|| {},
        question: b"test",
        note: b"note",
    };
    let found = solve(space, roots, wanted, &settings, &Unlimited, &|_| {}).and_then(|solved| {
        assert!(solved.most_bytes() <= bytes, "{} bytes", solved.most_bytes());
        let len = solved.len();
        let all = solved.into_sorted(&Unlimited)?.collect::<Result<Vec<_>, _>>()?;
        assert_eq!(all.len() as u64, len);
        let checked = check_all(space, wanted, &all, (threads, bytes))?;
        assert_eq!(checked, (len, None));
        Ok(all)
    });
    remove_scratch(&scratch).unwrap();
    assert!(!scratch.exists(), "nothing is left");
    found
}

/// Checks positions with their values against the moves.
pub(crate) fn check_all(
    space: &dyn Tiered,
    wanted: Wanted,
    all: &[(Key, u32)],
    resources: (usize, u64),
) -> Result<(u64, Option<Wrong>), TiersError> {
    let entries = || -> Entries<'_> { Box::new(all.iter().copied().map(Ok)) };
    let checked = check(space, wanted, &entries, resources, &Unlimited, &|_| {})?;
    Ok((checked.positions, checked.wrong))
}

/// Heaps of at most `most` tokens. A move removes one token from a heap, or one each from two heaps, or two from
/// one heap.
pub(crate) struct Heaps {
    pub(crate) heaps: u32,
    pub(crate) most: Key,
    /// The number of bits of a heap in a key.
    pub(crate) bits: u32,
}

impl Heaps {
    pub(crate) fn root(&self) -> Key {
        (0..self.heaps).map(|heap| self.most << (heap * self.bits)).sum()
    }

    fn tokens(&self, key: Key, heap: u32) -> Key {
        key >> (heap * self.bits) & ((1 << self.bits) - 1)
    }
}

impl StateSpace for Heaps {
    fn key_bits(&self) -> u32 {
        self.heaps * self.bits
    }

    fn expand(&self, key: Key, options: &mut Options) -> Result<Position, Stop> {
        for heap in 0..self.heaps {
            let one = 1 << (heap * self.bits);
            let tokens = self.tokens(key, heap);
            for taken in 1..=tokens.min(2) {
                options.single(key - taken * one);
            }
            for other in 0..heap {
                if tokens > 0 && self.tokens(key, other) > 0 {
                    options.single(key - one - (1 << (other * self.bits)));
                }
            }
        }
        Ok(Position::Open)
    }
}

impl Tiered for Heaps {
    fn tier(&self, key: Key) -> Result<u64, Stop> {
        Ok((0..self.heaps).map(|heap| u64::try_from(self.tokens(key, heap)).unwrap()).sum())
    }
}
