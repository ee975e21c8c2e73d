//! The text of periods.

use crate::{ask::period::PeriodAnswer, messages, write::aligned};
use grundy_core::Message;
use grundy_heap::{Period, PeriodTheorem, Tally};

/// The message with the condition of a theorem as its argument `bound`, in words if symbols cannot express it.
pub(super) fn with_bound(message: Message, theorem: PeriodTheorem) -> Message {
    match theorem.bound_in_words() {
        Some(words) => message.with_message("bound", words),
        None => message.with("bound", theorem.bound()),
    }
}

/// The period and the evidence for it, followed by the report if there is one.
pub(super) fn lines(answer: &PeriodAnswer) -> String {
    let word = |id: Message| messages::text(&id);
    let status = match &answer.period {
        Period::Proved(proved) if proved.theorem == (PeriodTheorem::SubtractionWindow { last: 0 }) => {
            Message::new("heap-status-no-move")
        }
        Period::Proved(proved) => with_bound(
            Message::new(match proved.theorem {
                PeriodTheorem::VectorWindow { .. } => "heap-status-proved-rows",
                _ => "heap-status-proved",
            }),
            proved.theorem,
        )
        .with("theorem", proved.theorem.name())
        .with("from", proved.checked_from())
        .with("to", proved.checked_to),
        Period::Observed { checked_to, .. } => Message::new("heap-status-observed").with("to", checked_to),
        Period::None { checked_to } => Message::new("heap-status-none")
            .with("to", checked_to.map_or_else(|| "none".to_owned(), |to| to.to_string())),
    };
    let numbers = match &answer.period {
        Period::Proved(proved) => Some((proved.preperiod, proved.period, proved.saltus)),
        Period::Observed { preperiod, period, saltus, .. } => Some((*preperiod, *period, *saltus)),
        Period::None { .. } => None,
    };
    let mut rows = Vec::new();
    if let Some((preperiod, period, saltus)) = numbers {
        rows.push(vec![word(Message::new("heap-preperiod")), preperiod.to_string()]);
        rows.push(vec![word(Message::new("heap-period")), period.to_string()]);
        rows.push(vec![word(Message::new("heap-saltus")), saltus.to_string()]);
    }
    let report = answer.report.as_ref().map_or_else(String::new, |(game, tally)| report(game, tally));
    format!("{}{}\n{report}", aligned(&rows), word(status))
}

/// A row in the format of published tables of octal games, below the names of its columns.
fn report(game: &str, tally: &Tally) -> String {
    let names = [
        Message::new("heap-report-game"),
        Message::new("heap-report-to"),
        Message::new("heap-report-largest"),
        Message::new("heap-report-at"),
        Message::new("heap-report-mask"),
        Message::new("heap-report-rare"),
        Message::new("heap-report-last"),
    ];
    let number = |number: Option<u64>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
    let row = vec![
        game.to_owned(),
        tally.computed_to.to_string(),
        tally.largest.to_string(),
        tally.largest_at.to_string(),
        tally.rare.map_or_else(|| "-".to_owned(), |rare| rare.to_string()),
        number(tally.rare.map(|rare| rare.count)),
        number(tally.rare.and_then(|rare| rare.last)),
    ];
    aligned(&[names.iter().map(messages::text).collect(), row])
}
