//! Nim arithmetic on 64-bit nimbers.

/// A Grundy value (nim-value): the size of the Nim heap to which a game is equal.
///
/// A heap can have any number of tokens up to `2^64 - 1`, so every 64-bit number is a nim-value.
#[doc(alias = "grundy value")]
#[doc(alias = "sg value")]
#[doc(alias = "nimber")]
pub type NimValue = u64;

/// The nim-sum of two nim-values: the xor of the two numbers.
///
/// # Source
/// Bouton 1901 (`bouton-1901` in crates/grundy-games/sources.bib).
///
/// ```
/// assert_eq!(grundy_core::nim_sum(5, 6), 3);
/// ```
#[must_use]
pub const fn nim_sum(a: NimValue, b: NimValue) -> NimValue {
    a ^ b
}

/// The set of the nim-sums of `value % 64` and each element of `set`, which is a set of numbers below 64.
///
/// Sets are bit masks: bit `n ^ (value % 64)` of the result is bit `n` of `set`. The higher bits of `value` are
/// ignored.
///
/// ```
/// assert_eq!(grundy_core::nim_sums_of_set(1 << 5 | 1 << 0, 6), 1 << 3 | 1 << 6);
/// ```
#[must_use]
pub const fn nim_sums_of_set(set: u64, value: NimValue) -> u64 {
    const EVEN: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let mut set = set;
    let mut bit = 0;
    while bit < 6 {
        if value >> bit & 1 == 1 {
            set = (set & EVEN[bit]) << (1 << bit) | set >> (1 << bit) & EVEN[bit];
        }
        bit += 1;
    }
    set
}

/// The nim-product of two 64-bit nimbers: multiplication in the field of size `2^64`.
///
/// For a Fermat power `F = 2^(2^k)`, the product of `F` and a smaller number is the ordinary product, and the
/// square of `F` is `3F/2`. Takes at most a few thousand small steps, and needs no tables.
///
/// # Source
/// Conway, On Numbers and Games, ch. 6 (`conway-1976` in crates/grundy-games/sources.bib).
///
/// ```
/// use grundy_core::nim_product;
/// assert_eq!(nim_product(2, 2), 3);
/// assert_eq!(nim_product(1 << 32, 1 << 32), (1 << 32) ^ (1 << 31));
/// ```
#[must_use]
pub fn nim_product(a: NimValue, b: NimValue) -> NimValue {
    product_below(a, b, 32)
}

/// The nim-product of `a` and `b`, which must both be below `2^(2 * half)`, or below 2 if `half` is 0; `half` must be a
/// power of two or 0.
fn product_below(a: u64, b: u64, half: u32) -> u64 {
    if a <= 1 || b <= 1 || half == 0 {
        return a * b;
    }
    let low = (1u64 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & low, b >> half, b & low);
    if a1 == 0 && b1 == 0 {
        return product_below(a0, b0, half / 2);
    }
    let low_product = product_below(a0, b0, half / 2);
    let high_product = product_below(a1, b1, half / 2);
    let cross = product_below(a1 ^ a0, b1 ^ b0, half / 2);
    // (a1 F + a0)(b1 F + b0) with F * F = F + F/2, for F = 2^half a Fermat power.
    ((cross ^ low_product) << half) ^ low_product ^ product_below(high_product, 1 << (half - 1), half / 2)
}

#[cfg(test)]
mod tests {
    use super::nim_product;
    use std::cell::RefCell;
    use std::collections::HashMap;

    #[test]
    fn product_is_the_mex_definition() {
        for a in 0..18 {
            for b in 0..18 {
                assert_eq!(nim_product(a, b), mex_product(a, b), "{a} * {b}");
            }
        }
    }

    #[test]
    fn powers_of_fermat_numbers() {
        assert_eq!(nim_product(1 << 16, 1 << 16), (1 << 16) ^ (1 << 15));
        assert_eq!(nim_product(1 << 16, 3), 3 << 16);
        assert_eq!(nim_product(u64::MAX, 1), u64::MAX);
    }

    /// The nim-product by Conway's definition, `mex{a'b + ab' + a'b'}`. Takes time proportional to `(ab)^2`, and is
    /// used only in tests.
    fn mex_product(a: u64, b: u64) -> u64 {
        thread_local!(static KNOWN: RefCell<HashMap<(u64, u64), u64>> = RefCell::default());
        if let Some(value) = KNOWN.with_borrow(|known| known.get(&(a, b)).copied()) {
            return value;
        }
        let below = (0..a)
            .flat_map(|x| (0..b).map(move |y| mex_product(x, b) ^ mex_product(a, y) ^ mex_product(x, y)));
        let value = crate::mex(below);
        KNOWN.with_borrow_mut(|known| known.insert((a, b), value));
        value
    }
}
