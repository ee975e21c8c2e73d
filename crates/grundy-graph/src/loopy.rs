//! Loopy nim-values: the values, in sums, of the vertices of a graph with cycles.

use super::{Graph, Vertex};
use grundy_core::{Budget, Limit, NimValue, Outcome, Usage, nim_sum};
use std::collections::BTreeSet;

/// The value, under normal play, of a vertex or a sum of vertices of a graph with cycles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LoopyValue {
    /// The Nim heap of this size.
    Nim(NimValue),
    /// Infinity with a set of numbers: the value equals no heap. The mover wins the sum of the value and a heap of
    /// size `v` if `v` is in the set; otherwise the sum is a draw.
    Infinity(BTreeSet<NimValue>),
}

impl LoopyValue {
    /// The outcome of a position with this value.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Nim(0) => Outcome::P,
            Self::Nim(_) => Outcome::N,
            Self::Infinity(wins) if wins.contains(&0) => Outcome::N,
            Self::Infinity(_) => Outcome::D,
        }
    }

    /// The value of the sum of two positions: one with this value, and one with the value `other`.
    ///
    /// The sum of two numbers is their nim-sum. Adding a number to an infinity replaces each element of its set by
    /// the nim-sum of the element and the number. The sum of two infinities is infinity with the empty set: a draw,
    /// even if other components are added.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Nim(a), Self::Nim(b)) => Self::Nim(nim_sum(*a, *b)),
            (Self::Nim(shift), Self::Infinity(set)) | (Self::Infinity(set), Self::Nim(shift)) => {
                Self::Infinity(set.iter().map(|&value| nim_sum(value, *shift)).collect())
            }
            (Self::Infinity(_), Self::Infinity(_)) => Self::Infinity(BTreeSet::new()),
        }
    }

    /// The value of the sum of positions with these values.
    #[must_use]
    pub fn sum<'a>(values: impl IntoIterator<Item = &'a Self>) -> Self {
        values.into_iter().fold(Self::Nim(0), |sum, value| sum.plus(value))
    }
}

/// The loopy nim-value of every vertex of a graph, in 4 bytes per vertex.
#[derive(Clone, Debug)]
pub struct LoopyValues<'a> {
    graph: &'a Graph,
    labels: Vec<Label>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Label(u32);

impl Label {
    const NONE: Self = Self(u32::MAX);
    const INFINITY: Self = Self(u32::MAX - 1);

    fn number(self) -> Option<u32> {
        (self.0 < Self::INFINITY.0).then_some(self.0)
    }
}

impl LoopyValues<'_> {
    /// The number of vertices in the graph.
    #[must_use]
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether the graph has no vertices.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// The value of `vertex`. Takes constant time, unless the value is infinite: then the nim-values of the options are
    /// collected.
    ///
    /// # Panics
    /// Panics if the vertex does not exist.
    #[must_use]
    pub fn get(&self, vertex: Vertex) -> LoopyValue {
        match self.nim(vertex) {
            Some(value) => LoopyValue::Nim(value),
            None => LoopyValue::Infinity(
                self.graph.options(vertex).iter().filter_map(|&option| self.nim(option)).collect(),
            ),
        }
    }

    /// The nim-value of `vertex`, or `None` if its value is infinite.
    ///
    /// # Panics
    /// Panics if the vertex does not exist.
    #[must_use]
    pub fn nim(&self, vertex: Vertex) -> Option<NimValue> {
        self.labels[vertex as usize].number().map(NimValue::from)
    }

    /// The value of a sum of vertices.
    ///
    /// # Panics
    /// Panics if one of the vertices does not exist.
    #[must_use]
    pub fn of_sum(&self, vertices: &[Vertex]) -> LoopyValue {
        vertices.iter().fold(LoopyValue::Nim(0), |sum, &vertex| sum.plus(&self.get(vertex)))
    }
}

/// The loopy nim-value of every vertex.
///
/// For `n = 0, 1, 2, ...` in turn, consider the vertices whose options include one with each label of `0..n`. Among
/// these, a vertex without an option labelled `n` gets the label `n` if each of its options without a label
/// has a move to a vertex with the label `n`. The vertices that remain without a label have infinite values. For
/// each `n`, this takes time linear in the part of the graph that has no labels yet.
///
/// # Errors
/// Returns an error if a limit is reached.
///
/// # Source
/// Smith 1966 (`smith-1966`); Fraenkel and Perl 1975 (`fraenkel-perl-1975` in
/// crates/grundy-games/sources.bib).
pub fn loopy_values<'a>(graph: &'a Graph, budget: &dyn Budget) -> Result<LoopyValues<'a>, Limit> {
    let mut rounds = Rounds {
        graph,
        reversed: graph.reversed(),
        labels: vec![Label::NONE; graph.len()],
        has: vec![Label::NONE; graph.len()],
        unanswered: vec![0; graph.len()],
        to_answer: Vec::new(),
    };
    let mut open: Vec<Vertex> = (0..graph.vertices()).collect();
    let mut usage = Usage { positions: 0, bytes: graph.bytes() + 20 * graph.len() as u64 };
    let mut round = 0;
    while !open.is_empty() {
        let number = Label(round);
        rounds.label(number, &open);
        for &vertex in &open {
            let at = vertex as usize;
            if rounds.labels[at] == Label::NONE && rounds.has[at] != number {
                rounds.labels[at] = Label::INFINITY;
            }
        }
        usage.positions += open.len() as u64;
        budget.poll(usage)?;
        open.retain(|&vertex| rounds.labels[vertex as usize] == Label::NONE);
        round += 1;
    }
    Ok(LoopyValues { graph, labels: rounds.labels })
}

struct Rounds<'a> {
    graph: &'a Graph,
    reversed: Graph,
    labels: Vec<Label>,
    /// For each vertex without a label, the last label that one of its options received.
    has: Vec<Label>,
    /// For each vertex, the number of its options that have no label and from which no move leads to a vertex
    /// labelled in the current round.
    unanswered: Vec<u32>,
    to_answer: Vec<Vertex>,
}

impl Rounds<'_> {
    /// Gives the label `number` to the vertices of `open` that qualify according to the rule of `loopy_values`.
    fn label(&mut self, number: Label, open: &[Vertex]) {
        for &vertex in open {
            let options = self.graph.options(vertex);
            let without = options.iter().filter(|&&o| self.labels[o as usize].number().is_none()).count();
            self.unanswered[vertex as usize] = u32::try_from(without).expect("edges are counted in 32 bits");
        }
        for &vertex in open {
            self.consider(vertex, number);
        }
    }

    /// Gives `vertex` the label `number` if it qualifies, and then labels all vertices that qualify as a result.
    fn consider(&mut self, vertex: Vertex, number: Label) {
        self.give_if_due(vertex, number);
        while let Some(labelled) = self.to_answer.pop() {
            for at in 0..self.reversed.options(labelled).len() {
                let before = self.reversed.options(labelled)[at];
                let place = before as usize;
                if self.labels[place].number().is_some() || self.has[place] == number {
                    continue;
                }
                // A move to `before` can be answered by a move to `labelled`, so the predecessors of `before` may now
                // qualify.
                self.has[place] = number;
                for further in 0..self.reversed.options(before).len() {
                    let relying = self.reversed.options(before)[further];
                    if self.labels[relying as usize] == Label::NONE {
                        self.unanswered[relying as usize] -= 1;
                        self.give_if_due(relying, number);
                    }
                }
            }
        }
    }

    fn give_if_due(&mut self, vertex: Vertex, number: Label) {
        let at = vertex as usize;
        if self.labels[at] == Label::NONE && self.unanswered[at] == 0 && self.has[at] != number {
            self.labels[at] = number;
            self.to_answer.push(vertex);
        }
    }
}
