//! The drawing of a vertex: its text, shape and colours.

use crate::canvas::{escaped, place};
use grundy::{answer::value_text, ask::GraphAnswer};
use grundy_core::Outcome;
use std::fmt::Write;

/// The height of a line of the name.
const NAME_LINE: f64 = 13.0;

/// The height of the line for the value, including the borders.
const REST: f64 = 27.0;

/// The largest number of characters in a line of a name.
const MOST_CHARACTERS: usize = 18;
/// The largest number of lines in a name.
const MOST_LINES: usize = 3;

/// The drawing of a vertex.
#[derive(Debug)]
pub(super) struct Figure {
    /// The lines of the name. The name is cut off if there is not enough room.
    lines: Vec<String>,
    /// The name in full, followed by the value.
    title: String,
    /// The value, or the outcome if there is no value.
    value: String,
    pub(super) outcome: Outcome,
    /// Whether the position is final.
    pub(super) ends: bool,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// The drawings of all vertices.
pub(super) fn figures(graph: &GraphAnswer) -> Vec<Figure> {
    let mut ends = vec![true; graph.names.len()];
    graph.edges.iter().for_each(|edge| ends[edge.from] = false);
    let row = graph.names.iter().zip(&graph.outcomes).zip(ends).enumerate();
    row.map(|(at, ((name, &outcome), ends))| {
        let worth = graph.values.as_ref().and_then(|values| values.get(at));
        let value = match worth {
            Some(&value) => value_text(value, graph.infinities.get(&at)),
            None => outcome.to_string(),
        };
        let lines = lines(name);
        let widest = lines.iter().map(|line| text_width(line, 6.4)).fold(text_width(&value, 8.0), f64::max);
        Figure {
            title: format!("{name}: {value}"),
            height: NAME_LINE * place(lines.len()) + REST,
            width: (widest + 22.0).max(40.0),
            lines,
            value,
            outcome,
            ends,
        }
    })
    .collect()
}

/// The approximate width of text whose letters are `letter` wide; characters from U+1100 on are twice as wide.
pub(super) fn text_width(text: &str, letter: f64) -> f64 {
    text.chars().map(|found| if found >= '\u{1100}' { 2.0 * letter } else { letter }).sum()
}

/// The lines of a name. A sum is broken before a `+`; lines that are too long, and lines after the third, are cut off.
fn lines(name: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (index, term) in name.split(" + ").enumerate() {
        let term = if index == 0 { term.to_owned() } else { format!("+ {term}") };
        let length = |text: &str| text.chars().count();
        match lines.last_mut() {
            Some(last) if length(last) + 1 + length(&term) <= MOST_CHARACTERS => {
                last.push(' ');
                last.push_str(&term);
            }
            _ => lines.push(term),
        }
    }
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES);
        lines[MOST_LINES - 1].push_str(" …");
    }
    for line in &mut lines {
        if line.chars().count() > MOST_CHARACTERS {
            *line = line.chars().take(MOST_CHARACTERS - 1).chain(['…']).collect();
        }
    }
    lines
}

/// The fill colour of an outcome.
fn fill(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "#ffffff",
        Outcome::L => "#9bd0f5",
        Outcome::R => "#f2b38c",
        Outcome::D => "#c4c4c4",
        _ => "#f5c04f",
    }
}

/// The shape of an outcome around (`x`, `y`), as an SVG element without its closing part. The shape of N is a rectangle
/// with rounded corners, and that of P is a rectangle; the shapes of L and R point to the player's side, and that of D
/// points to both sides.
fn shape(outcome: Outcome, x: f64, y: f64, width: f64, height: f64) -> String {
    let (left, right, top, bottom) = (x - width / 2.0, x + width / 2.0, y - height / 2.0, y + height / 2.0);
    let slant = (height / 3.0).min(12.0);
    // The corners are cut off on the sides that the shape points to.
    let (cut_left, cut_right) = match outcome {
        Outcome::L => (slant, 0.0),
        Outcome::R => (0.0, slant),
        Outcome::D => (slant, slant),
        _ => {
            let round = if outcome == Outcome::P { 0.0 } else { (height.min(width) / 2.0).min(20.0) };
            return format!(
                "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{round:.1}\""
            );
        }
    };
    format!(
        "<path d=\"M {:.1} {top:.1} H {:.1} L {right:.1} {y:.1} L {:.1} {bottom:.1} H {:.1} L {left:.1} {y:.1} Z\"",
        left + cut_left,
        right - cut_right,
        right - cut_right,
        left + cut_left
    )
}

/// Draws the shape of an outcome with its border. The border is double if `ends` is set.
pub(super) fn outline(out: &mut String, outcome: Outcome, ends: bool, [x, y, width, height]: [f64; 4]) {
    let colour = fill(outcome);
    let whole = shape(outcome, x, y, width, height);
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{whole} fill=\"{colour}\" stroke=\"#000000\" stroke-width=\"1.2\"/>");
    if ends {
        let inner = shape(outcome, x, y, width - 6.0, height - 6.0);
        let _ = writeln!(out, "{inner} fill=\"none\" stroke=\"#000000\"/>");
    }
}

impl Figure {
    pub(super) fn draw(&self, out: &mut String, vertex: usize, layer: &str, x: f64, y: f64) {
        let title = escaped(&self.title);
        let _ = writeln!(
            out,
            "<g class=\"vertex\" data-vertex=\"{vertex}\" data-layer=\"{layer}\">\n<title>{title}</title>"
        );
        outline(out, self.outcome, self.ends, [x, y, self.width, self.height]);
        let mut base = y - self.height / 2.0 + 14.0;
        for line in &self.lines {
            let text = escaped(line);
            let _ = writeln!(
                out,
                "<text x=\"{x:.1}\" y=\"{base:.1}\" text-anchor=\"middle\" font-size=\"11\">{text}</text>"
            );
            base += NAME_LINE;
        }
        let value = escaped(&self.value);
        let base = y + self.height / 2.0 - 8.0;
        let _ = writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{base:.1}\" text-anchor=\"middle\" font-size=\"14\" font-weight=\"bold\">{value}</text>\n</g>"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn names_are_broken_and_cut() {
        assert_eq!(lines("heap(3)"), ["heap(3)"]);
        assert_eq!(lines("heap(3) + heap(5)"), ["heap(3) + heap(5)"]);
        assert_eq!(lines("heap(3) + heap(5) + heap(7)"), ["heap(3) + heap(5)", "+ heap(7)"]);
        assert_eq!(lines("abcdefghijklmnopqrstuvwxyz"), ["abcdefghijklmnopq…"]);
        assert_eq!(lines("row(10) + row(11) + row(12) + row(13) + row(14) + row(15) + row(16)").len(), 3);
        assert_eq!(lines(""), [""]);
    }
}
