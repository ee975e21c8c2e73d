//! Printing and parsing are inverses of each other. `GRUNDY_TREES=100000 cargo test -p grundy-rules --test syntax laws`
//! tries 100,000 trees and texts of each form.

use crate::{examples::EXAMPLES, trees};
use grundy_rules::syntax::{ast::RulesFile, parse, print};
use proptest::prelude::*;

/// Checks that parsing the printed text gives the same tree, and that printing the parsed tree gives the same
/// text.
#[track_caller]
fn check(file: &RulesFile) {
    let text = print(file);
    let (again, diagnostics) = parse(&text);
    assert_eq!(diagnostics, [], "{text}");
    assert_eq!(&again, file, "{text}");
    assert_eq!(print(&again), text);
}

/// The number of cases of each property.
fn cases() -> u32 {
    std::env::var("GRUNDY_TREES").map_or(2000, |count| count.parse().expect("GRUNDY_TREES is a number"))
}

#[test]
fn examples_are_printed_and_parsed_alike() {
    for source in EXAMPLES {
        check(&parse(source).0);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), ..ProptestConfig::default() })]

    #[test]
    fn trees_are_printed_and_parsed_alike(file in trees::file()) {
        check(&file);
    }

    /// Broken pieces of examples cause no panic, and their diagnostics mark valid places.
    #[test]
    fn pieces_of_examples_are_never_a_panic(
        which in 0..EXAMPLES.len(), cut in 0_usize..2000, length in 0_usize..40, with in "[ -~]{0,3}",
    ) {
        let source = EXAMPLES[which];
        let start = source.floor_char_boundary(cut % source.len());
        let end = source.floor_char_boundary((start + length).min(source.len()));
        let broken = format!("{}{with}{}", &source[..start], &source[end..]);
        let (file, diagnostics) = parse(&broken);
        if diagnostics.is_empty() {
            check(&file);
        }
        for diagnostic in diagnostics {
            prop_assert!(diagnostic.span.start <= diagnostic.span.end && diagnostic.span.end <= broken.len());
            prop_assert!(broken.get(diagnostic.span.start..diagnostic.span.end).is_some());
            prop_assert!(diagnostic.help.is_some());
        }
    }

    #[test]
    fn no_text_is_a_panic(source in "\\PC{0,60}") {
        let (file, diagnostics) = parse(&source);
        if diagnostics.is_empty() {
            check(&file);
        }
    }

    /// Texts made of tokens reach deeper into the parser than random characters do.
    #[test]
    fn no_text_of_tokens_is_a_panic(tokens in prop::collection::vec(trees::token(), 0..40)) {
        let source = tokens.join(" ");
        let (file, diagnostics) = parse(&source);
        if diagnostics.is_empty() {
            check(&file);
        }
    }
}
