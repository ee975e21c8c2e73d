//! Connections between the workers of several processes, through which a process can give up an attempt to solve a
//! space without counting as lost.

use crate::exchange::{COUNTERS, Exchange, Lost};

/// The reason why an attempt ended for a worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Some worker gave up the attempt. All workers learned this in the same exchange, so they can start
    /// another attempt.
    GivenUp,
    /// No further exchange is possible.
    Lost,
}

/// The seat of a worker that can give up an attempt. Each block has an additional byte, which states whether its sender
/// gives up.
pub(super) struct Joint<'a> {
    seat: Box<dyn Exchange + Send + 'a>,
    end: Option<End>,
}

const CONTINUE: u8 = 0;
const GIVE_UP: u8 = 1;

impl<'a> Joint<'a> {
    pub(super) fn new(seat: Box<dyn Exchange + Send + 'a>) -> Self {
        Self { seat, end: None }
    }

    /// The number of workers of all processes.
    pub(super) fn seats(&self) -> usize {
        self.seat.workers()
    }

    pub(super) fn end(&self) -> Option<End> {
        self.end
    }

    /// Starts another attempt, if this one was given up.
    pub(super) fn rejoin(&mut self) {
        self.end = self.end.filter(|&end| end == End::Lost);
    }

    /// Unless the attempt has ended, informs all other workers, in one exchange, that this worker gives up.
    ///
    /// No other worker can have completed more exchanges, because an exchange ends only when all workers have taken
    /// part in it. Therefore, all workers learn in the same exchange that this worker gives up.
    pub(super) fn give_up(&mut self) {
        if self.end.is_none() {
            let workers = self.seat.workers();
            let mut blocks = vec![vec![GIVE_UP]; workers];
            let given = self.seat.exchange(&mut blocks, &mut vec![Vec::new(); workers], [0; COUNTERS]);
            self.end = Some(if given.is_ok() { End::GivenUp } else { End::Lost });
        }
    }

    /// Exchanges empty blocks. If this succeeds, no worker has given up so far.
    pub(super) fn agree(&mut self) -> Result<(), Lost> {
        let mut blocks = vec![Vec::new(); self.seat.workers()];
        let mut incoming = blocks.clone();
        let mut joint = self;
        joint.exchange(&mut blocks, &mut incoming, [0; COUNTERS]).map(|_| ())
    }
}

impl Exchange for &mut Joint<'_> {
    fn workers(&self) -> usize {
        self.seat.workers()
    }

    fn me(&self) -> usize {
        self.seat.me()
    }

    fn exchange(
        &mut self,
        outgoing: &mut [Vec<u8>],
        incoming: &mut [Vec<u8>],
        counters: [u64; COUNTERS],
    ) -> Result<[u64; COUNTERS], Lost> {
        if self.end.is_some() {
            return Err(Lost);
        }
        outgoing.iter_mut().for_each(|block| block.push(CONTINUE));
        let sums = self.seat.exchange(outgoing, incoming, counters);
        let mut has_given_up = false;
        for block in incoming.iter_mut() {
            has_given_up |= block.pop() == Some(GIVE_UP);
        }
        match sums {
            Ok(_) if has_given_up => self.end = Some(End::GivenUp),
            Ok(sums) => return Ok(sums),
            Err(Lost) => self.end = Some(End::Lost),
        }
        Err(Lost)
    }
}
