//! Periods of rules with one unbounded field: the values of all components with the same number in that
//! field form a row, and the rows are periodic if enough consecutive rows repeat.
//!
//! The proof is in docs/periods.md, under "Rows of values".

mod invariance;
mod repetition;

use crate::corners::Corners;
use crate::engines::Own;
use crate::plan::{Planner, Task, Wanted};
use crate::{EngineName, Value};
use grundy_core::{ComponentRef, Field, Kind, KindId, Limit, NimValue, Ruleset};
use grundy_engine::{Meter, Stop};
use grundy_heap::PeriodTheorem;
use invariance::{Invariance, invariance};
use repetition::first_equal_windows;
use std::collections::HashMap;
use std::sync::Arc;

/// The largest number of components with the same number in the unbounded field.
const MOST_COLUMNS: u64 = 1 << 12;
/// The largest number of components whose values are computed, unless the question names the last row.
const MOST_CELLS: u64 = 1 << 20;
/// The number of rows, beyond those that the theorem needs, in the first table.
const FIRST_ROWS: u64 = 64;
/// The largest reach for which rows are compared.
const LONGEST_REACH: u64 = 1 << 12;
/// Components with a smaller number in the unbounded field are left to other engines.
const FAR: u64 = 1 << 16;

/// The rows of a ruleset, as far as they are known.
#[derive(Default)]
pub(crate) struct Repeating {
    /// Whether a search for the period has failed in such a way that searching again is not worthwhile.
    has_failed: bool,
    found: Option<Arc<Rows>>,
}

/// The rows up to the end of the first period.
#[derive(Debug)]
pub(crate) struct Rows {
    shape: Rectangle,
    /// The first row of the period.
    pub(crate) preperiod: u64,
    /// The smallest period, as a number of rows.
    pub(crate) period: u64,
    /// The theorem that proves the period.
    pub(crate) theorem: PeriodTheorem,
    /// The last row that was compared to check the theorem's condition.
    pub(crate) checked_to: u64,
    /// The values, row by row, or `None` where there is no component.
    values: Vec<Option<NimValue>>,
}

impl Own for Repeating {
    fn bytes(&self) -> u64 {
        let cells = self.found.as_ref().map_or(0, |rows| rows.values.len());
        (cells * size_of::<Option<NimValue>>()) as u64
    }
}

/// The components of a kind with one unbounded field, arranged in rows: the components of a row have the same number
/// in that field.
#[derive(Clone, Debug)]
struct Rectangle {
    /// The index of the unbounded field.
    field: usize,
    /// The lowest and the highest number of each field.
    low: Vec<u64>,
    high: Vec<u64>,
    /// The number of components in a row.
    columns: u64,
}

impl Rectangle {
    /// The components of the only kind of a ruleset. Returns `None` if the ruleset does not have the required form:
    /// [plain](grundy_core::Shape::is_plain) linear rules and a single kind that is not a board and whose fields are
    /// numbers, exactly one of them unbounded, with at most [`MOST_COLUMNS`] components in a row.
    fn of(ruleset: &dyn Ruleset) -> Option<Self> {
        let [kind] = ruleset.kinds() else { return None };
        let is_suitable = kind.is_tuple() && ruleset.shape().is_plain() && kind.board.is_none();
        ruleset.facts().linear_rules.as_ref().filter(|_| is_suitable)?;
        let is_free = |at: &usize| kind.fields[*at].high == u64::MAX;
        let mut free = (0..kind.fields.len()).filter(is_free);
        let (Some(field), None) = (free.next(), free.next()) else { return None };
        let mut columns: u64 = 1;
        for of_field in kind.fields.iter().enumerate().filter(|(at, _)| *at != field).map(|(_, of)| of) {
            columns = columns.checked_mul(of_field.high.checked_sub(of_field.low)?.checked_add(1)?)?;
        }
        let low = kind.fields.iter().map(|field| field.low).collect();
        let high = kind.fields.iter().map(|field| field.high).collect();
        (columns <= MOST_COLUMNS).then_some(Self { field, low, high, columns })
    }

    /// The components of the row of `number`, in order.
    fn row(&self, number: u64) -> impl Iterator<Item = Vec<u64>> + '_ {
        let (mut from, mut to) = (self.low.clone(), self.high.clone());
        (from[self.field], to[self.field]) = (number, number);
        let mut words = from.clone();
        (0..self.columns).map(move |_| {
            let this = words.clone();
            Corners { kind: KindId(0), from: &from, to: &to }.advance(&mut words);
            this
        })
    }

    /// The place of a component within its row, or `None` if a number in another field than the unbounded one is
    /// outside its bounds.
    fn column(&self, words: &[u64]) -> Option<u64> {
        let mut column = 0;
        for at in (0..words.len()).filter(|at| *at != self.field) {
            if words[at] > self.high[at] {
                return None;
            }
            column = column * (self.high[at] - self.low[at] + 1) + words[at].checked_sub(self.low[at])?;
        }
        Some(column)
    }

    /// The lowest number in the unbounded field.
    fn first(&self) -> u64 {
        self.low[self.field]
    }
}

impl Rows {
    /// The index of the unbounded field.
    pub(crate) const fn field(&self) -> usize {
        self.shape.field
    }

    /// The value of a component beyond the first period, or `None` if the component is not beyond it or has no value.
    pub(crate) fn far_value(&self, component: ComponentRef<'_>) -> Option<Value> {
        let &number = component.words.get(self.shape.field)?;
        let past = number.checked_sub(self.preperiod)?;
        if component.kind != KindId(0) || past < self.period {
            return None;
        }
        let row = self.preperiod + past % self.period - self.shape.first();
        let at = row.checked_mul(self.shape.columns)?.checked_add(self.shape.column(component.words)?)?;
        let value = *self.values.get(usize::try_from(at).ok()?)?;
        value.map(Value::Nim)
    }
}

/// The number in a field, or 0 if it is negative, because answers about periods contain only natural numbers.
pub(crate) fn natural(field: &Field, stored: u64) -> u64 {
    u64::try_from(field.written(stored).max(0)).unwrap_or(u64::MAX)
}

/// Whether a period could decide the value of `component`, that is, whether its number in the only unbounded field
/// is large.
pub(crate) fn is_far(ruleset: &dyn Ruleset, component: ComponentRef<'_>) -> bool {
    Rectangle::of(ruleset).is_some_and(|shape| component.words[shape.field] >= FAR)
}

impl Repeating {
    /// The rows with their period, if it was found.
    pub(crate) const fn found(&self) -> Option<&Arc<Rows>> {
        self.found.as_ref()
    }

    /// Whether a search for the period has failed in such a way that searching again is not worthwhile. A search that
    /// ran out of time or was stopped does not count, and neither does a search up to a given last row, unless it
    /// showed that the theorem does not apply.
    pub(crate) const fn has_failed(&self) -> bool {
        self.has_failed
    }
}

impl Planner {
    /// Searches for the period of the rows, in the rows up to `last` if it is given.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or if the rules cause a fault.
    pub(crate) fn repeating(&mut self, last: Option<u64>, meter: &mut Meter<'_>) -> Result<Repeats, Stop> {
        if let Some(rows) = self.own_ref::<Repeating>().and_then(|own| own.found.clone()) {
            return Ok(Repeats::Proved(rows));
        }
        let searched = self.search_repeating(last, meter);
        let own = self.own::<Repeating>();
        match &searched {
            Ok(Repeats::Proved(rows)) => own.found = Some(Arc::clone(rows)),
            Ok(Repeats::Unknown) => own.has_failed = true,
            // More time may help.
            Err(Stop::Limit(Limit::Time | Limit::Stopped)) => {}
            Ok(Repeats::NotYet(_)) | Err(_) => own.has_failed = last.is_none(),
        }
        searched
    }

    fn search_repeating(&mut self, last: Option<u64>, meter: &mut Meter<'_>) -> Result<Repeats, Stop> {
        let by_name = matches!(self.settings.engine, None | Some(EngineName::Heap));
        let ruleset = Arc::clone(&self.ruleset);
        let Some(shape) = Rectangle::of(&*ruleset).filter(|_| by_name) else { return Ok(Repeats::Unknown) };
        let kind = &ruleset.kinds()[0];
        let Some(rules) = &ruleset.facts().linear_rules else { return Ok(Repeats::Unknown) };
        let found = invariance(rules, kind, shape.field, shape.row(shape.first()), meter)?;
        let Some(same) = found.filter(|same| same.reach <= LONGEST_REACH) else {
            return Ok(Repeats::Unknown);
        };
        let of_field = &kind.fields[shape.field];
        let most = match last {
            Some(last) => of_field.stored(last.into()).unwrap_or(0),
            None => shape.first().saturating_add(MOST_CELLS / shape.columns),
        };
        let least = same.from.saturating_add(same.reach);
        if least > most {
            return Ok(Repeats::NotYet(None));
        }
        let mut to = least.saturating_add(FIRST_ROWS).min(most);
        loop {
            let Some(values) = self.rows_to(&shape, kind, to, meter)? else { return Ok(Repeats::Unknown) };
            if let Some(rows) = first_repetition(&shape, same, &values, meter)? {
                return Ok(Repeats::Proved(Arc::new(rows)));
            }
            if to >= most {
                return Ok(Repeats::NotYet(Some(natural(of_field, to))));
            }
            to = to.saturating_mul(2).min(most);
        }
    }

    /// The values of the rows up to `to`, or `None` if one of them is not a nim-value.
    fn rows_to(
        &mut self,
        shape: &Rectangle,
        kind: &Kind,
        to: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Option<NimValue>>>, Stop> {
        let mut corner = shape.high.clone();
        corner[shape.field] = to;
        let corners = Corners { kind: KindId(0), from: &shape.low, to: &corner };
        self.fill(&Task::table(Wanted::Values, corners), meter)?;
        let cells = u128::from(to - shape.first() + 1) * u128::from(shape.columns);
        let more = cells.saturating_mul(size_of::<Option<NimValue>>() as u128);
        meter.may_hold(more.saturating_add(meter.usage().bytes.into()))?;
        let mut values = Vec::new();
        for number in shape.first()..=to {
            meter.steps(shape.columns)?;
            for words in shape.row(number) {
                let component = ComponentRef { kind: KindId(0), words: &words };
                let entry = self.read(Wanted::Values, component).and_then(|(entry, _)| entry.value());
                values.push(match entry {
                    Some(Value::Nim(value)) => Some(value),
                    _ if kind.holds(component) && self.ruleset.contains(component)? => return Ok(None),
                    _ => None,
                });
            }
        }
        Ok(Some(values))
    }
}

/// The result of a search for the period of the rows.
pub(crate) enum Repeats {
    /// The rows, with a proved period.
    Proved(Arc<Rows>),
    /// The theorem applies to the rules, but the rows up to this one do not prove a period; `None` means that it needs
    /// more rows than were allowed.
    NotYet(Option<u64>),
    /// The theorem does not apply to the rules, the moves reach too far, or the requested engine does not use the
    /// theorem.
    Unknown,
}

/// The rows up to the end of the first period, or `None` if no period is proved. `same.from` is a number in the
/// unbounded field, not the index of a row.
///
/// # Errors
/// Returns an error if a limit is reached.
fn first_repetition(
    shape: &Rectangle,
    same: Invariance,
    values: &[Option<NimValue>],
    meter: &mut Meter<'_>,
) -> Result<Option<Rows>, Stop> {
    let (columns, window, begin) = (
        usize::try_from(shape.columns).unwrap_or(usize::MAX),
        // The window has at least one row: even if the reach is 0, equal rows imply a period.
        usize::try_from(same.reach.max(1)).unwrap_or(usize::MAX),
        usize::try_from(same.from.saturating_sub(shape.first())).unwrap_or(usize::MAX),
    );
    let mut ids: HashMap<&[Option<NimValue>], u32> = HashMap::new();
    let mut rows = Vec::new();
    for row in values.chunks(columns) {
        meter.steps(shape.columns)?;
        let Ok(next) = u32::try_from(ids.len()) else { return Ok(None) };
        rows.push(*ids.entry(row).or_insert(next));
    }
    let late = rows.get(begin..).unwrap_or_default();
    let Some((first, again)) = first_equal_windows(late, window, meter)? else { return Ok(None) };
    let (first, again) = (begin + first, begin + again);
    let period = again - first;
    let preperiod = (0..first).rev().find(|&row| rows[row] != rows[row + period]).map_or(0, |row| row + 1);
    let number = |row: usize| shape.first() + row as u64;
    let theorem = PeriodTheorem::VectorWindow { from: number(first), last: window as u64 };
    let kept = (preperiod + period) * columns;
    Ok(Some(Rows {
        shape: shape.clone(),
        preperiod: number(preperiod),
        period: period as u64,
        theorem,
        checked_to: number(again + window - 1),
        values: values[..kept.min(values.len())].to_vec(),
    }))
}
