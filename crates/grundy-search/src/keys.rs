//! The keys of components, and the consecutive numbers that they receive.

use crate::segments::Segments;
use grundy_core::Limit;
use grundy_engine::Id;
use std::sync::atomic::{
    AtomicU32, AtomicU64,
    Ordering::{Acquire, Relaxed, Release},
};

/// The collection grows only if there will be fewer keys than this.
const MOST: u32 = (1 << 28) - 2;
/// Only bits of a hash below this one choose the place in the index.
const PLACE_BITS: u32 = 32;
/// The largest number of keys that are looked up together.
const AT_A_TIME: usize = 8;

/// There is no room for another key until the collection [grows](Keys::grow).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoRoom;

/// Assigns consecutive numbers, starting at 0, to keys of the same length; equal keys receive the same number.
/// Keys are compared as a whole. Several threads can add keys at the same time.
pub(crate) struct Keys {
    /// The words of all keys.
    words: Segments<AtomicU64>,
    len: AtomicU32,
    /// A table with linear probing. An entry is 0, or holds the number of a key plus 1 in the bits that are set in
    /// `mask`, and a part of its hash in the others. If all bits in `mask` are set, a thread is adding a key at this
    /// place. The length is 0 or a power of 2.
    index: Box<[AtomicU32]>,
    /// The length of the index minus 1, or 0 if the index is empty. If there are keys, it is larger than their number.
    mask: u32,
    width: usize,
}

impl Default for Keys {
    fn default() -> Self {
        Self::new(1)
    }
}

impl Keys {
    /// An empty collection for keys of `width` words, or of one word if `width` is 0.
    pub(crate) fn new(width: usize) -> Self {
        let width = width.max(1);
        Self { words: Segments::new(width), len: AtomicU32::new(0), index: Box::default(), mask: 0, width }
    }

    /// The number of words in a key.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The number of keys.
    pub(crate) fn len(&self) -> usize {
        self.len.load(Relaxed) as usize
    }

    /// The number of keys for which `words` has room; the index may have room for fewer.
    pub(crate) fn room(&self) -> usize {
        self.words.room()
    }

    /// Whether there is room for `more` keys.
    #[inline]
    pub(crate) fn has_room(&self, more: usize) -> bool {
        let len = self.len() + more;
        len <= self.words.room() && len * 4 <= self.index.len() * 3
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        self.words.bytes() + (self.index.len() * size_of::<u32>()) as u64
    }

    /// The number of additional bytes needed while the index grows, or 0 if it is not about to grow.
    pub(crate) fn bytes_of_growth(&self) -> u64 {
        let is_near = (self.len() + self.len() / 16 + 16) * 4 >= self.index.len() * 3;
        if is_near { (2 * self.index.len() * size_of::<u32>()) as u64 } else { 0 }
    }

    /// The key with the number `id`.
    #[inline]
    pub(crate) fn get(&self, id: Id) -> &[AtomicU64] {
        self.words.get(id as usize)
    }

    /// The first word of the key with the number `id`.
    #[inline]
    pub(crate) fn first(&self, id: Id) -> u64 {
        self.words.first(id as usize).load(Relaxed)
    }

    /// Copies the key with the number `id` to `key`.
    pub(crate) fn read(&self, id: Id, key: &mut Vec<u64>) {
        key.clear();
        key.extend(self.get(id).iter().map(|word| word.load(Relaxed)));
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
                entries[at] = self.index[place(hashes[at], self.mask)].load(Acquire);
            }
            for (at, first) in firsts.iter_mut().enumerate() {
                if let Some(id) = self.id(entries[at], hashes[at]) {
                    *first = self.first(id);
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

    /// Whether an entry is that of a key that is being added.
    #[inline]
    fn is_claimed(&self, entry: u32) -> bool {
        entry & self.mask == self.mask
    }

    /// The number in an entry, if the entry may be that of a key with this hash.
    #[inline]
    fn id(&self, entry: u32, hash: u64) -> Option<Id> {
        let is_same = (entry ^ part(hash)) & !self.mask == 0 && !self.is_claimed(entry);
        (entry & self.mask).checked_sub(1).filter(|_| is_same)
    }

    /// The number of a key, or the place in the index where it belongs.
    #[inline]
    fn search(&self, key: &[u64], hash: u64) -> Result<Id, usize> {
        self.search_from(place(hash, self.mask), key, hash)
    }

    #[inline]
    fn search_from(&self, mut at: usize, key: &[u64], hash: u64) -> Result<Id, usize> {
        loop {
            let entry = self.index[at].load(Acquire);
            if entry == 0 {
                return Err(at);
            }
            if self.is_claimed(entry) {
                // The wait is short: the other thread only has to write the key.
                std::hint::spin_loop();
                continue;
            }
            if let Some(id) = self.id(entry, hash)
                && equal(self.get(id), key)
            {
                return Ok(id);
            }
            at = (at + 1) & self.mask as usize;
        }
    }

    /// The number of a key. A new key gets the next number, which is passed to `begin` before other threads can find
    /// it; `begin` also gets the result of `prepare`.
    ///
    /// # Errors
    /// Returns an error if the collection has no room for another key, even if this key already has a number.
    pub(crate) fn number<T>(
        &self,
        key: &[u64],
        prepare: impl FnOnce() -> T,
        begin: impl FnOnce(Id, T),
    ) -> Result<Id, NoRoom> {
        if !self.has_room(1) {
            return Err(NoRoom);
        }
        let hash = hash(key);
        let mut at = match self.search(key, hash) {
            Ok(id) => return Ok(id),
            Err(at) => at,
        };
        let prepared = prepare();
        while self.index[at].compare_exchange(0, self.mask, Acquire, Acquire).is_err() {
            at = match self.search_from(at, key, hash) {
                Ok(id) => return Ok(id),
                Err(at) => at,
            };
        }
        let room = self.words.room();
        let id =
            self.len.fetch_update(Relaxed, Relaxed, |len| Some(len + 1).filter(|_| (len as usize) < room));
        let Ok(id) = id else {
            self.index[at].store(0, Release);
            return Err(NoRoom);
        };
        self.get(id).iter().zip(key).for_each(|(to, &from)| to.store(from, Relaxed));
        begin(id, prepared);
        self.index[at].store(part(hash) & !self.mask | (id + 1), Release);
        Ok(id)
    }

    /// Makes room for `more` keys.
    ///
    /// # Errors
    /// Returns an error if there are too many keys.
    pub(crate) fn grow(&mut self, more: usize) -> Result<(), Limit> {
        if self.len() + more >= MOST as usize {
            return Err(Limit::Positions { needed: u128::from(MOST) + 1, allowed: MOST.into() });
        }
        while self.words.room() < self.len() + more {
            self.words.grow();
        }
        while !self.has_room(more) {
            self.grow_index();
        }
        Ok(())
    }

    #[cold]
    fn grow_index(&mut self) {
        let length = (2 * self.index.len()).max(64);
        let index: Box<[AtomicU32]> = std::iter::repeat_with(AtomicU32::default).take(length).collect();
        let mask = u32::try_from(length - 1).unwrap_or(u32::MAX);
        let mut key = Vec::new();
        for id in (0..).take(self.len()) {
            self.read(id, &mut key);
            let hash = hash(&key);
            let mut at = place(hash, mask);
            while index[at].load(Relaxed) != 0 {
                at = (at + 1) & (length - 1);
            }
            index[at].store(part(hash) & !mask | (id + 1), Relaxed);
        }
        (self.index, self.mask) = (index, mask);
    }
}

/// Whether two keys of the same length are equal. Keys are short, so they are compared without a function call.
#[inline]
fn equal(one: &[AtomicU64], other: &[u64]) -> bool {
    one.iter().zip(other).all(|(one, other)| one.load(Relaxed) == *other)
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

/// The place in an index at which the search for a key with this hash begins.
#[inline]
fn place(hash: u64, mask: u32) -> usize {
    (low(hash) & mask) as usize
}

/// The high bits of a hash, which never choose the place.
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
    use super::{Keys, NoRoom};
    use std::sync::Mutex;

    fn key(number: u64) -> [u64; 2] {
        [number / 3, number * number % 7]
    }

    fn number(keys: &mut Keys, key: &[u64]) -> u32 {
        if !keys.has_room(1) {
            assert_eq!(keys.number(key, || (), |_, ()| ()), Err(NoRoom));
            keys.grow(1).unwrap();
        }
        keys.number(key, || (), |_, ()| ()).unwrap()
    }

    #[test]
    fn keys_have_consecutive_numbers() {
        let mut keys = Keys::new(2);
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
            assert_eq!(number(&mut keys, &key) as usize, expected);
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

    #[test]
    fn threads_give_a_key_one_number() {
        let mut keys = Keys::new(2);
        keys.grow(40_000).unwrap();
        let begun = Mutex::new(Vec::new());
        let number =
            |number| keys.number(&key(number), || 7, |id, seven| begun.lock().unwrap().push((id, seven)));
        let numbers = || (0..20_000).map(|at| number(at).unwrap()).collect();
        let all: Vec<Vec<u32>> = std::thread::scope(|scope| {
            let threads = [(); 3].map(|()| scope.spawn(numbers));
            threads.map(|thread| thread.join().unwrap()).to_vec()
        });
        assert!(all.iter().all(|numbers| *numbers == all[0]));
        let mut distinct = all[0].clone();
        distinct.sort_unstable();
        distinct.dedup();
        let mut begun = begun.into_inner().unwrap();
        begun.sort_unstable();
        assert!(begun.iter().map(|&(id, _)| id).eq(distinct.iter().copied()));
        assert_eq!(keys.len(), distinct.len());
    }
}
