//! The reference of the rules language: its examples are run, no word is missing, and the page is current.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::{Session, language, messages};
use grundy_rules::{
    graphs::{FAMILIES, Graph},
    syntax::{
        parse_graph,
        reference::{Ask, Elsewhere, Form, Part},
        words::{CONTEXTUAL, OF_BOARDS, WORDS},
    },
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn ask(request: &Value) -> Value {
    serde_json::from_str(&Session::new().answer_json_line(&request.to_string())).unwrap()
}

fn forms() -> impl Iterator<Item = &'static Form> {
    Part::ALL.into_iter().flat_map(Part::sections).flat_map(|section| section.forms)
}

/// The labels of the winning moves of rules in which every move leaves nothing.
fn labels(rules: &str, position: &str) -> Vec<String> {
    let answer = ask(&json!({"ask": "moves", "ruleset": {"rules": rules}, "position": position}));
    let Some(moves) = answer["moves"].as_array() else { return vec![answer["error"]["message"].to_string()] };
    moves.iter().map(|found| found["label"].as_str().unwrap().to_owned()).collect()
}

/// The answer to the question about an example.
fn answer(example: &str, question: Ask) -> String {
    let about = |ask_: &str, position: &str| {
        ask(&json!({"ask": ask_, "ruleset": {"rules": example}, "position": position}))
    };
    match question {
        Ask::Expression => {
            // An expression is a number or a condition.
            let number = format!("h(n) -> () as \"{{{example}}}\"");
            let condition = format!("h(n) -> () as \"{{if {example} then 1 else 0}}\"");
            let is_number =
                ask(&json!({"ask": "moves", "ruleset": {"rules": number}, "position": "1"}))["ok"] == true;
            let found = labels(if is_number { &number } else { &condition }, "1").remove(0);
            match &*found {
                "1" if !is_number => "true".to_owned(),
                "0" if !is_number => "false".to_owned(),
                _ => found,
            }
        }
        Ask::Range => {
            // Winning moves are sorted; the index of an element keeps their order.
            let rules = format!(
                "h(n) -> s(at) let found = [entry for entry in {example}] for at in 0..len(found) \
                 as \"{{found[at]}}\"; position s(at)"
            );
            let answer = ask(&json!({"ask": "moves", "ruleset": {"rules": rules}, "position": "h(1)"}));
            let Some(moves) = answer["moves"].as_array() else {
                return answer["error"]["message"].to_string();
            };
            let mut found: Vec<(u64, &str)> = moves
                .iter()
                .map(|found| {
                    let (to, label) = (found["to"].as_str().unwrap(), found["label"].as_str().unwrap());
                    (to.trim_start_matches("s(").trim_end_matches(')').parse().unwrap(), label)
                })
                .collect();
            found.sort_unstable();
            found.into_iter().map(|(_, label)| label).collect::<Vec<_>>().join(" ")
        }
        Ask::Cells(board, position) => {
            let kind = board.split('(').next().unwrap();
            let (range, outer) = match example.split_once(" for v in ") {
                Some((inner, outer)) => (inner, format!("for v in {outer}")),
                None => (example, String::new()),
            };
            let rules =
                format!("position {board}; {kind}(x[]) -> () {outer} for cell in {range} as \"{{cell}}\"");
            let mut found = labels(&rules, position);
            // Cells of a grid are sorted by rows.
            found.sort_by_key(|cell| (cell[1..].parse::<u64>().ok(), cell.clone()));
            found.join(" ")
        }
        Ask::Graph => {
            let graph = Graph::new(&parse_graph(example).0.unwrap()).unwrap();
            format!("{} {}", graph.vertices(), graph.edges().len())
        }
        Ask::Value(position) => about("value", position)["value"].to_string(),
        Ask::Outcome(position) => {
            about("outcome", position)["outcome"].as_str().unwrap_or_default().to_owned()
        }
        Ask::Score(position) => about("score", position)["score"].to_string(),
        Ask::Moves(position) => {
            let answer = about("moves", position);
            let of = |found: &Value| {
                let moved =
                    format!("{} -> {}", found["from"].as_str().unwrap(), found["to"].as_str().unwrap());
                found["label"].as_str().map_or_else(|| moved.clone(), |label| format!("{moved}  {label}"))
            };
            answer["moves"].as_array().into_iter().flatten().map(of).collect::<Vec<_>>().join(", ")
        }
        Ask::Check => {
            let answer = ask(&json!({"ask": "check", "ruleset": {"rules": example}, "to": 40}));
            assert_eq!(answer["ok"], true, "{example}: {answer}");
            let theorems = answer["theorems"].as_array().unwrap();
            let holds = |theorem: &Value| theorem["counterexample"].is_null() && theorem["covered"] != 0;
            (!theorems.is_empty() && theorems.iter().all(holds)).to_string()
        }
    }
}

#[test]
fn every_example_has_its_answer() {
    let examples = forms().map(|form| (form.example, form.ask, form.answer));
    let phrases =
        Elsewhere::ALL.iter().map(|phrase| (phrase.here.example, phrase.here.ask, phrase.here.answer));
    let wrong: Vec<String> = examples
        .chain(phrases)
        .map(|(example, question, expected)| (example, expected, answer(example, question)))
        .filter(|(_, expected, found)| expected != found)
        .map(|(example, expected, found)| format!("{example}: {found}, not {expected}"))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(forms().count() > 120);
}

/// The words in a text, with names.
fn words(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

#[test]
fn no_word_of_the_language_is_missing() {
    let known = WORDS.iter().chain(CONTEXTUAL).map(|word| word.text);
    let known = known.chain(OF_BOARDS.iter().copied()).chain(FAMILIES.iter().map(|family| family.name));
    let explained = |word: &str| {
        forms().any(|form| words(form.written).contains(word) && words(form.example).contains(word))
    };
    let missing: Vec<&str> = known.filter(|word| !explained(word)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_form_has_its_own_sentence() {
    let mut ids = BTreeSet::new();
    for form in forms() {
        assert!(ids.insert(form.meaning.id), "{}", form.meaning.id);
        assert_ne!(messages::text(&form.meaning), form.meaning.id);
    }
    for phrase in Elsewhere::ALL {
        assert_ne!(messages::text(&phrase.meaning), phrase.meaning.id);
    }
}

/// `docs/language.md` is up to date. After a change, run `UPDATE=1 cargo test -p grundy --test language` and read
/// the diff.
#[test]
fn the_page_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/language.md");
    let page = language::page();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &page).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), page, "UPDATE=1 rewrites the page");
}
