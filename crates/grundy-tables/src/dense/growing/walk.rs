//! The rules of a ruleset, applied together to a run of cells.

use super::super::Content;
use super::super::cells::{N, P};
use super::course::Course;
use super::geometry::{CellRow, Geometry};
use super::lines::Lines;
use super::options::{Options, Worth};
use super::stretch::Adds;
use grundy_core::{Convention, Limit, LinearForm, Run};
use grundy_engine::Meter;

/// The number of cells and options examined between two polls of the budget.
const STEPS_PER_POLL: usize = 1 << 16;
/// The number of words of a set that can be examined in the time that the other work for a cell takes.
const WORDS_PER_STEP: usize = 32;
/// The number of bytes that can be allocated in the time that it takes to examine an option.
const BYTES_PER_STEP: u64 = 1 << 9;

/// The largest number of turns of a rule that are examined in one cell. A cell with more turns is left to the
/// interpreter, which polls the budget between turns.
const MOST_TURNS: usize = 1 << 20;

/// The rules and their state along the current run. The cells of the run are numbered from 0, and `k` is the
/// number of a cell.
pub(super) struct Walk {
    /// The rules, each with its lines.
    pub(super) courses: Vec<Course>,
    content: Content,
    /// Whether options are ignored once a winning one has been found.
    pub(super) stops_at_win: bool,
    /// The linear forms that define the domain: a position belongs to it exactly if all of them are at least 0.
    domain: Vec<LinearForm>,
    /// The number of words in each set.
    width: usize,
    /// The set, as bits, of the values that the options of rules without lines have in the current cell.
    scratch: Vec<u64>,
    /// For each rule with lines, the line of the current cell.
    now: Vec<usize>,
    /// The number of cells and options examined since the last poll.
    steps: usize,
    run: RunState,
}

/// The current run, in terms of the indices of its cells.
#[derive(Default)]
struct RunState {
    /// The index of the run's first cell.
    at: i64,
    /// The distance between successive cells.
    stride: i64,
    /// The number of cells in the run.
    length: i64,
    /// The cells within the domain, from the first number up to but excluding the second.
    inside: (i64, i64),
    /// Whether all lines have the direction of the run.
    is_along: bool,
}

/// The reason why filling a run paused. The first field, if there is one, is the number of the cell at which the run
/// continues.
pub(super) enum Pause {
    /// The run is filled.
    End,
    /// The budget must be polled.
    Poll(u64),
    /// Sets must be widened to the number of words in the second field.
    Width(u64, usize),
    /// The cell needs the interpreter.
    Stuck(u64),
}

impl Walk {
    /// The prepared rules, not yet set up for a box.
    pub(super) fn new(courses: Vec<Course>, domain: Vec<LinearForm>, content: Content) -> Self {
        let now = vec![0; courses.len()];
        Self {
            courses,
            content,
            stops_at_win: false,
            domain,
            width: 0,
            scratch: Vec::new(),
            now,
            steps: 0,
            run: RunState::default(),
        }
    }

    /// The number of bytes that the lines use.
    pub(super) fn bytes(&self) -> u64 {
        let growths = self.courses.iter().filter_map(|course| course.growth.as_ref());
        growths.map(|growth| growth.lines.bytes()).sum()
    }

    /// The number of bytes that all lines of the box need with sets of `width` words.
    pub(super) fn bytes_for(&self, width: usize) -> u128 {
        let growths = self.courses.iter().filter_map(|course| course.growth.as_ref());
        growths.map(|growth| Lines::bytes_for(growth.count() as u128, width)).sum()
    }

    /// Prepares for a box and resets all lines, or returns `None` if the numbers in the box are too large.
    pub(super) fn enter_box(&mut self, geometry: &Geometry, nest: &[usize]) -> Option<()> {
        self.width = 0;
        for form in &self.domain {
            geometry.largest(form)?;
        }
        self.courses.iter_mut().try_for_each(|course| course.enter_box(geometry, nest))
    }

    /// Widens all sets to `width` words, or creates them; returns `false` if there is not enough memory. The
    /// table itself uses `others` bytes.
    ///
    /// # Errors
    /// Returns the limit that was reached; allocating memory counts as work.
    pub(super) fn make_room(
        &mut self,
        width: usize,
        others: u64,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        let needed = self.bytes_for(width);
        let bytes = u128::from(others) + needed;
        if meter.may_hold(bytes).is_err() {
            return Ok(false);
        }
        meter.steps(u64::try_from(needed).unwrap_or(u64::MAX) / BYTES_PER_STEP)?;
        for growth in self.courses.iter_mut().filter_map(|course| course.growth.as_mut()) {
            let count = growth.count();
            let is_there =
                if self.width == 0 { growth.lines.begin(count, width) } else { growth.lines.widen(width) };
            if !is_there {
                return Ok(false);
            }
        }
        self.scratch.resize(width, 0);
        self.width = width;
        meter.set_bytes(u64::try_from(bytes).unwrap_or(u64::MAX));
        Ok(true)
    }

    /// Prepares the rules for `run`, and determines which of its cells are within the domain.
    pub(super) fn enter_run(&mut self, geometry: &Geometry, run: &Run) {
        // The numbers of cells are below 2^61.
        let words: Vec<i64> = run.words.iter().map(|&word| i64::try_from(word).unwrap_or(0)).collect();
        let length = i64::try_from(run.length).unwrap_or(0);
        for course in &mut self.courses {
            course.enter_run(geometry, &words, run.field);
        }
        let mut inside = (0, length);
        for (field, (axis, &word)) in geometry.axes.iter().zip(&words).enumerate() {
            let room = axis.highest.saturating_sub(word).saturating_add(1);
            if field == run.field {
                inside.1 = inside.1.min(room);
            } else if room <= 0 {
                inside.1 = 0;
            }
        }
        for form in &self.domain {
            let (rest, slope) = geometry.along(form, &words, run.field);
            match slope {
                0 if rest < 0 => inside = (0, 0),
                0 => {}
                up if up > 0 => inside.0 = inside.0.max(-rest.div_euclid(up)),
                down => inside.1 = inside.1.min(rest.div_euclid(-down) + 1),
            }
        }
        self.run = RunState {
            at: geometry.index(&words),
            stride: geometry.axes[run.field].stride,
            length,
            inside,
            is_along: self
                .courses
                .iter()
                .all(|course| course.growth.as_ref().is_none_or(|growth| growth.is_along(run.field))),
        };
    }

    /// Fills the run, starting at cell `from`. Returns the reason for the pause, and the number of
    /// positions visited.
    pub(super) fn fill<R: CellRow + ?Sized>(
        &mut self,
        geometry: &Geometry,
        cells: &R,
        from: u64,
    ) -> (Pause, u64) {
        let mut positions = 0;
        let mut k = i64::try_from(from).unwrap_or(i64::MAX);
        // Converts the number of a cell back to `u64`; `k` is never negative.
        let told = |k: i64| u64::try_from(k).unwrap_or(0);
        while k < self.run.length {
            if self.steps >= STEPS_PER_POLL {
                self.steps = 0;
                return (Pause::Poll(told(k)), positions);
            }
            self.steps += 1 + self.width / WORDS_PER_STEP;
            let at = self.run.at + k * self.run.stride;
            let place = usize::try_from(at).unwrap_or(usize::MAX);
            match cells.load(place) {
                None => return (Pause::Stuck(told(k)), positions),
                Some(cell) if cell == R::EMPTY => {}
                Some(_) => {
                    k += 1;
                    continue;
                }
            }
            let (first, end) = self.run.inside;
            if k < first || k >= end {
                let to = if k < first { first.min(self.run.length) } else { self.run.length };
                self.store_empty(cells, k..to, R::OUTSIDE);
                k = to;
                continue;
            }
            self.courses.iter_mut().for_each(|course| course.reach(geometry, k, end));
            if let Some(value) = self.repeated(cells, k, at) {
                positions += self.store_empty(cells, k..end, value);
                k = end;
                continue;
            }
            let value = match self.value(geometry, cells, k, at) {
                Ok(value) if value <= R::LARGEST_VALUE => value,
                Ok(_) | Err(Missing::Value) => return (Pause::Stuck(told(k)), positions),
                Err(Missing::Width(width)) => return (Pause::Width(told(k), width), positions),
            };
            cells.store(place, value);
            positions += 1;
            k += 1;
            if self.is_settled() {
                positions += self.store_empty(cells, k..end, value);
                k = end;
            }
        }
        (Pause::End, positions)
    }

    /// Stores `value` in every empty cell among the given cells; returns how many of them were empty.
    fn store_empty<R: CellRow + ?Sized>(&self, cells: &R, range: std::ops::Range<i64>, value: u64) -> u64 {
        let mut stored = 0;
        let mut at = self.run.at + range.start * self.run.stride;
        for _ in range {
            if let Ok(at) = usize::try_from(at)
                && cells.load(at) == Some(R::EMPTY)
            {
                cells.store(at, value);
                stored += 1;
            }
            at += self.run.stride;
        }
        stored
    }

    /// The value of the predecessor of cell `k`, if cell `k` and all cells after it have the same options as the
    /// predecessor. The index of cell `k` is `at`.
    fn repeated<R: CellRow + ?Sized>(&self, cells: &R, k: i64, at: i64) -> Option<u64> {
        let is_next = |course: &Course| course.growth.as_ref().is_some_and(|growth| growth.has_before(k));
        if !self.is_settled() || !self.courses.iter().all(is_next) {
            return None;
        }
        let before = usize::try_from(at - self.run.stride).ok().and_then(|at| cells.load(at))?;
        (before <= R::LARGEST_VALUE).then_some(before)
    }

    /// Whether it is known that all later cells of the run within the domain have the same options as the current cell.
    fn is_settled(&self) -> bool {
        self.run.is_along
            && self.courses.iter().all(|Course { stretch, .. }| {
                stretch.adds == Adds::Nothing && stretch.to >= self.run.inside.1
            })
    }

    /// The value of cell `k`, whose index is `at`.
    #[inline]
    fn value<R: CellRow + ?Sized>(
        &mut self,
        geometry: &Geometry,
        cells: &R,
        k: i64,
        at: i64,
    ) -> Result<u64, Missing> {
        let mut scratched = false;
        let mut full = 0;
        for (Course { growth, options, stretch }, now) in self.courses.iter_mut().zip(&mut self.now) {
            let one = match stretch.adds {
                Adds::Cell { at, step } => look(cells, at + k * step, self.width),
                Adds::Nothing | Adds::Anything => Ok(None),
            };
            let added = match growth {
                None => {
                    let scratch = &mut self.scratch;
                    let mut insert = |value: usize| scratch[value / 64] |= 1 << (value % 64);
                    match stretch.adds {
                        Adds::Nothing => continue,
                        Adds::Cell { .. } => one.map(|one| one.into_iter().for_each(&mut insert)),
                        Adds::Anything if !options.holds(k) => continue,
                        Adds::Anything => {
                            options.add(geometry, cells, k, 0..=0, self.width, &mut self.steps, &mut insert)
                        }
                    }
                }
                Some(growth) => {
                    let line = growth.line(k);
                    *now = line;
                    let goes_on = growth.goes_on(k, line, at);
                    let lines = &mut growth.lines;
                    let mut is_whole = true;
                    let added = if goes_on && stretch.adds != Adds::Anything {
                        one.map(|one| one.into_iter().for_each(|value| lines.insert(line, value)))
                    } else {
                        // On a line that was cut off because an option is outside the box, every cell would examine all
                        // turns up to that option, even if one of the first turns wins. On such a line, the first
                        // winning option therefore ends the search.
                        let stops = self.stops_at_win && lines.last[line] == Lines::CUT_OFF;
                        // Until all new values are inserted, the set does not belong to any cell.
                        lines.last[line] = Lines::CUT_OFF;
                        if !goes_on {
                            lines.clear(line);
                        }
                        let is_won = std::cell::Cell::new(false);
                        let turns = options.turns(k).each(!goes_on).take_while(|_| !is_won.get());
                        let mut insert = |value: usize| {
                            lines.insert(line, value);
                            is_won.set(stops && value as u64 == P);
                        };
                        let added =
                            options.add(geometry, cells, k, turns, self.width, &mut self.steps, &mut insert);
                        is_whole = !is_won.get();
                        added
                    };
                    if added.is_ok() && is_whole {
                        lines.last[line] = usize::try_from(at).map_or(0, |at| at + 1);
                    }
                    full = full.max(lines.full(line));
                    added
                }
            };
            scratched |= growth.is_none();
            if let Err(missing) = added {
                self.scratch.fill(0);
                return Err(missing);
            }
        }
        let value = match self.content {
            Content::Values => self.least_missing(full),
            Content::Outcomes(convention) => self.outcome(convention),
            Content::Remoteness(convention) => self.remoteness(convention),
        };
        if scratched {
            self.scratch.fill(0);
        }
        Ok(value)
    }

    /// The outcome of a position, given the sets of its options' outcomes.
    #[inline]
    fn outcome(&self, convention: Convention) -> u64 {
        let mut seen = self.scratch[0];
        for (course, &line) in self.courses.iter().zip(&self.now) {
            if let Some(growth) = &course.growth {
                seen |= growth.lines.word(line, 0);
            }
        }
        let wins = seen & 1 << P != 0 || seen == 0 && convention == Convention::Misere;
        if wins { N } else { P }
    }

    /// The remoteness of a position, given the sets of its options' remotenesses. If the opponent loses after some
    /// option, this is one more than the least remoteness of such an option. Otherwise, it is one more than the largest
    /// remoteness, or 0 if there are no options.
    #[inline]
    fn remoteness(&self, convention: Convention) -> u64 {
        let lost = lost_in(convention);
        let mut largest = None;
        for word in 0..self.width {
            let seen = self.union(word);
            let losses = seen & lost;
            if losses != 0 {
                return word as u64 * 64 + u64::from(losses.trailing_zeros()) + 1;
            }
            if seen != 0 {
                largest = Some(word as u64 * 64 + 63 - u64::from(seen.leading_zeros()));
            }
        }
        largest.map_or(0, |largest| largest + 1)
    }

    /// A word of the union of the sets.
    #[inline]
    fn union(&self, word: usize) -> u64 {
        let lines =
            self.courses.iter().zip(&self.now).filter_map(|(course, &line)| {
                course.growth.as_ref().map(|growth| growth.lines.word(line, word))
            });
        lines.fold(self.scratch[word], |seen, line| seen | line)
    }

    /// The mex of the union of the sets. One of the sets must have all bits of its first `full` words set.
    #[inline]
    fn least_missing(&self, full: usize) -> u64 {
        let mut word = full;
        while word < self.width {
            let seen = self.union(word);
            if seen != u64::MAX {
                return word as u64 * 64 + u64::from(seen.trailing_ones());
            }
            word += 1;
        }
        self.width as u64 * 64
    }
}

/// The bits of the remotenesses of positions whose mover loses. The player to move in a position without moves loses
/// under normal play, and wins under misère play.
const fn lost_in(convention: Convention) -> u64 {
    match convention {
        Convention::Normal => 0x5555_5555_5555_5555,
        Convention::Misere => 0xaaaa_aaaa_aaaa_aaaa,
    }
}

/// The requirement that must be met before the walk can continue.
pub(super) enum Missing {
    /// The value of an option.
    Value,
    /// Sets with this many words.
    Width(usize),
}

/// The value in the cell with this index, or `None` if the cell does not belong to a position. If there is no such
/// cell, or if it holds no value, the error is `Missing::Value`; if the value does not fit in a set of `width` words,
/// the error is [`Missing::Width`].
#[inline]
fn look<R: CellRow + ?Sized>(cells: &R, at: i64, width: usize) -> Result<Option<usize>, Missing> {
    let cell = usize::try_from(at).ok().and_then(|at| cells.load(at)).ok_or(Missing::Value)?;
    if cell > R::LARGEST_VALUE {
        return if cell == R::OUTSIDE { Ok(None) } else { Err(Missing::Value) };
    }
    let value = usize::try_from(cell).map_err(|_| Missing::Value)?;
    if value / 64 < width { Ok(Some(value)) } else { Err(Missing::Width((value / 64 + 1).max(2 * width))) }
}

impl Options {
    /// Inserts the values of the options for `turns` in cell `k`, and counts the steps.
    #[inline]
    #[expect(
        clippy::too_many_arguments,
        reason = "separate arguments for the data that changes from cell to cell"
    )]
    fn add<R: CellRow + ?Sized>(
        &self,
        geometry: &Geometry,
        cells: &R,
        k: i64,
        turns: impl Iterator<Item = i64>,
        width: usize,
        steps: &mut usize,
        insert: &mut impl FnMut(usize),
    ) -> Result<(), Missing> {
        for (turn, at) in turns.zip(0..) {
            *steps += 1;
            if at >= MOST_TURNS {
                return Err(Missing::Value);
            }
            match self.worth(geometry, cells, k, turn) {
                Worth::NoMove => {}
                Worth::Unknown => return Err(Missing::Value),
                // The values are cells, or the xor of cells, so they fit in 32 bits.
                Worth::Value(value) => match usize::try_from(value) {
                    Ok(value) if value / 64 < width => insert(value),
                    Ok(value) => return Err(Missing::Width((value / 64 + 1).max(2 * width))),
                    Err(_) => return Err(Missing::Value),
                },
            }
        }
        Ok(())
    }
}
