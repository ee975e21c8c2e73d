//! Computes where the cells, vertices and edges of a board are drawn.

use crate::canvas::place;
use grundy::ask::DrawnBoard;
use grundy_core::{Arrangement, BoardGraph};
use std::f64::consts::{FRAC_PI_2, TAU};

/// The distance between neighbouring cells of a grid.
pub(super) const CELL: f64 = 46.0;
/// The usual length of an edge of a graph.
const EDGE: f64 = 76.0;
/// The desired smallest distance between two vertices, and the margin around a graph.
const APART: f64 = 40.0;
/// The largest number of vertices for which a drawing is improved step by step.
const MOST_FREE: usize = 300;
/// The number of steps in which a drawing is improved.
const STEPS: u32 = 300;

/// A point of a drawing.
pub(super) type Point = [f64; 2];

/// The places of the cells, vertices and edges of a board, and the size of its drawing.
pub(super) struct Layout {
    /// The middle of each cell.
    pub(super) cells: Vec<Point>,
    /// The vertices of a graph.
    pub(super) vertices: Vec<Point>,
    /// The curve of each edge: its ends and the control point between them.
    pub(super) edges: Vec<[Point; 3]>,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Layout {
    pub(super) fn new(board: &DrawnBoard) -> Self {
        let Some(graph) = &board.graph else { return Self::grid(board) };
        let vertices = framed(arranged(graph));
        let edges: Vec<[Point; 3]> = curves(graph, &vertices);
        let cells = match graph.cells_are_edges {
            true => edges.iter().map(middle).collect(),
            false => vertices.clone(),
        };
        let far = |axis: usize| {
            let points = vertices.iter().chain(edges.iter().map(|curve| &curve[1]));
            points.map(|point| point[axis]).fold(0.0, f64::max) + APART
        };
        Self { width: far(0), height: far(1), cells, vertices, edges }
    }

    /// A grid, with space for the names of rows and columns.
    fn grid(board: &DrawnBoard) -> Self {
        let columns = board.columns.max(1);
        let rows = board.cells.len().div_ceil(columns);
        let middle =
            |cell: usize| [CELL * (place(cell % columns) + 1.1), CELL * (place(cell / columns) + 1.1)];
        Self {
            cells: (0..board.cells.len()).map(middle).collect(),
            vertices: Vec::new(),
            edges: Vec::new(),
            width: CELL * (place(columns) + 0.8),
            height: CELL * (place(rows) + 0.8),
        }
    }
}

/// The middle of a curve.
pub(super) fn middle([from, control, to]: &[Point; 3]) -> Point {
    [0, 1].map(|axis| (from[axis] + 2.0 * control[axis] + to[axis]) / 4.0)
}

/// The points, moved so that the drawing has margins on the left and at the top.
fn framed(mut points: Vec<Point>) -> Vec<Point> {
    for axis in [0, 1] {
        let least = points.iter().map(|point| point[axis]).fold(f64::INFINITY, f64::min);
        points.iter_mut().for_each(|point| point[axis] += APART - least);
    }
    points
}

fn arranged(graph: &BoardGraph) -> Vec<Point> {
    let count = graph.vertices.len();
    match &graph.arrangement {
        Arrangement::Rows(columns) => {
            let columns = (*columns).max(1);
            (0..count).map(|at| [place(at % columns) * EDGE, place(at / columns) * EDGE]).collect()
        }
        Arrangement::Circles(circles) => {
            let most = circles.iter().map(|&[_, count]| count).max().unwrap_or(1);
            let outer = (place(most) * EDGE / TAU).max(EDGE * place(circles.len()));
            let mut points = vec![[0.0, 0.0]; count];
            for (at, &[first, count]) in circles.iter().enumerate() {
                let radius = match count {
                    1 => 0.0,
                    _ => outer * (1.0 - place(at) / place(circles.len())),
                };
                for (index, point) in points.iter_mut().skip(first).take(count).enumerate() {
                    *point = on_circle(index, count, radius);
                }
            }
            points
        }
        Arrangement::Upwards => upwards(graph),
        _ => free(graph),
    }
}

/// The point with this index on a circle of `count` points, clockwise from the top.
fn on_circle(index: usize, count: usize, radius: f64) -> Point {
    let angle = TAU * place(index) / place(count.max(1)) - FRAC_PI_2;
    [radius * angle.cos(), radius * angle.sin()]
}

/// The elements of an order, each above those that it covers.
fn upwards(graph: &BoardGraph) -> Vec<Point> {
    let count = graph.vertices.len();
    let mut rank = vec![0_usize; count];
    // No chain is longer than the number of elements.
    for _ in 0..count {
        let mut is_changed = false;
        for [low, high] in graph.edges.iter().map(|ends| ends.map(|end| end as usize)) {
            if rank[high] <= rank[low] {
                (rank[high], is_changed) = (rank[low] + 1, true);
            }
        }
        if !is_changed {
            break;
        }
    }
    let mut size = vec![0_usize; count + 1];
    let column: Vec<usize> = rank
        .iter()
        .map(|&rank| {
            size[rank] += 1;
            size[rank] - 1
        })
        .collect();
    let point =
        |at: usize| [EDGE * (place(column[at]) - place(size[rank[at]] - 1) / 2.0), -EDGE * place(rank[at])];
    (0..count).map(point).collect()
}

/// A drawing in which the ends of an edge attract each other and all vertices repel each other, after Fruchterman and
/// Reingold. It starts from fixed points near a circle, so equal graphs have equal drawings. If there are
/// fewer than 3 or more than `MOST_FREE` vertices, it consists of these points.
fn free(graph: &BoardGraph) -> Vec<Point> {
    let count = graph.vertices.len();
    let radius = (place(count) * EDGE / TAU).max(EDGE / 2.0);
    // The starting points are not exactly on a circle, because points on a line of symmetry would never leave that
    // line.
    let start = |at: usize| on_circle(at, count, radius * (1.0 + 0.05 * place(at % 7)));
    let mut points: Vec<Point> = (0..count).map(start).collect();
    if !(3..=MOST_FREE).contains(&count) {
        return points;
    }
    for step in 0..STEPS {
        let heat = EDGE * (1.0 - f64::from(step) / f64::from(STEPS));
        let mut forces = vec![[0.0, 0.0]; count];
        for one in 0..count {
            for other in 0..one {
                let ([x, y], length) = between(points[one], points[other]);
                let push = EDGE * EDGE / (length * length);
                add(&mut forces[one], [x * push, y * push]);
                add(&mut forces[other], [-x * push, -y * push]);
            }
        }
        for [one, other] in graph.edges.iter().map(|ends| ends.map(|end| end as usize)) {
            let ([x, y], length) = between(points[one], points[other]);
            let pull = length / EDGE;
            add(&mut forces[one], [-x * pull, -y * pull]);
            add(&mut forces[other], [x * pull, y * pull]);
        }
        for (point, [x, y]) in points.iter_mut().zip(forces) {
            // A weak pull to the middle keeps components of the graph together.
            let [x, y] = [x - 0.02 * point[0], y - 0.02 * point[1]];
            let length = x.hypot(y).max(1e-9);
            let far = length.min(heat) / length;
            add(point, [x * far, y * far]);
        }
    }
    let pairs = (0..count).flat_map(|one| (0..one).map(move |other| (one, other)));
    let least = pairs.map(|(one, other)| between(points[one], points[other]).1).fold(EDGE, f64::min);
    let scale = (APART / least.max(1.0)).clamp(1.0, 3.0);
    points.iter_mut().for_each(|point| *point = point.map(|x| x * scale));
    points
}

/// The vector from one point to another, and its length, or 0.1 if it is shorter than that.
fn between(to: Point, from: Point) -> (Point, f64) {
    let [x, y] = [to[0] - from[0], to[1] - from[1]];
    ([x, y], x.hypot(y).max(0.1))
}

fn add(point: &mut Point, [x, y]: Point) {
    point[0] += x;
    point[1] += y;
}

/// The edges as curves. Loops are spikes, parallel edges are bent apart, and, if the vertices are in rows, edges that
/// would pass through other vertices are bent as well.
fn curves(graph: &BoardGraph, vertices: &[Point]) -> Vec<[Point; 3]> {
    let mut sorted: Vec<usize> = (0..graph.edges.len()).collect();
    sorted.sort_by_key(|&edge| graph.edges[edge]);
    let mut found = vec![[[0.0, 0.0]; 3]; graph.edges.len()];
    for equal in sorted.chunk_by(|&one, &other| graph.edges[one] == graph.edges[other]) {
        for (at, &edge) in equal.iter().enumerate() {
            let [from, to] = graph.edges[edge].map(|end| vertices[end as usize]);
            let ([x, y], length) = between(to, from);
            let aside = if graph.edges[edge][0] == graph.edges[edge][1] {
                // A loop is drawn as a spike above its vertex.
                found[edge] = [from, [from[0] + 30.0 * place(at), from[1] - APART], to];
                continue;
            } else if equal.len() > 1 {
                26.0 * (place(2 * at) - place(equal.len() - 1))
            } else if matches!(graph.arrangement, Arrangement::Rows(_)) && is_covered(from, to, vertices) {
                0.35 * length
            } else {
                0.0
            };
            let control =
                [(from[0] + to[0]) / 2.0 - y / length * aside, (from[1] + to[1]) / 2.0 + x / length * aside];
            found[edge] = [from, control, to];
        }
    }
    found
}

/// Whether some vertex is between two points, less than 2 pixels away from the line through them.
fn is_covered(from: Point, to: Point, vertices: &[Point]) -> bool {
    let ([x, y], length) = between(to, from);
    vertices.iter().any(|&vertex| {
        let ([a, b], _) = between(vertex, from);
        let along = (a * x + b * y) / length;
        (a * y - b * x).abs() / length < 2.0 && along > 2.0 && along < length - 2.0
    })
}
