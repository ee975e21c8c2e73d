//! Every game in the catalogue that can be stored: its databases agree with every engine that answers, in values,
//! outcomes and moves.

use crate::{Asking, Folder};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::{env, fs};

/// The engines that compute answers; the engine `database` looks them up.
const ENGINES: [&str; 9] =
    ["theorem", "heap", "dense", "memo", "search", "graph", "forms", "misere", "reference"];

/// The quantities that are stored, each with the fields that a request for it needs.
fn ways() -> Vec<(&'static str, Value)> {
    vec![
        ("values", json!({})),
        ("remoteness", json!({})),
        ("remoteness", json!({"convention": "misere"})),
        ("remoteness", json!({"cycles": "draw"})),
    ]
}

impl Asking {
    /// Positions that play reaches, the nearest ones first.
    fn reached(&mut self, game: &Value, start: &str, most: usize) -> Vec<String> {
        let mut known = BTreeSet::from([start.to_owned()]);
        let (mut found, mut queue) = (Vec::new(), VecDeque::from([start.to_owned()]));
        while let Some(position) = queue.pop_front().filter(|_| found.len() < most) {
            let moves =
                self.ask(&[game, &json!({"ask": "moves", "position": position, "all": true, "terms": true})]);
            for one in moves["moves"].as_array().into_iter().flatten() {
                let to = one["to"].as_str().unwrap();
                if known.insert(to.to_owned()) {
                    queue.push_back(to.to_owned());
                }
            }
            found.push(position);
        }
        found
    }

    /// The answer of the database, and those of all engines.
    fn answers(&mut self, question: &[&Value], database: &str) -> (Value, Vec<(&'static str, Value)>) {
        let of_database = json!({"database": database, "engine": "database"});
        let stored = self.ask(&[question, &[&of_database]].concat());
        let mut others = Vec::new();
        for engine in ENGINES {
            let answer = self.ask(&[question, &[&json!({"engine": engine})]].concat());
            if answer["ok"] == true {
                others.push((engine, answer));
            }
        }
        (stored, others)
    }
}

/// The moves in an answer, without the number of moves that are left, which only a database knows.
fn moves(answer: &Value) -> Vec<Value> {
    let one = |one: &Value| json!([one["to"], one["player"], one["leaves"]["outcome"], one["same_as"]]);
    let mut moves: Vec<Value> = answer["moves"].as_array().into_iter().flatten().map(one).collect();
    // Closed forms list the moves of a value in an order of their own.
    moves.sort_by_key(Value::to_string);
    moves
}

/// Every game is solved from the example of its entry. `GRUNDY_AGREEMENT_POSITIONS` sets how many positions of each
/// database are compared.
#[test]
fn databases_of_the_catalogue_agree_with_every_engine() {
    let most = env::var("GRUNDY_AGREEMENT_POSITIONS").map_or(2, |most| most.parse().unwrap());
    let folder = Folder::new("catalogue");
    let mut asking = Asking::new();
    let rows = asking.ask(&[&json!({"ask": "list"})])["rows"].as_array().unwrap().clone();
    let (mut stored, mut compared) = (BTreeMap::new(), BTreeMap::new());
    let mut refused: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for name in rows.iter().map(|row| row["name"].as_str().unwrap()) {
        let example = asking.ask(&[&json!({"ask": "show", "ruleset": name})])["example"].clone();
        let Some(start) = example.as_str() else { continue };
        let game = json!({"ruleset": name, "limits": {"bytes": 200_000_000}});
        let positions = asking.reached(&game, start, most);
        for (at, (stores, convention)) in ways().into_iter().enumerate() {
            let into = &folder.path(&format!("{name}-{stores}-{at}"));
            let solve = json!({"ask": "solve", "position": start, "stores": stores, "into": into});
            let solved = asking.ask(&[&game, &convention, &solve]);
            if solved["ok"] != true {
                let id = solved["error"]["message_id"].as_str().unwrap().to_owned();
                assert!(
                    ["unsupported", "cycle"].contains(&solved["error"]["kind"].as_str().unwrap()),
                    "{name}: {solved}"
                );
                refused.entry(id).or_default().insert(name.to_owned());
                continue;
            }
            *stored.entry(name.to_owned()).or_insert(0) += 1;
            let check = asking.ask(&[&json!({"ask": "database", "name": into, "check": "rules"})]);
            assert_eq!(check["right"], true, "{name}: {check}");
            for position in &positions {
                let position_field = json!({"position": position});
                let kinds: &[&str] =
                    if stores == "values" { &["value", "moves"] } else { &["outcome", "moves"] };
                for kind in kinds {
                    let ask = json!({"ask": kind, "all": true});
                    let ask = if *kind == "moves" { ask } else { json!({"ask": kind}) };
                    let (looked_up, others) =
                        asking.answers(&[&game, &convention, &position_field, &ask], into);
                    // Sums of positions whose outcomes are stored, and moves of partizan games, are not looked up.
                    let unknown = looked_up["ok"] != true;
                    assert!(!unknown || stores == "remoteness", "{name} {position}: {looked_up}");
                    for (engine, answer) in others.iter().filter(|_| !unknown) {
                        let told = format!(
                            "{name} {position} {stores} {convention}, {kind} by {engine}:\n{looked_up}\n{answer}"
                        );
                        assert_eq!(looked_up["outcome"], answer["outcome"], "{told}");
                        match *kind {
                            "value" => assert_eq!(looked_up["value"], answer["value"], "{told}"),
                            "moves" => assert_eq!(moves(&looked_up), moves(answer), "{told}"),
                            _ => {}
                        }
                        *compared.entry((*engine, *kind)).or_insert(0) += 1;
                    }
                }
            }
            fs::remove_dir_all(into).unwrap();
        }
    }
    let never: Vec<&str> = rows
        .iter()
        .map(|row| row["name"].as_str().unwrap())
        .filter(|name| !stored.contains_key(*name))
        .collect();
    eprintln!("{} of {} games are stored; not: {never:?}", stored.len(), rows.len());
    eprintln!("{compared:?}\n{refused:#?}");
    assert!(stored.len() >= 80, "{}", stored.len());
}
