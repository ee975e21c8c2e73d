//! The work that remains while positions are decided, as a checkpoint of that phase records it.

use crate::bits::Sets;
use crate::ended::Ended;
use crate::exchange::Exchange;
use crate::linked::Linked;
use crate::moment::{Moment, Stage};
use crate::name::{Packed, unpacked};
use crate::pages::Pages;
use crate::pieces::Kind;
use crate::state::UNDECIDED;
use crate::wanted::Wanted;
use crate::word::Word;
use crate::worker::{Sums, Worker};
use grundy_engine::Stop;
use std::sync::atomic::Ordering::Relaxed;

/// A list of packed names of positions.
pub(crate) type Names = Pages<Packed>;

/// The remaining work when the phase that decides positions is resumed from a checkpoint.
#[derive(Debug)]
pub(crate) struct Pending {
    pub(crate) round: u64,
    /// The decided positions whose parents are sent messages first.
    pub(crate) now: Names,
    /// The decided positions whose parents are sent messages after those of `now`: for remoteness, in the next round.
    pub(crate) next: Names,
    /// The sets of values of each shard; none for remoteness.
    pub(crate) sets: Vec<Sets>,
}

/// The contents of a checkpoint that is written while positions are decided.
pub(crate) struct Deciding<'d, K> {
    pub(crate) wanted: Wanted,
    pub(crate) round: u64,
    pub(crate) shards: &'d [Linked<K>],
    pub(crate) sets: &'d [Sets],
    pub(crate) now: &'d Names,
    /// The index of the first position in `now` whose parents have not been sent messages.
    pub(crate) at: usize,
    pub(crate) next: &'d Names,
}

impl<K: Word> Deciding<'_, K> {
    /// Writes a checkpoint.
    ///
    /// The keys and the edges no longer change, so they are written only the first time.
    #[cold]
    pub(crate) fn write<E: Exchange>(self, worker: &mut Worker<'_, E>, sums: Sums) -> Result<(), Ended> {
        let Self { wanted, round, shards, sets, now, at, next } = self;
        let numbers: Vec<usize> = (0..shards.len()).map(|local| worker.shard_at(local)).collect();
        if !worker.last.has_base {
            worker.last.generations.clear();
            worker.write_part(|watch, pieces| {
                for (shard, &number) in shards.iter().zip(&numbers) {
                    watch.poll()?;
                    pieces.put(Kind::Keys, number, &shard.keys, 0)?;
                    pieces.put(Kind::Ends, number, &shard.ends, 0)?;
                    pieces.put(Kind::Parents, number, &shard.parents, 0)?;
                }
                Ok(())
            })?;
            worker.last.has_base = true;
        }
        worker.last.generations.truncate(1);
        worker.write_part(|watch, pieces| {
            for (shard, &number) in shards.iter().zip(&numbers) {
                watch.poll()?;
                pieces.put(Kind::States, number, &shard.states, 0)?;
                pieces.put(Kind::Slots, number, &shard.slots, 0)?;
            }
            for (sets, &number) in sets.iter().zip(&numbers) {
                watch.poll()?;
                sets.write(number, pieces)?;
            }
            pieces.put(Kind::Now, 0, now, at)?;
            pieces.put(Kind::Next, 0, next, 0)
        })?;
        let stage = Stage::Deciding { round };
        worker.commit(Moment { wanted, key: K::BYTES, stage }, sums)
    }
}

/// The shards of the worker and the work that is left, as stored in the last checkpoint.
pub(crate) fn load<K: Word, E: Exchange>(
    worker: &mut Worker<'_, E>,
    wanted: Wanted,
    round: u64,
) -> Result<(Vec<Linked<K>>, Pending), Ended> {
    let ledger = &worker.shared().ledger;
    let mut shards: Vec<Linked<K>> = worker.shards().map(|_| Linked::default()).collect();
    let mut sets: Vec<Sets> = match wanted {
        Wanted::Values => worker.shards().map(|_| Sets::default()).collect(),
        Wanted::Remoteness { .. } => Vec::new(),
    };
    let (mut now, mut next) = (Names::default(), Names::default());
    worker.read_parts(|worker, reader, piece| {
        let local = worker.local(piece.shard);
        match piece.kind {
            Kind::Keys => reader.append(piece, &mut shards[local].keys, ledger),
            Kind::Ends => reader.append(piece, &mut shards[local].ends, ledger),
            Kind::Parents => reader.append(piece, &mut shards[local].parents, ledger),
            Kind::States => reader.append(piece, &mut shards[local].states, ledger),
            Kind::Slots => reader.append(piece, &mut shards[local].slots, ledger),
            Kind::Sets | Kind::MoreSets => match sets.get_mut(local) {
                Some(sets) => sets.read(piece, reader, ledger),
                None => Err(reader.damaged()),
            },
            Kind::Now | Kind::Next => {
                let list = if piece.kind == Kind::Now { &mut now } else { &mut next };
                reader.each(piece, |name: Packed| {
                    let (shard, _) = unpacked(name);
                    if worker.is_mine(shard) {
                        list.push(name, ledger)?;
                    }
                    Ok(())
                })
            }
            Kind::Log => Err(reader.damaged()),
        }
    })?;
    for (local, shard) in shards.iter().enumerate() {
        worker.watch.poll()?;
        let len = shard.keys.len();
        let is_whole = shard.states.len() == len
            && shard.ends.len() == len
            && sets.get(local).is_none_or(|sets| sets.len() == len);
        if !is_whole {
            return Err(Ended::Stop(Stop::Internal("a checkpoint is incomplete")));
        }
        worker.explored += len as u64;
        worker.decided += shard.states.iter().filter(|state| state & UNDECIDED == 0).count() as u64;
    }
    worker.shared().reached.fetch_add(worker.explored, Relaxed);
    Ok((shards, Pending { round, now, next, sets }))
}
