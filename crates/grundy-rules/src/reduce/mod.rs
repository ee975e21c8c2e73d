//! A second program that generates the options of every kind: fewer options, but with the same set of nim-values.
//!
//! This program is used where only nim-values under normal play are needed, and never to list moves. Loops
//! skip an iteration if its option has the same value as the option of another iteration: mirror images
//! ([`mirror`]), and options that differ from another option only by even numbers of equal components
//! ([`blocks`]). Rules with the same meaning as an earlier rule are removed. Every component of a skipped option
//! also occurs in some remaining option, so faults and cycles that can be reached from it are still detected, and
//! nothing that is skipped can itself fault.

mod blocks;
mod canon;
mod mirror;
mod total;

use crate::ending::may_end;
use crate::symbolic::Graph;
use crate::typed::{ClauseCode, Code, RuleCode, WinCode};
use grundy_core::Mover;
use std::collections::BTreeSet;

pub(crate) use canon::{Place, RuleForm};

use total::is_total_from;
pub(crate) use total::{Ranges, Truth};

/// The program for values, or `None` if it would be the same as `code` or if a limit is reached first. Expects rules
/// that are not partizan, scoring or entailing, have no repeated terms, and have not been tuned yet.
pub(crate) fn for_values(code: &Code) -> Option<Code> {
    let mut reduced = Code { theorems: Vec::new(), ..code.clone() };
    for rule in &mut reduced.rules {
        if may_end(8) {
            return None;
        }
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

/// Removes every rule that cannot fault and has the same canonical form as an earlier rule.
fn without_repeated_rules(code: &mut Code) {
    let graph = &mut Graph::default();
    let form = |rule| if may_end(8) { None } else { rule_form(graph, rule, &|_, field| field) };
    let forms: Vec<Option<RuleForm>> = code.rules.iter().map(form).collect();
    let rules = &code.rules;
    let kinds = &code.kinds;
    for of_kind in &mut code.rules_of {
        let mut kept: Vec<u32> = Vec::new();
        let mut seen: BTreeSet<&RuleForm> = BTreeSet::new();
        for &index in &*of_kind {
            let form = forms[index as usize].as_ref();
            let repeats = form.is_some_and(|form| seen.contains(form)) && {
                let rule = &rules[index as usize];
                is_total_from(rule, 0, &mut Ranges::of_left(rule, kinds))
            };
            if !repeats {
                seen.extend(form);
                kept.push(index);
            }
        }
        *of_kind = kept;
    }
}

/// The canonical form of a rule in which field `field` of `kind` is moved to `place(kind, field)`, or `None` for
/// rules without a canonical form, such as rules with lists.
pub(crate) fn rule_form(graph: &mut Graph, rule: &RuleCode, place: Place<'_>) -> Option<RuleForm> {
    canon::rule_form(graph, rule, false, place)
}

/// The canonical form of a win condition, or `None` if the condition has none.
pub(crate) fn win_form(graph: &mut Graph, win: &WinCode, place: Place<'_>) -> Option<RuleForm> {
    canon::rule_form(graph, &as_rule(win), true, place)
}

/// A win condition as a rule without terms.
pub(crate) fn as_rule(win: &WinCode) -> RuleCode {
    RuleCode {
        left: win.left.clone(),
        mover: Mover::Either,
        clauses: vec![ClauseCode::Where(win.condition.clone())],
        terms: Vec::new(),
        each: Vec::new(),
        gains: None,
        again: false,
        entails: None,
        label: None,
        at: Default::default(),
    }
}

/// Whether it is proved that the rule cannot fault, whatever values the fields have.
pub(crate) fn is_total(rule: &RuleCode, code: &Code) -> bool {
    is_total_from(rule, 0, &mut Ranges::of_left(rule, &code.kinds))
}
