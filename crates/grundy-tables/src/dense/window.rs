//! A sliding window instead of a whole table. If options reach back only a limited distance in one field, and
//! a single position is requested, cells further back are not needed again.
//!
//! The outermost loop runs over that field. Options still precede their component, because no option is
//! larger in that field. The window holds as many numbers of the field as options reach back, and some more
//! that are filled before it slides. As in every table, the attempt ends when a look-up finds no cell, so no
//! value depends on the reach being correct.
//!
//! A window takes as much time as the whole table. A slice consists of the cells with the same number in that field.
//! The window takes memory for `reach` slices and, in addition, for as many slices again or for [`CELLS`] cells,
//! whichever is more; if less memory is allowed, for as few as `reach + 1` slices in all.

use super::Dense;
use super::grid::Grid;
use super::runs::NestedRuns;
use grundy_core::{ComponentRef, KindId, Ruleset, reach_of};
use grundy_engine::{Meter, Stop, Value};

/// The approximate number of cells in a window besides the slices within reach. There are more if those slices have
/// more cells, and fewer if memory is short.
const CELLS: u128 = 1 << 18;

/// A field with a limited reach, and the size of its window.
pub struct Window {
    /// The index of the field.
    pub field: usize,
    /// A bound on the difference in that field between a component and its options.
    reach: u64,
    /// How many consecutive numbers of the field have cells.
    length: u64,
    /// The number of bytes in the window as long as its cells are narrow.
    pub bytes: u128,
}

impl Dense {
    /// The window through which the box of the ruleset's only kind up to `to` can be filled, along the field for which
    /// it takes the fewest bytes, or `None` if no field has a known reach that makes the window smaller than the box,
    /// or if cells are sorted instead of being visited by nested loops.
    pub fn window(&self, ruleset: &dyn Ruleset, to: &[u64], meter: &Meter<'_>) -> Option<Window> {
        self.nest()?;
        let grid = &self.table.grids[0];
        let reaches = reach_of(ruleset.facts().linear_rules.as_ref()?, ruleset.kinds().first()?);
        let windows = reaches.into_iter().enumerate().filter_map(|(field, reach)| {
            let reach = reach?;
            let numbers = u128::from(to[field].checked_sub(grid.low[field])?) + 1;
            let slice = grid.slice_to(field, to);
            // The preferred number of further slices, or as many as memory allows, but at least one.
            let room = self.table.content.cells_in(meter.room()) / slice.max(1);
            let more = (CELLS / slice.max(1)).max(reach.into()).max(1);
            let more = more.min(room.saturating_sub(reach.into())).max(1);
            let length = u64::try_from(u128::from(reach) + more).ok()?;
            let bytes = grid.cells.bytes_for(slice.saturating_mul(length.into()));
            (u128::from(length) < numbers).then_some(Window { field, reach, length, bytes })
        });
        windows.min_by_key(|window| window.bytes)
    }

    /// The value of the component of the ruleset's only kind with the fields `to`, computed using `window`.
    /// An outcome is represented by the nim-value 0 or 1. Returns `None` if some cell cannot be filled,
    /// or if there is not enough memory. No other results are kept.
    pub fn through_window(
        &self,
        ruleset: &dyn Ruleset,
        window: &Window,
        to: &[u64],
        meter: &mut Meter<'_>,
    ) -> Result<Option<Value>, Stop> {
        let Some(mut nest) = self.nest().map(<[usize]>::to_vec) else { return Ok(None) };
        let Some(mut sliding) = Self::new(ruleset, self.table.content) else { return Ok(None) };
        nest.retain(|&field| field != window.field);
        nest.insert(0, window.field);
        sliding.is_large = true;
        if meter.may_hold_more(u64::try_from(window.bytes).unwrap_or(u64::MAX)).is_err() {
            return Ok(None);
        }
        if !sliding.table.grids[0].begin_window(window.field, window.length, to) {
            return Ok(None);
        }
        let bytes = sliding.bytes();
        meter.set_bytes(self.bytes() + bytes);
        let (mut low, mut high) = (sliding.table.grids[0].low.clone(), to.to_vec());
        loop {
            let first = sliding.table.grids[0].first(window.field);
            high[window.field] = to[window.field].min(first.saturating_add(window.length - 1));
            let mut runs = NestedRuns::new(&low, &high, None, &nest).until(to);
            let filled = sliding.fill_runs(ruleset, &mut |run| runs.next(run), meter)?;
            meter.set_bytes(self.bytes() + sliding.bytes());
            if filled.is_err() {
                return Ok(None);
            }
            if high[window.field] == to[window.field] {
                let of = ComponentRef { kind: KindId(0), words: to };
                return Ok(sliding.known(of));
            }
            meter.poll()?;
            low[window.field] = high[window.field] + 1;
            sliding.table.grids[0].slide(window.field, low[window.field] - window.reach);
        }
    }

    /// Stores the value that a window found for a component. The component need not have a cell.
    pub fn keep_far(&mut self, words: &[u64], field: usize, value: Value) {
        self.far.insert(words.into(), (value, field));
    }

    /// The value that a window found for a component, and the field along which the window slid.
    pub fn known_far(&self, component: ComponentRef<'_>) -> Option<(Value, usize)> {
        self.far.get(component.words).copied()
    }
}

impl Grid {
    /// The number of cells in a slice: a part of the box up to `to` with a single number in `field`.
    fn slice_to(&self, field: usize, to: &[u64]) -> u128 {
        let lengths = to.iter().zip(&self.low).enumerate().map(|(other, (&to, &low))| {
            let length = u128::from(to.saturating_sub(low)) + 1;
            let is_row = other + 1 == self.low.len();
            match (other == field, is_row) {
                (true, _) => 1,
                (false, true) => length.next_multiple_of(self.cells.alignment() as u128),
                (false, false) => length,
            }
        });
        lengths.fold(1, u128::saturating_mul)
    }
}

#[cfg(test)]
mod tests {
    use super::super::cells::{Cell, Cells, EMPTY};
    use super::Grid;
    use grundy_core::{Field, Kind};

    /// The content of the cell of a position: 0 or 1, so that it fits in a cell for outcomes.
    fn value(words: &[u64]) -> Cell {
        words.iter().fold(0, |sum, word| 3 * sum + word) % 2
    }

    #[test]
    fn what_stays_in_the_window_stays_as_it_is() {
        let kind = Kind::new("p", ["a", "b", "c"].map(Field::natural).to_vec());
        for cells in [Cells::new, Cells::of_outcomes] {
            for field in 0..3 {
                let mut to = vec![6, 5, 7];
                to[field] = 1000;
                let mut grid = Grid::new(&kind, cells());
                assert!(grid.begin_window(field, 9, &to));
                for first in [0, 4, 9, 17] {
                    let before = grid.first(field);
                    grid.slide(field, first);
                    let mut kept = 0;
                    for at in 0..9 * 7 * 8 {
                        let mut words = [at / 56 % 9, at / 8 % 7, at % 8];
                        words[field] = first + words[field] % 9;
                        match grid.index(&words).map(|at| grid.cells.get(at)) {
                            None => assert!(words.iter().zip(&to).any(|(word, to)| word > to)),
                            Some(EMPTY) => assert!(first == 0 || words[field] >= before + 9),
                            Some(found) => {
                                assert_eq!(found, value(&words), "{words:?}");
                                kept += 1;
                            }
                        }
                    }
                    assert!(first == 0 || first == 17 || kept > 0 || field == 2, "{field} {first}");
                    // Every cell is filled.
                    let others: Vec<usize> = (0..3).filter(|&other| other != field).collect();
                    for number in first..first + 9 {
                        for a in 0..=to[others[0]] {
                            for b in 0..=to[others[1]] {
                                let mut words = [0; 3];
                                (words[field], words[others[0]], words[others[1]]) = (number, a, b);
                                let at = grid.index(&words).unwrap();
                                assert!(grid.cells.set(at, EMPTY) && grid.cells.set(at, value(&words)));
                            }
                        }
                    }
                    let mut below = [0; 3];
                    below[field] = first.wrapping_sub(1);
                    assert_eq!(grid.index(&below), None);
                }
            }
        }
    }
}
