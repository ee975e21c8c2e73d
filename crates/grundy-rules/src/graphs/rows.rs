//! Lists of numbers, one for each cell, stored in one array.

/// A list of numbers for every cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rows {
    /// The index at which the list of each cell begins, and the end of the last list.
    starts: Box<[u32]>,
    entries: Box<[u32]>,
}

impl Rows {
    /// The list of entries for each cell, in the order of `pairs`; each pair consists of a cell and an entry.
    /// Takes linear time.
    pub(super) fn new(cells: usize, pairs: &[(u32, u32)]) -> Self {
        let mut starts = vec![0_u32; cells + 1];
        for &(cell, _) in pairs {
            starts[cell as usize + 1] += 1;
        }
        for cell in 0..cells {
            starts[cell + 1] += starts[cell];
        }
        let mut free = starts.clone();
        let mut entries = vec![0; pairs.len()];
        for &(cell, entry) in pairs {
            let at = &mut free[cell as usize];
            entries[*at as usize] = entry;
            *at += 1;
        }
        Self { starts: starts.into(), entries: entries.into() }
    }

    /// The list of a cell, which is empty if there is no such cell.
    pub(super) fn of(&self, cell: usize) -> &[u32] {
        match self.starts.get(cell..=cell.saturating_add(1)) {
            Some(&[start, end]) => &self.entries[start as usize..end as usize],
            _ => &[],
        }
    }
}
