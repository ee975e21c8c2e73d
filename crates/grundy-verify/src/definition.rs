//! Nim-values from the definition, of any code.

use crate::code::{Code, Digit, Likeness, MOST_PARTS};
use crate::work::{BrokenOff, Work};

/// How a check ends that does not pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// The value of this heap is not the mex of its options.
    Wrong { heap: usize },
    /// Nobody waits for it any more.
    BrokenOff,
}

impl From<BrokenOff> for Ended {
    fn from(_: BrokenOff) -> Self {
        Self::BrokenOff
    }
}

/// Checks that every value of `values`, that of heap `n` at place `n`, is the mex of the values of the options.
pub(crate) fn check(code: &Code, values: &[u64], work: &mut Work<'_>) -> Result<(), Ended> {
    let needs_sums = code.written().any(|(_, digit)| digit.leaves_any(3));
    let mut sums = Sums::new(values.len() + code.adding().len());
    // Nim-sums of smaller values are below this, so that a mex is at most this.
    let mut bound = 1u64;
    for (heap, &value) in values.iter().enumerate() {
        if value > bound {
            return Err(Ended::Wrong { heap });
        }
        bound = bound.max((value + 1).checked_next_power_of_two().ok_or(Ended::Wrong { heap })?);
        let claimed = usize::try_from(value).map_err(|_| Ended::Wrong { heap })?;
        let mut reached = Reached { seen: vec![false; claimed + 1], missing: claimed };
        let known = &values[..heap];
        if needs_sums {
            sums.take_in(known, work)?;
        }
        let adding = code.adding().iter().zip(heap + 1..).map(|(digit, left)| (*digit, left));
        let taking = (0..=code.most_taken(heap)).map(|taken| (code.taking(taken), heap - taken));
        for (digit, left) in adding.chain(taking) {
            work.spend(1)?;
            options(digit, left, known, &sums, &mut reached, work)?;
        }
        if reached.missing > 0 || reached.seen[claimed] {
            return Err(Ended::Wrong { heap });
        }
    }
    Ok(())
}

/// The values up to the claimed one that were reached.
struct Reached {
    seen: Vec<bool>,
    /// How many below the claimed one were not.
    missing: usize,
}

impl Reached {
    fn insert(&mut self, value: u64) {
        let claimed = self.seen.len() - 1;
        if let Some(at) = usize::try_from(value).ok().filter(|at| *at <= claimed)
            && !self.seen[at]
        {
            self.seen[at] = true;
            self.missing -= usize::from(at < claimed);
        }
    }
}

/// Sees to all options that leave `left` tokens as `digit` allows. All parts are below `known.len()`.
fn options(
    digit: Digit,
    left: usize,
    known: &[u64],
    sums: &Sums,
    reached: &mut Reached,
    work: &mut Work<'_>,
) -> Result<(), BrokenOff> {
    if left == 0 {
        if digit.leaves(0) {
            reached.insert(0);
        }
        return Ok(());
    }
    if digit.leaves(1) {
        reached.insert(known[left]);
    }
    for parts in (2..=MOST_PARTS.min(left)).filter(|parts| digit.leaves(*parts)) {
        match (digit.likeness, parts) {
            (Likeness::AllEqual, _) => {
                if left.is_multiple_of(parts) {
                    reached.insert(if parts % 2 == 0 { 0 } else { known[left / parts] });
                }
            }
            (Likeness::Any, 3) => sums.triples(left, known, reached, work)?,
            (likeness, _) => {
                let step = usize::from(likeness == Likeness::AllDifferent);
                let split = Split { known, step, some_different: likeness == Likeness::NotAllEqual };
                split.visit((left, parts), 1, None, 0, reached, work)?;
            }
        }
    }
    Ok(())
}

/// The splits of a heap, their parts in ascending order.
struct Split<'a> {
    known: &'a [u64],
    /// By how much a part is larger than the one before at least.
    step: usize,
    /// Whether the last part has to be larger than the first.
    some_different: bool,
}

impl Split<'_> {
    /// The nim-sums of `tokens` tokens in `parts` heaps of at least `least`, each with `sum`. `first` is the first part
    /// of all, if it stands already.
    fn visit(
        &self,
        (tokens, parts): (usize, usize),
        least: usize,
        first: Option<usize>,
        sum: u64,
        reached: &mut Reached,
        work: &mut Work<'_>,
    ) -> Result<(), BrokenOff> {
        if parts == 1 {
            if tokens >= least && !(self.some_different && first == Some(tokens)) {
                reached.insert(sum ^ self.known[tokens]);
            }
            return Ok(());
        }
        // The parts are at least `part, part + step, part + 2 step, ...`.
        let steps = self.step * parts * (parts - 1) / 2;
        let Some(most) = tokens.checked_sub(steps).map(|tokens| tokens / parts) else { return Ok(()) };
        for part in least..=most {
            work.spend(1)?;
            let (first, sum) = (first.or(Some(part)), sum ^ self.known[part]);
            let left = (tokens - part, parts - 1);
            self.visit(left, part + self.step, first, sum, reached, work)?;
        }
        Ok(())
    }
}

/// The nim-sums of any two heaps, by their tokens in all, as sets of bits.
struct Sums {
    sets: Vec<Vec<u64>>,
    /// So many heaps are in, heap 0 among them.
    taken_in: usize,
    /// No set of more tokens is kept.
    most: usize,
}

impl Sums {
    fn new(most: usize) -> Self {
        Self { sets: Vec::new(), taken_in: 1, most }
    }

    /// Takes in the heaps that have become known.
    fn take_in(&mut self, known: &[u64], work: &mut Work<'_>) -> Result<(), BrokenOff> {
        let mut grown = 0;
        while self.taken_in < known.len() {
            let heap = self.taken_in;
            work.spend(heap)?;
            for other in 1..=heap.min(self.most.saturating_sub(heap)) {
                if self.sets.len() <= heap + other {
                    self.sets.resize(heap + other + 1, Vec::new());
                }
                let (set, bit) = (&mut self.sets[heap + other], known[heap] ^ known[other]);
                // Values are as large as there are options at most: those of heaps in memory.
                let word = usize::try_from(bit / 64).unwrap_or(0);
                if set.len() <= word {
                    grown += 8 * (word + 1 - set.len());
                    set.resize(word + 1, 0);
                }
                set[word] |= 1 << (bit % 64);
            }
            self.taken_in += 1;
        }
        work.hold(grown)
    }

    fn contain(&self, tokens: usize, value: u64) -> bool {
        let set = self.sets.get(tokens).map_or(&[][..], |set| set);
        let word = usize::try_from(value / 64).ok().and_then(|word| set.get(word));
        word.is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// Sees to all splits of `tokens` into three heaps.
    fn triples(
        &self,
        tokens: usize,
        known: &[u64],
        reached: &mut Reached,
        work: &mut Work<'_>,
    ) -> Result<(), BrokenOff> {
        let parts = 1..known.len().min(tokens);
        for value in (0u64..).take(reached.seen.len()) {
            let is_seen = usize::try_from(value).is_ok_and(|value| reached.seen[value]);
            work.spend(parts.len())?;
            if !is_seen && parts.clone().any(|part| self.contain(tokens - part, value ^ known[part])) {
                reached.insert(value);
            }
        }
        Ok(())
    }
}
