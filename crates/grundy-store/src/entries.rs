//! The entries of a database, one after the other.

use crate::{Database, StoreError};

/// The entries of a database in ascending order of their keys; see [`Database::entries`].
pub struct Entries<'a> {
    database: &'a Database,
    file: usize,
    /// The next block of the file.
    block: usize,
    /// The entries of the block before it.
    entries: Vec<(u128, u32)>,
    /// The number of these entries that are done.
    done: usize,
}

impl<'a> Entries<'a> {
    pub(crate) fn new(database: &'a Database, from: u128) -> Self {
        let file = database.file_of(from).unwrap_or(0);
        let block = database.files().get(file).and_then(|file| file.block_of(from)).unwrap_or(0);
        let mut entries = Self { database, file, block, entries: Vec::new(), done: 0 };
        if let Ok(true) = entries.read_block() {
            entries.done = entries.entries.partition_point(|entry| entry.0 < from);
        } else {
            // The first call of `next` reads the block again and reports the error.
            entries.block = block;
        }
        entries
    }

    /// Reads the next block; false at the end.
    fn read_block(&mut self) -> Result<bool, StoreError> {
        while let Some(file) = self.database.files().get(self.file) {
            if self.block < file.blocks() {
                self.entries.clear();
                self.done = 0;
                self.block += 1;
                return file.entries(self.block - 1, &mut self.entries).map(|()| true);
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
