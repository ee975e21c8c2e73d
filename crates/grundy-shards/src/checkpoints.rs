//! The place where checkpoints are stored: files, or another store that the caller provides.

use crate::batch::BATCH;
use grundy_core::Message;

/// Stores checkpoints, from which a computation can be resumed on any number of workers.
///
/// A checkpoint consists of *parts*, each written by one worker and named by the number of its generation and the
/// index of the worker. Data that have not changed since an earlier checkpoint are usually not written again; the new
/// checkpoint then refers to the earlier parts. This crate reads no clock and no files: the implementation of the
/// trait decides when a checkpoint is due, and guards the parts against damage.
///
/// Errors are messages for the user; an error ends the computation.
pub trait Checkpoints: Sync {
    /// Whether a checkpoint is to be written. One worker asks at the end of each epoch.
    fn is_due(&self) -> bool;

    /// The last checkpoint that was committed, or `None` if a new computation begins.
    ///
    /// # Errors
    /// Returns an error if that checkpoint cannot be read.
    fn last(&self) -> Result<Option<Checkpoint>, Message>;

    /// Begins a part.
    ///
    /// # Errors
    /// Returns an error if the part cannot be written.
    fn create(&self, part: Part) -> Result<Box<dyn PartWriter + '_>, Message>;

    /// Opens a part of the last checkpoint.
    ///
    /// # Errors
    /// Returns an error if the part is missing, if it cannot be read, or if opening it shows that its bytes were
    /// changed.
    fn open(&self, part: Part) -> Result<Box<dyn PartReader + '_>, Message>;

    /// Commits a checkpoint, all of whose parts have been finished, as the last checkpoint. Parts to which
    /// the checkpoint does not refer are no longer needed.
    ///
    /// # Errors
    /// Returns an error if the checkpoint cannot be written. The previous checkpoint must then be unchanged.
    fn commit(&self, checkpoint: &Checkpoint) -> Result<(), Message>;

    /// The number of messages after which a worker ends an epoch; if the memory limit is low, it ends an epoch after
    /// fewer. Checkpoints are written between epochs.
    fn batch(&self) -> usize {
        BATCH
    }
}

/// A part that is being written.
pub trait PartWriter {
    /// Appends bytes.
    ///
    /// # Errors
    /// Returns an error if the bytes cannot be written.
    fn write(&mut self, bytes: &[u8]) -> Result<(), Message>;

    /// Ends the part. A part that was not finished need not survive the end of the program.
    ///
    /// # Errors
    /// Returns an error if the part cannot be written.
    fn finish(self: Box<Self>) -> Result<(), Message>;
}

/// A part that is being read.
pub trait PartReader {
    /// The number of bytes that have been neither read nor skipped.
    fn left(&self) -> u64;

    /// Fills `bytes` with the next bytes. The implementation must make sure that these are the bytes that were written.
    ///
    /// # Errors
    /// Returns an error if fewer bytes are left, if they cannot be read, or if a checksum does not match.
    fn read(&mut self, bytes: &mut [u8]) -> Result<(), Message>;

    /// Skips bytes. They need not be checked: another worker reads them.
    ///
    /// # Errors
    /// Returns an error if fewer bytes are left.
    fn skip(&mut self, count: u64) -> Result<(), Message>;

    /// The message for a part whose bytes cannot be interpreted.
    fn damaged(&self) -> Message;
}

/// The name of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    /// The number of the generation to which the part belongs.
    pub number: u64,
    /// The index of the worker that wrote the part.
    pub worker: usize,
}

/// The parts that the workers of one run wrote at the same time for a checkpoint, one part each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generation {
    /// The number of the generation, by which its parts are named. The last generation of a checkpoint has the number
    /// of the checkpoint.
    pub number: u64,
    /// The number of workers, each of which wrote a part.
    pub workers: usize,
}

impl Generation {
    /// The names of the parts.
    pub fn parts(self) -> impl Iterator<Item = Part> {
        (0..self.workers).map(move |worker| Part { number: self.number, worker })
    }
}

/// A checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The number of the checkpoint; each checkpoint has a larger number than the previous one.
    pub number: u64,
    /// The parts of which the checkpoint consists, in the order in which they were written.
    pub generations: Vec<Generation>,
    /// The state as words, such as `remoteness 8 deciding 12`: the quantity that is computed, the size of a key in
    /// bytes, the phase and, while positions are decided, the round.
    pub state: String,
}
