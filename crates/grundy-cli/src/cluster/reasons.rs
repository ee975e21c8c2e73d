//! Messages about processes that cannot connect, are lost, do not answer or fall behind.

use grundy::{Error, ErrorKind, Message};
use grundy_cluster::{ConnectError, Difference, Loss, Notice};
use std::time::Duration;

/// The host of each process, for use in messages.
#[derive(Clone)]
pub(super) struct Names(pub(super) Vec<String>);

/// A time in seconds, rounded.
fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 10.0 {
        format!("{:.1}", seconds).trim_end_matches(".0").to_owned()
    } else {
        format!("{seconds:.0}")
    }
}

impl Names {
    fn of(&self, id: &'static str, process: usize) -> Message {
        let host = self.0.get(process).map_or("?", String::as_str);
        Message::new(id).with("process", process).with("host", host)
    }

    pub(super) fn connect(&self, error: &ConnectError, version: &str, threads: usize) -> Error {
        let domain = |message| Error::new(ErrorKind::Domain, message);
        let limit = |message| Error::new(ErrorKind::Limit, message);
        match error {
            ConnectError::Bind { host, error } => {
                let process = self.0.iter().position(|name| name == host).unwrap_or(0);
                Error::new(ErrorKind::Io, self.of("cluster-bind", process).with("reason", error))
            }
            ConnectError::Missing { process, waited, .. } => {
                let error = limit(self.of("cluster-missing", *process).with("seconds", seconds(*waited)));
                error.with_help(Message::new("cluster-missing-help"))
            }
            ConnectError::Left { process } => limit(self.of("cluster-left", *process)),
            ConnectError::Twice { process } => domain(self.of("cluster-twice", *process)),
            ConnectError::Differs { process, what } => {
                let of = |id| self.of(id, *process);
                match what {
                    Difference::Secret => domain(of("cluster-other-secret")),
                    Difference::Rules => domain(of("cluster-other-rules")),
                    Difference::Question => domain(of("cluster-other-question")),
                    Difference::Version(found) => {
                        domain(of("cluster-other-version").with("found", found).with("expected", version))
                    }
                    Difference::Processes(found) => domain(
                        of("cluster-other-processes").with("found", found).with("expected", self.0.len()),
                    ),
                    Difference::Threads(found) => {
                        let message =
                            of("cluster-other-threads").with("found", found).with("expected", threads);
                        domain(message).with_help(Message::new("cluster-other-threads-help"))
                    }
                    _ => domain(of("cluster-other-question")),
                }
            }
            ConnectError::Halted => limit(Message::new("solve-limit-stopped")),
            other => Error::new(ErrorKind::Io, self.of("cluster-bind", 0).with("reason", other)),
        }
    }

    pub(super) fn loss(&self, loss: Option<&Loss>) -> Error {
        let message = match loss {
            Some(Loss::Ended { process }) => self.of("cluster-ended", *process),
            Some(Loss::Closed { process, error: Some(reason) }) => {
                self.of("cluster-lost", *process).with("reason", reason)
            }
            Some(Loss::Closed { process, error: None }) => {
                self.lost(*process, &Message::new("cluster-lost-closed"))
            }
            Some(Loss::Silent { process, time }) => {
                self.lost(*process, &Message::new("cluster-lost-silent").with("seconds", seconds(*time)))
            }
            Some(Loss::Halted) => return Error::new(ErrorKind::Limit, Message::new("solve-limit-stopped")),
            _ => return Error::new(ErrorKind::Internal, Message::new("answer-internal")),
        };
        Error::new(ErrorKind::Limit, message).with_help(Message::new("cluster-lost-help"))
    }

    fn lost(&self, process: usize, reason: &Message) -> Message {
        self.of("cluster-lost", process).with("reason", grundy::messages::text(reason))
    }

    pub(super) fn ended(&self, process: usize) -> Error {
        Error::new(ErrorKind::Limit, self.of("cluster-ended", process))
    }

    pub(super) fn notice(&self, notice: Notice) -> Option<Message> {
        Some(match notice {
            Notice::Silent { process, time } => {
                self.of("cluster-silent", process).with("seconds", seconds(time))
            }
            Notice::Behind { process, time } => {
                self.of("cluster-behind", process).with("seconds", seconds(time))
            }
            Notice::Back { process } => self.of("cluster-back", process),
            _ => return None,
        })
    }
}
