//! Sets of nim-values, outcomes or remotenesses that grow along lines of cells.

/// The lines of one rule. For each line, the set of the values of all options of the last filled cell on it.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// For each line, the index of its last filled cell plus one, 0 if no cell is filled, or
    /// [`Self::CUT_OFF`].
    pub(super) last: Vec<usize>,
    /// The number of full words at the start of each set.
    full: Vec<u32>,
    /// The sets, with one bit per value.
    words: Vec<u64>,
    /// The number of words in a set.
    width: usize,
}

impl Lines {
    /// The entry for a line whose last cell has an option of unknown value, or options that were not all
    /// examined.
    pub(super) const CUT_OFF: usize = usize::MAX;

    /// The number of bytes for `lines` lines with sets of `width` words.
    pub(super) fn bytes_for(lines: u128, width: usize) -> u128 {
        lines * (size_of::<usize>() + size_of::<u32>() + width * size_of::<u64>()) as u128
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        let last = self.last.capacity() * size_of::<usize>();
        let full = self.full.capacity() * size_of::<u32>();
        (last + full + self.words.capacity() * size_of::<u64>()) as u64
    }

    /// Replaces everything with `lines` empty lines whose sets have `width` words; returns `false` if memory
    /// cannot be allocated.
    pub(super) fn begin(&mut self, lines: usize, width: usize) -> bool {
        self.last.clear();
        self.width = width;
        let Some(words) = lines.checked_mul(width) else { return false };
        let room = |len: usize, more: usize| more.saturating_sub(len);
        if self.last.try_reserve_exact(lines).is_err()
            || self.full.try_reserve_exact(room(self.full.len(), lines)).is_err()
            || self.words.try_reserve_exact(room(self.words.len(), words)).is_err()
        {
            return false;
        }
        self.last.resize(lines, 0);
        self.full.resize(lines, 0);
        self.words.resize(words, 0);
        true
    }

    /// Widens every set to `width` words; returns `false` if memory cannot be allocated.
    pub(super) fn widen(&mut self, width: usize) -> bool {
        let mut wider = Vec::new();
        let Some(words) = self.last.len().checked_mul(width) else { return false };
        if wider.try_reserve_exact(words).is_err() {
            return false;
        }
        for set in self.words.chunks_exact(self.width).take(self.last.len()) {
            wider.extend_from_slice(set);
            wider.resize(wider.len() + width - self.width, 0);
        }
        (self.words, self.width) = (wider, width);
        true
    }

    /// Empties the set of a line.
    pub(super) fn clear(&mut self, line: usize) {
        self.full[line] = 0;
        self.words[line * self.width..][..self.width].fill(0);
    }

    /// Adds a value, which must be less than 64 times the width, to the set of a line.
    #[inline]
    pub(super) fn insert(&mut self, line: usize, value: usize) {
        let set = &mut self.words[line * self.width..][..self.width];
        set[value / 64] |= 1 << (value % 64);
        let full = &mut self.full[line];
        while set.get(*full as usize) == Some(&u64::MAX) {
            *full += 1;
        }
    }

    /// The number of full words at the start of a line's set.
    #[inline]
    pub(super) fn full(&self, line: usize) -> usize {
        self.full[line] as usize
    }

    /// One word of a line's set.
    #[inline]
    pub(super) fn word(&self, line: usize, word: usize) -> u64 {
        self.words[line * self.width + word]
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn sets_stay_when_they_are_widened() {
        let mut lines = Lines::default();
        assert!(lines.begin(3, 1));
        for line in 0..3 {
            lines.clear(line);
        }
        (0..64).for_each(|value| lines.insert(1, value));
        lines.insert(2, 5);
        assert!(lines.widen(3));
        lines.insert(1, 64);
        lines.insert(2, 191);
        let set = |lines: &Lines, line| ([0, 1, 2].map(|word| lines.word(line, word)), lines.full(line));
        assert_eq!(set(&lines, 0), ([0, 0, 0], 0));
        assert_eq!(set(&lines, 1), ([u64::MAX, 1, 0], 1));
        assert_eq!(set(&lines, 2), ([1 << 5, 0, 1 << 63], 0));
        lines.clear(1);
        assert_eq!(set(&lines, 1), ([0, 0, 0], 0));
    }
}
