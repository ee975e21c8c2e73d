//! Boards: the moves that pictures and ranges of cells describe, and the diagnostics of invalid rules.

#![allow(clippy::unwrap_used, reason = "tests")]

use grundy_core::{ComponentRef, Detail, KindId, Move, Ruleset};
use grundy_rules::{Program, Rules, Severity};
use proptest::{collection::vec, prelude::*, sample::select};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn rules(text: &str) -> Rules {
    let (program, diagnostics) = Program::parse(text);
    let program = program.unwrap_or_else(|| panic!("{text}\n{diagnostics:#?}"));
    let (rules, more) = program.bind(&[]).unwrap();
    let warnings: Vec<_> = diagnostics.iter().chain(&more).collect();
    assert!(warnings.is_empty(), "{text}\n{warnings:#?}");
    rules
}

/// The states of the cells of a picture, and its number of columns.
fn cells(rules: &Rules, picture: &str) -> (usize, Vec<u64>) {
    let board = rules.kinds()[0].board.clone().unwrap();
    let columns = picture.find('|').unwrap_or(picture.len());
    (
        columns,
        picture.chars().filter(|state| *state != '|').map(|state| board.state(state).unwrap()).collect(),
    )
}

/// The labels and the pictures of the options of a board.
fn moves(rules: &Rules, picture: &str) -> Vec<(String, String)> {
    let (columns, cells) = cells(rules, picture);
    let words: Vec<u64> = [columns as u64, cells.len() as u64].into_iter().chain(cells).collect();
    let mut found = Vec::new();
    let kind = &rules.kinds()[0];
    let visited = rules.visit_moves(
        ComponentRef { kind: KindId(0), words: &words },
        Detail::Labels,
        &mut |found_move: &Move<'_>| {
            let term = found_move.option.terms().next().unwrap();
            let board = kind.board_of(term.component).unwrap();
            let text = kind.board.as_ref().unwrap().picture(board);
            found.push((found_move.label.unwrap_or_default().to_owned(), text));
            ControlFlow::Continue(())
        },
    );
    assert!(visited.unwrap().is_continue());
    found
}

#[track_caller]
fn check(text: &str, picture: &str, expected: &[(&str, &str)]) {
    let found = moves(&rules(text), picture);
    let found: Vec<(&str, &str)> = found.iter().map(|(label, text)| (&**label, &**text)).collect();
    assert_eq!(found, expected);
}

const GRID: &str = "position board(x[grid] of \".xo\")\n";

#[test]
fn pictures_fit_inside_the_board_in_every_orientation() {
    let cram = "position board(x[grid])\nboard(\"..\") -> board(\"##\")  turned";
    check(cram, "..|.#", &[("a1-b1", "##|.#"), ("a1-a2", "#.|##")]);
    let upright = "position board(x[grid])\nboard(\".|.\") -> board(\"#|#\")";
    check(upright, "..|.#", &[("a1-a2", "#.|##")]);
    check(upright, "...", &[]);
    let clobber = format!("{GRID}left board(\"xo\") -> board(\".x\")  turned");
    check(&clobber, "xox", &[("a1-b1", ".xx"), ("b1-c1", "xx.")]);
    check(&clobber, "x|o|.", &[("a1-a2", ".|x|.")]);
}

#[test]
fn pictures_grow_with_numbers() {
    let tactix =
        "position board(x[grid])\nboard(\".\" * k) -> board(\"#\" * k)  for k in 1..=3  as \"take {k}\"";
    check(tactix, "..#.", &[("take 1", "#.#."), ("take 1", ".##."), ("take 1", "..##"), ("take 2", "###.")]);
    let konane = format!("{GRID}board(\"x\" ++ \"o.\" * k) -> board(\"..\" * k ++ \"x\")  for k in 1..=8");
    check(&konane, "xo.o.o", &[("a1-b1-c1", "..xo.o"), ("a1-b1-d1-e1", "....xo")]);
}

#[test]
fn the_cell_under_the_first_character_has_a_name() {
    let named = format!("{GRID}board(\"xo\") -> board(\".x\")  at v  turned  as \"{{v}} captures\"");
    check(&named, "ox|.x", &[("b1 captures", "x.|.x")]);
    check(&named, "xo", &[("a1 captures", ".x")]);
    let last = format!("{GRID}board(\"?o\") -> board(\"?x\")  at v  where v == 1  as \"{{v}}\"");
    check(&last, "#o.", &[("b1", "#x.")]);
    check(&last, ".#o", &[]);
}

#[test]
fn ranges_of_cells_are_rewritten_and_holes_stay() {
    let kayles = "position board(x[grid])\n\
        board(x[]) -> board(x with [closed(v)] = \"#\")  for v in cells(x, \".\")  as \"take {v}\"";
    check(kayles, "..|#.", &[("take a1", "##|#."), ("take b1", "##|##"), ("take b2", ".#|##")]);
    let chomp = "position board(x[grid])\n\
        board(x[]) -> board(x with [above(v)] = \"#\")  for v in cells(x, \".\")  where v != 0";
    check(chomp, "..|..", &[("b1-b2", ".#|.#"), ("a2-b2", "..|##"), ("b2", "..|.#")]);
    let fill =
        format!("{GRID}board(x[]) -> board(x with [near(v)] = \"#\", [v] = \"o\")  for v in cells(x, \".\")");
    check(&fill, ".#.", &[("a1", "o#."), ("c1", ".#o")]);
    check(&fill, "..", &[("a1-b1", "o#"), ("a1-b1", "#o")]);
}

#[test]
fn board_ranges_look_at_states() {
    let slide = format!(
        "{GRID}board(x[]) -> board(x with [a] = \".\", [b] = \"x\")  for a in cells(x, \"x\")  \
         for b in slide(x, a, \"rook\")  where b > a  as \"{{a}}-{{b}}\""
    );
    let (program, _) = Program::parse(&slide);
    let (rules, _) = program.unwrap().bind(&[]).unwrap();
    let found = moves(&rules, "x..o|.x#.");
    let labels: Vec<&str> = found.iter().map(|(label, _)| &**label).collect();
    assert_eq!(labels, ["a1-b1", "a1-c1", "a1-a2"]);
    let group = format!(
        "{GRID}board(x[]) -> board(x with [group(x, v)] = \"#\")  for v in cells(x, \"x\")  as \"{{v}}\""
    );
    check(&group, "xx|ox", &[("a1", "##|o#"), ("b1", "##|o#"), ("b2", "##|o#")]);
    let reach = format!(
        "{GRID}board(x[]) -> board(x with [cells(x, \".\") but reach(x, 0..1, \".\")] = \"#\", [v] = \"x\")  \
         for v in cells(x, \".\")  as \"{{v}}\""
    );
    check(&reach, ".o.|.o.", &[("a1", "xo#|.o#"), ("c1", ".ox|.o#"), ("a2", ".o#|xo#"), ("c2", ".o#|.ox")]);
}

#[test]
fn boards_can_be_named_and_examined() {
    let nogo = format!(
        "{GRID}board(x[]) -> board(y)  for v in cells(x, \".\")  let y = x with [v] = \"x\"  \
         where all(any(y[u] == \".\" for u in near(group(y, s))) for s in cells(y, \"xo\"))  as \"{{v}}\""
    );
    check(&nogo, "..", &[("a1", "x."), ("b1", ".x")]);
    check(&nogo, "x.", &[]);
    check(&nogo, "x..o", &[("b1", "xx.o")]);
    let notakto = format!(
        "{GRID}board(x[]) -> board(x with [v] = \"x\")  for v in cells(x, \".\")  \
         where \"xx\" turned not in x and x[v] in \".o\""
    );
    check(&notakto, "x.", &[("b1", "xx")]);
    check(&notakto, "xx.", &[]);
    check(&notakto, "x|x|.", &[]);
}

#[test]
fn play_is_proved_to_end() {
    let texts = [
        "position board(x[grid])\nboard(\"..\") -> board(\"##\")  turned",
        "position board(x[grid])\nboard(x[]) -> board(x with [closed(v)] = \"#\")  for v in cells(x, \".\")",
        "position board(x[grid])\nboard(x[]) -> board(x with [v] = \"#\", [line(v, \"queen\")] = \"#\")  for v in cells(x, \".\")",
        "position board(x[grid] of \".xo\" start \"xo|ox\")\nboard(\"xo\") -> board(\".x\")  turned",
        "position board(x[grid] of \".xo\")\nboard(\"x\" ++ \"o.\" * k) -> board(\"..\" * k ++ \"x\")  for k in 1..=8  turned",
        "position row(x[grid] of \".tf\")\nleft row(\"t.\") -> row(\".t\")\nleft row(\"tf.\") -> row(\".ft\")\n\
         right row(\".f\") -> row(\"f.\")\nright row(\".tf\") -> row(\"ft.\")",
        "position board(x[grid] of \".xo\")\nboard(x[]) -> board(x with [a] = \".\", [b] = \"x\", [c] = \"#\")  \
         for a in cells(x, \"x\")  for b in slide(x, a, \"queen\")  for c in slide(x with [a] = \".\", b, \"queen\")",
    ];
    for text in texts {
        assert!(rules(text).facts().ends, "{text}");
    }
    let endless = [
        "position board(x[grid] of \".x\")\nboard(\"x.\") -> board(\".x\")  turned",
        "position board(x[grid] of \".x\")\nboard(\"x.\") -> board(\"xx\")\nboard(\"xx\") -> board(\"x.\")",
        "position board(x[grid] of \".x\")\nboard(x[]) -> board(x with [near(v)] = \"x\", [v] = \".\")  for v in cells(x, \"x\")",
        "position board(x[grid] of \".x\")\nboard(x[]) -> board(x with [v] = \"x\")  for v in near(0)",
    ];
    for text in endless {
        let (rules, _) = Program::parse(text).0.unwrap().bind(&[]).unwrap();
        assert!(!rules.facts().ends, "{text}");
    }
}

/// The diagnostics of a text: the name of each message, and the text that the diagnostic marks.
fn told(text: &str) -> Vec<String> {
    let (program, mut diagnostics) = Program::parse(text);
    if let Some(program) = &program {
        diagnostics.extend(program.bind(&[]).unwrap().1);
    }
    let told = |found: &grundy_rules::Diagnostic| {
        assert!(found.help.is_some() || found.severity == Severity::Warning, "{found:?}");
        format!("{}: {}", found.message.id, &text[found.span.start..found.span.end])
    };
    diagnostics.iter().map(told).collect()
}

#[test]
fn loops_over_cells_in_any_state() {
    let rule = |text: &str| told(&format!("{GRID}\n{text}"));
    let untested = "board(x[]) -> board(x with [v] = \"x\")  for v in cells(x, \".\")  for u in near(v)";
    assert_eq!(rule(untested), ["check-any-state: near(v)"]);
    let counted = "board(x[]) -> board(x with [v] = \"x\")  for v in cells(x, \".\")  where count(u in near8(v) but near(v)) > 2";
    assert_eq!(rule(counted), ["check-any-state: near8(v) but near(v)"]);
    for tested in [
        "for u in near(v)  where x[u] == \".\"",
        "for u in near(v) but cells(x, \"#\")",
        "for u in near(v)  let w = 2 * u - v  where x[w] == \".\"",
        "for u in near(v)  for w in near(u)  where x[w] == \".\"",
        "where all(x[u] == \".\" for u in near(v))",
    ] {
        let text = format!("board(x[]) -> board(x with [v] = \"x\")  for v in cells(x, \".\")  {tested}");
        assert_eq!(rule(&text), [""; 0], "{tested}");
    }
}

#[test]
fn wrong_rules_are_told_what_is_wrong() {
    let free = "position board(x[grid])\n";
    let stones = GRID;
    let cases: &[(&str, &str, &str)] = &[
        (free, "board(\"..|.\") -> board(\"##|#\")", "check-picture-ragged: \"..|.\""),
        (free, "board(\"\") -> board(\"\")", "check-picture-empty: \"\""),
        (free, "board(\".x\") -> board(\"##\")", "check-unknown-state: \".x\""),
        (stones, "board(\".X\") -> board(\"##\")", "check-unknown-state: \".X\""),
        (free, "board(\"..\") -> board(\"###\")", "check-picture-columns: \"###\""),
        (free, "board(\"..\") -> board(\"#|#\")", "check-picture-rows: \"#|#\""),
        (
            free,
            "board(\".\" * k) -> board(\"##\" * k)  for k in 1..=3",
            "check-picture-columns-unknown: \"##\" * k",
        ),
        (free, "board(\".\") -> board(\"#\")  turned", "check-nothing-turns: turned"),
        (stones, "board(\"?.\") -> board(\"x?\")", "check-any-state-places: \"x?\""),
        (free, "board(\"..\") -> board(\"..\")", "check-pictures-equal: \"..\""),
        (free, "board(x[]) -> board(\"##\")", "check-no-left-picture: \"##\""),
        (free, "board(\"..\") -> ()", "check-no-right-picture: ()"),
        (
            free,
            "board(x[]) -> board(x with [v] = \"#\")  for v in cells(x, \".\")  turned",
            "check-clause-without-picture: turned",
        ),
        (
            free,
            "board(x[]) -> board(x with [v] = \"##\")  for v in cells(x, \".\")",
            "check-one-state: \"##\"",
        ),
        (
            free,
            "board(x[]) -> board(x with [v] = \"#\")  for v in cells(x)",
            "check-arity-function: cells(x)",
        ),
        (
            free,
            "board(x[]) -> board(x with [line(v, \"quen\")] = \"#\")  for v in cells(x, \".\")",
            "check-unknown-piece: \"quen\"",
        ),
        (
            free,
            "board(x[]) -> board(x with [ends(v)] = \"#\")  for v in cells(x, \".\")",
            "check-no-relation: ends",
        ),
        (
            free,
            "board(x[]) -> board(x with [v] = \"#\")  for v in cells(x, \".\")  where x[v] < \".\"",
            "check-state-order: \".\"",
        ),
        (
            free,
            "board(x[]) -> board(x with [v] = \"#\")  for v in cells(x, \".\")  where v == \".\"",
            "check-state-compared: v",
        ),
        (
            free,
            "board(x[]) -> board(x with [v] = \"#\")  for v in cells(x, \".\")  where \"..\" in v",
            "check-picture-in: v",
        ),
        (free, "board(x[]) -> board(x with [v] = \"#\")  for v in group(v, x)", "check-board-wanted: v"),
        (free, "board(\"..\" ++ \".|.\") -> board(\"####\")", "check-joined-heights: \"..\" ++ \".|.\""),
        ("", "position board(x[grid] of \"\")", "check-no-states: \"\""),
        ("", "position board(x[grid] of \".x.\")", "check-repeated-state: \".x.\""),
        ("", "position board(x[grid] of \".#\")", "check-hole-as-state: \".#\""),
        ("", "position board(x[grid] of \".1\")", "check-reserved-state: \".1\""),
        ("", "position board(x[grid] of \".\" start \".#\")", "check-start-state: \".#\""),
        ("", "position board(x[grid], y[grid])", "check-second-board: y"),
        ("", "position board(x[gird])", "check-unknown-space: gird"),
        ("", "heap(n) -> heap(n - \"x\")", "check-misplaced: \"x\""),
        ("", "heap(n) -> heap(n - 1)  where n == \"x\"", "check-text-without-board: \"x\""),
    ];
    for (head, text, expected) in cases {
        let head = if text.starts_with("position") { "" } else { head };
        let found = told(&format!("{head}{text}"));
        assert!(found.iter().any(|told| told == expected), "{text}\n{found:#?}");
    }
}

/// The image of a picture under the symmetry with this number, by the definition: the picture is reflected left to
/// right if the number is at least 4, and is then turned by a right angle as many times as the remainder modulo 4
/// says.
fn image(picture: &[Vec<char>], symmetry: usize) -> Vec<Vec<char>> {
    let mut image = picture.to_vec();
    if symmetry >= 4 {
        image.iter_mut().for_each(|row| row.reverse());
    }
    for _ in 0..symmetry % 4 {
        let rows = image.len();
        image = (0..image[0].len()).map(|c| (0..rows).map(|r| image[rows - 1 - r][c]).collect()).collect();
    }
    image
}

fn drawn(picture: &[Vec<char>]) -> String {
    picture.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|")
}

fn picture(states: &'static str, rows: usize, columns: usize) -> impl Strategy<Value = Vec<Vec<char>>> {
    vec(vec(select(states.chars().collect::<Vec<_>>()), columns), rows)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The options of a rule drawn as pictures are those that its images (eight if it is turned), computed in another
    /// way, give at every place on the board.
    #[test]
    fn pictures_have_the_moves_of_their_images(
        (before, mut after) in (1usize..=2, 1usize..=3)
            .prop_flat_map(|(rows, columns)| (picture(".xo?", rows, columns), picture(".xo#", rows, columns))),
        board in (1usize..=4, 1usize..=4).prop_flat_map(|(rows, columns)| picture(".xo#", rows, columns)),
        turned in any::<bool>(),
    ) {
        for (before, after) in before.iter().flatten().zip(after.iter_mut().flatten()) {
            if *before == '?' {
                *after = '?';
            }
        }
        let turned_text = if turned { "  turned" } else { "" };
        let text = format!("{GRID}board(\"{}\") -> board(\"{}\"){turned_text}", drawn(&before), drawn(&after));
        let (program, _) = Program::parse(&text);
        let (rules, _) = program.unwrap().bind(&[]).unwrap();
        let found: BTreeSet<String> = moves(&rules, &drawn(&board)).into_iter().map(|(_, text)| text).collect();
        let mut expected = BTreeSet::new();
        for symmetry in 0..if turned { 8 } else { 1 } {
            let (before, after) = (image(&before, symmetry), image(&after, symmetry));
            for top in 0..board.len() {
                for left in 0..board[0].len() {
                    let mut option = board.clone();
                    let mut fits = true;
                    for (row, line) in before.iter().enumerate() {
                        for (column, wanted) in line.iter().enumerate() {
                            match board.get(top + row).and_then(|line| line.get(left + column)) {
                                None => fits = false,
                                Some(_) if *wanted == '?' => {}
                                Some(state) if state == wanted => {
                                    option[top + row][left + column] = after[row][column];
                                }
                                Some(_) => fits = false,
                            }
                        }
                    }
                    if fits {
                        expected.insert(drawn(&option));
                    }
                }
            }
        }
        prop_assert_eq!(found, expected);
    }
}
