//! Long lists in segments, so that full segments do not move when a list grows.

/// The number of elements of a full segment.
const LENGTH: usize = 1 << 12;

/// A list in segments of at most [`LENGTH`] elements.
pub(crate) struct Segments<T> {
    segments: Vec<Vec<T>>,
}

impl<T> Default for Segments<T> {
    fn default() -> Self {
        Self { segments: Vec::new() }
    }
}

impl<T: Copy> Segments<T> {
    /// The number of elements.
    pub(crate) fn len(&self) -> usize {
        self.segments.last().map_or(0, |last| (self.segments.len() - 1) * LENGTH + last.len())
    }

    /// The element with the index `at`.
    #[inline]
    pub(crate) fn get(&self, at: usize) -> T {
        self.segments[at / LENGTH][at % LENGTH]
    }

    /// The element with the index `at`, without copying it.
    #[inline]
    pub(crate) fn get_ref(&self, at: usize) -> &T {
        &self.segments[at / LENGTH][at % LENGTH]
    }

    /// The element with the index `at`.
    #[inline]
    pub(crate) fn get_mut(&mut self, at: usize) -> &mut T {
        &mut self.segments[at / LENGTH][at % LENGTH]
    }

    /// Appends an element.
    #[inline]
    pub(crate) fn push(&mut self, element: T) {
        match self.segments.last_mut() {
            Some(last) if last.len() < LENGTH => last.push(element),
            _ => self.segments.push(vec![element]),
        }
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        let last = self.segments.last().map_or(0, Vec::capacity);
        ((self.segments.len().saturating_sub(1) * LENGTH + last) * size_of::<T>()) as u64
    }
}

/// The number of words of a full segment of [`Blocks`].
const BLOCK_WORDS: usize = 1 << 14;

/// Blocks of words; each block is in a single segment.
#[derive(Default)]
pub(crate) struct Blocks {
    segments: Vec<Vec<u32>>,
    words: usize,
}

impl Blocks {
    /// Appends a block and returns its place, or `None` if there is no room for more blocks.
    pub(crate) fn push(&mut self, block: &[u32]) -> Option<u32> {
        let has_room = |last: &&mut Vec<u32>| last.len() + block.len() <= BLOCK_WORDS;
        if self.segments.last_mut().filter(has_room).is_none() {
            self.segments.push(Vec::new());
        }
        let number = self.segments.len() - 1;
        let last = self.segments.last_mut()?;
        let place = u32::try_from(number * BLOCK_WORDS + last.len()).ok()?;
        let before = last.capacity();
        last.extend_from_slice(block);
        self.words += last.capacity() - before;
        Some(place)
    }

    /// The words from a place to the end of its segment.
    #[inline]
    pub(crate) fn get(&self, place: u32) -> &[u32] {
        let place = place as usize;
        &self.segments[place / BLOCK_WORDS][place % BLOCK_WORDS..]
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        (self.words * size_of::<u32>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCK_WORDS, Blocks, LENGTH, Segments};

    #[test]
    fn lists_grow_by_segments() {
        let mut list = Segments::default();
        for at in 0..3 * LENGTH + 5 {
            assert_eq!(list.len(), at);
            list.push(at);
        }
        *list.get_mut(LENGTH) = 7;
        assert_eq!(
            [list.get(LENGTH - 1), list.get(LENGTH), list.get(3 * LENGTH + 4)],
            [LENGTH - 1, 7, 3 * LENGTH + 4]
        );
        assert!(list.bytes() >= (list.len() * size_of::<usize>()) as u64);
    }

    #[test]
    fn blocks_stay_together() {
        let mut blocks = Blocks::default();
        let lengths = [3, BLOCK_WORDS - 5, 4, BLOCK_WORDS + 7, 1];
        let places: Vec<u32> = (1u32..)
            .zip(lengths)
            .map(|(number, length)| blocks.push(&vec![number; length]).unwrap())
            .collect();
        for ((number, &place), length) in (1u32..).zip(&places).zip(lengths) {
            assert!(blocks.get(place)[..length].iter().all(|&word| word == number));
        }
        assert_eq!(blocks.get(places[4]), [5]);
    }
}
