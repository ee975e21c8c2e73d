//! The part of HTTP/1.1 that a page on the same machine needs: one request and one response per connection.
//!
//! Everything else is rejected, including bodies without a length, repeated headers that must occur only once, and
//! heads that are too long.

use std::fmt::Write as _;
use std::io::{self, BufRead, Read, Take, Write};

/// The largest number of bytes in a head: the request line and the headers.
const MOST_HEAD: u64 = 16 << 10;

/// The largest number of bytes in the body of a request.
pub(super) const MOST_BODY: usize = 64 << 10;

/// The head of a request; the body is read separately.
#[derive(Debug, Default)]
pub(super) struct Request {
    pub(super) method: String,
    /// The path without the query.
    pub(super) path: String,
    headers: Vec<(String, String)>,
}

/// The reason why a request is rejected before it is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// The request is not valid HTTP, uses a feature of HTTP that is not supported, or has a head that is too long.
    Malformed,
    /// The request has no `Content-Length` header, or has a `Transfer-Encoding` header.
    NoLength,
    /// The body is too long.
    TooLong,
    /// The client closed the connection, did not send the whole request in time, or did not accept the response in
    /// time.
    Gone,
}

impl From<io::Error> for Refused {
    fn from(_: io::Error) -> Self {
        Self::Gone
    }
}

impl Request {
    /// The value of a header, or `None` if the request does not have exactly one header with this name.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.headers.iter().filter(|(other, _)| other == name);
        match (found.next(), found.next()) {
            (Some((_, value)), None) => Some(value),
            _ => None,
        }
    }

    /// Whether the request has at least one header with this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.headers.iter().any(|(other, _)| other == name)
    }

    /// Reads the request line and the headers.
    ///
    /// # Errors
    /// Returns the reason why the request is rejected.
    pub(super) fn read(input: &mut impl BufRead) -> Result<Self, Refused> {
        let mut head = input.take(MOST_HEAD);
        let first = line(&mut head)?;
        let mut words = first.split(' ');
        let (Some(method), Some(target), Some("HTTP/1.1" | "HTTP/1.0"), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(Refused::Malformed);
        };
        let path = target.split('?').next().unwrap_or_default();
        let mut request = Self { method: method.to_owned(), path: path.to_owned(), headers: Vec::new() };
        loop {
            let line = line(&mut head)?;
            if line.is_empty() {
                return Ok(request);
            }
            let (name, value) = line.split_once(':').ok_or(Refused::Malformed)?;
            let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
            if name.is_empty() || !name.chars().all(is_name) {
                return Err(Refused::Malformed);
            }
            request.headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
    }

    /// The number of bytes in the body.
    ///
    /// # Errors
    /// Returns an error if the length is missing, repeated, invalid or too large, or if the body has a transfer
    /// encoding.
    pub(super) fn length(&self) -> Result<usize, Refused> {
        if self.has("transfer-encoding") || !self.has("content-length") {
            return Err(Refused::NoLength);
        }
        let digits = self.header("content-length").ok_or(Refused::Malformed)?;
        if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(Refused::Malformed);
        }
        // A number that exceeds `usize` is too long as well.
        digits.parse().ok().filter(|length| *length <= MOST_BODY).ok_or(Refused::TooLong)
    }
}

/// The next line, without its ending.
fn line(head: &mut Take<impl BufRead>) -> Result<String, Refused> {
    let mut line = Vec::new();
    head.read_until(b'\n', &mut line)?;
    match line.pop() {
        Some(b'\n') => {}
        Some(_) => return Err(Refused::Malformed),
        None if head.limit() == 0 => return Err(Refused::Malformed),
        None => return Err(Refused::Gone),
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    let text = String::from_utf8(line).map_err(|_| Refused::Malformed)?;
    if text.chars().any(|c| c.is_control() && c != '\t') { Err(Refused::Malformed) } else { Ok(text) }
}

/// The headers that every response has. Because of them, browsers load only the files of the page itself, and do
/// not show the page inside another page.
const HEADERS: &str = "Connection: close\r\n\
    Cache-Control: no-store\r\n\
    Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
    Cross-Origin-Opener-Policy: same-origin\r\n\
    Cross-Origin-Resource-Policy: same-origin\r\n\
    Referrer-Policy: no-referrer\r\n\
    X-Content-Type-Options: nosniff\r\n";

/// The reason phrase of a status code.
fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        429 => "Too Many Requests",
        _ => "Internal Server Error",
    }
}

/// Writes the status line and the headers. Without `length`, the body ends when the connection is closed.
///
/// # Errors
/// Returns an error if the head cannot be written, for example because the client has disconnected.
pub(super) fn write_head(
    out: &mut impl Write,
    status: u16,
    content_type: &str,
    length: Option<usize>,
) -> io::Result<()> {
    let mut head = format!("HTTP/1.1 {status} {}\r\nContent-Type: {content_type}\r\n", reason(status));
    // Writing to a string cannot fail.
    let _ = match length {
        Some(length) => write!(head, "Content-Length: {length}\r\n"),
        None => Ok(()),
    };
    match status {
        405 => head.push_str("Allow: GET, HEAD, POST\r\n"),
        429 => head.push_str("Retry-After: 1\r\n"),
        _ => {}
    }
    head.push_str(HEADERS);
    head.push_str("\r\n");
    out.write_all(head.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<usize, Refused>) {
        let read = Request::read(&mut text.as_bytes()).and_then(|request| request.length());
        assert_eq!(read, expected, "{text:?}");
    }

    #[test]
    fn heads() {
        check("POST /ask HTTP/1.1\r\nContent-Length: 12\r\n\r\n", Ok(12));
        check("POST /ask?x HTTP/1.0\ncontent-length:\t12 \n\n", Ok(12));
        check("POST /ask HTTP/1.1\r\n\r\n", Err(Refused::NoLength));
        check(
            "POST /ask HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n",
            Err(Refused::NoLength),
        );
        check(
            "POST /ask HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            Err(Refused::Malformed),
        );
        check("POST /ask HTTP/1.1\r\nContent-Length: -1\r\n\r\n", Err(Refused::Malformed));
        check("POST /ask HTTP/1.1\r\nContent-Length: 65537\r\n\r\n", Err(Refused::TooLong));
        check("POST /ask HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n", Err(Refused::TooLong));
        check("POST /ask HTTP/1.1\r\nContent Length: 1\r\n\r\n", Err(Refused::Malformed));
        check("POST /ask HTTP/2\r\n\r\n", Err(Refused::Malformed));
        check("POST  /ask HTTP/1.1\r\n\r\n", Err(Refused::Malformed));
        check("\u{16}\u{3}\u{1}", Err(Refused::Malformed));
        check("POST /ask HTTP/1.1\r\nContent-Length: 12\r\n", Err(Refused::Gone));
        check(&format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(20_000)), Err(Refused::Malformed));
        check(&format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(20_000)), Err(Refused::Malformed));
    }
}
