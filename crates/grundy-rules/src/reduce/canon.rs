//! Rules in a canonical form that does not depend on names, on the order of terms and conditions, or, if there are few
//! loops, on the order of independent loops.

use crate::symbolic::{Atom, Form, Graph, Name, Operation, Range, Truth};
use crate::typed::{ClauseCode, FieldExpr, PatternCode, RuleCode};
use grundy_core::{KindId, SmallSort};
use std::collections::HashSet;

/// The canonical form of a rule. If two forms in the same graph are equal, the rules have the same options.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RuleForm {
    kind: KindId,
    /// Whether the form describes a win condition.
    is_win: bool,
    /// For each field, the constant on the left side, or `None` if the left side has a name there.
    exact: Vec<Option<i128>>,
    ranges: Vec<Range>,
    option: OptionForm,
}

/// The conditions and the terms of an option.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OptionForm {
    conditions: Truth,
    /// The kind, the count and the fields of each term.
    terms: Vec<(KindId, Form, Vec<Form>)>,
}

/// A permutation of fields, as a function from a kind and the index of one of its fields to the new index.
pub(crate) type Place<'p> = &'p dyn Fn(usize, usize) -> usize;

/// The largest number of loops in a rule for which all orders of the loops are tried.
const MOST_LOOPS: usize = 4;

/// The canonical form of a rule, or of a win condition if `is_win` is set, or `None` if there is no such form, as for
/// rules with lists.
pub(super) fn rule_form(
    graph: &mut Graph,
    rule: &RuleCode,
    is_win: bool,
    place: Place<'_>,
) -> Option<RuleForm> {
    let kind = rule.left.kind;
    let mut exact = vec![None; rule.left.patterns.len()];
    for (at, pattern) in rule.left.patterns.iter().enumerate() {
        let to = place(kind.index(), at);
        match pattern {
            PatternCode::Number(slot) => {
                let field = graph.name(Name::Field(to));
                graph.bind(*slot, field);
            }
            PatternCode::Exactly(number, _) => exact[to] = Some(*number),
            PatternCode::List(_) => return None,
        }
    }
    let is_loop = |at: &usize| matches!(rule.clauses[*at], ClauseCode::For { .. });
    let loops: Vec<usize> = (0..rule.clauses.len()).filter(is_loop).collect();
    // Independent loops can be in any order, so the smallest form is chosen.
    let orders = if (2..=MOST_LOOPS).contains(&loops.len()) && are_apart(graph, rule, &loops)? {
        permutations(&loops)
    } else {
        vec![loops]
    };
    let mut forms = orders.iter().map(|order| {
        for (number, &at) in order.iter().enumerate() {
            let ClauseCode::For { slot, .. } = &rule.clauses[at] else { return None };
            let name = graph.name(Name::Loop(number));
            graph.bind(*slot, name);
        }
        let (found, option) = option_form(graph, rule, 0, place)?;
        let ranges =
            order.iter().map(|at| found.iter().find(|(of, _)| of == at).map(|(_, range)| range.clone()));
        let ranges = ranges.collect::<Option<Vec<_>>>()?;
        Some(RuleForm { kind, is_win, exact: exact.clone(), ranges, option })
    });
    // A rule either has a form in every order or has none at all.
    let first = forms.next()??;
    forms.try_fold(first, |least, form| Some(least.min(form?)))
}

/// The form of the terms of the rule with the conditions among its clauses from index `at`, and the ranges of the loops
/// among these clauses, each with its clause index.
pub(super) fn option_form(
    graph: &mut Graph,
    rule: &RuleCode,
    at: usize,
    place: Place<'_>,
) -> Option<(Vec<(usize, Range)>, OptionForm)> {
    let (mut ranges, mut conditions) = (Vec::new(), Vec::new());
    for (at, clause) in rule.clauses.iter().enumerate().skip(at) {
        match clause {
            // The place of a condition among the loops affects only the time at which it is evaluated.
            ClauseCode::Where(condition) => conditions.push(graph.truth(condition)),
            ClauseCode::Number(slot, value) => {
                let form = graph.form(value);
                graph.bind(*slot, form);
            }
            ClauseCode::List(..) => return None,
            ClauseCode::For { range, .. } => ranges.push((at, graph.range(range)?)),
        }
    }
    let mut terms = Vec::with_capacity(rule.terms.len());
    for term in &rule.terms {
        let count = term.count.as_ref().map_or(Form::number(1), |count| graph.form(count));
        let mut fields = vec![Form::default(); term.fields.len()];
        for (at, field) in term.fields.iter().enumerate() {
            let FieldExpr::Number(number) = field else { return None };
            fields[place(term.kind.index(), at)] = graph.form(number);
        }
        terms.push((term.kind, count, fields));
    }
    terms.small_sort_unstable();
    Some((ranges, OptionForm { conditions: Truth::all(conditions), terms }))
}

/// Whether none of the ranges, except possibly that of the first loop, depends on a loop variable; `None` if a clause
/// is not supported.
fn are_apart(graph: &mut Graph, rule: &RuleCode, loops: &[usize]) -> Option<bool> {
    for (at, clause) in rule.clauses.iter().enumerate() {
        match clause {
            ClauseCode::For { slot, range, .. } => {
                let range = graph.range(range)?;
                if at != loops[0] && depends_on_loop(graph, &range) {
                    return Some(false);
                }
                let name = graph.name(Name::Loop(0));
                graph.bind(*slot, name);
            }
            ClauseCode::Number(slot, value) => {
                let form = graph.form(value);
                graph.bind(*slot, form);
            }
            ClauseCode::List(..) => return None,
            ClauseCode::Where(_) => {}
        }
    }
    Some(true)
}

/// Whether the range depends on a loop variable, or `true` if this is unknown.
fn depends_on_loop(graph: &Graph, range: &Range) -> bool {
    let atoms = |form: &Form| form.terms.iter().map(|(atom, _)| *atom).collect::<Vec<Atom>>();
    let mut open = match range {
        Range::Interval(first, last) => [atoms(first), atoms(last)].concat(),
        Range::Values(_) => Vec::new(),
        Range::Blocks(..) => return true,
    };
    let mut seen = HashSet::new();
    while let Some(atom) = open.pop() {
        if !seen.insert(atom) {
            continue;
        }
        match &*graph.operation(atom) {
            Operation::Name(name) if !matches!(name, Name::Loop(_)) => {}
            Operation::Unary(_, operand) => open.extend(atoms(operand)),
            Operation::Binary(_, a, b) => open.extend([atoms(a), atoms(b)].concat()),
            _ => return true,
        }
    }
    false
}

/// All permutations of the items.
fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let first = |at: usize| {
        let others = [&items[..at], &items[at + 1..]].concat();
        permutations(&others).into_iter().map(move |rest| [vec![items[at]], rest].concat())
    };
    (0..items.len()).flat_map(first).collect()
}
