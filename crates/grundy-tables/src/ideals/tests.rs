//! Tables of ideals, compared with brute force.

use super::IdealTable;
use grundy_core::{
    Allowed, BoardRules, BoardSpace, Budget, CellTest, CellWrite, GroundMove, Limit, NimValue, Unlimited,
    Usage,
};
use grundy_engine::Meter;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        usize::try_from(self.0 >> 40).unwrap_or(0) % end
    }
}

/// The rules with one move for each cell that `can_start` accepts: it takes the cell and every `other` with
/// `is_above(cell, other)`.
fn taking(
    space: BoardSpace,
    can_start: impl Fn(usize) -> bool,
    is_above: impl Fn(usize, usize) -> bool,
) -> BoardRules {
    let number = |cell: usize| u32::try_from(cell).expect("few cells");
    let take = |cell: usize| GroundMove {
        tests: vec![CellTest { cell: number(cell), allowed: 1 }],
        writes: (0..space.cells())
            .filter(|&other| is_above(cell, other))
            .map(|other| CellWrite { cell: number(other), state: 1 })
            .collect(),
        ..GroundMove::default()
    };
    let moves = (0..space.cells()).filter(|&cell| can_start(cell)).map(take).collect();
    BoardRules { space, states: 2, moves }
}

/// Chomp. If `is_poisoned`, no move tests the first cell. If `is_turned`, a move takes the cells above and to the
/// left instead of those below and to the right.
fn chomp(rows: usize, columns: usize, is_poisoned: bool, is_turned: bool) -> BoardRules {
    let is_above = |a: usize, b: usize| a / columns <= b / columns && a % columns <= b % columns;
    taking(
        BoardSpace::Grid { rows, columns },
        |cell| cell > 0 || !is_poisoned,
        |a, b| if is_turned { is_above(b, a) } else { is_above(a, b) },
    )
}

/// The value of a board, computed from the definition. Stores this value, and those of all boards that play reaches
/// from it, in `known`.
fn value(rules: &BoardRules, board: &[u64], known: &mut HashMap<Vec<u64>, NimValue>) -> NimValue {
    if let Some(&value) = known.get(board) {
        return value;
    }
    let mut options = Vec::new();
    for one in rules.moves.iter().filter(|one| one.is_possible(board)) {
        let mut after = board.to_vec();
        rules.make(one, &mut after);
        options.push(value(rules, &after, known));
    }
    let value = (0..).find(|value| !options.contains(value)).expect("a number without an option");
    known.insert(board.to_vec(), value);
    value
}

/// Compares the table of `board`, if there is one, with brute force; returns whether there is one.
#[track_caller]
fn agrees(rules: &BoardRules, board: &[u64]) -> bool {
    let Some(mut table) = IdealTable::new(rules, board) else { return false };
    assert_eq!(table.value(board), None);
    table.fill(&mut Meter::new(&Unlimited)).expect("no limit");
    let mut known = HashMap::new();
    value(rules, board, &mut known);
    assert_eq!(table.ideals(), known.len() as u128, "{board:?}");
    for (board, value) in known {
        assert!(table.reaches(&board));
        assert_eq!(table.value(&board), Some(value), "{board:?}");
    }
    true
}

#[test]
fn every_position_of_chomp_has_its_value() {
    for (rows, columns) in [(1, 1), (1, 7), (6, 1), (2, 5), (3, 4), (4, 4), (5, 3)] {
        for is_poisoned in [false, true] {
            let rules = chomp(rows, columns, is_poisoned, false);
            assert_eq!(agrees(&rules, &vec![0; rows * columns]), rows * columns > usize::from(is_poisoned));
        }
        assert!(agrees(&chomp(rows, columns, false, true), &vec![0; rows * columns]));
    }
}

#[test]
fn holes_leave_a_diagram_or_no_table() {
    let mut random = Random(5);
    let mut tables = 0;
    for _ in 0..400 {
        let (rows, columns) = (1 + random.below(4), 1 + random.below(4));
        let rules = chomp(rows, columns, random.below(2) == 0, random.below(2) == 0);
        let most = 2 + random.below(6);
        let board: Vec<u64> = (0..rows * columns).map(|_| u64::from(random.below(most) == 0)).collect();
        tables += usize::from(agrees(&rules, &board));
    }
    assert!((100..300).contains(&tables), "{tables}");
}

#[test]
fn orders_with_a_least_element_of_two_chains() {
    // Divisors of 72 and of 30: two chains, and three.
    for (number, is_diagram) in [(72usize, true), (32, true), (30, false)] {
        let divisors: Vec<usize> = (1..=number).filter(|divisor| number.is_multiple_of(*divisor)).collect();
        let is_above = |a: usize, b: usize| divisors[b].is_multiple_of(divisors[a]);
        let rules = taking(BoardSpace::Cells(divisors.len()), |_| true, is_above);
        assert_eq!(agrees(&rules, &vec![0; divisors.len()]), is_diagram);
    }
    let mut random = Random(7);
    let mut tables = 0;
    for _ in 0..500 {
        // A random order, by its transitive closure.
        let count = 2 + random.below(5);
        let mut above = vec![1u32; count];
        for low in (0..count).rev() {
            above[low] = 1 << low;
            for high in low + 1..count {
                if low == 0 || random.below(3) == 0 {
                    above[low] |= above[high];
                }
            }
        }
        let rules = taking(BoardSpace::Cells(count), |_| true, |a, b| above[a] >> b & 1 == 1);
        tables += usize::from(agrees(&rules, &vec![0; count]));
    }
    assert!(tables > 100, "{tables}");
}

#[test]
fn other_moves_have_no_table() {
    let board = [0; 6];
    let rules = chomp(2, 3, false, false);
    assert!(agrees(&rules, &board));
    let changed = |change: fn(&mut BoardRules)| {
        let mut rules = rules.clone();
        change(&mut rules);
        IdealTable::new(&rules, &board).is_none()
    };
    assert!(changed(|rules| rules.moves[1].again = true));
    assert!(changed(|rules| rules.moves[1].gain = 1));
    assert!(changed(|rules| rules.moves[1].mover = grundy_core::Mover::Only(grundy_core::Player::Left)));
    assert!(changed(|rules| rules.moves[1].tests.push(CellTest { cell: 5, allowed: 1 })));
    assert!(changed(|rules| rules.moves[1].tests[0].allowed = 3));
    assert!(changed(|rules| rules.moves[1].writes[0].state = 0));
    assert!(changed(|rules| rules.moves[0].writes.truncate(5)));
    assert!(changed(|rules| rules.moves.push(rules.moves[0].clone())));
    assert!(changed(|rules| rules.moves.clear()));
    assert!(IdealTable::new(&rules, &[0; 5]).is_none());
}

#[test]
fn more_than_255_elements_take_two_bytes_each() {
    let rules = chomp(2, 130, false, false);
    let mut table = IdealTable::new(&rules, &[0; 260]).expect("a diagram");
    assert_eq!((table.elements(), table.ideals()), (260, 131 * 132 / 2));
    assert_eq!(table.bytes_when_filled(), 131 * 132);
    table.fill(&mut Meter::new(&Unlimited)).expect("no limit");
    let row = |length: usize| (0..260).map(|cell| u64::from(cell >= length)).collect::<Vec<_>>();
    assert_eq!(table.value(&row(130)), Some(130));
    assert_eq!(table.value(&row(7)), Some(7));
    let row = chomp(300, 1, false, false);
    let mut table = IdealTable::new(&row, &[0; 300]).expect("a diagram");
    table.fill(&mut Meter::new(&Unlimited)).expect("no limit");
    assert_eq!(table.value(&[0; 300]), Some(300));
}

#[test]
fn a_stopped_table_goes_on_where_it_stopped() {
    /// A budget that stops once.
    struct Once(AtomicU32);
    impl Budget for Once {
        fn poll(&self, _: Usage) -> Result<(), Limit> {
            if self.0.fetch_add(1, Ordering::Relaxed) == 1 { Err(Limit::Stopped) } else { Ok(()) }
        }

        fn bytes_allowed(&self) -> u64 {
            u64::MAX
        }
    }
    let (rules, board) = (chomp(7, 7, true, false), [0; 49]);
    let mut whole = IdealTable::new(&rules, &board).expect("a diagram");
    whole.fill(&mut Meter::new(&Unlimited)).expect("no limit");
    let mut table = IdealTable::new(&rules, &board).expect("a diagram");
    let once = Once(AtomicU32::new(0));
    let mut meter = Meter::new(&once);
    assert!(matches!(table.fill(&mut meter), Err(Limit::Stopped)));
    assert_eq!(table.value(&board), None);
    table.fill(&mut meter).expect("no other limit");
    // The position at which the limit was reached is counted twice.
    assert_eq!(meter.positions(), 3431 + 1);
    assert_eq!(table.value(&board), whole.value(&board));
    let small = Allowed::everything().bytes(3000);
    let mut table = IdealTable::new(&rules, &board).expect("a diagram");
    assert!(matches!(
        table.fill(&mut Meter::new(&small)),
        Err(Limit::Memory { needed: 3431, allowed: 3000 })
    ));
    let huge = IdealTable::new(&chomp(30, 30, true, false), &[0; 900]);
    let mut huge = huge.expect("a diagram");
    assert!(huge.ideals() > 1 << 50);
    assert!(matches!(huge.fill(&mut Meter::new(&Unlimited)), Err(Limit::Memory { .. })));
}
