//! What every face of the program relies on: long questions poll often enough to be stopped at once and to report their
//! progress, sentences come with their ids, and the text of an answer contains nothing that its data does not contain.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::{Question, Session, json};
use serde_json::{Value, json};
use std::{collections::BTreeSet, fs, path::Path};

/// The folder of the project.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The requests of all cases, and those of the page about JSON.
fn requests() -> Vec<String> {
    let mut requests = Vec::new();
    for file in fs::read_dir(root().join("testdata/cases")).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let case: Value = serde_json::from_str(line).unwrap();
            requests.push(case["request"].to_string());
        }
    }
    let page = fs::read_to_string(root().join("docs/reference/json.md")).unwrap();
    for block in page.split("```json\n").skip(1) {
        let lines: Vec<&str> = block.split("\n```").next().unwrap().lines().collect();
        requests.extend(lines.iter().step_by(2).map(|line| (*line).to_owned()));
    }
    requests
}

/// Explanations and views of the examples of the catalogue, under both conventions.
fn about_the_catalogue() -> Vec<String> {
    let list = Session::new().answer_json_line(r#"{"ask": "list", "structure": true}"#);
    let list: Value = serde_json::from_str(&list).unwrap();
    let mut requests = Vec::new();
    for row in list["rows"].as_array().unwrap() {
        for (ask, convention) in [("view", "normal"), ("explain", "misere"), ("genus", "normal")] {
            requests.push(
                json!({
                    "ask": ask, "ruleset": row["name"], "position": row["example_terms"],
                    "convention": convention, "limits": { "seconds": 0.2 },
                })
                .to_string(),
            );
        }
        requests.push(json!({ "ask": "period", "ruleset": row["name"], "to": 100 }).to_string());
        requests.push(json!({ "ask": "check", "ruleset": row["name"], "to": 3 }).to_string());
    }
    requests
}

/// Words of sentences that are in no notation and in no formula.
const ENGLISH: [&str; 24] = [
    "the", "is", "are", "have", "has", "that", "with", "by", "from", "this", "its", "only", "every", "some",
    "which", "was", "were", "cannot", "they", "been", "does", "of", "be", "there",
];

/// Fields with texts that an author wrote: of rules, of games and of the literature.
const WRITTEN: [&str; 16] = [
    "rules",
    "program",
    "bibtex",
    "summary",
    "title",
    "source",
    "sources",
    "label",
    "name",
    "statement",
    "formula",
    "claim",
    "theorem",
    "input",
    "output",
    "references",
];

/// Collects the sentences in `value` that have no id: texts with English words.
fn without_id(path: &str, value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let is_step = name == "text" && fields.contains_key("lines");
                if name.ends_with("_arguments") || WRITTEN.contains(&name.as_str()) || is_step {
                    continue;
                }
                let has_id = fields.contains_key(&format!("{name}_id"));
                if let (Value::String(text), false) = (field, has_id) {
                    let words: Vec<String> =
                        text.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase).collect();
                    if text.contains(' ') && words.iter().any(|word| ENGLISH.contains(&word.as_str())) {
                        found.insert(format!("{path}.{name}: {text}"));
                    }
                } else {
                    without_id(&format!("{path}.{name}"), field, found);
                }
            }
        }
        Value::Array(entries) => entries.iter().for_each(|entry| without_id(path, entry, found)),
        _ => {}
    }
}

#[test]
fn every_sentence_of_an_answer_has_an_id() {
    let mut session = Session::new();
    let mut found = BTreeSet::new();
    let mut ids = 0;
    for request in requests().into_iter().chain(about_the_catalogue()) {
        let line = session.answer_json_line(&request);
        ids += line.matches("_id\":").count();
        without_id("", &serde_json::from_str(&line).unwrap(), &mut found);
    }
    assert!(found.is_empty(), "{found:#?}");
    assert!(ids > 3_000, "{ids}");
}

#[test]
fn sentences_without_ids_are_noticed() {
    let mut found = BTreeSet::new();
    let answer = json!({ "a": [{ "why": "the rules are old" }], "b": "x is y", "b_id": "c", "n": "n0 <= n" });
    without_id("", &answer, &mut found);
    assert_eq!(found.into_iter().collect::<Vec<_>>(), [".a.why: the rules are old"]);
}

/// The words and the numbers of a text.
fn tokens(text: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_alphanumeric();
    text.split(|c| !is_part(c))
        .flat_map(|word| {
            // `n0` and `3rd` are a word and a number each.
            let digit = |c: char| c.is_ascii_digit();
            let numbers = word.split(|c| !digit(c));
            let words = word.split(digit);
            numbers.chain(words).map(str::to_lowercase).collect::<Vec<_>>()
        })
        .filter(|token| !token.is_empty())
        .collect()
}

/// The words and the numbers in a JSON value.
fn all_tokens(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, field)| {
            found.extend(tokens(name));
            all_tokens(field, found);
        }),
        Value::Array(entries) => entries.iter().for_each(|entry| all_tokens(entry, found)),
        Value::String(text) => found.extend(tokens(text)),
        other => found.extend(tokens(&other.to_string())),
    }
}

/// All words of the message catalogue.
fn catalogue() -> BTreeSet<String> {
    let folder = root().join("crates/grundy/messages/en");
    let texts = fs::read_dir(folder).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    texts.flat_map(|text| tokens(&text)).collect()
}

/// The words of Graphviz, in which the text of a game graph is written.
const GRAPHVIZ: [&str; 5] = ["ellipse", "fillcolor", "lightblue", "peripheries", "style"];

#[test]
fn the_text_of_an_answer_is_made_from_its_data() {
    let mut session = Session::new();
    let sentences = catalogue();
    let mut checked = 0;
    for request in requests() {
        // Other tests compare the output of programs and of problems, and lists of the catalogue.
        let Ok(read) = json::request(&request) else { continue };
        let json::Request { ask, subject } = read.request;
        let Ok(answer) = ask.answer(&mut session, &subject) else { continue };
        // Texts name the components in the long form, as the question `view` does.
        let components = session.components(&subject).unwrap_or_default();
        let text = tokens(&answer.body.to_string());
        let mut data: Value = serde_json::from_str(&json::answer("null", &Ok(answer))).unwrap();
        data.as_object_mut().unwrap().remove("stats");
        let mut known = BTreeSet::new();
        all_tokens(&data, &mut known);
        all_tokens(&serde_json::from_str(&request).unwrap(), &mut known);
        known.extend(components.iter().flat_map(|component| tokens(component)));
        known.extend((0..10).map(|n| n.to_string()));
        known.extend(GRAPHVIZ.map(str::to_owned));
        for axis in data["axes"].as_array().into_iter().flatten() {
            if let (Some(from), Some(to)) = (axis["from"].as_i64(), axis["to"].as_i64()) {
                known.extend((from..=to).map(|n| n.unsigned_abs().to_string()));
            }
        }
        let strange: Vec<_> =
            text.iter().filter(|token| !known.contains(*token) && !sentences.contains(*token)).collect();
        assert!(strange.is_empty(), "{request}\n{strange:?}\n{data}");
        checked += 1;
    }
    assert!(checked > 1_000, "{checked}");
}

/// How often budgets are polled, in time of the processor, because the machine may be busy with other work. Each
/// question gets several tries, because freeing memory takes a multiple of its usual time on a machine that is short of
/// it.
#[cfg(target_os = "linux")]
mod polls {
    use super::json;
    use grundy::{LongRun, Message, Moment, Session, Usage, Watch};
    use serde_json::Value;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    /// The time for which each question works before it is stopped.
    const WORK: Duration = Duration::from_millis(150);

    /// How much slower than a release on a fast machine the code may be: tests are built with fewer optimisations.
    const SLOWER: u32 = if cfg!(debug_assertions) { 10 } else { 3 };

    /// How often a question that was too slow is asked again.
    const TRIES: u32 = 4;

    /// The longest time between two polls. A line with the progress is written at the first poll after 150 ms, and so
    /// at least five times per second.
    const BETWEEN_POLLS: Duration = Duration::from_millis(50);

    /// The longest time from the stop to the answer with all that is known.
    const TO_ANSWER: Duration = Duration::from_millis(50);

    /// The time that the processor has spent on this thread.
    fn spent() -> Duration {
        let line = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
        Duration::from_nanos(line.split(' ').next().unwrap().parse().unwrap())
    }

    /// Measures the time between polls, and stops the question after a while.
    struct Meter {
        stop: Arc<AtomicBool>,
        times: Mutex<Times>,
    }

    #[derive(Clone, Copy)]
    struct Times {
        start: Duration,
        last: Duration,
        longest: Duration,
        polls: u64,
        phases: u64,
    }

    impl Meter {
        fn poll(&self) {
            let (now, mut times) = (spent(), self.times.lock().unwrap());
            times.longest = times.longest.max(now.saturating_sub(times.last));
            times.last = now;
            times.polls += 1;
            if now.saturating_sub(times.start) >= WORK {
                self.stop.store(true, Ordering::Relaxed);
            }
        }
    }

    impl Watch for Meter {
        fn watch(&self, _: &dyn LongRun, _: Moment) {
            self.poll();
        }

        fn work(&self, _: Usage) {
            self.poll();
        }

        fn phase(&self, _: &Message) {
            self.times.lock().unwrap().phases += 1;
        }
    }

    const TWO_FIELDS: &str =
        "pair(a, b) -> pair(a - s, b - t) for s in 1..=a for t in 1..=b; pair(a, b) -> pair(a - 1, b)";
    const NO_LAW: &str = "pair(a, b) -> pair(a - s, b) for s in 1..=a where gcd(s, b + 1) == 1; \
                          pair(a, b) -> pair(a, b - t) for t in 1..=b where gcd(t, a + 2) == 1";

    /// Asks a question and stops it after [`WORK`]. Returns what was too slow, if anything.
    fn ask_and_stop(question: &Value) -> Option<String> {
        let stop = Arc::new(AtomicBool::new(false));
        let start = spent();
        let times = Times { start, last: start, longest: Duration::ZERO, polls: 0, phases: 0 };
        let meter = Arc::new(Meter { stop: Arc::clone(&stop), times: Mutex::new(times) });
        let watch = Arc::clone(&meter) as Arc<dyn Watch>;
        let mut session = Session::new().with_stop_flag(stop).with_watch(watch).with_most_threads(1);
        let line = session.answer_json_line(&question.to_string());
        let times = *meter.times.lock().unwrap();
        let to_answer = spent().saturating_sub(times.last);
        let answer = serde_json::from_str::<Value>(&line).unwrap();
        assert_eq!(answer["error"]["kind"], "limit", "{question} -> {line}");
        // Surveys report their codes instead, and what the other two do needs no name.
        let has_phases = !["check", "count", "survey"].iter().any(|ask| question["ask"] == *ask);
        assert!(times.phases > 0 || !has_phases, "{question}: no phase");
        // On a machine that is SLOWER, there are at least three polls in the time of the work.
        let is_slow = times.longest > BETWEEN_POLLS * SLOWER || to_answer > TO_ANSWER * SLOWER;
        (is_slow || times.polls < 3)
            .then(|| format!("{question}: {} polls, {:?}, {to_answer:?}", times.polls, times.longest))
    }

    #[test]
    fn long_questions_are_stopped_at_once_and_report_their_progress() {
        let nukit = "300,300,300,300";
        let questions = [
            json!({ "ask": "table", "ruleset": { "rules": TWO_FIELDS }, "to": [2000, 2000] }),
            json!({ "ask": "table", "ruleset": "wythoff", "to": [4000, 4000] }),
            json!({ "ask": "table", "ruleset": "chomp", "to": [400, 400, 400], "outcomes": true }),
            json!({ "ask": "guess", "ruleset": { "rules": NO_LAW }, "to": [80, 80], "tried": 100_000_000_000_u64 }),
            json!({ "ask": "outcome", "ruleset": "cram", "position": "9x9", "engine": "search" }),
            json!({ "ask": "period", "ruleset": "0.6", "to": 1_000_000_000 }),
            json!({ "ask": "survey", "pattern": "0.____", "to": 100_000 }),
            json!({ "ask": "value", "ruleset": "nukit", "position": nukit, "engine": "memo" }),
            json!({ "ask": "view", "ruleset": "nukit", "position": nukit }),
            json!({ "ask": "explain", "ruleset": "nukit", "position": nukit }),
            json!({ "ask": "outcome", "ruleset": "nukit", "position": nukit, "convention": "misere" }),
            json!({ "ask": "genus", "ruleset": "nukit", "position": nukit }),
            json!({ "ask": "quotient", "ruleset": "4.7", "to": 1_000_000_000 }),
            json!({ "ask": "value", "ruleset": "domineering", "position": "8x8" }),
            json!({ "ask": "game", "expression": "domineering(\"8x8\").Temperature" }),
            json!({ "ask": "graph", "ruleset": "nim", "position": "60 60 60 60" }),
            json!({ "ask": "equal", "ruleset": "nukit", "position": nukit, "other": "299,300,300,300" }),
            json!({ "ask": "score", "ruleset": "weighted-kayles", "position": (1..26).collect::<Vec<_>>() }),
            json!({ "ask": "count", "ruleset": "nim", "piles": 1_000_000, "max": 50_000 }),
            json!({ "ask": "check", "ruleset": "wythoff", "to": 1_000_000 }),
        ];
        let mut slow = Vec::new();
        for mut question in questions {
            if question["ask"] == "score" {
                question["position"] = question["position"].to_string().into();
            }
            question["limits"] = json!({ "bytes": 8_000_000_000_u64 });
            let mut reason = None;
            for _ in 0..TRIES {
                reason = ask_and_stop(&question);
                if reason.is_none() {
                    break;
                }
            }
            slow.extend(reason);
        }
        assert!(slow.is_empty(), "{slow:#?}");
    }
}
