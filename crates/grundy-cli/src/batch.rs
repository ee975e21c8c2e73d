//! `batch`: reads a request per line and writes an answer per line.

use crate::failure::Failure;
use crate::input;
use crate::interrupt::Interrupt;
use crate::resolve::read_path;
use crate::write_end::WriteEnd;
use grundy::{Error, ErrorKind, Limits, Message, Session, json};
use std::io::{self, BufRead, BufReader, BufWriter, Read, StdinLock, Write};

/// A longer line is not read into memory.
const LONGEST_LINE: usize = 256 << 20;

/// Memory of a long line is given back before the next one if it is more than this.
const KEPT: usize = 1 << 20;

/// Answers every line of standard input; `defaults` are the limits of requests that name none.
///
/// # Errors
/// Standard input that cannot be read, and output that cannot be written. Requests have no errors here: those
/// are answers.
pub(crate) fn run(session: &mut Session, interrupt: &Interrupt, defaults: Limits) -> Result<(), Failure> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut line = Vec::new();
    loop {
        // Each answer is written before the program waits for input. While complete lines are already
        // available, the next answer follows at once, and both may be written together.
        if !input.buffer().contains(&b'\n') {
            out.flush().map_err(WriteEnd::from)?;
        }
        let answer = match next_line(&mut input, &mut line).map_err(input::standard_input_error)? {
            Line::End => break,
            Line::TooLong => {
                let message = Message::new("cli-line-too-long").with("limit", LONGEST_LINE);
                json::error("null", &Error::new(ErrorKind::Limit, message))
            }
            Line::Whole => match std::str::from_utf8(&line) {
                Ok(text) => interrupt.during(|| answer(session, text, defaults)),
                Err(error) => not_utf8(&line, error.valid_up_to()),
            },
        };
        out.write_all(answer.as_bytes()).and_then(|()| out.write_all(b"\n")).map_err(WriteEnd::from)?;
        if interrupt.is_set() {
            break;
        }
    }
    out.flush().map_err(WriteEnd::from)?;
    Ok(())
}

fn answer(session: &mut Session, line: &str, defaults: Limits) -> String {
    match json::request(line) {
        Ok(mut identified) => {
            let json::Request { ask, subject } = &mut identified.request;
            let limits = &mut subject.settings.limits;
            limits.seconds = limits.seconds.or(defaults.seconds);
            limits.bytes = limits.bytes.or(defaults.bytes);
            json::answer(&identified.id, &read_path(subject).and_then(|()| session.ask(&*ask, subject)))
        }
        Err(unreadable) => json::error(&unreadable.id, &unreadable.error),
    }
}

fn not_utf8(line: &[u8], good: usize) -> String {
    let column = String::from_utf8_lossy(&line[..good]).chars().count() + 1;
    let text = String::from_utf8_lossy(line);
    let id = match json::request(&text) {
        Ok(identified) => identified.id,
        Err(unreadable) => unreadable.id,
    };
    let message = Message::new("cli-line-not-utf8").with("column", column);
    json::error(&id, &Error::new(ErrorKind::Syntax, message))
}

/// What [`next_line`] found.
enum Line {
    /// A line, now in the buffer without its end.
    Whole,
    /// A line of more than [`LONGEST_LINE`] bytes, which was skipped.
    TooLong,
    /// No further line.
    End,
}

fn next_line(input: &mut BufReader<StdinLock<'_>>, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    line.shrink_to(KEPT);
    let read = input.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', line)?;
    if read == 0 {
        return Ok(Line::End);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Line::Whole);
    }
    if read <= LONGEST_LINE {
        return Ok(Line::Whole);
    }
    input.skip_until(b'\n')?;
    Ok(Line::TooLong)
}
