//! Gives the engines of a sum across rulesets access to the engines of its members.

use crate::engines::Engines;
use crate::members::Members;
use crate::plan::{How, Planner};
use crate::{EngineName, RulesetPlan};
use grundy_core::Sum;
use grundy_engine::{Meter, Stop};

impl Engines {
    /// The engines of the member with index `member`, or `None` if there is no such member.
    pub(crate) fn member(&self, member: usize) -> Option<&Planner> {
        self.members.as_ref()?.solvers.get(member).map(|solver| &solver.engines)
    }

    /// The result of `work`, called with the engines of the member with index `member`.
    ///
    /// # Errors
    /// Returns the errors of `work`, converted to the kinds of the whole ruleset, or an internal error if there is no
    /// such member.
    pub(crate) fn in_member<'b, T>(
        &mut self,
        member: usize,
        meter: &mut Meter<'b>,
        work: impl FnOnce(&mut Planner, &mut Meter<'b>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        const NO_MEMBER: Stop = Stop::Internal("a member without a solver");
        let all = self.bytes();
        let Some(Members { ruleset, solvers }) = &mut self.members else { return Err(NO_MEMBER) };
        let Some(solver) = solvers.get_mut(member) else { return Err(NO_MEMBER) };
        let others = all.saturating_sub(solver.bytes());
        meter
            .besides(others, |meter| work(&mut solver.engines, meter))
            .map_err(|stop| Members::stop(ruleset, member, stop))
    }

    /// For each member that has components in `position`: its index, and the part of `position` that belongs to it,
    /// converted to the kinds of the member. Returns `None` if the ruleset is not a sum across rulesets.
    pub(crate) fn own_parts(&self, position: &Sum) -> Option<Vec<(usize, Sum)>> {
        let ruleset = &self.members.as_ref()?.ruleset;
        let mut parts: Vec<(usize, Sum)> = Vec::new();
        for term in position.terms() {
            let (member, own) = ruleset.own(term.component);
            let at = parts.iter().position(|(known, _)| *known == member).unwrap_or_else(|| {
                parts.push((member, Sum::new()));
                parts.len() - 1
            });
            parts[at].1.push(term.count, own.kind, own.words);
        }
        Some(parts)
    }

    /// The evidence for a result that rests on all of `how`.
    pub(crate) fn together(&self, how: Vec<How>) -> How {
        if self.members.is_some() && !how.is_empty() { How::All(how) } else { self.weakest(how) }
    }

    /// For a sum across rulesets: for each member that contributed to `how`, a plan that names the engine behind the
    /// weakest evidence from that member. Empty for other rulesets.
    pub(crate) fn ruleset_plans(&self, how: &[How]) -> Vec<RulesetPlan> {
        let Some(Members { ruleset, .. }) = &self.members else { return Vec::new() };
        let mut of_members: Vec<(usize, Vec<How>)> = Vec::new();
        let mut rest: Vec<&How> = how.iter().rev().collect();
        while let Some(how) = rest.pop() {
            let member = match how {
                How::All(parts) => {
                    rest.extend(parts.iter().rev());
                    continue;
                }
                How::Member(member, _) => *member,
                How::Theorem(theorem) => ruleset.member_of_theorem(*theorem),
                _ => continue,
            };
            match of_members.iter_mut().find(|(known, _)| *known == member) {
                Some((_, known)) => known.push(how.clone()),
                None => of_members.push((member, vec![how.clone()])),
            }
        }
        let names: Vec<&str> = ruleset.members().map(|(name, _)| name).collect();
        let plan = |(member, how): (usize, Vec<How>)| {
            let (_, engine, why): (_, EngineName, _) = self.described(self.weakest(how));
            let name = names.get(member).copied().unwrap_or_default();
            RulesetPlan::new(name.to_owned(), engine, why)
        };
        of_members.into_iter().map(plan).collect()
    }
}
