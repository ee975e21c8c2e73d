//! Orders in which the options of a position precede the position. Such an order proves that play ends.
//!
//! Linear inequalities decide how a move affects a measure ([`Facts`]). The measures to compare
//! lexicographically are chosen greedily, without loss of generality: if some lexicographic order over the
//! candidates exists, any candidate that never increases and sometimes decreases can come first.

mod dropped;
mod ending;
mod falling;
#[cfg(feature = "tiers")]
mod tiers;
mod unrolled;
mod weights;

pub(crate) use dropped::dropped_options;
pub(crate) use ending::play_ends;
#[cfg(feature = "tiers")]
pub(crate) use falling::Falling;
#[cfg(feature = "tiers")]
pub(crate) use tiers::{Tiers, find as find_tiers};

use crate::check::Lowered;
use crate::diagnostic::{Diagnostic, Severity};
use crate::ending::may_end;
use crate::symbolic::Form;
use crate::symbolic::facts::{Facts, FieldForm};
use crate::syntax::ast::Span;
use crate::typed::{ClauseCode, Code, NumExpr, RuleCode, TermCode};
use grundy_core::{FieldShape, Kind, Measure, Message, Order, Place};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// A lower bound on the cost of analysing a rule, in simple loop iterations.
const PER_RULE: usize = 16;

/// The largest number of combinations that are tried in one search. A combination has one measure for every kind.
const MOST_CHOICES: usize = 20_000;

/// A well-founded order of the components, or `None` if none is found. An order may exist even if none is found.
pub(crate) fn find(lowered: &Lowered) -> Option<Order> {
    let (kinds, code) = (&lowered.kinds, unrolled::unrolled(&lowered.code));
    let candidates: Vec<Vec<Measure>> = kinds.iter().map(candidates).collect();
    let counts: Vec<usize> = candidates.iter().map(Vec::len).collect();
    let mut effect = |step: &Step<'_>, from: usize, to: usize| {
        let (from, to) = (&candidates[step.from][from], &candidates[step.to][to]);
        // Only measures of lists need facts beyond those that the step provides.
        let mut facts = Cow::Borrowed(&step.facts);
        let before = measure(from, &step.before, &mut facts);
        let after = measure(to, &step.after, &mut facts);
        before.zip(after).map_or(Change::Unknown, |(before, after)| compared(&facts, &before, &after))
    };
    let (chosen, ranks) = lexicographic(&counts, steps(&code)?, &mut effect)?;
    let measures = candidates
        .iter()
        .enumerate()
        .map(|(kind, candidates)| chosen.iter().map(|choice| candidates[choice[kind]].clone()).collect())
        .collect();
    Some(Order { measures, ranks })
}

/// Combinations of measures, with one measure for each kind, and ranks of the kinds, such that every step either
/// decreases the measures lexicographically, or increases none of them and leads to a lower rank. Returns `None` if no
/// such combinations are found.
///
/// Kind `k` has `counts[k]` measures, the last of which is a constant; `effect` compares a measure of the kind that a
/// step leaves with a measure of the kind that the step enters.
fn lexicographic(
    counts: &[usize],
    mut remaining: Vec<Step<'_>>,
    effect: &mut dyn FnMut(&Step<'_>, usize, usize) -> Change,
) -> Option<(Vec<Vec<usize>>, Vec<u32>)> {
    let mut known: Known = BTreeMap::new();
    let mut change = |step: &Step<'_>, choice: &[usize]| {
        let (from, to) = (choice[step.from], choice[step.to]);
        *known.entry((step.index, from, to)).or_insert_with(|| effect(step, from, to))
    };
    let mut chosen: Vec<Vec<usize>> = Vec::new();
    while !remaining.is_empty() {
        let Some(choice) = next_measure(counts, &remaining, &mut change) else { break };
        remaining.retain(|step| change(step, &choice) != Change::Less);
        chosen.push(choice);
    }
    let ranks = ranks(counts.len(), &remaining)?;
    if chosen.is_empty() {
        // Without a chosen combination, the ranks alone order the steps, and every kind gets its constant measure. If
        // there are no steps, any measures will do.
        let nothing = |count: &usize| if remaining.is_empty() { 0 } else { count - 1 };
        chosen.push(counts.iter().map(nothing).collect());
    }
    Some((chosen, ranks))
}

/// Whether `number` is proved to be at least 0 in every iteration of the loop with clause index `at`, without using the
/// conditions after the loop.
pub(crate) fn is_never_negative(rule: &RuleCode, code: &Code, at: usize, number: &NumExpr) -> bool {
    let mut rule = rule.clone();
    rule.terms.clear();
    let mut index = 0;
    rule.clauses.retain(|clause| {
        index += 1;
        index <= at || !matches!(clause, ClauseCode::Where(_))
    });
    let (mut facts, _) = Facts::of(&rule, code);
    let form = facts.form(number);
    facts.prove(&form)
}

/// The measures to try for a kind, starting with the simple ones. The list is never empty.
fn candidates(kind: &Kind) -> Vec<Measure> {
    let of_shape = |shape| (0..kind.fields.len()).filter(move |&at| kind.fields[at].shape == shape);
    let numbers: Vec<usize> = of_shape(FieldShape::Natural).collect();
    let lists: Vec<usize> = of_shape(FieldShape::List).collect();
    let mut found: Vec<Measure> = numbers.iter().map(|&at| Measure::Field(at)).collect();
    found.extend(lists.iter().map(|&at| Measure::Length(at)));
    found.extend(lists.iter().map(|&at| Measure::SumOf(vec![at])));
    if (3..=6).contains(&numbers.len()) {
        for (at, &a) in numbers.iter().enumerate() {
            found.extend(numbers[at + 1..].iter().map(|&b| Measure::SumOf(vec![a, b])));
        }
    }
    if numbers.len() > 1 {
        found.push(Measure::SumOf(numbers.clone()));
    }
    if lists.len() > 1 {
        found.push(Measure::SumOf(lists.clone()));
    }
    if !lists.is_empty() && !numbers.is_empty() {
        found.push(Measure::SumOf((0..kind.fields.len()).collect()));
    }
    found.push(Measure::Nothing);
    found
}

/// Whether the rules have only one kind and it is proved that no move makes a field larger.
#[cfg_attr(not(feature = "lowering"), expect(dead_code, reason = "native code calls this"))]
pub(crate) fn fields_never_grow(code: &Code) -> bool {
    code.kinds.len() == 1
        && steps(code).is_some_and(|steps| {
            steps.iter().all(|step| {
                step.before.iter().zip(&step.after).all(|fields| match fields {
                    (FieldForm::Number(before), FieldForm::Number(after)) => {
                        before.plus(-1, after).is_some_and(|gap| step.facts.prove(&gap))
                    }
                    _ => false,
                })
            })
        })
}

/// A step from a component to one component of an option.
struct Step<'a> {
    index: usize,
    from: usize,
    to: usize,
    facts: Facts,
    before: Vec<FieldForm>,
    after: Vec<FieldForm>,
    rule: &'a RuleCode,
    term: &'a TermCode,
}

/// The steps of all rules, or `None` if a limit was reached first.
fn steps(code: &Code) -> Option<Vec<Step<'_>>> {
    let mut steps = Vec::new();
    for rule in &code.rules {
        if may_end(PER_RULE + rule.left.patterns.len()) {
            return None;
        }
        let (facts, before) = Facts::of(rule, code);
        for term in &rule.terms {
            let mut facts = facts.clone();
            let after = facts.present(term, code);
            for mut facts in cases(facts) {
                facts.settle_differences();
                if !facts.are_contradictory() {
                    let (from, to) = (rule.left.kind.index(), term.kind.index());
                    let (index, before, after) = (steps.len(), before.clone(), after.clone());
                    steps.push(Step { index, from, to, facts, before, after, rule, term });
                }
            }
        }
    }
    Some(steps)
}

/// The facts alone or, if the sign of a number may determine whether a list that the rule builds contains an entry, the
/// facts for each sign of the number.
fn cases(facts: Facts) -> Vec<Facts> {
    let Some(undecided) = facts.undecided() else { return vec![facts] };
    let (mut natural, mut negative) = (facts.clone(), facts);
    natural.at_least(&undecided, 0);
    negative.at_most(&undecided, -1);
    vec![natural, negative]
}

/// The known effect of a step on a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    Less,
    NotMore,
    Unknown,
}

type Known = BTreeMap<(usize, usize, usize), Change>;

/// A combination of measures that no step increases and some step decreases, or `None` if none is found.
fn next_measure(
    counts: &[usize],
    steps: &[Step<'_>],
    change: &mut dyn FnMut(&Step<'_>, &[usize]) -> Change,
) -> Option<Vec<usize>> {
    first_choice(counts, steps, &mut |choice| {
        let mut less = false;
        let fits = steps.iter().all(|step| match change(step, choice) {
            Change::Less => {
                less = true;
                true
            }
            Change::NotMore => true,
            Change::Unknown => false,
        });
        fits && less
    })
}

/// The first combination of measures that fits, or `None` if none of the combinations that are tried fits.
fn first_choice(
    counts: &[usize],
    steps: &[Step<'_>],
    fits: &mut dyn FnMut(&[usize]) -> bool,
) -> Option<Vec<usize>> {
    // Only kinds that occur in steps matter; the others get a constant measure.
    let matters: BTreeSet<usize> = steps.iter().flat_map(|step| [step.from, step.to]).collect();
    let matters: Vec<usize> = matters.into_iter().collect();
    let mut choice: Vec<usize> = counts.iter().map(|count| count - 1).collect();
    for &kind in &matters {
        choice[kind] = 0;
    }
    for _ in 0..MOST_CHOICES {
        if may_end(steps.len()) {
            return None;
        }
        if fits(&choice) {
            return Some(choice);
        }
        // Advance to the next combination; the candidate of the last kind changes fastest.
        let mut at = matters.len();
        loop {
            if at == 0 {
                return None;
            }
            at -= 1;
            let kind = matters[at];
            choice[kind] += 1;
            if choice[kind] < counts[kind] {
                break;
            }
            choice[kind] = 0;
        }
    }
    None
}

/// The comparison of `after` with `before`.
fn compared(facts: &Facts, before: &Form, after: &Form) -> Change {
    let Some(gap) = before.plus(-1, after) else { return Change::Unknown };
    match gap.clone().plus_number(-1) {
        Some(less) if facts.prove(&less) => Change::Less,
        _ if facts.prove(&gap) => Change::NotMore,
        _ => Change::Unknown,
    }
}

fn measure(measure: &Measure, fields: &[FieldForm], facts: &mut Cow<'_, Facts>) -> Option<Form> {
    let mut field = |at: usize| match fields.get(at)? {
        FieldForm::Number(form) => Some(form.clone()),
        FieldForm::List(list) => Some(facts.to_mut().total(*list)),
    };
    match measure {
        Measure::Field(at) => field(*at),
        Measure::SumOf(parts) => parts.iter().try_fold(Form::default(), |sum, &at| sum.plus(1, &field(at)?)),
        Measure::Length(at) => match fields.get(*at)? {
            FieldForm::List(list) => Some(facts.to_mut().length(*list)),
            FieldForm::Number(_) => None,
        },
        Measure::Nothing => Some(Form::default()),
    }
}

/// The smallest ranks of the kinds such that every step leads to a lower rank, or `None` if the steps form a
/// cycle.
fn ranks(kinds: usize, steps: &[Step<'_>]) -> Option<Vec<u32>> {
    let (mut ranks, mut before, mut open) = (vec![0u32; kinds], vec![Vec::new(); kinds], vec![0usize; kinds]);
    for step in steps {
        before[step.to].push(step.from);
        open[step.from] += 1;
    }
    // The kinds whose steps all lead to kinds that have a rank.
    let mut ranked: Vec<usize> = (0..kinds).filter(|kind| open[*kind] == 0).collect();
    let mut next = 0;
    while let Some(&to) = ranked.get(next) {
        next += 1;
        for &from in &before[to] {
            ranks[from] = ranks[from].max(ranks[to] + 1);
            open[from] -= 1;
            if open[from] == 0 {
                ranked.push(from);
            }
        }
    }
    (next == kinds).then_some(ranks)
}

/// Warnings about rules whose conditions no position can satisfy.
pub(crate) fn never_applies(lowered: &Lowered) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for rule in &lowered.code.rules {
        if may_end(PER_RULE + rule.left.patterns.len()) {
            break;
        }
        let (mut facts, _) = Facts::of(rule, &lowered.code);
        facts.settle_differences();
        let Place { start, end } = rule.at.into();
        // A contradiction inside the rule has already been reported more precisely.
        let is_told = lowered.diagnostics.iter().any(|told| (start..end).contains(&told.span.start));
        if facts.are_contradictory() && !is_told {
            found.push(Diagnostic {
                severity: Severity::Warning,
                message: Message::new("check-never-applies"),
                help: None,
                span: Span { start, end },
                related: Vec::new(),
            });
        }
    }
    found
}
