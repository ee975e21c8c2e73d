//! The entries of a database, one after another.

use crate::{Database, StoreError};

/// The entries of a database in ascending order of their keys; see [`Database::entries`].
pub struct Entries<'a> {
    database: &'a Database,
    /// Entries whose keys are smaller than this are omitted.
    from: u128,
    file: usize,
    /// The number of the next block of the file.
    block: usize,
    /// The entries of the block that was read last.
    entries: Vec<(u128, u32)>,
    /// The number of entries in `entries` that were returned or omitted.
    done: usize,
}

impl<'a> Entries<'a> {
    pub(crate) fn new(database: &'a Database, from: u128) -> Self {
        let (file, block) = database.block_of(from).unwrap_or((0, 0));
        Self { database, from, file, block, entries: Vec::new(), done: 0 }
    }

    /// Reads the next block, or returns `false` at the end.
    fn read_block(&mut self) -> Result<bool, StoreError> {
        while let Some(file) = self.database.files().get(self.file) {
            if self.block < file.blocks() {
                self.entries.clear();
                file.entries(self.block, &mut self.entries)?;
                self.done = self.entries.partition_point(|entry| entry.0 < self.from);
                self.block += 1;
                return Ok(true);
            }
            self.file += 1;
            self.block = 0;
        }
        Ok(false)
    }
}

impl Iterator for Entries<'_> {
    type Item = Result<(u128, u32), StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(&entry) = self.entries.get(self.done) {
                self.done += 1;
                return Some(Ok(entry));
            }
            match self.read_block() {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => {
                    self.entries.clear();
                    self.file = usize::MAX;
                    return Some(Err(error));
                }
            }
        }
    }
}
