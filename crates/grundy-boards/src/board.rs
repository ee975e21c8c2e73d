//! Boards whose moves are stored contiguously.

use grundy_core::{BoardRules, BoardSpace, CellTest, CellWrite, GroundMove, Mover};

/// The index of a cell on its board.
pub(crate) type Cell = usize;

/// A board whose moves are stored contiguously, so that they can be scanned quickly.
pub(crate) struct Board {
    /// The moves as data, in the order of `ends`.
    pub(crate) rules: BoardRules,
    tests: Vec<CellTest>,
    writes: Vec<CellWrite>,
    /// For each move, the end of its tests in `tests` and the end of its writes in `writes`.
    ends: Vec<(usize, usize)>,
    /// Whether some move can write a state that some test of the same cell allows, so that a move can make
    /// other moves possible.
    pub(crate) enables: bool,
    /// Whether some test allows a hole.
    pub(crate) tests_holes: bool,
    /// Whether some move is possible on a board that consists only of holes.
    pub(crate) moves_on_holes: bool,
    /// Whether some move is reserved for one player.
    pub(crate) is_partizan: bool,
}

impl Board {
    /// The board with these moves. Tests that allow every state are dropped.
    pub(crate) fn new(mut rules: BoardRules) -> Self {
        let all = all_states(rules.states);
        for one in &mut rules.moves {
            one.tests.iter_mut().for_each(|test| test.allowed &= all);
            one.tests.retain(|test| test.allowed != all);
        }
        let hole = 1u32 << rules.hole();
        let mut allowed = vec![0u32; rules.space.cells()];
        for test in rules.moves.iter().flat_map(|one| &one.tests) {
            allowed[test.cell as usize] |= test.allowed;
        }
        let mut writes = rules.moves.iter().flat_map(|one| &one.writes);
        let enables = writes.any(|write| allowed[write.cell as usize] >> write.state & 1 == 1);
        let mut board = Self {
            tests: Vec::new(),
            writes: Vec::new(),
            ends: Vec::with_capacity(rules.moves.len()),
            enables,
            tests_holes: rules.moves.iter().flat_map(|one| &one.tests).any(|test| test.allowed & hole != 0),
            moves_on_holes: rules.moves.iter().any(|one| is_possible_on_holes(one, hole)),
            is_partizan: rules.moves.iter().any(|one| one.mover != Mover::Either),
            rules,
        };
        for one in &board.rules.moves {
            board.tests.extend_from_slice(&one.tests);
            board.writes.extend_from_slice(&one.writes);
            board.ends.push((board.tests.len(), board.writes.len()));
        }
        board
    }

    /// The number of cells of the space, including holes.
    pub(crate) fn cells(&self) -> usize {
        self.rules.space.cells()
    }

    /// The space of the board.
    pub(crate) fn space(&self) -> BoardSpace {
        self.rules.space
    }

    /// The number of moves.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    fn start(&self, of: usize) -> (usize, usize) {
        if of == 0 { (0, 0) } else { self.ends[of - 1] }
    }

    /// The tests of the move with index `of`.
    pub(crate) fn tests(&self, of: usize) -> &[CellTest] {
        &self.tests[self.start(of).0..self.ends[of].0]
    }

    /// The writes of the move with index `of`.
    pub(crate) fn writes(&self, of: usize) -> &[CellWrite] {
        &self.writes[self.start(of).1..self.ends[of].1]
    }
}

/// The set of all states, one bit for each.
pub(crate) fn all_states(states: u8) -> u32 {
    u32::MAX >> 32u32.saturating_sub(states.into()).min(31)
}

fn is_possible_on_holes(one: &GroundMove, hole: u32) -> bool {
    one.tests.iter().all(|test| test.allowed & hole != 0)
}
