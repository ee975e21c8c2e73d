//! The components of the options of small boards in games with a single state, in which moves only make holes.
//!
//! As in [`masks`](super::masks), components are determined by the moves that are allowed; here, sets of moves are bit
//! masks as well.

use super::masks::Mask;

/// A set of cells.
pub(super) type Set = u64;
/// A set of moves.
type MoveSet = u128;

/// The moves on boards of one size.
#[derive(Debug)]
pub(super) struct SetMoves {
    /// The number of columns.
    pub(super) stride: u32,
    /// For each move, the cells that it tests and the cells that it writes.
    moves: Vec<(Set, Set)>,
    /// Present if each move tests exactly two cells and writes just these: for each cell, the cells that moves pair
    /// with it.
    pairs: Option<Box<[Set; Set::BITS as usize]>>,
}

impl SetMoves {
    /// The moves with these masks on boards with `columns` columns, or `None` if there are more than 128 moves or if a
    /// move tests or writes cells beyond the first 64.
    pub(super) fn new(masks: &[Mask], columns: usize) -> Option<Self> {
        let fits = masks.len() <= MoveSet::BITS as usize;
        let set = |cells| Set::try_from(cells).ok();
        let moves: Option<Vec<_>> =
            masks.iter().map(|mask| Some((set(mask.tests)?, set(mask.writes)?))).collect();
        let moves = moves.filter(|_| fits)?;
        let is_pair = |&(tests, writes): &(Set, Set)| tests == writes && tests.count_ones() == 2;
        let pairs = moves.iter().all(is_pair).then(|| {
            let mut near = Box::new([0; Set::BITS as usize]);
            for &(pair, _) in &moves {
                each(pair).for_each(|cell| near[cell] |= pair & !(1 << cell));
            }
            near
        });
        Some(Self { stride: u32::try_from(columns).ok()?, moves, pairs })
    }

    /// The number of moves.
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }
}

/// The allowed moves of one board, and the components of one of its options.
#[derive(Debug)]
pub(super) struct SetRegions {
    /// For each allowed move, the cells that it writes.
    writes: Vec<Set>,
    /// For each allowed move, the cells that it tests or writes.
    cells: Vec<Set>,
    /// For each cell, unless moves are pairs, the moves that test it, the moves that test or write it, and the cells of
    /// the latter.
    near: Box<[Near; Set::BITS as usize]>,
    /// The cells that allowed moves test.
    tested: Set,
    /// Whether allowed moves connect all tested cells.
    is_connected: bool,
    pub(super) found: Vec<Set>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Near {
    testing: MoveSet,
    touching: MoveSet,
    cells: Set,
}

impl Default for SetRegions {
    fn default() -> Self {
        Self {
            writes: Vec::new(),
            cells: Vec::new(),
            near: Box::new([Near::default(); Set::BITS as usize]),
            tested: 0,
            is_connected: false,
            found: Vec::new(),
        }
    }
}

/// The members of a set, in ascending order.
#[inline]
fn each(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}

impl SetRegions {
    /// Stores the moves that are allowed on a new board, and returns their number.
    pub(super) fn start(&mut self, board: Set, moves: &SetMoves) -> usize {
        self.writes.clear();
        let allowed = moves.moves.iter().filter(|(tests, _)| tests & !board == 0);
        if let Some(near) = &moves.pairs {
            self.writes.extend(allowed.map(|(pair, _)| pair));
            let tested = each(board).filter(|&cell| near[cell] & board != 0);
            self.tested = tested.fold(0, |tested, cell| tested | 1 << cell);
            let first = self.tested & self.tested.wrapping_neg();
            self.is_connected = grown_by_pairs(first, self.tested, self.tested, near) == self.tested;
            return self.writes.len();
        }
        self.cells.clear();
        self.near.fill(Near::default());
        self.tested = 0;
        for &(tests, writes) in allowed {
            let one: MoveSet = 1 << self.writes.len();
            self.writes.push(writes);
            self.cells.push(tests | writes);
            self.tested |= tests;
            for cell in each(tests) {
                self.near[cell].testing |= one;
            }
            for cell in each(tests | writes) {
                self.near[cell].touching |= one;
                self.near[cell].cells |= tests | writes;
            }
        }
        let first = self.tested & self.tested.wrapping_neg();
        self.is_connected = self.grown(first, self.tested, 0, 0, self.tested) == self.tested;
        self.writes.len()
    }

    /// The cells of `tested` that the moves outside `lost` connect with `set`. The search stops as soon as it has found
    /// all cells of `ends`, so the result may then lack other cells. `changed` contains the cells of the moves of
    /// `lost`.
    #[inline]
    fn grown(&self, set: Set, tested: Set, lost: MoveSet, changed: Set, ends: Set) -> Set {
        let (mut set, mut front) = (set, set);
        while front != 0 {
            let near = &self.near[front.trailing_zeros() as usize];
            let mut cells = near.cells;
            if changed & front & front.wrapping_neg() != 0 {
                let mut left = near.touching & !lost;
                cells = 0;
                while left != 0 {
                    cells |= self.cells[left.trailing_zeros() as usize];
                    left &= left - 1;
                }
            }
            front &= front - 1;
            front |= cells & tested & !set;
            set |= cells & tested;
            if ends & !set == 0 {
                return set;
            }
        }
        set
    }

    /// Finds the components of the board after the allowed move `at`.
    ///
    /// Moves that test a cell that this move writes are no longer allowed. Each remaining move joins the cells that it
    /// tests, and those written cells that some remaining move tests.
    ///
    /// If the board was connected, every component that lacks a tested cell of the board contains an *end*: a cell that
    /// an allowed move of the board joined with a cell of a move that is no longer allowed. The reason is that some
    /// move of the board joined a cell `x` of the component with a tested cell `y` outside it. If that move is no
    /// longer allowed, `x` is an end. If it is still allowed, it would join `x` and `y`, unless no allowed move tests
    /// `y` any more; then `y` is a cell of a move that is no longer allowed, and `x` is an end. So if there are ends,
    /// and all of them are connected with each other, there is only one component.
    pub(super) fn after(&mut self, at: usize, moves: &SetMoves) {
        let written = self.writes[at];
        if let Some(near) = &moves.pairs {
            return self.after_pair(written, near);
        }
        let lost = each(written).fold(0, |lost, cell| lost | self.near[cell].testing);
        let (mut changed, mut rest): (Set, MoveSet) = (written, lost);
        while rest != 0 {
            changed |= self.cells[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        let (mut tested, mut ends) = (self.tested, 0);
        for cell in each(changed) {
            let near = &self.near[cell];
            ends |= near.cells;
            if near.testing & !lost == 0 {
                tested &= !(1 << cell);
            }
        }
        ends &= tested;
        self.found.clear();
        if self.is_connected && ends != 0 {
            let first = ends & ends.wrapping_neg();
            if ends & !self.grown(first, tested, lost, changed, ends) == 0 {
                self.found.push(tested);
                return;
            }
        }
        let mut open = tested;
        while open != 0 {
            // Without ends to look for, the set grows until it is a component.
            let set = self.grown(open & open.wrapping_neg(), tested, lost, changed, Set::MAX);
            self.found.push(set);
            open &= !set;
        }
    }
}

impl SetRegions {
    /// Like [`after`](Self::after), for moves that are pairs of cells: a cell that is left belongs to a component if a
    /// cell that is paired with it is left too.
    #[inline]
    fn after_pair(&mut self, pair: Set, near: &[Set; Set::BITS as usize]) {
        let left = self.tested & !pair;
        let changed = each(pair).fold(0, |cells, cell| cells | near[cell]) & left;
        let ends =
            each(changed).filter(|&cell| near[cell] & left != 0).fold(0, |ends, cell| ends | 1 << cell);
        let tested = left & !(changed & !ends);
        self.found.clear();
        if self.is_connected && ends != 0 {
            let first = ends & ends.wrapping_neg();
            if ends & !grown_by_pairs(first, tested, ends, near) == 0 {
                self.found.push(tested);
                return;
            }
        }
        let mut open = tested;
        while open != 0 {
            let set = grown_by_pairs(open & open.wrapping_neg(), tested, Set::MAX, near);
            self.found.push(set);
            open &= !set;
        }
    }
}

/// The cells of `tested` that pairs connect with `set`. The search stops as soon as it has found all cells of `ends`,
/// so the result may then lack other cells.
#[inline]
fn grown_by_pairs(mut set: Set, tested: Set, ends: Set, near: &[Set; Set::BITS as usize]) -> Set {
    let mut front = set;
    while front != 0 && ends & !set != 0 {
        let cells = near[front.trailing_zeros() as usize] & tested;
        front = front & (front - 1) | cells & !set;
        set |= cells;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::{SetMoves, SetRegions};
    use crate::board::ground::ground;
    use crate::board::masks::Regions;
    use crate::board::parse::rules;
    use crate::work::Work;

    /// The components are those that [`Regions`] finds, on random boards.
    #[test]
    fn components_are_those_of_the_general_way() {
        let head = "position b(x[grid])\n";
        for rule in [
            "b(\"..\") -> b(\"##\") turned",
            "b(\"..\") -> b(\"#.\")",
            "b(x[]) -> b(x with [closed(v)] = \"#\") for v in cells(x, \".\")",
            "b(x[]) -> b(x with [v] = \"#\", [knight(v)] = \"#\") for v in cells(x, \".\")",
            "b(x[]) -> b(x with [v] = \"#\", [line(v, \"queen\")] = \"#\") for v in cells(x, \".\")",
            "b(\".\" * k) -> b(\"#\" * k) for k in 1..=2 turned",
        ] {
            let rules = rules(&format!("{head}{rule}"), false).unwrap();
            let (mut general, mut found) = (Regions::default(), SetRegions::default());
            let mut random = 1_u64;
            for size in [(1, 9), (3, 4), (4, 5), (5, 7), (4, 1)] {
                let ground = ground(&rules, size, &mut Work::new(&mut |_| true, 1)).unwrap();
                let masks = ground.masks.unwrap();
                let moves = SetMoves::new(&masks, size.1).unwrap();
                for _ in 0..40 {
                    random ^= random << 13;
                    random ^= random >> 7;
                    random ^= random << 17;
                    let board = (random | random >> 20) & ((1 << (size.0 * size.1)) - 1);
                    let allowed = masks.iter().copied().filter(|mask| mask.tests & !u128::from(board) == 0);
                    let count = general.start(allowed);
                    assert_eq!(found.start(board, &moves), count);
                    for at in 0..count {
                        found.after(at, &moves);
                        let mut sets: Vec<u128> = found.found.iter().map(|&set| set.into()).collect();
                        let mut expected = general.after(at).to_vec();
                        sets.sort_unstable();
                        expected.sort_unstable();
                        assert_eq!(sets, expected, "{rule} {size:?} {board:#x}");
                    }
                }
            }
        }
    }
}
