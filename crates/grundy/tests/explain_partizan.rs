//! Explanations of partizan values: every fact is compared with other questions and with play.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::Session;
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    serde_json::from_str(&Session::new().answer_json_line(&request.to_string())).unwrap()
}

fn holds(expression: &str) -> bool {
    let answer = ask(&json!({"ask": "game", "expression": expression}));
    answer["holds"].as_bool().unwrap_or_else(|| panic!("{expression}: {answer}"))
}

fn value(ruleset: &str, position: &str) -> String {
    let answer = ask(&json!({"ask": "value", "ruleset": ruleset, "position": position}));
    answer["game"].as_str().unwrap_or_else(|| panic!("{ruleset} {position}: {answer}")).to_owned()
}

/// Checks the facts about a single component.
#[track_caller]
fn check(ruleset: &str, position: &str, game: &str) {
    let answer = ask(&json!({"ask": "explain", "ruleset": ruleset, "position": position}));
    let steps = answer["steps"].as_array().unwrap_or_else(|| panic!("{answer}"));
    let step = |kind: &str| steps.iter().find(|step| step["kind"] == kind);
    let options = step("options").unwrap_or_else(|| panic!("no options: {answer}"));
    assert_eq!(options["game"], game, "{answer}");
    for (side, at_least) in [("left", true), ("right", false)] {
        for option in options[side].as_array().unwrap() {
            let found = option["game"].as_str().unwrap();
            assert_eq!(found, value(ruleset, option["move"]["to"].as_str().unwrap()), "{option}");
            let compare = |a: &str, b: &str| {
                if at_least { holds(&format!("{a} >= {b}")) } else { holds(&format!("{a} <= {b}")) }
            };
            if let Some(by) = option["dominated_by"].as_str() {
                assert!(by != found && compare(by, found), "{option}");
            }
            if let Some(reply) = option["reversible_through"].as_str() {
                assert!(compare(game, reply), "{option}");
            }
            // No option reaches the other player's side of the value.
            assert!(!holds(&format!("{found} == {game}")), "{option}");
        }
    }
    if let Some(simplest) = step("simplest") {
        let [left, right] = ["greatest_left", "least_right"].map(|name| simplest[name].as_str());
        assert!(left.is_none_or(|left| holds(&format!("{left} < {game}"))), "{simplest}");
        assert!(right.is_none_or(|right| holds(&format!("{game} < {right}"))), "{simplest}");
        let written = format!("{{{}|{}}} == {game}", left.unwrap_or(""), right.unwrap_or(""));
        assert!(left.is_none() && right.is_none() || holds(&written), "{simplest}: {written}");
    }
    if let Some(stops) = step("stops") {
        for name in ["leftstop", "rightstop", "mean", "temperature"] {
            if let Some(shown) = stops[name].as_str() {
                assert!(holds(&format!("({game}).{name} == {shown}")), "{name}: {stops}");
            }
        }
    }
    if let Some(check) = step("check") {
        assert_eq!(check["outcome"], "P", "{check}");
        let written = format!("{} * {game} + ({}) == 0", check["copies"], check["integer"]);
        assert!(holds(&written), "{written}");
    }
}

#[test]
fn facts_of_components() {
    check("domineering", "1x1", "0");
    check("domineering", "2x2", "+-1");
    check("domineering", "2x3", "{2|-1/2}");
    check("domineering", "3x3", "+-1");
    check("domineering", "2x5", "1/2");
    check("domineering", "3x4", "-3/2");
    check("domineering", "2x4", "Miny(2)");
    check("hackenbush-strings", "[1, 2]", "1/2");
    check("hackenbush-strings", "[1, 2, 2, 1]", "3/8");
    check("hackenbush-strings", "[3, 1, 2]", "{0,*|0,^*}");
    check("cutcake", "2,5", "-1");
    check("toppling-dominoes", "[1, 3, 2]", "+-1");
    check("toads-and-frogs", "[1, 1, 1, 0, 0, 2, 2]", "{1/2|0}");
    check("partizan-euclid", "7,3", "^");
}

/// The check of a number plays copies of the position, and some multiple of a dyadic number is an integer.
#[test]
fn half_is_checked_by_two_copies() {
    let request = json!({"ask": "explain", "ruleset": "hackenbush-strings", "position": "[1, 2]"});
    let answer = ask(&request);
    let steps = answer["steps"].as_array().unwrap();
    let check = steps.iter().find(|step| step["kind"] == "check").unwrap();
    assert_eq!(
        (&check["copies"], &check["integer"], &check["outcome"]),
        (&json!(2), &json!(-1), &json!("P"))
    );
    let simplest = steps.iter().find(|step| step["kind"] == "simplest").unwrap();
    assert_eq!((&simplest["greatest_left"], &simplest["least_right"]), (&json!("0"), &json!("1")));
}

/// Sums name the hottest component first, and a move with the greatest incentive is called winning only if
/// the position that it leaves is lost for the opponent, the next player to move.
#[test]
fn facts_of_sums() {
    for (ruleset, position) in [
        ("domineering", "2x2 + 2x3 + 1x3"),
        ("domineering", "2x2 + 2x2"),
        ("toads-and-frogs", "[1, 1, 1, 0, 0, 2, 2] + 2*row[1, 0, 2]"),
        ("hackenbush-strings", "[1, 2] + [2, 1, 1] + [3] + [1] + [2, 2] + [1, 1, 2]"),
    ] {
        let answer = ask(&json!({"ask": "explain", "ruleset": ruleset, "position": position}));
        let steps = answer["steps"].as_array().unwrap_or_else(|| panic!("{answer}"));
        let values = steps.iter().find(|step| step["kind"] == "values").unwrap_or_else(|| panic!("{answer}"));
        assert_eq!(values["game"], value(ruleset, position), "{values}");
        assert_eq!(values["outcome"], answer["outcome"], "{values}");
        let rows = values["games"].as_array().unwrap();
        for pair in rows.windows(2) {
            let [first, second] = [0, 1].map(|at: usize| pair[at]["temperature"].as_str().unwrap());
            assert!(holds(&format!("{first} >= {second}")), "{values}");
        }
        let all = ask(&json!({"ask": "moves", "ruleset": ruleset, "position": position, "all": true}));
        for incentive in steps.iter().filter(|step| step["kind"] == "incentive") {
            let lost = if incentive["player"] == "left" { ["L", "P"] } else { ["R", "P"] };
            let leaves: Vec<&str> = all["moves"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|one| {
                    one["from"] == incentive["move"]["from"] && one["to"] == incentive["move"]["to"]
                })
                .map(|one| one["leaves"]["outcome"].as_str().unwrap())
                .collect();
            assert!(!leaves.is_empty(), "{incentive} {all}");
            assert_eq!(incentive["wins"], lost.contains(&leaves[0]), "{incentive} {all}");
        }
    }
}

/// Other conventions, engines and limits.
#[test]
fn without_values() {
    let kinds = |request: &Value| -> Vec<String> {
        let answer = ask(request);
        let steps = answer["steps"].as_array().unwrap_or_else(|| panic!("{answer}"));
        steps.iter().map(|step| step["kind"].as_str().unwrap().to_owned()).collect()
    };
    let misere =
        json!({"ask": "explain", "ruleset": "domineering", "position": "2x3", "convention": "misere"});
    assert_eq!(kinds(&misere), ["player", "player", "engine"]);
    let graph = json!({"ask": "explain", "ruleset": "domineering", "position": "2x3", "engine": "graph"});
    assert_eq!(kinds(&graph), ["player", "player", "engine"]);
    let limits = json!({"bytes": 2_000_000});
    let large = json!({"ask": "explain", "ruleset": "domineering", "position": "6x6", "limits": limits});
    assert_eq!(ask(&large)["error"]["kind"], "limit");
}
