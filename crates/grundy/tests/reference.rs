//! `docs/reference/json.md` compared with the program: its examples are run, and its tables must name exactly
//! the fields that answers have.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::Session;
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The fields in the answers to each question, as paths such as `moves[].from`. Those of errors are below
/// `error`.
type FieldsByAsk = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page() -> String {
    fs::read_to_string(root().join("docs/reference/json.md")).unwrap()
}

/// The sections below a heading of level two, by title.
fn sections(page: &str) -> impl Iterator<Item = (&str, &str)> {
    page.split("\n## ").skip(1).map(|section| section.split_once('\n').unwrap())
}

/// The first cells of the tables of `section` whose first header is `header`.
fn table_fields<'a>(section: &'a str, header: &str) -> BTreeSet<&'a str> {
    let mut fields = BTreeSet::new();
    let mut inside = false;
    for line in section.lines() {
        match line.strip_prefix("| ").and_then(|row| row.split_once(" |")) {
            Some((first, _)) if !line.starts_with("| ---") => match first.strip_prefix('`') {
                Some(field) if inside => {
                    fields.insert(field.trim_end_matches('`'));
                }
                Some(_) => {}
                None => inside = first == header,
            },
            _ => inside = inside && line.starts_with("| ---"),
        }
    }
    fields
}

/// The requests of the examples, each with the answer that follows it.
fn examples(page: &str) -> Vec<(Value, Value)> {
    let blocks = page.split("```json\n").skip(1).map(|block| block.split_once("\n```").unwrap().0);
    let mut examples = Vec::new();
    for block in blocks {
        let objects: Vec<Value> = block.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        examples.extend(objects.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())));
        assert_eq!(objects.len() % 2, 0, "a request without an answer: {block}");
    }
    examples
}

fn answer(session: &mut Session, request: &Value) -> Value {
    serde_json::from_str(&session.answer_json_line(&request.to_string())).unwrap()
}

/// Adds the paths of the fields of `value` to `paths`.
fn collect(path: &str, value: &Value, paths: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                // The page explains special values, sentences and diagnostics only once.
                let is_explained_once = path.ends_with("special.infinity")
                    || path.ends_with("is.infinity")
                    || path.ends_with("_arguments")
                    || path.ends_with("_id")
                    || path.contains(".related[].")
                    || path.contains(".fix[].")
                    || path.starts_with("warnings")
                    || path.starts_with("diagnostics[].at.")
                    // Moves of explanations have the same fields everywhere, and so have terms.
                    || [".move.", ".reply.", "terms[].", ".after[]."].iter().any(|part| path.contains(part))
                        && !path.starts_with("moves[].after")
                    || path.starts_with("value_evidence.");
                if !is_explained_once {
                    collect(&path, field, paths);
                    paths.insert(path);
                }
            }
        }
        Value::Array(entries) => {
            entries.iter().for_each(|entry| collect(&format!("{path}[]"), entry, paths));
        }
        _ => {}
    }
}

/// The requests in the cases of the project and on the page.
fn requests() -> Vec<Value> {
    let mut requests: Vec<Value> = examples(&page()).into_iter().map(|(request, _)| request).collect();
    let cases = root().join("testdata/cases");
    for file in fs::read_dir(cases).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "jsonl") {
            continue;
        }
        // The first cases of a file are enough, because the others differ only in their numbers.
        for line in fs::read_to_string(path).unwrap().lines().take(12) {
            let case: Value = serde_json::from_str(line).unwrap();
            requests.push(case["request"].clone());
        }
    }
    requests
}

#[test]
fn examples_hold() {
    let mut session = Session::new();
    let found = examples(&page());
    assert!(found.len() > 15);
    for (request, expected) in found {
        let mut answer = answer(&mut session, &request);
        let fields = answer.as_object_mut().unwrap();
        for unsaid in ["id", "stats", "plan"] {
            fields.remove(unsaid);
        }
        assert_eq!(answer, expected, "{request}");
    }
}

#[test]
fn every_field_of_an_answer_is_on_the_page() {
    let mut seen = FieldsByAsk::new();
    let mut session = Session::new();
    for request in requests() {
        let answer = answer(&mut session, &request);
        let ask = request["ask"].as_str().unwrap().to_owned();
        let mut paths = BTreeSet::new();
        collect("", &answer, &mut paths);
        seen.entry(ask).or_default().extend(paths);
    }
    // A view has the moves of `moves` and the steps of `explain`.
    if let Some(view) = seen.get_mut("view") {
        let own = ["moves[].result", "moves[].group"];
        view.retain(|path| {
            own.contains(&&**path) || !path.starts_with("moves[].") && !path.starts_with("steps[].")
        });
    }
    let page = page();
    let common: BTreeSet<&str> = sections(&page)
        .filter(|(title, _)| *title == "Answers")
        .flat_map(|(_, section)| table_fields(section, "field"))
        .collect();
    let by_ask: BTreeMap<&str, BTreeSet<&str>> =
        sections(&page).map(|(title, section)| (title, table_fields(section, "field"))).collect();
    for (ask, paths) in &seen {
        let own = by_ask.get(&**ask).unwrap_or_else(|| panic!("no section {ask}"));
        for path in paths {
            // A table that names `moves[].from` also names `moves`.
            let named = |fields: &BTreeSet<&str>| {
                fields.iter().any(|field| {
                    *field == path
                        || field.strip_prefix(&**path).is_some_and(|rest| rest.starts_with(['.', '[']))
                })
            };
            let is_common =
                ["evidence.", "plan.", "stats.", "error.known."].iter().any(|part| path.starts_with(part));
            assert!(
                named(own) || named(&common) || is_common,
                "{ask} answers {path}, which its section leaves out"
            );
        }
    }
}

#[test]
fn every_field_of_the_page_is_in_the_code() {
    let mut sources = String::new();
    let mut folders = vec![root().join("crates/grundy/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                sources.push_str(&fs::read_to_string(path).unwrap());
            }
        }
    }
    let page = page();
    for (title, section) in sections(&page) {
        for path in table_fields(section, "field").iter().chain(&table_fields(section, "request field")) {
            let name = path.rsplit('.').next().unwrap().trim_end_matches("[]");
            assert!(
                sources.contains(&format!("\"{name}\"")),
                "{title}: nothing in the code is called {name}"
            );
        }
    }
}

#[test]
fn every_question_has_a_section_with_its_request_fields() {
    let page = page();
    let titles: BTreeSet<&str> = sections(&page).map(|(title, _)| title).collect();
    for name in grundy::json::NAMES {
        assert!(titles.contains(name), "no section {name}");
    }
    // The error for a request with an unknown field names the fields that exist.
    let mut session = Session::new();
    for (title, section) in sections(&page).filter(|(title, _)| grundy::json::NAMES.contains(title)) {
        let request = serde_json::json!({ "ask": title, "qqqqqqqqqq": 1 });
        let help = answer(&mut session, &request)["error"]["help"].as_str().unwrap_or_default().to_owned();
        let common: BTreeSet<&str> = sections(&page)
            .filter(|(title, _)| *title == "Requests")
            .flat_map(|(_, section)| table_fields(section, "field"))
            .collect();
        let own = table_fields(section, "request field");
        let listed = help.rsplit(": ").next().unwrap_or_default();
        for field in listed.split(", ").map(|field| field.rsplit(' ').next().unwrap()) {
            assert!(
                common.contains(field) || own.contains(field),
                "{title} takes {field}, which is not on the page"
            );
        }
        for field in own {
            assert!(help.contains(field), "{title} does not take {field}: {help}");
        }
    }
}
