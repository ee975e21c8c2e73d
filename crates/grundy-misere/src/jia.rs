//! The Jia condition, and the outcomes under misère play of sums whose components satisfy it.
//!
//! A component satisfies the condition if no position of nim-value 0 that is reachable from it has moves.

use grundy_core::{Code, ComponentRef, Detail, FieldShape, NimValue, Outcome, Ruleset, Sum};
use grundy_engine::{Id, Interner, Value};
use grundy_engine::{Meter, Stop, for_each_move};
use grundy_tables::Memo;
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// The components examined so far, and whether they satisfy the [Jia condition](self).
#[derive(Default)]
pub struct Jia {
    components: Interner,
    verdicts: Vec<Verdict>,
    witnesses: Vec<Sum>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Open,
    Holds,
    /// The index of a witness in `witnesses`.
    Fails(usize),
}

impl Jia {
    /// The approximate memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        self.components.bytes() + (self.verdicts.capacity() * size_of::<Verdict>()) as u64
    }

    /// A position of value 0 that has moves and is reachable from `component`, or `None` if the component satisfies the
    /// condition.
    ///
    /// Takes time proportional to the number of moves of all reachable components.
    pub fn witness(
        &mut self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
        memo: &mut Memo,
        meter: &mut Meter<'_>,
    ) -> Result<Option<&Sum>, Stop> {
        // A Nim heap of any size satisfies the condition: its value is 0 only if it is empty.
        if is_nim(ruleset) {
            return Ok(None);
        }
        memo.evaluate(ruleset, component, None, meter)?;
        let root = self.intern(component)?;
        if self.verdicts[root as usize] == Verdict::Open {
            let mut queue = vec![root];
            let found = self.explore(ruleset, &mut queue, memo, meter);
            let verdict = match &found {
                Ok(None) => Verdict::Holds,
                Ok(Some((_, index))) => Verdict::Fails(*index),
                Err(_) => Verdict::Open,
            };
            // It is unknown whether the positions that were examined before the violation was found satisfy the
            // condition.
            let settled: &[Id] = if verdict == Verdict::Holds { &queue } else { &[root] };
            for &id in settled {
                self.verdicts[id as usize] = verdict;
            }
            if let Some((id, _)) = found? {
                self.verdicts[id as usize] = verdict;
            }
        }
        Ok(match self.verdicts[root as usize] {
            Verdict::Fails(index) => self.witnesses.get(index),
            _ => None,
        })
    }

    /// Examines every component that is reachable from the components in `queue`, until one violates the condition.
    /// Returns that component and the index of its witness, or `None` if no component violates the condition.
    fn explore(
        &mut self,
        ruleset: &dyn Ruleset,
        queue: &mut Vec<Id>,
        memo: &Memo,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Id, usize)>, Stop> {
        let mut seen: hashbrown::HashSet<Id, rustc_hash::FxBuildHasher> = queue.iter().copied().collect();
        let value = |component: ComponentRef<'_>| memo.known(component).and_then(Value::nim).unwrap_or(0);
        let mut next = 0;
        while let Some(&id) = queue.get(next) {
            next += 1;
            match self.verdicts[id as usize] {
                Verdict::Holds => continue,
                Verdict::Fails(index) => return Ok(Some((id, index))),
                Verdict::Open => {}
            }
            meter.count_position();
            meter.set_bytes(memo.bytes() + self.bytes() + 8 * seen.len() as u64);
            let of = self.components.component(id).to_owned();
            let ends_even = value(of.as_ref()) == 0;
            let mut broken = None;
            let _ = for_each_move(ruleset, of.as_ref(), Detail::Options, meter, |found, _| {
                if ends_even {
                    broken = Some(Sum::from(&of));
                    return Ok(ControlFlow::Break(()));
                }
                let mut with_moves: u128 = 0;
                for term in found.option.terms() {
                    // A component of value 0 that has moves is found later, when it is examined itself.
                    if value(term.component) > 0 {
                        with_moves = with_moves.saturating_add(term.count);
                    }
                    let id = self.intern(term.component)?;
                    if seen.insert(id) {
                        queue.push(id);
                    }
                }
                if with_moves >= 2 {
                    broken = Some(found.option.clone());
                    return Ok(ControlFlow::Break(()));
                }
                Ok(ControlFlow::Continue(()))
            })?;
            if let Some(sum) = broken {
                let witness = balanced(ruleset, sum, memo, meter)?;
                self.witnesses.push(witness);
                return Ok(Some((id, self.witnesses.len() - 1)));
            }
        }
        Ok(None)
    }

    fn intern(&mut self, component: ComponentRef<'_>) -> Result<Id, Stop> {
        let id = self.components.intern(component)?;
        if id as usize == self.verdicts.len() {
            self.verdicts.push(Verdict::Open);
        }
        Ok(id)
    }
}

/// A position of value 0 that has moves and is reachable from `sum`. Either `sum` must have moves and the value 0, or
/// it must have at least two components of nonzero values.
///
/// In the second case, moves take two of these components to value 1, and all other components to value 0, unless they
/// have that value already.
fn balanced(ruleset: &dyn Ruleset, sum: Sum, memo: &Memo, meter: &mut Meter<'_>) -> Result<Sum, Stop> {
    let nim = |component: ComponentRef<'_>| memo.known(component).unwrap_or(Value::Nim(0));
    if sum.terms().fold(Value::Nim(0), |all, term| all.plus(nim(term.component), term.count)) == Value::Nim(0)
    {
        return Ok(sum);
    }
    let mut reached = Sum::new();
    let mut to_one = 2;
    for term in sum.terms() {
        let value = nim(term.component).nim().unwrap_or(0);
        let ones = if value == 0 { 0 } else { term.count.min(to_one) };
        to_one -= ones;
        for (count, target) in [(ones, 1), (term.count - ones, 0)] {
            if count == 0 {
                continue;
            }
            if value == target {
                reached.push(count, term.component.kind, term.component.words);
                continue;
            }
            let _ = for_each_move(ruleset, term.component, Detail::Options, meter, |found, _| {
                let left = found.option.terms();
                let left = left.fold(Value::Nim(0), |all, term| all.plus(nim(term.component), term.count));
                if left != Value::Nim(target) {
                    return Ok(ControlFlow::Continue(()));
                }
                for part in found.option.terms() {
                    reached.push(part.count.saturating_mul(count), part.component.kind, part.component.words);
                }
                Ok(ControlFlow::Break(()))
            })?;
        }
    }
    Ok(reached)
}

/// Whether the ruleset has the code of Nim, `0.[3]`, and its heaps start at size 0.
pub fn is_nim(ruleset: &dyn Ruleset) -> bool {
    static NIM: OnceLock<Option<Code>> = OnceLock::new();
    let nim = NIM.get_or_init(|| "0.[3]".parse().ok());
    ruleset.facts().code.as_ref().is_some_and(|code| Some(code) == nim.as_ref())
        && ruleset.kinds().iter().all(|kind| {
            matches!(&kind.fields[..], [field] if field.shape == FieldShape::Natural && field.low == 0)
        })
}

/// The outcome under misère play of a sum of components that satisfy the Jia condition, given the nim-values of the
/// components and their counts.
///
/// # Source
/// Jia 2009 (`jia-2009` in crates/grundy-games/sources.bib).
pub fn outcome(values: impl IntoIterator<Item = (NimValue, u128)>) -> Outcome {
    let (mut sum, mut some_large) = (0, false);
    for (value, count) in values {
        if count % 2 == 1 {
            sum ^= value;
        }
        some_large |= value > 1 && count > 0;
    }
    Outcome::for_mover((sum == 0) != some_large)
}
