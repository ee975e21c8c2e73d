//! Nim-values of heaps as dots, and pictures of periods.

use super::axes::{LEFT, SPAN, TOP, label_step, share};
use super::canvas::{begin, legend, place, rectangle, words};
use grundy::{
    ask::PeriodAnswer,
    error::{Error, ErrorKind},
    messages,
};
use grundy_core::{Message, NimValue};
use grundy_heap::{Period, Rare};
use std::fmt::Write;

/// The height of a plot.
const HEIGHT: f64 = 420.0;
/// The colours of ordinary dots, and of dots that stand out.
const USUAL: &str = "#0072b2";
const MARKED: &str = "#d55e00";
/// A factor by which the width of a heap's place is reduced when the labelled heaps are chosen, because their labels
/// need more room than those of values.
const WIDE: f64 = 0.6;
/// The largest number of whole periods for which lines are drawn between the periods.
const MOST_LINES: u64 = 80;

/// A plot of the values at `from, from + 1, ...`.
struct Plot<'a> {
    from: i128,
    values: &'a [NimValue],
    largest: NimValue,
    out: String,
}

impl<'a> Plot<'a> {
    fn new(from: i128, values: &'a [NimValue]) -> Self {
        let largest = values.iter().copied().max().unwrap_or(0);
        Self { from, values, largest, out: begin(LEFT + SPAN + 30.0, TOP + HEIGHT + 100.0) }
    }

    fn x(&self, at: usize) -> f64 {
        LEFT + SPAN * (place(at) + 0.5) / place(self.values.len().max(1))
    }

    fn y(&self, value: NimValue) -> f64 {
        TOP + HEIGHT * (1.0 - share(value, self.largest.max(1)))
    }

    /// Draws a dot at every place for which `wanted` holds.
    fn dots(&mut self, colour: &str, width: f64, wanted: impl Fn(usize) -> bool) {
        let mut path = String::new();
        for (at, value) in self.values.iter().enumerate().filter(|(at, _)| wanted(*at)) {
            // Writing to a string does not fail.
            let _ = write!(path, "M{:.1} {:.1}h0", self.x(at), self.y(*value));
        }
        if !path.is_empty() {
            let _ = writeln!(
                self.out,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" \
                 stroke-linecap=\"round\"/>"
            );
        }
    }

    fn axes(&mut self, field: &str) {
        let bottom = TOP + HEIGHT;
        let _ = writeln!(
            self.out,
            "<path d=\"M {LEFT} {TOP} V {bottom} H {}\" fill=\"none\" stroke=\"#000000\"/>",
            LEFT + SPAN
        );
        let count = self.values.len();
        for at in (0..count).step_by(label_step(count, SPAN * WIDE / place(count.max(1))).max(1)) {
            let (x, label) = (self.x(at), (self.from + at as i128).to_string());
            words(&mut self.out, x, bottom + 18.0, "middle", "#000000", &label);
        }
        words(&mut self.out, LEFT + SPAN / 2.0, bottom + 38.0, "middle", "#000000", field);
        let length = usize::try_from(self.largest).unwrap_or(usize::MAX);
        let room = HEIGHT * share(1, self.largest.max(1));
        for value in (0..=self.largest).step_by(label_step(length, room).max(1)) {
            let y = self.y(value) + 4.0;
            words(&mut self.out, LEFT - 8.0, y, "end", "#000000", &value.to_string());
        }
    }

    /// Writes a line of the legend below the plot: a dot and the meaning of its colour.
    fn legend(&mut self, line: u8, colour: &str, text: &str) {
        let y = TOP + HEIGHT + 62.0 + 20.0 * f64::from(line);
        legend(&mut self.out, 0.0, |out| {
            let _ = writeln!(out, "<circle cx=\"{LEFT}\" cy=\"{}\" r=\"4\" fill=\"{colour}\"/>", y - 4.0);
            words(out, LEFT + 12.0, y, "start", "#000000", text);
        });
    }

    fn end(self) -> String {
        self.out + "</svg>\n"
    }
}

/// The values as dots. If `from` is not negative, rare values are marked, provided that they are at most two fifths of
/// all values.
pub(super) fn scatter(field: &str, from: i128, values: &[NimValue]) -> String {
    let mut plot = Plot::new(from, values);
    plot.axes(field);
    let Ok(from) = u64::try_from(from) else {
        // Negative indices are not sizes of heaps, so their parity cannot count as a bit.
        plot.dots(USUAL, 2.0, |_| true);
        return plot.end();
    };
    // Heap 0 is not counted. If the table begins later, a placeholder takes its place.
    let counted = std::iter::repeat_n(0, usize::from(from > 0)).chain(values.iter().copied());
    let few = |rare: &Rare| rare.count * 5 <= 2 * values.len() as u64;
    match split(from, &counted).filter(few) {
        Some(rare) => {
            let is_rare = |at: usize| rare.contains(from + at as u64, values[at]) && from + at as u64 > 0;
            plot.dots(USUAL, 2.0, |at| !is_rare(at));
            plot.dots(MARKED, 4.0, is_rare);
            let mask = rare.to_string();
            plot.legend(0, USUAL, &messages::text(&Message::new("answer-svg-common").with("mask", &mask)));
            let text = Message::new("answer-svg-rare").with("mask", mask).with("count", rare.count);
            plot.legend(1, MARKED, &messages::text(&text));
        }
        None => plot.dots(USUAL, 2.0, |_| true),
    }
    plot.end()
}

/// The division into rare and common values that is drawn. Whether the parity of a heap's size counts as a bit
/// depends on the moves, which this function does not know. The parity counts only if `from` is at most 1 and
/// fewer than a quarter as many values are rare with the parity as without it.
fn split(from: u64, values: &(impl Iterator<Item = NimValue> + Clone)) -> Option<Rare> {
    let plain = Rare::of(values.clone(), None);
    let places = [0, 1].into_iter().filter(|_| from <= 1);
    let sized =
        places.filter_map(|place| Rare::of(values.clone(), Some(place))).min_by_key(|rare| rare.count);
    match (plain, sized) {
        (Some(plain), Some(sized)) if sized.count * 4 < plain.count => Some(sized),
        (plain, _) => plain,
    }
}

/// The values of the first heaps and, if one was found, their period, as an SVG picture. The preperiod is shaded, a
/// line separates each period from the next (if there are at most about 80 periods), and a heap is marked if the heap
/// one period later does not have its value plus the saltus. If no period was found, rare values are marked, unless
/// there are too many of them.
///
/// # Errors
/// Returns an `unsupported` error if the values were not requested, or if the game is not a
/// taking-and-breaking code.
pub fn period_svg(answer: &PeriodAnswer) -> Result<String, Error> {
    let Some(values) = &answer.values else {
        return Err(Error::new(ErrorKind::Unsupported, Message::new("heap-svg-no-code")));
    };
    let (preperiod, period, saltus, said) = match &answer.period {
        Period::Proved(proved) => {
            let said = Message::new("answer-svg-proved").with("theorem", proved.theorem.name());
            (proved.preperiod, proved.period, proved.saltus, said)
        }
        Period::Observed { preperiod, period, saltus, checked_to } => {
            (*preperiod, *period, *saltus, Message::new("answer-svg-observed").with("to", checked_to))
        }
        Period::None { .. } => return Ok(scatter("n", 0, values)),
    };
    let mut plot = Plot::new(0, values);
    let edge = |heap: u64| LEFT + SPAN * share(heap, values.len() as u64);
    let end = values.len() as u64;
    rectangle(&mut plot.out, [LEFT, TOP, edge(preperiod.min(end)) - LEFT, HEIGHT], "#eeeeee");
    if end.saturating_sub(preperiod) / period <= MOST_LINES {
        let mut line = preperiod;
        while line <= end {
            let _ = writeln!(
                plot.out,
                "<path d=\"M {:.1} {TOP} v {HEIGHT}\" stroke=\"#999999\" stroke-dasharray=\"3 3\"/>",
                edge(line)
            );
            line = line.saturating_add(period);
        }
    }
    let breaks = |at: usize| {
        let later = usize::try_from(period).ok().and_then(|period| values.get(at.checked_add(period)?));
        later.is_some_and(|later| values[at].checked_add(saltus) != Some(*later))
    };
    plot.axes("n");
    plot.dots(USUAL, 3.0, |at| !breaks(at));
    plot.dots(MARKED, 4.5, breaks);
    let text = Message::new("answer-svg-period")
        .with("preperiod", preperiod)
        .with("period", period)
        .with("saltus", saltus);
    plot.legend(0, USUAL, &format!("{}: {}", messages::text(&text), messages::text(&said)));
    if (0..values.len()).any(breaks) {
        plot.legend(1, MARKED, &messages::text(&Message::new("answer-svg-breaks")));
    }
    Ok(plot.end())
}
