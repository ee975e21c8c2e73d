//! The programs in `examples` do what they claim to do.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use std::{error::Error, io::Write};

macro_rules! examples {
    ($($name:ident: $path:literal;)*) => {
        $(
            #[path = $path]
            #[expect(dead_code, reason = "the tests call the functions that `main` calls")]
            mod $name;
        )*
    };
}

examples! {
    certificate: "../examples/certificate.rs";
    own_rules: "../examples/own_rules.rs";
    position: "../examples/position.rs";
    table_csv: "../examples/table_csv.rs";
    threads: "../examples/threads.rs";
}

/// The output of a program.
fn written(run: impl FnOnce(&mut dyn Write) -> Result<(), Box<dyn Error>>) -> String {
    let mut out = Vec::new();
    run(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn positions() {
    insta::assert_snapshot!(written(|out| position::run(out, "0.77", "5 + 7 + 9")));
    let lost = written(|out| position::run(out, "nim", "1 2 3"));
    assert!(lost.starts_with("heap(1)  1\nheap(2)  2\nheap(3)  3\nsum      0\n\n"), "{lost}");
}

#[test]
fn rules_in_rust() {
    insta::assert_snapshot!(written(own_rules::run));
}

#[test]
fn tables() {
    let csv = written(|out| table_csv::run(out, 20_000));
    assert!(csv.starts_with("n,value\n0,0\n1,1\n2,2\n3,3\n4,1\n"));
    // The period is 12, from heap 71 on: 20000 is 92 + 1659 * 12.
    let line = |n: u64| csv.lines().nth(usize::try_from(n).unwrap() + 1).unwrap();
    assert_eq!(line(20_000).split_once(',').unwrap().1, line(92).split_once(',').unwrap().1);
    assert_eq!(csv.lines().count(), 20_002);
}

#[test]
fn certificates() {
    let text = written(|out| certificate::run(out, "0.77"));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "0.77 has period 12, by Guy-Smith");
    assert!(lines[1].ends_with(" bytes of certificate"));
    assert!(lines[2].starts_with("valid: 0.77 has preperiod 71 and period 12"), "{}", lines[2]);
    assert!(!lines[3].starts_with("valid"), "{}", lines[3]);
}

#[test]
fn batches_over_threads() {
    let one = written(|out| threads::run(out, 1));
    assert_eq!(one, written(|out| threads::run(out, 3)));
    // Kayles, Dawson's Kayles (both with codes of two digits), and a code without moves.
    for line in ["0.77 71 12", "0.07 53 34", "0.00 0 1"] {
        assert!(one.lines().any(|found| found == line), "{line} in\n{one}");
    }
    assert_eq!(one.lines().count(), 64);
}

/// The types that a program may pass from one thread to another.
#[test]
fn sessions_and_answers_move_between_threads() {
    fn check<T: Send>() {}
    check::<grundy::Session>();
    check::<grundy::Subject>();
    check::<grundy::Answer<grundy::ask::QuotientAnswer>>();
    check::<Result<grundy::Answer<grundy::ask::TableAnswer>, grundy::Error>>();
}
