//! The engine `forms` against the search of whole positions, on the partizan games of the catalogue.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::Session;
use proptest::prelude::*;
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    serde_json::from_str(&Session::new().answer_json_line(&request.to_string())).unwrap()
}

/// A component of one of the games, from two random numbers and a list.
fn component(game: &str, a: u64, b: u64, list: &[u64]) -> String {
    let row = |most: u64| format!("{:?}", list.iter().map(|entry| entry % (most + 1)).collect::<Vec<_>>());
    let coloured = format!("{:?}", list.iter().map(|entry| 1 + entry % 3).collect::<Vec<_>>());
    match game {
        "cutcake" | "maundy-cake" => format!("cake({}, {})", 1 + a % 4, 1 + b % 4),
        "partizan-euclid" => format!("pair({}, {})", 1 + a.max(b), 1 + a.min(b)),
        "partizan-subtraction" => format!("heap({a})"),
        "hackenbush-strings" => format!("string{coloured}"),
        "toppling-dominoes" => format!("row{coloured}"),
        "toads-and-frogs" => format!("row{}", row(2)),
        _ => format!("board(3, {})", row(7)),
    }
}

const GAMES: [&str; 8] = [
    "cutcake",
    "domineering-rows",
    "hackenbush-strings",
    "maundy-cake",
    "partizan-euclid",
    "partizan-subtraction",
    "toads-and-frogs",
    "toppling-dominoes",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(24) })]

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
