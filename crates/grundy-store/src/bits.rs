//! Numbers of equal width, packed without gaps.
//!
//! Bit `b` of the sequence is bit `b % 8` of byte `b / 8`; each number starts with its lowest bit.

/// The width that numbers up to `largest` need: the number of binary digits of `largest`, or 0 for 0.
pub(crate) fn width(largest: u128) -> u32 {
    u128::BITS - largest.leading_zeros()
}

/// The number of bytes that `count` numbers of `width` bits take.
pub(crate) fn bytes(count: usize, width: u32) -> usize {
    (count * width as usize).div_ceil(8)
}

/// Appends numbers of `width` bits each, and then zeros up to the end of the last byte.
pub(crate) fn pack(numbers: impl Iterator<Item = u128>, width: u32, bytes: &mut Vec<u8>) {
    let mut packer = Packer { waiting: 0, filled: 0, bytes };
    for number in numbers {
        packer.put(number & u128::from(u64::MAX), width.min(64));
        if width > 64 {
            packer.put(number >> 64, width - 64);
        }
    }
    packer.finish();
}

/// Bits that are being collected into bytes.
struct Packer<'a> {
    /// The bits that have not been written yet; the first one is the lowest.
    waiting: u128,
    /// The number of waiting bits, at most 63 between calls.
    filled: u32,
    bytes: &'a mut Vec<u8>,
}

impl Packer<'_> {
    /// Appends `number`, which must be below `2^width`; `width` must be at most 64.
    fn put(&mut self, number: u128, width: u32) {
        self.waiting |= number << self.filled;
        self.filled += width;
        if self.filled >= 64 {
            self.bytes.extend_from_slice(&self.waiting.to_le_bytes()[..8]);
            self.waiting >>= 64;
            self.filled -= 64;
        }
    }

    fn finish(self) {
        let rest = self.filled.div_ceil(8) as usize;
        self.bytes.extend_from_slice(&self.waiting.to_le_bytes()[..rest]);
    }
}

/// The largest number of bits that [`small`] reads. Eight bytes contain at least 57 bits from any bit of the first
/// byte onwards.
pub(crate) const SMALL: u32 = 56;

/// The number in the `width` bits that begin at index `bit`. `width` must be at most [`SMALL`]. Bits after the end of
/// `bytes` count as zeros.
pub(crate) fn small(bytes: &[u8], bit: usize, width: u32) -> u64 {
    let rest = bytes.get(bit / 8..).unwrap_or_default();
    let word = rest.first_chunk().copied().unwrap_or_else(|| {
        let mut word = [0; 8];
        word[..rest.len()].copy_from_slice(rest);
        word
    });
    (u64::from_le_bytes(word) >> (bit % 8)) & ((1 << width) - 1)
}

/// The number in the `width` bits that begin at index `bit`. `width` must be at most 128. Bits after the end of `bytes`
/// count as zeros.
pub(crate) fn unpack(bytes: &[u8], bit: usize, width: u32) -> u128 {
    let mut number = 0;
    let mut done = 0;
    while done < width {
        let piece = (width - done).min(SMALL);
        number |= u128::from(small(bytes, bit + done as usize, piece)) << done;
        done += piece;
    }
    number
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn unpacking_is_the_inverse(numbers in prop::collection::vec(any::<u128>(), 0..20), width in 0u32..=128) {
            let numbers: Vec<u128> =
                numbers.into_iter().map(|number| number & 1u128.checked_shl(width).map_or(u128::MAX, |end| end - 1)).collect();
            let mut bytes = Vec::new();
            super::pack(numbers.iter().copied(), width, &mut bytes);
            prop_assert_eq!(bytes.len(), super::bytes(numbers.len(), width));
            for (index, &number) in numbers.iter().enumerate() {
                prop_assert_eq!(super::unpack(&bytes, index * width as usize, width), number);
            }
        }
    }

    #[test]
    fn the_lowest_bit_comes_first() {
        let mut bytes = Vec::new();
        super::pack([1, 2, 7].into_iter(), 3, &mut bytes);
        assert_eq!(bytes, [0b1101_0001, 0b1]);
        assert_eq!(super::width(0), 0);
        assert_eq!(super::width(4), 3);
    }
}
