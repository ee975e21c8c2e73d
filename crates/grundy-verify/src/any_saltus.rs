//! The theorem for any saltus. Proof: docs/periods.md.

use crate::code::{Code, Likeness, MOST_PARTS};
use crate::theorem::{Claim, MOST_WITH_SALTUS, div_up};
use crate::work::{BrokenOff, Work};

impl Claim<'_> {
    /// The number of values that prove a saltus of a code that leaves three heaps or more, or takes any large number of tokens.
    pub(crate) fn any_saltus(&self, work: &mut Work<'_>) -> Result<Option<usize>, BrokenOff> {
        let Some(end) = self.start.checked_add(self.period).filter(|end| *end <= MOST_WITH_SALTUS) else {
            return Ok(None);
        };
        let Some(values) = (0..end).map(self.value).collect::<Option<Vec<u64>>>() else { return Ok(None) };
        let Some(highest) = values[1..].iter().copied().max() else { return Ok(None) };
        let farthest = self.farthest(highest, work)?;
        Ok(farthest.and_then(|farthest| self.heaps_for_any_saltus(&values, highest, farthest)))
    }

    /// The same from the values of the heaps before the end of the first period; `highest` is the largest of them.
    fn heaps_for_any_saltus(&self, values: &[u64], highest: u64, farthest: i128) -> Option<usize> {
        let Self { code, start, period, saltus, .. } = *self;
        let (p, s, parts) = (period as i128, i128::from(saltus), code.most_parts().max(1) as i128);
        // By how much `s` times a heap is more than `p` times its value: this repeats with the period.
        let offset = |heap: usize| s * heap as i128 - p * i128::from(values[heap]);
        let offsets: Vec<i128> = (1..values.len()).map(offset).collect();
        let (low, top) = (*offsets.iter().min()?, *offsets.iter().max()?);
        let late = *offsets[start - 1..].iter().min()?;

        // So far below its own value and farther a heap has options of all values, by far moves.
        let near = (div_up(farthest - late, p) - 1).max(0);
        // By so much the sum of the values of the parts is more than their nim-sum.
        let added = s * code.adding().len() as i128;
        let excess = near + (top + added + (-low).max(-low * parts)).div_euclid(p);
        // In the columns from this one on no two parts have a one. Heaps with such ones lie behind the start, and multiples
        // of the power of two in the saltus are those of the columns.
        let odd = saltus >> saltus.trailing_zeros();
        let high = i128::from(highest);
        let mut columns = saltus.trailing_zeros();
        while columns < 64 && ((1i128 << columns) <= high || (2i128 << columns) <= excess) {
            columns += 1;
        }
        // This many columns hold a positive number of every remainder modulo the odd factor, and each part gets its own.
        let width = u64::BITS - odd.leading_zeros();
        // A one that moves by this many columns keeps its remainder.
        let order = (1..64).find(|order| (1u128 << order) % u128::from(odd) == 1 % u128::from(odd))?;
        let least = power(i128::from(columns) + parts * i128::from(width))?
            .max(power(i128::from(columns) + i128::from(order))? + near);
        // Values are whole numbers: one that is above the number before is at least this.
        let heaps = ((least - 1).checked_mul(p)?.checked_add(top)?).div_euclid(s) + 1;
        usize::try_from(heaps).ok()
    }

    /// The most, over all values and remainders of heaps, of `s` times the least number of tokens from which on such a
    /// heap has a far move to the value, less `p` times the value; `None` if there is no far move to one.
    fn farthest(&self, highest: u64, work: &mut Work<'_>) -> Result<Option<i128>, BrokenOff> {
        let Some((modulus, wanted, heaps)) = self.far_sizes(highest) else { return Ok(None) };
        work.hold((wanted * modulus).saturating_mul(size_of::<Option<usize>>()))?;
        // By value, and by the remainder of a heap: the number of tokens that is enough for it.
        let mut tokens: Vec<Option<usize>> = vec![None; wanted * modulus];
        let mut note = |of: u64, remainder: usize, enough: usize| {
            if let Some(of) = usize::try_from(of).ok().filter(|of| *of < wanted) {
                lower(&mut tokens[of * modulus + remainder % modulus], enough);
            }
        };
        // Values grow by the period, so that no later heap has value 0.
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

    /// The number of remainders that far moves depend on, of values that are to be reached, and of heaps to look at;
    /// `None` if they are too many.
    fn far_sizes(&self, highest: u64) -> Option<(usize, usize, usize)> {
        let Self { code, start, period, saltus, .. } = *self;
        let turn = code.repeating().len().max(1);
        let modulus = if turn.is_multiple_of(2) { turn } else { turn.checked_mul(2)? };
        // Values above `highest` are those of heaps behind the start, so that after as many turns as there are remainders
        // all is as it was.
        let beyond = saltus.checked_mul(modulus as u64)?;
        let wanted = usize::try_from(highest.checked_add(beyond)?).ok()?.checked_add(1)?;
        let turns = usize::try_from(highest / saltus).ok()?.checked_add(modulus)?.checked_add(1)?;
        let heaps = turns.checked_mul(period)?.checked_add(start)?;
        let most = wanted.checked_mul(modulus)?.max(heaps);
        (modulus <= MOST_REMAINDERS && most <= MOST_WITH_SALTUS).then_some((modulus, wanted, heaps))
    }
}

/// The largest number of remainders that far moves may depend on.
const MOST_REMAINDERS: usize = 64;

fn lower(least: &mut Option<usize>, number: usize) {
    *least = Some(least.map_or(number, |least| least.min(number)));
}

/// `2` to this power, if that is a number of values that can be checked.
fn power(exponent: i128) -> Option<i128> {
    u32::try_from(exponent).ok().filter(|exponent| *exponent <= 62).map(|exponent| 1i128 << exponent)
}

/// Far moves of large heaps, by the remainder of the difference between them and the heap that is left: the least difference
/// that is enough.
struct FarMoves {
    /// To one heap, apart from pairs of equal heaps and perhaps a heap of value 0.
    to_one: Vec<Option<usize>>,
    /// To nothing, apart from pairs of equal heaps.
    to_nothing: Vec<Option<usize>>,
}

impl FarMoves {
    /// Those of a code in which the heaps `zeros` have value 0.
    fn of(code: &Code, modulus: usize, zeros: &[usize]) -> Self {
        let mut far = Self { to_one: vec![None; modulus], to_nothing: vec![None; modulus] };
        let again = code.repeating().len();
        // Places that repeat: any one heap, none, or one and a heap of value 0.
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
        // Any place, and those that repeat a second time, as it may have the other parity: pairs of equal heaps, which take
        // two tokens each at least.
        let second = (0i64..).skip(code.last() + 1).zip(code.repeating().iter().copied());
        for (place, digit) in code.written().chain(second) {
            for parts in (2..=MOST_PARTS).filter(|parts| digit.leaves(*parts)) {
                // Tokens are added in fewer places than heaps are left, so that the number is positive.
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

/// Notes that `more` tokens more are enough, and as many and any multiple of `step`.
fn add(moves: &mut [Option<usize>], more: usize, step: usize) {
    let first = more % step;
    moves.iter_mut().skip(first).step_by(step).for_each(|least| lower(least, more));
}

/// The same for a move that takes any number of pairs of equal tokens more, if there is one.
fn add_if(moves: &mut [Option<usize>], more: Option<usize>) {
    if let Some(more) = more {
        add(moves, more, 2);
    }
}
