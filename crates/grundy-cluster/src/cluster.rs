//! A process that takes part in a run with others.

use crate::connect::{Meeting, connect};
use crate::dataflow::{self, EpochEnd, Seat};
use crate::error::{ConnectError, Loss, Notice};
use crate::heartbeat::{Heartbeat, Observer, Pulse};
use crate::state::State;
use std::fmt;
use std::sync::Arc;

/// A process that is connected to all others in a run.
///
/// Dropping this value informs the others that this process has ended early; [`finish`](Self::finish) informs them
/// that it has finished.
pub struct Cluster {
    state: Arc<State>,
    heartbeat: Heartbeat,
    seats: Vec<Seat>,
}

impl fmt::Debug for Cluster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cluster").field("state", &self.state).finish_non_exhaustive()
    }
}

impl Cluster {
    /// Connects this process to all others, and starts the threads that exchange messages and heartbeats.
    ///
    /// The function `halted` is called every 20 to 50 ms, while the processes connect and during the whole run. If it
    /// returns true while they connect, this function returns an error; if it returns true later, the exchanges of this
    /// process's workers do. The function `notice` receives notices about other processes.
    ///
    /// # Errors
    /// Returns an error if another process does not connect or does not match this one, or for one of the other reasons
    /// in [`ConnectError`].
    pub fn join(
        meeting: &Meeting<'_>,
        pulse: Pulse,
        end: EpochEnd,
        halted: impl Fn() -> bool + Send + 'static,
        notice: impl Fn(Notice) + Send + 'static,
    ) -> Result<Self, ConnectError> {
        let sockets = connect(meeting, &halted)?.without_timeouts().map_err(ConnectError::Io)?;
        let state = Arc::new(State::default());
        let observer = Observer { halted: Box::new(halted), notice: Box::new(notice) };
        let heartbeat = Heartbeat::start(sockets.control, Arc::clone(&state), pulse, observer);
        let heartbeat = heartbeat.map_err(ConnectError::Io)?;
        let threads = meeting.agreement.threads.max(1);
        let seats = dataflow::seats(sockets.data, meeting.process, threads, end, &state);
        Ok(Self { state, heartbeat, seats: seats.map_err(ConnectError::Io)? })
    }

    /// The seats of the workers of this process. Later calls return an empty list.
    pub fn seats(&mut self) -> Vec<Seat> {
        std::mem::take(&mut self.seats)
    }

    /// The reason why the run cannot continue, or `None` if no such reason is known.
    #[must_use]
    pub fn loss(&self) -> Option<Loss> {
        self.state.loss()
    }

    /// Ends this process's part of the run, after its last exchange. The others may still have to receive what this
    /// process has sent, so this function waits until each of them has finished too, has disconnected, or has been
    /// silent for longer than the patience of the pulse.
    pub fn finish(self) {
        self.heartbeat.finish();
    }
}
