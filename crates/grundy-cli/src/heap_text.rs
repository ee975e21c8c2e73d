//! Periods, surveys and certificates as people read them.

use crate::arguments::Format;
use crate::columns::aligned;
use crate::failure::Failure;
use grundy::ask::{PeriodAnswer, SurveyAnswer, SurveyRow};
use grundy::{Error, ErrorKind, Message, Period, messages};
use grundy_verify::Refusal;
use std::path::Path;

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
        return Err(Error::new(ErrorKind::Unsupported, Message::new("heap-no-certificate")).into());
    };
    std::fs::write(path, bytes).map_err(|error| Error::io(&path.display().to_string(), &error).into())
}

/// Whether the certificate in the file at `path` is right: the line to print, and the exit code's yes or no.
pub(crate) fn verify(path: &Path, as_json: bool) -> Result<(String, bool), Failure> {
    let bytes = std::fs::read(path).map_err(|error| Error::io(&path.display().to_string(), &error))?;
    let found = grundy_verify::verify(&bytes);
    let valid = found.is_ok();
    let text = match &found {
        Ok(verified) => messages::text(
            &Message::new("heap-verified")
                .with("code", &verified.code)
                .with("preperiod", verified.preperiod)
                .with("period", verified.period)
                .with("theorem", &verified.theorem)
                .with("values", verified.values),
        ),
        Err(refusal) => messages::text(&refused(refusal)),
    };
    let text = if as_json {
        // The sentence holds no control characters, so two escapes are enough.
        let reason = text.replace('\\', "\\\\").replace('"', "\\\"");
        format!("{{\"id\":null,\"ok\":true,\"valid\":{valid},\"reason\":\"{reason}\"}}\n")
    } else {
        text + "\n"
    };
    Ok((text, valid))
}

fn refused(refusal: &Refusal) -> Message {
    match refusal {
        Refusal::Header => Message::new("heap-refused-header"),
        Refusal::HeaderChecksum => Message::new("heap-refused-header-checksum"),
        Refusal::Length => Message::new("heap-refused-length"),
        Refusal::ValuesChecksum => Message::new("heap-refused-values-checksum"),
        Refusal::Code => Message::new("heap-refused-code"),
        Refusal::Theorem => Message::new("heap-refused-theorem"),
        Refusal::Value { heap, claimed } => {
            Message::new("heap-refused-value").with("heap", heap).with("claimed", claimed)
        }
        Refusal::Period { heap } => Message::new("heap-refused-period").with("heap", heap),
        Refusal::TooFew { needed } => Message::new("heap-refused-too-few").with("needed", needed),
        _ => Message::new("heap-refused-not-least"),
    }
}
