//! Lines that report the progress of requests.

use grundy::{LongRun, Message, Moment, Progress, Usage, Watch, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time between two lines. Readers want at least five lines per second.
const BETWEEN: Duration = Duration::from_millis(150);

/// An observer that writes a line from time to time while a request that asks for progress is answered.
#[derive(Default)]
pub(super) struct Reporter {
    is_active: AtomicBool,
    state: Mutex<Option<Reported>>,
}

/// A request whose progress is reported.
struct Reported {
    id: String,
    start: Instant,
    last: Instant,
    usage: Usage,
    phase: Option<Message>,
    /// Whether a long run reports its own progress.
    is_run: bool,
}

impl Reporter {
    /// Reports the progress of the request `id` from now on.
    pub(super) fn begin(&self, id: &str) {
        let now = Instant::now();
        let usage = Usage::default();
        let reported =
            Reported { id: id.to_owned(), start: now, last: now, usage, phase: None, is_run: false };
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = Some(reported);
        self.is_active.store(true, Ordering::Relaxed);
    }

    /// Reports nothing until the next call of [`begin`](Self::begin). No line follows the answer.
    pub(super) fn end(&self) {
        self.is_active.store(false, Ordering::Relaxed);
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn report(&self, usage: Option<Usage>, run: Option<&dyn LongRun>) {
        if !self.is_active.load(Ordering::Relaxed) {
            return;
        }
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(reported) = &mut *state else { return };
        // Budgets are also polled for memory alone, before any position is visited.
        if let Some(usage) = usage.filter(|usage| usage.positions > 0) {
            reported.usage = usage;
        }
        reported.is_run |= run.is_some();
        let now = Instant::now();
        if now - reported.last < BETWEEN || (reported.is_run && run.is_none()) {
            return;
        }
        reported.last = now;
        let progress: Option<Progress> = run.map(LongRun::progress);
        let seconds = (now - reported.start).as_secs_f64();
        let phase = reported.phase.as_ref();
        let line = json::progress(&reported.id, seconds, reported.usage, progress.as_ref(), phase);
        // If the output is closed, writing the answer fails too, which ends the program.
        let _ = super::write(line);
    }
}

impl Watch for Reporter {
    fn watch(&self, run: &dyn LongRun, moment: Moment) {
        if moment == Moment::Going {
            self.report(None, Some(run));
        }
    }

    fn work(&self, usage: Usage) {
        self.report(Some(usage), None);
    }

    fn phase(&self, phase: &Message) {
        if self.is_active.load(Ordering::Relaxed)
            && let Some(reported) = &mut *self.state.lock().unwrap_or_else(PoisonError::into_inner)
        {
            reported.phase = Some(phase.clone());
        }
    }
}
