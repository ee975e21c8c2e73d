//! The facts of a certificate as its lines state them.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};

/// The facts of a certificate: components with their values and, since version 3 of the format, the numbers of their
/// answering moves, which prove that no option has the stated value (see `facts.rs` and `answers.rs`).
#[derive(Debug)]
pub(super) struct Stated<C, S = RandomState> {
    /// The value of each component.
    pub(super) values: HashMap<C, u32, S>,
    /// The facts in the order of their lines.
    order: Vec<Fact<C>>,
    /// The numbers of the answering moves of all facts, fact by fact.
    moves: Vec<u32>,
    /// Whether the lines name the answering moves.
    pub(super) names_moves: bool,
}

#[derive(Debug)]
struct Fact<C> {
    component: C,
    value: u32,
    /// The index in `Stated::moves` at which the answering moves of this fact end, and those of the next fact begin.
    end: usize,
}

impl<C: Clone + Eq + Hash, S: BuildHasher + Default> Stated<C, S> {
    /// No facts yet.
    pub(super) fn new(names_moves: bool) -> Self {
        Self { values: HashMap::default(), order: Vec::new(), moves: Vec::new(), names_moves }
    }

    /// Adds a fact with its answering moves. Returns `None` if there is a fact about the component already.
    pub(super) fn push(&mut self, component: C, value: u32, moves: &[u32]) -> Option<()> {
        self.moves.extend_from_slice(moves);
        self.order.push(Fact { component: component.clone(), value, end: self.moves.len() });
        self.values.insert(component, value).is_none().then_some(())
    }

    /// The facts in the order of their lines, each with the numbers of its answering moves.
    pub(super) fn facts(&self) -> impl Iterator<Item = (&C, u32, &[u32])> {
        let mut start = 0;
        self.order.iter().map(move |fact| {
            let moves = &self.moves[std::mem::replace(&mut start, fact.end)..fact.end];
            (&fact.component, fact.value, moves)
        })
    }

    /// The same facts, with the components in another form.
    pub(super) fn map<D: Clone + Eq + Hash, T: BuildHasher + Default>(
        &self,
        to: impl Fn(&C) -> D,
    ) -> Stated<D, T> {
        let mut other = Stated::new(self.names_moves);
        for (component, value, moves) in self.facts() {
            // Different components have different forms.
            _ = other.push(to(component), value, moves);
        }
        other
    }
}
