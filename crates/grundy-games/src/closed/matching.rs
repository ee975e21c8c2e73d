//! Maximum matchings in graphs, by Edmonds' algorithm.

/// A matching in a graph: a set of edges, no two of which share a vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Matching {
    /// The vertex to which each vertex is matched, or `None` if it is free.
    mates: Vec<Option<usize>>,
}

/// The mark for the absence of a vertex.
const NONE: usize = usize::MAX;

impl Matching {
    /// A largest matching of the graph in which `near[v]` lists the neighbours of vertex `v`. Takes time at most
    /// proportional to the cube of the number of vertices.
    ///
    /// # Source
    /// Edmonds 1965, "Paths, trees, and flowers".
    pub(crate) fn maximum(near: &[Vec<usize>]) -> Self {
        let mut matching = Self { mates: vec![None; near.len()] };
        // Starting from a maximal matching saves most of the searches.
        for (vertex, neighbours) in near.iter().enumerate() {
            if matching.mates[vertex].is_none()
                && let Some(&free) =
                    neighbours.iter().find(|&&next| next != vertex && matching.mates[next].is_none())
            {
                matching.join(vertex, free);
            }
        }
        for root in 0..near.len() {
            if matching.mates[root].is_none() {
                matching.augment(near, root, NONE);
            }
        }
        matching
    }

    /// The vertex to which `vertex` is matched, or `None` if it is free.
    pub(crate) fn mate(&self, vertex: usize) -> Option<usize> {
        self.mates[vertex]
    }

    /// Whether `vertex` is matched in every maximum matching. `self` must be a maximum matching.
    ///
    /// If `vertex` is matched, some maximum matching avoids it exactly when its mate is the end of an augmenting path
    /// in the graph without `vertex`.
    pub(crate) fn covers_always(&self, near: &[Vec<usize>], vertex: usize) -> bool {
        let Some(mate) = self.mates[vertex] else { return false };
        let mut other = self.clone();
        other.mates[vertex] = None;
        other.mates[mate] = None;
        !other.augment(near, mate, vertex)
    }

    fn join(&mut self, a: usize, b: usize) {
        self.mates[a] = Some(b);
        self.mates[b] = Some(a);
    }

    /// Enlarges the matching along an alternating path that starts at the free vertex `root`, avoids the vertex
    /// `without`, and ends at another free vertex. Returns whether there is such a path.
    fn augment(&mut self, near: &[Vec<usize>], root: usize, without: usize) -> bool {
        let count = near.len();
        let mut search =
            Search { parent: vec![NONE; count], base: (0..count).collect(), is_outer: vec![false; count] };
        search.is_outer[root] = true;
        let mut waiting = std::collections::VecDeque::from([root]);
        while let Some(from) = waiting.pop_front() {
            for &to in near[from].iter().filter(|&&to| to != without && to != from) {
                if search.base[from] == search.base[to] || self.mates[from] == Some(to) {
                    continue;
                }
                let leads_outside = self.mates[to].is_some_and(|mate| search.parent[mate] != NONE);
                if to == root || leads_outside {
                    // An odd cycle: shrink it to its base, from which all its vertices can be reached.
                    let base = search.common_base(self, from, to);
                    let mut shrunk = vec![false; count];
                    search.shrink(self, from, base, to, &mut shrunk);
                    search.shrink(self, to, base, from, &mut shrunk);
                    for vertex in 0..count {
                        if shrunk[search.base[vertex]] {
                            search.base[vertex] = base;
                            if !std::mem::replace(&mut search.is_outer[vertex], true) {
                                waiting.push_back(vertex);
                            }
                        }
                    }
                } else if search.parent[to] == NONE {
                    search.parent[to] = from;
                    match self.mates[to] {
                        Some(mate) => {
                            search.is_outer[mate] = true;
                            waiting.push_back(mate);
                        }
                        None => {
                            self.flip(&search.parent, to);
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    /// Exchanges matched and unmatched edges on the path from `end` to the root.
    fn flip(&mut self, parent: &[usize], end: usize) {
        let mut vertex = end;
        while vertex != NONE {
            let before = parent[vertex];
            let next = self.mates[before];
            self.join(vertex, before);
            vertex = next.unwrap_or(NONE);
        }
    }
}

/// The state of a search for an alternating path from one free vertex.
struct Search {
    /// For each inner vertex and each vertex of a shrunk cycle other than its base, the vertex before it on an
    /// alternating path from the root.
    parent: Vec<usize>,
    /// The base of the shrunk cycle to which each vertex belongs.
    base: Vec<usize>,
    /// For each vertex, whether it has been reached from the root along an even number of edges.
    is_outer: Vec<bool>,
}

impl Search {
    /// The first base that the paths from `a` and `b` to the root have in common.
    fn common_base(&self, matching: &Matching, a: usize, b: usize) -> usize {
        let mut is_on_path = vec![false; self.base.len()];
        let mut vertex = a;
        loop {
            vertex = self.base[vertex];
            is_on_path[vertex] = true;
            match matching.mates[vertex] {
                Some(mate) => vertex = self.parent[mate],
                None => break,
            }
        }
        vertex = self.base[b];
        while !is_on_path[vertex] {
            match matching.mates[vertex] {
                Some(mate) => vertex = self.base[self.parent[mate]],
                None => break,
            }
        }
        vertex
    }

    /// Marks the bases on the path from `vertex` to `base`, and records `child` so that the path can also be followed
    /// in the other direction.
    fn shrink(&mut self, matching: &Matching, vertex: usize, base: usize, child: usize, shrunk: &mut [bool]) {
        let (mut vertex, mut child) = (vertex, child);
        while self.base[vertex] != base {
            let Some(mate) = matching.mates[vertex] else { return };
            shrunk[self.base[vertex]] = true;
            shrunk[self.base[mate]] = true;
            self.parent[vertex] = child;
            child = mate;
            vertex = self.parent[mate];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Matching;
    use proptest::prelude::*;

    /// The size of a largest matching among the vertices in `left`, found by trying all matchings.
    fn brute_force(edges: &[(usize, usize)], left: u32) -> usize {
        let free = |v: usize| left >> v & 1 == 1;
        let with = |&(a, b): &(usize, usize)| 1 + brute_force(edges, left & !(1 << a) & !(1 << b));
        edges.iter().filter(|&&(a, b)| a != b && free(a) && free(b)).map(with).max().unwrap_or(0)
    }

    proptest! {
        #[test]
        fn as_by_trying_all(edges in prop::collection::vec((0..9usize, 0..9usize), 0..11)) {
            let mut near = vec![Vec::new(); 9];
            for &(a, b) in &edges {
                near[a].push(b);
                near[b].push(a);
            }
            let matching = Matching::maximum(&near);
            let size = brute_force(&edges, (1 << 9) - 1);
            let mates: Vec<(usize, usize)> =
                (0..9).filter_map(|v| matching.mate(v).map(|mate| (v, mate))).collect();
            prop_assert_eq!(mates.len(), 2 * size);
            for &(v, mate) in &mates {
                prop_assert!(near[v].contains(&mate) && matching.mate(mate) == Some(v));
            }
            for v in 0..9 {
                let without = brute_force(&edges, ((1 << 9) - 1) & !(1 << v));
                prop_assert_eq!(matching.covers_always(&near, v), without < size, "vertex {}", v);
            }
        }
    }
}
