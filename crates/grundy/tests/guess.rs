//! Laws of known games, guessed from their tables, and games that have no short law.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::Session;
use serde_json::{Value, json};

/// The number of expressions to try: enough for the laws below, and few enough for a test.
const TRIED: u64 = 150_000;

fn answered(request: &Value) -> Value {
    serde_json::from_str(&Session::new().answer_json_line(&request.to_string())).unwrap()
}

fn asked(mut request: Value) -> Value {
    request["ask"] = "guess".into();
    if request["tried"].is_null() {
        request["tried"] = TRIED.into();
    }
    let answer = answered(&request);
    assert_eq!(answer["ok"], json!(true), "{answer}");
    answer
}

/// Checks the claim of the first law that holds, or the law itself if it has no claim.
#[track_caller]
fn check(request: Value, law: &str) {
    let rules = request["ruleset"].clone();
    let answer = asked(request);
    let first = &answer["laws"][0];
    let told = first["claim"].as_str().or(first["law"].as_str());
    assert_eq!(told, Some(law), "{answer:#}");
    assert_eq!(first["counterexample"], Value::Null, "{answer:#}");
    // A claim can be added to the rules.
    if let (Some(claim), Some(text)) = (first["claim"].as_str(), rules["rules"].as_str()) {
        let request = json!({"ask": "show", "ruleset": {"rules": format!("{text}\n{claim}")}});
        let shown = Session::new().answer_json_line(&request.to_string());
        assert!(shown.contains(r#""ok":true"#), "{shown}");
    }
}

#[track_caller]
fn check_none(request: Value) {
    let answer = asked(request);
    let holding = answer["laws"].as_array().unwrap().iter().any(|law| law["counterexample"].is_null());
    assert!(!holding, "{answer:#}");
}

fn rules(text: &str) -> Value {
    json!({ "rules": text })
}

#[test]
fn uniform_in_a_parameter() {
    check(
        json!({"ruleset": "take-away", "params": {"k": [1, 2, 3, 4, 5, 6, 7, 8]}}),
        "claim value heap(n) = n % (k + 1)",
    );
}

#[test]
fn one_heap() {
    check(json!({"ruleset": "nim"}), "claim value heap(n) = n");
    check(json!({"ruleset": "puppet-dance"}), "claim value pile(x) = x + 1 - pow2(log2(max(x, 1)))");
    check(json!({"ruleset": "divisor-game"}), "claim value number(n) = bigomega(n)");
    check(
        json!({"ruleset": "totative"}),
        "claim value number(n) = count(p in primes(n) where all(n % q != 0 for q in primes(p - 1)))",
    );
    // Lasker's Nim: take tokens from a heap, or split it. The values of 4k + 3 and 4k + 4 are exchanged.
    let answer = asked(json!({"ruleset": rules(
        "heap(n) -> heap(n - t) for t in 1..=n\nheap(n) -> heap(a) + heap(n - a) for a in 1..n where a <= n - a"
    )}));
    let laws = answer["laws"].as_array().unwrap();
    assert!(
        laws.iter().any(|law| law["claim"]
            == "claim value heap(n) = [-1, 1, 2, 4][n % 4] + 4 * (n / 4) where n not in {0}"),
        "{answer:#}"
    );
    assert_eq!(laws[0]["counterexample"], Value::Null, "{answer:#}");
}

/// Kayles: Winning Ways, chapter 4, with its 14 exceptions.
#[test]
fn kayles() {
    check(
        json!({"ruleset": "0.77"}),
        "claim value heap(n) = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7][n % 12] \
         where n not in {0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70}",
    );
}

/// The theorem of Guy and Smith proves the period of Kayles, and with it the law.
#[test]
fn a_period_is_proved() {
    let answer = asked(json!({"ruleset": "0.77", "tried": 1000}));
    let law = &answer["laws"][0];
    assert_eq!(law["status"], "proved", "{answer:#}");
    assert_eq!(law["proof"]["theorem"], "Guy-Smith");
    assert_eq!((&law["proof"]["preperiod"], &law["proof"]["period"]), (&json!(71), &json!(12)));
}

/// Fraenkel 1982: the P-positions of Wythoff's game with slack r, uniform in r.
#[test]
fn beatty_pairs() {
    let answer =
        asked(json!({"ruleset": "wythoff-r", "params": {"r": [1, 2, 3]}, "to": [25, 25], "tried": 10_000}));
    let law = &answer["laws"][0];
    assert_eq!(law["form"], "beatty", "{answer:#}");
    assert_eq!(law["beatty"], json!({"p": "2 - r", "q": "r * r + 4", "s": 2, "step": "r"}));
    assert_eq!(law["params"][0]["further"], json!([4, 5]), "{answer:#}");
}

#[test]
fn numeration_systems_as_data() {
    let answer = asked(json!({"ruleset": "fibonacci-nim", "to": [40, 40], "tried": 10_000}));
    let laws = answer["laws"].as_array().unwrap();
    let law = laws.iter().find(|law| law["form"] == "numeration").unwrap();
    assert_eq!(law["numeration"]["start"], json!([1, 2]));
    assert_eq!(law["numeration"]["recurrence"], "h(i) = h(i - 1) + h(i - 2)");
    assert_eq!(law["counterexample"], Value::Null);
}

#[test]
fn the_table_on_request() {
    let answer = asked(json!({"ruleset": "take-away", "to": [20], "tried": 1000, "table": true}));
    let points = answer["fit"]["points"].as_array().unwrap();
    assert_eq!(points.len(), 21);
    assert_eq!(points[7], json!({"at": [7], "is": 3, "law": 3}));
    assert!(answer["tried"].as_u64().is_some_and(|tried| (1..=1000).contains(&tried)), "{answer:#}");
}

#[test]
fn all_but_a_set() {
    let all_but =
        |set: &str| rules(&format!("heap(n) -> heap(n - t) for t in 1..=n where t not in {{{set}}}"));
    check(json!({"ruleset": all_but("1, 2")}), "claim value heap(n) = n / 3");
    check(json!({"ruleset": all_but("2, 3")}), "claim value heap(n) = n % 2 + n / 4 * 2");
}

#[test]
fn coins() {
    // The values of single coins, counted from 0: the largest power of two that divides n + 1, and the odious
    // numbers (Winning Ways, chapter 14).
    let ruler: Vec<i64> = (1..=200).map(|n: i64| n & -n).collect();
    check(json!({"values": ruler}), "lowbit(n + 1)");
    let odious: Vec<i64> = (0i64..).filter(|n| n.count_ones() % 2 == 1).take(200).collect();
    let answer = asked(json!({"values": odious}));
    assert_eq!(answer["laws"][0]["counterexample"], Value::Null, "{answer:#}");
}

#[test]
fn two_and_three_fields() {
    check(
        json!({"ruleset": "wythoff", "to": [20, 20]}),
        "claim outcome heaps(a, b) = P where min(a, b) == (abs(a - b) + isqrt(5 * abs(a - b) * abs(a - b))) / 2",
    );
    check(json!({"ruleset": "fibonacci-nim", "to": [40, 40]}), "q < least_zeckendorf_part(n)");
    check(
        json!({"ruleset": rules(
            "position stairs(x, y, z)\nstairs(x, y, z) -> stairs(x - t, y, z) for t in 1..=x\n\
             stairs(x, y, z) -> stairs(x + t, y - t, z) for t in 1..=y\n\
             stairs(x, y, z) -> stairs(x, y + t, z - t) for t in 1..=z"
        ), "to": [6, 6, 6]}),
        "claim value stairs(x, y, z) = x xor z",
    );
}

#[test]
fn euclid() {
    let answer = asked(json!({"ruleset": rules(
        "position pair(a >= 1, b >= 1)\npair(a, b) -> pair(a - t * b, b) for t in 1..=a / b where a > b\n\
         pair(a, b) -> pair(a, b - t * a) for t in 1..=b / a where b > a"
    ), "to": [30, 30]}));
    let law = &answer["laws"][0];
    assert_eq!(law["counterexample"], Value::Null, "{answer:#}");
}

#[test]
fn no_law() {
    check_none(json!({"ruleset": "grundys-game"}));
    // No law is known for the values of even split, but there is a simple one for the outcomes.
    let answer = asked(json!({"ruleset": "even-split"}));
    let laws: Vec<(&str, &str)> = answer["laws"]
        .as_array()
        .unwrap()
        .iter()
        .map(|law| (law["of"].as_str().unwrap(), law["law"].as_str().unwrap()))
        .collect();
    assert_eq!(laws, [("outcome", "n < 2")]);
}

/// Without a solver nothing is proved, and the answer says so.
#[test]
fn no_proof_without_a_solver() {
    let answer = asked(json!({"ruleset": "puppet-dance", "prove": true}));
    let law = &answer["laws"][0];
    assert_eq!((&law["status"], &law["proof"]), (&json!("checked"), &Value::Null), "{answer:#}");
    assert!(law["unproved"].is_string(), "{answer:#}");
}

/// A table with two indices leads to a claim about a list.
#[test]
fn grids() {
    let text = "cell(x, y) -> cell(x - 1, y)\ncell(x, y) -> cell(x, y - 1)\ncell(x, y) -> cell(x - 2, y)";
    let answer = asked(json!({"ruleset": rules(text), "tried": 100}));
    let laws = answer["laws"].as_array().unwrap();
    let grid = laws.iter().find(|law| law["form"] == "grid").unwrap();
    assert_eq!(grid["law"], "[[0, 1], [1, 0], [2, 3]][x % 3][y % 2]");
    assert_eq!(grid["claim"], "claim value cell(x, y) = [0, 1, 1, 0, 2, 3][x % 3 * 2 + y % 2]");
    assert!(laws.iter().all(|law| law["form"] != "rows"), "{answer:#}");
}

/// Fields that laws cannot compute with are omitted. Here, nothing is left to fit.
#[test]
fn fields_that_are_too_large() {
    let text = "position heap(n >= 9223372036854775800)\nheap(n) -> heap(n - t) for t in 1..=min(n, 3)";
    check_none(json!({ "ruleset": rules(text) }));
}

/// At a limit, the partial answer contains the laws found so far, or the fact that there is no table yet.
#[test]
fn what_is_known_at_a_limit() {
    let request = json!({
        "ask": "guess", "values": (0..300).map(|n| n * n % 1009 % 7).collect::<Vec<i64>>(),
        "limits": { "seconds": 0.0 },
    });
    let answer = answered(&request);
    assert_eq!(answer["error"]["kind"], "limit", "{answer}");
    let known = &answer["error"]["known"];
    assert_eq!((&known["laws"], &known["looked_to"]), (&json!([]), &json!(299)), "{answer}");

    let request = json!({
        "ask": "guess", "ruleset": "kayles", "template": "row(n)", "for": {"n": [1, 100]}, "limits": { "seconds": 0.0 },
    });
    let answer = answered(&request);
    let known = &answer["error"]["known"];
    assert_eq!((&known["laws"], &known["looked_to"]), (&json!([]), &json!([])), "{answer}");
}

/// A question that is stopped from the start tries no form of law, and says that it did not finish.
#[test]
fn nothing_is_claimed_if_no_form_was_tried() {
    use grundy::ask::{GuessAnswer, GuessQuestion};
    use std::sync::{Arc, atomic::AtomicBool};
    let values: Vec<i128> = (0..200).map(|n| [3, 1, 4, 1, 5][n % 5]).collect();
    let question = GuessQuestion { values: Some(values.into()), ..GuessQuestion::default() };
    let mut session = Session::new().with_stop_flag(Arc::new(AtomicBool::new(true)));
    let error = session.ask(question, &grundy::Subject::default()).unwrap_err();
    let known = error.known::<GuessAnswer>().unwrap();
    assert_eq!(known.body.laws, []);
    assert!(!known.body.finished);
}

/// If further thresholds may follow, nothing is claimed beyond the table.
#[test]
fn thresholds_are_claimed_as_far_as_they_were_checked() {
    let text = "heap(n) -> heap(c) for c in 1..=isqrt(n) where c * c * c * c >= n and c < n";
    let answer = asked(json!({ "ask": "guess", "ruleset": { "rules": text }, "tried": 1000 }));
    let law = &answer["laws"][0];
    assert_eq!(law["form"], "steps", "{answer}");
    let claim = law["claim"].as_str().unwrap();
    assert!(claim.ends_with(&format!("where n <= {}", law["checked_to"])), "{claim}");
}

/// The evidence for a table by a template is the weakest evidence of its positions.
#[test]
fn the_weakest_evidence_of_a_template() {
    let text = "heap(n) -> heap(n - t) for t in 1..=n\nclaim value heap(n) = n where n <= 3";
    let evidence = |from: u64, to: u64| {
        let request = json!({
            "ask": "table", "ruleset": rules(text), "template": "heap(n)", "for": {"n": [from, to]},
            "trust_claims": true,
        });
        answered(&request)["evidence"]["kind"].clone()
    };
    assert_eq!(evidence(0, 3), "claimed");
    assert_eq!(evidence(0, 6), "claimed");
    assert_eq!(evidence(4, 6), "computed");
}

/// If a limit ends a table by a template, the partial answer contains the entries so far.
#[test]
fn a_template_at_a_limit() {
    let request = json!({
        "ask": "table", "ruleset": "nim", "template": "heap(n)", "for": {"n": [1, 4]}, "limits": { "seconds": 0.0 },
    });
    let answer = answered(&request);
    assert_eq!(answer["error"]["kind"], "limit", "{answer}");
    assert_eq!(answer["error"]["known"]["values"], json!([null, null, null, null]), "{answer}");
}
