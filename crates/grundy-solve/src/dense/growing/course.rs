//! One rule on its way along a run of cells: on which line it is, and what it adds there.

use super::direction::Direction;
use super::geometry::{Geometry, LARGEST};
use super::lines::Lines;
use super::options::Options;
use super::stretch::Stretch;
use grundy_core::LinearRule;

/// A rule, and what is known of it along the run under way. `k` numbers the cells of a run from 0.
pub(super) struct Course {
    /// The lines that its options stay on; none for a rule that has but one option, which is looked at in every cell.
    pub(super) growth: Option<Growth>,
    pub(super) options: Options,
    /// What it does in the cell under way and those after it.
    pub(super) stretch: Stretch,
}

/// The lines of a rule.
pub(super) struct Growth {
    direction: Direction,
    pub(super) lines: Lines,
    /// How many lines there are, and how to number them: a constant, and what each field adds.
    count: usize,
    first: i64,
    by_field: Vec<i64>,
    /// How far apart the cells of two neighbours on a line lie.
    distance: i64,
    /// The line of the first cell of the run, and how far apart those of neighbours are.
    line: i64,
    slope: i64,
    /// Which cells of the run have a neighbour before them on their line: from the one to before the other.
    from: i64,
    to: i64,
}

impl Course {
    /// The rule gone through by the loops `nest`; `None` if its options do not stay, and are not one at most.
    pub(super) fn new(rule: &LinearRule, nest: &[usize]) -> Option<Self> {
        let direction = if rule.has_turns { Some(Direction::best(rule, nest)?) } else { None };
        let is_bounded = |sign: i64| rule.needs.iter().any(|need| need.by_turn.signum() == sign);
        if rule.has_turns && !(is_bounded(1) && is_bounded(-1)) {
            return None;
        }
        let options = Options::new(rule, direction.as_ref());
        Some(Self { growth: direction.map(Growth::new), options, stretch: Stretch::NONE })
    }

    /// Takes note of the box; `None` if there are numbers too large to work with.
    pub(super) fn enter_box(&mut self, geometry: &Geometry, nest: &[usize]) -> Option<()> {
        self.options.fit(geometry)?;
        match &mut self.growth {
            Some(growth) => growth.enter_box(geometry, nest),
            None => Some(()),
        }
    }

    /// Takes note of what it does in cell `k`, and at most up to cell `end`.
    #[inline]
    pub(super) fn reach(&mut self, geometry: &Geometry, k: i64, end: i64) {
        if k >= self.stretch.to {
            self.stretch = Stretch::next(&self.options, geometry, k, end, self.stretch);
        }
    }

    /// Takes note of a run.
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

    /// How many lines are kept at a time.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Whether lines go along the field with this index.
    pub(super) fn is_along(&self, field: usize) -> bool {
        self.direction.by_field.iter().enumerate().all(|(at, &by)| by == i64::from(at == field))
    }

    /// Numbers the lines of a box, those that the loops inside the outermost field of the direction come to: when an
    /// outer loop goes on, no line goes on.
    fn enter_box(&mut self, geometry: &Geometry, nest: &[usize]) -> Option<()> {
        let by = &self.direction.by_field;
        self.distance = by.iter().zip(&geometry.axes).map(|(by, axis)| by * axis.stride).sum();
        let pivot = nest[self.direction.outermost];
        let longest = geometry.axes[pivot].length - 1;
        self.by_field.fill(0);
        self.first = 0;
        let mut count: i64 = 1;
        for &field in &nest[self.direction.outermost + 1..] {
            // Where the line meets the lowest number of the outermost field.
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
        // A number below `count`.
        usize::try_from(self.line + k * self.slope).unwrap_or(0)
    }

    /// Whether the box has the cell before cell `k` on its line.
    #[inline]
    pub(super) fn has_before(&self, k: i64) -> bool {
        (self.from..self.to).contains(&k)
    }

    /// Whether the set of the line is that of the cell before cell `k`, whose index is `at`.
    #[inline]
    pub(super) fn goes_on(&self, k: i64, line: usize, at: i64) -> bool {
        let before = usize::try_from(at - self.distance).ok();
        self.has_before(k) && before.is_some_and(|before| self.lines.last[line] == before + 1)
    }
}
