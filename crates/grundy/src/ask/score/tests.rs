use super::within_limits;
use crate::Session;
use grundy_core::Player;
use grundy_score::KnownScore;
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    serde_json::from_str(&Session::new().answer_json_line(&request.to_string())).unwrap()
}

/// Checks that the answer to `request` has the fields of `expected`.
#[track_caller]
fn check(mut request: Value, expected: &Value) {
    request["ask"] = json!("score");
    let answer = ask(&request);
    for (name, field) in expected.as_object().unwrap() {
        assert_eq!(&answer[name], field, "{name} in {answer}");
    }
}

#[track_caller]
fn refuses(mut request: Value, kind: &str, message: &str) {
    request["ask"] = json!("score");
    let answer = ask(&request);
    assert_eq!((&answer["error"]["kind"], &answer["error"]["message"]), (&json!(kind), &json!(message)));
}

/// The advice at a limit depends on the search that reached it.
#[test]
fn help_at_a_limit() {
    let help = |search: Value| {
        let position = format!("[{}]", (1..=40).map(|n| n.to_string()).collect::<Vec<_>>().join(", "));
        let request = json!({"ask": "score", "ruleset": "weighted-kayles", "position": position, "search": search,
            "limits": {"bytes": 1000, "seconds": 0}});
        let answer = ask(&request);
        assert_eq!(answer["error"]["kind"], "limit", "{answer}");
        answer["error"]["help"].as_str().unwrap().to_owned()
    };
    let by_table = "raise the limits, or ask for a smaller position";
    assert_eq!(help(json!("table")), by_table);
    assert_eq!(help(Value::Null), by_table);
    assert!(help(json!("minimax")).ends_with("or use the search \"table\""));
}

/// Computed by hand: in 8 15 3 7, the starting player gets 7 and 15, and the opponent gets 8 and 3.
#[test]
fn an_impartial_game() {
    for search in ["minimax", "alphabeta", "table"] {
        let request = json!({"ruleset": "coins-in-a-row", "position": "[8, 15, 3, 7]", "search": search});
        check(
            request,
            &json!({
                "score": 11,
                "totals": [22, 11],
                "moves": [{"component": 0, "from": "row[8, 15, 3, 7]", "to": "row[8, 15, 3]", "label": "right", "gain": 7}],
                "line": [
                    {"player": "mover", "from": "row[8, 15, 3, 7]", "to": "row[8, 15, 3]", "label": "right", "gain": 7},
                    {"player": "other", "from": "row[8, 15, 3]", "to": "row[15, 3]", "label": "left", "gain": 8},
                    {"player": "mover", "from": "row[15, 3]", "to": "row[3]", "label": "left", "gain": 15},
                    {"player": "other", "from": "row[3]", "to": "row[]", "label": "left", "gain": 3},
                ],
                "search": search,
                "evidence": {"kind": "computed", "engine": "score"},
            }),
        );
    }
}

#[test]
fn sums_are_one_game() {
    // There are two rows, each with 1 and 10. Taking 10 leaves the other 10 to the opponent, and taking 1 is worse.
    let request = json!({"ruleset": "coins-in-a-row", "position": "2*row[1, 10]"});
    check(request, &json!({"score": 0, "totals": [11, 11]}));
    let components: Vec<Value> =
        ask(&json!({"ask": "score", "ruleset": "coins-in-a-row", "position": "2*row[3]"}))["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|found| found["component"].clone())
            .collect();
    assert_eq!(components, [0, 1]);
}

/// The sample of Luogu P4363. If Right starts, minimax finds the same score as the default search.
#[test]
fn a_partizan_game() {
    let rules = json!({"ruleset": "fill-board", "position": "[0, 0]"});
    check(rules.clone(), &json!({"scores": {"left": 2, "right": 4}, "player": "left", "totals": [12, 10]}));
    let mut right = rules;
    right["player"] = json!("right");
    right["search"] = json!("minimax");
    check(right, &json!({"scores": {"right": 4}, "player": "right"}));
    let first = json!({"A": [[1], [5]], "B": [[1], [2]]});
    check(
        json!({"ruleset": "fill-board", "params": first, "position": "board[1, 0]"}),
        &json!({"scores": {"left": 5, "right": -2}}),
    );
}

#[test]
fn a_tree_and_a_graph() {
    let tree = json!({"graph": {"parents": [-1, 0, 0, 0], "values": [0, 3, 1, 2], "root": "min"}});
    check(
        json!({"ruleset": tree, "position": "0"}),
        &json!({
            "score": 1,
            "player": "min",
            "moves": [{"component": 0, "from": "0", "to": "2"}],
            "totals": null,
        }),
    );
    check(json!({"ruleset": tree, "position": "1"}), &json!({"score": 3, "moves": [], "line": []}));
    let graph = json!({"graph": {"vertices": 3, "edges": [[0, 1, 1], [1, 2, 10], [0, 2, -1_000_000_000_000_000_000_i64]]}});
    check(json!({"ruleset": graph, "position": "0"}), &json!({"score": -9}));
    check(json!({"ruleset": graph, "position": "2"}), &json!({"score": 0, "moves": []}));
    let large = json!({"graph": {"vertices": 2, "edges": [[1, 0, 9_007_199_254_740_993_u64]]}});
    check(json!({"ruleset": large, "position": "1"}), &json!({"score": "9007199254740993"}));
    refuses(
        json!({"ruleset": tree, "position": "0 1"}),
        "domain",
        "a position on a minimax tree is a single vertex",
    );
}

#[test]
fn the_searches_side_by_side() {
    let request = json!({"ruleset": "weighted-kayles", "position": "[8, 15, 3, 7]", "compare": true});
    check(
        request,
        &json!({"compared": [
            {"search": "minimax", "score": 17, "visited": 100},
            {"search": "alphabeta", "score": 17, "visited": 77},
            {"search": "table", "score": 17, "visited": 15},
        ]}),
    );
}

#[test]
fn refusals() {
    let nim = json!({"ruleset": "nim", "position": "3"});
    refuses(nim, "unsupported", "no move of this game gains anything, so the game has no score");
    let coins = |more: &str, word: &str| {
        let mut request = json!({"ruleset": "coins-in-a-row", "position": "[1]"});
        request[more] = json!(word);
        request
    };
    refuses(coins("search", "alpha"), "unknown", "there is no search called alpha");
    refuses(
        coins("convention", "misere"),
        "unsupported",
        "misère play is not defined for games that are decided by totals",
    );
    refuses(
        coins("engine", "memo"),
        "unsupported",
        "scores are computed by the engine \"score\", not by memo",
    );
    check(coins("engine", "score"), &json!({"score": 1}));
    let cycle = json!({"graph": {"vertices": 2, "edges": [[0, 1, 1], [1, 0, 1]]}});
    refuses(json!({"ruleset": cycle, "position": "0"}), "cycle", "play need not end: 0 -> 1 -> 0");
    let large = json!({"graph": {"vertices": 3, "edges": [[2, 1, i64::MAX - 1], [1, 0, -1]]}});
    refuses(json!({"ruleset": large, "position": "2"}), "overflow", "the score does not fit in 64 bits");
}

#[test]
fn a_limit_says_what_is_known() {
    let weights: Vec<u64> = (0..40u64).map(|at| at * at % 37).collect();
    let answer = ask(&json!({
        "ask": "score", "ruleset": "weighted-kayles", "position": format!("{weights:?}"),
        "limits": {"seconds": 0.02},
    }));
    assert_eq!(answer["error"]["kind"], "limit");
    assert_eq!(answer["error"]["known"]["score"], Value::Null);
    assert_eq!(answer["error"]["known"]["special"], "unknown");
}

/// Under partizan rules, what is known at a limit is stated for the player who starts.
#[test]
fn a_limit_among_partizan_rules() {
    let shown = |known: KnownScore| {
        let answer = within_limits(known);
        let text = answer.to_string();
        (
            serde_json::from_str::<Value>(&crate::json::answer("null", &Ok(crate::Answer::plain(answer))))
                .unwrap(),
            text,
        )
    };
    let starts = Some(Player::Right);
    let bounds = KnownScore { starts, at_least: Some(2), ..KnownScore::default() };
    let (answer, text) = shown(bounds);
    assert_eq!(
        (&answer["score"], &answer["at_least"], &answer["player"]),
        (&Value::Null, &json!(2), &json!("right"))
    );
    assert_eq!(text, "at least 2 when Right starts: Left's total minus Right's");
    let (answer, text) = shown(KnownScore { other: Some(3), ..bounds });
    assert_eq!((&answer["scores"], &answer["moves"]), (&json!({"left": 3}), &Value::Null));
    assert_eq!(text, "score 3 when Left starts: Left's total minus Right's");
}
