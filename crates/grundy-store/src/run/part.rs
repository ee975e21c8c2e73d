//! The parts of checkpoints: blocks, each with a checksum that depends on the block and on all blocks before it.
//!
//! A block is 64 KiB long; the last block may be shorter, but has at least one byte. Each block is followed by its
//! XXH3-64, whose seed is the checksum of the previous block, or a constant for the first block. A block can therefore
//! be checked without reading the blocks before it, and the last checksum, which the checkpoint records, identifies the
//! whole file.

use std::fs::{self, File};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::{PartInfo, TEMPORARY};
use crate::{Damage, StoreError};

/// The size of a block, in bytes.
const BLOCK: usize = 1 << 16;
/// The size of a block with its checksum, in bytes.
const WHOLE: u64 = BLOCK as u64 + SUM;
/// The size of a checksum, in bytes.
const SUM: u64 = 8;
/// The seed of the first block: "grundy" and a version.
const SEED: u64 = u64::from_le_bytes(*b"grundy\x00\x01");

/// Writes a part. Until the part is finished, its file has a temporary name.
#[derive(Debug)]
pub struct RunPartWriter {
    path: PathBuf,
    temporary: PathBuf,
    file: File,
    block: Vec<u8>,
    sum: u64,
}

impl RunPartWriter {
    pub(super) fn create(path: PathBuf) -> Result<Self, StoreError> {
        let mut temporary = path.clone().into_os_string();
        temporary.push(TEMPORARY);
        let temporary = PathBuf::from(temporary);
        let file = File::create(&temporary).map_err(StoreError::io(&temporary))?;
        Ok(Self { path, temporary, file, block: Vec::with_capacity(BLOCK + 8), sum: SEED })
    }

    /// Appends `bytes` to the part, and writes every block that becomes full.
    ///
    /// # Errors
    /// Returns [`StoreError::Io`] if the file cannot be written.
    pub fn write(&mut self, mut bytes: &[u8]) -> Result<(), StoreError> {
        while !bytes.is_empty() {
            let count = bytes.len().min(BLOCK - self.block.len());
            let (now, later) = bytes.split_at(count);
            self.block.extend_from_slice(now);
            if self.block.len() == BLOCK {
                self.write_block()?;
            }
            bytes = later;
        }
        Ok(())
    }

    fn write_block(&mut self) -> Result<(), StoreError> {
        self.sum = xxh3_64_with_seed(&self.block, self.sum);
        self.block.extend_from_slice(&self.sum.to_le_bytes());
        self.file.write_all(&self.block).map_err(StoreError::io(&self.temporary))?;
        self.block.clear();
        Ok(())
    }

    /// Ends the part, and ensures that its bytes are on disk.
    ///
    /// # Errors
    /// Returns [`StoreError::Io`] if the file cannot be written or renamed.
    pub fn finish(mut self) -> Result<(), StoreError> {
        if !self.block.is_empty() {
            self.write_block()?;
        }
        self.file.sync_all().map_err(StoreError::io(&self.temporary))?;
        fs::rename(&self.temporary, &self.path).map_err(StoreError::io(&self.path))
    }
}

/// Reads a part. All bytes are checked before they are used.
#[derive(Debug)]
pub struct RunPartReader {
    path: PathBuf,
    file: File,
    /// The number of bytes, without checksums.
    bytes: u64,
    /// The index of the next byte.
    at: u64,
    /// The number of the block in `block`, or `None` if `block` does not contain a checked block.
    number: Option<u64>,
    block: Vec<u8>,
}

impl RunPartReader {
    pub(super) fn open(path: PathBuf, info: &PartInfo) -> Result<Self, StoreError> {
        check(&path, info)?;
        let file = File::open(&path).map_err(StoreError::io(&path))?;
        let bytes = info.bytes - info.bytes.div_ceil(WHOLE) * SUM;
        Ok(Self { path, file, bytes, at: 0, number: None, block: Vec::new() })
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The number of bytes that have been neither read nor skipped.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.bytes - self.at
    }

    /// Fills `bytes` with the next bytes.
    ///
    /// # Errors
    /// Returns [`StoreError::Damaged`] if fewer bytes are left than `bytes` holds, or if a checksum does not match, and
    /// [`StoreError::Io`] if the file cannot be read.
    pub fn read(&mut self, mut bytes: &mut [u8]) -> Result<(), StoreError> {
        if bytes.len() as u64 > self.left() {
            return Err(self.damaged());
        }
        while !bytes.is_empty() {
            let number = self.at / BLOCK as u64;
            if self.number != Some(number) {
                self.read_block(number)?;
            }
            // Less than the size of a block.
            let from = usize::try_from(self.at % BLOCK as u64).unwrap_or(0);
            let count = bytes.len().min(self.block.len() - from);
            let (now, later) = bytes.split_at_mut(count);
            now.copy_from_slice(&self.block[from..from + count]);
            self.at += count as u64;
            bytes = later;
        }
        Ok(())
    }

    /// Skips the next `count` bytes. Blocks that are skipped entirely are not checked.
    ///
    /// # Errors
    /// Returns [`StoreError::Damaged`] if fewer than `count` bytes are left.
    pub fn skip(&mut self, count: u64) -> Result<(), StoreError> {
        if count > self.left() {
            return Err(self.damaged());
        }
        self.at += count;
        Ok(())
    }

    /// The error for bytes that cannot be interpreted.
    #[must_use]
    pub fn damaged(&self) -> StoreError {
        StoreError::damaged(&self.path, Damage::Block)
    }

    fn read_block(&mut self, number: u64) -> Result<(), StoreError> {
        let length = (self.bytes - number * BLOCK as u64).min(BLOCK as u64);
        let mut sum = SEED.to_le_bytes();
        // The checksum of the previous block is the seed.
        self.file
            .seek(SeekFrom::Start((number * WHOLE).saturating_sub(SUM)))
            .map_err(StoreError::io(&self.path))?;
        if number > 0 {
            self.file.read_exact(&mut sum).map_err(StoreError::io(&self.path))?;
        }
        let seed = u64::from_le_bytes(sum);
        self.number = None;
        self.block.resize(usize::try_from(length).unwrap_or(BLOCK), 0);
        self.file.read_exact(&mut self.block).map_err(StoreError::io(&self.path))?;
        self.file.read_exact(&mut sum).map_err(StoreError::io(&self.path))?;
        if xxh3_64_with_seed(&self.block, seed) != u64::from_le_bytes(sum) {
            return Err(StoreError::Damaged {
                file: self.path.clone(),
                block: Some(number),
                what: Damage::Checksum,
            });
        }
        self.number = Some(number);
        Ok(())
    }
}

/// The length and the last checksum of a finished part; the checksum of an empty part is the first seed.
pub(super) fn info(path: &Path, name: String) -> Result<PartInfo, StoreError> {
    let read = || {
        let mut file = File::open(path)?;
        let bytes = file.metadata()?.len();
        let mut sum = SEED.to_le_bytes();
        if bytes >= SUM {
            file.seek(SeekFrom::Start(bytes - SUM))?;
            file.read_exact(&mut sum)?;
        }
        Ok(PartInfo::new(name, bytes, u64::from_le_bytes(sum)))
    };
    read().map_err(StoreError::io(path))
}

/// Compares the length and the last checksum of a part with the recorded ones.
pub(super) fn check(path: &Path, expected: &PartInfo) -> Result<(), StoreError> {
    let found = match info(path, expected.name.clone()) {
        Err(StoreError::Io { error, .. }) if error.kind() == ErrorKind::NotFound => {
            return Err(StoreError::damaged(path, Damage::Missing));
        }
        found => found?,
    };
    if found.bytes != expected.bytes {
        let what = Damage::Length { expected: expected.bytes, found: found.bytes };
        return Err(StoreError::damaged(path, what));
    }
    if found.sum != expected.sum {
        return Err(StoreError::damaged(path, Damage::Checksum));
    }
    Ok(())
}
