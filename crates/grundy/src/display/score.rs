//! The text of scores.

use crate::{
    ask::score::{ScoreAnswer, Scored, ScoredMove, Side},
    messages,
    write::aligned,
};
use grundy_core::Message;

/// The score, the totals, the optimal moves, a line of play, and, if requested, a comparison of the searches. If the
/// score is not known exactly, only its known bounds.
pub(super) fn lines(answer: &ScoreAnswer) -> String {
    let mut lines = score(&answer.score, answer.player);
    if answer.is_partial() {
        return lines;
    }
    if let Some([mover, other]) = answer.totals {
        let (first, second) = match answer.player {
            Some(Side::Left) => (Side::Left, Side::Right),
            Some(Side::Right) => (Side::Right, Side::Left),
            _ => (Side::Mover, Side::Other),
        };
        let totals = Message::new("score-totals").with("first", name(first)).with("second", name(second));
        lines += &said(&totals.with("mover", mover).with("other", other));
    }
    if answer.moves.is_empty() {
        lines += &said(&Message::new("score-no-moves"));
    } else {
        lines += &said(&Message::new("score-moves").with("count", answer.moves.len()));
        lines += &rows(&answer.moves);
        lines += &said(&Message::new("score-line"));
        lines += &rows(&answer.line);
    }
    if !answer.compared.is_empty() {
        lines.push('\n');
        let mut table = vec![vec![
            word(&Message::new("score-column-search")),
            word(&Message::new("score-column-score")),
            word(&Message::new("score-column-visited")),
        ]];
        for row in &answer.compared {
            let (score, visited) = match row.score {
                Some(score) => (score.to_string(), row.visited.to_string()),
                None => (
                    word(&Message::new("score-unknown")),
                    word(&Message::new("score-more").with("visited", row.visited)),
                ),
            };
            table.push(vec![row.search.to_owned(), score, visited]);
        }
        lines += &aligned(&table);
    }
    lines
}

/// The score. Bounds are followed by the player who starts, if that matters.
fn score(score: &Scored, starts: Option<Side>) -> String {
    match *score {
        Scored::Difference(score) => said(&Message::new("score-is").with("score", score)),
        Scored::Value(score) => said(&Message::new("score-is-tree").with("score", score)),
        Scored::ByStart { left, right } => [(Side::Left, left), (Side::Right, right)]
            .into_iter()
            .filter_map(|(side, score)| {
                let message = Message::new("score-is-partizan").with("score", score?);
                Some(said(&message.with("player", name(side))))
            })
            .collect(),
        Scored::Between { at_least, at_most } => {
            let bound = |id, id_of_start, bound: Option<i64>| {
                let message = match starts {
                    Some(side) => Message::new(id_of_start).with("player", name(side)),
                    None => Message::new(id),
                };
                bound.map(|score| said(&message.with("score", score)))
            };
            let least = bound("score-at-least", "score-at-least-partizan", at_least);
            let most = bound("score-at-most", "score-at-most-partizan", at_most);
            least.into_iter().chain(most).collect()
        }
    }
}

/// A line for each move: the index of the component (unless all indices are 0) or, if the move has no index, the
/// player; the component before and after the move, the label, the gain, and whether the player moves again.
fn rows(moves: &[ScoredMove]) -> String {
    let look_alike = moves.iter().any(|found| found.component.is_some_and(|component| component > 0));
    let rows: Vec<Vec<String>> = moves
        .iter()
        .map(|found| {
            let first = match found.component {
                Some(component) if look_alike => Some(format!("  #{component}")),
                Some(_) => None,
                None => Some(format!("  {}", name(found.side))),
            };
            let indent = if first.is_some() { "" } else { "  " };
            vec![
                first.unwrap_or_default(),
                format!("{indent}{} -> {}", found.from, found.to),
                found.label.clone().unwrap_or_default(),
                found.gain.map_or_else(String::new, |gain| format!("{gain:+}")),
                if found.again { word(&Message::new("score-again")) } else { String::new() },
            ]
        })
        .collect();
    aligned(&rows)
}

fn name(side: Side) -> String {
    messages::text(&match side {
        Side::Left => Message::new("score-left"),
        Side::Right => Message::new("score-right"),
        Side::Max => Message::new("score-max"),
        Side::Min => Message::new("score-min"),
        Side::Other => Message::new("score-opponent"),
        Side::Mover => Message::new("score-mover"),
    })
}

fn word(message: &Message) -> String {
    messages::text(message)
}

fn said(message: &Message) -> String {
    word(message) + "\n"
}
