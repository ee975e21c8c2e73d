//! Games whose every move subtracts a constant vector from the fields: whole rows of positions at once.
//!
//! A part of the engine `dense` with tables of its own: outcomes are rows of bits, and nim-values rows of cells of one
//! bit each ([`one_hot`]). A position is looked at as if its box had been filled from the lowest numbers on, one row
//! after the other, every row from whole earlier rows.

mod bits;
mod layout;
mod one_hot;

use crate::meter::Meter;
use crate::{OutcomeEntry, Value};
use bits::Bits;
use grundy_core::{ComponentRef, KindId, Limit, Outcome, Ruleset};
use layout::Layout;
use one_hot::OneHot;

/// A box that has to be filled again for larger fields is made twice as long in them up to this many cells.
const SMALL_BOX: usize = 1 << 22;

/// Tables of the kinds whose moves subtract vectors.
pub(crate) struct Subtraction {
    kinds: Vec<Option<Tables>>,
}

/// The tables of one kind.
struct Tables {
    vectors: Vec<Vec<u64>>,
    /// The lowest number of each field, and the highest.
    low: Vec<u64>,
    high: Vec<u64>,
    outcomes: Option<Bits>,
    values: Option<OneHot>,
}

/// What to fill a table with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    Outcomes,
    Values,
}

impl Subtraction {
    /// Tables without rows; `None` if no kind has such moves.
    pub(crate) fn new(ruleset: &dyn Ruleset) -> Option<Self> {
        if ruleset.shape().is_partizan || ruleset.shape().is_scoring || ruleset.shape().has_wins {
            return None;
        }
        let kinds: Vec<_> = (0..)
            .zip(ruleset.kinds())
            .map(|(id, kind)| {
                Some(Tables {
                    vectors: ruleset.facts().subtractions(KindId(id))?.to_vec(),
                    low: kind.fields.iter().map(|field| field.low).collect(),
                    high: kind.fields.iter().map(|field| field.high).collect(),
                    outcomes: None,
                    values: None,
                })
            })
            .collect();
        kinds.iter().any(Option::is_some).then_some(Self { kinds })
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        let of = |tables: &Tables| {
            let outcomes = tables.outcomes.as_ref().map_or(0, Bits::bytes);
            outcomes + tables.values.as_ref().map_or(0, OneHot::bytes)
        };
        self.kinds.iter().flatten().map(of).sum()
    }

    /// The nim-value of `component`, if it is known already.
    pub(crate) fn value(&self, component: ComponentRef<'_>) -> Option<Value> {
        let tables = self.kinds[component.kind.index()].as_ref()?;
        if !tables.contains(component.words) {
            return None;
        }
        let values = tables.values.as_ref()?;
        let place = tables.place(&values.layout, component.words)?;
        Some(Value::Nim(values.value(place)))
    }

    /// The outcome of `component`, if it is known already.
    pub(crate) fn outcome(&self, component: ComponentRef<'_>) -> Option<Outcome> {
        let tables = self.kinds[component.kind.index()].as_ref()?;
        if let Some(outcomes) = &tables.outcomes
            && tables.contains(component.words)
            && let Some(place) = tables.place(&outcomes.layout, component.words)
        {
            return Some(Outcome::for_mover(!outcomes.is_loss(place)));
        }
        self.value(component)?.outcome()
    }

    /// Adds the outcomes of the positions from `first` on along the last field, up to `last` there, whose table is filled.
    pub(crate) fn push_outcomes(
        &self,
        kind: KindId,
        first: &[u64],
        last: u64,
        entries: &mut Vec<OutcomeEntry>,
    ) {
        let Some((&from, others)) = first.split_last() else { return };
        let mut words = first.to_vec();
        let field = others.len();
        let of_row = self.kinds[kind.index()].as_ref().and_then(|tables| {
            let bits = tables.outcomes.as_ref()?;
            if bits.layout.row != field || !tables.contains(first) {
                return None;
            }
            let (row, start) = tables.place(&bits.layout, first)?;
            Some((bits, row, start, tables.high[field]))
        });
        for word in from..=last {
            entries.push(match of_row {
                Some((bits, row, start, high)) if word <= high => {
                    // No further than the table, so it is a `usize`.
                    let at = start + usize::try_from(word - from).unwrap_or(usize::MAX);
                    OutcomeEntry::Is(Outcome::for_mover(!bits.is_loss((row, at))))
                }
                _ => {
                    words[field] = word;
                    let found = self.outcome(ComponentRef { kind, words: &words });
                    found.map_or(OutcomeEntry::Outside, OutcomeEntry::Is)
                }
            });
        }
    }

    /// Bytes of the table of `kind` that reaches `to`; `None` if there can be none.
    pub(crate) fn bytes_to(&self, content: Content, kind: KindId, to: &[u64]) -> Option<u128> {
        self.kinds[kind.index()].as_ref()?.layout_to(content, to).map(|(_, bytes)| bytes)
    }

    /// Makes the table of `kind` reach `to`; whether that could be done.
    ///
    /// # Errors
    /// The limit that was reached; nothing is known then.
    pub(crate) fn fill(
        &mut self,
        content: Content,
        kind: KindId,
        to: &[u64],
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        let Some(tables) = &mut self.kinds[kind.index()] else { return Ok(false) };
        let Some((layout, bytes)) = tables.layout_to(content, to) else { return Ok(false) };
        let cells = layout.rows as u64 * layout.length as u64;
        if meter.may_hold(bytes).is_err() {
            return Ok(false);
        }
        meter.set_bytes(u64::try_from(bytes).unwrap_or(u64::MAX));
        let is_filled = match content {
            Content::Outcomes => {
                tables.outcomes = Bits::fill(layout, meter)?;
                tables.outcomes.is_some()
            }
            Content::Values => {
                tables.values = OneHot::fill(layout, meter)?;
                tables.values.is_some()
            }
        };
        if is_filled {
            meter.count_positions(cells);
        }
        Ok(is_filled)
    }
}

impl Tables {
    fn contains(&self, words: &[u64]) -> bool {
        words.iter().zip(&self.low).zip(&self.high).all(|((word, low), high)| (low..=high).contains(&word))
    }

    /// The layout of a table that reaches `to`, and its bytes.
    fn layout_to(&self, content: Content, to: &[u64]) -> Option<(Layout, u128)> {
        let layout = Layout::new(&self.lengths(content, to)?, &self.vectors)?;
        let bytes = match content {
            Content::Outcomes => Bits::bytes_for(&layout),
            Content::Values => OneHot::bytes_for(&layout)?,
        };
        Some((layout, bytes))
    }

    /// Where the position lies in a table.
    fn place(&self, layout: &Layout, words: &[u64]) -> Option<(usize, usize)> {
        layout.place(|field| usize::try_from(words[field].checked_sub(self.low[field])?).ok())
    }

    /// How many numbers of each field a table up to `to` has that holds all that is known already; `None` if there is
    /// none, or there are too many.
    fn lengths(&self, content: Content, to: &[u64]) -> Option<Vec<usize>> {
        let wanted: Vec<usize> = to
            .iter()
            .zip(&self.low)
            .map(|(to, low)| usize::try_from(to.checked_sub(*low)?).ok()?.checked_add(1))
            .collect::<Option<_>>()?;
        let known = match content {
            Content::Outcomes => self.outcomes.as_ref().map(|table| &table.layout),
            Content::Values => self.values.as_ref().map(|table| &table.layout),
        };
        let Some(known) = known else { return Some(wanted) };
        let known = known.lengths(wanted.len());
        let longer = |grow: usize| -> Vec<usize> {
            let length = |(&wanted, &known): (&usize, &usize)| {
                if wanted > known { wanted.max(known.saturating_mul(grow)) } else { known }
            };
            wanted.iter().zip(&known).map(length).collect()
        };
        let doubled = longer(2);
        let cells = doubled.iter().try_fold(1usize, |cells, &length| cells.checked_mul(length));
        Some(if cells.is_some_and(|cells| cells <= SMALL_BOX) { doubled } else { longer(1) })
    }
}
