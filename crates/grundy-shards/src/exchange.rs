//! How workers exchange messages: all workers exchange all messages at once, at the end of an epoch.

use std::{error::Error, fmt};

/// The number of counters that are summed over all workers in each epoch.
pub const COUNTERS: usize = 5;

/// One worker's connection to the others. All workers call [`exchange`](Self::exchange) the same number of times,
/// unless one of them ends early.
pub trait Exchange {
    /// The number of workers, at least 1.
    fn workers(&self) -> usize;

    /// The index of this worker, less than the number of workers.
    fn me(&self) -> usize;

    /// Sends `outgoing[w]` to worker `w`, for each `w`, and waits until all workers have done the same.
    ///
    /// Afterwards, `incoming[w]` is the block that worker `w` sent to this worker, and all blocks of
    /// `outgoing` are empty. Both slices must have one block for each worker; the memory of the blocks is reused.
    /// Returns the sum of each of the `counters` over all workers.
    ///
    /// # Errors
    /// Returns [`Lost`] if another worker ended before it had called this function as often as this worker.
    fn exchange(
        &mut self,
        outgoing: &mut [Vec<u8>],
        incoming: &mut [Vec<u8>],
        counters: [u64; COUNTERS],
    ) -> Result<[u64; COUNTERS], Lost>;
}

/// The error that a worker receives if it cannot continue because another worker has ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost;

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a worker has ended early")
    }
}

impl Error for Lost {}
