//! Texts that are too deep, too long or too large produce an error immediately, and do not overflow the
//! stack.

use grundy_rules::{
    diagnostic::Diagnostic,
    syntax::{LineIndex, ast::RulesFile, parse, print},
};

/// Parses `source` on a stack of 1 MiB, which is half of the usual stack of a thread, and processes the tree
/// as other code does.
#[track_caller]
fn read(source: String) -> (RulesFile, Vec<Diagnostic>) {
    let thread = std::thread::Builder::new().stack_size(1024 * 1024).spawn(move || {
        let (file, diagnostics) = parse(&source);
        let text = print(&file);
        assert_eq!(file.clone(), file);
        if file.items.len() < 1000 {
            assert!(!format!("{file:?}").is_empty());
        }
        if diagnostics.is_empty() {
            assert_eq!(parse(&text).0, file);
        }
        (file, diagnostics)
    });
    thread.unwrap().join().unwrap()
}

/// Checks that the first error of `source` is `id` at `column` of line 1.
#[track_caller]
fn check(source: String, id: &str, column: usize) {
    let position = LineIndex::new(&source).clone().position(0);
    assert_eq!((position.line, position.column), (1, 1));
    let diagnostics = read(source.clone()).1;
    let first = &diagnostics[0];
    assert_eq!(first.message.id, id);
    assert_eq!(LineIndex::new(&source).position(first.span.start).column, column);
    assert!(diagnostics.len() <= 21);
    // It must be possible to print the text that is marked and quoted.
    assert!(first.span.end - first.span.start <= 200);
    assert!(first.message.arguments.iter().all(|argument| argument.value.len() <= 200));
}

#[track_caller]
fn check_fine(source: String) {
    assert_eq!(read(source).1, []);
}

#[test]
fn deep_nesting() {
    let nested = |open: &str, close: &str, times: usize| {
        format!("h(n) -> h({}n{})", open.repeat(times), close.repeat(times))
    };
    check_fine(nested("(", ")", 99));
    check(nested("(", ")", 100_000), "syntax-too-deep", 111);
    check(nested("[", "]", 100_000), "syntax-too-deep", 111);
    check(nested("{", "}", 100_000), "syntax-too-deep", 111);
    check(nested("-", "", 100_000), "syntax-too-deep", 111);
    check_fine(nested("not ", "", 99));
    check(nested("not ", "", 1_000_000), "syntax-too-deep", 411);
    check(nested("f(", ")", 100_000), "syntax-too-deep", 211);
    check(nested("x[", "]", 100_000), "syntax-too-deep", 211);
    check(nested("if a then ", " else b", 100_000), "syntax-too-deep", 1004);
    check(nested("if a then b else ", "", 100_000), "syntax-too-deep", 1697);
    check(nested("sum(1 for i in ", ")", 100_000), "syntax-too-deep", 1500);
    check(nested("x with [0] = ", "", 100_000), "syntax-too-deep", 1306);
    check(format!("h(n) -> {}", "(".repeat(100_000)), "syntax-too-deep", 110);
    check(format!("h(n) -> h(n) as \"{{{}\"", "(".repeat(100_000)), "syntax-too-deep", 119);
    check(format!("h({}", "(".repeat(100_000)), "syntax-missing-name", 3);
}

#[test]
fn long_expressions() {
    let chained = |sign: &str, times: usize| format!("h(n) -> h(1{})", format!("{sign}1").repeat(times));
    check_fine(chained("+", 199));
    check(chained("+", 5_000_000), "syntax-expression-too-long", 412);
    check(chained("*", 100_000), "syntax-expression-too-long", 412);
    check(chained(" and ", 100_000), "syntax-expression-too-long", 1213);
    check(format!("h(x[]) -> h(x{})", "[0]".repeat(100_000)), "syntax-expression-too-long", 614);
    // The tree of a chain of comparisons is as high as that of a single comparison.
    check_fine(chained("<", 10_000));
    check(chained("<", 500_000), "syntax-statement-too-large", 100_006);
}

#[test]
fn large_statements_and_files() {
    check_fine(format!("h(n) -> h(t) for t in {{1{}}}", ",1".repeat(90_000)));
    check(
        format!("h(n) -> h(t) for t in {{1{}}}", ",1".repeat(500_000)),
        "syntax-statement-too-large",
        200_007,
    );
    check(format!("h(n) -> h(1){}", "+h(1)".repeat(200_000)), "syntax-statement-too-large", 166_669);
    // A long list as the value of a parameter is data, so it may be long.
    check_fine(format!("param S = [1{}]", ",1".repeat(1_000_000)));
    let (file, diagnostics) = read("a() -> b()\n".repeat(300_000));
    assert_eq!(diagnostics[0].message.id, "syntax-file-too-large");
    assert_eq!(file.items.len(), 250_001);
}

#[test]
fn lines_of_ten_megabytes() {
    let times = 10_000_000;
    check(format!("game \"{}", "a".repeat(times)), "syntax-text-open", 6);
    check("^".repeat(times), "syntax-refused", 1);
    check("?".repeat(times), "syntax-stray", 1);
    check_fine(format!("#{}\nh(n) -> ()", "中".repeat(times / 3)));
}

#[test]
fn at_most_twenty_mistakes_are_told() {
    let (_, diagnostics) = read("h(n) -> h(n ^ 1)\n".repeat(25));
    assert_eq!(diagnostics.len(), 21);
    let last = &diagnostics[20];
    assert_eq!((last.message.id, last.message.arguments[0].value.as_str()), ("syntax-more", "5"));
    assert_eq!(read("h(n) -> h(n ^ 1)\n".repeat(20)).1.len(), 20);
}
