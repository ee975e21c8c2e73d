//! One worker: its shards, and the blocks that it exchanges with the others.

use crate::batch::BATCH;
use crate::ended::Ended;
use crate::exchange::{COUNTERS, Exchange};
use crate::keeping::Signals;
use crate::last_checkpoint::LastCheckpoint;
use crate::name::SHARDS;
use crate::progress::{Phase, Progress};
use crate::shared::{Shared, Watch};

/// The sums over all workers at the end of an epoch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sums {
    /// The number of positions and messages that remain to be processed in this phase. While remoteness is decided,
    /// only the positions of this round are counted.
    pub(crate) left: u64,
    /// While remoteness is decided, the number of positions of this round and of the next that were known at the
    /// beginning of this round; otherwise 0.
    pub(crate) begun: u64,
    pub(crate) signals: Signals,
}

/// One worker.
pub(crate) struct Worker<'a, E> {
    pub(crate) watch: Watch<'a>,
    pub(crate) exchange: E,
    /// Reports the progress; `None` except on one worker of each process.
    report: Option<&'a dyn Fn(Progress)>,
    /// For each shard, its worker and its index among the shards of that worker.
    owners: Vec<(u16, u16)>,
    /// The messages to each worker.
    pub(crate) outgoing: Vec<Vec<u8>>,
    /// The messages from each worker.
    pub(crate) incoming: Vec<Vec<u8>>,
    /// The number of bytes that the ledger has counted for the messages of this worker.
    counted: usize,
    pub(crate) explored: u64,
    pub(crate) decided: u64,
    /// The number of messages after which this worker ends an epoch.
    pub(crate) batch: usize,
    /// The checkpoint that was written or loaded last.
    pub(crate) last: LastCheckpoint,
}

impl<'a, E: Exchange> Worker<'a, E> {
    pub(crate) fn new(shared: &'a Shared<'a>, exchange: E, report: Option<&'a dyn Fn(Progress)>) -> Self {
        let workers = exchange.workers();
        let place = |shard: usize| {
            let number = |n| u16::try_from(n).unwrap_or(u16::MAX);
            (number(shard % workers), number(shard / workers))
        };
        Self {
            watch: Watch::new(shared),
            report,
            owners: (0..SHARDS).map(place).collect(),
            outgoing: vec![Vec::new(); workers],
            incoming: vec![Vec::new(); workers],
            exchange,
            counted: 0,
            explored: 0,
            decided: 0,
            batch: batch(shared, workers),
            last: LastCheckpoint::default(),
        }
    }

    pub(crate) fn shared(&self) -> &'a Shared<'a> {
        self.watch.shared
    }

    /// The numbers of the shards of this worker.
    pub(crate) fn shards(&self) -> impl Iterator<Item = usize> + use<E> {
        (self.exchange.me()..SHARDS).step_by(self.exchange.workers())
    }

    /// The number of the shard with this index among the shards of this worker.
    pub(crate) fn shard_at(&self, local: usize) -> usize {
        self.exchange.me() + local * self.exchange.workers()
    }

    /// The index of a shard among those of its worker.
    #[inline]
    pub(crate) fn local(&self, shard: usize) -> usize {
        self.owners[shard].1.into()
    }

    /// The block of messages to the worker that holds a shard.
    #[inline]
    pub(crate) fn block_to(&mut self, shard: usize) -> &mut Vec<u8> {
        &mut self.outgoing[usize::from(self.owners[shard].0)]
    }

    pub(crate) fn is_mine(&self, shard: usize) -> bool {
        usize::from(self.owners[shard].0) == self.exchange.me()
    }

    /// Ends an epoch. Returns the sums of the counters of all workers.
    pub(crate) fn end_epoch(&mut self, phase: Phase, left: u64, begun: u64) -> Result<Sums, Ended> {
        self.watch.poll()?;
        self.count_blocks()?;
        let shared = self.shared();
        let mine: [u64; COUNTERS] =
            [left, begun, self.explored, self.decided, shared.keeping.signal(self.exchange.me()).0];
        let [left, begun, explored, decided, signals] =
            self.exchange.exchange(&mut self.outgoing, &mut self.incoming, mine)?;
        if let Some(report) = self.report {
            report(Progress { phase, explored, waiting: left, decided, bytes: shared.ledger.bytes() });
        }
        Ok(Sums { left, begun, signals: Signals(signals) })
    }

    /// Waits for all workers, without sending messages.
    pub(crate) fn meet(&mut self) -> Result<(), Ended> {
        self.exchange.exchange(&mut self.outgoing, &mut self.incoming, [0; COUNTERS])?;
        Ok(())
    }

    /// Counts the memory of the blocks, and with several workers the same amount again for blocks in transit.
    fn count_blocks(&mut self) -> Result<(), Ended> {
        let bytes: usize = self.outgoing.iter().chain(&self.incoming).map(Vec::capacity).sum();
        let bytes = if self.outgoing.len() > 1 { bytes * 2 } else { bytes };
        let ledger = &self.shared().ledger;
        if bytes > self.counted {
            ledger.take(bytes - self.counted)?;
        } else {
            ledger.give(self.counted - bytes);
        }
        self.counted = bytes;
        Ok(())
    }

    /// Calls `each` with every message that arrived; all messages must have `length` bytes.
    #[inline]
    pub(crate) fn take_in(
        &mut self,
        length: usize,
        mut each: impl FnMut(&mut Self, &[u8]) -> Result<(), Ended>,
    ) -> Result<(), Ended> {
        for from in 0..self.incoming.len() {
            let mut block = std::mem::take(&mut self.incoming[from]);
            for message in block.chunks_exact(length) {
                each(self, message)?;
                self.watch.step(1)?;
            }
            block.clear();
            self.incoming[from] = block;
        }
        Ok(())
    }
}

/// The number of messages after which a worker ends an epoch.
fn batch(shared: &Shared<'_>, workers: usize) -> usize {
    let Some(checkpoints) = shared.keeping.checkpoints else { return BATCH };
    // A message takes at most 100 bytes when it is processed. An epoch takes only a small part of the memory limit,
    // so that there is room for the last epoch before a checkpoint.
    let fits = shared.ledger.allowed() / (2048 * workers as u64);
    checkpoints.batch().min(usize::try_from(fits).unwrap_or(usize::MAX)).max(1)
}

impl<E> Drop for Worker<'_, E> {
    fn drop(&mut self) {
        self.watch.shared.ledger.give(self.counted);
    }
}
