//! Laws of tables that are divided into parts, with a formula or a condition for each part.

use super::direct::line;
use super::{Expressions, Search};
use crate::bank::Reach;
use crate::closed;
use crate::conditions;
use crate::formula::{Binary, Condition, Formula};
use crate::law::{Form, Law, Subject};
use crate::periodic::periodic_law;
use crate::shortened::length;
use crate::slices::{Slicing, slicings, without_small};
use crate::tables::Tables;
use crate::turns;
use grundy_core::Limit;

/// The largest number of expressions that are tried for one of the parts of a table.
const TRIED_IN_PART: u64 = 200_000;

/// The largest number of expressions that are kept for one of the parts of a table.
const KEPT_IN_PART: usize = 60_000;

/// The largest number of small positions that may be exceptions to a law of the other positions.
const MOST_EXCEPTIONS: usize = 4;

impl Search<'_> {
    /// A formula for the values of a part of a table, or `None` if no formula is found.
    pub(super) fn of_part(&mut self, part: Tables<'_>) -> Result<Option<Formula>, Limit> {
        if part.fitted.points.len() < 2 {
            return Ok(None);
        }
        let periodic = line(part.fitted, Subject::Values)
            .and_then(|line| periodic_law(line.from, &line.values))
            .filter(|law| law.exceptions.is_empty());
        let mut found: Vec<Formula> = Vec::new();
        if let Some(Law { form: Form::Periodic { formula, .. }, .. }) = periodic
            && part.gives(&formula)
        {
            found.push(formula);
        }
        let most = found.iter().map(Formula::bits).min().unwrap_or(u32::MAX);
        let reach = Reach { tried: TRIED_IN_PART, kept: KEPT_IN_PART };
        if let Some(mut search) = closed::Search::new(part) {
            let searched = search.go(reach, most, self.budget);
            self.tried += searched.tried;
            searched.stopped.map_or(Ok(()), Err)?;
            found.extend(searched.laws);
        }
        let names = &part.fitted.names;
        Ok(found.into_iter().min_by_key(|law| length(law, names)))
    }

    /// A condition for the P-positions of a part of a table, or `None` if no condition is found.
    fn condition_of_part(&mut self, part: Tables<'_>) -> Result<Option<Condition>, Limit> {
        if turns::all(&part.fitted.values, |&value| value != 0) {
            return Ok(None);
        }
        let reach = Reach { tried: TRIED_IN_PART, kept: KEPT_IN_PART };
        let Some(mut search) = conditions::Search::new(part) else { return Ok(None) };
        let searched = search.go(reach, u32::MAX, self.budget);
        self.tried += searched.tried;
        searched.stopped.map_or(Ok(()), Err)?;
        Ok(searched.laws.into_iter().next())
    }

    /// Laws of the table divided into parts: by the values of a field that has few of them, by remainders, or by
    /// setting a few small positions apart.
    pub(super) fn in_parts(&mut self, tables: Tables<'_>, reach: Reach) -> Result<Vec<Law>, Limit> {
        let mut found = Vec::new();
        if reach.tried < TRIED_IN_PART {
            return Ok(found);
        }
        for slicing in slicings(tables.fitted) {
            let law = match self.subject {
                Subject::Values => self.sliced(tables, &slicing)?.map(Form::Closed),
                Subject::POutcomes => self.sliced_condition(tables, &slicing)?.map(Form::Condition),
            };
            if let Some(form) = law {
                found.push(Law::without_exceptions(form));
                return Ok(found);
            }
        }
        let rests = without_small(tables.fitted);
        for (bound, rest) in rests {
            let is_large = |point: &[i64]| point.iter().any(|&number| number > bound);
            let further = tables.further.map(|further| further.retained(is_large));
            let rest = Tables { fitted: &rest, further: further.as_ref() };
            let mut laws = self.without_expressions(rest);
            let reach = Reach { tried: TRIED_IN_PART.max(reach.tried / 16), kept: reach.kept };
            self.add_separable(&mut laws, rest)?;
            self.extend(&mut laws, rest, &mut Expressions::new(self.subject, rest), reach)?;
            laws.retain(|law| law.exceptions.is_empty() && self.holds(law, rest));
            if let (Subject::POutcomes, 2) = (self.subject, tables.fitted.names.len()) {
                for law in &laws {
                    found.extend(self.with_small_positions(law, bound, tables)?);
                }
            }
            for mut law in laws {
                let table = tables.fitted;
                for (point, &value) in turns::up_to_limit(table.points.iter().zip(&table.values)) {
                    let wanted = match self.subject {
                        Subject::Values => value,
                        Subject::POutcomes => i64::from(value != 0),
                    };
                    if !is_large(point) && law.at(point) != Some(wanted) {
                        law.exceptions.push((point.to_vec(), wanted));
                        if law.exceptions.len() > MOST_EXCEPTIONS {
                            break;
                        }
                    }
                }
                if law.exceptions.len() <= MOST_EXCEPTIONS {
                    found.push(law);
                }
            }
            if self.has_any(&found, tables) {
                break;
            }
        }
        Ok(found)
    }

    /// The law of two fields, with a separate condition for positions whose numbers are all at most `bound`. Returns
    /// `None` if `law` is neither a condition nor a law of Beatty pairs, or if no condition is found that fits.
    fn with_small_positions(
        &mut self,
        law: &Law,
        bound: i64,
        tables: Tables<'_>,
    ) -> Result<Option<Law>, Limit> {
        let rest = match &law.form {
            Form::Condition(condition) => condition.clone(),
            Form::Beatty(pairs) => pairs.condition(),
            _ => return Ok(None),
        };
        let small = tables.fitted.retained(|point| point.iter().all(|&number| number <= bound));
        let Some(first) = self.condition_of_part(Tables::alone(&small))? else { return Ok(None) };
        let high = Formula::binary(Binary::Max, Formula::Variable(0), Formula::Variable(1));
        let is_small = Condition::AtMost(high, Formula::Constant(bound));
        let whole = Condition::Choice(Box::new((is_small, first, rest)));
        Ok(tables.separates(&whole).then(|| Law::without_exceptions(Form::Condition(whole))))
    }

    /// A formula for each part, joined into one, or `None` if no formula is found for some part or the result does not
    /// fit the tables.
    fn sliced(&mut self, tables: Tables<'_>, slicing: &Slicing) -> Result<Option<Formula>, Limit> {
        let mut parts: Vec<(i64, Formula)> = Vec::new();
        for &value in &slicing.values {
            let near = slicing.part(tables.fitted, value);
            let far = tables.further.map(|further| slicing.part(further, value));
            let part = Tables { fitted: &near, further: far.as_ref() };
            let Some(formula) = self.of_part(part)? else { return Ok(None) };
            parts.push((value, formula));
        }
        Ok(joined(parts, slicing).filter(|whole| tables.gives(whole)))
    }

    /// A condition for each part, joined into one, or `None` if no condition is found for some part or the result does
    /// not fit the tables.
    fn sliced_condition(
        &mut self,
        tables: Tables<'_>,
        slicing: &Slicing,
    ) -> Result<Option<Condition>, Limit> {
        let mut parts: Vec<(i64, Condition)> = Vec::new();
        for &value in &slicing.values {
            let near = slicing.part(tables.fitted, value);
            let far = tables.further.map(|further| slicing.part(further, value));
            let part = Tables { fitted: &near, further: far.as_ref() };
            let Some(condition) = self.condition_of_part(part)? else { return Ok(None) };
            parts.push((value, condition));
        }
        let both = |(value, condition): (i64, Condition)| {
            Condition::Both(Box::new((slicing.condition(value), condition)))
        };
        let whole = parts.into_iter().map(both).reduce(|a, b| Condition::Either(Box::new((a, b))));
        Ok(whole.filter(|whole| tables.separates(whole)))
    }
}

/// The formula `if by == value then formula else ..`, where the formula that most parts share comes last.
fn joined(parts: Vec<(i64, Formula)>, slicing: &Slicing) -> Option<Formula> {
    let formulas = || parts.iter().map(|(_, formula)| formula);
    let most = formulas().max_by_key(|one| formulas().filter(|other| other == one).count())?.clone();
    let mut whole = most.clone();
    for (value, formula) in parts.into_iter().rev().filter(|(_, formula)| *formula != most) {
        whole = Formula::If(Box::new((slicing.condition(value), formula, whole)));
    }
    Some(whole)
}
