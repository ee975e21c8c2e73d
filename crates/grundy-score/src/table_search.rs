//! Alpha-beta search with a table of bounds and with null windows.
//!
//! If a search is cut off, its result is a bound on the score, not the score itself. A table that stores the
//! result as a bound (lower, upper, or both) is correct for every later window. A test contains an example in which a
//! table that stores the result as the score is wrong.

use super::ScoreError;
use super::bound_table::{BoundTable, Entry};
use super::bounds::{BEYOND, Bounds, Window};
use super::minimax::Found;
use super::position::{hash_of, push_key, read_key};
use super::steps::{Mark, Rules, Step, Steps};
use super::walk::cycle;
use grundy_core::{SmallSort, Sum};
use grundy_engine::Meter;
use std::cmp::Reverse;
use std::ops::Range;

/// The windows that the table search uses to determine the score of the initial position.
///
/// The numbers of positions visited by principal variation search and by MTD(f) were measured with
/// `cargo bench --bench score` on 2026-11-21. They are 2.14 and 2.35 million for Dots and Boxes on 3 x 3 boxes, and
/// 330 and 334 thousand for filling a 10 x 10 board. For 400 coins in a row, they are 152 and 167 thousand; for a
/// graph with gains up to 10^12, 3.3 and 5.4 thousand. Without the rule that opens the window of a position that is
/// visited often, MTD(f) makes one pass for every bound that it encounters: it visits 1530, 873 and 1602 thousand
/// positions in the last three cases, whereas principal variation search visits 362, 196 and 3.4 thousand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Windows {
    /// Principal variation search. The first move from a position is searched with the whole window of the position,
    /// and each further move with a null window, which is opened if the move turns out to be better than those before
    /// it.
    #[default]
    PrincipalVariation,
    /// MTD(f): a sequence of null windows, the first of them at 0 and each of the others at the bound that the previous
    /// window yielded.
    MtdF,
}

struct Frame {
    entry: u32,
    mark: Mark,
    /// The range of the moves from the position, the most promising ones first. `first` is the first move, `next` is
    /// the first that has not been examined, and `end` is the end of the range.
    first: usize,
    next: usize,
    end: usize,
    window: Window,
    /// The largest lower bound among the moves examined so far, or `None` if there are none.
    lower: Option<i64>,
    /// The largest upper bound among the moves examined so far.
    upper: i64,
    best: u32,
    /// Whether the move before `next` is being searched with a null window that may have to be opened.
    null: bool,
}

impl Frame {
    /// The window for the remaining moves.
    fn open(&self) -> Window {
        Window {
            alpha: self.lower.map_or(self.window.alpha, |lower| lower.max(self.window.alpha)),
            ..self.window
        }
    }
}

/// The table search. Its table is kept from one window to the next, and while the optimal moves and the line are found.
pub(super) struct TableSearch<'a> {
    rules: Rules<'a>,
    table: BoundTable,
    steps: Steps,
    frames: Vec<Frame>,
    /// How often moves were examined, and how often they caused a cut-off, indexed by their hashes `deed` modulo
    /// [`DEEDS`].
    history: Vec<Record>,
    /// For each depth, the hash `deed` of the last move that caused a cut-off there.
    killers: Vec<u32>,
    sum: Sum,
    words: Vec<u64>,
    key: Vec<u8>,
}

/// The number of records in the history.
const DEEDS: usize = 1 << 12;

/// A position whose moves have been searched this often is searched with an open window the next time.
const VISITS_UNTIL_OPEN: u32 = 2;

/// How often the moves whose hashes `deed` are equal modulo [`DEEDS`] were examined, and how often they caused a
/// cut-off.
#[derive(Clone, Copy, Default)]
struct Record {
    /// The number of times that such a move was examined.
    tries: u32,
    /// The number of times that such a move cut off the search of a position.
    cuts: u32,
}

impl Record {
    fn looked_at(&mut self) {
        self.tries += 1;
        if self.tries == u32::MAX {
            self.tries /= 2;
            self.cuts /= 2;
        }
    }

    fn cut(&mut self) {
        self.cuts = self.cuts.saturating_add(1);
    }

    /// The fraction of examined moves that caused a cut-off, in units of 1/65536. The denominator is increased by one,
    /// so that it is never 0.
    fn urgency(self) -> u32 {
        let share = (u64::from(self.cuts) << 16) / (u64::from(self.tries) + 1);
        u32::try_from(share).map_or(u32::MAX - 2, |share| share.min(u32::MAX - 2))
    }
}

impl<'a> TableSearch<'a> {
    /// A search with an empty table.
    pub(super) fn new(rules: Rules<'a>) -> Self {
        Self {
            rules,
            table: BoundTable::new(),
            steps: Steps::default(),
            frames: Vec::new(),
            history: vec![Record::default(); DEEDS],
            killers: Vec::new(),
            sum: Sum::new(),
            words: Vec::new(),
            key: Vec::new(),
        }
    }

    /// The score of the position of `key`, the optimal moves, and a line of play. `known` is kept up to date
    /// in case a limit is reached.
    pub(super) fn find(
        &mut self,
        key: &[u8],
        windows: Windows,
        meter: &mut Meter<'_>,
        known: &mut Bounds,
    ) -> Result<Found, ScoreError> {
        let mut window = match windows {
            Windows::MtdF => Window::at_least(0),
            Windows::PrincipalVariation => Window::ALL,
        };
        while !known.is_exact() {
            match self.bounds(key, window, meter) {
                Ok(bounds) => *known = known.and(bounds),
                Err(error) => {
                    // The examined moves from the initial position give a lower bound.
                    let reached = self.frames.first().and_then(|frame| frame.lower);
                    known.lower = reached.unwrap_or(known.lower).max(known.lower);
                    return Err(error);
                }
            }
            // The next window is beyond the known bound, on the side on which the search failed, as in
            // MTD(f).
            window = if known.lower >= window.beta {
                Window { alpha: known.lower, beta: known.lower + 1 }
            } else {
                Window::at_least(known.upper)
            };
        }
        let score = known.lower;
        let visited = meter.positions();
        let mut optimal: Vec<u32> = Vec::new();
        let mut line = Vec::new();
        for step in self.steps_of(key, meter)? {
            if self.reaches(&step, score, meter)?.is_some() {
                optimal.push(step.step.ordinal);
            }
        }
        let mut key = key.to_vec();
        let mut score = score;
        loop {
            let mut steps = self.steps_of(&key, meter)?;
            self.set_key_up_to_symmetry(&key);
            let best = self
                .table
                .find(hash_of(&self.key), &self.key)
                .map_or(Entry::NO_MOVE, |id| self.table.entry(id).best());
            if let Some(at) = steps.iter().position(|step| step.step.ordinal == best) {
                steps[..=at].rotate_right(1);
            }
            let mut chosen = None;
            for step in steps {
                if let Some(left) = self.reaches(&step, score, meter)? {
                    chosen = Some((step, left));
                    break;
                }
            }
            let Some((step, left)) = chosen else { break };
            line.push(step.step.ordinal);
            key = step.key;
            score = left;
        }
        Ok(Found { score: known.lower, optimal, line, visited })
    }

    /// The score of the position that the move leaves, from the point of view of the player to move
    /// there, or `None` if the move does not give its mover `score`, which must be the score before the move.
    fn reaches(
        &mut self,
        step: &OwnedStep,
        score: i64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<i64>, ScoreError> {
        let OwnedStep { step: Step { gain, again, .. }, key } = step;
        let window = Window::at_least(score).after(*gain, *again);
        let bounds = self.bounds(key, window, meter)?.before(*gain, *again)?;
        if bounds.lower < score {
            return Ok(None);
        }
        // `score` is optimal, so a move that reaches it has exactly this score.
        let rest = i128::from(score) - i128::from(*gain);
        let rest = if *again { rest } else { -rest };
        i64::try_from(rest).map(Some).map_err(|_| ScoreError::Overflow)
    }

    /// The moves from the position of `key`, with the keys of the positions that they leave.
    fn steps_of(&mut self, key: &[u8], meter: &mut Meter<'_>) -> Result<Vec<OwnedStep>, ScoreError> {
        let player = read_key(key, &mut self.words, &mut self.sum);
        let mark = self.steps.mark();
        let range = self.steps.expand(self.rules, &self.sum, player, meter)?;
        let steps = self.steps.list[range].iter();
        let owned = steps.map(|&step| OwnedStep { step, key: self.steps.key(step).to_vec() }).collect();
        self.steps.back_to(mark);
        Ok(owned)
    }

    /// Bounds of the position of `key` that settle `window`.
    fn bounds(&mut self, key: &[u8], window: Window, meter: &mut Meter<'_>) -> Result<Bounds, ScoreError> {
        debug_assert!(self.frames.is_empty());
        self.set_key_up_to_symmetry(key);
        let mut back = self.arrive(hash_of(&self.key), window, meter)?;
        loop {
            let Some(frame) = self.frames.last_mut() else {
                return Ok(back.expect("a position without a frame has its bounds"));
            };
            if let Some(left) = back.take() {
                let step = self.steps.list[frame.next - 1];
                let bounds = left.before(step.gain, step.again)?;
                let open = frame.open();
                if frame.null && bounds.lower > open.alpha && !bounds.settles(open) {
                    frame.null = false;
                    let window = Window { alpha: bounds.lower - 1, beta: open.beta };
                    back = self.descend(step, window, meter)?;
                    continue;
                }
                frame.upper = frame.upper.max(bounds.upper);
                if frame.lower.is_none_or(|lower| lower < bounds.lower) {
                    frame.lower = Some(bounds.lower);
                    frame.best = step.ordinal;
                }
            }
            let cut = frame.lower.is_some_and(|lower| lower >= frame.window.beta);
            if frame.next == frame.end || cut {
                back = Some(self.leave(cut));
                continue;
            }
            let step = self.steps.list[frame.next];
            frame.next += 1;
            let mut window = frame.open();
            frame.null = frame.lower.is_some() && window.alpha > -BEYOND && window.beta - 1 > window.alpha;
            if frame.null {
                window.beta = window.alpha + 1;
            }
            back = self.descend(step, window, meter)?;
        }
    }

    /// Sets `self.key` to the key of the position that represents the position of `key` under the symmetries
    /// of the rules.
    fn set_key_up_to_symmetry(&mut self, key: &[u8]) {
        let player = read_key(key, &mut self.words, &mut self.sum);
        let mut scratch = Sum::new();
        let sum = self.rules.up_to_symmetry(&self.sum, &mut self.words, &mut scratch);
        self.key.clear();
        push_key(sum, player, &mut self.key);
    }

    /// Visits the position that `step` leaves. `window` is from the point of view of the player who makes the move.
    fn descend(
        &mut self,
        step: Step,
        window: Window,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Bounds>, ScoreError> {
        self.key.clear();
        self.key.extend_from_slice(self.steps.key(step));
        self.arrive(step.hash, window.after(step.gain, step.again), meter)
    }

    /// Visits the position of `self.key`. If bounds that settle `window` follow from the table, or from the absence of
    /// moves, returns them; otherwise pushes a frame. Returns an error if the position is already on the current
    /// path.
    fn arrive(
        &mut self,
        hash: u64,
        window: Window,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Bounds>, ScoreError> {
        let id = self.table.find_or_insert(hash, &self.key, meter)?;
        let entry = self.table.entry_mut(id);
        if entry.bounds().settles(window) {
            return Ok(Some(entry.bounds()));
        }
        if entry.is_on_the_way() {
            let way = self.frames.iter().map(|frame| self.table.key(frame.entry));
            return Err(cycle(way, &self.key));
        }
        let best = entry.best();
        let visits = entry.visits();
        meter.set_bytes(self.table.bytes() + self.steps.bytes());
        meter.visit()?;
        let player = read_key(&self.key, &mut self.words, &mut self.sum);
        let mark = self.steps.mark();
        let rules = Rules { up_to_symmetry: true, ..self.rules };
        let range = self.steps.expand(rules, &self.sum, player, meter)?;
        if range.is_empty() {
            let bounds = Bounds::exactly(0);
            self.table.entry_mut(id).set_bounds(bounds);
            return Ok(Some(bounds));
        }
        if let Some((ordinal, lower)) = self.known_to_reach(range.clone(), window.beta)? {
            let entry = self.table.entry_mut(id);
            let bounds = entry.bounds().and(Bounds { lower, upper: BEYOND });
            entry.set_bounds(bounds);
            entry.set_best(ordinal);
            self.steps.back_to(mark);
            return Ok(Some(bounds));
        }
        self.table.entry_mut(id).enter();
        // A position that is visited repeatedly with null windows is searched for its exact score instead.
        let window = if visits >= VISITS_UNTIL_OPEN { Window::ALL } else { window };
        self.put_in_order(range.clone(), best);
        self.frames.push(Frame {
            entry: id,
            mark,
            first: range.start,
            next: range.start,
            end: range.end,
            window,
            lower: None,
            upper: i64::MIN,
            best: Entry::NO_MOVE,
            null: false,
        });
        Ok(None)
    }

    /// The ordinal and the lower bound of a move whose score is at least `beta` according to the bounds in the table,
    /// or `None` if there is no such move.
    fn known_to_reach(&self, steps: Range<usize>, beta: i64) -> Result<Option<(u32, i64)>, ScoreError> {
        for &step in &self.steps.list[steps] {
            if let Some(id) = self.table.find(step.hash, self.steps.key(step)) {
                let bounds = self.table.entry(id).bounds().before(step.gain, step.again)?;
                if bounds.lower >= beta {
                    return Ok(Some((step.ordinal, bounds.lower)));
                }
            }
        }
        Ok(None)
    }

    /// Sorts the moves. The best known move comes first, followed by the others in order of decreasing gain.
    /// Among equal gains, the killer move of this depth comes first, followed by the others in order of decreasing
    /// fraction of cut-offs.
    fn put_in_order(&mut self, steps: Range<usize>, best: u32) {
        if self.killers.len() == self.frames.len() {
            self.killers.push(0);
        }
        let killer = self.killers[self.frames.len()];
        let steps = &mut self.steps.list[steps];
        for step in steps.iter_mut() {
            step.urgency = if step.ordinal == best {
                u32::MAX
            } else if step.deed == killer {
                u32::MAX - 1
            } else {
                self.history[step.deed as usize % DEEDS].urgency()
            };
        }
        steps.small_sort_by_key(|step| {
            (Reverse((step.urgency == u32::MAX, step.gain, step.urgency)), step.ordinal)
        });
    }

    /// Removes the last frame, after a cut-off (`cut`) or after all of its moves have been examined. Stores and returns
    /// the bounds that are now known.
    fn leave(&mut self, cut: bool) -> Bounds {
        let frame = self.frames.pop().expect("called with a frame");
        let lower = frame.lower.expect("a frame has moves");
        let upper = if cut { BEYOND } else { frame.upper };
        if cut {
            let deed = self.steps.list[frame.next - 1].deed;
            self.killers[self.frames.len()] = deed;
            self.history[deed as usize % DEEDS].cut();
        }
        for step in &self.steps.list[frame.first..frame.next] {
            self.history[step.deed as usize % DEEDS].looked_at();
        }
        self.steps.back_to(frame.mark);
        let entry = self.table.entry_mut(frame.entry);
        let bounds = entry.bounds().and(Bounds { lower, upper });
        entry.set_bounds(bounds);
        entry.set_best(frame.best);
        entry.leave();
        bounds
    }
}

struct OwnedStep {
    step: Step,
    key: Vec<u8>,
}
