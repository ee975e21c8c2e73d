//! The search for laws of all forms that fit a table and are shorter than it, shortest first.

use super::automatic::{DigitRecurrence, digit_recurrence};
use super::bank::Reach;
use super::beatty::beatty_pairs;
use super::blocks::blocks;
use super::closed;
use super::conditions;
use super::digit_map::digit_map;
use super::fields;
use super::formula::{Binary, Condition, Formula};
use super::grid::grid;
use super::law::{Form, Law, Subject};
use super::linear::linear_recurrence;
use super::numeration::{Numeration, numeration};
use super::periodic::{periodic_condition, periodic_law};
use super::power_ranges::power_ranges;
use super::separable::separable;
use super::shortened::{shortened, shortened_condition};
use super::simplicity;
use super::slices::{Slicing, slicings, without_small};
use super::sorted::sorted_grid;
use super::steps::steps;
use super::table::Table;
use super::tables::Tables;
use grundy_core::{Budget, Limit};
use std::collections::BTreeMap;

/// The results of a search in a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The laws, those with the shortest text first.
    pub laws: Vec<Law>,
    /// The number of expressions with different values that were tried.
    pub tried: u64,
}

/// The largest base for recurrences on digits.
const LARGEST_BASE: usize = 10;

/// The number of bits by which a law must be shorter than the data that it explains. With a smaller margin,
/// some law would fit by chance.
const MARGIN: u64 = 16;

/// A law of at most this many bits, such as `n == 1`, is accepted for any table if a larger table agrees with
/// it.
const BELIEVED: u64 = 24;

/// The number of expressions that are tried even if a period or a recurrence already explains the table.
const LEAST_TRIED: u64 = 100_000;

/// The number of expressions that are tried before the table is divided into parts.
const FIRST_TRIED: u64 = 1_000_000;

/// The number of bits by which a closed form may be longer than a recurrence.
const RECURRENCE: u32 = 40;

/// The number of expressions that are tried for a part of a table.
const TRIED_IN_PART: u64 = 200_000;

/// The largest number of exceptions of a law.
const MOST_EXCEPTIONS: usize = 4;

/// The laws that fit the whole table, those with the shortest text first; at most a few of each form.
///
/// If there is a larger table, laws that also hold there come first. A law is omitted if it takes more bits
/// than the table itself or has a longer text than the list of the values, because it would only repeat the
/// data. Without a `reach`, no expressions are enumerated; only laws that are determined directly from the
/// table, such as periods and recurrences, are examined.
///
/// ```
/// use grundy_core::Unlimited;
/// use grundy_guess::{Reach, Subject, Table, laws};
///
/// let table = Table::of_list("n", 0, (0..100).map(|n| n % 4).collect());
/// let reach = Reach { tried: 100_000, kept: 10_000 };
/// let found = laws(&table, None, Subject::Values, Some(reach), &Unlimited)?;
/// assert_eq!(found.laws[0].text(&table.names), "n % 4");
/// # Ok::<(), grundy_core::Limit>(())
/// ```
///
/// # Errors
/// A limit of the budget.
pub fn laws(
    table: &Table,
    further: Option<&Table>,
    subject: Subject,
    reach: Option<Reach>,
    budget: &dyn Budget,
) -> Result<Found, Limit> {
    laws_as_far(table, further, subject, reach, budget, &mut || Ok(u64::MAX))
}

/// Like [`laws`], with a limit that is requested only when it is needed: after a million expressions without
/// a law, `as_far` is called and returns the largest number of expressions to try.
///
/// # Errors
/// A limit of the budget.
pub fn laws_as_far(
    table: &Table,
    further: Option<&Table>,
    subject: Subject,
    reach: Option<Reach>,
    budget: &dyn Budget,
    as_far: &mut dyn FnMut() -> Result<u64, Limit>,
) -> Result<Found, Limit> {
    let mut search = Search { subject, budget, tried: 0 };
    let tables = Tables { fitted: table, further };
    let mut found = search.without_expressions(tables);
    if let Some(reach) = reach {
        let first = Reach { tried: reach.tried.min(FIRST_TRIED), ..reach };
        search.extend(&mut found, tables, first)?;
        if !search.has_any(&found, tables) {
            found.extend(search.in_parts(tables, reach)?);
        }
        if !search.has_any(&found, tables) && reach.tried > first.tried {
            let reach = Reach { tried: reach.tried.min(as_far()?), ..reach };
            if reach.tried > first.tried {
                search.extend(&mut found, tables, reach)?;
            }
        }
    }
    let begun: Vec<Law> = found.iter().filter_map(|law| with_beginning(law, tables)).collect();
    found.extend(begun);
    for law in &mut found {
        if let Form::Condition(condition) = &law.form
            && law.exceptions.is_empty()
            && tables.separates(condition)
        {
            let fits = |other: &Condition| tables.separates(other);
            law.form = Form::Condition(shortened_condition(condition.clone(), &table.names, &fits));
        }
    }
    let allowed = search.allowed(tables);
    let longest = list_length(table, subject);
    let names = &table.names;
    found.retain(|law| u64::from(law.bits()) <= allowed && law.length(names) < longest);
    found.sort_by_cached_key(|law| (!search.holds(law, tables), law.length(names), law.bits()));
    // A period of 1 is a closed form that the search also finds.
    let texts: Vec<String> = found.iter().map(|law| law.text(names)).collect();
    let mut at = 0..;
    found.retain(|_| at.next().is_some_and(|at: usize| !texts[..at].contains(&texts[at])));
    Ok(Found { laws: found, tried: search.tried })
}

/// A search for laws of one subject.
struct Search<'b> {
    subject: Subject,
    budget: &'b dyn Budget,
    tried: u64,
}

impl Search<'_> {
    /// Whether a law holds for both tables.
    fn holds(&self, law: &Law, tables: Tables<'_>) -> bool {
        law.counterexample(tables.fitted, self.subject).is_none()
            && tables.further.is_none_or(|further| law.counterexample(further, self.subject).is_none())
    }

    /// Whether one of the laws covers the whole table in fewer bits than its data.
    fn has_any(&self, found: &[Law], tables: Tables<'_>) -> bool {
        let allowed = self.allowed(tables);
        found.iter().any(|law| {
            let is_whole = !matches!(law.form, Form::Rows(_));
            is_whole && u64::from(law.bits()) <= allowed && self.holds(law, tables)
        })
    }

    /// The largest number of bits of a law that is accepted.
    fn allowed(&self, tables: Tables<'_>) -> u64 {
        let least = if tables.further.is_some() { BELIEVED } else { 0 };
        data_bits(tables.fitted, self.subject).saturating_sub(MARGIN).max(least)
    }

    /// The laws that are determined directly from the table.
    fn without_expressions(&self, tables: Tables<'_>) -> Vec<Law> {
        let table = tables.fitted;
        let mut found: Vec<Law> = Vec::new();
        let plain = |form| Law { form, exceptions: Vec::new() };
        match self.subject {
            Subject::Values => {
                if let Some(line) = line(table, self.subject) {
                    found.extend(periodic_law(line.from, &line.values));
                    found.extend(digits(&line, Form::Digits));
                    found.extend(digit_map(line.from, &line.values).map(Form::DigitMap).map(plain));
                    if grows(&line.values) {
                        found.extend(linear_recurrence(line.from, &line.values).map(Form::Linear).map(plain));
                    }
                    found.extend(steps(line.from, &line.values).map(Form::Steps).map(plain));
                }
                found.extend(fields::of_one_number(table));
                found.extend(grid(table));
                found.extend(sorted_grid(table));
                found.extend(fields::rows(table));
                found.extend(blocks(tables).map(Form::Closed).map(plain));
            }
            Subject::POutcomes => {
                if let Some(line) = line(table, self.subject) {
                    found.extend(digits(&line, Form::DigitsOfP));
                    let is_n: Vec<i64> = line.values.iter().map(|is_p| 1 - is_p).collect();
                    found.extend(periodic_condition(line.from, &is_n));
                }
                // Ranges grow quickly, so they are visible only in the larger table.
                if let Some(line) = tables.further.and_then(|further| line(further, Subject::Values)) {
                    found.extend(power_ranges(line.from, &line.values).map(Form::Condition).map(plain));
                }
                found.extend(beatty_pairs(table).map(Form::Beatty).map(plain));
                if let Some(system) = numeration(table) {
                    found.extend(least_part(&system, tables).map(Form::Condition).map(plain));
                    found.push(plain(Form::Numeration(system)));
                }
                let outcomes = Table {
                    values: table.values.iter().map(|&value| i64::from(value != 0)).collect(),
                    ..table.clone()
                };
                for law in fields::of_one_number(&outcomes).into_iter().chain(grid(&outcomes)) {
                    if let Form::Periodic { formula, .. } | Form::Grid { formula, .. } = law.form {
                        let is_p = Condition::Equal(formula, Formula::Constant(0));
                        found.push(plain(Form::Condition(is_p)));
                    }
                }
            }
        }
        let allowed = self.allowed(tables);
        found.retain(|law| {
            u64::from(law.bits()) <= allowed && law.counterexample(table, self.subject).is_none()
        });
        found
    }

    /// Adds the laws found by enumerating expressions.
    fn extend(&mut self, found: &mut Vec<Law>, tables: Tables<'_>, reach: Reach) -> Result<(), Limit> {
        // If there already is a law, a long search is not necessary, and longer laws are not of interest.
        let holding =
            found.iter().filter(|law| !matches!(law.form, Form::Rows(_)) && self.holds(law, tables));
        let shortest = holding.map(|law| law.bits() + if law.is_recurrence() { RECURRENCE } else { 0 }).min();
        let reach = match shortest {
            None => reach,
            Some(_) => Reach { tried: (reach.tried / 8).max(LEAST_TRIED.min(reach.tried)), ..reach },
        };
        let allowed = u32::try_from(self.allowed(tables)).unwrap_or(u32::MAX);
        let most_bits = shortest.map_or(allowed, |bits| bits.min(allowed));
        found.extend(self.expressions(tables, reach, most_bits)?);
        Ok(())
    }

    /// The laws found by enumerating expressions, with those that the larger table refutes last.
    fn expressions(&mut self, tables: Tables<'_>, reach: Reach, most_bits: u32) -> Result<Vec<Law>, Limit> {
        let plain = |form| Law { form, exceptions: Vec::new() };
        Ok(match self.subject {
            Subject::Values => {
                let names = &tables.fitted.names;
                let mut formulas = Vec::new();
                let mut inner = |line: Tables<'_>| -> Result<Option<Formula>, Limit> { self.of_part(line) };
                if let Some(whole) = separable(tables, &mut inner)? {
                    formulas.push(shortened(whole.tidy(), names, &|other| tables.gives(other)));
                }
                let most_bits =
                    formulas.iter().map(Formula::bits).min().map_or(most_bits, |bits| bits.min(most_bits));
                let searched = closed::search(tables, reach, most_bits, self.budget)?;
                self.tried += searched.tried;
                formulas.extend(searched.laws);
                formulas.extend(searched.refuted);
                formulas.into_iter().map(Form::Closed).map(plain).collect()
            }
            Subject::POutcomes => {
                let searched = conditions::search(tables, reach, most_bits, self.budget)?;
                self.tried += searched.tried;
                searched.laws.into_iter().chain(searched.refuted).map(Form::Condition).map(plain).collect()
            }
        })
    }

    /// A formula for the values of a part of a table; `None` if there is no law.
    fn of_part(&mut self, part: Tables<'_>) -> Result<Option<Formula>, Limit> {
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
        let searched = closed::search(part, reach, most, self.budget)?;
        self.tried += searched.tried;
        found.extend(searched.laws);
        let names = &part.fitted.names;
        Ok(found.into_iter().min_by_key(|law| super::shortened::length(law, names)))
    }

    /// A condition for the P-positions of a part of a table; `None` if there is no law.
    fn condition_of_part(&mut self, part: Tables<'_>) -> Result<Option<Condition>, Limit> {
        let is_p = |table: &Table| table.values.iter().filter(|value| **value == 0).count();
        if is_p(part.fitted) == 0 {
            return Ok(None);
        }
        let reach = Reach { tried: TRIED_IN_PART, kept: KEPT_IN_PART };
        let searched = conditions::search(part, reach, u32::MAX, self.budget)?;
        self.tried += searched.tried;
        Ok(searched.laws.into_iter().next())
    }

    /// Laws of the table divided into parts: by a small field, by remainders, or without a few small
    /// positions.
    fn in_parts(&mut self, tables: Tables<'_>, reach: Reach) -> Result<Vec<Law>, Limit> {
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
                found.push(Law { form, exceptions: Vec::new() });
                return Ok(found);
            }
        }
        let rests = without_small(tables.fitted);
        for (bound, rest) in rests {
            let is_large = |point: &[i64]| point.iter().any(|&number| number > bound);
            let further = tables.further.map(|further| without(further, is_large));
            let rest = Tables { fitted: &rest, further: further.as_ref() };
            let mut laws = self.without_expressions(rest);
            let reach = Reach { tried: TRIED_IN_PART.max(reach.tried / 16), kept: reach.kept };
            self.extend(&mut laws, rest, reach)?;
            laws.retain(|law| law.exceptions.is_empty() && self.holds(law, rest));
            if let (Subject::POutcomes, 2) = (self.subject, tables.fitted.names.len()) {
                for law in &laws {
                    found.extend(self.with_small_positions(law, bound, tables)?);
                }
            }
            for mut law in laws {
                for (point, &value) in tables.fitted.points.iter().zip(&tables.fitted.values) {
                    let wanted = match self.subject {
                        Subject::Values => value,
                        Subject::POutcomes => i64::from(value != 0),
                    };
                    if !is_large(point) && law.at(point) != Some(wanted) {
                        law.exceptions.push((point.clone(), wanted));
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

    /// The law for two fields, with a separate condition for positions whose numbers are all at most `bound`.
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
        let small = without(tables.fitted, |point| point.iter().all(|&number| number <= bound));
        let Some(first) = self.condition_of_part(Tables::alone(&small))? else { return Ok(None) };
        let high = Formula::binary(Binary::Max, Formula::Variable(0), Formula::Variable(1));
        let is_small = Condition::AtMost(high, Formula::Constant(bound));
        let whole = Condition::Choice(Box::new((is_small, first, rest)));
        Ok(tables.separates(&whole).then(|| Law { form: Form::Condition(whole), exceptions: Vec::new() }))
    }

    /// A formula for each part, joined into one; `None` if some part has no law.
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

    /// A condition for each part, joined into one; `None` if some part has no law.
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

/// The law with its exceptions as a case of an `if`, such as `if n < 3 then n else 0`; `None` unless the
/// exceptions all have one value or all equal the index.
fn with_beginning(law: &Law, tables: Tables<'_>) -> Option<Law> {
    let Form::Periodic { formula, .. } = &law.form else { return None };
    let [(point, first), .., (last, _)] = &law.exceptions[..] else { return None };
    let bound = last.first()? + 1;
    let value = if law.exceptions.iter().all(|(_, value)| value == first) {
        Formula::Constant(*first)
    } else if law.exceptions.iter().all(|(point, value)| point[0] == *value) {
        Formula::Variable(0)
    } else {
        return None;
    };
    let below = Condition::Below(Formula::Variable(0), Formula::Constant(bound));
    let whole = Formula::If(Box::new((below, value, formula.clone())));
    let is_whole = tables.gives(&whole) && point.len() == 1;
    is_whole.then(|| Law { form: Form::Closed(whole), exceptions: Vec::new() })
}

/// The numeration system as a condition, without the clause for 0 if 0 is not a position.
fn least_part(system: &Numeration, tables: Tables<'_>) -> Option<Condition> {
    let whole = system.condition()?;
    let Condition::Either(parts) = &whole else { return None };
    [parts.1.clone(), whole].into_iter().find(|condition| tables.separates(condition))
}

/// Whether values grow as fast as powers, so that a recurrence is the natural law.
fn grows(values: &[i64]) -> bool {
    let length = i64::try_from(values.len()).unwrap_or(i64::MAX);
    values.last().is_some_and(|last| last.abs() / GROWTH > length)
}

/// Values grow fast if the last one is more than this many times the number of values.
const GROWTH: i64 = 16;

/// The number of expressions that are kept for a part of a table.
const KEPT_IN_PART: usize = 60_000;

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

/// The table restricted to these points.
fn without(table: &Table, is_in: impl Fn(&[i64]) -> bool) -> Table {
    let mut part =
        Table { names: table.names.clone(), constants: table.constants.clone(), ..Table::default() };
    for (point, &value) in table.points.iter().zip(&table.values).filter(|(point, _)| is_in(point)) {
        part.points.push(point.clone());
        part.values.push(value);
    }
    part
}

/// The length of the list of the table's values as text, in characters.
fn list_length(table: &Table, subject: Subject) -> usize {
    match subject {
        Subject::Values => table.values.iter().map(|value| value.to_string().len() + 2).sum(),
        Subject::POutcomes => table.values.len(),
    }
}

/// A table of one variable whose points are consecutive.
struct Line {
    from: i64,
    values: Vec<i64>,
}

/// The values of a table of one variable; `None` if its points are not consecutive.
fn line(table: &Table, subject: Subject) -> Option<Line> {
    let first = table.points.first()?;
    let &[from] = &first[..] else { return None };
    let goes_up = table.points.iter().zip(from..).all(|(point, n)| point[0] == n);
    let values = match subject {
        Subject::Values => table.values.clone(),
        Subject::POutcomes => table.values.iter().map(|&value| i64::from(value == 0)).collect(),
    };
    goes_up.then_some(Line { from, values })
}

/// The shortest recurrence on digits for values that begin at index 0.
fn digits(line: &Line, form: impl Fn(DigitRecurrence) -> Form) -> Option<Law> {
    (2..=LARGEST_BASE)
        .filter(|_| line.from == 0)
        .filter_map(|base| digit_recurrence(&line.values, base))
        .min_by_key(DigitRecurrence::bits)
        .map(|found| Law { form: form(found), exceptions: Vec::new() })
}

/// The number of bits of the table without a law: each different value once, and the sequence of these values
/// coded by their frequencies.
fn data_bits(table: &Table, subject: Subject) -> u64 {
    let mut counts: BTreeMap<i64, u32> = BTreeMap::new();
    for &value in &table.values {
        let told = match subject {
            Subject::Values => value,
            Subject::POutcomes => i64::from(value == 0),
        };
        *counts.entry(told).or_default() += 1;
    }
    let all = f64::from(u32::try_from(table.values.len()).unwrap_or(u32::MAX));
    let spread: f64 = counts.values().map(|&count| f64::from(count) * (all / f64::from(count)).log2()).sum();
    let alphabet: u64 = counts.keys().map(|&value| u64::from(2 + simplicity::listed_bits(value))).sum();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "not negative, and at most 2^32 times 32"
    )]
    let spread = spread as u64;
    spread + alphabet
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unlimited;

    const REACH: Reach = Reach { tried: 200_000, kept: 20_000 };

    #[track_caller]
    fn check(values: Vec<i64>, law: Option<&str>) {
        let table = Table::of_list("n", 0, values);
        let found = laws(&table, None, Subject::Values, Some(REACH), &Unlimited).unwrap().laws;
        assert_eq!(found.first().map(|law| law.text(&table.names)).as_deref(), law, "{found:?}");
    }

    #[test]
    fn the_shortest_first() {
        check((0..100).map(|n| n % 4).collect(), Some("n % 4"));
        // The Thue-Morse sequence.
        check((0..200).map(|n: i64| i64::from(n.count_ones() % 2)).collect(), Some("popcount(n) % 2"));
        check((0..100).map(|n| [3, 1, 4, 1, 5][n % 5]).collect(), Some("[3, 1, 4, 1, 5][n % 5]"));
    }

    #[test]
    fn a_period_with_an_exception() {
        // Lasker's Nim: the exception is 0.
        let lasker = |n: i64| if n == 0 { 0 } else { [n - 1, n, n, n + 1][usize::try_from(n % 4).unwrap()] };
        let table = Table::of_list("n", 0, (0..100).map(lasker).collect());
        let found = laws(&table, None, Subject::Values, None, &Unlimited).unwrap().laws;
        assert_eq!(found[0].text(&table.names), "[-1, 1, 2, 4][n % 4] + 4 * (n / 4)");
        assert_eq!(found[0].exceptions, [(vec![0], 0)]);
    }

    #[test]
    fn a_law_as_long_as_its_data_is_no_law() {
        check(vec![0, 1, 2], None);
        check(vec![], None);
        check(vec![3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5], None);
    }
}
