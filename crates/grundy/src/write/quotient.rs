//! Misère quotients.

use crate::{
    ask::quotient::{QuotientAnswer, TooLarge},
    messages,
};
use grundy_core::Message;

fn names(answer: &QuotientAnswer) -> Vec<String> {
    answer.quotient.presentation().elements.iter().map(ToString::to_string).collect()
}

/// What is told of a quotient, each line a word and what belongs to it.
fn rows(answer: &QuotientAnswer) -> Vec<[String; 2]> {
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

/// The quotient as text, each line a word and what belongs to it.
pub(crate) fn quotient_text(answer: &QuotientAnswer) -> String {
    let mut rows: Vec<Vec<String>> = rows(answer).into_iter().map(Vec::from).collect();
    // Long lists stand left-aligned behind their word.
    let widest = rows.iter().map(|row| row[0].chars().count()).max().unwrap_or(0);
    let long: Vec<Vec<String>> = rows.split_off(2);
    let mut out = String::new();
    for row in rows.iter().chain(&long) {
        out.push_str(&format!("{:<widest$}  {}\n", row[0], row[1]));
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

/// The multiplication table as a picture: a square an entry, P-elements dark, elements told apart by colour; small
/// tables with the names of the elements on the left and on top.
#[must_use]
pub fn quotient_svg(answer: &QuotientAnswer) -> String {
    const SIDE: usize = 12;
    const MOST_NAMED: usize = 100;
    let quotient = &answer.quotient;
    let order = quotient.order();
    let names = names(answer);
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let margin = if order <= MOST_NAMED { longest * 6 + 6 } else { 0 };
    let size = order * SIDE + margin;
    let mut out = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\">\n");
    if order <= MOST_NAMED {
        out.push_str("<g font-family=\"monospace\" font-size=\"9\" text-anchor=\"end\">\n");
        for (element, name) in names.iter().enumerate() {
            let (at, end) = (margin + element * SIDE + SIDE - 3, margin - 4);
            out.push_str(&format!("<text x=\"{end}\" y=\"{at}\">{name}</text>\n"));
            out.push_str(&format!(
                "<text transform=\"translate({} {end}) rotate(90)\">{name}</text>\n",
                at + 6 - SIDE
            ));
        }
        out.push_str("</g>\n");
    }
    // One path for each element: the places where it is the product.
    let mut places = vec![String::new(); order];
    for x in 0..order {
        for y in 0..order {
            let (left, top) = (margin + y * SIDE, margin + x * SIDE);
            places[quotient.product(x, y)].push_str(&format!("M{left} {top}h{SIDE}v{SIDE}h-{SIDE}z"));
        }
    }
    for (element, places) in places.iter().enumerate() {
        let is_p = quotient.p_elements()[element];
        let (lightness, mark) = if is_p { (30, " (P)") } else { (80, "") };
        let hue = element * 360 / order.max(1);
        let name = &names[element];
        out.push_str(&format!(
            "<path fill=\"hsl({hue},70%,{lightness}%)\" d=\"{places}\"><title>{name}{mark}</title></path>\n"
        ));
    }
    out + "</svg>\n"
}
