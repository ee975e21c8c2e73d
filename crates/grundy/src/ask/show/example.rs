//! An example of a position, found from the rules.

use grundy_core::{
    Board, Component, ComponentRef, Detail, FieldShape, FieldValue, Kind, KindId, Move, Ruleset, SmallSort,
    thread_limit,
};
use std::ops::ControlFlow;

/// The largest number of components that are tried for each kind.
const MOST_TRIED: usize = 2_000;

/// The numbers that are tried for a field, in this order. The first numbers give positions that are neither trivial nor
/// hard to draw.
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

/// The component whose name is a small number, if the ruleset reads such names; otherwise, a small component with at
/// least two moves or, if none is found before a limit is reached, with one move. Returns `None` if no component is
/// found.
pub(super) fn example(ruleset: &dyn Ruleset) -> Option<Component> {
    let mut with_one_move = None;
    if let Some(named) = named(ruleset) {
        return Some(named);
    }
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

/// The component with a small number as its name, if the ruleset reads such names.
fn named(ruleset: &dyn Ruleset) -> Option<Component> {
    let read = |number: &u64| ruleset.notation().read(&number.to_string())?.ok();
    let sum = NUMBERS.iter().find_map(read)?;
    let mut terms = sum.terms();
    let first = terms.next()?;
    (first.count == 1 && terms.next().is_none()).then(|| first.component.to_owned())
}

/// The largest number of positions that are examined for faults of the rules: an example and its followers.
const FOLLOWERS: usize = 60;

/// Whether the rules cause a fault at `component` or at one of its first followers, in the order of a breadth-first
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

/// The number of moves of `component`, at most 2, or 0 if it is outside the domain of its kind, ends the game, or
/// causes a fault.
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

/// Components of `kind`.
fn candidates(kind: &Kind, id: KindId) -> Box<dyn Iterator<Item = Component> + '_> {
    match &kind.board {
        Some(board) => Box::new(boards(kind, board, id)),
        None => Box::new(tuples(kind, id)),
    }
}

/// The sizes of the boards that are tried: rows and columns.
const SIZES: [(usize, usize); 6] = [(2, 3), (3, 4), (3, 3), (1, 5), (4, 4), (1, 9)];

/// Boards of `kind`: at the start of the game, with the first cell in another state, and with cells that cycle through
/// all states except the last one.
fn boards<'k>(kind: &'k Kind, board: &'k Board, id: KindId) -> impl Iterator<Item = Component> + 'k {
    let sizes: Vec<(usize, usize)> = match (board.columns, board.size) {
        (None, size) => vec![(1, usize::try_from(size.unwrap_or(5)).unwrap_or(0).min(LARGEST))],
        (Some(_), _) => SIZES.to_vec(),
    };
    let states = board.states.len() as u64;
    sizes.into_iter().flat_map(move |(rows, columns)| {
        let start = move |at: usize| board.start_state(at / columns.max(1), at % columns.max(1));
        let at_start: Vec<u64> = (0..rows * columns).map(start).collect();
        let mut found = vec![at_start.clone()];
        for state in 1..states.saturating_sub(1) {
            let mut one = at_start.clone();
            if let Some(first) = one.first_mut() {
                *first = state;
            }
            found.push(one);
        }
        found.push((0..rows * columns).map(|at| at as u64 % states.saturating_sub(1).max(1)).collect());
        found.into_iter().map(move |cells| {
            let fields: Vec<FieldValue<'_>> = kind
                .fields
                .iter()
                .enumerate()
                .map(|(at, field)| match field.shape {
                    FieldShape::List if at == board.cells => FieldValue::List(&cells),
                    FieldShape::List => FieldValue::List(&[]),
                    FieldShape::Natural if board.columns == Some(at) => FieldValue::Natural(columns as u64),
                    FieldShape::Natural => FieldValue::Natural(field.low),
                })
                .collect();
            Component::from_fields(id, &fields)
        })
    })
}

/// Boards on graphs are tried with at most this number of cells.
const LARGEST: usize = 1 << 12;

/// Components of `kind`, which must not be a board. The first field changes fastest.
fn tuples(kind: &Kind, id: KindId) -> impl Iterator<Item = Component> + '_ {
    let choices: Vec<Vec<Vec<u64>>> = kind
        .fields
        .iter()
        .map(|field| {
            let inside = |number: u64| {
                let stored = field.stored(number.into()).unwrap_or(field.low);
                stored.clamp(field.low, field.high.max(field.low))
            };
            let mut choices: Vec<Vec<u64>> = match field.shape {
                FieldShape::Natural => NUMBERS.iter().map(|&number| vec![inside(number)]).collect(),
                FieldShape::List => {
                    LISTS.iter().map(|list| list.iter().map(|&number| inside(number)).collect()).collect()
                }
            };
            if field.is_sorted {
                choices.iter_mut().for_each(|list| list.small_sort());
            }
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
