//! The way `rulesets`: components of one ruleset in a sum across rulesets, by the engines of that ruleset.

use crate::engines::Engines;
use crate::move_list::MoveList;
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Listing};
use crate::plan::{Ended, Entry, How, Subject, Task, Wanted, Way, single};
use grundy_core::{Component, ComponentRef, Outcome, Sum, SumRuleset};
use grundy_engine::Stop;
use std::sync::Arc;

/// The engines of the members.
pub(crate) struct OfMembers;

impl Way for OfMembers {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        situation.read(|engines| own_part(engines, task))?;
        let is_certain = !matches!(task.wanted, Wanted::Moves(..));
        Some(Offer { is_certain, ..Offer::attempt(Work::Lookup, "solve-why-rulesets") })
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let Some(part) = own_part(at.engines, at.task) else { return Ok(Ended::Declined(None)) };
        let (member, options, wanted) = (part.member, at.task.options, at.task.wanted);
        let (entry, how) = at.engines.in_member(member, at.meter, |engines, meter| match wanted {
            Wanted::Values => {
                let component = single(&part.sum).ok_or(Stop::Internal("a value of several components"))?;
                let (value, how) = engines.value(component, options, meter)?;
                Ok((Entry::Value(value), how))
            }
            Wanted::Outcomes(convention) => {
                let (outcome, how) = engines.outcome(&part.sum, convention, options, meter)?;
                Ok((Entry::Outcome(outcome), how))
            }
            Wanted::Moves(..) => Err(Stop::Internal("moves are listed, not computed")),
        })?;
        Ok(Ended::Found(entry, How::Member(member, Box::new(how))))
    }

    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        look_up(wanted, component, engines).map(|(entry, _)| entry)
    }

    fn how(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> How {
        look_up(wanted, component, engines).map_or_else(|| engines.weakest(Vec::new()), |(_, how)| how)
    }

    fn moves(&self, of: &mut Listing<'_, '_>) -> Result<Option<Outcome>, Stop> {
        let (convention, which) = (of.convention, of.list.which);
        let task = Task::moves(of.sum, convention, which);
        let Some(part) = own_part(of.engines, &task) else { return Ok(None) };
        let mut own = MoveList::new(which);
        let ended = of.engines.in_member(part.member, of.meter, |engines, meter| {
            engines.list_moves(&part.sum, convention, &mut own, meter)
        });
        // Results that were found before a limit was reached are also part of the answer.
        of.list.outcome = own.outcome;
        of.list.values = own.values;
        of.list.how.extend(own.how.into_iter().map(|how| How::Member(part.member, Box::new(how))));
        for mut found in own.moves {
            found.option = part.ruleset.sum(part.member, &found.option);
            of.list.moves.push(found);
        }
        ended.map(Some)
    }
}

/// A component or a sum of one member, converted to the kinds of that member.
struct OwnPart {
    ruleset: Arc<SumRuleset>,
    member: usize,
    sum: Sum,
}

/// The subject of `task`, if it is a component or a sum that belongs to one member.
fn own_part(engines: &Engines, task: &Task<'_>) -> Option<OwnPart> {
    let ruleset = &engines.members.as_ref()?.ruleset;
    let (member, sum) = match task.subject {
        Subject::Component(component) => {
            let (member, own) = ruleset.own(component);
            let own: Component = own.to_owned();
            (member, Sum::from(&own))
        }
        Subject::Sum(sum) => ruleset.own_sum(sum)?,
        Subject::Box(_) => return None,
    };
    Some(OwnPart { ruleset: Arc::clone(ruleset), member, sum })
}

/// The entry for `component`, if its member can provide it without any work.
fn look_up(wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<(Entry, How)> {
    let (member, own) = engines.members.as_ref()?.ruleset.own(component);
    let (entry, how) = engines.member(member)?.look_up(wanted, own).ok()??;
    Some((entry, How::Member(member, Box::new(how))))
}
