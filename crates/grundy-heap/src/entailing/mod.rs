//! Nim-values of taking-and-breaking games with complimenting and entailing moves.
//!
//! `docs/entailing.md` proves that a heap `n` is determined by a set `W(n)`: the values of the rest of the sum
//! with which a player who must move in the heap wins. This engine works with the complement `L(n)`, the values of the
//! rest with which that player loses. A number `x` is in `L(n)` exactly if
//!
//! * `x` is not in `S(n)`, the set of the values of ordinary options that are not loony,
//! * `x` is the value of every complimenting option, and none of these is loony, and
//! * `x` is not in `L(m)` for any heap `m` that an entailing move leaves.
//!
//! The value of the heap is the smallest number in `L(n)`; the heap is loony if `L(n)` is empty.
//!
//! One number `x` can therefore be followed from heap to heap independently of the others. Let `T` be the largest
//! number of tokens that an entailing move takes. Apart from complimenting moves, whether `x` is in `L(n)` depends only
//! on whether it is in `S(n)`, and on which of the sets `L` of the previous `T` heaps contain it. If `x` is in the sets
//! `S` of `T` consecutive heaps, it is in none of their sets `L`, whatever came before. The engine therefore examines
//! the numbers in ascending order up to the value. For each number, it goes back to the last heap at which the number
//! was examined, or to the last `T` consecutive heaps at which the number is in `S`. Usually, it goes back only one or
//! two heaps.
//!
//! What remains is to decide whether `x` is in `S(n)`. For a block of heaps, [`Reached`] decides most pairs of `n` and
//! `x` at once, using bit rows. A search of all pairs of heaps, for a few numbers at once, decides the other cases,
//! in particular that the value itself is not in `S(n)`. If too many cases are left, [`Marks`] passes over all
//! pairs once and finds the whole set `S(n)`.
//!
//! Consider a power of two that exceeds all values. All numbers from this power on behave alike, because they are
//! in no set `S`.

mod marks;
mod moves;
mod parts;
mod reached;

use grundy_core::{Budget, EntailingCode, Limit, Usage};
use grundy_kernels::heap_rows::Level;
use marks::Marks;
use moves::Moves;
use parts::{LOONY, Parts, VALUES};
use reached::{BLOCK, Reached};

/// The number of nim-values for which pairs are searched at once.
const AT_ONCE: usize = 8;
/// If the average number of searches per heap of a block exceeds this number, passes over all pairs are made instead.
const MOST_SEARCHES: usize = 3;
/// The number of heaps for which passes over all pairs are made before searches are tried again.
const MARKED: usize = 1 << 14;
/// Blocks of heaps are used from this heap on.
const FIRST_BLOCK: usize = 1 << 12;

/// A table of the values of heaps, which can be extended at any time.
#[derive(Clone, Debug)]
pub struct EntailingHeaps {
    code: EntailingCode,
    moves: Moves,
    level: Level,
    /// The values of the heaps.
    parts: Parts,
    /// The known facts about each number below a power of two that exceeds all values.
    numbers: Vec<Followed>,
    /// The known facts about the larger numbers: those from this power of two on.
    larger: Followed,
    /// For each heap, one bit: whether the larger numbers are in `L`.
    larger_bits: Vec<u64>,
    /// The heaps whose value was equal to `numbers.len()`, so that this length was doubled.
    doubled: Vec<usize>,
    reached: Reached,
    marks: Marks,
    /// The number of searches at the heaps of the current block.
    searches: usize,
    /// The first heap after those of the current series of passes.
    marked_to: usize,
}

/// The point up to which a number has been followed.
#[derive(Clone, Copy, Debug, Default)]
struct Followed {
    /// The number has been followed at all heaps below this one.
    heaps: usize,
    /// For the last 64 of these heaps, whether the number is in `L`. The last heap has the lowest bit.
    last: u64,
}

/// The value of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntailingValue {
    /// The heap has this nim-value.
    Nim(u64),
    /// The heap is loony.
    Loony,
}

impl EntailingHeaps {
    /// An empty table for `code`, or `None` if the code is not supported because it has repeating digits, adds
    /// tokens, leaves more than two heaps, leaves two heaps after a complimenting or entailing move, or takes more than
    /// 64 tokens in an entailing move.
    #[must_use]
    pub fn new(code: EntailingCode) -> Option<Self> {
        Self::with_level(code, Level::best())
    }

    fn with_level(code: EntailingCode, level: Level) -> Option<Self> {
        Some(Self {
            moves: Moves::of(&code)?,
            code,
            level,
            parts: Parts::default(),
            numbers: vec![Followed::default()],
            larger: Followed::default(),
            larger_bits: Vec::new(),
            doubled: Vec::new(),
            reached: Reached::default(),
            marks: Marks::default(),
            searches: 0,
            marked_to: 0,
        })
    }

    /// The code of the game.
    #[must_use]
    pub const fn code(&self) -> &EntailingCode {
        &self.code
    }

    /// The number of heaps whose values are known.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether no values are known.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of bytes in use.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let bits = 8 * (self.larger_bits.capacity() + self.doubled.capacity());
        let numbers = self.numbers.capacity() * size_of::<Followed>();
        self.parts.bytes() + (bits + numbers) as u64 + self.reached.bytes() + self.marks.bytes()
    }

    /// The value of heap `n`, or `None` if the value is not known.
    #[must_use]
    pub fn value(&self, n: u64) -> Option<EntailingValue> {
        let value = *self.parts.values().get(usize::try_from(n).ok()?)?;
        Some(if value == LOONY { EntailingValue::Loony } else { EntailingValue::Nim(value.into()) })
    }

    /// Whether a player who must move in heap `n` wins if the rest of the sum has the nim-value `x`, or `None` if the
    /// value of the heap is not known.
    ///
    /// # Errors
    /// Returns an error if a limit of the budget is reached.
    pub fn wins_with(&self, n: u64, x: u64, budget: &dyn Budget) -> Result<Option<bool>, Limit> {
        let Some(n) = usize::try_from(n).ok().filter(|&n| n < self.len()) else { return Ok(None) };
        let Some(x) = usize::try_from(x).ok().filter(|&x| x < self.numbers.len()) else {
            return Ok(Some(!self.has_larger(n)));
        };
        // At the heaps before this one, `x` was among the larger numbers.
        let doublings = (x + 1).next_power_of_two().trailing_zeros() as usize;
        let heaps = doublings.checked_sub(1).and_then(|at| self.doubled.get(at)).map_or(0, |heap| heap + 1);
        if n < heaps {
            return Ok(Some(!self.has_larger(n)));
        }
        let last = (0..heaps.min(64)).filter(|back| self.has_larger(heaps - 1 - back));
        let from = Followed { heaps, last: last.fold(0, |all, back| all | 1 << back) };
        let before = self.follow(from, n, x, budget)?;
        Ok(Some(before.last & self.moves.entailing_from(n) != 0 || self.is_excluded(n, x)))
    }

    /// Whether a player who must move in heap `n` wins if the rest of the sum is loony, or `None` if the value of the
    /// heap is not known.
    #[must_use]
    pub fn wins_with_loony(&self, n: u64) -> Option<bool> {
        let n = usize::try_from(n).ok().filter(|&n| n < self.len())?;
        Some(!self.has_larger(n))
    }

    /// Whether all sufficiently large numbers are in `L(n)`.
    fn has_larger(&self, n: usize) -> bool {
        self.larger_bits[n / 64] >> (n % 64) & 1 == 1
    }

    /// Computes the values of the heaps up to `n_max`. The table ends earlier if a value is too large for the engine.
    ///
    /// # Errors
    /// Returns an error if a limit of the budget is reached. The values computed before the limit was reached
    /// are kept.
    pub fn extend(&mut self, n_max: u64, budget: &dyn Budget) -> Result<(), Limit> {
        let heaps = usize::try_from(n_max).unwrap_or(usize::MAX).saturating_add(1);
        while self.len() < heaps {
            let n = self.len();
            if n.is_multiple_of(64) {
                budget.poll(Usage { positions: n as u64, bytes: self.bytes() })?;
            }
            if n >= FIRST_BLOCK && n.is_multiple_of(8) && n >= self.marked_to && !self.reached.contains(n) {
                if self.searches > MOST_SEARCHES * BLOCK {
                    self.marked_to = n + MARKED;
                }
                self.searches = 0;
            }
            if n < self.marked_to {
                self.marks.pass(&self.moves, &self.parts, n);
            } else if n >= FIRST_BLOCK && n.is_multiple_of(8) && !self.reached.contains(n) {
                self.reached.prepare(
                    &self.moves,
                    self.parts.values(),
                    self.numbers.len(),
                    self.level,
                    budget,
                )?;
            }
            if !self.append(n, budget)? {
                break;
            }
        }
        Ok(())
    }

    /// Appends the value of heap `n`, which must be the first heap whose value is not known. Returns `false`, without
    /// appending the value, if it is too large.
    fn append(&mut self, n: usize, budget: &dyn Budget) -> Result<bool, Limit> {
        let has_larger = match self.only_candidate(n) {
            Candidates::All => self.larger.last & self.moves.entailing_from(n) == 0,
            Candidates::None | Candidates::One(_) => false,
        };
        let value = match self.only_candidate(n) {
            Candidates::None => None,
            Candidates::One(x) => self.loses(n, x, budget)?.then_some(x),
            Candidates::All => match self.smallest(n, budget)? {
                None if has_larger => Some(self.numbers.len()),
                found => found,
            },
        };
        if value.is_some_and(|value| 2 * value >= VALUES) {
            return Ok(false);
        }
        self.larger = self.larger.next(has_larger);
        if n.is_multiple_of(64) {
            self.larger_bits.push(0);
        }
        self.larger_bits[n / 64] |= u64::from(has_larger) << (n % 64);
        if value == Some(self.numbers.len()) {
            self.doubled.push(n);
            self.numbers.resize(2 * self.numbers.len(), self.larger);
        }
        self.parts.push(value);
        Ok(true)
    }

    /// The numbers that complimenting moves allow in `L(n)`.
    fn only_candidate(&self, n: usize) -> Candidates {
        let mut candidates = Candidates::All;
        for left in self.moves.complimenting_from(n) {
            // If nothing is left, the value is 0, as for an empty heap, which has no moves.
            let value = if left == 0 { 0 } else { self.parts.values()[left] };
            candidates = match candidates {
                _ if value == LOONY => return Candidates::None,
                Candidates::One(other) if other != usize::from(value) => return Candidates::None,
                _ => Candidates::One(value.into()),
            };
        }
        candidates
    }

    /// The smallest number below `numbers.len()` in `L(n)`, if there is one. Heap `n` must be the first whose value is
    /// not known, and must have no complimenting moves.
    fn smallest(&mut self, n: usize, budget: &dyn Budget) -> Result<Option<usize>, Limit> {
        let at_once = if n < FIRST_BLOCK || self.marks.contains(n) { 1 } else { AT_ONCE };
        let mut candidates: Vec<(usize, Followed)> = Vec::with_capacity(at_once);
        let mut from = 0;
        loop {
            let next = self.reached.next_unknown(n, from).filter(|&x| x < self.numbers.len());
            if let Some(x) = next {
                from = x + 1;
                if self.marks.is_reached(n, x) == Some(true) {
                    continue;
                }
                let before = self.follow(self.numbers[x], n, x, budget)?;
                if before.last & self.moves.entailing_from(n) == 0 {
                    candidates.push((x, before));
                } else {
                    self.numbers[x] = before.next(false);
                }
            }
            if candidates.len() == at_once || next.is_none() {
                let reached = self.are_reached(n, &candidates);
                self.searches += usize::from(n >= FIRST_BLOCK && !self.marks.contains(n));
                let mut smallest = None;
                for (&(x, before), is_reached) in candidates.iter().zip(reached) {
                    self.numbers[x] = before.next(!is_reached);
                    if !is_reached {
                        smallest = smallest.or(Some(x));
                    }
                }
                if smallest.is_some() || next.is_none() {
                    return Ok(smallest);
                }
                candidates.clear();
            }
        }
    }

    /// Whether `x`, which must be below `numbers.len()`, is in `L(n)`. Heap `n` must be the first whose value is not
    /// known.
    fn loses(&mut self, n: usize, x: usize, budget: &dyn Budget) -> Result<bool, Limit> {
        let before = self.follow(self.numbers[x], n, x, budget)?;
        let loses = before.last & self.moves.entailing_from(n) == 0 && !self.is_excluded(n, x);
        self.numbers[x] = before.next(loses);
        Ok(loses)
    }

    /// Follows the number `x`, which has been followed as far as `from` records, up to the heap before `n`.
    fn follow(&self, from: Followed, n: usize, x: usize, budget: &dyn Budget) -> Result<Followed, Limit> {
        // Go back to where the number is known, or to enough consecutive heaps at which it is excluded.
        let (mut first, mut run) = (n, 0);
        let mut excluded = Vec::new();
        while first > from.heaps && run < self.moves.reach {
            first -= 1;
            if excluded.len() % 16 == 15 {
                let bytes = self.bytes() + excluded.capacity() as u64;
                budget.poll(Usage { positions: self.len() as u64, bytes })?;
            }
            let is_excluded = self.is_excluded(first, x);
            excluded.push(is_excluded);
            run = if is_excluded { run + 1 } else { 0 };
        }
        let mut followed = if first == from.heaps { from } else { Followed { heaps: first, last: 0 } };
        while let Some(is_excluded) = excluded.pop() {
            let entailed = followed.last & self.moves.entailing_from(followed.heaps) != 0;
            followed = followed.next(!is_excluded && !entailed);
        }
        Ok(followed)
    }

    /// Whether `x` is excluded from `L(n)` by an ordinary or a complimenting move.
    fn is_excluded(&self, n: usize, x: usize) -> bool {
        if self.reached.is_known(n, x) {
            return true;
        }
        let is_allowed = match self.only_candidate(n) {
            Candidates::All => true,
            Candidates::None => false,
            Candidates::One(other) => x == other,
        };
        !is_allowed || self.are_reached(n, &[(x, Followed::default())])[0]
    }

    /// For each of at most [`AT_ONCE`] numbers, whether it is in `S(n)`.
    fn are_reached(&self, n: usize, numbers: &[(usize, Followed)]) -> [bool; AT_ONCE] {
        match *numbers {
            [(x, _)] if let Some(is_reached) = self.marks.is_reached(n, x) => [is_reached; AT_ONCE],
            [] => [true; AT_ONCE],
            [(x, _)] => {
                let [is_reached] = self.parts.reach(&self.moves, self.level, n, [x]);
                [is_reached; AT_ONCE]
            }
            [.., (last, _)] => {
                let wanted: [usize; AT_ONCE] =
                    std::array::from_fn(|at| numbers.get(at).map_or(last, |(x, _)| *x));
                self.parts.reach(&self.moves, self.level, n, wanted)
            }
        }
    }
}

impl Followed {
    /// Records, for one more heap, whether the number is in its set `L`.
    const fn next(self, is_lost: bool) -> Self {
        Self { heaps: self.heaps + 1, last: self.last << 1 | is_lost as u64 }
    }
}

/// The numbers that complimenting moves allow in `L(n)`.
enum Candidates {
    All,
    One(usize),
    None,
}

#[cfg(test)]
mod tests;
