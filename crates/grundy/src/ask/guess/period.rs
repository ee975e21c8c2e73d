//! Laws that are proved by a period.

use super::found::{GuessedLaw, LawProof};
use super::tables;
use grundy_guess::{Law, Table};
use grundy_heap::Period;

/// Records the proved period as the proof of each law that follows from it.
pub(super) fn prove(
    rows: &mut [GuessedLaw],
    laws: &[Law],
    names: &[String],
    whole: &Table,
    game: &mut tables::Subject<'_>,
) {
    let turning: Vec<(String, u64, u64)> = laws
        .iter()
        .filter_map(|law| {
            let (period, _) = law.turns()?;
            let last = law.exceptions.iter().filter_map(|(point, _)| point.first()).max();
            let start = last.map_or(0, |last| last + 1);
            Some((law.text(names), u64::try_from(period).ok()?, u64::try_from(start).ok()?))
        })
        .collect();
    if turning.is_empty() {
        return;
    }
    let Some(Period::Proved(proved)) = game.period() else { return };
    let last = whole.points.last().and_then(|point| u64::try_from(point[0]).ok()).unwrap_or(0);
    let first = whole.points.first().and_then(|point| u64::try_from(point[0]).ok()).unwrap_or(0);
    for row in rows.iter_mut().filter(|row| row.counterexample.is_none()) {
        let Some((_, period, start)) = turning.iter().find(|(text, ..)| *text == row.law) else { continue };
        // Two sequences that are periodic up to a saltus agree everywhere if they agree on as many consecutive values
        // as the sum of their periods.
        let needed = proved
            .preperiod
            .max(*start)
            .max(first)
            .checked_add(proved.period)
            .and_then(|to| to.checked_add(*period));
        if needed.is_some_and(|needed| needed <= last) {
            row.proof = Some(LawProof::Period(proved.clone()));
        }
    }
}
