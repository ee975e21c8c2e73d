//! The programs compile, and agree with the rules from which they were generated.
//!
//! `GRUNDY_EXPORT_POSITIONS` is the number of positions for each of at least 25 programs, and the largest number for
//! each of the others; without it, fewer positions are compared.

#![expect(clippy::unwrap_used, reason = "a test fails if a compiler or a program fails")]
#![expect(clippy::print_stdout, reason = "a test that compares nothing says so")]

mod cases;
mod catalogue;
mod compiled;
mod large;
mod laws;
mod positions;

use cases::{CASES, Case};
use compiled::{Trial, compare, is_installed};
use grundy_core::{ExportLanguage, Player, Ruleset as _};
use grundy_export::Export;
use grundy_rules::{ParamValue, Program, Rules};
use positions::{Component, components, thinned, value, wins};
use std::collections::HashMap;
use std::sync::OnceLock;
use std::{env, thread};

/// The program of a case, its rules, and the lines of input with the expected output.
struct Prepared {
    program: Program,
    values: Vec<ParamValue>,
    lines: Vec<String>,
    expected: Vec<String>,
}

/// At least `most` components of a case that grows, with larger numbers than usual if that is necessary.
fn many_components(rules: &Rules, case: &Case, most: usize) -> Vec<Component> {
    let mut fields: Vec<Vec<u64>> = case.fields.iter().map(|tops| tops.to_vec()).collect();
    loop {
        let tops: Vec<&[u64]> = fields.iter().map(Vec::as_slice).collect();
        let all = components(rules, &tops, case.length, usize::MAX);
        if all.len() >= most {
            return all;
        }
        fields.iter_mut().flatten().for_each(|top| *top += 1 + *top / 16);
    }
}

fn prepared(case: &Case, most: usize) -> Prepared {
    let text = grundy_games::find(case.rules).map_or(case.rules, |entry| entry.rules);
    let (program, diagnostics) = Program::parse(text);
    let program = program.unwrap_or_else(|| panic!("{}: {diagnostics:?}", case.rules));
    let given: Vec<(String, ParamValue)> =
        case.params.iter().map(|(name, value)| ((*name).to_owned(), ParamValue::Number(*value))).collect();
    let (rules, _) = program.bind(&given).unwrap();
    let shape = rules.shape();
    let grows = case.grows && env::var_os("GRUNDY_EXPORT_POSITIONS").is_some();
    let all = match grows {
        true => many_components(&rules, case, most),
        false => components(&rules, case.fields, case.length, most),
    };
    let has_kinds = rules.kinds().len() > 1;
    let written = |(kind, words): &Component| {
        let word = if has_kinds { format!("{} ", rules.kinds()[*kind as usize].name) } else { String::new() };
        word + &words.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
    };
    let mut lines = Vec::new();
    let mut expected = Vec::new();
    if !case.misere && !shape.is_partizan && !shape.has_wins {
        let mut memo = HashMap::new();
        for component in &all {
            lines.push(written(component));
            expected.push(value(&rules, component, &mut memo).to_string());
        }
    } else {
        let mut sums: Vec<Vec<Component>> = vec![Vec::new()];
        let few = thinned(all, 40);
        for _ in 0..case.components {
            sums = sums
                .iter()
                .flat_map(|sum| few.iter().map(|more| [&sum[..], std::slice::from_ref(more)].concat()))
                .collect();
        }
        let mut memo = HashMap::new();
        for sum in thinned(sums, most) {
            lines.push(format!("{} {}", sum.len(), sum.iter().map(written).collect::<Vec<_>>().join(" ")));
            let mut moves = |player| wins(&rules, &sum, player, case.misere, &mut memo);
            let outcome = if shape.is_partizan {
                match (moves(Some(Player::Left)), moves(Some(Player::Right))) {
                    (true, true) => "N",
                    (true, false) => "L",
                    (false, true) => "R",
                    (false, false) => "P",
                }
            } else if moves(None) {
                "N"
            } else {
                "P"
            };
            expected.push(outcome.to_owned());
        }
    }
    let values = program.values(&given).unwrap();
    Prepared { program, values, lines, expected }
}

/// Every case with its positions and their answers, which all languages share.
fn all_prepared() -> &'static [Prepared] {
    static ALL: OnceLock<Vec<Prepared>> = OnceLock::new();
    let most = env::var("GRUNDY_EXPORT_POSITIONS").map_or(600, |most| most.parse().unwrap());
    assert!(CASES.iter().filter(|case| case.grows).count() >= 25);
    ALL.get_or_init(|| CASES.iter().map(|case| prepared(case, most)).collect())
}

/// Runs every case in one language.
fn check(language: ExportLanguage) {
    if !is_installed(language) {
        return;
    }
    let work = || {
        let trial = |(case, prepared): (&'static Case, &'static Prepared)| {
            let export = Export { language, misere: case.misere, impartial: false };
            let text =
                export.brute_force(&prepared.program, &prepared.values, &|message| message.id.to_owned());
            let text = text.unwrap_or_else(|refusal| panic!("{}: {refusal}", case.rules));
            let Prepared { lines, expected, .. } = prepared;
            assert!(lines.len() > 40, "{}: only {} positions", case.rules, lines.len());
            Trial { name: case.rules, text, lines, expected }
        };
        let trials: Vec<Trial<'_>> = CASES.iter().zip(all_prepared()).map(trial).collect();
        compare(language, "rules", &trials);
    };
    thread::scope(|scope| {
        thread::Builder::new().stack_size(1 << 28).spawn_scoped(scope, work).unwrap();
    });
}

#[test]
fn rules_in_cpp() {
    check(ExportLanguage::Cpp);
}

#[test]
fn rules_in_python() {
    check(ExportLanguage::Python);
}

#[test]
fn rules_in_java() {
    check(ExportLanguage::Java);
}
