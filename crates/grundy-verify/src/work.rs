//! The amount of work done by a check, and the cancellation of checks.

/// The check was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BrokenOff;

/// Counts the work of a check, and regularly asks the caller whether to continue.
pub(crate) struct Work<'a> {
    /// The function that is polled. Its argument is the number of bytes in use.
    go_on: &'a mut dyn FnMut(u64) -> bool,
    threads: usize,
    bytes: u64,
    /// The number of steps since the last poll.
    steps: usize,
}

impl<'a> Work<'a> {
    /// The number of steps between two polls. This many steps take a few milliseconds.
    const STEPS: usize = 1 << 21;

    /// The largest number of threads. More threads would need more memory without making a check faster.
    const MOST_THREADS: usize = 256;

    pub(crate) fn new(go_on: &'a mut dyn FnMut(u64) -> bool, threads: usize) -> Self {
        Self { go_on, threads: threads.min(Self::MOST_THREADS), bytes: 0, steps: 0 }
    }

    /// Uses only one thread from this point on.
    pub(crate) const fn stay_alone(&mut self) {
        self.threads = 1;
    }

    /// The number of threads that may be used.
    pub(crate) const fn threads(&self) -> usize {
        self.threads
    }

    /// Counts `steps` steps. A step takes about as long as reading a value.
    #[inline]
    pub(crate) fn spend(&mut self, steps: usize) -> Result<(), BrokenOff> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps < Self::STEPS {
            return Ok(());
        }
        self.hold(0)
    }

    /// Counts `bytes` bytes that are about to be allocated, and asks the caller whether to continue.
    pub(crate) fn hold(&mut self, bytes: usize) -> Result<(), BrokenOff> {
        self.steps = 0;
        self.bytes = self.bytes.saturating_add(bytes as u64);
        if (self.go_on)(self.bytes) { Ok(()) } else { Err(BrokenOff) }
    }
}

#[cfg(test)]
mod tests {
    use super::Work;

    #[test]
    fn absurd_numbers_of_threads_are_not_begun() {
        for (allowed, begun) in [(1, 1), (7, 7), (usize::MAX, 256)] {
            assert_eq!(Work::new(&mut |_| true, allowed).threads(), begun);
        }
    }
}
