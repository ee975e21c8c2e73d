//! The facts of explanations and the position view, compared with brute force: witnesses and their mex, the
//! xor of columns, winning moves, and replies.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::Session;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};

fn answer(session: &mut Session, request: &Value) -> Value {
    let answer: Value = serde_json::from_str(&session.answer_json_line(&request.to_string())).unwrap();
    assert_eq!(answer["ok"], true, "{request} -> {answer}");
    answer
}

/// Brute force over positions as terms: options come from `moves`, everything else from the definitions.
struct BruteForce<'s> {
    session: &'s mut Session,
    ruleset: Value,
    values: HashMap<String, u64>,
    wins: HashMap<(String, bool), bool>,
}

impl BruteForce<'_> {
    /// The positions after each move, each with its terms in a fixed order.
    fn options(&mut self, position: &Value) -> Vec<Value> {
        let request = json!({
            "ask": "moves", "ruleset": self.ruleset, "position": position, "all": true, "terms": true,
        });
        let found = answer(self.session, &request);
        found["moves"].as_array().unwrap().iter().map(|one| sorted(&one["after"])).collect()
    }

    fn value(&mut self, position: &Value) -> u64 {
        let position = &sorted(position);
        if let Some(&value) = self.values.get(&position.to_string()) {
            return value;
        }
        let options: BTreeSet<u64> = self.options(position).iter().map(|option| self.value(option)).collect();
        let mex = (0..).find(|value| !options.contains(value)).unwrap();
        self.values.insert(position.to_string(), mex);
        mex
    }

    fn wins(&mut self, position: &Value, misere: bool) -> bool {
        let position = &sorted(position);
        let key = (position.to_string(), misere);
        if let Some(&wins) = self.wins.get(&key) {
            return wins;
        }
        let options = self.options(position);
        let wins =
            if options.is_empty() { misere } else { options.iter().any(|option| !self.wins(option, misere)) };
        self.wins.insert(key, wins);
        wins
    }
}

fn sorted(position: &Value) -> Value {
    let mut terms = position.as_array().unwrap().clone();
    terms.sort_by_key(Value::to_string);
    terms.into()
}

/// Checks every fact of `steps` that has terms. Returns the number of facts that were checked.
fn check_steps(force: &mut BruteForce<'_>, steps: &Value, misere: bool) -> usize {
    let mut checked = 0;
    for step in steps.as_array().unwrap() {
        match step["kind"].as_str().unwrap() {
            "component" => {
                let value = step["value"].as_u64().unwrap();
                assert_eq!(force.value(&step["terms"]), value, "{step}");
                let mut below = Vec::new();
                for witness in step["witnesses"].as_array().into_iter().flatten() {
                    let of = witness["value"].as_u64().unwrap();
                    assert_eq!(force.value(&witness["move"]["to_terms"]), of, "{step}");
                    below.push(of);
                }
                if !step["witnesses"].is_null() && step["examined"] != 0 && step["truncated"] == false {
                    assert_eq!(below, (0..value).collect::<Vec<_>>(), "{step}");
                }
                for other in step["others"].as_array().into_iter().flatten() {
                    let of = other["value"].as_u64().unwrap();
                    assert!(of > value, "{step}");
                    assert_eq!(force.value(&other["move"]["to_terms"]), of, "{step}");
                }
            }
            "xor" => {
                let columns = step["columns"].as_array().unwrap();
                let mut xor = 0;
                for column in columns {
                    let value = column["value"].as_u64().unwrap();
                    assert_eq!(force.value(&column["terms"]), value);
                    assert_eq!(u64::from_str_radix(column["bits"].as_str().unwrap(), 2).unwrap(), value);
                    assert_eq!(
                        column["bits"].as_str().unwrap().len(),
                        columns[0]["bits"].as_str().unwrap().len()
                    );
                    xor ^= value;
                }
                assert_eq!(step["value"], xor);
                assert_eq!(u64::from_str_radix(step["bits"].as_str().unwrap(), 2).unwrap(), xor);
            }
            "bit" => {
                let [old, xor, target] = ["old", "xor", "target"].map(|name| step[name].as_u64().unwrap());
                assert_eq!(old ^ xor, target);
                assert_eq!(force.value(&step["terms"]), old);
            }
            "move" => {
                for one in step["moves"].as_array().unwrap() {
                    assert!(!force.wins(&one["after"], misere), "{one}");
                }
            }
            "replies" | "mistakes" => {
                for one in step["replies"].as_array().unwrap() {
                    assert!(force.wins(&one["move"]["after"], misere), "{one}");
                    assert!(!force.wins(&one["reply"]["after"], misere), "{one}");
                    if let Some(value) = one["value"].as_u64() {
                        assert_eq!(force.value(&one["move"]["after"]), value);
                    }
                }
            }
            _ => continue,
        }
        checked += 1;
    }
    checked
}

const RULES: &[&str] = &[
    "heap(n) -> heap(n - t) for t in {1, 3, 4}",
    "heap(n) -> heap(a) + heap(n - a) for a in 1..n where a < n - a",
    "heap(n) -> heap(n - t) for t in 1..=n where gcd(t, n) == 1 as \"take {t}\"",
    "heap(n) -> heap(n / 2) where n > 0; heap(n) -> heap(n - 1) + heap(n % 3) where n % 3 < n - 1",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn facts_agree_with_brute_force(
        rules in prop::sample::select(RULES),
        heaps in prop::collection::vec(0u64..8, 1..4),
        misere: bool,
    ) {
        let mut session = Session::new();
        let ruleset = json!({ "rules": rules });
        let terms: Vec<Value> =
            heaps.iter().map(|n| json!({ "kind": "heap", "fields": [n], "count": 1 })).collect();
        let convention = if misere { "misere" } else { "normal" };
        let request = json!({
            "ask": "view", "ruleset": ruleset, "position": terms, "convention": convention,
        });
        let view = answer(&mut Session::new(), &request);
        let mut force =
            BruteForce { session: &mut session, ruleset, values: HashMap::new(), wins: HashMap::new() };
        let checked = check_steps(&mut force, &view["steps"], misere);
        prop_assert!(checked > 0 || view["moves"] == json!([]), "{}", view);
        let wins = force.wins(&json!(terms), misere);
        prop_assert_eq!(&view["outcome"], if wins { "N" } else { "P" });
        if !misere {
            prop_assert_eq!(view["value"].as_u64().unwrap(), force.value(&json!(terms)));
        }
        let moves = view["moves"].as_array().unwrap();
        let mut sizes = vec![0; view["groups"].as_array().unwrap().len()];
        let mut positions: Vec<Option<Vec<String>>> = vec![None; sizes.len()];
        for one in moves {
            let goes_to_p = !force.wins(&one["after"], misere);
            prop_assert_eq!(&one["result"], if goes_to_p { "wins" } else { "loses" });
            let group = usize::try_from(one["group"].as_u64().unwrap()).unwrap();
            sizes[group] += 1;
            let mut left: Vec<String> = one["after"].as_array().unwrap().iter().flat_map(|term| {
                vec![term["fields"].to_string(); usize::try_from(term["count"].as_u64().unwrap()).unwrap()]
            }).collect();
            left.sort();
            let known = positions[group].get_or_insert_with(|| left.clone());
            prop_assert_eq!(&*known, &left);
        }
        // Different groups leave different positions.
        let distinct: BTreeSet<_> = positions.iter().flatten().collect();
        prop_assert_eq!(distinct.len(), sizes.len());
        for (group, size) in view["groups"].as_array().unwrap().iter().zip(sizes) {
            prop_assert_eq!(group["count"].as_u64().unwrap(), size);
        }
    }
}

/// The arguments of a sentence, including those of sentences that it quotes.
fn arguments(of: &Value, found: &mut Vec<String>) {
    for argument in of.as_object().into_iter().flat_map(|of| of.values()) {
        match argument {
            Value::String(text) => found.push(text.clone()),
            quoted => {
                assert!(quoted["id"].is_string(), "{quoted}");
                arguments(&quoted["arguments"], found);
            }
        }
    }
}

#[test]
fn no_argument_of_an_explanation_contains_english_words() {
    // Words that no name, label or formula of these rules contains.
    let words = ["the", "is", "of", "and", "xor", "position", "value", "nim-value", "move", "more"];
    let mut session = Session::new();
    let subjects = [
        json!({ "ruleset": "nim", "position": "3 5 7" }),
        json!({ "ruleset": "nim", "position": "1 2 3" }),
        json!({ "ruleset": "nim", "position": "1 1", "convention": "misere" }),
        json!({ "ruleset": "0.77", "position": "5 7 1 2 3 4 9 10" }),
        json!({ "ruleset": "cutting-game", "position": "2,4 3,3" }),
        json!({ "ruleset": "cutting-game", "position": "1,2 5,5" }),
        json!({ "ruleset": "toads-and-frogs", "position": "[1, 0, 1, 2, 0, 2]" }),
        json!({ "ruleset": "nim", "position": "3 5", "compound": "selective" }),
        json!({ "ruleset": { "graph": { "vertices": 3, "edges": [[0, 1], [1, 0], [1, 2]] } },
            "position": "0 1", "cycles": "draw" }),
    ];
    let mut seen = 0;
    for mut request in subjects {
        request["ask"] = "explain".into();
        let explained = answer(&mut session, &request);
        for line in
            explained["steps"].as_array().unwrap().iter().flat_map(|step| step["lines"].as_array().unwrap())
        {
            let mut found = Vec::new();
            arguments(&line["text_arguments"], &mut found);
            // The formula of a theorem and the source may contain words.
            let unsaid = ["formula", "condition", "source", "name"]
                .map(|name| line["text_arguments"][name].as_str().unwrap_or_default().to_owned());
            for text in found.iter().filter(|text| !unsaid.contains(text)) {
                let english = text.split([' ', ':', ',']).find(|word| words.contains(word));
                assert_eq!(english, None, "{line}");
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn a_position_with_too_many_moves_shows_the_winning_ones() {
    let request = json!({ "ask": "view", "ruleset": "nim", "position": "1000000 1000001", "most": 100 });
    let view = answer(&mut Session::new(), &request);
    assert_eq!(view["all"], false);
    assert_eq!(view["moves"].as_array().unwrap().len(), 1, "{}", view["moves"]);
    assert_eq!(view["moves"][0]["result"], "wins");
    assert_eq!(view["value"], 1);
}

#[test]
fn views_at_a_limit_have_the_position_and_its_moves() {
    let text = |of: &Value| of.as_str().unwrap().to_owned();
    let moves = |of: &Value| -> Vec<[String; 2]> {
        of["moves"].as_array().unwrap().iter().map(|one| [text(&one["to"]), text(&one["result"])]).collect()
    };
    for (ruleset, position) in
        [("domineering", "3x3"), ("kayles", "6 6 2"), ("cutcake", "4,5"), ("nim-with-a-pass", "[2, 3], 0")]
    {
        let mut request = json!({ "ask": "view", "ruleset": ruleset, "position": position });
        let whole = answer(&mut Session::new(), &request);
        let mut partial = 0;
        for bytes in [1, 3_000, 10_000, 30_000] {
            request["limits"] = json!({ "bytes": bytes });
            let view: Value =
                serde_json::from_str(&Session::new().answer_json_line(&request.to_string())).unwrap();
            let Some(known) = view.pointer("/error/known") else { continue };
            partial += 1;
            assert_eq!((&known["position"], &known["all"]), (&whole["position"], &true.into()), "{known}");
            assert_eq!(known["groups"], whole["groups"]);
            let (known, whole) = (moves(known), moves(&whole));
            assert_eq!(known.len(), whole.len());
            for (one, other) in known.iter().zip(&whole) {
                assert_eq!(one[0], other[0]);
                assert!(one[1] == other[1] || one[1] == "unknown", "{one:?} {other:?}");
            }
        }
        assert!(partial > 0, "{ruleset}");
    }
}

#[test]
fn views_of_games_of_every_kind() {
    let view = |mut request: Value| {
        request["ask"] = "view".into();
        answer(&mut Session::new(), &request)
    };
    let partizan = view(json!({ "ruleset": "toads-and-frogs", "position": "[1, 0, 2]" }));
    let results = |of: &Value| -> Vec<(String, String)> {
        let text = |one: &Value| one.as_str().unwrap_or_default().to_owned();
        of["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| (text(&one["player"]), text(&one["result"])))
            .collect()
    };
    let expected = [("left", "wins"), ("right", "wins")].map(|(a, b)| (a.to_owned(), b.to_owned()));
    assert_eq!(results(&partizan), expected);
    assert_eq!(partizan["game"], "*");
    let loopy = json!({ "graph": { "vertices": 3, "edges": [[0, 1], [1, 0], [1, 2]] } });
    let drawn = view(json!({ "ruleset": loopy, "position": "1", "cycles": "draw" }));
    assert_eq!(drawn["outcome"], "N");
    let results: Vec<&str> =
        drawn["moves"].as_array().unwrap().iter().map(|one| one["result"].as_str().unwrap()).collect();
    assert_eq!(results, ["wins", "wins"]);
    // The sample of Luogu P4363: 2 if Left starts, 4 if Right starts.
    let scored = view(json!({ "ruleset": "fill-board", "position": "[0, 0]" }));
    assert_eq!(scored["scores"], json!({ "left": 2, "right": 4 }));
    assert!(scored["outcome"].is_null() && scored["totals"] == json!([12, 10]), "{scored}");
    let players: BTreeSet<&str> =
        scored["moves"].as_array().unwrap().iter().map(|one| one["player"].as_str().unwrap()).collect();
    assert_eq!(players, BTreeSet::from(["left", "right"]));
    // In 8 15 3 7, the first player takes 7 and 15 and leaves 8 and 3.
    let coins = view(json!({ "ruleset": "coins-in-a-row", "position": "[8, 15, 3, 7]" }));
    assert_eq!((&coins["score"], &coins["totals"]), (&json!(11), &json!([22, 11])));
    assert_eq!(coins["moves"][0]["gain"], 7);
    assert_eq!(coins["moves"][0]["after"], json!([{ "kind": "row", "fields": [[8, 15, 3]], "count": 1 }]));
    let sum = view(json!({ "ruleset": "sum", "position": "kayles:5 + nim:3 + *4" }));
    assert!(sum["terms"].is_null() && !sum["groups"].as_array().unwrap().is_empty());
    let selective = view(json!({ "ruleset": "nim", "position": "1 1", "compound": "selective" }));
    assert!(selective["value"].is_null());
    assert_eq!(selective["outcome"], "N");
}
