//! A question that is being answered, while its client waits.

use super::http::Refused;
use super::progress::Reports;
use super::question::Question;
use grundy::messages::Language;
use grundy::{Error, Session, json, messages};
use std::io::{self, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The time between two checks of whether the client is still connected.
const LOOK: Duration = Duration::from_millis(50);

/// The stack size of each thread that answers a request, in bytes. This is the usual stack size of a main thread.
const STACK_BYTES: usize = 8 << 20;

/// A message from the thread that answers a request.
enum Event {
    /// The progress, as a line of JSON.
    Progress(String),
    /// The answer, and whether a limit was reached.
    Answer(String, bool),
}

/// A question that is being answered by a thread of its own.
pub(super) struct Running {
    stop: Arc<AtomicBool>,
    events: Receiver<Event>,
    thread: JoinHandle<()>,
}

impl Running {
    /// Starts answering a question. Returns `None` if no thread can be started.
    pub(super) fn start(question: Question, with_progress: bool) -> Option<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let (send, events) = channel();
        let flag = Arc::clone(&stop);
        let thread = thread::Builder::new()
            .stack_size(STACK_BYTES)
            .spawn(move || work(&question, flag, &send, with_progress))
            .ok()?;
        Some(Self { stop, events, thread })
    }

    /// The answer, and whether a limit was reached, or `None` if the thread ended without an answer. Writes the
    /// progress to the client, and stops the thread if the client closes the connection.
    ///
    /// # Errors
    /// Returns an error if the client has closed the connection, or does not accept the progress in time.
    pub(super) fn answer(self, stream: &TcpStream) -> Result<Option<(String, bool)>, Refused> {
        let answer = wait(&self.events, stream);
        if answer.is_err() {
            self.stop.store(true, Ordering::SeqCst);
        }
        // The question uses time and memory until its thread has ended.
        let _ = self.thread.join();
        answer
    }
}

/// Answers a question in a session of its own, and in the language that the question names, if it names one.
fn work(question: &Question, stop: Arc<AtomicBool>, send: &Sender<Event>, with_progress: bool) {
    let mut session = Session::new().with_stop_flag(stop).with_most_threads(1);
    if with_progress {
        let send = send.clone();
        // Sending fails only if the client has closed the connection, and then the report is no longer needed.
        let report = move |line| _ = send.send(Event::Progress(line));
        session = session.with_watch(Arc::new(Reports::new(report)));
    }
    let Question { id, request, picture } = question;
    let json::Request { ask, subject } = request;
    let language = subject.settings.language.unwrap_or_else(Language::current);
    let event = messages::in_language(language, || {
        let answer = match picture {
            Some(_) => grundy_pictures::question(ask.clone()).and_then(|ask| session.ask(&ask, subject)),
            None => session.ask(ask, subject),
        };
        let at_limit = answer.as_ref().is_err_and(Error::is_limit);
        Event::Answer(grundy_pictures::json_answer(id, &answer, picture.as_ref()), at_limit)
    });
    // Sending fails only if the client has closed the connection, and then the answer is no longer needed.
    let _ = send.send(event);
}

/// Waits for the answer, and writes the progress to the client.
fn wait(events: &Receiver<Event>, mut stream: &TcpStream) -> Result<Option<(String, bool)>, Refused> {
    let _ = stream.set_read_timeout(Some(Duration::from_millis(1)));
    loop {
        match events.recv_timeout(LOOK) {
            Ok(Event::Answer(answer, at_limit)) => return Ok(Some((answer, at_limit))),
            Ok(Event::Progress(line)) => stream.write_all(line.as_bytes()).map_err(|_| Refused::Gone)?,
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) if is_gone(stream) => return Err(Refused::Gone),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Whether the client has closed the connection. Waits for at most a millisecond.
fn is_gone(stream: &TcpStream) -> bool {
    match stream.peek(&mut [0]) {
        Ok(count) => count == 0,
        Err(error) => !matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut),
    }
}
