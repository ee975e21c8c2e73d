//! Lists that are kept sorted: all orders of their entries are one position.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::Session;
use proptest::prelude::*;
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    serde_json::from_str(&Session::new().answer_json_line(&request.to_string())).unwrap()
}

/// Rules that treat all entries alike, so that their order does not matter.
const RULES: [&str; 6] = [
    "h(x[]) -> h(x with [i] = m) for i in 0..len(x) for m in 0..x[i]",
    "h(x[]) -> h([y for y in x with [i] = x[i] - 1 where y > 0]) for i in 0..len(x) where x[i] > 0",
    "h(x[]) -> h(x[..i] ++ x[i + 1..]) for i in 0..len(x) where x[i] % 2 == 0",
    "h(x[]) -> h(x with [i] = x[i] / 2, [j] = x[j] / 2) for i in 0..len(x) for j in 0..len(x) where i != j and x[i] > 1 and x[j] > 1",
    "h(x[]) -> h([min(y, m) for y in x]) for m in 0..max(x ++ [0])",
    "h(x[]) -> h(x with [i] = x[i] - a) + h([a]) for i in 0..len(x) for a in 1..x[i] where len(x) > 1",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(80) })]

    #[test]
    fn values_are_those_of_unsorted_rules(
        chosen in prop::collection::vec(0usize..RULES.len(), 1..4),
        list in prop::collection::vec(0u64..4, 0..4),
        misere: bool,
    ) {
        let rules: Vec<&str> = chosen.iter().map(|&at| RULES[at]).collect();
        let rules = rules.join("\n");
        let convention = if misere { "misere" } else { "normal" };
        let of = |declared: &str, list: &[u64], question: &str| {
            let rules = format!("position h({declared})\n{rules}");
            let mut request = json!({"ask": question, "ruleset": {"rules": rules}, "convention": convention,
                                     "position": format!("h{list:?}")});
            if question == "moves" {
                request["all"] = json!(true);
            }
            ask(&request)
        };
        let mut sorted = list.clone();
        sorted.sort_unstable();
        let asked = if misere { "outcome" } else { "value" };
        let (kept, free) = (of("x[] sorted", &list, asked), of("x[]", &list, asked));
        prop_assert!(kept["ok"] == true, "{rules}: {kept}");
        for field in ["value", "outcome"] {
            prop_assert_eq!(&kept[field], &free[field], "{} {:?}: {} {}", rules, list, kept, free);
        }
        let moves = of("x[] sorted", &list, "moves");
        for one in moves["moves"].as_array().unwrap() {
            prop_assert_eq!(&one["from"], &format!("h{sorted:?}"));
            for option in one["to"].as_str().unwrap().split(" + ").filter(|option| option.starts_with("h[")) {
                let entries: Vec<u64> = serde_json::from_str(&option[1..]).unwrap();
                prop_assert!(entries.is_sorted(), "{}", moves);
            }
        }
    }
}

/// One position takes the place of up to n! orders of n different entries.
#[test]
fn fewer_positions() {
    let visited = |declared: &str| {
        let rules = format!("position h({declared}); {}", RULES[0]);
        let position = "h[1, 2, 3, 4, 5]";
        let answer = ask(&json!({"ask": "value", "ruleset": {"rules": rules}, "position": position,
                                 "engine": "memo"}));
        assert_eq!(answer["value"], 1, "{answer}");
        answer["stats"]["positions"].as_u64().unwrap()
    };
    let (kept, free) = (visited("x[] sorted"), visited("x[]"));
    // At most 2 * 3 * 4 * 5 * 6 vectors of numbers, and the Catalan number 132 of sorted ones.
    assert!(kept <= 132 && free > 4 * kept && free <= 720, "{kept} {free}");
}

#[test]
fn every_order_is_read_and_one_is_written() {
    let rules = json!({"rules": "position h(x[] sorted, n); h(x[], n) -> h(x, n - 1)"});
    for position in
        [json!("h([3, 1, 2], 4)"), json!("[2, 3, 1], 4"), json!([{"kind": "h", "fields": [[3, 2, 1], 4]}])]
    {
        let answer = ask(&json!({"ask": "moves", "ruleset": rules, "position": position, "all": true}));
        assert_eq!(answer["moves"][0]["from"], "h([1, 2, 3], 4)", "{answer}");
    }
    let shown = ask(&json!({"ask": "show", "ruleset": rules}));
    assert_eq!(shown["kinds"][0]["fields"][0]["sorted"], true, "{shown}");
    assert!(shown["rules"].as_str().unwrap().contains("position h(x[] sorted, n)"), "{shown}");
    // `sorted` remains a name everywhere else.
    let name = "position h(sorted[], n); h(sorted[], n) -> h(sorted, n - 1)";
    assert_eq!(ask(&json!({"ask": "show", "ruleset": {"rules": name}}))["ok"], true);
    let wrong = ask(&json!({"ask": "show", "ruleset": {"rules": "position h(n sorted); h(n) -> h(n - 1)"}}));
    assert_eq!(wrong["error"]["message_id"], "syntax-sorted-number", "{wrong}");
}
