//! Canonical forms of the positions that moves of partizan games leave, and incentives of the moves.

use super::GameLeft;
use crate::{ask::share::Share, session::Desk};
use grundy_core::{Convention, Mover, Player, Sum};
use grundy_solve::{Cycles, MovesAnswer};

/// The number of bytes that the forms may occupy. Larger forms take a long time to compute, even if forms have decided
/// the outcome: deciding the outcome does not require the form of the whole sum.
const MOST_BYTES: u64 = 2_000_000;

/// The largest number of bytes in a printed form; longer forms are of no use to a reader.
const LONGEST: usize = 200;

/// For each move, its incentive and the canonical form of the position that it leaves, or `None` if one of them is too
/// long to be read. The list is empty if the forms are not defined, if part of a value overflows, or if computing the
/// forms exceeds a limit.
pub(super) fn games_left(desk: &Desk<'_>, position: &Sum, found: &MovesAnswer) -> Vec<Option<GameLeft>> {
    let settings = &desk.subject.settings;
    let has_again = found.moves.iter().any(|one| one.again);
    if settings.convention != Convention::Normal || settings.cycles != Cycles::Error || has_again {
        return Vec::new();
    }
    let share = Share::new(&desk.budget, MOST_BYTES);
    valued(desk, position, found, &share).unwrap_or_default()
}

fn valued(
    desk: &Desk<'_>,
    position: &Sum,
    found: &MovesAnswer,
    share: &Share<'_>,
) -> Option<Vec<Option<GameLeft>>> {
    let mut forms = desk.solver.forms(share).ok()?;
    let whole = forms.position(position).ok()?;
    let mut games = Vec::with_capacity(found.moves.len());
    for one in &found.moves {
        let before = forms.component(position.term(one.term).component).ok()?;
        let after = forms.position(&one.option).ok()?;
        let arena = forms.arena();
        let negative = arena.negate(before).ok()?;
        let gain = arena.add(after, negative).ok()?;
        let left = arena.add(whole, gain).ok()?;
        let incentive = if one.mover == Mover::Only(Player::Right) { arena.negate(gain).ok()? } else { gain };
        let [game, incentive] = [arena.print(left).ok()?, arena.print(incentive).ok()?];
        let is_short = game.len() <= LONGEST && incentive.len() <= LONGEST;
        games.push(is_short.then_some(GameLeft { game, incentive }));
    }
    Some(games)
}
