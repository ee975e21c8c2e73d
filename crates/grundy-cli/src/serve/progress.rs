//! The progress of a question, as lines of JSON.

use grundy::{LongRun, Message, Moment, Progress, Usage, Watch, json};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The minimum time between two reports of progress. Engines poll at least 20 times per second, so there are at least
/// five reports per second.
const BETWEEN: Duration = Duration::from_millis(150);

/// An observer that sends the progress of a question.
pub(super) struct Reports {
    send: Mutex<Box<dyn Fn(String) + Send>>,
    reported: Mutex<Reported>,
}

/// The time of the last report, and the data to report next.
struct Reported {
    last: Instant,
    usage: Usage,
    phase: Option<Message>,
    /// Whether a long run reports its own progress.
    is_run: bool,
}

impl Reports {
    /// An observer that passes each report to `send`, as a line of JSON.
    pub(super) fn new(send: impl Fn(String) + Send + 'static) -> Self {
        let reported = Reported { last: Instant::now(), usage: Usage::default(), phase: None, is_run: false };
        Self { send: Mutex::new(Box::new(send)), reported: Mutex::new(reported) }
    }

    /// Calls `store`. Then, unless less than [`BETWEEN`] has passed since the last report, sends the progress that
    /// `progress` returns, if any.
    fn report(&self, store: impl FnOnce(&mut Reported), progress: impl FnOnce(&Reported) -> Option<String>) {
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        store(&mut reported);
        if reported.last.elapsed() < BETWEEN {
            return;
        }
        let Some(progress) = progress(&reported) else { return };
        reported.last = Instant::now();
        let send = self.send.lock().unwrap_or_else(PoisonError::into_inner);
        send(format!("{{\"progress\":{progress}}}\n"));
    }
}

impl Watch for Reports {
    fn watch(&self, run: &dyn LongRun, moment: Moment) {
        if moment == Moment::Ended {
            return;
        }
        // The work of a search is reported like that of other questions.
        if let Progress::Proofs { .. } = run.progress() {
            return;
        }
        let progress = || match run.progress() {
            Progress::Heaps { known, .. } => Some(format!(r#"{{"what":"heaps","done":{known}}}"#)),
            Progress::Codes { done, of } => Some(format!(r#"{{"what":"codes","done":{done},"of":{of}}}"#)),
            _ => None,
        };
        self.report(|reported| reported.is_run = true, |_| progress());
    }

    fn work(&self, usage: Usage) {
        let store = |reported: &mut Reported| {
            // Budgets are also polled for memory alone, before any position is visited.
            if usage.positions > 0 {
                reported.usage = usage;
            }
        };
        self.report(store, |reported| {
            (!reported.is_run).then(|| json::work(reported.usage, reported.phase.as_ref()))
        });
    }

    fn phase(&self, phase: &Message) {
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        // A run does not extend beyond the phase in which it began.
        (reported.phase, reported.is_run) = (Some(phase.clone()), false);
    }
}
