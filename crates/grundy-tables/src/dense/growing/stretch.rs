//! Stretches of a run along which a rule adds values in the same way in every cell.
//!
//! The bounds of turns are maxima or minima of linear forms, so they are convex or concave along a run. If
//! the values of such a function at three cells, the first two of which are neighbours, lie on a straight line, then so
//! do its values at all cells between them. A few cells therefore determine many.

use super::geometry::Geometry;
use super::options::{Need, Options, Turns};

/// Consecutive cells of a run, from the requested one on, in which a rule adds values in the same way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    /// The first cell after the stretch.
    pub(super) to: i64,
    /// The additions of the rule in each cell of the stretch.
    pub(super) adds: Adds,
    /// The number of cells to examine one by one if no further stretch is found.
    patience: i64,
}

/// The additions of a rule, in each cell of a stretch, to the options of the predecessor on its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Adds {
    /// No option is added.
    Nothing,
    /// The value of one cell is added: in cell `k` of the run, the value of the cell with index
    /// `at + k * step`.
    Cell {
        /// The index for the first cell of the run.
        at: i64,
        /// The change of the index from one cell to the next.
        step: i64,
    },
    /// The additions must be determined cell by cell.
    Anything,
}

/// The pattern of the turns in a cell, apart from their bounds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// The need with this index, which does not depend on the turn, fails.
    Fails(usize),
    /// There are no turns.
    Empty,
    /// There are turns, but none is new.
    Same,
    /// Only the first turn is new.
    First,
    /// Only the last turn is new.
    Last,
    /// There is one turn, and it is new.
    Only,
    /// Any other pattern.
    Other,
}

/// The turns of a cell, and their pattern.
struct Sample {
    sort: Sort,
    turns: Turns,
}

impl Stretch {
    /// A stretch without any cells.
    pub(super) const NONE: Self = Self { to: 0, adds: Adds::Anything, patience: 1 };

    /// The stretch that begins at cell `k` and ends before cell `end`; `before` is the stretch that ended at
    /// `k`.
    pub(super) fn next(options: &Options, geometry: &Geometry, k: i64, end: i64, before: Self) -> Self {
        if options.is_straight
            && let Some((last, adds)) = Self::longest(options, geometry, k, end)
        {
            return Self { to: last + 1, adds, patience: 1 };
        }
        let to = if options.is_straight { end.min(k.saturating_add(before.patience)) } else { end };
        Self { to: to.max(k + 1), adds: Adds::Anything, patience: before.patience.saturating_mul(2) }
    }
}

impl Stretch {
    /// The last cell of a stretch of at least two cells that begins at cell `k` and ends before cell `end`,
    /// with what the stretch adds, or `None` if there is no such stretch.
    fn longest(options: &Options, geometry: &Geometry, k: i64, end: i64) -> Option<(i64, Adds)> {
        let adds = |last: i64| if last > k { options.adds(geometry, k, last) } else { None };
        // Bends are often near the end.
        if let Some(found) = [end - 1, end - 2].into_iter().find_map(|last| Some((last, adds(last)?))) {
            return Some(found);
        }
        let (mut short, mut long) = ((k + 1, adds(k + 1)?), end - 2);
        while long - short.0 > 1 {
            let last = short.0 + (long - short.0) / 2;
            match adds(last) {
                Some(found) => short = (last, found),
                None => long = last,
            }
        }
        Some(short)
    }
}

impl Options {
    fn sample(&self, k: i64) -> Sample {
        let fails = |need: &Need| need.form.by_turn == 0 && need.rest + k * need.slope < 0;
        let turns = if self.has_turns { self.turns(k) } else { Turns::ONE };
        let (all, old) = (turns.all, turns.old);
        let sort = if let Some(at) = self.needs.iter().position(fails) {
            Sort::Fails(at)
        } else if all.0 > all.1 {
            Sort::Empty
        } else if old.0 > old.1 {
            let is_only = all.0 == all.1 && turns.held;
            if is_only { Sort::Only } else { Sort::Other }
        } else {
            match (old.0 - all.0, all.1 - old.1) {
                (0, 0) => Sort::Same,
                (1, 0) => Sort::First,
                (0, 1) => Sort::Last,
                _ => Sort::Other,
            }
        };
        Sample { sort, turns }
    }

    /// The additions in each cell from `k` to `last`, or `None` if it is not known that they follow one pattern.
    fn adds(&self, geometry: &Geometry, k: i64, last: i64) -> Option<Adds> {
        let (first, second, third) = (self.sample(k), self.sample(k + 1), self.sample(last));
        if first.sort != third.sort || first.sort != second.sort {
            return None;
        }
        if matches!(first.sort, Sort::Fails(_)) {
            return Some(Adds::Nothing);
        }
        let is_straight = |of: fn(&Turns) -> i64| {
            lies_straight([of(&first.turns), of(&second.turns), of(&third.turns)], last - k)
        };
        let bounds: [fn(&Turns) -> i64; 4] =
            [|turns| turns.all.0, |turns| turns.all.1, |turns| turns.old.0, |turns| turns.old.1];
        if !bounds.into_iter().all(is_straight) {
            return None;
        }
        let turn: fn(&Turns) -> i64 = match first.sort {
            Sort::Empty | Sort::Same => return Some(Adds::Nothing),
            Sort::First | Sort::Only => |turns| turns.all.0,
            Sort::Last => |turns| turns.all.1,
            Sort::Fails(_) | Sort::Other => return None,
        };
        let turns = [turn(&first.turns), turn(&second.turns), turn(&third.turns)];
        let [term] = &self.terms[..] else { return None };
        let (mut at, mut next) = (0, 0);
        for (node, axis) in term.fields.iter().zip(&geometry.axes) {
            let words = [
                self.number(node, k, turns[0]),
                self.number(node, k + 1, turns[1]),
                self.number(node, last, turns[2]),
            ];
            if !lies_straight(words, last - k) {
                return None;
            }
            let is_no_move = |word: i64| word < axis.lowest || word > axis.highest;
            if (words[0] < axis.lowest && words[2] < axis.lowest)
                || (words[0] > axis.highest && words[2] > axis.highest)
            {
                return Some(Adds::Nothing);
            }
            let is_known = |word: i64| !is_no_move(word) && word - axis.lowest < axis.length;
            if !is_known(words[0]) || !is_known(words[2]) {
                return None;
            }
            at += (words[0] - axis.lowest) * axis.stride;
            next += (words[1] - axis.lowest) * axis.stride;
        }
        let step = next - at;
        Some(Adds::Cell { at: at - k * step, step })
    }
}

/// Whether three numbers are on a straight line: those of two neighbouring cells, and that of a cell at
/// `distance` from the first.
fn lies_straight([first, second, third]: [i64; 3], distance: i64) -> bool {
    let (first, second, third) = (i128::from(first), i128::from(second), i128::from(third));
    third - first == (second - first) * i128::from(distance)
}
