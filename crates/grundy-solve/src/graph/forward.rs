//! Acyclic graphs by memoised search from the vertices asked about, with a stack of its own.

use super::acyclic::POLL_EVERY;
use super::{Graph, Unsolved, Vertex, shortest_cycle};
use grundy_core::{Budget, Convention, Mex, NimValue, Outcome, Usage};

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
    let mut seen = Mex::new();
    search(graph, roots, budget, |_, options, known| {
        seen.clear();
        for value in options.iter().filter_map(|&option| known.get(option)) {
            seen.insert(value);
        }
        seen.mex()
    })
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
    mut finish: impl FnMut(Vertex, &[Vertex], &Reached<T>) -> T,
) -> Result<Reached<T>, Unsolved> {
    let mut reached = Reached { known: vec![Mark::Unseen; graph.len()], count: 0 };
    // The vertices on the way, each with the number of its options that were looked at.
    let mut stack: Vec<(Vertex, usize)> = Vec::new();
    let bytes = (graph.len() * size_of::<Mark<T>>()) as u64;
    for root in roots.clone() {
        if matches!(reached.known[root as usize], Mark::Known(_)) {
            continue;
        }
        reached.known[root as usize] = Mark::Open;
        stack.push((root, 0));
        while let Some((vertex, looked_at)) = stack.last_mut() {
            let options = graph.options(*vertex);
            let Some(&option) = options.get(*looked_at) else {
                let known = finish(*vertex, options, &reached);
                reached.known[*vertex as usize] = Mark::Known(known);
                reached.count += 1;
                stack.pop();
                if reached.count.is_multiple_of(POLL_EVERY) {
                    let stacked = (stack.len() * size_of::<(Vertex, usize)>()) as u64;
                    budget.poll(Usage { positions: reached.count as u64, bytes: bytes + stacked })?;
                }
                continue;
            };
            *looked_at += 1;
            match reached.known[option as usize] {
                Mark::Known(_) => {}
                Mark::Unseen => {
                    reached.known[option as usize] = Mark::Open;
                    stack.push((option, 0));
                }
                Mark::Open => {
                    let cycle = shortest_cycle(graph, roots);
                    return Err(Unsolved::Cycle(cycle.expect("an open option closes a cycle")));
                }
            }
        }
    }
    Ok(reached)
}
