//! Acyclic graphs: a memoised search from given vertices, with an explicit stack.

use super::acyclic::POLL_EVERY;
use super::{Graph, Unsolved, Vertex, shortest_cycle};
use grundy_core::{Budget, Convention, Limit, Mex, NimValue, Outcome, Usage};

/// The results for the vertices reachable from given roots.
#[derive(Clone, Debug)]
pub struct Reached<T> {
    known: Vec<Mark<T>>,
    count: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark<T> {
    Unseen,
    /// The vertex is on the stack, and its options are being examined.
    Open,
    Known(T),
}

impl<T: Copy> Reached<T> {
    /// The result for `vertex`, or `None` if the vertex cannot be reached from the roots.
    ///
    /// # Panics
    /// Panics if the vertex does not exist.
    #[must_use]
    pub fn get(&self, vertex: Vertex) -> Option<T> {
        match self.known[vertex as usize] {
            Mark::Known(known) => Some(known),
            Mark::Unseen | Mark::Open => None,
        }
    }

    /// The number of reachable vertices.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }
}

/// The nim-values of the vertices reachable from `roots`.
///
/// Takes 16 bytes per vertex of the graph, about as many bytes per vertex on the longest path of the search, and, apart
/// from initializing this memory, time linear in the size of the reachable part.
///
/// # Errors
/// Returns an error if a cycle can be reached, or if a limit is reached.
///
/// # Panics
/// Panics if a root is not a vertex of the graph.
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
    /// Adds the nim-values of the vertices reachable from `roots`.
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

/// The outcomes of the vertices reachable from `roots`.
///
/// Apart from initializing a table of all vertices, takes time linear in the size of the reachable part.
///
/// # Errors
/// Returns an error if a cycle can be reached, or if a limit is reached.
///
/// # Panics
/// Panics if a root is not a vertex of the graph.
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

/// The results of `finish` for every reachable vertex. `finish` is called when the results of all options of
/// the vertex are known.
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
    /// A table without results, for the vertices of `graph`.
    pub(super) fn nothing(graph: &Graph) -> Self {
        Self { known: vec![Mark::Unseen; graph.len()], count: 0 }
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        (self.known.len() * size_of::<Mark<T>>()) as u64
    }

    /// Adds the results of `finish` for every vertex reachable from `roots`. `finish` is called when the
    /// results of all options of the vertex are known. After an error, the results found so far are kept.
    pub(super) fn extend(
        &mut self,
        graph: &Graph,
        roots: impl IntoIterator<Item = Vertex> + Clone,
        budget: &dyn Budget,
        mut finish: impl FnMut(Vertex, &[Vertex], &Self) -> T,
    ) -> Result<(), Unsolved> {
        // The vertices on the path, each with the number of its options that have been examined.
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

/// The reason why a search did not complete.
enum Stopped {
    /// A vertex on the path occurs again as an option.
    Cycle,
    Limit(Limit),
}

impl From<Limit> for Stopped {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}
