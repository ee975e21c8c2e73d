//! Positions, and their values and outcomes from the definition.

use grundy_core::{ComponentRef, Detail, FieldShape, KindId, Move, Mover, Player, Ruleset};
use grundy_rules::Rules;
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

pub(crate) type Component = (u32, Vec<u64>);

/// About `most` components, with the numbers of every kind up to `fields` and lists of up to `length` numbers.
pub(crate) fn components(rules: &Rules, fields: &[&[u64]], length: u64, most: usize) -> Vec<Component> {
    let mut found = Vec::new();
    for (kind, tops) in fields.iter().enumerate() {
        let mut all: Vec<Vec<u64>> = vec![Vec::new()];
        for (field, top) in rules.kinds()[kind].fields.iter().zip(tops.iter()) {
            let choices: Vec<Vec<u64>> = if field.shape == FieldShape::List {
                lists(length, *top)
            } else {
                (0..=*top).map(|number| vec![number]).collect()
            };
            all = all
                .iter()
                .flat_map(|begin| choices.iter().map(|choice| [&begin[..], &choice[..]].concat()))
                .collect();
        }
        let kind = u32::try_from(kind).unwrap();
        found.extend(all.into_iter().map(|words| (kind, words)));
    }
    found.retain(|(kind, words)| rules.contains(ComponentRef { kind: KindId(*kind), words }).unwrap());
    thinned(found, most)
}

/// All lists of up to `length` numbers up to `top`, each preceded by its length.
fn lists(length: u64, top: u64) -> Vec<Vec<u64>> {
    let mut found = vec![vec![]];
    let mut last: Vec<Vec<u64>> = vec![vec![]];
    for _ in 0..length {
        last = last.iter().flat_map(|list| (0..=top).map(|entry| [&list[..], &[entry]].concat())).collect();
        found.extend(last.iter().cloned());
    }
    found.into_iter().map(|list| [&[list.len() as u64], &list[..]].concat()).collect()
}

/// About `most` of the items, evenly spread.
pub(crate) fn thinned<T>(items: Vec<T>, most: usize) -> Vec<T> {
    let step = items.len().div_ceil(most.max(1)).max(1);
    items.into_iter().step_by(step).collect()
}

fn options(rules: &Rules, of: &Component, player: Option<Player>) -> Vec<Vec<Component>> {
    let mut found = Vec::new();
    let component = ComponentRef { kind: KindId(of.0), words: &of.1 };
    let visit = &mut |found_move: &Move<'_>| {
        if found_move.mover == Mover::Either
            || player.is_some_and(|player| found_move.mover == Mover::Only(player))
        {
            let mut option = Vec::new();
            for term in found_move.option.terms() {
                for _ in 0..term.count {
                    option.push((term.component.kind.0, term.component.words.to_vec()));
                }
            }
            found.push(option);
        }
        ControlFlow::Continue(())
    };
    assert!(rules.visit_moves(component, Detail::Options, visit).unwrap().is_continue());
    found
}

/// The nim-value of a component, from the definition.
pub(crate) fn value(rules: &Rules, of: &Component, memo: &mut HashMap<Component, u64>) -> u64 {
    if let Some(known) = memo.get(of) {
        return *known;
    }
    let seen: BTreeSet<u64> = options(rules, of, None)
        .iter()
        .map(|option| option.iter().fold(0, |sum, component| sum ^ value(rules, component, memo)))
        .collect();
    let value = (0..).find(|value| !seen.contains(value)).unwrap();
    memo.insert(of.clone(), value);
    value
}

pub(crate) type Outcomes = HashMap<(Vec<Component>, Option<Player>), bool>;

/// Whether the player to move wins a sum, from the definition.
pub(crate) fn wins(
    rules: &Rules,
    sum: &[Component],
    player: Option<Player>,
    misere: bool,
    memo: &mut Outcomes,
) -> bool {
    let mut sum = sum.to_vec();
    sum.sort();
    if let Some(known) = memo.get(&(sum.clone(), player)) {
        return *known;
    }
    let is_over = |sum: &[Component]| {
        sum.iter().any(|(kind, words)| rules.is_win(ComponentRef { kind: KindId(*kind), words }).unwrap())
    };
    let mut can_move = false;
    let mut result = false;
    for at in 0..sum.len() {
        if is_over(&sum) {
            break;
        }
        for option in options(rules, &sum[at], player) {
            can_move = true;
            let mut next = sum.clone();
            next.remove(at);
            next.extend(option);
            result |= is_over(&next) || !wins(rules, &next, player.map(Player::opponent), misere, memo);
        }
    }
    result |= misere && !can_move;
    memo.insert((sum, player), result);
    result
}
