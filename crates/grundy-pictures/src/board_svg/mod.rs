//! Boards as pictures, with moves marked by colours and signs.

mod layout;

#[cfg(test)]
mod tests;

use crate::canvas::{begin, escaped, legend, place, words};
use grundy::{
    ask::{DrawnBoard, DrawnComponent, MarkShape, MoveMark, PictureAnswer},
    error::{Error, ErrorKind},
    messages,
};
use grundy_core::{Message, Outcome, Player, cell_name};
use layout::{CELL, Layout, Point, middle};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The space around the boards and between them.
const GAP: f64 = 20.0;
/// The width at which a row of boards wraps.
const ROW: f64 = 760.0;
/// The width of the legend.
const LEGEND: f64 = 250.0;
/// The height of a line of text.
const LINE: f64 = 20.0;
/// The radius of the disc that marks a winning move.
const MARK: f64 = 8.5;
/// How far Left's and Right's discs and rings are from the middle of a chosen cell, horizontally and vertically.
const ASIDE: f64 = 8.0;
/// The radius of a vertex that is a cell.
const VERTEX: f64 = 15.0;

const FREE: &str = "#ffffff";
const BORDER: &str = "#6b7280";
const HOLE: &str = "#d9dce1";

/// The boards of a position as an SVG picture.
///
/// Each move that the answer lists is marked on its board, if it leads to a single board of the same size. The mark is
/// a disc on each chosen cell, a bar through the cells that the move takes, or an arrow from the cell that a piece
/// leaves to the one it enters, with a diamond on every other cell that changes. Winning moves are green and have a
/// tick; if Left and Right have different moves, Left's winning moves are blue with the letter L, and Right's are
/// orange with the letter R. Moves that do not win are grey, with hollow rings in place of discs. Right's bars, arrows
/// and rings are dashed. Below the boards are the outcome and, if the answer contains it, the value. A legend explains
/// the signs.
///
/// # Errors
/// Returns an `unsupported` error if no component of the position is a board.
///
/// ```
/// use grundy::{Session, Subject, ask::PictureQuestion};
///
/// let cram = Subject::named("cram").at("2x3");
/// let picture = Session::new().ask(PictureQuestion::default(), &cram)?.body;
/// assert!(grundy_pictures::board_svg(&picture)?.contains("a winning move"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn board_svg(picture: &PictureAnswer) -> Result<String, Error> {
    if !picture.components.iter().any(|component| component.board.is_some()) {
        return Err(Error::new(ErrorKind::Unsupported, Message::new("answer-board-none")));
    }
    let mut drawn = String::new();
    let (mut x, mut y, mut height, mut width) = (GAP, GAP, 0.0_f64, 0.0_f64);
    for (at, component) in picture.components.iter().enumerate() {
        let moves = picture.moves.moves.iter().zip(&picture.marks);
        let marks: Vec<Mark<'_>> = moves
            .filter(|(one, _)| one.component == at as u64)
            .map(|(one, mark)| Mark { mark, player: one.player, label: one.label.as_deref() })
            .collect();
        let item = Item::of(component, &marks);
        if x > GAP && x + item.width > ROW {
            (x, y, height) = (GAP, y + height + GAP, 0.0);
        }
        // Writing to a string cannot fail.
        let _ = writeln!(
            drawn,
            "<g class=\"component\" data-component=\"{at}\" transform=\"translate({x:.1} {y:.1})\">\n<title>{}</title>",
            escaped(&component.text)
        );
        drawn += &item.drawn;
        drawn += "</g>\n";
        x += item.width + GAP;
        height = height.max(item.height);
        width = width.max(x);
    }
    let entries = entries(picture);
    y += height + LINE;
    let mut texts = vec![outcome_text(picture.moves.outcome)];
    if let Some(value) = picture.value_text() {
        texts.push(messages::text(&Message::new("answer-board-value").with("value", value)));
    }
    let longest = texts.iter().map(|text| place(text.chars().count()) * 6.6).fold(0.0, f64::max);
    let wide = width.max(longest + 2.0 * GAP);
    let bottom = (y + LINE * place(texts.len())).max(GAP + LINE * place(entries.len() + 1));
    let space = if entries.is_empty() { 0.0 } else { LEGEND };
    let mut out = begin(wide + space, bottom);
    out += &drawn;
    for (line, text) in texts.iter().enumerate() {
        words(&mut out, GAP, y + LINE * place(line), "start", "#000000", text);
    }
    legend(&mut out, space, |out| {
        for (line, entry) in entries.iter().enumerate() {
            entry.draw(out, wide + 8.0, GAP + LINE * (place(line) + 0.5));
        }
    });
    Ok(out + "</svg>\n")
}

fn outcome_text(outcome: Outcome) -> String {
    messages::text(&Message::new(match outcome {
        Outcome::N => "answer-svg-n",
        Outcome::P => "answer-svg-p",
        Outcome::L => "answer-svg-l",
        Outcome::R => "answer-svg-r",
        Outcome::D => "answer-svg-d",
    }))
}

/// A move to be marked.
struct Mark<'a> {
    mark: &'a MoveMark,
    player: Option<Player>,
    label: Option<&'a str>,
}

/// The drawing of a component.
struct Item {
    drawn: String,
    width: f64,
    height: f64,
}

impl Item {
    fn of(component: &DrawnComponent, marks: &[Mark<'_>]) -> Self {
        let Some(board) = &component.board else {
            let mut drawn = String::new();
            words(&mut drawn, 4.0, CELL, "start", "#000000", &component.text);
            let width = 6.6 * place(component.text.chars().count()) + 8.0;
            return Self { drawn, width, height: 1.5 * CELL };
        };
        let layout = Layout::new(board);
        let mut drawn = String::new();
        match &board.graph {
            None => draw_grid(&mut drawn, board, &layout),
            Some(graph) if graph.cells_are_edges => draw_lines(&mut drawn, board, &layout),
            Some(_) => draw_vertices(&mut drawn, board, &layout),
        }
        // Winning moves are drawn over the others, and lines below discs.
        let mut sorted: Vec<&Mark<'_>> = marks.iter().collect();
        sorted.sort_by_key(|mark| (mark.mark.wins, mark.mark.shape == MarkShape::Cells));
        let trim = if board.graph.is_some() { VERTEX } else { 0.0 };
        sorted.iter().for_each(|mark| mark.draw(&mut drawn, &layout.cells, trim));
        if let Some(graph) = &board.graph {
            let radius = if graph.cells_are_edges { 5.0 } else { VERTEX - 1.0 };
            drawn += "<g stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\">\n";
            for ([x, y], name) in layout.vertices.iter().zip(&graph.vertices) {
                words(&mut drawn, x + radius, y - radius + 3.0, "start", BORDER, name);
            }
            drawn += "</g>\n";
        }
        Self { drawn, width: layout.width, height: layout.height }
    }
}

fn draw_grid(out: &mut String, board: &DrawnBoard, layout: &Layout) {
    let columns = board.columns.max(1);
    for column in 0..columns.min(board.cells.len()) {
        let name = cell_name(column, columns);
        let letters = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
        words(out, layout.cells[column][0], CELL * 0.45, "middle", BORDER, letters);
    }
    for (row, cell) in (0..board.cells.len()).step_by(columns).enumerate() {
        let number = (row + 1).to_string();
        words(out, CELL * 0.4, layout.cells[cell][1] + 4.0, "end", BORDER, &number);
    }
    for (&[x, y], &state) in layout.cells.iter().zip(&board.cells) {
        let (size, fill, stroke) = if state == '#' { (CELL - 4.0, HOLE, HOLE) } else { (CELL, FREE, BORDER) };
        let _ = writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{size:.1}\" height=\"{size:.1}\" fill=\"{fill}\" stroke=\"{stroke}\"/>",
            x - size / 2.0,
            y - size / 2.0
        );
        if state == '#' {
            cross(out, [x, y], 5.0);
        } else if state != board.free {
            piece(out, [x, y], state);
        }
    }
}

/// Draws a small cross on a cell that is missing or was taken.
fn cross(out: &mut String, [x, y]: Point, half: f64) {
    let (left, top, size) = (x - half, y - half, 2.0 * half);
    let _ = writeln!(
        out,
        "<path d=\"M{left:.1} {top:.1}l{size:.1} {size:.1}m0 -{size:.1}l-{size:.1} {size:.1}\" fill=\"none\" stroke=\"#9aa0a8\"/>"
    );
}

/// Draws a piece: its character on a disc. The letters `x`, `b`, `l` and `t` are white on a dark disc; all other
/// characters are dark on a white disc.
fn piece(out: &mut String, [x, y]: Point, state: char) {
    let is_dark = matches!(state, 'x' | 'b' | 'l' | 't');
    let (fill, ink) = if is_dark { ("#1f2937", "#ffffff") } else { ("#ffffff", "#1f2937") };
    let _ = writeln!(
        out,
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"{fill}\" stroke=\"#1f2937\" stroke-width=\"1.5\"/>",
        VERTEX - 1.0
    );
    words(out, x, y + 4.0, "middle", ink, &state.to_string());
}

/// Draws the curve of an edge.
fn curve(out: &mut String, [from, control, to]: &[Point; 3], style: &str) {
    let _ = writeln!(
        out,
        "<path d=\"M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}\" fill=\"none\" {style}/>",
        from[0], from[1], control[0], control[1], to[0], to[1]
    );
}

fn draw_vertices(out: &mut String, board: &DrawnBoard, layout: &Layout) {
    let edges = board.graph.iter().flat_map(|graph| &graph.edges);
    for (ends, line) in edges.zip(&layout.edges) {
        let is_gone = ends.iter().any(|&end| board.cells.get(end as usize) == Some(&'#'));
        let style = match is_gone {
            true => "stroke=\"#c5c9cf\" stroke-dasharray=\"2 4\"",
            false => "stroke=\"#6b7280\" stroke-width=\"1.5\"",
        };
        curve(out, line, style);
    }
    for (&[x, y], &state) in layout.cells.iter().zip(&board.cells) {
        let is_gone = state == '#';
        let (fill, dash) = if is_gone { (HOLE, " stroke-dasharray=\"2 3\"") } else { (FREE, "") };
        let _ = writeln!(
            out,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{VERTEX}\" fill=\"{fill}\" stroke=\"{BORDER}\"{dash}/>"
        );
        if is_gone {
            cross(out, [x, y], 4.0);
        } else if state != board.free {
            piece(out, [x, y], state);
        }
    }
}

fn draw_lines(out: &mut String, board: &DrawnBoard, layout: &Layout) {
    for (line, &state) in layout.edges.iter().zip(&board.cells) {
        let style = match state {
            '#' => "stroke=\"#c5c9cf\" stroke-dasharray=\"2 4\"",
            _ => "stroke=\"#374151\" stroke-width=\"3\"",
        };
        curve(out, line, style);
        if state != '#' && state != board.free {
            piece(out, middle(line), state);
        }
    }
    for [x, y] in &layout.vertices {
        let _ = writeln!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#374151\"/>");
    }
}

/// The colour of a mark.
fn colour(player: Option<Player>, wins: bool) -> &'static str {
    match (player, wins) {
        (_, false) => "#8a8f98",
        (None, true) => "#00795a",
        (Some(Player::Left), true) => "#0072b2",
        (Some(Player::Right), true) => "#d55e00",
    }
}

/// The attributes of the line of a mark. Right's lines are dashed.
fn line_style(player: Option<Player>, wins: bool) -> String {
    let dash = if player == Some(Player::Right) { " stroke-dasharray=\"6 4\"" } else { "" };
    let width = if wins { 4.0 } else { 1.5 };
    format!("fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\"{dash}", colour(player, wins))
}

impl Mark<'_> {
    /// Draws the mark. A bar ends at the distance `trim` from the middles of its outer cells, but at least a
    /// fifth of it remains.
    fn draw(&self, out: &mut String, cells: &[Point], trim: f64) {
        let found: Vec<Point> = self.mark.cells.iter().filter_map(|&cell| cells.get(cell)).copied().collect();
        let (Some(&first), Some(&last)) = (found.first(), found.last()) else { return };
        let label = self.label.map(|label| format!("<title>{}</title>", escaped(label))).unwrap_or_default();
        let _ = writeln!(out, "<g class=\"move\" data-wins=\"{}\">{label}", self.mark.wins);
        let (player, wins) = (self.player, self.mark.wins);
        let aside = match player {
            None => 0.0,
            Some(Player::Left) => -ASIDE,
            Some(Player::Right) => ASIDE,
        };
        match self.mark.shape {
            MarkShape::Line => {
                let style = line_style(player, wins);
                let share = (trim / distance(first, last)).min(0.4);
                let (first, last) = (between(first, last, share), between(last, first, share));
                let _ = writeln!(
                    out,
                    "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" {style} stroke-linecap=\"round\"/>",
                    first[0], first[1], last[0], last[1]
                );
                sign(out, between(first, last, 0.5), player, wins);
            }
            MarkShape::Arrow => {
                let to = found.get(1).copied().unwrap_or(last);
                // The two directions between the same cells are different moves, so each arrow is shifted to one side.
                let ([x, y], length) = ([to[0] - first[0], to[1] - first[1]], distance(first, to));
                let beside = [-y / length * 8.0, x / length * 8.0];
                let [from, to] = [between(first, to, 0.1), between(first, to, 0.85)]
                    .map(|point| [point[0] + beside[0], point[1] + beside[1]]);
                arrow(out, from, to, player, wins);
                sign(out, between(from, to, 0.2), player, wins);
                for &[x, y] in found.get(2..).unwrap_or_default() {
                    let _ = writeln!(
                        out,
                        "<path d=\"M{:.1} {y:.1}l5 -5l5 5l-5 5z\" fill=\"none\" stroke=\"{}\"/>",
                        x - 5.0,
                        colour(player, wins)
                    );
                }
            }
            MarkShape::Cells => {
                found.iter().for_each(|&[x, y]| sign(out, [x + aside, y + aside], player, wins));
            }
        }
        out.push_str("</g>\n");
    }
}

/// The point at a given fraction of the way from one point to another.
fn between(from: Point, to: Point, share: f64) -> Point {
    [0, 1].map(|axis| from[axis] + share * (to[axis] - from[axis]))
}

fn distance(from: Point, to: Point) -> f64 {
    (to[0] - from[0]).hypot(to[1] - from[1]).max(0.1)
}

fn arrow(out: &mut String, from: Point, to: Point, player: Option<Player>, wins: bool) {
    let length = distance(from, to);
    let [x, y] = [(to[0] - from[0]) / length * 8.0, (to[1] - from[1]) / length * 8.0];
    let back = [to[0] - x, to[1] - y];
    let _ = writeln!(
        out,
        "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" {}/>\n<path d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z\" fill=\"{}\"/>",
        from[0],
        from[1],
        back[0],
        back[1],
        line_style(player, wins),
        to[0],
        to[1],
        back[0] - y * 0.7,
        back[1] + x * 0.7,
        back[0] + y * 0.7,
        back[1] - x * 0.7,
        colour(player, wins)
    );
}

/// Draws the sign of a move: a disc with a tick or the letter of the player if the move wins, otherwise a ring.
fn sign(out: &mut String, [x, y]: Point, player: Option<Player>, wins: bool) {
    let ink = colour(player, wins);
    let (radius, fill) = if wins { (MARK, ink) } else { (4.5, "#ffffff") };
    let dash = if player == Some(Player::Right) && !wins { " stroke-dasharray=\"3 2\"" } else { "" };
    let _ = writeln!(
        out,
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{ink}\"{dash}/>"
    );
    match player {
        _ if !wins => {}
        None => {
            let _ = writeln!(
                out,
                "<path d=\"M{:.1} {y:.1}l3 3.5l5 -7\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"2\"/>",
                x - 4.0
            );
        }
        Some(player) => {
            let letter = if player == Player::Left { "L" } else { "R" };
            words(out, x, y + 4.0, "middle", "#ffffff", letter);
        }
    }
}

/// A line in the legend.
enum Entry {
    Sign(Option<Player>, bool),
    Hole,
}

/// The legend entries for the signs that occur in the picture.
fn entries(picture: &PictureAnswer) -> Vec<Entry> {
    let signs: BTreeSet<(bool, u8)> = picture
        .moves
        .moves
        .iter()
        .zip(&picture.marks)
        .filter(|(_, mark)| !mark.cells.is_empty())
        .map(|(one, mark)| {
            let player = match one.player {
                None => 0,
                Some(Player::Left) => 1,
                Some(Player::Right) => 2,
            };
            (!mark.wins, player)
        })
        .collect();
    let signs = signs.into_iter().map(|(loses, player)| {
        let player = [None, Some(Player::Left), Some(Player::Right)][usize::from(player)];
        Entry::Sign(player, !loses)
    });
    let boards = || picture.components.iter().filter_map(|component| component.board.as_ref());
    let has_holes = boards().any(|board| board.cells.contains(&'#'));
    signs.chain(has_holes.then_some(Entry::Hole)).collect()
}

impl Entry {
    fn draw(&self, out: &mut String, x: f64, y: f64) {
        let id = match self {
            Self::Sign(player, wins) => {
                sign(out, [x + 9.0, y], *player, *wins);
                match (player, wins) {
                    (None, true) => "answer-board-wins",
                    (None, false) => "answer-board-loses",
                    (Some(Player::Left), true) => "answer-board-wins-left",
                    (Some(Player::Right), true) => "answer-board-wins-right",
                    (Some(Player::Left), false) => "answer-board-loses-left",
                    (Some(Player::Right), false) => "answer-board-loses-right",
                }
            }
            Self::Hole => {
                cross(out, [x + 9.0, y], 5.0);
                "answer-board-hole"
            }
        };
        words(out, x + 26.0, y + 4.0, "start", "#000000", &messages::text(&Message::new(id)));
    }
}
