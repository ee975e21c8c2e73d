//! The text of answers about a position: its value, its outcome, its moves, and whether it equals another
//! position.

use crate::{
    answer::{Remoteness, value_text},
    ask::{
        equal::EqualAnswer,
        moves::{Left, MovesAnswer},
        outcome::OutcomeAnswer,
        properties::push_lines,
        value::{ValueAnswer, excluded_text},
    },
    messages,
    write::aligned,
};
use grundy_core::{Message, Outcome, Player};
use std::collections::HashMap;

/// A line for each term, with the value of a single component at its end. Unless there is exactly one component, a line
/// with the value of the sum follows. The requested properties come last.
pub(super) fn value(answer: &ValueAnswer) -> String {
    let mut rows: Vec<Vec<String>> = answer
        .components
        .iter()
        .enumerate()
        .map(|(at, part)| {
            let component = match part.count {
                1 => part.component.clone(),
                count if part.component.starts_with('*') => format!("{count}*({})", part.component),
                count => format!("{count}*{}", part.component),
            };
            let form = answer.forms.as_ref().and_then(|forms| forms.components.get(at));
            let value = || match &*part.excluded {
                [] => value_text(part.value, part.wins_beside.as_ref()),
                excluded => messages::text(&excluded_text(excluded)),
            };
            vec![component, form.cloned().unwrap_or_else(value)]
        })
        .collect();
    let is_one_component = matches!(&answer.components[..], [part] if part.count == 1);
    if !is_one_component {
        let form = answer.forms.as_ref().map(|forms| forms.game.clone());
        let sum = form.unwrap_or_else(|| value_text(answer.value, answer.wins_beside.as_ref()));
        rows.push(vec![messages::text(&Message::new("answer-sum")), sum]);
    }
    let mut text = aligned(&rows);
    if let Some(forms) = &answer.forms {
        text.truncate(text.trim_end().len());
        push_lines(&mut text, &forms.show);
    }
    text
}

/// The outcome, followed by the remoteness or the suspense number if either is known.
pub(super) fn outcome(answer: &OutcomeAnswer) -> String {
    let suspense =
        answer.suspense.map(|moves| messages::text(&Message::new("answer-suspense").with("moves", moves)));
    let who = who_wins(answer.outcome);
    match answer.remoteness.map_or(suspense, remoteness) {
        Some(left) => {
            messages::text(&Message::new("answer-outcome-left").with("outcome", who).with("left", left))
        }
        None => who,
    }
}

/// The outcome as text, such as `N: the player to move wins`.
fn who_wins(outcome: Outcome) -> String {
    messages::text(&match outcome {
        Outcome::N => Message::new("answer-outcome-n"),
        Outcome::P => Message::new("answer-outcome-p"),
        Outcome::L => Message::new("answer-outcome-l"),
        Outcome::R => Message::new("answer-outcome-r"),
        Outcome::D => Message::new("answer-outcome-d"),
    })
}

/// The outcome, followed by a line for each move. The line contains the index of the component if components look
/// alike, the component before and after the move, the label, the player if the rules are partizan, whether the player
/// moves again, and the remoteness if it is known. If all moves are listed, it also contains the outcome after the move
/// and, if known, the value and the incentive.
pub(super) fn moves(answer: &MovesAnswer) -> String {
    let mut text = who_wins(answer.outcome) + "\n";
    // An index distinguishes components that look alike.
    let mut seen = HashMap::new();
    let look_alike = answer
        .moves
        .iter()
        .any(|found| *seen.entry(found.from.as_str()).or_insert(found.component) != found.component);
    let rows: Vec<Vec<String>> = answer
        .moves
        .iter()
        .map(|found| {
            let mut row = Vec::new();
            if look_alike {
                row.push(format!("#{}", found.component));
            }
            row.push(format!("{} -> {}", found.from, found.to));
            row.push(found.label.clone().unwrap_or_default());
            if let Some(player) = found.player {
                row.push(messages::text(&match player {
                    Player::Left => Message::new("answer-player-left"),
                    Player::Right => Message::new("answer-player-right"),
                }));
            }
            if answer.moves.iter().any(|found| found.again) {
                let again = || messages::text(&Message::new("score-again"));
                row.push(if found.again { again() } else { String::new() });
            }
            if let Some(left) = found.remoteness {
                row.push(remoteness(left).unwrap_or_default());
            }
            if let Some(left) = &found.leaves {
                row.push(leaves(left, found.again));
                row.extend(left.game.as_ref().map(|left| {
                    messages::text(&Message::new("answer-incentive").with("incentive", &left.incentive))
                }));
            }
            row
        })
        .collect();
    text.push_str(&aligned(&rows));
    text
}

/// The remoteness as text, such as `3 moves left`, or `None` for a draw.
fn remoteness(remoteness: Remoteness) -> Option<String> {
    match remoteness {
        Remoteness::Moves(moves) => {
            Some(messages::text(&Message::new("answer-remoteness").with("moves", moves)))
        }
        Remoteness::Endless => None,
    }
}

/// The result of a move as text, such as `leaves 0, P: wins`. If the mover moves `again`, the outcome is that of the
/// position with the mover to move.
fn leaves(left: &Left, again: bool) -> String {
    let value = || left.value.map(|value| value_text(value, left.wins_beside.as_ref()));
    let value = left.game.as_ref().map(|left| left.game.clone()).or_else(value);
    let value = value.map_or_else(String::new, |value| value + ", ");
    let what = format!("{value}{}", left.outcome);
    messages::text(&match left.outcome {
        Outcome::N if again => Message::new("answer-leaves-winning").with("what", what),
        Outcome::P if !again => Message::new("answer-leaves-winning").with("what", what),
        _ => Message::new("answer-leaves").with("what", what),
    })
}

/// The answer to the question `equal` as text, such as `not equal: N and P when added to *2`.
pub(super) fn equal(answer: &EqualAnswer) -> String {
    let message = match answer {
        EqualAnswer::Equal => Message::new("answer-equal-yes"),
        EqualAnswer::Different { apart: Some(apart) } => Message::new("answer-equal-apart")
            .with("by", &apart.by)
            .with("position", apart.position)
            .with("other", apart.other),
        EqualAnswer::Undecided { checked_to } => {
            Message::new("answer-equal-open").with("checked_to", checked_to)
        }
        _ => Message::new("answer-equal-no"),
    };
    messages::text(&message) + "\n"
}
