//! The keys of components, with consecutive numbers.

use grundy_core::Limit;
use grundy_engine::Id;

/// The largest number of keys.
const MOST: u32 = (1 << 28) - 2;
/// The hash bits below this one choose the place in the index.
const PLACE_BITS: u32 = 32;
/// The number of keys in a segment.
const LENGTH: usize = 1 << 12;
/// The number of keys that are looked up at a time.
const AT_A_TIME: usize = 8;

/// Assigns consecutive numbers, starting at 0, to keys of the same length; equal keys receive the same number.
/// Keys are compared as a whole.
pub(crate) struct Keys {
    width: usize,
    /// The words of all keys, in segments of [`LENGTH`] keys.
    segments: Vec<Vec<u64>>,
    len: usize,
    /// A table with linear probing. An entry is 0, or holds the number of a key plus 1 in the bits that are set in `mask`,
    /// and a part of its hash in the others. The length is a power of 2.
    index: Vec<u32>,
    /// The length of the index minus 1, or 0. There are fewer keys than that.
    mask: u32,
}

impl Default for Keys {
    fn default() -> Self {
        Self::new(1)
    }
}

impl Keys {
    /// An empty collection for keys of `width` words.
    pub(crate) fn new(width: usize) -> Self {
        Self { width: width.max(1), segments: Vec::new(), len: 0, index: Vec::new(), mask: 0 }
    }

    /// The number of words in a key.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The number of keys.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        let last = self.segments.last().map_or(0, Vec::capacity);
        let words = self.segments.len().saturating_sub(1) * LENGTH * self.width + last;
        (words * size_of::<u64>() + self.index.capacity() * size_of::<u32>()) as u64
    }

    /// The number of additional bytes needed while the index grows, if it is about to grow.
    pub(crate) fn bytes_of_growth(&self) -> u64 {
        let is_near = (self.len + self.len / 16 + 16) * 4 >= self.index.len() * 3;
        if is_near { (2 * self.index.capacity() * size_of::<u32>()) as u64 } else { 0 }
    }

    /// The key with the number `id`.
    #[inline]
    pub(crate) fn get(&self, id: Id) -> &[u64] {
        let (segment, at) = (id as usize / LENGTH, id as usize % LENGTH * self.width);
        &self.segments[segment][at..at + self.width]
    }

    /// Copies the key with the number `id` to `key`.
    pub(crate) fn read(&self, id: Id, key: &mut Vec<u64>) {
        key.clear();
        key.extend_from_slice(self.get(id));
    }

    /// Looks up consecutive keys and appends their numbers, or `missing` for keys that have no number.
    pub(crate) fn find_all(&self, keys: &[u64], missing: Id, into: &mut Vec<Id>) {
        if self.index.is_empty() {
            return into.extend(keys.chunks_exact(self.width).map(|_| missing));
        }
        for keys in keys.chunks(AT_A_TIME * self.width) {
            // The places in the index are read first, and then the keys that they refer to, so that the waits for
            // memory overlap.
            let (mut hashes, mut entries, mut firsts) = ([0; AT_A_TIME], [0; AT_A_TIME], [0; AT_A_TIME]);
            for (at, key) in keys.chunks_exact(self.width).enumerate() {
                hashes[at] = hash(key);
                entries[at] = self.index[place(hashes[at], self.mask)];
            }
            for (at, first) in firsts.iter_mut().enumerate() {
                if let Some(id) = self.id(entries[at], hashes[at]) {
                    *first = self.get(id)[0];
                }
            }
            for (at, key) in keys.chunks_exact(self.width).enumerate() {
                into.push(match self.id(entries[at], hashes[at]) {
                    _ if entries[at] == 0 => missing,
                    Some(id) if firsts[at] == key[0] && equal(self.get(id), key) => id,
                    _ => self.search(key, hashes[at]).unwrap_or(missing),
                });
            }
        }
    }

    /// The number in an entry, if the entry may be that of a key with this hash.
    #[inline]
    fn id(&self, entry: u32, hash: u64) -> Option<Id> {
        let is_same = (entry ^ part(hash)) & !self.mask == 0;
        (entry & self.mask).checked_sub(1).filter(|_| is_same)
    }

    /// The number of a key, or the place in the index where it belongs.
    #[inline]
    fn search(&self, key: &[u64], hash: u64) -> Result<Id, usize> {
        let mut at = place(hash, self.mask);
        loop {
            let entry = self.index[at];
            if entry == 0 {
                return Err(at);
            }
            if let Some(id) = self.id(entry, hash)
                && equal(self.get(id), key)
            {
                return Ok(id);
            }
            at = (at + 1) & self.mask as usize;
        }
    }

    /// The number of a key. A new key gets the next number.
    ///
    /// # Errors
    /// Returns an error if there are too many keys.
    pub(crate) fn number(&mut self, key: &[u64]) -> Result<Id, Limit> {
        if self.len * 4 >= self.index.len() * 3 {
            self.grow();
        }
        let hash = hash(key);
        let at = match self.search(key, hash) {
            Ok(id) => return Ok(id),
            Err(at) => at,
        };
        let id = u32::try_from(self.len).ok().filter(|&id| id < MOST);
        let id = id.ok_or(Limit::Positions { needed: u128::from(MOST) + 1, allowed: MOST.into() })?;
        match self.segments.last_mut() {
            Some(last) if last.len() < LENGTH * self.width => last.extend_from_slice(key),
            _ => self.segments.push(key.to_vec()),
        }
        self.len += 1;
        self.index[at] = part(hash) & !self.mask | (id + 1);
        Ok(id)
    }

    #[cold]
    fn grow(&mut self) {
        let length = (2 * self.index.len()).max(64);
        let mut index = vec![0u32; length];
        let mask = u32::try_from(length - 1).unwrap_or(u32::MAX);
        for id in (0..).take(self.len) {
            let hash = hash(self.get(id));
            let mut at = place(hash, mask);
            while index[at] != 0 {
                at = (at + 1) & (length - 1);
            }
            index[at] = part(hash) & !mask | (id + 1);
        }
        (self.index, self.mask) = (index, mask);
    }
}

/// Whether two keys of the same length are equal. Keys are short, so they are compared without a call to a function.
#[inline]
fn equal(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).all(|(one, other)| one == other)
}

#[inline]
fn hash(key: &[u64]) -> u64 {
    let mut hash = 0x9e37_79b9_7f4a_7c15u64;
    for &word in key {
        let product = u128::from(hash ^ word) * 0xd6e8_feb8_6659_fd93;
        #[expect(clippy::cast_possible_truncation, reason = "both halves are used")]
        let halves = (product as u64, (product >> 64) as u64);
        hash = halves.0 ^ halves.1.wrapping_add(0x2545_f491_4f6c_dd1d);
    }
    hash.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The first place of a hash in an index.
#[inline]
fn place(hash: u64, mask: u32) -> usize {
    (low(hash) & mask) as usize
}

/// The bits of a hash that do not choose the place.
#[inline]
fn part(hash: u64) -> u32 {
    low(hash >> PLACE_BITS)
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the lowest 32 bits are used")]
fn low(word: u64) -> u32 {
    word as u32
}

#[cfg(test)]
mod tests {
    use super::Keys;

    #[test]
    fn keys_have_consecutive_numbers() {
        let mut keys = Keys::new(2);
        let key = |number: u64| [number / 3, number * number % 7];
        let find = |keys: &Keys, all: &[u64]| {
            let mut found = Vec::new();
            keys.find_all(all, u32::MAX, &mut found);
            found
        };
        let mut distinct: Vec<[u64; 2]> = Vec::new();
        for key in (0..5000).map(key) {
            let at = distinct.iter().position(|&known| known == key);
            let expected = at.map_or(u32::MAX, |at| u32::try_from(at).unwrap());
            assert_eq!(find(&keys, &key), [expected]);
            let expected = at.unwrap_or(distinct.len());
            assert_eq!(keys.number(&key).unwrap() as usize, expected);
            if at.is_none() {
                distinct.push(key);
            }
        }
        let all: Vec<u32> = (0..).take(distinct.len()).collect();
        assert_eq!(find(&keys, &distinct.concat()), all);
        let mut read = Vec::new();
        keys.read(17, &mut read);
        assert_eq!((read.as_slice(), keys.len()), (&distinct[17][..], distinct.len()));
    }
}
