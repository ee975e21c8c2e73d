//! A second program for every kind's options: fewer of them, and the same set of nim-values.
//!
//! It serves whoever wants values under normal play, never a list of moves. What is left out of a loop are turns
//! whose option is equal in value to that of a turn that stays: mirror images ([`mirror`]), and turns that differ from
//! one that stays by even numbers of equal components only ([`blocks`]). Rules that say what another one says are
//! left out altogether. Every component of an option that is left out is one of an option that stays, so that a
//! fault or a cycle behind it is met all the same; and nothing that is left out can fault itself.

mod blocks;
mod canon;
mod mirror;
mod total;

use crate::symbolic::Graph;
use crate::typed::{ClauseCode, Code, RuleCode, WinCode};
use grundy_core::Mover;

pub(crate) use canon::{Place, RuleForm};

pub(crate) use total::Ranges;
use total::is_total_from;

/// The program for values, if it is another than `code`, which is neither partizan nor scoring and not tuned yet.
pub(crate) fn for_values(code: &Code) -> Option<Code> {
    let mut reduced = Code { theorems: Vec::new(), ..code.clone() };
    for rule in &mut reduced.rules {
        for at in 0..rule.clauses.len() {
            if matches!(rule.clauses[at], ClauseCode::For { .. })
                && let Some(range) =
                    mirror::half(rule, at, code).or_else(|| blocks::representatives(rule, at, code))
                && let ClauseCode::For { range: all, .. } = &mut rule.clauses[at]
            {
                *all = range;
            }
        }
    }
    without_repeated_rules(&mut reduced);
    (reduced != Code { theorems: Vec::new(), ..code.clone() }).then_some(reduced)
}

/// Leaves out every rule whose options an earlier rule has too.
fn without_repeated_rules(code: &mut Code) {
    let graph = &mut Graph::default();
    let forms: Vec<Option<RuleForm>> =
        code.rules.iter().map(|rule| rule_form(graph, rule, &|_, field| field)).collect();
    let rules = &code.rules;
    let kinds = &code.kinds;
    for of_kind in &mut code.rules_of {
        let mut kept: Vec<u32> = Vec::new();
        for &index in &*of_kind {
            let form = &forms[index as usize];
            let repeats = form.is_some() && kept.iter().any(|&earlier| forms[earlier as usize] == *form) && {
                let rule = &rules[index as usize];
                is_total_from(rule, 0, &mut Ranges::of_left(rule, kinds))
            };
            if !repeats {
                kept.push(index);
            }
        }
        *of_kind = kept;
    }
}

/// The rule in a form that does not depend on names and the order of terms, conditions and loops. The field of `kind`
/// with index `field` stands at `place(kind, field)`.
pub(crate) fn rule_form(graph: &mut Graph, rule: &RuleCode, place: Place<'_>) -> Option<RuleForm> {
    canon::rule_form(graph, rule, false, place)
}

/// What ends the game in that form.
pub(crate) fn win_form(graph: &mut Graph, win: &WinCode, place: Place<'_>) -> Option<RuleForm> {
    canon::rule_form(graph, &as_rule(win), true, place)
}

/// What ends the game as a rule without components.
pub(crate) fn as_rule(win: &WinCode) -> RuleCode {
    RuleCode {
        left: win.left.clone(),
        mover: Mover::Either,
        clauses: vec![ClauseCode::Where(win.condition.clone())],
        terms: Vec::new(),
        gains: None,
        again: false,
        label: None,
        at: Default::default(),
    }
}

/// Whether the whole rule has a value whatever the fields are.
pub(crate) fn is_total(rule: &RuleCode, code: &Code) -> bool {
    is_total_from(rule, 0, &mut Ranges::of_left(rule, &code.kinds))
}
