//! The theorem for an arbitrary saltus. The proof is in docs/periods.md.

use crate::code::{Code, Likeness, MOST_PARTS};
use crate::theorem::{Claim, MOST_WITH_SALTUS, div_up};
use crate::work::{BrokenOff, Work};

impl Claim<'_> {
    /// The number of values that suffice to prove a saltus, for a code whose moves can leave three or more heaps or
    /// take arbitrarily large numbers of tokens. `None` if the theorem does not apply, or if the numbers are too large
    /// to be checked.
    pub(crate) fn any_saltus(&self, work: &mut Work<'_>) -> Result<Option<usize>, BrokenOff> {
        let Some(end) = self.start.checked_add(self.period).filter(|end| *end <= MOST_WITH_SALTUS) else {
            return Ok(None);
        };
        let Some(values) = (0..end).map(self.value).collect::<Option<Vec<u64>>>() else { return Ok(None) };
        let Some(highest) = values[1..].iter().copied().max() else { return Ok(None) };
        let farthest = self.farthest(highest, work)?;
        Ok(farthest.and_then(|farthest| self.heaps_for_any_saltus(&values, highest, farthest)))
    }

    /// The number of values that suffice to prove a saltus, given the values of the heaps before the end of the first
    /// period, their maximum `highest`, and the result of the function `farthest`. `None` if the number is too large.
    fn heaps_for_any_saltus(&self, values: &[u64], highest: u64, farthest: i128) -> Option<usize> {
        let Self { code, start, period, saltus, .. } = *self;
        let (p, s, parts) = (period as i128, i128::from(saltus), code.most_parts().max(1) as i128);
        // The excess of `s` times the size of a heap over `p` times its value. This excess is periodic.
        let offset = |heap: usize| s * heap as i128 - p * i128::from(values[heap]);
        let offsets: Vec<i128> = (1..values.len()).map(offset).collect();
        let (low, top) = (*offsets.iter().min()?, *offsets.iter().max()?);
        let late = *offsets[start - 1..].iter().min()?;

        // Far moves give a heap options with all values that are below its own value by more than this number.
        let near = (div_up(farthest - late, p) - 1).max(0);
        // The sum of the values of the parts exceeds their nim-sum by at most this number.
        let added = s * code.adding().len() as i128;
        let excess = near + (top + added + (-low).max(-low * parts)).div_euclid(p);
        // In the binary columns from this one on, no two parts both have a one. Heaps whose values have ones there
        // are beyond the start, and `2^columns` is a multiple of the power of two in the saltus.
        let odd = saltus >> saltus.trailing_zeros();
        let high = i128::from(highest);
        let mut columns = saltus.trailing_zeros();
        while columns < 64 && ((1i128 << columns) <= high || (2i128 << columns) <= excess) {
            columns += 1;
        }
        // With this many columns for each part, each part can have a positive number with any remainder
        // modulo the odd factor.
        let width = u64::BITS - odd.leading_zeros();
        // A power of two that is shifted by this many columns keeps its remainder modulo the odd factor.
        let order = (1..64).find(|order| (1u128 << order) % u128::from(odd) == 1 % u128::from(odd))?;
        let least = power(i128::from(columns) + parts * i128::from(width))?
            .max(power(i128::from(columns) + i128::from(order))? + near);
        // The value of a heap with at least this number of tokens is above `least - 1`. Values are integers, so it is
        // at least `least`.
        let heaps = ((least - 1).checked_mul(p)?.checked_add(top)?).div_euclid(s) + 1;
        usize::try_from(heaps).ok()
    }

    /// For each value and each remainder, let `n` be the least number for which there is a heap of this value such that
    /// all heaps with this remainder and at least `n` tokens have a far move to it (see [`FarMoves`]). A far move to
    /// nothing counts as a move to a heap of 0 tokens. The result is the maximum of `s n - p v` over these values `v`
    /// and remainders, where `s` is the saltus and `p` is the period. The result is `None` if `n` does not exist for
    /// some value and remainder, or if too many heaps or remainders would have to be examined.
    fn farthest(&self, highest: u64, work: &mut Work<'_>) -> Result<Option<i128>, BrokenOff> {
        let Some((modulus, wanted, heaps)) = self.far_sizes(highest) else { return Ok(None) };
        work.hold((wanted * modulus).saturating_mul(size_of::<Option<usize>>()))?;
        // The smallest sufficient number of tokens, indexed by the value and by the remainder of the heap.
        let mut tokens: Vec<Option<usize>> = vec![None; wanted * modulus];
        let mut note = |of: u64, remainder: usize, enough: usize| {
            if let Some(of) = usize::try_from(of).ok().filter(|of| *of < wanted) {
                lower(&mut tokens[of * modulus + remainder % modulus], enough);
            }
        };
        // Values increase with every period, so no later heap has the value 0.
        let mut zeros: Vec<Option<usize>> = vec![None; modulus];
        for heap in 1..self.start + self.period {
            if (self.value)(heap) == Some(0) {
                lower(&mut zeros[heap % modulus], heap);
            }
        }
        let zeros: Vec<usize> = zeros.into_iter().flatten().collect();
        let far = FarMoves::of(self.code, modulus, &zeros);
        for (remainder, more) in far.to_nothing.iter().enumerate() {
            more.iter().for_each(|more| note(0, remainder, *more));
        }
        for (remainder, more) in far.to_one.iter().enumerate() {
            let Some(more) = more else { continue };
            work.spend(heaps)?;
            for heap in 1..heaps {
                let Some(value) = (self.value)(heap) else { return Ok(None) };
                note(value, heap + remainder, heap + more);
            }
        }
        let (p, s) = (self.period as i128, i128::from(self.saltus));
        let mut farthest = i128::MIN;
        for (of, tokens) in (0i128..).zip(tokens.chunks(modulus)) {
            for least in tokens {
                let Some(least) = least else { return Ok(None) };
                farthest = farthest.max(s * *least as i128 - p * of);
            }
        }
        Ok(Some(farthest))
    }

    /// The number of remainders that far moves depend on, the number of values that far moves must reach, and the
    /// number of heaps to examine, or `None` if these numbers are too large.
    fn far_sizes(&self, highest: u64) -> Option<(usize, usize, usize)> {
        let Self { code, start, period, saltus, .. } = *self;
        let turn = code.repeating().len().max(1);
        let modulus = if turn.is_multiple_of(2) { turn } else { turn.checked_mul(2)? };
        // Values above `highest` belong to heaps beyond the start, so everything repeats after as many
        // periods as there are remainders.
        let beyond = saltus.checked_mul(modulus as u64)?;
        let wanted = usize::try_from(highest.checked_add(beyond)?).ok()?.checked_add(1)?;
        let turns = usize::try_from(highest / saltus).ok()?.checked_add(modulus)?.checked_add(1)?;
        let heaps = turns.checked_mul(period)?.checked_add(start)?;
        let most = wanted.checked_mul(modulus)?.max(heaps);
        (modulus <= MOST_REMAINDERS && most <= MOST_WITH_SALTUS).then_some((modulus, wanted, heaps))
    }
}

/// The largest modulus for the remainders of heaps.
const MOST_REMAINDERS: usize = 64;

/// Sets `least` to `number` if `least` is `None` or greater than `number`.
fn lower(least: &mut Option<usize>, number: usize) {
    *least = Some(least.map_or(number, |least| least.min(number)));
}

/// The power of two with this exponent, or `None` if the exponent is negative or exceeds 62; larger numbers of values
/// cannot be checked.
fn power(exponent: i128) -> Option<i128> {
    u32::try_from(exponent).ok().filter(|exponent| *exponent <= 62).map(|exponent| 1i128 << exponent)
}

/// The far moves of large heaps: the smallest sufficient difference between the heap and the heap that is
/// left, indexed by the remainder of that difference.
struct FarMoves {
    /// The moves to one heap, possibly together with pairs of equal heaps and a heap of value 0.
    to_one: Vec<Option<usize>>,
    /// The moves to nothing, or to pairs of equal heaps.
    to_nothing: Vec<Option<usize>>,
}

impl FarMoves {
    /// The far moves of a code whose heaps `zeros` have the value 0.
    fn of(code: &Code, modulus: usize, zeros: &[usize]) -> Self {
        let mut far = Self { to_one: vec![None; modulus], to_nothing: vec![None; modulus] };
        let again = code.repeating().len();
        // Repeating places can leave any single heap, nothing, or one heap together with a heap of value 0.
        for (place, digit) in (code.last_once() + 1..).zip(code.repeating()) {
            if digit.leaves(0) {
                add(&mut far.to_nothing, place, again);
            }
            if digit.leaves(1) {
                add(&mut far.to_one, place, again);
            }
            if digit.leaves_any(2) {
                zeros.iter().for_each(|zero| add(&mut far.to_one, place + zero, again));
            }
        }
        // All places, and the second occurrence of repeating places, which may have the other parity, can
        // leave pairs of equal heaps with at least two tokens each.
        let second = (0i64..).skip(code.last() + 1).zip(code.repeating().iter().copied());
        for (place, digit) in code.written().chain(second) {
            for parts in (2..=MOST_PARTS).filter(|parts| digit.leaves(*parts)) {
                // A code adds fewer tokens than it leaves heaps, so the number is positive.
                let with =
                    |tokens: usize| usize::try_from(i64::try_from(tokens).ok()?.checked_add(place)?).ok();
                match (digit.likeness, parts % 2) {
                    (Likeness::Any, 1) => add_if(&mut far.to_one, with(parts - 1)),
                    (Likeness::Any, _) => {
                        add_if(&mut far.to_nothing, with(parts));
                        for zero in zeros.iter().filter(|_| parts >= 4) {
                            add_if(&mut far.to_one, with(zero + parts - 2));
                        }
                    }
                    (Likeness::AllEqual, _) if parts == 2 => add_if(&mut far.to_nothing, with(2)),
                    _ => {}
                }
            }
        }
        far
    }
}

/// Records that a move is possible with the difference `more`, and with `more` plus any multiple of `step`.
fn add(moves: &mut [Option<usize>], more: usize, step: usize) {
    let first = more % step;
    moves.iter_mut().skip(first).step_by(step).for_each(|least| lower(least, more));
}

/// Like [`add`], for a move that is possible with any number of additional pairs of tokens. Does nothing if `more` is
/// `None`.
fn add_if(moves: &mut [Option<usize>], more: Option<usize>) {
    if let Some(more) = more {
        add(moves, more, 2);
    }
}
