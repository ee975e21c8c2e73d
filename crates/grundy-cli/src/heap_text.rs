//! Periods as people read them.

use crate::columns::aligned;
use grundy::ask::PeriodAnswer;
use grundy::{Message, Period, messages};

/// The period, and how it is known.
pub(crate) fn period(answer: &PeriodAnswer) -> String {
    let word = |id: Message| messages::text(&id);
    let status = match &answer.period {
        Period::Proved(proved) => Message::new("heap-status-proved")
            .with("theorem", proved.theorem.name())
            .with("bound", proved.theorem.bound())
            .with("to", proved.checked_to),
        Period::Observed { checked_to, .. } => Message::new("heap-status-observed").with("to", checked_to),
        Period::None { checked_to } => Message::new("heap-status-none")
            .with("to", checked_to.map_or_else(|| "-".to_owned(), |to| to.to_string())),
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
    format!("{}{}\n", aligned(&rows), word(status))
}
