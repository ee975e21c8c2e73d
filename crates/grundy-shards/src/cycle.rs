//! A cycle among the positions for which no nim-value was found.

use crate::ended::Ended;
use crate::shared::Watch;
use crate::solved::Solved;
use crate::space::{Key, Options};
use crate::state::UNDECIDED;
use grundy_engine::Stop;
use rustc_hash::FxHashMap;
use std::collections::BinaryHeap;

/// At most this many positions are expanded in search of a shorter cycle, or tried as its start.
const MOST: u64 = 100_000;

/// The search for a cycle.
struct Search<'a> {
    solved: &'a Solved,
    watch: Watch<'a>,
    options: Options,
    expanded: u64,
}

/// A cycle of positions, the last of which equals the first, or `None` if every position has a value. The result
/// depends only on the positions, not on the order in which they were found.
pub(crate) fn find(solved: &Solved, watch: Watch<'_>) -> Result<Option<Vec<Key>>, Ended> {
    let mut search = Search { solved, watch, options: Options::default(), expanded: 0 };
    let roots = search.roots()?;
    let Some(&start) = roots.first() else { return Ok(None) };
    let mut shortest = search.walk(start)?;
    search.expanded = 0;
    for root in roots {
        // A path of two equal keys is a cycle of length 1, the shortest possible.
        if shortest.len() <= 2 || search.expanded >= MOST {
            break;
        }
        if let Some(shorter) = search.shorter(root, shortest.len())? {
            shortest = shorter;
        }
    }
    Ok(Some(from_the_least(shortest)))
}

/// The same cycle, starting at its smallest position.
fn from_the_least(mut cycle: Vec<Key>) -> Vec<Key> {
    cycle.pop();
    let least = (0..cycle.len()).min_by_key(|&at| cycle[at]).unwrap_or(0);
    cycle.rotate_left(least);
    cycle.extend(cycle.first().copied());
    cycle
}

impl Search<'_> {
    /// The smallest positions without a value, at most [`MOST`] of them, in ascending order.
    fn roots(&mut self) -> Result<Vec<Key>, Ended> {
        let most = usize::try_from(MOST).unwrap_or(usize::MAX);
        let mut least = BinaryHeap::new();
        for (key, value) in self.solved.iter() {
            self.watch.step(1)?;
            if value == UNDECIDED {
                if least.len() < most {
                    least.push(key);
                } else if let Some(mut largest) = least.peek_mut()
                    && *largest > key
                {
                    *largest = key;
                }
            }
        }
        Ok(least.into_sorted_vec())
    }

    /// The components without a value that occur in the options of a position, in ascending order.
    fn undecided(&mut self, key: Key) -> Result<Vec<Key>, Ended> {
        self.expanded += 1;
        self.options.clear();
        self.watch.shared.space.expand(key, &mut self.options)?;
        self.watch.step(64 + self.options.components().len())?;
        let components = self.options.components().iter().copied();
        let mut found: Vec<Key> =
            components.filter(|&component| self.solved.get(component) == Some(UNDECIDED)).collect();
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// The smallest component without a value in the options of a position that has no value itself. It exists, because
    /// a position whose options contain no such component has a value.
    fn step(&mut self, key: Key) -> Result<Key, Ended> {
        let least = self.undecided(key)?.first().copied();
        least.ok_or(Ended::Stop(Stop::Internal("a position waits for no option")))
    }

    /// The cycle that is reached from `start` by going from each position to the smallest component without a value in
    /// its options. Takes memory for the cycle only (Brent's algorithm).
    fn walk(&mut self, start: Key) -> Result<Vec<Key>, Ended> {
        let (mut power, mut length) = (1_u64, 1_u64);
        let (mut slow, mut fast) = (start, self.step(start)?);
        while slow != fast {
            if power == length {
                slow = fast;
                power *= 2;
                length = 0;
            }
            fast = self.step(fast)?;
            length += 1;
        }
        let ledger = &self.watch.shared.ledger;
        ledger.take(usize::try_from(length + 1).unwrap_or(usize::MAX).saturating_mul(size_of::<Key>()))?;
        let mut cycle = vec![slow];
        for _ in 0..length {
            slow = self.step(slow)?;
            cycle.push(slow);
        }
        Ok(cycle)
    }

    /// A shortest cycle through `root` that has fewer than `length` keys, the last of which is `root` again; `None` if
    /// there is no such cycle, or if none was found before [`MOST`] positions were expanded for all roots together.
    fn shorter(&mut self, root: Key, length: usize) -> Result<Option<Vec<Key>>, Ended> {
        let mut before: FxHashMap<Key, Key> = FxHashMap::default();
        let mut level = vec![root];
        // A cycle found from the positions at depth `d` has `d + 2` keys.
        for _ in 0..length.saturating_sub(2) {
            let mut next = Vec::new();
            for &key in &level {
                if self.expanded >= MOST {
                    return Ok(None);
                }
                for component in self.undecided(key)? {
                    if component == root {
                        let mut cycle = vec![root];
                        let mut at = key;
                        while at != root {
                            cycle.push(at);
                            at = before.get(&at).copied().unwrap_or(root);
                        }
                        cycle.push(root);
                        cycle.reverse();
                        return Ok(Some(cycle));
                    }
                    before.entry(component).or_insert_with(|| {
                        next.push(component);
                        key
                    });
                }
            }
            if next.is_empty() {
                break;
            }
            level = next;
        }
        Ok(None)
    }
}
