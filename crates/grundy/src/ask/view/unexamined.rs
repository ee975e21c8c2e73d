//! The moves of a position, before any result is known.

use crate::{
    ask::moves::{FoundMove, Writing, after, forced, little},
    game::Game,
};
use grundy_core::{Compound, Detail, Move, Sum};
use std::ops::ControlFlow;

/// The moves of `sum`, repeated for equal components, and whether the list is complete. The list contains at most
/// `most` moves, fewer if they need too much memory, and none for a compound other than the disjunctive sum.
///
/// If the rules have a fault, only the moves found before the fault are listed.
pub(super) fn moves(game: &Game, sum: &Sum, compound: Compound, most: usize) -> (Vec<FoundMove>, bool) {
    if compound != Compound::Disjunctive {
        return (Vec::new(), false);
    }
    let budget = little();
    let mut writing = Writing::new(&budget);
    let forced = forced(game, sum);
    let mut component = 0u64;
    let mut is_complete = true;
    for (index, term) in sum.terms().enumerate() {
        let count = u64::try_from(term.count).unwrap_or(u64::MAX);
        let alike = component..component.saturating_add(count);
        component = alike.end;
        let alike = match forced {
            Some(only) if !alike.contains(&only) => continue,
            Some(only) => only..only + 1,
            None => alike,
        };
        let first = writing.moves().len();
        let from = game.written(term.component);
        let visited = game.ruleset.visit_moves(term.component, Detail::Labels, &mut |one: &Move<'_>| {
            let pushed = writing.moves().len() < most
                && writing
                    .push(FoundMove {
                        component: alike.start,
                        others: Vec::new(),
                        from: from.clone(),
                        to: game.written_sum(one.option),
                        label: one.label.map(|label| game.label(term.component, label)),
                        player: one.mover.only(),
                        again: one.again,
                        remoteness: None,
                        same_as: None,
                        leaves: None,
                        after: after(game, sum, index, one.option),
                    })
                    .is_ok();
            is_complete &= pushed;
            if pushed { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        is_complete &= visited.is_ok();
        let last = writing.moves().len();
        'alike: for component in alike.skip(1).take_while(|_| last > first) {
            for at in first..last {
                let one = FoundMove { component, ..writing.moves()[at].clone() };
                is_complete &= writing.moves().len() < most && writing.push(one).is_ok();
                if !is_complete {
                    break 'alike;
                }
            }
        }
        if !is_complete {
            break;
        }
    }
    (writing.into_moves(), is_complete)
}
