//! Thermographs as in books: values grow to the left, temperatures upwards.

use super::canvas::{begin, words};
use grundy::{
    ask::{GameAnswer, GameValue, Property, ThermographText, ValueAnswer},
    error::{Error, ErrorKind},
};
use grundy_core::Message;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The size of the plot, and the space around it.
const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 320.0;
const AROUND: f64 = 60.0;
/// The colours of the walls: those of Left's and Right's edges in game graphs.
const LEFT: &str = "#0072b2";
const RIGHT: &str = "#d55e00";
/// The length of the mast above the walls, as a fraction of the range of their temperatures.
const MAST: f64 = 0.25;
/// A corner has no label of its own if it is at most this far from a labelled corner, both horizontally and vertically.
const APART: f64 = 14.0;

/// The first thermograph in an answer as an SVG picture: Left's wall is blue, Right's is orange, and the mast has an
/// arrow. Corners are labelled with their exact numbers, unless another label is too close.
///
/// # Errors
/// Returns an `unsupported` error if the answer has no thermograph, or if its numbers are too large to draw.
///
/// ```
/// use grundy::{Session, Subject, ask::GameQuestion};
///
/// let question = GameQuestion { expression: "{3|1}.Thermograph".to_owned(), ..GameQuestion::default() };
/// let answer = Session::new().ask(question, &Subject::default())?.body;
/// assert!(grundy_pictures::thermograph_svg(&answer)?.starts_with("<svg"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn thermograph_svg(answer: &GameAnswer) -> Result<String, Error> {
    let properties = answer.lines.iter().flat_map(|line| {
        let own = match &line.value {
            GameValue::Property(property) => Some(property),
            _ => None,
        };
        own.into_iter().chain(line.show.iter().map(|shown| &shown.value))
    });
    first_drawn(properties)
}

/// The thermograph of a partizan position as an SVG picture, like [`thermograph_svg`].
///
/// # Errors
/// Returns the same errors as [`thermograph_svg`].
///
/// ```
/// use grundy::{Session, Subject, ask::ValueQuestion};
///
/// let question = ValueQuestion { show: vec!["thermograph".to_owned()] };
/// let answer = Session::new().ask(question, &Subject::named("domineering").at("2x3"))?.body;
/// assert!(grundy_pictures::value_svg(&answer)?.starts_with("<svg"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn value_svg(answer: &ValueAnswer) -> Result<String, Error> {
    first_drawn(answer.forms.iter().flat_map(|forms| &forms.show).map(|shown| &shown.value))
}

/// The picture of the first thermograph in an answer.
fn first_drawn<'a>(properties: impl IntoIterator<Item = &'a Property>) -> Result<String, Error> {
    let thermograph = properties.into_iter().find_map(|property| match property {
        Property::Thermograph(thermograph) => Some(thermograph),
        _ => None,
    });
    let unsupported = |id| Error::new(ErrorKind::Unsupported, Message::new(id));
    let thermograph = thermograph.ok_or_else(|| unsupported("values-svg-none"))?;
    Plot::new(thermograph).map(|plot| plot.drawn(thermograph)).ok_or_else(|| unsupported("values-svg-large"))
}

/// A wall as floating-point numbers: the temperature and the value of each corner.
type Corners = Vec<[f64; 2]>;

struct Plot {
    left: Corners,
    right: Corners,
    mast: [f64; 2],
    /// The least and the greatest value drawn, at least 1 apart.
    values: [f64; 2],
    /// The lowest and the highest temperature drawn.
    temperatures: [f64; 2],
}

impl Plot {
    fn new(thermograph: &ThermographText) -> Option<Self> {
        let corners = |wall: &[[String; 2]]| -> Option<Corners> {
            wall.iter().map(|[temperature, value]| Some([number(temperature)?, number(value)?])).collect()
        };
        let (left, right) = (corners(&thermograph.left)?, corners(&thermograph.right)?);
        let mast = [number(&thermograph.temperature)?, number(&thermograph.mast)?];
        let all = || left.iter().chain(&right).chain([&mast]);
        let range = |at: usize| {
            let least = all().map(|corner| corner[at]).fold(f64::INFINITY, f64::min);
            let most = all().map(|corner| corner[at]).fold(f64::NEG_INFINITY, f64::max);
            [least, most.max(least + 1.0)]
        };
        let (values, [low, high]) = (range(1), range(0));
        Some(Self { values, temperatures: [low, high + MAST * (high - low)], left, right, mast })
    }

    /// The place of a value at a temperature; greater values are further left.
    fn place(&self, [temperature, value]: [f64; 2]) -> [f64; 2] {
        let share = |x: f64, [low, high]: [f64; 2]| (x - low) / (high - low);
        [
            AROUND + WIDTH * (1.0 - share(value, self.values)),
            AROUND + HEIGHT * (1.0 - share(temperature, self.temperatures)),
        ]
    }

    fn line(&self, out: &mut String, corners: &[[f64; 2]], colour: &str, end: &str) {
        let mut path = String::new();
        for (at, corner) in corners.iter().enumerate() {
            let [x, y] = self.place(*corner);
            // Writing to a string cannot fail.
            let _ = write!(path, "{}{x:.1} {y:.1}", if at == 0 { "M" } else { "L" });
        }
        let _ =
            writeln!(out, "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{end}/>");
    }

    fn drawn(&self, thermograph: &ThermographText) -> String {
        let mut out = begin(WIDTH + 2.0 * AROUND, HEIGHT + 2.0 * AROUND);
        out.push_str(
            "<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"4\" refY=\"4\" markerWidth=\"6\" \
             markerHeight=\"6\" orient=\"auto-start-reverse\"><path d=\"M0 0L8 4L0 8z\"/></marker></defs>\n",
        );
        // The line of temperature 0.
        if self.temperatures[0] <= 0.0 {
            let [_, y] = self.place([0.0, 0.0]);
            let _ = writeln!(
                out,
                "<path d=\"M{AROUND} {y:.1}h{WIDTH}\" stroke=\"#bbbbbb\" stroke-dasharray=\"3 3\"/>"
            );
            words(&mut out, AROUND - 8.0, y + 4.0, "end", "#555555", "0");
        }
        self.line(&mut out, &self.left, LEFT, "");
        self.line(&mut out, &self.right, RIGHT, "");
        let top = [self.temperatures[1], self.mast[1]];
        self.line(&mut out, &[self.mast, top], "#000000", " marker-end=\"url(#arrow)\"");
        // Temperatures are written at the left edge, and values next to the corners: to the left of Left's wall, and
        // to the right of Right's.
        let mut labelled: Vec<[f64; 2]> = Vec::new();
        let mut heights: BTreeSet<&str> = BTreeSet::new();
        let walls =
            [(&self.left, &thermograph.left, "end", -8.0), (&self.right, &thermograph.right, "start", 8.0)];
        for (corners, texts, anchor, aside) in walls {
            for (corner, [temperature, value]) in corners.iter().zip(texts) {
                let [x, y] = self.place(*corner);
                let is_free = labelled.iter().all(|[a, b]| (a - x).abs() > APART || (b - y).abs() > APART);
                if is_free {
                    labelled.push([x, y]);
                    words(&mut out, x + aside, y + 4.0, anchor, "#000000", value);
                }
                if temperature != "0" && heights.insert(temperature) {
                    words(&mut out, AROUND - 34.0, y + 4.0, "end", "#555555", temperature);
                }
            }
        }
        out + "</svg>\n"
    }
}

/// An exact number such as `-3/2` as a floating-point number, or `None` if `text` is not a number or is too large.
fn number(text: &str) -> Option<f64> {
    let number = match text.split_once('/') {
        Some((numerator, denominator)) => numerator.parse::<f64>().ok()? / denominator.parse::<f64>().ok()?,
        None => text.parse().ok()?,
    };
    number.is_finite().then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::{Session, Subject, ask::GameQuestion};

    fn drawn(expression: &str) -> Result<String, Error> {
        let question = GameQuestion { expression: expression.to_owned(), ..GameQuestion::default() };
        thermograph_svg(&Session::new().ask(question, &Subject::default()).unwrap().body)
    }

    #[test]
    fn a_switch_with_a_follower() {
        let picture = drawn("{3|1||1/2|-3/2}.Thermograph").unwrap();
        assert_eq!(picture.matches("<path d=\"M").count(), 5, "{picture}");
        for label in ["3/4", "5/4", "-1"] {
            assert!(picture.contains(&format!(">{label}</text>")), "{label}: {picture}");
        }
    }

    #[test]
    fn numbers_and_other_answers() {
        assert!(drawn("7.Thermograph").unwrap().contains(">7</text>"));
        assert!(drawn("7.Mean").unwrap_err().is_unsupported());
    }
}
