//! Sections of files: keys in ascending order, with or without values.
//!
//! A section consists of its first key, the differences between successive keys, and 0. In files of values, the
//! value of a position follows its key or difference.

use crate::error::TiersError;
use crate::frames::{FrameReader, FrameWriter};
use crate::word::Word;
use grundy_shards::{LOONY, OVER};

/// The encoding of a value. The special values `OVER` and `LOONY`, which are large numbers, take one byte each.
#[inline]
fn coded(value: u32) -> u64 {
    match value {
        OVER => 0,
        LOONY => 1,
        value => u64::from(value) + 2,
    }
}

#[inline]
fn decoded(code: u64) -> Option<u32> {
    match code {
        0 => Some(OVER),
        1 => Some(LOONY),
        code => u32::try_from(code - 2).ok(),
    }
}

/// Writes one section.
#[derive(Debug, Default)]
pub(crate) struct SectionWriter<K> {
    last: Option<K>,
    count: u64,
}

impl<K: Word> SectionWriter<K> {
    pub(crate) fn new() -> Self {
        Self { last: None, count: 0 }
    }

    /// Writes a key, which must be larger than the previous key.
    #[inline]
    pub(crate) fn key(&mut self, key: K, to: &mut FrameWriter) -> Result<(), TiersError> {
        debug_assert!(self.last.is_none_or(|last| last < key), "keys ascend");
        let number = self.last.map_or(key, |last| key.minus(last));
        self.last = Some(key);
        self.count += 1;
        to.number(number)
    }

    /// Writes a key, which must be larger than the previous key, and its value.
    #[inline]
    pub(crate) fn entry(&mut self, key: K, value: u32, to: &mut FrameWriter) -> Result<(), TiersError> {
        self.key(key, to)?;
        to.number(coded(value))
    }

    /// Ends the section, which must not be empty. Returns the number of keys.
    pub(crate) fn end(self, to: &mut FrameWriter) -> Result<u64, TiersError> {
        to.number(0_u64)?;
        Ok(self.count)
    }
}

/// Reads one section. Remembers the last key, because the next one is stored as a difference.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SectionReader<K> {
    last: Option<K>,
}

impl<K: Word> SectionReader<K> {
    pub(crate) fn new() -> Self {
        Self { last: None }
    }

    /// The next key, or `None` at the end of the section.
    #[inline]
    pub(crate) fn key(&mut self, from: &mut FrameReader) -> Result<Option<K>, TiersError> {
        let number: K = from.number()?;
        let key = match self.last {
            None => Some(number),
            Some(_) if number == K::default() => return Ok(None),
            Some(last) => last.plus(number),
        };
        self.last = key;
        if key.is_none() {
            return Err(TiersError::damaged(from.path()));
        }
        Ok(key)
    }

    /// The next key and its value, or `None` at the end of the section.
    #[inline]
    pub(crate) fn entry(&mut self, from: &mut FrameReader) -> Result<Option<(K, u32)>, TiersError> {
        let Some(key) = self.key(from)? else { return Ok(None) };
        match decoded(from.number()?) {
            Some(value) => Ok(Some((key, value))),
            None => Err(TiersError::damaged(from.path())),
        }
    }
}
