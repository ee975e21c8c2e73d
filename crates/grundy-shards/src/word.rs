//! Keys as they are held in memory: 8 or 16 bytes.

use crate::name::SHARDS;
use crate::space::Key;
use crate::stored::Stored;

/// A key of a fixed number of bytes.
pub(crate) trait Word: Stored + Ord + Send + Sync + std::fmt::Debug + 'static {
    /// The number of bytes of a key.
    const BYTES: usize;

    /// The key as a word, or `None` if it is too large.
    fn of(key: Key) -> Option<Self>;
    fn key(self) -> Key;
    fn hash(self) -> u64;
    /// Appends the bytes to a block of messages.
    fn write(self, block: &mut Vec<u8>);
    /// Reads a key from the first bytes of a message.
    fn read(message: &[u8]) -> Self;

    /// The shard to which a key with this hash belongs. The hash table of a shard uses other bits of the hash: the
    /// lowest ones and the seven highest ones.
    #[inline]
    fn shard(hash: u64) -> usize {
        (hash >> 40) as usize % SHARDS
    }
}

/// Two odd numbers with irregular bits (from the fractional parts of the square roots of 2 and 3).
const A: u64 = 0x6A09_E667_F3BC_C909;
const B: u64 = 0xBB67_AE85_84CA_A73B;

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "both halves of the product are used")]
fn mixed(word: u64) -> u64 {
    let product = u128::from(word ^ A) * u128::from(B);
    (product >> 64) as u64 ^ product as u64
}

impl Word for u64 {
    const BYTES: usize = 8;

    #[inline]
    fn of(key: Key) -> Option<Self> {
        Self::try_from(key).ok()
    }

    #[inline]
    fn key(self) -> Key {
        self.into()
    }

    #[inline]
    fn hash(self) -> u64 {
        mixed(self)
    }

    #[inline]
    fn write(self, block: &mut Vec<u8>) {
        block.extend_from_slice(&self.to_le_bytes());
    }

    #[inline]
    fn read(message: &[u8]) -> Self {
        message.first_chunk().map_or(0, |bytes| Self::from_le_bytes(*bytes))
    }
}

impl Word for u128 {
    const BYTES: usize = 16;

    #[inline]
    fn of(key: Key) -> Option<Self> {
        Some(key)
    }

    #[inline]
    fn key(self) -> Key {
        self
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "both halves of the key are used")]
    fn hash(self) -> u64 {
        mixed(mixed(self as u64).wrapping_add((self >> 64) as u64))
    }

    #[inline]
    fn write(self, block: &mut Vec<u8>) {
        block.extend_from_slice(&self.to_le_bytes());
    }

    #[inline]
    fn read(message: &[u8]) -> Self {
        message.first_chunk().map_or(0, |bytes| Self::from_le_bytes(*bytes))
    }
}
