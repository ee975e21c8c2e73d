//! The values of a certificate, in the width in which they are stored.

use crate::Refusal;
use crate::header::Checksum;
use crate::work::{BrokenOff, Work};
use std::io::Read;

/// An unsigned integer type for values.
pub(crate) trait Cell:
    Copy
    + Default
    + Eq
    + Sync
    + Into<u64>
    + From<bool>
    + std::ops::BitXor<Output = Self>
    + std::ops::BitOr<Output = Self>
{
}
impl Cell for u8 {}
impl Cell for u16 {}
impl Cell for u32 {}
impl Cell for u64 {}

/// The values of the heaps `0, 1, 2, ...`, with one, two, four or eight bytes each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Values {
    /// Values of one byte.
    One(Vec<u8>),
    /// Values of two bytes.
    Two(Vec<u16>),
    /// Values of four bytes.
    Four(Vec<u32>),
    /// Values of eight bytes.
    Eight(Vec<u64>),
}

/// Evaluates an expression with the vector of the current width.
macro_rules! each {
    ($all:expr, $values:ident => $answer:expr) => {
        match $all {
            $crate::values::Values::One($values) => $answer,
            $crate::values::Values::Two($values) => $answer,
            $crate::values::Values::Four($values) => $answer,
            $crate::values::Values::Eight($values) => $answer,
        }
    };
}
pub(crate) use each;

/// The number of bytes read at a time.
const PIECE: usize = 1 << 16;

impl Values {
    /// Reads `count` values of `width` bytes each, least significant byte first, and adds their bytes to the
    /// checksum.
    ///
    /// Memory is allocated as bytes arrive, so a wrong count in the header does not cause a large allocation.
    pub(crate) fn read(
        source: &mut impl Read,
        count: usize,
        width: usize,
        sum: &mut Checksum,
        work: &mut Work<'_>,
    ) -> Result<Self, Refusal> {
        fn cells<const N: usize, T>(
            source: &mut impl Read,
            count: usize,
            (sum, work): (&mut Checksum, &mut Work<'_>),
            cell: fn([u8; N]) -> T,
        ) -> Result<Vec<T>, Refusal> {
            let mut values = Vec::new();
            let mut piece = vec![0; PIECE];
            while values.len() < count {
                let bytes = (count - values.len()).min(PIECE / N) * N;
                work.hold(bytes)?;
                let room = values.try_reserve(bytes / N);
                room.map_err(|_| Refusal::Unreadable(std::io::ErrorKind::OutOfMemory))?;
                read_exactly(source, &mut piece[..bytes])?;
                *sum = sum.with(&piece[..bytes]);
                values.extend(piece[..bytes].as_chunks::<N>().0.iter().map(|bytes| cell(*bytes)));
            }
            Ok(values)
        }
        match width {
            1 => cells(source, count, (sum, work), u8::from_le_bytes).map(Self::One),
            2 => cells(source, count, (sum, work), u16::from_le_bytes).map(Self::Two),
            4 => cells(source, count, (sum, work), u32::from_le_bytes).map(Self::Four),
            8 => cells(source, count, (sum, work), u64::from_le_bytes).map(Self::Eight),
            _ => Err(Refusal::Header),
        }
    }

    pub(crate) fn len(&self) -> usize {
        each!(self, values => values.len())
    }

    /// The value of a heap. The value must be known.
    pub(crate) fn get(&self, heap: usize) -> u64 {
        match self {
            Self::One(values) => values[heap].into(),
            Self::Two(values) => values[heap].into(),
            Self::Four(values) => values[heap].into(),
            Self::Eight(values) => values[heap],
        }
    }

    /// The values as 64-bit numbers.
    pub(crate) fn wide(&self, work: &mut Work<'_>) -> Result<Vec<u64>, BrokenOff> {
        work.hold(self.len().saturating_mul(8))?;
        Ok((0..self.len()).map(|heap| self.get(heap)).collect())
    }

    /// These values, extended to `count` values if there are fewer. The additional values are computed from the period
    /// and the saltus. Returns `None` if a value does not fit in 64 bits.
    pub(crate) fn extended(
        self,
        count: usize,
        period: usize,
        saltus: u64,
        work: &mut Work<'_>,
    ) -> Result<Option<Self>, BrokenOff> {
        let width = if saltus > 0 { 8 } else { each!(&self, values => width(values)) };
        work.hold(count.saturating_sub(self.len()).saturating_mul(width))?;
        if saltus == 0 {
            let mut all = self;
            each!(&mut all, values => repeat(values, count, period));
            return Ok(Some(all));
        }
        let mut values: Vec<u64> = (0..self.len()).map(|heap| self.get(heap)).collect();
        while values.len() < count {
            let Some(value) = values[values.len() - period].checked_add(saltus) else { return Ok(None) };
            values.push(value);
        }
        Ok(Some(Self::Eight(values)))
    }
}

/// The number of bytes in a value.
const fn width<T>(_: &[T]) -> usize {
    size_of::<T>()
}

/// Extends `values` to the length `count`. Each new value equals the value one period earlier.
fn repeat<T: Copy>(values: &mut Vec<T>, count: usize, period: usize) {
    values.reserve_exact(count.saturating_sub(values.len()));
    while values.len() < count {
        let start = values.len() - period;
        let end = values.len().min(start + count - values.len());
        values.extend_from_within(start..end);
    }
}

/// Fills `into` with bytes from `source`. Returns [`Refusal::Length`] if there are too few bytes.
pub(crate) fn read_exactly(source: &mut impl Read, into: &mut [u8]) -> Result<(), Refusal> {
    source.read_exact(into).map_err(|error| match error.kind() {
        std::io::ErrorKind::UnexpectedEof => Refusal::Length,
        kind => Refusal::Unreadable(kind),
    })
}
