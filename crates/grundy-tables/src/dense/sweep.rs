//! Whole boxes of values: filled for a database, saved and loaded, and checked against the rules.

use super::cells::{Cell, EMPTY, LOONY, OUTSIDE, OVER, value};
use super::engine::{Dense, Growth};
use super::fill::{FillerName, advance};
use grundy_core::{ComponentRef, KindId, RowFiller, RowTable, RowsEnd, Ruleset, Run};
use grundy_engine::{Meter, Stop, Value};
use std::ops::ControlFlow;

/// The largest number of cells that are refilled at once when they are checked.
const MOST_AT_ONCE: u64 = 1 << 12;

/// The number of cells between two polls of the budget while a table is only read.
const CELLS_PER_POLL: usize = 1 << 20;

/// The limits on growth for a box that must not grow.
const NO_GROWTH: Growth = Growth { most_times: 1, free_cells: 0, first_turn: u64::MAX, rival_share: 1 };

impl Dense {
    /// The number of bytes that may be in use at once while the whole box of the ruleset's only kind up to `to` is
    /// filled, if no nim-value needs more than 16 bits.
    pub fn bytes_to_fill(&mut self, ruleset: &dyn Ruleset, kind: KindId, to: &[u64]) -> u128 {
        let cells = self.bytes_to(kind, to);
        let demand = self.demand(FillerName::Lines, ruleset, ComponentRef { kind, words: to });
        let lines = demand.map_or(0, |demand| demand.bytes.saturating_sub(cells));
        // Narrow and wide cells are in use at once while cells are widened. Sets of values are widened several times,
        // and sorting needs two lists with four bytes per cell.
        let sorted = if self.nest().is_some() { 0 } else { 8 * cells };
        cells.saturating_mul(3).saturating_add(sorted).saturating_add(lines.saturating_mul(5))
    }

    /// Fills the whole box of `kind` up to `to`. Returns `false` if there is not enough memory, or if some cell cannot
    /// be filled, for example because an option is outside the box, or because play may never end.
    ///
    /// # Errors
    /// Returns the limit that was reached. The cells filled so far are kept, and the next call continues.
    pub fn fill_box(
        &mut self,
        ruleset: &dyn Ruleset,
        kind: KindId,
        to: &[u64],
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let no_rival = &mut |_, _: &mut Meter<'_>| Ok(false);
        Ok(self.fill_beside(ruleset, kind, to, no_rival, NO_GROWTH, meter)?.is_ok())
    }

    /// Creates the cells of the box of `kind` up to `to`; returns `false` if there is not enough memory.
    pub fn make_box(&mut self, kind: KindId, to: &[u64], meter: &Meter<'_>) -> bool {
        let mut targets = vec![None; self.table.grids.len()];
        targets[kind.index()] = Some(to.to_vec());
        self.table.make_room(&targets, meter)
    }

    /// Stores the value of a component; returns `false` if that is impossible: the component has no cell, cells cannot
    /// hold the value, or memory cannot be allocated.
    pub fn put(&mut self, component: ComponentRef<'_>, value: Value) -> bool {
        let grid = &mut self.table.grids[component.kind.index()];
        let cell = match value {
            Value::Nim(value) if value < OUTSIDE => value,
            Value::Loony => LOONY,
            Value::Over => OVER,
            _ => return false,
        };
        grid.index(component.words).is_some_and(|at| grid.cells.set(at, cell))
    }
}

/// Saving and loading cells.
impl Dense {
    /// Writes the cells of the ruleset's only kind, as pairs: the content of a cell, and the number of consecutive
    /// cells that have this content.
    ///
    /// # Errors
    /// Returns the error of `write`.
    pub fn save<E>(&self, write: &mut dyn FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let cells = &self.table.grids[0].cells;
        let mut bytes = Vec::with_capacity(PIECE + 20);
        let mut at = 0;
        while at < cells.len() {
            let cell = cells.get(at);
            let from = at;
            while at < cells.len() && cells.get(at) == cell {
                at += 1;
            }
            // This shift makes the marks, which are the four largest numbers, the smallest ones.
            push(&mut bytes, cell.wrapping_sub(OUTSIDE));
            push(&mut bytes, (at - from) as u64);
            if bytes.len() >= PIECE {
                write(&bytes)?;
                bytes.clear();
            }
        }
        write(&bytes)
    }

    /// Loads cells that [`save`](Self::save) has written, into a table with the same number of cells. Returns `false`
    /// if the bytes do not encode such cells, or if memory cannot be allocated.
    ///
    /// # Errors
    /// Returns the error of `next`, which returns the next byte, or `None` after the last one.
    pub fn load<E>(&mut self, next: &mut dyn FnMut() -> Result<Option<u8>, E>) -> Result<bool, E> {
        let cells = &mut self.table.grids[0].cells;
        let mut at = 0;
        while at < cells.len() {
            let (Some(cell), Some(count)) = (pull(next)?, pull(next)?) else { return Ok(false) };
            let Some(count) =
                usize::try_from(count).ok().filter(|&count| (1..=cells.len() - at).contains(&count))
            else {
                return Ok(false);
            };
            let cell = cell.wrapping_add(OUTSIDE);
            if !cells.set(at, cell) {
                return Ok(false);
            }
            (at + 1..at + count).for_each(|at| {
                cells.store(at, cell);
            });
            at += count;
        }
        Ok(true)
    }
}

/// Saved cells are passed to `write` in pieces of about this many bytes.
const PIECE: usize = 1 << 16;

/// Appends a number, seven bits to a byte, the lowest ones first. All bytes except the last have the highest bit set.
fn push(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push((number & 0x7f) as u8);
}

/// The next number, or `None` if the bytes end too early, or if the number consists of too many bytes.
fn pull<E>(next: &mut dyn FnMut() -> Result<Option<u8>, E>) -> Result<Option<u64>, E> {
    let mut number = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let Some(byte) = next()? else { return Ok(None) };
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Ok(Some(number));
        }
    }
    Ok(None)
}

/// Decides whether the value of the position with these fields is right.
pub(super) type Doubt<'d> = &'d mut dyn FnMut(&Dense, &[u64]) -> Result<bool, Stop>;

/// Checking values.
impl Dense {
    /// Checks every cell of the ruleset's only kind that holds a value: the cell is emptied, and `code` fills it again
    /// from the cells of its options. `doubt` decides about positions to which the code does not give the same value,
    /// or about all positions if there is no code; it receives their fields, and returns whether the value is right.
    /// Returns whether all values are right.
    ///
    /// # Errors
    /// Returns the limit that was reached, or the error of `doubt`. All cells keep their contents.
    pub fn check_cells(
        &self,
        code: Option<&dyn RowFiller>,
        meter: &mut Meter<'_>,
        doubt: Doubt<'_>,
    ) -> Result<bool, Stop> {
        let grid = &self.table.grids[0];
        let mut code = code.and_then(|code| Some((code, [grid.shared(false)?])));
        let Some(field) = grid.axes.len().checked_sub(1) else {
            return if grid.get(&[]).is_some_and(|cell| cell != EMPTY) { doubt(self, &[]) } else { Ok(true) };
        };
        let length = usize::try_from(grid.axes[field].length).unwrap_or(usize::MAX).max(1);
        let (mut saved, mut scanned) = (Vec::new(), 0);
        for row in (0..grid.cells.len()).step_by(length) {
            scanned += length;
            if scanned >= CELLS_PER_POLL {
                scanned = 0;
                meter.poll()?;
            }
            let is_filled = |at: &usize| !matches!(grid.cells.get(row + at), EMPTY | OUTSIDE);
            let mut from = 0;
            while let Some(first) = (from..length).find(is_filled) {
                let end = (first..length).find(|at| !is_filled(at)).unwrap_or(length);
                let mut run = Run { kind: KindId(0), words: self.words_at(row + first), field, length: 0 };
                run.length = (end - first) as u64;
                from = end;
                while run.length > 0 {
                    let most = Run { length: run.length.min(MOST_AT_ONCE), ..run.clone() };
                    let same = match &code {
                        None => 0,
                        Some((filler, tables)) => {
                            match self.refilled(*filler, tables, &most, &mut saved, meter)? {
                                Some(same) => same,
                                None => {
                                    code = None;
                                    0
                                }
                            }
                        }
                    };
                    advance(&mut run, same);
                    if same < most.length {
                        meter.visit()?;
                        if !doubt(self, &run.words)? {
                            return Ok(false);
                        }
                        advance(&mut run, 1);
                    }
                }
            }
        }
        Ok(true)
    }

    /// The fields of the position with the cell at index `at`.
    fn words_at(&self, at: usize) -> Vec<u64> {
        let mut left = at;
        let word = |axis: &grundy_core::RowAxis| {
            let offset = left / axis.stride.max(1);
            left %= axis.stride.max(1);
            axis.low + offset as u64
        };
        self.table.grids[0].axes.iter().map(word).collect()
    }

    /// The number of cells at the start of `run` to which native code gives the contents that they have; `None` if the
    /// code does not fill tables of this width.
    fn refilled(
        &self,
        code: &dyn RowFiller,
        tables: &[RowTable<'_>; 1],
        run: &Run,
        saved: &mut Vec<Cell>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u64>, Stop> {
        let grid = &self.table.grids[0];
        let Some(first) = grid.index(&run.words) else { return Ok(Some(0)) };
        let length = usize::try_from(run.length).unwrap_or(0);
        saved.clear();
        for at in first..first + length {
            saved.push(grid.cells.get(at));
            grid.cells.store(at, EMPTY);
        }
        let (mut is_first, mut limit) = (true, None);
        let report = code.fill(
            tables,
            &mut |next| {
                next.clone_from(run);
                std::mem::take(&mut is_first)
            },
            &mut |positions| match meter.poll_after(positions) {
                Ok(()) => ControlFlow::Continue(()),
                Err(reached) => {
                    limit = Some(reached);
                    ControlFlow::Break(())
                }
            },
        );
        meter.count_positions(report.positions);
        let same =
            saved.iter().enumerate().take_while(|(at, cell)| grid.cells.get(first + at) == **cell).count();
        for (at, cell) in saved.iter().enumerate() {
            grid.cells.store(first + at, *cell);
        }
        match limit {
            Some(limit) => Err(limit.into()),
            None if report.end == RowsEnd::Declined => Ok(None),
            None => Ok(Some(same as u64)),
        }
    }

    /// The value in the cell of a component, if the cell exists and is filled with a value.
    pub fn stored(&self, component: ComponentRef<'_>) -> Option<Value> {
        self.table.cell(component).and_then(value).filter(|value| *value != Value::Outside)
    }
}
