//! The laws for the values and for the outcomes of a table.

use super::checked::{Checked, Claims};
use super::found::GuessedLaw;
use super::guessed_from::GuessedFrom;
use super::{GuessQuestion, is_recurrence};
use crate::error::Error;
use grundy_core::{Budget, Limit, SmallSort};
use grundy_guess::{Form, Found, Law, Reach, Subject, Table, laws, laws_as_far};

/// The laws for values and outcomes, and data about the search that found them.
#[derive(Default)]
pub(super) struct Explained {
    pub(super) rows: Vec<GuessedLaw>,
    pub(super) tried: u64,
    /// The law with which the table is compared in the answer.
    pub(super) shown: Option<(Law, Subject)>,
    /// The limit that ended the search early, or `None` if the search is complete.
    pub(super) stopped: Option<Limit>,
}

/// A function that calls a search with the remaining budget.
pub(super) type Within<'w> = dyn FnMut(&mut dyn FnMut(&dyn Budget)) -> Result<(), Error> + 'w;

/// A function that tries to prove that the laws hold for all positions, and records the proofs in the rows. Its
/// arguments are the rows, the laws, and the larger table.
pub(super) type Proving<'w> = dyn FnMut(&mut [GuessedLaw], &[Law], &Table) + 'w;

/// The largest number of laws that are shown, unless all are requested.
const MOST_LAWS: usize = 3;

/// If there is only one field, a law for outcomes is searched for in addition to a law for values only if the latter
/// has more characters than this.
const LONG: usize = 40;

/// The largest number of expressions to try for values if there is a law for outcomes and the first million expressions
/// gave no law for values.
const TRIED_WITH_OUTCOMES: u64 = 2_000_000;

/// The largest number of expressions to try for outcomes once a law for values has been found, or while a search for
/// values has not yet found one.
const FURTHER_TRIED: u64 = 600_000;

/// The largest number of expressions to try for outcomes if there is one field and no law for values was found.
const TRIED_WITHOUT_VALUES: u64 = 1_500_000;

impl GuessQuestion {
    /// The laws for values and outcomes; `within` calls a search with the remaining budget.
    ///
    /// If a limit ends the search early, the result contains the laws found so far.
    ///
    /// # Errors
    /// Returns the error of `within` if it cannot call a search, for example because no budget is left.
    pub(super) fn explained(
        &self,
        from: &GuessedFrom,
        claims: Option<&Claims>,
        within: &mut Within<'_>,
        prove: &mut Proving<'_>,
    ) -> Result<Explained, Error> {
        let whole = from.whole();
        let names = &from.fitted.names;
        let mut explained = Explained::default();
        let abouts: &[Subject] =
            if from.outcomes_only { &[Subject::POutcomes] } else { &[Subject::Values, Subject::POutcomes] };
        let mut shortest = None;
        let mut early = None;
        for &about in abouts {
            let is_extra = about == Subject::POutcomes && shortest.is_some();
            let is_plain = from.fields == 1 && shortest.is_some_and(|length| length <= LONG);
            if (is_extra && is_plain) || (explained.stopped.is_some() && early.is_none()) {
                break;
            }
            let mut reach = self.reach(abouts.len() as u64);
            if is_extra {
                reach.tried = reach.tried.min(FURTHER_TRIED);
            } else if about == Subject::POutcomes && !from.outcomes_only && from.fields == 1 {
                reach.tried = reach.tried.min(TRIED_WITHOUT_VALUES);
            }
            let (found, fitted_to) = self.searched(from, about, reach, &mut early, &mut explained, within)?;
            let holding = &found.laws[..found.holding];
            let length = holding.first().map(|law| law.length(names));
            // Outcomes follow from values, so laws for outcomes are listed only if they are much simpler.
            let is_simple =
                length.is_some_and(|length| shortest.is_none_or(|shortest| length * 10 < shortest * 8));
            if is_extra && !is_simple {
                break;
            }
            let is_better = match (&explained.shown, length, shortest) {
                (Some((law, _)), Some(length), Some(shortest)) => is_recurrence(law) && length * 2 < shortest,
                _ => false,
            };
            if explained.shown.is_none() || is_better {
                explained.shown = found.laws.first().map(|law| (law.clone(), about)).or(explained.shown);
            }
            let proved = holding.to_vec();
            let claim =
                |law: &Law| claims.and_then(|claims| claims.line(law, about, names, &from.further_to));
            let checked = Checked {
                table: whole,
                from: from.from.clone(),
                to: from.further_to.clone(),
                fitted_to,
                ranges: from.ranges.clone(),
                all: self.all,
            };
            let mut rows = checked.all(found, about, claim);
            if about == Subject::Values && explained.stopped.is_none() {
                prove(&mut rows, &proved, whole);
            }
            if is_better {
                explained.rows.splice(0..0, rows);
            } else {
                explained.rows.extend(rows);
            }
            shortest = shortest.or(length);
        }
        explained.rows.small_sort_by_key(|row| row.counterexample.is_some());
        if !self.all {
            explained.rows.truncate(MOST_LAWS);
        }
        Ok(explained)
    }

    /// The laws for values or for outcomes, as `about` requires, and the last position of the table to which they were
    /// fitted.
    ///
    /// If a search for a law for values does not succeed soon, laws for outcomes are searched for before it continues,
    /// and those found are stored in `early`.
    fn searched(
        &self,
        from: &GuessedFrom,
        about: Subject,
        reach: Reach,
        early: &mut Option<Found>,
        explained: &mut Explained,
        within: &mut Within<'_>,
    ) -> Result<(Found, Vec<u64>), Error> {
        let (near, far, whole) = (&from.fitted, from.further.as_ref(), from.whole());
        let mut found = Found::default();
        let mut late = None;
        within(&mut |budget| {
            let mut outcomes = None;
            let mut as_far = || {
                // A period may begin late, or be long, so that only the larger table shows it.
                if far.is_some() {
                    let seen = laws(whole, None, about, None, budget);
                    let is_enough = |law: &Law| !is_recurrence(law) || matches!(law.form, Form::Steps(_));
                    let has_law = seen.laws[..seen.holding].iter().any(is_enough);
                    late = Some(seen);
                    if has_law {
                        return Ok(0);
                    }
                }
                // Outcomes with a simple law are worth more than a long search for values.
                if about == Subject::POutcomes {
                    return Ok(u64::MAX);
                }
                let reach = Reach { tried: reach.tried.min(FURTHER_TRIED), ..reach };
                let all = laws(near, far, Subject::POutcomes, Some(reach), budget);
                let has_law = all.holding > 0;
                explained.tried += all.tried;
                let stopped = all.stopped;
                outcomes = has_law.then_some(Found { tried: 0, stopped: None, ..all });
                match stopped {
                    Some(limit) => Err(limit),
                    None => Ok(if has_law { TRIED_WITH_OUTCOMES } else { u64::MAX }),
                }
            };
            let all = match early.take() {
                Some(all) => all,
                None => laws_as_far(near, far, about, Some(reach), budget, &mut as_far),
            };
            *early = outcomes;
            explained.tried += all.tried;
            explained.stopped = explained.stopped.or(all.stopped);
            found = all;
        })?;
        if explained.stopped.is_some() || far.is_none() || found.holding > 0 {
            return Ok((found, from.to.clone()));
        }
        if late.is_none() {
            within(&mut |budget| late = Some(laws(whole, None, about, None, budget)))?;
        }
        if let Some(limit) = late.as_ref().and_then(|more| more.stopped) {
            explained.stopped = Some(limit);
        }
        Ok(match late.filter(|more| !more.laws.is_empty()) {
            Some(more) => (more, from.further_to.clone()),
            None => (found, from.to.clone()),
        })
    }
}
