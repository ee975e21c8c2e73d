//! Reports the reason why there is no answer, and determines the exit code.

use crate::diagnostics;
use crate::failure::Failure;
use crate::output::{write_err, write_out};
use crate::wording;
use crate::write_end::WriteEnd;
use grundy::error::{Place, Report, Within};
use grundy::{Error, Message, json, messages};
use std::io;

/// The exit codes, which are stable.
pub(crate) mod exit {
    /// The question was answered.
    pub(crate) const ANSWERED: u8 = 0;
    /// The answer is no: for example, two positions are not equal, or something that was checked is wrong.
    pub(crate) const NO: u8 = 1;
    /// Any error except a limit that was reached: for example, invalid input or usage, an unsupported question, or
    /// failed input or output.
    pub(crate) const WRONG: u8 = 2;
    /// A limit was reached.
    pub(crate) const LIMIT: u8 = 3;
}

/// Reports `failure` on standard error, or as a JSON object on standard output. Returns the exit code.
///
/// `position` is the text of the position in the request, or of the other position if the error is there. If the error
/// has a place in this text, the text is shown on standard error with the place marked, unless `as_json` is set.
pub(crate) fn failure(failure: &Failure, position: Option<&str>, as_json: bool) -> u8 {
    match failure {
        Failure::Error(error) => {
            if as_json {
                let line = json::error("null", error) + "\n";
                if let Err(end) = write_out(&line) {
                    return output(&end);
                }
            } else {
                write_err(&text(error, position));
            }
            if error.is_limit() { exit::LIMIT } else { exit::WRONG }
        }
        Failure::Output(end) => output(end),
    }
}

/// Reports on standard error that output cannot be written, unless the reader has closed the pipe. Returns the exit
/// code.
pub(crate) fn output(end: &WriteEnd) -> u8 {
    match end {
        WriteEnd::Closed => exit::ANSWERED,
        WriteEnd::Refused(reason) => {
            let reason = io::Error::new(reason.kind(), reason.to_string());
            let error = Error::io(&messages::text(&Message::new("cli-output")), reason);
            write_err(&text(&error, None));
            exit::WRONG
        }
    }
}

/// Writes warnings about the rules to standard error. The warning that play might not end concerns no particular
/// place, so it is only one line; `grundy check` shows it in full.
pub(crate) fn remarks(report: &Report) {
    let (brief, placed_ones): (Vec<_>, Vec<_>) =
        report.diagnostics.iter().cloned().partition(|found| found.message.id == "check-no-order");
    let mut text = String::new();
    if !placed_ones.is_empty() {
        text = placed(&Report { diagnostics: placed_ones, ..report.clone() });
    }
    for warning in &brief {
        text.push_str(&diagnostics::brief(warning));
    }
    write_err(&text);
}

/// Reports on standard error that no game matches `pattern`.
pub(crate) fn no_game(pattern: &str) {
    write_err(&(messages::brief(&Message::new("cli-list-empty").with("pattern", pattern)) + "\n"));
}

fn text(error: &Error, position: Option<&str>) -> String {
    let help = error.as_help().map(wording::brief);
    let message = wording::brief(error.as_message());
    match (error.report(), error.place(), position) {
        (Some(report), _, _) if !report.diagnostics.is_empty() => placed(report),
        (
            _,
            Some(Place { within: within @ (Within::Position | Within::Other), line_column: Some(at) }),
            Some(position),
        ) => {
            let origin = messages::text(&match within {
                Within::Other => Message::new("cli-other"),
                _ => Message::new("cli-position"),
            });
            diagnostics::at(&origin, position, at, &message, help.as_deref())
        }
        _ => diagnostics::plain(&message, help.as_deref()),
    }
}

fn placed(report: &Report) -> String {
    let nameless = || messages::text(&Message::new("cli-rules"));
    let origin = report.origin.clone().unwrap_or_else(nameless);
    diagnostics::placed(&origin, &report.text, &report.diagnostics)
}
