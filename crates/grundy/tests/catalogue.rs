//! Every game of the catalogue: its theorems against its rules, its table against the brute force and against
//! numbers from outside, its sources against the bibliography, and the page that lists them all.

#![expect(clippy::unwrap_used, reason = "what a test is given is there, or the test fails")]

use grundy::Session;
use serde_json::{Value, json};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn ask(request: &Value) -> Value {
    serde_json::from_str(&Session::new().answer_json_line(&request.to_string())).unwrap()
}

fn rows() -> Vec<Value> {
    ask(&json!({"ask": "list"}))["rows"].as_array().unwrap().clone()
}

fn names() -> Vec<String> {
    rows().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
}

fn shown(name: &str) -> Value {
    ask(&json!({"ask": "show", "ruleset": name}))
}

/// The fields of the only kind of position, if it has no lists.
fn number_fields(name: &str) -> Option<usize> {
    let shown = shown(name);
    let rules = shown["rules"].as_str().unwrap();
    let kinds: Vec<&str> = rules.lines().filter(|line| line.starts_with("position ")).collect();
    match kinds[..] {
        [kind] if !kind.contains('[') => Some(kind.split(',').count()),
        _ => None,
    }
}

#[test]
fn theorems_agree_with_the_rules() {
    let mut theorems = 0;
    for name in names() {
        let to = match number_fields(&name) {
            Some(1) => 64,
            Some(_) => 24,
            None => 8,
        };
        let answer = ask(&json!({"ask": "check", "ruleset": name, "to": to}));
        assert_eq!(answer["ok"], true, "{name}: {answer}");
        assert_ne!(answer["ends"], "cycle", "{name}");
        for theorem in answer["theorems"].as_array().unwrap() {
            assert_eq!(theorem["counterexample"], Value::Null, "{name}: {theorem}");
            assert_ne!(theorem["covered"], 0, "{name}: {theorem}");
            assert_eq!(theorem["checked_to"], to, "{name}: {theorem}");
            theorems += 1;
        }
    }
    assert!(theorems >= 25, "{theorems}");
}

#[test]
fn tables_agree_with_the_brute_force() {
    let mut compared = 0;
    for name in names() {
        let Some(fields) = number_fields(&name) else { continue };
        let to: Vec<u64> = match fields {
            1 => vec![24],
            2 => vec![7; 2],
            fields => vec![3; fields],
        };
        let table = |engine: Option<&str>| {
            let mut request = json!({"ask": "table", "ruleset": name, "to": to});
            if let Some(engine) = engine {
                request["engine"] = engine.into();
            }
            let answer = ask(&request);
            // Scoring and partizan rules have no nim-values.
            (answer["ok"] == true).then(|| (answer["values"].clone(), answer["special"].clone()))
        };
        if let Some(values) = table(None) {
            assert_eq!(Some(values), table(Some("reference")), "{name}");
            compared += 1;
        }
    }
    assert!(compared >= 35, "{compared}");
}

/// The values of `ruleset` from the position `from` on are those of a sequence from outside, `source`.
#[track_caller]
fn check(ruleset: &str, from: u64, source: &str, expected: &[u64]) {
    let to = from + expected.len() as u64 - 1;
    for engine in ["reference", ""] {
        let mut request = json!({"ask": "table", "ruleset": ruleset, "from": [from], "to": [to]});
        if !engine.is_empty() {
            request["engine"] = engine.into();
        }
        assert_eq!(ask(&request)["values"], json!(expected), "{ruleset}, {source}");
    }
}

/// The P-positions of `ruleset` begin with a sequence from outside, `source`.
#[track_caller]
fn check_p_positions(ruleset: &str, source: &str, expected: &[usize]) {
    let last = *expected.last().unwrap();
    let answer = ask(&json!({"ask": "table", "ruleset": ruleset, "to": [last], "outcomes": true}));
    let outcomes = answer["outcomes"].as_str().unwrap();
    let found: Vec<usize> =
        outcomes.char_indices().filter(|(_, outcome)| *outcome == 'P').map(|(at, _)| at).collect();
    assert_eq!(found, expected, "{ruleset}, {source}");
}

#[test]
fn values_are_those_of_the_literature() {
    check(
        "kayles",
        0,
        "OEIS A002186",
        &[
            0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2,
            1, 8,
        ],
    );
    let dawson = [
        0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4,
    ];
    check("dawsons-chess", 0, "OEIS A002187", &dawson);
    check("node-kayles-path", 0, "OEIS A002187", &dawson);
    check("dawsons-kayles", 1, "OEIS A002187", &dawson);
    check(
        "grundys-game",
        0,
        "OEIS A002188",
        &[
            0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1,
            2, 4,
        ],
    );
    check("laskers-nim", 0, "Winning Ways, ch. 4", &[0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11]);
    check("aliquot", 1, "OEIS A007814", &[0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4]);
    check("totative", 1, "OEIS A055396", &[0, 1, 2, 1, 3, 1, 4, 1, 2, 1, 5, 1, 6, 1, 2, 1, 7, 1, 8]);
    check("divisor-game", 1, "OEIS A001222", &[0, 1, 1, 2, 1, 2, 1, 3, 2, 2, 1, 3, 1, 2, 2, 4]);
    check("subtraction", 0, "Winning Ways, ch. 4: {1, 3, 4}", &[0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]);
    check_p_positions(
        "subtract-a-square",
        "OEIS A030193",
        &[0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95, 109, 119, 124, 127],
    );
    check_p_positions(
        "subtract-a-prime",
        "OEIS A025043",
        &[0, 1, 9, 10, 25, 34, 35, 49, 55, 85, 91, 100, 115, 121],
    );
    check_p_positions("mark", "OEIS A036554, and 0", &[0, 2, 6, 8, 10, 14, 18, 22, 24, 26, 30, 32, 34]);
}

#[test]
fn codes_are_the_same_games() {
    #[track_caller]
    fn check(name: &str, code: &str, shift: u64) {
        let table = |ruleset: &str, from: u64| {
            ask(&json!({"ask": "table", "ruleset": ruleset, "from": [from], "to": [from + 150]}))["values"]
                .clone()
        };
        let values = table(name, 0);
        assert!(values.is_array(), "{name}");
        assert_eq!(values, table(code, shift), "{name}");
    }
    check("kayles", "0.77", 0);
    check("dawsons-kayles", "0.07", 0);
    check("dawsons-chess", "0.137", 0);
    check("treblecross", "0.007", 2);
    check("officers", "0.6", 0);
    check("laskers-nim", &format!("4.{}", "3".repeat(160)), 0);
}

#[test]
fn every_key_stands_in_the_bibliography() {
    let bibliography = std::fs::read_to_string(format!("{ROOT}/docs/sources.bib")).unwrap();
    let mut keys = 0;
    for name in names() {
        let shown = shown(&name);
        let mut sources: Vec<&Value> = shown["sources"].as_array().unwrap().iter().collect();
        sources.extend(shown["theorems"].as_array().unwrap().iter().map(|theorem| &theorem["source"]));
        for source in sources.into_iter().filter_map(Value::as_str) {
            let Some((_, rest)) = source.split_once('[') else { continue };
            let key = rest.split(']').next().unwrap();
            assert!(bibliography.contains(&format!("{{{key},")), "{name}: {key}");
            keys += 1;
        }
    }
    assert!(keys > 40, "{keys}");
}

/// `docs/catalogue.md`; after a new game run `UPDATE=1 cargo test -p grundy --test catalogue` and read the diff.
#[test]
fn the_page_is_current() {
    let path = format!("{ROOT}/docs/catalogue.md");
    let page = page();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), page, "UPDATE=1 writes the page anew");
}

fn page() -> String {
    use std::fmt::Write;
    let mut page = "# The catalogue\n\nThe games that have a name, by family. `grundy show NAME` prints the rules of one, `grundy list WORD`\nfinds those whose name, title or description has a word.\n".to_owned();
    let mut family = Value::Null;
    for row in rows() {
        if row["family"] != family {
            family = row["family"].clone();
            write!(
                page,
                "\n## {}\n\n| name | how it is played | known by a theorem |\n| --- | --- | --- |\n",
                family.as_str().unwrap()
            )
            .unwrap();
        }
        let name = row["name"].as_str().unwrap();
        let shown = shown(name);
        let known: std::collections::BTreeSet<&str> = (shown["theorems"].as_array().unwrap().iter())
            .map(|theorem| {
                let statement = theorem["statement"].as_str().unwrap();
                ["value", "outcome", "moves"].into_iter().find(|form| statement.contains(form)).unwrap()
            })
            .collect();
        let known = known.into_iter().collect::<Vec<_>>().join(", ");
        let summary = row["summary"].as_str().unwrap().replace('|', "\\|");
        writeln!(page, "| `{name}` | {summary} | {known} |").unwrap();
    }
    page
}
