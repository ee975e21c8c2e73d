//! Diagnostics of texts that can be parsed but are wrong: the place, the error, and what to write instead.

#![allow(clippy::unwrap_used, reason = "tests")]

use grundy_rules::{ParamValue, Program};

/// The diagnostics of a text, each in the form `line:column id arguments / help`, with columns in characters.
fn told(source: &str) -> Vec<String> {
    let (program, mut diagnostics) = Program::parse(source);
    if let Some(program) = program {
        assert!(diagnostics.iter().all(|told| told.severity == grundy_rules::Severity::Warning));
        diagnostics.extend(program.bind(&[]).unwrap().1);
    }
    diagnostics
        .iter()
        .map(|told| {
            let before = &source[..told.span.start];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
            let words = |message: &grundy_core::Message| {
                let arguments: Vec<&str> =
                    message.arguments.iter().map(|argument| argument.value.as_str()).collect();
                format!("{} {}", message.id.trim_start_matches("check-"), arguments.join(", "))
                    .trim_end()
                    .to_owned()
            };
            let help = told.help.as_ref().map(|help| format!(" / {}", words(help))).unwrap_or_default();
            format!("{line}:{column} {}{help}", words(&told.message))
        })
        .collect()
}

#[test]
fn every_mistake_is_told() {
    let mut failed = String::new();
    for (source, expected) in CASES {
        let found = told(source);
        if found != *expected {
            failed += &format!("    ({source:?}, &{found:#?}),\n");
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

/// Texts and their diagnostics.
const CASES: &[(&str, &[&str])] = &[
    ("heap(n) -> haep(n - 1)", &["1:12 unknown-kind haep / did-you-mean heap"]),
    ("heap(n) -> heap(n - k)", &["1:21 unknown-name k / known-names-in-rule k, n"]),
    (
        "param limit = 3\nheap(n) -> heap(n - t) for t in 1..=limti",
        &["2:37 unknown-name limti / did-you-mean limit"],
    ),
    ("heap(n) -> heap(n - t, 1) for t in 1..=3", &["1:12 arity-kind heap, 1, 2 / arity-kind-help heap(n)"]),
    ("position heap(n)\nheap(n, m) -> heap(n - 1)", &["2:1 arity-kind heap, 1, 2 / arity-kind-help heap(n)"]),
    ("heap(n, n) -> heap(n - 1, 0)", &["1:9 repeated-on-left n / write-where heap(n, n2), n2 == n"]),
    ("param k = 3\nheap(k) -> heap(k - 1)", &["2:6 param-on-left k / write-where heap(k2), k2 == k"]),
    (
        "heap(n) -> heap(min(n))\nheap(n) -> heap(gcd(n))",
        &["2:21 misplaced list, number / number-as-list-help"],
    ),
    ("heap(n) -> heap(popcnt(n))", &["1:17 unknown-function popcnt / did-you-mean popcount"]),
    ("heap(n) -> heap(floor(n)) where n > 0", &["1:17 unknown-function floor / foreign-floor-help"]),
    ("heap(n) -> heap(n - t) for t in range(1, 4)", &["1:33 unknown-function range / foreign-range-help"]),
    ("heap(n) -> heap(sqrt(n)) where n > 1", &["1:17 unknown-function sqrt / did-you-mean isqrt"]),
    ("heap(n) -> {heap(n - 1), heap(n - 2)}", &["1:12 syntax-missing-kind { / syntax-help-another-move"]),
    (
        "position b(x[grid]); b(x[]) -> b(x with [nearr(v)] = \"#\") for v in cells(x, \".\")",
        &["1:42 unknown-function nearr / did-you-mean near"],
    ),
    ("h(x[]) -> h(x[0..1] + [3] + x)", &["1:13 misplaced list, number / lists-added-help"]),
    ("h(x[]) -> h(1 + 2)", &["1:13 misplaced list, number / number-as-list-help"]),
    // A kind without rules has no moves, but a misspelt kind is an error.
    ("win w()", &[]),
    ("heap(n) -> heap(n - 1); win w(n)", &[]),
    ("heap(n) -> heap(n - 1); win haep(n)", &["1:29 unknown-kind haep / did-you-mean heap"]),
    (
        "seg(l, r) -> seg(l, m - 1) + seg(m + 1, r) for m in l..=r where l <= r",
        &["1:1 option-dropped seg, r, 0 / option-dropped-help", "1:1 no-order / no-order-help"],
    ),
    ("seg(l, r) -> seg(l, m) + seg(m + 1, r) for m in l..r", &[]),
    ("heap(n) -> heap(n - 1) + heap(a) for a in 0..n", &[]),
    ("heap(n) -> heap(a) + heap(n - 2 - a) for a in 0..n", &[]),
    ("heap(n) -> heap(a - 1) + heap(n - a) for a in 2..n", &[]),
    ("heap(n) -> heap(n - 1) where n", &["1:30 misplaced condition, number / number-as-condition-help"]),
    ("heap(n) -> heap(n < 1)", &["1:17 misplaced number, condition"]),
    ("heap(n) -> heap(n - t) for t in n", &["1:33 misplaced range, number / number-as-range-help"]),
    ("heap(x[]) -> heap(x - 1)", &["1:19 misplaced list, number / number-as-list-help"]),
    ("heap(x[]) -> heap(x[0])", &["1:19 misplaced list, number / number-as-list-help"]),
    ("heap(n) -> heap(n - t) for t in 3..=1", &["1:33 empty-range 3, 1 / empty-range-help 1, 3"]),
    ("heap(n) -> heap(n - t) for t in 3..1", &["1:33 empty-range 3, 1 / empty-range-help 1, 3"]),
    ("heap(n) -> heap(n - 1) where 2 < 1", &["1:30 never-holds"]),
    ("heap(n) -> heap(n - 1) where n < 0", &["1:1 never-applies"]),
    ("heap(n) -> heap(n - 1) where n > 3 and n < 3", &["1:1 never-applies"]),
    ("heap(n) -> heap(-1 - n)", &["1:1 never-applies"]),
    (
        "position heap(n >= 1)\nheap(0) -> ()\nheap(n) -> heap(n - 1)",
        &["2:6 pattern-outside 0, n, 1, 18446744073709551615"],
    ),
    (
        "position heap(n)\nposition heap(m)\nheap(n) -> heap(n - 1)",
        &["2:10 name-taken heap, kind / name-taken-help heap"],
    ),
    ("game \"A\"\ngame \"B\"\nheap(n) -> heap(n - 1)", &["2:6 second-game"]),
    ("param k = 1\nparam k = 2\nheap(n) -> heap(n - k)", &["2:7 name-taken k, param / name-taken-help k"]),
    (
        "heap(n) -> heap(n - t) for t in 1..=2 for t in 1..=2",
        &["1:43 name-taken t, bound / name-taken-help t"],
    ),
    ("heap(n) -> heap(n - 1) let heap = 3", &["1:28 name-taken heap, kind / name-taken-help heap"]),
    (
        "heap(n) -> heap(n - 1)\ntheorem value heap(n) = n % 2",
        &["2:1 theorem-without-source / theorem-without-source-help"],
    ),
    (
        "heap(n) -> heap(n - 1)\ntheorem value heap(n) = n % 2\nclaim value heap(n) = n % 2\nsource \"S\"",
        &["2:1 theorem-without-source / theorem-without-source-help"],
    ),
    ("heap(n) -> heap(n - 1) gains n\nwin heap(0)", &["2:1 win-with gains / win-with-help"]),
    ("left heap(n) -> heap(n - 1)\nwin heap(0)", &["2:1 win-with left / win-with-help"]),
    ("heap(n) -> heap(n - 1) again", &[]),
    ("heap(n) -> heap(n - 1) entails", &[]),
    ("heap(n) -> heap(n - 1) again entails", &["1:1 entails-again"]),
    ("heap(n) -> sum(heap(n - 1) for i in 0..n) entails", &["1:12 entails-one / entails-one-help"]),
    ("p(x[]) -> p(sort(x, x))", &["1:13 arity-function sort, 1, no, 2"]),
    ("heap(n) -> heap(sort(n))", &["1:17 misplaced number, list / list-as-number-help"]),
    ("heap(n) -> heap(n - 2) + heap(1) entails", &["1:12 entails-one / entails-one-help"]),
    ("heap(n) -> 2 * heap(n - 2) entails", &["1:12 entails-one / entails-one-help"]),
    ("heap(n) -> () entails", &["1:12 entails-one / entails-one-help"]),
    ("heap(n) -> heap(n - 1) gains 1\nheap(n) -> heap(n - 2) entails", &["2:1 entails-with-gains"]),
    ("game \"Empty\"", &["1:1 no-rules / no-rules-help"]),
    ("heap(n) -> heap(n)", &["1:1 cycle heap(0) -> heap(0) / cycle-help"]),
    ("heap(n) -> heap(n + 1)", &["1:1 no-order / no-order-help"]),
    (
        "heap(n) -> heap(n - 170141183460469231731687303715884105728)",
        &["1:21 number-too-large 170141183460469231731687303715884105728 / number-too-large-help"],
    ),
    ("param 5 <= k = 3\nheap(n) -> heap(n - k)", &["1:1 param-below k, 3, 5"]),
    ("param k <= m = 3\nparam m = 4\nheap(n) -> heap(n - k)", &["1:12 later-param m / later-param-help"]),
    (
        "position heap(n, 5 <= m <= 4)\nheap(n, m) -> heap(n - 1, m)",
        &["1:23 empty-domain m", "2:1 never-applies"],
    ),
    ("heap(n) -> heap(n - 1) where all(n)", &["1:30 fold-without-range all / fold-without-range-help all"]),
    ("heap(n) -> heap(n[0])", &["1:17 misplaced list, number / number-as-list-help"]),
    ("heap(n) -> heap(heap)", &["1:17 misplaced number, kind / kind-as-number-help"]),
    ("position heap(x[])\nheap(n) -> heap([n])", &["2:6 number-for-list-field x, n / write-list-pattern n"]),
    ("position heap(n)\nheap(x[]) -> heap(1)", &["2:6 list-for-number-field n, x / write-number-pattern x"]),
    (
        "param A = [[1, 2], [3]]\nheap(n) -> heap(A[n])",
        &["2:17 misplaced number, list / list-as-number-help"],
    ),
    ("param S = {1, 2}\nheap(n) -> heap(n - S)", &["2:21 misplaced number, range"]),
    (
        "heap(n) -> heap(a) + hoop(b) for c in 1..=d",
        &[
            "1:17 unknown-name a / known-names-in-rule a, c, n",
            "1:22 unknown-kind hoop / unknown-kind-help position hoop(x1)",
            "1:27 unknown-name b / known-names-in-rule b, c, n",
            "1:43 unknown-name d / known-names-in-rule d, n",
        ],
    ),
    (
        "größe(n) -> größe(n - ä)",
        &[
            "1:1 syntax-name-letters größe / syntax-help-name-letters",
            "1:13 syntax-name-letters größe / syntax-help-name-letters",
            "1:23 syntax-name-letters ä / syntax-help-name-letters",
        ],
    ),
    ("heap(n) -> 2 * heap(n - 1) + m * heap(n - 2)", &["1:30 unknown-name m / known-names-in-rule m, n"]),
    ("heap(n) -> heap(n - 1) as \"take {t}\"", &["1:34 unknown-name t / known-names-in-rule t, n"]),
    (
        "heap(n) -> heap(sum(i for i in 1..=n where j > 0)) where n > sum(n)",
        &[
            "1:44 unknown-name j / known-names-in-rule j, i, n",
            "1:66 misplaced list, number / number-as-list-help",
        ],
    ),
    (
        "win heap(0)\nheap(n) -> heap(n - 1) where n in primes(n, 2)",
        &["2:35 arity-function primes, 1, no, 2"],
    ),
    (
        "claim outcome pile(n) = P where n % 2 == 0\nheap(n) -> heap(n - 1)",
        &["1:15 unknown-kind pile / unknown-kind-help position pile(n)"],
    ),
];

/// Values for parameters and the resulting errors.
#[test]
fn parameters_are_checked() {
    let source = "param 1 <= k <= 9 = 3\nparam m >= k = 5\nparam S = {1, 2}\nparam 0 <= A <= 7 = [[1]]\nparam free\nheap(n) -> heap(n - t) for t in S where A[0][0] < k + m + free";
    let program = Program::parse(source).0.unwrap();
    let check = |values: &[(&str, ParamValue)], expected: &str| {
        let mut values: Vec<_> =
            values.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        if !values.iter().any(|(name, _)| name == "free") && !expected.contains("missing") {
            values.push(("free".to_owned(), ParamValue::Number(0)));
        }
        let found = match program.bind(&values) {
            Ok(_) => "bound".to_owned(),
            Err(error) => {
                let words = |message: grundy_core::Message| {
                    let arguments: Vec<String> =
                        message.arguments.into_iter().map(|argument| argument.value).collect();
                    format!("{} {}", message.id, arguments.join(", "))
                };
                let help = error.help().map(|help| format!(" / {}", words(help))).unwrap_or_default();
                words(error.message()) + &help
            }
        };
        assert_eq!(found, expected);
    };
    let number = ParamValue::Number;
    check(&[], "bound");
    check(&[], "check-param-missing free / check-param-missing-help free");
    check(&[("k", number(10))], "check-param-above k, 10, 9");
    check(&[("k", number(0))], "check-param-below k, 0, 1");
    check(&[("k", number(6))], "check-param-below m, 5, 6");
    check(&[("k", number(6)), ("m", number(6))], "bound");
    check(&[("k", number(6)), ("k", number(6))], "check-param-repeated k");
    check(&[("fre", number(6))], "check-param-unknown fre / check-did-you-mean free");
    check(&[("xyz", number(6))], "check-param-unknown xyz / check-known-names k, m, S, A, free");
    check(&[("S", ParamValue::List(vec![3, 1, 3]))], "bound");
    check(&[("S", number(2))], "bound");
    check(
        &[("k", ParamValue::Set(vec![3]))],
        "check-param-shape k, number, set / check-param-shape-help k, number",
    );
    check(&[("A", ParamValue::Table(vec![vec![1, 2], vec![], vec![8]]))], "check-param-above A, 8, 7");
}
