//! Rules that must parse without errors: every example in the description of the language, and forms that
//! occur in none of the examples.

use grundy_rules::syntax::parse;

/// The examples, one text each.
pub(crate) const EXAMPLES: &[&str] = &[
    include_str!("examples/take-away.game"),
    include_str!("examples/grundys-game.game"),
    include_str!("examples/even-split.game"),
    include_str!("examples/nukit.game"),
    include_str!("examples/cutting-game.game"),
    include_str!("examples/puppets-dance.game"),
    include_str!("examples/fibonacci-nim.game"),
    include_str!("examples/turning-corners.game"),
    include_str!("examples/staircase.game"),
    include_str!("examples/all-forms.game"),
];

#[track_caller]
fn check(source: &str) {
    let (file, diagnostics) = parse(source);
    assert_eq!(diagnostics, [], "{source}");
    assert!(!file.items.is_empty());
}

#[test]
fn every_example_is_read() {
    for source in EXAMPLES {
        check(source);
    }
}
