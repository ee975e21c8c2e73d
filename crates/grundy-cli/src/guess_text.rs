//! Laws as people read them.

use grundy::ask::{Counterexample, GuessAnswer, GuessedLaw};
use grundy::{Message, messages};
use std::fmt::Display;

/// The laws, each with how far it holds and the line to put into the rules.
pub(crate) fn text(answer: &GuessAnswer) -> String {
    let mut text = String::new();
    if answer.laws.iter().all(|law| law.counterexample.is_some()) {
        let none = Message::new("guess-none").with("to", listed(&answer.looked_to));
        text.push_str(&(messages::text(&none) + "\n"));
    }
    for law in &answer.laws {
        text.push_str(&of_law(law));
    }
    text
}

fn of_law(law: &GuessedLaw) -> String {
    let mut lines = vec![if law.of_outcomes {
        messages::text(&Message::new("guess-p").with("condition", &law.law))
    } else {
        law.law.clone()
    }];
    if !law.exceptions.is_empty() {
        let list: Vec<String> =
            law.exceptions.iter().map(|(point, value)| format!("{}: {value}", listed(point))).collect();
        lines.push(messages::text(&Message::new("guess-exceptions").with("list", list.join(", "))));
    }
    if law.law.contains("least_zeckendorf_part") {
        lines.push(messages::text(&Message::new("guess-zeckendorf")));
    }
    if law.law.contains("nim_product") {
        lines.push(messages::text(&Message::new("guess-nim-product")));
    }
    lines.push(messages::text(&far(law)));
    if law.counterexample.is_none() {
        lines.extend(law.claim.clone());
    }
    let mut text = lines.join("\n  ");
    text.push('\n');
    text
}

/// How far the law holds.
fn far(law: &GuessedLaw) -> Message {
    let fitted = listed(&law.fitted_to);
    match &law.counterexample {
        None => Message::new("guess-fits").with("fitted", fitted).with("checked", listed(&law.checked_to)),
        Some(Counterexample { at, value, law: None }) => Message::new("guess-refuted-nothing")
            .with("fitted", fitted)
            .with("at", listed(at))
            .with("value", told(law, *value)),
        Some(Counterexample { at, value, law: Some(given) }) => Message::new("guess-refuted")
            .with("fitted", fitted)
            .with("at", listed(at))
            .with("value", told(law, *value))
            .with("law", told(law, *given)),
    }
}

fn told(law: &GuessedLaw, value: i64) -> String {
    match (law.of_outcomes, value) {
        (false, value) => value.to_string(),
        (true, 0) => "P".to_owned(),
        (true, _) => "N".to_owned(),
    }
}

/// `3`, or `3,5`.
fn listed(numbers: &[impl Display]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}
