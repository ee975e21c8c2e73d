//! Misère quotients as text and as Markdown.

use crate::{
    ask::quotient::{QuotientAnswer, TooLarge},
    messages,
    write::columns::{flush_left, width},
};
use grundy_core::Message;

fn names(answer: &QuotientAnswer) -> Vec<String> {
    answer.quotient.presentation().elements.iter().map(ToString::to_string).collect()
}

/// The rows of a quotient, each with a label and a value: the order, the status, the generators, the relations, the
/// P-elements, the images of the heaps and, if the quotient became too large, the reason.
pub(super) fn rows(answer: &QuotientAnswer) -> Vec<[String; 2]> {
    let quotient = &answer.quotient;
    let presentation = quotient.presentation();
    let word = |message: Message| messages::text(&message);
    let status = match quotient.period() {
        Some(period) => Message::new("misere-quotient-proved")
            .with("preperiod", period.preperiod)
            .with("period", period.period),
        None => Message::new("misere-quotient-partial").with("to", answer.checked_to()),
    };
    let generators = presentation.generators.iter().enumerate();
    let generators: Vec<String> =
        generators.map(|(at, heap)| format!("{} = {heap}", presentation.generator(at))).collect();
    let relations: Vec<String> =
        presentation.relations.iter().map(|[product, shorter]| format!("{product}={shorter}")).collect();
    let names = names(answer);
    let p: Vec<&str> = quotient
        .p_elements()
        .iter()
        .zip(&names)
        .filter(|(is_p, _)| **is_p)
        .map(|(_, name)| name.as_str())
        .collect();
    let images: Vec<&str> = (0..quotient.heaps() as u64)
        .filter_map(|heap| quotient.image(heap))
        .map(|image| names[image].as_str())
        .collect();
    let mut rows = vec![
        [word(Message::new("misere-quotient-order")), quotient.order().to_string()],
        [word(Message::new("misere-quotient-status")), word(status)],
        [word(Message::new("misere-quotient-generators")), generators.join(", ")],
        [word(Message::new("misere-quotient-relations")), relations.join(" ")],
        [word(Message::new("misere-quotient-p")), p.join(" ")],
        [word(Message::new("misere-quotient-images")), images.join(" ")],
    ];
    if let Some((heap, how)) = answer.too_large {
        let message = match how {
            TooLarge::Counts { heap: of, counts } => {
                Message::new("misere-quotient-counts").with("of", of).with("counts", counts)
            }
            TooLarge::Elements { more_than } => {
                Message::new("misere-quotient-elements").with("more_than", more_than)
            }
            _ => Message::new("misere-quotient-too-large"),
        };
        let message = message.with("heap", heap);
        rows.push([word(Message::new("misere-quotient-end")), word(message)]);
    }
    rows
}

/// The quotient as text, with a label and a value on each line.
pub(crate) fn quotient_text(answer: &QuotientAnswer) -> String {
    let mut rows: Vec<Vec<String>> = rows(answer).into_iter().map(Vec::from).collect();
    // All values begin in the same column. They are not padded, because some are long lists.
    let widest = rows.iter().map(|row| width(&row[0])).max().unwrap_or(0);
    let long: Vec<Vec<String>> = rows.split_off(2);
    let mut out = String::new();
    for row in rows.iter().chain(&long) {
        out.push_str(&(flush_left(&row[0], widest) + "  " + &row[1] + "\n"));
    }
    out
}

/// The quotient as a Markdown table.
#[must_use]
pub fn quotient_markdown(answer: &QuotientAnswer) -> String {
    let mut out = String::from("| | |\n|---|---|\n");
    for [word, what] in rows(answer) {
        out.push_str(&format!("| {word} | {what} |\n"));
    }
    out
}
