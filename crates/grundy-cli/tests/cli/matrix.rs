//! Asks every question about every game in one process, with huge positions and small limits.

use grundy::ask::ListQuestion;
use grundy::ruleset::{Field, FieldShape, Kind};
use grundy::{Session, Subject};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time limit of a request.
const LIMIT: Duration = Duration::from_millis(20);

/// The time by which an answer may exceed its limit, on a busy machine and without optimisation.
const MARGIN: Duration = Duration::from_secs(4);

/// The time after which a request counts as endless.
const PATIENCE: Duration = Duration::from_secs(30);

/// The memory in bytes that the process may occupy in addition to the limit of a request: the program itself, and
/// memory that is free after thousands of requests but was not returned to the system. Processes that answer a single
/// question are measured more strictly, in `interrupts`.
const BESIDES: u64 = 96 << 20;

/// The memory limit of a request in bytes.
const BYTES: u64 = 50_000_000;

/// Rules that take a long time to read, to check or to evaluate.
const RULES: [(&str, &str); 14] = [
    (
        "count(i in 0..n where ..) in a condition",
        "heap(n) -> heap(n / 2) where count(i in 0..n where i % 3 == 0) > 5",
    ),
    (
        "a long aggregate of small positions",
        "heap(n) -> heap(0) where count(i in 0..n*1000000000 where i > n) > 5",
    ),
    ("a sum in an option", "heap(n) -> heap(sum(i % 2 for i in 1..n) / 3)"),
    (
        "a bound",
        "position heap(n, 0 <= m <= count(i in 0..n where i % 2 == 0)); heap(n, m) -> heap(n - 1, m)",
    ),
    ("a win", "heap(n) -> heap(n - 1); win heap(n) where any(i * i == n - 7 for i in 0..n)"),
    ("a claim", "heap(n) -> heap(n - t) for t in 1..=n; claim value heap(n) = count(i in 0..n where i >= 0)"),
    ("primes", "heap(n) -> heap(n - p) for p in primes(n)"),
    ("divisors", "heap(n) -> heap(n - d) for d in divisors(n) where d < n"),
    (
        "three loops",
        "heap(n) -> heap(a) + heap(b) + heap(c) for a in 0..n for b in 0..n for c in 0..n where a * b == c",
    ),
    ("loops without moves", "heap(n) -> heap(0) for a in 0..n for b in 0..n where a + b == n * n + 1"),
    (
        "two fields",
        "pair(a, b) -> pair(a - s, b - t) for s in 1..=a for t in 1..=b; pair(a, b) -> pair(a - 1, b)",
    ),
    (
        "lists that grow",
        "row(x[]) -> row(x ++ x) where len(x) < 1000000; row(x[]) -> row(x[1..len(x)]) where len(x) > 0",
    ),
    ("partizan", "left heap(n) -> heap(n - t) for t in 1..=n; right heap(n) -> heap(n / 2) + heap(n - 1)"),
    ("scores", "heap(n) -> heap(n - t) gains t * t for t in 1..=min(n, 1000)"),
];

/// The questions about a position, with their additional fields.
const OF_POSITIONS: [(&str, &str); 14] = [
    ("value", ""),
    ("value", r#", "engine": "memo""#),
    ("value", r#", "cycles": "draw""#),
    ("outcome", ""),
    ("outcome", r#", "convention": "misere""#),
    ("outcome", r#", "engine": "reference""#),
    ("moves", ""),
    ("moves", r#", "all": true"#),
    ("moves", r#", "convention": "misere""#),
    ("explain", ""),
    ("jia", ""),
    ("genus", ""),
    ("graph", ""),
    ("score", ""),
];

/// A ruleset as a field of a request, with its kinds.
pub(crate) struct Game {
    pub(crate) name: String,
    ruleset: String,
    pub(crate) kinds: Vec<Kind>,
}

impl Game {
    /// Whether the name of the game is that of a ruleset on the command line.
    pub(crate) fn has_name(&self) -> bool {
        !self.ruleset.starts_with('{')
    }
}

pub(crate) fn games() -> Vec<Game> {
    let mut session = Session::new();
    let list = session.ask(ListQuestion::default(), &Subject::default()).unwrap().body;
    let mut kinds = |subject: &Subject| session.look_up(subject).unwrap().ruleset.kinds().to_vec();
    let mut games: Vec<Game> = Vec::new();
    for row in list.rows {
        let kinds = kinds(&Subject::named(row.name));
        games.push(Game { ruleset: format!("{:?}", row.name), name: row.name.to_owned(), kinds });
    }
    for code in ["0.77", "0.[1]", "4.7", "0.01[37]", "0.3F"] {
        let kinds = kinds(&Subject::named(code));
        games.push(Game { ruleset: format!("{code:?}"), name: code.to_owned(), kinds });
    }
    for (name, text) in RULES {
        let kind = if text.contains("row(") {
            Kind::new("row", vec![Field::list("x")])
        } else if text.contains("pair(") || text.contains("m)") {
            Kind::tuple(if text.contains("pair(") { "pair" } else { "heap" }, ["a", "b"])
        } else {
            Kind::tuple("heap", ["n"])
        };
        let ruleset = format!(r#"{{"rules": "{text}"}}"#);
        games.push(Game { name: name.to_owned(), ruleset, kinds: vec![kind] });
    }
    games
}

/// A component with numbers near `size` and lists of `length` entries near `entry`.
pub(crate) fn component(kind: &Kind, size: u64, length: usize, entry: u64) -> String {
    let fields: Vec<String> = (0..)
        .zip(&kind.fields)
        .map(|(at, field)| match field.shape {
            FieldShape::Natural => size.saturating_sub(at).clamp(field.low, field.high).to_string(),
            FieldShape::List => {
                let entries = (0..length as u64).map(|index| entry.saturating_sub(index));
                let entries: Vec<String> =
                    entries.map(|entry| entry.clamp(field.low, field.high).to_string()).collect();
                format!("[{}]", entries.join(", "))
            }
        })
        .collect();
    format!("{}({})", kind.name, fields.join(", "))
}

/// The requests of the matrix, each with a name, but without `id` and limits.
fn requests() -> Vec<(String, String)> {
    let mut requests = Vec::new();
    for Game { name, ruleset, kinds } in games() {
        let far = component(&kinds[0], (1 << 63) + 11, 3, 1 << 63);
        let middle = component(&kinds[0], 1_000_003, 40, 60);
        let long = component(&kinds[0], 90_001, 3000, 9000);
        let many = vec![component(&kinds[0], 17, 3, 5); 3000].join(" + ");
        for (which, position) in [("far", far), ("middle", middle), ("long", long), ("many", many)] {
            for (ask, fields) in OF_POSITIONS {
                // Reading a long text takes the same work for every question.
                if matches!(which, "long" | "many")
                    && (!fields.is_empty() || !matches!(ask, "value" | "outcome" | "moves" | "jia"))
                {
                    continue;
                }
                let other = component(&kinds[0], (1 << 63) + 10, 3, 1 << 62);
                let mut request =
                    format!(r#""ask": "{ask}", "ruleset": {ruleset}, "position": "{position}"{fields}"#);
                if ask == "graph" && which == "far" {
                    request = format!(
                        r#""ask": "equal", "ruleset": {ruleset}, "position": "{position}", "other": "{other}""#
                    );
                }
                requests.push((format!("{ask}{fields} of {name}, {which}"), request));
            }
        }
        let corner = |size: u64| {
            let sizes = kinds[0].fields.iter().map(|field| size.clamp(field.low, field.high).to_string());
            sizes.collect::<Vec<_>>().join(", ")
        };
        let of_games = [
            format!(r#""table", "to": [{}]"#, corner(1 << 63)),
            format!(r#""table", "to": [{}]"#, corner(2000)),
            format!(r#""table", "to": [{}], "outcomes": true"#, corner(3000)),
            format!(r#""table", "to": [{}], "outcomes": true, "convention": "misere""#, corner(300)),
            r#""period", "to": 9223372036854775808"#.to_owned(),
            r#""guess", "to": 100000"#.to_owned(),
            r#""count", "piles": 100000, "max": 30000"#.to_owned(),
            r#""quotient", "to": 9223372036854775808"#.to_owned(),
            r#""check", "to": 100000000"#.to_owned(),
            r#""show""#.to_owned(),
        ];
        for fields in of_games {
            requests
                .push((format!("{fields} of {name}"), format!(r#""ask": {fields}, "ruleset": {ruleset}"#)));
        }
    }
    // Requests that random trials found.
    let bottles = component(&Kind::new("bottles", vec![Field::list("x")]), 0, 600, 9000);
    for (name, request) in [
        ("genera of a graph", r#""ask": "genus", "ruleset": {"graph": {"vertices": 1, "edges": []}}, "to": 9223372036854775807"#.to_owned()),
        ("splits of a judge", r#""ask": "judge", "problem": "luogu-p3235", "input": "1 1\n1 1000000\n""#.to_owned()),
        ("a judge with another compound", r#""ask": "judge", "problem": "bzoj-3759", "input": "1\n9\n160 403 170 368 411 166 384 272 7\n", "compound": "continued-conjunctive""#.to_owned()),
        ("draws of long lists", format!(r#""ask": "outcome", "ruleset": "splitting-bottles", "convention": "misere", "cycles": "draw", "position": "{bottles}""#)),
    ] {
        requests.push((name.to_owned(), request));
    }
    requests.push(("survey".to_owned(), r#""ask": "survey", "pattern": "0.____", "to": 100000"#.to_owned()));
    requests
}

/// The whole line of a request.
fn line(request: &str, number: usize) -> String {
    let seconds = LIMIT.as_secs_f64();
    format!(r#"{{"id": {number}, "limits": {{"seconds": {seconds}, "bytes": {BYTES}}}, {request}}}"#)
}

/// A process that answers requests, and a thread that reads the answers.
struct Batch {
    child: Child,
    answers: Receiver<String>,
}

impl Batch {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["batch", "--memory-limit", "50M"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (send, answers) = channel();
        thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| send.send(line)));
        Self { child, answers }
    }

    /// The answer to a line, or `None` if there is no answer in time.
    fn answer(&mut self, line: &str) -> Option<String> {
        writeln!(self.child.stdin.as_mut()?, "{line}").ok()?;
        self.answers.recv_timeout(PATIENCE).ok()
    }

    fn end(mut self) {
        let _ = self.child.kill();
        self.child.wait().unwrap();
    }
}

/// The cost of a request, and the start of its answer if there was one.
struct Asked {
    time: Duration,
    answer: Option<String>,
    /// The largest memory of the process so far, in bytes, if the system reports it.
    memory: Option<u64>,
}

/// What each request cost in one process.
fn asked(requests: &[(String, String)]) -> Vec<Asked> {
    let mut batch = Batch::start();
    let mut costs = Vec::new();
    for (number, (_, request)) in requests.iter().enumerate() {
        let start = Instant::now();
        let answer = batch.answer(&line(request, number));
        let answer = answer.map(|answer| answer.chars().take(300).collect());
        let is_answered = answer.is_some();
        let memory = largest_memory(batch.child.id());
        costs.push(Asked { time: start.elapsed(), answer, memory });
        if !is_answered {
            std::mem::replace(&mut batch, Batch::start()).end();
        }
    }
    batch.end();
    costs
}

/// The largest memory that a process has occupied, in bytes, or `None` if the system does not report it.
pub(crate) fn largest_memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches("kB").trim().parse::<u64>().ok()? * 1024)
}

#[test]
fn every_question_about_every_game_keeps_its_limits() {
    let requests = requests();
    let costs = asked(&requests);
    let mut report = String::new();
    let mut memory_before = 0;
    for (number, ((name, request), Asked { time, answer, memory })) in requests.iter().zip(&costs).enumerate()
    {
        let Some(answer) = answer else {
            let _ = writeln!(report, "{name}: no answer");
            continue;
        };
        let is_right = answer.starts_with(&format!(r#"{{"id":{number},"#));
        if !is_right || answer.contains(r#""kind":"internal""#) {
            let _ = writeln!(report, "{name}: {answer}");
        }
        if *time > LIMIT + MARGIN {
            // The machine may have been busy. If it takes as long again, the request is the cause.
            let again = asked(&[(name.clone(), request.clone())])[0].time;
            if again > LIMIT + MARGIN {
                let _ = writeln!(report, "{name}: {time:?}, and again {again:?}: {answer}");
            }
        }
        let memory = memory.unwrap_or(0);
        if memory > (BYTES + BESIDES).max(memory_before) {
            let _ = writeln!(report, "{name}: {memory} bytes after {memory_before}: {answer}");
        }
        memory_before = memory;
    }
    let mut slowest: Vec<_> =
        requests.iter().zip(&costs).map(|((name, _), cost)| (cost.time, name)).collect();
    slowest.sort_unstable_by(|a, b| b.cmp(a));
    eprintln!("of {} requests the slowest, with {memory_before} bytes:", requests.len());
    slowest.iter().take(40).for_each(|(time, name)| eprintln!("{time:?} {name}"));
    assert!(report.is_empty(), "{report}");
}
