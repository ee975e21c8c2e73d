//! The options of a component before they are stored: each is a sum of a nimber and components, which are given by
//! their numbers.

use grundy_engine::Id;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The bit that is set in the first word of an option unless the option is a single component without a nimber. If
/// [`LONG`] is not set, the word also holds a nimber and the number of components; the components follow.
const HEADER: u32 = 1 << 31;
/// The mark of a header that holds only the number of components, and is followed by a nimber and the components.
const LONG: u32 = 1 << 30;
const COUNT_BITS: u32 = 8;

/// The sum of a nimber and components.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Parts<'a> {
    nimber: u32,
    ids: &'a [Id],
}

/// The sum of a nimber and components, as it was stored.
#[derive(Clone, Copy)]
pub(crate) struct Stored<'a> {
    pub(crate) nimber: u32,
    words: &'a [AtomicU32],
}

impl<'a> Stored<'a> {
    /// The numbers of the components.
    #[inline]
    pub(crate) fn ids(self) -> impl Iterator<Item = Id> + use<'a> {
        self.words.iter().map(|word| word.load(Relaxed))
    }
}

/// The options of one component, collected before the distinct ones of unknown value are stored.
#[derive(Default)]
pub(crate) struct Collected {
    ids: Vec<Id>,
    /// For each option that is not a nimber, its nimber and the end of its components in `ids`.
    ends: Vec<(u32, usize)>,
    order: Vec<usize>,
    /// The values of the options that are nimbers.
    known: Vec<u32>,
    /// The words of the options that are not nimbers, written by [`finish`](Self::finish).
    pub(crate) words: Vec<u32>,
}

impl Collected {
    /// Removes all options.
    pub(crate) fn clear(&mut self) {
        self.ids.clear();
        self.ends.clear();
        self.known.clear();
        self.words.clear();
    }

    /// Adds a component to the current option.
    pub(crate) fn push(&mut self, id: Id) {
        self.ids.push(id);
    }

    /// Ends the current option, in which equal components cancel in pairs if `equals_cancel`. Returns the nimber if
    /// nothing else is left.
    pub(crate) fn end(&mut self, nimber: u32, equals_cancel: bool) -> Option<u32> {
        let start = self.ends.last().map_or(0, |&(_, end)| end);
        self.ids[start..].sort_unstable();
        if equals_cancel && self.ids.len() - start > 1 {
            let (mut read, mut write) = (start, start);
            while read < self.ids.len() {
                if self.ids.get(read + 1) == Some(&self.ids[read]) {
                    read += 2;
                } else {
                    self.ids[write] = self.ids[read];
                    (read, write) = (read + 1, write + 1);
                }
            }
            self.ids.truncate(write);
        }
        if self.ids.len() == start {
            self.known.push(nimber);
            return Some(nimber);
        }
        self.ends.push((nimber, self.ids.len()));
        None
    }

    fn get(&self, option: usize) -> Parts<'_> {
        let start = if option == 0 { 0 } else { self.ends[option - 1].1 };
        let (nimber, end) = self.ends[option];
        Parts { nimber, ids: &self.ids[start..end] }
    }

    /// Writes each distinct option that is not a nimber to `words`, and returns the number of all distinct options,
    /// including those that are nimbers.
    pub(crate) fn finish(&mut self) -> u32 {
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        order.extend(0..self.ends.len());
        // Options with few components come first, so that they are decided first.
        order.sort_unstable_by_key(|&option| {
            let parts = self.get(option);
            (parts.ids.len(), parts)
        });
        order.dedup_by_key(|option| self.get(*option));
        let mut words = std::mem::take(&mut self.words);
        for &option in &order {
            write(self.get(option), &mut words);
        }
        self.words = words;
        self.known.sort_unstable();
        self.known.dedup();
        let count = order.len() + self.known.len();
        self.order = order;
        u32::try_from(count).unwrap_or(u32::MAX)
    }
}

/// Appends an option to `words`.
fn write(Parts { nimber, ids }: Parts<'_>, words: &mut Vec<u32>) {
    if nimber == 0
        && let [id] = ids
    {
        words.push(*id);
        return;
    }
    let count = u32::try_from(ids.len()).unwrap_or(LONG - 1);
    if count >> COUNT_BITS == 0 && nimber < LONG >> COUNT_BITS {
        words.push(HEADER | nimber << COUNT_BITS | count);
    } else {
        words.extend([HEADER | LONG | count, nimber]);
    }
    words.extend_from_slice(ids);
}

/// The option at the beginning of `words`, and the number of its words.
#[inline]
pub(crate) fn read(words: &[AtomicU32]) -> (Stored<'_>, usize) {
    let first = words[0].load(Relaxed);
    if first & HEADER == 0 {
        return (Stored { nimber: 0, words: &words[..1] }, 1);
    }
    let (nimber, count, start) = if first & LONG == 0 {
        ((first & !HEADER) >> COUNT_BITS, first & ((1 << COUNT_BITS) - 1), 1)
    } else {
        (words[1].load(Relaxed), first & (LONG - 1), 2)
    };
    let end = start + count as usize;
    (Stored { nimber, words: &words[start..end] }, end)
}

#[cfg(test)]
mod tests {
    use super::{Collected, read};
    use std::sync::atomic::AtomicU32;

    #[test]
    fn options_are_sums_without_repetitions() {
        let mut collected = Collected::default();
        let many: Vec<u32> = (0..300).collect();
        let options: [(u32, &[u32]); 9] = [
            (0, &[3, 1, 3]),
            (0, &[]),
            (7, &[2, 2]),
            (0, &[1]),
            (0, &[5, 4]),
            (2, &[1]),
            (0, &[4, 5]),
            (1 << 30, &[9]),
            (3, &many),
        ];
        let mut known = Vec::new();
        for (nimber, ids) in options {
            ids.iter().for_each(|&id| collected.push(id));
            known.extend(collected.end(nimber, true));
        }
        assert_eq!((known.as_slice(), collected.finish()), (&[0, 7][..], 7));
        let words: Vec<AtomicU32> = collected.words.iter().copied().map(AtomicU32::new).collect();
        let mut rest = words.as_slice();
        let mut found = Vec::new();
        while !rest.is_empty() {
            let (option, length) = read(rest);
            found.push((option.nimber, option.ids().collect::<Vec<u32>>()));
            rest = &rest[length..];
        }
        let expected: [(u32, &[u32]); 5] = [(0, &[1]), (2, &[1]), (1 << 30, &[9]), (0, &[4, 5]), (3, &many)];
        assert_eq!(found, expected.map(|(nimber, ids)| (nimber, ids.to_vec())));
    }
}
