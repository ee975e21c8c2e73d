//! Every program of the catalogue compiles, and names from the libraries of a language do no harm.

use crate::compiled::{Sources, is_installed};
use grundy_core::ExportLanguage;
use grundy_export::Export;
use grundy_rules::Program;

/// Rules whose names are functions, macros or types of a library.
const NAMES: &[&str] = &[
    "param y0 = 1; param y1 = 2; param time = 3; param index = 4; param log = 5; param exp = 6; param pow = 7; param div = 8;
param remove = 9; param link = 10; param read = 11; param list = 12; param sqrt = 13; param clock = 14; param rand = 15;
param begin = 16; param data = 17; param size = 18; param ws = 19; param hash = 20; param EOF = 21; param bin = 22;
heap(n) -> heap(n - t)  for t in {y0, y1, time, index, log, exp, pow, div, remove, link, read, list, sqrt, clock}
heap(n) -> heap(n - t)  for t in {rand, begin, data, size, ws, hash, EOF, bin}",
    "heap(assert, EOF, unix) -> heap(errno, EOF, unix) for errno in 0..assert where errno < EOF + unix",
    "heap(Math, Arrays) -> heap(Math, i) for i in 0..max(Arrays, Math) where any(IntStream < Math for IntStream in 0..i)",
    "heap(x[], length, length_of_x) -> heap(x, length - 1, 0) where sum(x) > 0",
    "left heap(c, player) -> heap(c - 1, player); right heap(c, player) -> heap(c, player - 1)",
    "left heap(terms, key) -> heap(terms - 1, key); right heap(terms, key) -> heap(terms, key - 1)",
    "a(Component, Sum) -> b(Component - 1); b(kind) -> a(kind - 1, kind); win b(3)",
];

/// The programs of all rules of the catalogue that can be written, for both conventions.
fn programs(language: ExportLanguage) -> Vec<String> {
    let in_rules = grundy_games::entries().iter().filter(|entry| entry.native.is_none());
    let mut texts = Vec::new();
    for rules in NAMES.iter().copied().chain(in_rules.map(|entry| entry.rules)) {
        let (program, faults) = Program::parse(rules);
        let program = program.unwrap_or_else(|| panic!("{rules}: {faults:?}"));
        let values = program.values(&[]).unwrap();
        for misere in [false, true] {
            let export = Export { language, misere, impartial: false };
            texts.extend(export.brute_force(&program, &values, &|message| message.id.to_owned()));
        }
    }
    assert!(texts.len() > 100, "only {} programs", texts.len());
    texts
}

fn check(language: ExportLanguage) {
    if is_installed(language) {
        Sources::new(language, "catalogue").check(&programs(language));
    }
}

#[test]
fn catalogue_in_cpp() {
    check(ExportLanguage::Cpp);
}

#[test]
fn catalogue_in_python() {
    check(ExportLanguage::Python);
}

#[test]
fn catalogue_in_java() {
    check(ExportLanguage::Java);
}
