//! Many small requests through the JSON interface, in one session. Every run checks its answers.

#![expect(clippy::unwrap_used, reason = "a benchmark fails if its input is missing or invalid")]

use divan::{Bencher, counter::ItemsCount};
use grundy::Session;
use std::fmt::Write;

fn main() {
    divan::main();
}

/// The number of requests in a run.
const REQUESTS: u64 = 10_000;

/// Requests, each for the value of a sum of three heaps, and the total of the values that they should return.
fn small_sums(ruleset: &str, value: fn(u64) -> u64) -> (Vec<String>, u64) {
    let mut requests = Vec::new();
    let mut sum = 0;
    for at in 0..REQUESTS {
        let heaps = [at % 97, at % 89, at % 83];
        let mut line = String::new();
        write!(
            line,
            r#"{{"id": {at}, "ask": "value", "ruleset": "{ruleset}", "position": "{} {} {}"}}"#,
            heaps[0], heaps[1], heaps[2]
        )
        .unwrap();
        requests.push(line);
        sum += heaps.into_iter().fold(0, |sum, heap| sum ^ value(heap));
    }
    (requests, sum)
}

/// The nim-value in an answer.
fn answered(answer: &str) -> u64 {
    let (_, rest) = answer.split_once("\"value\":").unwrap();
    rest.split(',').next().unwrap().parse().unwrap()
}

fn ask_all(bencher: Bencher<'_, '_>, (requests, expected): &(Vec<String>, u64)) {
    let mut session = Session::new();
    bencher.counter(ItemsCount::new(requests.len())).bench_local(|| {
        let sum: u64 = requests.iter().map(|request| answered(&session.answer_json_line(request))).sum();
        assert_eq!(sum, *expected);
    });
}

/// The values come from a theorem.
#[divan::bench]
fn nim(bencher: Bencher<'_, '_>) {
    ask_all(bencher, &small_sums("nim", |heap| heap));
}

/// Requests that are answered from a table, which is kept between requests. Each request contains the rules,
/// which are parsed only once.
#[divan::bench]
fn subtraction(bencher: Bencher<'_, '_>) {
    let (requests, expected) = small_sums("RULES", |heap| heap % 4);
    let rules = r#"{"rules": "heap(n) -> heap(n - t) for t in 1..=min(n, 3)"}"#;
    let requests = requests.iter().map(|request| request.replace("\"RULES\"", rules)).collect();
    ask_all(bencher, &(requests, expected));
}
