//! Checks nim-values against the definition, for codes that leave at most two heaps and have no repeating digits,
//! letters or added tokens. The time is usually proportional to the number of heaps times the number of rare heaps.
//!
//! A mask divides the heaps: the value of a *rare* heap has an even number of bits in common with the mask,
//! and the value of any other heap has an odd number. The nim-sum of two values with an odd number of these bits has
//! an even number of them. Every pair whose nim-sum is the value of a heap that is not rare therefore includes a rare
//! heap, and only these pairs need to be examined. If all moves that leave two heaps take numbers of tokens congruent
//! to `t` modulo 2, then `(n - t) % 2` may be used as an additional lowest bit for heap `n`. This bit adds like the
//! values.
//!
//! Every mask gives a correct result; a good mask makes the check fast. The value of a heap is the mex if
//! 1. no option has this value: for a rare heap all pairs are examined, for other heaps the pairs that
//!    include a rare heap;
//! 2. every smaller value is the value of an option. These options are listed in the certificate or searched
//!    for.

use crate::code::{Code, Digit};
use crate::definition::Ended;
use crate::options::Options;
use crate::together::all;
use crate::values::Cell;
use crate::work::{BrokenOff, Work};

/// A mask, which divides the heaps into rare heaps and other heaps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mask {
    /// The mask that selects the bits.
    bits: u64,
    /// The parity `t` of the module's description, if the lowest bit of the mask stands for a heap's size; otherwise
    /// `None`.
    place: Option<usize>,
}

impl Mask {
    /// The mask of a certificate. Returns `None` if the mask includes the parity of the size, unless the code has moves
    /// to two heaps and the numbers of tokens that they take all have the same parity.
    pub(crate) fn of(code: &Code, bits: u64, size_bit: bool) -> Option<Self> {
        if !size_bit {
            return Some(Self { bits, place: None });
        }
        let mut parities = splits(code).map(|taken| taken % 2);
        let first = parities.next()?;
        parities.all(|parity| parity == first).then_some(Self { bits, place: Some(first) })
    }

    fn is_rare(self, heap: usize, value: u64) -> bool {
        let (bits, size) = match self.place {
            None => (self.bits, false),
            Some(place) => (self.bits >> 1, self.bits % 2 == 1 && (heap + place) % 2 == 1),
        };
        ((value & bits).count_ones() % 2 == 1) == size
    }
}

/// Whether this module applies to the code.
pub(crate) fn serve(code: &Code) -> bool {
    code.is_plain() && code.is_finite() && code.adding().is_empty() && code.most_parts() <= 2
}

/// The places whose digits allow a move to leave two heaps.
fn splits(code: &Code) -> impl Iterator<Item = usize> + '_ {
    places(code).filter(|(_, digit)| digit.leaves(2)).map(|(taken, _)| taken)
}

fn places(code: &Code) -> impl Iterator<Item = (usize, Digit)> + '_ {
    (0..=code.last()).map(|taken| (taken, code.taking(taken)))
}

/// Checks that the value of every heap is the mex of the values of its options.
pub(crate) fn check<T: Cell>(
    code: &Code,
    values: &[T],
    mask: Mask,
    options: Options<'_>,
    work: &mut Work<'_>,
) -> Result<(), Ended> {
    let is_rare = |heap: usize| mask.is_rare(heap, values[heap].into());
    let rare: Vec<usize> = (1..values.len()).filter(|heap| is_rare(*heap)).collect();
    work.hold(size_of_val(&rare[..]))?;
    if rare.len().saturating_mul(values.len()) < MUCH {
        work.stay_alone();
    }
    let splits: Vec<usize> = splits(code).collect();
    none_is_reached(code, &splits, values, &rare, work)?;
    smaller_are_reached(code, &splits, values, (mask, &rare), options, work)
}

/// Several threads are used only if the number of rare heaps times the number of heaps is at least this number.
const MUCH: usize = 1 << 23;

/// The number of values that can be compared in about the time of one step.
const AT_ONCE: usize = 8;

/// Checks that no heap has an option with the same value as the heap.
fn none_is_reached<T: Cell>(
    code: &Code,
    splits: &[usize],
    values: &[T],
    rare: &[usize],
    work: &mut Work<'_>,
) -> Result<(), Ended> {
    for (taken, digit) in places(code) {
        if digit.leaves(0) && values.get(taken) == Some(&T::default()) {
            return Err(Ended::Wrong { heap: taken });
        }
        if digit.leaves(1) && taken > 0 {
            no_sum(values, taken + 1, &values[1.min(values.len())..], T::default())?;
            work.spend(values.len() / AT_ONCE)?;
        }
    }
    // Pairs of a rare heap and any heap, in blocks that fit in the cache of the processor.
    const PIECE: usize = 1 << 14;
    all(values.len().div_ceil(PIECE), work, |piece, work| {
        let from = piece * PIECE;
        let end = values.len().min(from + PIECE);
        for taken in splits {
            for heap in rare.iter().take_while(|heap| *heap + taken + 1 < end) {
                let first = from.max(heap + taken + 1);
                let partners = &values[first - heap - taken..end - heap - taken];
                no_sum(&values[..end], first, partners, values[*heap])?;
                work.spend(partners.len() / AT_ONCE + 1)?;
            }
        }
        Ok(())
    })?;
    // The rare heaps are also compared with all pairs.
    all(rare.len(), work, |at, work| {
        let heap = rare[at];
        for taken in splits {
            let left = heap.saturating_sub(*taken);
            work.spend(left / AT_ONCE + 1)?;
            if has_pair(&values[1..=left / 2], &values[left - left / 2..left], values[heap]) {
                return Err(Ended::Wrong { heap });
            }
        }
        Ok(())
    })
}

/// Checks that no heap from `first` onwards has a value that is the nim-sum of `value` and the value of the
/// heap's partner in `partners`.
fn no_sum<T: Cell>(values: &[T], first: usize, partners: &[T], value: T) -> Result<(), Ended> {
    let Some(heaps) = values.get(first..) else { return Ok(()) };
    // The blocks are short, so that the loop over each block has no branches and can be vectorised.
    const PIECE: usize = 512;
    for (at, (heaps, partners)) in heaps.chunks(PIECE).zip(partners.chunks(PIECE)).enumerate() {
        let sums = heaps.iter().zip(partners).map(|(heap, partner)| T::from(*heap ^ *partner == value));
        if sums.fold(T::default(), |any, one| any | one) != T::default() {
            let place = heaps.iter().zip(partners).position(|(heap, partner)| *heap ^ *partner == value);
            return Err(Ended::Wrong { heap: first + at * PIECE + place.unwrap_or(0) });
        }
    }
    Ok(())
}

/// Whether the nim-sum of some value in `left` and the value at the mirrored index in `right` is `value`.
fn has_pair<T: Cell>(left: &[T], right: &[T], value: T) -> bool {
    const PIECE: usize = 512;
    left.chunks(PIECE).zip(right.rchunks(PIECE)).any(|(left, right)| {
        let sums = left.iter().zip(right.iter().rev()).map(|(a, b)| T::from(*a ^ *b == value));
        sums.fold(T::default(), |any, one| any | one) != T::default()
    })
}

/// Checks that every heap has options of all values below its own.
fn smaller_are_reached<T: Cell>(
    code: &Code,
    splits: &[usize],
    values: &[T],
    (mask, rare): (Mask, &[usize]),
    mut options: Options<'_>,
    work: &mut Work<'_>,
) -> Result<(), Ended> {
    if options.is_empty() {
        let largest = values.iter().map(|value| (*value).into()).max().unwrap_or(0);
        work.spend(values.len())?;
        // Absurdly large values would require a large amount of memory. They are detected quickly if the heaps are
        // checked one after another.
        let length = if largest < LARGE { PIECE } else { values.len() };
        let pieces: Vec<&[T]> = values.chunks(length).collect();
        // For each block, a power of two above all values before the block.
        let bounds = pieces.iter().scan(1, |bound, piece| {
            let largest = piece.iter().map(|value| (*value).into()).max()?;
            Some(std::mem::replace(bound, above(largest).unwrap_or(1).max(*bound)))
        });
        let bounds: Vec<u64> = bounds.collect();
        return all(pieces.len(), work, |piece, work| {
            let heaps = piece * length..piece * length + pieces[piece].len();
            let mut search = Search::new(mask);
            each_bounded(values, heaps, bounds[piece], work, |heap, bound, work| {
                if values[heap].into() == 0 {
                    return Ok(true);
                }
                search.finds_all_below(code, splits, values, rare, (heap, bound), work)
            })
        });
    }
    each_bounded(values, 0..values.len(), 1, work, |heap, _, work| {
        for smaller in 0..values[heap].into() {
            work.spend(1)?;
            let Some((taken, part)) = options.next(code.last() + 1) else { return Ok(false) };
            if reached(code, values, heap, taken, part) != Some(smaller) {
                return Ok(false);
            }
        }
        Ok(true)
    })?;
    if options.is_empty() { Ok(()) } else { Err(Ended::Wrong { heap: values.len() }) }
}

/// The number of heaps in a block that one thread searches.
const PIECE: usize = 1 << 12;
/// Separate threads search blocks only if all values are below this limit.
const LARGE: u64 = 1 << 16;

/// The smallest power of two above a value, or `None` if it overflows.
fn above(value: u64) -> Option<u64> {
    value.checked_add(1)?.checked_next_power_of_two()
}

/// Checks heaps in ascending order. Passes to `is_right` each heap and a power of two that is above its value and all
/// earlier values; the values before the first heap must be below `bound`, a power of two. Nim-sums of values below a
/// power of two are also below it, so the mex for a heap is at most the power of the heap before it.
fn each_bounded<T: Cell>(
    values: &[T],
    heaps: std::ops::Range<usize>,
    mut bound: u64,
    work: &mut Work<'_>,
    mut is_right: impl FnMut(usize, u64, &mut Work<'_>) -> Result<bool, BrokenOff>,
) -> Result<(), Ended> {
    for heap in heaps {
        let value: u64 = values[heap].into();
        work.spend(1)?;
        if value > bound {
            return Err(Ended::Wrong { heap });
        }
        bound = bound.max(above(value).ok_or(Ended::Wrong { heap })?);
        if !is_right(heap, bound, work)? {
            return Err(Ended::Wrong { heap });
        }
    }
    Ok(())
}

/// The value after the move from `heap` that takes `taken` tokens and splits the rest into `part` and the
/// remainder, or does not split the rest if `part` is 0; `None` if there is no such move.
fn reached<T: Cell>(code: &Code, values: &[T], heap: usize, taken: usize, part: usize) -> Option<u64> {
    let left = heap.checked_sub(taken)?;
    let digit = code.taking(taken);
    match (part, left) {
        (0, 0) => digit.leaves(0).then_some(0),
        (0, _) => (digit.leaves(1) && taken > 0).then(|| values[left].into()),
        _ => (digit.leaves(2) && part < left).then(|| (values[part] ^ values[left - part]).into()),
    }
}

/// A search for options of all values below the value of a heap.
struct Search {
    mask: Mask,
    /// `seen[value]` is the last heap for which the value was found.
    seen: Vec<usize>,
    /// For each value and each parity of a heap's size, whether a heap with this value and parity is not rare.
    odd: Vec<[bool; 2]>,
}

impl Search {
    /// The number of parts that are examined between two checks for missing values.
    const AT_ONCE: usize = 32;

    const fn new(mask: Mask) -> Self {
        Self { mask, seen: Vec::new(), odd: Vec::new() }
    }

    /// Whether `heap` has options of all values below its own. The values of all smaller heaps must be below
    /// `bound`, a power of two.
    fn finds_all_below<T: Cell>(
        &mut self,
        code: &Code,
        splits: &[usize],
        values: &[T],
        rare: &[usize],
        (heap, bound): (usize, u64),
        work: &mut Work<'_>,
    ) -> Result<bool, BrokenOff> {
        let below = usize::try_from(values[heap].into());
        let (Ok(below), Ok(bound)) = (below, usize::try_from(bound)) else { return Ok(false) };
        self.seen.resize(self.seen.len().max(bound), usize::MAX);
        for value in self.odd.len()..below {
            self.odd.push([0, 1].map(|parity| !self.mask.is_rare(parity, value as u64)));
        }
        let (seen, odd) = (&mut self.seen[..], &self.odd[..below]);
        let index = |value: T| usize::try_from(value.into()).unwrap_or(usize::MAX);
        for (taken, digit) in places(code).take(heap + 1) {
            if digit.leaves(0) && taken == heap {
                seen[0] = heap;
            }
            if digit.leaves(1) && taken > 0 && taken < heap {
                seen[index(values[heap - taken])] = heap;
            }
        }
        let pairs = |seen: &mut [usize], part: usize| {
            for taken in splits {
                if part + taken < heap {
                    seen[index(values[part] ^ values[heap - taken - part])] = heap;
                }
            }
        };
        // Values of heaps that are not rare are reached only together with a rare heap.
        let mut rare = rare.iter().take_while(|part| **part < heap).peekable();
        let mut next = 0;
        loop {
            while next < below && (seen[next] == heap || !odd[next][heap % 2]) {
                next += 1;
            }
            if next == below {
                break;
            }
            if rare.peek().is_none() {
                return Ok(false);
            }
            work.spend(Self::AT_ONCE * splits.len())?;
            rare.by_ref().take(Self::AT_ONCE).for_each(|part| pairs(seen, *part));
        }
        // All other values may be reached by pairs without a rare heap.
        let (mut next, mut part) = (0, 1);
        loop {
            while next < below && seen[next] == heap {
                next += 1;
            }
            if next == below || part >= heap {
                return Ok(next == below);
            }
            work.spend(Self::AT_ONCE * splits.len())?;
            let end = heap.min(part + Self::AT_ONCE);
            (part..end).for_each(|part| pairs(seen, part));
            part = end;
        }
    }
}
