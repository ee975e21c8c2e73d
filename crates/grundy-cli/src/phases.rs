//! The observer of `solve`, which writes sentences to standard error that say what the run is doing.

use crate::output::write_err;
use grundy::{LongRun, Message, Moment, Usage, Watch, messages};
use std::io::{self, IsTerminal};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The messages that are written as soon as their phase begins, because they state the method of solving and, in most
/// cases, the memory that it needs.
const ANNOUNCED: [&str; 5] = [
    "database-phase-no-sweep",
    "database-phase-sweep",
    "database-phase-tiers",
    "database-phase-tiers-need",
    "database-phase-tiers-sweep",
];

/// The time between two lines about the current phase, which are written only to a terminal.
const BETWEEN: Duration = Duration::from_secs(10);

/// Writes the phases of a question to standard error.
pub(crate) struct Phases(Mutex<Last>);

struct Last {
    written: Instant,
    phase: Option<Message>,
}

impl Phases {
    pub(crate) fn new() -> Self {
        Self(Mutex::new(Last { written: Instant::now(), phase: None }))
    }
}

impl Watch for Phases {
    fn watch(&self, _: &dyn LongRun, _: Moment) {}

    fn work(&self, _: Usage) {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if last.written.elapsed() < BETWEEN {
            return;
        }
        last.written = Instant::now();
        if let Some(phase) = last.phase.as_ref().filter(|_| io::stderr().is_terminal()) {
            write_err(&format!("{}\n", messages::text(phase)));
        }
    }

    fn phase(&self, phase: &Message) {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if ANNOUNCED.contains(&phase.id) {
            write_err(&format!("{}\n", messages::text(phase)));
        }
        last.phase = Some(phase.clone());
    }
}
