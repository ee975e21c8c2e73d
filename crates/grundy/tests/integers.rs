//! Fields with bounds below zero: every rules text is compared with the text that a reader would write for
//! natural numbers only.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::Session;
use proptest::prelude::*;
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    serde_json::from_str(&Session::new().answer_json_line(&request.to_string())).unwrap()
}

/// A rule in terms of `X` and `Y`: the new fields, and the clauses.
type Rule = (&'static str, &'static str, &'static str);

/// Every rule makes `Y` smaller or leaves it and makes `X` smaller.
const RULES: [Rule; 10] = [
    ("X - 1", "Y", ""),
    ("X - t", "Y", "for t in 2..=3 where (X + Y) % 2 == 0"),
    ("-X", "Y - 1", ""),
    ("abs(X) - 2", "Y - 2", ""),
    ("min(X, Y)", "Y - 1", "where X * Y < 6"),
    ("m", "Y - 1", "for m in -2..=X where m != 0"),
    ("X + s", "Y - s * s", "for s in {1, 2} where X < 0 or Y > X"),
    ("d - 3", "Y - d", "let d = max(1, abs(X - Y) / 2)"),
    ("(X + Y) / 2", "Y - 1", "where all(X + i != 1 for i in 0..2)"),
    ("if X < 0 then -1 else X", "Y - 1", "where Y in -4..3"),
];

/// The rules for fields with these lower bounds. If `is_signed` is false, the same rules for fields that start
/// at 0.
fn text(rules: &[Rule], low: (i64, i64), is_signed: bool) -> String {
    let (x, y) = low;
    let mut text = match is_signed {
        true => format!("param l = {x}; position p(l <= x <= {}, y >= {y})", x + 9),
        false => "position p(x <= 9, y)".to_owned(),
    };
    let own = |side: &str| match is_signed {
        true => side.replace('X', "x").replace('Y', "y"),
        false => side.replace('X', &format!("(x + ({x}))")).replace('Y', &format!("(y + ({y}))")),
    };
    let field = |side: &str, low: i64| match is_signed {
        true => own(side),
        false => format!("({}) - ({low})", own(side)),
    };
    for (new_x, new_y, clauses) in rules {
        let (new_x, new_y) = (field(new_x, x), field(new_y, y));
        text += &format!("\np(x, y) -> p({new_x}, {new_y}) {}", own(clauses));
    }
    // A number on the left side, and an outcome that the text declares.
    let number = |number: i64| if is_signed { number } else { number - y };
    text += &format!("\np(x, {}) -> p(x, {})", number(1), number(0));
    text + &format!("\nclaim outcome p(x, y) = P where {}", own("X == -2 and Y < 1"))
}

/// `p(a, b)` with both numbers reduced.
fn shifted_text(text: &str, x: i64, y: i64) -> String {
    let (a, b) = text.trim_start_matches("p(").trim_end_matches(')').split_once(", ").unwrap();
    format!("p({}, {})", a.parse::<i64>().unwrap() - x, b.parse::<i64>().unwrap() - y)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn signed_rules_have_the_values_of_shifted_rules(
        chosen in prop::collection::vec(0usize..RULES.len(), 1..4),
        low in (-6i64..=-1, -4i64..=-1),
        misere: bool,
    ) {
        let rules: Vec<Rule> = chosen.iter().map(|&at| RULES[at]).collect();
        let (signed, plain) = (text(&rules, low, true), text(&rules, low, false));
        let (x, y) = low;
        let convention = if misere { "misere" } else { "normal" };
        let table = |text: &str, from: [i64; 2], engine: Option<&str>| {
            let to = [from[0] + 9, from[1] + 8];
            ask(&json!({"ask": "table", "ruleset": {"rules": text}, "from": from, "to": to,
                        "outcomes": misere, "convention": convention, "engine": engine}))
        };
        let entries = if misere { "outcomes" } else { "values" };
        let shifted = table(&plain, [0, 0], None);
        prop_assert!(shifted["ok"] == true, "{plain}: {shifted}");
        let engines = if misere { [None, Some("reference")] } else { [Some("memo"), None] };
        for engine in engines {
            let found = table(&signed, [x, y], engine);
            prop_assert_eq!(&found[entries], &shifted[entries], "{}\n{}: {}", signed, plain, found);
            prop_assert_eq!(&found["axes"][0], &json!({"field": "x", "from": x, "to": x + 9}));
        }
        // Every position as text, as data and as printed; with the moves of the other text.
        for (a, b) in [(0, 0), (3, 5), (9, 7), (6, 8)] {
            let of = |text: &str, position: Value| {
                let rules = json!({"rules": text});
                ask(&json!({"ask": "moves", "ruleset": rules, "position": position, "all": true,
                            "convention": convention}))
            };
            let by_text = of(&signed, json!(format!("{},{}", x + a, y + b)));
            let by_data = of(&signed, json!([{"kind": "p", "fields": [x + a, y + b]}]));
            let printed = format!("p({}, {})", x + a, y + b);
            let by_print = of(&signed, json!(&printed));
            prop_assert!(by_text["ok"] == true, "{}", by_text);
            prop_assert_eq!(&by_text["moves"], &by_data["moves"]);
            prop_assert_eq!(&by_text["moves"], &by_print["moves"]);
            prop_assert_eq!(&by_text["outcome"], &by_data["outcome"]);
            let moves = by_text["moves"].as_array().unwrap();
            prop_assert!(moves.iter().all(|one| one["from"] == printed), "{}", by_text);
            let plain = of(&plain, json!(format!("{a},{b}")));
            let options = |answer: &Value, x: i64, y: i64| -> Vec<String> {
                let moves = answer["moves"].as_array().unwrap().iter();
                moves.map(|one| shifted_text(one["to"].as_str().unwrap(), x, y)).collect()
            };
            prop_assert_eq!(options(&by_text, x, y), options(&plain, 0, 0), "{} {}", by_text, plain);
        }
        let claim = ask(&json!({"ask": "check", "ruleset": {"rules": signed}}));
        let other = ask(&json!({"ask": "check", "ruleset": {"rules": plain}}));
        prop_assert_eq!(&claim["claims"][0]["status"], &other["claims"][0]["status"], "{} {}", claim, other);
    }
}

/// An order is found, a table is filled by machine code, and the declared number falls.
#[test]
fn play_is_proved_to_end() {
    let check = |rules: &str, position: &str, engine: &str, value: u64| {
        let answer = ask(&json!({"ask": "value", "ruleset": {"rules": rules}, "position": position}));
        assert_eq!(answer["value"], value, "{answer}");
        assert_eq!(answer["evidence"]["engine"], engine, "{answer}");
        assert!(answer.get("warnings").is_none(), "{answer}");
    };
    check("position h(n >= -4); h(n) -> h(n - t) for t in 1..=3", "-1", "dense", 3);
    check("position h(n >= -4); h(n) -> h(n - t) for t in 1..=3", "-4 -3 6", "dense", 3);
    let two = "position p(-5 <= x <= 5, -5 <= y <= x); p(x, y) -> p(u, y) for u in -5..x; p(x, y) -> p(x, v) for v in -5..y";
    check(two, "3,-3", "dense", 6);
    let falls = "position p(-8 <= x <= 8); p(x) -> p(x - 1) where x > 0; p(x) -> p(x + 1) where x < 0; \
                 decreases p(x) = abs(x)";
    check(falls, "-5", "memo", 1);
}

#[test]
fn numbers_outside_are_errors() {
    let check = |position: Value, message: &str| {
        let rules = "position p(-8 <= x <= 8, y); p(x, y) -> p(x - 1, y)";
        let answer = ask(&json!({"ask": "value", "ruleset": {"rules": rules}, "position": position}));
        assert_eq!(answer["error"]["message_id"], message, "{answer}");
    };
    check(json!("-9,0"), "position-outside-low");
    check(json!("0,-1"), "position-outside-low");
    check(json!("9,0"), "solve-domain");
    check(json!("-,0"), "position-unexpected");
    check(json!([{"kind": "p", "fields": [-9, 0]}]), "position-outside-low");
    check(json!([{"kind": "p", "fields": [0, -1]}]), "position-outside-low");
    let of = |rules: &str| ask(&json!({"ask": "show", "ruleset": {"rules": rules}}));
    let lists = "position p(-3 <= x[] <= 3); p(x[]) -> p(x[1..]) where len(x) > 0";
    let lists = ask(&json!({"ask": "value", "ruleset": {"rules": lists}, "position": "p[1]"}));
    assert_eq!(lists["warnings"][0]["message_id"], "check-list-below-zero", "{lists}");
    let field = &of("param k = 4; position p(-k <= x <= k); p(x) -> p(x - 1)")["kinds"][0]["fields"][0];
    assert_eq!((&field["low"], &field["high"]), (&json!(-4), &json!(4)));
}
