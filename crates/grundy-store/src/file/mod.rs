//! Data files: a header, blocks, the index of the blocks, and a trailer.
//!
//! For each block, the index contains its first key and, in 4 bytes, its offset in the file. The trailer consists of
//! four numbers of 8 bytes: the number of entries, the offset of the index, the number of blocks, and the XXH3-64 of
//! the index and of the other three numbers.

mod positioned;
mod read;
mod write;

pub(crate) use read::DataFile;
pub(crate) use write::FileWriter;

use crate::subject::KeyWidth;

/// The number of entries in every file of a database except the last. 2^24 entries take at most 360 MB, so 32 bits
/// suffice for offsets within a file. A database of 10^10 positions has 597 files.
pub(crate) const ENTRIES: u64 = 1 << 24;

/// The first bytes of every data file.
const MAGIC: &[u8; 8] = b"grundydb";

/// The size of the header, in bytes. The header consists of the magic bytes, the format and the size of a key.
const HEADER: usize = 16;

/// The size of the trailer, in bytes.
const TRAILER: usize = 32;

/// The header of every file with keys of this width.
fn header(key_width: KeyWidth) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(MAGIC);
    header[8..12].copy_from_slice(&crate::file_info::FORMAT.to_le_bytes());
    header[12] = match key_width {
        KeyWidth::Narrow => 8,
        KeyWidth::Wide => 16,
    };
    header
}

/// The size of an entry of the index, in bytes.
fn index_entry(key_width: KeyWidth) -> usize {
    key_width.bytes() + size_of::<u32>()
}
