//! Why a position with draws, or a partizan one, is won, lost or drawn.

use super::{OnGraph, by_game_graph, engine, rules::OnRules};
use crate::{
    answer::{Answer, Remoteness, Value, value_text},
    ask::{ExplainAnswer, Fact, FoundMove, MovesAnswer, Step, ValueAnswer},
    error::Error,
    game::Position,
    messages,
    session::Desk,
    subject::{Cycles, Subject},
};
use grundy_core::{Convention, Message, Outcome, Player};
use std::collections::BTreeSet;

/// Moves that win later than the soonest, and that are shown.
const MOST_LATER: usize = 4;

/// Which engine answers, on a graph or by the game graph of rules.
enum Source<'d> {
    Graph(OnGraph<'d>),
    Rules(OnRules<'d>),
}

/// The explanation of a position with draws or on partizan rules; `None` if that is not what `subject` asks.
pub(crate) fn explain(
    desk: &Desk<'_>,
    subject: &Subject,
    position: &Position<'_>,
) -> Result<Option<Answer<ExplainAnswer>>, Error> {
    let has_draws = subject.settings.cycles == Cycles::Draw;
    if !has_draws && !desk.game.ruleset.shape().is_partizan {
        return Ok(None);
    }
    let source = match (by_game_graph(desk, subject)?, engine(desk, subject)?) {
        (Some(rules), _) => Source::Rules(rules),
        (None, Some(graph)) => Source::Graph(graph),
        (None, None) => return Ok(None),
    };
    let answer = match &source {
        Source::Graph(graph) => graph.moves(position, true)?,
        Source::Rules(rules) => rules.moves(position, true)?,
    };
    let moves = &answer.body;
    let mut steps = Vec::new();
    if has_draws {
        if subject.settings.convention == Convention::Normal {
            let answer = match &source {
                Source::Graph(graph) => graph.value(position)?,
                Source::Rules(rules) => rules.value(position)?,
            };
            steps.extend(value_steps(&answer.body));
        }
        let answer = match &source {
            Source::Graph(graph) => graph.outcome(position)?,
            Source::Rules(rules) => rules.outcome(position)?,
        };
        steps.push(outcome_step(answer.body.outcome, answer.body.remoteness));
        steps.extend(move_step(moves));
    } else {
        for player in [Player::Left, Player::Right] {
            steps.push(answered(&source, desk, position, moves, player)?);
        }
    }
    if let Some(plan) = &answer.plan {
        let why = messages::brief(&plan.why);
        let engine = plan.engine.as_str();
        steps.push(
            Step::new("engine")
                .line(Message::new("explain-engine").with("engine", engine).with("why", why))
                .fact("engine", Fact::Text(engine.to_owned())),
        );
    }
    Ok(Some(answer.map(|moves| ExplainAnswer { outcome: moves.outcome, steps })))
}

fn sizes(wins: &BTreeSet<u64>) -> String {
    wins.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

/// What each component is worth, and what that makes of the sum.
fn value_steps(value: &ValueAnswer) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut told: Vec<&str> = Vec::new();
    for part in &value.components {
        if told.contains(&&*part.component) {
            continue;
        }
        told.push(&part.component);
        let component = &part.component;
        let line = match (part.value.nim(), &part.wins_beside) {
            (Some(number), _) => {
                Message::new("graph-explain-number").with("component", component).with("value", number)
            }
            (None, Some(wins)) if !wins.is_empty() => {
                Message::new("graph-explain-infinite").with("component", component).with("sizes", sizes(wins))
            }
            (None, _) => Message::new("graph-explain-infinite-draw").with("component", component),
        };
        steps.push(
            Step::new("component")
                .line(line)
                .fact("component", Fact::Text(component.clone()))
                .fact("count", Fact::Number(part.count))
                .fact("value", Fact::Text(value_text(part.value, part.wins_beside.as_ref()))),
        );
    }
    let infinite: Vec<_> = value.components.iter().filter(|part| part.value == Value::Infinite).collect();
    let sum = value
        .components
        .iter()
        .filter(|part| part.count % 2 == 1)
        .filter_map(|part| part.value.nim())
        .fold(0, |sum, number| sum ^ number);
    let line = match (&infinite[..], &value.components[..]) {
        (_, [] | [_]) if infinite.iter().all(|part| part.count == 1) => return steps,
        ([], _) => Message::new("graph-explain-numbers").with("value", sum),
        ([one], _) if one.count == 1 => match &one.wins_beside {
            Some(wins) if !wins.is_empty() => {
                Message::new("graph-explain-infinite-one").with("sizes", sizes(wins)).with("sum", sum)
            }
            _ => Message::new("graph-explain-infinite-one-draw"),
        },
        _ => Message::new("graph-explain-infinite-two"),
    };
    let text = value_text(value.value, value.wins_beside.as_ref());
    steps.push(Step::new("sum").line(line).fact("value", Fact::Text(text)));
    steps
}

fn outcome_step(outcome: Outcome, remoteness: Option<Remoteness>) -> Step {
    let line = match (outcome, remoteness) {
        (Outcome::N, Some(Remoteness::Moves(moves))) => {
            Message::new("graph-explain-won-in").with("moves", moves)
        }
        (Outcome::N, _) => Message::new("graph-explain-won"),
        (Outcome::P, Some(Remoteness::Moves(moves))) => {
            Message::new("graph-explain-lost-in").with("moves", moves)
        }
        (Outcome::P, _) => Message::new("graph-explain-lost"),
        _ => Message::new("graph-explain-draw"),
    };
    let step = Step::new("outcome").line(line).fact("outcome", Fact::Text(outcome.to_string()));
    match remoteness {
        Some(Remoteness::Moves(moves)) => step.fact("remoteness", Fact::Number(moves.into())),
        _ => step,
    }
}

fn outcome_after(found: &FoundMove) -> Option<Outcome> {
    found.leaves.as_ref().map(|left| left.outcome)
}

fn written(found: &FoundMove) -> String {
    format!("{} -> {}", found.from, found.to)
}

/// A winning move of least remoteness and some others; of a draw, a move that keeps it.
fn move_step(moves: &MovesAnswer) -> Option<Step> {
    let step = |first: &FoundMove, line: Message| {
        Step::new("move")
            .line(line)
            .fact("component", Fact::Number(first.component.into()))
            .fact("from", Fact::Text(first.from.clone()))
            .fact("to", Fact::Text(first.to.clone()))
    };
    let distance = |found: &FoundMove| match found.remoteness {
        Some(Remoteness::Moves(moves)) => moves,
        _ => u32::MAX,
    };
    match moves.outcome {
        Outcome::N => {
            let mut winning: Vec<_> =
                moves.moves.iter().filter(|found| outcome_after(found) == Some(Outcome::P)).collect();
            winning.sort_by_key(|found| distance(found));
            let (soonest, later) = winning.split_first()?;
            let line = match soonest.remoteness {
                Some(Remoteness::Moves(left)) => Message::new("graph-explain-move-soonest")
                    .with("move", written(soonest))
                    .with("moves", left),
                _ => Message::new("explain-move").with("move", written(soonest)),
            };
            let mut told = step(soonest, line);
            for found in later.iter().filter(|found| distance(found) > distance(soonest)).take(MOST_LATER) {
                if let Some(Remoteness::Moves(left)) = found.remoteness {
                    told = told.line(
                        Message::new("graph-explain-move-later")
                            .with("move", written(found))
                            .with("moves", left),
                    );
                }
            }
            Some(told)
        }
        Outcome::D => {
            let keeps = moves.moves.iter().find(|found| outcome_after(found) == Some(Outcome::D))?;
            Some(step(keeps, Message::new("graph-explain-draw-move").with("move", written(keeps))))
        }
        _ => None,
    }
}

/// Moves of one player that do not win, and that are shown with what answers them.
const MOST_ANSWERED: usize = 3;

impl Source<'_> {
    fn all_moves(&self, position: &Position<'_>) -> Result<MovesAnswer, Error> {
        let answer = match self {
            Source::Graph(graph) => graph.moves(position, true)?,
            Source::Rules(rules) => rules.moves(position, true)?,
        };
        Ok(answer.body)
    }
}

/// What a player of partizan rules does, to move, and what answers the moves that do not win.
fn answered(
    source: &Source<'_>,
    desk: &Desk<'_>,
    position: &Position<'_>,
    moves: &MovesAnswer,
    player: Player,
) -> Result<Step, Error> {
    let mut step = player_step(moves, player);
    let other = if player == Player::Left { Player::Right } else { Player::Left };
    let components: Vec<String> = (position.sum.terms())
        .flat_map(|term| {
            let count = usize::try_from(term.count).unwrap_or(0);
            std::iter::repeat_n(desk.game.written(term.component), count)
        })
        .collect();
    let losing = moves
        .moves
        .iter()
        .filter(|found| belongs(found, player) && !wins_for(found, player))
        .take(MOST_ANSWERED);
    for found in losing {
        let mut left = components.clone();
        if let Some(part) = usize::try_from(found.component).ok().and_then(|at| left.get_mut(at)) {
            part.clone_from(&found.to);
        }
        left.retain(|part| part != "()");
        let text = if left.is_empty() { "()".to_owned() } else { left.join(" + ") };
        let after = source.all_moves(&desk.game.position_text(&text)?)?;
        let reply = after.moves.iter().find(|reply| belongs(reply, other) && wins_for(reply, other));
        let message = match reply {
            Some(reply) => Message::new("explain-reply-misere").with("reply", labelled(reply)),
            None => Message::new("graph-explain-stuck"),
        };
        step = step.line(message.with("move", labelled(found)));
    }
    Ok(step)
}

/// Whether `player` may make the move.
fn belongs(found: &FoundMove, player: Player) -> bool {
    found.player.is_none_or(|of| of == player)
}

/// Whether the move wins for `player`.
fn wins_for(found: &FoundMove, player: Player) -> bool {
    match outcome_after(found) {
        Some(Outcome::P) => true,
        Some(Outcome::L) => player == Player::Left,
        Some(Outcome::R) => player == Player::Right,
        _ => false,
    }
}

fn labelled(found: &FoundMove) -> String {
    match &found.label {
        Some(label) => format!("{label}: {}", written(found)),
        None => written(found),
    }
}

/// What a player of partizan rules does, to move.
fn player_step(moves: &MovesAnswer, player: Player) -> Step {
    let own = || moves.moves.iter().filter(move |found| belongs(found, player));
    let word = if player == Player::Left { "left" } else { "right" };
    let line = Message::new("graph-explain-partizan").with("player", word);
    let line = match own().find(|found| wins_for(found, player)) {
        Some(found) => line.with("result", "wins").with("move", labelled(found)),
        None if own().next().is_none() => line.with("result", "stuck"),
        None => line.with("result", "loses"),
    };
    Step::new("player").line(line).fact("player", Fact::Text(word.to_owned()))
}
