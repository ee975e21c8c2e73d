//! The search for laws of all forms that fit a table and are shorter than the table, shortest first.

mod direct;
mod parts;

use super::bank::Reach;
use super::closed;
use super::conditions;
use super::formula::{Condition, Formula};
use super::law::{Form, Law, Subject};
use super::searched::Searched;
use super::separable::separable;
use super::shortened::{shortened, shortened_condition};
use super::simplicity;
use super::table::Table;
use super::tables::Tables;
use grundy_core::{Budget, Limit, Message, SmallSort, Usage, begin_phase, thread_limit};
use std::cell::{OnceCell, RefCell};

/// The results of a search for the laws of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The laws: first those that also hold in the larger table, or all of them if there is none, then those that the
    /// larger table refutes; in both groups, laws with shorter texts come first. A law is omitted if a limit was
    /// reached before it had been checked.
    pub laws: Vec<Law>,
    /// The number of laws in the first group.
    pub holding: usize,
    /// The number of expressions that were tried. Expressions with the same values at the sample points count once.
    pub tried: u64,
    /// The limit of the budget that ended the search early, or `None` if the search is complete. If the search ended
    /// early, `laws` contains the laws found until then.
    pub stopped: Option<Limit>,
}

/// The number of bits by which a law must be shorter than the data that it explains. With a smaller margin,
/// some law would fit by chance.
const MARGIN: u64 = 16;

/// A law of at most this many bits, such as `n == 1`, is accepted for any table if there is a larger table to check
/// it.
const BELIEVED: u64 = 24;

/// If a law is already known, at most an eighth of the expressions that the reach allows are tried, or this many if
/// that is more and within the reach.
const LEAST_TRIED: u64 = 100_000;

/// The largest number of expressions that are tried for the whole table before it is divided into parts.
const FIRST_TRIED: u64 = 1_000_000;

/// The number of bits that are added to the length of a recurrence when it is compared with closed forms.
const RECURRENCE: u32 = 40;

/// The laws that fit the whole table, those with the shortest text first; at most a few of each form.
///
/// If there is a larger table, laws that also hold there come first. A law is omitted if it saves too few bits
/// compared with the table itself (unless it is very short and there is a larger table to check it), or if its text
/// is at least as long as the list of the values, because it would only repeat the data. Without a `reach`, no
/// expressions are enumerated, and only laws that can be determined directly from the table are found. The search
/// ends early at a limit of `budget` or of the thread's budget; loops over the tables poll the latter.
///
/// ```
/// use grundy_core::Unlimited;
/// use grundy_guess::{Reach, Subject, Table, laws};
///
/// let table = Table::of_list("n", 0, (0..100).map(|n| n % 4).collect());
/// let reach = Reach { tried: 100_000, kept: 10_000 };
/// let found = laws(&table, None, Subject::Values, Some(reach), &Unlimited);
/// assert_eq!(found.laws[0].text(&table.names), "n % 4");
/// ```
#[must_use]
pub fn laws(
    table: &Table,
    further: Option<&Table>,
    subject: Subject,
    reach: Option<Reach>,
    budget: &dyn Budget,
) -> Found {
    laws_as_far(table, further, subject, reach, budget, &mut || Ok(u64::MAX))
}

/// Like [`laws`], with a limit that is requested only when it is needed: after a million expressions without
/// a law, `as_far` is called and returns the largest number of expressions to try.
pub fn laws_as_far(
    table: &Table,
    further: Option<&Table>,
    subject: Subject,
    reach: Option<Reach>,
    budget: &dyn Budget,
    as_far: &mut dyn FnMut() -> Result<u64, Limit>,
) -> Found {
    let tables = Tables { fitted: table, further };
    let (data, compared) = (OnceCell::new(), RefCell::default());
    let mut search = Search { subject, budget, tried: 0, whole: table, data, compared };
    begin_phase(&Message::new("progress-laws").with("points", table.points.len()));
    let mut found = search.without_expressions(tables);
    // If a limit has been reached, some forms were not tried.
    let stopped = match (budget.poll(Usage::default()), reach) {
        (Err(limit), _) => Some(limit),
        (Ok(()), Some(reach)) => search.with_expressions(&mut found, tables, reach, as_far).err(),
        (Ok(()), None) => None,
    };
    let begun: Vec<Law> = found.iter().filter_map(|law| with_beginning(law, tables)).collect();
    search.remember(&begun);
    found.extend(begun);
    for law in &mut found {
        if let Form::Condition(condition) = &law.form
            && law.exceptions.is_empty()
            && tables.separates(condition)
        {
            let fits = |other: &Condition| tables.separates(other);
            law.form = Form::Condition(shortened_condition(condition.clone(), &table.names, &fits));
            search.remember(std::slice::from_ref(law));
        }
    }
    let allowed = search.allowed(tables);
    let names = &table.names;
    found.retain(|law| {
        u64::from(law.bits()) <= allowed
            && is_list_longer(table, subject, law.length(names))
            && search.compared(law, tables).is_some()
    });
    found.small_sort_by_cached_key(|law| (!search.holds(law, tables), law.length(names), law.bits()));
    // A periodic law with period 1 is a closed form that the search also finds.
    let texts: Vec<String> = found.iter().map(|law| law.text(names)).collect();
    let mut at = 0..;
    found.retain(|_| at.next().is_some_and(|at: usize| !texts[..at].contains(&texts[at])));
    let holding = found.iter().filter(|law| search.holds(law, tables)).count();
    Found { laws: found, holding, tried: search.tried, stopped: stopped.or_else(thread_limit) }
}

/// A search for expressions that give a table, or `None` if there is nothing to search for.
enum Expressions<'t> {
    Values(Box<closed::Search<'t>>),
    Outcomes(Box<conditions::Search<'t>>),
    None,
}

impl<'t> Expressions<'t> {
    fn new(subject: Subject, tables: Tables<'t>) -> Self {
        match subject {
            Subject::Values => closed::Search::new(tables).map(Box::new).map_or(Self::None, Self::Values),
            Subject::POutcomes => {
                conditions::Search::new(tables).map(Box::new).map_or(Self::None, Self::Outcomes)
            }
        }
    }
}

/// A search for laws that determine either the values or the P-positions of a table.
struct Search<'b> {
    subject: Subject,
    budget: &'b dyn Budget,
    tried: u64,
    /// The table, as opposed to the parts into which it is divided.
    whole: &'b Table,
    /// The number of bits of the data of `whole`, once it has been computed.
    data: OnceCell<u64>,
    /// The laws that were compared with the whole tables, and whether they hold there.
    compared: RefCell<Vec<(Law, bool)>>,
}

impl Search<'_> {
    /// Whether a law is known to hold for both tables.
    fn holds(&self, law: &Law, tables: Tables<'_>) -> bool {
        self.compared(law, tables) == Some(true)
    }

    /// Records that laws hold for both tables.
    fn remember(&mut self, laws: &[Law]) {
        self.compared.get_mut().extend(laws.iter().map(|law| (law.clone(), true)));
    }

    /// Whether a law holds for both tables, or `None` if a limit was reached before all points had been compared.
    fn compared(&self, law: &Law, tables: Tables<'_>) -> Option<bool> {
        let is_whole = std::ptr::eq(tables.fitted, self.whole);
        if is_whole && let Some((_, holds)) = self.compared.borrow().iter().find(|(known, _)| known == law) {
            return Some(*holds);
        }
        let mut holds = true;
        for table in [Some(tables.fitted), tables.further].into_iter().flatten() {
            holds = holds && law.counterexample(table, self.subject).ok()?.is_none();
        }
        if is_whole {
            self.compared.borrow_mut().push((law.clone(), holds));
        }
        Some(holds)
    }

    /// Whether one of the laws covers and fits both tables, and is short enough to be accepted.
    fn has_any(&self, found: &[Law], tables: Tables<'_>) -> bool {
        let allowed = self.allowed(tables);
        found.iter().any(|law| {
            let is_whole = !matches!(law.form, Form::Rows(_));
            is_whole && u64::from(law.bits()) <= allowed && self.holds(law, tables)
        })
    }

    /// The largest number of bits that an accepted law may have.
    fn allowed(&self, tables: Tables<'_>) -> u64 {
        let least = if tables.further.is_some() { BELIEVED } else { 0 };
        let data = || data_bits(tables.fitted, self.subject);
        let is_whole = std::ptr::eq(tables.fitted, self.whole);
        let data = if is_whole { *self.data.get_or_init(data) } else { data() };
        data.saturating_sub(MARGIN).max(least)
    }

    /// Adds the laws found by enumerating expressions: first for the whole table; then, if there is still no
    /// acceptable law, for the parts of the table; and finally, if that fails too, for the whole table with more
    /// expressions.
    fn with_expressions(
        &mut self,
        found: &mut Vec<Law>,
        tables: Tables<'_>,
        reach: Reach,
        as_far: &mut dyn FnMut() -> Result<u64, Limit>,
    ) -> Result<(), Limit> {
        let first = Reach { tried: reach.tried.min(FIRST_TRIED), ..reach };
        let mut expressions = Expressions::new(self.subject, tables);
        self.add_separable(found, tables)?;
        self.extend(found, tables, &mut expressions, first)?;
        if !self.has_any(found, tables) {
            found.extend(self.in_parts(tables, reach)?);
        }
        if !self.has_any(found, tables) && reach.tried > first.tried {
            let reach = Reach { tried: reach.tried.min(as_far()?), ..reach };
            if reach.tried > first.tried {
                self.extend(found, tables, &mut expressions, reach)?;
            }
        }
        Ok(())
    }

    /// Adds the law that is a nim-sum or a sum of functions, one for each field, if there is one.
    fn add_separable(&mut self, found: &mut Vec<Law>, tables: Tables<'_>) -> Result<(), Limit> {
        if self.subject == Subject::Values
            && let Some(whole) = separable(tables, &mut |line| self.of_part(line))?
        {
            let names = &tables.fitted.names;
            let whole = shortened(whole.tidy(), names, &|other| tables.gives(other));
            found.push(Law::without_exceptions(Form::Closed(whole)));
        }
        Ok(())
    }

    /// Adds the laws found by enumerating expressions, with those that the larger table refutes last.
    fn extend(
        &mut self,
        found: &mut Vec<Law>,
        tables: Tables<'_>,
        expressions: &mut Expressions<'_>,
        reach: Reach,
    ) -> Result<(), Limit> {
        // If a law is already known, a long search is unnecessary, and longer laws are not of interest.
        let holding =
            found.iter().filter(|law| !matches!(law.form, Form::Rows(_)) && self.holds(law, tables));
        let shortest = holding.map(|law| law.bits() + if law.is_recurrence() { RECURRENCE } else { 0 }).min();
        let reach = match shortest {
            None => reach,
            Some(_) => Reach { tried: (reach.tried / 8).max(LEAST_TRIED.min(reach.tried)), ..reach },
        };
        let allowed = u32::try_from(self.allowed(tables)).unwrap_or(u32::MAX);
        let most_bits = shortest.map_or(allowed, |bits| bits.min(allowed));
        match expressions {
            Expressions::Values(search) => {
                let searched = search.go(reach, most_bits, self.budget);
                self.add(found, tables, searched, Form::Closed)
            }
            Expressions::Outcomes(search) => {
                let searched = search.go(reach, most_bits, self.budget);
                self.add(found, tables, searched, Form::Condition)
            }
            Expressions::None => Ok(()),
        }
    }

    /// Adds the laws of a search, even if a limit ended it early.
    fn add<L>(
        &mut self,
        found: &mut Vec<Law>,
        tables: Tables<'_>,
        searched: Searched<L>,
        form: impl Fn(L) -> Form,
    ) -> Result<(), Limit> {
        self.tried += searched.tried;
        let law = |law| Law::without_exceptions(form(law));
        let holding: Vec<Law> = searched.laws.into_iter().map(&law).collect();
        if std::ptr::eq(tables.fitted, self.whole) {
            self.remember(&holding);
        }
        found.extend(holding.into_iter().chain(searched.refuted.into_iter().map(law)));
        searched.stopped.map_or(Ok(()), Err)
    }
}

/// A periodic law with its exceptions as a case of an `if`, such as `if n < 3 then n else 0`. Returns `None` for other
/// laws and for laws with fewer than two exceptions. Also returns `None` if the values of the exceptions are neither
/// equal to each other nor equal to their indices, or if the result does not give the tables.
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
    is_whole.then(|| Law::without_exceptions(Form::Closed(whole)))
}

/// Whether the list of the table's values as text has more than `length` characters.
fn is_list_longer(table: &Table, subject: Subject, length: usize) -> bool {
    match subject {
        Subject::Values => {
            let mut characters = table.values.iter().scan(0, |sum, value| {
                *sum += value.to_string().len() + 2;
                Some(*sum)
            });
            characters.any(|sum| sum > length)
        }
        Subject::POutcomes => table.values.len() > length,
    }
}

/// The largest number of values whose bits are counted. In a longer table, only the first values are counted, which
/// gives a lower bound.
const MOST_COUNTED: usize = 1 << 20;

/// The number of bits of the table without a law: each distinct value once, and the sequence of the values, coded by
/// their frequencies.
fn data_bits(table: &Table, subject: Subject) -> u64 {
    let counted = &table.values[..table.values.len().min(MOST_COUNTED)];
    let mut values: Vec<i64> = match subject {
        Subject::Values => counted.to_vec(),
        Subject::POutcomes => counted.iter().map(|&value| i64::from(value == 0)).collect(),
    };
    values.small_sort();
    let counts: Vec<(i64, u32)> = values
        .chunk_by(|a, b| a == b)
        .map(|equal| (equal[0], u32::try_from(equal.len()).unwrap_or(u32::MAX)))
        .collect();
    let all = f64::from(u32::try_from(values.len()).unwrap_or(u32::MAX));
    let spread: f64 =
        counts.iter().map(|&(_, count)| f64::from(count) * (all / f64::from(count)).log2()).sum();
    let alphabet: u64 = counts.iter().map(|&(value, _)| u64::from(2 + simplicity::listed_bits(value))).sum();
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
    use crate::point_list::PointList;
    use grundy_core::{Unlimited, with_thread_budget};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    const REACH: Reach = Reach { tried: 200_000, kept: 20_000 };

    #[track_caller]
    fn check(values: Vec<i64>, law: Option<&str>) {
        let table = Table::of_list("n", 0, values);
        let found = laws(&table, None, Subject::Values, Some(REACH), &Unlimited).laws;
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
        let found = laws(&table, None, Subject::Values, None, &Unlimited).laws;
        assert_eq!(found[0].text(&table.names), "[-1, 1, 2, 4][n % 4] + 4 * (n / 4)");
        assert_eq!(found[0].exceptions, [(vec![0], 0)]);
    }

    /// A budget whose time limit is reached after a given number of polls.
    struct StopsAfter {
        polls: AtomicU32,
        most: u32,
    }

    impl Budget for StopsAfter {
        fn poll(&self, _: Usage) -> Result<(), Limit> {
            let polls = self.polls.fetch_add(1, Relaxed);
            if polls < self.most { Ok(()) } else { Err(Limit::Time) }
        }
        fn bytes_allowed(&self) -> u64 {
            u64::MAX
        }
    }

    /// Checks the laws found for a table when a limit ends the search after various numbers of polls.
    #[track_caller]
    fn check_limits(table: &Table, subject: Subject) {
        let search = |most| {
            let budget = Arc::new(StopsAfter { polls: AtomicU32::new(0), most });
            let reach = Reach { tried: 4_000, kept: 1_000 };
            let found = with_thread_budget(Some(budget.clone()), || {
                laws(table, None, subject, Some(reach), &*budget)
            });
            (found, budget.polls.load(Relaxed))
        };
        let (whole, polls) = search(u32::MAX);
        // Each form compares whole tables, and all these loops poll.
        assert!(polls > 20, "{polls}");
        assert!(whole.holding > 0 && whole.stopped.is_none());
        for most in (0..polls).step_by(1 + polls as usize / 20) {
            let (found, after) = search(most);
            assert_eq!(found.stopped, Some(Limit::Time), "after {most} of {polls}");
            assert!(after < most + 40, "{after} polls, although the limit was reached after {most}");
            assert_eq!(found.holding, found.laws.len());
            for law in &found.laws {
                assert_eq!(law.counterexample(table, subject), Ok(None), "{law:?}");
            }
        }
    }

    #[test]
    fn a_limit_leaves_only_laws_that_hold() {
        let list = |value: fn(i64) -> i64| Table::of_list("n", 0, (0..8_000).map(value).collect());
        check_limits(&list(|n| n), Subject::Values);
        check_limits(&list(|n| n % 4), Subject::Values);
        check_limits(&list(|n| n % 4), Subject::POutcomes);
        check_limits(&list(|n| i64::from(n.count_ones())), Subject::Values);
        let points: PointList = (0..80).flat_map(|x| (0..80).map(move |y| [x, y])).collect();
        let values = points.iter().map(|point| point[0] ^ point[1]).collect();
        let names = vec!["x".into(), "y".into()];
        let square = Table { names, points, values, constants: Vec::new() };
        check_limits(&square, Subject::Values);
        check_limits(&square, Subject::POutcomes);
    }

    #[test]
    fn a_law_as_long_as_its_data_is_no_law() {
        check(vec![0, 1, 2], None);
        check(vec![], None);
        check(vec![3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5], None);
    }
}
