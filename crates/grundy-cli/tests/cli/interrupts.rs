//! Ctrl-C ends every question quickly, at any stage.
#![cfg(unix)]

use super::databases::{Folder, prints};
use super::matrix::{Game, component, games, largest_memory};
use std::fmt::Write as _;
use std::io::Read;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The time in which a program must end, on a busy machine and without optimisation.
const MARGIN: Duration = Duration::from_secs(8);

/// Questions that take longer than the test waits, unless they are rejected.
const QUESTIONS: [&[&str]; 32] = [
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
    &["value", "domineering", "8x8", "--show", "all"],
    &["explain", "domineering", "8x8"],
    &["table", "domineering", "--for", "rows=6..=8", "--for", "columns=6..=8"],
    &["game", "domineering(\"8x8\").Temperature"],
    &["quotient", "4.7", "--to", "9223372036854775807"],
    &["survey", "0.____", "--to", "100000"],
    &["table", "-e", "heap(n) -> heap(0) where count(i in 0..n*1000000000 where i > n) > 5", "--to", "30"],
    &["solve", "nukit", "300,300,300,300", "--into", NEW],
    &["solve", "nukit", "300,300,300,300", "--into", NEW, "--tiers"],
    &["verify", SOLVED],
    &["outcome", "nukit", "300,300,300,300", "--database", SOLVED],
];

/// Stands for a directory that does not exist yet.
const NEW: &str = "<new>";

/// Stands for a database whose check takes longer than the test waits.
const SOLVED: &str = "<solved>";

/// Each of these questions is asked about one of the games of the catalogue in turn.
const OF_GAMES: [&[&str]; 8] = [
    &["value"],
    &["outcome", "--misere"],
    &["moves", "--all"],
    &["explain"],
    &["genus"],
    &["graph"],
    &["jia"],
    &["moves", "--engine", "memo"],
];

/// The times in milliseconds after which the questions are interrupted. Some are interrupted while they are
/// read, others after some work.
const MOMENTS: [u64; 5] = [15, 40, 90, 180, 400];

/// The memory limit of a run.
const LIMIT: u64 = 100_000_000;

/// The memory that a process may occupy in addition.
const BESIDES: u64 = 64 << 20;

/// The arguments of a run, and the number of milliseconds after which it is interrupted.
struct Run {
    arguments: Vec<String>,
    moment: u64,
}

/// At least 200 runs: every question at two moments, and two positions of every game at one of them.
fn runs() -> Vec<Run> {
    let mut runs = Vec::new();
    for (number, question) in QUESTIONS.iter().enumerate() {
        for at in 0..2 {
            let arguments = question.iter().map(ToString::to_string).collect();
            runs.push(Run { arguments, moment: MOMENTS[(number + at) % MOMENTS.len()] });
        }
    }
    for (number, game) in games().into_iter().filter(Game::has_name).enumerate() {
        let far = component(&game.kinds[0], (1 << 63) + 11, 3, 1 << 63);
        let middle = component(&game.kinds[0], 1_000_003, 40, 60);
        for (at, position) in [(number, far), (number + 3, middle)] {
            let [first, more @ ..] = OF_GAMES[at % OF_GAMES.len()] else { continue };
            let words = [*first, &game.name, &position].into_iter().chain(more.iter().copied());
            let arguments = words.map(str::to_owned).collect();
            runs.push(Run { arguments, moment: MOMENTS[at % MOMENTS.len()] });
        }
    }
    runs
}

/// How a run ended.
struct Ended {
    /// The exit status, or `None` if the program was still running when the time had elapsed.
    status: Option<ExitStatus>,
    /// The largest memory, in bytes, as far as it was measured.
    memory: u64,
    /// The time from Ctrl-C to the end.
    time: Duration,
}

fn ended(run: &Run, folder: &Folder) -> Ended {
    let _ = std::fs::remove_dir_all(folder.path(NEW));
    let path =
        |word: &String| if [NEW, SOLVED].contains(&&**word) { folder.path(word) } else { word.clone() };
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(run.arguments.iter().map(path))
        .args(["--memory-limit", &LIMIT.to_string()])
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
    thread::sleep(Duration::from_millis(run.moment));
    let process = child.id();
    let mut memory = largest_memory(process).unwrap_or(0);
    let start = Instant::now();
    // The process may have ended already.
    let _ = Command::new("kill").args(["-INT", &process.to_string()]).stderr(Stdio::null()).status().unwrap();
    let status = loop {
        memory = largest_memory(process).unwrap_or(0).max(memory);
        match child.try_wait().unwrap() {
            Some(status) => break Some(status),
            None if start.elapsed() > MARGIN => break None,
            None => thread::sleep(Duration::from_millis(2)),
        }
    };
    if status.is_none() {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    readers.into_iter().for_each(|reader| reader.join().unwrap());
    Ended { status, memory, time: start.elapsed() }
}

#[test]
fn every_question_ends_soon_after_control_c() {
    let runs = runs();
    assert!(runs.len() >= 200, "{}", runs.len());
    let folder = Folder::new("interrupts");
    prints(&["solve", "nukit", "40,40,40,40", "--store", "remoteness", "--into", &folder.path(SOLVED)]);
    let mut report = String::new();
    let mut slowest = Duration::ZERO;
    for run in &runs {
        let mut end = ended(run, &folder);
        if end.status.is_none() {
            // The machine may have been busy. If it takes as long again, the question is the cause.
            end = ended(run, &folder);
        }
        slowest = slowest.max(end.time);
        let Ended { status, memory, .. } = end;
        // A signal that arrives before the program has a handler ends it without an exit code. Some questions
        // are answered or refused sooner.
        let is_right = status.is_some_and(|status| matches!(status.code(), None | Some(0 | 2 | 3 | 130)));
        if !is_right || memory > LIMIT + BESIDES {
            let Run { arguments, moment } = run;
            let _ = writeln!(report, "{arguments:?} after {moment} ms: {status:?}, {memory} bytes");
        }
    }
    eprintln!("{} runs; the slowest end took {slowest:?}", runs.len());
    assert!(report.is_empty(), "{report}");
}
