//! The theorem for any saltus. Proof: docs/periods.md.

use crate::code::{Code, Likeness, MOST_PARTS};
use crate::theorem::{Claim, MOST_WITH_SALTUS, div_up};

impl Claim<'_> {
    /// So many values prove a saltus of a code that leaves three heaps or more, or takes any large number of tokens.
    pub(crate) fn any_saltus(&self) -> Option<usize> {
        let Self { code, start, period, saltus, value } = *self;
        let (p, s, parts) = (period as i128, i128::from(saltus), code.most_parts().max(1) as i128);
        let end = start.checked_add(period).filter(|end| *end <= MOST_WITH_SALTUS)?;
        let values: Vec<u64> = (0..end).map(value).collect::<Option<_>>()?;
        // By how much `s` times a heap is more than `p` times its value: this repeats with the period.
        let offset = |heap: usize| s * heap as i128 - p * i128::from(values[heap]);
        let offsets: Vec<i128> = (1..end).map(offset).collect();
        let (low, top) = (*offsets.iter().min()?, *offsets.iter().max()?);
        let late = *offsets[start - 1..].iter().min()?;
        let highest = *values[1..].iter().max()?;
        let farthest = self.farthest(highest)?;

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
        // So many columns for each part hold a number, not 0, of every remainder modulo the odd factor.
        let width = u64::BITS - odd.leading_zeros();
        // So many columns on, a one has the same remainder.
        let order = (1..64).find(|order| (1u128 << order) % u128::from(odd) == 1 % u128::from(odd))?;
        let least = power(i128::from(columns) + parts * i128::from(width))?
            .max(power(i128::from(columns) + i128::from(order))? + near);
        // Values are whole numbers: one that is above the number before is at least this.
        let heaps = ((least - 1).checked_mul(p)?.checked_add(top)?).div_euclid(s) + 1;
        usize::try_from(heaps).ok()
    }

    /// The most, over all values and heaps of both parities, of `s` times the least number of tokens from which on such a
    /// heap has a far move to the value, less `p` times the value; `None` if there is no far move to one.
    fn farthest(&self, highest: u64) -> Option<i128> {
        let Self { code, start, period, saltus, value } = *self;
        let turn = code.repeating().len().max(1);
        let modulus = if turn.is_multiple_of(2) { turn } else { turn.checked_mul(2)? };
        // Values above `highest` are those of heaps behind the start, so that after as many turns as there are remainders
        // all is as it was.
        let beyond = saltus.checked_mul(modulus as u64)?;
        let wanted = usize::try_from(highest.checked_add(beyond)?).ok()?.checked_add(1)?;
        let turns = usize::try_from(highest / saltus).ok()?.checked_add(modulus)?.checked_add(1)?;
        let heaps = turns.checked_mul(period)?.checked_add(start)?;
        if wanted.checked_mul(modulus)?.max(heaps) > MOST_WITH_SALTUS {
            return None;
        }
        // By value, and by the remainder of a heap: so many tokens are enough for it.
        let mut tokens: Vec<Option<usize>> = vec![None; wanted * modulus];
        let mut note = |of: u64, remainder: usize, enough: usize| {
            if let Some(of) = usize::try_from(of).ok().filter(|of| *of < wanted) {
                let least = &mut tokens[of * modulus + remainder % modulus];
                *least = Some(least.map_or(enough, |least| least.min(enough)));
            }
        };
        for &FarMove { leaves, more, step } in &far_moves(code, value(1)? == 0) {
            // All heaps of which there is one in `step` have it.
            for remainder in (more % step..modulus).step_by(step) {
                match leaves {
                    Left::Nothing => note(0, remainder, more),
                    Left::One => {
                        for heap in 1..heaps {
                            note(value(heap)?, heap + remainder, heap + more);
                        }
                    }
                }
            }
        }
        let (p, s) = (period as i128, i128::from(saltus));
        let mut farthest = i128::MIN;
        for (of, tokens) in (0i128..).zip(tokens.chunks(modulus)) {
            for least in tokens {
                farthest = farthest.max(s * (*least)? as i128 - p * of);
            }
        }
        Some(farthest)
    }
}

/// `2` to this power, if that is a number of values that can be checked.
fn power(exponent: i128) -> Option<i128> {
    u32::try_from(exponent).ok().filter(|exponent| *exponent <= 62).map(|exponent| 1i128 << exponent)
}

/// What a far move leaves but for pairs of equal heaps, and perhaps a heap of one token with value 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    Nothing,
    One,
}

/// Moves of a heap that has `more` tokens more than the one that is left, or `more` and any multiple of `step`.
#[derive(Clone, Copy, Debug)]
struct FarMove {
    leaves: Left,
    more: usize,
    step: usize,
}

fn far_moves(code: &Code, one_is_zero: bool) -> Vec<FarMove> {
    let again = code.repeating();
    let mut moves = Vec::new();
    // Tokens are added in fewer places than heaps are left, so that the number is positive.
    let mut add = |leaves: Left, more: i64, step: usize| {
        moves.extend(usize::try_from(more).ok().map(|more| FarMove { leaves, more, step }));
    };
    let place_of = |place: usize| i64::try_from(place).unwrap_or(i64::MAX / 2);
    // Places that repeat: any one heap, none, or one and a heap of one token.
    for (place, digit) in (code.last_once() + 1..).zip(again) {
        let place = place_of(place);
        if digit.leaves(0) {
            add(Left::Nothing, place, again.len());
        }
        if digit.leaves(1) {
            add(Left::One, place, again.len());
        }
        if one_is_zero && digit.leaves_any(2) {
            add(Left::One, place + 1, again.len());
        }
    }
    // Any place, and those that repeat a second time, as it may have the other parity: pairs of equal heaps, which take two
    // tokens each at least.
    let second = (code.last() + 1..).map(place_of).zip(again.iter().copied());
    for (place, digit) in code.written().chain(second) {
        for parts in (2..=MOST_PARTS).filter(|parts| digit.leaves(*parts)) {
            let count = i64::try_from(parts).unwrap_or(i64::MAX / 2);
            match (digit.likeness, parts % 2) {
                (Likeness::Any, 1) => add(Left::One, place + count - 1, 2),
                (Likeness::Any, _) => {
                    add(Left::Nothing, place + count, 2);
                    if one_is_zero && parts >= 4 {
                        add(Left::One, place + 1 + (count - 2), 2);
                    }
                }
                (Likeness::AllEqual, _) if parts == 2 => add(Left::Nothing, place + 2, 2),
                _ => {}
            }
        }
    }
    moves
}
