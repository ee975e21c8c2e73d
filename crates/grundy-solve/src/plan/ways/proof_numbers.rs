//! The way `search`: values and outcomes by proof-number search over components and nimbers.

use crate::EngineName;
use crate::engines::{Engines, Own};
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Listing};
use crate::plan::{Ended, Entry, How, Options, Task, Wanted, Way};
use crate::{Value, Which};
use grundy_core::{ComponentRef, Convention, Divided, Limit, Message, NimValue, Outcome, Ruleset, Sum};
use grundy_engine::{Meter, Stop, for_each_value_move};
use grundy_search::{Fact, Search};
use grundy_tables::Memo;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Proof-number search for the value of a component or the outcome of a sum.
pub(crate) struct ProofNumbers;

impl Own for Search {
    fn bytes(&self) -> u64 {
        Self::bytes(self)
    }
}

impl Way for ProofNumbers {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        let ruleset = &*situation.ruleset;
        let is_served = match task.wanted {
            Wanted::Values => task.component().is_some(),
            Wanted::Outcomes(Convention::Normal) => task.sum().is_some(),
            // A list of all moves states the value that each move leaves, which this search does not compute.
            Wanted::Moves(_, Which::All) => false,
            Wanted::Moves(Convention::Normal, _) => task.sum().is_some(),
            _ => false,
        };
        if !is_served || !ruleset.shape().is_plain() {
            return None;
        }
        let why = reason(ruleset);
        if situation.is_forced() {
            return Some(Offer::certain(Work::Reached, why));
        }
        Some(Offer::certain(Work::Proofs(moves_to_search(ruleset, task)?), why))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let ruleset = Arc::clone(&at.engines.ruleset);
        let entry = match at.task.wanted {
            Wanted::Values => {
                let component = at.corner()?;
                Entry::Value(Value::Nim(match few(at.engines, component, at.meter)? {
                    Some(value) => value,
                    None => at.engines.own::<Search>().value(&*ruleset, component, at.meter)?,
                }))
            }
            _ => {
                let sum = at.sum()?;
                Entry::Outcome(outcome(at.engines, sum, at.meter)?)
            }
        };
        let how = at.engines.how(EngineName::Search, || at.why.clone());
        Ok(Ended::Found(entry, how))
    }

    /// Lists the winning moves. For each move, the search only decides whether it leaves a P-position; all these
    /// searches share their facts.
    fn moves(&self, of: &mut Listing<'_, '_>) -> Result<Option<Outcome>, Stop> {
        let (outcome, how) = of.engines.outcome(of.sum, of.convention, Options::Asked, of.meter)?;
        of.list.is_known(outcome, how);
        of.moves_by_search(outcome, |engines, left, meter| {
            let outcome = self::outcome(engines, left, meter)?;
            Ok((outcome, (outcome == Outcome::P).then_some(Value::Nim(0))))
        })?;
        Ok(Some(outcome))
    }

    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        match (engines.own_ref::<Search>()?.known(component), wanted) {
            (Fact::Value(value), Wanted::Values | Wanted::Outcomes(Convention::Normal)) => {
                Some(Entry::Value(Value::Nim(value)))
            }
            (Fact::Not(values), Wanted::Outcomes(Convention::Normal)) => {
                values.contains(&0).then_some(Entry::Outcome(Outcome::N))
            }
            _ => None,
        }
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, engines: &Engines) -> How {
        engines.how(EngineName::Search, || reason(&*engines.ruleset))
    }
}

/// The outcome of a sum.
fn outcome(engines: &mut Engines, sum: &Sum, meter: &mut Meter<'_>) -> Result<Outcome, Stop> {
    let mut xor = Some(0);
    for term in sum.terms() {
        let value = few(engines, term.component, meter)?;
        xor = xor.zip(value).map(|(xor, value)| if term.count % 2 == 1 { xor ^ value } else { xor });
        if xor.is_none() {
            let ruleset = Arc::clone(&engines.ruleset);
            return engines.own::<Search>().outcome(&*ruleset, sum, meter);
        }
    }
    Ok(Outcome::for_mover(xor != Some(0)))
}

/// The number of positions, in addition to four for each move, that may be evaluated before the proof-number search of
/// a component begins.
const FEW: u64 = 256;

/// The value of `component`, found from the values of all positions that play can reach. Returns `None` for a board
/// whose moves are known as data, if play can reach more than [`FEW`] positions plus four for each move, if the memory
/// does not suffice, or if a cycle or a fault is found.
///
/// If there are few positions with many moves each, as in Kayles, finding all values takes much less time than a
/// proof-number search. Otherwise, the attempt takes little time compared with that search.
fn few(
    engines: &mut Engines,
    component: ComponentRef<'_>,
    meter: &mut Meter<'_>,
) -> Result<Option<NimValue>, Stop> {
    let Engines { memo, ruleset, .. } = engines;
    if moves_of(&**ruleset, component).is_some() {
        return Ok(None);
    }
    let ruleset = Divided(&**ruleset);
    let mut most = FEW;
    let counted = for_each_value_move(&ruleset, component, meter, |_, _| {
        most += 4;
        Ok(ControlFlow::Continue(()))
    });
    match counted.and_then(|_| memo.evaluate(&ruleset, component, Some(most), meter)) {
        Ok(value) => Ok(value.and_then(Value::nim)),
        // The proof-number search may need less memory, and may not visit the cycle or the fault.
        Err(Stop::Limit(Limit::Memory { .. })) => {
            *memo = Memo::default();
            meter.set_bytes(engines.bytes());
            Ok(None)
        }
        Err(Stop::Cycle(_) | Stop::Fault(_)) => Ok(None),
        Err(stop) => Err(stop),
    }
}

/// The reason why a position is searched.
fn reason(ruleset: &dyn Ruleset) -> Message {
    let id = if ruleset.facts().splits { "solve-why-search-sums" } else { "solve-why-search" };
    Message::new(id)
}

/// The largest number of moves of a component of `task`; for components that are not boards whose moves are known as
/// data, this number is estimated. Returns `None` if a search is not known to be worthwhile for some component, if
/// `task` is about a box, or if its sum is empty.
pub(super) fn moves_to_search(ruleset: &dyn Ruleset, task: &Task<'_>) -> Option<u64> {
    most(ruleset, task, |ruleset, component| {
        let pairs = || {
            let entries = component.words.len() as u64;
            ruleset.facts().splits.then(|| entries.saturating_mul(entries))
        };
        moves_of(ruleset, component).or_else(pairs)
    })
}

/// The largest result of `number` for a component of `task`, or `None` if `number` returns `None` for some component,
/// if the task is about a box, or if its sum is empty.
fn most(
    ruleset: &dyn Ruleset,
    task: &Task<'_>,
    number: impl Fn(&dyn Ruleset, ComponentRef<'_>) -> Option<u64>,
) -> Option<u64> {
    match (task.component(), task.sum()) {
        (Some(component), _) => number(ruleset, component),
        (None, Some(sum)) => {
            let all: Option<Vec<u64>> = sum.terms().map(|term| number(ruleset, term.component)).collect();
            all?.into_iter().max()
        }
        (None, None) => None,
    }
}

/// The number of moves on a board, including those that its present state does not allow, or `None` if the component is
/// not a board whose moves are known as data.
fn moves_of(ruleset: &dyn Ruleset, component: ComponentRef<'_>) -> Option<u64> {
    u64::try_from(ruleset.boards()?.rules_of(component)?.moves.len()).ok()
}

/// The nimbers that the search has excluded as values of `component` when it reached a limit, and how they were found;
/// `None` if there are none.
pub(crate) fn excluded(engines: &Engines, component: ComponentRef<'_>) -> Option<(Vec<NimValue>, How)> {
    let Fact::Not(values) = engines.own_ref::<Search>()?.known(component) else { return None };
    if values.is_empty() {
        return None;
    }
    Some((values, How::Engine(EngineName::Search, reason(&*engines.ruleset))))
}
