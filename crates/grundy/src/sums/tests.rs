use super::SumRulesets;
use crate::ask::{OutcomeQuestion, ValueQuestion};
use crate::{ErrorKind, GraphSource, ParameterValue, RulesetSource, Session, Subject, answer::value_text};
use proptest::prelude::*;

/// A sum across rulesets, in which two rulesets have the names `my` and `g`.
fn sum() -> Subject {
    let my = RulesetSource::rules("param k = 2\nheap(n) -> heap(n - t) for t in 1..=k");
    let graph = RulesetSource::Graph(GraphSource::EdgeList("0 -> 1\n1 -> 2\n\"a b\" -> 0\n".into()));
    Subject::of(RulesetSource::Sum(SumRulesets::default().with("my", my).with("g", graph)))
}

/// Each component in the long form, with its count and its value, and then the value of the sum: `2**4 4, sum 0`.
fn told(subject: &Subject, text: &str) -> String {
    let answer = Session::new().ask(ValueQuestion::default(), &subject.clone().at(text));
    let answer = answer.unwrap_or_else(|error| panic!("{text}: {error}")).body;
    let mut told = String::new();
    for part in &answer.components {
        let count = if part.count == 1 { String::new() } else { format!("{}*", part.count) };
        told.push_str(&format!("{count}{} {}, ", part.component, value_text(part.value, None)));
    }
    told + "sum " + &value_text(answer.value, None)
}

#[track_caller]
fn reads(text: &str, expected: &str) {
    assert_eq!(told(&sum(), text), expected, "{text}");
}

#[track_caller]
fn refuses(text: &str, kind: ErrorKind, column: usize, message: &str, help: &str) {
    let error = Session::new().ask(OutcomeQuestion, &sum().at(text)).unwrap_err();
    let found = error.place().and_then(|place| place.line_column).map(|(_, column)| column);
    assert_eq!(
        (error.kind(), found, &*error.message(), &*error.help().unwrap_or_default()),
        (kind, Some(column), message, help),
        "{text}"
    );
}

#[test]
fn components_of_all_kinds() {
    reads("", "sum 0");
    reads("()", "sum 0");
    reads("kayles:5 + nim:3", "kayles:row(5) 4, nim:heap(3) 3, sum 7");
    reads("nim:(3 5 7)", "nim:heap(3) 3, nim:heap(5) 5, nim:heap(7) 7, sum 1");
    reads("nim:(3 + 5) + *6", "nim:heap(3) 3, nim:heap(5) 5, *6 6, sum 0");
    reads("wythoff:(1,2) + wythoff:1,2", "wythoff:heaps(1, 2) 0, wythoff:heaps(1, 2) 0, sum 0");
    reads("kayles:row(5) + 0.77:heap(5)", "kayles:row(5) 4, 0.77:heap(5) 4, sum 0");
    reads("subtraction[S=1,3,4]:9", "subtraction[S=1,3,4]:heap(9) 0, sum 0");
    reads("subtraction[ S = {1, 3, 4} ]:9", "subtraction[S=1,3,4]:heap(9) 0, sum 0");
    reads("my:4 + my[k=1]:4", "my:heap(4) 1, my[k=1]:heap(4) 0, sum 1");
    reads("g:1 + g:\"a b\"", "g:1 1, g:\"a b\" 1, sum 0");
    reads("0.1[23]:9 + *0", "0.1[23]:heap(9) 5, *0 0, sum 5");
    reads("coins[rule=turtles]:HTT", "coins[rule=turtles]:coins(3, [1]) 1, sum 1");
    reads(" kayles : 5\n+ nim:()", "kayles:row(5) 4, sum 4");
}

#[test]
fn values_of_partizan_games() {
    let value = |text: &str| {
        let mut session = Session::new();
        let request = serde_json::json!({"ask": "value", "ruleset": "sum", "position": text}).to_string();
        let answer: serde_json::Value = serde_json::from_str(&session.answer_json_line(&request)).unwrap();
        answer["game"].as_str().map(str::to_owned).unwrap_or_else(|| panic!("{text}: {answer}"))
    };
    assert_eq!(value("domineering:2x3 + 1/2 + {1|-1}"), "{7/2|3/2||+-1}");
    assert_eq!(value("domineering:2x1 + -1/2 + *2"), "1/2*2");
    // {^|0} is *, so two of them are worth 0.
    assert_eq!(value("domineering:2x2 + 2*{^|0} + 7"), "{8|6}");
}

#[test]
fn values_beside_positions_of_one_ruleset() {
    let value = |ruleset: &str, text: &str| {
        let mut session = Session::new();
        let request = serde_json::json!({"ask": "value", "ruleset": ruleset, "position": text}).to_string();
        let answer: serde_json::Value = serde_json::from_str(&session.answer_json_line(&request)).unwrap();
        answer["game"].as_str().map(str::to_owned).unwrap_or_else(|| panic!("{text}: {answer}"))
    };
    for text in
        ["2x3 + 1/2", "1/2 + 2x3", "board(\"...|...\") + 1/2", "2x3 + {1/2|1/2} + 2*1/2", "2x3 + 2*{1/4|1/4}"]
    {
        let sum = format!("domineering:({text})");
        assert_eq!(value("domineering", text), value("sum", &sum), "{text}");
    }
    assert_eq!(value("domineering", "2x3 + 1/2 + {1|-1}"), "{7/2|3/2||+-1}");
    assert_eq!(value("domineering", "2x2 + 2*{^|0} + ^ + *2"), value("sum", "domineering:2x2 + ^ + *2"));
    assert_eq!(value("domineering", "{1|-1}"), "+-1");
    let error = Session::new().ask(ValueQuestion::default(), &Subject::named("domineering").at("2x3 + {1|"));
    assert_eq!(error.unwrap_err().place().and_then(|place| place.line_column), Some((1, 7)));
}

#[test]
fn names_that_read_two_kinds_of_positions() {
    reads(
        "chomp:4x7 + chomp:(3, 2, 1)",
        "chomp:board(\".......|.......|.......|.......\") 19, chomp:rows(3, 2, 1) 1, sum 18",
    );
    reads("cram:board[3, 3] + cram:1x4 + *1", "cram:board[3, 3] 0, cram:board(\"....\") 2, *1 1, sum 3");
    let graph = "node-kayles[G=cycle(5)]:all + node-kayles:1x5";
    reads(graph, "node-kayles[G=cycle(5)]:graph(\".....\") 0, node-kayles:board(\".....\") 3, sum 3");
}

#[test]
fn counts_and_stars() {
    reads("2*nim:3 + 3*(*4)", "2*nim:heap(3) 3, 3**4 4, sum 4");
    reads("2*(*4) + *1", "2**4 4, *1 1, sum 1");
    reads("3*(kayles:5 + 2*(nim:3))", "3*kayles:row(5) 4, 6*nim:heap(3) 3, sum 4");
    reads("2*nim:(3 5)", "2*nim:heap(3) 3, 2*nim:heap(5) 5, sum 0");
    reads("nim:(3 *4 5) + *4", "nim:heap(3) 3, *4 4, nim:heap(5) 5, *4 4, sum 6");
    reads("nim:(*4)", "*4 4, sum 4");
    reads("0*nim:3 + *2", "*2 2, sum 2");
    let kayles = Subject::named("kayles");
    assert_eq!(told(&kayles, "5 + *4"), "row(5) 4, *4 4, sum 0");
    assert_eq!(told(&kayles, "*4 5 + 2*row(7)"), "*4 4, row(5) 4, 2*row(7) 2, sum 0");
    assert_eq!(told(&kayles, "2*(5 + *4) + row(1)"), "2*row(5) 4, 2**4 4, row(1) 1, sum 1");
    let take = Subject::named("take-away").with_parameter("k", 4);
    assert_eq!(told(&take, "7 *1"), "heap(7) 2, *1 1, sum 3");
}

#[test]
fn errors_have_a_place_in_the_whole_text() {
    use ErrorKind::{Domain, Syntax, Unknown, Unsupported};
    let each = "write each component as ruleset:position, such as kayles:5 or nim:(3 5), as *4 for a Nim heap, or as a value such as 1/2";
    refuses(
        "kayles:5 + kayle:3",
        Unknown,
        12,
        "there is no game called kayle in the catalogue",
        "did you mean kayles?",
    );
    refuses(
        "kayles:5 + 7",
        Syntax,
        12,
        "7 does not name its ruleset",
        "write kayles:7 if it belongs to this ruleset",
    );
    refuses(
        "kayles:5 + 7 + 2",
        Syntax,
        12,
        "7 does not name its ruleset",
        "write kayles:7 if it belongs to this ruleset",
    );
    let value = "write a value with numbers, braces, *, ^ and v, such as 1/2 or {1|-1}";
    refuses("*3 + {1|x}", Unknown, 9, "unknown name: x", value);
    refuses("*3 + kayles", Syntax, 6, "kayles does not name its ruleset", each);
    refuses("nim:(3 5 + *2", Syntax, 5, "the bracket ( is not closed", "");
    refuses("nim:3) + *2", Syntax, 6, "the bracket ) has no opening bracket", "");
    refuses("subtraction[S=1,3:4", Syntax, 12, "the bracket [ is not closed", "");
    let heap = "write *4 for a Nim heap of 4, or 2*heap(3) for two equal components";
    refuses("nim:3 + *", Syntax, 9, "a * that does not follow a count needs the size of a Nim heap", heap);
    refuses("nim:3 + *x", Syntax, 9, "a * that does not follow a count needs the size of a Nim heap", heap);
    refuses("nim:3 + ", Syntax, 8, "a component is missing here", "");
    refuses("+ nim:3", Syntax, 1, "a component is missing here", "");
    refuses("*1 *2", Syntax, 4, "a + is missing before this component", "write a + between components");
    refuses(":5", Syntax, 1, "the name of the ruleset is missing before the colon", each);
    refuses(
        "*1 + kayles:",
        Syntax,
        12,
        "the position of kayles is missing after the colon",
        "write kayles:() for the empty sum",
    );
    refuses(
        "*1 + take-away[k]:5",
        Syntax,
        16,
        "\"k\" is not a parameter",
        "write name=value, as in subtraction[S=1,3,4]; a comma before another name= begins the next parameter",
    );
    refuses("*1 + take-away[q=3]:5", Unknown, 6, "the rules have no parameter q", "known here: k");
    refuses("*1 + kayles:(5 + x)", Unknown, 18, "the rules have no positions called x", "known kinds: row");
    refuses(
        "*1 +\nkayles:(5 + 3,4)",
        Syntax,
        13,
        "commas separate the fields of one component, but row has only one field, n",
        "write 3 4",
    );
    refuses(
        "*1 + cutting-game:(0,3)",
        Domain,
        20,
        "cutting-game:sheet(0, 3) is not a position: a field is out of bounds",
        "w must be at least 1",
    );
    refuses(
        "*1 + sum:(nim:3)",
        Unsupported,
        6,
        "a sum cannot be a component of a sum",
        "write its components, joined by +",
    );
    refuses(
        "*18446744073709551616",
        Domain,
        2,
        "18446744073709551616 is more than 2^64 - 1, the largest number that a field can have",
        "write a number that is at most 18446744073709551615",
    );
    let deep = "(".repeat(70) + "*1" + &")".repeat(70);
    refuses(&deep, Syntax, 66, "the brackets around a component are nested more than 64 levels deep", "");
}

#[test]
fn questions_about_one_ruleset_refuse_sums() {
    let mut session = Session::new();
    let error = session.ask(crate::ask::TableQuestion::default(), &sum()).unwrap_err();
    assert_eq!(error.message(), "`table` is about one ruleset, not about a sum across rulesets");
    let error = session.ask(ValueQuestion::default(), &sum().with_parameter("k", 3).at("*1")).unwrap_err();
    assert_eq!(error.message(), "parameters belong to the individual rulesets of a sum, not to the sum");
}

#[test]
fn paths_in_a_sum_are_listed() {
    let paths = |text| SumRulesets::default().with("b", RulesetSource::Path("./b".into())).paths(text);
    let path = |name: &str, path: &str| (name.to_owned(), path.to_owned());
    assert_eq!(
        paths("nim:3 + ./my.game[k=3]:5 + 2*(g.dot:0) + ./my.game:1"),
        [path("b", "./b"), path("./my.game", "./my.game"), path("g.dot", "g.dot")]
    );
    assert_eq!(paths("nim:(3"), [path("b", "./b")]);
}

/// Random texts of sums, with counts and nested brackets.
fn texts() -> impl Strategy<Value = String> {
    let own = prop_oneof![
        (0u64..9).prop_map(|n| format!("kayles:{n}")),
        (0u64..9).prop_map(|n| format!("my[k=3]:heap({n})")),
        (0u64..5, 0u64..5).prop_map(|(a, b)| format!("wythoff:({a}, {b})")),
        prop::collection::vec(0u64..9, 0..4).prop_map(|heaps| format!(
            "nim:({})",
            heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
        )),
        (0u64..20).prop_map(|n| format!("*{n}")),
        Just("g:\"a b\"".to_owned()),
        (0u64..3).prop_map(|v| format!("g:{v}")),
        Just("coins[rule=turtles]:HTH".to_owned()),
        (-9i64..9, 1u64..9).prop_map(|(n, d)| format!("{n}/{d}")),
        Just("{1|-1}".to_owned()),
        Just("{2,2*|^,v}".to_owned()),
    ];
    own.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| format!("({})", parts.join(" + "))),
            (0u64..5, inner.clone()).prop_map(|(count, part)| match part.starts_with(['(', '*']) {
                true => format!("{count}*({part})"),
                false => format!("{count}*{part}"),
            }),
        ]
    })
    .prop_filter("a count has one component", |text| !text.contains("**"))
    .prop_flat_map(|first| {
        prop::collection::vec((Just(first), 0u64..30), 1..3).prop_map(|parts| {
            parts.into_iter().map(|(part, n)| format!("{part} + *{n}")).collect::<Vec<_>>().join("+")
        })
    })
}

/// The number of random texts: 64, unless the environment variable `GRUNDY_SUM_TEXTS` sets a different number.
fn texts_tried() -> u32 {
    std::env::var("GRUNDY_SUM_TEXTS").ok().and_then(|text| text.parse().ok()).unwrap_or(64)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(texts_tried()))]

    #[test]
    fn printing_and_parsing_are_inverse(text in texts()) {
        let mut session = Session::new();
        let subject = sum().at(text.clone());
        let print = |session: &mut Session, subject: &Subject| {
            session.at_position("print", subject, |desk| Ok(desk.game.written_sum(&desk.position()?.sum)))
        };
        if let Ok(printed) = print(&mut session, &subject) {
            let again = print(&mut session, &sum().at(printed.clone())).unwrap();
            prop_assert_eq!(printed, again, "{}", text);
        }
    }

    #[test]
    fn no_text_panics(text in "[a-z0-9:*+()\\[\\]{},=\" ./]{0,24}") {
        let _ = Session::new().ask(OutcomeQuestion, &sum().at(text.clone()));
        let _ = Session::new().ask(OutcomeQuestion, &Subject::named("kayles").at(text.clone()));
        let _ = ParameterValue::read(&text);
    }
}
