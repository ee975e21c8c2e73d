//! Cycles in a graph.

use super::{Graph, Vertex};

/// A cycle: each vertex is an option of the previous one, and the first vertex is an option of the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The vertices in the order of the cycle, beginning with the smallest one.
    pub vertices: Vec<Vertex>,
    /// Whether this cycle is known to be a shortest one that can be reached; `false` if the search for a shorter
    /// cycle was abandoned.
    pub shortest: bool,
}

impl Cycle {
    /// The vertices along the cycle, with the first one repeated at the end.
    pub fn closed(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.vertices.iter().chain(self.vertices.first()).copied()
    }
}

/// The number of edges after which the search for a shorter cycle is abandoned.
const EFFORT: u64 = 200_000_000;

/// A cycle that can be reached from `roots`, or `None` if there is none; the cycle is a shortest one unless the search
/// is abandoned.
///
/// Searches breadth first from each vertex that may be on a cycle, and only for cycles that are shorter than the best
/// one so far. After the search from a vertex, that vertex is removed, and so are all vertices that have then lost
/// their last incoming or outgoing edge. The search is fast on graphs with short cycles or few cycles; on other
/// graphs, the search for a shorter cycle may be abandoned after 200 million edges.
///
/// # Panics
/// Panics if a root is not a vertex of the graph.
#[must_use]
pub fn shortest_cycle(graph: &Graph, roots: impl IntoIterator<Item = Vertex>) -> Option<Cycle> {
    let mut core = CyclicCore::new(graph, roots);
    let mut search = Search { seen: vec![0; graph.len()], from: vec![0; graph.len()], row: Vec::new() };
    let mut best: Option<Vec<Vertex>> = core.self_loop().map(|vertex| vec![vertex]);
    let mut effort = 0;
    for start in 0..graph.vertices() {
        if !core.alive[start as usize] {
            continue;
        }
        let longest = best.as_ref().map_or(graph.len(), |found| found.len() - 1);
        if longest == 0 {
            break;
        }
        if effort > EFFORT && best.is_some() {
            return best.map(|vertices| Cycle { vertices, shortest: false });
        }
        if let Some(found) = search.cycle_through(start, longest, &core, &mut effort) {
            best = Some(found);
        }
        core.remove(start);
    }
    best.map(|vertices| Cycle { vertices, shortest: true })
}

/// The largest part of the reachable graph in which every vertex has an option and is an option.
struct CyclicCore<'a> {
    graph: &'a Graph,
    reversed: Graph,
    alive: Vec<bool>,
    /// For each vertex, the number of its edges that stay in the core.
    out_degree: Vec<u32>,
    in_degree: Vec<u32>,
    to_remove: Vec<Vertex>,
}

impl<'a> CyclicCore<'a> {
    fn new(graph: &'a Graph, roots: impl IntoIterator<Item = Vertex>) -> Self {
        let mut alive = vec![false; graph.len()];
        let mut reached = Vec::new();
        for root in roots {
            if !std::mem::replace(&mut alive[root as usize], true) {
                reached.push(root);
            }
        }
        while let Some(vertex) = reached.pop() {
            for &option in graph.options(vertex) {
                if !std::mem::replace(&mut alive[option as usize], true) {
                    reached.push(option);
                }
            }
        }
        let reversed = graph.reversed();
        let (mut out_degree, mut in_degree) = (vec![0; graph.len()], vec![0; graph.len()]);
        for from in (0..graph.vertices()).filter(|&v| alive[v as usize]) {
            for &to in graph.options(from) {
                out_degree[from as usize] += 1;
                in_degree[to as usize] += 1;
            }
        }
        let mut core = Self { graph, reversed, alive, out_degree, in_degree, to_remove: Vec::new() };
        for vertex in 0..graph.vertices() {
            let at = vertex as usize;
            if core.alive[at] && (core.out_degree[at] == 0 || core.in_degree[at] == 0) {
                core.remove(vertex);
            }
        }
        core
    }

    fn self_loop(&self) -> Option<Vertex> {
        (0..self.graph.vertices())
            .find(|&vertex| self.alive[vertex as usize] && self.graph.options(vertex).contains(&vertex))
    }

    /// Removes a vertex, and then all vertices that have lost their last incoming or outgoing edge.
    fn remove(&mut self, vertex: Vertex) {
        if std::mem::replace(&mut self.alive[vertex as usize], false) {
            self.to_remove.push(vertex);
        }
        while let Some(gone) = self.to_remove.pop() {
            for (neighbours, degrees) in [
                (self.graph.options(gone), &mut self.in_degree),
                (self.reversed.options(gone), &mut self.out_degree),
            ] {
                for &other in neighbours {
                    let at = other as usize;
                    if self.alive[at] {
                        degrees[at] -= 1;
                        if degrees[at] == 0 {
                            self.alive[at] = false;
                            self.to_remove.push(other);
                        }
                    }
                }
            }
        }
    }
}

/// Buffers that all breadth-first searches share.
struct Search {
    /// For each vertex, one more than the start vertex of the last search that reached it, or 0 if none did.
    seen: Vec<u32>,
    from: Vec<Vertex>,
    row: Vec<Vertex>,
}

impl Search {
    /// A shortest cycle of `core` through `start`, or `None` if there is none with at most `longest` vertices.
    fn cycle_through(
        &mut self,
        start: Vertex,
        longest: usize,
        core: &CyclicCore<'_>,
        effort: &mut u64,
    ) -> Option<Vec<Vertex>> {
        self.row.clear();
        self.row.push(start);
        self.seen[start as usize] = start + 1;
        let (mut next, mut depth) = (0, 1);
        while depth <= longest && next < self.row.len() {
            let level_end = self.row.len();
            while next < level_end {
                let vertex = self.row[next];
                next += 1;
                let options = core.graph.options(vertex);
                *effort += options.len() as u64;
                for &option in options {
                    if option == start {
                        return Some(self.path(start, vertex));
                    }
                    let at = option as usize;
                    if core.alive[at] && self.seen[at] != start + 1 {
                        self.seen[at] = start + 1;
                        self.from[at] = vertex;
                        self.row.push(option);
                    }
                }
            }
            depth += 1;
        }
        None
    }

    fn path(&self, start: Vertex, end: Vertex) -> Vec<Vertex> {
        let mut path = vec![end];
        while let Some(&last) = path.last()
            && last != start
        {
            path.push(self.from[last as usize]);
        }
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(vertices: usize, edges: &[[u32; 2]], roots: &[u32], expected: Option<&[u32]>) {
        let graph = Graph::from_edges(vertices, edges).unwrap();
        let found = shortest_cycle(&graph, roots.iter().copied());
        let expected = expected.map(|cycle| Cycle { vertices: cycle.to_vec(), shortest: true });
        assert_eq!(found, expected);
    }

    #[test]
    fn cycles_of_small_graphs() {
        check(0, &[], &[], None);
        check(1, &[[0, 0]], &[0], Some(&[0]));
        check(4, &[[0, 1], [1, 2], [2, 0], [3, 0]], &[3], Some(&[0, 1, 2]));
        check(4, &[[0, 1], [1, 2], [2, 0], [3, 0], [1, 0]], &[3], Some(&[0, 1]));
        check(4, &[[0, 1], [1, 2], [2, 0], [2, 3], [3, 3]], &[0], Some(&[3]));
        check(4, &[[0, 0], [1, 2], [2, 3]], &[1, 2, 3], None);
    }

    #[test]
    fn one_long_cycle() {
        let edges: Vec<[u32; 2]> = (0..300_000).map(|v| [v, (v + 1) % 300_000]).collect();
        let graph = Graph::from_edges(300_000, &edges).unwrap();
        let cycle = shortest_cycle(&graph, [7]).unwrap();
        assert_eq!((cycle.vertices.len(), cycle.shortest), (300_000, true));
    }

    /// The length of a shortest cycle reachable from `root`, computed from powers of the adjacency relation.
    fn girth(vertices: u32, edges: &[[u32; 2]], root: u32) -> Option<usize> {
        let reach = |from: &Vec<u32>| {
            let mut to: Vec<u32> = edges.iter().filter(|e| from.contains(&e[0])).map(|e| e[1]).collect();
            to.sort_unstable();
            to.dedup();
            to
        };
        let mut reached = vec![root];
        for _ in 0..vertices {
            let more = reach(&reached);
            reached.extend(more);
            reached.sort_unstable();
            reached.dedup();
        }
        let mut from: Vec<Vec<u32>> = reached.iter().map(|&v| vec![v]).collect();
        (1..=vertices as usize).find(|_| {
            from.iter_mut().for_each(|row| *row = reach(row));
            from.iter().zip(&reached).any(|(row, v)| row.contains(v))
        })
    }

    proptest! {
        #[test]
        fn the_cycle_is_one_and_shortest(edges in prop::collection::vec([0..9u32, 0..9u32], 0..20), root in 0..9u32) {
            let graph = Graph::from_edges(9, &edges).unwrap();
            let found = shortest_cycle(&graph, [root]);
            prop_assert_eq!(found.as_ref().map(|c| c.vertices.len()), girth(9, &edges, root));
            if let Some(Cycle { vertices, shortest }) = found {
                prop_assert!(shortest);
                for (at, &vertex) in vertices.iter().enumerate() {
                    prop_assert!(graph.options(vertex).contains(&vertices[(at + 1) % vertices.len()]));
                }
            }
        }
    }
}
