//! `serve`: which clients the server answers, what it rejects, and that expensive requests do not delay cheap ones.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// A running server.
struct Server {
    child: Child,
    port: u16,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["serve", "--port", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.split_whitespace().find(|word| word.starts_with("http://127.0.0.1:")).unwrap();
        let port = url.trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
        Self { child, port }
    }

    /// Sends bytes, and returns the whole response.
    fn send(&self, request: &[u8]) -> String {
        send_to(self.port, request)
    }

    /// The request line, the headers that are given and the host.
    fn with_headers(&self, first: &str, headers: &str, body: &str) -> Vec<u8> {
        let port = self.port;
        format!("{first} HTTP/1.1\r\nHost: localhost:{port}\r\n{headers}\r\n{body}").into_bytes()
    }

    fn question(&self, body: &str, headers: &str) -> Vec<u8> {
        let length = body.len();
        let headers = format!("Content-Type: application/json\r\nContent-Length: {length}\r\n{headers}");
        self.with_headers("POST /ask", &headers, body)
    }

    fn ask(&self, body: &str) -> String {
        self.send(&self.question(body, ""))
    }
}

/// Sends bytes to a server, and returns the whole response.
fn send_to(port: u16, request: &[u8]) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    // The server may refuse the request before all of it is sent.
    let _ = stream.write_all(request);
    let mut response = String::new();
    let _ = stream.read_to_string(&mut response);
    response
}

#[track_caller]
fn check(response: &str, status: u16, content: &str) {
    assert!(response.starts_with(&format!("HTTP/1.1 {status} ")), "{response}");
    assert!(response.contains(content), "{response}");
    assert!(
        response.contains("Content-Security-Policy: default-src 'none'; script-src 'self'"),
        "{response}"
    );
}

const GOOD: &str = r#"{"id": 7, "ask": "value", "ruleset": "nim", "position": "3 5"}"#;

/// A request that takes longer than any limit.
const ENDLESS: &str = r#"{"ask": "value", "position": "100000,100000", "ruleset": {"rules":
    "pair(a, b) -> pair(a - s, b - t) for s in 1..=a for t in 1..=b; pair(a, b) -> pair(a - 1, b)"}}"#;

#[test]
fn the_page_and_its_questions_are_answered() {
    let server = Server::start(&[]);
    let get = |path: &str| server.send(&server.with_headers(&format!("GET {path}"), "", ""));
    check(&get("/"), 200, "<!doctype html>");
    check(&get("/index.html?lang=en"), 200, "Content-Type: text/html");
    check(&get("/serve.json"), 200, r#""engine":"native""#);
    check(&get("/../Cargo.toml"), 404, "cli-serve-no-file");
    let head = server.send(&server.with_headers("HEAD /", "", ""));
    check(&head, 200, "Content-Length: ");
    assert!(head.ends_with("\r\n\r\n"), "{head}");
    check(&server.ask(GOOD), 200, r#"{"id":7,"ok":true"#);
    check(&server.ask(r#"{"ask": "value", "ruleset": "nim", "position": "3,5"}"#), 200, r#""kind":"syntax""#);
    check(
        &server.ask(r#"{"ask": "value", "ruleset": "nim", "position": "haep(3)", "lang": "zh"}"#),
        200,
        "没有叫 haep 的局面",
    );
    check(&server.ask(r#"{"ask": "value", "place": "3", "lang": "zh"}"#), 400, "没有字段 place");
    let origin = format!("Origin: http://localhost:{}\r\nSec-Fetch-Site: same-origin\r\n", server.port);
    check(&server.send(&server.question(GOOD, &origin)), 200, r#""value":6"#);
    check(
        &server.send(&server.question(GOOD, "Expect: 100-continue\r\n"))
            ["HTTP/1.1 100 Continue\r\n\r\n".len()..],
        200,
        r#""value":6"#,
    );
    let survey = r#"{"ask": "survey", "pattern": "0.7_", "to": 100}"#;
    let lines = server.send(&server.question(survey, "Accept: application/x-ndjson\r\n"));
    check(&lines, 200, "Content-Type: application/x-ndjson");
    assert!(lines.lines().last().unwrap().starts_with(r#"{"id":null,"ok":true"#), "{lines}");
}

#[test]
fn everything_else_is_refused() {
    let server = Server::start(&[]);
    let port = server.port;
    let host = |host: &str| {
        let request = String::from_utf8(server.question(GOOD, "")).unwrap();
        server.send(request.replace(&format!("localhost:{port}"), host).as_bytes())
    };
    check(&host(&format!("127.0.0.1:{port}")), 200, "");
    check(&host(&format!("[::1]:{port}")), 200, "");
    for foreign in [format!("evil.example:{port}"), "localhost".into(), "localhost:1".into(), String::new()] {
        check(&host(&foreign), 403, "cli-serve-host");
    }
    check(&server.send(b"GET / HTTP/1.1\r\n\r\n"), 403, "cli-serve-host");
    for header in [
        "Origin: http://evil.example\r\n",
        "Origin: null\r\n",
        "Origin: https://localhost\r\n",
        "Sec-Fetch-Site: cross-site\r\n",
    ] {
        check(&server.send(&server.question(GOOD, header)), 403, "cli-serve-host");
    }
    let ask = |headers: &str| server.send(&server.with_headers("POST /ask", headers, GOOD));
    check(&ask("Content-Length: 62\r\n"), 415, "cli-serve-content-type");
    check(&ask("Content-Type: text/plain\r\nContent-Length: 62\r\n"), 415, "cli-serve-content-type");
    check(&ask("Content-Type: application/json\r\n"), 411, "cli-serve-length");
    check(&ask("Content-Type: application/json\r\nContent-Length: 65537\r\n"), 413, "cli-serve-long");
    check(&server.ask(&format!("{GOOD}{}", " ".repeat(70_000))), 413, "cli-serve-long");
    check(&server.send(&server.with_headers("GET /ask", "", "")), 405, "cli-serve-method");
    check(&server.send(&server.with_headers("DELETE /", "", "")), 405, "cli-serve-method");
    check(&server.send(b"\x16\x03\x01\n"), 400, "cli-serve-malformed");
    for (question, content) in [
        (r#"{"ask": "verify", "file": "/etc/passwd"}"#, "cli-serve-question"),
        (r#"{"ask": "guess", "ruleset": "nim", "prove": true}"#, "cli-serve-field"),
        (r#"{"ask": "value", "ruleset": "nim", "position": "3", "threads": 64}"#, "cli-serve-field"),
        (r#"{"ask": "show", "ruleset": "/etc/passwd"}"#, "request-path"),
        (r#"{"ask": "show", "ruleset": "./my.game"}"#, "request-path"),
        (r#"{"ask": "value", "ask": "verify"}"#, "request-field-twice"),
        ("[]", "request-not-object"),
        ("{", "request-json-end"),
    ] {
        check(&server.ask(question), 400, content);
    }
    let sum = r#"{"ask": "value", "ruleset": "sum", "position": "/etc/passwd:3"}"#;
    assert!(!server.ask(sum).contains(r#""ok":true"#));
    let mut bytes = server.question("....", "");
    let end = bytes.len();
    bytes[end - 4..].copy_from_slice(b"\xff\xfe{}");
    check(&server.send(&bytes), 400, "request-not-utf8");
}

#[test]
fn a_hundred_expensive_requests_do_not_delay_a_cheap_one() {
    let mut server = Server::start(&["--threads", "2", "--time-limit", "10m"]);
    let in_lines = server.question(ENDLESS, "Accept: application/x-ndjson\r\n");
    let whole = server.question(ENDLESS, "");
    let (send, finished) = mpsc::channel();
    let port = server.port;
    for at in 0..100 {
        let (send, request) = (send.clone(), if at % 2 == 0 { whole.clone() } else { in_lines.clone() });
        thread::spawn(move || send.send(send_to(port, &request)));
    }
    // Requests for which no thread is free end after a second, with status 429.
    let mut answers = vec![finished.recv().unwrap()];
    check(&server.ask(GOOD), 200, r#""value":6"#);
    // The two expensive requests that have a thread end after all others, because each has ten minutes.
    answers.extend(finished.iter().take(97));
    assert!(answers.iter().all(|response| response.starts_with("HTTP/1.1 429 ")), "{answers:?}");
    assert!(answers.iter().all(|response| response.matches("HTTP/1.1").count() == 1));
    let streamed = answers.iter().filter(|response| response.contains("x-ndjson")).count();
    assert!((48..=50).contains(&streamed), "{streamed}");
    assert_eq!(finished.try_recv(), Err(mpsc::TryRecvError::Empty));
    assert_eq!(server.child.try_wait().unwrap(), None);
}

/// Starts a computation of ten minutes on the only thread of a server, and waits until it is running.
fn occupied(server: &Server) -> TcpStream {
    loop {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        stream.write_all(&server.question(ENDLESS, "")).unwrap();
        thread::sleep(Duration::from_millis(200));
        // If this request gets the thread first, the computation is refused after a second, and must be started again.
        if server.ask(&limited()).starts_with("HTTP/1.1 429 ") {
            return stream;
        }
    }
}

/// A request that ends at its limit: with status 429 while another computation is running, and otherwise with 200.
fn limited() -> String {
    ENDLESS.replacen('{', r#"{"limits": {"seconds": 1.5}, "#, 1)
}

#[test]
fn a_closed_connection_ends_its_computation() {
    let server = Server::start(&["--threads", "1", "--time-limit", "10m"]);
    drop(occupied(&server));
    let start = Instant::now();
    while !server.ask(&limited()).starts_with("HTTP/1.1 200 ") {
        assert!(start.elapsed() < Duration::from_secs(120), "{:?}", start.elapsed());
    }
}

#[cfg(unix)]
#[test]
fn control_c_ends_the_server_at_once() {
    let mut server = Server::start(&["--threads", "1", "--time-limit", "10m"]);
    let _stream = occupied(&server);
    let start = Instant::now();
    let pid = server.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    assert_eq!(server.child.wait().unwrap().code(), Some(130));
    // The computation would take ten minutes.
    assert!(start.elapsed() < Duration::from_secs(120), "{:?}", start.elapsed());
}
