//! Arithmetic periods: finds the saltus in a table, and the theorem that proves it.

use super::repetitions::Items;
use super::{Least, Means, PeriodTheorem, ProvedPeriod, Repetitions, Steps, any_saltus, power};
use crate::Cells;
use grundy_core::{Code, NimValue};

/// The properties of a code that the theorems for a saltus above 0 need.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    power: Option<power::Terms>,
    any: Option<any_saltus::Terms>,
}

impl Terms {
    /// The properties of `code` that the theorems need, or `None` if neither theorem applies.
    pub(super) fn of(code: &Code) -> Option<Self> {
        let (power, any) = (power::Terms::of(code), any_saltus::Terms::of(code));
        (power.is_some() || any.is_some()).then_some(Self { power, any })
    }

    /// The theorem that usually applies to a proof with this saltus that was checked below heap `heaps`.
    pub(super) fn theorem(&self, saltus: u64, heaps: u64) -> PeriodTheorem {
        match &self.power {
            Some(_) if saltus.is_power_of_two() => PeriodTheorem::PowerOfTwoSaltus { heaps },
            _ => PeriodTheorem::AnySaltus { heaps },
        }
    }

    /// The period with a saltus that `cells` prove. If they prove no period, lowers `next_look` to the number
    /// of values that may be sufficient.
    pub(super) fn prove(
        &self,
        cells: &Cells,
        next_look: &mut usize,
        means: Means<'_>,
    ) -> Option<ProvedPeriod> {
        let values: Vec<NimValue> = cells.iter().collect();
        for (period, start) in Repetitions::new(Steps(&values), Least::Turn, means) {
            let n0 = start.max(1);
            let saltus = values[n0 + period].checked_sub(values[n0]).filter(|saltus| *saltus > 0);
            let Some(saltus) = saltus else { continue };
            let Some((theorem, heaps)) = self.bound(&values, n0, period, saltus) else { continue };
            let Ok(needed) = usize::try_from(heaps) else { continue };
            if needed > values.len() {
                *next_look = (*next_look).min(needed);
                continue;
            }
            // If this is not the shortest period, the shortest one is a divisor of it, and the values of one period are
            // enough to find it. The shortest one must then be proved instead.
            let steps = Steps(&values);
            let is_least = (1..period).all(|shorter| {
                !period.is_multiple_of(shorter) || !steps.agree(n0, n0 + shorter, period - shorter)
            });
            if is_least {
                let holds = |n: usize| values[n].checked_add(saltus) == Some(values[n + period]);
                let preperiod = (0..n0).rev().find(|n| !holds(*n)).map_or(0, |n| n + 1);
                return Some(ProvedPeriod {
                    preperiod: preperiod as u64,
                    period: period as u64,
                    saltus,
                    theorem,
                    checked_to: heaps - 1,
                });
            }
        }
        None
    }

    /// The theorem that applies to a sequence, and the number of heaps that must be checked, or `None` if neither
    /// theorem applies. The theorem for powers of two usually requires fewer heaps.
    fn bound(
        &self,
        values: &[NimValue],
        n0: usize,
        period: usize,
        saltus: NimValue,
    ) -> Option<(PeriodTheorem, u64)> {
        let power = self.power.as_ref().filter(|_| saltus.is_power_of_two());
        if let Some(heaps) = power.and_then(|terms| terms.heaps(values, n0, period, saltus)) {
            return Some((PeriodTheorem::PowerOfTwoSaltus { heaps }, heaps));
        }
        let heaps = self.any.as_ref()?.heaps(values, n0, period, saltus)?;
        Some((PeriodTheorem::AnySaltus { heaps }, heaps))
    }
}
