//! Interchangeable fields: tables in which only some cells are filled and the others are copied, compared
//! with tables that are filled completely.

use crate::games::{self, Game, Saying};
use grundy_core::{
    Allowed, CellMark, ComponentRef, Detail, Kind, KindId, Measure, Message, Mex, Move, NativeCode, Order,
    RowCells, RowFiller, RowTable, RowsEnd, RowsReport, Ruleset, Run, Sum, Unlimited,
};
use grundy_solve::{EngineName, Settings, Solver};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A game whose rules fill rows.
struct Mirrored {
    game: Game,
    is_native: bool,
    /// The number of cells that were filled as rows.
    filled: AtomicU64,
}

impl Ruleset for Mirrored {
    grundy_core::wraps!(game);

    fn native(&self) -> &dyn NativeCode {
        self
    }
}

impl NativeCode for Mirrored {
    fn row_filler(&self) -> Option<Result<&dyn RowFiller, Message>> {
        self.is_native.then_some(Ok(self))
    }
}

/// A mark in a byte.
fn mark(mark: CellMark) -> u8 {
    u8::MAX - u8::try_from(mark.below_largest()).unwrap()
}

/// The index of a cell, or `None` outside the box.
fn index(table: &RowTable<'_>, words: &[u64]) -> Option<usize> {
    words.iter().zip(&table.axes).try_fold(0, |at, (word, axis)| {
        let offset = word.checked_sub(axis.low).filter(|&offset| offset < axis.length)?;
        Some(at + usize::try_from(offset).unwrap() * axis.stride)
    })
}

impl RowFiller for Mirrored {
    fn fill(
        &self,
        tables: &[RowTable<'_>],
        next: &mut dyn FnMut(&mut Run) -> bool,
        _: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> RowsReport {
        let RowCells::U8(cells) = tables[0].cells else {
            return RowsReport { positions: 0, end: RowsEnd::Declined };
        };
        let (mut run, mut positions) = (Run::default(), 0);
        while next(&mut run) {
            while run.length > 0 {
                let at = index(&tables[0], &run.words).unwrap();
                let of = ComponentRef { kind: KindId(0), words: &run.words };
                if cells[at].load(Relaxed) == mark(CellMark::Empty) {
                    let (mut mex, mut is_stuck, mut is_loony) = (Mex::new(), false, false);
                    let _ = self.game.visit_moves(of, Detail::Options, &mut |one: &Move<'_>| {
                        let (mut value, mut loses) = (0, false);
                        for term in one.option.terms() {
                            let cell = index(&tables[0], term.component.words)
                                .map_or(mark(CellMark::Empty), |at| cells[at].load(Relaxed));
                            is_stuck |= cell == mark(CellMark::Empty) || cell == mark(CellMark::Outside);
                            is_loony |= cell == mark(CellMark::Over);
                            loses |= cell == mark(CellMark::Loony);
                            value ^= if term.count % 2 == 1 { u64::from(cell) } else { 0 };
                        }
                        if !loses {
                            mex.insert(value);
                        }
                        ControlFlow::Continue(())
                    });
                    // Occasionally, native code stops early, so that the engine must continue on its own.
                    is_stuck |= positions % 1000 == 999 || self.game.is_win(of).unwrap();
                    if is_stuck {
                        return RowsReport { positions, end: RowsEnd::Stuck(run) };
                    }
                    let value =
                        if is_loony { mark(CellMark::Loony) } else { u8::try_from(mex.mex()).unwrap() };
                    cells[at].store(value, Relaxed);
                    positions += 1;
                    self.filled.fetch_add(1, Relaxed);
                }
                run.length -= 1;
                run.words[run.field] += 1;
            }
        }
        RowsReport { positions, end: RowsEnd::Filled }
    }

    fn fields_never_grow(&self) -> bool {
        true
    }
}

/// Compares tables up to each of `to` in sequence, so that the tables grow. In the last one, at least `saved`
/// percent of the cells must not be computed.
#[track_caller]
fn check(game: fn() -> Game, groups: &[&[usize]], boxes: &[&[u64]], saved: u64) {
    let mut positions = Vec::new();
    for (is_native, threads) in [(false, 1), (true, 1), (true, 3)] {
        let game = || game().interchanging(groups.iter().map(|group| group.to_vec()).collect());
        let rules = Arc::new(Mirrored { game: game(), is_native, filled: AtomicU64::new(0) });
        let settings = || Settings::default().with_engine(Some(EngineName::Dense));
        let mut mirrored = Solver::new(Arc::clone(&rules) as Arc<dyn Ruleset>, settings());
        let mut plain = Solver::new(game().interchanging(Vec::new()).shared(), settings());
        let from: Vec<u64> = rules.kinds()[0].fields.iter().map(|field| field.low).collect();
        for to in boxes {
            let expected = plain.table(KindId(0), &from, to, &Unlimited).unwrap();
            let found =
                mirrored.table(KindId(0), &from, to, &Allowed::everything().threads(threads)).unwrap();
            assert!(found.values == expected.values, "up to {to:?} on {threads} threads");
            positions.push(found.known.stats.positions);
            if boxes.len() == 1 {
                let (all, some) = (expected.known.stats.positions, found.known.stats.positions);
                assert!(some * 100 <= all * (100 - saved), "{some} of {all} positions");
                assert_eq!(is_native, rules.filled.load(Relaxed) > 0);
            }
        }
    }
    let by_hand = &positions[..boxes.len()];
    assert!(positions.chunks(boxes.len()).all(|found| found == by_hand), "{positions:?}");
}

/// Wythoff's game, with a proof of its order.
fn wythoff() -> Game {
    let measures = vec![vec![Measure::SumOf(vec![0, 1])]];
    games::wythoff().ordered(Order { measures, ranks: vec![0] })
}

/// Three heaps as one position: take tokens from one of them, or one token from each.
fn three_heaps() -> Game {
    games::game(vec![Kind::tuple("h", ["a", "b", "c"])], |of, moves| {
        for field in 0..3 {
            for left in 0..of.words[field] {
                let mut words = of.words.to_vec();
                words[field] = left;
                moves.to(&words, String::new)?;
            }
        }
        if of.words.iter().all(|&word| word > 0) {
            let words: Vec<u64> = of.words.iter().map(|word| word - 1).collect();
            moves.to(&words, String::new)?;
        }
        ControlFlow::Continue(())
    })
}

#[test]
fn half_a_table_is_enough() {
    check(games::wythoff, &[&[0, 1]], &[&[60, 60]], 40);
    check(games::cutting, &[&[0, 1]], &[&[50, 50]], 40);
    check(wythoff, &[&[0, 1]], &[&[60, 60]], 40);
    check(three_heaps, &[&[0, 1, 2]], &[&[24, 24, 24]], 75);
    check(three_heaps, &[&[0, 2]], &[&[24, 24, 24]], 40);
    check(three_heaps, &[&[1, 2]], &[&[24, 24, 24]], 40);
}

#[test]
fn boxes_longer_one_way_than_the_other() {
    for game in [games::wythoff, games::cutting, wythoff] {
        check(game, &[&[0, 1]], &[&[80, 30]], 0);
        check(game, &[&[0, 1]], &[&[30, 80]], 0);
        check(game, &[&[0, 1]], &[&[5, 90], &[60, 60], &[90, 7], &[61, 100], &[100, 100]], 0);
        check(game, &[&[0, 1]], &[&[90, 5], &[7, 90], &[50, 60], &[60, 91]], 0);
    }
    check(three_heaps, &[&[0, 1, 2]], &[&[3, 20, 4], &[9, 4, 20], &[16, 25, 24], &[26, 26, 26]], 0);
    check(three_heaps, &[&[0, 2]], &[&[3, 20, 4], &[9, 4, 20], &[16, 25, 24], &[26, 26, 26]], 0);
}

/// If native code fills the box, `memo` first examines a smaller part of it.
#[test]
fn the_attempt_before_a_native_table_is_short() {
    for (is_native, part) in [(false, 16), (true, 128)] {
        let rules = Arc::new(Mirrored { game: wythoff(), is_native, filled: AtomicU64::new(0) });
        let mut corner = Sum::new();
        corner.push(1, KindId(0), &[99, 99]);
        let found = |engine| {
            let mut solver =
                Solver::new(Arc::clone(&rules) as Arc<dyn Ruleset>, Settings::default().with_engine(engine));
            let answer = solver.value(&corner, &Unlimited).unwrap();
            (answer.value, answer.known.stats.positions)
        };
        let (value, cells) = found(Some(EngineName::Dense));
        let (same, positions) = found(None);
        assert_eq!((same, positions), (value, cells + 10_000 / part));
    }
}
