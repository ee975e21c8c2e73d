//! BZOJ 3759, the hunger game.

use super::numbers::Numbers;
use crate::{
    ask::{Body, OutcomeQuestion},
    error::{Error, ErrorKind},
    request::{Request, RulesetSource, Settings},
    session::Session,
};
use grundy_core::{Message, Outcome};

/// `T`, then for each position the number of boxes and their stones: `Yes` if the first player wins.
pub(super) fn judge(input: &str, session: &mut Session, settings: &Settings) -> Result<String, Error> {
    let mut numbers = Numbers::new(input);
    let mut output = String::new();
    for _ in 0..numbers.needed("T", 0, 100_000)? {
        let boxes = numbers.list("n", 10_000, "a box", 0, u64::MAX)?;
        let boxes: Vec<String> = boxes.iter().map(u64::to_string).collect();
        let request = Request {
            settings: settings.clone(),
            ..Request::new(OutcomeQuestion)
                .about(RulesetSource::named("hunger-game"))
                .at(format!("boxes([{}], [])", boxes.join(", ")))
        };
        output.push_str(match session.answer(&request)?.body {
            Body::Outcome(answer) if answer.outcome == Outcome::N => "Yes\n",
            Body::Outcome(_) => "No\n",
            _ => return Err(Error::new(ErrorKind::Internal, Message::new("answer-internal"))),
        });
    }
    Ok(output)
}

#[cfg(test)]
#[test]
fn samples() {
    super::check(judge, "2\n3\n1 2 3\n3\n1 2 4\n", "Yes\nNo\n");
    super::check(judge, "1\n0\n", "No\n");
}
