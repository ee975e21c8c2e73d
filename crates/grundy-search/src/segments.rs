//! Long lists in segments, which several threads can read and change.

use std::iter::repeat_with;
use std::sync::OnceLock;
use std::sync::atomic::{
    AtomicU32, AtomicU64, AtomicUsize,
    Ordering::{Acquire, Relaxed, Release},
};

fn filled<T: Default>(length: usize) -> Box<[T]> {
    repeat_with(T::default).take(length).collect()
}

/// The number of elements of a full segment of [`Segments`].
const LENGTH: usize = 1 << 12;
/// The number of elements for which [`Segments`] has room after growing once. `Words` also starts with a table for this
/// many keys.
const FIRST: usize = 1 << 6;

/// A list of elements of `width` words, whose room grows only while a single thread uses it. Full segments do not move
/// when the list grows.
pub(crate) struct Segments<T> {
    width: usize,
    segments: Vec<Box<[T]>>,
}

impl<T: Default> Segments<T> {
    /// A list without room, whose elements will have `width` words.
    pub(crate) fn new(width: usize) -> Self {
        Self { width, segments: Vec::new() }
    }

    /// The number of elements for which there is room.
    #[inline]
    pub(crate) fn room(&self) -> usize {
        match &*self.segments {
            [] => 0,
            [only] => only.len() / self.width,
            all => all.len() * LENGTH,
        }
    }

    /// Makes room for more elements: for twice as many (at least `FIRST`) or, if there are full segments, for another
    /// full segment.
    pub(crate) fn grow(&mut self) {
        let room = self.room();
        if room >= LENGTH {
            return self.segments.push(filled(LENGTH * self.width));
        }
        let mut grown = filled((2 * room).max(FIRST) * self.width);
        if let Some(only) = self.segments.pop() {
            grown.iter_mut().zip(only).for_each(|(to, from)| *to = from);
        }
        self.segments.push(grown);
    }

    /// The words of the element with the index `at`.
    #[inline]
    pub(crate) fn get(&self, at: usize) -> &[T] {
        let (segment, at) = (at / LENGTH, at % LENGTH * self.width);
        &self.segments[segment][at..at + self.width]
    }

    /// The first word of the element with the index `at`.
    #[inline]
    pub(crate) fn first(&self, at: usize) -> &T {
        &self.segments[at / LENGTH][at % LENGTH * self.width]
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        (self.room() * self.width * size_of::<T>()) as u64
    }
}

/// The number of elements of a segment of [`Records`].
const RECORDS: usize = 1 << 10;

/// A list that several threads can lengthen, up to the room that was made while a single thread used it. Memory is only
/// allocated for segments that are in use.
pub(crate) struct Records<T> {
    segments: Vec<OnceLock<Box<[T]>>>,
    len: AtomicU32,
}

impl<T> Default for Records<T> {
    fn default() -> Self {
        Self { segments: Vec::new(), len: AtomicU32::new(0) }
    }
}

impl<T: Default> Records<T> {
    /// Makes room for `room` elements.
    pub(crate) fn grow(&mut self, room: usize) {
        self.segments.resize_with(room.div_ceil(RECORDS).max(self.segments.len()), OnceLock::new);
    }

    /// Appends an element, for which there must be room, and returns its index.
    pub(crate) fn push(&self) -> u32 {
        self.len.fetch_add(1, Relaxed)
    }

    /// The element with the index `at`.
    #[inline]
    pub(crate) fn get(&self, at: u32) -> &T {
        let at = at as usize;
        let segment = &self.segments[at / RECORDS];
        &segment.get_or_init(|| filled(RECORDS))[at % RECORDS]
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        let segments = (self.len.load(Relaxed) as usize).div_ceil(RECORDS);
        (segments * RECORDS * size_of::<T>() + self.segments.capacity() * size_of::<OnceLock<Box<[T]>>>())
            as u64
    }
}

/// The number of words of a full segment of [`Blocks`].
const BLOCK_WORDS: usize = 1 << 14;
/// The number of words of the first segment of [`Blocks`]. Each later one has twice as many words as the one before
/// it, up to a full segment. If a block does not fit in a new segment of that length, the segment is made as long as
/// the block.
const FIRST_WORDS: usize = 1 << 8;

/// Blocks of words; each block is in a single segment. Every thread fills a segment of its own.
#[derive(Default)]
pub(crate) struct Blocks {
    segments: Vec<OnceLock<Box<[AtomicU32]>>>,
    /// The number of segments that were begun.
    begun: AtomicUsize,
    words: AtomicU64,
}

/// The segment that a thread fills with blocks.
#[derive(Clone, Copy, Default)]
pub(crate) struct Filling {
    number: usize,
    used: usize,
    length: usize,
}

impl Blocks {
    /// Whether each of `threads` threads can begin another segment.
    #[inline]
    pub(crate) fn has_room(&self, threads: usize) -> bool {
        self.begun.load(Relaxed) + threads <= self.segments.len()
    }

    /// Makes room for more segments.
    pub(crate) fn grow(&mut self) {
        let segments = self.segments.len();
        self.segments.resize_with(segments + (segments / 4).max(64), OnceLock::new);
    }

    /// Stores a block and returns its place, or `None` if there is no room for more blocks. `filling` is the segment
    /// that the calling thread fills.
    pub(crate) fn push(&self, block: &[u32], filling: &mut Filling) -> Option<u32> {
        if filling.used + block.len() > filling.length {
            let number = self.begun.fetch_add(1, Relaxed);
            let length = FIRST_WORDS.checked_shl(u32::try_from(number).ok()?.min(16))?.min(BLOCK_WORDS);
            *filling = Filling { number, used: 0, length: length.max(block.len()) };
            self.words.fetch_add(filling.length as u64, Relaxed);
        }
        let segment = self.segments.get(filling.number)?.get_or_init(|| filled(filling.length));
        let place = u32::try_from(filling.number * BLOCK_WORDS + filling.used).ok()?;
        let words = &segment[filling.used..];
        words.iter().zip(block).for_each(|(to, &from)| to.store(from, Relaxed));
        filling.used += block.len();
        Some(place)
    }

    /// The words from a place to the end of its segment.
    #[inline]
    pub(crate) fn get(&self, place: u32) -> &[AtomicU32] {
        let place = place as usize;
        let segment = self.segments[place / BLOCK_WORDS].get();
        segment.map_or(&[], |words| &words[place % BLOCK_WORDS..])
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        let segments = self.segments.capacity() * size_of::<OnceLock<Box<[AtomicU32]>>>();
        self.words.load(Relaxed) * size_of::<u32>() as u64 + segments as u64
    }
}

/// A hash table from words other than 0 to words other than 0, whose room grows only while a single thread uses it.
#[derive(Default)]
pub(crate) struct Words {
    /// Keys at even places, each followed by its word. A key of 0 marks a place that is not in use.
    places: Box<[AtomicU64]>,
    len: AtomicUsize,
}

impl Words {
    /// Whether `more` keys can be added.
    #[inline]
    pub(crate) fn has_room(&self, more: usize) -> bool {
        (self.len.load(Relaxed) + more) * 8 <= self.places.len() * 3
    }

    /// Makes room for twice as many keys.
    pub(crate) fn grow(&mut self) {
        let grown = Self { places: filled((2 * self.places.len()).max(2 * FIRST)), len: AtomicUsize::new(0) };
        for pair in self.places.chunks_exact(2).filter(|pair| pair[0].load(Relaxed) != 0) {
            grown.set(pair[0].load(Relaxed), pair[1].load(Relaxed));
        }
        *self = grown;
    }

    /// The first place to look for a key. If another key is there, the search continues with the next even place.
    #[inline]
    fn first(&self, key: u64) -> usize {
        // 31 bits, so that twice the number fits in any `usize`.
        let hash = usize::try_from(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33).unwrap_or(0);
        (2 * hash) & (self.places.len() - 1)
    }

    /// The word of a key, if it has one.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<u64> {
        if self.places.is_empty() {
            return None;
        }
        let mut at = self.first(key);
        loop {
            match self.places[at].load(Acquire) {
                0 => return None,
                other if other == key => {
                    return Some(self.places[at + 1].load(Acquire)).filter(|&word| word != 0);
                }
                _ => at = (at + 2) & (self.places.len() - 1),
            }
        }
    }

    /// Sets the word of a key, for which there must be room.
    pub(crate) fn set(&self, key: u64, word: u64) {
        let mut at = self.first(key);
        loop {
            let taken = match self.places[at].load(Acquire) {
                0 => match self.places[at].compare_exchange(0, key, Release, Acquire) {
                    Ok(_) => {
                        self.len.fetch_add(1, Relaxed);
                        key
                    }
                    Err(other) => other,
                },
                other => other,
            };
            if taken == key {
                return self.places[at + 1].store(word, Release);
            }
            at = (at + 2) & (self.places.len() - 1);
        }
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        (self.places.len() * size_of::<u64>()) as u64
    }

    /// The number of additional bytes needed while the table grows, or 0 if it is not about to grow.
    pub(crate) fn bytes_of_growth(&self) -> u64 {
        let len = self.len.load(Relaxed);
        if self.has_room(len / 16 + 16) { 0 } else { 2 * self.bytes().max(2048) }
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCK_WORDS, Blocks, Filling, LENGTH, Records, Segments, Words};
    use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};

    #[test]
    fn lists_grow_by_segments() {
        let mut list: Segments<AtomicUsize> = Segments::new(2);
        for at in 0..3 * LENGTH + 5 {
            if at == list.room() {
                list.grow();
            }
            list.get(at)[1].store(at, Relaxed);
        }
        list.first(LENGTH).store(7, Relaxed);
        let second = [LENGTH - 1, LENGTH, 3 * LENGTH + 4].map(|at| list.get(at)[1].load(Relaxed));
        assert_eq!(second, [LENGTH - 1, LENGTH, 3 * LENGTH + 4]);
        assert_eq!((list.get(LENGTH)[0].load(Relaxed), list.room()), (7, 4 * LENGTH));
    }

    #[test]
    fn records_are_lengthened_by_several_threads() {
        let mut records: Records<AtomicU32> = Records::default();
        records.grow(5000);
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| (0..1500).for_each(|_| _ = records.get(records.push()).fetch_add(1, Relaxed)));
            }
        });
        assert!((0..4500).all(|at| records.get(at).load(Relaxed) == 1));
        assert!(records.bytes() >= 4 * 4500);
    }

    #[test]
    fn blocks_stay_together() {
        let mut blocks = Blocks::default();
        let lengths = [3, 300, BLOCK_WORDS - 5, 4, BLOCK_WORDS + 7, 1];
        let mut filling = [Filling::default(); 2];
        assert!(!blocks.has_room(2));
        blocks.grow();
        assert!(blocks.has_room(2));
        let places: Vec<u32> = (1u32..)
            .zip(lengths)
            .map(|(number, length)| blocks.push(&vec![number; length], &mut filling[length % 2]).unwrap())
            .collect();
        for ((number, &place), length) in (1u32..).zip(&places).zip(lengths) {
            assert!(blocks.get(place)[..length].iter().all(|word| word.load(Relaxed) == number));
        }
        assert!(blocks.bytes() >= 8 * BLOCK_WORDS as u64);
    }

    #[test]
    fn words_have_keys() {
        let mut words = Words::default();
        assert_eq!(words.get(5), None);
        for key in 1..5000 {
            if !words.has_room(1) {
                words.grow();
            }
            words.set((key << 32) | (key % 3), key + 7);
            words.set((key << 32) | (key % 3), key + 8);
        }
        assert!((1..5000).all(|key| words.get((key << 32) | (key % 3)) == Some(key + 8)));
        assert_eq!((words.get(1), words.len.load(Relaxed)), (None, 4999));
    }
}
