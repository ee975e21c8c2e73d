//! Sets of cells.

/// A set of cells of one space, one bit for each cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CellSet {
    words: Vec<u64>,
}

impl CellSet {
    /// Removes all cells and makes room for the cells `0..cells`.
    pub(crate) fn reset(&mut self, cells: usize) {
        self.words.clear();
        self.words.resize(cells.div_ceil(64), 0);
    }

    /// The set of the cells whose bits are set in `word`, where bit `c` belongs to cell `c`.
    pub(crate) fn from_word(word: u64) -> Self {
        Self { words: vec![word] }
    }

    /// The cells `0..64` of the set, one bit for each.
    pub(crate) fn first_word(&self) -> u64 {
        self.words.first().copied().unwrap_or(0)
    }

    /// Adds a cell; returns whether it is new. Numbers for which the set has no bit are ignored.
    pub(crate) fn insert(&mut self, cell: usize) -> bool {
        let Some(word) = self.words.get_mut(cell / 64) else { return false };
        let bit = 1 << (cell % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Whether the cell is in the set.
    pub(crate) fn contains(&self, cell: usize) -> bool {
        self.words.get(cell / 64).is_some_and(|word| word >> (cell % 64) & 1 == 1)
    }

    /// Removes the cells of `other`.
    pub(crate) fn remove(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= !other;
        }
    }

    /// The cells in ascending order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(64 * at + bit)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_come_back_in_order() {
        let mut set = CellSet::default();
        set.reset(200);
        for cell in [199, 0, 64, 63, 64, 128, 1000] {
            set.insert(cell);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 128, 199]);
        assert!(set.contains(64) && !set.contains(65) && !set.contains(1000) && !set.insert(64));
        let mut gone = CellSet::default();
        gone.reset(200);
        gone.insert(64);
        gone.insert(1);
        set.remove(&gone);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 128, 199]);
    }
}
