//! Opens data files and reads their blocks.

use std::io::ErrorKind;
use std::ops::Range;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64;

use super::positioned::Positioned;
use super::{HEADER, TRAILER, header, index_entry};
use crate::block::Block;
use crate::file_info::FileInfo;
use crate::subject::KeyWidth;
use crate::{Damage, Hash, StoreError, Subject};

/// An open data file with its index in memory, 12 or 20 bytes per block.
#[derive(Debug)]
pub(crate) struct DataFile {
    file: Positioned,
    key_width: KeyWidth,
    first_keys: Keys,
    /// The offsets at which the blocks start, followed by the offset at which the last block ends.
    places: Vec<u32>,
}

/// The first keys of the blocks.
#[derive(Debug)]
enum Keys {
    Narrow(Vec<u64>),
    Wide(Vec<u128>),
}

impl Keys {
    /// The number of blocks whose first key is at most `key`.
    fn up_to(&self, key: u128) -> usize {
        match self {
            Self::Narrow(keys) => match u64::try_from(key) {
                Ok(key) => keys.partition_point(|&first| first <= key),
                Err(_) => keys.len(),
            },
            Self::Wide(keys) => keys.partition_point(|&first| first <= key),
        }
    }

    fn get(&self, index: usize) -> Option<u128> {
        match self {
            Self::Narrow(keys) => keys.get(index).copied().map(u128::from),
            Self::Wide(keys) => keys.get(index).copied(),
        }
    }
}

impl DataFile {
    /// Opens the file that `info` describes, and reads and verifies its header and its index.
    pub(crate) fn open(
        dir: &Path,
        info: &FileInfo,
        subject: &Subject,
        keep: bool,
    ) -> Result<Self, StoreError> {
        let key_width = subject.key_width()?;
        let path = dir.join(&info.name);
        let file = open(path, keep)?;
        let length = file.length().map_err(StoreError::io(file.path()))?;
        let damaged = |what| StoreError::damaged(file.path(), what);
        if length != info.bytes {
            return Err(damaged(Damage::Length { expected: info.bytes, found: length }));
        }
        let mut start = [0; HEADER];
        let mut trailer = [0; TRAILER];
        let Some(trailer_at) = length.checked_sub(TRAILER as u64).filter(|&at| at >= HEADER as u64) else {
            return Err(damaged(Damage::Header));
        };
        read(&file, &mut start, 0)?;
        if start != header(key_width) {
            return Err(damaged(Damage::Header));
        }
        read(&file, &mut trailer, trailer_at)?;
        let [entries, index_at, blocks, checksum] = numbers(&trailer);
        let index_length = blocks.checked_mul(index_entry(key_width) as u64);
        let ends_right = index_length.and_then(|length| index_at.checked_add(length)) == Some(trailer_at);
        if !ends_right || index_at < HEADER as u64 {
            return Err(damaged(Damage::Index));
        }
        if entries != info.positions {
            return Err(damaged(Damage::Positions { expected: info.positions, found: entries }));
        }
        let index_length = usize::try_from(trailer_at - index_at).map_err(|_| damaged(Damage::Index))?;
        let mut index = vec![0; index_length];
        read(&file, &mut index, index_at)?;
        index.extend_from_slice(&trailer[..TRAILER - 8]);
        if xxh3_64(&index) != checksum {
            return Err(damaged(Damage::Index));
        }
        index.truncate(index_length);
        let (first_keys, places) =
            parse_index(&index, index_at, key_width).ok_or_else(|| damaged(Damage::Index))?;
        if first_keys.get(0) != Some(info.first_key) {
            return Err(damaged(Damage::Index));
        }
        Ok(Self { file, key_width, first_keys, places })
    }

    pub(crate) fn path(&self) -> &Path {
        self.file.path()
    }

    /// The number of blocks.
    pub(crate) fn blocks(&self) -> usize {
        self.places.len() - 1
    }

    /// The number of the only block that can contain `key`, or `None` if `key` is smaller than all keys of the file.
    pub(crate) fn block_of(&self, key: u128) -> Option<usize> {
        self.first_keys.up_to(key).checked_sub(1)
    }

    /// The value of `key`, or `None` if the file does not contain it.
    pub(crate) fn get(&self, key: u128) -> Result<Option<u32>, StoreError> {
        let Some(block) = self.block_of(key) else { return Ok(None) };
        let bytes = self.bytes(block..block + 1)?;
        self.block(&bytes, block)?.get(key).map_err(|what| self.damaged(block, what))
    }

    /// Appends the entries of a block.
    pub(crate) fn entries(&self, block: usize, entries: &mut Vec<(u128, u32)>) -> Result<(), StoreError> {
        let bytes = self.bytes(block..block + 1)?;
        self.block(&bytes, block)?.entries(entries).map_err(|what| self.damaged(block, what))
    }

    /// Reads every byte of the file once, and verifies the checksums of all blocks and the hash of the file. `visit`
    /// receives the entries of each block; damage that it finds is reported for that block.
    pub(crate) fn check<E: From<StoreError>>(
        &self,
        info: &FileInfo,
        mut visit: impl FnMut(&[(u128, u32)]) -> Result<Result<(), Damage>, E>,
    ) -> Result<(), E> {
        /// The largest number of bytes read at a time; blocks are shorter than a tenth of it.
        const PIECE: u32 = 1 << 20;
        let mut hasher = blake3::Hasher::new();
        let mut start = [0; HEADER];
        read(&self.file, &mut start, 0)?;
        hasher.update(&start);
        let mut entries = Vec::new();
        let mut positions = 0;
        let mut next = 0;
        while next < self.blocks() {
            let end = self.places.partition_point(|&place| place <= self.places[next].saturating_add(PIECE));
            let piece = next..(end - 1).max(next + 1);
            let bytes = self.bytes(piece.clone())?;
            hasher.update(&bytes);
            for block in piece.clone() {
                let [from, to] = [block, block + 1].map(|at| (self.places[at] - self.places[next]) as usize);
                entries.clear();
                self.block(&bytes[from..to], block)?
                    .entries(&mut entries)
                    .map_err(|what| self.damaged(block, what))?;
                positions += entries.len() as u64;
                visit(&entries)?.map_err(|what| self.damaged(block, what))?;
            }
            next = piece.end;
        }
        let index_at = u64::from(self.places[self.blocks()]);
        let rest = usize::try_from(info.bytes.saturating_sub(index_at)).unwrap_or(usize::MAX);
        let mut index = vec![0; rest];
        read(&self.file, &mut index, index_at)?;
        hasher.update(&index);
        let damaged = |what| Err(StoreError::damaged(self.path(), what).into());
        if positions != info.positions {
            return damaged(Damage::Positions { expected: info.positions, found: positions });
        }
        let length = self.file.length().map_err(StoreError::io(self.path()))?;
        if length != info.bytes {
            return damaged(Damage::Length { expected: info.bytes, found: length });
        }
        if Hash::finished(&hasher) != info.hash {
            return damaged(Damage::Hash);
        }
        Ok(())
    }

    /// The bytes of successive blocks.
    fn bytes(&self, blocks: Range<usize>) -> Result<Vec<u8>, StoreError> {
        let [from, to] = [blocks.start, blocks.end].map(|at| self.places[at]);
        let mut bytes = vec![0; (to - from) as usize];
        read(&self.file, &mut bytes, from.into())?;
        Ok(bytes)
    }

    /// Block number `block`, which `bytes` contains, after it has been verified.
    fn block<'a>(&self, bytes: &'a [u8], block: usize) -> Result<Block<'a>, StoreError> {
        let read = Block::read(bytes, self.key_width).map_err(|what| self.damaged(block, what))?;
        if self.first_keys.get(block) != Some(read.first()) {
            return Err(self.damaged(block, Damage::Block));
        }
        Ok(read)
    }

    fn damaged(&self, block: usize, what: Damage) -> StoreError {
        StoreError::Damaged { file: self.path().to_owned(), block: Some(block as u64), what }
    }
}

fn open(path: PathBuf, keep: bool) -> Result<Positioned, StoreError> {
    Positioned::open(path.clone(), keep).map_err(|error| match error.kind() {
        ErrorKind::NotFound => StoreError::damaged(&path, Damage::Missing),
        _ => StoreError::Io { path, error },
    })
}

/// Fills `bytes` with the bytes of the file starting at offset `at`. A file that is missing or too short is reported as
/// damaged.
fn read(file: &Positioned, bytes: &mut [u8], at: u64) -> Result<(), StoreError> {
    let expected = at + bytes.len() as u64;
    file.read(bytes, at).map_err(|error| match (error.kind(), file.length()) {
        (ErrorKind::NotFound, _) => StoreError::damaged(file.path(), Damage::Missing),
        (ErrorKind::UnexpectedEof, Ok(found)) => {
            StoreError::damaged(file.path(), Damage::Length { expected, found })
        }
        _ => StoreError::Io { path: file.path().to_owned(), error },
    })
}

/// The four numbers of a trailer.
fn numbers(trailer: &[u8; TRAILER]) -> [u64; 4] {
    let mut numbers = [0; 4];
    for (number, bytes) in numbers.iter_mut().zip(trailer.as_chunks().0) {
        *number = u64::from_le_bytes(*bytes);
    }
    numbers
}

/// The first keys and the offsets of the blocks, or `None` if they cannot be correct. The last block ends at
/// `index_at`. The caller must check that there is at least one block.
fn parse_index(index: &[u8], index_at: u64, key_width: KeyWidth) -> Option<(Keys, Vec<u32>)> {
    let entries = index.chunks_exact(index_entry(key_width));
    let mut places = Vec::with_capacity(entries.len() + 1);
    for entry in entries.clone() {
        places.push(u32::from_le_bytes(*entry.last_chunk()?));
    }
    places.push(u32::try_from(index_at).ok()?);
    let first_keys = entries.map(|entry| key_width.get(entry));
    let (first_keys, ascending) = match key_width {
        KeyWidth::Narrow => {
            let keys: Option<Vec<u64>> = first_keys.map(|key| u64::try_from(key?).ok()).collect();
            let keys = keys?;
            let ascending = keys.is_sorted_by(|one, next| one < next);
            (Keys::Narrow(keys), ascending)
        }
        KeyWidth::Wide => {
            let keys: Vec<u128> = first_keys.collect::<Option<_>>()?;
            let ascending = keys.is_sorted_by(|one, next| one < next);
            (Keys::Wide(keys), ascending)
        }
    };
    let starts = places.first().is_some_and(|&first| first as usize == HEADER);
    (ascending && starts && places.is_sorted_by(|one, next| one < next)).then_some((first_keys, places))
}
