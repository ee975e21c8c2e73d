//! `serve`: a web server for the page, which answers its questions with the speed of this program.
//!
//! The server is for the person at this machine: it listens on the loopback interface unless another is given,
//! answers only requests whose `Host` is this server (so that no name of a foreign site leads to it), and
//! answers questions only for its own page. Each request has a session of its own, which opens no files and
//! starts no processes.
//!
//! Every connection has a thread. A few requests at a time may use all of the time limit; further requests get
//! a second each, so that expensive requests do not delay cheap ones.

mod allowed;
mod http;
mod page;

use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::output::{write_err, write_out};
use grundy::json::{self, WantedPicture};
use grundy::messages::Language;
use grundy::{Error, ErrorKind, Limits, LongRun, Message, Moment, Progress, Session, Usage, Watch, messages};
use http::{Refused, Request};
use std::io::{self, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The port that is tried first if none is given.
const PORT: u16 = 8270;
/// The time limit of a request if none is given, in seconds.
const SECONDS: f64 = 10.0;
/// The time limit of a request while as many as may use all of the time are running, in seconds.
const BUSY_SECONDS: f64 = 1.0;
/// The memory limit of such a request, in bytes.
const BUSY_BYTES: u64 = 16 << 20;
/// The largest number of connections at a time.
const MOST_CONNECTIONS: usize = 256;
/// The time in which a request must arrive.
const ARRIVAL: Duration = Duration::from_secs(10);
/// The time between two looks at whether the client is still there.
const LOOK: Duration = Duration::from_millis(50);
/// The least time between two reports of progress. Pages want at least five reports a second.
const BETWEEN: Duration = Duration::from_millis(150);
/// The stack size of a thread that answers a request; the same as that of the main thread.
const STACK_BYTES: usize = 8 << 20;

const JSON: &str = "application/json";
const LINES: &str = "application/x-ndjson";

/// The server, as its connections see it.
struct Server {
    port: u16,
    /// The limits of a request.
    limits: Limits,
    /// The number of further requests that may use all of the time limit.
    free: AtomicUsize,
    /// The number of further connections.
    connections: AtomicUsize,
}

/// A counted place, which is returned when it is dropped.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(free: &'a AtomicUsize) -> Option<Self> {
        let fewer = |free: usize| free.checked_sub(1);
        free.fetch_update(Ordering::SeqCst, Ordering::SeqCst, fewer).ok().map(|_| Self(free))
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// Serves the page until the program is interrupted.
///
/// # Errors
/// The address cannot be used.
pub(crate) fn run(
    port: Option<u16>,
    listen: Option<IpAddr>,
    open: bool,
    everywhere: &Everywhere,
) -> Result<(), Failure> {
    let address = listen.unwrap_or(Ipv4Addr::LOCALHOST.into());
    let bound = match port {
        Some(port) => TcpListener::bind((address, port)),
        None => TcpListener::bind((address, PORT)).or_else(|_| TcpListener::bind((address, 0))),
    };
    let refused = |error: io::Error| {
        let found = SocketAddr::new(address, port.unwrap_or(PORT));
        let message = Message::new("cli-serve-address").with("found", found).with("reason", error);
        Failure::from(Error::new(ErrorKind::Io, message)).with_help(Message::new("cli-serve-address-help"))
    };
    let listener = bound.map_err(refused)?;
    let local = listener.local_addr().map_err(refused)?;
    let workers = everywhere.on_all_cores().threads.and_then(|threads| usize::try_from(threads).ok());
    let workers = workers.unwrap_or(1);
    let given = everywhere.limits();
    let server = Arc::new(Server {
        port: local.port(),
        limits: Limits {
            seconds: Some(given.seconds.unwrap_or(SECONDS)),
            // Requests that are answered at the same time share the memory limit.
            bytes: given.bytes.map(|bytes| bytes / workers as u64),
        },
        free: AtomicUsize::new(workers),
        connections: AtomicUsize::new(MOST_CONNECTIONS),
    });
    let shown = if address.is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { address };
    let url = format!("http://{}/", SocketAddr::new(shown, local.port()));
    write_out(&format!("{}\n", messages::text(&Message::new("cli-serve-running").with("url", &url))))?;
    if !address.is_loopback() {
        let caution = Message::new("cli-serve-public").with("address", address);
        write_err(&format!("{}\n", messages::text(&caution)));
    }
    if open && !opened(&url) {
        write_err(&format!("{}\n", messages::text(&Message::new("cli-serve-not-opened").with("url", &url))));
    }
    loop {
        // An error belongs to one connection, or there are too many open files; both pass.
        let Ok((stream, _)) = listener.accept() else {
            thread::sleep(LOOK);
            continue;
        };
        let server = Arc::clone(&server);
        // If no thread can be started, the connection is closed.
        let _ = thread::Builder::new().spawn(move || {
            let Some(_place) = Place::take(&server.connections) else { return };
            server.serve(&stream);
        });
    }
}

/// Opens `url` in the browser of the user, and returns whether a program for that was started.
fn opened(url: &str) -> bool {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let null = std::process::Stdio::null;
    std::process::Command::new(program).arg(url).stdin(null()).stdout(null()).stderr(null()).spawn().is_ok()
}

/// A response to a request that is not streamed.
struct Response {
    status: u16,
    content_type: &'static str,
    body: Vec<u8>,
}

impl Response {
    /// A refusal, as an answer in JSON.
    fn refusal(status: u16, message: Message) -> Self {
        let kind = if status == 429 { ErrorKind::Limit } else { ErrorKind::Unsupported };
        Self::json(status, json::error("null", &Error::new(kind, message)))
    }

    fn json(status: u16, body: String) -> Self {
        Self { status, content_type: JSON, body: body.into_bytes() }
    }

    /// Writes the response; for a request `HEAD`, only its head.
    fn write(&self, mut stream: &TcpStream, only_head: bool) -> io::Result<()> {
        http::write_head(&mut stream, self.status, self.content_type, Some(self.body.len()))?;
        if !only_head {
            stream.write_all(&self.body)?;
        }
        stream.flush()
    }
}

impl Server {
    /// Answers the request of one connection.
    fn serve(&self, stream: &TcpStream) {
        let _ = stream.set_nodelay(true);
        let _ = stream.set_write_timeout(Some(ARRIVAL));
        let mut input = BufReader::new(Arriving { stream, until: Instant::now() + ARRIVAL });
        let (response, only_head) = match Request::read(&mut input) {
            Ok(request) => match self.response(&request, &mut input, stream) {
                Ok(None) => return,
                Ok(Some(response)) => (response, request.method == "HEAD"),
                Err(refused) => match refusal(refused) {
                    Some(response) => (response, false),
                    None => return,
                },
            },
            Err(refused) => match refusal(refused) {
                Some(response) => (response, false),
                None => return,
            },
        };
        // Failures mean that the client is gone.
        if response.write(stream, only_head).is_ok() {
            finish(stream);
        }
    }

    /// The response to a request; `None` if it has been written.
    fn response(
        &self,
        request: &Request,
        input: &mut impl Read,
        stream: &TcpStream,
    ) -> Result<Option<Response>, Refused> {
        if !self.is_for_this_server(request) {
            return Ok(Some(Response::refusal(403, Message::new("cli-serve-host"))));
        }
        let response = match (&*request.method, &*request.path) {
            ("POST", "/ask") => {
                let content_type = request.header("content-type").unwrap_or_default();
                if !content_type.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(JSON) {
                    return Ok(Some(Response::refusal(415, Message::new("cli-serve-content-type"))));
                }
                let length = request.length()?;
                if request.header("expect").is_some_and(|value| value.eq_ignore_ascii_case("100-continue")) {
                    (&mut &*stream).write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
                }
                let mut body = vec![0; length];
                input.read_exact(&mut body)?;
                let lines = request.header("accept").is_some_and(|accepted| accepted.contains(LINES));
                return self.answer(&body, lines, stream);
            }
            (_, "/ask") => Response::refusal(405, Message::new("cli-serve-method")),
            ("GET" | "HEAD", "/serve.json") => Response::json(200, self.description()),
            ("GET" | "HEAD", path) => match page::file(path) {
                Some((content_type, bytes)) => Response { status: 200, content_type, body: bytes.to_vec() },
                None => Response::refusal(404, Message::new("cli-serve-no-file")),
            },
            _ => Response::refusal(405, Message::new("cli-serve-method")),
        };
        Ok(Some(response))
    }

    /// Whether a request is addressed to this server, and comes from its own page or from no page.
    fn is_for_this_server(&self, request: &Request) -> bool {
        let Some(host) = request.header("host").filter(|host| self.is_own(host)) else { return false };
        let own_origin = format!("http://{host}");
        let origin = request.header("origin");
        let is_own_page = match (origin, request.has("origin")) {
            (Some(origin), _) => origin.eq_ignore_ascii_case(&own_origin),
            (None, has_several) => !has_several,
        };
        let site = request.header("sec-fetch-site").unwrap_or("none");
        is_own_page && (matches!(site, "none" | "same-origin") || request.method != "POST")
    }

    /// Whether `host` is an address or `localhost` with the port of this server. Other names may have been
    /// made to lead here by a foreign site.
    fn is_own(&self, host: &str) -> bool {
        if let Ok(address) = host.parse::<SocketAddr>() {
            return address.port() == self.port;
        }
        let (name, port) = host.rsplit_once(':').unwrap_or((host, "80"));
        let is_name = name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok();
        is_name && port.parse() == Ok(self.port)
    }

    /// What the page learns about this server.
    fn description(&self) -> String {
        let seconds = self.limits.seconds.unwrap_or(SECONDS);
        let bytes = self.limits.bytes.map_or("null".to_owned(), |bytes| bytes.to_string());
        let version = env!("CARGO_PKG_VERSION");
        format!(
            r#"{{"engine":"native","version":"{version}","limits":{{"seconds":{seconds},"bytes":{bytes}}}}}"#
        )
    }

    /// Answers a question; with `lines`, writes the progress and the answer as JSON lines.
    fn answer(&self, body: &[u8], lines: bool, mut stream: &TcpStream) -> Result<Option<Response>, Refused> {
        let mut question = match question(body) {
            Ok(found) => found,
            Err(answer) => return Ok(Some(Response::json(400, answer))),
        };
        let place = Place::take(&self.free);
        let ceiling = match place {
            Some(_) => self.limits,
            None => Limits {
                seconds: self.limits.seconds.map(|seconds| seconds.min(BUSY_SECONDS)),
                bytes: Some(self.limits.bytes.unwrap_or(u64::MAX).min(BUSY_BYTES)),
            },
        };
        let settings = &mut question.request.subject.settings;
        let asked = settings.limits;
        settings.limits = within(asked, ceiling);
        settings.threads = None;
        let stop = Arc::new(AtomicBool::new(false));
        let (send, events) = channel();
        let worker = {
            let stop = Arc::clone(&stop);
            thread::Builder::new().stack_size(STACK_BYTES).spawn(move || work(&question, &stop, &send, lines))
        };
        let Ok(worker) = worker else {
            return Ok(Some(Response::refusal(429, Message::new("cli-serve-busy"))));
        };
        if lines {
            http::write_head(&mut stream, 200, LINES, None)?;
        }
        let answer = waited(&events, &stop, stream);
        // The place is free again only when the work has ended.
        let _ = worker.join();
        let busy = place.is_none();
        drop(place);
        let Some((answer, at_limit)) = answer? else {
            let internal = Error::new(ErrorKind::Internal, Message::new("answer-internal"));
            return Ok(Some(Response::json(500, json::error("null", &internal))));
        };
        if lines {
            stream.write_all(format!("{answer}\n").as_bytes())?;
            finish(stream);
            return Ok(None);
        }
        // With more time, the request might have been answered.
        let is_short = busy && at_limit && asked.seconds.is_none_or(|seconds| seconds > BUSY_SECONDS);
        Ok(Some(Response::json(if is_short { 429 } else { 200 }, answer)))
    }
}

/// The smaller of each two limits.
fn within(asked: Limits, ceiling: Limits) -> Limits {
    Limits {
        seconds: match (asked.seconds, ceiling.seconds) {
            (Some(asked), Some(most)) => Some(asked.min(most)),
            (asked, most) => asked.or(most),
        },
        bytes: match (asked.bytes, ceiling.bytes) {
            (Some(asked), Some(most)) => Some(asked.min(most)),
            (asked, most) => asked.or(most),
        },
    }
}

/// A question that was read.
struct Question {
    /// The id as JSON text.
    id: String,
    request: json::Request,
    picture: Option<WantedPicture>,
}

/// The question in a body; otherwise the answer that says what is wrong with it.
fn question(body: &[u8]) -> Result<Question, String> {
    let Ok(text) = std::str::from_utf8(body) else {
        return Err(json::error("null", &Error::new(ErrorKind::Syntax, Message::new("request-not-utf8"))));
    };
    let fields = serde_json::from_str(text);
    match json::request(text) {
        Ok(read) => {
            let checked = match &fields {
                Ok(fields) => {
                    allowed::check_fields(fields).and_then(|()| allowed::check_paths(&read.request))
                }
                Err(_) => Err(Error::new(ErrorKind::Syntax, Message::new("request-not-object"))),
            };
            let language = read.request.subject.settings.language.unwrap_or_else(Language::current);
            checked.map_err(|error| messages::in_language(language, || json::error(&read.id, &error)))?;
            Ok(Question { id: read.id.into_owned(), request: read.request, picture: read.wants.picture })
        }
        Err(unreadable) => {
            let language = unreadable.language.unwrap_or_else(Language::current);
            Err(messages::in_language(language, || json::error(&unreadable.id, &unreadable.error)))
        }
    }
}

/// What the thread that answers a request sends.
enum Event {
    /// The progress, as JSON.
    Progress(String),
    /// The answer, and whether a limit was reached.
    Answer(String, bool),
}

/// Answers a question in a session of its own, and in the language that it names.
fn work(question: &Question, stop: &Arc<AtomicBool>, send: &Sender<Event>, lines: bool) {
    let mut session = Session::new().with_stop_flag(Arc::clone(stop)).with_most_threads(1);
    if lines {
        let reported = Reported { last: Instant::now(), usage: Usage::default(), phase: None, is_run: false };
        let reports = Reports { send: Mutex::new(send.clone()), reported: Mutex::new(reported) };
        session = session.with_watch(Arc::new(reports));
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

/// Waits for the answer, and writes the progress. Stops the work if the client closes the connection. `None`
/// if the work ended without an answer.
fn waited(
    events: &Receiver<Event>,
    stop: &AtomicBool,
    mut stream: &TcpStream,
) -> Result<Option<(String, bool)>, Refused> {
    let _ = stream.set_read_timeout(Some(Duration::from_millis(1)));
    loop {
        match events.recv_timeout(LOOK) {
            Ok(Event::Answer(answer, at_limit)) => return Ok(Some((answer, at_limit))),
            Ok(Event::Progress(text)) => {
                if stream.write_all(text.as_bytes()).is_err() {
                    stop.store(true, Ordering::SeqCst);
                    return Err(Refused::Gone);
                }
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {
                if is_gone(stream) {
                    stop.store(true, Ordering::SeqCst);
                    return Err(Refused::Gone);
                }
            }
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

/// Sends the progress of long runs.
struct Reports {
    send: Mutex<Sender<Event>>,
    reported: Mutex<Reported>,
}

/// What was reported last, and what is to be reported next.
struct Reported {
    last: Instant,
    usage: Usage,
    phase: Option<Message>,
    /// Whether a long run reports its own progress.
    is_run: bool,
}

impl Reports {
    /// Stores what `store` stores, and sends the progress that `progress` returns, unless the last line was sent a moment ago.
    fn report(&self, store: impl FnOnce(&mut Reported), progress: impl FnOnce(&Reported) -> Option<String>) {
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        store(&mut reported);
        if reported.last.elapsed() < BETWEEN {
            return;
        }
        let Some(progress) = progress(&reported) else { return };
        reported.last = Instant::now();
        let send = self.send.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = send.send(Event::Progress(format!("{{\"progress\":{progress}}}\n")));
    }
}

impl Watch for Reports {
    fn watch(&self, run: &dyn LongRun, moment: Moment) {
        if moment == Moment::Ended {
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
        self.reported.lock().unwrap_or_else(PoisonError::into_inner).phase = Some(phase.clone());
    }
}

/// The response to a request that cannot be read; `None` if the client is gone.
fn refusal(refused: Refused) -> Option<Response> {
    Some(match refused {
        Refused::Malformed => Response::refusal(400, Message::new("cli-serve-malformed")),
        Refused::NoLength => Response::refusal(411, Message::new("cli-serve-length")),
        Refused::TooLong => {
            Response::refusal(413, Message::new("cli-serve-long").with("limit", http::MOST_BODY))
        }
        Refused::Gone => return None,
    })
}

/// Ends a connection so that the client can read all of the response: what it may still send is read first.
fn finish(mut stream: &TcpStream) {
    let _ = stream.shutdown(Shutdown::Write);
    let _ = stream.set_read_timeout(Some(Duration::from_millis(200)));
    let mut rest = [0; 4096];
    for _ in 0..64 {
        match stream.read(&mut rest) {
            Ok(1..) => {}
            _ => break,
        }
    }
}

/// A stream that ends at a time, so that a client that sends slowly does not keep its connection.
struct Arriving<'a> {
    stream: &'a TcpStream,
    until: Instant,
}

impl Read for Arriving<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        let mut stream = self.stream;
        stream.read(buffer)
    }
}
