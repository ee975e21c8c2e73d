//! How a check can be broken off.

/// The check was broken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BrokenOff;

/// The work of a check, counted, so that who waits for it is asked now and then whether it shall go on.
pub(crate) struct Work<'a> {
    /// Asked with the bytes that are held.
    go_on: &'a mut dyn FnMut(u64) -> bool,
    threads: usize,
    bytes: u64,
    /// Steps since it was asked.
    steps: usize,
}

impl<'a> Work<'a> {
    /// It is asked after so many steps: some milliseconds.
    const STEPS: usize = 1 << 21;

    /// However many are allowed, so many are begun at most: more cost memory and gain nothing.
    const MOST_THREADS: usize = 256;

    pub(crate) fn new(go_on: &'a mut dyn FnMut(u64) -> bool, threads: usize) -> Self {
        Self { go_on, threads: threads.min(Self::MOST_THREADS), bytes: 0, steps: 0 }
    }

    /// From now on uses one thread.
    pub(crate) const fn stay_alone(&mut self) {
        self.threads = 1;
    }

    /// How many threads may be used.
    pub(crate) const fn threads(&self) -> usize {
        self.threads
    }

    /// Counts so many steps, each about as long as it takes to look at a value.
    #[inline]
    pub(crate) fn spend(&mut self, steps: usize) -> Result<(), BrokenOff> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps < Self::STEPS {
            return Ok(());
        }
        self.hold(0)
    }

    /// Counts so many more bytes held, before they are.
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
