//! Canadian Computing Competition 2008, senior problem 5, Nukit.

use super::numbers::Numbers;
use crate::{
    ask::{Body, OutcomeQuestion},
    error::{Error, ErrorKind},
    request::{Request, RulesetSource, Settings},
    session::Session,
};
use grundy_core::{Message, Outcome};

/// `n`, then `n` lines of four numbers: `Patrick` if the first player wins, else `Roland`.
pub(super) fn judge(input: &str, session: &mut Session, settings: &Settings) -> Result<String, Error> {
    let mut numbers = Numbers::new(input);
    let mut output = String::new();
    for _ in 0..numbers.needed("n", 0, 1_000_000)? {
        let mut next = || numbers.needed("a number of particles", 0, LARGEST);
        let position = format!("reagents({}, {}, {}, {})", next()?, next()?, next()?, next()?);
        let request = Request {
            settings: settings.clone(),
            ..Request::new(OutcomeQuestion).about(RulesetSource::named("nukit")).at(position)
        };
        output.push_str(match session.answer(&request)?.body {
            Body::Outcome(answer) if answer.outcome == Outcome::N => "Patrick\n",
            Body::Outcome(_) => "Roland\n",
            _ => return Err(Error::new(ErrorKind::Internal, Message::new("answer-internal"))),
        });
    }
    Ok(output)
}

/// The problem has at most 30 of each kind.
const LARGEST: u64 = 60;

#[cfg(test)]
#[test]
fn samples() {
    super::check(judge, "2\n0 0 0 0\n0 3 0 0\n", "Roland\nPatrick\n");
    super::refuses(judge, "1\n0 0 0 61\n", "a number of particles must be a number from 0 to 60, not 61");
}
