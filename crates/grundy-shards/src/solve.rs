//! All phases, on all threads.

use crate::checkpoints::Checkpoints;
use crate::cycle;
use crate::ended::Ended;
use crate::exchange::Exchange;
use crate::explore::explore;
use crate::keeping::Keeping;
use crate::ledger::Ledger;
use crate::moment::Stage;
use crate::progress::{Phase, Progress};
use crate::shared::{Shared, Watch};
use crate::solved::{Solved, Sorted, Tables, in_order};
use crate::space::{Key, StateSpace};
use crate::state::UNDECIDED;
use crate::threads::Threads;
use crate::unsolved::Unsolved;
use crate::wanted::Wanted;
use crate::word::Word;
use crate::worker::Worker;
use crate::{name::SHARDS, pending, remoteness, values};
use grundy_core::{Budget, thread_budget, with_thread_budget};
use grundy_engine::Stop;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The resources that [`solve`] may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The number of threads; 0 counts as 1, and more than 256 are not used. A `Team` has one thread for each seat
    /// instead.
    pub threads: usize,
    /// The number of bytes that may be in use at once. The budget may allow less.
    pub bytes: u64,
}

/// Finds all positions that play can reach from the roots, and computes the value of each, as `wanted` specifies.
///
/// The calling thread is one of the workers; it calls `progress` at the end of every epoch, which may be
/// every few microseconds. The other threads have the [thread budget](thread_budget) of the calling thread.
/// While positions are expanded and decided, the budget is polled at least every few milliseconds, if an expansion
/// takes less than 50 microseconds.
///
/// # Errors
/// Returns an [`Unsolved`]: the reason why the state space was not solved.
///
/// # Panics
/// Panics if `expand` or `progress` panics; the other threads end first.
pub fn solve(
    space: &dyn StateSpace,
    roots: &[Key],
    wanted: Wanted,
    settings: &Settings,
    budget: &dyn Budget,
    progress: &dyn Fn(Progress),
) -> Result<Solved, Unsolved> {
    let shared = Shared {
        space,
        budget,
        ledger: Ledger::new(settings.bytes.min(budget.bytes_allowed())),
        reached: AtomicU64::new(0),
        failed: AtomicBool::new(false),
        keeping: Keeping::default(),
    };
    solved(&shared, roots, wanted, settings, progress)
}

/// Like [`solve`], with checkpoints: the computation resumes from the last checkpoint, if there is one, and
/// writes new checkpoints when they are due. The number of threads may differ from that of the earlier run.
///
/// If a limit is reached, a checkpoint is written before the computation ends. Until it has been written, the memory
/// limit may be exceeded by a quarter. No checkpoint is written if even this additional memory is not enough, if a
/// shard has no room for more positions, or if a limit is reached while a checkpoint is loaded or after the last
/// position has been decided.
///
/// The caller must pass the state space and the roots of the run that wrote the checkpoint. With others, the results
/// may be wrong without an error.
///
/// # Errors
/// Returns an [`Unsolved`]: the reason why the state space was not solved.
///
/// # Panics
/// Panics if `expand` or `progress` panics; the other threads end first.
pub fn solve_with_checkpoints(
    space: &dyn StateSpace,
    roots: &[Key],
    wanted: Wanted,
    settings: &Settings,
    budget: &dyn Budget,
    progress: &dyn Fn(Progress),
    checkpoints: &dyn Checkpoints,
) -> Result<Solved, Unsolved> {
    let shared = Shared {
        space,
        budget,
        ledger: Ledger::lenient(settings.bytes.min(budget.bytes_allowed())),
        reached: AtomicU64::new(0),
        failed: AtomicBool::new(false),
        keeping: Keeping::new(checkpoints),
    };
    solved(&shared, roots, wanted, settings, progress)
}

/// The result of [`solve`] or `solve_with_checkpoints`, for workers that share this state.
fn solved(
    shared: &Shared<'_>,
    roots: &[Key],
    wanted: Wanted,
    settings: &Settings,
    progress: &dyn Fn(Progress),
) -> Result<Solved, Unsolved> {
    let threads = settings.threads.clamp(1, SHARDS);
    let question = Question { roots, wanted, shared, progress };
    let solved = if shared.space.key_bits() <= u64::BITS {
        question.answer(threads, Tables::Narrow)
    } else {
        question.answer(threads, Tables::Wide)
    };
    solved.map_err(|ended| match ended {
        Failed::Cycle(cycle) => Unsolved::Cycle(cycle),
        Failed::Ended(ended) => ended.unsolved(shared.reached.load(Relaxed)),
    })
}

/// The reason why there is no answer.
enum Failed {
    Ended(Ended),
    Cycle(Vec<Key>),
}

impl From<Ended> for Failed {
    fn from(ended: Ended) -> Self {
        Self::Ended(ended)
    }
}

/// The task of all workers.
#[derive(Clone, Copy)]
struct Question<'a> {
    roots: &'a [Key],
    wanted: Wanted,
    shared: &'a Shared<'a>,
    progress: &'a dyn Fn(Progress),
}

/// The shards of one worker, each with its number and its sorted positions, or the reason why the worker ended early.
pub(crate) type Part<K> = Result<Vec<(usize, Sorted<K>)>, Ended>;

impl Question<'_> {
    /// The combined answer of all threads, for keys of a given size.
    fn answer<K: Word>(self, threads: usize, tables: fn(Vec<Sorted<K>>) -> Tables) -> Result<Solved, Failed> {
        let Self { roots, wanted, shared, progress } = self;
        let budget = thread_budget();
        let mut seats = Threads::seats(threads).into_iter();
        let parts: Vec<Part<K>> = std::thread::scope(|scope| {
            let Some(seat) = seats.next() else { return Vec::new() };
            let others: Vec<_> = seats
                .map(|seat| {
                    let budget = budget.clone();
                    std::thread::Builder::new().spawn_scoped(scope, move || {
                        with_thread_budget(budget, || part(Worker::new(shared, seat, None), roots, wanted))
                    })
                })
                .collect();
            let mut parts = vec![part(Worker::new(shared, seat, Some(progress)), roots, wanted)];
            for thread in others {
                parts.push(match thread.map(std::thread::ScopedJoinHandle::join) {
                    Ok(Ok(part)) => part,
                    Ok(Err(panic)) => std::panic::resume_unwind(panic),
                    Err(_) => Err(Ended::Stop(Stop::Internal("a thread could not be started"))),
                });
            }
            parts
        });
        let mut shards = Vec::with_capacity(SHARDS);
        let mut ended = None;
        for part in parts {
            match part {
                Ok(part) => shards.extend(part),
                Err(why) if matches!(ended, None | Some(Ended::Lost)) => ended = Some(why),
                Err(_) => {}
            }
        }
        if let Some(ended) = ended {
            return Err(ended.into());
        }
        let shards = in_order(shards);
        let is_open =
            wanted == Wanted::Values && shards.iter().any(|shard| shard.values.contains(&UNDECIDED));
        let mut solved = Solved { tables: tables(shards), most_bytes: 0 };
        if is_open && let Some(cycle) = cycle::find(&solved, Watch::new(shared))? {
            return Err(Failed::Cycle(cycle));
        }
        solved.most_bytes = shared.ledger.most();
        Ok(solved)
    }
}

/// When dropped, ends the epochs of the other workers early, unless this worker has succeeded.
struct Alarm<'a>(Option<&'a AtomicBool>);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if let Some(failed) = self.0 {
            failed.store(true, Relaxed);
        }
    }
}

/// Runs all phases of the computation for the shards of one worker.
pub(crate) fn part<K: Word, E: Exchange>(
    mut worker: Worker<'_, E>,
    roots: &[Key],
    wanted: Wanted,
) -> Part<K> {
    let mut alarm = Alarm(Some(&worker.shared().failed));
    let (mut shards, pending) = match worker.resumed(wanted, K::BYTES)? {
        Some(Stage::Deciding { round }) => {
            let (shards, pending) = pending::load::<K, E>(&mut worker, wanted, round)?;
            (shards, Some(pending))
        }
        resumed => {
            let mut found = explore::<K, E>(&mut worker, roots, wanted, resumed)?;
            found.iter_mut().for_each(|shard| shard.forget(&worker.shared().ledger));
            worker.end_epoch(Phase::Sorting, 0, 0)?;
            let mut shards = Vec::with_capacity(found.len());
            for shard in found {
                shards.push(shard.linked(&mut worker.watch)?);
            }
            (shards, None)
        }
    };
    worker.watch.defers = worker.shared().keeping.checkpoints.is_some();
    match wanted {
        Wanted::Remoteness { misere } => remoteness::decide(&mut worker, &mut shards, misere, pending)?,
        Wanted::Values => values::decide(&mut worker, &mut shards, pending)?,
    }
    // From this point on, no checkpoint is needed.
    worker.watch.defers = false;
    for shard in &mut shards {
        shard.forget(&worker.shared().ledger);
    }
    let undecided = match wanted {
        Wanted::Remoteness { .. } => 0,
        Wanted::Values => UNDECIDED,
    };
    let mut sorted = Vec::with_capacity(shards.len());
    for (local, shard) in shards.into_iter().enumerate() {
        let value = |state| if state & UNDECIDED == 0 { state } else { undecided };
        sorted.push((worker.shard_at(local), shard.sorted(&mut worker.watch, value)?));
    }
    alarm.0 = None;
    Ok(sorted)
}
