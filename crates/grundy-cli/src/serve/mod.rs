//! `serve`: a web server for the page; the native engines of this program answer the page's questions.
//!
//! The server is for the person at this machine. It listens on the loopback interface unless another address
//! is given, answers only requests whose `Host` is `localhost` or an IP address with the port of this server (which
//! prevents DNS rebinding), and answers no questions from other pages. Each question has a session of its own, which
//! opens no files and starts no processes.
//!
//! Every connection has a thread. As many requests at a time as there are cores, or as `--threads` states, may use the
//! full time limit; further requests get at most one second each, so that expensive requests do not delay cheap ones.

mod allowed;
mod http;
mod page;
mod progress;
mod question;
mod running;

use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::output::{write_err, write_out};
use grundy::{Error, ErrorKind, Limits, Message, json, messages};
use http::{Refused, Request};
use question::Question;
use running::Running;
use std::io::{self, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The port that is tried first if none is given.
const PORT: u16 = 8270;
/// The longest time limit of a request, in seconds, unless `--time-limit` sets another.
const SECONDS: f64 = 10.0;
/// The longest time limit, in seconds, of a request that arrives while all places for requests with the full time limit
/// are taken.
const BUSY_SECONDS: f64 = 1.0;
/// The largest memory limit, in bytes, of a request that arrives while all places for requests with the full time limit
/// are taken.
const BUSY_BYTES: u64 = 16 << 20;
/// The largest number of connections that are served at a time.
const MOST_CONNECTIONS: usize = 256;
/// The time within which a request must arrive, and within which a client must accept each part of a response.
const ARRIVAL: Duration = Duration::from_secs(10);
/// The pause after a connection that could not be accepted.
const PAUSE: Duration = Duration::from_millis(50);
const JSON: &str = "application/json";
const LINES: &str = "application/x-ndjson";

/// The state of the server that all connections share.
struct Server {
    port: u16,
    /// The largest limits that a request may have.
    limits: Limits,
    /// The number of further requests that may use the full time limit.
    free: AtomicUsize,
    /// The number of further connections that the server can serve at the same time.
    connections: AtomicUsize,
}

/// A place for a request or a connection. Dropping this value frees the place.
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
/// Returns an error if the address cannot be used, or if the URL of the page cannot be written to standard output.
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
        // Either the error concerns a single connection, or too many files are open; both conditions are temporary.
        let Ok((stream, _)) = listener.accept() else {
            thread::sleep(PAUSE);
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

/// Opens `url` in the user's browser, and returns whether the program that opens it could be started.
fn opened(url: &str) -> bool {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let null = std::process::Stdio::null;
    std::process::Command::new(program).arg(url).stdin(null()).stdout(null()).stderr(null()).spawn().is_ok()
}

/// A response that is written all at once, not streamed.
struct Response {
    status: u16,
    content_type: &'static str,
    body: Vec<u8>,
}

impl Response {
    /// A rejection, as an answer in JSON.
    fn refusal(status: u16, message: Message) -> Self {
        let kind = if status == 429 { ErrorKind::Limit } else { ErrorKind::Unsupported };
        Self::json(status, json::error("null", &Error::new(kind, message)))
    }

    fn json(status: u16, body: String) -> Self {
        Self { status, content_type: JSON, body: body.into_bytes() }
    }

    /// Writes the response; for a `HEAD` request, only its head.
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
        // A failure means that the client has disconnected.
        if response.write(stream, only_head).is_ok() {
            finish(stream);
        }
    }

    /// The response to a request, or `None` if the response has already been written.
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

    /// Whether a request is addressed to this server, and comes from its own page or from no page. A request without an
    /// `Origin` header may also come from a link on another page, unless it is a `POST` request.
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

    /// Whether `host` is an IP address or `localhost`, with the port of this server. In a DNS rebinding attack, any
    /// other name could be that of a foreign site.
    fn is_own(&self, host: &str) -> bool {
        if let Ok(address) = host.parse::<SocketAddr>() {
            return address.port() == self.port;
        }
        let (name, port) = host.rsplit_once(':').unwrap_or((host, "80"));
        let is_name = name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok();
        is_name && port.parse() == Ok(self.port)
    }

    /// The information about this server that the page receives, as JSON.
    fn description(&self) -> String {
        let seconds = self.limits.seconds.unwrap_or(SECONDS);
        let bytes = self.limits.bytes.map_or("null".to_owned(), |bytes| bytes.to_string());
        let version = env!("CARGO_PKG_VERSION");
        format!(
            r#"{{"engine":"native","version":"{version}","limits":{{"seconds":{seconds},"bytes":{bytes}}}}}"#
        )
    }

    /// Answers the question in `body`. If `lines` is set, the answer is a line of JSON, which follows lines about the
    /// progress if the request may use the full time limit.
    fn answer(&self, body: &[u8], lines: bool, mut stream: &TcpStream) -> Result<Option<Response>, Refused> {
        let mut question = match Question::read(body) {
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
        // A short request reports no progress, so that its status code can show whether the limit was reached.
        let is_streamed = lines && place.is_some();
        let Some(running) = Running::start(question, is_streamed) else {
            return Ok(Some(Response::refusal(429, Message::new("cli-serve-busy"))));
        };
        if is_streamed {
            http::write_head(&mut stream, 200, LINES, None)?;
        }
        let answer = running.answer(stream)?;
        let is_busy = place.is_none();
        drop(place);
        let (status, answer) = match answer {
            // With more time, the request might have been answered.
            Some((answer, true)) if is_busy && asked.seconds.is_none_or(|seconds| seconds > BUSY_SECONDS) => {
                (429, answer)
            }
            Some((answer, _)) => (200, answer),
            None => {
                let internal = Error::new(ErrorKind::Internal, Message::new("answer-internal"));
                (500, json::error("null", &internal))
            }
        };
        if is_streamed {
            stream.write_all(format!("{answer}\n").as_bytes())?;
            finish(stream);
            return Ok(None);
        }
        let content_type = if lines { LINES } else { JSON };
        let body = if lines { format!("{answer}\n") } else { answer };
        Ok(Some(Response { status, content_type, body: body.into_bytes() }))
    }
}

/// For each kind of limit, the smaller of the limits in `asked` and `ceiling`.
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

/// The response to a request that cannot be read, or `None` if the client has disconnected or was too slow.
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

/// Ends a connection in such a way that the client can read the whole response: at most 256 KiB of what the client
/// still sends is read before the connection is closed.
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

/// A stream whose reads fail after a given time, so that a client that sends slowly does not keep its connection.
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
