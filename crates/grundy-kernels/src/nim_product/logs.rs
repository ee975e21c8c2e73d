//! Nim-products by tables of logarithms in the field of `2^16` nimbers. This method works on any processor.

use std::sync::OnceLock;

/// The number of nonzero elements of the field of `2^16` nimbers.
const ORDER: usize = 65_535;

/// A generator of the multiplicative group. A test checks that every nonzero element is one of its powers.
const GENERATOR: u64 = 258;

/// The logarithms to the base [`GENERATOR`] (128 KiB) and its powers (384 KiB).
pub(super) struct Logs {
    /// `logs[x]` is the logarithm of `x` if `x != 0`.
    logs: Vec<u16>,
    /// `powers[e]` is the power with exponent `e`, for every exponent up to the largest sum of three logarithms.
    powers: Vec<u16>,
}

impl Logs {
    /// The tables, which are computed on the first call.
    pub(super) fn shared() -> &'static Self {
        static SHARED: OnceLock<Logs> = OnceLock::new();
        SHARED.get_or_init(Self::new)
    }

    fn new() -> Self {
        let mut logs = vec![0; ORDER + 1];
        let mut powers = Vec::with_capacity(3 * ORDER);
        let mut power = 1;
        for exponent in 0..ORDER {
            let narrow = u16::try_from(power).expect("a field of 2^16 nimbers is closed");
            logs[usize::from(narrow)] = u16::try_from(exponent).expect("exponents are below 65,535");
            powers.push(narrow);
            power = grundy_core::nim_product(power, GENERATOR);
        }
        powers.extend_from_within(..);
        powers.extend_from_within(..ORDER);
        Self { logs, powers }
    }

    /// The nim-product of two 64-bit nimbers.
    pub(super) fn product(&self, a: u64, b: u64) -> u64 {
        let (a1, a0) = halves(a);
        let (b1, b0) = halves(b);
        let low = self.product_32(a0, b0);
        let high = self.product_32(a1, b1);
        let cross = self.product_32(a1 ^ a0, b1 ^ b0);
        (u64::from(cross ^ low) << 32) ^ u64::from(low ^ self.product_with_2_31(high))
    }

    /// The nim-product of two 32-bit nimbers.
    fn product_32(&self, a: u32, b: u32) -> u32 {
        let (a1, a0) = quarters(a);
        let (b1, b0) = quarters(b);
        let low = self.product_16(a0, b0);
        let cross = self.product_16(a1 ^ a0, b1 ^ b0);
        (u32::from(cross ^ low) << 16) ^ u32::from(low ^ self.product_16_with_2_15(a1, b1))
    }

    /// The nim-product `a * 2^31`, where `2^31` is the nim-product of `2^16` and `2^15`.
    fn product_with_2_31(&self, a: u32) -> u32 {
        let (a1, a0) = quarters(a);
        // `(a1 F + a0) * 2^15 F` with `F = 2^16`, `F * F = F + F/2` and `F/2 = 2^15`.
        let both = self.product_16(a1 ^ a0, 1 << 15);
        (u32::from(both) << 16) ^ u32::from(self.product_16_with_2_15(a1, 1 << 15))
    }

    fn product_16(&self, a: u16, b: u16) -> u16 {
        let exponent = usize::from(self.log(a)) + usize::from(self.log(b));
        if a == 0 || b == 0 { 0 } else { self.powers[exponent] }
    }

    /// The nim-product `a * b * 2^15`.
    fn product_16_with_2_15(&self, a: u16, b: u16) -> u16 {
        let exponent = usize::from(self.log(a)) + usize::from(self.log(b)) + usize::from(self.log(1 << 15));
        if a == 0 || b == 0 { 0 } else { self.powers[exponent] }
    }

    fn log(&self, a: u16) -> u16 {
        self.logs[usize::from(a)]
    }
}

/// The upper half and the lower half of 64 bits.
#[expect(clippy::cast_possible_truncation, reason = "only the lower half is needed")]
fn halves(a: u64) -> (u32, u32) {
    ((a >> 32) as u32, a as u32)
}

/// The upper half and the lower half of 32 bits.
#[expect(clippy::cast_possible_truncation, reason = "only the lower half is needed")]
fn quarters(a: u32) -> (u16, u16) {
    ((a >> 16) as u16, a as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_generates() {
        let logs = Logs::new();
        let mut seen = vec![false; ORDER + 1];
        logs.powers[..ORDER].iter().for_each(|&power| seen[usize::from(power)] = true);
        assert!(!seen[0] && seen[1..].iter().all(|&seen| seen));
    }
}
