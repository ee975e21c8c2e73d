//! Expressions and their printed values.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy_core::{Message, Unlimited};
use grundy_values::{
    Dyadic, Evaluated, Evaluator, ExpressionError, ExpressionErrorKind, Form, Forms, Positions, Program, Side,
};

fn value(expression: &str) -> String {
    let mut forms = Forms::new(&Unlimited);
    let mut evaluator = Evaluator::default();
    let program =
        Program::parse(expression).unwrap_or_else(|error| panic!("{expression}: {error} {:?}", error.span));
    match evaluator.evaluate(&mut forms, &program).unwrap_or_else(|error| panic!("{expression}: {error}")) {
        Evaluated::Game(game) => {
            let form = evaluator.literals.value(&mut forms, game).unwrap();
            forms.print(form).unwrap()
        }
        Evaluated::Games(games) => {
            games.iter().map(|&game| forms.print(game).unwrap()).collect::<Vec<_>>().join(" ")
        }
        Evaluated::Truth(truth) => truth.to_string(),
        Evaluated::Relation(relation) => relation.name().to_owned(),
        Evaluated::Outcome(outcome) => outcome.to_string(),
        Evaluated::Uptimal(uptimal) => uptimal.to_string(),
        other => panic!("{expression}: {other:?}"),
    }
}

#[track_caller]
fn check(expression: &str, expected: &str) {
    let printed = value(expression);
    assert_eq!(printed, expected, "{expression}");
    if expected.contains(['{', '^', 'v', '*', '|', '(']) {
        assert_eq!(value(&printed), printed, "printed by {expression}");
    }
}

/// Like `check`, for text that is not an expression.
#[track_caller]
fn shows(expression: &str, expected: &str) {
    assert_eq!(value(expression), expected, "{expression}");
}

/// Pairs on which three independent programs agree: see testdata/README.md.
#[test]
fn canonical_forms_and_their_notation() {
    check("{3|1/2}", "{3|1/2}");
    check("{1|0}+{1|0}+{1|0}", "{2|1}");
    check("{1|1||0}", "{1*|0}");
    check("{2|-1/2}+{1|-1}", "{3|1||1/2|-3/2}");
    check("+-(3/2)", "+-3/2");
    check("+-3+1/4", "{13/4|-11/4}");
    check("+-{2,2+*}", "+-{2,2*}");
    check("{1|*}", "{1|*}");
    check("{^|vv*}", "{^|vv*}");
    check("{0||0|-5/4}", "Tiny(5/4)");
    check("{1||1|-2}", "1Tiny(3)");
    check("{3/4|0||0}", "Miny(3/4)");
    check("{2||1|||1}", "1Miny(1)");
    check("{0,*|vv}", "{0,*|vv}");
    check("{0,*|v}+1/2", "1/2^<2>*");
    check("{0|^*}", "^^");
    check("{0,^|0}", "*");
    check("{^[2]|*}+v", "{^<2>|v*}");
    check("{2|0||-1|-4}", "{2|0||-1|-4}");
    check("{{3|1},2|0}", "{2,{3|1}|0}");
    check("{5|2||1|-3}", "{5|2||1|-3}");
    check("{*|^}", "0");
    check("{*2|*2}", "0");
    check("{0,*2|0}", "*");
    check("{*,^|v,*}", "+-{*,^}");
    check("{1,{2|1}|0}", "{1,{2|1}|0}");
    check("+-1+{2|-3}", "{3|1||-2|-4}");
    check("7/8+v4*3", "7/8v4*3");
    check("{^^*|v3}", "{^^*|v3}");
    check("-{0||0|-3}", "Miny(3)");
    check("{-1/4|1/8}", "0");
    check("{1|-1/2}+{1/2|-1}", "0");
    check("^^^+v*2", "^^*2");
    check("{{1|*}|v}", "*");
    check("{1*|1}", "1v");
    check("{^3*|0}", "{^3*|0}");
}

/// Pairs on which three independent programs agree: see testdata/README.md.
#[test]
fn operations() {
    check("heat({2||1|0}, 1)", "{3||1|-2}");
    check("heat(^^, 1)", "{1||0,+-1|-2}");
    check("cool({3|1/2}, 1/2)", "{5/2|1}");
    check("norton({1|0}, ^)", "{^3*|vv*}");
    check("norton(5/4, ^)", "{^3*||^|vv}");
    check("norton({2|0}, 1*)", "{3|-1}");
    check("{1|0}:1/2", "{1,{1|0}|0,{1,{1|0}|0}}");
    check("subordinate({1|0}:1/2, {1|0})", "1/2");
    check("({2|-1/2}:{^|*}).Subordinate({2|-1/2})", "^[2]");
    check("('{*|*}':2).Subordinate('{*|*}')", "2");
    check("*:-2", "v[2]*");
    check("+-1:*", "+-{1,+-1}");
    check("conway(^, +-1)", "*");
    check("conway({2|0}, +-1)", "0");
    check("cool({5|2||1|-3}, 1/2)", "{4|2||1|-2}");
    check("'{*|*}':2", "^[2]");
    check("0:2", "2");
    check("{2|1}.Cool(1/2)", "3/2*");
    check("5+-2", "{7|3}");
}

/// Mean, temperature and stops on which three independent programs agree.
#[test]
fn temperatures() {
    let check_four = |game: &str, expected: &str| {
        let calls = ["mean", "temperature", "leftstop", "rightstop"].map(|f| value(&format!("{f}({game})")));
        assert_eq!(calls.join(", "), expected, "{game}");
    };
    check_four("{2|-1/2}+{1|-1}", "3/4, 5/4, 1, 1/2");
    check_four("{2|0||-1|-4}", "-3/4, 7/4, 0, -1");
    check_four("{6||3|0}", "15/4, 9/4, 6, 3");
    check_four("{1,{2|1}|0}", "3/4, 3/4, 1, 0");
}

/// Pairs on which three independent programs agree: see testdata/README.md.
#[test]
fn infinitesimals() {
    check("aw({^|vv*})", "-1/2");
    check("aw({^^*|v3})", "{0|-1}");
    check("aw({^3*|0})", "3/2");
    check("aw(Tiny(1))", "0");
    check("aw(^7*3)", "7");
    check("rcf({1/2|*})", "{1/2|0}");
    check("rcf({1,{2|1}|0})", "{2|1||0}");
    check("rcf(+-{2,2+*})", "+-2");
    check("pow(^, 3)", "^<3>");
    check("^.PowTo(3)", "^[3]");
    check("powto(Tiny(2), 1)", "Tiny(2)");
    check("pow(Tiny(2), 2) < Tiny(2)", "true");
    check("powto(Tiny(2), 3) - powto(Tiny(2), 2) == pow(Tiny(2), 3)", "true");
    shows("uptimal(3+^[2])", "3.11");
    shows("uptimal(^^*)", "*.2");
    shows("uptimal(v<2>)", "0.01-");
    shows("uptimal({0||^^*|^})", "0.32");
}

#[test]
fn operators() {
    check("3*^", "^3");
    check("^*3", "^*3");
    check("(*+*)*3", "0");
    check("3*2", "3*2");
    check("3 * 2", "6");
    check("-2 * {1|0}", "-1");
    check("-3 * {1|0}", "{-1|-2}");
    check("2^4", "2^4");
    check("-1v", "-1v");
    check("-(1v)", "-1^");
    check("3-1v", "2^");
    check("-1Tiny(2)", "-1Tiny(2)");
    check("1 < 2", "true");
    check("^ < 2", "true");
    check("* <> 0", "true");
    check("compare(^, *)", "confused");
    check("{1|1}.IsNumber", "false");
    // Properties of loopy games, of games in which play ends.
    check("{1|1}.IsStopper", "true");
    check("^.IsLoopfree", "true");
    check("{2|1}.IsStopperSided", "true");
    check("{2|1}.IsPlumtree", "true");
    check("1/2.IsPseudonumber", "true");
    check("*.IsPseudonumber", "false");
    check("*.IsIdempotent", "false");
    check("(*+*).IsIdempotent", "true");
    check("{2|1}.Degree", "0");
    check("{2|1}.Onside", "{2|1}");
    check("{*|*}.CanonicalForm", "0");
    check("'{*|*}'.CanonicalForm", "0");
    check("{2|1}.Offside", "{2|1}");
    check("is(number, 1/2)", "true");
    shows("LeftOptions({2,{3|1}|0})", "2 {3|1}");
    check("+-{1,{2|1}}.Mean", "0");
    check("2Tiny(2)", "2Tiny(2)");
    check("2Tiny(2).Mean", "2");
    check("{|}", "0");
    check("{0|}", "1");
    check("{||1|2}", "0");
    check("{1||2|}", "2");
    check("Miny({2|1})", "Miny({2|1})");
}

#[track_caller]
fn refuses(expression: &str, message: &str, span: std::ops::Range<usize>) {
    let mut evaluator = Evaluator::default();
    let result = Program::parse(expression)
        .and_then(|program| evaluator.evaluate(&mut Forms::new(&Unlimited), &program));
    let error = result.expect_err(expression);
    assert_eq!((error.message.id, error.span), (message, span), "{expression}");
}

/// Ordinal sums of numbers by the rule for their sign expansions, and by the definition, which is used for options as
/// written.
#[test]
fn ordinal_sums_of_numbers() {
    let forms = &mut Forms::new(&Unlimited);
    let numbers: Vec<Dyadic> = (0..4).flat_map(|e| (-11..12).map(move |n| Dyadic::new(n, e))).collect();
    for number in &numbers {
        let form = forms.number(number.clone()).unwrap();
        let [left, right] = [Side::Left, Side::Right].map(|side| {
            let options = forms.options(form, side).unwrap();
            options.iter().map(|&option| forms.print(option).unwrap()).collect::<Vec<_>>().join(",")
        });
        for other in &numbers {
            check(&format!("({number}):({other}) == '{{{left}|{right}}}':({other})"), "true");
        }
    }
}

#[test]
fn refusals() {
    refuses("{4|3|2}", "values-slashes", 4..5);
    refuses("", "values-end", 0..0);
    refuses("1 +", "values-end", 3..3);
    refuses("{1|2", "values-open", 0..1);
    refuses("1/3", "values-denominator", 2..3);
    refuses("1 + 0.5", "values-decimal", 4..7);
    refuses("-2.5^", "values-decimal", 1..4);
    refuses("{0.3|}", "values-decimal", 1..4);
    refuses("2.", "values-function", 2..3);
    refuses("^ * ^", "values-product", 2..5);
    refuses("(1|2)", "values-unexpected", 2..3);
    refuses("g + 1", "values-name", 0..1);
    refuses("on", "values-loopy", 0..2);
    refuses("^[on]", "values-loopy", 2..4);
    refuses("v[x]", "values-unexpected", 2..3);
    refuses("^[", "values-end", 2..2);
    refuses("^^[2]", "values-unexpected", 2..3);
    refuses("{1|*20000}", "values-options", 0..10);
    refuses("^99999999999", "values-overflow", 0..12);
    refuses("(2147483647*^)+^", "values-overflow", 14..16);
    refuses("cool(1)", "values-arguments", 4..7);
    refuses("{1,2}", "values-no-slash", 0..5);
    refuses("(1 < 2) + 1", "values-not-a-game", 3..6);
    refuses("moan(1)", "values-function", 0..4);
    refuses("cool(1, -1)", "values-cool", 4..11);
    refuses("pow(1/2, -1)", "values-power", 3..12);
    refuses("aw(1)", "values-not-atomic", 2..5);
    refuses("subordinate(*2, 1)", "values-subordinate", 11..18);
}

/// Positions whose value is the integer in their text, or the nimber if the ruleset is called `heaps`.
struct Numbers;

impl Positions for Numbers {
    fn form(
        &mut self,
        forms: &mut Forms<'_>,
        ruleset: &str,
        position: &str,
    ) -> Result<Form, ExpressionError> {
        let Ok(number) = position.parse() else {
            return Err(ExpressionError {
                kind: ExpressionErrorKind::Position,
                message: Message::new("values-end"),
                help: None,
                span: 0..0,
            });
        };
        let form = if ruleset == "heaps" { forms.nimber(number) } else { forms.integer(number.into()) };
        form.map_err(|error| ExpressionError::of_value(&error, 0..0))
    }
}

#[test]
fn positions() {
    let value = |text: &str| -> Result<String, ExpressionError> {
        let forms = &mut Forms::new(&Unlimited);
        let mut evaluator = Evaluator::default();
        let three = forms.integer(3).unwrap();
        evaluator.name("n", Evaluated::Game(three.into()));
        let program = Program::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        match evaluator.evaluate_with(forms, &program, &mut Numbers)? {
            Evaluated::Game(game) => {
                let form = evaluator.literals.value(forms, game).unwrap();
                Ok(forms.print(form).unwrap())
            }
            other => panic!("{text}: {other:?}"),
        }
    };
    let check = |text: &str, expected: &str| {
        assert_eq!(value(text).unwrap_or_else(|error| panic!("{text}: {error}")), expected, "{text}");
    };
    check("heaps(\"5\")", "*5");
    check("two-words ( \"7\" ) + heaps(\"1\")", "7*");
    check("pile(\"{n}{n + 1}\").Mean", "34");
    check("{pile(\"2\")|pile(\"{2 * n - 6}\")}", "{2|0}");
    check("-heaps(\"{n}\") + vertex(\"1\")", "1*3");
    let error = value("2 + pile(\"x{n}\")").unwrap_err();
    assert_eq!((error.kind, error.span), (ExpressionErrorKind::Position, 4..16));
    assert_eq!(value("pile(\"{^}\")").unwrap_err().message.id, "values-position-integer");
    refuses("pile(\"3\")", "values-no-positions", 0..9);
    refuses("pile(\"3)", "values-open", 5..6);
    refuses("pile(\"{n\")", "values-open", 6..7);
    refuses("pile(\"{}\")", "values-end", 7..7);
    refuses("pile(\"3\" + 1", "values-unexpected", 9..10);
}
