#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::needless_pass_by_value,
    reason = "the numbers of these tests are small"
)]

use super::{Code, CodeErrorKind, HeapOption, MixedCode};
use crate::{Mex, NimValue, Place};
use proptest::prelude::*;
use std::ops::ControlFlow;

/// The nim-values of the heaps `0..=most`, computed from the definition.
fn values(code: &Code, most: u64) -> Vec<NimValue> {
    let mut values: Vec<NimValue> = Vec::new();
    let mut seen = Mex::new();
    for n in 0..=most {
        seen.clear();
        let _ = code.visit_options(n, |option| {
            seen.insert(option.parts.iter().fold(0, |sum, part| sum ^ values[*part as usize]));
            ControlFlow::Continue(())
        });
        values.push(seen.mex());
    }
    values
}

#[track_caller]
fn check_print(text: &str, canonical: &str) {
    let code: Code = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(code.to_string(), canonical, "{text}");
    assert_eq!(canonical.parse::<Code>().unwrap(), code);
}

#[track_caller]
fn check_options(code: &str, n: u64, expected: &str) {
    let code: Code = code.parse().unwrap();
    let mut found = Vec::new();
    let _ = code.visit_options(n, |HeapOption { taken, parts }| {
        let parts: Vec<String> = parts.iter().map(u64::to_string).collect();
        found.push(format!("{taken}:{}", parts.join("+")));
        ControlFlow::Continue(())
    });
    assert_eq!(found.join(" "), expected);
}

#[track_caller]
fn check_refused(text: &str, kind: CodeErrorKind, place: std::ops::Range<usize>) {
    let error = text.parse::<Code>().expect_err(text);
    assert_eq!(error.kind, kind, "{text}");
    assert_eq!(error.place, Place { start: place.start, end: place.end }, "{text}");
}

/// The options of a heap of `n` tokens, computed from the definition of a digit at place 1: `allows` gets the
/// parts in ascending order, and says whether they may remain.
fn options_by_definition(n: u64, allows: impl Fn(&[u64]) -> bool) -> Vec<Vec<u64>> {
    let mut waiting = vec![(Vec::new(), n - 1)];
    let mut found = Vec::new();
    while let Some((parts, left)) = waiting.pop() {
        if left == 0 && allows(&parts) {
            found.push(parts.clone());
        }
        for next in parts.last().copied().unwrap_or(1)..=left {
            waiting.push(([&parts[..], &[next]].concat(), left - next));
        }
    }
    found.sort_unstable();
    found
}

#[track_caller]
fn check_mixed(text: &str, layers: &[&str], allows: impl Fn(&[u64]) -> bool) {
    let mixed: MixedCode = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(mixed.codes().iter().map(Code::to_string).collect::<Vec<_>>(), layers);
    for n in 1..14 {
        let mut found = Vec::new();
        for code in mixed.codes() {
            let _ = code.visit_options(n, |option| {
                found.push(option.parts.to_vec());
                ControlFlow::Continue(())
            });
        }
        found.sort_unstable();
        assert_eq!(found, options_by_definition(n, &allows), "heap {n} of {text}");
    }
}

#[test]
fn conditions_for_each_number_of_parts() {
    let differ = |parts: &[u64]| parts.windows(2).all(|pair| pair[0] != pair[1]);
    let not_all_equal = |parts: &[u64]| parts.first() != parts.last();
    check_mixed("0.{2,3?+}", &["0.4", "0.8an"], |parts| match parts.len() {
        2 => true,
        3.. => not_all_equal(parts),
        _ => false,
    });
    check_mixed("0.{0!,2!,3}", &["0.9", "0.4u"], |parts| match parts.len() {
        0 | 3 => true,
        2 => differ(parts),
        _ => false,
    });
    check_mixed("0.{1, 2=, 4u+}", &["0.2", "0.Gau", "0.4e"], |parts| match parts.len() {
        1 => true,
        2 => !differ(parts),
        4.. => differ(parts),
        _ => false,
    });
    check_mixed("0.{0!,1,2n}", &["0.7n"], |parts| parts.len() < 2 || parts.len() == 2 && differ(parts));
}

#[test]
fn one_canonical_form() {
    check_print(".77", "0.77");
    check_print("000.7700", "0.77");
    check_print("4.", "4.0");
    check_print("0.3F", "0.3F");
    check_print("4!.0", "4u.0");
    check_print("0.7?4=", "0.7n4e");
    check_print("0.3u", "0.3");
    check_print("0.[33]", "0.[3]");
    check_print("0.13[3]", "0.1[3]");
    check_print("0.1[31]", "0.[13]");
    check_print("0.1[0]", "0.1");
    check_print("0.{0,2+}", "0.5a");
    check_print("0.{0,1,2+}", "0.1a");
    check_print("0.{1+}u", "0.2au");
    check_print("{2!}.0", "4u.0");
    check_print("0.{0,2!,3u}", "0.Du");
    check_print("0.7*!", "0.1au");
    check_print("0.*3", "0.1a3");
    check_print("4ua.0", "4au.0");
    check_print("{7,2}.0", "{2,7}.0");
    check_print("80.0", "80.0");
}

#[test]
fn options_of_a_heap() {
    check_options("0.77", 4, "1:3 1:1+2 2:2 2:1+1");
    check_options("0.77", 1, "1:");
    check_options("4u.0", 6, "0:1+5 0:2+4");
    check_options("4e.0", 6, "0:3+3");
    check_options("8n.0", 6, "0:1+1+4 0:1+2+3");
    check_options("8u.0", 6, "0:1+2+3");
    check_options("80.0", 3, "-1:1+1+2");
    check_options("0.[3]", 3, "1:2 2:1 3:");
    check_options("4a.0", 4, "0:1+3 0:2+2 0:1+1+2 0:1+1+1+1");
}

#[test]
fn refusals_name_the_place() {
    check_refused("", CodeErrorKind::NoDigit, 0..0);
    check_refused("77", CodeErrorKind::NoPoint, 0..2);
    check_refused("0.7.7", CodeErrorKind::SecondPoint, 3..4);
    check_refused("0.3f", CodeErrorKind::SmallDigit { found: 'f', capital: 'F' }, 3..4);
    check_refused("0.3W", CodeErrorKind::UnknownCharacter { found: 'W' }, 3..4);
    check_refused("u.3", CodeErrorKind::ModifierWithoutDigit { found: 'u' }, 0..1);
    check_refused("0.7un", CodeErrorKind::SecondModifier { found: 'n' }, 4..5);
    check_refused("0.0a", CodeErrorKind::MoreThanNone, 2..4);
    check_refused("0.{1,x}", CodeErrorKind::PartCounts, 2..7);
    check_refused("0.{2,3?}", CodeErrorKind::ModifierInBraces { found: '?' }, 6..7);
    check_refused("0.{2!,3!}?", CodeErrorKind::SecondModifier { found: '!' }, 9..10);
    check_refused("0.{2!=}", CodeErrorKind::SecondModifier { found: '=' }, 5..6);
    check_refused("0.{2!,2=}", CodeErrorKind::PartCounts, 2..9);
    check_refused("0.{3+,5!}", CodeErrorKind::PartCounts, 2..9);
    check_refused("0.{64}", CodeErrorKind::TooManyParts { found: Some(64) }, 2..6);
    check_refused("0.[3", CodeErrorKind::Repetition, 2..4);
    check_refused("0.[3]1", CodeErrorKind::AfterRepetition, 5..6);
    check_refused("[3].0", CodeErrorKind::RepetitionLeftOfPoint, 0..1);
    check_refused("1.0", CodeErrorKind::Endless { added: 0, parts: 0 }, 0..1);
    check_refused("6.0", CodeErrorKind::Endless { added: 0, parts: 1 }, 0..1);
    check_refused("40.7", CodeErrorKind::Endless { added: 1, parts: 2 }, 0..1);
    check_refused("0.é", CodeErrorKind::UnknownCharacter { found: 'é' }, 2..4);
}

#[test]
fn first_cousins_have_the_same_values() {
    for text in ["0.07", "0.4", "4.0", "0.04", "0.007", "0.06", "80.0", "8.06", "0.2", "40.0", "G0.04"] {
        let Ok(code) = text.parse::<Code>() else { continue };
        let cousin = code.first_cousin().expect(text);
        let shift = cousin.shift as usize;
        assert!(cousin.code.first_cousin().is_none());
        let shifted = values(&code, 40);
        assert!(shifted[..shift].iter().all(|value| *value == 0), "{text}");
        assert_eq!(shifted[shift..], values(&cousin.code, 40 - cousin.shift), "{text} {}", cousin.code);
    }
    assert!("0.77".parse::<Code>().unwrap().first_cousin().is_none());
}

proptest! {
    #[test]
    fn parse_is_the_inverse_of_print(text in "[0-9A-Va{}+,.une\\[\\]]{0,4}[.]([0-9A-V][aune]{0,2}|\\{[0-9],[0-9]{1,2}\\+?\\}){0,6}(\\[[0-9A-V]{1,4}\\])?") {
        if let Ok(code) = text.parse::<Code>() {
            prop_assert_eq!(code.to_string().parse::<Code>().unwrap(), code);
        }
    }

    #[test]
    fn any_text_is_read_without_panic(text in any::<String>()) {
        let _ = text.parse::<Code>();
    }

    #[test]
    fn options_are_smaller_and_hold_the_tokens(
        text in "(0|4|8|8u|G|[4-9]0|80)[.]([0-9A-F][aune]?){0,3}(\\[[0-9]{1,3}\\])?", n in 0..14u64
    ) {
        if let Ok(code) = text.parse::<Code>() {
            let mut seen = std::collections::HashSet::new();
            let _ = code.visit_options(n, |option| {
                assert!(option.parts.iter().all(|part| (1..n).contains(part)), "{option:?}");
                assert!(option.parts.is_sorted());
                assert_eq!(option.parts.iter().sum::<u64>() as i64, n as i64 - option.taken);
                assert!(code.digit(option.taken).counts.contains(option.parts.len() as u64));
                assert!(seen.insert((option.taken, option.parts.to_vec())));
                ControlFlow::Continue(())
            });
        }
    }
}
