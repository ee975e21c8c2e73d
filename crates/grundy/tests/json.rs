//! The answers of the JSON interface, field by field.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::Session;
use serde_json::{Value, json};

/// The answer to a request, without the fields that may differ from run to run.
fn answer(session: &mut Session, request: &Value) -> Value {
    let line = session.answer_json_line(&request.to_string());
    assert!(!line.contains('\n'));
    let mut answer: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(answer["id"], request.get("id").cloned().unwrap_or(Value::Null));
    let object = answer.as_object_mut().unwrap();
    object.remove("id");
    object.remove("stats");
    answer
}

/// Sends `request`. The answer must contain all of `expected`, and apart from that only evidence and a plan.
#[track_caller]
#[expect(
    clippy::needless_pass_by_value,
    reason = "requests and expected answers are written where they are used"
)]
fn check(request: Value, expected: Value) {
    let mut answer = answer(&mut Session::new(), &request);
    let object = answer.as_object_mut().unwrap();
    assert_eq!(object.remove("ok"), Some(true.into()), "{request} -> {object:?}");
    object.remove("evidence");
    object.remove("plan");
    object.remove("warnings");
    assert_eq!(answer, expected, "{request}");
}

#[track_caller]
#[expect(
    clippy::needless_pass_by_value,
    reason = "requests and expected answers are written where they are used"
)]
fn refuses(request: Value, expected: Value) {
    let mut answer = answer(&mut Session::new(), &request);
    let error = answer["error"].as_object_mut().unwrap();
    let id = error.remove("message_id").unwrap();
    assert!(id.as_str().is_some_and(|id| !id.is_empty()), "{request}");
    for data in ["message_arguments", "help_id", "help_arguments", "diagnostics"] {
        error.remove(data);
    }
    assert_eq!(answer, json!({ "ok": false, "error": expected }), "{request}");
}

/// A table of partizan positions has outcomes, or canonical forms instead of nim-values.
#[test]
fn tables_over_sizes_of_partizan_boards() {
    let table = |outcomes: bool| {
        json!({
            "ask": "table", "ruleset": "domineering", "outcomes": outcomes,
            "template": "", "for": { "rows": [1, 2], "columns": [1, 3] },
        })
    };
    let answered = answer(&mut Session::new(), &table(true));
    assert_eq!(answered["outcomes"], json!(["PRR", "LNN"]), "{answered}");
    let forms = answer(&mut Session::new(), &table(false));
    assert_eq!(forms["games"], json!([["0", "-1", "-1"], ["1", "+-1", "{2|-1/2}"]]), "{forms}");
    assert_eq!(forms["evidence"]["engine"], "forms", "{forms}");
}

#[test]
fn errors_in_rules_come_with_their_places_and_corrections() {
    let rules = json!({ "rules": "# \u{1d11e} n\nheap(n) → heap(m - 1) fro m in 1..n\nheap(n) -> haep(0)" });
    let request = json!({ "ask": "show", "ruleset": rules });
    let answer = answer(&mut Session::new(), &request);
    let found = answer["error"]["diagnostics"].as_array().unwrap();
    let ids: Vec<&str> = found.iter().map(|one| one["message_id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["syntax-refused", "syntax-trailing", "check-unknown-kind"]);
    assert_eq!(
        found[0]["fix"],
        json!([{
            "text": "->",
            "at": { "line": 2, "column": 9, "start": 14, "end": 15, "start_utf16": 15, "end_utf16": 16 },
        }])
    );
    assert_eq!(found[1]["fix"][0]["text"], "for");
    assert_eq!(found[2]["help_arguments"]["name"], "heap");
}

fn ask(ask: &str, ruleset: impl Into<Value>, position: &str) -> Value {
    json!({ "id": [ask, 1], "ask": ask, "ruleset": ruleset.into(), "position": position })
}

#[test]
fn values() {
    check(ask("value", "nim", "3 + 5"), json!({ "value": 6, "components": [3, 5], "outcome": "N" }));
    check(
        ask("value", "nim", "2*heap(9007199254740993) + 1"),
        json!({ "value": 1, "components": ["9007199254740993", "9007199254740993", 1], "outcome": "N" }),
    );
    check(
        ask("value", "cutting-game", "2,2 1,2"),
        json!({ "value": null, "special": "loony", "components": [0, null], "component_specials": [{ "at": [1], "is": "loony" }], "outcome": "N" }),
    );
    check(
        ask("value", "cutting-game", "1,1"),
        json!({ "value": null, "special": "over", "components": [null], "outcome": "P" }),
    );
    // There are more components than a list should contain.
    check(
        ask("value", "nim", "340282366920938463463374607431768211455*heap(2)"),
        json!({ "value": 2, "outcome": "N" }),
    );
}

#[test]
fn outcomes() {
    check(ask("outcome", "wythoff", "3,5"), json!({ "outcome": "P" }));
    let mut misere = ask("outcome", "nim", "1 1 1");
    misere["convention"] = "misere".into();
    check(misere, json!({ "outcome": "P" }));
}

#[test]
fn moves() {
    check(
        ask("moves", "nim", "2*heap(1) + heap(2)"),
        json!({ "outcome": "N", "moves": [
            { "component": 2, "from": "heap(2)", "to": "heap(0)", "label": "take 2" },
        ] }),
    );
    // Counts are expanded, the sum of an option is not simplified, and equal options are marked.
    check(
        ask(
            "moves",
            json!({ "rules": "a(n) -> 2*a(n - 1) + a(0)\na(n) -> a(0) + 2*a(n - 1) where n == 1" }),
            "2*a(1)",
        ),
        json!({ "outcome": "P", "moves": [] }),
    );
    let mut all = ask(
        "moves",
        json!({ "rules": "a(n) -> 2*a(n - 1) + a(0)\na(n) -> a(0) + 2*a(n - 1) where n == 1" }),
        "2*a(1)",
    );
    all["all"] = true.into();
    let leaves = json!({ "value": 1, "outcome": "N" });
    check(
        all,
        json!({ "outcome": "P", "moves": [
            { "component": 0, "from": "a(1)", "to": "2*a(0) + a(0)", "leaves": leaves },
            { "component": 0, "from": "a(1)", "to": "a(0) + 2*a(0)", "same_as": 0, "leaves": leaves },
            { "component": 1, "from": "a(1)", "to": "2*a(0) + a(0)", "leaves": leaves },
            { "component": 1, "from": "a(1)", "to": "a(0) + 2*a(0)", "same_as": 2, "leaves": leaves },
        ] }),
    );
}

#[test]
fn tables() {
    check(
        json!({ "ask": "table", "ruleset": "0.77", "to": [4] }),
        json!({ "axes": [{ "field": "n", "from": 0, "to": 4 }], "values": [0, 1, 2, 3, 1] }),
    );
    check(
        json!({ "ask": "table", "ruleset": "cutting-game", "to": [2, 3] }),
        json!({
            "axes": [{ "field": "w", "from": 1, "to": 2 }, { "field": "h", "from": 1, "to": 3 }],
            "values": [[null, null, null], [null, 0, 0]],
            "special": [
                { "at": [0, 0], "is": "over" }, { "at": [0, 1], "is": "loony" },
                { "at": [0, 2], "is": "loony" }, { "at": [1, 0], "is": "loony" },
            ],
        }),
    );
    check(
        json!({ "ask": "table", "ruleset": "wythoff", "from": [1, 1], "to": [2, 3], "outcomes": true }),
        json!({
            "axes": [{ "field": "a", "from": 1, "to": 2 }, { "field": "b", "from": 1, "to": 3 }],
            "outcomes": ["NPN", "PNN"],
        }),
    );
}

#[test]
fn lists_and_rules() {
    check(
        json!({ "ask": "show", "ruleset": { "rules": "game \"G\"; heap(n)->heap((n-1))\nclaim value heap(n)=n%2" } }),
        json!({
            "title": "G",
            "rules": "game \"G\"\n\nheap(n) -> heap(n - 1)\n\nclaim value heap(n) = n % 2\n",
            "theorems": [{ "statement": "claim value heap(n) = n % 2" }],
            "sources": [],
            "kinds": [{ "name": "heap", "fields": [{ "name": "n", "shape": "number", "low": 0, "high": null }] }],
            "parameters": [],
            "has_values": true,
            "has_misere": true,
            "has_scores": false,
            "is_partizan": false,
            "is_coin_row": false,
            "example": "heap(5)",
            "example_terms": [{ "kind": "heap", "fields": [5], "count": 1 }],
        }),
    );
    let list = answer(&mut Session::new(), &json!({ "ask": "list", "pattern": "puppet" }));
    assert_eq!(list["rows"].as_array().unwrap().len(), 1);
    assert_eq!(list["rows"][0]["name"], "puppet-dance");
}

#[test]
fn evidence_and_plan() {
    let value = answer(&mut Session::new(), &ask("value", "nim", "3"));
    assert_eq!(value["evidence"]["kind"], "theorem");
    assert_eq!(value["plan"]["engine"], "theorem");
    let mut claimed =
        ask("value", json!({ "rules": "h(n) -> h(n - 1)\ntheorem value h(n) = n % 2\nsource \"me\"" }), "5");
    let value = answer(&mut Session::new(), &claimed);
    assert_eq!(value["evidence"]["kind"], "computed", "a user's theorem is not used unless it is trusted");
    claimed["trust_claims"] = true.into();
    let value = answer(&mut Session::new(), &claimed);
    assert_eq!(value["evidence"], json!({ "kind": "claimed", "line": 2 }));
}

#[test]
fn refusals() {
    refuses(
        ask("value", "kyles", "3"),
        json!({ "kind": "unknown", "message": "there is no game called kyles in the catalogue", "help": "did you mean kayles?" }),
    );
    refuses(
        ask("value", "nim", "3,5"),
        json!({
            "kind": "syntax",
            "message": "commas separate the fields of one component, but heap has only one field, n",
            "help": "write 3 5",
            "at": { "in": "position", "line": 1, "column": 1 },
        }),
    );
    refuses(
        ask("value", "cutting-game", "2,2 + 0,3"),
        json!({
            "kind": "domain",
            "message": "sheet(0, 3) is not a position: a field is out of bounds",
            "help": "w must be at least 1",
            "at": { "in": "position", "line": 1, "column": 7 },
        }),
    );
    let mut misere = ask("value", "nim", "3");
    misere["convention"] = "misere".into();
    refuses(
        misere,
        json!({
            "kind": "unsupported",
            "message": "in general, nim-values do not decide misère play",
            "help": "ask for the outcome, the genus or the misère quotient",
        }),
    );
    refuses(
        json!({ "ask": "value", "ruleset": "take-away", "position": "3", "params": { "k": -1 } }),
        json!({
            "kind": "domain",
            "message": "parameter k is -1, but must be at least 0",
            "at": { "in": "request" },
        }),
    );
    refuses(
        ask("value", json!({ "rules": "heap(n) -> heap(10 / (n - 3))" }), "4 + 3"),
        json!({
            "kind": "domain",
            "message": "division by zero, at heap(3)",
            "at": { "in": "rules", "line": 1, "column": 17 },
        }),
    );
    refuses(
        ask("value", json!({ "rules": "heap(n) -> heap(n)" }), "1"),
        json!({
            "kind": "cycle",
            "message": "play need not end: heap(1) -> heap(1)",
            "help": "allow draws (\"cycles\": \"draw\"), or change the rules so that every move makes the same field smaller",
        }),
    );
    refuses(
        ask("value", "0.x", "1"),
        json!({
            "kind": "syntax",
            "message": "\"x\" is not a digit of a code",
            "help": "digits are 0 to 9 and A to V; a digit may be followed by u (all parts different), n (not all equal), e (all equal) or a (any number)",
            "at": { "in": "rules", "line": 1, "column": 3 },
        }),
    );
}

#[test]
fn limits_say_what_is_known() {
    let request = json!({
        "ask": "value", "ruleset": { "rules": "heap(n, m) -> heap(n - 1, m + 1)\nheap(n, m) -> heap(n - 1, m + 2)" },
        "position": "3,0 + 40000000,1", "limits": { "seconds": 0.0 },
    });
    let answer = answer(&mut Session::new(), &request);
    assert_eq!(answer["error"]["kind"], "limit");
    assert_eq!(answer["error"]["known"]["value"], Value::Null);
    assert_eq!(answer["error"]["known"]["special"], "unknown");
}

/// A session gives the same answers as a new one, however little it may keep.
#[test]
fn sessions_keep_tables_and_forget_them() {
    let requests: Vec<Value> = (0..40)
        .map(|at| {
            json!({
                "id": at, "ask": "value", "ruleset": (["kayles", "grundys-game", "0.137"][at % 3]),
                "position": format!("{} + {}", 5 * at, at + 1),
            })
        })
        .collect();
    let expected: Vec<Value> =
        requests.iter().map(|request| answer(&mut Session::new(), request)["value"].take()).collect();
    for bytes in [0, 1 << 13, 1 << 30] {
        let mut session = Session::new().with_cache_bytes(bytes);
        let values: Vec<Value> =
            requests.iter().map(|request| answer(&mut session, request)["value"].take()).collect();
        assert_eq!(values, expected);
    }
}
