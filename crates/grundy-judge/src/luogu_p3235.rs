//! Luogu P3235 (HNOI 2014), even split.

use super::numbers::Numbers;
use crate::{Desk, Refused, Stopped};
use grundy_core::{NimValue, count_thread_turns};

/// Reads `T F`, then for each of `T` positions the number of piles and their sizes. Only piles of at least `F` stones
/// may be split. Prints one line with `1` for each position that the first player wins, and `0` for each of the
/// others.
pub(super) fn judge(numbers: &mut Numbers<'_>, _: &mut dyn Desk) -> Result<String, Refused> {
    let positions = numbers.needed("T", 0, 100_000)?;
    let least = numbers.needed("F", 1, u64::MAX)?;
    let piles = (0..positions)
        .map(|_| numbers.list("N", 100_000, "a pile", 0, LARGEST))
        .collect::<Result<Vec<_>, Refused>>()?;
    let largest = piles.iter().flatten().copied().max().unwrap_or(0);
    let values = values(least, largest)?;
    let wins = piles.iter().map(|piles| {
        let nim_sum =
            piles.iter().fold(0, |sum, &pile| sum ^ usize::try_from(pile).map_or(0, |at| values[at]));
        if nim_sum == 0 { "0" } else { "1" }
    });
    Ok(wins.collect::<Vec<_>>().join(" ") + "\n")
}

/// The largest pile that is accepted. The piles in the problem are below 100,000.
const LARGEST: u64 = 1_000_000;

/// The nim-values of the piles `0..=largest`. A pile of at least `least` stones, and at least two, may be split.
///
/// Splits of `n` stones into `m` piles with the same quotient `q = n / m` leave only piles of `q` and `q + 1`
/// stones, and the numbers of these piles modulo 2 depend only on the parity of `m`. One `m` of each parity
/// in each block of equal quotients is therefore enough. Up to the square root of `n`, every `m` is tried;
/// above it, only the first two of each block. Takes `O(largest^1.5)` time.
fn values(least: u64, largest: u64) -> Result<Vec<NimValue>, Stopped> {
    let last = usize::try_from(largest).unwrap_or(usize::MAX);
    let mut table = Table { values: vec![0; last + 2], reached: Vec::new() };
    let first = usize::try_from(least).unwrap_or(usize::MAX).max(2);
    for n in first..=last {
        // The value of `n` takes about three steps for each number up to the square root of `n`.
        count_thread_turns(3 * n.isqrt()).map_err(|_| Stopped)?;
        table.split(n);
    }
    table.values.truncate(last + 1);
    Ok(table.values)
}

/// The values of the piles so far (0 for the piles to come) and, for each value, the last pile with an option of that
/// value (0 if there is none yet).
struct Table {
    values: Vec<NimValue>,
    reached: Vec<usize>,
}

impl Table {
    /// Computes the value of a pile that may be split.
    fn split(&mut self, n: usize) {
        let root = n.isqrt();
        for pieces in 2..=root {
            self.reach(n, pieces, n / pieces);
        }
        // Above the square root, the quotients are visited in ascending order, and their blocks descend from
        // `n`.
        let mut last = n;
        let mut quotient = 1;
        while last > root {
            let before = n / (quotient + 1);
            let first = before.max(root).max(1) + 1;
            self.reach(n, first, quotient);
            if first < last {
                self.reach(n, first + 1, quotient);
            }
            last = before;
            quotient += 1;
        }
        let mex = self.reached.iter().position(|by| *by != n).unwrap_or(self.reached.len());
        self.values[n] = mex as NimValue;
    }

    /// Records that `n` stones can be split into `pieces` piles, each of `quotient` or `quotient + 1` stones.
    fn reach(&mut self, n: usize, pieces: usize, quotient: usize) {
        let larger = n - quotient * pieces;
        let odd = |count: usize| (count as NimValue & 1).wrapping_neg();
        let value = self.values[quotient + 1] & odd(larger) ^ self.values[quotient] & odd(pieces - larger);
        let at = usize::try_from(value).unwrap_or(usize::MAX);
        if at >= self.reached.len() {
            self.reached.resize(at + 1, 0);
        }
        self.reached[at] = n;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::mex;

    /// The values of the piles `0..=last` according to the definition, from all splits into `m` piles that are as
    /// equal as possible.
    fn by_definition(least: u64, last: u64) -> Vec<NimValue> {
        let mut values: Vec<NimValue> = Vec::new();
        for n in 0..=last {
            let split = |m: u64| {
                let value = |pile: u64| values[usize::try_from(pile).unwrap_or(usize::MAX)];
                let (quotient, larger) = (n / m, n % m);
                let of = |pile: u64, count: u64| if count % 2 == 1 { value(pile) } else { 0 };
                of(quotient + 1, larger) ^ of(quotient, m - larger)
            };
            let options: Vec<NimValue> = if n < least { Vec::new() } else { (2..=n).map(split).collect() };
            values.push(mex(options));
        }
        values
    }

    #[test]
    fn blocks_are_the_rules() {
        for least in 1..6 {
            assert_eq!(values(least, 120), Ok(by_definition(least, 120)), "F = {least}");
        }
    }
}
