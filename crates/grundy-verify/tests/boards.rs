//! Certificates of board games: right ones are accepted, and changed ones are refused or still right.

use grundy_verify::{BoardGame, Picture, Proved, Refusal, verify_any_on};
use std::collections::HashMap;

const CRAM: &str = "# Cram\ngame \"Cram\"\nposition board(x[grid])\nboard(\"..\") -> board(\"##\")  turned";
const NODE_KAYLES: &str = "position board(x[grid])\nboard(x[]) -> board(x with [closed(v)] = \"#\")  for v in cells(x, \".\")  as \"take {v}\"";
const CLOBBER: &str = "position board(x[grid] of \".xo\" start \"xo|ox\")\nleft  board(\"xo\") -> board(\".x\")  turned\nright board(\"ox\") -> board(\".o\")  turned";
const COL: &str = "position board(x[grid] of \".bw\")\nleft  board(x[]) -> board(x with [v] = \"b\")  for v in cells(x, \".\")  where all(x[u] != \"b\" for u in near(v))\nright board(x[]) -> board(x with [v] = \"w\")  for v in cells(x, \".\")  where all(x[u] != \"w\" for u in near(v))";
const TACTIX: &str = "position board(x[grid])\nboard(\".\" * k) -> board(\"#\" * k)  for k in 1..=16  turned";
const QUEENS: &str = "position board(x[grid])\nboard(x[]) -> board(x with [v] = \"#\", [line(v, \"queen\")] = \"#\")  for v in cells(x, \".\")";
const ARCS: &str = "position b(x[grid])\nb(x[]) -> b(x with [u] = \"#\", [v] = \"#\") for u in cells(x, \".\") for v in near(u) where u < v and x[v] == \".\"";

/// The values of all components that play can reach, from the definition.
struct Values {
    game: BoardGame,
    known: HashMap<Picture, u32>,
}

impl Values {
    fn of(&mut self, board: &Picture) -> u32 {
        if let Some(value) = self.known.get(board) {
            return *value;
        }
        let options = self.game.options(board, &mut |_| true).expect("play ends");
        let values: Vec<u32> = options
            .iter()
            .map(|sum| sum.iter().map(|part| self.of(part)).fold(0, |one, other| one ^ other))
            .collect();
        let value = (0..).find(|value| !values.contains(value)).expect("there are few values");
        self.known.insert(board.clone(), value);
        value
    }
}

/// A certificate with the values of all components, and the value of the position.
fn certificate(rules: &str, is_impartial: bool, position: &str) -> (Vec<u8>, u32) {
    let game = BoardGame::new(rules, is_impartial).expect("rules that the checker reads");
    let mut values = Values { game, known: HashMap::new() };
    let board = values.game.picture(position).expect("a board of the game");
    let parts = values.game.components(&board, &mut |_| true).expect("play ends");
    let value = parts.iter().map(|part| values.of(part)).fold(0, |one, other| one ^ other);
    let facts: Vec<(Picture, u32)> = values.known.into_iter().collect();
    (written(&values.game, position, Some(value), &facts), value)
}

/// A certificate with these facts.
fn written(game: &BoardGame, position: &str, value: Option<u32>, facts: &[(Picture, u32)]) -> Vec<u8> {
    game.certificate(position, value, facts, &mut |_| true).expect("components in standard form")
}

fn verified(bytes: &[u8]) -> Result<Proved, Refusal> {
    verify_any_on(bytes, 1, &mut |_| true)
}

fn free(rows: usize, columns: usize) -> String {
    vec![".".repeat(columns); rows].join("|")
}

/// The values are those of docs/boards.md, which another program found, and of the literature.
#[track_caller]
fn check(rules: &str, is_impartial: bool, position: &str, value: u32) {
    let (bytes, found) = certificate(rules, is_impartial, position);
    assert_eq!(found, value);
    let Ok(Proved::Board(board)) = verified(&bytes) else { panic!("{:?}", verified(&bytes)) };
    assert_eq!((board.value, board.position.as_str()), (Some(value.into()), position));
}

#[test]
fn cram() {
    for (rows, columns, value) in [(2, 5, 1), (3, 3, 0), (3, 4, 1), (3, 5, 1), (4, 4, 0), (4, 5, 2)] {
        check(CRAM, false, &free(rows, columns), value);
    }
    check(ARCS, false, &free(3, 5), 1);
}

#[test]
fn games_with_other_forms_of_rules() {
    check(NODE_KAYLES, false, &free(5, 5), 3);
    check(CLOBBER, true, "xox|oxo", 0);
    check(TACTIX, false, &free(2, 3), 2);
    check(QUEENS, false, &free(5, 5), 3);
}

#[test]
fn changed_certificates_are_refused_or_right() {
    let (bytes, value) = certificate(CRAM, false, &free(3, 4));
    let line = bytes.iter().position(|byte| *byte == b'\n').unwrap();
    for at in 0..bytes.len() {
        for change in [1, 16] {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            assert!(verified(&changed).is_err(), "byte {at}");
        }
    }
    // With correct checksums: each fact is changed, or left out.
    let game = BoardGame::new(CRAM, false).unwrap();
    let text = std::str::from_utf8(&bytes[line + 1..]).unwrap();
    let facts: Vec<(Picture, u32)> = text
        .lines()
        .map(|line| {
            let mut words = line.split(' ');
            let (value, picture) = (words.next().unwrap(), words.next().unwrap());
            (game.picture(picture).unwrap(), value.parse().unwrap())
        })
        .collect();
    assert_eq!(written(&game, &free(3, 4), Some(value), &facts), bytes);
    for at in 0..facts.len() {
        for delta in [1, 2] {
            let mut changed = facts.clone();
            changed[at].1 ^= delta;
            let refused = verified(&written(&game, &free(3, 4), Some(value), &changed));
            assert!(matches!(refused, Err(Refusal::Component { .. })), "{refused:?}");
        }
        let mut changed = facts.clone();
        changed.remove(at);
        if let Ok(Proved::Board(board)) = verified(&written(&game, &free(3, 4), Some(value), &changed)) {
            assert_eq!(board.value, Some(value.into()));
        }
    }
    for wrong in [0, 2, 3] {
        assert_eq!(verified(&written(&game, &free(3, 4), Some(wrong), &facts)), Err(Refusal::NotProved));
    }
    assert!(verified(&written(&game, &free(3, 4), None, &facts)).is_ok());
    assert_eq!(verified(&written(&game, &free(4, 4), None, &facts)), Err(Refusal::NotProved));
}

/// Each line with another answering move, without its last one, and with one more, with correct checksums.
#[test]
fn changed_answering_moves_are_refused_or_right() {
    let (bytes, value) = certificate(CRAM, false, &free(4, 4));
    let facts: Vec<String> = {
        let text = String::from_utf8(bytes).unwrap();
        text.lines().skip(1).map(str::to_owned).collect()
    };
    // Facts about the components of options only, so that the others are answered.
    let kept: Vec<(Picture, u32)> = {
        let game = BoardGame::new(CRAM, false).unwrap();
        let fact = |line: &String| {
            let mut words = line.split(' ');
            let value = words.next().unwrap().parse().unwrap();
            (game.picture(words.next().unwrap()).unwrap(), value)
        };
        facts.iter().map(fact).filter(|(picture, _)| picture.cells() < 14 || picture.cells() == 16).collect()
    };
    let game = BoardGame::new(CRAM, false).unwrap();
    let bytes = written(&game, &free(4, 4), Some(value), &kept);
    assert!(verified(&bytes).is_ok());
    let text = String::from_utf8(bytes).unwrap();
    let (header, block) = text.split_once('\n').unwrap();
    let lines: Vec<&str> = block.lines().collect();
    let with_answers: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].split(' ').count() > 2).collect();
    assert!(!with_answers.is_empty());
    let changed = |at: usize, line: String| {
        let mut all: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        all[at] = line;
        let block = all.join("\n") + "\n";
        let (body, _) = header.split_once(",\"checksum\"").unwrap();
        let (start, _) = body.split_once("\"block\":\"").unwrap();
        let body = format!("{start}\"block\":\"{}\"", grundy_verify::checksum(block.as_bytes()));
        let sum = grundy_verify::checksum(body.as_bytes());
        verified(format!("{body},\"checksum\":\"{sum}\"}}\n{block}").as_bytes())
    };
    assert!(changed(0, lines[0].to_owned()).is_ok());
    for at in with_answers {
        let (rest, last) = lines[at].rsplit_once(' ').unwrap();
        for line in [rest.to_owned(), format!("{} 0", lines[at]), format!("{rest} 99")] {
            let refused = changed(at, line);
            assert!(matches!(refused, Err(Refusal::Component { .. })), "{refused:?}");
        }
        assert_eq!(changed(at, format!("{rest} 0{last}")), Err(Refusal::Fact));
        for other in 0..20 {
            // Another move can be an answer, too.
            match changed(at, format!("{rest} {other}")) {
                Ok(Proved::Board(board)) => assert_eq!(board.value, Some(value.into())),
                other => assert!(matches!(other, Err(Refusal::Component { .. })), "{other:?}"),
            }
        }
    }
}

/// Random changes of single bytes of the certificate in the file that `GRUNDY_CERTIFICATE` names, as many as
/// `GRUNDY_CHANGES` says (2,000 by default). Without the variable, nothing is tested.
#[test]
fn changed_bytes_of_a_file_are_refused_or_harmless() {
    let Ok(path) = std::env::var("GRUNDY_CERTIFICATE") else { return };
    let changes = std::env::var("GRUNDY_CHANGES").map_or(2000, |number| number.parse().unwrap());
    let mut bytes = std::fs::read(path).unwrap();
    let right = verified(&bytes).unwrap();
    let (mut refused, mut state) = (0, 1_u64);
    for _ in 0..changes {
        // xorshift64
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let at = usize::try_from(state >> 24).unwrap() % bytes.len();
        let before = bytes[at];
        bytes[at] ^= u8::try_from(state % 255).unwrap() + 1;
        match verified(&bytes) {
            Ok(proved) => assert_eq!(proved, right, "byte {at} is {} instead of {before}", bytes[at]),
            Err(_) => refused += 1,
        }
        bytes[at] = before;
    }
    println!("{refused} of {changes} changes are refused, the others are harmless");
}

/// Splitting boards into components changes no value: whole boards from the definition.
#[test]
fn components_add_up() {
    for (rules, is_impartial, states) in [
        (CRAM, false, ".#"),
        (NODE_KAYLES, false, ".#"),
        (CLOBBER, true, ".xo#"),
        (COL, true, ".bw#"),
        (QUEENS, false, ".#"),
        (ARCS, false, ".#"),
    ] {
        let states: Vec<char> = states.chars().collect();
        let mut values = Values { game: BoardGame::new(rules, is_impartial).unwrap(), known: HashMap::new() };
        let mut whole = HashMap::new();
        let mut random: u64 = 7;
        for _ in 0..150 {
            let mut next = |below: usize| {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                usize::try_from(random >> 33).unwrap() % below
            };
            let (rows, columns) = [(1, 5), (2, 3), (3, 3), (2, 4)][next(4)];
            let mut row = || (0..columns).map(|_| states[next(states.len())]).collect::<String>();
            let text = (0..rows).map(|_| row()).collect::<Vec<_>>().join("|");
            let Some(board) = values.game.picture(&text) else { continue };
            let parts = values.game.components(&board, &mut |_| true).unwrap();
            let sum = parts.iter().map(|part| values.of(part)).fold(0, |one, other| one ^ other);
            assert_eq!(sum, brute::value(rules, &text, &mut whole), "{rules}\n{text}");
        }
    }
}

/// The games again, without any of the checker's code: boards are texts.
mod brute {
    use std::collections::HashMap;

    pub(super) fn value(rules: &str, board: &str, known: &mut HashMap<String, u32>) -> u32 {
        if let Some(value) = known.get(board) {
            return *value;
        }
        let values: Vec<u32> =
            options(rules, board).iter().map(|option| value(rules, option, known)).collect();
        let value = (0..).find(|value| !values.contains(value)).expect("there are few values");
        known.insert(board.to_owned(), value);
        value
    }

    fn options(rules: &str, board: &str) -> Vec<String> {
        let rows: Vec<Vec<char>> = board.split('|').map(|row| row.chars().collect()).collect();
        let (height, width) = (rows.len().cast_signed(), rows[0].len().cast_signed());
        let at = |row: isize, column: isize| {
            let is_inside = (0..height).contains(&row) && (0..width).contains(&column);
            if is_inside { rows[row.cast_unsigned()][column.cast_unsigned()] } else { '#' }
        };
        let mut found = Vec::new();
        let mut add = |changes: &[(isize, isize, char)]| {
            let mut after = rows.clone();
            for &(row, column, state) in changes {
                if at(row, column) != '#' {
                    after[row.cast_unsigned()][column.cast_unsigned()] = state;
                }
            }
            found.push(after.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|"));
        };
        let sides = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        for row in 0..height {
            for column in 0..width {
                let here = at(row, column);
                match rules {
                    super::CRAM | super::ARCS => {
                        for (down, right) in [(0, 1), (1, 0)] {
                            if here == '.' && at(row + down, column + right) == '.' {
                                add(&[(row, column, '#'), (row + down, column + right, '#')]);
                            }
                        }
                    }
                    super::NODE_KAYLES if here == '.' => {
                        let near = sides.map(|(down, right)| (row + down, column + right, '#'));
                        add(&[&[(row, column, '#')], &near[..]].concat());
                    }
                    super::CLOBBER if here == 'x' || here == 'o' => {
                        let other = if here == 'x' { 'o' } else { 'x' };
                        for (down, right) in sides {
                            if at(row + down, column + right) == other {
                                add(&[(row, column, '.'), (row + down, column + right, here)]);
                            }
                        }
                    }
                    super::COL if here == '.' => {
                        for colour in ['b', 'w'] {
                            if sides.iter().all(|(down, right)| at(row + down, column + right) != colour) {
                                add(&[(row, column, colour)]);
                            }
                        }
                    }
                    super::QUEENS if here == '.' => {
                        let mut changes = Vec::new();
                        for other in 0..height {
                            for beside in 0..width {
                                let (down, right) = (other - row, beside - column);
                                if down == 0 || right == 0 || down.abs() == right.abs() {
                                    changes.push((other, beside, '#'));
                                }
                            }
                        }
                        add(&changes);
                    }
                    _ => {}
                }
            }
        }
        found
    }
}

#[test]
fn rules_that_are_not_read_are_refused() {
    for rules in [
        "",
        "heap(n) -> heap(n - 1)",
        "position board(x[grid])\nboard(\"?.\") -> board(\"?#\")",
        "position board(x[grid])\nboard(\"..\") -> board(\"##\") where \"...\" in x",
        "position board(x[grid])\nboard(x[]) -> board(x with [v] = \"#\") for v in cells(x, \".\") where v != 0",
        "position board(x[grid])\nboard(x[]) -> board(x with [v] = \"#\", [w] = \"#\") for v in cells(x, \".\") for w in near(v)",
        "position board(x[grid])\nboard(x[]) -> board(x with [v] = \"#\") for v in cells(x, \".\") where all(x[u] == \".\" for u in near(v))",
        "position board(x[grid])\n# comment\n  board(\"..\") -> board(\"##\")",
        "position board(x[grid])\nleft board(\"..\") -> board(\"##\")",
    ] {
        assert_eq!(BoardGame::new(rules, false).err(), Some(Refusal::Rules), "{rules}");
    }
    // Play that may never end.
    let rules = "position board(x[grid] of \".x\")\nboard(\"x.\") -> board(\".x\") turned";
    let mut game = BoardGame::new(rules, false).unwrap();
    let board = game.picture("x..").unwrap();
    assert_eq!(game.options(&board, &mut |_| true), Err(Refusal::Rules));
}
