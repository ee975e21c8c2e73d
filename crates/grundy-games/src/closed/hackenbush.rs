//! Nim-values of Green Hackenbush by the colon principle and the fusion principle.

use grundy_core::NimValue;

/// The nim-value of Green Hackenbush on these edges, where vertex 0 is the ground, or `None` if some edge is not
/// joined to the ground.
///
/// By the fusion principle, each maximal set of vertices that cutting a single edge does not separate becomes one
/// vertex; every edge inside the set becomes a loop of value 1. The result is a tree with loops. By the colon
/// principle, the value at a vertex is the nim-sum of the values of its loops and, for each bridge to a vertex above
/// it, of one more than the value at that vertex. Takes linear time.
///
/// # Source
/// Winning Ways, ch. 7 (`winning-ways`).
pub(crate) fn value(vertices: usize, edges: &[[u32; 2]]) -> Option<NimValue> {
    let mut near: Vec<Vec<(usize, usize)>> = vec![Vec::new(); vertices.max(1)];
    for (edge, &[a, b]) in edges.iter().enumerate() {
        near[a as usize].push((b as usize, edge));
        if a != b {
            near[b as usize].push((a as usize, edge));
        }
    }
    // A depth-first search from the ground. `low[v]` is the earliest discovery time among the vertices of the subtree
    // of `v` and the vertices that one edge outside the tree joins to this subtree.
    let mut time = vec![usize::MAX; near.len()];
    let mut low = time.clone();
    let mut values: Vec<NimValue> = vec![0; near.len()];
    let mut is_used = vec![false; edges.len()];
    // A vertex, the edge by which it was reached, and the next neighbour to visit.
    let mut path = vec![(0, usize::MAX, 0)];
    (time[0], low[0]) = (0, 0);
    let mut clock = 1;
    let mut used = 0;
    while let Some((vertex, by, next)) = path.last_mut() {
        let (vertex, by) = (*vertex, *by);
        if let Some(&(to, edge)) = near[vertex].get(*next) {
            *next += 1;
            if std::mem::replace(&mut is_used[edge], true) {
                continue;
            }
            used += 1;
            if time[to] == usize::MAX {
                (time[to], low[to]) = (clock, clock);
                clock += 1;
                path.push((to, edge, 0));
            } else {
                // The edge closes a cycle: it becomes a loop at the vertex into which the cycle is fused.
                low[vertex] = low[vertex].min(time[to]);
                values[vertex] ^= 1;
            }
            continue;
        }
        path.pop();
        let Some(&(below, ..)) = path.last() else { break };
        debug_assert_ne!(by, usize::MAX, "only the ground is reached by no edge");
        if low[vertex] > time[below] {
            values[below] ^= values[vertex] + 1;
        } else {
            // Not a bridge: both ends are fused, and the edge becomes a loop.
            values[below] ^= values[vertex] ^ 1;
            low[below] = low[below].min(low[vertex]);
        }
    }
    (used == edges.len()).then_some(values[0])
}

#[cfg(test)]
mod tests {
    use super::value;
    use proptest::prelude::*;
    use std::collections::HashMap;

    /// The edges that are joined to the ground.
    fn grounded(edges: &[[u32; 2]]) -> Vec<[u32; 2]> {
        let mut joined = vec![0];
        loop {
            let more = edges.iter().find_map(|&[a, b]| match (joined.contains(&a), joined.contains(&b)) {
                (true, false) => Some(b),
                (false, true) => Some(a),
                _ => None,
            });
            match more {
                Some(vertex) => joined.push(vertex),
                None => break,
            }
        }
        edges.iter().copied().filter(|[a, _]| joined.contains(a)).collect()
    }

    /// The value from the definition: the mex of the values of the positions that the cuts leave.
    fn by_definition(edges: &[[u32; 2]], known: &mut HashMap<Vec<[u32; 2]>, u64>) -> u64 {
        if let Some(&value) = known.get(edges) {
            return value;
        }
        let mut options = Vec::new();
        for cut in 0..edges.len() {
            let mut left = edges.to_vec();
            left.remove(cut);
            options.push(by_definition(&grounded(&left), known));
        }
        let value = (0..).find(|value| !options.contains(value)).unwrap();
        known.insert(edges.to_vec(), value);
        value
    }

    #[test]
    fn strings_and_cycles() {
        for length in 1..9 {
            let path: Vec<[u32; 2]> = (0..length).map(|v| [v, v + 1]).collect();
            assert_eq!(value(length as usize + 1, &path), Some(length.into()));
            let cycle: Vec<[u32; 2]> = (0..length).map(|v| [v, (v + 1) % length]).collect();
            assert_eq!(value(length as usize, &cycle), Some(u64::from(length % 2)));
        }
        assert_eq!(value(0, &[]), Some(0));
        assert_eq!(value(3, &[[1, 2]]), None);
    }

    proptest! {
        #[test]
        fn as_by_definition(edges in prop::collection::vec((0..5u32, 0..5u32), 0..9)) {
            let edges: Vec<[u32; 2]> = edges.into_iter().map(|(a, b)| [a, b]).collect();
            let joined = grounded(&edges);
            prop_assert_eq!(value(5, &edges).is_some(), joined.len() == edges.len());
            prop_assert_eq!(value(5, &joined), Some(by_definition(&joined, &mut HashMap::new())));
        }
    }
}
