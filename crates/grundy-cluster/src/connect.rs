//! Opens two connections between each pair of processes, within a time limit.
//!
//! A process calls the processes with smaller numbers, and is called by those with larger numbers. A call that fails is
//! repeated after 20 ms. In the first messages on each connection, both sides prove that they know the secret, and
//! check that they belong to the same run.

use crate::error::ConnectError;
use crate::identity::{Agreement, Channel, Difference, HELLO, Hello, PROOF, Secret};
use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time between a call that fails and the next one, and between two checks of the listener.
const PAUSE: Duration = Duration::from_millis(20);

/// The time limit for each step of a call or of its answer, so that a suspended process does not keep the others from
/// connecting.
const ANSWER: Duration = Duration::from_secs(5);

/// The processes of a run, and how they connect.
#[derive(Clone, Debug)]
pub struct Meeting<'a> {
    /// The address of each process, `host:port`.
    pub hosts: &'a [String],
    /// The index of this process in `hosts`.
    pub process: usize,
    /// The data on which all processes must agree.
    pub agreement: &'a Agreement,
    /// The secret that all processes share; it may be empty.
    pub secret: &'a [u8],
    /// The longest time that this process waits for the others to connect.
    pub patience: Duration,
}

/// The connections to all other processes. The entry of this process is `None`.
#[derive(Debug)]
pub(crate) struct Sockets {
    pub(crate) data: Vec<Option<TcpStream>>,
    pub(crate) control: Vec<Option<TcpStream>>,
}

/// A connection on which both sides have proved that they know the secret, and which belongs to this run.
struct Met {
    process: usize,
    channel: Channel,
    socket: TcpStream,
}

/// A report from a connecting thread.
type Report = Result<Met, ConnectError>;

/// The state that the connecting threads share.
#[derive(Clone)]
struct Caller<'a> {
    meeting: &'a Meeting<'a>,
    secret: Secret,
    until: Instant,
    /// Whether the threads may end.
    over: &'a AtomicBool,
}

/// Connects to all other processes. Calls `halted` about every 20 ms, and ends with an error if it returns true.
pub(crate) fn connect(meeting: &Meeting<'_>, halted: &dyn Fn() -> bool) -> Result<Sockets, ConnectError> {
    let over = AtomicBool::new(false);
    let start = Instant::now();
    let until = start.checked_add(meeting.patience).unwrap_or(start);
    let caller = Caller { meeting, secret: Secret::new(meeting.secret), until, over: &over };
    thread::scope(|scope| {
        let (reports, met) = channel();
        let result = (|| {
            if meeting.process + 1 < meeting.hosts.len() {
                let listener = caller.listener(halted)?;
                let (caller, reports) = (caller.clone(), reports.clone());
                spawn(scope, move || caller.answer_calls(scope, &listener, &reports))?;
            }
            for process in 0..meeting.process {
                for channel in [Channel::Data, Channel::Control] {
                    let (caller, reports) = (caller.clone(), reports.clone());
                    // After an error, no report is received.
                    spawn(scope, move || _ = reports.send(caller.call(process, channel)))?;
                }
            }
            caller.collect(&met, halted)
        })();
        over.store(true, Relaxed);
        result
    })
}

/// Starts a thread for which `scope` waits.
fn spawn<'s>(scope: &'s thread::Scope<'s, '_>, work: impl FnOnce() + Send + 's) -> Result<(), ConnectError> {
    thread::Builder::new().spawn_scoped(scope, work).map(|_| ()).map_err(ConnectError::Io)
}

impl<'a> Caller<'a> {
    /// Waits until all connections are established.
    fn collect(&self, met: &Receiver<Report>, halted: &dyn Fn() -> bool) -> Result<Sockets, ConnectError> {
        let processes = self.meeting.hosts.len();
        let empty = || (0..processes).map(|_| None).collect::<Vec<_>>();
        let mut sockets = Sockets { data: empty(), control: empty() };
        let mut missing = 2 * (processes - 1);
        while missing > 0 {
            if halted() {
                return Err(ConnectError::Halted);
            }
            match met.recv_timeout(PAUSE) {
                Ok(report) => {
                    let Met { process, channel, socket } = match report {
                        // Calls to several processes may end at the same time; the error names the first process.
                        Err(ConnectError::Missing { .. }) => return Err(self.missing(&sockets)),
                        report => report?,
                    };
                    let list = match channel {
                        Channel::Data => &mut sockets.data,
                        Channel::Control => &mut sockets.control,
                    };
                    match list[process].replace(socket) {
                        None => missing -= 1,
                        // A caller that hung up, because the answer took too long, calls again.
                        Some(before) if has_ended(&before) => {}
                        Some(_) => return Err(ConnectError::Twice { process }),
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.missing(&sockets)),
            }
            if let Some(process) = sockets.left() {
                return Err(ConnectError::Left { process });
            }
            if Instant::now() > self.until {
                return Err(self.missing(&sockets));
            }
        }
        Ok(sockets)
    }

    /// The error for the first process that has not connected.
    fn missing(&self, sockets: &Sockets) -> ConnectError {
        let pairs = sockets.data.iter().zip(&sockets.control).enumerate();
        let mut others = pairs.filter(|(process, _)| *process != self.meeting.process);
        let first = others.find(|(_, (data, control))| data.is_none() || control.is_none());
        let process = first.map_or(0, |(process, _)| process);
        ConnectError::Missing { process, waited: self.meeting.patience, error: None }
    }

    /// Listens at the address of this process, and at no other. A port that is still in use is tried again within the
    /// time limit.
    fn listener(&self, halted: &dyn Fn() -> bool) -> Result<TcpListener, ConnectError> {
        let host = &self.meeting.hosts[self.meeting.process];
        loop {
            match TcpListener::bind(host.as_str()) {
                Ok(listener) => {
                    listener.set_nonblocking(true).map_err(ConnectError::Io)?;
                    return Ok(listener);
                }
                Err(error) if error.kind() == ErrorKind::AddrInUse && Instant::now() < self.until => {
                    if halted() {
                        return Err(ConnectError::Halted);
                    }
                    thread::sleep(PAUSE);
                }
                Err(error) => return Err(ConnectError::Bind { host: host.clone(), error }),
            }
        }
    }

    fn is_over(&self) -> bool {
        self.over.load(Relaxed) || Instant::now() > self.until
    }

    /// Answers the calls of processes with larger numbers, each in a thread of its own.
    fn answer_calls<'s>(
        self,
        scope: &'s thread::Scope<'s, '_>,
        listener: &TcpListener,
        reports: &Sender<Report>,
    ) where
        'a: 's,
    {
        while !self.is_over() {
            match listener.accept() {
                Ok((socket, _)) => {
                    let (caller, of_caller) = (self.clone(), reports.clone());
                    let answer = move || {
                        if let Some(report) = caller.answer(socket) {
                            _ = of_caller.send(report);
                        }
                    };
                    if let Err(error) = spawn(scope, answer) {
                        _ = reports.send(Err(error));
                        return;
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => thread::sleep(PAUSE),
                // For example, the caller hung up at once.
                Err(_) => thread::sleep(PAUSE),
            }
        }
    }

    /// Answers an incoming connection. Returns `None` if another program is calling, or if the connection is closed or
    /// too slow.
    fn answer(&self, mut socket: TcpStream) -> Option<Report> {
        let mut bytes = [0; HELLO];
        prepared(&socket).and_then(|()| socket.read_exact(&mut bytes)).ok()?;
        let theirs = match Hello::parse(&bytes)? {
            Ok(theirs) => theirs,
            Err(what) => {
                // From this hello, the other side finds the same difference.
                let _ = socket.write_all(&self.hello(Channel::Data).to_bytes());
                return Some(Err(ConnectError::Differs { process: process_in(&bytes), what }));
            }
        };
        let mine = self.hello(theirs.channel);
        let process = theirs.process;
        socket.write_all(&mine.to_bytes()).ok()?;
        // The caller must prove first that it knows the secret, so that this process reveals nothing about the secret
        // to strangers.
        let result = match self.check_proof(&mut socket, &mine, &theirs).ok()? {
            true => {
                socket.write_all(self.secret.proof(&mine, &theirs).as_bytes()).ok()?;
                mine.difference(&theirs)
            }
            false => {
                let _ = socket.write_all(&[0; PROOF]);
                Some(Difference::Secret)
            }
        };
        let is_expected = process > self.meeting.process && process < self.meeting.hosts.len();
        Some(match result {
            Some(what) => Err(ConnectError::Differs { process, what }),
            None if !is_expected => Err(ConnectError::Twice { process }),
            None => Ok(Met { process, channel: theirs.channel, socket }),
        })
    }

    /// Calls a process again and again, until it answers or the threads may end.
    fn call(&self, process: usize, channel: Channel) -> Report {
        let mut last = None;
        while !self.is_over() {
            match self.try_call(process, channel) {
                Ok(report) => return report,
                Err(error) => last = Some(error),
            }
            thread::sleep(PAUSE);
        }
        Err(ConnectError::Missing { process, waited: self.meeting.patience, error: last })
    }

    /// Calls a process once: tries its addresses until one of them accepts the connection.
    fn try_call(&self, process: usize, channel: Channel) -> io::Result<Report> {
        let mut last = ErrorKind::AddrNotAvailable.into();
        let addresses = self.meeting.hosts[process].as_str().to_socket_addrs()?;
        for address in addresses {
            match TcpStream::connect_timeout(&address, ANSWER) {
                Ok(socket) => return self.introduce(socket, process, channel),
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// Sends a hello to a process to which a connection has been opened, and checks the response.
    fn introduce(&self, mut socket: TcpStream, process: usize, channel: Channel) -> io::Result<Report> {
        prepared(&socket)?;
        let mine = self.hello(channel);
        let mut bytes = [0; HELLO];
        socket.write_all(&mine.to_bytes())?;
        socket.read_exact(&mut bytes)?;
        let theirs = match Hello::parse(&bytes) {
            None => return Err(ErrorKind::InvalidData.into()),
            Some(Err(what)) => return Ok(Err(ConnectError::Differs { process, what })),
            Some(Ok(theirs)) => theirs,
        };
        socket.write_all(self.secret.proof(&mine, &theirs).as_bytes())?;
        let difference = if self.check_proof(&mut socket, &mine, &theirs)? {
            mine.difference(&theirs)
        } else {
            Some(Difference::Secret)
        };
        Ok(match difference {
            Some(what) => Err(ConnectError::Differs { process, what }),
            None if theirs.process != process => Err(ConnectError::Twice { process: theirs.process }),
            None => Ok(Met { process, channel, socket }),
        })
    }

    fn hello(&self, channel: Channel) -> Hello {
        let Meeting { agreement, process, hosts, .. } = *self.meeting;
        Hello::new(agreement, channel, process, hosts.len())
    }

    /// Reads the proof of the other side, and returns whether it is valid.
    fn check_proof(&self, socket: &mut TcpStream, mine: &Hello, theirs: &Hello) -> io::Result<bool> {
        let mut proof = [0; PROOF];
        socket.read_exact(&mut proof)?;
        // Comparing these hashes takes the same time whether or not they are equal.
        Ok(self.secret.proof(theirs, mine) == blake3::Hash::from_bytes(proof))
    }
}

/// The number of the sending process in a hello of another version of the protocol.
fn process_in(bytes: &[u8; HELLO]) -> usize {
    let number =
        bytes.get(13..).and_then(|rest| rest.first_chunk()).map_or(0, |bytes| u32::from_le_bytes(*bytes));
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Sets the options of a socket for the first messages.
fn prepared(socket: &TcpStream) -> io::Result<()> {
    socket.set_nonblocking(false)?;
    socket.set_nodelay(true)?;
    socket.set_read_timeout(Some(ANSWER))?;
    socket.set_write_timeout(Some(ANSWER))
}

impl Sockets {
    /// The number of a process whose connection for heartbeats has ended, or `None` if there is none.
    fn left(&self) -> Option<usize> {
        self.control.iter().position(|socket| socket.as_ref().is_some_and(has_ended))
    }

    /// Removes the time limits of the first messages. Afterwards, reading and writing block on the connections for
    /// data, but not on those for heartbeats.
    pub(crate) fn without_timeouts(self) -> io::Result<Self> {
        for socket in self.data.iter().chain(&self.control).flatten() {
            socket.set_read_timeout(None)?;
            socket.set_write_timeout(None)?;
        }
        self.control.iter().flatten().try_for_each(|socket| socket.set_nonblocking(true))?;
        self.data.iter().flatten().try_for_each(|socket| socket.set_nonblocking(false))?;
        Ok(self)
    }
}

/// Whether the other side has closed a connection, or the connection has failed. Afterwards, the socket does not block.
fn has_ended(socket: &TcpStream) -> bool {
    if socket.set_nonblocking(true).is_err() {
        return true;
    }
    match socket.peek(&mut [0]) {
        Ok(0) => true,
        Ok(_) => false,
        Err(error) => error.kind() != ErrorKind::WouldBlock,
    }
}
