//! The text of answers about databases.

use crate::{
    ask::{
        database::{DatabaseAnswer, DatabaseCheck},
        solve::SolveAnswer,
    },
    databases::{DatabaseAbout, DatabaseCounts, Stores},
    messages,
    write::aligned,
};
use grundy_core::Message;
use grundy_solve::Remoteness;

/// The numbers of positions, the size of the database, and the outcome of the starting position. For a process other
/// than process 0, only a sentence which states that the process is done.
pub(super) fn solve(answer: &SolveAnswer) -> String {
    if let Some(process) = answer.process.filter(|&process| process > 0) {
        let message = Message::new("cluster-done").with("process", process).with("hash", short(&answer.hash));
        return messages::text(&message);
    }
    let mut lines = vec![counts(&answer.about, &answer.counts)];
    lines.push(messages::text(
        &Message::new("database-written")
            .with("bytes", answer.counts.bytes)
            .with("hash", short(&answer.hash)),
    ));
    if let Some([tiers, _]) = answer.tiers {
        lines.push(messages::text(&Message::new("database-in-tiers").with("tiers", tiers)));
    }
    if let Some(outcome) = answer.outcome {
        let moves = match answer.remoteness {
            Some(Remoteness::Moves(moves)) => moves.to_string(),
            Some(Remoteness::Endless) => "none".to_owned(),
            None => "unknown".to_owned(),
        };
        let message = Message::new("database-start")
            .with("start", &answer.about.start)
            .with("outcome", outcome)
            .with("moves", moves);
        lines.push(messages::text(&message));
    }
    lines.join("\n")
}

/// The description of the database, and the result of the check.
pub(super) fn database(answer: &DatabaseAnswer) -> String {
    let DatabaseAnswer { about, counts: numbers, hash, is_checked, check, reached, fault } = answer;
    let word = |id| messages::text(&Message::new(id));
    let checked = if *is_checked { "database-checked-yes" } else { "database-checked-no" };
    let rows = vec![
        vec![word("database-label-game"), about.title.clone()],
        vec![word("database-label-start"), about.start.clone()],
        vec![word("database-label-positions"), counts(about, numbers)],
        vec![word("database-label-manifest"), hash.clone()],
        vec![word("database-label-checked"), word(checked)],
    ];
    let mut text = aligned(&rows);
    match (fault, reached, check) {
        (Some(fault), _, _) => text.push_str(&messages::text(fault)),
        (None, _, DatabaseCheck::Nothing) => {}
        (None, Some(reached), check) => {
            let against = if *check == DatabaseCheck::Sums { "sums" } else { "rules" };
            let message = Message::new("database-reached")
                .with("reached", *reached)
                .with("positions", numbers.positions)
                .with("against", against);
            text.push_str(&messages::text(&message));
        }
        (None, None, DatabaseCheck::Sums) => text.push_str(&word("database-right-sums")),
        (None, None, DatabaseCheck::Rules) => text.push_str(&word("database-right-rules")),
    }
    text
}

fn short(hash: &str) -> &str {
    hash.get(..12).unwrap_or(hash)
}

fn counts(about: &DatabaseAbout, counts: &DatabaseCounts) -> String {
    let [n, p, draws] = counts.outcomes;
    let largest = counts.largest.unwrap_or(0);
    let message = match about.stores {
        Stores::Values => Message::new("database-counts-values").with("largest", largest),
        Stores::Remoteness => {
            let deepest = largest.checked_sub(1).map_or_else(|| "none".to_owned(), |moves| moves.to_string());
            let movers = if about.has_movers() { "both" } else { "one" };
            Message::new("database-counts")
                .with("draws", draws)
                .with("deepest", deepest)
                .with("movers", movers)
        }
    };
    messages::text(&message.with("positions", counts.positions).with("n", n).with("p", p))
}
