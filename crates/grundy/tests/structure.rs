//! The structure of rules as data: each game of the catalogue is drawn and played without reading any text.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::Session;
use serde_json::{Value, json};

fn answer(session: &mut Session, request: &Value) -> Value {
    let answer: Value = serde_json::from_str(&session.answer_json_line(&request.to_string())).unwrap();
    assert_eq!(answer["ok"], true, "{request} -> {answer}");
    answer
}

fn names() -> Vec<String> {
    let list = answer(&mut Session::new(), &json!({ "ask": "list" }));
    list["rows"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
}

/// A drawing of a position: for each component its kind and its fields, checked against the kinds.
fn draw(kinds: &Value, terms: &Value) -> String {
    let mut drawing = String::new();
    for term in terms.as_array().unwrap() {
        let kind = kinds.as_array().unwrap().iter().find(|kind| kind["name"] == term["kind"]).unwrap();
        let fields = kind["fields"].as_array().unwrap();
        let given = term["fields"].as_array().unwrap();
        assert_eq!(fields.len(), given.len(), "{term}");
        for (field, value) in fields.iter().zip(given) {
            let numbers = match field["shape"].as_str().unwrap() {
                "number" => vec![value.as_u64().unwrap()],
                "list" => value.as_array().unwrap().iter().map(|entry| entry.as_u64().unwrap()).collect(),
                other => panic!("a field of shape {other}"),
            };
            for number in numbers {
                assert!(number >= field["low"].as_u64().unwrap(), "{term}");
                assert!(field["high"].as_u64().is_none_or(|high| number <= high), "{term}");
                drawing.push_str(&format!("{} {number}\n", field["name"].as_str().unwrap()));
            }
        }
    }
    drawing
}

#[test]
fn every_game_of_the_catalogue_is_drawn_and_played_from_data() {
    let mut session = Session::new();
    let mut without_moves = Vec::new();
    for name in names() {
        let shown = answer(&mut session, &json!({ "ask": "show", "ruleset": name }));
        let needs_value = shown["parameters"].as_array().unwrap().iter().any(|one| one["default"].is_null());
        assert!(!needs_value, "every parameter of the catalogue has a default, so {name} can be drawn");
        let example = &shown["example_terms"];
        assert!(example.is_array(), "{name} has no example");
        assert!(!draw(&shown["kinds"], example).is_empty(), "{name}");
        if shown["has_scores"] == true {
            answer(&mut session, &json!({ "ask": "score", "ruleset": name, "position": example }));
            continue;
        }
        let players = if shown["is_partizan"] == true { vec!["left", "right"] } else { vec![""] };
        let moves: Vec<Value> = players
            .into_iter()
            .flat_map(|player| {
                let mut request = json!({
                    "ask": "moves", "ruleset": name, "position": example, "all": true, "terms": true,
                });
                if !player.is_empty() {
                    request["player"] = player.into();
                }
                answer(&mut session, &request)["moves"].as_array().unwrap().clone()
            })
            .collect();
        if moves.is_empty() {
            without_moves.push(name.clone());
        }
        for one in moves.iter().take(3) {
            draw(&shown["kinds"], &one["after"]);
            let outcome = json!({ "ask": "outcome", "ruleset": name, "position": one["after"] });
            let left = answer(&mut session, &outcome);
            if shown["is_partizan"] == false {
                assert_eq!(left["outcome"], one["leaves"]["outcome"], "{name}: {one}");
            }
        }
    }
    assert!(without_moves.is_empty(), "no moves in the examples of {without_moves:?}");
}

/// A parameter that needs a value has a shape and bounds, from which a face can ask for one.
#[test]
fn rules_with_a_parameter_that_needs_a_value_are_drawn_once_it_is_given() {
    let mut session = Session::new();
    let rules = "param 1 <= k <= 9\nparam S = {1, 3}\nheap(n) -> heap(n - k * t) for t in S";
    let ruleset = json!({ "rules": rules });
    let shown = answer(&mut session, &json!({ "ask": "show", "ruleset": ruleset }));
    assert_eq!(
        shown["parameters"][0],
        json!({ "name": "k", "shape": "number", "low": 1, "high": 9, "default": null })
    );
    assert!(shown["example_terms"].is_null());
    let given = json!({ "ask": "show", "ruleset": ruleset, "params": { "k": 2 } });
    let shown = answer(&mut session, &given);
    assert!(draw(&shown["kinds"], &shown["example_terms"]).starts_with("n "), "{shown}");
}

#[test]
fn positions_as_data_are_the_positions_of_their_texts() {
    let mut session = Session::new();
    let mut ask = |position: Value| {
        let line = json!({ "ask": "value", "ruleset": "nim", "position": position }).to_string();
        serde_json::from_str::<Value>(&session.answer_json_line(&line)).unwrap()
    };
    let two = ask(json!([{ "kind": "heap", "fields": [3], "count": 2 }, { "kind": "heap", "fields": [5] }]));
    assert_eq!(two["components"], json!([3, 3, 5]));
    let wrong = |answer: Value| answer["error"]["message_id"].as_str().unwrap().to_owned();
    assert_eq!(wrong(ask(json!([{ "kind": "haep", "fields": [3] }]))), "position-kind-unknown");
    assert_eq!(wrong(ask(json!([{ "kind": "heap", "fields": [[3]] }]))), "position-data-fields");
    assert_eq!(wrong(ask(json!([{ "kind": "heap", "fields": [3, 4] }]))), "position-data-fields");
    assert_eq!(wrong(ask(json!([{ "kind": "heap" }]))), "position-data-term");
    assert_eq!(wrong(ask(json!([3]))), "request-wrong-type");
    assert_eq!(wrong(ask(json!([{ "kind": "heap", "fields": [-3] }]))), "position-outside-low");
}

#[test]
fn the_list_has_the_structure_of_every_game() {
    let mut session = Session::new();
    let list = answer(&mut session, &json!({ "ask": "list", "structure": true }));
    for row in list["rows"].as_array().unwrap() {
        let shown = answer(&mut session, &json!({ "ask": "show", "ruleset": row["name"] }));
        for field in ["kinds", "parameters", "has_values", "is_partizan", "example", "example_terms"] {
            assert_eq!(row[field], shown[field], "{}: {field}", row["name"]);
        }
    }
}
