//! Ctrl-C ends every question quickly, at any stage.
#![cfg(unix)]

use std::io::Read;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The time in which a program must end, on a busy machine and without optimisation.
const MARGIN: Duration = Duration::from_secs(3);

/// Questions that take longer than the test waits, unless they are refused.
const QUESTIONS: [&[&str]; 24] = [
    &["value", "totative", "9223372036854775807"],
    &["moves", "totative", "9223372036854775807"],
    &["explain", "totative", "9223372036854775807"],
    &["value", "nukit", "300,300,300,300"],
    &["outcome", "nukit", "300,300,300,300", "--misere"],
    &["moves", "wythoff", "100000,200000", "--all"],
    &["jia", "0.[1]", "9223372036854775808"],
    &["genus", "0.01[1]", "9223372036854775808"],
    &["graph", "nim", "60 60 60 60"],
    &["equal", "nukit", "300,300,300,300", "--other", "299,300,300,300"],
    &[
        "score",
        "weighted-kayles",
        "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22]",
    ],
    &["table", "wythoff", "--to", "6000,6000"],
    &["table", "wythoff", "--to", "6000,6000", "--outcomes"],
    &["table", "wythoff", "--to", "6000,6000", "--json"],
    &["table", "chomp", "--to", "400,400,400"],
    &["table", "0.6", "--to", "10000000"],
    &["table", "0.77", "--to", "18446744073709551615"],
    &["period", "0.6", "--to", "1000000000"],
    &["guess", "-e", "heap(n) -> heap(n - t) for t in 1..=n where gcd(t, n) == 1", "--to", "20000"],
    &["check", "wythoff", "--to", "1000000"],
    &["count", "nim", "--piles", "1000000", "--max", "50000"],
    &["quotient", "4.7", "--to", "9223372036854775807"],
    &["survey", "0.____", "--to", "100000"],
    &["table", "-e", "heap(n) -> heap(0) where count(i in 0..n*1000000000 where i > n) > 5", "--to", "30"],
];

#[test]
fn every_question_ends_soon_after_control_c() {
    for (number, question) in (0..).zip(QUESTIONS) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(question)
            .args(["--memory-limit", "500M"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut streams = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
        // The output is read, so that the program never waits for a reader.
        let readers = [
            thread::spawn(move || _ = std::io::copy(&mut streams.0, &mut std::io::sink())),
            thread::spawn(move || _ = streams.1.read_to_end(&mut Vec::new())),
        ];
        // Some questions are interrupted while they are read, others after some work.
        thread::sleep(Duration::from_millis([30, 120, 400][number % 3]));
        let start = Instant::now();
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let ended = loop {
            match child.try_wait().unwrap() {
                Some(status) => break Some(status),
                None if start.elapsed() > MARGIN => break None,
                None => thread::sleep(Duration::from_millis(5)),
            }
        };
        if ended.is_none() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
        readers.into_iter().for_each(|reader| reader.join().unwrap());
        let status = ended.unwrap_or_else(|| panic!("{question:?} runs {MARGIN:?} after Ctrl-C"));
        // A signal that arrives before the program has a handler ends it without an exit code.
        assert!(
            !sent.success() || matches!(status.code(), None | Some(0 | 3 | 130)),
            "{question:?}: {status}"
        );
    }
}
