//! Counts modulo a number.
//!
//! The modulus is an odd number times a power of two, `2^a`. Modulo the odd number, `S = 2^k` has an inverse. For the
//! residue modulo `2^a`, the sum is needed only modulo `2^(a + k)`; its lowest `k` bits are 0, and it is shifted down
//! by `k` bits. The Chinese remainder theorem combines the two results.

use grundy_core::{Budget, Limit, Usage};
use num_bigint::BigUint;
use std::num::NonZeroU64;

/// The sum of `entry^piles` over all entries with their multiplicities, divided by `2^log_length`, modulo
/// `modulus`.
pub(super) fn sum_of_powers(
    entries: &[(i64, u64)],
    log_length: u32,
    piles: &BigUint,
    modulus: NonZeroU64,
    budget: &dyn Budget,
) -> Result<u64, Limit> {
    let twos = modulus.get().trailing_zeros();
    let odd = modulus.get() >> twos;
    let bits: Vec<bool> = (0..piles.bits()).rev().map(|bit| piles.bit(bit)).collect();
    let odd_part = if odd == 1 { 0 } else { modulo_odd(entries, log_length, &bits, odd, budget)? };
    if twos == 0 {
        return Ok(odd_part);
    }
    let even_part = modulo_power_of_two(entries, log_length, &bits, twos, budget)?;
    // x = odd_part + odd * y, where odd * y = even_part - odd_part modulo 2^twos.
    let y = even_part.wrapping_sub(odd_part).wrapping_mul(inverse_modulo_word(odd)) & low_bits(twos);
    Ok(odd_part + odd * y)
}

/// The result of `sum_of_powers` modulo `2^twos`, for `twos < 64`.
fn modulo_power_of_two(
    entries: &[(i64, u64)],
    log_length: u32,
    bits: &[bool],
    twos: u32,
    budget: &dyn Budget,
) -> Result<u64, Limit> {
    // Since a + k < 64 + 64, the lowest 128 bits suffice, and overflow is intended.
    let mut sum: u128 = 0;
    for (at, &(entry, times)) in entries.iter().enumerate() {
        if at.is_multiple_of(CHUNK) {
            budget.poll(Usage::default())?;
        }
        let base = u128::from(entry.unsigned_abs());
        let mut power: u128 = 1;
        for &bit in bits {
            power = power.wrapping_mul(power);
            if bit {
                power = power.wrapping_mul(base);
            }
        }
        let term = power.wrapping_mul(u128::from(times));
        let is_negative = entry < 0 && bits.last() == Some(&true);
        sum = if is_negative { sum.wrapping_sub(term) } else { sum.wrapping_add(term) };
    }
    let quotient = (sum >> log_length) & u128::from(low_bits(twos));
    Ok(u64::try_from(quotient).expect("the lower bits of a word fit a word"))
}

/// The result of `sum_of_powers` modulo `odd`, which must be an odd number greater than 1.
fn modulo_odd(
    entries: &[(i64, u64)],
    log_length: u32,
    bits: &[bool],
    odd: u64,
    budget: &dyn Budget,
) -> Result<u64, Limit> {
    let field = Montgomery::new(odd);
    let mut sum = 0;
    for chunk in entries.chunks(CHUNK) {
        budget.poll(Usage::default())?;
        let mut bases = [0; CHUNK];
        for (base, &(entry, _)) in bases.iter_mut().zip(chunk) {
            *base = field.enter(entry);
        }
        let mut powers = [field.one(); CHUNK];
        for &bit in bits {
            for power in &mut powers {
                *power = field.product(*power, *power);
            }
            if bit {
                for (power, &base) in powers.iter_mut().zip(&bases) {
                    *power = field.product(*power, base);
                }
            }
        }
        for (&power, &(_, times)) in powers.iter().zip(chunk) {
            sum = field.sum(sum, field.product(power, field.enter_natural(times)));
        }
    }
    let half = field.enter_natural(odd / 2 + 1);
    for _ in 0..log_length {
        sum = field.product(sum, half);
    }
    Ok(field.leave(sum))
}

/// The number of entries that are raised to the power at the same time, so that their multiplications overlap in the
/// processor.
const CHUNK: usize = 16;

/// Arithmetic modulo an odd number `n > 1` in Montgomery form: each residue is stored multiplied by `2^64`.
struct Montgomery {
    n: u64,
    /// `-1 / n` modulo `2^64`.
    negative_inverse: u64,
    /// The residue of `2^128` modulo `n`.
    square: u64,
}

impl Montgomery {
    fn new(n: u64) -> Self {
        let one = u128::from(u64::MAX) % u128::from(n) + 1;
        let square = one * one % u128::from(n);
        Self {
            n,
            negative_inverse: inverse_modulo_word(n).wrapping_neg(),
            square: u64::try_from(square).expect("a residue is below its modulus"),
        }
    }

    fn one(&self) -> u64 {
        self.product(self.square, 1)
    }

    fn enter_natural(&self, number: u64) -> u64 {
        self.product(number % self.n, self.square)
    }

    fn enter(&self, number: i64) -> u64 {
        let residue = self.enter_natural(number.unsigned_abs());
        if number < 0 && residue != 0 { self.n - residue } else { residue }
    }

    fn leave(&self, residue: u64) -> u64 {
        self.product(residue, 1)
    }

    fn sum(&self, a: u64, b: u64) -> u64 {
        let gap = self.n - b;
        if a >= gap { a - gap } else { a + b }
    }

    /// The residue `a * b / 2^64`, for `a` and `b` below `n`.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the two halves of a double word are needed separately"
    )]
    fn product(&self, a: u64, b: u64) -> u64 {
        let product = u128::from(a) * u128::from(b);
        let factor = (product as u64).wrapping_mul(self.negative_inverse);
        let multiple = u128::from(factor) * u128::from(self.n);
        // The sum of the lower halves is 0 or 2^64, so either both are 0 or the carry is 1.
        let carry = u64::from(product as u64 != 0);
        let (high, over) = ((product >> 64) as u64).overflowing_add((multiple >> 64) as u64);
        let (high, over_again) = high.overflowing_add(carry);
        if over || over_again || high >= self.n { high.wrapping_sub(self.n) } else { high }
    }
}

/// The inverse of an odd number modulo `2^64`, by Newton's iteration. Each step doubles the number of correct
/// bits.
fn inverse_modulo_word(odd: u64) -> u64 {
    let mut inverse = odd;
    for _ in 0..6 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

/// A word in which the lowest `count < 64` bits are set.
const fn low_bits(count: u32) -> u64 {
    (1 << count) - 1
}
