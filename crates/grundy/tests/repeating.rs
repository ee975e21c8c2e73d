//! Periods of rules with one unbounded field and bounded ones, compared with tables, and the values of far
//! components, compared with those of whole tables.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::Session;
use proptest::prelude::*;
use serde_json::{Value, json};

fn ask(session: &mut Session, request: &Value) -> Value {
    serde_json::from_str(&session.answer_json_line(&request.to_string())).unwrap()
}

/// Rules that use the constants A and B, with A < B.
const RULES: [&str; 9] = [
    "h(n, k) -> h(n - t, t) for t in 1..=B where t > k",
    "h(n, k) -> h(n - t, t) for t in A..=B where t < k",
    "h(n, k) -> h(max(0, n - A), 0) where n > 0",
    "h(n, 1) -> h(n - B, 3)",
    "h(n, k) -> h(n - A, 0) + h(2, k) where n >= 7",
    "h(n, k) -> h(m, k) for m in n - B..n - A where m >= 0",
    "h(n, k) -> h(n, k - 1) where n > B",
    "h(n, k) -> h(min(n - 1, 9), A - 1)",
    "h(n, k) -> h(n - t, min(k, t)) for t in 1..=min(n, A)",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn periods_are_those_of_the_values(
        chosen in prop::collection::vec(0usize..RULES.len(), 1..4),
        a in 1u64..4,
        more in 1u64..3,
        k in 0u64..5,
        number in 70_000u64..71_000,
    ) {
        let rules: Vec<&str> = chosen.iter().map(|&at| RULES[at]).collect();
        let rules = format!("position h(n, k <= 4)\n{}", rules.join("\n"));
        let rules = rules.replace('A', &a.to_string()).replace('B', &(a + more).to_string());
        let ruleset = json!({"rules": rules});
        let mut session = Session::new();
        let period = ask(&mut session, &json!({"ask": "period", "ruleset": ruleset}));
        prop_assert!(period["ok"] == true, "{}: {}", rules, period);
        if period["status"] == "proved" {
            let (n0, p) = (period["preperiod"].as_u64().unwrap(), period["period"].as_u64().unwrap());
            let table = ask(&mut session, &json!({"ask": "table", "ruleset": ruleset, "to": [n0 + 3 * p + 400, 4]}));
            let rows = table["values"].as_array().unwrap();
            let p = usize::try_from(p).unwrap();
            let n0 = usize::try_from(n0).unwrap();
            prop_assert!((n0..rows.len() - p).all(|n| rows[n] == rows[n + p]), "{}: {}", rows.len(), period);
            prop_assert!(n0 == 0 || rows[n0 - 1] != rows[n0 - 1 + p], "{}", period);
            let smaller = (1..p).find(|q| (n0..rows.len() - q).all(|n| rows[n] == rows[n + q]));
            prop_assert_eq!(smaller, None, "{}: {}", rules, period);
            let value = |session: &mut Session, engine: Option<&str>| {
                ask(session, &json!({"ask": "value", "ruleset": ruleset, "position": format!("{number},{k}"),
                                     "engine": engine}))
            };
            let far = value(&mut Session::new(), None);
            prop_assert_eq!(&far["evidence"]["kind"], "proved", "{}: {}", rules, far);
            let near = value(&mut Session::new(), Some("dense"));
            prop_assert_eq!(&far["value"], &near["value"], "{}: {} {}", rules, far, near);
        }
    }
}

/// CF 1312F: three attacks, two of which may not be repeated by the next player.
const CASTLE: &str = "param x = 2; param y = 3; param z = 5; position castle(n, last <= 2); \
    castle(n, last) -> castle(max(0, n - x), 0) where n > 0; \
    castle(n, 0) -> castle(max(0, n - y), 1) where n > 0; castle(n, 2) -> castle(max(0, n - y), 1) where n > 0; \
    castle(n, 0) -> castle(max(0, n - z), 2) where n > 0; castle(n, 1) -> castle(max(0, n - z), 2) where n > 0";

#[test]
fn castles_of_any_size() {
    let mut session = Session::new();
    let ruleset = json!({"rules": CASTLE});
    let period = ask(&mut session, &json!({"ask": "period", "ruleset": ruleset}));
    assert_eq!(period["status"], "proved", "{period}");
    let (n0, p) = (period["preperiod"].as_u64().unwrap(), period["period"].as_u64().unwrap());
    let far = 1_000_000_000_000_000_000_u64;
    for last in 0..3 {
        let value = |session: &mut Session, n: u64| {
            let position = format!("castle({n}, {last})");
            ask(session, &json!({"ask": "value", "ruleset": ruleset, "position": position}))["value"].clone()
        };
        assert_eq!(value(&mut session, far), value(&mut Session::new(), n0 + (far - n0) % p));
    }
    let moves = ask(
        &mut session,
        &json!({"ask": "moves", "ruleset": ruleset, "all": true,
                                          "position": format!("castle({far}, 0) + castle(7, 0)")}),
    );
    assert_eq!(moves["ok"], true, "{moves}");
    assert_eq!(moves["moves"].as_array().unwrap().len(), 6, "{moves}");
}

/// Rules for which no period is proved: they are not the same for all large numbers.
#[test]
fn other_rules_have_no_proof() {
    for rules in [
        "position h(n, k <= 2); h(n, k) -> h(n / 2, k)",
        "position h(n, k <= 2); h(n, k) -> h(m, k) for m in 0..n",
        "position h(n, k); h(n, k) -> h(n - 1, k); h(n, k) -> h(n, k - 1)",
        "position h(n, k <= 2); h(n, k) -> h(n - 1, k) where n % 3 == k",
    ] {
        let period = ask(&mut Session::new(), &json!({"ask": "period", "ruleset": {"rules": rules}}));
        assert_ne!(period["status"], "proved", "{rules}: {period}");
    }
}
