//! The diagnostics of malformed rules, as data: `malformed.txt`.
//!
//! A case consists of a line `=== title`, a text, a line `---`, and a line for each error: the line and the
//! column, the message with its arguments, and the help. Related places follow, indented. In the text, `\0`,
//! `\r` and `\u{...}` stand for characters that the file cannot show. With `GRUNDY_BLESS=1`, the file is
//! rewritten; read the diff afterwards.

use grundy_core::Message;
use grundy_rules::{
    diagnostic::Severity,
    syntax::{LineIndex, parse},
};
use std::{fmt::Write, fs, path::Path};

/// A case from the file.
struct Case<'s> {
    title: &'s str,
    text: &'s str,
    expected: &'s str,
}

fn cases(file: &str) -> Vec<Case<'_>> {
    let cases: Vec<_> = file
        .split("=== ")
        .skip(1)
        .map(|case| {
            let (title, rest) = case.split_once('\n').unwrap();
            let (text, expected) = rest.split_once("---\n").unwrap();
            Case { title, text, expected: expected.trim_end() }
        })
        .collect();
    assert!(!cases.is_empty());
    cases
}

fn unescaped(text: &str) -> String {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let text = text.replace("\\0", "\0").replace("\\r", "\r");
    let mut plain = String::new();
    let mut pieces = text.split("\\u{");
    plain.push_str(pieces.next().unwrap());
    for piece in pieces {
        let (digits, rest) = piece.split_once('}').unwrap();
        plain.push(char::from_u32(u32::from_str_radix(digits, 16).unwrap()).unwrap());
        plain.push_str(rest);
    }
    plain
}

fn shown(message: &Message) -> String {
    let mut shown = message.id.to_owned();
    for argument in &message.arguments {
        write!(shown, " {}={}", argument.name, argument.value).unwrap();
    }
    shown
}

/// The diagnostics of a text, in the format of the file.
fn said(source: &str) -> String {
    let index = LineIndex::new(source);
    let mut said = String::new();
    for diagnostic in parse(source).1 {
        assert_eq!(diagnostic.severity, Severity::Error);
        let place = index.position(diagnostic.span.start);
        let help = shown(&diagnostic.help.expect("every mistake has a help"));
        writeln!(said, "{}:{} {} | {help}", place.line, place.column, shown(&diagnostic.message)).unwrap();
        for (span, message) in &diagnostic.related {
            let place = index.position(span.start);
            writeln!(said, "    {}:{} {}", place.line, place.column, shown(message)).unwrap();
        }
    }
    said.trim_end().to_owned()
}

#[test]
fn malformed_rules_are_told_what_is_wrong() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/syntax/malformed.txt");
    let file = fs::read_to_string(&path).unwrap();
    if std::env::var_os("GRUNDY_BLESS").is_some() {
        let mut blessed = String::new();
        for Case { title, text, .. } in cases(&file) {
            write!(blessed, "=== {title}\n{text}---\n{}\n\n", said(&unescaped(text))).unwrap();
        }
        fs::write(&path, blessed.trim_end().to_owned() + "\n").unwrap();
        return;
    }
    let cases = cases(&file);
    assert!(cases.len() >= 45);
    for Case { title, text, expected } in cases {
        assert_ne!(expected, "", "{title}: nothing is wrong with it");
        assert_eq!(said(&unescaped(text)), expected, "{title}");
    }
}
