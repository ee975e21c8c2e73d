//! Checks nim-values of arbitrary codes against the definition.

use crate::code::{Code, Digit, Likeness, MOST_PARTS};
use crate::sums::{Set, Sums};
use crate::work::{BrokenOff, Work};

/// The reason why a check did not succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// The value of this heap is not the mex of the values of its options.
    Wrong { heap: usize },
    /// The check was cancelled.
    BrokenOff,
}

impl From<BrokenOff> for Ended {
    fn from(_: BrokenOff) -> Self {
        Self::BrokenOff
    }
}

/// Checks that `values[n]` is the mex of the values of the options of heap `n`, for every `n`.
pub(crate) fn check(code: &Code, values: &[u64], work: &mut Work<'_>) -> Result<(), Ended> {
    let mut sums = Sums::default();
    let mut tail = Tail::of(code, values.len());
    // Nim-sums of earlier values are below this number, so a mex is at most this number.
    let mut bound = 1u64;
    for (heap, &value) in values.iter().enumerate() {
        if value > bound {
            return Err(Ended::Wrong { heap });
        }
        bound = bound.max((value + 1).checked_next_power_of_two().ok_or(Ended::Wrong { heap })?);
        let claimed = usize::try_from(value).map_err(|_| Ended::Wrong { heap })?;
        let mut reached = Reached { seen: vec![false; claimed + 1], missing: claimed };
        let known = &values[..heap];
        let adding = code.adding().iter().zip(heap + 1..).map(|(digit, left)| (*digit, left));
        let taking = (0..=heap.min(code.last_once())).map(|taken| (code.taking(taken), heap - taken));
        for (digit, left) in adding.chain(taking) {
            work.spend(1)?;
            options(digit, left, known, &mut |value| reached.insert(value), work)?;
            for (parts, most) in unordered(digit, left) {
                sums.make(parts - 1, left - most..left, known, work)?;
                for value in (0u64..).take(reached.seen.len()) {
                    if !usize::try_from(value).is_ok_and(|value| reached.seen[value]) {
                        work.spend(most)?;
                        let is_sum = |part| sums.contain(parts - 1, left - part, value ^ known[part]);
                        if (1..=most).any(is_sum) {
                            reached.insert(value);
                        }
                    }
                }
            }
        }
        for value in tail.options(code, heap, known, &mut sums, work)?.values().take_while(|at| *at <= value)
        {
            reached.insert(value);
        }
        if reached.missing > 0 || reached.seen[claimed] {
            return Err(Ended::Wrong { heap });
        }
    }
    Ok(())
}

/// Which numbers up to the claimed value are values of the options examined so far.
struct Reached {
    seen: Vec<bool>,
    /// The number of values below the claimed value that were not reached.
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

/// Calls `insert` with the value of every option that leaves `left` tokens in a way that `digit` allows,
/// except for the options that [`unordered`] covers. All heaps that are left must be smaller than `known.len()`.
fn options(
    digit: Digit,
    left: usize,
    known: &[u64],
    insert: &mut dyn FnMut(u64),
    work: &mut Work<'_>,
) -> Result<(), BrokenOff> {
    if left == 0 {
        if digit.leaves(0) {
            insert(0);
        }
        return Ok(());
    }
    if digit.leaves(1) {
        insert(known[left]);
    }
    for parts in (2..=MOST_PARTS.min(left)).filter(|parts| digit.leaves(*parts)) {
        match (digit.likeness, parts) {
            (Likeness::AllEqual, _) => {
                if left.is_multiple_of(parts) {
                    insert(if parts % 2 == 0 { 0 } else { known[left / parts] });
                }
            }
            (Likeness::AllDifferent, _) => different((left, parts), 1, 0, known, insert, work)?,
            (Likeness::Any | Likeness::NotAllEqual, 2) => {
                let most = smallest(digit, left, parts);
                work.spend(most)?;
                (1..=most).for_each(|part| insert(known[part] ^ known[left - part]));
            }
            // These options are covered by `unordered`.
            (Likeness::Any | Likeness::NotAllEqual, _) => {}
        }
    }
    Ok(())
}

/// The numbers of heaps, three or more, into which `digit` allows `left` tokens to be split. There are none if
/// `digit` requires different heaps or equal heaps. Each number comes with the maximum size of the smallest of
/// these heaps; if one heap has at most this size, the remaining tokens may be split among the others in any way.
fn unordered(digit: Digit, left: usize) -> impl Iterator<Item = (usize, usize)> {
    let serves = matches!(digit.likeness, Likeness::Any | Likeness::NotAllEqual);
    let parts = (3..=MOST_PARTS.min(left)).filter(move |parts| serves && digit.leaves(*parts));
    parts.map(move |parts| (parts, smallest(digit, left, parts)))
}

/// The maximum size of the smallest of `parts` heaps with `left >= parts` tokens in total. It is the mean, rounded
/// down, or one less if the mean is an integer and the digit does not allow all heaps to be equal.
fn smallest(digit: Digit, left: usize, parts: usize) -> usize {
    if digit.likeness == Likeness::NotAllEqual { (left - 1) / parts } else { left / parts }
}

/// For every set of `parts` different heaps of at least `least` tokens each and `tokens` tokens in total, calls
/// `insert` with the nim-sum of `sum` and the values of the heaps.
fn different(
    (tokens, parts): (usize, usize),
    least: usize,
    sum: u64,
    known: &[u64],
    insert: &mut dyn FnMut(u64),
    work: &mut Work<'_>,
) -> Result<(), BrokenOff> {
    if parts == 1 {
        if tokens >= least {
            insert(sum ^ known[tokens]);
        }
        return Ok(());
    }
    // The parts are at least `part, part + 1, part + 2, ...`.
    let Some(most) = tokens.checked_sub(parts * (parts - 1) / 2).map(|tokens| tokens / parts) else {
        return Ok(());
    };
    for part in least..=most {
        work.spend(1)?;
        different((tokens - part, parts - 1), part + 1, sum ^ known[part], known, insert, work)?;
    }
    Ok(())
}

/// The values of the options that the repeating digits allow. If a heap is enlarged by the number of repeating
/// digits, it keeps all these values, and gains the values of the options that the first occurrence of the digits
/// allows.
struct Tail {
    /// The values so far, indexed by the remainder of the heap modulo the number of repeating digits.
    sets: Vec<Set>,
}

impl Tail {
    fn of(code: &Code, heaps: usize) -> Self {
        Self { sets: vec![Set::default(); code.repeating().len().min(heaps)] }
    }

    /// The values of all options of `heap` that the repeating digits allow. This method must be called for all
    /// heaps in ascending order.
    fn options(
        &mut self,
        code: &Code,
        heap: usize,
        known: &[u64],
        sums: &mut Sums,
        work: &mut Work<'_>,
    ) -> Result<&Set, BrokenOff> {
        static EMPTY: Set = Set::new();
        let turn = code.repeating().len();
        if turn == 0 {
            return Ok(&EMPTY);
        }
        // If there are fewer sets than repeating digits, there are no more heaps than sets.
        let set = &mut self.sets[heap % turn];
        let before = set.bytes();
        for (digit, taken) in code.repeating().iter().zip(code.last_once() + 1..) {
            let Some(left) = heap.checked_sub(taken) else { break };
            work.spend(1)?;
            options(*digit, left, known, &mut |value| set.insert(value), work)?;
            for (parts, most) in unordered(*digit, left) {
                sums.make(parts - 1, left - most..left, known, work)?;
                for (part, &value) in known.iter().enumerate().take(most + 1).skip(1) {
                    work.spend(set.bytes() / 8)?;
                    set.unite(sums.of(parts - 1, left - part), value);
                }
            }
        }
        work.hold(set.bytes() - before)?;
        Ok(set)
    }
}
