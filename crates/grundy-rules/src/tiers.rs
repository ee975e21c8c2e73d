//! A capability of rules: a number for each component, which decreases with every move.

use crate::interpret::declared_number;
use crate::order::{Falling as Number, Tiers};
use crate::typed::Code;
use grundy_core::{ComponentRef, Falling, Fault, Kind, combined, entries_of};
use std::sync::Arc;

/// The number from which increasing numbers are subtracted, so that the difference decreases.
///
/// It is a power of two: 2^63 for one number and one rank, and less if `numbers` numbers and one of `ranks` ranks must
/// share 64 bits ([`combined`]).
fn most(numbers: usize, ranks: u32) -> u64 {
    let share = u64::BITS / u32::try_from(numbers).unwrap_or(u32::MAX).max(1);
    let of_ranks = u32::BITS - ranks.max(1).saturating_sub(1).leading_zeros();
    1 << share.saturating_sub(1 + of_ranks)
}

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
                // Only kinds without moves have no declared number. Their number is 0, which is below all others.
                let number = declared_number(&self.code, component)?;
                Ok(number.map_or(Some(0), |number| u64::try_from(number.max(0)).ok()?.checked_add(1)))
            }
            Tiers::Cells(field, weights) => Ok(cells(kind, component.words, *field, weights)),
            Tiers::Numbers(numbers, ranks) => {
                let numbers = numbers.get(id).map_or(&[][..], Vec::as_slice);
                let count = ranks.iter().max().map_or(1, |most| most.saturating_add(1));
                let most = most(numbers.len(), count);
                let mut found = Vec::new();
                for number in numbers {
                    found.push(match number {
                        Number::Declared(_) => {
                            let number = declared_number(&self.code, component)?.unwrap_or(0);
                            u64::try_from(number.max(0)).ok()
                        }
                        number => of(number, kind, component.words, most),
                    });
                }
                let found: Option<Vec<u64>> = found.into_iter().collect();
                let rank = ranks.get(id).copied().unwrap_or(0);
                Ok(found.and_then(|found| combined(&found, rank, count)))
            }
        }
    }
}

/// The sum of the weights of the cells' states, or `None` if some state has no weight.
fn cells(kind: &Kind, words: &[u64], field: usize, weights: &[u64]) -> Option<u64> {
    let weight = |&state: &u64| weights.get(usize::try_from(state).ok()?).copied();
    entries_of(kind, words, field)?.iter().map(weight).sum()
}

/// The number of a component of `kind` with these words, or `None` if it is too large or is declared. An increasing
/// number is subtracted from `most`; the result is `None` if the increasing number exceeds `most`.
fn of(number: &Number, kind: &Kind, words: &[u64], most: u64) -> Option<u64> {
    let entries = |field: usize| entries_of(kind, words, field);
    let field = |field: usize| entries(field)?.first().copied();
    Some(match number {
        Number::Ordinary(measure) => measure.of(kind, words)?,
        Number::Below(at) => most.checked_sub(field(*at)?)?,
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

#[cfg(test)]
mod tests {
    use super::most;
    use crate::Program;
    use grundy_core::{ComponentRef, KindId, Ruleset as _, combined};

    /// The number of `p(words)`.
    fn number(rules: &str, words: &[u64]) -> Option<u64> {
        let (rules, _) = Program::parse(rules).0.unwrap().bind(&[]).unwrap();
        rules.falling().unwrap().number(ComponentRef { kind: KindId(0), words }).unwrap()
    }

    #[test]
    fn increasing_numbers_fall_up_to_every_bound() {
        for bound in [9, 1 << 40, 1 << 50, (1 << 62) + 5] {
            let rules = format!("p(a) -> p(a + t) for t in 1..=9 where a + t <= {bound}");
            let before = number(&rules, &[bound - 3]).unwrap();
            assert!(number(&rules, &[bound]).unwrap() < before, "{bound}");
        }
        // Two numbers share the bits.
        let rules = "p(a, b) -> p(a + 1, t) for t in 0..9 where a < 5000; p(a, b) -> p(a, b + 1) where b < 9";
        let numbers =
            [[0, 0], [0, 9], [4000, 3], [5000, 0], [5000, 9]].map(|words| number(rules, &words).unwrap());
        assert!(numbers.is_sorted_by(|a, b| a > b), "{numbers:?}");
        // A component whose number would be too large has no number, rather than a wrong one.
        assert_eq!(number(rules, &[1 << 40, 3]), None);
    }

    #[test]
    fn increasing_numbers_can_be_combined() {
        assert_eq!(most(1, 1), 1 << 63);
        for count in 1..9 {
            for ranks in [1, 2, 3, 4, 1000, u32::MAX] {
                let most = most(count, ranks);
                assert!(
                    combined(&vec![most; count], ranks - 1, ranks).is_some() || most == 1,
                    "{count} {ranks}"
                );
            }
        }
    }
}
