//! Explains why each player of a partizan game wins or loses when that player starts.

use super::facts::{Facts, Reply, ShownMove};
use super::forms;
use super::teacher::{Answered, Teacher};
use crate::session::Desk;
use grundy_core::{Convention, Player, Sum};
use grundy_solve::{FoundMove, Partial, Play, SolveError, Which};

/// The largest number of a player's losing moves that are shown with a reply.
const MOST_ANSWERED: usize = 3;

/// For each player, shows a winning move, if there is one, and replies to some losing moves. Under normal play, then
/// shows why the components and their sum have their values.
pub(super) fn explain(desk: &mut Desk<'_>, position: &Sum, convention: Convention) -> Answered {
    let found = desk.solver.moves(position, convention, Which::All, &desk.budget)?;
    let mut steps = Vec::new();
    for player in [Player::Left, Player::Right] {
        let own: Vec<_> = found.moves.iter().filter(|one| one.mover.includes(player)).collect();
        let mut replies = Vec::new();
        for one in own.iter().filter(|one| !one.wins_for(player)).take(MOST_ANSWERED) {
            replies.push(reply(desk, position, one, player.opponent(), convention)?);
        }
        let wins = own.iter().find(|one| one.wins_for(player));
        let wins = wins.map(|one| ShownMove::of(&desk.game, position, one));
        steps.push(Facts::Player { player, moves: own.len() as u64, wins, replies }.into());
    }
    if convention == Convention::Normal {
        match forms::steps(desk, position, &found) {
            Ok(values) => steps.extend(values),
            // The winner is already known.
            Err(SolveError::Limit { limit, .. }) => {
                return Err(SolveError::Limit { limit, known: Box::new(Partial::Moves(found)) });
            }
            Err(error) => return Err(error),
        }
    }
    Ok(Teacher::finish(steps, found.outcome, found.known))
}

/// A losing move, and a winning reply by `other`, or no reply if `other` wins without a move.
fn reply(
    desk: &mut Desk<'_>,
    position: &Sum,
    one: &FoundMove,
    other: Player,
    convention: Convention,
) -> Result<Reply, SolveError> {
    let left = one.left(position);
    let play = Play { player: Some(other), ..Play::from(convention) };
    let found = desk.solver.moves(&left, play, Which::FirstWinning(1), &desk.budget)?;
    let reply = found.moves.first().map(|reply| ShownMove::of(&desk.game, &left, reply));
    Ok(Reply { play: ShownMove::of(&desk.game, position, one), value: None, reply })
}
