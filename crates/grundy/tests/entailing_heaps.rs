//! Heaps with complimenting and entailing moves: rules text is recognised as codes, and the table of heaps, the search
//! and brute force agree.

#![cfg(feature = "entailing")]
#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::Session;
use proptest::prelude::*;
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    serde_json::from_str(&Session::new().answer_json_line(&request.to_string())).unwrap()
}

/// A rule in words of the language, and whether a table of heaps can answer it: moves that take A or B tokens.
const RULES: [(&str, bool); 11] = [
    ("h(n) -> h(n - A)", true),
    ("h(n) -> h(n - B)", true),
    ("h(n) -> h(a) + h(n - a) for a in 1..n", true),
    ("h(n) -> h(a) + h(n - a) for a in 1..n where a != n - a", true),
    ("h(n) -> h(a) + h(n - A - a) for a in 0..n - A", true),
    ("h(n) -> h(a) + h(n - a) for a in 1..n where a == n - a", true),
    ("h(n) -> h(n - A) entails", true),
    ("h(n) -> h(n - B) entails where n > B", true),
    ("h(n) -> h(n - B) again", true),
    ("h(n) -> () again where n == B", true),
    // No digits describe this.
    ("h(n) -> h(n / 2) entails where n > 0", false),
];

/// The ruleset of these rules, and whether a table of heaps can answer it.
fn ruleset(chosen: &[usize], a: u64, more: u64) -> (Value, bool) {
    let rules: Vec<&str> = chosen.iter().map(|&at| RULES[at].0).collect();
    let rules = format!("position h(n)\n{}", rules.join("\n"));
    let rules = rules.replace('A', &a.to_string()).replace('B', &(a + more).to_string());
    let is_entailing =
        chosen.iter().any(|&at| RULES[at].0.contains("entails") || RULES[at].0.contains("again"));
    (json!({"rules": rules}), is_entailing && chosen.iter().all(|&at| RULES[at].1))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn tables_and_searches_agree(
        chosen in prop::collection::vec(0..RULES.len(), 1..5),
        a in 1u64..4,
        more in 1u64..3,
        forced in 0u64..40,
        rest in prop::collection::vec(0u64..30, 0..3),
    ) {
        let (ruleset, has_table) = ruleset(&chosen, a, more);
        let table = |engine: Option<&str>, to: u64| {
            ask(&json!({"ask": "table", "ruleset": ruleset, "to": to, "engine": engine}))
        };
        let found = table(None, 70);
        prop_assert!(found["ok"] == true, "{}: {}", ruleset, found);
        let engine = found["plan"]["engine"].as_str().unwrap();
        prop_assert!(!has_table || engine == "heap", "{}: {}", ruleset, found);
        prop_assert_eq!(&found["values"], &table(Some("memo"), 70)["values"], "{}", ruleset);
        if chosen.iter().any(|&at| RULES[at].0.contains("entails")) {
            let mut position = format!("forced h({forced})");
            rest.iter().for_each(|heap| position += &format!(" + h({heap})"));
            let outcome = |engine: Option<&str>| {
                ask(&json!({"ask": "moves", "ruleset": ruleset, "position": position, "engine": engine}))
            };
            let (found, by_memo) = (outcome(None), outcome(Some("memo")));
            prop_assert!(found["ok"] == true, "{}: {}", ruleset, found);
            prop_assert_eq!(&found["outcome"], &by_memo["outcome"], "{} {}", ruleset, position);
            prop_assert_eq!(&found["moves"], &by_memo["moves"], "{} {}", ruleset, position);
        }
    }
}

#[test]
fn top_entails_is_answered_by_the_table() {
    let value = |position: &str, engine: Option<&str>| {
        ask(&json!({"ask": "value", "ruleset": "top-entails", "position": position, "engine": engine}))
    };
    let found = value("2000", None);
    assert_eq!(found["plan"]["engine"], "heap", "{found}");
    assert_eq!(found["value"], value("2000", Some("memo"))["value"]);
    assert_eq!(value("2403", None)["special"], "loony");
    assert_eq!(value("2505", None)["special"], "loony");
}

#[test]
fn small_memory_limits_are_kept() {
    let found = ask(&json!({"ask": "value", "ruleset": "top-entails", "position": "3000000000",
                            "limits": {"memory": "20MB", "time": "1s"}}));
    assert_eq!(found["ok"], false, "{found}");
}
