use super::{Examined, LANES, Level, PairGrid, Sets, plain};
use proptest::prelude::*;

/// The cells that form a pair with a cell.
fn near(grid: &PairGrid, cell: u32) -> u64 {
    let pair = |set: u64, cell: u32| set >> cell & 1 == 1;
    let mut near = 0;
    if pair(grid.across, cell) {
        near |= 1 << (cell + 1);
    }
    if pair(grid.down, cell) {
        near |= 1 << (cell + grid.columns);
    }
    if cell >= 1 && pair(grid.across, cell - 1) {
        near |= 1 << (cell - 1);
    }
    if cell >= grid.columns && pair(grid.down, cell - grid.columns) {
        near |= 1 << (cell - grid.columns);
    }
    near
}

fn cells(set: u64) -> impl Iterator<Item = u32> {
    (0..64).filter(move |cell| set >> cell & 1 == 1)
}

/// The cells of a set that are connected to its lowest cell.
fn component(grid: &PairGrid, set: u64) -> u64 {
    let mut found = set & set.wrapping_neg();
    loop {
        let grown = cells(found).fold(found, |all, cell| all | near(grid, cell) & set);
        if grown == found {
            return found;
        }
        found = grown;
    }
}

/// What [`PairGrid::examine`] should find about one position, computed cell by cell: the free cells, the single cells,
/// the number of lone cells modulo 2, whether the free cells are unconnected, whether they touch all four sides of the
/// grid, and the least image.
fn expected(grid: &PairGrid, free: u64, single: u64) -> (u64, u64, u64, bool, bool, (u64, u64)) {
    let degree = |set: u64, cell: u32| (near(grid, cell) & set).count_ones();
    let keep = |set: u64, keeps: &dyn Fn(u32) -> bool| {
        cells(set).filter(|&cell| keeps(cell)).fold(0u64, |set, cell| set | 1 << cell)
    };
    let leaves = keep(free & !single, &|cell| degree(free, cell) == 1);
    // Of two adjacent leaves, the one with the larger number is kept.
    let leaves = keep(leaves, &|cell| near(grid, cell) & leaves & (u64::MAX << cell) == 0);
    let free = free & !leaves;
    let single = (single | cells(leaves).fold(0, |set, cell| set | near(grid, cell))) & free;
    let free = keep(free, &|cell| single >> cell & 1 == 1 || near(grid, cell) & free & !single != 0);
    let alone = keep(free, &|cell| degree(free, cell) == 0);
    let free = free & !alone;
    let single = single & free;
    let (rows, columns) = (grid.rows, grid.columns);
    let image = |set: u64, down: bool, right: bool| {
        cells(set).fold(0u64, |image, cell| {
            let (row, column) = (cell / columns, cell % columns);
            let row = if down { rows - 1 - row } else { row };
            let column = if right { columns - 1 - column } else { column };
            image | 1 << (row * columns + column)
        })
    };
    let least = [(false, false), (true, false), (false, true), (true, true)]
        .map(|(down, right)| (image(free, down, right), image(single, down, right)))
        .into_iter()
        .min()
        .unwrap();
    let on = |side: &dyn Fn(u32) -> bool| cells(free).any(side);
    let is_spanning = on(&|cell| cell < columns)
        && on(&|cell| cell >= (rows - 1) * columns)
        && on(&|cell| cell % columns == 0)
        && on(&|cell| cell % columns == columns - 1);
    (free, single, u64::from(alone.count_ones() % 2), component(grid, free) != free, is_spanning, least)
}

fn check(found: &Examined, grid: &PairGrid, free: &Sets, single: &Sets) {
    for at in 0..LANES {
        let what = (
            found.free[at],
            found.single[at],
            found.alone[at],
            found.unconnected[at] != 0,
            found.spanning[at] != 0,
            (found.least[0][at], found.least[1][at]),
        );
        assert_eq!(what, expected(grid, free[at], single[at]), "{grid:?} {:#x} {:#x}", free[at], single[at]);
    }
}

fn levels() -> Vec<Level> {
    let mut levels = vec![Level::Plain];
    #[cfg(target_arch = "x86_64")]
    {
        levels.extend(super::x86::has_avx2().then_some(Level::Avx2));
        levels.extend(super::x86::has_avx512().then_some(Level::Avx512));
    }
    levels
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// All versions of the kernel agree with an examination cell by cell.
    #[test]
    fn positions_are_examined_cell_by_cell(
        (rows, columns) in (1usize..=9, 1usize..=16).prop_filter("too many cells", |(r, c)| r * c <= 63),
        (across, down, board) in (any::<[u64; 3]>(), any::<[u64; 2]>(), any::<[u64; 2]>())
            .prop_map(|(a, b, c)| (a[0] | a[1] | a[2], b[0] | b[1], c[0] | c[1])),
        singles in any::<u64>(),
        moves in any::<[u64; LANES]>(),
    ) {
        // Only pairs whose second cells are on the board are kept.
        let down = down & ((1 << (rows * columns)) - 1) >> columns;
        let across = (0..rows * columns).filter(|cell| (cell + 1) % columns > 0).fold(0, |set, cell| set | across & 1 << cell);
        let Some(grid) = PairGrid::new(rows, columns, across, down) else { panic!("{rows} x {columns}") };
        let before = component(&grid, board & ((1 << (rows * columns)) - 1));
        let singles = singles & before;
        // A move takes a cell, or a pair.
        let taken = moves.map(|random| {
            let nth = |set: u64, random: u64| {
                let all: Vec<u32> = cells(set).collect();
                all.get(usize::try_from(random % 64).unwrap() % all.len().max(1)).copied()
            };
            let Some(cell) = nth(before, random) else { return 0 };
            let other = nth(near(&grid, cell) & before, random >> 32).filter(|_| random >> 63 == 0);
            1 << cell | other.map_or(0, |other| 1u64 << other)
        });
        let (free, single) = (taken.map(|taken| before & !taken), taken.map(|taken| singles & !taken));
        if before != 0 {
            for level in levels() {
                check(&PairGrid { level, ..grid }.examine(before, &free, &single), &grid, &free, &single);
            }
            check(&plain::examine(&grid, before, &free, &single), &grid, &free, &single);
        }
    }
}

#[test]
fn the_first_moves_of_cram_on_two_rows() {
    // Three columns: taking the left column leaves a square; taking the middle one, two dominoes.
    let grid = PairGrid::new(2, 3, 0b1_1011, 0b111).unwrap();
    let mut free = [0; LANES];
    (free[0], free[1]) = (0b11_0110, 0b10_1101);
    let found = grid.examine(0b11_1111, &free, &[0; LANES]);
    // The square touches only three sides, and its least image is the square at the left.
    assert_eq!((found.free[0], found.unconnected[0], found.spanning[0]), (0b11_0110, 0, 0));
    assert_eq!(found.least[0][0], 0b01_1011);
    // Of each domino, one cell is left, which can be taken alone; the two cells cancel each other.
    assert_eq!((found.free[1], found.alone[1]), (0, 0));
    assert!(PairGrid::new(8, 8, 0, 0).is_none() && PairGrid::new(0, 3, 0, 0).is_none());
    assert!(PairGrid::new(2, 3, 0b100, 0).is_none() && PairGrid::new(2, 3, 0, 0b1000).is_none());
}
