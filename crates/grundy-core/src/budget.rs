//! How much an engine may use. Engines poll a budget; they never read a clock.

/// What has been used so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Positions visited.
    pub positions: u64,
    /// Bytes of the tables in use.
    pub bytes: u64,
}

/// A limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// The time is over.
    Time,
    /// More memory would be needed than is allowed.
    Memory {
        /// Bytes needed, where that is known.
        needed: u128,
        /// Bytes allowed.
        allowed: u64,
    },
    /// Asked to stop (Ctrl-C, a closed connection).
    Stopped,
    /// More positions than the engine, or the request, allows.
    Positions {
        /// Positions needed, where that is known.
        needed: u128,
        /// Positions allowed.
        allowed: u64,
    },
}

/// A budget: clock, stop flag and memory, handed in from above.
pub trait Budget: Sync {
    /// Whether the engine may go on, given what it has used.
    ///
    /// Engines call it at least every few thousand positions or loop turns.
    ///
    /// # Errors
    /// The limit that was reached.
    fn poll(&self, usage: Usage) -> Result<(), Limit>;

    /// How many bytes tables may take.
    fn bytes_allowed(&self) -> u64;
}

/// The budget without limits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Budget for Unlimited {
    fn poll(&self, _: Usage) -> Result<(), Limit> {
        Ok(())
    }

    fn bytes_allowed(&self) -> u64 {
        u64::MAX
    }
}
