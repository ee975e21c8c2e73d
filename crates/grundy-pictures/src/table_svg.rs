//! Tables as pictures: bars, dots or a strip for one field, and a heat map for two.

use super::axes::{LEFT, SPAN, TOP, label_step, share};
use super::canvas::{begin, dot, legend, place, rectangle, words};
use super::period_svg;
use grundy::{
    ask::{Axis, Entries, TableAnswer},
    error::{Error, ErrorKind},
    messages,
};
use grundy_core::Message;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The space for the legend on the right.
const LEGEND: f64 = 310.0;

/// The height of a bar chart.
const BARS: f64 = 240.0;

/// The height of a strip, which is used if there are no values that bars could show.
const STRIP: f64 = 28.0;

/// The height of a line of the legend.
const LEGEND_LINE: f64 = 20.0;

/// The largest number of entries that are drawn as bars if all of them are nim-values.
const MOST_BARS: usize = 400;

/// The smallest width of cells in which their nim-values are written.
const READABLE: f64 = 18.0;

/// The largest number of colours for nim-values in a heat map.
const MOST_SHADES: u64 = 64;

/// The largest number of values in the legend.
const SHOWN_VALUES: u64 = 12;

/// The scale "cividis", from dark blue to yellow, which looks nearly the same to people with and without colour vision
/// deficiency.
const SCALE: [[u8; 3]; 6] =
    [[0, 34, 78], [53, 69, 108], [102, 105, 112], [148, 142, 119], [200, 184, 102], [254, 232, 56]];

/// The entry of a table at one point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    /// A nim-value other than 0.
    Value(u64),
    /// A P-position.
    P,
    /// An N-position, in a table of outcomes.
    N,
    /// A draw.
    D,
    /// A position that Left wins, no matter who starts.
    L,
    /// A position that Right wins, no matter who starts.
    R,
    /// A loony position.
    Loony,
    /// Not a position, unknown, or an infinite value.
    Nothing,
}

/// The table as an SVG picture.
///
/// A table with one field is drawn as bars, with a dot below each P-position. If all entries are nim-values, and there
/// are more than 400 of them, each is drawn as a dot, and rare values are marked if there are few. If the entries are
/// outcomes, they are drawn as a strip, with a dot for each P-position. A table with two fields is drawn as a heat map,
/// with the first field from top to bottom and a dot in each P-position.
///
/// # Errors
/// Returns an `unsupported` error if the table has no field, or more than two, or if it contains games.
pub fn table_svg(table: &TableAnswer) -> Result<String, Error> {
    if let Entries::Games(_) = table.entries {
        return Err(Error::new(ErrorKind::Unsupported, Message::new("answer-svg-games")));
    }
    let signs: Vec<Sign> = table.texts().map(|text| sign(&text)).collect();
    let largest = signs.iter().filter_map(|sign| sign.value()).max().unwrap_or(0);
    match &*table.axes {
        [axis] if signs.len() > MOST_BARS && signs.iter().all(|sign| sign.nim().is_some()) => {
            let values: Vec<u64> = signs.iter().filter_map(|sign| sign.nim()).collect();
            Ok(period_svg::scatter(&axis.field, axis.from, &values))
        }
        [axis] => Ok(bars(axis, &signs, largest)),
        [rows, columns] => Ok(heat_map(rows, columns, &signs, largest)),
        axes => {
            Err(Error::new(ErrorKind::Unsupported, Message::new("answer-svg-axes").with("axes", axes.len())))
        }
    }
}

fn sign(text: &str) -> Sign {
    match text {
        "0" | "P" => Sign::P,
        "N" => Sign::N,
        "D" => Sign::D,
        "L" => Sign::L,
        "R" => Sign::R,
        "loony" => Sign::Loony,
        _ => text.parse().map_or(Sign::Nothing, Sign::Value),
    }
}

impl Sign {
    fn value(self) -> Option<u64> {
        match self {
            Self::Value(value) => Some(value),
            _ => None,
        }
    }

    /// The nim-value, which is 0 for a P-position, or `None` for any other sign that is not a nim-value.
    fn nim(self) -> Option<u64> {
        if self == Self::P { Some(0) } else { self.value() }
    }

    fn colour(self, largest: u64) -> String {
        match self {
            Self::Value(value) => shade(value, largest),
            Self::P => "#ffffff".to_owned(),
            Self::N => "#e69f00".to_owned(),
            Self::D => "#9a9a9a".to_owned(),
            Self::L => "#56b4e9".to_owned(),
            Self::R => "#d55e00".to_owned(),
            Self::Loony => "#cc79a7".to_owned(),
            Self::Nothing => "#ececec".to_owned(),
        }
    }

    /// The colour in a heat map. For nim-values, there are at most [`MOST_SHADES`] colours.
    fn shared_colour(self, largest: u64) -> String {
        match self {
            Self::Value(value) if largest > MOST_SHADES => {
                let width = largest.div_ceil(MOST_SHADES);
                let middle = (value - 1) / width * width + 1 + width / 2;
                shade(middle.min(largest), largest)
            }
            other => other.colour(largest),
        }
    }

    /// The colour of a number that is written on top of this entry.
    fn ink(self, largest: u64) -> &'static str {
        match self {
            Self::Value(value) if value.saturating_mul(2) <= largest => "#ffffff",
            _ => "#000000",
        }
    }

    fn meaning(self) -> Option<Message> {
        Some(match self {
            Self::Value(_) => return None,
            Self::P => Message::new("answer-svg-p"),
            Self::N => Message::new("answer-svg-n"),
            Self::D => Message::new("answer-svg-d"),
            Self::L => Message::new("answer-svg-l"),
            Self::R => Message::new("answer-svg-r"),
            Self::Loony => Message::new("answer-svg-loony"),
            Self::Nothing => Message::new("answer-svg-nothing"),
        })
    }
}

/// The colour of a nim-value from 1 to `largest`.
pub(super) fn shade(value: u64, largest: u64) -> String {
    let at = share(value.saturating_sub(1), largest.saturating_sub(1)) * 5.0;
    // The two colours on either side of the fraction. The last pair includes the end of the scale.
    let pairs = (0u8..).zip(SCALE.windows(2));
    let (lower, pair) = pairs
        .take_while(|(lower, _)| *lower == 0 || f64::from(*lower) < at)
        .last()
        .unwrap_or((0, &SCALE[..2]));
    let within = at - f64::from(lower);
    let (low, high) = (pair[0], pair[1]);
    let mut colour = "#".to_owned();
    for (&low, &high) in low.iter().zip(&high) {
        let mixed = f64::from(low) + (f64::from(high) - f64::from(low)) * within;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a mean of two bytes is a byte"
        )]
        let byte = mixed.round() as u8;
        let _ = write!(colour, "{byte:02x}");
    }
    colour
}

fn bars(axis: &Axis, signs: &[Sign], largest: u64) -> String {
    let step = (SPAN / place(signs.len().max(1))).min(24.0);
    let width = step * place(signs.len());
    let is_strip = largest == 0;
    let bottom = TOP + if is_strip { STRIP } else { BARS };
    let explained = Legend::of(signs, largest);
    let mut out = begin(LEFT + width + LEGEND, explained.bottom().max(bottom + 70.0));
    let radius = (step / 3.0).clamp(0.6, 4.0);
    for (at, &sign) in signs.iter().enumerate() {
        let x = LEFT + place(at) * step;
        let wide = if step > 4.0 { step - 1.0 } else { step };
        match sign {
            Sign::Value(value) => {
                let height = share(value, largest) * BARS;
                rectangle(&mut out, [x, bottom - height, wide, height], &shade(value, largest));
            }
            Sign::P if is_strip => dot(&mut out, x + wide / 2.0, bottom - STRIP / 2.0, radius),
            Sign::P => dot(&mut out, x + wide / 2.0, bottom + 7.0, radius),
            other if is_strip => rectangle(&mut out, [x, TOP, wide, STRIP], &other.colour(largest)),
            other => rectangle(&mut out, [x, bottom - 12.0, wide, 12.0], &other.colour(largest)),
        }
    }
    let line = if is_strip {
        format!("M {LEFT:.2} {TOP:.2} H {0:.2} V {bottom:.2} H {LEFT:.2} Z", LEFT + width)
    } else {
        format!("M {LEFT:.2} {TOP:.2} V {bottom:.2} H {:.2}", LEFT + width)
    };
    let _ = writeln!(out, "<path d=\"{line}\" fill=\"none\" stroke=\"#000000\"/>");
    let every = label_step(signs.len(), step);
    for at in (0..signs.len()).step_by(every) {
        let x = LEFT + (place(at) + 0.5) * step;
        words(&mut out, x, bottom + 28.0, "middle", "#000000", &axis.entry(at));
    }
    words(&mut out, LEFT + width / 2.0, bottom + 50.0, "middle", "#000000", &axis.field);
    if largest > 0 {
        let room = BARS * share(1, largest);
        let length = usize::try_from(largest).unwrap_or(usize::MAX);
        for value in (0..=largest).step_by(label_step(length, room)) {
            let y = bottom - share(value, largest) * BARS;
            words(&mut out, LEFT - 8.0, y + 4.0, "end", "#000000", &value.to_string());
        }
    }
    legend(&mut out, LEGEND, |out| explained.draw(out, LEFT + width + 24.0, largest));
    out + "</svg>\n"
}

fn heat_map(rows: &Axis, columns: &Axis, signs: &[Sign], largest: u64) -> String {
    let step = (SPAN / place(rows.length.max(columns.length).max(1))).clamp(1.0, 28.0);
    let (width, height) = (step * place(columns.length), step * place(rows.length));
    let explained = Legend::of(signs, largest);
    let mut out = begin(LEFT + width + LEGEND, explained.bottom().max(TOP + height + 30.0));
    paths(&mut out, columns.length.max(1), signs, largest, step);
    for (at, &sign) in signs.iter().enumerate().filter(|_| step >= READABLE) {
        let (row, column) = (at / columns.length.max(1), at % columns.length.max(1));
        let (x, y) = (LEFT + place(column) * step, TOP + place(row) * step);
        if let Sign::Value(value) = sign
            && value < 1000
        {
            let ink = sign.ink(largest);
            words(&mut out, x + step / 2.0, y + step / 2.0 + 4.0, "middle", ink, &value.to_string());
        }
    }
    let _ = writeln!(
        out,
        "<rect x=\"{LEFT:.2}\" y=\"{TOP:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"none\" stroke=\"#000000\"/>"
    );
    for at in (0..columns.length).step_by(label_step(columns.length, step)) {
        let x = LEFT + (place(at) + 0.5) * step;
        words(&mut out, x, TOP - 6.0, "middle", "#000000", &columns.entry(at));
    }
    for at in (0..rows.length).step_by(label_step(rows.length, step * 2.0)) {
        let y = TOP + (place(at) + 0.5) * step + 4.0;
        words(&mut out, LEFT - 6.0, y, "end", "#000000", &rows.entry(at));
    }
    words(&mut out, LEFT + width / 2.0, TOP - 24.0, "middle", "#000000", &columns.field);
    words(&mut out, 14.0, TOP + height / 2.0, "middle", "#000000", &rows.field);
    legend(&mut out, LEGEND, |out| explained.draw(out, LEFT + width + 24.0, largest));
    out + "</svg>\n"
}

/// Draws the cells of a heat map as one path for each colour, and the dots of the P-positions as one more path on top.
///
/// Neighbours of the same colour in a row form one stroke. Coordinates are in cells, and SVG groups scale them. If the
/// largest nim-value exceeds [`MOST_SHADES`], neighbouring values on the scale share a colour.
fn paths(out: &mut String, columns: usize, signs: &[Sign], largest: u64, step: f64) {
    // For each colour, its path, the row that the path has reached, and the column in that row.
    let mut strokes: BTreeMap<String, (String, usize, usize)> = BTreeMap::new();
    let mut marks = String::new();
    for (row, signs) in signs.chunks(columns).enumerate() {
        let mut start = 0;
        while let Some(&first) = signs.get(start) {
            let colour = first.shared_colour(largest);
            let alike = |sign: &&Sign| **sign == first || sign.shared_colour(largest) == colour;
            let length = signs[start..].iter().take_while(alike).count();
            let (path, reached, column) = strokes.entry(colour).or_insert((String::new(), usize::MAX, 0));
            let _ = match *reached == row {
                true => write!(path, "m{} 0h{length}", start - *column),
                false => write!(path, "M{start} {row}h{length}"),
            };
            (*reached, *column) = (row, start + length);
            if first == Sign::P {
                for column in start..start + length {
                    let _ = write!(marks, "M{column} {row}h0");
                }
            }
            start += length;
        }
    }
    // A stroke along the middle of the cells fills them, because it is one cell wide.
    let group = |out: &mut String, offset: f64, more: &str| {
        let (x, y) = (LEFT + offset * step, TOP + step / 2.0);
        let _ =
            writeln!(out, "<g transform=\"translate({x:.2} {y:.2}) scale({step:.4})\" fill=\"none\"{more}>");
    };
    // Crisp edges prevent gaps between neighbouring cells.
    group(&mut *out, 0.0, " stroke-width=\"1\" shape-rendering=\"crispEdges\"");
    for (colour, (path, ..)) in strokes {
        let _ = writeln!(out, "<path stroke=\"{colour}\" d=\"{path}\"/>");
    }
    *out += "</g>\n";
    if !marks.is_empty() {
        // The diameter of the dot is half a cell, but at least one and a half pixels.
        let width = (1.5 / step).max(0.5);
        group(out, 0.5, &format!(" stroke-width=\"{width:.4}\" stroke-linecap=\"round\""));
        let _ = writeln!(out, "<path stroke=\"#000000\" d=\"{marks}\"/>\n</g>");
    }
}

/// The explanation of the colours and of the dot.
struct Legend {
    lines: Vec<(Sign, String)>,
}

impl Legend {
    fn of(signs: &[Sign], largest: u64) -> Self {
        let mut lines = Vec::new();
        for sign in [Sign::P, Sign::N, Sign::D, Sign::L, Sign::R, Sign::Loony, Sign::Nothing] {
            if let Some(meaning) = sign.meaning().filter(|_| signs.contains(&sign)) {
                lines.push((sign, messages::text(&meaning)));
            }
        }
        let shown = largest.min(SHOWN_VALUES);
        for index in 1..=shown {
            let value =
                if largest <= SHOWN_VALUES { index } else { 1 + (largest - 1) * (index - 1) / (shown - 1) };
            lines.push((Sign::Value(value), value.to_string()));
        }
        Self { lines }
    }

    fn bottom(&self) -> f64 {
        TOP + LEGEND_LINE * place(self.lines.len()) + 10.0
    }

    fn draw(&self, out: &mut String, x: f64, largest: u64) {
        let mut y = TOP;
        for (sign, text) in &self.lines {
            rectangle(out, [x, y, 16.0, 16.0], &sign.colour(largest));
            if *sign == Sign::P {
                dot(out, x + 8.0, y + 8.0, 4.0);
            }
            words(out, x + 24.0, y + 12.0, "start", "#000000", text);
            y += LEGEND_LINE;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Legend, Sign, paths, shade, sign};

    #[test]
    fn outcomes_of_partizan_games_have_their_own_colours() {
        let signs = ["L", "R", "N", "P"].map(sign);
        let legend = Legend::of(&signs, 0);
        assert_eq!(legend.lines.len(), 4);
        let colours: std::collections::BTreeSet<_> = signs.iter().map(|sign| sign.colour(0)).collect();
        assert_eq!(colours.len(), 4);
        assert!(sign("unknown") == Sign::Nothing);
    }

    #[test]
    fn the_scale_runs_from_dark_to_light() {
        assert_eq!(shade(1, 9), "#00224e");
        assert_eq!(shade(9, 9), "#fee838");
        assert_eq!(shade(1, 1), "#00224e");
    }

    #[test]
    fn a_heat_map_has_one_path_for_each_colour() {
        let value = Sign::Value;
        let mut out = String::new();
        paths(&mut out, 3, &[Sign::P, value(1), value(1), value(1), Sign::P, value(1)], 1, 20.0);
        assert!(out.contains("<path stroke=\"#00224e\" d=\"M1 0h2M0 1h1m1 0h1\"/>"), "{out}");
        assert!(out.contains("<path stroke=\"#ffffff\" d=\"M0 0h1M1 1h1\"/>"), "{out}");
        assert!(out.contains("<path stroke=\"#000000\" d=\"M0 0h0M1 1h0\"/>"), "{out}");
        // In small cells, the dots are wider than the cells.
        let mut small = String::new();
        paths(&mut small, 1, &[Sign::P], 0, 1.0);
        assert!(small.contains("stroke-width=\"1.5000\""), "{small}");
    }

    #[test]
    fn many_values_share_64_colours() {
        let colours: std::collections::BTreeSet<String> =
            (1..=5000).map(|value| Sign::Value(value).shared_colour(5000)).collect();
        assert!((60..=64).contains(&colours.len()), "{}", colours.len());
        assert_eq!(Sign::Value(7).shared_colour(64), shade(7, 64));
    }
}
