//! Acyclic graphs by memoised search from the vertices asked about, with a stack of its own.

use super::acyclic::POLL_EVERY;
use super::{Graph, Unsolved, Vertex, shortest_cycle};
use grundy_core::{Budget, Convention, Limit, Mex, NimValue, Outcome, Usage};

/// What is known of the vertices that can be reached from some roots.
#[derive(Clone, Debug)]
pub struct Reached<T> {
    known: Vec<Mark<T>>,
    count: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark<T> {
    Unseen,
    /// On the stack: its options are being looked at.
    Open,
    Known(T),
}

impl<T: Copy> Reached<T> {
    /// What is known of `vertex`; `None` if it cannot be reached.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn get(&self, vertex: Vertex) -> Option<T> {
        match self.known[vertex as usize] {
            Mark::Known(known) => Some(known),
            Mark::Unseen | Mark::Open => None,
        }
    }

    /// How many vertices can be reached.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }
}

/// The nim-values of the vertices that can be reached from `roots`.
///
/// Linear time in what can be reached, and 24 bytes a vertex.
///
/// # Errors
/// A cycle that can be reached, or a limit.
///
/// # Panics
/// If a root is no vertex of the graph.
pub fn nim_values_from(
    graph: &Graph,
    roots: impl IntoIterator<Item = Vertex> + Clone,
    budget: &dyn Budget,
) -> Result<Reached<NimValue>, Unsolved> {
    let mut reached = Reached::nothing(graph);
    reached.extend_nim_values(graph, roots, budget)?;
    Ok(reached)
}

impl Reached<NimValue> {
    /// Adds the nim-values of the vertices that can be reached from `roots`.
    pub(super) fn extend_nim_values(
        &mut self,
        graph: &Graph,
        roots: impl IntoIterator<Item = Vertex> + Clone,
        budget: &dyn Budget,
    ) -> Result<(), Unsolved> {
        let mut seen = Mex::new();
        self.extend(graph, roots, budget, |_, options, known| {
            seen.clear();
            for value in options.iter().filter_map(|&option| known.get(option)) {
                seen.insert(value);
            }
            seen.mex()
        })
    }
}

/// The outcomes of the vertices that can be reached from `roots`.
///
/// Linear time in what can be reached.
///
/// # Errors
/// A cycle that can be reached, or a limit.
///
/// # Panics
/// If a root is no vertex of the graph.
pub fn outcomes_from(
    graph: &Graph,
    roots: impl IntoIterator<Item = Vertex> + Clone,
    convention: Convention,
    budget: &dyn Budget,
) -> Result<Reached<Outcome>, Unsolved> {
    search(graph, roots, budget, |_, options, known| {
        let stuck_and_wins = options.is_empty() && convention == Convention::Misere;
        let to_p = options.iter().any(|&option| known.get(option) == Some(Outcome::P));
        Outcome::for_mover(stuck_and_wins || to_p)
    })
}

/// What `finish` makes of every vertex that can be reached, called when all its options are known.
pub(super) fn search<T: Copy>(
    graph: &Graph,
    roots: impl IntoIterator<Item = Vertex> + Clone,
    budget: &dyn Budget,
    finish: impl FnMut(Vertex, &[Vertex], &Reached<T>) -> T,
) -> Result<Reached<T>, Unsolved> {
    let mut reached = Reached::nothing(graph);
    reached.extend(graph, roots, budget, finish)?;
    Ok(reached)
}

impl<T: Copy> Reached<T> {
    /// Nothing is known yet of the vertices of `graph`.
    pub(super) fn nothing(graph: &Graph) -> Self {
        Self { known: vec![Mark::Unseen; graph.len()], count: 0 }
    }

    /// Bytes in memory.
    pub(super) fn bytes(&self) -> u64 {
        (self.known.len() * size_of::<Mark<T>>()) as u64
    }

    /// Adds what `finish` makes of every vertex that can be reached from `roots`, called when all its options are
    /// known. After an error, what was known before and was found since stays known.
    pub(super) fn extend(
        &mut self,
        graph: &Graph,
        roots: impl IntoIterator<Item = Vertex> + Clone,
        budget: &dyn Budget,
        mut finish: impl FnMut(Vertex, &[Vertex], &Self) -> T,
    ) -> Result<(), Unsolved> {
        // The vertices on the way, each with the number of its options that were looked at.
        let mut stack: Vec<(Vertex, usize)> = Vec::new();
        let ended = roots
            .clone()
            .into_iter()
            .try_for_each(|root| self.extend_from(graph, root, budget, &mut stack, &mut finish));
        for (vertex, _) in stack {
            self.known[vertex as usize] = Mark::Unseen;
        }
        ended.map_err(|stopped| match stopped {
            Stopped::Cycle => {
                let cycle = shortest_cycle(graph, roots);
                Unsolved::Cycle(cycle.expect("an open option closes a cycle"))
            }
            Stopped::Limit(limit) => Unsolved::Limit(limit),
        })
    }

    fn extend_from(
        &mut self,
        graph: &Graph,
        root: Vertex,
        budget: &dyn Budget,
        stack: &mut Vec<(Vertex, usize)>,
        finish: &mut impl FnMut(Vertex, &[Vertex], &Self) -> T,
    ) -> Result<(), Stopped> {
        if self.get(root).is_some() {
            return Ok(());
        }
        self.known[root as usize] = Mark::Open;
        stack.push((root, 0));
        while let Some((vertex, looked_at)) = stack.last_mut() {
            let options = graph.options(*vertex);
            let Some(&option) = options.get(*looked_at) else {
                let known = finish(*vertex, options, self);
                self.known[*vertex as usize] = Mark::Known(known);
                self.count += 1;
                stack.pop();
                if self.count.is_multiple_of(POLL_EVERY) {
                    let stacked = (stack.len() * size_of::<(Vertex, usize)>()) as u64;
                    budget.poll(Usage { positions: self.count as u64, bytes: self.bytes() + stacked })?;
                }
                continue;
            };
            *looked_at += 1;
            match self.known[option as usize] {
                Mark::Known(_) => {}
                Mark::Unseen => {
                    self.known[option as usize] = Mark::Open;
                    stack.push((option, 0));
                }
                Mark::Open => return Err(Stopped::Cycle),
            }
        }
        Ok(())
    }
}

/// Why a search did not end.
enum Stopped {
    /// A vertex on the way is an option again.
    Cycle,
    Limit(Limit),
}

impl From<Limit> for Stopped {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}
