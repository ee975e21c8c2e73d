//! Look-ups of keys close to each other.

use crate::{Database, StoreError};

/// Looks up keys like [`Database::get`], but keeps the block that it read last, so that look-ups of keys close to
/// each other, such as sorted keys, do not read it again. See [`Database::cursor`].
pub struct Cursor<'a> {
    database: &'a Database,
    /// The index of the file that contains the block that is kept, and the number of the block in this file.
    block: Option<(usize, usize)>,
    /// The entries of the block that is kept.
    entries: Vec<(u128, u32)>,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(database: &'a Database) -> Self {
        Self { database, block: None, entries: Vec::new() }
    }

    /// The value of the position with this key, or `None` if the database does not contain it.
    ///
    /// # Errors
    /// Returns the same errors as [`Database::get`].
    pub fn get(&mut self, key: u128) -> Result<Option<u32>, StoreError> {
        let Some((file, block)) = self.database.block_of(key) else { return Ok(None) };
        if self.block != Some((file, block)) {
            self.block = None;
            self.entries.clear();
            self.database.files()[file].entries(block, &mut self.entries)?;
            self.block = Some((file, block));
        }
        let place = self.entries.binary_search_by_key(&key, |entry| entry.0);
        Ok(place.ok().map(|place| self.entries[place].1))
    }
}
