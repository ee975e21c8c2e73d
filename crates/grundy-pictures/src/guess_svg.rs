//! Pictures of a table and of the first law found for it, if any: dots for one variable, cells for two.

use super::axes::label_step;
use super::canvas::{begin, dot, legend, place, rectangle, words};
use super::table_svg::shade;
use grundy::{
    ask::{Fit, FitPoint, GuessAnswer},
    error::{Error, ErrorKind},
    messages,
};
use grundy_core::Message;
use std::fmt::Write;

const LEFT: f64 = 60.0;
const TOP: f64 = 60.0;
const SPAN: f64 = 720.0;
const HEIGHT: f64 = 300.0;
const LEGEND: f64 = 240.0;

/// Colours that people with colour vision deficiencies can distinguish.
const FITS: &str = "#0072b2";
const EXCEPTION: &str = "#e69f00";
const MISFIT: &str = "#d55e00";
const NO_LAW: &str = "#777777";

/// How the first law fits a point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Fits,
    Exception,
    Misfit,
    NoLaw,
}

impl Mark {
    const fn colour(self) -> &'static str {
        match self {
            Self::Fits => FITS,
            Self::Exception => EXCEPTION,
            Self::Misfit => MISFIT,
            Self::NoLaw => NO_LAW,
        }
    }

    fn meaning(self) -> String {
        messages::text(&match self {
            Self::Fits => Message::new("guess-svg-fits"),
            Self::Exception => Message::new("guess-svg-exception"),
            Self::Misfit => Message::new("guess-svg-misfit"),
            Self::NoLaw => Message::new("guess-svg-no-law"),
        })
    }
}

/// The table compared with the first law, as an SVG picture.
///
/// A table with one variable has a dot for each value, and a ring where the law gives a different value. A table with
/// two variables has a cell for each position, with a dot in each P-position. A cell has a frame if the law does not
/// give its value or, in a table of outcomes, if the law makes it a P-position.
///
/// # Errors
/// Returns an `unsupported` error if the answer has no table, or if its table has more than two variables.
pub fn guess_svg(answer: &GuessAnswer) -> Result<String, Error> {
    let fit = answer.fit.as_ref();
    let axes = fit.map_or(0, |fit| fit.names.len());
    let Some(fit) = fit.filter(|_| (1..=2).contains(&axes)) else {
        let message = Message::new("answer-svg-axes").with("axes", axes);
        return Err(Error::new(ErrorKind::Unsupported, message));
    };
    let law = answer.laws.first();
    let title = law.map_or_else(|| messages::text(&Message::new("guess-svg-no-law")), |law| law.law.clone());
    let marks: Vec<Mark> = fit.points.iter().map(|point| mark(answer, point)).collect();
    Ok(if axes == 1 { dots(fit, &marks, &title) } else { cells(fit, &marks, &title) })
}

fn mark(answer: &GuessAnswer, point: &FitPoint) -> Mark {
    let Some(law) = answer.laws.first() else { return Mark::NoLaw };
    if point.law == Some(point.value) {
        Mark::Fits
    } else if law.exceptions.iter().any(|(at, _)| *at == point.at) {
        Mark::Exception
    } else {
        Mark::Misfit
    }
}

/// The place of a number between `low` and `high`, as a fraction of the distance between these bounds, or 0 if the
/// bounds are equal.
#[expect(clippy::cast_precision_loss, reason = "a coordinate in a picture")]
fn share(number: i64, low: i64, high: i64) -> f64 {
    if high > low { number.saturating_sub(low) as f64 / high.saturating_sub(low) as f64 } else { 0.0 }
}

fn range(numbers: impl Iterator<Item = i64>) -> (i64, i64) {
    let (low, high) = numbers.fold((i64::MAX, i64::MIN), |(low, high), n| (low.min(n), high.max(n)));
    if low <= high { (low, high) } else { (0, 0) }
}

/// Evenly spaced round numbers between two bounds, as many as fit in `room`.
fn ticks(low: i64, high: i64, room: f64) -> Vec<i64> {
    let length = usize::try_from(high.saturating_sub(low)).unwrap_or(usize::MAX).saturating_add(1);
    let step = label_step(length, room / place(length));
    let step = i64::try_from(step).unwrap_or(i64::MAX);
    let first = low.div_euclid(step).saturating_mul(step);
    let mut ticks = Vec::new();
    let mut tick = first;
    while tick <= high {
        if tick >= low {
            ticks.push(tick);
        }
        match tick.checked_add(step) {
            Some(next) => tick = next,
            None => break,
        }
    }
    ticks
}

fn dots(fit: &Fit, marks: &[Mark], title: &str) -> String {
    let (low_x, high_x) = range(fit.points.iter().filter_map(|point| point.at.first().copied()));
    let (low_y, high_y) =
        range(fit.points.iter().flat_map(|point| [point.value].into_iter().chain(point.law)));
    let low_y = low_y.min(0);
    let x_of = |n: i64| LEFT + 8.0 + share(n, low_x, high_x) * SPAN;
    let y_of = |value: i64| TOP + HEIGHT - share(value, low_y, high_y) * HEIGHT;
    let mut out = begin(LEFT + SPAN + LEGEND, TOP + HEIGHT + 70.0);
    words(&mut out, LEFT, 24.0, "start", "#000000", title);
    let bottom = TOP + HEIGHT + 8.0;
    let _ = writeln!(
        out,
        "<path d=\"M {LEFT:.2} {TOP:.2} V {bottom:.2} H {:.2}\" fill=\"none\" stroke=\"#000000\"/>",
        LEFT + 16.0 + SPAN
    );
    for tick in ticks(low_x, high_x, SPAN) {
        words(&mut out, x_of(tick), bottom + 18.0, "middle", "#000000", &tick.to_string());
    }
    for tick in ticks(low_y, high_y, HEIGHT) {
        words(&mut out, LEFT - 8.0, y_of(tick) + 4.0, "end", "#000000", &tick.to_string());
    }
    let name = fit.names.first().map_or("", String::as_str);
    words(&mut out, LEFT + SPAN / 2.0, bottom + 42.0, "middle", "#000000", name);
    let radius = (SPAN / place(fit.points.len().max(1)) / 2.2).clamp(1.2, 4.0);
    for (point, &mark) in fit.points.iter().zip(marks) {
        let Some(&n) = point.at.first() else { continue };
        let (x, colour) = (x_of(n), mark.colour());
        disc(&mut out, x, y_of(point.value), radius, colour);
        if let (Some(law), Mark::Exception | Mark::Misfit) = (point.law, mark) {
            ring(&mut out, x, y_of(law), radius, colour);
            let (from, to) = (y_of(point.value), y_of(law));
            let _ = writeln!(
                out,
                "<path d=\"M {x:.2} {from:.2} V {to:.2}\" stroke=\"{colour}\" stroke-width=\"0.8\"/>"
            );
        }
    }
    legend(&mut out, LEGEND, |out| explain(out, LEFT + SPAN + 40.0, marks, false));
    out + "</svg>\n"
}

fn cells(fit: &Fit, marks: &[Mark], title: &str) -> String {
    let (low_y, high_y) = range(fit.points.iter().map(|point| point.at[0]));
    let (low_x, high_x) = range(fit.points.iter().map(|point| point.at[1]));
    let count =
        |low: i64, high: i64| usize::try_from(high.saturating_sub(low)).unwrap_or(0).saturating_add(1);
    let (rows, columns) = (count(low_y, high_y), count(low_x, high_x));
    let step = (SPAN / place(rows.max(columns))).clamp(1.0, 28.0);
    let (width, height) = (step * place(columns), step * place(rows));
    let mut out = begin(LEFT + width + LEGEND, (TOP + height + 30.0).max(TOP + 140.0));
    words(&mut out, LEFT, 20.0, "start", "#000000", title);
    let largest = fit.points.iter().filter_map(|point| u64::try_from(point.value).ok()).max().unwrap_or(0);
    let (x_of, y_of) =
        (|n: i64| LEFT + place(count(low_x, n) - 1) * step, |n: i64| TOP + place(count(low_y, n) - 1) * step);
    for point in &fit.points {
        let (x, y) = (x_of(point.at[1]), y_of(point.at[0]));
        let colour = match u64::try_from(point.value) {
            Ok(0) => "#ffffff".to_owned(),
            _ if fit.of_outcomes => "#cccccc".to_owned(),
            Ok(value) => shade(value, largest),
            Err(_) => "#ececec".to_owned(),
        };
        rectangle(&mut out, [x, y, step, step], &colour);
        if point.value == 0 {
            dot(&mut out, x + step / 2.0, y + step / 2.0, (step / 4.0).max(0.5));
        }
    }
    // Frames are drawn last, over the cells: around the cells for which the law is wrong, and, in a table of
    // outcomes, around the P-positions of the law.
    for (point, &mark) in fit.points.iter().zip(marks) {
        let is_framed = match mark {
            Mark::Fits => fit.of_outcomes && point.value == 0,
            Mark::NoLaw => false,
            Mark::Exception | Mark::Misfit => true,
        };
        if is_framed {
            let (x, y, inner) = (x_of(point.at[1]) + 1.0, y_of(point.at[0]) + 1.0, (step - 2.0).max(0.5));
            let _ = writeln!(
                out,
                "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{inner:.2}\" height=\"{inner:.2}\" fill=\"none\" \
                 stroke=\"{}\" stroke-width=\"2\"/>",
                mark.colour()
            );
        }
    }
    let _ = writeln!(
        out,
        "<rect x=\"{LEFT:.2}\" y=\"{TOP:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"none\" stroke=\"#000000\"/>"
    );
    for tick in ticks(low_x, high_x, width) {
        words(&mut out, x_of(tick) + step / 2.0, TOP - 6.0, "middle", "#000000", &tick.to_string());
    }
    for tick in ticks(low_y, high_y, height) {
        words(&mut out, LEFT - 6.0, y_of(tick) + step / 2.0 + 4.0, "end", "#000000", &tick.to_string());
    }
    words(&mut out, LEFT + width / 2.0, TOP - 24.0, "middle", "#000000", &fit.names[1]);
    words(&mut out, 14.0, TOP + height / 2.0, "middle", "#000000", &fit.names[0]);
    legend(&mut out, LEGEND, |out| explain(out, LEFT + width + 24.0, marks, true));
    out + "</svg>\n"
}

/// Draws the explanation of the marks that occur in the picture.
fn explain(out: &mut String, x: f64, marks: &[Mark], framed: bool) {
    let mut y = TOP + 10.0;
    for mark in [Mark::Fits, Mark::Exception, Mark::Misfit, Mark::NoLaw] {
        if !marks.contains(&mark) {
            continue;
        }
        let count = marks.iter().filter(|other| **other == mark).count();
        if framed {
            let _ = writeln!(
                out,
                "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"10\" height=\"10\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>",
                x - 5.0,
                y - 5.0,
                mark.colour()
            );
        } else {
            disc(out, x, y, 4.0, mark.colour());
        }
        words(out, x + 14.0, y + 4.0, "start", "#000000", &format!("{}: {count}", mark.meaning()));
        y += 22.0;
    }
}

fn disc(out: &mut String, x: f64, y: f64, radius: f64, fill: &str) {
    let _ = writeln!(out, "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" fill=\"{fill}\"/>");
}

fn ring(out: &mut String, x: f64, y: f64, radius: f64, stroke: &str) {
    let _ = writeln!(
        out,
        "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" fill=\"none\" stroke=\"{stroke}\"/>"
    );
}
