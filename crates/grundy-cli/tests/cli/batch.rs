//! `batch`: answers arrive immediately, requests can be cancelled, and memory remains bounded.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A request that takes longer than anyone would wait.
fn endless(id: u32) -> String {
    let rules =
        "pair(a, b) -> pair(a - s, b - t) for s in 1..=a for t in 1..=b; pair(a, b) -> pair(a - 1, b)";
    format!(
        r#"{{"id": {id}, "ask": "value", "position": "100000,100000", "limits": {{"bytes": 8000000000}}, "ruleset": {{"rules": "{rules}"}}}}"#
    )
}

/// A running batch.
pub(crate) struct Batch {
    pub(crate) child: Child,
    input: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Batch {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .arg("batch")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, input, answers }
    }

    pub(crate) fn send(&mut self, request: &str) {
        writeln!(self.input, "{request}").unwrap();
    }

    pub(crate) fn answer(&mut self) -> String {
        self.answers.next().unwrap().unwrap()
    }

    /// The remaining answers, after the end of the input.
    pub(crate) fn end(self) -> Vec<String> {
        let Self { mut child, input, answers } = self;
        drop(input);
        let rest = answers.map(Result::unwrap).collect();
        assert_eq!(child.wait().unwrap().code(), Some(0));
        rest
    }
}

#[test]
fn answers_before_an_endless_question_are_out_at_once() {
    let mut batch = Batch::start(&[]);
    // All lines are sent at once, in one piece.
    let mut lines: String = (0..15)
        .map(|id| {
            format!("{{\"id\": {id}, \"ask\": \"value\", \"ruleset\": \"nim\", \"position\": \"3 5\"}}\n")
        })
        .collect();
    lines += &endless(15);
    lines += "\n";
    batch.input.write_all(lines.as_bytes()).unwrap();
    for id in 0..15 {
        let answer = batch.answer();
        assert!(answer.starts_with(&format!("{{\"id\":{id},\"ok\":true")), "{answer}");
    }
    batch.send(r#"{"cancel": 15}"#);
    assert!(batch.answer().contains(r#""kind":"limit""#));
    assert!(batch.end().is_empty());
}

#[test]
fn a_request_is_cancelled_while_it_runs_or_waits() {
    let mut batch = Batch::start(&[]);
    batch.send(&endless(1));
    batch.send(&endless(2));
    batch.send(r#"{"id": 3, "ask": "nimber", "expression": "2 * 2"}"#);
    // A number that is not the id of any request cancels nothing.
    batch.send(r#"{"cancel": 3.0}"#);
    batch.send(r#"{"cancel": 2}"#);
    batch.send(r#"{"cancel": 1}"#);
    let answers = batch.end();
    assert_eq!(answers.len(), 3, "{answers:?}");
    for (id, answer) in (1..).zip(&answers) {
        assert!(answer.starts_with(&format!("{{\"id\":{id},")), "{answer}");
        assert_eq!(answer.contains(r#""kind":"limit""#), id < 3, "{answer}");
    }
}

#[test]
fn later_answers_may_overtake() {
    let mut batch = Batch::start(&["--unordered", "--threads", "2"]);
    batch.send(&endless(1));
    batch.send(r#"{"id": 2, "ask": "nimber", "expression": "2 * 2"}"#);
    assert!(batch.answer().starts_with(r#"{"id":2,"ok":true"#));
    batch.send(r#"{"cancel": 1}"#);
    assert!(batch.answer().starts_with(r#"{"id":1,"ok":false"#));
    assert!(batch.end().is_empty());
}

#[test]
#[cfg(target_os = "linux")]
fn the_tables_of_many_rulesets_stay_below_the_memory_limit() {
    let mut batch = Batch::start(&["--memory-limit", "50M"]);
    for k in 1..=60 {
        batch.send(&format!(
            r#"{{"ask": "value", "position": "700,700", "ruleset": {{"rules": "pair(a, b) -> pair(a - s, b) for s in 1..={k}; pair(a, b) -> pair(a, b - 1); pair(a, b) -> pair(a - 2, b - 2)"}}}}"#
        ));
        let answer = batch.answer();
        assert!(answer.contains(r#""ok":true"#), "{answer}");
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", batch.child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().unwrap();
    assert!(kilobytes < 114_000, "{line}");
    assert!(batch.end().is_empty());
}

/// A table that takes longer than anyone would wait.
const LONG_TABLE: &str = r#""ask": "table", "to": [2000, 2000], "ruleset": {"rules": "pair(a, b) -> pair(a - s, b - t) for s in 1..=a for t in 1..=b; pair(a, b) -> pair(a - 1, b)"}, "limits": {"bytes": 80000000000}"#;

/// Laws for a table that has none.
const LONG_GUESS: &str = r#""ask": "guess", "to": [80, 80], "tried": 100000000000, "ruleset": {"rules": "pair(a, b) -> pair(a - s, b) for s in 1..=a where gcd(s, b + 1) == 1; pair(a, b) -> pair(a, b - t) for t in 1..=b where gcd(t, a + 2) == 1"}, "limits": {"bytes": 80000000000}"#;

/// A position whose outcome under misère play takes too many positions.
const LONG_MISERE: &str =
    r#""ask": "outcome", "ruleset": "nukit", "position": "300,300,300,300", "convention": "misere""#;

/// A code whose period, if it has one, is not found soon.
const LONG_HEAP: &str = r#""ask": "period", "ruleset": "0.6", "to": 1000000000"#;

/// A board that is too large for proof-number search.
const LONG_SEARCH: &str = r#""ask": "outcome", "ruleset": "cram", "position": "9x9", "engine": "search""#;

/// A value for which the hash table of `memo` needs too many positions.
const LONG_MEMO: &str =
    r#""ask": "value", "ruleset": "nukit", "position": "300,300,300,300", "engine": "memo""#;

/// Canonical forms of a board that is too large for them.
const LONG_FORMS: &str = r#""ask": "value", "ruleset": "domineering", "position": "8x8""#;

/// A state space that is too large to solve.
const LONG_SOLVE: &str =
    r#""ask": "solve", "ruleset": "nukit", "position": "300,300,300,300", "limits": {"bytes": 8000000000}"#;

#[test]
fn long_questions_report_their_progress_and_are_cancelled_at_once() {
    let folder = std::env::temp_dir().join(format!("grundy-cancelled-{}", std::process::id()));
    let solve = format!(r#"{LONG_SOLVE}, "into": "{}""#, folder.display());
    let questions =
        [LONG_TABLE, LONG_GUESS, LONG_SEARCH, LONG_MISERE, LONG_HEAP, LONG_MEMO, LONG_FORMS, &solve];
    for question in questions {
        let mut batch = Batch::start(&[]);
        batch.send(&format!(r#"{{"id": "x", "progress": true, {question}}}"#));
        let mut seconds = Vec::new();
        for _ in 0..6 {
            let line = batch.answer();
            let rest = line.strip_prefix(r#"{"id":"x","progress":{"seconds":"#);
            let rest = rest.unwrap_or_else(|| panic!("{question}: {line}"));
            assert!(line.contains(r#""phase_id":""#), "{line}");
            seconds.push(rest.split(',').next().unwrap().parse::<f64>().unwrap());
        }
        assert!(seconds.is_sorted(), "{question}: {seconds:?}");
        // A busy computer may be slow, but not that slow.
        assert!(seconds[5] - seconds[0] < 20.0, "{question}: {seconds:?}");
        let start = std::time::Instant::now();
        batch.send(r#"{"cancel": "x"}"#);
        while !batch.answer().contains(r#""kind":"limit""#) {}
        assert!(start.elapsed().as_secs_f64() < 10.0, "{question}");
        println!("{:?}: progress at {seconds:?}, cancelled in {:?}", &question[..20], start.elapsed());
        assert!(batch.end().is_empty());
    }
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn without_a_wish_there_is_no_progress() {
    let mut batch = Batch::start(&[]);
    batch.send(&endless(1));
    std::thread::sleep(std::time::Duration::from_millis(500));
    batch.send(r#"{"cancel": 1}"#);
    assert!(batch.answer().contains(r#""kind":"limit""#));
    assert!(batch.end().is_empty());
}
