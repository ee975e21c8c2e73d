//! One shard while the space is explored: a hash table of its positions, and a log of edges.

use crate::ended::Ended;
use crate::ledger::Ledger;
use crate::linked::Linked;
use crate::name::{NAME, Packed, SLOT};
use crate::pages::Pages;
use crate::pieces::{Kind, Piece, PieceReader, Pieces};
use crate::shared::Watch;
use crate::state::Slot;
use crate::word::Word;
use grundy_core::Limit;
use hashbrown::HashTable;

/// The size of a record of the log: an index in this shard, and the packed name of a parent.
const RECORD: usize = 4 + NAME;

/// One shard while the space is explored.
#[derive(Debug)]
pub(crate) struct Found<K> {
    /// The positions, in the order in which they were found.
    pub(crate) keys: Pages<K>,
    /// The indices of the positions by the hash of their keys.
    table: HashTable<u32>,
    /// The state of each position that has been expanded; these are the positions that were found first.
    pub(crate) states: Pages<u32>,
    pub(crate) slots: Pages<Slot>,
    log: Pages<[u8; RECORD]>,
}

impl<K> Default for Found<K> {
    fn default() -> Self {
        Self {
            keys: Pages::default(),
            table: HashTable::new(),
            states: Pages::default(),
            slots: Pages::default(),
            log: Pages::default(),
        }
    }
}

/// The lengths of the lists of a shard: keys, states, slots, and the log.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lengths([usize; 4]);

/// The largest number of positions, or of slots, in a shard.
const CAPACITY: usize = SLOT as usize;

/// The error for a shard that is full.
fn full() -> Limit {
    let allowed = (CAPACITY * crate::name::SHARDS) as u64;
    Limit::Positions { needed: u128::from(allowed) + 1, allowed }
}

impl<K: Word> Found<K> {
    /// The index of a position, which is added if it is new, and whether it is new.
    #[inline]
    pub(crate) fn find_or_add(&mut self, key: K, hash: u64, ledger: &Ledger) -> Result<(u32, bool), Limit> {
        let Self { keys, table, .. } = self;
        if let Some(&index) = table.find(hash, |&index| keys.get(index as usize) == key) {
            return Ok((index, false));
        }
        let index = u32::try_from(keys.len()).ok().filter(|&index| index < SLOT).ok_or_else(full)?;
        if table.len() == table.capacity() {
            // The table exists twice while it grows.
            let before = table.allocation_size();
            let more = before.max(16) * 2 + 64;
            ledger.take(more)?;
            table.reserve(1, |&index| keys.get(index as usize).hash());
            ledger.give((before + more).saturating_sub(table.allocation_size()));
        }
        keys.push(key, ledger)?;
        table.insert_unique(hash, index, |&index| keys.get(index as usize).hash());
        Ok((index, true))
    }

    /// Records that `parent` has the position with this index as an option, or as a component of one.
    #[inline]
    pub(crate) fn note(&mut self, index: u32, parent: Packed, ledger: &Ledger) -> Result<(), Limit> {
        let mut record = [0; RECORD];
        record[..4].copy_from_slice(&index.to_le_bytes());
        record[4..].copy_from_slice(&parent);
        self.log.push(record, ledger)
    }

    /// Adds a slot, and returns the index by which messages name it as a parent.
    pub(crate) fn add_slot(&mut self, slot: Slot, ledger: &Ledger) -> Result<u32, Limit> {
        let index = u32::try_from(self.slots.len()).ok().filter(|&index| index < SLOT).ok_or_else(full)?;
        self.slots.push(slot, ledger)?;
        Ok(index | SLOT)
    }

    /// The lengths of the lists, all of which only grow.
    pub(crate) fn lengths(&self) -> Lengths {
        Lengths([self.keys.len(), self.states.len(), self.slots.len(), self.log.len()])
    }

    /// Writes, to a checkpoint, the records that were added since the lists had these lengths.
    pub(crate) fn write(
        &self,
        shard: usize,
        Lengths([keys, states, slots, log]): Lengths,
        pieces: &mut Pieces<'_>,
    ) -> Result<(), Ended> {
        pieces.put(Kind::Keys, shard, &self.keys, keys)?;
        pieces.put(Kind::States, shard, &self.states, states)?;
        pieces.put(Kind::Slots, shard, &self.slots, slots)?;
        pieces.put(Kind::Log, shard, &self.log, log)
    }

    /// Appends the records of a piece of a checkpoint.
    pub(crate) fn read(
        &mut self,
        piece: Piece,
        reader: &mut PieceReader<'_>,
        ledger: &Ledger,
    ) -> Result<(), Ended> {
        match piece.kind {
            Kind::Keys => reader.append(piece, &mut self.keys, ledger),
            Kind::States => reader.append(piece, &mut self.states, ledger),
            Kind::Slots => reader.append(piece, &mut self.slots, ledger),
            Kind::Log => reader.append(piece, &mut self.log, ledger),
            _ => Err(reader.damaged()),
        }
    }

    /// Fills the hash table with the positions that were read.
    pub(crate) fn index(&mut self, watch: &mut Watch<'_>) -> Result<(), Ended> {
        let Self { keys, table, .. } = self;
        let hash = |&index: &u32| keys.get(index as usize).hash();
        // An entry takes five bytes. The number of entries is a power of 2; at most seven eighths of them are in use.
        let most = (keys.len().max(4) * 8 / 7).next_power_of_two() * 5 + 64;
        let ledger = &watch.shared.ledger;
        ledger.take(most)?;
        table.reserve(keys.len(), hash);
        ledger.give(most.saturating_sub(table.allocation_size()));
        for (index, key) in (0..).zip(keys.iter()) {
            table.insert_unique(key.hash(), index, hash);
            watch.step(1)?;
        }
        Ok(())
    }

    /// Drops the hash table.
    pub(crate) fn forget(&mut self, ledger: &Ledger) {
        ledger.give(self.table.allocation_size());
        self.table = HashTable::new();
    }

    /// The same shard with its edges sorted by position, which a counting sort of the log achieves.
    pub(crate) fn linked(mut self, watch: &mut Watch<'_>) -> Result<Linked<K>, Ended> {
        let ledger = &watch.shared.ledger;
        self.forget(ledger);
        u32::try_from(self.log.len()).map_err(|_| full())?;
        let mut ends = Pages::filled(0_u32, self.keys.len(), ledger)?;
        for record in self.log.iter() {
            *ends.get_mut(child(record)) += 1;
            watch.step(1)?;
        }
        let mut sum = 0;
        for at in 0..ends.len() {
            // At first, this is where the parents of each position start; the loop below advances it to where they
            // end.
            let count = std::mem::replace(ends.get_mut(at), sum);
            sum += count;
        }
        let mut parents = Pages::filled([0; NAME], self.log.len(), ledger)?;
        for record in self.log.iter() {
            let at = ends.get_mut(child(record));
            let [_, _, _, _, parent @ ..] = record;
            *parents.get_mut(*at as usize) = parent;
            *at += 1;
            watch.step(1)?;
        }
        self.log.clear(ledger);
        let Self { keys, states, slots, .. } = self;
        Ok(Linked { keys, states, slots, ends, parents })
    }
}

/// The index of the position whose parent a record of the log names.
#[inline]
fn child([a, b, c, d, ..]: [u8; RECORD]) -> usize {
    u32::from_le_bytes([a, b, c, d]) as usize
}
