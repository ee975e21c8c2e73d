//! Phase 1: every position that play can reach, and the edges between them.

use crate::ended::Ended;
use crate::exchange::Exchange;
use crate::found::{Found, Lengths};
use crate::moment::{Moment, Stage};
use crate::name::{NAME, Packed, packed};
use crate::progress::Phase;
use crate::space::{Key, Options, Position};
use crate::state::{COUNT, EMPTY, ENDED, Slot, UNDECIDED};
use crate::wanted::Wanted;
use crate::word::Word;
use crate::worker::{Sums, Worker};
use grundy_engine::Stop;
use std::sync::atomic::Ordering::Relaxed;

/// The cost of expanding a position, in steps of a [`Watch`](crate::shared::Watch). With interpreted rules, an
/// expansion takes up to 100 microseconds; between two polls of the budget, there are at most 64 expansions, which take
/// up to 6.4 ms.
const EXPANSION: usize = 64;

/// The largest number of messages that are sorted by shard at once.
const TOGETHER: usize = 1 << 20;

/// The shards of one worker, while it explores.
struct Explorer<'w, 'a, K, E> {
    worker: &'w mut Worker<'a, E>,
    shards: Vec<Found<K>>,
    wanted: Wanted,
    options: Options,
    /// Those options of a position that consist of a single component.
    singles: Vec<Key>,
    /// The indices of the messages of a block, in the order of their shards.
    order: Vec<u32>,
    /// The number of positions that this worker has found.
    found: u64,
    /// The index of the shard whose positions are expanded next.
    at: usize,
    /// The number of messages that were sent in this epoch.
    sent: usize,
    /// The lengths of the lists of each shard at the last checkpoint.
    written: Vec<Lengths>,
}

/// The largest number of parts that a worker has in a checkpoint. If there would be more, everything is written to a
/// single part.
const MOST_PARTS: usize = 64;

/// The shards of the worker, with all of their positions that can be reached from the roots.
pub(crate) fn explore<K: Word, E: Exchange>(
    worker: &mut Worker<'_, E>,
    roots: &[Key],
    wanted: Wanted,
    resumed: Option<Stage>,
) -> Result<Vec<Found<K>>, Ended> {
    let shards: Vec<Found<K>> = worker.shards().map(|_| Found::default()).collect();
    let written = vec![Lengths::default(); shards.len()];
    let mut explorer = Explorer {
        worker,
        shards,
        wanted,
        options: Options::default(),
        singles: Vec::new(),
        order: Vec::new(),
        found: 0,
        at: 0,
        sent: 0,
        written,
    };
    if resumed.is_some() {
        explorer.load()?;
    } else {
        explorer.begin(roots)?;
    }
    explorer.worker.watch.defers = explorer.worker.shared().keeping.checkpoints.is_some();
    loop {
        explorer.expand_some()?;
        let waiting = explorer.found - explorer.worker.explored;
        let sent = explorer.sent as u64;
        let sums = explorer.worker.end_epoch(Phase::Exploring, waiting + sent, 0)?;
        explorer.take_in()?;
        if sums.signals.cuts() {
            explorer.write(sums)?;
        }
        if sums.left == 0 {
            let Explorer { worker, shards, order, .. } = explorer;
            worker.shared().ledger.give(order.capacity() * size_of::<u32>());
            return Ok(shards);
        }
    }
}

impl<K: Word, E: Exchange> Explorer<'_, '_, K, E> {
    /// The size of a message, in bytes. A message consists of a key and the name of a parent.
    const LENGTH: usize = K::BYTES + NAME;

    /// Expands positions until there are enough messages for an epoch, every known position is expanded, or the epoch
    /// must end early because a limit was reached.
    fn expand_some(&mut self) -> Result<(), Ended> {
        self.sent = 0;
        let mut idle = 0;
        while idle < self.shards.len() && self.sent < self.worker.batch && !self.worker.watch.ends {
            let shard = &self.shards[self.at];
            if shard.states.len() == shard.keys.len() {
                self.at = if self.at + 1 == self.shards.len() { 0 } else { self.at + 1 };
                idle += 1;
            } else {
                self.expand(shard.keys.get(shard.states.len()).key())?;
                idle = 0;
            }
        }
        Ok(())
    }

    /// Expands `key`, the next position of the current shard. If a limit is reached while its options are listed, and
    /// checkpoints are kept, the position remains to be expanded.
    fn expand(&mut self, key: Key) -> Result<(), Ended> {
        let shared = self.worker.shared();
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        let position = match shared.space.expand(key, &mut options) {
            Err(Stop::Limit(limit)) if self.worker.watch.defers => {
                // Nothing was sent, so the position can be expanded again.
                shared.keeping.end(limit);
                self.options = options;
                return self.worker.watch.poll();
            }
            position => position?,
        };
        let state = match position {
            Position::Over if self.wanted == (Wanted::Remoteness { misere: true }) => {
                return Err(Ended::Over(key));
            }
            Position::Over => ENDED,
            Position::Open => self.send_options(key, &options)?,
        };
        let steps = EXPANSION + options.len();
        self.options = options;
        self.shards[self.at].states.push(state, &shared.ledger)?;
        self.worker.explored += 1;
        self.worker.watch.step(steps)
    }

    /// Sends the components of the options of a position; returns the state of the position.
    fn send_options(&mut self, key: Key, options: &Options) -> Result<u32, Ended> {
        let shard = self.worker.shard_at(self.at);
        // An index is less than the capacity of a shard.
        let index = u32::try_from(self.shards[self.at].states.len()).unwrap_or(u32::MAX);
        let mut singles = std::mem::take(&mut self.singles);
        singles.clear();
        let (mut count, mut flags) = (0, UNDECIDED);
        for option in options.iter() {
            match option {
                [] => flags |= EMPTY,
                &[only] => singles.push(only),
                components => {
                    if self.wanted != Wanted::Values {
                        return Err(Ended::Splits(key));
                    }
                    let missing = u32::try_from(components.len()).map_err(|_| Ended::Options(key))?;
                    let slot = Slot { parent: index, missing, sum: 0 };
                    let slot = self.shards[self.at].add_slot(slot, &self.worker.shared().ledger)?;
                    for &component in components {
                        self.send(component, packed(shard, slot))?;
                    }
                    count += 1;
                }
            }
        }
        singles.sort_unstable();
        singles.dedup();
        for &single in &singles {
            self.send(single, packed(shard, index))?;
        }
        count += singles.len();
        self.singles = singles;
        match u32::try_from(count) {
            Ok(count) if count <= COUNT => Ok(flags | count),
            _ => Err(Ended::Options(key)),
        }
    }

    /// Sends a component of an option, with the name of its parent, to the shard of the component.
    #[inline]
    fn send(&mut self, component: Key, parent: Packed) -> Result<(), Ended> {
        let word = K::of(component).ok_or(Ended::Wide(component))?;
        let block = self.worker.block_to(K::shard(word.hash()));
        word.write(block);
        block.extend_from_slice(&parent);
        self.sent += 1;
        Ok(())
    }

    /// Processes the components that were sent to this worker.
    fn take_in(&mut self) -> Result<(), Ended> {
        let before = self.found;
        for from in 0..self.worker.incoming.len() {
            let block = std::mem::take(&mut self.worker.incoming[from]);
            for messages in block.chunks(Self::LENGTH * TOGETHER) {
                self.sort(messages)?;
                self.add(messages)?;
            }
            self.worker.incoming[from] = block;
        }
        self.worker.shared().reached.fetch_add(self.found - before, Relaxed);
        Ok(())
    }

    /// Determines the order of messages by shard. Because the data of one shard are close together in memory,
    /// processing messages in this order saves a third of the time for 8 million positions (example
    /// `loopy`, n = 200, 2026-11-23).
    fn sort(&mut self, messages: &[u8]) -> Result<(), Ended> {
        let Self { worker, order, shards, .. } = self;
        let count = messages.len() / Self::LENGTH;
        if count > order.capacity() {
            worker.shared().ledger.take((count - order.capacity()) * size_of::<u32>())?;
            order.clear();
            order.reserve_exact(count);
        }
        order.resize(count, 0);
        let shard_of = |message: &[u8]| worker.local(K::shard(K::read(message).hash()));
        let mut starts = vec![0; shards.len() + 1];
        for message in messages.chunks_exact(Self::LENGTH) {
            starts[shard_of(message) + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        for (at, message) in (0_u32..).zip(messages.chunks_exact(Self::LENGTH)) {
            let start: &mut usize = &mut starts[shard_of(message)];
            order[*start] = at;
            *start += 1;
        }
        Ok(())
    }

    /// Finds or adds the positions that messages contain, in the order of their shards, and records the edges.
    fn add(&mut self, messages: &[u8]) -> Result<(), Ended> {
        let Self { worker, order, shards, found, .. } = self;
        let ledger = &worker.shared().ledger;
        for &at in &*order {
            let message = &messages[at as usize * Self::LENGTH..][..Self::LENGTH];
            let (key, parent) = message.split_at(K::BYTES);
            let key = K::read(key);
            let hash = key.hash();
            let shard = &mut shards[worker.local(K::shard(hash))];
            let (index, is_new) = shard.find_or_add(key, hash, ledger)?;
            *found += u64::from(is_new);
            shard.note(index, *parent.first_chunk().unwrap_or(&[0; NAME]), ledger)?;
            worker.watch.step(1)?;
        }
        Ok(())
    }

    /// Adds the roots.
    fn begin(&mut self, roots: &[Key]) -> Result<(), Ended> {
        for &root in roots {
            let word = K::of(root).ok_or(Ended::Wide(root))?;
            if self.worker.is_mine(K::shard(word.hash())) {
                self.find_or_add(word)?;
            }
        }
        Ok(())
    }

    /// Loads the last checkpoint.
    fn load(&mut self) -> Result<(), Ended> {
        let Self { worker, shards, .. } = self;
        let ledger = &worker.shared().ledger;
        worker.read_parts(|worker, reader, piece| {
            shards[worker.local(piece.shard)].read(piece, reader, ledger)
        })?;
        for (shard, written) in shards.iter_mut().zip(&mut self.written) {
            shard.index(&mut worker.watch)?;
            *written = shard.lengths();
            self.found += shard.keys.len() as u64;
            worker.explored += shard.states.len() as u64;
        }
        worker.shared().reached.fetch_add(self.found, Relaxed);
        Ok(())
    }

    /// Writes a checkpoint, which adds everything that was found since the last one to the earlier parts, or replaces
    /// these if there are too many.
    #[cold]
    fn write(&mut self, sums: Sums) -> Result<(), Ended> {
        let Self { worker, shards, written, wanted, .. } = self;
        if worker.last.generations.len() >= MOST_PARTS {
            worker.last.generations.clear();
            written.fill(Lengths::default());
        }
        let numbers: Vec<usize> = (0..shards.len()).map(|local| worker.shard_at(local)).collect();
        worker.write_part(|watch, pieces| {
            for ((shard, written), &number) in shards.iter().zip(written).zip(&numbers) {
                watch.poll()?;
                shard.write(number, *written, pieces)?;
                *written = shard.lengths();
            }
            Ok(())
        })?;
        worker.commit(Moment { wanted: *wanted, key: K::BYTES, stage: Stage::Exploring }, sums)
    }

    /// Adds a root.
    fn find_or_add(&mut self, word: K) -> Result<(), Ended> {
        let hash = word.hash();
        let shard = self.worker.local(K::shard(hash));
        let (_, is_new) = self.shards[shard].find_or_add(word, hash, &self.worker.shared().ledger)?;
        self.found += u64::from(is_new);
        self.worker.shared().reached.fetch_add(is_new.into(), Relaxed);
        Ok(())
    }
}
