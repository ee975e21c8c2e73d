//! Records as bytes in checkpoints.

use crate::state::Slot;

/// A record of a fixed number of bytes.
pub(crate) trait Stored: Copy {
    /// The number of bytes of a record.
    const SIZE: usize;

    /// Appends the bytes of the record.
    fn store(self, bytes: &mut Vec<u8>);

    /// The record in the first `SIZE` bytes.
    fn load(bytes: &[u8]) -> Self;
}

impl<const N: usize> Stored for [u8; N] {
    const SIZE: usize = N;

    fn store(self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self);
    }

    fn load(bytes: &[u8]) -> Self {
        bytes.first_chunk().copied().unwrap_or([0; N])
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Stored for $number {
            const SIZE: usize = size_of::<$number>();

            fn store(self, bytes: &mut Vec<u8>) {
                self.to_le_bytes().store(bytes);
            }

            fn load(bytes: &[u8]) -> Self {
                Self::from_le_bytes(Stored::load(bytes))
            }
        }
    )*};
}

numbers!(u32, u64, u128);

impl Stored for Slot {
    const SIZE: usize = 12;

    fn store(self, bytes: &mut Vec<u8>) {
        [self.parent, self.missing, self.sum].into_iter().for_each(|number| number.store(bytes));
    }

    fn load(bytes: &[u8]) -> Self {
        let number = |at| u32::load(bytes.get(at..).unwrap_or_default());
        Self { parent: number(0), missing: number(4), sum: number(8) }
    }
}
