//! Files of frames: numbers of variable length, in pieces that have checksums.
//!
//! A frame consists of the length of its content (4 bytes), the bitwise complement of the length (4 bytes), the XXH3-64
//! of the content (8 bytes), and the content. The first three of these are little-endian integers. A number is never
//! split between two frames.

use crate::disk::Disk;
use crate::error::TiersError;
use crate::ledger::{Ledger, Taken};
use crate::word::{MOST_BYTES, Word};
use grundy_core::Limit;
use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};

const HEADER: usize = 16;

/// The largest size of a frame's content, in bytes, that is accepted when reading.
const MOST_CONTENT: usize = 1 << 20;

/// A place in a file of frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct At {
    /// The offset of the frame in the file, in bytes.
    pub(crate) frame: u64,
    /// The offset in the content of the frame, in bytes.
    pub(crate) byte: u64,
}

/// The largest number of files of frames that are open at the same time.
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
    /// A frame ends when it has at least this number of bytes.
    full: usize,
    /// The place of the current frame.
    start: u64,
    _taken: Taken,
}

impl FrameWriter {
    /// Opens a file, which is created if necessary, and truncates it to `length` bytes. Returns an error if the file is
    /// shorter.
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
///
/// A computation that is resumed with less memory may find frames that are too large to be held. It reads such a frame
/// twice: first to verify the checksum, and then in pieces.
#[derive(Debug)]
pub(crate) struct FrameReader {
    file: File,
    path: PathBuf,
    /// The content of the current frame, or a piece of it.
    piece: Vec<u8>,
    /// The current place in the piece.
    at: usize,
    /// A number that starts at this place in the piece, or later, may be incomplete.
    until: usize,
    /// The largest size of a piece.
    full: usize,
    /// The number of bytes of the content before the piece.
    before: u64,
    /// The number of bytes of the content after the piece.
    after: usize,
    /// The place of the current frame.
    start: u64,
    /// The place of the next frame.
    next: u64,
    taken: Taken,
}

impl FrameReader {
    pub(crate) fn open(path: &Path, at: At, frames: &Rc<Ledger>) -> Result<Self, TiersError> {
        let mut reader = Self {
            file: File::open(path).map_err(TiersError::io(path))?,
            path: path.to_owned(),
            piece: Vec::new(),
            at: 0,
            until: 0,
            full: frames.share(MOST_FILES as u64, 0, usize::MAX),
            before: 0,
            after: 0,
            start: at.frame,
            next: at.frame,
            taken: Taken::new(frames, 0)?,
        };
        reader.seek(at.frame)?;
        if at.byte > 0 {
            let length = reader.next_frame()?;
            let byte = usize::try_from(at.byte).ok().filter(|&byte| byte <= length);
            let byte = byte.ok_or_else(|| TiersError::damaged(path))?;
            if reader.piece.is_empty() {
                reader.seek(at.frame + HEADER as u64 + at.byte)?;
                (reader.before, reader.after) = (at.byte, length - byte);
                reader.next_piece()?;
            } else {
                reader.at = byte;
            }
        }
        Ok(reader)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The place of the next number.
    pub(crate) fn at(&self) -> At {
        if self.at < self.piece.len() || self.after > 0 {
            At { frame: self.start, byte: self.before + self.at as u64 }
        } else {
            At { frame: self.next, byte: 0 }
        }
    }

    #[inline]
    pub(crate) fn number<K: Word>(&mut self) -> Result<K, TiersError> {
        if self.at >= self.until {
            self.more()?;
        }
        match K::read(&self.piece, &mut self.at) {
            Some(number) => Ok(number),
            None => Err(TiersError::damaged(&self.path)),
        }
    }

    /// Reads the next piece of the current frame, or the next frame if no pieces are left.
    #[cold]
    fn more(&mut self) -> Result<(), TiersError> {
        if self.after > 0 {
            return self.next_piece();
        }
        let length = self.next_frame()?;
        if self.piece.is_empty() {
            self.after = length;
            self.next_piece()?;
        }
        Ok(())
    }

    /// Reads the next frame, and verifies its checksum. The content is kept if it fits in one piece; otherwise, the
    /// next read starts at the beginning of the content. Returns the length of the content.
    fn next_frame(&mut self) -> Result<usize, TiersError> {
        let mut header = [0; HEADER];
        self.read(&mut header)?;
        let [a, b, c, d, e, f, g, h, sum @ ..] = header;
        let (length, complement) = (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]));
        let is_damaged = length != !complement;
        let length = length as usize;
        if is_damaged || length == 0 || length > MOST_CONTENT {
            return Err(TiersError::damaged(&self.path));
        }
        let size = length.min(self.full);
        if size > self.piece.capacity() {
            self.taken.set(size)?;
            self.piece = Vec::new();
            self.piece.reserve_exact(size);
        }
        let mut piece = std::mem::take(&mut self.piece);
        let mut hash = Xxh3Default::new();
        let mut left = length;
        while left > 0 {
            piece.resize(left.min(size), 0);
            self.read(&mut piece)?;
            hash.update(&piece);
            left -= piece.len();
        }
        self.piece = piece;
        if hash.digest() != u64::from_le_bytes(sum) {
            return Err(TiersError::damaged(&self.path));
        }
        (self.at, self.before, self.after) = (0, 0, 0);
        (self.start, self.next) = (self.next, self.next + (HEADER + length) as u64);
        if length > size {
            self.piece.clear();
            self.seek(self.start + HEADER as u64)?;
        }
        self.until = self.piece.len();
        Ok(length)
    }

    /// Reads the next piece of a frame, and puts the rest of the current piece before it.
    fn next_piece(&mut self) -> Result<(), TiersError> {
        let mut piece = std::mem::take(&mut self.piece);
        piece.drain(..self.at);
        self.before += self.at as u64;
        self.at = 0;
        let kept = piece.len();
        let more = self.after.min(piece.capacity() - kept);
        piece.resize(kept + more, 0);
        self.read(&mut piece[kept..])?;
        self.after -= more;
        self.until = if self.after == 0 { piece.len() } else { piece.len().saturating_sub(MOST_BYTES) };
        self.piece = piece;
        Ok(())
    }

    fn seek(&mut self, to: u64) -> Result<(), TiersError> {
        self.file.seek(SeekFrom::Start(to)).map(|_| ()).map_err(TiersError::io(&self.path))
    }

    fn read(&mut self, bytes: &mut [u8]) -> Result<(), TiersError> {
        self.file.read_exact(bytes).map_err(|error| match error.kind() {
            std::io::ErrorKind::UnexpectedEof => TiersError::damaged(&self.path),
            _ => TiersError::io(&self.path)(error),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frames that were written with much memory can be read with less or more memory, from any place.
    #[test]
    fn large_frames_are_read_in_pieces() {
        let dir = std::env::temp_dir().join(format!("grundy-tiers-frames-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let path = dir.join("numbers");
        let number = |at: u32| u128::from(at).pow(at % 8 + 1) << (at % 5);
        let (much, _taken) = frames(&Ledger::new(1 << 23)).unwrap();
        let mut to = FrameWriter::open(path.clone(), 0, &Rc::new(Disk::new(&dir)), &much).unwrap();
        let mut places = Vec::new();
        for at in 0..20_000 {
            places.push(to.at());
            to.number(number(at)).unwrap();
        }
        to.sync().unwrap();
        assert!(places.last().unwrap().frame > 1 << 14, "several frames");
        for bytes in [20_000, 300_000, 1 << 23, 1 << 26] {
            let (frames, _taken) = frames(&Ledger::new(bytes)).unwrap();
            let mut from = FrameReader::open(&path, At::default(), &frames).unwrap();
            for at in 0..20_000 {
                if at % 97 == 0 {
                    let place = if at % 2 == 0 { from.at() } else { places[at as usize] };
                    from = FrameReader::open(&path, place, &frames).unwrap();
                }
                assert_eq!(from.number::<u128>().unwrap(), number(at), "{at} of {bytes}");
            }
            assert!(from.number::<u128>().is_err());
            // Damage is found before any number of the frame is read.
            let whole = std::fs::read(&path).unwrap();
            let mut damaged = whole.clone();
            damaged[16_000] ^= 1;
            std::fs::write(&path, damaged).unwrap();
            let mut from = FrameReader::open(&path, At::default(), &frames).unwrap();
            assert!(matches!(from.number::<u128>(), Err(TiersError::Damaged { .. })));
            std::fs::write(&path, whole).unwrap();
        }
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
