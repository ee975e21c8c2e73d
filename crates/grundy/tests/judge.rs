//! Contest problems in their own input and output formats: official samples, and inputs that the problems do
//! not allow.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::ask::{JudgeProblem, JudgeQuestion};
use grundy::{Error, ErrorKind, Session, Subject, problems};

fn judged(problem: &str, input: &str) -> Result<String, Error> {
    let problem = JudgeProblem::Named(problem.to_owned());
    let question = JudgeQuestion { problem, input: input.to_owned(), expected: None };
    Ok(Session::new().ask(question, &Subject::default())?.body.output)
}

/// Checks the output of a problem for an input, byte for byte.
#[track_caller]
fn check(problem: &str, input: &str, expected: &str) {
    assert_eq!(judged(problem, input).unwrap(), expected);
}

#[track_caller]
fn refuses(problem: &str, input: &str, kind: ErrorKind, message: &str) {
    let error = judged(problem, input).unwrap_err();
    assert_eq!((error.kind(), &*error.message()), (kind, message));
}

/// Most of these are official samples; some were computed by brute force.
#[test]
fn samples_of_single_problems() {
    check("atcoder-abc368-f", "3\n2 3 4\n", "Anna\n");
    check("atcoder-abc368-f", "4\n2 3 4 6\n", "Bruno\n");
    check("luogu-p1247", "1\n4\n", "4 1\n0\n");
    check("luogu-p1247", "2\n3 6\n", "3 2\n3 3\n");
    check("luogu-p1247", "2\n3 3\n", "lose\n");
    check("luogu-p1247", "0\n", "lose\n");
    check("luogu-p3185", "2\n4\n1 0 1 5000\n3\n0 0 1\n", "0 2 3\n1\n-1 -1 -1\n0\n");
    check("luogu-p3185", "1\n2\n1 0\n", "0 1 1\n1\n");
    check("luogu-p3185", "0", "");
    check("luogu-p3235", "4 3\n1 1\n1 2\n1 3\n1 5\n", "0 0 1 1\n");
    check("luogu-p3235", "0 1\n", "\n");
    check("luogu-p5387", "4 5\n", "312\n");
    check("luogu-p5387", "0 5\n", "0\n");
    check("luogu-p5387", "1 7\n", "7\n");
    check("luogu-p4363", "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n", "2\n");
    check("luogu-p4363", "1 2\r\n13 14\r\n4 6\r\n", "7\n");
    check("luogu-p4363", "2 2 15 4 19 7 20 19 15 13", "-9\n");
    check(
        "poj-2425",
        "4\n2 1 2\n0\n1 3\n0\n1 0\n2 0 2\n0\n4\n1 1\n1 2\n0\n0\n2 0 1\n2 1 1\n3 0 1 3\n0\n",
        "WIN\nWIN\nWIN\nLOSE\nWIN\n",
    );
    check("poj-2425", "", "");
    check("poj-2425", "1\n0\n0", "");
}

#[test]
fn inputs_that_single_problems_do_not_have() {
    refuses("luogu-p4363", "", ErrorKind::Syntax, "the input ends before n");
    refuses("luogu-p4363", "1 2\n3", ErrorKind::Syntax, "the input ends before a");
    refuses("luogu-p4363", "1 1\n3", ErrorKind::Syntax, "the input ends before b");
    refuses("luogu-p4363", "1 11", ErrorKind::Domain, "m must be a number from 1 to 10, not 11");
    refuses(
        "luogu-p4363",
        "1 1 3 100001",
        ErrorKind::Domain,
        "b must be a number from 0 to 100000, not 100001",
    );
    refuses("poj-2425", "1\n0\n1 1", ErrorKind::Domain, "a position must be a number from 0 to 0, not 1");
    refuses("poj-2425", "2\n1 1", ErrorKind::Syntax, "the input ends before X");
    refuses("poj-2425", "2\n1 1\n1 0\n0", ErrorKind::Cycle, "play need not end: 0 -> 1 -> 0");
}

#[test]
fn samples() {
    // Official samples: POJ 2311, POJ 3480, AcWing 892, Luogu P2197.
    check("poj-2311", "2 2\n3 2\n4 2\n", "LOSE\nLOSE\nWIN\n");
    check("poj-3480", "2\n3\n3 5 1\n1\n1\n", "John\nBrother\n");
    check("acwing-892", "3\n2 1 3\n", "Yes\n");
    check("luogu-p2197", "2\n2\n1 1\n2\n1 0\n", "No\nYes\n");
    // This was computed by hand.
    check("ccc-2008-s5", "2\n0 0 0 0\n0 3 0 0\n", "Roland\nPatrick\n");
    check("bzoj-3759", "2\n3\n1 2 3\n3\n1 2 4\n", "Yes\nNo\n");
}

#[test]
fn ends_of_lines_and_of_inputs() {
    check("poj-2311", "2 2\r\n3 2\r\n\r\n4 2", "LOSE\nLOSE\nWIN\n");
    check("poj-2311", "", "");
    check("poj-2311", "1 1\n1 2", "LOSE\nWIN\n");
    check("luogu-p2197", "0\n", "");
    check("bzoj-3759", "1\n0\n", "No\n");
    check("poj-3480", "1\n0\n", "John\n");
    check("acwing-892", "2\n0 9\n", "No\n");
}

/// One input for each problem after which no further text is allowed. The other problems read until the input
/// ends.
const WHOLE: [(&str, &str); 11] = [
    ("acwing-892", "3\n2 1 3"),
    ("atcoder-abc368-f", "3\n2 3 4"),
    ("bzoj-3759", "1\n3\n1 2 3"),
    ("ccc-2008-s5", "1\n0 0 0 0"),
    ("luogu-p1247", "2\n3 6"),
    ("luogu-p2197", "1\n2\n1 1"),
    ("luogu-p3185", "1\n2\n1 0"),
    ("luogu-p3235", "1 3\n1 5"),
    ("luogu-p4363", "1 2\n13 14\n4 6"),
    ("luogu-p5387", "4 5"),
    ("poj-3480", "1\n1\n1"),
];

#[test]
fn nothing_stands_behind_the_end() {
    for (name, input) in WHOLE {
        let judged = |input: &str| judged(name, input);
        assert_eq!(judged(input).unwrap(), judged(&format!("{input} \r\n\n")).unwrap(), "{name}");
        let error = judged(&format!("{input}\n 12 3")).unwrap_err();
        assert_eq!((error.kind(), &*error.message()), (ErrorKind::Syntax, "the input must end before 12"));
        let line = input.lines().count() + 1;
        assert_eq!(error.place().unwrap().line_column, Some((line, 2)), "{name}");
        assert!(error.help().unwrap().starts_with("the input is "), "{name}");
        assert_eq!(error.report().unwrap().diagnostics.len(), 1);
    }
    check("poj-2311", "2 2\n3 2", "LOSE\nLOSE\n");
}

#[test]
fn mistakes_have_their_lines() {
    let place = |name, input| {
        let error = judged(name, input).unwrap_err();
        assert_eq!(error.report().unwrap().diagnostics[0].help.as_ref(), error.as_help());
        error.place().unwrap().line_column.unwrap()
    };
    assert_eq!(place("luogu-p1247", "2\n3\n"), (2, 2));
    assert_eq!(place("luogu-p1247", "2\n3 x\n"), (2, 3));
    assert_eq!(place("luogu-p2197", "1\n2\n3\n"), (3, 2));
}

#[test]
fn inputs_that_the_problems_do_not_have() {
    refuses("poj-2311", "2", ErrorKind::Syntax, "the input ends before H");
    refuses("poj-2311", "2 x", ErrorKind::Syntax, "H must be a number from 1 to 200, not x");
    refuses("poj-2311", "2 201", ErrorKind::Domain, "H must be a number from 1 to 200, not 201");
    refuses("poj-2311", "0 2", ErrorKind::Domain, "W must be a number from 1 to 200, not 0");
    refuses("poj-2311", "-1 2", ErrorKind::Syntax, "W must be a number from 1 to 200, not -1");
    refuses("luogu-p2197", "1\n2\n3\n", ErrorKind::Syntax, "the input ends before a heap");
    refuses("luogu-p1247", "2\n3 6 7\n", ErrorKind::Syntax, "the input must end before 7");
    let message = "a number of particles must be a number from 0 to 60, not 61";
    refuses("ccc-2008-s5", "1\n0 0 0 61\n", ErrorKind::Domain, message);
}

#[test]
fn the_even_splits_are_those_of_the_catalogue() {
    for least in 1..6 {
        let line = format!(
            r#"{{"ask": "table", "ruleset": "even-split", "params": {{"F": {least}}}, "from": [0], "to": [120]}}"#
        );
        let answer = Session::new().answer_json_line(&line);
        let values = answer.split_once(r#""values":["#).unwrap().1.split_once(']').unwrap().0;
        let wins: Vec<&str> = values.split(',').map(|value| if value == "0" { "0" } else { "1" }).collect();
        let piles: String = (0..=120).map(|pile| format!("1 {pile}\n")).collect();
        check("luogu-p3235", &format!("121 {least}\n{piles}"), &(wins.join(" ") + "\n"));
    }
}

#[test]
fn every_problem_is_tried_above() {
    let source = include_str!("judge.rs");
    for problem in problems() {
        assert!(source.contains(&format!("\"{problem}\"")), "{problem} has no sample");
    }
}
