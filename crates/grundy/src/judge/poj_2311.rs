//! POJ 2311, Cutting Game: who cuts off a 1 x 1 square first wins.

use super::numbers::Numbers;
use crate::{
    ask::Body,
    ask::OutcomeQuestion,
    error::{Error, ErrorKind},
    request::{Request, RulesetSource, Settings},
    session::Session,
};
use grundy_core::{Message, Outcome};

/// The longest side.
const LONGEST: u64 = 200;

/// `WIN` or `LOSE`, one line a sheet `W H`, until the input ends.
pub(super) fn judge(input: &str, session: &mut Session, settings: &Settings) -> Result<String, Error> {
    let mut numbers = Numbers::new(input);
    let mut sheets = Vec::new();
    while let Some(width) = numbers.next("W", 1, LONGEST)? {
        sheets.push((width, numbers.needed("H", 1, LONGEST)?));
    }
    // A sheet that holds all others is asked about first, so that the table is filled once.
    if let (Some(width), Some(height)) =
        (sheets.iter().map(|sheet| sheet.0).max(), sheets.iter().map(|sheet| sheet.1).max())
    {
        mover_wins(width, height, session, settings)?;
    }
    let mut output = String::new();
    for (width, height) in sheets {
        output.push_str(if mover_wins(width, height, session, settings)? { "WIN\n" } else { "LOSE\n" });
    }
    Ok(output)
}

fn mover_wins(width: u64, height: u64, session: &mut Session, settings: &Settings) -> Result<bool, Error> {
    let request = Request {
        settings: settings.clone(),
        ..Request::new(OutcomeQuestion)
            .about(RulesetSource::Catalogue("cutting-game".to_owned()))
            .at(format!("sheet({width}, {height})"))
    };
    match session.answer(&request)?.body {
        Body::Outcome(answer) => Ok(answer.outcome == Outcome::N),
        _ => Err(Error::new(ErrorKind::Internal, Message::new("answer-internal"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &str, expected: &str) {
        assert_eq!(judge(input, &mut Session::new(), &Settings::default()).unwrap(), expected);
    }

    /// The official sample of POJ 2311, and ends of line as they come.
    #[test]
    fn samples() {
        check("2 2\n3 2\n4 2\n", "LOSE\nLOSE\nWIN\n");
        check("2 2\r\n3 2\r\n\r\n4 2", "LOSE\nLOSE\nWIN\n");
        check("", "");
        check("1 1\n1 2", "LOSE\nWIN\n");
    }

    #[track_caller]
    fn refuses(input: &str, kind: ErrorKind, message: &str) {
        let error = judge(input, &mut Session::new(), &Settings::default()).unwrap_err();
        assert_eq!((error.kind(), &*error.message()), (kind, message));
    }

    #[test]
    fn inputs_that_the_problem_does_not_have() {
        refuses("2", ErrorKind::Syntax, "the input ends before H");
        refuses("2 x", ErrorKind::Syntax, "H must be a number from 1 to 200, not x");
        refuses("2 201", ErrorKind::Domain, "H must be a number from 1 to 200, not 201");
        refuses("0 2", ErrorKind::Domain, "W must be a number from 1 to 200, not 0");
        refuses("-1 2", ErrorKind::Syntax, "W must be a number from 1 to 200, not -1");
    }
}
