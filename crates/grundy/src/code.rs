//! Taking-and-breaking codes as rules text.

use crate::messages;
use grundy_core::{Code, Digit, Likeness, MOST_PARTS, Message, MixedCode};
use std::fmt::Write;

/// Comment lines that state the rules as sentences. If `mixed` is a single code that is a first cousin of another one,
/// a line names that code. If rules text cannot express all moves, a line points this out.
pub(crate) fn words(mixed: &MixedCode) -> String {
    let cousin = if let [code] = mixed.codes() { code.first_cousin() } else { None }.map(|cousin| {
        Message::new("heap-rule-cousin").with("code", &cousin.code).with("shift", cousin.shift)
    });
    let unsaid = (!is_said_in_rules(mixed)).then(|| Message::new("heap-rule-unsaid"));
    let mut text = String::new();
    for sentence in mixed.codes().iter().flat_map(Code::in_words).chain(cousin).chain(unsaid) {
        line(&mut text, format_args!("# {}", messages::text(&sentence)));
    }
    text
}

/// Rules text with the moves of `mixed`: the rules as sentences, followed by one rule for each digit and each
/// number of heaps that it may leave.
///
/// If a digit may leave any number of heaps, the rules for more than `MOST_PARTS` heaps are missing, because the
/// language cannot express such a digit ([`is_said_in_rules`]).
pub(crate) fn rules_text(mixed: &MixedCode) -> String {
    let mut text = words(mixed);
    line(&mut text, format_args!("game \"{mixed}\""));
    line(&mut text, format_args!("position heap(n)"));
    mixed.codes().iter().for_each(|code| code_rules(&mut text, code));
    text
}

/// One rule for each digit of `code` and each number of heaps that it may leave.
fn code_rules(text: &mut String, code: &Code) {
    let once = code.places() - code.repeating();
    for (taken, digit) in code.digits() {
        match u64::try_from(taken) {
            Ok(place) if place >= once => {
                let of = Taken::Every { first: place, step: code.repeating() };
                digit_rules(text, digit, of);
            }
            _ => digit_rules(text, digit, Taken::Exactly(taken)),
        }
    }
}

/// The numbers of tokens that a digit takes.
#[derive(Clone, Copy)]
enum Taken {
    /// Exactly this number; a negative number means that tokens are added.
    Exactly(i64),
    /// `first`, `first + step`, and so on.
    Every { first: u64, step: u64 },
}

fn digit_rules(text: &mut String, digit: Digit, taken: Taken) {
    // The number of remaining tokens as an expression, and the clause that binds its names.
    let (left, clause) = match taken {
        Taken::Exactly(0) => ("n".to_owned(), String::new()),
        Taken::Exactly(taken @ 1..) => (format!("n - {taken}"), format!("  where n >= {taken}")),
        Taken::Exactly(taken) => (format!("n + {}", taken.unsigned_abs()), String::new()),
        Taken::Every { first, step: 1 } => ("n - t".to_owned(), format!("  for t in {first}..=n")),
        Taken::Every { first, step } => {
            let remainder = first % step;
            ("n - t".to_owned(), format!("  for t in {first}..=n  where t % {step} == {remainder}"))
        }
    };
    let counts = digit.counts;
    if counts.contains(0) {
        line(text, format_args!("heap(n) -> (){clause}  where {left} == 0"));
    }
    if counts.contains(1) {
        line(text, format_args!("heap(n) -> heap({left}){clause}  where {left} >= 1"));
    }
    for parts in (2..=MOST_PARTS).filter(|parts| counts.contains(u64::from(*parts))) {
        let (sum, splitting) = split(parts, digit.likeness);
        line(text, format_args!("heap(n) -> {sum}{clause}  let m = {left}{splitting}"));
    }
}

/// A sum of `parts` heaps in ascending order of size, with `m` tokens in total, and the clauses that bind the sizes.
fn split(parts: u32, likeness: Likeness) -> (String, String) {
    if likeness == Likeness::AllEqual {
        return (
            format!("{parts} * heap(m / {parts})"),
            format!("  where m >= {parts} and m % {parts} == 0"),
        );
    }
    let names: Vec<String> = match parts {
        2 => vec!["a".to_owned()],
        _ => (1..parts).map(|part| format!("a{part}")).collect(),
    };
    let step = if likeness == Likeness::AllDifferent { " + 1" } else { "" };
    let mut sum = String::new();
    let mut clauses = String::new();
    let mut left = "m".to_owned();
    for (index, name) in names.iter().enumerate() {
        let lowest = match index {
            0 => "1".to_owned(),
            _ => format!("{}{step}", names[index - 1]),
        };
        clauses.push_str(&format!("  for {name} in {lowest}..{left}"));
        sum.push_str(&format!("heap({name}) + "));
        left.push_str(&format!(" - {name}"));
    }
    sum.push_str(&format!("heap({left})"));
    let last = &names[names.len() - 1];
    clauses.push_str(&match likeness {
        Likeness::AllDifferent => format!("  where {last} < {left}"),
        Likeness::NotAllEqual => format!("  where {last} <= {left} and {} < {left}", names[0]),
        Likeness::Any | Likeness::AllEqual => format!("  where {last} <= {left}"),
    });
    (sum, clauses)
}

fn line(text: &mut String, content: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{content}");
}

/// Whether [`rules_text`] has a rule for every move of `mixed`, which is the case if there is a bound on the number of
/// heaps that each digit may leave.
pub(crate) fn is_said_in_rules(mixed: &MixedCode) -> bool {
    mixed.codes().iter().all(|code| code.most_parts().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::{CodeRuleset, ComponentRef, Detail, KindId, Move, Ruleset};
    use grundy_rules::Program;
    use std::{collections::BTreeSet, ops::ControlFlow};

    /// The options of the heap of `n` tokens as sorted sizes, without heaps of size 0.
    fn options(rules: &dyn Ruleset, n: u64) -> BTreeSet<Vec<u64>> {
        let mut found = BTreeSet::new();
        let heap = ComponentRef { kind: KindId(0), words: &[n] };
        let _ = rules.visit_moves(heap, Detail::Options, &mut |option: &Move<'_>| {
            let terms = option.option.terms();
            let mut sizes: Vec<u64> = terms
                .flat_map(|term| (0..term.count).map(move |_| term.component.words[0]))
                .filter(|size| *size > 0)
                .collect();
            sizes.sort_unstable();
            found.insert(sizes);
            ControlFlow::Continue(())
        });
        found
    }

    #[track_caller]
    fn check(code: &str) {
        let code: MixedCode = code.parse().unwrap();
        assert!(is_said_in_rules(&code));
        let text = rules_text(&code);
        let (program, diagnostics) = Program::parse(&text);
        let program = program.unwrap_or_else(|| panic!("{text}\n{diagnostics:?}"));
        let (rules, _) = program.bind(&[]).unwrap();
        let code = CodeRuleset::mixed(code);
        for n in 0..20 {
            assert_eq!(options(&rules, n), options(&code, n), "heap({n}) of\n{text}");
        }
    }

    #[test]
    fn rules_text_has_the_moves_of_the_code() {
        for code in [
            "0.0",
            "0.77",
            "0.137",
            "4.0",
            "0.6",
            "4.102",
            "0.564",
            "4u.0",
            "0.[3]",
            "0.1[23]",
            "0.4e7n",
            "0.F",
            "0.08u",
            "8n.0",
            "8e.G",
            "80.0",
            "0.{2,3n}",
            "0.{0u,2u,3}",
            "{2u,3e}.{1,2e,4n}",
            "0.3[{0,2u,3}]",
        ] {
            check(code);
        }
    }
}
