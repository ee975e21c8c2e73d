//! The games of `testdata/boards` on random boards, compared with an independent program.
//!
//! Each line of `boards.jsonl` is a ruleset, with its boards as texts of four words: the board, its outcome in
//! normal play, its outcome in misère play, and its nim-value, for which owned rules are played impartially. An
//! entry `-` is not defined by the rules.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

#[path = "parts/random.rs"]
mod random;
#[path = "parts/random_games.rs"]
mod random_games;

use grundy::Session;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/boards");

/// The games whose rules cannot be used yet. A game that answers must not be in the list.
const NOT_YET: &[&str] = &[];

struct Board<'a> {
    picture: &'a str,
    normal: &'a str,
    misere: &'a str,
    value: &'a str,
}

impl<'a> Board<'a> {
    fn read(text: &'a str) -> Self {
        let words: Vec<&str> = text.split(' ').collect();
        let [picture, normal, misere, value] = words[..] else { panic!("{text}") };
        Self { picture, normal, misere, value }
    }
}

/// The rules of a game.
struct Rules {
    text: String,
    /// The name of the kind of positions.
    kind: String,
    is_owned: bool,
}

impl Rules {
    fn read(name: &str) -> Self {
        let text = std::fs::read_to_string(format!("{FOLDER}/{name}.game")).unwrap();
        let kind = text.split("position ").nth(1).unwrap().split('(').next().unwrap().to_owned();
        let is_owned = text.lines().any(|line| line.starts_with("left"));
        Self { text, kind, is_owned }
    }
}

/// The difference between the program's answers and the entries of a board, or `None` if there is none.
fn difference(session: &mut Session, rules: &Rules, params: &Value, board: &Board<'_>) -> Option<String> {
    let position = format!("{}(\"{}\")", rules.kind, board.picture);
    let mut ask = |question: &str, convention: &str, impartial: bool| {
        let mut request = json!({
            "ask": question, "ruleset": {"rules": rules.text}, "params": params, "position": position,
            "convention": convention,
        });
        if impartial {
            request["impartial"] = json!(true);
        }
        let answer = session.answer_json_line(&request.to_string());
        serde_json::from_str::<Value>(&answer).unwrap()
    };
    let mut wrong = Vec::new();
    for (convention, expected) in [("normal", board.normal), ("misere", board.misere)] {
        if expected != "-" {
            let answer = ask("outcome", convention, false);
            if answer["outcome"] != expected {
                wrong.push(format!("{convention} outcome {expected}, but {answer}"));
            }
        }
    }
    let answer = ask("value", "normal", rules.is_owned);
    let is_right = match board.value.parse::<u64>() {
        Ok(value) => answer["value"] == value,
        Err(_) => answer["value"].is_null() && answer["special"] == board.value,
    };
    if !is_right {
        wrong.push(format!("value {}, but {answer}", board.value));
    }
    (!wrong.is_empty()).then(|| format!("{position} with {params}: {}", wrong.join("; ")))
}

/// Asks the boards of a game.
#[track_caller]
fn check(name: &str) {
    let rules = Rules::read(name);
    let lines = std::fs::read_to_string(format!("{FOLDER}/boards.jsonl")).unwrap();
    let mut session = Session::new();
    let mut asked = 0;
    for line in lines.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        if line["rules"] != name {
            continue;
        }
        for text in line["boards"].as_array().unwrap() {
            asked += 1;
            let none = json!({});
            let params = line.get("params").unwrap_or(&none);
            let found = difference(&mut session, &rules, params, &Board::read(text.as_str().unwrap()));
            if NOT_YET.contains(&name) {
                assert!(found.is_some(), "{name} answers: remove it from the list");
                return;
            }
            assert!(found.is_none(), "{name}: {}", found.unwrap());
        }
    }
    assert_eq!(asked, 500, "{name}");
}

macro_rules! games {
    ($($test:ident $name:literal),* $(,)?) => {
        $(#[test]
        fn $test() {
            check($name);
        })*

        const NAMES: &[&str] = &[$($name),*];
    };
}

games! {
    amazons "amazons",
    arc_kayles "arc-kayles",
    chomp "chomp",
    clobber "clobber",
    col "col",
    cram "cram",
    domineering "domineering",
    geography "geography",
    hackenbush "hackenbush",
    kings "kings",
    knights "knights",
    konane "konane",
    nimstring "nimstring",
    node_kayles "node-kayles",
    node_kayles_on_graphs "node-kayles-graph",
    nogo "nogo",
    notakto "notakto",
    poset_game "poset-game",
    queens "queens",
    snort "snort",
    tactix "tactix",
    toads_and_frogs "toads-and-frogs",
    treblecross "treblecross",
}

#[test]
fn every_game_is_asked() {
    let files =
        std::fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let files: BTreeSet<String> =
        files.filter_map(|file| file.strip_suffix(".game").map(str::to_owned)).collect();
    assert_eq!(files, NAMES.iter().map(|&name| name.to_owned()).collect());
    assert!(NOT_YET.iter().all(|name| NAMES.contains(name)));
}

/// Rules without a parameter for their space, and without warnings, print as they are written.
#[test]
fn the_texts_have_no_warnings_and_are_printed_as_read() {
    for name in NAMES.iter().filter(|name| !NOT_YET.contains(name)) {
        let (file, diagnostics) = grundy_rules::syntax::parse(&Rules::read(name).text);
        assert_eq!(diagnostics, [], "{name}");
        let (back, _) = grundy_rules::syntax::parse(&grundy_rules::syntax::print(&file));
        assert_eq!(back, file, "{name}");
        let (program, diagnostics) = grundy_rules::Program::check(file);
        assert!(program.is_some(), "{name}: {diagnostics:?}");
        assert_eq!(diagnostics, [], "{name}");
    }
}

/// Dots and Boxes on the strings of its board, `boxes(rows, columns)`, has the scores of Dots and Boxes on its lines,
/// and Nimstring on them the outcomes of its definition.
#[test]
fn strings_and_coins_agree_with_dots_and_boxes() {
    let mut session = Session::new();
    let mut ask = |request: Value| {
        serde_json::from_str::<Value>(&session.answer_json_line(&request.to_string())).unwrap()
    };
    for (rows, columns) in [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)] {
        let lines = (rows + 1) * columns + rows * (columns + 1);
        let mut wins = std::collections::HashMap::new();
        for drawn in (0..1u64 << lines).filter(|drawn| drawn % 41 == 0 || lines < 8) {
            let cut: String = (0..lines).map(|at| if drawn >> at & 1 == 1 { '#' } else { '.' }).collect();
            let (strings, graph) = (format!("coins(\"{cut}\")"), format!("boxes({rows}, {columns})"));
            let of_lines = ask(json!({
                "ask": "score", "ruleset": "dots-and-boxes", "params": {"rows": rows, "columns": columns},
                "position": format!("lines({drawn})"),
            }));
            let of_strings = ask(json!({
                "ask": "score", "ruleset": "dots-and-boxes", "params": {"G": graph}, "position": strings,
            }));
            assert!(of_lines["score"].is_i64(), "{of_lines}");
            assert_eq!(of_lines["score"], of_strings["score"], "{graph} {cut}");
            let outcome = ask(json!({
                "ask": "outcome", "ruleset": "nimstring", "params": {"G": graph}, "position": strings,
            }));
            let expected = if mover_wins(drawn, (rows, columns), &mut wins) { "N" } else { "P" };
            assert_eq!(outcome["outcome"], expected, "{graph} {cut}: {outcome}");
        }
    }
}

/// Whether the mover wins Nimstring by its definition, with the lines of Dots and Boxes as strings.
fn mover_wins(
    drawn: u64,
    (rows, columns): (u32, u32),
    known: &mut std::collections::HashMap<u64, bool>,
) -> bool {
    if let Some(&wins) = known.get(&drawn) {
        return wins;
    }
    let level = (rows + 1) * columns;
    let closed = |drawn: u64| {
        let boxes = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let is_closed = |&(row, column): &(u32, u32)| {
            let left = level + row * (columns + 1) + column;
            [row * columns + column, (row + 1) * columns + column, left, left + 1]
                .into_iter()
                .all(|line| drawn >> line & 1 == 1)
        };
        boxes.filter(is_closed).count()
    };
    let wins = (0..level + rows * (columns + 1)).filter(|line| drawn >> line & 1 == 0).any(|line| {
        let after = drawn | 1 << line;
        mover_wins(after, (rows, columns), known) == (closed(after) > closed(drawn))
    });
    known.insert(drawn, wins);
    wins
}
