//! Genera and misère quotients as people read them.

use crate::arguments::Format;
use grundy::ask::{GenusAnswer, JiaAnswer, QuotientAnswer};
use grundy::{Message, messages};

/// The genus, whether the position is tame, and who wins.
pub(crate) fn genus(answer: &GenusAnswer) -> String {
    let tame = if answer.tame { Message::new("misere-tame") } else { Message::new("misere-wild") };
    format!("{}  {}  {}\n", answer.genus, messages::text(&tame), answer.genus.outcome())
}

/// Which components satisfy the Jia condition, and a witness.
pub(crate) fn jia(answer: &JiaAnswer) -> String {
    let all = answer.components.iter().all(|&holds| holds);
    let message = match &answer.witness {
        Some(witness) if !all => Message::new("misere-jia-broken").with("witness", witness),
        _ => Message::new("misere-jia-holds"),
    };
    messages::text(&message) + "\n"
}

/// The quotient in one of the formats that it has.
pub(crate) fn quotient(answer: &QuotientAnswer, format: Format) -> String {
    match format {
        Format::Svg => svg(answer),
        Format::Md => markdown(answer),
        _ => text(answer),
    }
}

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
    if let Some(heap) = answer.too_large_at {
        let message = Message::new("misere-quotient-too-large").with("heap", heap);
        rows.push([word(Message::new("misere-quotient-end")), word(message)]);
    }
    rows
}

fn text(answer: &QuotientAnswer) -> String {
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

fn markdown(answer: &QuotientAnswer) -> String {
    let mut out = String::from("| | |\n|---|---|\n");
    for [word, what] in rows(answer) {
        out.push_str(&format!("| {word} | {what} |\n"));
    }
    out
}

/// The multiplication table as a picture: a square an entry, P-elements dark, elements told apart by colour.
fn svg(answer: &QuotientAnswer) -> String {
    const SIDE: usize = 12;
    let quotient = &answer.quotient;
    let order = quotient.order();
    let names = names(answer);
    let size = order * SIDE;
    let mut out = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\">\n");
    for x in 0..order {
        for y in 0..order {
            let product = quotient.product(x, y);
            let lightness = if quotient.p_elements()[product] { 30 } else { 80 };
            let hue = product * 360 / order.max(1);
            out.push_str(&format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"hsl({hue},70%,{lightness}%)\"><title>{} * {} = {}</title></rect>\n",
                y * SIDE,
                x * SIDE,
                names[x],
                names[y],
                names[product]
            ));
        }
    }
    out + "</svg>\n"
}
