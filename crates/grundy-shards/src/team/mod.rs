//! The workers of one of several processes that solve a state space together.
//!
//! Every process must call the functions of its [`Team`] that exchange data (`solve`, `solve_with`, `share` and
//! `gather`) in the same order. No process has to hold all positions.

mod gather;
mod joint;

use crate::checkpoints::Checkpoints;
use crate::ended::Ended;
use crate::exchange::{COUNTERS, Exchange, Lost};
use crate::keeping::Keeping;
use crate::ledger::Ledger;
use crate::progress::Progress;
use crate::shared::Shared;
use crate::solve::{Part, Settings, part};
use crate::solved::{Solved, Sorted, Tables};
use crate::space::{Key, StateSpace};
use crate::state::UNDECIDED;
use crate::unsolved::Unsolved;
use crate::wanted::Wanted;
use crate::word::Word;
use crate::worker::Worker;
use gather::Gathered;
use grundy_core::{Budget, Limit, thread_budget, with_thread_budget};
use grundy_engine::Stop;
use joint::{End, Joint};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{PoisonError, RwLock};
use std::thread::{self, ScopedJoinHandle};

/// The workers of this process, which is one of several.
pub struct Team<'a> {
    seats: Vec<Joint<'a>>,
    process: usize,
    processes: usize,
}

/// The positions that the workers of this process hold, with their values.
pub struct SolvedPart {
    /// The positions of each worker.
    workers: Vec<Solved>,
    /// Whether nim-values were requested and some position of this process has none, because play from it may never
    /// end.
    pub has_undecided: bool,
}

impl fmt::Debug for Team<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { process, processes, seats } = self;
        write!(f, "process {process} of {processes}, {} workers", seats.len())
    }
}

impl fmt::Debug for SolvedPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolvedPart").field("len", &self.len()).finish_non_exhaustive()
    }
}

impl SolvedPart {
    /// The number of positions of this process.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.workers.iter().map(Solved::len).sum()
    }

    /// The number of positions of this process that have this value.
    #[must_use]
    pub fn count(&self, value: u32) -> u64 {
        let of = |solved: &Solved| solved.iter().filter(|&(_, found)| found == value).count() as u64;
        self.workers.iter().map(of).sum()
    }

    /// Whether this process has no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Ends the attempt for all workers if this worker panics.
struct Alarmed<'j, 'a>(&'j mut Joint<'a>);

impl Drop for Alarmed<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.give_up();
        }
    }
}

impl<'a> Team<'a> {
    /// The team with the given seats of this process, which must be in the order of their indices. Every process must
    /// have the same number of seats.
    ///
    /// Returns `None` if there are no seats, if their indices cannot be those of one process, or if the number of all
    /// workers is not a multiple of the number of seats.
    #[must_use]
    pub fn new(seats: Vec<Box<dyn Exchange + Send + 'a>>) -> Option<Self> {
        let (count, first) = (seats.len(), seats.first()?.me());
        let workers = seats.first()?.workers();
        let fits = seats.iter().enumerate().all(|(at, seat)| seat.me() == first + at);
        if !fits || first % count != 0 || workers % count != 0 {
            return None;
        }
        let seats = seats.into_iter().map(Joint::new).collect();
        Some(Self { seats, process: first / count, processes: workers / count })
    }

    /// The number of this process, counted from 0.
    #[must_use]
    pub const fn process(&self) -> usize {
        self.process
    }

    /// The number of processes.
    #[must_use]
    pub const fn processes(&self) -> usize {
        self.processes
    }

    /// Whether a process is lost, so that nothing more can be exchanged.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.seats.iter().any(|seat| seat.end() == Some(End::Lost))
    }

    /// The results of the workers of this process, all of which are `None` if some thread cannot be started. The first
    /// worker runs on this thread, and each other worker on a thread of its own.
    fn each<T: Send, I: Send>(
        &mut self,
        inputs: Vec<I>,
        first: impl FnOnce(&mut Joint<'a>, I) -> T,
        other: impl Fn(&mut Joint<'a>, I) -> T + Sync,
    ) -> Vec<Option<T>> {
        let budget = thread_budget();
        let have_started = RwLock::new(false);
        thread::scope(|scope| {
            let mut seats = self.seats.iter_mut().zip(inputs);
            let Some((seat, input)) = seats.next() else { return Vec::new() };
            let other = &other;
            // No exchange can end unless all workers take part, so either all of them begin or none does.
            let have_started = &have_started;
            let mut all = have_started.write().unwrap_or_else(PoisonError::into_inner);
            let start = |(seat, input)| {
                let budget = budget.clone();
                let work = move || {
                    let all = *have_started.read().unwrap_or_else(PoisonError::into_inner);
                    all.then(|| with_thread_budget(budget, || other(seat, input)))
                };
                thread::Builder::new().spawn_scoped(scope, work)
            };
            let threads: Vec<_> = seats.map(start).collect();
            let begins = threads.iter().all(Result::is_ok);
            *all = begins;
            drop(all);
            let mut results = vec![begins.then(|| first(seat, input))];
            for thread in threads {
                results.push(match thread.map(ScopedJoinHandle::join) {
                    Ok(Ok(result)) => result,
                    Ok(Err(panic)) => std::panic::resume_unwind(panic),
                    Err(_) => None,
                });
            }
            results
        })
    }

    /// Explores and decides all positions that play can reach from the roots, together with the other processes, and
    /// returns those of this process. See [`solve`](crate::solve()).
    ///
    /// If one process fails, all processes fail; [`Unsolved::Elsewhere`] means that another process caused the failure.
    ///
    /// # Errors
    /// Returns an [`Unsolved`]. A cycle is not an error here: see [`SolvedPart::has_undecided`].
    ///
    /// # Panics
    /// Panics if `expand` or `progress` panics.
    pub fn solve(
        &mut self,
        space: &dyn StateSpace,
        roots: &[Key],
        wanted: Wanted,
        settings: &Settings,
        budget: &dyn Budget,
        progress: &dyn Fn(Progress),
    ) -> Result<SolvedPart, Unsolved> {
        self.solve_with(space, roots, wanted, settings, budget, progress, None)
    }

    /// Like [`solve`](Self::solve), with checkpoints, which either all processes or none must pass. The checkpoints
    /// must be the same for all processes, and every process must be able to read and write them. Process 0 decides
    /// when one is due, and commits it. See [`solve_with_checkpoints`](crate::solve_with_checkpoints).
    ///
    /// # Errors
    /// See [`Unsolved`].
    ///
    /// # Panics
    /// Panics if `expand` or `progress` panics.
    #[expect(clippy::too_many_arguments, reason = "those of `solve`, and the checkpoints")]
    pub fn solve_with(
        &mut self,
        space: &dyn StateSpace,
        roots: &[Key],
        wanted: Wanted,
        settings: &Settings,
        budget: &dyn Budget,
        progress: &dyn Fn(Progress),
        checkpoints: Option<&dyn Checkpoints>,
    ) -> Result<SolvedPart, Unsolved> {
        let bytes = settings.bytes.min(budget.bytes_allowed());
        let (ledger, keeping) = match checkpoints {
            None => (Ledger::new(bytes), Keeping::default()),
            Some(checkpoints) => (Ledger::lenient(bytes), Keeping::new(checkpoints)),
        };
        let shared = Shared {
            space,
            budget,
            ledger,
            reached: AtomicU64::new(0),
            failed: AtomicBool::new(false),
            keeping,
        };
        let solved = if space.key_bits() <= u64::BITS {
            self.parts(&shared, roots, wanted, progress, Tables::Narrow)
        } else {
            self.parts(&shared, roots, wanted, progress, Tables::Wide)
        };
        self.seats.iter_mut().for_each(Joint::rejoin);
        solved.map_err(|ended| {
            let reached = shared.reached.load(Relaxed);
            let has_limit = shared.keeping.ends() || budget.poll(grundy_core::Usage::default()).is_err();
            match ended {
                // All processes end with the checkpoint that one of them requested because of a limit.
                Ended::Stop(Stop::Limit(Limit::Stopped)) if !has_limit => Unsolved::Elsewhere,
                Ended::Lost => match budget.poll(grundy_core::Usage::default()) {
                    // The exchange ended because of a limit of this process.
                    Err(limit) => Unsolved::Stop { stop: limit.into(), reached },
                    Ok(()) => Unsolved::Elsewhere,
                },
                ended => ended.unsolved(reached),
            }
        })
    }

    fn parts<K: Word>(
        &mut self,
        shared: &Shared<'_>,
        roots: &[Key],
        wanted: Wanted,
        progress: &dyn Fn(Progress),
        tables: fn(Vec<Sorted<K>>) -> Tables,
    ) -> Result<SolvedPart, Ended> {
        let run = |joint: &mut Joint<'a>, report| {
            let alarmed = Alarmed(joint);
            let joint = &mut *alarmed.0;
            let part: Part<K> = part(Worker::new(shared, &mut *joint, report), roots, wanted);
            // Another worker may fail after its last epoch.
            let part = part.and_then(|part| joint.agree().map(|()| part).map_err(Ended::from));
            if part.is_err() {
                shared.failed.store(true, Relaxed);
                joint.give_up();
            }
            part
        };
        let seats = vec![(); self.seats.len()];
        let parts = self.each(seats, |joint, ()| run(joint, Some(progress)), |joint, ()| run(joint, None));
        let (mut workers, mut ended, mut has_undecided) = (Vec::new(), None, false);
        for part in parts {
            match part.unwrap_or(Err(Ended::Stop(Stop::Internal("a thread could not be started")))) {
                Ok(part) => {
                    let shards: Vec<_> = part.into_iter().map(|(_, shard)| shard).collect();
                    has_undecided |= wanted == Wanted::Values
                        && shards.iter().any(|shard| shard.values.contains(&UNDECIDED));
                    workers.push(Solved { tables: tables(shards), most_bytes: 0 });
                }
                Err(why) if matches!(ended, None | Some(Ended::Lost)) => ended = Some(why),
                Err(_) => {}
            }
        }
        ended.map_or(Ok(SolvedPart { workers, has_undecided }), Err)
    }

    /// The messages that the processes pass to this function, in the order of the numbers of the processes.
    ///
    /// # Errors
    /// Returns [`Lost`] if a process is lost, or if a thread cannot be started.
    pub fn share(&mut self, message: &[u8]) -> Result<Vec<Vec<u8>>, Lost> {
        let count = self.seats.len();
        let exchange = |mut joint: &mut Joint<'a>, message: &[u8]| {
            let mut outgoing = vec![Vec::new(); joint.workers()];
            let mut incoming = outgoing.clone();
            outgoing.iter_mut().step_by(count).for_each(|block| block.extend_from_slice(message));
            joint.exchange(&mut outgoing, &mut incoming, [0; COUNTERS])?;
            Ok(incoming.into_iter().step_by(count).collect())
        };
        let inputs = vec![(); count];
        let mut results = self
            .each(inputs, |joint, ()| exchange(joint, message), |joint, ()| exchange(joint, &[]))
            .into_iter();
        let first = results.next().flatten().unwrap_or(Err(Lost));
        if results.all(|result| result.is_some_and(|result| result.is_ok())) { first } else { Err(Lost) }
    }

    /// At process 0, passes the positions of all processes, in ascending order of their keys, to `take`, and returns
    /// the result of `take`; the other processes send their positions, and return `None`. At process 0, at most 20 MB
    /// of received positions wait to be taken, in addition to the blocks of the current exchange.
    ///
    /// # Errors
    /// Returns [`Lost`] if a process is lost, or if a thread cannot be started.
    pub fn gather<T: Send>(
        &mut self,
        part: SolvedPart,
        take: impl FnOnce(&mut dyn Iterator<Item = Result<(Key, u32), Lost>>) -> T,
    ) -> Result<Option<T>, Lost> {
        let is_first = self.process == 0;
        let first = |joint: &mut Joint<'a>, solved: Solved| {
            let is_wide = matches!(solved.tables, Tables::Wide(_));
            if !is_first {
                return gather::send(joint, solved.into_sorted(), is_wide).map(|()| None);
            }
            let mut gathered = Gathered::new(joint, solved.into_sorted(), is_wide)?;
            let taken = take(&mut gathered);
            gathered.stop().map(|()| Some(taken))
        };
        let other = |joint: &mut Joint<'a>, solved: Solved| {
            let is_wide = matches!(solved.tables, Tables::Wide(_));
            gather::send(joint, solved.into_sorted(), is_wide).map(|()| None)
        };
        let mut results = self.each(part.workers, first, other).into_iter();
        results.next().flatten().unwrap_or(Err(Lost))
    }
}
