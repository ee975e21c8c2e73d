//! The values of expressions at all sample points.
//!
//! A row has 32 bits for each value. During the search, values above `CAP` in absolute value count as undefined, so
//! that nothing overflows; the results are then evaluated with 64 bits.

use super::formula::{Binary, Unary};

/// The value that is stored where an expression is undefined or its value is too large for the search.
pub(super) const UNDEFINED: i32 = i32::MIN;

/// The largest absolute value in the search.
pub(super) const CAP: i32 = 1 << 30;

/// In the search, functions that need prime factors are undefined for this number and all larger ones.
const FACTORED: usize = 1 << 12;

/// The random weights of the hash, and the values of functions for all numbers below `FACTORED`.
pub(super) struct Rows {
    /// The weight for each point.
    weights: Vec<u64>,
    /// For each function, its values at 0, 1, 2, ...
    tables: Vec<Vec<i32>>,
}

impl Rows {
    pub(super) fn new(width: usize) -> Self {
        // A mixed Weyl sequence; the weights only need to be dissimilar.
        let mut state = 0u64;
        let weights = (0..width).map(|_| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            (mixed ^ (mixed >> 31)) | 1
        });
        let tables = Unary::ALL.iter().map(|op| (0..FACTORED).map(|n| unary(*op, n)).collect());
        Self { weights: weights.collect(), tables: tables.collect() }
    }

    /// The hash of a row: the sum of its values, each multiplied by the weight of its point. The hash of a sum of rows
    /// is the sum of their hashes if all values are defined.
    pub(super) fn hash(&self, row: &[i32]) -> u64 {
        let terms = row.iter().zip(&self.weights).map(|(&value, &weight)| {
            #[expect(clippy::cast_sign_loss, reason = "arithmetic modulo 2^64")]
            let value = i64::from(value) as u64;
            value.wrapping_mul(weight)
        });
        terms.fold(0, u64::wrapping_add)
    }

    /// Applies the function with this index in [`Unary::ALL`] to every value of a row.
    pub(super) fn unary(&self, at: usize, a: &[i32], out: &mut [i32]) {
        let op = Unary::ALL[at];
        for (out, &a) in out.iter_mut().zip(a) {
            *out = match usize::try_from(a) {
                Ok(small) if small < FACTORED => self.tables[at][small],
                // Factorising large numbers takes a long time.
                Ok(_) if matches!(op, Unary::Bigomega | Unary::LeastPrimeIndex) => UNDEFINED,
                Err(_) if a == UNDEFINED => UNDEFINED,
                _ => capped(op.apply(a.into())),
            };
        }
    }
}

fn unary(op: Unary, n: usize) -> i32 {
    i64::try_from(n).map_or(UNDEFINED, |n| capped(op.apply(n)))
}

/// Applies the operator to the corresponding values of two rows.
pub(super) fn binary(op: Binary, a: &[i32], b: &[i32], out: &mut [i32]) {
    // There is one loop for each operator, so that each loop can be vectorised.
    match op {
        Binary::Add => each(a, b, out, |a, b| a + b),
        Binary::Subtract => each(a, b, out, |a, b| a - b),
        Binary::Multiply => each(a, b, out, |a, b| a * b),
        Binary::Min => each(a, b, out, Ord::min),
        Binary::Max => each(a, b, out, Ord::max),
        Binary::Xor => each(a, b, out, |a, b| if a | b < 0 { BEYOND } else { a ^ b }),
        _ => {
            for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
                let is_defined = a != UNDEFINED && b != UNDEFINED;
                *out = if is_defined { capped(op.apply(a.into(), b.into())) } else { UNDEFINED };
            }
        }
    }
}

/// A number that is too large for the search and stands for a missing result.
const BEYOND: i64 = i64::MAX;

/// Applies a function to the corresponding values of two rows at all points where both are defined.
fn each(a: &[i32], b: &[i32], out: &mut [i32], of: impl Fn(i64, i64) -> i64) {
    for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
        let wide = of(a.into(), b.into());
        let is_small = i64::from(-CAP) <= wide && wide <= i64::from(CAP);
        let is_defined = a != UNDEFINED && b != UNDEFINED && is_small;
        #[expect(clippy::cast_possible_truncation, reason = "small where it is used")]
        let narrow = wide as i32;
        *out = if is_defined { narrow } else { UNDEFINED };
    }
}

/// Computes the product of two rows whose values are all defined and, in absolute value, at most `a_size` and
/// `b_size`, respectively.
pub(super) fn product((a, a_size): (&[i32], i32), (b, b_size): (&[i32], i32), out: &mut [i32]) {
    if i64::from(a_size) * i64::from(b_size) <= i64::from(CAP) {
        out.iter_mut().zip(a).zip(b).for_each(|((out, &a), &b)| *out = a * b);
    } else {
        binary(Binary::Multiply, a, b, out);
    }
}

/// Computes the sum, difference or maximum of two rows whose values are all defined. The results must be within the
/// range of the search.
pub(super) fn sum(op: Binary, a: &[i32], b: &[i32], out: &mut [i32]) {
    let all = out.iter_mut().zip(a).zip(b);
    match op {
        Binary::Subtract => all.for_each(|((out, &a), &b)| *out = a - b),
        Binary::Max => all.for_each(|((out, &a), &b)| *out = a.max(b)),
        _ => all.for_each(|((out, &a), &b)| *out = a + b),
    }
}

/// Computes the nim-sum of two rows whose values are all defined and, in absolute value, at most `a_size` and
/// `b_size`, respectively.
pub(super) fn xor((a, a_size): (&[i32], i32), (b, b_size): (&[i32], i32), out: &mut [i32]) {
    if a_size < CAP / 2 && b_size < CAP / 2 {
        // Negative numbers have no nim-sum.
        let all = out.iter_mut().zip(a).zip(b);
        all.for_each(|((out, &a), &b)| *out = if a | b < 0 { UNDEFINED } else { a ^ b });
    } else {
        binary(Binary::Xor, a, b, out);
    }
}

/// Computes the quotients and the remainders of the corresponding values of two rows.
pub(super) fn division(a: &[i32], b: &[i32], quotient: &mut [i32], rest: &mut [i32]) {
    for (((quotient, rest), &a), &b) in quotient.iter_mut().zip(rest).zip(a).zip(b) {
        (*quotient, *rest) = divided(a, b);
    }
}

/// The quotient, rounded down, and the remainder; both are undefined if a number is undefined, or if `b` is 0.
fn divided(a: i32, b: i32) -> (i32, i32) {
    // Both numbers fit in the 53 bits of a float, and float divisions can be vectorised.
    #[expect(clippy::cast_possible_truncation, reason = "the quotient is not larger than a")]
    let quotient = (f64::from(a) / f64::from(b)) as i32;
    let rest = a.wrapping_sub(quotient.wrapping_mul(b));
    let is_low = rest != 0 && (rest ^ b) < 0;
    let (quotient, rest) =
        if is_low { (quotient.wrapping_sub(1), rest.wrapping_add(b)) } else { (quotient, rest) };
    let is_defined = a != UNDEFINED && b != UNDEFINED && b != 0;
    if is_defined { (quotient, rest) } else { (UNDEFINED, UNDEFINED) }
}

/// The value as it is stored during the search: undefined if it is missing or too large.
fn capped(value: Option<i64>) -> i32 {
    value
        .and_then(|value| i32::try_from(value).ok())
        .filter(|value| (-CAP..=CAP).contains(value))
        .unwrap_or(UNDEFINED)
}

/// The largest absolute value in a row, or `None` if a value is undefined.
pub(super) fn size(row: &[i32]) -> Option<i32> {
    let mut least = i32::MAX;
    let mut most = i32::MIN;
    for &value in row {
        least = least.min(value);
        most = most.max(value);
    }
    (least != UNDEFINED).then(|| most.max(-least).max(0))
}

/// Whether more than a quarter of a row is undefined.
pub(super) fn is_sparse(row: &[i32]) -> bool {
    row.iter().filter(|&&value| value == UNDEFINED).count() * 4 > row.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values whose sums do not exceed the cap.
    const VALUES: [i32; 10] = [0, 1, -1, 7, -7, 1 << 29, -(1 << 29), 12, 100, -100];
    const LARGEST: i32 = 1 << 29;

    #[track_caller]
    fn check(op: Binary, whole: impl Fn(&[i32], &[i32], &mut [i32])) {
        for shift in 0..VALUES.len() {
            let mut other = VALUES;
            other.rotate_left(shift);
            let (mut fast, mut slow) = ([0; 10], [0; 10]);
            whole(&VALUES, &other, &mut fast);
            binary(op, &VALUES, &other, &mut slow);
            assert_eq!(fast, slow, "{op:?}");
        }
    }

    #[test]
    fn whole_rows_as_others() {
        check(Binary::Add, |a, b, out| sum(Binary::Add, a, b, out));
        check(Binary::Subtract, |a, b, out| sum(Binary::Subtract, a, b, out));
        check(Binary::Max, |a, b, out| sum(Binary::Max, a, b, out));
        check(Binary::Multiply, |a, b, out| product((a, LARGEST), (b, LARGEST), out));
        check(Binary::Xor, |a, b, out| xor((a, LARGEST), (b, LARGEST), out));
        check(Binary::Divide, |a, b, out| division(a, b, out, &mut [0; 10]));
        check(Binary::Remainder, |a, b, out| division(a, b, &mut [0; 10], out));
    }

    #[test]
    fn values_that_are_undefined() {
        let values = [0, 1, -7, CAP, -CAP, UNDEFINED, 1 << 16, 12];
        for op in [
            Binary::Add,
            Binary::Subtract,
            Binary::Multiply,
            Binary::Xor,
            Binary::Min,
            Binary::Max,
            Binary::Divide,
            Binary::Remainder,
        ] {
            for &other in &values {
                let (b, mut out, mut rest) = ([other; 8], [0; 8], [0; 8]);
                match op {
                    Binary::Divide => division(&values, &b, &mut out, &mut rest),
                    Binary::Remainder => division(&values, &b, &mut rest, &mut out),
                    _ => binary(op, &values, &b, &mut out),
                }
                let wanted = values.map(|value| {
                    let is_defined = value != UNDEFINED && other != UNDEFINED;
                    capped(is_defined.then(|| op.apply(value.into(), other.into())).flatten())
                });
                assert_eq!(out, wanted, "{op:?} {other}");
            }
        }
    }

    #[test]
    fn the_hash_of_a_sum() {
        let rows = Rows::new(3);
        assert_eq!(rows.hash(&[4, -2, 9]).wrapping_add(rows.hash(&[1, 5, -20])), rows.hash(&[5, 3, -11]));
    }
}
