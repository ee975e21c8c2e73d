//! The engine `misere`: an exact search of a whole sum under misère play.
//!
//! Nim-values do not decide misère play, so the sum is searched as a single game. Its positions are multisets
//! of components; components without moves are omitted, because they change nothing. At each position, the
//! search goes through the options in order, follows those with unknown outcomes, and stops at the first
//! P-position.

use grundy_core::{ComponentRef, Detail, KindId, Limit, Outcome, Ruleset, SmallSort, Sum};
use grundy_engine::{Id, Interner, Meter, Stop, for_each_move};
use std::ops::ControlFlow;

/// A component of a multiset and its multiplicity.
pub(super) type Part = (Id, u128);

/// The positions found so far, and the outcomes that are known.
#[derive(Default)]
pub struct Misere {
    components: Interner,
    /// The options of each component, once they have been computed.
    options: Vec<Option<Options>>,
    option_bytes: u64,
    sums: Interner,
    known: Vec<Known>,
}

/// The options of one component, stored one after another.
#[derive(Default)]
struct Options {
    parts: Vec<Part>,
    ends: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Not,
    /// The position is on the current path.
    Open,
    Is(Outcome),
}

/// A sum on the path, and the next option to examine.
#[derive(Clone, Copy)]
struct Frame {
    sum: Id,
    part: usize,
    option: usize,
}

impl Misere {
    /// The memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        let rows = self.options.capacity() * size_of::<Option<Options>>() + self.known.capacity();
        self.components.bytes() + self.sums.bytes() + self.option_bytes + rows as u64
    }

    /// The outcome of `position` under misère play. The game must not have cycles; the caller must check this
    /// first.
    pub fn outcome(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &Sum,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, Stop> {
        let root = self.position(ruleset, position, meter)?;
        let mut path = Vec::new();
        let found = self.search(ruleset, root, &mut path, meter);
        for frame in path {
            if self.known[frame.sum as usize] == Known::Open {
                self.known[frame.sum as usize] = Known::Not;
            }
        }
        meter.set_bytes(self.bytes());
        found
    }

    /// The number of the position in the table of sums. A new position is added to the table.
    pub(super) fn position(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &Sum,
        meter: &mut Meter<'_>,
    ) -> Result<Id, Stop> {
        let mut parts = Vec::with_capacity(position.len());
        for term in position.terms() {
            parts.push((self.component(term.component)?, term.count));
        }
        self.sum(ruleset, &mut parts, meter)
    }

    /// The components of a sum, with their counts.
    pub(super) fn parts_of(&self, sum: Id) -> Vec<Part> {
        let mut parts = Vec::new();
        decode(self.sums.component(sum).words, &mut parts);
        parts
    }

    /// The options of a component, which must have been [loaded](Self::load).
    pub(super) fn options_of(&self, component: Id) -> impl Iterator<Item = &[Part]> {
        let options = self.options[component as usize].as_ref();
        options.into_iter().flat_map(|all| (0..all.ends.len()).filter_map(|at| all.get(at)))
    }

    /// Fills `into` with the numbers of the distinct options of a sum, in ascending order.
    pub(super) fn followers(
        &mut self,
        ruleset: &dyn Ruleset,
        sum: Id,
        into: &mut Vec<Id>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        into.clear();
        let parts = self.parts_of(sum);
        let mut follower = Vec::new();
        for (at, &(moved, _)) in parts.iter().enumerate() {
            let mut option = 0;
            while let Some(leaves) = self.options[moved as usize].as_ref().and_then(|all| all.get(option)) {
                follower.clear();
                follower.extend_from_slice(&parts);
                follower[at].1 -= 1;
                follower.extend_from_slice(leaves);
                meter.steps(follower.len() as u64)?;
                into.push(self.sum(ruleset, &mut follower, meter)?);
                option += 1;
            }
        }
        into.small_sort_unstable();
        into.dedup();
        Ok(())
    }

    fn search(
        &mut self,
        ruleset: &dyn Ruleset,
        root: Id,
        path: &mut Vec<Frame>,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, Stop> {
        if let Known::Is(outcome) = self.known[root as usize] {
            return Ok(outcome);
        }
        self.open(root, path, meter);
        let (mut parts, mut follower) = (Vec::new(), Vec::new());
        // Every open sum is on the path, so the caller can reset all of them, however the search ends.
        while let Some(&Frame { sum, mut part, mut option }) = path.last() {
            decode(self.sums.component(sum).words, &mut parts);
            // A player without a move wins.
            let mut outcome = Outcome::for_mover(parts.is_empty());
            let mut waits_for = None;
            while let Some(&(moved, _)) = parts.get(part) {
                meter.step()?;
                let Some(leaves) = self.options[moved as usize].as_ref().and_then(|all| all.get(option))
                else {
                    (part, option) = (part + 1, 0);
                    continue;
                };
                follower.clear();
                follower.extend_from_slice(&parts);
                follower[part].1 -= 1;
                follower.extend_from_slice(leaves);
                let id = self.sum(ruleset, &mut follower, meter)?;
                match self.known[id as usize] {
                    Known::Is(Outcome::P) => {
                        outcome = Outcome::N;
                        break;
                    }
                    Known::Is(_) => option += 1,
                    Known::Not => {
                        waits_for = Some(id);
                        break;
                    }
                    Known::Open => {
                        let component = self.components.component(moved).to_owned();
                        return Err(Stop::Cycle(vec![component.clone(), component]));
                    }
                }
            }
            match waits_for {
                Some(id) => {
                    if let Some(frame) = path.last_mut() {
                        (frame.part, frame.option) = (part, option);
                    }
                    self.open(id, path, meter);
                }
                None => {
                    path.pop();
                    self.known[sum as usize] = Known::Is(outcome);
                }
            }
        }
        match self.known[root as usize] {
            Known::Is(outcome) => Ok(outcome),
            _ => Err(Stop::Limit(Limit::Stopped)),
        }
    }

    fn open(&mut self, sum: Id, path: &mut Vec<Frame>, meter: &mut Meter<'_>) {
        meter.count_position();
        meter.set_bytes(self.bytes() + (path.capacity() * size_of::<Frame>()) as u64);
        self.known[sum as usize] = Known::Open;
        path.push(Frame { sum, part: 0, option: 0 });
    }

    /// The component with the number `id`.
    pub(super) fn component_of(&self, id: Id) -> ComponentRef<'_> {
        self.components.component(id)
    }

    /// The number of a component in the table of components. A new component is added to the table.
    pub(super) fn component(&mut self, component: ComponentRef<'_>) -> Result<Id, Limit> {
        let id = self.components.intern(component)?;
        if id as usize == self.options.len() {
            self.options.push(None);
        }
        Ok(id)
    }

    /// The number of the sum of `parts`. Removes parts with count 0 and parts without moves, sorts the others, and
    /// combines equal ones.
    fn sum(
        &mut self,
        ruleset: &dyn Ruleset,
        parts: &mut Vec<Part>,
        meter: &mut Meter<'_>,
    ) -> Result<Id, Stop> {
        for &(id, _) in &*parts {
            self.load(ruleset, id, meter)?;
        }
        let has_moves = |id: Id| self.options[id as usize].as_ref().is_some_and(|all| !all.ends.is_empty());
        parts.retain(|&(id, count)| count > 0 && has_moves(id));
        parts.small_sort_by_key(|&(id, _)| id);
        let mut overflow = false;
        parts.dedup_by(|(later, count), (earlier, total)| {
            if later == earlier {
                match total.checked_add(*count) {
                    Some(sum) => *total = sum,
                    None => overflow = true,
                }
            }
            later == earlier
        });
        if overflow {
            return Err(Limit::Positions { needed: u128::MAX, allowed: u64::MAX }.into());
        }
        let words = encode(parts);
        let id = self.sums.intern(ComponentRef { kind: KindId(0), words: &words })?;
        if id as usize == self.known.len() {
            self.known.push(Known::Not);
        }
        Ok(id)
    }

    /// Computes and stores the options of the component `id`, unless that has been done before.
    pub(super) fn load(&mut self, ruleset: &dyn Ruleset, id: Id, meter: &mut Meter<'_>) -> Result<(), Stop> {
        if self.options[id as usize].is_some() {
            return Ok(());
        }
        let of = self.components.component(id).to_owned();
        let mut options = Options::default();
        let base = self.bytes();
        let _ = for_each_move(ruleset, of.as_ref(), Detail::Options, meter, |found, meter| {
            for term in found.option.terms() {
                options.parts.push((self.component(term.component)?, term.count));
            }
            options.ends.push(options.parts.len());
            meter.set_bytes(base + options.bytes());
            Ok(ControlFlow::Continue(()))
        })?;
        self.option_bytes += options.bytes();
        self.options[id as usize] = Some(options);
        Ok(())
    }
}

impl Options {
    fn get(&self, at: usize) -> Option<&[Part]> {
        let end = *self.ends.get(at)?;
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        Some(&self.parts[start..end])
    }

    fn bytes(&self) -> u64 {
        (self.parts.capacity() * size_of::<Part>() + self.ends.capacity() * size_of::<usize>()) as u64
    }
}

/// Marks a count that is stored in the following two words.
const LONG_COUNT: u64 = u32::MAX as u64;

/// A multiset as words. The number and the count of a part share one word if the count is below 2^32 - 1.
pub(super) fn encode(parts: &[Part]) -> Vec<u64> {
    let mut words = Vec::with_capacity(parts.len());
    for &(id, count) in parts {
        match u64::try_from(count) {
            Ok(count) if count < LONG_COUNT => words.push(u64::from(id) << 32 | count),
            _ => {
                #[expect(clippy::cast_possible_truncation, reason = "the two halves of the count")]
                words.extend([u64::from(id) << 32 | LONG_COUNT, count as u64, (count >> 64) as u64]);
            }
        }
    }
    words
}

pub(super) fn decode(words: &[u64], parts: &mut Vec<Part>) {
    parts.clear();
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        let id = (word >> 32) as Id;
        let count = match word & LONG_COUNT {
            LONG_COUNT => {
                let low = words.next().unwrap_or_default();
                u128::from(low) | u128::from(words.next().unwrap_or_default()) << 64
            }
            count => u128::from(count),
        };
        parts.push((id, count));
    }
}

#[cfg(test)]
mod tests {
    use super::{decode, encode};

    #[test]
    fn counts_of_any_size_come_back() {
        let long = u128::from(u32::MAX);
        let parts = [(0, 1), (7, long - 1), (8, long), (u32::MAX >> 1, u128::MAX), (9, 2)];
        let mut back = Vec::new();
        decode(&encode(&parts), &mut back);
        assert_eq!(back, parts);
    }
}
