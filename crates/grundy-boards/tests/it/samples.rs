//! Random moves on boards, and the moves of a few known games.

use grundy_core::{BoardRules, BoardSpace, CellTest, CellWrite, GroundMove, Mover, Player};

/// A sequence of pseudo-random numbers (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) % bound
    }

    pub(crate) fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    fn state(&mut self, below: u8) -> u8 {
        u8::try_from(self.below(below.into())).unwrap()
    }
}

/// The condition and the effect of a pattern at one place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    pub(crate) down: isize,
    pub(crate) right: isize,
    /// The allowed states, one bit for each.
    pub(crate) allowed: u32,
    pub(crate) write: Option<u8>,
    /// Whether the spot may be outside the board, where it does not matter.
    pub(crate) clips: bool,
}

/// A random pattern. Every move replaces some state with a larger one, and no state with a smaller one, so play ends.
fn pattern(random: &mut Random, states: u8, most: u64) -> Vec<Spot> {
    let (all, hole) = (u32::MAX >> (32 - u32::from(states)), states - 1);
    let mut spots: Vec<Spot> = Vec::new();
    let count = 1 + random.below(3);
    for number in 0..count {
        let mut offset = || isize::try_from(random.below(most)).unwrap();
        let (down, right) = (offset(), offset());
        if spots.iter().any(|spot| (spot.down, spot.right) == (down, right)) {
            continue;
        }
        let write = 1 + random.state(hole);
        // The states below the one that is written.
        let below = (1u32 << write) - 1;
        let some = 1 + u32::try_from(random.below(below.into())).unwrap();
        let clips = number > 0 && random.chance(40);
        spots.push(match random.below(if number == 0 { 1 } else { 4 }) {
            0 | 1 => Spot { down, right, allowed: some, write: Some(write), clips },
            2 => Spot { down, right, allowed: all, write: Some(hole), clips },
            _ => {
                let allowed = 1 + u32::try_from(random.below(all.into())).unwrap();
                Spot { down, right, allowed, write: None, clips }
            }
        });
    }
    spots
}

/// The eight images of a pattern.
fn images(spots: &[Spot]) -> Vec<Vec<Spot>> {
    let image = |bits: u32| {
        let turn = |spot: &Spot| {
            let (down, right) = if bits & 4 != 0 { (spot.right, spot.down) } else { (spot.down, spot.right) };
            let down = if bits & 2 != 0 { -down } else { down };
            let right = if bits & 1 != 0 { -right } else { right };
            Spot { down, right, ..*spot }
        };
        spots.iter().map(turn).collect()
    };
    (0..8).map(image).collect()
}

/// The moves of a pattern at every place of a grid.
pub(crate) fn placed(
    spots: &[Spot],
    rows: usize,
    columns: usize,
    base: &GroundMove,
    all: u32,
) -> Vec<GroundMove> {
    let mut moves = Vec::new();
    for anchor in 0..rows * columns {
        let mut one = base.clone();
        let fits = spots.iter().all(|spot| {
            let row = (anchor / columns).checked_add_signed(spot.down).filter(|&row| row < rows);
            let column = (anchor % columns).checked_add_signed(spot.right).filter(|&column| column < columns);
            let (Some(row), Some(column)) = (row, column) else { return spot.clips };
            let cell = u32::try_from(row * columns + column).unwrap();
            if spot.allowed != all {
                one.tests.push(CellTest { cell, allowed: spot.allowed });
            }
            one.writes.extend(spot.write.map(|state| CellWrite { cell, state }));
            true
        });
        one.tests.sort_unstable();
        one.writes.sort_unstable();
        if fits {
            moves.push(one);
        }
    }
    moves
}

/// A random ruleset for grids, as a function of the size.
pub(crate) fn grid_rules(
    seed: u64,
    states: u8,
    is_impartial: bool,
) -> impl Fn(BoardSpace) -> Option<BoardRules> + Send + Sync + 'static {
    let mut random = Random(seed);
    let all = u32::MAX >> (32 - u32::from(states));
    let mut patterns = Vec::new();
    let mut bases = Vec::new();
    for rule in 0..1 + u32::try_from(random.below(3)).unwrap() {
        let spots = pattern(&mut random, states, 3);
        let mover = match random.below(3) {
            _ if is_impartial => Mover::Either,
            0 => Mover::Only(Player::Left),
            1 => Mover::Only(Player::Right),
            _ => Mover::Either,
        };
        let again = !is_impartial && random.chance(10);
        let gain = if is_impartial { 0 } else { i128::from(random.below(2)) };
        let base = GroundMove { rule, mover, gain, again, ..GroundMove::default() };
        for image in if random.chance(60) { images(&spots) } else { vec![spots] } {
            patterns.push(image);
            bases.push(base.clone());
        }
    }
    // In some games one cell is special, so that neither symmetries nor translations hold.
    let forbidden = random.chance(20).then(|| u32::try_from(random.below(4)).unwrap());
    move |space| {
        let BoardSpace::Grid { rows, columns } = space else { return None };
        let mut moves = Vec::new();
        for (spots, base) in patterns.iter().zip(&bases) {
            moves.extend(placed(spots, rows, columns, base, all));
        }
        moves.retain(|one| !one.writes.iter().any(|write| Some(write.cell) == forbidden));
        Some(BoardRules { space, states, moves })
    }
}

/// Random moves on cells without an arrangement.
pub(crate) fn list_rules(
    seed: u64,
    cells: usize,
    states: u8,
) -> impl Fn(BoardSpace) -> Option<BoardRules> + Send + Sync + 'static {
    let mut random = Random(seed);
    let mut moves = Vec::new();
    let hole = states - 1;
    for rule in 0..1 + u32::try_from(random.below(8)).unwrap() {
        let mut one = GroundMove { rule, ..GroundMove::default() };
        let start = random.below(cells as u64);
        for step in 0..1 + random.below(3) {
            let cell = u32::try_from((start + step * step) % cells as u64).unwrap();
            if one.tests.iter().any(|test| test.cell == cell) {
                continue;
            }
            let write = 1 + random.state(hole);
            let below = (1u32 << write) - 1;
            let allowed = 1 + u32::try_from(random.below(below.into())).unwrap();
            one.tests.push(CellTest { cell, allowed });
            one.writes.push(CellWrite { cell, state: write });
        }
        one.tests.sort_unstable();
        one.writes.sort_unstable();
        moves.push(one);
    }
    move |space| {
        (space == BoardSpace::Cells(cells)).then(|| BoardRules { space, states, moves: moves.clone() })
    }
}

/// Dominoes in both directions: Cram.
pub(crate) fn cram(space: BoardSpace) -> Option<BoardRules> {
    let BoardSpace::Grid { rows, columns } = space else { return None };
    let spot = |down, right| Spot { down, right, allowed: 1, write: Some(1), clips: false };
    let mut moves = placed(&[spot(0, 0), spot(0, 1)], rows, columns, &GroundMove::default(), 3);
    moves.extend(placed(&[spot(0, 0), spot(1, 0)], rows, columns, &GroundMove::default(), 3));
    Some(BoardRules { space, states: 2, moves })
}

/// Take a cell and its four neighbours: Node Kayles.
pub(crate) fn node_kayles(space: BoardSpace) -> Option<BoardRules> {
    let BoardSpace::Grid { rows, columns } = space else { return None };
    let mut spots = vec![Spot { down: 0, right: 0, allowed: 1, write: Some(1), clips: false }];
    for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
        spots.push(Spot { down, right, allowed: 3, write: Some(1), clips: true });
    }
    let moves = placed(&spots, rows, columns, &GroundMove::default(), 3);
    Some(BoardRules { space, states: 2, moves })
}

/// A move of a stone (1 or 2) onto a neighbouring stone of the other colour: impartial Clobber. Free is 0.
pub(crate) fn clobber(space: BoardSpace) -> Option<BoardRules> {
    let BoardSpace::Grid { rows, columns } = space else { return None };
    let mut moves = Vec::new();
    for (mine, other) in [(1u8, 2u8), (2, 1)] {
        for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            let from = Spot { down: 0, right: 0, allowed: 1 << mine, write: Some(0), clips: false };
            let to = Spot { down, right, allowed: 1 << other, write: Some(mine), clips: false };
            moves.extend(placed(&[from, to], rows, columns, &GroundMove::default(), 15));
        }
    }
    Some(BoardRules { space, states: 4, moves })
}
