//! The encoding of a group of entries as blocks.

use xxhash_rust::xxh3::xxh3_64;

use super::{CHECKSUM, DENSE_KEYS, FIXED, GROUP, KEYED, Kind};
use crate::bits;
use crate::subject::KeyWidth;

/// A way to write entries as one block.
struct Plan {
    kind: Kind,
    difference_bits: u32,
    value_bits: u32,
    /// The number of values stored.
    count: u32,
    least: u32,
    /// The length of the block.
    bytes: usize,
}

impl Plan {
    /// The shortest way to write `entries`. There must be between 1 and [`GROUP`] of them, in ascending order of their
    /// keys.
    fn of(entries: &[(u128, u32)], key_width: KeyWidth) -> Self {
        let keyed = Self::keyed(entries, key_width);
        match Self::dense(entries, key_width) {
            Some(dense) if dense.bytes < keyed.bytes => dense,
            _ => keyed,
        }
    }

    fn keyed(entries: &[(u128, u32)], key_width: KeyWidth) -> Self {
        let (least, range) = range(entries);
        let difference_bits = bits::width(differences(entries).max().unwrap_or(0));
        let value_bits = bits::width(range.into());
        let bytes = FIXED
            + key_width.bytes()
            + bits::bytes(entries.len() - 1, difference_bits)
            + bits::bytes(entries.len(), value_bits)
            + CHECKSUM;
        let count = u32::try_from(entries.len()).expect("a group has 1024 entries");
        Self { kind: Kind::Keyed, difference_bits, value_bits, count, least, bytes }
    }

    /// A plan for a dense block, or `None` if the block would cover too many keys.
    fn dense(entries: &[(u128, u32)], key_width: KeyWidth) -> Option<Self> {
        let (&(first, _), &(last, _)) = (entries.first()?, entries.last()?);
        let count = u32::try_from(last - first).ok()?.checked_add(1)?;
        if count > DENSE_KEYS {
            return None;
        }
        let (least, range) = range(entries);
        let value_bits = bits::width(u128::from(range) + 1);
        let bytes = FIXED + key_width.bytes() + bits::bytes(count as usize, value_bits) + CHECKSUM;
        Some(Self { kind: Kind::Dense, difference_bits: 0, value_bits, count, least, bytes })
    }

    /// Whether a block may have more than [`KEYED`] entries, because keys can be found without adding up differences.
    fn finds_keys_at_once(&self) -> bool {
        self.difference_bits == 0
    }

    fn write(&self, entries: &[(u128, u32)], key_width: KeyWidth, bytes: &mut Vec<u8>) {
        let start = bytes.len();
        let first = entries.first().map_or(0, |&(key, _)| key);
        let [difference_bits, value_bits] =
            [self.difference_bits, self.value_bits].map(|bits| u8::try_from(bits).expect("at most 128 bits"));
        let kind = match self.kind {
            Kind::Keyed => 0,
            Kind::Dense => 1,
        };
        bytes.extend_from_slice(&[kind, difference_bits, value_bits, 0]);
        bytes.extend_from_slice(&self.count.to_le_bytes());
        bytes.extend_from_slice(&self.least.to_le_bytes());
        key_width.put(first, bytes);
        let value = |value: u32| u128::from(value - self.least);
        match self.kind {
            Kind::Keyed => {
                bits::pack(differences(entries), self.difference_bits, bytes);
                bits::pack(entries.iter().map(|entry| value(entry.1)), self.value_bits, bytes);
            }
            Kind::Dense => {
                let mut rest = entries.iter().peekable();
                let codes = (0..self.count).map(|above| {
                    rest.next_if(|entry| entry.0 - first == above.into())
                        .map_or(0, |entry| value(entry.1) + 1)
                });
                bits::pack(codes, self.value_bits, bytes);
            }
        }
        let checksum = xxh3_64(&bytes[start..]);
        bytes.extend_from_slice(&checksum.to_le_bytes());
        debug_assert_eq!(bytes.len() - start, self.bytes);
    }
}

/// The smallest value, and its distance from the largest value.
fn range(entries: &[(u128, u32)]) -> (u32, u32) {
    let values = || entries.iter().map(|entry| entry.1);
    let least = values().min().unwrap_or(0);
    (least, values().max().unwrap_or(0) - least)
}

/// The differences between successive keys, minus 1.
fn differences(entries: &[(u128, u32)]) -> impl Iterator<Item = u128> + '_ {
    entries.windows(2).map(|pair| pair[1].0 - pair[0].0 - 1)
}

/// Appends `entries`, at most [`GROUP`] of them in ascending order of their keys, as one block or as blocks of up to
/// [`KEYED`] entries. One block is chosen if its keys can be found at once and if, including the index, it takes at
/// most as many bytes as the smaller blocks. `block` is called before each block is written, with its first key and
/// the number of bytes before it.
pub(crate) fn write_group(
    entries: &[(u128, u32)],
    key_width: KeyWidth,
    bytes: &mut Vec<u8>,
    mut block: impl FnMut(u128, usize),
) {
    debug_assert!(entries.len() <= GROUP);
    let Some(&(first, _)) = entries.first() else { return };
    let whole = Plan::of(entries, key_width);
    let parts: Vec<_> = entries.chunks(KEYED).map(|part| (Plan::of(part, key_width), part)).collect();
    let indexed = |plan: &Plan| plan.bytes + key_width.bytes() + size_of::<u32>();
    let bytes_of_parts: usize = parts.iter().map(|(plan, _)| indexed(plan)).sum();
    if whole.finds_keys_at_once() && indexed(&whole) <= bytes_of_parts {
        block(first, bytes.len());
        whole.write(entries, key_width, bytes);
        return;
    }
    for (plan, part) in parts {
        block(part[0].0, bytes.len());
        plan.write(part, key_width, bytes);
    }
}
