//! Writes data files.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64;

use super::header;
use crate::block::{GROUP, write_group};
use crate::file_info::{FileInfo, is_name, name};
use crate::subject::KeyWidth;
use crate::{Hash, StoreError};

/// A data file that is being written, under a temporary name.
pub(crate) struct FileWriter {
    dir: PathBuf,
    name: String,
    temporary: PathBuf,
    file: BufWriter<File>,
    hasher: blake3::Hasher,
    key_width: KeyWidth,
    /// The number of bytes written.
    length: u64,
    /// The number of entries, including those of the current group.
    entries: u64,
    first_key: u128,
    /// The entries that are not written yet.
    group: Vec<(u128, u32)>,
    /// The bytes that are written next: the header, the blocks of a group, or the end of the file.
    bytes: Vec<u8>,
    index: Vec<u8>,
    blocks: u64,
}

impl FileWriter {
    /// Begins file number `number` in `dir`, which must not contain a temporary file with this number.
    pub(crate) fn create(dir: &Path, number: usize, key_width: KeyWidth) -> Result<Self, StoreError> {
        let name = name(number);
        debug_assert!(is_name(&name));
        let temporary = dir.join(format!("{name}.tmp"));
        let file = File::create_new(&temporary).map_err(StoreError::io(&temporary))?;
        let mut writer = Self {
            dir: dir.to_owned(),
            name,
            temporary,
            file: BufWriter::with_capacity(1 << 18, file),
            hasher: blake3::Hasher::new(),
            key_width,
            length: 0,
            entries: 0,
            first_key: 0,
            group: Vec::with_capacity(GROUP),
            bytes: header(key_width).to_vec(),
            index: Vec::new(),
            blocks: 0,
        };
        writer.write_bytes()?;
        Ok(writer)
    }

    /// The number of entries so far.
    pub(crate) fn entries(&self) -> u64 {
        self.entries
    }

    /// Adds an entry, whose key must be larger than all earlier keys.
    pub(crate) fn push(&mut self, key: u128, value: u32) -> Result<(), StoreError> {
        if self.entries == 0 {
            self.first_key = key;
        }
        self.entries += 1;
        self.group.push((key, value));
        if self.group.len() == GROUP { self.write_group() } else { Ok(()) }
    }

    /// Writes the last group, the index and the trailer, and gives the file its final name.
    pub(crate) fn finish(mut self) -> Result<FileInfo, StoreError> {
        self.write_group()?;
        let mut end = std::mem::take(&mut self.index);
        for number in [self.entries, self.length, self.blocks] {
            end.extend_from_slice(&number.to_le_bytes());
        }
        let checksum = xxh3_64(&end);
        end.extend_from_slice(&checksum.to_le_bytes());
        self.bytes = end;
        self.write_bytes()?;
        self.file.flush().map_err(StoreError::io(&self.temporary))?;
        self.file.get_ref().sync_all().map_err(StoreError::io(&self.temporary))?;
        let path = self.dir.join(&self.name);
        fs::rename(&self.temporary, &path).map_err(StoreError::io(&path))?;
        Ok(FileInfo {
            name: self.name,
            bytes: self.length,
            positions: self.entries,
            first_key: self.first_key,
            hash: Hash::finished(&self.hasher),
        })
    }

    /// Removes the temporary file.
    pub(crate) fn discard(self) -> Result<(), StoreError> {
        fs::remove_file(&self.temporary).map_err(StoreError::io(&self.temporary))
    }

    fn write_group(&mut self) -> Result<(), StoreError> {
        let Self { group, key_width, bytes, index, blocks, length, .. } = self;
        write_group(group, *key_width, bytes, |first, before| {
            key_width.put(first, index);
            let place = u32::try_from(*length + before as u64).expect("a file takes less than 4 GB");
            index.extend_from_slice(&place.to_le_bytes());
            *blocks += 1;
        });
        group.clear();
        self.write_bytes()
    }

    /// Writes and clears `bytes`.
    fn write_bytes(&mut self) -> Result<(), StoreError> {
        self.file.write_all(&self.bytes).map_err(StoreError::io(&self.temporary))?;
        self.hasher.update(&self.bytes);
        self.length += self.bytes.len() as u64;
        self.bytes.clear();
        Ok(())
    }
}
