//! Every game in the catalogue: its theorems are compared with its rules, its table with brute force and with
//! published numbers, its sources with the bibliography, and its entry with the page that lists all games.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::Session;
use serde_json::{Value, json};
use std::collections::BTreeSet;

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

/// The number of fields of the only kind of position, or `None` if it has lists.
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
            (answer["ok"] == true && answer.get("games").is_none())
                .then(|| (answer["values"].clone(), answer["special"].clone()))
        };
        if let Some(values) = table(None) {
            assert_eq!(Some(values), table(Some("reference")), "{name}");
            compared += 1;
        }
    }
    assert!(compared >= 35, "{compared}");
}

/// Every game is in `testdata/catalogue.jsonl` or in the cases, with numbers from outside the project. If no
/// table has been published, the game is compared with brute force, and the file says so. For a new game
/// without either, this test fails.
#[test]
fn every_game_is_held_against_something_else() {
    let mut held = BTreeSet::new();
    for case in lines("testdata/catalogue.jsonl") {
        let game = case["game"].as_str().unwrap();
        let (request, answer) = (&case["request"], ask(&case["request"]));
        assert_eq!(request["ruleset"], case["game"]);
        assert_eq!(answer["ok"], true, "{request}: {answer}");
        match &case["source"] {
            Value::String(source) => {
                let expected = case["expect"].as_object().unwrap();
                assert!(!source.is_empty() && !expected.is_empty());
                for (field, value) in expected {
                    assert!(
                        contains(&answer[field], value),
                        "{request}, {source}: {field}: {}",
                        answer[field]
                    );
                }
            }
            _ => {
                assert!(!case["without_table"].as_str().unwrap().is_empty());
                let mut by_reference = request.clone();
                by_reference["engine"] = "reference".into();
                let told = ask(&by_reference);
                assert_eq!(told["evidence"]["engine"], "reference", "{request}");
                for field in ["value", "values", "special"] {
                    assert_eq!(answer[field], told[field], "{request}");
                }
                assert!(!answer["value"].is_null() || !answer["values"].is_null(), "{request}: {answer}");
            }
        }
        held.insert(game.to_owned());
    }
    for file in std::fs::read_dir(format!("{ROOT}/testdata/cases")).unwrap() {
        let path = file.unwrap().path();
        for case in lines(path.strip_prefix(ROOT).unwrap().to_str().unwrap()) {
            held.extend(case["request"]["ruleset"].as_str().map(str::to_owned));
        }
    }
    for name in names() {
        assert!(held.contains(&name), "{name}: a row in testdata/catalogue.jsonl is missing");
    }
}

/// Whether an answer contains everything that is expected. Of an object, only the expected fields are
/// compared.
fn contains(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            expected.iter().all(|(field, value)| found.get(field).is_some_and(|found| contains(found, value)))
        }
        _ => found == expected,
    }
}

fn lines(path: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(format!("{ROOT}/{path}")).unwrap();
    text.lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
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
    let mut keys = 0;
    for name in names() {
        let shown = shown(&name);
        let mut sources: Vec<&Value> = shown["sources"].as_array().unwrap().iter().collect();
        sources.extend(shown["theorems"].as_array().unwrap().iter().map(|theorem| &theorem["source"]));
        for source in sources.into_iter().filter_map(Value::as_str) {
            let Some((_, rest)) = source.split_once('[') else { continue };
            let key = rest.split(']').next().unwrap();
            assert!(grundy_games::reference(key).is_some(), "{name}: {key}");
            keys += 1;
        }
    }
    assert!(keys > 40, "{keys}");
}

/// The pages that list all games are up to date. After adding a game, run
/// `UPDATE=1 cargo test -p grundy --test catalogue` and read the diff.
#[test]
fn the_pages_are_current() {
    for (name, language) in [("catalogue.md", "en"), ("catalogue.zh-CN.md", "zh")] {
        let path = format!("{ROOT}/docs/{name}");
        let page = page(language);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &page).unwrap();
        }
        assert!(std::fs::read_to_string(&path).unwrap() == page, "UPDATE=1 rewrites the page docs/{name}");
    }
}

fn page(language: &str) -> String {
    use std::fmt::Write;
    let (mut page, head) = match language {
        "zh" => (
            "# 游戏目录\n\n[English](catalogue.md)\n\n已收录的游戏，按类排列。`grundy show NAME --lang zh` 显示一个游戏的规则；`grundy list WORD --lang zh` 列出名称、标题或说明里有这个词的\n游戏，中文名也可以用来提问：`grundy value 威佐夫博弈 3,5`。\n"
                .to_owned(),
            "| 名称 | 规则 | 有定理的答案 |",
        ),
        _ => (
            "# The catalogue\n\nThe games of the catalogue, by family. `grundy show NAME` prints the rules of a game, and `grundy list WORD`\nlists the games with that word in their names, title, family or summary.\n"
                .to_owned(),
            "| name | rules | solved by a theorem for |",
        ),
    };
    let mut family = Value::Null;
    for row in ask(&json!({"ask": "list", "lang": language}))["rows"].as_array().unwrap() {
        if row["family"] != family {
            family = row["family"].clone();
            let heading = match language {
                "zh" => in_chinese(family.as_str().unwrap()),
                _ => family.as_str().unwrap(),
            };
            write!(page, "\n## {heading}\n\n{head}\n| --- | --- | --- |\n").unwrap();
        }
        let name = row["name"].as_str().unwrap();
        let shown = shown(name);
        let known: BTreeSet<&str> = (shown["theorems"].as_array().unwrap().iter())
            .map(|theorem| {
                let statement = theorem["statement"].as_str().unwrap();
                ["value", "outcome", "moves"].into_iter().find(|form| statement.contains(form)).unwrap()
            })
            .collect();
        let known = match language {
            "zh" => known.into_iter().map(in_chinese).collect::<Vec<_>>().join("、"),
            _ => known.into_iter().collect::<Vec<_>>().join(", "),
        };
        let mut summary = row["summary"].as_str().unwrap().replace('|', "\\|");
        if language == "zh" {
            let titles = [&row["title"]].into_iter().chain(row["aliases"].as_array().into_iter().flatten());
            let mut titles: Vec<&str> = titles.map(|title| title.as_str().unwrap()).collect();
            let mut listed = BTreeSet::new();
            titles.retain(|title| listed.insert(*title));
            summary = format!("{}：{summary}", titles.join("，"));
        }
        writeln!(page, "| `{name}` | {summary} | {known} |").unwrap();
    }
    page
}

/// The Chinese word for a family, or for what a theorem answers.
fn in_chinese(word: &str) -> &'static str {
    match word {
        "taking" => "取石子",
        "breaking" => "分堆",
        "numbers" => "数",
        "tuples" => "多堆",
        "boards" => "棋盘和图",
        "scoring" => "得分",
        "partizan" => "双方着法不同",
        "value" => "SG 值",
        "outcome" => "胜负",
        "moves" => "必胜着法",
        other => panic!("{other} has no Chinese word"),
    }
}
