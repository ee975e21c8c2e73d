//! AtCoder ABC 368 F, Dividing Game.

use super::numbers::Numbers;
use crate::{Desk, Refused};

/// Reads the length of a list and the numbers in the list; prints `Anna` if the first player wins, otherwise
/// `Bruno`.
///
/// The nim-value of a number is the number of its prime factors, counted with multiplicity (`divisor-game` in
/// the catalogue).
pub(super) fn judge(numbers: &mut Numbers<'_>, _: &mut dyn Desk) -> Result<String, Refused> {
    let list = numbers.list("N", 1_000_000, "A", 1, LARGEST)?;
    let largest = list.iter().copied().max().unwrap_or(1);
    let factors = prime_factors(usize::try_from(largest).unwrap_or(1));
    let nim_sum =
        list.iter().fold(0, |sum, &number| sum ^ usize::try_from(number).map_or(0, |at| factors[at]));
    Ok(if nim_sum == 0 { "Bruno\n" } else { "Anna\n" }.to_owned())
}

/// The largest number that is accepted.
const LARGEST: u64 = 10_000_000;

/// The number of prime factors of each number up to `largest`, found by a sieve that stores least prime
/// factors.
fn prime_factors(largest: usize) -> Vec<u8> {
    let mut count = vec![0; largest + 1];
    let mut least = vec![0; largest + 1];
    let mut primes = Vec::new();
    for number in 2..=largest {
        if least[number] == 0 {
            least[number] = number;
            count[number] = 1;
            primes.push(number);
        }
        let smallest = least[number];
        for &prime in primes.iter().take_while(|&&prime| prime <= smallest && prime * number <= largest) {
            least[prime * number] = prime;
            count[prime * number] = count[number] + 1;
        }
    }
    count
}

#[cfg(test)]
#[test]
fn prime_factors_with_multiplicity() {
    assert_eq!(prime_factors(12), [0, 0, 1, 1, 2, 1, 2, 1, 3, 2, 2, 1, 3]);
}
