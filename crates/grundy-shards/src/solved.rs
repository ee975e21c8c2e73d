//! The positions of a state space with their values.

use crate::name::SHARDS;
use crate::space::Key;
use crate::word::Word;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, binary_heap::PeekMut};
use std::fmt;

/// The positions of one shard in ascending order, with their values.
#[derive(Debug)]
pub(crate) struct Sorted<K> {
    pub(crate) keys: Vec<K>,
    pub(crate) values: Vec<u32>,
}

/// The positions of all shards, with keys of one size.
pub(crate) enum Tables {
    Narrow(Vec<Sorted<u64>>),
    Wide(Vec<Sorted<u128>>),
}

/// All positions that play can reach from the roots, with their values.
///
/// Takes 12 bytes for each position, or 20 if keys have more than 64 bits.
pub struct Solved {
    pub(crate) tables: Tables,
    pub(crate) most_bytes: u64,
}

impl Solved {
    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> u64 {
        fn len<K>(shards: &[Sorted<K>]) -> u64 {
            shards.iter().map(|shard| shard.keys.len() as u64).sum()
        }
        match &self.tables {
            Tables::Narrow(shards) => len(shards),
            Tables::Wide(shards) => len(shards),
        }
    }

    /// Whether there are no positions, because there were no roots.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a position, or `None` if play cannot reach the position; [`Wanted`](crate::Wanted) explains the
    /// values. Performs a binary search in one shard, which takes about a microsecond or less.
    #[must_use]
    pub fn get(&self, key: Key) -> Option<u32> {
        fn get<K: Word>(shards: &[Sorted<K>], key: Key) -> Option<u32> {
            let word = K::of(key)?;
            let shard = shards.get(K::shard(word.hash()))?;
            shard.keys.binary_search(&word).ok().map(|at| shard.values[at])
        }
        match &self.tables {
            Tables::Narrow(shards) => get(shards, key),
            Tables::Wide(shards) => get(shards, key),
        }
    }

    /// The positions with their values, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (Key, u32)> {
        fn iter<K: Word>(shards: &[Sorted<K>]) -> impl Iterator<Item = (Key, u32)> {
            shards
                .iter()
                .flat_map(|shard| shard.keys.iter().map(|key| key.key()).zip(shard.values.iter().copied()))
        }
        let (narrow, wide): (&[_], &[_]) = match &self.tables {
            Tables::Narrow(shards) => (shards, &[]),
            Tables::Wide(shards) => (&[], shards),
        };
        iter(narrow).chain(iter(wide))
    }

    /// The positions with their values, in ascending order of their keys. Takes about 100 ns for each position.
    #[must_use]
    pub fn into_sorted(self) -> Ascending {
        fn merged<K: Word>(shards: Vec<Sorted<K>>) -> Merged<K> {
            let mut shards: Vec<_> =
                shards.into_iter().map(|Sorted { keys, values }| keys.into_iter().zip(values)).collect();
            let first = |(at, shard): (usize, &mut Pairs<K>)| {
                shard.next().map(|(key, value)| Reverse((key, value, at)))
            };
            Merged { heads: shards.iter_mut().enumerate().filter_map(first).collect(), shards }
        }
        let left = self.len();
        let all = match self.tables {
            Tables::Narrow(shards) => Merge::Narrow(merged(shards)),
            Tables::Wide(shards) => Merge::Wide(merged(shards)),
        };
        Ascending { all, left }
    }

    /// The number of bytes that the positions and their values occupy.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let key = match self.tables {
            Tables::Narrow(_) => u64::BYTES,
            Tables::Wide(_) => u128::BYTES,
        };
        self.len() * (key + size_of::<u32>()) as u64
    }

    /// The largest number of bytes that were in use at once while the space was solved.
    #[must_use]
    pub fn most_bytes(&self) -> u64 {
        self.most_bytes
    }
}

impl fmt::Debug for Solved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solved")
            .field("len", &self.len())
            .field("bytes", &self.bytes())
            .finish_non_exhaustive()
    }
}

/// The positions of one shard with their values.
type Pairs<K> = std::iter::Zip<std::vec::IntoIter<K>, std::vec::IntoIter<u32>>;

/// The shards, merged by a binary heap of the next position of each shard.
struct Merged<K> {
    heads: BinaryHeap<Reverse<(K, u32, usize)>>,
    shards: Vec<Pairs<K>>,
}

impl<K: Word> Merged<K> {
    fn next(&mut self) -> Option<(Key, u32)> {
        let mut head = self.heads.peek_mut()?;
        let Reverse((key, value, shard)) = *head;
        match self.shards[shard].next() {
            Some((key, value)) => *head = Reverse((key, value, shard)),
            None => _ = PeekMut::pop(head),
        }
        Some((key.key(), value))
    }
}

enum Merge {
    Narrow(Merged<u64>),
    Wide(Merged<u128>),
}

/// Positions with their values, in ascending order of their keys.
pub struct Ascending {
    all: Merge,
    left: u64,
}

impl Iterator for Ascending {
    type Item = (Key, u32);

    fn next(&mut self) -> Option<(Key, u32)> {
        self.left = self.left.saturating_sub(1);
        match &mut self.all {
            Merge::Narrow(merged) => merged.next(),
            Merge::Wide(merged) => merged.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.left);
        (left.unwrap_or(usize::MAX), left.ok())
    }
}

impl fmt::Debug for Ascending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ascending").field("left", &self.left).finish_non_exhaustive()
    }
}

/// All shards in the order of their numbers; those that are not given are empty.
pub(crate) fn in_order<K>(shards: impl IntoIterator<Item = (usize, Sorted<K>)>) -> Vec<Sorted<K>> {
    let mut all: Vec<Sorted<K>> =
        (0..SHARDS).map(|_| Sorted { keys: Vec::new(), values: Vec::new() }).collect();
    for (number, shard) in shards {
        all[number] = shard;
    }
    all
}
