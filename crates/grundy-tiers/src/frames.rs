//! Files of frames: numbers of variable length, in pieces that have checksums.
//!
//! A frame consists of the length of its content (4 bytes, little endian), the complement of the length, the XXH3-64 of
//! the content (8 bytes), and the content. A number is never split between two frames.

use crate::disk::Disk;
use crate::error::TiersError;
use crate::ledger::{Ledger, Taken};
use crate::word::{MOST_BYTES, Word};
use grundy_core::Limit;
use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use xxhash_rust::xxh3::xxh3_64;

const HEADER: usize = 16;

/// The largest size of a frame's content that is accepted when reading.
const MOST_CONTENT: usize = 1 << 20;

/// A place in a file of frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct At {
    /// The place of the frame in the file.
    pub(crate) frame: u64,
    /// The place in the content of the frame.
    pub(crate) byte: u64,
}

/// The largest number of files that are open at the same time.
pub(crate) const MOST_FILES: usize = 56;

/// The ledger for the frames in memory, and the bytes that `ledger` counts for them. These bytes are counted from the
/// start, so that files can be opened even when all other memory is in use.
pub(crate) fn frames(ledger: &Rc<Ledger>) -> Result<(Rc<Ledger>, Taken), Limit> {
    let bytes = (ledger.share(512, 256, 1 << 16) + MOST_BYTES) * MOST_FILES;
    Ok((Ledger::new(bytes as u64), Taken::new(ledger, bytes)?))
}

/// Writes numbers to the end of a file.
#[derive(Debug)]
pub(crate) struct FrameWriter {
    file: File,
    path: PathBuf,
    disk: Rc<Disk>,
    /// The header and the content of the current frame.
    frame: Vec<u8>,
    full: usize,
    /// The place of the current frame.
    start: u64,
    _taken: Taken,
}

impl FrameWriter {
    /// Opens a file, and truncates it to `length` bytes.
    pub(crate) fn open(
        path: PathBuf,
        length: u64,
        disk: &Rc<Disk>,
        frames: &Rc<Ledger>,
    ) -> Result<Self, TiersError> {
        let full = frames.share(MOST_FILES as u64, 0, usize::MAX) - MOST_BYTES;
        let taken = Taken::new(frames, full + MOST_BYTES)?;
        let io_error = TiersError::io(&path);
        let mut file =
            OpenOptions::new().create(true).truncate(false).write(true).open(&path).map_err(&io_error)?;
        if file.metadata().map_err(&io_error)?.len() < length {
            return Err(TiersError::damaged(&path));
        }
        file.set_len(length).map_err(&io_error)?;
        file.seek(SeekFrom::Start(length)).map_err(&io_error)?;
        drop(io_error);
        let mut frame = Vec::with_capacity(full + MOST_BYTES);
        frame.resize(HEADER, 0);
        Ok(Self { file, path, disk: Rc::clone(disk), frame, full, start: length, _taken: taken })
    }

    /// The place of the next number.
    pub(crate) fn at(&self) -> At {
        At { frame: self.start, byte: (self.frame.len() - HEADER) as u64 }
    }

    #[inline]
    pub(crate) fn number<K: Word>(&mut self, number: K) -> Result<(), TiersError> {
        number.write(&mut self.frame);
        if self.frame.len() < self.full { Ok(()) } else { self.end_frame() }
    }

    /// Writes the current frame, unless it is empty.
    pub(crate) fn end_frame(&mut self) -> Result<(), TiersError> {
        if self.frame.len() == HEADER {
            return Ok(());
        }
        let content = &self.frame[HEADER..];
        let length = u32::try_from(content.len()).unwrap_or(u32::MAX);
        let sum = xxh3_64(content);
        self.frame[..4].copy_from_slice(&length.to_le_bytes());
        self.frame[4..8].copy_from_slice(&(!length).to_le_bytes());
        self.frame[8..HEADER].copy_from_slice(&sum.to_le_bytes());
        self.disk.write(self.frame.len() as u64)?;
        self.file.write_all(&self.frame).map_err(TiersError::io(&self.path))?;
        self.start += self.frame.len() as u64;
        self.frame.truncate(HEADER);
        Ok(())
    }

    /// Ensures that all data are on disk. Returns the length of the file.
    pub(crate) fn sync(&mut self) -> Result<u64, TiersError> {
        self.end_frame()?;
        self.file.sync_data().map_err(TiersError::io(&self.path))?;
        Ok(self.start)
    }
}

/// Reads the numbers of a file.
#[derive(Debug)]
pub(crate) struct FrameReader {
    file: File,
    path: PathBuf,
    content: Vec<u8>,
    /// The current place in the content.
    at: usize,
    /// The places of this frame and of the next one.
    start: u64,
    next: u64,
    taken: Taken,
}

impl FrameReader {
    pub(crate) fn open(path: &Path, at: At, frames: &Rc<Ledger>) -> Result<Self, TiersError> {
        let taken = Taken::new(frames, 0)?;
        let mut file = File::open(path).map_err(TiersError::io(path))?;
        file.seek(SeekFrom::Start(at.frame)).map_err(TiersError::io(path))?;
        let content = Vec::new();
        let mut reader =
            Self { file, path: path.to_owned(), content, at: 0, start: at.frame, next: at.frame, taken };
        if at.byte > 0 {
            reader.next_frame()?;
            reader.at = usize::try_from(at.byte).unwrap_or(usize::MAX);
        }
        Ok(reader)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The place of the next number.
    pub(crate) fn at(&self) -> At {
        if self.at < self.content.len() {
            At { frame: self.start, byte: self.at as u64 }
        } else {
            At { frame: self.next, byte: 0 }
        }
    }

    #[inline]
    pub(crate) fn number<K: Word>(&mut self) -> Result<K, TiersError> {
        if self.at >= self.content.len() {
            self.next_frame()?;
        }
        match K::read(&self.content, &mut self.at) {
            Some(number) => Ok(number),
            None => Err(TiersError::damaged(&self.path)),
        }
    }

    fn next_frame(&mut self) -> Result<(), TiersError> {
        let io_error = |error: std::io::Error| match error.kind() {
            std::io::ErrorKind::UnexpectedEof => TiersError::damaged(&self.path),
            _ => TiersError::io(&self.path)(error),
        };
        let mut header = [0; HEADER];
        self.file.read_exact(&mut header).map_err(io_error)?;
        let [a, b, c, d, e, f, g, h, sum @ ..] = header;
        let (length, complement) = (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]));
        let is_damaged = length != !complement;
        let length = length as usize;
        if is_damaged || length == 0 || length > MOST_CONTENT {
            return Err(TiersError::damaged(&self.path));
        }
        if length > self.content.capacity() {
            self.taken.set(length)?;
            self.content = Vec::new();
            self.content.reserve_exact(length);
        }
        self.content.resize(length, 0);
        self.file.read_exact(&mut self.content).map_err(io_error)?;
        if xxh3_64(&self.content) != u64::from_le_bytes(sum) {
            return Err(TiersError::damaged(&self.path));
        }
        self.at = 0;
        self.start = self.next;
        self.next += (HEADER + length) as u64;
        Ok(())
    }
}
