//! Runs every case in `testdata/cases` through the JSON interface.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::Session;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/cases");

/// Runs all cases of `file`. There must be at least one, and all of them must succeed.
#[track_caller]
fn check_all(file: &str) {
    check_in(&mut Session::new(), file);
}

#[track_caller]
fn check_in(session: &mut Session, file: &str) {
    let text = std::fs::read_to_string(format!("{FOLDER}/{file}.jsonl")).unwrap();
    let mut asked = 0;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let case: Value = serde_json::from_str(line).unwrap();
        let (request, expect) = (&case["request"], &case["expect"]);
        let answer = session.answer_json_line(&request.to_string());
        let got: Value = serde_json::from_str(&answer).unwrap();
        assert!(same(expect, &got), "\nrequest {request}\nwant    {expect}\ngot     {answer}");
        asked += 1;
    }
    assert!(asked > 0, "{file} has no cases");
}

/// Whether `got` contains everything in `want`.
fn same(want: &Value, got: &Value) -> bool {
    match (want, got) {
        (Value::Object(want), Value::Object(got)) => want.iter().all(|(key, value)| {
            got.get(key).is_some_and(|found| {
                if key == "moves" { same_moves(value, found) } else { same(value, found) }
            })
        }),
        (Value::Array(want), Value::Array(got)) => {
            want.len() == got.len() && want.iter().zip(got).all(|(want, got)| same(want, got))
        }
        (Value::String(want), Value::String(got)) => want.split_whitespace().eq(got.split_whitespace()),
        (Value::Number(number), Value::String(text)) | (Value::String(text), Value::Number(number)) => {
            number.to_string() == *text
        }
        _ => want == got,
    }
}

/// Moves are compared as sets, and only in the fields that are given.
fn same_moves(want: &Value, got: &Value) -> bool {
    let (Value::Array(want), Value::Array(got)) = (want, got) else { return false };
    if want.is_empty() {
        return got.is_empty();
    }
    let keys: BTreeSet<&String> = want.iter().flat_map(|found| found.as_object().unwrap().keys()).collect();
    let set = |moves: &[Value]| -> BTreeSet<Vec<String>> {
        moves.iter().map(|found| keys.iter().map(|key| tidy(key, &found[*key])).collect()).collect()
    };
    set(want) == set(got)
}

/// White space and the order of the components of a sum are ignored.
fn tidy(key: &str, value: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut text = words.join(" ");
    for sign in ["+", ",", "(", ")", "[", "]", "*"] {
        text = text.replace(&format!(" {sign}"), sign).replace(&format!("{sign} "), sign);
    }
    if key == "to" {
        let mut components: Vec<&str> = text.split('+').collect();
        components.sort_unstable();
        return components.join("+");
    }
    text
}

#[test]
fn nim() {
    check_all("10_nim");
}

#[test]
fn take_away() {
    check_all("11_take_away");
}

#[test]
fn staircase() {
    check_all("13_staircase");
}

#[test]
fn turning_corners() {
    check_all("20b_turning_corners_2d");
}

#[test]
fn nukit() {
    check_all("21_four_counter");
}

#[test]
fn cutting_game() {
    check_all("22_cutting_game");
}

#[test]
fn tables_of_named_games() {
    check_all("27_sg_tables");
}

#[test]
fn tables_of_octal_codes() {
    check_all("40_table");
}

#[test]
fn periods_of_codes() {
    check_all("40_period");
}

#[test]
fn rules_text() {
    check_all("41_rules");
}

#[test]
fn explicit_graphs() {
    check_all("01_np_graph");
    check_all("02_loopy_graph");
    check_all("03_dag_sg");
    check_all("05_sg_sum_cancellation");
    check_all("25_partizan");
}

#[test]
fn scores() {
    check_all("06_p4363_chess");
    check_all("07_minimax_tree");
    check_all("08_weighted_dag");
}

#[test]
fn counting() {
    check_all("09_p5387_count");
}

#[test]
fn nim_on_judges() {
    check_all("10b_nim_oj");
}

#[test]
fn hunger_game() {
    check_all("12_hungergame");
    check_all("12b_hungergame_oj");
}

#[test]
fn splitting_bottles() {
    check_all("14_p3185_split");
}

#[test]
fn moore_nim() {
    check_all("16_moore_nim");
}

#[test]
fn nim_arithmetic() {
    check_all("20_nim_product");
    check_all("40_nimber");
}

#[test]
fn even_split_and_divisors_on_judges() {
    check_all("23_p3235_jiangnan");
    check_all("24_abc368f");
}

#[test]
fn coin_turning() {
    check_all("15_coin_turning");
}

#[test]
fn misere() {
    check_all("17_anti_sg");
    check_all("18_misere_nim");
    check_all("19_misere_moore_nim");
    check_all("26_theory");
}

#[test]
fn kamyki() {
    check_all("50_kamyki");
}

#[test]
fn georgia_and_bob() {
    check_all("50_georgia_and_bob");
}

#[test]
fn end_piles() {
    check_all("50_end_piles");
}

#[test]
fn cram() {
    check_all("50_cram");
}

#[test]
fn array_staircase() {
    check_all("50_array_staircase");
}

#[test]
fn new_nim() {
    check_all("50_new_nim");
}

#[test]
fn product() {
    check_all("50_product");
}

#[test]
fn boards() {
    check_all("61_boards");
}

#[test]
fn sprouts() {
    check_all("64_sprouts");
}

/// Applegate, Jacobson and Sleator found the outcomes up to 11 spots, and under misère play up to 9 spots. The test
/// continues after 7 spots if `GRUNDY_SPROUTS` is larger; 11 spots take a few seconds in a release build.
#[test]
fn sprouts_with_more_spots() {
    let most: u64 = std::env::var("GRUNDY_SPROUTS").map_or(7, |spots| spots.parse().unwrap());
    assert!(most >= 7, "{most}");
    let mut session = Session::new();
    let mut ask = |request: Value| -> Value {
        serde_json::from_str(&session.answer_json_line(&request.to_string())).unwrap()
    };
    for spots in 1..=most.min(11) {
        let position = spots.to_string();
        let answer = ask(json!({"ask": "value", "ruleset": "sprouts", "position": position}));
        let is_n = (3..=5).contains(&(spots % 6));
        assert_eq!(answer["value"], u64::from(is_n), "{spots}: {answer}");
        if spots > 9 {
            continue;
        }
        let request =
            json!({"ask": "outcome", "ruleset": "sprouts", "position": position, "convention": "misere"});
        let is_n = [1, 5, 6].contains(&spots);
        assert_eq!(ask(request)["outcome"], if is_n { "N" } else { "P" }, "{spots}");
    }
}

#[test]
fn values_of_partizan_games() {
    check_all("62_partizan");
    check_all("63_partizan_positions");
}

#[test]
fn sums_across_rulesets() {
    check_all("60_sums");
}

/// The module for WebAssembly answers in the same way, in `scripts/wasm`.
#[test]
fn all_cases_hold_without_a_clock_and_without_threads() {
    let mut session = Session::new().without_clock().with_most_threads(1);
    for file in std::fs::read_dir(FOLDER).unwrap() {
        check_in(&mut session, file.unwrap().path().file_stem().unwrap().to_str().unwrap());
    }
}

/// Questions that use times or threads of their own, each with several threads; some reach their time limit.
#[test]
fn long_questions_end_without_a_clock_and_without_threads() {
    let mut session = Session::new().without_clock().with_most_threads(1);
    for (limit, request) in [
        (None, r#""ask": "survey", "pattern": "0.7_", "to": 500"#),
        (Some(0.001), r#""ask": "survey", "pattern": "0.____", "to": 5000"#),
        (None, r#""ask": "guess", "ruleset": "cutting-game", "to": [10, 10]"#),
        (None, r#""ask": "guess", "ruleset": {"rules": "heap(n) -> heap(n - t) for t in {1, 3, 4}"}"#),
        (None, r#""ask": "table", "ruleset": "cutting-game", "to": [100, 100]"#),
        (Some(0.1), r#""ask": "table", "ruleset": "cutting-game", "to": [10000, 10000]"#),
    ] {
        let seconds = limit.unwrap_or(60.0);
        let line = format!(
            r#"{{{request}, "threads": 8, "limits": {{"seconds": {seconds}, "bytes": 1000000000}}}}"#
        );
        let answer: Value = serde_json::from_str(&session.answer_json_line(&line)).unwrap();
        match limit {
            Some(_) => assert_eq!(answer["error"]["kind"], "limit", "{request}"),
            None => assert_eq!(answer["ok"], true, "{request}: {answer}"),
        }
    }
}

/// A table that no memory can hold is refused, also where no memory limit is set.
#[test]
fn a_table_without_a_memory_limit_is_refused_if_it_cannot_be_allocated() {
    for size in ["[4000000000, 4000000000]", "[18446744073709551615, 18446744073709551615]"] {
        let line = format!(r#"{{"ask": "table", "ruleset": "cutting-game", "to": {size}}}"#);
        let answer: Value = serde_json::from_str(&Session::new().answer_json_line(&line)).unwrap();
        assert_eq!(answer["error"]["kind"], "limit", "{answer}");
    }
}

#[test]
fn every_file_is_asked() {
    let source = include_str!("cases.rs");
    for file in std::fs::read_dir(FOLDER).unwrap() {
        let name = file.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned();
        assert!(source.contains(&format!("check_all(\"{name}\")")), "{name} is not asked");
    }
}
