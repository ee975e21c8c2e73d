//! Why each player of a partizan game wins or loses when that player starts.

use super::steps::{Fact, Step};
use super::teacher::{Answered, Teacher};
use crate::{game::Game, session::Desk};
use grundy_core::{Convention, Message, Player, Sum};
use grundy_solve::{FoundMove, Play, SolveError, Which};

/// The largest number of a player's losing moves that are shown with a reply.
const MOST_ANSWERED: usize = 3;

/// For each player, shows a winning move, if there is one, and replies to some losing moves.
pub(super) fn explain(desk: &mut Desk<'_>, position: &Sum, convention: Convention) -> Answered {
    let found = desk.solver.moves(position, convention, Which::All, &desk.budget)?;
    let mut steps = Vec::new();
    for player in [Player::Left, Player::Right] {
        let own: Vec<_> = found.moves.iter().filter(|one| one.mover.includes(player)).collect();
        let mut step = player_step(&desk.game, position, &own, player);
        for one in own.iter().filter(|one| !one.wins_for(player)).take(MOST_ANSWERED) {
            step = step.line(reply(desk, position, one, player.opponent(), convention)?);
        }
        steps.push(step);
    }
    Ok(Teacher::finish(steps, found.outcome, found.known))
}

/// The step that states whether `player` wins when starting, with a winning move if there is one.
fn player_step(game: &Game, position: &Sum, own: &[&FoundMove], player: Player) -> Step {
    let word = if player == Player::Left { "left" } else { "right" };
    let line = Message::new("graph-explain-partizan").with("player", word);
    let line = match own.iter().find(|one| one.wins_for(player)) {
        Some(one) => line.with("result", "wins").with("move", labelled(game, position, one)),
        None if own.is_empty() => line.with("result", "stuck"),
        None => line.with("result", "loses"),
    };
    Step::new("player").line(line).fact("player", Fact::Text(word.to_owned()))
}

/// A move, and the reply by `other`.
fn reply(
    desk: &mut Desk<'_>,
    position: &Sum,
    one: &FoundMove,
    other: Player,
    convention: Convention,
) -> Result<Message, SolveError> {
    let left = one.left(position);
    let play = Play { player: Some(other), ..Play::from(convention) };
    let found = desk.solver.moves(&left, play, Which::FirstWinning(1), &desk.budget)?;
    let message = match found.moves.first() {
        Some(reply) => Message::new("explain-reply-misere").with("reply", labelled(&desk.game, &left, reply)),
        None => Message::new("graph-explain-stuck"),
    };
    Ok(message.with("move", labelled(&desk.game, position, one)))
}

fn labelled(game: &Game, position: &Sum, one: &FoundMove) -> String {
    let from = game.written(position.term(one.term).component);
    let written = format!("{from} -> {}", game.written_sum(&one.option));
    match &one.label {
        Some(label) => format!("{label}: {written}"),
        None => written,
    }
}
