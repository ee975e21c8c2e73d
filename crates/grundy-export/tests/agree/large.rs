//! Programs also give answers for large numbers.

use crate::compiled::{Trial, compare, is_installed};
use grundy_core::ExportLanguage;
use grundy_export::Export;
use grundy_rules::Program;

/// A program: the rules, the index of the theorem that it states instead of them, if any, and lines of input with their
/// output.
struct Large {
    rules: &'static str,
    law: Option<usize>,
    lines: &'static [(&'static str, &'static str)],
    /// The languages whose programs need no larger stack for this input.
    languages: &'static [ExportLanguage],
}

const fn rules(rules: &'static str, lines: &'static [(&'static str, &'static str)]) -> Large {
    Large { rules, law: None, lines, languages: &ExportLanguage::ALL }
}

const LARGE: &[Large] = &[
    Large {
        law: Some(0),
        ..rules(
            "heap(n) -> heap(n - t) for t in 1..=n; claim value heap(n) = n",
            &[("5000000000", "5000000000"), ("7", "7")],
        )
    },
    Large {
        law: Some(0),
        ..rules(
            "param k = 3; heap(n) -> heap(n - t) for t in 1..=k; claim value heap(n) = n % (k + 1)",
            &[("5000000003", "3"), ("7", "3")],
        )
    },
    rules(
        "heap(n) -> heap(n - t) for t in 1..=2 where 2000000000 + 2000000000 > n",
        &[("5", "2"), ("6", "0")],
    ),
    rules(
        "heap(n) -> heap(n - t) for t in 1..=2 where n > 0 and n * 16 * 16 * 16 * 16 * 16 * 16 * 16 * 16 > 4000000000",
        &[("5", "2"), ("6", "0")],
    ),
    rules(
        "heap(n) -> heap(n - t) for t in 1..=2 let a = n * 16 let b = a * 16 let c = b * 16 let d = c * 16 let e = d * 16 let f = e * 16 let g = f * 16 where g * 16 >= n",
        &[("5", "2"), ("6", "0")],
    ),
    rules(
        "heap(n) -> heap(n - t) for t in 1..=2 where sum(2000000000 for i in 1..=2) > n and sum([1500000000, 1500000000]) > n",
        &[("5", "2"), ("6", "0")],
    ),
    rules(
        "param A = [2000000000, 2000000000]; heap(n) -> heap(n - t) for t in 1..=2 where sum(A) > n and sum(a for a in A) > n",
        &[("5", "2"), ("6", "0")],
    ),
    rules(
        "heap(n) -> heap(n - t) for t in 1..=2 where 100000 * (if n > 3 then 100000 else 90000) > n",
        &[("5", "2"), ("6", "0")],
    ),
    // Any word denotes a position without fields.
    rules("a() -> ()", &[("a", "1"), ("a", "1")]),
    Large {
        law: Some(0),
        ..rules(
            "heap(n) -> heap(n - t) for t in 1..=2; claim value heap(n) = n % 3 where n > 3",
            &[("3", "-1"), ("4", "1")],
        )
    },
    rules("heap(n) -> heap(n - 1) where n > 0 and shl(1, 70) > n", &[("5", "1"), ("6", "0")]),
    rules(
        "heap(n) -> heap(n - 1) where n > 0 and pow2(70) > n and shl(0, 70) < n",
        &[("5", "1"), ("6", "0")],
    ),
    rules(
        "heap(n) -> heap(n - 1) where n > 0 and shl(n, 60) > n and shl(1, n) > n",
        &[("5", "1"), ("6", "0")],
    ),
    rules(
        "heap(n) -> heap(n / 2) where n > 0",
        &[("2000000000", "1"), ("1000000000", "0"), ("2147483647", "1")],
    ),
    Large {
        languages: &[ExportLanguage::Cpp, ExportLanguage::Java],
        ..rules("param k = 3; heap(n) -> heap(n - t) for t in 1..=k", &[("200003", "3"), ("200000", "0")])
    },
    Large {
        languages: &[ExportLanguage::Cpp, ExportLanguage::Java],
        ..rules(
            "position heap(n >= 1); heap(n) -> heap(n - t) for t in {1, 2} where n % 7 < 9",
            &[("100000", "0")],
        )
    },
];

fn check(language: ExportLanguage) {
    if !is_installed(language) {
        return;
    }
    let mut all = Vec::new();
    for large in LARGE.iter().filter(|large| large.languages.contains(&language)) {
        let (program, faults) = Program::parse(large.rules);
        let program = program.unwrap_or_else(|| panic!("{}: {faults:?}", large.rules));
        let values = program.values(&[]).unwrap();
        let export = Export { language, misere: false, impartial: false };
        let say = |message: &grundy_core::Message| message.id.to_owned();
        let text = match large.law {
            Some(law) => export.law(&program, &values, law, "known", &say),
            None => export.brute_force(&program, &values, &say),
        };
        let lines: Vec<String> = large.lines.iter().map(|(line, _)| (*line).to_owned()).collect();
        let expected: Vec<String> = large.lines.iter().map(|(_, output)| (*output).to_owned()).collect();
        all.push((large.rules, text.unwrap(), lines, expected));
    }
    let trials: Vec<Trial<'_>> = all
        .iter()
        .map(|(name, text, lines, expected)| Trial { name, text: text.clone(), lines, expected })
        .collect();
    compare(language, "large", &trials);
}

#[test]
fn large_numbers_in_cpp() {
    check(ExportLanguage::Cpp);
}

#[test]
fn large_numbers_in_python() {
    check(ExportLanguage::Python);
}

#[test]
fn large_numbers_in_java() {
    check(ExportLanguage::Java);
}
