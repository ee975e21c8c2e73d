//! Checkpoints: the known values of a code as bytes, from which a run can be resumed.
//!
//! A checkpoint is a line of JSON, followed by the values ([`sealed`](super::sealed)):
//!
//! ```text
//! {"format":"grundy-checkpoint","version":1,"code":"0.77","values":168,"width":1,"block":"...","checksum":"..."}
//! ```
//!
//! The field `width` is the number of bytes in a value; the least significant byte comes first. Only
//! accidental changes are detected; the values are not verified.

use super::cells::each;
use super::sealed::{Broken, Checksum, Sealed, header};
use super::{Cells, Tally};
use grundy_core::{Budget, Code, Limit, LongRun, Message, Moment, Progress, Usage};
use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;

/// The name of the format in the header.
const FORMAT: &str = "grundy-checkpoint";

/// The values of a code at the time when a run was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    pub(super) code: Code,
    pub(super) cells: Cells,
}

/// The reason why a checkpoint cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file is not a checkpoint, or was changed.
    Broken(Broken),
    /// A field of the header is missing or invalid, or the number of values differs from that in the header.
    Contents,
}

impl CheckpointError {
    /// The message for users.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Broken(broken) => broken.message(),
            Self::Contents => Message::new("heap-checkpoint-contents"),
        }
    }
}

impl fmt::Display for CheckpointError {
    /// The name and the arguments of the message, for developers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for CheckpointError {}

impl Checkpoint {
    /// Reads the checkpoint in `bytes`.
    ///
    /// # Errors
    /// Returns [`CheckpointError`] if `bytes` is not an unchanged checkpoint.
    pub fn read(bytes: &[u8]) -> Result<Self, CheckpointError> {
        let sealed = Sealed::open(bytes, FORMAT).map_err(CheckpointError::Broken)?;
        let number = |name| sealed.number(name).and_then(|number| usize::try_from(number).ok());
        let contents = || {
            let code = sealed.text("code")?.parse().ok()?;
            let (values, width) = (number("values")?, number("width")?);
            let cells = cells(sealed.block, width)?;
            (cells.len() == values).then_some(Self { code, cells })
        };
        contents().ok_or(CheckpointError::Contents)
    }

    /// The code to which the values belong.
    #[must_use]
    pub const fn code(&self) -> &Code {
        &self.code
    }

    /// The saved values. The value of heap `n` is at index `n`.
    #[must_use]
    pub const fn cells(&self) -> &Cells {
        &self.cells
    }
}

/// The cells stored in `block`, with `width` bytes each, or `None` if `width` is not 1, 2, 4 or 8, or if the length
/// of `block` is not a multiple of `width`.
fn cells(block: &[u8], width: usize) -> Option<Cells> {
    /// The cells, with `N` bytes each, or `None` if bytes are left over at the end.
    fn of<const N: usize, T>(block: &[u8], cell: fn([u8; N]) -> T) -> Option<Vec<T>> {
        let (cells, rest) = block.as_chunks::<N>();
        rest.is_empty().then(|| cells.iter().map(|bytes| cell(*bytes)).collect())
    }
    match width {
        1 => Some(Cells::One(block.to_vec())),
        2 => of(block, u16::from_le_bytes).map(Cells::Two),
        4 => of(block, u32::from_le_bytes).map(Cells::Four),
        8 => of(block, u64::from_le_bytes).map(Cells::Eight),
        _ => None,
    }
}

/// Calls `write` with the bytes of the cells, in pieces if each cell has more than one byte.
fn write_cells(cells: &Cells, write: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> ControlFlow<()> {
    /// The number of values in a piece.
    const PIECE: usize = 1 << 16;
    if let Cells::One(values) = cells {
        return write(values);
    }
    let mut piece = Vec::new();
    each!(cells, values => values.chunks(PIECE).try_for_each(|values| {
        piece.clear();
        values.iter().for_each(|value| piece.extend(value.to_le_bytes()));
        write(&piece)
    }))
}

/// A growing table, as a budget observes it.
pub(super) struct HeapRun<'a> {
    pub(super) code: &'a Code,
    pub(super) cells: &'a Cells,
    pub(super) counted: Counted,
}

impl HeapRun<'_> {
    /// Polls the budget and reports the progress of the table; `bytes` are in use in addition to the values.
    pub(super) fn go_on(&self, bytes: u64, budget: &dyn Budget) -> Result<(), Limit> {
        budget.poll(Usage { positions: self.cells.len() as u64, bytes: self.cells.bytes() + bytes })?;
        budget.watch(self, Moment::Going);
        Ok(())
    }
}

/// The statistics of a growing table, as shown in progress reports.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counted {
    /// The largest value and the first heap that has it, or `None` if they are not known or no value is positive.
    pub(super) largest: Option<(u64, u64)>,
    /// The number of heaps with rare values, and the last such heap, or `None` if there are none or they are not known.
    pub(super) rare: Option<(u64, u64)>,
}

/// In tables of at most this many values, the largest value, if it is not known, is searched for each time progress
/// is observed.
const FEW: usize = 1 << 16;

impl LongRun for HeapRun<'_> {
    fn progress(&self) -> Progress {
        let known = self.cells.len();
        let largest = self
            .counted
            .largest
            .or_else(|| (known <= FEW).then(|| Tally::of(self.cells, None)?.largest()).flatten());
        Progress::Heaps { known: known as u64, largest, rare: self.counted.rare }
    }

    fn checkpoint(&self, write: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut checksum = Checksum::default();
        let _ = write_cells(self.cells, &mut |piece| {
            checksum = checksum.with(piece);
            ControlFlow::Continue(())
        });
        let fields = [
            ("code", format!("\"{}\"", self.code)),
            ("values", self.cells.len().to_string()),
            ("width", self.cells.width().to_string()),
        ];
        write(header(FORMAT, &fields, checksum).as_bytes())?;
        write_cells(self.cells, write)
    }
}

#[cfg(test)]
mod tests;
