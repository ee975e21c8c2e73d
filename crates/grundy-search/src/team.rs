//! Several threads that search together.

use crate::tables::{Gate, Tables};
use crate::worker::{Run, Show, Worker};
use grundy_core::{Budget, Limit, LongRun, Message, Moment, Ruleset, Usage};
use grundy_engine::{Meter, Stop};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The largest number of threads of a search. Records count threads in 8 bits.
pub(crate) const MOST_THREADS: usize = 64;

/// The budget of the whole search, and the number of positions that all threads have visited.
struct Team<'b> {
    whole: &'b dyn Budget,
    positions: AtomicU64,
}

/// The budget of one thread. It reports the number of positions that all threads have visited to the budget of the
/// whole search.
struct Member<'t, 'b> {
    team: &'t Team<'b>,
    /// The number of positions that this thread reported last, which the team has counted.
    counted: AtomicU64,
}

impl Member<'_, '_> {
    fn count(&self, positions: u64) -> u64 {
        let more = positions.wrapping_sub(self.counted.swap(positions, Relaxed));
        self.team.positions.fetch_add(more, Relaxed).wrapping_add(more)
    }
}

impl Budget for Member<'_, '_> {
    fn poll(&self, usage: Usage) -> Result<(), Limit> {
        self.team.whole.poll(Usage { positions: self.count(usage.positions), ..usage })
    }

    fn may_grow(&self, more: u64) -> Result<(), Limit> {
        self.team.whole.may_grow(more)
    }

    fn bytes_allowed(&self) -> u64 {
        self.team.whole.bytes_allowed()
    }

    fn watch(&self, run: &dyn LongRun, moment: Moment) {
        self.team.whole.watch(run, moment);
    }

    fn phase(&self, phase: &Message) {
        self.team.whole.phase(phase);
    }
}

/// Asks all threads to end when it is dropped, even if its thread panics.
struct Ending<'g, 't>(&'g Gate<'t>);

impl Drop for Ending<'_, '_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Continues the search of `worker` on several threads, one of which is the calling thread. They end when one of them
/// has decided the question or cannot continue.
///
/// # Errors
/// Returns the error of the calling thread or, if it has none, that of the first other thread that has one.
pub(crate) fn search(
    worker: &mut Worker,
    mut others: Vec<Worker>,
    tables: &mut Tables,
    ruleset: &dyn Ruleset,
    show: Show<'_>,
    meter: &mut Meter<'_>,
) -> Result<Run, Stop> {
    worker.spare.set_shared(true);
    worker.join(tables);
    let before = meter.positions();
    let team = Team { whole: meter.budget(), positions: AtomicU64::new(before) };
    let gate = Gate::new(tables, others.len() + 1);
    // Meters are not shared between threads, so each thread gets a copy of the counts and a budget of its own.
    let member = || Member { team: &team, counted: AtomicU64::new(before) };
    let work = |worker: &mut Worker, member: &Member<'_, '_>, show, mut meter: Meter<'_>| {
        let _ending = Ending(&gate);
        let ended = worker.work(&gate, ruleset, show, None, &mut meter);
        member.count(meter.positions());
        ended
    };
    let members: Vec<Member<'_, '_>> = others.iter().map(|_| member()).collect();
    let own = member();
    let mut ended = Vec::with_capacity(others.len() + 1);
    std::thread::scope(|scope| {
        let mut handles = Vec::with_capacity(others.len());
        for (other, member) in others.iter_mut().zip(&members) {
            let (meter, work) = (meter.under(member), &work);
            let thread = std::thread::Builder::new();
            // The search continues without the threads that the system does not provide.
            handles.extend(thread.spawn_scoped(scope, move || work(other, member, None, meter)).ok());
        }
        ended.push(work(worker, &own, Some(show), meter.under(&own)));
        for handle in handles {
            match handle.join() {
                Ok(result) => ended.push(result),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    meter.count_positions(team.positions.load(Relaxed).wrapping_sub(before));
    worker.leave_all(tables);
    worker.components.learn_spaces();
    for mut other in others {
        other.leave_all(tables);
        worker.spare.take_over(other.spare);
    }
    let mut found = Run::Ended;
    for run in ended {
        match run? {
            Run::Done => found = Run::Done,
            Run::Full if found != Run::Done => found = Run::Full,
            Run::Full | Run::Ended | Run::Long => {}
        }
    }
    Ok(found)
}
