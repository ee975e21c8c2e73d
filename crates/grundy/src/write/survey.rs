//! Surveys of codes as CSV, Markdown and aligned text.

use super::{columns::aligned, pieces::TableFormat};
use crate::ask::survey::{SurveyAnswer, SurveyRow};
use grundy_heap::Period;

/// The names of the columns, which form the first row of a survey in every format.
const COLUMNS: [&str; 9] =
    ["code", "standard", "shift", "status", "preperiod", "period", "saltus", "largest", "largest_at"];

/// The survey, with a row for each code: as CSV, as Markdown or, for any other format, as aligned text.
#[must_use]
pub fn survey(answer: &SurveyAnswer, format: TableFormat) -> String {
    let rows: Vec<Vec<String>> =
        std::iter::once(COLUMNS.map(str::to_owned).to_vec()).chain(answer.rows.iter().map(row)).collect();
    match format {
        TableFormat::Csv => rows.iter().map(|row| row.join(",") + "\n").collect(),
        TableFormat::Markdown => {
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
