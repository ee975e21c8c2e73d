//! The size of epochs.

/// The default number of messages after which a worker ends an epoch. With a quarter of this number, the example
/// `loopy` with n = 200 takes 7.0 to 8.0 s of processor time instead of 4.8 to 5.5 s (2026-11-23).
pub(crate) const BATCH: usize = 1 << 18;
