//! Misère quotients: the multiplication table.

use super::canvas::{begin, dot, legend, place, rectangle, words};
use grundy::{ask::QuotientAnswer, messages};
use grundy_core::Message;
use std::fmt::Write;

/// The side of an entry.
const SIDE: f64 = 14.0;

/// The largest order for which the names of the elements are written at the edges.
const MOST_NAMED: usize = 100;

/// The space above the legend, and above the table and the names at its edge.
const TOP: f64 = 34.0;

/// The space for the legend on the right.
const LEGEND: f64 = 520.0;

/// The height of a line of the legend.
const LINE: f64 = 18.0;

/// The largest number of elements in the legend.
const MOST_EXPLAINED: usize = 60;

/// The approximate width of a character of a name.
const CHARACTER: f64 = 6.5;

/// The multiplication table as a picture, with one square for each product.
///
/// Up to order 360, all elements have different hues. P-elements are dark, and products that are P-elements have a
/// dot. Tables up to order 100 have the names of the elements on the left and at the top, with P-elements in bold. The
/// legend lists the first 60 elements.
#[must_use]
pub fn quotient_svg(answer: &QuotientAnswer) -> String {
    let quotient = &answer.quotient;
    let order = quotient.order();
    let names: Vec<String> = quotient.presentation().elements.iter().map(ToString::to_string).collect();
    let is_named = order <= MOST_NAMED;
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let margin = if is_named { place(longest) * CHARACTER + 12.0 } else { 12.0 };
    let (left, top) = (margin, TOP + margin);
    let size = place(order) * SIDE;
    let explained = order.min(MOST_EXPLAINED);
    let height = (top + size).max(TOP + LINE * place(explained + 3)) + 12.0;
    let mut out = begin(left + size + LEGEND, height);
    let title = Message::new("answer-svg-quotient").with("order", order);
    words(&mut out, left, 20.0, "start", "#000000", &messages::text(&title));
    if is_named {
        names_at_edges(&mut out, answer, &names, [left, top]);
    }
    // There is one path for each element, with all entries that equal it.
    let mut places = vec![String::new(); order];
    for x in 0..order {
        for y in 0..order {
            let product = &mut places[quotient.product(x, y)];
            // Writing to a string cannot fail.
            let _ = write!(
                product,
                "M{:.0} {:.0}h{SIDE}v{SIDE}h-{SIDE}z",
                left + place(y) * SIDE,
                top + place(x) * SIDE
            );
        }
    }
    for (element, places) in places.iter().enumerate() {
        let name = &names[element];
        let mark = if quotient.p_elements()[element] { " (P)" } else { "" };
        let fill = colour(answer, element);
        let _ = writeln!(out, "<path fill=\"{fill}\" d=\"{places}\"><title>{name}{mark}</title></path>");
    }
    dots(&mut out, answer, [left, top]);
    legend(&mut out, LEGEND, |out| {
        let (x, mut y) = (left + size + 24.0, TOP);
        words(out, x, y + 12.0, "start", "#000000", &messages::text(&Message::new("answer-svg-quotient-p")));
        for (element, name) in names.iter().enumerate().take(explained) {
            y += LINE;
            rectangle(out, [x, y, 14.0, 14.0], &colour(answer, element));
            let is_p = quotient.p_elements()[element];
            if is_p {
                light_dot(out, x + 7.0, y + 7.0);
            }
            let name = if is_p { format!("{name}  P") } else { name.clone() };
            words(out, x + 22.0, y + 11.0, "start", "#000000", &name);
        }
        if names.len() > explained {
            words(out, x, y + LINE + 11.0, "start", "#000000", "...");
        }
    });
    out + "</svg>\n"
}

/// Writes the names of the elements on the left and, rotated, at the top.
fn names_at_edges(out: &mut String, answer: &QuotientAnswer, names: &[String], [left, top]: [f64; 2]) {
    let _ = writeln!(out, "<g font-family=\"monospace\" font-size=\"10\" text-anchor=\"end\">");
    for (element, name) in names.iter().enumerate() {
        let weight = if answer.quotient.p_elements()[element] { " font-weight=\"bold\"" } else { "" };
        let at = place(element) * SIDE + SIDE - 4.0;
        let _ = writeln!(out, "<text x=\"{:.1}\" y=\"{:.1}\"{weight}>{name}</text>", left - 4.0, top + at);
        let _ = writeln!(
            out,
            "<text transform=\"translate({:.1} {:.1}) rotate(90)\"{weight}>{name}</text>",
            left + place(element) * SIDE + 4.0,
            top - 4.0
        );
    }
    out.push_str("</g>\n");
}

/// Draws a dot in the square of every product that is a P-element.
fn dots(out: &mut String, answer: &QuotientAnswer, [left, top]: [f64; 2]) {
    let mut path = String::new();
    let middle = SIDE / 2.0;
    for x in 0..answer.quotient.order() {
        for y in 0..answer.quotient.order() {
            if answer.quotient.p_elements()[answer.quotient.product(x, y)] {
                let (x, y) = (top + place(x) * SIDE + middle, left + place(y) * SIDE + middle);
                let _ = write!(path, "M{y:.0} {x:.0}h0");
            }
        }
    }
    if !path.is_empty() {
        let _ = writeln!(
            out,
            "<path d=\"{path}\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"4\" stroke-linecap=\"round\"/>"
        );
    }
}

fn light_dot(out: &mut String, x: f64, y: f64) {
    let mut circle = String::new();
    dot(&mut circle, x, y, 2.0);
    out.push_str(&circle.replace("#000000", "#ffffff"));
}

fn colour(answer: &QuotientAnswer, element: usize) -> String {
    let lightness = if answer.quotient.p_elements()[element] { 30 } else { 80 };
    let hue = element * 360 / answer.quotient.order().max(1);
    format!("hsl({hue},70%,{lightness}%)")
}
