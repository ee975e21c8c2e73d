//! Acyclic graphs in reverse topological order: options come before the vertices that have them.

use super::acyclic::POLL_EVERY;
use super::values::Cell;
use super::{Graph, Unsolved, Vertex, VertexValues, shortest_cycle};
use grundy_core::{Budget, Convention, Limit, Outcome, Usage};

/// The nim-value of every vertex.
///
/// Takes linear time if the graph is acyclic. In addition to the values, 4 bytes are needed for each option of the
/// vertex with the most options and, unless all edges lead to smaller vertices or all to larger ones, 8 bytes per
/// vertex. A million vertices with ten million edges take less than three times as long as merely reading the values of
/// all options when a topological order is given (benchmark `graph`).
///
/// # Errors
/// Returns an error if the graph contains a cycle, or if a limit is reached.
pub fn nim_values(graph: &Graph, budget: &dyn Budget) -> Result<VertexValues, Unsolved> {
    // A nim-value is at most the number of options. A vertex of value v has options with the values 0..v, and
    // these have options themselves: v (v + 1) / 2 edges in total.
    let by_edges = (2 * graph.edges() as u64).isqrt();
    let largest = by_edges.min(graph.most_options() as u64);
    let cells = match largest {
        0..=0xff => u8::cells(fill(graph, budget)?),
        0x100..=0xffff => u16::cells(fill(graph, budget)?),
        _ => u32::cells(fill(graph, budget)?),
    };
    Ok(VertexValues(cells))
}

/// The outcome of every vertex.
///
/// Takes linear time if the graph is acyclic, and at most as much additional memory as [`nim_values`].
///
/// # Errors
/// Returns an error if the graph contains a cycle, or if a limit is reached.
pub fn outcomes(
    graph: &Graph,
    convention: Convention,
    budget: &dyn Budget,
) -> Result<Vec<Outcome>, Unsolved> {
    let mut outcomes = vec![Outcome::P; graph.len()];
    let stuck = Outcome::for_mover(convention == Convention::Misere);
    order(graph, budget)?.for_each(graph, budget, |vertex, options| {
        outcomes[vertex as usize] = if options.is_empty() {
            stuck
        } else {
            Outcome::for_mover(options.iter().any(|&option| outcomes[option as usize] == Outcome::P))
        };
    })?;
    Ok(outcomes)
}

/// The vertices of an acyclic graph in an order in which options come first.
///
/// # Errors
/// Returns an error if the graph contains a cycle, or if a limit is reached.
pub fn options_first(graph: &Graph, budget: &dyn Budget) -> Result<Vec<Vertex>, Unsolved> {
    let mut row = Vec::with_capacity(graph.len());
    order(graph, budget)?.for_each(graph, budget, |vertex, _| row.push(vertex))?;
    Ok(row)
}

fn fill<C: Cell>(graph: &Graph, budget: &dyn Budget) -> Result<Vec<C>, Unsolved> {
    let order = order(graph, budget)?;
    let mut values = vec![C::default(); graph.len()];
    // For each value, the last of the vertices with more than 64 options that has an option of this value.
    let mut last_with: Vec<Vertex> = vec![Vertex::MAX; graph.most_options() + 1];
    order.for_each(graph, budget, |vertex, options| {
        let value = if options.len() <= 64 {
            let mut seen = 0u64;
            for &option in options {
                let value = values[option as usize].value();
                // With at most 64 options, a value of 64 or more cannot affect the mex.
                seen |= u64::from(value < 64) << (value & 63);
            }
            seen.trailing_ones()
        } else {
            for &option in options {
                if let Some(last) = last_with.get_mut(values[option as usize].value() as usize) {
                    *last = vertex;
                }
            }
            (0..).zip(&last_with).find(|&(_, &last)| last != vertex).map_or(0, |(value, _)| value)
        };
        values[vertex as usize] = C::holding(value);
    })?;
    Ok(values)
}

/// An order in which options come before the vertices that have them.
enum OptionsFirst {
    /// The ascending order `0, 1, 2, ...`.
    Ascending,
    /// The descending order `..., 2, 1, 0`.
    Descending,
    /// The reverse of this list.
    Reversed(Vec<Vertex>),
}

impl OptionsFirst {
    fn for_each(
        &self,
        graph: &Graph,
        budget: &dyn Budget,
        mut visit: impl FnMut(Vertex, &[Vertex]),
    ) -> Result<(), Limit> {
        match self {
            Self::Ascending => in_order(graph, budget, 0..graph.vertices(), &mut visit),
            Self::Descending => in_order(graph, budget, (0..graph.vertices()).rev(), &mut visit),
            Self::Reversed(row) => in_order(graph, budget, row.iter().rev().copied(), &mut visit),
        }
    }
}

fn in_order(
    graph: &Graph,
    budget: &dyn Budget,
    mut vertices: impl Iterator<Item = Vertex>,
    visit: &mut impl FnMut(Vertex, &[Vertex]),
) -> Result<(), Limit> {
    let mut usage = Usage { positions: 0, bytes: 12 * graph.len() as u64 };
    loop {
        let before = usage.positions;
        for vertex in vertices.by_ref().take(POLL_EVERY) {
            visit(vertex, graph.options(vertex));
            usage.positions += 1;
        }
        if usage.positions == before {
            return Ok(());
        }
        budget.poll(usage)?;
    }
}

fn order(graph: &Graph, budget: &dyn Budget) -> Result<OptionsFirst, Unsolved> {
    let (targets, starts) = graph.raw();
    let rows = || (0..graph.vertices()).zip(starts.windows(2));
    let row = |ends: &[u32]| &targets[ends[0] as usize..ends[1] as usize];
    if rows().all(|(vertex, ends)| row(ends).iter().all(|&option| option < vertex)) {
        return Ok(OptionsFirst::Ascending);
    }
    if rows().all(|(vertex, ends)| row(ends).iter().all(|&option| option > vertex)) {
        return Ok(OptionsFirst::Descending);
    }
    // Start from the vertices that are not options (Kahn). The opposite direction would need the reversed
    // edges, and computing these takes longer than everything else.
    let mut waiting_for = vec![0u32; graph.len()];
    for &option in targets {
        waiting_for[option as usize] += 1;
    }
    let mut row: Vec<Vertex> = Vec::with_capacity(graph.len());
    row.extend((0..graph.vertices()).filter(|&vertex| waiting_for[vertex as usize] == 0));
    let mut usage = Usage { positions: 0, bytes: 8 * graph.len() as u64 };
    let mut next = 0;
    while next < row.len() {
        let vertex = row[next];
        next += 1;
        for &option in graph.options(vertex) {
            let waiting = &mut waiting_for[option as usize];
            *waiting -= 1;
            if *waiting == 0 {
                row.push(option);
            }
        }
        if next.is_multiple_of(POLL_EVERY) {
            usage.positions = next as u64;
            budget.poll(usage)?;
        }
    }
    if row.len() < graph.len() {
        let cycle = shortest_cycle(graph, 0..graph.vertices());
        return Err(Unsolved::Cycle(cycle.expect("a vertex that is never finished can reach a cycle")));
    }
    Ok(OptionsFirst::Reversed(row))
}
