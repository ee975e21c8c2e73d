//! Blocks: up to 1024 entries that are read together.
//!
//! | bytes | content |
//! | --- | --- |
//! | 1 | kind: 0 keyed, 1 dense |
//! | 1 | width of a difference in bits; 0 in dense blocks |
//! | 1 | width of a value in bits |
//! | 1 | 0 |
//! | 4 | number of values stored |
//! | 4 | least value |
//! | 8 or 16 | first key |
//! | | differences between successive keys, minus 1, packed ([`crate::bits`]) |
//! | | values minus the least value, packed; in dense blocks, these differences plus 1, or 0 for an absent key |
//! | 8 | XXH3-64 of all preceding bytes |

mod encode;
mod read;

pub(crate) use encode::write_group;
pub(crate) use read::Block;

/// The largest number of entries that are encoded together.
pub(crate) const GROUP: usize = 1024;

/// The largest number of entries of a keyed block whose keys are not consecutive.
const KEYED: usize = 256;

/// The largest number of keys that a dense block covers.
const DENSE_KEYS: u32 = 1 << 16;

/// The number of bytes before the first key.
const FIXED: usize = 12;

/// The size of a checksum, in bytes.
const CHECKSUM: usize = 8;

/// How the keys of a block are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Keys are stored as differences.
    Keyed,
    /// Only the first key is stored: there is a value, or a mark for absence, for every key from the first to the last.
    Dense,
}
