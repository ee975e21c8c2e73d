//! Game graphs as pictures, in which vertices are arranged in rows by remoteness or by the length of the longest play.

mod crossings;
mod layers;
mod lines;
mod places;
mod vertex;

#[cfg(test)]
mod tests;

use super::canvas::{self, begin, place, rectangle, words};
use grundy::{
    ask::GraphAnswer,
    error::{Error, ErrorKind},
    messages,
};
use grundy_core::{Message, Outcome};
use layers::{Layer, layers, rows};
use lines::{Class, Lines, Moves, Stream, Way, lines};
use std::{fmt::Write, ops::Range};
use vertex::{Figure, figures, outline, text_width};

/// The largest number of vertices in a legible picture.
const MOST_VERTICES: usize = 1500;
/// The largest number of edges in a legible picture.
const MOST_EDGES: usize = 15_000;

/// The space on the left for the labels of the layers.
const LEFT: f64 = 56.0;
/// The space above the rows and the legend.
const TOP: f64 = 24.0;
/// The space for the symbols of the legend.
const SIGNS: f64 = 36.0;

/// The approximate width at which a row wraps. Larger pictures have wider rows.
const ROW: f64 = 620.0;

/// The distance by which Left's lines are shifted to the left at a vertex, and Right's to the right.
const ASIDE: f64 = 5.0;

/// The distance, at a vertex, between the lines of one class that go up and those that go down.
const UP_ASIDE: f64 = 10.0;

/// The size of an arrow's head.
const HEAD: f64 = 7.0;

/// The graph as an SVG picture.
///
/// The vertices are arranged in rows by remoteness, with final positions at the bottom and draws at the top. If the
/// answer contains no remoteness, for example under partizan rules, the rows are ordered by the length of the longest
/// play. A vertex shows its name and its nim-value, or its outcome if it has no nim-value. N-positions are orange
/// rectangles with rounded corners, and P-positions are white rectangles. Vertices with the outcome L are pointed on
/// the left, those with R on the right, and draws, which are grey, on both sides. Final positions have a double border.
/// If the vertices are positions of a ruleset, all those without moves are drawn as one vertex. Under impartial rules,
/// moves are grey, those that win are black and thicker, and those after which the same player moves again are dashed.
/// Under partizan rules, Left's moves are blue, and Right's moves are orange and dashed.
///
/// Usually takes about `O(E log E)` time for `E` moves, but more if lines pass through many rows, if moves within a
/// layer form cycles, or if a vertex has very many moves.
///
/// # Errors
/// Returns an `unsupported` error if the graph is too large to be legible.
pub fn graph_svg(graph: &GraphAnswer) -> Result<String, Error> {
    if graph.names.len() > MOST_VERTICES || graph.edges.len() > MOST_EDGES {
        let message = Message::new("answer-picture-large")
            .with("vertices", graph.names.len())
            .with("edges", graph.edges.len());
        let help = Message::new("answer-picture-large-help")
            .with("most", MOST_VERTICES)
            .with("most_edges", MOST_EDGES);
        return Err(Error::new(ErrorKind::Unsupported, message).with_help(help));
    }
    Ok(Picture::of(&graph.with_one_end()).draw())
}

/// A graph, with the places of all its elements.
struct Picture<'g> {
    graph: &'g GraphAnswer,
    figures: Vec<Figure>,
    layer_of: Vec<Layer>,
    layers: Vec<(Layer, Range<usize>)>,
    lines: Lines,
    /// The x coordinates of the items' centres.
    x: Vec<f64>,
    width: f64,
    /// The top and the height of every row.
    rows: Vec<(f64, f64)>,
    height: f64,
}

impl<'g> Picture<'g> {
    fn of(graph: &'g GraphAnswer) -> Self {
        let figures = figures(graph);
        let widths: Vec<f64> = figures.iter().map(|figure| figure.width + places::GAP).collect();
        let area: f64 =
            figures.iter().zip(&widths).map(|(figure, width)| (figure.height + 60.0) * width).sum();
        let widest = (2.0 * area).sqrt().max(ROW);
        let layer_of = layers(graph);
        let rows = rows(graph, &layer_of, &widths, widest);
        let widths: Vec<f64> = figures.iter().map(|figure| figure.width).collect();
        let lines = lines(graph, &rows, &widths);
        let order = crossings::order(&lines, rows.vertices.len());
        let (x, width) = places::places(&lines, &order);
        let (rows_at, height) = heights(&figures, &rows.vertices, &lines);
        Self { graph, figures, layer_of, layers: rows.layers, lines, x, width, rows: rows_at, height }
    }

    fn x(&self, item: usize) -> f64 {
        LEFT + self.x[item]
    }

    /// The upper and lower edges of an item. A line extends through the whole row.
    fn edges(&self, item: usize) -> (f64, f64) {
        let (top, height) = self.rows[self.lines.items[item].row];
        match self.lines.items[item].vertex {
            Some(vertex) => {
                let half = self.figures[vertex].height / 2.0;
                (top + height / 2.0 - half, top + height / 2.0 + half)
            }
            None => (top, top + height),
        }
    }

    fn draw(&self) -> String {
        let legend = self.legend();
        let height = (self.height + 16.0).max(TOP + 22.0 * place(legend.len()) + 8.0);
        let widest = legend.iter().map(|entry| text_width(&entry.text, 6.8)).fold(0.0, f64::max);
        let space = 40.0 + SIGNS + widest + 16.0;
        let mut out = begin(LEFT + self.width + space, height);
        self.draw_layers(&mut out);
        for stream in &self.lines.streams {
            self.draw_stream(&mut out, stream);
        }
        for moves in &self.lines.beside {
            self.draw_beside(&mut out, *moves);
        }
        for moves in &self.lines.loops {
            self.draw_loop(&mut out, *moves);
        }
        for (vertex, figure) in self.figures.iter().enumerate() {
            let (top, bottom) = self.edges(vertex);
            figure.draw(
                &mut out,
                vertex,
                &layer_text(self.layer_of[vertex]),
                self.x(vertex),
                (top + bottom) / 2.0,
            );
        }
        let x = LEFT + self.width + 40.0;
        canvas::legend(&mut out, space, |out| {
            for (index, entry) in legend.iter().enumerate() {
                entry.draw(out, x, TOP + 22.0 * place(index) + 10.0);
            }
        });
        out + "</svg>\n"
    }

    /// Draws a stripe behind every other layer, and labels each layer with the common property of its vertices.
    fn draw_layers(&self, out: &mut String) {
        let mut below = self.height;
        for (index, (layer, rows)) in self.layers.iter().enumerate() {
            let top = match self.rows.get(rows.end) {
                // The middle of the space between this layer and the layer above.
                Some((top, height)) => (top + height + self.rows[rows.end - 1].0) / 2.0,
                None => 8.0,
            };
            if index % 2 == 0 {
                rectangle(out, [0.0, top, LEFT + self.width + 12.0, below - top], "#f1f4f8");
            }
            words(out, LEFT - 14.0, (top + below) / 2.0 + 4.0, "end", "#000000", &layer_text(*layer));
            below = top;
        }
    }

    /// Whether the moves of this class to `to` are drawn as winning moves.
    fn wins(&self, to: usize, class: Class) -> bool {
        class.wins(self.graph.outcomes[to])
    }

    fn draw_stream(&self, out: &mut String, stream: &Stream) {
        let down = stream.way == Way::Down;
        let aside = aside(stream.class);
        // Lines that pass through rows have places of their own.
        let x = |item: usize| match self.lines.items[item].vertex {
            Some(_) => self.x(item) + aside + if down { 0.0 } else { UP_ASIDE },
            None => self.x(item),
        };
        let mut path = String::new();
        for piece in &stream.pieces {
            let (from, to) = (self.edges(piece.from), self.edges(piece.to));
            let (start, end) = if down { (from.1, to.0) } else { (from.0, to.1) };
            let end = if piece.to == stream.to { end + if down { -HEAD } else { HEAD } } else { end };
            let middle = (start + end) / 2.0;
            let (x1, x2) = (x(piece.from), x(piece.to));
            let _ =
                write!(path, "M{x1:.1} {start:.1}C{x1:.1} {middle:.1} {x2:.1} {middle:.1} {x2:.1} {end:.1}");
            if piece.to != stream.to {
                // The line continues to the other edge of the row.
                let _ = write!(path, "V{:.1}", if down { to.1 } else { to.0 });
            }
        }
        let wins = self.wins(stream.to, stream.class);
        stroke(out, &path, stream.class, wins);
        let (top, bottom) = self.edges(stream.to);
        let (tip, direction) = if down { (top, 1.0) } else { (bottom, -1.0) };
        head(out, [x(stream.to), tip], [0.0, direction], stream.class, wins);
        for piece in stream.pieces.iter().filter(|piece| piece.times > 1) {
            let (from, to) = (self.edges(piece.from), self.edges(piece.to));
            let (start, end) = if down { (from.1, to.0) } else { (from.0, to.1) };
            times(out, [(x(piece.from) + x(piece.to)) / 2.0 + 4.0, (start + end) / 2.0 + 4.0], piece.times);
        }
    }

    /// Draws an arc above the vertices between the ends of the moves.
    fn draw_beside(&self, out: &mut String, moves: Moves) {
        let aside = aside(moves.class);
        let direction = (self.x(moves.to) - self.x(moves.from)).signum();
        let half = |vertex: usize| self.figures[vertex].width / 4.0;
        let x1 = self.x(moves.from) + aside + direction * half(moves.from);
        let x2 = self.x(moves.to) + aside - direction * half(moves.to);
        let (from, to) = (self.edges(moves.from).0, self.edges(moves.to).0);
        // Longer moves have higher arcs, and moves to the right have higher arcs than moves to the left.
        let rise = (14.0 + (x2 - x1).abs() / 14.0).min(44.0) + if direction > 0.0 { 4.0 } else { 0.0 };
        let high = from.min(to) - rise;
        let path = format!("M{x1:.1} {from:.1}C{x1:.1} {high:.1} {x2:.1} {high:.1} {x2:.1} {:.1}", to - HEAD);
        let wins = self.wins(moves.to, moves.class);
        stroke(out, &path, moves.class, wins);
        head(out, [x2, to], [0.0, 1.0], moves.class, wins);
        if moves.times > 1 {
            times(out, [(x1 + x2) / 2.0, high + 8.0], moves.times);
        }
    }

    fn draw_loop(&self, out: &mut String, moves: Moves) {
        let (top, bottom) = self.edges(moves.from);
        let (middle, aside) = ((top + bottom) / 2.0, aside(moves.class));
        // Left's loops are on the left of a vertex, and all others are on the right.
        let side = if moves.class == Class::Left { -1.0 } else { 1.0 };
        let x = self.x(moves.from) + side * (self.figures[moves.from].width / 2.0 - 2.0);
        let far = x + side * 16.0;
        let path = format!(
            "M{x:.1} {:.1}C{far:.1} {:.1} {far:.1} {:.1} {:.1} {:.1}",
            middle - 7.0,
            middle - 16.0,
            middle + 16.0,
            x + side * HEAD,
            middle + 7.0 + aside.abs() / 5.0
        );
        stroke(out, &path, moves.class, false);
        head(out, [x, middle + 6.0], [-side, 0.0], moves.class, false);
        if moves.times > 1 {
            times(out, [far + side * 3.0, middle + 4.0], moves.times);
        }
    }

    fn legend(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        let mut text = |sign, message| entries.push(Entry { sign, text: messages::text(&message) });
        for (outcome, meaning) in [
            (Outcome::N, Message::new("answer-svg-n")),
            (Outcome::P, Message::new("answer-svg-p")),
            (Outcome::D, Message::new("answer-svg-d")),
            (Outcome::L, Message::new("answer-svg-l")),
            (Outcome::R, Message::new("answer-svg-r")),
        ] {
            if self.graph.outcomes.contains(&outcome) {
                text(Sign::Outcome(outcome), meaning);
            }
        }
        if let Some(end) = self.figures.iter().find(|figure| figure.ends) {
            text(Sign::End(end.outcome), Message::new("answer-picture-end"));
        }
        if self.graph.is_partizan {
            text(Sign::Line(Class::Left, false), Message::new("answer-picture-left"));
            text(Sign::Line(Class::Right, false), Message::new("answer-picture-right"));
        } else if !self.graph.edges.is_empty() {
            text(Sign::Line(Class::Either, true), Message::new("answer-picture-winning"));
            text(Sign::Line(Class::Either, false), Message::new("answer-picture-move"));
        }
        if self.graph.edges.iter().any(|edge| Class::of(edge) == Class::Again) {
            text(Sign::Line(Class::Again, false), Message::new("answer-picture-again"));
        }
        let all = self.lines.streams.iter().flat_map(|stream| &stream.pieces).map(|piece| piece.times);
        let others = self.lines.beside.iter().chain(&self.lines.loops).map(|moves| moves.times);
        if all.chain(others).any(|times| times > 1) {
            text(Sign::Times, Message::new("answer-picture-times"));
        }
        text(
            Sign::None,
            match self.graph.values {
                Some(_) => Message::new("answer-picture-value"),
                None => Message::new("answer-picture-outcome"),
            },
        );
        if self.graph.remoteness.is_some() {
            text(Sign::None, Message::new("answer-picture-remoteness"));
            text(Sign::None, Message::new("answer-picture-remoteness-more"));
        } else {
            text(Sign::None, Message::new("answer-picture-longest"));
        }
        entries
    }
}

/// The top and the height of every row, and the total height.
fn heights(figures: &[Figure], rows: &[Vec<usize>], lines: &Lines) -> (Vec<(f64, f64)>, f64) {
    // The number of lines between each row and the row above it.
    let mut above = vec![0usize; rows.len()];
    for piece in lines.streams.iter().flat_map(|stream| &stream.pieces) {
        above[lines.items[piece.from].row.min(lines.items[piece.to].row)] += 1;
    }
    let mut bows = vec![false; rows.len()];
    lines.beside.iter().for_each(|moves| bows[lines.items[moves.from].row] = true);
    let mut found = vec![(0.0, 0.0); rows.len()];
    let mut y = TOP;
    for (row, vertices) in rows.iter().enumerate().rev() {
        let height = vertices.iter().map(|&vertex| figures[vertex].height).fold(0.0, f64::max);
        if row + 1 < rows.len() {
            y += 30.0 + (6.0 * place(above[row]).sqrt()).min(70.0);
        }
        if bows[row] {
            y += 22.0;
        }
        found[row] = (y, height);
        y += height;
    }
    (found, y + 12.0)
}

fn layer_text(layer: Layer) -> String {
    match layer {
        Layer::Moves(moves) => moves.to_string(),
        Layer::Endless => messages::text(&Message::new("answer-picture-draws")),
    }
}

fn aside(class: Class) -> f64 {
    match class {
        Class::Either => 0.0,
        Class::Left => -ASIDE,
        Class::Again | Class::Right => ASIDE,
    }
}

fn colour(class: Class, wins: bool) -> &'static str {
    match (class, wins) {
        (Class::Either | Class::Again, true) => "#000000",
        (Class::Either | Class::Again, false) => "#8a8f98",
        (Class::Left, _) => "#0072b2",
        (Class::Right, _) => "#d55e00",
    }
}

fn stroke(out: &mut String, path: &str, class: Class, wins: bool) {
    let width = if wins { 1.7 } else { 1.1 };
    let dash = match class {
        Class::Either | Class::Left => "",
        Class::Right => " stroke-dasharray=\"5 3\"",
        Class::Again => " stroke-dasharray=\"2 3\"",
    };
    let colour = colour(class, wins);
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{dash}/>"
    );
}

/// Draws the head of an arrow that ends at `tip` in the direction `direction`.
fn head(out: &mut String, tip: [f64; 2], direction: [f64; 2], class: Class, wins: bool) {
    let ([x, y], [dx, dy]) = (tip, direction);
    let (back_x, back_y) = (x - HEAD * dx, y - HEAD * dy);
    let half = HEAD / 2.0;
    let _ = writeln!(
        out,
        "<path d=\"M{x:.1} {y:.1}L{:.1} {:.1}L{:.1} {:.1}Z\" fill=\"{}\"/>",
        back_x + half * dy,
        back_y + half * dx,
        back_x - half * dy,
        back_y - half * dx,
        colour(class, wins)
    );
}

/// Writes the number of moves to the same option that a line represents.
fn times(out: &mut String, [x, y]: [f64; 2], times: usize) {
    let _ = writeln!(
        out,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"11\" stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\">&#215;{times}</text>"
    );
}

/// A line in the legend.
struct Entry {
    sign: Sign,
    text: String,
}

enum Sign {
    Outcome(Outcome),
    End(Outcome),
    Line(Class, bool),
    Times,
    None,
}

impl Entry {
    fn draw(&self, out: &mut String, x: f64, y: f64) {
        match self.sign {
            Sign::Outcome(outcome) => outline(out, outcome, false, [x + 14.0, y, 26.0, 17.0]),
            Sign::End(outcome) => outline(out, outcome, true, [x + 14.0, y, 26.0, 17.0]),
            Sign::Line(class, wins) => {
                stroke(out, &format!("M{x:.1} {y:.1}H{:.1}", x + 22.0), class, wins);
                head(out, [x + 28.0, y], [1.0, 0.0], class, wins);
            }
            Sign::Times => times(out, [x + 4.0, y + 4.0], 2),
            Sign::None => {}
        }
        words(out, x + SIGNS, y + 4.0, "start", "#000000", &self.text);
    }
}
