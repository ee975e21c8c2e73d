//! Reads blocks. No part of a block is trusted before it has been checked, and no bytes can cause a panic.

use xxhash_rust::xxh3::xxh3_64;

use super::{CHECKSUM, DENSE_KEYS, FIXED, GROUP, KEYED, Kind};
use crate::Damage;
use crate::bits;
use crate::subject::KeyWidth;

/// A block whose checksum is correct and whose fields are consistent.
pub(crate) struct Block<'a> {
    kind: Kind,
    difference_bits: u32,
    value_bits: u32,
    /// The number of values stored.
    count: usize,
    least: u32,
    first: u128,
    /// The differences and everything after them.
    differences: &'a [u8],
    /// The values and everything after them. Reading 8 bytes at a time is faster if it need not stop at the
    /// last value.
    values: &'a [u8],
}

impl<'a> Block<'a> {
    /// Verifies the checksum of a block that fills `bytes`, and reads its fields.
    pub(crate) fn read(bytes: &'a [u8], key_width: KeyWidth) -> Result<Self, Damage> {
        let (content, checksum) = bytes.split_last_chunk::<CHECKSUM>().ok_or(Damage::Block)?;
        if xxh3_64(content) != u64::from_le_bytes(*checksum) {
            return Err(Damage::Checksum);
        }
        Self::fields(bytes, content.len(), key_width).ok_or(Damage::Block)
    }

    /// The block, whose checksum starts at byte `end`, or `None` if its fields are invalid or inconsistent.
    fn fields(bytes: &'a [u8], end: usize, key_width: KeyWidth) -> Option<Self> {
        let (&[kind, difference_bits, value_bits, 0], rest) = bytes.split_first_chunk()? else { return None };
        let (&count, rest) = rest.split_first_chunk()?;
        let (&least, rest) = rest.split_first_chunk()?;
        let first = key_width.get(rest)?;
        let [difference_bits, value_bits] = [difference_bits, value_bits].map(u32::from);
        let count = u32::from_le_bytes(count);
        let (kind, most, differences) = match kind {
            0 if difference_bits == 0 => (Kind::Keyed, GROUP, 0),
            0 => (Kind::Keyed, KEYED, (count as usize).saturating_sub(1)),
            1 if difference_bits == 0 => (Kind::Dense, DENSE_KEYS as usize, 0),
            _ => return None,
        };
        let count = usize::try_from(count).ok()?;
        if !(1..=most).contains(&count) || difference_bits > u128::BITS || value_bits > u32::BITS + 1 {
            return None;
        }
        let differences_at = FIXED + key_width.bytes();
        let values_at = differences_at + bits::bytes(differences, difference_bits);
        if values_at + bits::bytes(count, value_bits) != end {
            return None;
        }
        Some(Self {
            kind,
            difference_bits,
            value_bits,
            count,
            least: u32::from_le_bytes(least),
            first,
            differences: bytes.get(differences_at..)?,
            values: bytes.get(values_at..)?,
        })
    }

    /// The first key.
    pub(crate) fn first(&self) -> u128 {
        self.first
    }

    /// The value of `key`, or `None` if the block does not contain it.
    pub(crate) fn get(&self, key: u128) -> Result<Option<u32>, Damage> {
        let Some(above) = key.checked_sub(self.first) else { return Ok(None) };
        let Some(place) = self.place(above) else { return Ok(None) };
        self.value(place)
    }

    /// The index of the value for the key that exceeds the first key by `above`, or `None` if there is no such index.
    /// In a dense block, the index may hold a mark for absence.
    fn place(&self, above: u128) -> Option<usize> {
        if self.difference_bits == 0 {
            return usize::try_from(above).ok().filter(|&place| place < self.count);
        }
        if self.difference_bits <= bits::SMALL {
            // 255 differences of 56 bits, plus 1 each, are less than 2^64.
            return self.place_among(u64::try_from(above).ok()?, |sum, at| {
                sum + bits::small(self.differences, at, self.difference_bits) + 1
            });
        }
        // In a damaged block, the sum could exceed the largest key. It then saturates, so that no later key is found,
        // and `Database::check_sums` reports the damage.
        self.place_among(above, |sum, at| {
            sum.saturating_add(bits::unpack(self.differences, at, self.difference_bits)).saturating_add(1)
        })
    }

    /// The number of differences between successive keys, from the first key on, whose sum is `above`, or `None` if no
    /// number of them has this sum. `next` adds to a sum the difference whose bits begin at a given index.
    fn place_among<N: Copy + Ord + Default>(&self, above: N, next: impl Fn(N, usize) -> N) -> Option<usize> {
        let mut sum = N::default();
        let mut place = 0;
        while sum < above && place + 1 < self.count {
            sum = next(sum, place * self.difference_bits as usize);
            place += 1;
        }
        (sum == above).then_some(place)
    }

    /// The value at index `place`, or `None` if the key is absent.
    fn value(&self, place: usize) -> Result<Option<u32>, Damage> {
        let code = bits::small(self.values, place * self.value_bits as usize, self.value_bits);
        let above = match self.kind {
            Kind::Keyed => code,
            Kind::Dense if code == 0 => return Ok(None),
            Kind::Dense => code - 1,
        };
        let above = u32::try_from(above).map_err(|_| Damage::Block)?;
        self.least.checked_add(above).map(Some).ok_or(Damage::Block)
    }

    /// Appends all entries, in ascending order of their keys.
    pub(crate) fn entries(&self, entries: &mut Vec<(u128, u32)>) -> Result<(), Damage> {
        let mut key = self.first;
        for place in 0..self.count {
            if place > 0 {
                // In dense blocks and among consecutive keys, the width is 0, and so is the difference.
                let at = (place - 1) * self.difference_bits as usize;
                let difference = bits::unpack(self.differences, at, self.difference_bits);
                key = key.checked_add(difference).and_then(|key| key.checked_add(1)).ok_or(Damage::Order)?;
            }
            if let Some(value) = self.value(place)? {
                entries.push((key, value));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Block;
    use crate::block::write_group;
    use crate::subject::KeyWidth;

    /// Writes entries and compares everything that is read; returns the number and the total length of the
    /// blocks.
    #[track_caller]
    fn check(entries: &[(u128, u32)], key_width: KeyWidth) -> (usize, usize) {
        let mut bytes = Vec::new();
        let mut starts = Vec::new();
        write_group(entries, key_width, &mut bytes, |first, at| starts.push((first, at)));
        let ends = starts.iter().skip(1).map(|start| start.1).chain([bytes.len()]);
        let mut found = Vec::new();
        for (&(first, start), end) in starts.iter().zip(ends) {
            let block = Block::read(&bytes[start..end], key_width).unwrap();
            assert_eq!(block.first(), first);
            let known = found.len();
            block.entries(&mut found).unwrap();
            let entries = &found[known..];
            for &(key, value) in entries {
                assert_eq!(block.get(key), Ok(Some(value)));
                for other in [key.saturating_sub(1), key.saturating_add(1), 0, u128::MAX] {
                    let value = entries.iter().find(|entry| entry.0 == other).map(|entry| entry.1);
                    assert_eq!(block.get(other), Ok(value), "{other}");
                }
            }
        }
        assert_eq!(found, entries);
        (starts.len(), bytes.len())
    }

    #[test]
    fn which_blocks_are_written() {
        let keys =
            |step: u128| (0..1024).map(move |index: u128| (index * step, u32::from(index.is_multiple_of(3))));
        // Consecutive keys take one block, with one bit for each value.
        assert_eq!(check(&keys(1).collect::<Vec<_>>(), KeyWidth::Narrow), (1, 28 + 128));
        // If 48 of every 64 keys are present, 2 bits per key (one of them for absence) replace 5 bits for each
        // difference.
        let runs: Vec<_> = keys(1).map(|(key, value)| (key / 48 * 64 + key % 48, value)).collect();
        assert_eq!(check(&runs, KeyWidth::Narrow), (1, 28 + 340));
        // Every second key: 1 bit for each difference is less than a mark for each absent key.
        assert_eq!(check(&keys(2).collect::<Vec<_>>(), KeyWidth::Narrow).0, 4);
        // Every thousandth key: 10 bits for a difference.
        assert_eq!(check(&keys(1000).collect::<Vec<_>>(), KeyWidth::Narrow), (4, 4 * (28 + 32 + 319)));
        assert_eq!(check(&keys(1 << 110).collect::<Vec<_>>(), KeyWidth::Wide).0, 4);
    }

    #[test]
    fn extremes() {
        check(&[(0, 0), (u128::MAX, u32::MAX)], KeyWidth::Wide);
        check(&[(u128::MAX - 1, 0), (u128::MAX, u32::MAX)], KeyWidth::Wide);
        check(&[(0, 0), (2, u32::MAX), (3, 5), (u64::MAX.into(), 1)], KeyWidth::Narrow);
        check(&[(7, 7)], KeyWidth::Narrow);
    }

    proptest! {
        /// The bytes have a valid checksum, but were not written by a writer.
        #[test]
        fn no_bytes_panic(kind in 0u8..3, widths: [u8; 2], count in 0u32..1100, rest: Vec<u8>, key: u128, wide: bool) {
            let mut bytes = vec![kind, widths[0] % 130, widths[1] % 35, 0];
            bytes.extend_from_slice(&count.to_le_bytes());
            bytes.extend_from_slice(&rest);
            let key_width = if wide { KeyWidth::Wide } else { KeyWidth::Narrow };
            // In half of the cases, the length is the one that the fields promise.
            if key % 2 == 0 {
                let numbers = if kind == 0 { (count as usize).saturating_sub(1) } else { 0 };
                let length = 12 + key_width.bytes()
                    + crate::bits::bytes(numbers, bytes[1].into()) + crate::bits::bytes(count as usize, bytes[2].into());
                let mut byte = 0u8;
                bytes.resize_with(length, || { byte = byte.wrapping_mul(37).wrapping_add(widths[0]); byte });
            }
            let checksum = xxhash_rust::xxh3::xxh3_64(&bytes);
            bytes.extend_from_slice(&checksum.to_le_bytes());
            if let Ok(block) = Block::read(&bytes, key_width) {
                let _ = block.get(key);
                let _ = block.get(block.first().saturating_add(key % 300));
                let _ = block.entries(&mut Vec::new());
            }
        }
    }
}
