//! The state of one rule along a run of cells: the current line, and the values that the rule adds there.

use super::direction::Direction;
use super::geometry::{Geometry, LARGEST};
use super::lines::Lines;
use super::options::Options;
use super::stretch::Stretch;
use grundy_core::LinearRule;

/// A rule and its state along the current run. The cells of the run are numbered from 0, and `k` is the
/// number of a cell.
pub(super) struct Course {
    /// The lines along which the rule's options persist. `None` for a rule with a single option, which is examined in
    /// every cell.
    pub(super) growth: Option<Growth>,
    /// The turns of the rule, and its options.
    pub(super) options: Options,
    /// What the rule adds in the current cell and in the cells after it.
    pub(super) stretch: Stretch,
}

/// The lines of a rule.
pub(super) struct Growth {
    direction: Direction,
    /// The sets of values on the lines.
    pub(super) lines: Lines,
    /// The number of lines.
    count: usize,
    /// The number of the line through the position with the lowest number in every field.
    first: i64,
    /// For each field, the change in the number of the line when the field grows by 1.
    by_field: Vec<i64>,
    /// The distance between the cells of neighbouring positions on a line.
    distance: i64,
    /// The line of the first cell of the run.
    line: i64,
    /// The change in the line's number from one cell of the run to the next.
    slope: i64,
    /// The first cell of the run that has a predecessor on its line.
    from: i64,
    /// The cell after the last cell of the run that has a predecessor on its line.
    to: i64,
}

impl Course {
    /// The rule, prepared for the loops `nest`. Returns `None` for a rule with a loop if no lines are found along which
    /// its options persist, or if its turns are not bounded on both sides.
    pub(super) fn new(rule: &LinearRule, nest: &[usize]) -> Option<Self> {
        let direction = if rule.has_turns { Some(Direction::best(rule, nest)?) } else { None };
        let is_bounded = |sign: i64| rule.needs.iter().any(|need| need.by_turn.signum() == sign);
        if rule.has_turns && !(is_bounded(1) && is_bounded(-1)) {
            return None;
        }
        let options = Options::new(rule, direction.as_ref());
        Some(Self { growth: direction.map(Growth::new), options, stretch: Stretch::NONE })
    }

    /// Prepares for a box, or returns `None` if the numbers in the box are too large.
    pub(super) fn enter_box(&mut self, geometry: &Geometry, nest: &[usize]) -> Option<()> {
        self.options.fit(geometry)?;
        match &mut self.growth {
            Some(growth) => growth.enter_box(geometry, nest),
            None => Some(()),
        }
    }

    /// Determines what the rule adds in cell `k` and in the cells after it, before cell `end`.
    #[inline]
    pub(super) fn reach(&mut self, geometry: &Geometry, k: i64, end: i64) {
        if k >= self.stretch.to {
            self.stretch = Stretch::next(&self.options, geometry, k, end, self.stretch);
        }
    }

    /// Sets the state to the first cell of a run: the run begins at the position `words` and extends along `field`.
    pub(super) fn enter_run(&mut self, geometry: &Geometry, words: &[i64], field: usize) {
        self.stretch = Stretch::NONE;
        self.options.enter_run(geometry, words, field);
        if let Some(growth) = &mut self.growth {
            growth.enter_run(geometry, words, field);
        }
    }
}

impl Growth {
    fn new(direction: Direction) -> Self {
        Self {
            by_field: vec![0; direction.by_field.len()],
            direction,
            lines: Lines::default(),
            count: 0,
            first: 0,
            distance: 0,
            line: 0,
            slope: 0,
            from: 0,
            to: 0,
        }
    }

    /// The number of lines that are stored at a time.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Whether lines run along the field with this index.
    pub(super) fn is_along(&self, field: usize) -> bool {
        self.direction.by_field.iter().enumerate().all(|(at, &by)| by == i64::from(at == field))
    }

    /// Assigns numbers to the lines of a box. Lines that differ only in the fields of loops outside the outermost field
    /// of the direction share a number, because no line continues when such a loop advances. Returns `None` if there
    /// are too many lines.
    fn enter_box(&mut self, geometry: &Geometry, nest: &[usize]) -> Option<()> {
        let by = &self.direction.by_field;
        self.distance = by.iter().zip(&geometry.axes).map(|(by, axis)| by * axis.stride).sum();
        let pivot = nest[self.direction.outermost];
        let longest = geometry.axes[pivot].length - 1;
        self.by_field.fill(0);
        self.first = 0;
        let mut count: i64 = 1;
        for &field in &nest[self.direction.outermost + 1..] {
            // The point at which the line meets the lowest number of the outermost field.
            self.by_field[field] += count;
            self.by_field[pivot] -= by[field] * count;
            if by[field] > 0 {
                self.first += longest * count;
            }
            count = count.checked_mul(geometry.axes[field].length + by[field].abs() * longest)?;
            if count > LARGEST {
                return None;
            }
        }
        self.count = usize::try_from(count).ok()?;
        Some(())
    }

    fn enter_run(&mut self, geometry: &Geometry, words: &[i64], field: usize) {
        let offsets = || words.iter().zip(&geometry.axes).map(|(word, axis)| word - axis.lowest);
        self.line = self.first + offsets().zip(&self.by_field).map(|(offset, by)| offset * by).sum::<i64>();
        self.slope = self.by_field[field];
        (self.from, self.to) = (0, i64::MAX);
        for (at, offset) in offsets().enumerate() {
            let before = offset - self.direction.by_field[at];
            let length = geometry.axes[at].length;
            if at == field {
                (self.from, self.to) = (self.from.max(-before), self.to.min(length - before));
            } else if !(0..length).contains(&before) {
                self.to = i64::MIN;
            }
        }
    }

    /// The line of cell `k` of the run.
    #[inline]
    pub(super) fn line(&self, k: i64) -> usize {
        // The number of the line is below `count`.
        usize::try_from(self.line + k * self.slope).unwrap_or(0)
    }

    /// Whether the box contains the predecessor of cell `k` on its line.
    #[inline]
    pub(super) fn has_before(&self, k: i64) -> bool {
        (self.from..self.to).contains(&k)
    }

    /// Whether the set of the line belongs to the predecessor of cell `k`, where `at` is the index of cell `k`.
    #[inline]
    pub(super) fn goes_on(&self, k: i64, line: usize, at: i64) -> bool {
        let before = usize::try_from(at - self.distance).ok();
        self.has_before(k) && before.is_some_and(|before| self.lines.last[line] == before + 1)
    }
}
