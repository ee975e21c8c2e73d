//! An example of a position, found from the rules.

use grundy_core::{
    Component, ComponentRef, Detail, FieldShape, FieldValue, Kind, KindId, Move, Ruleset, thread_limit,
};
use std::ops::ControlFlow;

/// The largest number of components that are tried for each kind.
const MOST_TRIED: usize = 2_000;

/// The numbers that are tried for a field, in this order: sizes that are neither trivial nor hard to draw.
const NUMBERS: [u64; 10] = [5, 3, 4, 7, 2, 6, 1, 8, 0, 12];

/// The lists that are tried for a field, in this order.
const LISTS: [&[u64]; 14] = [
    &[3, 1, 2],
    &[1, 2, 3],
    &[3, 2, 1],
    &[1, 0, 2],
    &[1, 1, 0],
    &[1, 1, 1, 1],
    &[0, 1, 2],
    &[2, 4, 5],
    &[0, 0],
    &[0, 0, 0],
    &[4, 4],
    &[3],
    &[1],
    &[],
];

/// A small component with at least two moves, or else with one; `None` if there is none among the components
/// that are tried.
pub(super) fn example(ruleset: &dyn Ruleset) -> Option<Component> {
    let mut with_one_move = None;
    for (kind, id) in ruleset.kinds().iter().zip(0..) {
        for component in candidates(kind, KindId(id)).take(MOST_TRIED) {
            if thread_limit().is_some() {
                return with_one_move;
            }
            match moves(ruleset, component.as_ref()) {
                0 => {}
                _ if has_fault(ruleset, &component) => {}
                1 => with_one_move = with_one_move.or(Some(component)),
                _ => return Some(component),
            }
        }
    }
    with_one_move
}

/// The number of followers of an example that are examined for faults of the rules.
const FOLLOWERS: usize = 60;

/// Whether the rules have a fault at one of the first followers of `component`, in the order of a breadth-first
/// search.
fn has_fault(ruleset: &dyn Ruleset, component: &Component) -> bool {
    let mut found = vec![component.clone()];
    let mut at = 0;
    while let Some(of) = found.get(at).cloned() {
        at += 1;
        let visited = ruleset.visit_moves(of.as_ref(), Detail::Options, &mut |one: &Move<'_>| {
            for term in one.option.terms() {
                if found.len() < FOLLOWERS && found.iter().all(|known| known.as_ref() != term.component) {
                    found.push(term.component.to_owned());
                }
            }
            if found.len() < FOLLOWERS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if visited.is_err() {
            return true;
        }
    }
    false
}

/// The number of moves of `component`, at most 2; 0 if it is outside the domain of its kind or ends the game.
fn moves(ruleset: &dyn Ruleset, component: ComponentRef<'_>) -> u32 {
    let ends = ruleset.shape().has_wins && ruleset.is_win(component).unwrap_or(true);
    if ends || !ruleset.contains(component).unwrap_or(false) {
        return 0;
    }
    let mut count = 0;
    let visited = ruleset.visit_moves(component, Detail::Options, &mut |_: &Move<'_>| {
        count += 1;
        if count < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if visited.is_ok() { count } else { 0 }
}

/// Components of `kind`. The first field changes fastest.
fn candidates(kind: &Kind, id: KindId) -> impl Iterator<Item = Component> + '_ {
    let choices: Vec<Vec<Vec<u64>>> = kind
        .fields
        .iter()
        .map(|field| {
            let inside = |number: u64| number.clamp(field.low, field.high.max(field.low));
            let mut choices: Vec<Vec<u64>> = match field.shape {
                FieldShape::Natural => NUMBERS.iter().map(|&number| vec![inside(number)]).collect(),
                FieldShape::List => {
                    LISTS.iter().map(|list| list.iter().map(|&number| inside(number)).collect()).collect()
                }
            };
            let mut seen = std::collections::HashSet::new();
            choices.retain(|choice| seen.insert(choice.clone()));
            choices
        })
        .collect();
    let count = choices.iter().fold(1usize, |count, choices| count.saturating_mul(choices.len()));
    (0..count).map(move |index| {
        let mut rest = index;
        let fields: Vec<FieldValue<'_>> = kind
            .fields
            .iter()
            .zip(&choices)
            .enumerate()
            .map(|(at, (field, choices))| {
                // The fields of the first component differ, because positions such as (5, 5) are special.
                let choice = &choices[(rest + at) % choices.len()];
                rest /= choices.len();
                match field.shape {
                    FieldShape::Natural => FieldValue::Natural(choice[0]),
                    FieldShape::List => FieldValue::List(choice),
                }
            })
            .collect();
        Component::from_fields(id, &fields)
    })
}
