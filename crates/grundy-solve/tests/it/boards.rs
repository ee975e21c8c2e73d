//! Engines on boards, which they divide into regions, compared with the reference engine, which does not.

use crate::board_samples::{Random, clobber, cram, grid_rules, list_rules, node_kayles};
use grundy_boards::{BoardGame, BoardLayout};
use grundy_core::{
    BoardRules, BoardSpace, Budget, ComponentRef, Convention, Detail, Fault, GroundMove, Kind, KindId, Limit,
    MoveVisitor, Mover, Outcome, Player, Ruleset, Shape, Sum, Unlimited, Usage,
};
use grundy_solve::{EngineName, Settings, SolveError, Solver, Value, Which};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The number of random games; the environment variable `GRUNDY_BOARD_GAMES` changes it.
fn games() -> u64 {
    std::env::var("GRUNDY_BOARD_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(300)
}

fn solver(game: &Arc<dyn Ruleset>, engine: Option<EngineName>) -> Solver {
    Solver::new(Arc::clone(game), Settings::default().with_engine(engine))
}

fn board(layout: BoardLayout, space: BoardSpace, cells: &[u64]) -> Sum {
    let (mut words, mut sum) = (Vec::new(), Sum::new());
    layout.write(space, cells, &mut words);
    sum.push(1, KindId(0), &words);
    sum
}

/// A board of a known game on which every cell is in state 0.
fn grid(rows: usize, columns: usize) -> Sum {
    board(BoardLayout::Grid, BoardSpace::Grid { rows, columns }, &vec![0; rows * columns])
}

fn game(rules: fn(BoardSpace) -> Option<BoardRules>, states: u8) -> Arc<dyn Ruleset> {
    Arc::new(BoardGame::new("known", BoardLayout::Grid, states, Shape::PLAIN, rules).that_ends())
}

/// Compares the answers of all engines about `position` with those of the reference engine.
#[track_caller]
fn check(game: &Arc<dyn Ruleset>, position: &Sum, seed: u64) {
    let mut reference = solver(game, Some(EngineName::Reference));
    let value = reference.value(position, &Unlimited).unwrap().value;
    for engine in [None, Some(EngineName::Memo), Some(EngineName::Search)] {
        let mut solver = solver(game, engine);
        assert_eq!(solver.value(position, &Unlimited).unwrap().value, value, "seed {seed}: {position:?}");
        // Again, from the table.
        assert_eq!(solver.value(position, &Unlimited).unwrap().value, value, "seed {seed}: {position:?}");
    }
    let misere = reference.outcome(position, Convention::Misere, &Unlimited).unwrap().outcome;
    for engine in [None, Some(EngineName::Misere), Some(EngineName::Search)] {
        let found = solver(game, engine).outcome(position, Convention::Misere, &Unlimited).unwrap().outcome;
        assert_eq!(found, misere, "seed {seed}: {position:?}");
    }
    for convention in [Convention::Normal, Convention::Misere] {
        let mut moves = [None, Some(EngineName::Reference), Some(EngineName::Search)].map(|engine| {
            let moves = solver(game, engine).moves(position, convention, Which::All, &Unlimited).unwrap();
            let one = |found: &grundy_solve::FoundMove| (found.option.clone(), found.outcome);
            moves.moves.iter().map(one).collect::<Vec<_>>()
        });
        let expected = std::mem::take(&mut moves[1]);
        assert_eq!(moves[0], expected, "seed {seed}: {position:?}");
        assert_eq!(moves[2], expected, "seed {seed}: {position:?}");
        let mut search = solver(game, Some(EngineName::Search));
        let winning = search.moves(position, convention, Which::Winning, &Unlimited).unwrap().moves;
        let winning: Vec<_> = winning.into_iter().map(|found| (found.option, found.outcome)).collect();
        let wins = expected.into_iter().filter(|(_, outcome)| *outcome == Outcome::P);
        assert_eq!(winning, wins.collect::<Vec<_>>(), "seed {seed}: {position:?}");
    }
    // Two equal boards, and a third one after some move.
    let normal = reference.outcome(position, Convention::Normal, &Unlimited).unwrap().outcome;
    let mut search = solver(game, Some(EngineName::Search));
    assert_eq!(search.outcome(position, Convention::Normal, &Unlimited).unwrap().outcome, normal);
    let moves = search.moves(position, Convention::Normal, Which::All, &Unlimited).unwrap().moves;
    if let Some(found) = moves.first() {
        let mut sum = found.option.clone();
        position.terms().for_each(|term| sum.push(1, term.component.kind, term.component.words));
        let expected = reference.value(&sum, &Unlimited).unwrap().value.outcome();
        let misere = solver(game, Some(EngineName::Misere)).outcome(&sum, Convention::Misere, &Unlimited);
        let misere = misere.unwrap().outcome;
        for engine in [None, Some(EngineName::Search)] {
            let mut solver = solver(game, engine);
            let outcome = solver.outcome(&sum, Convention::Normal, &Unlimited).unwrap().outcome;
            assert_eq!(Some(outcome), expected, "seed {seed}: {sum:?}");
            let outcome = solver.outcome(&sum, Convention::Misere, &Unlimited).unwrap().outcome;
            assert_eq!(outcome, misere, "seed {seed}: {sum:?}");
        }
    }
}

#[test]
fn random_impartial_games() {
    for seed in 0..games() {
        let mut random = Random(seed ^ 0xb0a2d);
        let states = 2 + u8::try_from(random.below(3)).unwrap();
        let mut cells = |count: usize| -> Vec<u64> {
            (0..count).map(|_| if random.chance(60) { 0 } else { random.below(states.into()) }).collect()
        };
        let (game, position): (Arc<dyn Ruleset>, Sum) = if seed % 3 == 0 {
            let count = 2 + usize::try_from(seed % 7).unwrap();
            let rules = list_rules(seed, count, states);
            let game = BoardGame::new("random", BoardLayout::Cells, states, Shape::PLAIN, rules).that_ends();
            (Arc::new(game), board(BoardLayout::Cells, BoardSpace::Cells(count), &cells(count)))
        } else {
            let (rows, columns) = [(1, 8), (2, 4), (3, 3), (2, 3)][usize::try_from(seed % 4).unwrap()];
            let rules = grid_rules(seed, states, true);
            let game = BoardGame::new("random", BoardLayout::Grid, states, Shape::PLAIN, rules).that_ends();
            let space = BoardSpace::Grid { rows, columns };
            (Arc::new(game), board(BoardLayout::Grid, space, &cells(rows * columns)))
        };
        check(&game, &position, seed);
    }
}

/// A ruleset whose boards are not known to be boards, so that they are neither divided nor listed as sets of cells.
struct Whole(Arc<dyn Ruleset>);

impl Ruleset for Whole {
    fn title(&self) -> &str {
        self.0.title()
    }

    fn kinds(&self) -> &[Kind] {
        self.0.kinds()
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        self.0.visit_moves(of, detail, visitor)
    }

    fn contains(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        self.0.contains(component)
    }

    fn shape(&self) -> Shape {
        self.0.shape()
    }
}

/// A budget with a limit on memory only.
struct Bytes(u64);

impl Budget for Bytes {
    fn poll(&self, usage: Usage) -> Result<(), Limit> {
        let (needed, allowed) = (usage.bytes.into(), self.0);
        if usage.bytes > allowed { Err(Limit::Memory { needed, allowed }) } else { Ok(()) }
    }

    fn bytes_allowed(&self) -> u64 {
        self.0
    }
}

/// The canonical forms of some positions, as texts.
fn forms(game: &Arc<dyn Ruleset>, positions: &[Sum]) -> Vec<String> {
    let solver = solver(game, None);
    let mut forms = solver.forms(&Unlimited).unwrap();
    let mut form = |position| {
        let form = forms.position(position).unwrap();
        forms.arena().print(form).unwrap()
    };
    positions.iter().map(&mut form).collect()
}

#[test]
fn random_partizan_games() {
    let mut listed = 0;
    for seed in 0..games() {
        let mut random = Random(seed ^ 0x9a27);
        // Games whose moves test only for free cells, so that boards are listed as sets of cells, are rare.
        let is_free =
            |one: &GroundMove| one.tests.iter().all(|test| test.allowed == 1) && !one.tests.is_empty();
        let rules = grid_rules(seed, 2, false);
        let is_filtered = random.chance(50);
        let shape = Shape { is_partizan: true, ..Shape::PLAIN };
        let rules = move |space| {
            let mut data = rules(space)?;
            data.moves.retain(|one| !is_filtered || is_free(one));
            data.moves.iter_mut().for_each(|one| (one.gain, one.again) = (0, false));
            Some(data)
        };
        let game: Arc<dyn Ruleset> =
            Arc::new(BoardGame::new("random", BoardLayout::Grid, 2, shape, rules).that_ends());
        let whole: Arc<dyn Ruleset> = Arc::new(Whole(Arc::clone(&game)));
        let positions = [(2, 4), (3, 3), (4, 2), (1, 8)].map(|(rows, columns)| {
            let cells: Vec<u64> = (0..rows * columns).map(|_| u64::from(random.chance(20))).collect();
            board(BoardLayout::Grid, BoardSpace::Grid { rows, columns }, &cells)
        });
        let first = positions[0].terms().next().unwrap().component;
        listed += usize::from(game.boards().unwrap().region_lister(first).is_some());
        assert_eq!(forms(&game, &positions), forms(&whole, &positions), "seed {seed}: {positions:?}");
        let position = &positions[0];
        let by_graph =
            solver(&game, Some(EngineName::Graph)).outcome(position, Convention::Normal, &Unlimited);
        let by_forms =
            solver(&game, Some(EngineName::Forms)).outcome(position, Convention::Normal, &Unlimited);
        assert_eq!(by_forms.unwrap().outcome, by_graph.unwrap().outcome, "seed {seed}: {position:?}");
    }
    assert!(listed > 20, "{listed}");
}

#[test]
fn forms_of_domineering() {
    // Left places vertical dominoes. Turning the board exchanges the players, and the engine uses this.
    let rules = |space| {
        let mut data = cram(space)?;
        for one in &mut data.moves {
            let is_horizontal = one.tests[1].cell == one.tests[0].cell + 1;
            let is_row = matches!(space, BoardSpace::Grid { columns: 1, .. });
            one.mover = Mover::Only(if is_horizontal && !is_row { Player::Right } else { Player::Left });
        }
        Some(data)
    };
    let shape = Shape { is_partizan: true, ..Shape::PLAIN };
    let game: Arc<dyn Ruleset> =
        Arc::new(BoardGame::new("Domineering", BoardLayout::Grid, 2, shape, rules).that_ends());
    let boards = [(2, 3), (3, 2), (3, 4), (2, 5), (5, 2), (4, 5)].map(|(rows, columns)| grid(rows, columns));
    assert_eq!(forms(&game, &boards), ["{2|-1/2}", "{1/2|-2}", "-3/2", "1/2", "-1/2", "1"]);
    let solver = solver(&game, None);
    let mut forms = solver.forms(&Unlimited).unwrap();
    forms.position(&grid(5, 5)).unwrap();
    // Without the exchange of players, there are 129,520 positions of 5 x 5.
    let stats = forms.known().stats;
    assert!(stats.positions < 70_000, "{}", stats.positions);
    // The positions count towards the memory limit, not only the forms.
    let budget = Bytes(stats.bytes / 2);
    let mut forms = solver.forms(&budget).unwrap();
    let stopped = forms.position(&grid(5, 5)).unwrap_err();
    assert!(matches!(stopped, SolveError::Limit { limit: Limit::Memory { .. }, .. }), "{stopped:?}");
    let used = forms.known().stats.bytes;
    assert!(used <= budget.0 && used > budget.0 / 8, "{used} of {}", budget.0);
}

#[test]
fn published_values() {
    // The table of Cram in the README of beling/impartial-games.
    let cram = game(cram, 2);
    for (rows, columns, value) in
        [(1, 5, 0), (1, 6, 3), (2, 3, 1), (3, 3, 0), (3, 5, 1), (4, 4, 0), (4, 5, 2)]
    {
        for engine in [None, Some(EngineName::Memo), Some(EngineName::Search)] {
            let answer = solver(&cram, engine).value(&grid(rows, columns), &Unlimited).unwrap();
            assert_eq!(answer.value, Value::Nim(value), "{rows} x {columns}");
        }
    }
    let answer = solver(&cram, None).value(&grid(5, 6), &Unlimited).unwrap();
    assert_eq!((answer.value, answer.known.plan.engine), (Value::Nim(2), EngineName::Search));
}

#[test]
fn known_games_on_small_boards() {
    for (rules, states) in [(node_kayles as fn(BoardSpace) -> Option<BoardRules>, 2), (clobber, 4)] {
        let game = game(rules, states);
        for (rows, columns) in [(2, 3), (3, 3), (2, 4), (1, 8)] {
            let mut cells = vec![0; rows * columns];
            if states == 4 {
                // Stones in a checkered pattern.
                cells
                    .iter_mut()
                    .enumerate()
                    .for_each(|(at, cell)| *cell = 1 + (at + at / columns) as u64 % 2);
            }
            let position = board(BoardLayout::Grid, BoardSpace::Grid { rows, columns }, &cells);
            check(&game, &position, 0);
        }
    }
}

#[test]
fn winning_moves_need_no_values() {
    let (game, position) = (game(cram, 2), grid(4, 7));
    let moves = |which| solver(&game, None).moves(&position, Convention::Normal, which, &Unlimited).unwrap();
    let (all, winning) = (moves(Which::All), moves(Which::Winning));
    let wins = all.moves.iter().filter(|found| found.outcome == Outcome::P);
    assert!(wins.map(|found| &found.option).eq(winning.moves.iter().map(|found| &found.option)));
    assert!(!winning.moves.is_empty());
    let [all, winning] = [all, winning].map(|answer| answer.known.stats.positions);
    assert!(winning < all / 2, "{winning} {all}");
}

#[test]
fn misere_play_on_larger_boards() {
    for (number, rules) in [cram, node_kayles].into_iter().enumerate() {
        let game = game(rules, 2);
        for seed in 0..6 {
            let mut random = Random(seed);
            let (rows, columns) = [(3, 6), (4, 5), (2, 10)][usize::try_from(seed % 3).unwrap()];
            let cells: Vec<u64> =
                (0..rows * columns).map(|_| u64::from(seed > 2 && random.chance(15))).collect();
            let position = board(BoardLayout::Grid, BoardSpace::Grid { rows, columns }, &cells);
            let outcome = |engine| {
                solver(&game, engine).outcome(&position, Convention::Misere, &Unlimited).unwrap().outcome
            };
            let expected = outcome(Some(EngineName::Misere));
            assert_eq!(outcome(Some(EngineName::Search)), expected, "{number} {seed}");
            assert_eq!(outcome(None), expected, "{number} {seed}");
        }
    }
}

#[test]
fn misere_play_with_too_little_memory_starts_again_or_stops() {
    let game = game(cram, 2);
    let position = grid(4, 6);
    let search = |bytes| {
        let mut search = solver(&game, Some(EngineName::Search));
        let answer = search.outcome(&position, Convention::Misere, &Bytes(bytes));
        answer.map(|answer| (answer.outcome, answer.known.stats.bytes))
    };
    let (expected, needed) = search(u64::MAX).unwrap();
    let mut answered = 0;
    for parts in 1..10 {
        match search(needed * parts / 10) {
            Ok((outcome, bytes)) => {
                assert_eq!(outcome, expected);
                assert!(bytes <= needed * parts / 10);
                answered += 1;
            }
            Err(SolveError::Limit { limit: Limit::Memory { .. }, .. }) => {}
            Err(error) => panic!("{error:?}"),
        }
    }
    assert!(answered > 2, "{answered}");
}

#[test]
fn dividing_spares_most_positions() {
    // Without regions and symmetries, 1,125,703 positions of 5 x 5 are visited.
    let answer = solver(&game(cram, 2), Some(EngineName::Memo)).value(&grid(5, 5), &Unlimited).unwrap();
    assert!(answer.known.stats.positions < 20_000, "{}", answer.known.stats.positions);
    let answer = solver(&game(cram, 2), None).value(&grid(5, 5), &Unlimited).unwrap();
    assert!(answer.known.stats.positions < 4_000, "{}", answer.known.stats.positions);
}
