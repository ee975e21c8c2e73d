//! Pictures in JSON answers.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::Session;
use quick_xml::{Reader, events::Event};
use serde_json::{Value, json};

fn answer(request: &Value) -> Value {
    let line = grundy_pictures::answer_json_line(&mut Session::new(), &request.to_string());
    serde_json::from_str(&line).unwrap()
}

/// The number of elements of an SVG text, which must be well formed.
fn elements(svg: &str) -> usize {
    let mut reader = Reader::from_str(svg);
    let mut count = 0;
    loop {
        match reader.read_event().unwrap() {
            Event::Eof => return count,
            Event::Start(_) | Event::Empty(_) => count += 1,
            _ => {}
        }
    }
}

#[test]
fn every_question_with_a_picture() {
    for mut request in [
        json!({ "ask": "table", "ruleset": "wythoff", "to": [9, 9] }),
        json!({ "ask": "table", "ruleset": "nim", "to": 9, "compact": true }),
        json!({ "ask": "period", "ruleset": "0.77", "to": 200 }),
        json!({ "ask": "guess", "ruleset": "take-away", "to": 40 }),
        json!({ "ask": "game", "expression": "{3|1}" }),
        json!({ "ask": "quotient", "ruleset": "0.123", "to": 20 }),
        json!({ "ask": "graph", "ruleset": "nim", "position": "1 2" }),
    ] {
        let plain = answer(&request);
        assert!(plain["picture"].is_null());
        request["picture"] = json!({ "format": "svg", "title": "A title" });
        let drawn = answer(&request);
        assert_eq!(drawn["ok"], true, "{request} -> {drawn}");
        let svg = drawn["picture"].as_str().unwrap_or_else(|| panic!("{request} -> {drawn}"));
        assert!(elements(svg) > 5 && svg.contains("<title>A title</title>"), "{request}");
        // The description states the evidence.
        assert!(svg.contains("<desc>") || plain["evidence"].is_null(), "{request}");
    }
}

#[test]
fn questions_without_pictures_are_refused() {
    let refused = answer(&json!({ "ask": "outcome", "ruleset": "nim", "position": "3", "picture": "svg" }));
    assert_eq!(refused["error"]["message_id"], "request-picture-none");
    let unknown = answer(&json!({ "ask": "table", "ruleset": "nim", "to": 3, "picture": "png" }));
    assert_eq!(unknown["error"]["message_id"], "request-word-unknown");
    let line = r#"{"ask": "table", "ruleset": "nim", "to": 3, "picture": "svg"}"#;
    let here: Value = serde_json::from_str(&Session::new().answer_json_line(line)).unwrap();
    assert_eq!(here["error"]["message_id"], "request-picture-here");
}

#[test]
fn an_answer_that_is_too_large_for_a_picture_is_still_an_answer() {
    let request = json!({ "ask": "graph", "ruleset": "nim", "position": "9 30 31", "picture": "svg" });
    let large = answer(&request);
    assert_eq!(large["ok"], true);
    assert!(large["picture"].is_null());
    assert_eq!(large["picture_error"]["message_id"], "answer-picture-large", "{}", large["picture_error"]);
}
