//! Independent checks on several threads.

use crate::definition::Ended;
use crate::work::Work;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Runs the checks `0..count`. Returns the error of the first check that fails, as if the checks were run in sequence.
///
/// The calling thread also runs checks, and only this thread polls the caller.
pub(crate) fn all(
    count: usize,
    work: &mut Work<'_>,
    check: impl Fn(usize, &mut Work<'_>) -> Result<(), Ended> + Sync,
) -> Result<(), Ended> {
    let helpers = work.threads().min(count).saturating_sub(1);
    if helpers == 0 {
        return (0..count).try_for_each(|at| check(at, work));
    }
    let next = AtomicUsize::new(0);
    let broken_off = AtomicBool::new(false);
    // The index of the first check known to fail. Later checks need not begin.
    let first = AtomicUsize::new(usize::MAX);
    let failed = Mutex::new(None);
    let run = |work: &mut Work<'_>| {
        loop {
            let at = next.fetch_add(1, Relaxed);
            if at >= count || at > first.load(Relaxed) {
                return;
            }
            match check(at, work) {
                Ok(()) => {}
                Err(Ended::BrokenOff) => return broken_off.store(true, Relaxed),
                Err(ended) => {
                    let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                    if first.fetch_min(at, Relaxed) > at {
                        *failed = Some(ended);
                    }
                }
            }
        }
    };
    let caller = std::thread::current();
    std::thread::scope(|scope| {
        let helper = || {
            run(&mut Work::new(&mut |_| !broken_off.load(Relaxed), 1));
            caller.unpark();
        };
        // If a thread cannot be started, the other threads do its work.
        let spawned = (0..helpers).map(|_| std::thread::Builder::new().spawn_scoped(scope, helper));
        let helpers: Vec<_> = spawned.map_while(Result::ok).collect();
        run(work);
        while !helpers.iter().all(std::thread::ScopedJoinHandle::is_finished) {
            if work.hold(0).is_err() {
                broken_off.store(true, Relaxed);
            }
            std::thread::park_timeout(Duration::from_millis(5));
        }
    });
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        _ if broken_off.into_inner() => Err(Ended::BrokenOff),
        Some(ended) => Err(ended),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::all;
    use crate::definition::Ended;
    use crate::work::Work;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    #[test]
    fn the_first_that_fails_is_reported() {
        for threads in 1..5 {
            let ran = AtomicUsize::new(0);
            let found = all(500, &mut Work::new(&mut |_| true, threads), |at, _| {
                ran.fetch_add(1, Relaxed);
                // A later check ends earlier.
                (0..500 - at).for_each(|_| std::thread::yield_now());
                if at % 100 == 57 { Err(Ended::Wrong { heap: at }) } else { Ok(()) }
            });
            assert_eq!(found, Err(Ended::Wrong { heap: 57 }), "{threads}");
            assert!(ran.into_inner() >= 58);
            assert_eq!(all(0, &mut Work::new(&mut |_| true, threads), |_, _| Err(Ended::BrokenOff)), Ok(()));
        }
    }

    #[test]
    fn all_threads_end_when_it_is_broken_off() {
        for threads in 1..5 {
            let mut asked = 0;
            let mut go_on = |_| {
                asked += 1;
                asked < 3
            };
            let found = all(8, &mut Work::new(&mut go_on, threads), |_, work| {
                loop {
                    work.spend(1 << 20)?;
                }
            });
            assert_eq!(found, Err(Ended::BrokenOff), "{threads}");
        }
    }
}
