//! Periods, surveys and certificates as people read them.

use crate::arguments::Format;
use crate::columns::aligned;
use crate::failure::Failure;
use grundy::ask::{PeriodAnswer, SurveyAnswer, SurveyRow};
use grundy::{Error, ErrorKind, Message, Period, PeriodTheorem, Tally, messages};
use std::path::Path;

/// The period, and how it is known.
pub(crate) fn period(answer: &PeriodAnswer) -> String {
    let word = |id: Message| messages::text(&id);
    let status = match &answer.period {
        Period::Proved(proved) if proved.theorem == (PeriodTheorem::SubtractionWindow { last: 0 }) => {
            Message::new("heap-status-no-move")
        }
        Period::Proved(proved) => Message::new("heap-status-proved")
            .with("theorem", proved.theorem.name())
            .with("bound", proved.theorem.bound())
            .with("from", proved.checked_from())
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
    let report = answer.report.as_ref().map_or_else(String::new, |(game, tally)| report(game, tally));
    format!("{}{}\n{report}", aligned(&rows), word(status))
}

/// A row as the field's tables have it, below the names of its columns.
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

/// The first line of a survey in CSV, and the columns of its rows.
const COLUMNS: [&str; 9] =
    ["code", "standard", "shift", "status", "preperiod", "period", "saltus", "largest", "largest_at"];

/// A row a code.
pub(crate) fn survey(answer: &SurveyAnswer, format: Format) -> String {
    let rows: Vec<Vec<String>> =
        std::iter::once(COLUMNS.map(str::to_owned).to_vec()).chain(answer.rows.iter().map(row)).collect();
    match format {
        Format::Csv => rows.iter().map(|row| row.join(",") + "\n").collect(),
        Format::Md => {
            let rule = format!("|{}\n", " --- |".repeat(COLUMNS.len()));
            let mut lines: Vec<String> =
                rows.iter().map(|row| format!("| {} |\n", row.join(" | "))).collect();
            lines.insert(1, rule);
            lines.concat()
        }
        _ => aligned(&rows),
    }
}

fn row(row: &SurveyRow) -> Vec<String> {
    let (status, numbers) = match &row.period {
        Period::Proved(proved) => ("proved", Some((proved.preperiod, proved.period, proved.saltus))),
        Period::Observed { preperiod, period, saltus, .. } => {
            ("observed", Some((*preperiod, *period, *saltus)))
        }
        Period::None { .. } => ("none", None),
    };
    let number = |pick: fn((u64, u64, u64)) -> u64| {
        numbers.map_or_else(|| "-".to_owned(), |all| pick(all).to_string())
    };
    let (standard, shift) = row.cousin.clone().unwrap_or((row.code.clone(), 0));
    vec![
        row.code.clone(),
        standard,
        shift.to_string(),
        status.to_owned(),
        number(|all| all.0),
        number(|all| all.1),
        number(|all| all.2),
        row.largest.0.to_string(),
        row.largest.1.to_string(),
    ]
}

/// Writes the certificate of a proved period to `path`.
pub(crate) fn write_certificate(path: &Path, answer: &PeriodAnswer) -> Result<(), Failure> {
    let Some(bytes) = &answer.certificate else {
        let message = match answer.period {
            Period::Proved(_) => Message::new("heap-no-certificate-digits"),
            _ => Message::new("heap-no-certificate"),
        };
        return Err(Error::new(ErrorKind::Unsupported, message).into());
    };
    std::fs::write(path, bytes).map_err(|error| Error::io(&path.display().to_string(), &error).into())
}
