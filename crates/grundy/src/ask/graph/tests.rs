//! Answers for graphs with draws, for partizan graphs, and for game graphs built from rules.

use crate::Session;
use serde_json::{Value, json};

/// Checks that the answer to `request` has the fields of `expected`.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "requests are written in place, with json!")]
fn check(request: Value, expected: &Value) {
    let answer: Value = serde_json::from_str(&Session::new().answer_json_line(&request.to_string())).unwrap();
    assert!(contains(&answer, expected), "{request}\n{answer}\n{expected}");
}

fn contains(answer: &Value, expected: &Value) -> bool {
    match (answer, expected) {
        (Value::Object(answer), Value::Object(expected)) => {
            expected.iter().all(|(key, value)| answer.get(key).is_some_and(|found| contains(found, value)))
        }
        (Value::Array(answer), Value::Array(expected)) => {
            answer.len() == expected.len() && answer.iter().zip(expected).all(|(a, e)| contains(a, e))
        }
        _ => answer == expected,
    }
}

/// A graph in which play from `x`, from `p` and from `a` may never end.
fn loopy() -> Value {
    let edges = [["x", "t"], ["x", "p"], ["p", "x"], ["a", "a"], ["a", "x"]];
    json!({"graph": {"names": ["x", "t", "p", "a"], "edges": edges}})
}

#[test]
fn draws() {
    let ask = |ask, position| json!({"ask": ask, "ruleset": loopy(), "cycles": "draw", "position": position});
    check(ask("outcome", "x"), &json!({"outcome": "N", "remoteness": 1}));
    check(ask("outcome", "a"), &json!({"outcome": "D", "remoteness": null}));
    check(ask("outcome", "x x"), &json!({"outcome": "P", "remoteness": 4}));
    check(ask("value", "x"), &json!({"value": 1, "components": [1]}));
    check(
        ask("value", "a x"),
        &json!({"value": null, "special": {"infinity": [0]}, "outcome": "N",
            "component_specials": [{"at": [0], "is": {"infinity": [1]}}]}),
    );
    check(ask("value", "a a"), &json!({"value": null, "special": {"infinity": []}, "outcome": "D"}));
    let moves = json!([{"component": 0, "from": "x", "to": "t", "remoteness": 0},
        {"component": 0, "from": "x", "to": "p", "remoteness": 2}]);
    check(ask("moves", "x"), &json!({"outcome": "N", "moves": moves}));
    let table = json!({"ask": "table", "ruleset": loopy(), "cycles": "draw"});
    check(table, &json!({"values": [1, 0, 0, null], "special": [{"at": [3], "is": {"infinity": [1]}}]}));
    let equal = |position, other| json!({"ask": "equal", "ruleset": loopy(), "cycles": "draw", "position": position, "other": other});
    check(equal("a", "x"), &json!({"equal": false, "distinguished_by": "*1"}));
    check(equal("a a", "a a x"), &json!({"equal": true}));
    check(
        json!({"ask": "outcome", "ruleset": loopy(), "position": "a"}),
        &json!({"ok": false, "error": {"kind": "cycle", "message": "play need not end: a -> a"}}),
    );
}

#[test]
fn draws_under_misere_play() {
    let ask = |position| json!({"ask": "outcome", "ruleset": loopy(), "cycles": "draw", "convention": "misere", "position": position});
    check(ask("t"), &json!({"outcome": "N", "remoteness": 0}));
    check(ask("x"), &json!({"outcome": "D", "remoteness": null}));
}

#[test]
fn a_sum_too_large_to_search_is_answered_by_values() {
    // Each of the twelve components can reach 9 to 20 vertices, so the sum has far more than two million positions.
    let edges: Vec<[u32; 2]> = (0..20).flat_map(|v| (0..v).map(move |o| [v, o])).collect();
    let ruleset = json!({"graph": {"vertices": 20, "edges": edges}});
    let position = (8..20).map(|v| v.to_string()).collect::<Vec<_>>().join(" ");
    let xor = (8..20).fold(0, |a, b| a ^ b);
    let ask = json!({"ask": "outcome", "ruleset": ruleset, "cycles": "draw", "position": position});
    check(ask, &json!({"outcome": if xor == 0 { "P" } else { "N" }}));
}

/// The answer for a single vertex, alone or in a sum with vertices that have no moves, includes the remoteness, however
/// large the graph is.
#[test]
fn remoteness_on_large_graphs() {
    const VERTICES: u32 = 210_000;
    let edges: Vec<[u32; 2]> = (1..VERTICES).map(|v| [v, v - 1]).collect();
    let mut session = Session::new();
    let mut ask = |more: Value, expected: Value| {
        let mut request =
            json!({"ruleset": {"graph": {"vertices": VERTICES, "edges": &edges}}, "cycles": "draw"});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer: Value = serde_json::from_str(&session.answer_json_line(&request.to_string())).unwrap();
        assert!(contains(&answer, &expected), "{answer}");
    };
    let why = json!({"why": "draws are allowed: retrograde analysis, backwards from the positions in which play ends"});
    let outcome = |position: &str| json!({"ask": "outcome", "position": position});
    ask(outcome("209999"), json!({"outcome": "N", "remoteness": 209_999, "plan": why}));
    ask(outcome("209998 + 0 + 0"), json!({"outcome": "P", "remoteness": 209_998}));
    ask(
        json!({"ask": "outcome", "position": "209999", "convention": "misere"}),
        json!({"outcome": "P", "remoteness": 209_999}),
    );
    ask(
        json!({"ask": "moves", "position": "209999"}),
        json!({"moves": [{"component": 0, "from": "209999", "to": "209998", "remoteness": 209_998}]}),
    );
    // A sum of two such vertices has too many positions to be searched, so values give the outcome.
    ask(outcome("209999 + 209998"), json!({"outcome": "N"}));
}

fn partizan() -> Value {
    json!({"graph": {"vertices": 4, "left": [[], [0], [0, 1], [0, 1]], "right": [[], [], [1], [0, 1]]}})
}

#[test]
fn partizan_graphs() {
    let ask = |ask, position| json!({"ask": ask, "ruleset": partizan(), "position": position});
    check(ask("outcome", "1"), &json!({"outcome": "L"}));
    check(ask("value", "1"), &json!({"game": "1", "games": ["1"], "kind": "integer"}));
    let table = json!({"ask": "table", "ruleset": partizan(), "outcomes": true});
    check(table, &json!({"outcomes": "PLLN"}));
    let moves = json!([{"from": "3", "to": "0", "player": "left"}, {"from": "3", "to": "1", "player": "left"},
        {"from": "3", "to": "0", "player": "right"}]);
    check(ask("moves", "3"), &json!({"outcome": "N", "moves": moves}));
    let right = json!({"ask": "moves", "ruleset": partizan(), "position": "3", "player": "right"});
    check(right, &json!({"moves": [{"from": "3", "to": "0", "player": "right"}]}));
    let equal = |other| json!({"ask": "equal", "ruleset": partizan(), "position": "1 1", "other": other});
    check(equal("1 + 1"), &json!({"equal": true}));
    check(equal("1"), &json!({"equal": false, "distinguished_by": "-1", "outcomes": ["L", "P"]}));
}

#[test]
fn rules_with_draws() {
    let rules = "pile(n) -> pile(n - 1); pile(n) -> pile(n + 1) where 2 <= n < 4";
    let ask = |ask, position| json!({"ask": ask, "ruleset": {"rules": rules}, "cycles": "draw", "position": position});
    check(ask("outcome", "1"), &json!({"outcome": "N", "remoteness": 1}));
    check(ask("outcome", "3"), &json!({"outcome": "D", "remoteness": null}));
    check(ask("value", "1 2"), &json!({"value": null, "special": {"infinity": [0]}, "outcome": "N"}));
    let table =
        json!({"ask": "table", "ruleset": {"rules": rules}, "cycles": "draw", "outcomes": true, "to": [4]});
    check(table, &json!({"outcomes": "PNDDD", "remoteness": [0, 1, null, null, null]}));
    check(
        ask("moves", "1 1 1"),
        &json!({"outcome": "N", "moves": [{"component": 0, "to": "pile(0)", "remoteness": 2}, {"component": 1}, {"component": 2}]}),
    );
}

#[test]
fn partizan_rules() {
    let rules = "left h(n) -> h(n - 1); right h(n) -> h(n - 2)";
    let ask = |ask, position| json!({"ask": ask, "ruleset": {"rules": rules}, "position": position});
    check(ask("outcome", "1"), &json!({"outcome": "L"}));
    check(ask("outcome", "2"), &json!({"outcome": "N"}));
    check(
        ask("moves", "2"),
        &json!({"moves": [{"to": "h(1)", "player": "left"}, {"to": "h(0)", "player": "right"}]}),
    );
    let table = json!({"ask": "table", "ruleset": {"rules": rules}, "outcomes": true, "to": [5]});
    check(table, &json!({"outcomes": "PLNPLN"}));
}

#[test]
fn misere_equality() {
    let ask = |position, other| json!({"ask": "equal", "ruleset": "nim", "convention": "misere", "position": position, "other": other});
    check(ask("2 2", "()"), &json!({"equal": false, "distinguished_by": "*0", "outcomes": ["P", "N"]}));
    check(ask("2 2", "3 3"), &json!({"equal": true}));
    check(ask("1 2", "3"), &json!({"equal": true}));
}

#[test]
fn explanations_with_draws() {
    let ask =
        |position| json!({"ask": "explain", "ruleset": loopy(), "cycles": "draw", "position": position});
    // Of the two winning moves, the one with the least remoteness is explained, although the other one leaves
    // a P-position too.
    let steps = json!([{"kind": "component", "value": "1"}, {"kind": "outcome", "remoteness": 1},
        {"kind": "move", "from": "x", "to": "t"}, {"kind": "engine"}]);
    check(ask("x"), &json!({"outcome": "N", "steps": steps}));
    let steps = json!([{"kind": "component", "value": "infinity(1)"}, {"kind": "sum", "value": "infinity()"},
        {"kind": "outcome", "outcome": "D"}, {"kind": "move"}, {"kind": "engine"}]);
    check(ask("a a"), &json!({"outcome": "D", "steps": steps}));
    let ask = json!({"ask": "explain", "ruleset": partizan(), "position": "1"});
    check(
        ask,
        &json!({"outcome": "L", "steps": [{"text": "Left, to move, wins: 1 -> 0"},
            {"text": "Right, to move, has no move"}, {"kind": "options", "game": "1"},
            {"kind": "simplest", "greatest_left": "0"}, {"kind": "check", "outcome": "P"}, {"kind": "engine"}]}),
    );
}

#[test]
fn game_graphs() {
    let ask = |ruleset, position, cycles| json!({"ask": "graph", "ruleset": ruleset, "position": position, "cycles": cycles});
    let mut asked = ask(json!("nim"), "1 1", "error");
    check(asked.clone(), &json!({"vertices": 3, "values": [0, 1, 0], "outcomes": "PNP"}));
    asked["convention"] = json!("misere");
    check(asked, &json!({"outcomes": "NPN"}));
    let reached =
        json!({"names": ["x", "t", "p"], "edges": [["x", "t"], ["x", "p"], ["p", "x"]], "values": [1, 0, 0]});
    check(ask(loopy(), "p", "draw"), &reached);
    check(
        ask(loopy(), "p", "error"),
        &json!({"error": {"kind": "cycle", "message": "play need not end: x -> p -> x"}}),
    );
    let whole = json!({"ask": "graph", "ruleset": loopy(), "cycles": "draw"});
    check(
        whole,
        &json!({"vertices": 4, "outcomes": "NPPD", "special": [{"at": [3], "is": {"infinity": [1]}}]}),
    );
    check(
        json!({"ask": "graph", "ruleset": partizan(), "position": "2"}),
        &json!({"names": ["0", "1", "2"], "left": [[], ["0"], ["0", "1"]], "right": [[], [], ["1"]], "outcomes": "PLL"}),
    );
}
