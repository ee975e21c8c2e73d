//! One explanation for every game that has a name of its own in contests or in the literature. It names the
//! theorem, if there is one, and shows what the theorem computes, a winning move, and answers to losing
//! moves.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::Session;
use serde_json::{Value, json};
use std::fmt::Write;

/// The game, its parameters, the position, the convention, and the theorem that decides the position, if
/// there is one.
const POSITIONS: &[(&str, &str, &str, &str, Option<&str>)] = &[
    ("nim", "", "3 5 7", "normal", Some("Bouton")),
    ("take-away", "k=3", "5 6", "normal", Some("Take Away")),
    ("puppet-dance", "", "6 5", "normal", Some("Puppet dance")),
    ("even-split", "F=3", "7", "normal", None),
    ("divisor-game", "", "12 18", "normal", Some("Prime factors")),
    ("nukit", "", "3,4,2,3", "normal", None),
    ("cutting-game", "", "4,4", "normal", None),
    ("staircase", "", "[2, 1, 3]", "normal", Some("Staircase Nim")),
    ("array-staircase", "columns=2", "[1, 2, 2, 3]", "normal", Some("Staircase Nim on an array")),
    ("georgia-and-bob", "", "[2, 3, 6]", "normal", Some("Georgia and Bob")),
    ("silver-dollar", "", "[1, 4, 6]", "normal", Some("Silver dollar game")),
    ("kamyki", "", "[1, 2, 5]", "normal", Some("Kamyki")),
    ("nimble", "", "[0, 1, 2, 1]", "normal", Some("Nimble")),
    ("moore-nim", "k=2", "[1, 2, 4]", "normal", Some("Moore")),
    ("moore-nim", "k=2", "[1, 1, 1, 1]", "misere", Some("Moore")),
    ("hunger-game", "", "boxes([1, 2, 3], [])", "normal", Some("Independent boxes")),
    ("hunger-game", "", "boxes([1, 2], [4, 4])", "normal", Some("Independent boxes")),
    ("hunger-game", "", "boxes([0], [1])", "normal", None),
    ("splitting-bottles", "", "[1, 0, 1, 5]", "normal", Some("Every bean is a game of its own")),
    ("new-nim", "", "first[1, 2, 3, 5]", "normal", Some("Independent heaps")),
    ("new-nim", "", "second[1, 2, 4]", "normal", Some("Independent heaps")),
    ("end-nim", "", "[3, 1, 4]", "normal", Some("End-Nim")),
    ("end-piles", "", "[3, 1, 4]", "normal", Some("End-Nim")),
    ("end-piles", "", "[3, 1, 3]", "normal", Some("End-Nim")),
    ("coins", "rule=turtles", "HTTH", "normal", Some("Coins of a row are games of their own")),
    ("coins", "rule=turtles side=left", "HTTH", "normal", Some("Coins of a row are games of their own")),
    ("coins", "rule=mock-turtles", "THTH", "normal", Some("Coins of a row are games of their own")),
    ("coins", "rule=twins", "THTH", "normal", Some("Coins of a row are games of their own")),
    ("coins", "rule=triplets", "TTHH", "normal", Some("Coins of a row are games of their own")),
    ("coins", "rule=ruler", "THTH", "normal", Some("Coins of a row are games of their own")),
    ("coins", "rule=single", "THTH", "normal", Some("Coins of a row are games of their own")),
    ("coins", "rule=moebius", "THTH", "normal", Some("Coins of a row are games of their own")),
    ("coins", "rule=mogul", "THTH", "normal", Some("Coins of a row are games of their own")),
    ("coins", "rule=moidores", "THTH", "normal", Some("Coins of a row are games of their own")),
    ("coins", "rule=turnips", "TTHTH", "normal", Some("Coins of a row are games of their own")),
    ("coins", "rule=grunt", "TTTTHH", "normal", Some("Coins of a row are games of their own")),
    ("coins", "rule=sym", "THTH", "normal", Some("Coins of a row are games of their own")),
    ("product", "first=ruler second=twins", "2,3", "normal", Some("Tartan theorem")),
    ("turning-corners", "", "2,3 1,1", "normal", Some("Tartan theorem")),
    ("cram", "", "[3, 3, 3]", "normal", None),
    ("cram", "", "[3, 3, 3, 3]", "normal", Some("Symmetry")),
    ("hackenbush-strings", "", "[3, 1, 2]", "normal", None),
    ("toads-and-frogs", "", "[1, 0, 1, 2, 0, 2]", "normal", None),
];

fn explained(name: &str, params: &str, position: &str, convention: &str) -> Value {
    let mut request =
        json!({"ask": "explain", "ruleset": name, "position": position, "convention": convention});
    for param in params.split_whitespace() {
        let (name, value) = param.split_once('=').unwrap();
        request["params"][name] = value.parse::<u64>().map_or_else(|_| value.into(), Value::from);
    }
    serde_json::from_str(&Session::new().answer_json_line(&request.to_string())).unwrap()
}

#[test]
fn every_named_game() {
    let mut told = String::new();
    for &(name, params, position, convention, theorem) in POSITIONS {
        let answer = explained(name, params, position, convention);
        assert_eq!(answer["ok"], true, "{name}: {answer}");
        writeln!(told, "== {name} {params} {position} {convention}").unwrap();
        for step in answer["steps"].as_array().unwrap() {
            writeln!(told, "{}", step["text"].as_str().unwrap()).unwrap();
        }
        told.push('\n');
        let found =
            (answer["evidence"]["kind"] == "theorem").then(|| answer["evidence"]["name"].as_str().unwrap());
        assert_eq!(found, theorem, "{name} {position}");
        let has = |kind: &str| answer["steps"].as_array().unwrap().iter().any(|step| step["kind"] == kind);
        let shows = match answer["outcome"].as_str().unwrap() {
            "N" => has("move") || has("player"),
            _ => has("replies") || has("player"),
        };
        assert!(shows, "{name} {position}: {answer}");
    }
    insta::assert_snapshot!(told);
}
