//! Heartbeats: every 5 s by default, each process reports to every other process that it is alive, and which epoch it
//! is in.
//!
//! One thread serves all connections. The thread counts at most one second between two readings of the clock, so a
//! process that resumes after an hour does not conclude that the others have been silent.

use crate::error::{Loss, Notice};
use crate::state::State;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The time between heartbeats, and the times after which silent processes are reported and considered lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pulse {
    /// The time between two heartbeats.
    pub every: Duration,
    /// The time after which a silent process is reported.
    pub notice: Duration,
    /// The time after which a silent process is considered lost.
    pub patience: Duration,
}

impl Default for Pulse {
    /// Heartbeats every 5 s; a silent process is reported after 30 s, and considered lost after 10 minutes.
    fn default() -> Self {
        let [every, notice, patience] = [5, 30, 600].map(Duration::from_secs);
        Self { every, notice, patience }
    }
}

/// The time between two checks of the connections.
const PAUSE: Duration = Duration::from_millis(50);

/// At most this much time is counted between two checks.
const LARGEST_STEP: Duration = Duration::from_secs(1);

/// The length of a message in bytes: a letter, and a number of eight bytes.
const LENGTH: usize = 9;
const ALIVE: u8 = b'a';
const FINISHED: u8 = b'f';
const ENDED: u8 = b'e';

/// The states of this process that the thread can report: it is running, has finished, or has ended early.
const RUNS: u8 = 0;
const HAS_FINISHED: u8 = 1;
const HAS_ENDED: u8 = 2;

/// The thread that sends and receives heartbeats.
pub(crate) struct Heartbeat {
    says: Arc<AtomicU8>,
    thread: Option<JoinHandle<()>>,
}

/// The connection to another process, and what is known about that process.
struct Peer {
    /// The number of this process.
    me: usize,
    process: usize,
    socket: TcpStream,
    /// The bytes that are still to be sent.
    outgoing: Vec<u8>,
    incoming: Vec<u8>,
    /// The time since the last message from the process.
    silent: Duration,
    /// The time that this process has been waiting for the other one.
    behind: Duration,
    epoch: u64,
    is_reported: bool,
    is_reported_behind: bool,
    has_finished: bool,
    is_gone: bool,
}

/// The functions that the caller provides.
pub(crate) struct Observer {
    /// Whether this process must stop.
    pub(crate) halted: Box<dyn Fn() -> bool + Send>,
    pub(crate) notice: Box<dyn Fn(Notice) + Send>,
}

impl Heartbeat {
    /// Starts the thread, which serves the connections in `sockets`.
    pub(crate) fn start(
        sockets: Vec<Option<TcpStream>>,
        state: Arc<State>,
        pulse: Pulse,
        observer: Observer,
    ) -> std::io::Result<Self> {
        let me = sockets.iter().position(Option::is_none).unwrap_or(0);
        let peer = |(process, socket): (usize, Option<TcpStream>)| {
            Some(Peer {
                me,
                process,
                socket: socket?,
                outgoing: Vec::new(),
                incoming: Vec::new(),
                silent: Duration::ZERO,
                behind: Duration::ZERO,
                epoch: 0,
                is_reported: false,
                is_reported_behind: false,
                has_finished: false,
                is_gone: false,
            })
        };
        let peers: Vec<Peer> = sockets.into_iter().enumerate().filter_map(peer).collect();
        let says = Arc::new(AtomicU8::new(RUNS));
        let told = Arc::clone(&says);
        let work = move || Watch { peers, state, pulse, observer, says: told }.run();
        let thread = thread::Builder::new().name("heartbeat".to_owned()).spawn(work)?;
        Ok(Self { says, thread: Some(thread) })
    }

    /// Informs the others that this process has finished, and waits until each of them has finished too, has
    /// disconnected, or has been silent for longer than the patience of the pulse.
    pub(crate) fn finish(mut self) {
        self.says.store(HAS_FINISHED, Relaxed);
        if let Some(thread) = self.thread.take() {
            // If the thread panicked, the panic has been printed, and the work is finished anyway.
            let _ = thread.join();
        }
    }
}

impl Drop for Heartbeat {
    /// Informs the others that this process has ended early, unless it has finished.
    fn drop(&mut self) {
        if let Some(thread) = self.thread.take() {
            self.says.store(HAS_ENDED, Relaxed);
            let _ = thread.join();
        }
    }
}

struct Watch {
    peers: Vec<Peer>,
    state: Arc<State>,
    pulse: Pulse,
    observer: Observer,
    says: Arc<AtomicU8>,
}

impl Watch {
    fn run(mut self) {
        let mut last = Instant::now();
        // The first heartbeat is sent at once.
        let mut since_heartbeat = self.pulse.every;
        let mut has_told = false;
        loop {
            let step = last.elapsed().min(LARGEST_STEP);
            last = Instant::now();
            since_heartbeat += step;
            let says = self.says.load(Relaxed);
            if says == HAS_FINISHED {
                self.state.finish();
            }
            if (self.observer.halted)() {
                self.state.lose(Loss::Halted);
            }
            let is_news = says != RUNS && !has_told;
            if since_heartbeat >= self.pulse.every || is_news {
                since_heartbeat = Duration::ZERO;
                has_told |= is_news;
                let letter = match says {
                    RUNS => ALIVE,
                    HAS_FINISHED => FINISHED,
                    _ => ENDED,
                };
                let number = match letter {
                    // The others report the process that caused the end, not this one.
                    ENDED => self.state.loss().and_then(|loss| loss.process()).map_or(0, |at| at as u64 + 1),
                    _ => self.state.epoch.load(Relaxed),
                };
                self.peers.iter_mut().for_each(|peer| peer.say(letter, number));
            }
            let own = self.state.epoch.load(Relaxed);
            for at in 0..self.peers.len() {
                let Self { peers, state, .. } = &mut self;
                peers[at].serve(state);
                self.watch(at, step, own);
            }
            match says {
                HAS_ENDED => return,
                // A peer that has stopped permanently does not prevent this process from ending.
                HAS_FINISHED
                    if self.peers.iter().all(|peer| peer.is_done() || peer.silent > self.pulse.patience) =>
                {
                    return;
                }
                _ => thread::sleep(PAUSE),
            }
        }
    }

    /// Reports a process that is silent, is responding again, or is behind; records the loss of a process that has been
    /// silent for too long.
    fn watch(&mut self, at: usize, step: Duration, own: u64) {
        let Self { peers, state, pulse, observer, .. } = self;
        let peer = &mut peers[at];
        if peer.is_gone {
            return;
        }
        if peer.has_finished {
            peer.silent += step;
            return;
        }
        let process = peer.process;
        if peer.is_reported && peer.silent.is_zero() {
            peer.is_reported = false;
            (observer.notice)(Notice::Back { process });
        }
        peer.silent += step;
        if peer.silent >= pulse.notice && !peer.is_reported {
            peer.is_reported = true;
            (observer.notice)(Notice::Silent { process, time: peer.silent });
        }
        if peer.silent >= pulse.patience {
            peer.is_gone = true;
            state.lose(Loss::Silent { process, time: peer.silent });
        }
        if peer.epoch >= own || peer.is_reported {
            peer.behind = Duration::ZERO;
            peer.is_reported_behind &= peer.epoch < own;
            return;
        }
        // The epoch in the peer's last heartbeat may be old.
        peer.behind += step;
        if peer.behind >= pulse.notice + pulse.every && !peer.is_reported_behind {
            peer.is_reported_behind = true;
            (observer.notice)(Notice::Behind { process, time: peer.behind });
        }
    }
}

impl Peer {
    /// Whether the other process is gone, or has finished and has been sent all messages.
    fn is_done(&self) -> bool {
        self.is_gone || self.has_finished && self.outgoing.is_empty()
    }

    /// Queues a message. A heartbeat is omitted if 16 messages are already queued, as happens when the other process is
    /// suspended.
    fn say(&mut self, letter: u8, number: u64) {
        if self.outgoing.len() < 16 * LENGTH || letter != ALIVE {
            self.outgoing.push(letter);
            self.outgoing.extend(number.to_le_bytes());
        }
    }

    /// Sends the queued bytes, and reads the bytes that have arrived.
    fn serve(&mut self, state: &State) {
        if self.is_gone {
            return;
        }
        while !self.outgoing.is_empty() {
            match self.socket.write(&self.outgoing) {
                Ok(sent) if sent > 0 => _ = self.outgoing.drain(..sent),
                // Errors are detected when reading.
                _ => break,
            }
        }
        let mut bytes = [0; 32 * LENGTH];
        loop {
            match self.socket.read(&mut bytes) {
                Ok(0) => return self.gone(state, None),
                Ok(count) => self.incoming.extend(&bytes[..count]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return self.gone(state, Some(error.to_string())),
            }
            self.take_in(state);
        }
    }

    fn take_in(&mut self, state: &State) {
        let whole = self.incoming.len() / LENGTH * LENGTH;
        let messages: Vec<u8> = self.incoming.drain(..whole).collect();
        for message in messages.chunks_exact(LENGTH) {
            let Some((&letter, number)) = message.split_first() else { continue };
            let epoch = number.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
            match letter {
                FINISHED => self.has_finished = true,
                ENDED => {
                    state.lose(self.ended(epoch));
                    continue;
                }
                _ => {}
            }
            if epoch > self.epoch {
                self.epoch = epoch;
                self.behind = Duration::ZERO;
            }
            self.silent = Duration::ZERO;
        }
    }

    /// The loss to record when the other process reports that it has ended early: that of the process `reason - 1`,
    /// which the other process lost, or, if `reason` is 0 or `reason - 1` is this process, that of the other process.
    fn ended(&self, reason: u64) -> Loss {
        let other = reason.checked_sub(1).and_then(|process| usize::try_from(process).ok());
        match other.filter(|&process| process != self.me) {
            Some(process) => Loss::Closed { process, error: None },
            None => Loss::Ended { process: self.process },
        }
    }

    fn gone(&mut self, state: &State, error: Option<String>) {
        self.is_gone = true;
        if !self.has_finished {
            state.lose(Loss::Closed { process: self.process, error });
        }
    }
}
