//! For every component, a number that decreases with every move: a capability of rules.

use crate::interpret::declared_number;
use crate::order::{Falling as Number, Tiers};
use crate::typed::Code;
use grundy_core::{ComponentRef, Falling, Fault, Kind, combined, entries_of};
use std::sync::Arc;

/// The number from which increasing numbers are subtracted, so that the difference decreases.
const MOST: u64 = 1 << 40;

/// The number that decreases with every move of the rules `code`, as `tiers` describes it.
pub(crate) fn falling(tiers: Tiers, kinds: &[Kind], code: &Code) -> Arc<dyn Falling> {
    Arc::new(FallingOfRules { tiers, kinds: kinds.into(), code: code.clone() })
}

/// Rules with numbers that decrease with every move.
#[derive(Debug)]
struct FallingOfRules {
    tiers: Tiers,
    kinds: Box<[Kind]>,
    code: Code,
}

impl Falling for FallingOfRules {
    fn number(&self, component: ComponentRef<'_>) -> Result<Option<u64>, Fault> {
        let id = component.kind.index();
        let Some(kind) = self.kinds.get(id) else { return Ok(None) };
        match &self.tiers {
            Tiers::Declared => {
                // Kinds without moves have no number.
                let number = declared_number(&self.code, component)?;
                Ok(number.map_or(Some(0), |number| u64::try_from(number.max(0)).ok()?.checked_add(1)))
            }
            Tiers::Cells(field, weights) => Ok(cells(kind, component.words, *field, weights)),
            Tiers::Numbers(numbers, ranks) => {
                let mut found = Vec::new();
                for number in numbers.get(id).into_iter().flatten() {
                    found.push(match number {
                        Number::Declared(_) => {
                            let number = declared_number(&self.code, component)?.unwrap_or(0);
                            u64::try_from(number.max(0)).ok()
                        }
                        number => of(number, kind, component.words),
                    });
                }
                let found: Option<Vec<u64>> = found.into_iter().collect();
                let count = ranks.iter().max().map_or(1, |most| most.saturating_add(1));
                let rank = ranks.get(id).copied().unwrap_or(0);
                Ok(found.and_then(|found| combined(&found, rank, count)))
            }
        }
    }
}

/// The sum of the weights of the cells' states.
fn cells(kind: &Kind, words: &[u64], field: usize, weights: &[u64]) -> Option<u64> {
    let weight = |&state: &u64| weights.get(usize::try_from(state).ok()?).copied();
    entries_of(kind, words, field)?.iter().map(weight).sum()
}

/// The number of a component of `kind` with these words, or `None` if it is too large.
fn of(number: &Number, kind: &Kind, words: &[u64]) -> Option<u64> {
    let entries = |field: usize| entries_of(kind, words, field);
    let field = |field: usize| entries(field)?.first().copied();
    Some(match number {
        Number::Ordinary(measure) => measure.of(kind, words)?,
        Number::Below(at) => MOST.saturating_sub(field(*at)?),
        Number::Gap(at, other) => field(*at)?.saturating_sub(field(*other)?),
        Number::Room(list, at) => (entries(*list)?.len() as u64).saturating_sub(field(*at)?),
        Number::SetBits(at) => field(*at)?.count_ones().into(),
        Number::ClearBits(at) => field(*at)?.count_zeros().into(),
        Number::Equal(at, number) => {
            entries(*at)?.iter().filter(|&&entry| i128::from(entry) == *number).count() as u64
        }
        Number::Entries(at) => entries(*at)?.iter().try_fold(0, |sum: u64, &entry| sum.checked_add(entry))?,
        Number::Declared(_) => return None,
        Number::Nothing => 0,
    })
}
