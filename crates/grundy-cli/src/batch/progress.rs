//! Lines that report the progress of requests.

use grundy::{LongRun, Message, Moment, Progress, Usage, Watch, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The minimum time between two lines. Engines poll at least 20 times per second, so there are at least five lines per
/// second.
const BETWEEN: Duration = Duration::from_millis(150);

/// An observer that writes a line from time to time while a request that asks for progress is being answered.
pub(super) struct Reporter {
    is_active: AtomicBool,
    state: Mutex<Option<Reported>>,
    /// The time since a fixed moment.
    now: Box<dyn Fn() -> Duration + Send + Sync>,
    /// Receives each line.
    write: Box<dyn Fn(String) + Send + Sync>,
}

impl Default for Reporter {
    /// A reporter that writes to standard output.
    fn default() -> Self {
        let start = Instant::now();
        // If the output is closed, writing the answer fails too, which ends the program.
        Self::new(move || start.elapsed(), |line| _ = super::write(line))
    }
}

/// A request whose progress is reported.
struct Reported {
    id: String,
    start: Duration,
    last: Duration,
    usage: Usage,
    phase: Option<Message>,
    /// Whether a long run reports its own progress.
    is_run: bool,
}

impl Reporter {
    fn new(
        now: impl Fn() -> Duration + Send + Sync + 'static,
        write: impl Fn(String) + Send + Sync + 'static,
    ) -> Self {
        let (now, write) = (Box::new(now), Box::new(write));
        Self { is_active: AtomicBool::default(), state: Mutex::default(), now, write }
    }

    /// Reports the progress of the request `id` from now on.
    pub(super) fn begin(&self, id: &str) {
        let now = (self.now)();
        let usage = Usage::default();
        let reported =
            Reported { id: id.to_owned(), start: now, last: now, usage, phase: None, is_run: false };
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = Some(reported);
        self.is_active.store(true, Ordering::Relaxed);
    }

    /// Stops reporting until the next call to [`begin`](Self::begin), so that no line of progress follows the answer.
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
        let now = (self.now)();
        if now - reported.last < BETWEEN || (reported.is_run && run.is_none()) {
            return;
        }
        reported.last = now;
        let progress: Option<Progress> = run.map(LongRun::progress);
        let seconds = (now - reported.start).as_secs_f64();
        let phase = reported.phase.as_ref();
        let line = json::progress(&reported.id, seconds, reported.usage, progress.as_ref(), phase);
        (self.write)(line);
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
            // A run does not extend beyond the phase in which it began.
            (reported.phase, reported.is_run) = (Some(phase.clone()), false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BETWEEN, Reporter};
    use grundy::{Message, Usage, Watch};
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    /// The longest time between two polls: engines poll at least 20 times per second, as a test of the library
    /// asserts.
    const BETWEEN_POLLS: Duration = Duration::from_millis(50);

    #[test]
    fn at_least_five_lines_per_second_at_the_slowest_polls() {
        let (time, lines) = (Arc::new(AtomicU64::new(0)), Arc::new(Mutex::new(Vec::new())));
        let (clock, sink) = (Arc::clone(&time), Arc::clone(&lines));
        let reporter = Reporter::new(
            move || Duration::from_millis(clock.load(Ordering::Relaxed)),
            move |line| sink.lock().unwrap().push(line),
        );
        assert!(BETWEEN + BETWEEN_POLLS <= Duration::from_millis(200));
        reporter.begin("7");
        reporter.phase(&Message::new("progress-way").with("way", "dense"));
        let polls = 10 * Duration::from_secs(1).as_millis() / BETWEEN_POLLS.as_millis();
        for poll in 1..=polls {
            time.fetch_add(u64::try_from(BETWEEN_POLLS.as_millis()).unwrap(), Ordering::Relaxed);
            reporter.work(Usage { positions: u64::try_from(poll).unwrap(), bytes: 0 });
        }
        let lines = lines.lock().unwrap();
        assert!(lines.len() >= 50, "{} lines in ten seconds", lines.len());
        assert!(lines.iter().all(|line| line.starts_with(r#"{"id":7,"progress":{"#)), "{}", lines[0]);
        assert!(lines.iter().all(|line| line.contains(r#""phase_id":"progress-way""#)), "{}", lines[0]);
    }
}
