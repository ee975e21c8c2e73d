//! The filler for rules in which every move subtracts a constant vector from the fields. It computes whole
//! rows of positions at a time.
//!
//! Its results are in packed form: outcomes as bits ([`bits`]), and nim-values as cells with one bit set
//! ([`one_hot`]). It fills a box from the lowest numbers up, row by row; each row is computed from complete
//! earlier rows and, if there are moves within rows, from its own earlier positions.

mod bits;
mod layout;
mod one_hot;

use super::Content;
use super::fill::{Decline, Demand, FillEnd, Filler, Ground, NextRun, Region};
use bits::BitRows;
use grundy_core::{Convention, Outcome, Ruleset, Run, vectors_of};
use grundy_engine::{Meter, OutcomeEntry, Stop, Value};
use layout::Layout;
use one_hot::OneHotRows;

/// A box that is filled again because some fields have become too large for it is doubled along these fields, unless it
/// would then have more than this many positions.
const MOST_DOUBLED: usize = 1 << 22;
/// Rows are filled at least this many times as fast as the interpreter fills cells. In Nukit, an outcome
/// takes 0.1 ns and a value 0.5 ns (docs/benchmarks.md, 2026-11-22).
const SPEED: u128 = 64;

/// The rows of the ruleset's only kind, whose moves must subtract vectors.
pub struct VectorRows {
    vectors: Vec<Vec<u64>>,
    content: Content,
    /// The lowest and the highest number of each field.
    low: Vec<u64>,
    high: Vec<u64>,
    /// The layout of the box that is to be filled.
    planned: Option<Layout>,
    rows: Option<PackedRows>,
}

/// The rows of a box.
enum PackedRows {
    Outcomes(BitRows),
    Values(OneHotRows),
}

impl VectorRows {
    /// The rows of the ruleset, none of which is filled yet, or `None` if the ruleset has several kinds or is not
    /// plain, if moves are not known to subtract vectors, or if the content is neither nim-values nor outcomes under
    /// normal play.
    pub(super) fn new(ruleset: &dyn Ruleset, content: Content) -> Option<Self> {
        let [kind] = ruleset.kinds() else { return None };
        let is_suitable = matches!(content, Content::Values | Content::Outcomes(Convention::Normal));
        if !ruleset.shape().is_plain() || !is_suitable {
            return None;
        }
        Some(Self {
            vectors: vectors_of(ruleset.facts().linear_rules.as_ref()?, kind)?,
            content,
            low: kind.fields.iter().map(|field| field.low).collect(),
            high: kind.fields.iter().map(|field| field.high).collect(),
            planned: None,
            rows: None,
        })
    }

    /// The number of bytes in use.
    pub(super) fn held(&self) -> u64 {
        match &self.rows {
            None => 0,
            Some(PackedRows::Outcomes(rows)) => rows.bytes(),
            Some(PackedRows::Values(rows)) => rows.bytes(),
        }
    }

    /// The nim-value of the position `words`, if its row exists and holds values.
    pub fn value(&self, words: &[u64]) -> Option<Value> {
        let Some(PackedRows::Values(rows)) = &self.rows else { return None };
        Some(Value::Nim(rows.value(self.place(&rows.layout, words)?)))
    }

    /// The outcome of the position `words`, if its row exists.
    pub fn outcome(&self, words: &[u64]) -> Option<Outcome> {
        let Some(PackedRows::Outcomes(rows)) = &self.rows else { return self.value(words)?.outcome() };
        Some(Outcome::for_mover(!rows.is_loss(self.place(&rows.layout, words)?)))
    }

    /// Appends the outcomes of a run of positions along the last field, from `first` to the position whose
    /// last field is `last`. `other` supplies the outcomes of positions that are not in a row of outcomes
    /// along that field.
    pub fn push_outcomes(
        &self,
        first: &[u64],
        last: u64,
        other: impl Fn(&[u64]) -> Option<Outcome>,
        entries: &mut Vec<OutcomeEntry>,
    ) {
        let Some((&from, others)) = first.split_last() else { return };
        let mut words = first.to_vec();
        let field = others.len();
        let of_row = match &self.rows {
            Some(PackedRows::Outcomes(rows)) if rows.layout.row == field => {
                self.place(&rows.layout, first).map(|(row, start)| (rows, row, start, self.high[field]))
            }
            _ => None,
        };
        for word in from..=last {
            entries.push(match of_row {
                Some((rows, row, start, high)) if word <= high => {
                    // The number is within the table, so it fits in a `usize`.
                    let at = start + usize::try_from(word - from).unwrap_or(usize::MAX);
                    OutcomeEntry::Is(Outcome::for_mover(!rows.is_loss((row, at))))
                }
                _ => {
                    words[field] = word;
                    other(&words).map_or(OutcomeEntry::Outside, OutcomeEntry::Is)
                }
            });
        }
    }

    /// The row of the position and its place in the row, or `None` if there is no such position or row.
    fn place(&self, layout: &Layout, words: &[u64]) -> Option<(usize, usize)> {
        layout.place(|field| {
            let word = words[field];
            (word <= self.high[field])
                .then(|| usize::try_from(word.checked_sub(self.low[field])?).ok())
                .flatten()
        })
    }

    /// The layout of a box up to `to` that includes all existing rows, and how many bytes it needs, or `None` if
    /// there are too many positions or, in a table of nim-values, too many moves for a cell of 8 bytes.
    fn layout(&self, to: &[u64]) -> Option<(Layout, u128)> {
        let layout = Layout::new(&self.lengths(to)?, &self.vectors)?;
        let bytes = match self.content {
            Content::Outcomes(_) => BitRows::bytes_for(&layout),
            Content::Values => OneHotRows::bytes_for(&layout)?,
            Content::Remoteness(_) => return None,
        };
        Some((layout, bytes))
    }

    /// How many numbers each field has in a box that contains the box up to `to` and the existing box, or `None` if
    /// the box up to `to` is empty or too large.
    fn lengths(&self, to: &[u64]) -> Option<Vec<usize>> {
        let wanted: Vec<usize> = to
            .iter()
            .zip(&self.low)
            .map(|(to, low)| usize::try_from(to.checked_sub(*low)?).ok()?.checked_add(1))
            .collect::<Option<_>>()?;
        let known = match &self.rows {
            None => return Some(wanted),
            Some(PackedRows::Outcomes(rows)) => &rows.layout,
            Some(PackedRows::Values(rows)) => &rows.layout,
        };
        let known = known.lengths(wanted.len());
        let longer = |grow: usize| -> Vec<usize> {
            let length = |(&wanted, &known): (&usize, &usize)| {
                if wanted > known { wanted.max(known.saturating_mul(grow)) } else { known }
            };
            wanted.iter().zip(&known).map(length).collect()
        };
        let doubled = longer(2);
        let cells = doubled.iter().try_fold(1usize, |cells, &length| cells.checked_mul(length));
        Some(if cells.is_some_and(|cells| cells <= MOST_DOUBLED) { doubled } else { longer(1) })
    }
}

impl Filler for VectorRows {
    fn demand(&mut self, _: &Ground<'_>, region: &Region<'_>) -> Result<Demand, Decline> {
        let (_, bytes) = self.layout(region.to).ok_or(Decline::TooMany)?;
        Ok(Demand { bytes, work: region.cells / SPEED })
    }

    fn begin(&mut self, _: &Ground<'_>, region: &Region<'_>, meter: &mut Meter<'_>) -> Result<bool, Stop> {
        let Some((layout, bytes)) = self.layout(region.to) else { return Ok(false) };
        if meter.may_hold(bytes).is_err() {
            return Ok(false);
        }
        meter.set_bytes(u64::try_from(bytes).unwrap_or(u64::MAX));
        self.planned = Some(layout);
        Ok(true)
    }

    fn fill(&mut self, _: &Ground<'_>, _: &mut NextRun<'_>, meter: &mut Meter<'_>) -> Result<FillEnd, Stop> {
        let declined = FillEnd::Declined(Run::default());
        let Some(layout) = self.planned.take() else { return Ok(declined) };
        let cells = layout.rows as u64 * layout.length as u64;
        let rows = match self.content {
            Content::Outcomes(_) => BitRows::fill(layout, meter)?.map(PackedRows::Outcomes),
            Content::Values => OneHotRows::fill(layout, meter)?.map(PackedRows::Values),
            Content::Remoteness(_) => None,
        };
        if rows.is_none() {
            return Ok(declined);
        }
        self.rows = rows;
        meter.count_positions(cells);
        Ok(FillEnd::Filled)
    }
}
