//! The assignment of vertices to rows. The vertices of the same remoteness form a layer; if the answer contains no
//! remoteness, the length of the longest play takes its place. Each layer occupies one or more rows.

use grundy::{answer::Remoteness, ask::GraphAnswer};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The largest number of groups into which the vertices of a layer are divided by the moves within it. Each group has
/// rows of its own.
const MOST_STEPS: usize = 10;

/// The common property of the vertices of a layer. `Endless` is the highest layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Layer {
    /// The number of moves that are left: the remoteness, or, if the answer contains none, the length of the longest
    /// play.
    Moves(u32),
    /// A draw, or a vertex from which play may never end.
    Endless,
}

/// The rows of a picture, from the bottom to the top.
#[derive(Debug)]
pub(super) struct Rows {
    /// The vertices of each row.
    pub(super) vertices: Vec<Vec<usize>>,
    /// The layers, each with the range of rows that belong to it.
    pub(super) layers: Vec<(Layer, Range<usize>)>,
}

/// The layer of every vertex.
pub(super) fn layers(graph: &GraphAnswer) -> Vec<Layer> {
    match &graph.remoteness {
        Some(remoteness) => remoteness
            .iter()
            .map(|entry| match *entry {
                Remoteness::Moves(moves) => Layer::Moves(moves),
                Remoteness::Endless => Layer::Endless,
            })
            .collect(),
        None => longest_plays(graph),
    }
}

/// For each vertex, the length of the longest play from it, or [`Layer::Endless`] if play from it may never end.
fn longest_plays(graph: &GraphAnswer) -> Vec<Layer> {
    let count = graph.names.len();
    let mut waits_for = vec![0usize; count];
    let mut before = vec![Vec::new(); count];
    for edge in &graph.edges {
        waits_for[edge.from] += 1;
        before[edge.to].push(edge.from);
    }
    let mut longest = vec![0; count];
    let mut layers = vec![Layer::Endless; count];
    let mut ready: Vec<usize> = (0..count).filter(|&vertex| waits_for[vertex] == 0).collect();
    while let Some(vertex) = ready.pop() {
        layers[vertex] = Layer::Moves(longest[vertex]);
        for &from in &before[vertex] {
            longest[from] = longest[from].max(longest[vertex] + 1);
            waits_for[from] -= 1;
            if waits_for[from] == 0 {
                ready.push(from);
            }
        }
    }
    layers
}

/// The rows of the picture. Each row is at most about `widest` wide, unless it has only one vertex.
///
/// Within a layer, a vertex is above its options, unless the moves within the layer form a cycle or would divide it
/// into more than `MOST_STEPS` groups.
pub(super) fn rows(graph: &GraphAnswer, layer_of: &[Layer], width_of: &[f64], widest: f64) -> Rows {
    let mut members: BTreeMap<Layer, Vec<usize>> = BTreeMap::new();
    for (vertex, &layer) in layer_of.iter().enumerate() {
        members.entry(layer).or_default().push(vertex);
    }
    let mut within: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); layer_of.len()];
    for edge in graph.edges.iter().filter(|edge| edge.from != edge.to) {
        if layer_of[edge.from] == layer_of[edge.to] {
            within[edge.from].insert(edge.to);
        }
    }
    let mut rows = Rows { vertices: Vec::new(), layers: Vec::new() };
    for (layer, members) in members {
        let first = rows.vertices.len();
        for step in steps(&members, &within) {
            let whole: f64 = step.iter().map(|&vertex| width_of[vertex]).sum();
            let mut parts = 1.0;
            while whole / parts > widest {
                parts += 1.0;
            }
            // There are as few parts as possible, all of them about equally wide.
            let share = whole / parts;
            let (mut row, mut used) = (Vec::new(), 0.0);
            for vertex in step {
                let width = width_of[vertex];
                if !row.is_empty() && used + width / 2.0 > share {
                    rows.vertices.push(std::mem::take(&mut row));
                    used = 0.0;
                }
                used += width;
                row.push(vertex);
            }
            rows.vertices.push(row);
        }
        rows.layers.push((layer, first..rows.vertices.len()));
    }
    rows
}

/// The vertices of a layer in at most [`MOST_STEPS`] groups, in ascending order of the largest number of moves within
/// the layer that can follow; cycles are cut.
fn steps(members: &[usize], within: &[BTreeSet<usize>]) -> Vec<Vec<usize>> {
    let mut height: BTreeMap<usize, usize> = BTreeMap::new();
    let mut left: BTreeSet<usize> = members.iter().copied().collect();
    while let Some(&first) = left.first() {
        let above = |vertex: usize, height: &BTreeMap<usize, usize>| {
            within[vertex].iter().filter_map(|option| height.get(option)).max().map_or(0, |most| most + 1)
        };
        let ready: Vec<usize> = left
            .iter()
            .copied()
            .filter(|vertex| within[*vertex].iter().all(|option| height.contains_key(option)))
            .collect();
        // If every remaining vertex is on a cycle or leads into one, the first of them is placed.
        let placed = if ready.is_empty() { vec![first] } else { ready };
        for vertex in placed {
            let own = above(vertex, &height);
            height.insert(vertex, own);
            left.remove(&vertex);
        }
    }
    let tallest = height.values().max().map_or(1, |most| most + 1);
    let kept = tallest.min(MOST_STEPS);
    let mut steps = vec![Vec::new(); kept];
    for (vertex, height) in height {
        steps[height * kept / tallest].push(vertex);
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::steps;
    use std::collections::BTreeSet;

    #[track_caller]
    fn check(options: &[&[usize]], expected: &[&[usize]]) {
        let within: Vec<BTreeSet<usize>> = options.iter().map(|row| row.iter().copied().collect()).collect();
        let members: Vec<usize> = (0..options.len()).collect();
        assert_eq!(steps(&members, &within), expected);
    }

    #[test]
    fn above_their_options_as_far_as_it_goes() {
        check(&[&[], &[0], &[0, 1], &[]], &[&[0, 3], &[1], &[2]]);
        // A cycle is cut at its first vertex.
        check(&[&[1], &[2], &[0]], &[&[0], &[2], &[1]]);
    }
}
