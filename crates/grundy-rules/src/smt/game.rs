//! The rules and the claim, prepared for a proof, and the moves from small positions.

use super::evaluate::{self, Values};
use super::law::Law;
use super::ways::{Clause, Way};
use crate::typed::{Code, KindCode, PatternCode, Slot};
use grundy_core::Measure;

/// Loops whose last number exceeds the first by more than this are not followed at small positions.
const MOST_TURNS: i128 = 1000;

/// The rules and the claim, prepared for a proof.
pub(super) struct Game<'r> {
    /// The claim to prove.
    pub(super) law: Law,
    /// The moves of the rules.
    pub(super) ways: Vec<Way>,
    /// The typed tree of the rules.
    pub(super) code: &'r Code,
    /// The names of the fields in the scripts, such as `heap.n`.
    pub(super) fields: Vec<String>,
    /// The measures of the well-founded order, the most significant first.
    pub(super) measures: &'r [Measure],
    /// Whether the proof covers only fields below 2^64.
    pub(super) bounded: bool,
}

impl Game<'_> {
    /// The only kind of the rules.
    pub(super) fn kind(&self) -> &KindCode {
        &self.code.kinds[self.law.kind().index()]
    }

    /// Small positions, each given by its fields.
    pub(super) fn small_positions(&self) -> Vec<Vec<i128>> {
        let domains = &self.kind().domains;
        let size = match domains.len() {
            1 => 40,
            2 => 14,
            _ => 5,
        };
        let mut all = vec![Vec::new()];
        for domain in domains {
            let low = i128::from(domain.low);
            let high = i128::from(domain.high).min(low + size);
            all = all
                .iter()
                .flat_map(|begun: &Vec<i128>| {
                    (low..=high).map(move |field| begun.iter().copied().chain([field]).collect())
                })
                .collect();
        }
        all.retain(|fields| self.contains(fields) == Some(true));
        all.sort_by_key(|fields| fields.iter().sum::<i128>());
        all
    }

    fn contains(&self, fields: &[i128]) -> Option<bool> {
        let values: Values = (0u32..).zip(fields).map(|(at, field)| (Slot(at), *field)).collect();
        for (field, domain) in fields.iter().zip(&self.kind().domains) {
            let by_fields = |bound: &Option<crate::typed::NumExpr>, other: i128| match bound {
                None => Some(other),
                Some(bound) => evaluate::number(bound, &values),
            };
            let low = by_fields(&domain.low_by_fields, 0)?.max(i128::from(domain.low));
            let high = by_fields(&domain.high_by_fields, i128::MAX)?.min(i128::from(domain.high));
            if !(low..=high).contains(field) {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Calls `found` for every move that `way` describes from the position with these fields, with the choices that
    /// lead to the move and the law's value for its option. Returns `None` if some expression cannot be evaluated or a
    /// loop has too many iterations.
    pub(super) fn walk(
        &self,
        way: &Way,
        fields: &[i128],
        found: &mut dyn FnMut(&[i128], i128),
    ) -> Option<()> {
        let mut values = Values::new();
        for (pattern, field) in way.patterns.iter().zip(fields) {
            match pattern {
                PatternCode::Number(slot) => {
                    values.insert(*slot, *field);
                }
                PatternCode::Exactly(number, _) if number == field => {}
                PatternCode::Exactly(..) => return Some(()),
                PatternCode::List(_) => return None,
            }
        }
        self.walk_from(way, 0, &mut values, found)
    }

    fn walk_from(
        &self,
        way: &Way,
        at: usize,
        values: &mut Values,
        found: &mut dyn FnMut(&[i128], i128),
    ) -> Option<()> {
        for (at, clause) in way.clauses.iter().enumerate().skip(at) {
            match clause {
                Clause::Let(slot, number) => {
                    values.insert(*slot, evaluate::number(number, values)?);
                }
                Clause::Where(condition) if evaluate::truth(condition, values)? => {}
                Clause::Where(_) => return Some(()),
                Clause::Fits(_) => {}
                Clause::For(slot, low, high) => {
                    let (low, high) = (evaluate::number(low, values)?, evaluate::number(high, values)?);
                    if high.saturating_sub(low) > MOST_TURNS {
                        return None;
                    }
                    for number in low..=high {
                        values.insert(*slot, number);
                        self.walk_from(way, at + 1, values, found)?;
                    }
                    return Some(());
                }
            }
        }
        let mut total = 0;
        for component in &way.components {
            let count = match &component.count {
                None => 1,
                Some(count) => evaluate::number(count, values)?,
            };
            match count {
                ..0 => return Some(()),
                0 => continue,
                _ => {}
            }
            let fields: Option<Vec<i128>> =
                component.fields.iter().map(|field| evaluate::number(field, values)).collect();
            let fields = fields?;
            if !self.contains(&fields)? {
                return Some(());
            }
            if count % 2 == 1 {
                total ^= self.law.evaluate(&fields)?;
            }
        }
        let chosen: Option<Vec<i128>> =
            way.chosen_slots().iter().map(|slot| values.get(slot).copied()).collect();
        found(&chosen?, total);
        Some(())
    }
}
