//! Rules text that says a taking-and-breaking game.

use crate::integer::BinaryFn;
use crate::typed::{ClauseCode, Code, FieldExpr, NumExpr, PatternCode, RangeExpr, RuleCode};
use grundy_core::Kind;

/// The code of the taking-and-breaking game that the rules are, as far as it is recognised: Nim, in its usual
/// spelling.
pub(crate) fn taking_and_breaking(kinds: &[Kind], code: &Code) -> Option<grundy_core::Code> {
    let [kind] = kinds else { return None };
    let is_heap = kind.is_tuple() && kind.fields.len() == 1 && kind.fields[0].low == 0;
    let unbounded = kind.fields.first().is_some_and(|field| field.high == u64::MAX);
    let [rule] = &code.rules[..] else { return None };
    let plain = code.wins.is_empty() && !rule.again && rule.gains.is_none();
    (is_heap && unbounded && plain && takes_any(rule)).then(|| "0.[3]".parse().ok()).flatten()
}

/// Whether the rule takes any number of tokens, at least one: `heap(n) -> heap(n - t) for t in 1..=n`, or
/// `heap(n) -> heap(m) for m in 0..n`.
fn takes_any(rule: &RuleCode) -> bool {
    let ([PatternCode::Number(heap)], [ClauseCode::For { slot, range, .. }], [term]) =
        (&rule.left.patterns[..], &rule.clauses[..], &rule.terms[..])
    else {
        return false;
    };
    let RangeExpr::Interval { low: NumExpr::Const(low), high: NumExpr::Slot(high), inclusive } = range else {
        return false;
    };
    let [FieldExpr::Number(left)] = &term.fields[..] else { return false };
    let taken = match left {
        NumExpr::SlotSlot(BinaryFn::Subtract, from, taken, _) => from == heap && taken == slot,
        NumExpr::Binary(BinaryFn::Subtract, pair, _) => {
            **pair == (NumExpr::Slot(*heap), NumExpr::Slot(*slot))
        }
        _ => false,
    };
    let kept = *left == NumExpr::Slot(*slot);
    let all_below = if taken { *low == 1 && *inclusive } else { kept && *low == 0 && !*inclusive };
    term.count.is_none() && high == heap && all_below
}

#[cfg(test)]
mod tests {
    use crate::Program;
    use grundy_core::Ruleset;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let (rules, _) = Program::parse(text).0.unwrap().bind(&[]).unwrap();
        assert_eq!(Ruleset::code(&rules).map(ToString::to_string).as_deref(), expected, "{text}");
    }

    #[test]
    fn nim_is_recognised() {
        check("heap(n) -> heap(n - t) for t in 1..=n", Some("0.[3]"));
        check("pile(a) -> pile(b) for b in 0..a", Some("0.[3]"));
        check("heap(n) -> heap(n - t) for t in 0..=n where t > 0", None);
        check("heap(n) -> heap(n - t) for t in 1..n", None);
        check("heap(n) -> heap(n - t) for t in 2..=n", None);
        check("heap(n) -> heap(n - 2 * t) for t in 1..=n", None);
        check("heap(n) -> heap(n - t) + heap(0) for t in 1..=n", None);
        check("position heap(n >= 1)\nheap(n) -> heap(n - t) for t in 1..=n", None);
        check("heap(n) -> heap(n - t) for t in 1..=n\nwin heap(3)", None);
    }
}
