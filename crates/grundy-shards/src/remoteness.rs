//! Phase 3 for remoteness: one round for each number of moves.

use crate::ended::Ended;
use crate::exchange::Exchange;
use crate::linked::Linked;
use crate::name::{NAME, packed, unpacked};
use crate::pages::Pages;
use crate::pending::{Deciding, Names, Pending};
use crate::progress::Phase;
use crate::state::{COUNT, EMPTY, ENDED, UNDECIDED};
use crate::wanted::Wanted;
use crate::word::Word;
use crate::worker::Worker;
use grundy_core::Limit;

/// The value of a position of remoteness 0.
const FIRST: u32 = 1;

/// Decides the positions of all shards. Afterwards, the state of a position is its remoteness plus 1, or has
/// the bit [`UNDECIDED`] if it is a draw.
///
/// All positions that are decided in one round have the same outcome, because their remoteness is equal. A message
/// therefore contains only the name of a parent.
pub(crate) fn decide<K: Word, E: Exchange>(
    worker: &mut Worker<'_, E>,
    shards: &mut [Linked<K>],
    misere: bool,
    resumed: Option<Pending>,
) -> Result<(), Ended> {
    let ledger = &worker.shared().ledger;
    // The positions of this round and those of the next.
    let (first, mut now, mut next) = match resumed {
        Some(Pending { round, now, next, .. }) => (u32::try_from(round).unwrap_or(UNDECIDED), now, next),
        None => {
            let (now, next) = begin(worker, shards, misere)?;
            (0, now, next)
        }
    };
    for round in first.. {
        if round + 2 >= UNDECIDED {
            // Rounds are counted in 31 bits.
            return Err(
                Limit::Positions { needed: UNDECIDED.into(), allowed: u64::from(UNDECIDED) - 1 }.into()
            );
        }
        let is_lost = round.is_multiple_of(2) != misere;
        let begun = (now.len() + next.len()) as u64;
        let mut at = 0;
        let active = loop {
            at = send_some(worker, shards, &now, at)?;
            let left = (now.len() - at) as u64;
            let sums = worker.end_epoch(Phase::Deciding { round: round.into() }, left, begun)?;
            worker.take_in(NAME, |worker, message| {
                let name = *message.first_chunk().unwrap_or(&[0; NAME]);
                let (shard, index) = unpacked(name);
                let state = shards[worker.local(shard)].states.get_mut(index as usize);
                if *state & UNDECIDED == 0 {
                    return Ok(());
                }
                *state -= u32::from(!is_lost);
                // In normal play, a position with an empty option is decided from the start.
                if is_lost || *state & COUNT == 0 {
                    *state = round + 1 + FIRST;
                    worker.decided += 1;
                    next.push(name, ledger)?;
                }
                Ok(())
            })?;
            if sums.signals.cuts() {
                let wanted = Wanted::Remoteness { misere };
                let (round, now, next) = (round.into(), &now, &next);
                Deciding { wanted, round, shards, sets: &[], now, at, next }.write(worker, sums)?;
            }
            if sums.left == 0 {
                break sums.begun;
            }
        };
        now.clear(ledger);
        if active == 0 {
            return Ok(());
        }
        std::mem::swap(&mut now, &mut next);
    }
    Ok(())
}

/// The positions of remoteness 0, and those of remoteness 1 that an option without components decides.
fn begin<K: Word, E: Exchange>(
    worker: &mut Worker<'_, E>,
    shards: &mut [Linked<K>],
    misere: bool,
) -> Result<(Names, Names), Ended> {
    let ledger = &worker.shared().ledger;
    let (mut now, mut next) = (Pages::default(), Pages::default());
    for (local, shard) in shards.iter_mut().enumerate() {
        let number = worker.shard_at(local);
        for index in 0..shard.keys.len() {
            worker.watch.step(1)?;
            let state = shard.states.get_mut(index);
            let is_end = *state == ENDED || *state == UNDECIDED;
            // After an option without components, play is over. Such an option decides the position if the player to
            // move there loses (normal play), or if there is no other option.
            let is_next = *state & EMPTY != 0 && (!misere || *state & COUNT == 0);
            if is_end || is_next {
                *state = FIRST + u32::from(is_next);
                worker.decided += 1;
                // An index is less than the capacity of a shard.
                let name = packed(number, u32::try_from(index).unwrap_or(u32::MAX));
                if is_next { &mut next } else { &mut now }.push(name, ledger)?;
            }
        }
    }
    Ok((now, next))
}

/// Sends messages to the parents of decided positions, starting with index `at`, until there are enough for an epoch
/// or the epoch must end early. Returns the index of the next position.
fn send_some<K: Word, E: Exchange>(
    worker: &mut Worker<'_, E>,
    shards: &[Linked<K>],
    decided: &Names,
    mut at: usize,
) -> Result<usize, Ended> {
    let mut sent = 0;
    while at < decided.len() && sent < worker.batch && !worker.watch.ends {
        let (shard, index) = unpacked(decided.get(at));
        for parents in shards[worker.local(shard)].parents(index) {
            for parent in parents {
                worker.block_to(parent[0].into()).extend_from_slice(parent);
            }
            sent += parents.len();
            worker.watch.step(parents.len())?;
        }
        worker.watch.step(1)?;
        at += 1;
    }
    Ok(at)
}
