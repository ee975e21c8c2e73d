//! The names of positions: a shard and an index in it, in five bytes.

/// The number of shards. It is fixed, so that the names of positions are valid for any number of workers.
pub(crate) const SHARDS: usize = 256;

/// The size of a packed name, in bytes.
pub(crate) const NAME: usize = 5;

/// The name of a position as it is stored and sent.
pub(crate) type Packed = [u8; NAME];

/// The bit of an index that marks a slot: an option of several components, which waits for their values.
pub(crate) const SLOT: u32 = 1 << 31;

/// The packed name of the position, or slot, with this index in a shard.
#[inline]
pub(crate) fn packed(shard: usize, index: u32) -> Packed {
    let [a, b, c, d] = index.to_le_bytes();
    debug_assert!(shard < SHARDS);
    #[expect(clippy::cast_possible_truncation, reason = "there are 256 shards")]
    let shard = shard as u8;
    [shard, a, b, c, d]
}

/// The shard and the index in a packed name.
#[inline]
pub(crate) fn unpacked([shard, a, b, c, d]: Packed) -> (usize, u32) {
    (shard.into(), u32::from_le_bytes([a, b, c, d]))
}
