//! Phase 3 for nim-values: every position sends its value to its parents once, when it has been decided.

use crate::bits::Sets;
use crate::ended::Ended;
use crate::exchange::Exchange;
use crate::linked::Linked;
use crate::name::{NAME, SLOT, packed, unpacked};
use crate::pages::Pages;
use crate::pending::{Deciding, Names, Pending};
use crate::progress::Phase;
use crate::state::{COUNT, EMPTY, ENDED, Slot, UNDECIDED};
use crate::wanted::{LOONY, OVER, Wanted};
use crate::word::Word;
use crate::worker::Worker;

/// The size of a message, in bytes. A message consists of the name of a parent or of a slot, and a value.
const MESSAGE: usize = NAME + 4;

/// The shards of one worker, while their positions are decided.
struct Decider<'s, K> {
    shards: &'s mut [Linked<K>],
    /// For each shard, the set of the known values of the options of each position.
    sets: Vec<Sets>,
    /// The decided positions whose values are sent after those of the current list.
    next: Names,
}

/// Decides the positions of all shards. Afterwards, the state of a position is its value, or has the bit
/// [`UNDECIDED`] if play from it may never end.
pub(crate) fn decide<K: Word, E: Exchange>(
    worker: &mut Worker<'_, E>,
    shards: &mut [Linked<K>],
    resumed: Option<Pending>,
) -> Result<(), Ended> {
    let ledger = &worker.shared().ledger;
    let (first, mut now, mut decider) = match resumed {
        Some(Pending { round, now, next, sets }) => (round, now, Decider { shards, sets, next }),
        None => {
            let mut sets = Vec::with_capacity(shards.len());
            for shard in &*shards {
                sets.push(Sets::new(shard.keys.len(), ledger)?);
                worker.watch.poll()?;
            }
            let mut decider = Decider { shards, sets, next: Pages::default() };
            decider.begin(worker)?;
            (0, std::mem::take(&mut decider.next), decider)
        }
    };
    let mut at = 0;
    for round in first.. {
        if at == now.len() {
            now.clear(ledger);
            now = std::mem::take(&mut decider.next);
            at = 0;
        }
        let sent;
        (at, sent) = decider.send_some(worker, &now, at)?;
        let left = (now.len() - at + decider.next.len() + sent) as u64;
        let sums = worker.end_epoch(Phase::Deciding { round }, left, 0)?;
        worker.take_in(MESSAGE, |worker, message| decider.receive(worker, message))?;
        if sums.signals.cuts() {
            let Decider { shards, sets, next } = &decider;
            let wanted = Wanted::Values;
            Deciding { wanted, round: round + 1, shards, sets, now: &now, at, next }.write(worker, sums)?;
        }
        if sums.left == 0 {
            break;
        }
    }
    now.clear(ledger);
    decider.sets.iter_mut().for_each(|sets| sets.clear(ledger));
    Ok(())
}

impl<K: Word> Decider<'_, K> {
    /// Decides the positions that do not wait for any option.
    fn begin<E: Exchange>(&mut self, worker: &mut Worker<'_, E>) -> Result<(), Ended> {
        for local in 0..self.shards.len() {
            for index in 0..self.shards[local].keys.len() {
                worker.watch.step(1)?;
                // An index is less than the capacity of a shard.
                let name = u32::try_from(index).unwrap_or(u32::MAX);
                let state = self.shards[local].states.get_mut(index);
                let is_over = *state == ENDED;
                if *state & EMPTY != 0 {
                    *state &= !EMPTY;
                    self.sets[local].add(name, 0, &worker.shared().ledger)?;
                }
                if is_over {
                    self.settle(worker, local, name, OVER)?;
                } else if *state & COUNT == 0 {
                    let value = self.sets[local].mex(name, &worker.shared().ledger);
                    self.settle(worker, local, name, value)?;
                }
            }
        }
        Ok(())
    }

    /// Records the value of a position, and appends the position to those whose values are to be sent.
    fn settle<E: Exchange>(
        &mut self,
        worker: &mut Worker<'_, E>,
        local: usize,
        index: u32,
        value: u32,
    ) -> Result<(), Ended> {
        *self.shards[local].states.get_mut(index as usize) = value;
        worker.decided += 1;
        self.next.push(packed(worker.shard_at(local), index), &worker.shared().ledger)?;
        Ok(())
    }

    /// Sends the values of decided positions, from `at` on, until all are sent, there are enough messages for an epoch,
    /// or the epoch must end early. Returns the index of the next position, and the number of messages.
    fn send_some<E: Exchange>(
        &self,
        worker: &mut Worker<'_, E>,
        decided: &Names,
        mut at: usize,
    ) -> Result<(usize, usize), Ended> {
        let mut sent = 0;
        while at < decided.len() && sent < worker.batch && !worker.watch.ends {
            let (shard, index) = unpacked(decided.get(at));
            let shard = &self.shards[worker.local(shard)];
            let value = shard.states.get(index as usize).to_le_bytes();
            for parents in shard.parents(index) {
                for parent in parents {
                    let block = worker.block_to(parent[0].into());
                    block.extend_from_slice(parent);
                    block.extend_from_slice(&value);
                }
                sent += parents.len();
                worker.watch.step(parents.len())?;
            }
            worker.watch.step(1)?;
            at += 1;
        }
        Ok((at, sent))
    }

    /// Processes the value of an option, or of a component of an option.
    #[inline]
    fn receive<E: Exchange>(&mut self, worker: &mut Worker<'_, E>, message: &[u8]) -> Result<(), Ended> {
        let Some((&name, value)) = message.split_first_chunk::<NAME>() else { return Ok(()) };
        let value = value.first_chunk().map_or(0, |&bytes| u32::from_le_bytes(bytes));
        let (shard, index) = unpacked(name);
        let local = worker.local(shard);
        if index & SLOT == 0 {
            return self.option(worker, local, index, value);
        }
        let slot = self.shards[local].slots.get_mut((index & !SLOT) as usize);
        match value {
            OVER => {
                let parent = slot.parent;
                return self.option(worker, local, parent, OVER);
            }
            LOONY => slot.sum |= Slot::LOST,
            value => slot.sum ^= value,
        }
        slot.missing = slot.missing.saturating_sub(1);
        if slot.missing > 0 {
            return Ok(());
        }
        let Slot { parent, sum, .. } = *slot;
        self.option(worker, local, parent, if sum & Slot::LOST == 0 { sum } else { LOONY })
    }

    /// Processes the value of an option.
    #[inline]
    fn option<E: Exchange>(
        &mut self,
        worker: &mut Worker<'_, E>,
        local: usize,
        parent: u32,
        value: u32,
    ) -> Result<(), Ended> {
        let ledger = &worker.shared().ledger;
        let state = self.shards[local].states.get_mut(parent as usize);
        if *state & UNDECIDED == 0 {
            return Ok(());
        }
        *state -= 1;
        let count = *state & COUNT;
        match value {
            OVER => {
                self.sets[local].mex(parent, ledger);
                return self.settle(worker, local, parent, LOONY);
            }
            LOONY => {}
            value => self.sets[local].add(parent, value, ledger)?,
        }
        if count == 0 {
            let value = self.sets[local].mex(parent, ledger);
            self.settle(worker, local, parent, value)?;
        }
        Ok(())
    }
}
