//! Periods of games in which all but finitely many numbers may be taken.

use super::{Least, Means, PeriodTheorem, ProvedPeriod, Repetitions, Steps};
use crate::Cells;
use grundy_core::{NimValue, SmallSort};

/// The period, with its saltus, of a game in which all but finitely many numbers of tokens may be taken and no move
/// leaves more than one heap, or `None` if no proof is found in the values.
///
/// The options of heap `n` are all heaps from `least` to `n - last - 1`, and some of the `last` heaps just below heap
/// `n`, where `least` is the smallest heap that may be left, 0 or 1. The values of these `last` heaps and the values
/// of the heaps from `least` to `n - last - 1`, all of them relative to the mex of the latter values, determine all
/// further values. When they repeat, the later values repeat too, up to the saltus.
pub(super) fn prove(cells: &Cells, last: u64, least: usize, means: Means<'_>) -> Option<ProvedPeriod> {
    let values: Vec<NimValue> = cells.iter().collect();
    let window = usize::try_from(last).ok()?;
    for (period, start) in Repetitions::new(Steps(&values), Least::Turn, means) {
        let first = start.max(1) + window + 1;
        let [Some(early), Some(late)] = [values.get(first), values.get(first + period)] else { continue };
        let saltus = late.saturating_sub(*early);
        // If there is a repetition, it is visible as soon as the mex is above the values of the first heaps.
        let highest = values[..first].iter().max().copied().unwrap_or(0);
        let turns = usize::try_from(highest / saltus.max(1)).map_or(usize::MAX, |turns| turns + 3);
        for n1 in (first..=values.len() - period).step_by(period).take(turns) {
            if !(means.has_time)() {
                return None;
            }
            let n2 = n1 + period;
            let (mex1, above1) = others(&values[least..n1 - window]);
            let (mex2, above2) = others(&values[least..n2 - window]);
            let recent =
                |n: usize, mex: u64| values[n - window..n].iter().map(move |value| value.wrapping_sub(mex));
            if saltus == 0
                || mex2 != mex1 + saltus
                || above1 != above2
                || !recent(n1, mex1).eq(recent(n2, mex2))
            {
                continue;
            }
            // All values from n1 - window on repeat; some earlier ones may repeat too.
            let holds = |n: usize| values[n].checked_add(saltus) == Some(values[n + period]);
            let preperiod = (0..n1 - window).rev().find(|n| !holds(*n)).map_or(0, |n| n + 1);
            return Some(ProvedPeriod {
                preperiod: preperiod as u64,
                period: period as u64,
                saltus,
                theorem: PeriodTheorem::AllBut { last },
                checked_to: n2 as u64 - 1,
            });
        }
    }
    None
}

/// The mex of `values`, and the greater values relative to it.
fn others(values: &[NimValue]) -> (NimValue, Vec<NimValue>) {
    let mut sorted = values.to_vec();
    sorted.small_sort_unstable();
    sorted.dedup();
    let below = sorted.iter().zip(0u64..).take_while(|(value, at)| **value == *at).count();
    let mex = below as u64;
    (mex, sorted[below..].iter().map(|value| value - mex).collect())
}
