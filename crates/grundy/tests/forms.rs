//! The engine `forms` against the search of whole positions, on the partizan games of the catalogue.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::Session;
use proptest::prelude::*;
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    serde_json::from_str(&Session::new().answer_json_line(&request.to_string())).unwrap()
}

/// The number of random positions of each game: 24, or the number in the environment variable
/// `GRUNDY_POSITIONS`.
fn cases() -> u32 {
    std::env::var("GRUNDY_POSITIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(24)
}

/// The states of the cells of a board game.
fn states(game: &str) -> &'static [u8] {
    match game {
        "amazons" | "clobber" | "konane" | "nogo" => b".xo",
        "col" | "snort" => b".bw",
        "domineering" => b".#",
        "toads-and-frogs-board" => b".tf",
        _ => b"",
    }
}

/// A small board of one or two rows, from random numbers.
fn board(kind: &str, states: &[u8], a: u64, list: &[u64]) -> String {
    let state = |entry: &u64| char::from(states[usize::try_from(entry % 60).unwrap() % states.len()]);
    let cells: String = list.iter().chain([&a]).map(state).collect();
    let has_two_rows = kind == "board" && cells.len().is_multiple_of(2);
    let columns = if has_two_rows { cells.len() / 2 } else { cells.len() };
    let rows: Vec<&str> =
        cells.as_bytes().chunks(columns).map(|row| std::str::from_utf8(row).unwrap()).collect();
    format!("{kind}(\"{}\")", rows.join("|"))
}

/// A component of one of the games, from two random numbers and a list.
fn component(game: &str, a: u64, b: u64, list: &[u64]) -> String {
    if !states(game).is_empty() {
        let kind = if game == "toads-and-frogs-board" { "row" } else { "board" };
        return board(kind, states(game), a, list);
    }
    let row = |most: u64| format!("{:?}", list.iter().map(|entry| entry % (most + 1)).collect::<Vec<_>>());
    let coloured = format!("{:?}", list.iter().map(|entry| 1 + entry % 3).collect::<Vec<_>>());
    match game {
        "eatcake" => format!("cake({}, {})", a % 4, b % 3),
        "hackenbush" => board("bush", b"gbr#", a, &[b, a / 3, list.iter().sum(), list.len() as u64]),
        "cutcake" | "maundy-cake" => format!("cake({}, {})", 1 + a % 4, 1 + b % 4),
        "partizan-euclid" => format!("pair({}, {})", 1 + a.max(b), 1 + a.min(b)),
        "partizan-subtraction" => format!("heap({a})"),
        "hackenbush-strings" => format!("string{coloured}"),
        "toppling-dominoes" => format!("row{coloured}"),
        "toads-and-frogs" => format!("row{}", row(2)),
        _ => format!("board(3, {})", row(7)),
    }
}

const GAMES: [&str; 18] = [
    "amazons",
    "clobber",
    "col",
    "cutcake",
    "domineering",
    "domineering-rows",
    "eatcake",
    "hackenbush",
    "hackenbush-strings",
    "konane",
    "maundy-cake",
    "nogo",
    "partizan-euclid",
    "partizan-subtraction",
    "snort",
    "toads-and-frogs",
    "toads-and-frogs-board",
    "toppling-dominoes",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    /// The outcome, the moves and the value agree with play, for single components and sums of two.
    #[test]
    fn outcomes_and_moves(
        parts in prop::collection::vec((0u64..9, 0u64..9, prop::collection::vec(0u64..9, 0..4)), 1..3),
    ) {
        for game in GAMES {
            let position: Vec<String> = parts.iter().map(|(a, b, list)| component(game, *a, *b, list)).collect();
            let position = position.join(" + ");
            let of = |question: &str, engine: &str| {
                ask(&json!({"ask": question, "ruleset": game, "position": position, "engine": engine}))
            };
            let (forms, search) = (of("moves", "forms"), of("moves", "graph"));
            let proofs = of("moves", "search");
            prop_assert_eq!(&proofs["evidence"]["engine"], "search", "{} {}: {}", game, position, proofs);
            prop_assert_eq!(&proofs["outcome"], &search["outcome"], "{} {}", game, position);
            prop_assert_eq!(&proofs["moves"], &search["moves"], "{} {}", game, position);
            prop_assert_eq!(&forms["evidence"]["engine"], "forms", "{} {}: {}", game, position, forms);
            prop_assert_eq!(&search["evidence"]["engine"], "graph");
            prop_assert_eq!(&forms["outcome"], &search["outcome"], "{} {}", game, position);
            prop_assert_eq!(&forms["moves"], &search["moves"], "{} {}", game, position);
            let value = of("value", "forms");
            prop_assert_eq!(&value["outcome"], &search["outcome"], "{} {}: {}", game, position, value);
            // The calculator reads the value that is printed, and finds the sum of the parts.
            let parts = value["games"].as_array().unwrap().iter().map(|part| part.as_str().unwrap());
            let sum = format!("({})", parts.collect::<Vec<_>>().join(") + ("));
            let again = ask(&json!({"ask": "game", "expression": sum}));
            prop_assert_eq!(&again["game"], &value["game"], "{} {}: {}", game, position, again);
        }
    }
}

/// Proofs and canonical forms find the same outcomes of larger boards, of sums of boards, and with little memory.
#[test]
fn outcomes_of_larger_boards() {
    for (game, position) in [
        ("domineering", "4x6"),
        ("domineering", "5x5"),
        ("domineering", "4x4 + 3x4 + 2*(2x3)"),
        ("clobber", "3x4"),
        ("clobber", "2x5 + 2x4"),
        ("col", "3x4"),
        ("snort", "3x4"),
        ("nogo", "3x3 + 2x3"),
        ("toads-and-frogs", "[1, 1, 1, 1, 0, 0, 2, 2, 2]"),
    ] {
        let of = |engine: &str, memory: u64| {
            let limits = json!({"bytes": memory});
            ask(
                &json!({"ask": "outcome", "ruleset": game, "position": position, "engine": engine, "limits": limits}),
            )
        };
        let (forms, proofs) = (of("forms", 1 << 30), of("search", 1 << 30));
        assert_eq!(proofs["evidence"]["engine"], "search", "{game} {position}: {proofs}");
        assert_eq!(proofs["outcome"], forms["outcome"], "{game} {position}");
        let little = of("search", 600_000);
        if little["ok"] == true {
            assert_eq!(little["outcome"], forms["outcome"], "{game} {position}");
        } else {
            assert_eq!(little["error"]["kind"], "limit", "{game} {position}: {little}");
        }
    }
}

/// The forms that moves leave are those of the positions after them, and incentives are differences.
#[test]
fn forms_that_moves_leave() {
    for (ruleset, position) in [
        ("domineering", "2x3 + 2x2"),
        ("toads-and-frogs", "[1, 1, 0, 2] + [1, 0, 2, 2]"),
        ("hackenbush-strings", "[1, 2, 3] + [3, 1]"),
        ("cutcake", "3,4 + 2*(2,2)"),
    ] {
        let request =
            json!({"ask": "moves", "ruleset": ruleset, "position": position, "all": true, "terms": true});
        let answer = ask(&request);
        let before = ask(&json!({"ask": "value", "ruleset": ruleset, "position": position}));
        let moves = answer["moves"].as_array().unwrap();
        assert!(moves.len() >= 4, "{answer}");
        for one in moves {
            let after = ask(&json!({"ask": "value", "ruleset": ruleset, "position": one["after"]}));
            let game = one["leaves"]["game"].as_str().unwrap_or_else(|| panic!("{answer}"));
            assert_eq!(after["game"], game, "{ruleset} {one}");
            assert_eq!(after["outcome"], one["leaves"]["outcome"], "{ruleset} {one}");
            let (before, incentive) =
                (before["game"].as_str().unwrap(), one["leaves"]["incentive"].as_str().unwrap());
            let expected = match one["player"].as_str() {
                Some("right") => format!("({before}) - ({game}) == {incentive}"),
                _ => format!("({game}) - ({before}) == {incentive}"),
            };
            assert_eq!(ask(&json!({"ask": "game", "expression": expected}))["holds"], true, "{expected}");
        }
    }
    // Under misère play there are no canonical forms.
    let request =
        json!({"ask": "moves", "ruleset": "domineering", "position": "2x3", "all": true, "misere": true});
    assert_eq!(ask(&request)["moves"][0]["leaves"].get("game"), None);
}

/// Positions that are too many to search as sums.
#[test]
fn large_sums() {
    let check = |ruleset: &str, position: &str, expected: &str| {
        let answer = ask(&json!({"ask": "outcome", "ruleset": ruleset, "position": position}));
        assert_eq!(answer["outcome"], expected, "{answer}");
        assert_eq!(answer["evidence"]["engine"], "forms", "{answer}");
    };
    check("cutcake", "6,6", "P");
    check("cutcake", "60,59", "P");
    check("toads-and-frogs", "20*row[1, 1, 0, 0, 2, 2] + 21*row[1, 1, 0, 2, 0, 0, 2]", "L");
    let value = ask(&json!({"ask": "value", "ruleset": "cutcake", "position": "60,59 + 64,1"}));
    assert_eq!(value["game"], "63", "{value}");
    assert_eq!(value["games"], json!(["0", "63"]), "{value}");
    assert!(value.get("value").is_none() && value.get("components").is_none(), "{value}");
}

/// Equality of positions that are too many to search, and what distinguishes them.
#[test]
fn equality() {
    let of = |position: &str, other: &str, engine: Option<&str>| {
        let mut request = json!({"ask": "equal", "ruleset": "cutcake", "position": position, "other": other});
        if let Some(engine) = engine {
            request["engine"] = engine.into();
        }
        ask(&request)
    };
    for (position, other) in [("6,6", "7,7"), ("12,5", "12,4"), ("9,9 + 8,8", "2,1")] {
        let answer = of(position, other, None);
        assert_eq!(answer["evidence"]["engine"], "forms", "{answer}");
        assert_eq!(answer["equal"], position != "9,9 + 8,8", "{answer}");
    }
    for (position, other) in [("3,4", "2,5"), ("2,2", "3,3"), ("4,1", "2,1 + 2,1"), ("3,1", "1,3")] {
        let (forms, graph) = (of(position, other, Some("forms")), of(position, other, Some("graph")));
        assert_eq!(forms["equal"], graph["equal"], "{forms} {graph}");
        assert_eq!(forms["distinguished_by"], graph["distinguished_by"], "{forms} {graph}");
    }
}

/// Play that may never end is refused, with the cycle.
#[test]
fn cycles() {
    let rules = "left a(n) -> b(n)\nright b(n) -> a(n)";
    let answer = ask(&json!({"ask": "value", "ruleset": {"rules": rules}, "position": "a(1)"}));
    assert_eq!(answer["error"]["kind"], "cycle", "{answer}");
}

/// Tables of canonical forms, over numbers and over templates, agree with the values of single positions, and
/// with the calculator.
#[test]
fn tables() {
    let value = |position: &str, show: &[&str]| {
        ask(&json!({"ask": "value", "ruleset": "cutcake", "position": position, "show": show}))
    };
    let forms = ask(&json!({"ask": "table", "ruleset": "cutcake", "from": [2, 1], "to": [5, 7]}));
    let means =
        ask(&json!({"ask": "table", "ruleset": "cutcake", "from": [2, 1], "to": [5, 7], "what": "mean"}));
    let request = json!({"ask": "table", "ruleset": "cutcake", "template": "cake(w, h)", "for": {"w": [2, 5], "h": [1, 7]}});
    let by_template = ask(&request);
    assert_eq!(forms["games"], by_template["games"], "{forms} {by_template}");
    for w in 2..=5 {
        for h in 1..=7 {
            let single = value(&format!("{w},{h}"), &["mean"]);
            assert_eq!(single["game"], forms["games"][w - 2][h - 1], "{w},{h}: {single}");
            assert_eq!(single["show"]["mean"], means["games"][w - 2][h - 1], "{w},{h}: {single}");
            let line = format!("cutcake(\"{w},{h}\")");
            assert_eq!(ask(&json!({"ask": "game", "expression": line}))["game"], single["game"], "{line}");
        }
    }
}

/// Fields that are not positions, entries without the property, and properties that no table contains.
#[test]
fn entries_without_a_game() {
    let answer = ask(&json!({"ask": "table", "ruleset": "partizan-euclid", "from": [1, 1], "to": [2, 3]}));
    assert_eq!(answer["games"][0][0].is_string(), answer["games"][1][0].is_string(), "{answer}");
    let weights = json!({"ask": "table", "ruleset": "cutcake", "to": [1, 2], "what": "atomicweight"});
    assert_eq!(ask(&weights)["games"], json!([["0", null]]));
    for what in ["thermograph", "cool", "nothing"] {
        let refused = ask(&json!({"ask": "table", "ruleset": "cutcake", "to": [2, 2], "what": what}));
        assert_eq!(refused["ok"], false, "{refused}");
    }
    let refused = ask(&json!({"ask": "table", "ruleset": "nim", "to": 3, "what": "mean"}));
    assert_eq!(refused["error"]["kind"], "unsupported", "{refused}");
}

/// At a limit, a table contains the entries that were found.
#[test]
fn tables_at_a_limit() {
    let few = json!({"bytes": 3_000_000});
    let board = json!({"ask": "table", "ruleset": "domineering", "for": {"rows": [1, 6], "columns": [5, 6]}, "limits": few});
    let heaps = json!({"ask": "table", "ruleset": "domineering-rows", "to": [6, 3], "limits": few});
    let answer = ask(&board);
    assert_eq!(answer["error"]["kind"], "limit", "{answer}");
    let games = &answer["error"]["known"]["games"];
    assert_eq!(games[1], json!(["1/2", "{1Miny(2)|-1}"]), "{answer}");
    assert_eq!(games[5][1], Value::Null, "{answer}");
    assert_eq!(ask(&heaps)["ok"], false);
}

/// Positions of impartial games are nimbers, and unknown rules, positions and limits are errors at the atom.
#[test]
fn positions_in_expressions() {
    let game = |expression: &str| ask(&json!({"ask": "game", "expression": expression}));
    assert_eq!(game("nim(\"3 5\") + kayles(\"4\")")["game"], "*7");
    assert_eq!(game("n = 2\ndomineering(\"{n}x{n + 1}\").Temperature")["game"], "5/4");
    assert_eq!(game("toads-and-frogs(\"[1, 1, 1, 0, 0, 2, 2]\") == {1/2|0}")["holds"], true);
    for (expression, kind, column) in [
        ("1 + nothing-like-it(\"3\")", "unknown", 5),
        ("2 * domineering(\"3y3\")", "syntax", 5),
        ("domineering(\"{1 +}x3\")", "syntax", 18),
        ("domineering(\"{^}x3\")", "domain", 15),
        ("domineering(\"3x3\"", "syntax", 18),
    ] {
        let answer = game(expression);
        assert_eq!(answer["error"]["kind"], kind, "{answer}");
        assert_eq!(answer["error"]["at"]["column"], column, "{answer}");
    }
    let hot = json!({"ask": "game", "expression": "domineering(\"6x6\")", "limits": {"bytes": 2_000_000}});
    assert_eq!(ask(&hot)["error"]["kind"], "limit");
}

/// The value of a tree of red-blue-green Hackenbush by the colon principle: the sum of the ordinal sums of
/// each edge at the ground with the tree above it (Winning Ways, ch. 7).
fn by_the_colon_principle(parents: &[usize], colours: &str, vertex: usize) -> String {
    let edges = parents.iter().zip(colours.chars()).enumerate().filter(|(_, (parent, _))| **parent == vertex);
    let branches = edges.map(|(at, (_, colour))| {
        let edge = match colour {
            'b' => "1",
            'r' => "(-1)",
            _ => "*",
        };
        format!("({edge} : ({}))", by_the_colon_principle(parents, colours, at + 1))
    });
    branches.chain(["0".to_owned()]).collect::<Vec<_>>().join(" + ")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    #[test]
    fn trees_of_hackenbush_follow_the_colon_principle(
        parents in prop::collection::vec(0usize..6, 1..7),
        colours in "[gbr]{6}",
    ) {
        let parents: Vec<usize> = parents.iter().enumerate().map(|(at, parent)| parent % (at + 1)).collect();
        // The edges of a graph are in the order in which they are written.
        let edges: Vec<String> = parents.iter().enumerate().map(|(at, parent)| format!("{parent} {}", at + 1)).collect();
        let graph = format!("edges {{{}}}", edges.join(", "));
        let colours = &colours[..parents.len()];
        let value = ask(&json!({
            "ask": "value", "ruleset": "hackenbush", "params": {"G": graph}, "position": format!("bush(\"{colours}\")"),
        }));
        let expected = ask(&json!({"ask": "game", "expression": by_the_colon_principle(&parents, colours, 0)}));
        prop_assert_eq!(&value["game"], &expected["game"], "{} {}: {}", graph, colours, value);
    }
}

/// Hackenbush strings as paths: 1 blue, 1 red and the sign rule of Berlekamp (Winning Ways, ch. 3).
#[test]
fn hackenbush_strings_as_paths() {
    for (colours, value) in [
        ("b", "1"),
        ("br", "1/2"),
        ("brr", "1/4"),
        ("brb", "3/4"),
        ("bbr", "3/2"),
        ("rb", "-1/2"),
        ("g", "*"),
        ("gb", "^*"),
    ] {
        let graph = format!("path({})", colours.len() + 1);
        let answer = ask(&json!({
            "ask": "value", "ruleset": "hackenbush", "params": {"G": graph}, "position": format!("bush(\"{colours}\")"),
        }));
        assert_eq!(answer["game"], value, "{colours}: {answer}");
    }
}

/// Eatcake with one row: Left leaves the sum of two shorter rows, Right leaves 0. By induction, the value is *
/// for an odd length and down for an even one: `{v, 0 | 0} = *` and `{* | 0} = v`. Exchanging rows and columns
/// exchanges the players.
#[test]
fn eatcake() {
    let table = ask(&json!({"ask": "table", "ruleset": "eatcake", "to": [6, 6]}));
    let game = |w: usize, h: usize| table["games"][w][h].as_str().unwrap();
    for w in 1..=6 {
        assert_eq!(game(w, 1), if w % 2 == 1 { "*" } else { "v" }, "{table}");
        for h in 0..=6 {
            let expression = format!("{} == -({})", game(w, h), game(h, w));
            assert_eq!(ask(&json!({"ask": "game", "expression": expression}))["holds"], true, "{w},{h}");
        }
    }
}
