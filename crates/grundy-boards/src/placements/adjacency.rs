//! Graphs whose vertices are the cells of a board.

use crate::placements::bits::Bits;
use grundy_core::SmallSort;

/// The largest number of distances for which neighbours are found by shifting whole sets.
const MOST_SHIFTS: usize = 6;

/// A graph whose vertices are the cells of a board.
#[derive(Clone, Debug)]
pub(crate) struct Adjacency<B> {
    /// For each distance `d` of adjacent cells, the cells `c` such that `c` and `c + d` are adjacent. On
    /// grids, there are only a few distances.
    pub(crate) edges: Vec<(usize, B)>,
    /// The neighbours of each cell.
    near: Vec<B>,
    /// Whether no three cells are adjacent to each other.
    pub(crate) has_no_triangle: bool,
}

impl<B: Bits> Adjacency<B> {
    /// The graph in which each cell has the given neighbours. A neighbour of a cell must also have that cell as a
    /// neighbour.
    pub(crate) fn new(near: Vec<B>) -> Self {
        let mut edges: Vec<(usize, B)> = Vec::new();
        let mut has_no_triangle = true;
        for (cell, others) in near.iter().enumerate() {
            for other in others.each().filter(|&other| other > cell) {
                has_no_triangle &= (near[cell] & near[other]).is_empty();
                let distance = other - cell;
                match edges.iter_mut().find(|(known, _)| *known == distance) {
                    Some((_, cells)) => *cells |= B::single(cell),
                    None => edges.push((distance, B::single(cell))),
                }
            }
        }
        edges.small_sort_by_key(|&(distance, _)| distance);
        Self { edges, near, has_no_triangle }
    }

    /// The neighbours of one cell.
    #[inline]
    pub(crate) fn near(&self, cell: usize) -> B {
        self.near[cell]
    }

    /// The cells with a neighbour in `set`.
    #[inline]
    pub(crate) fn neighbours(&self, set: B) -> B {
        match *self.edges {
            [a, b] => by_shifts(&[a, b], set),
            ref edges if edges.len() <= MOST_SHIFTS => by_shifts(edges, set),
            _ => {
                let mut neighbours = B::default();
                set.each().for_each(|cell| neighbours |= self.near[cell]);
                neighbours
            }
        }
    }

    /// The cells of `free` that are connected, through cells of `free`, to the lowest cell of `ends` or, if `ends` is
    /// empty, to the lowest cell of `free`. If `ends` is not empty, it must contain a cell of each component of `free`.
    #[inline]
    pub(crate) fn component(&self, free: B, ends: B) -> B {
        let first = B::single(if ends.is_empty() { free.first() } else { ends.first() });
        match *self.edges {
            [a, b] => flood(|set| by_shifts(&[a, b], set), first, free, ends),
            ref edges if edges.len() <= MOST_SHIFTS => flood(|set| by_shifts(edges, set), first, free, ends),
            _ => {
                let (mut set, mut open) = (first, first);
                while !open.is_empty() {
                    let new = self.near[open.first()] & free & !set;
                    set |= new;
                    open = open.without_first() | new;
                    if !ends.is_empty() && ends.is_within(set) {
                        return free;
                    }
                }
                set
            }
        }
    }
}

/// The cells with a neighbour in `set`, in the graph with these edges, which are grouped by distance as in
/// [`Adjacency::edges`].
#[inline(always)]
pub(crate) fn by_shifts<B: Bits>(edges: &[(usize, B)], set: B) -> B {
    let mut neighbours = B::default();
    for &(distance, cells) in edges {
        neighbours |= (set & cells) << distance | (set >> distance) & cells;
    }
    neighbours
}

/// The cells of `free` that are connected to `first`. If they include all cells of `ends`, and `ends` is not empty,
/// returns `free`.
#[inline(always)]
fn flood<B: Bits>(neighbours: impl Fn(B) -> B, first: B, free: B, ends: B) -> B {
    let mut set = first;
    loop {
        let before = set;
        set |= neighbours(set) & free;
        if !ends.is_empty() && ends.is_within(set) {
            return free;
        }
        if set == before {
            return set;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Adjacency;

    #[test]
    fn components_of_a_grid_and_of_a_star() {
        // A grid of two rows and three columns.
        let near = vec![0b1010u64, 0b1_0101, 0b10_0010, 0b1_0001, 0b10_1010, 0b1_0100];
        let grid = Adjacency::new(near);
        assert_eq!(grid.edges, [(1, 0b1_1011), (3, 0b111)]);
        assert!(grid.has_no_triangle);
        assert_eq!(grid.component(0b10_1101, 0), 0b00_1001);
        assert_eq!(grid.component(0b10_0100, 0), 0b10_0100);
        // Cells 0 and 3 are connected, but cell 5 is not connected to them.
        assert_eq!(grid.component(0b10_1101, 0b1001), 0b10_1101);
        assert_eq!(grid.component(0b10_1101, 0b10_1000), 0b1001);
        assert_eq!(grid.neighbours(0b10_0001), 0b01_1110);
        // A star with ten rays, so that there are many distances, and an edge between two of them.
        let mut near = vec![1u64; 11];
        near[0] = 0b111_1111_1110;
        near[3] |= 1 << 4;
        near[4] |= 1 << 3;
        let star = Adjacency::new(near);
        assert!(!star.has_no_triangle && star.edges.len() == 10);
        assert_eq!(star.component(0b111_0001_1110, 0b1_0001_0000), 0b11000);
        assert_eq!(star.component(0b1_0001_0001, 0b1_0000), 0b1_0001_0001);
        assert_eq!(star.neighbours(0b10), 1);
    }
}
