//! The text of the results of `check`.

use crate::{
    ask::check::{CheckAnswer, CheckedTheorem, Ending, Said},
    messages,
    write::aligned,
};
use grundy_core::Message;

/// Whether play ends, followed by a line for each theorem or claim, which contains a counterexample if one was found.
pub(super) fn lines(answer: &CheckAnswer) -> String {
    let mut text = messages::text(&ending(answer)) + "\n";
    let rows: Vec<Vec<String>> = answer.theorems.iter().map(|theorem| row(answer, theorem)).collect();
    text.push_str(&aligned(&rows));
    if answer.theorems.is_empty() {
        text.push_str(&(messages::text(&Message::new("answer-check-no-theorems")) + "\n"));
    }
    text
}

/// The message `id`, which concerns the positions whose numbers add up to at most `size`. If `answer.from_lowest` is
/// set, the numbers are counted from the lower bounds of their fields.
fn of_size(id: &'static str, answer: &CheckAnswer, size: u64) -> Message {
    let counted = if answer.from_lowest { "lowest" } else { "zero" };
    Message::new(id).with("size", size).with("counted", counted)
}

fn ending(answer: &CheckAnswer) -> Message {
    match &answer.ending {
        Ending::Proved => Message::new("answer-check-ends"),
        Ending::Open { checked_to: Some(size) } => of_size("answer-check-open", answer, *size),
        Ending::Open { checked_to: None } => Message::new("answer-check-open-untried"),
        Ending::Cycle(path) => Message::new("answer-check-cycle").with("path", path.join(" -> ")),
    }
}

fn row(answer: &CheckAnswer, theorem: &CheckedTheorem) -> Vec<String> {
    let found = match (&theorem.counterexample, theorem.checked_to) {
        (Some(wrong), _) => {
            let (rules, claim) = wrong.said.texts();
            let at = |message: Message| message.with("position", &wrong.position);
            match &wrong.said {
                Said::Moves { value, missing, .. } if !missing.is_empty() => {
                    at(Message::new("answer-check-missing")).with("value", value).with("moves", rules)
                }
                Said::Moves { value, .. } => {
                    at(Message::new("answer-check-wrong")).with("value", value).with("moves", claim)
                }
                _ => at(Message::new("answer-check-refuted")).with("rules", rules).with("claim", claim),
            }
        }
        (None, Some(size)) if theorem.covered > 0 => {
            of_size("answer-check-holds", answer, size).with("covered", theorem.covered)
        }
        (None, Some(size)) => of_size("answer-check-covers-nothing", answer, size),
        (None, None) => Message::new("answer-check-untried"),
    };
    let place = match theorem.line {
        0 => theorem.name.clone(),
        line => messages::text(&Message::new("answer-check-line").with("line", line)),
    };
    vec![place, theorem.form_word().to_owned(), messages::text(&found)]
}
