//! Compact tables, decoded and compared with the ordinary form.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::Session;
use proptest::prelude::*;
use serde_json::{Value, json};

fn answer(request: &Value) -> (Value, usize) {
    let text = Session::new().answer_json_line(&request.to_string());
    let answer: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(answer["ok"], true, "{request} -> {answer}");
    (answer, text.len())
}

/// The bytes of a base64 text, by its definition.
fn bytes(text: &str) -> Vec<u8> {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits: Vec<usize> =
        text.chars().filter(|digit| *digit != '=').map(|digit| DIGITS.find(digit).unwrap()).collect();
    let bits: Vec<usize> =
        digits.iter().flat_map(|digit| (0..6).rev().map(move |at| digit >> at & 1)).collect();
    bits.chunks_exact(8)
        .map(|eight| eight.iter().fold(0, |byte, bit| byte << 1 | u8::try_from(*bit).unwrap()))
        .collect()
}

/// The packed numbers, as the reference describes them.
fn unpacked(packed: &Value) -> Vec<u64> {
    let bytes = bytes(packed["base64"].as_str().unwrap());
    let bits = packed["bits"].as_u64().unwrap();
    let bit = |at: u64| u64::from(bytes[usize::try_from(at / 8).unwrap()] >> (at % 8) & 1);
    (0..packed["count"].as_u64().unwrap())
        .map(|number| (0..bits).map(|at| bit(number * bits + at) << at).sum())
        .collect()
}

/// All entries of a table with these lengths, row by row.
fn entries(packed: &Value, lengths: &[usize]) -> Vec<u64> {
    let numbers = unpacked(packed);
    if packed["symmetric"] == false {
        return numbers;
    }
    let side = lengths[0];
    assert_eq!(lengths, [side, side]);
    let mut table = vec![0; side * side];
    let mut next = numbers.into_iter();
    for row in 0..side {
        for at in row..side {
            let number = next.next().unwrap();
            (table[row * side + at], table[at * side + row]) = (number, number);
        }
    }
    assert_eq!(next.next(), None);
    table
}

fn flat(nested: &Value, out: &mut Vec<Value>) {
    match nested {
        Value::Array(list) => list.iter().for_each(|inner| flat(inner, out)),
        Value::String(digits) if digits.starts_with(|first: char| first.is_ascii_digit()) => {
            out.push(natural(nested).into());
        }
        Value::String(letters) => out.extend(letters.chars().map(|letter| letter.to_string().into())),
        entry => out.push(entry.clone()),
    }
}

/// A natural number; those above 2^53 are strings.
fn natural(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| value.as_str().unwrap().parse().unwrap())
}

/// Compares the compact form of a table with the ordinary one.
fn check(mut request: Value) {
    let (plain, _) = answer(&request);
    request["compact"] = true.into();
    let (compact, _) = answer(&request);
    assert_eq!(plain["axes"], compact["axes"]);
    let lengths: Vec<usize> = plain["axes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|axis| usize::try_from(natural(&axis["to"]) - natural(&axis["from"]) + 1).unwrap())
        .collect();
    let mut expected = Vec::new();
    if request["outcomes"] == true {
        flat(&plain["outcomes"], &mut expected);
        let letters: Vec<char> = compact["outcomes"]["letters"].as_str().unwrap().chars().collect();
        let found: Vec<Value> = entries(&compact["outcomes"], &lengths)
            .into_iter()
            .map(|at| letters[usize::try_from(at).unwrap()].to_string().into())
            .collect();
        assert_eq!(found, expected);
        return;
    }
    flat(&plain["values"], &mut expected);
    let mut found: Vec<Value> = entries(&compact["values"], &lengths).into_iter().map(Value::from).collect();
    let mut specials = Vec::new();
    for run in compact["special_runs"].as_array().into_iter().flatten() {
        let indices: Vec<usize> = run["at"]
            .as_array()
            .unwrap()
            .iter()
            .map(|at| usize::try_from(at.as_u64().unwrap()).unwrap())
            .collect();
        let first = indices.iter().zip(&lengths).fold(0, |flat, (at, length)| flat * length + at);
        let count = usize::try_from(run["count"].as_u64().unwrap()).unwrap();
        for (at, entry) in found.iter_mut().enumerate().skip(first).take(count) {
            assert_eq!(*entry, 0);
            *entry = Value::Null;
            specials.push((at, run["is"].clone()));
        }
    }
    assert_eq!(found, expected);
    let listed: Vec<(usize, Value)> = plain["special"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|one| {
            let at =
                one["at"].as_array().unwrap().iter().map(|at| usize::try_from(at.as_u64().unwrap()).unwrap());
            (at.zip(&lengths).fold(0, |flat, (at, length)| flat * length + at), one["is"].clone())
        })
        .collect();
    assert_eq!(specials, listed);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn compact_tables_hold_the_same_entries(
        taken in prop::collection::btree_set(1u64..20, 1..5),
        to in 0u64..200,
        width in 0u64..12,
        height in 0u64..12,
        outcomes: bool,
    ) {
        let set = taken.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
        let heaps = json!({ "rules": format!("heap(n) -> heap(n - t) for t in {{{set}}}") });
        check(json!({ "ask": "table", "ruleset": heaps, "to": [to], "outcomes": outcomes }));
        let pairs = format!("pair(a, b) -> pair(a - t, b) for t in {{{set}}}; pair(a, b) -> pair(a, b - 1)");
        let to = [width, height];
        check(json!({ "ask": "table", "ruleset": { "rules": pairs }, "to": to, "outcomes": outcomes }));
        check(json!({ "ask": "table", "ruleset": "wythoff", "to": [width, width], "outcomes": outcomes }));
        let sheets = [width + 1, height + 1];
        check(json!({ "ask": "table", "ruleset": "cutting-game", "to": sheets, "outcomes": outcomes }));
    }
}

#[test]
fn a_large_table_takes_less_than_nine_bits_an_entry() {
    let request = json!({ "ask": "table", "ruleset": "wythoff", "to": [299, 299], "compact": true });
    let (_, length) = answer(&request);
    assert!(length * 8 < 300 * 300 * 9, "{length}");
}

#[test]
fn tables_of_drawn_and_large_values() {
    let loopy = json!({ "graph": { "vertices": 4, "edges": [[0, 1], [1, 0], [1, 2], [3, 0], [3, 3]] } });
    check(json!({ "ask": "table", "ruleset": loopy, "cycles": "draw" }));
    check(json!({ "ask": "table", "ruleset": loopy, "cycles": "draw", "outcomes": true }));
    let far = u64::MAX - 3;
    check(json!({ "ask": "table", "ruleset": "nim", "from": far, "to": u64::MAX }));
}
