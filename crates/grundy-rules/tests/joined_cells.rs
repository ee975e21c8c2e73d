//! Rules with conditions on groups and other sets of cells: the moves by sets compared with those of the interpreter
//! that visits single cells, and boards compared with their images.

#![allow(clippy::unwrap_used, reason = "tests")]

use grundy_core::{Boards, ComponentRef, Detail, Divided, KindId, Move, Mover, Player, Ruleset, Sum};
use grundy_rules::{Program, Rules};
use proptest::{collection::vec, prelude::*, sample::select};
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

const ALL_FREE: &str = "all(any(y[u] == \".\" for u in near(group(y, s))) for s in cells(y, \"xo\"))";

/// Conditions on a board `x`, its cell `v`, and the board `y` after the move.
const CONDITIONS: &[&str] = &[
    ALL_FREE,
    // Other relations, and sets without the group itself.
    "all(any(y[u] == \".\" for u in near8(group(y, s))) for s in cells(y, \"xo\"))",
    "all(any(y[u] == \".\" for u in closed(near(s)) but group(y, s)) for s in cells(y, \"xo\"))",
    "any(all(y[u] != \"o\" for u in knight(s)) for s in line(v, \"rook\"))",
    "all(any(y[u] == \".\" for u in line(s, \"bishop\")) for s in above(v))",
    "all(all(x[u] == \".\" for u in below(s)) for s in cells(y, \"x\") but cells(x, \"x\"))",
    // Groups of the mover only, and the same on the board before the move.
    "any(y[u] == \".\" for u in near(group(y, v)))",
    "all(any(x[u] == \".\" for u in near(group(x, s))) for s in cells(x, \"xo\")) and x[v] == \".\"",
    // Two boards in one condition.
    "all(any(x[u] == \".\" for u in near(group(y, s))) for s in cells(y, \"xo\"))",
    "all(any(y[u] == \".\" and u != v for u in near(group(x, s))) for s in cells(x, \"xo\"))",
    "all(any(y[u] != x[u] for u in group(y, s)) or y[s] == x[s] for s in cells(y, \"xo\"))",
    // Cells that are reached through several states.
    "all(any(y[u] == \".\" for u in reach(y, s, \"x.\")) for s in cells(y, \"x\"))",
    "any(y[u] == \"o\" for u in near(reach(y, near(v), \".\")))",
    "count(u in reach(y, v, \"x\")) <= 3",
    // Counts, and numbers of cells.
    "count(u in near(group(y, v)) where y[u] == \".\") >= 2",
    "all(count(u in near(group(y, s)) where y[u] == \".\") != 1 for s in cells(y, \"xo\"))",
    "count(s in cells(y, \"xo\") where any(y[u] == \".\" for u in near(group(y, s)))) % 2 == 1",
    "all(count(u in near(s) where y[u] == y[s]) <= 2 for s in cells(y, \"xo\"))",
    "sum(u for u in group(y, v)) % 3 != 0",
    "all(s <= v or 4 > s for s in cells(y, \"x\"))",
    // Nested quantifiers, some with parts that depend on both cells.
    "all(any(all(y[w] != \"o\" for w in near(u)) for u in near(group(y, s))) for s in cells(y, \"xo\"))",
    "all(any(y[u] == y[s] and u > s for u in near(s)) or y[s] in \".o\" for s in closed(v))",
    "all(any(u in group(y, v) for u in near(s)) for s in cells(y, \"o\"))",
    "any(if y[s] == \"x\" then s in near(v) else not (y[s] == \"o\" or s == v) for s in near8(v))",
    "all(any(y[u] == \".\" for u in near(group(y, s)) where x[u] == \".\") for s in cells(y, \"xo\") where s != v)",
    "all(\".\" == y[u] or 1 < y[u] for u in near(group(y, v) but near(v)))",
    // Sets that are computed for each cell.
    "all(any(y[u] == \".\" for u in slide(y, s, \"queen\")) for s in cells(y, \"xo\"))",
    "all(any(y[u] == \".\" for u in near(group(x with [s] = \"o\", s))) for s in cells(x, \".\"))",
    "all(any(y[u] == \".\" for u in cells(y, \".\") but closed(s)) for s in cells(y, \"xo\"))",
    "\"xx\" turned not in y and all(\"xox\" not in y for s in near(v))",
    // Faults: cells that may not exist, and numbers that may be zero.
    "all(y[u + 1] == \".\" for u in near(group(y, v)))",
    "any(y[u + 2] == \"x\" or y[u] == \"o\" for u in near(v))",
    "all(6 / (u - v - 1) > 0 and y[u] == \".\" for u in near(v))",
    "any(y[u] == \".\" for u in near(v + 1))",
    "any(any(y[u] == \".\" for u in {s, s + 1, 3}) for s in group(y, v))",
];

/// The rules in which a player puts a stone with a condition, and the other player does the same with the other stones.
fn rules(condition: &str) -> Rules {
    parsed(&text(condition))
}

fn text(condition: &str) -> String {
    let rule = |player: &str, stone: &str, condition: &str| {
        format!(
            "{player} board(x[]) -> board(y)  for v in cells(x, \".\")  let y = x with [v] = \"{stone}\"  where {condition}\n"
        )
    };
    let left = rule("left", "x", condition);
    let right = rule("right", "o", &exchanged(condition));
    format!("position board(x[grid] of \".xo\")\n{left}{right}")
}

/// The condition with the two stones exchanged where they occur in quotes.
fn exchanged(condition: &str) -> String {
    let exchange = |part: &str| {
        part.chars()
            .map(|state| match state {
                'x' => 'o',
                'o' => 'x',
                other => other,
            })
            .collect::<String>()
    };
    let parts = condition.split('"').enumerate().map(|(at, part)| {
        let is_states = at % 2 == 1 && part.chars().all(|state| ".xo".contains(state));
        if is_states { exchange(part) } else { part.to_owned() }
    });
    parts.collect::<Vec<_>>().join("\"")
}

fn parsed(text: &str) -> Rules {
    let (program, diagnostics) = Program::parse(text);
    let program = program.unwrap_or_else(|| panic!("{text}\n{diagnostics:#?}"));
    program.bind(&[]).unwrap().0
}

/// A board as the words of a component: its number of columns, and the states of its cells.
fn board(columns: usize, cells: &[u64]) -> Vec<u64> {
    [columns as u64, cells.len() as u64].into_iter().chain(cells.iter().copied()).collect()
}

fn component(words: &[u64]) -> ComponentRef<'_> {
    ComponentRef { kind: KindId(0), words }
}

/// The movers, labels and options of a board in the order of the rules, or the fault that they cause.
fn moves(
    rules: &dyn Ruleset,
    words: &[u64],
    detail: Detail,
) -> Result<Vec<(Mover, String, Vec<u64>)>, String> {
    let mut found = Vec::new();
    let mut visit = |one: &Move<'_>| {
        let term = one.option.terms().next().unwrap();
        assert_eq!((one.option.terms().count(), term.count), (1, 1));
        found.push((one.mover, one.label.unwrap_or_default().to_owned(), term.component.words.to_vec()));
        ControlFlow::Continue(())
    };
    match rules.visit_moves(component(words), detail, &mut visit) {
        Ok(_) => Ok(found),
        Err(fault) => Err(format!("{:?} at {:?} after {}", fault.kind, fault.place, found.len())),
    }
}

/// Grids with at most 20 cells, with random states; few of the cells are holes.
fn boards() -> impl Strategy<Value = (usize, Vec<u64>)> {
    let grid = select(vec![(1, 1), (1, 7), (6, 1), (2, 2), (2, 5), (3, 3), (4, 3), (3, 5), (4, 4), (5, 4)]);
    let state = prop_oneof![6 => Just(0u64), 4 => Just(1), 4 => Just(2), 1 => Just(3)];
    grid.prop_flat_map(move |(rows, columns)| (Just(columns), vec(state.clone(), rows * columns)))
}

#[track_caller]
fn check_moves(text: &str, words: &[u64]) {
    let rules = parsed(text);
    let by_cells = rules.clone().visiting_cells();
    for detail in [Detail::Labels, Detail::Values] {
        let (found, expected) = (moves(&rules, words, detail), moves(&by_cells, words, detail));
        assert_eq!(found, expected, "{text} {words:?}");
    }
}

#[test]
fn large_boards_have_the_same_moves() {
    // 64 cells fit into a word, 65 do not.
    for (rows, columns) in [(8, 8), (1, 64), (64, 1), (5, 13), (1, 65)] {
        let cells: Vec<u64> = (0..rows * columns).map(|cell| (cell * cell / 3 % 7 % 4) as u64).collect();
        for condition in CONDITIONS {
            check_moves(&text(condition), &board(columns, &cells));
        }
    }
}

#[test]
fn boards_with_other_lengths_are_lists() {
    // The list has more entries than the board has cells.
    let text = "position board(x[grid] of \".xo\")\n\
        board(x[]) -> board(x with [v] = \"x\")  for v in cells(x, \".\")  let l = x ++ [0, 1, 2]  \
         where all(l[u + 3] != 1 for u in near(v)) and any(l[u] == 0 for u in closed(v))";
    for words in [board(3, &[0, 1, 2, 0, 0, 0]), board(2, &[0, 0, 0, 2]), board(4, &[0, 0, 0, 0])] {
        check_moves(text, &words);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn moves_by_sets_are_those_by_cells(condition in select(CONDITIONS.to_vec()), (columns, cells) in boards()) {
        check_moves(&text(condition), &board(columns, &cells));
    }

    #[test]
    fn random_conditions_have_the_same_moves(condition in conditions(), (columns, cells) in boards()) {
        check_moves(&text(&condition), &board(columns, &cells));
    }
}

/// A set of cells that may depend on the cells with these names.
fn sets(names: &'static [&'static str]) -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        4 => select(names.to_vec()).prop_map(|name| format!("closed({name})")),
        2 => select(names.to_vec()).prop_map(|name| format!("near({name})")),
        2 => select(vec!["cells(y, \"xo\")", "cells(x, \".\")", "cells(y, \"o\")"]).prop_map(str::to_owned),
    ];
    leaf.prop_recursive(3, 8, 2, |inner| {
        prop_oneof![
            (select(vec!["near", "near8", "closed", "knight", "above"]), inner.clone())
                .prop_map(|(relation, of)| format!("{relation}({of})")),
            (select(vec!["x", "y"]), inner.clone()).prop_map(|(board, of)| format!("group({board}, {of})")),
            (select(vec!["x", "xo", "."]), inner.clone())
                .prop_map(|(states, of)| format!("reach(y, {of}, \"{states}\")")),
            (inner.clone(), inner).prop_map(|(a, b)| format!("({a}) but ({b})")),
        ]
    })
    .boxed()
}

/// A condition without quantifiers on the cells with these names.
fn tests(names: &'static [&'static str]) -> BoxedStrategy<String> {
    let name = move || select(names.to_vec());
    prop_oneof![
        4 => (select(vec!["x", "y"]), name(), select(vec!["== \".\"", "!= \"x\"", "in \"xo\""]))
            .prop_map(|(board, cell, test)| format!("{board}[{cell}] {test}")),
        1 => (name(), name()).prop_map(|(a, b)| format!("y[{a}] == x[{b}]")),
        1 => (name(), name()).prop_map(|(a, b)| format!("{a} != {b}")),
        1 => (name(), sets(names)).prop_map(|(cell, set)| format!("{cell} in {set}")),
        1 => sets(names).prop_map(|set| format!("count(w in {set} where y[w] == \".\") > 1")),
    ]
    .boxed()
}

fn joined(part: BoxedStrategy<String>) -> BoxedStrategy<String> {
    prop_oneof![
        3 => part.clone(),
        1 => (part.clone(), select(vec!["and", "or"]), part.clone())
            .prop_map(|(a, joined, b)| format!("({a}) {joined} ({b})")),
        1 => part.prop_map(|inner| format!("not ({inner})")),
    ]
    .boxed()
}

/// A condition with nested quantifiers on the cell `v`.
fn conditions() -> impl Strategy<Value = String> {
    let quantifier = || select(vec!["all", "any"]);
    let inner = (quantifier(), joined(tests(&["u", "s", "v"])), sets(&["s", "s", "v"]))
        .prop_map(|(all, body, set)| format!("{all}({body} for u in {set})"));
    // Half of the inner bodies depend on the inner cell alone.
    let alone = (quantifier(), joined(tests(&["u"])), sets(&["s"]))
        .prop_map(|(all, body, set)| format!("{all}({body} for u in {set})"));
    let body = joined(prop_oneof![1 => inner, 2 => alone, 1 => tests(&["s", "v"])].boxed());
    (quantifier(), body, sets(&["v"]), joined(tests(&["s"])))
        .prop_map(|(all, body, set, chosen)| format!("{all}({body} for s in {set} where {chosen})"))
}

/// The rotations and reflections of a board, with the stones as they are and exchanged.
fn images(columns: usize, cells: &[u64]) -> Vec<Vec<u64>> {
    let rows = cells.len() / columns;
    let mut all = Vec::new();
    for (turned, down, right) in (0..8).map(|bits| (bits & 4 != 0, bits & 2 != 0, bits & 1 != 0)) {
        let (height, width) = if turned { (columns, rows) } else { (rows, columns) };
        let cell = |at: usize| {
            let (row, column) = if turned { (at % width, at / width) } else { (at / width, at % width) };
            let row = if down { rows - 1 - row } else { row };
            let column = if right { columns - 1 - column } else { column };
            cells[row * columns + column]
        };
        let image: Vec<u64> = (0..height * width).map(cell).collect();
        let exchanged: Vec<u64> =
            image.iter().map(|&state| if state == 1 || state == 2 { 3 - state } else { state }).collect();
        all.extend([board(width, &image), board(width, &exchanged)]);
    }
    all
}

/// The words of the sum into which a board is divided.
fn divided(rules: &Rules, words: &[u64]) -> Option<Vec<Vec<u64>>> {
    let mut sum = Sum::new();
    let is_divided = Boards::divide(rules, component(words), &mut sum);
    is_divided.then(|| sum.terms().map(|term| term.component.words.to_vec()).collect())
}

/// Whether the moves on a board are data, so that boards are divided into regions.
fn are_data(rules: &Rules, words: &[u64]) -> bool {
    Boards::rules_of(rules, component(words)).is_some()
}

/// Whether the moves are not data and all rotations and reflections are treated alike, and both stones too.
fn are_alike(condition: &str) -> bool {
    let rules = rules(condition).impartial();
    let words = board(3, &[2, 3, 0]);
    !are_data(&rules, &words) && divided(&rules, &words) == Some(vec![board(3, &[0, 3, 1])])
}

#[test]
fn boards_are_replaced_by_their_least_images() {
    let alike: Vec<&str> = CONDITIONS.iter().copied().filter(|condition| are_alike(condition)).collect();
    assert!(alike.contains(&ALL_FREE));
    for condition in &alike {
        let is_directed = ["above", "below", "sum", "<= v", "> s", "u + ", "v + 1", "6 /", "xox"];
        assert!(is_directed.iter().all(|part| !condition.contains(part)), "{condition}");
    }
    assert!(alike.len() >= 15, "{alike:#?}");
    let rules = rules(ALL_FREE);
    // Left and Right have different stones, so the stones must not be exchanged.
    assert_eq!(divided(&rules, &board(3, &[2, 3, 0])), Some(vec![board(3, &[0, 3, 2])]));
    assert_eq!(divided(&rules, &board(1, &[1, 3, 0])), Some(vec![board(3, &[0, 3, 1])]));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// The images of a board have one form, and their options correspond.
    #[test]
    fn images_of_boards_have_the_same_options(
        condition in select(CONDITIONS.to_vec()),
        is_impartial in any::<bool>(),
        (columns, cells) in boards(),
    ) {
        let rules = if is_impartial { rules(condition).impartial() } else { rules(condition) };
        let words = board(columns, &cells);
        prop_assume!(!are_data(&rules, &words));
        let form = divided(&rules, &words);
        let options = |words: &[u64]| -> Option<BTreeSet<(String, Vec<u64>)>> {
            let moves = moves(&Divided(&rules), words, Detail::Options).ok()?;
            Some(moves.into_iter().map(|(mover, _, option)| (format!("{mover:?}"), option)).collect())
        };
        let expected = options(&words);
        for image in images(columns, &cells).into_iter().step_by(if is_impartial { 1 } else { 2 }) {
            // Only images with the same form are claimed to be the same game.
            if form.is_some() && divided(&rules, &image) == form {
                prop_assert_eq!(&options(&image), &expected, "{} {:?}", condition, image);
            } else {
                prop_assert!(condition != ALL_FREE);
            }
        }
    }
}

/// The nim-value of a board and whether the mover wins under misère play, from its options.
fn value(rules: &dyn Ruleset, words: &[u64], known: &mut HashMap<Vec<u64>, (u32, bool)>) -> (u32, bool) {
    if let Some(&known) = known.get(words) {
        return known;
    }
    let options = moves(rules, words, Detail::Values).unwrap();
    let values: Vec<(u32, bool)> = options.iter().map(|(_, _, option)| value(rules, option, known)).collect();
    let mex = (0..).find(|mex| values.iter().all(|(value, _)| value != mex)).unwrap();
    let wins = values.is_empty() || values.iter().any(|(_, wins)| !wins);
    known.insert(words.to_vec(), (mex, wins));
    (mex, wins)
}

/// Whether Left wins if Left or Right, respectively, begins.
fn left_wins(rules: &dyn Ruleset, words: &[u64], known: &mut HashMap<Vec<u64>, [bool; 2]>) -> [bool; 2] {
    if let Some(&known) = known.get(words) {
        return known;
    }
    let mut wins = [false, true];
    for (mover, _, option) in moves(rules, words, Detail::Options).unwrap() {
        let after = left_wins(rules, &option, known);
        match mover {
            Mover::Only(Player::Left) => wins[0] |= after[1],
            Mover::Only(Player::Right) => wins[1] &= after[0],
            Mover::Either => panic!("an impartial rule"),
        }
    }
    known.insert(words.to_vec(), wins);
    wins
}

#[test]
fn values_are_those_without_images() {
    for condition in CONDITIONS.iter().filter(|condition| are_alike(condition)) {
        let partizan = rules(condition);
        let impartial = partizan.clone().impartial();
        let by_cells = (partizan.clone().visiting_cells(), impartial.clone().visiting_cells());
        let mut known = (HashMap::new(), HashMap::new(), HashMap::new(), HashMap::new());
        for (columns, cells) in [(1, 5), (6, 6), (3, 6), (2, 6)] {
            let words = board(columns, &vec![0; cells]);
            let found = value(&Divided(&impartial), &words, &mut known.0);
            assert_eq!(found, value(&by_cells.1, &words, &mut known.1), "{condition} {words:?}");
            let found = left_wins(&Divided(&partizan), &words, &mut known.2);
            assert_eq!(found, left_wins(&by_cells.0, &words, &mut known.3), "{condition} {words:?}");
        }
        assert!(known.0.len() <= known.1.len() && known.2.len() <= known.3.len(), "{condition}");
    }
}
