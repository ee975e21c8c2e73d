//! The text of guessed laws.

use super::period::with_bound;
use crate::{
    ask::guess::{Counterexample, Fit, GuessAnswer, GuessedLaw, LawData, LawProof},
    messages,
    write::aligned,
};
use grundy_core::{Message, SmallSort};
use std::fmt::Display;

/// The laws, each with the range in which it was checked and, if it was not refuted, the line to add to the rules. If
/// requested, the table to which they were fitted follows.
pub(super) fn lines(answer: &GuessAnswer) -> String {
    let mut text = String::new();
    if answer.laws.iter().all(|law| law.counterexample.is_some()) {
        let none = Message::new(match (answer.finished, &answer.looked_to[..]) {
            (true, _) => "guess-none",
            (false, []) => "guess-none-no-table",
            (false, _) => "guess-none-yet",
        });
        let none = none.with("to", listed(&answer.looked_to)).with("tried", answer.tried);
        text.push_str(&(messages::text(&none) + "\n"));
    }
    for law in &answer.laws {
        text.push_str(&of_law(law));
    }
    if let Some(fit) = &answer.fit {
        text.push_str(&table(fit, !answer.laws.is_empty()));
    }
    text
}

/// The number of values in a row, for a table with one field.
const IN_A_ROW: usize = 10;

/// The largest number of rows that are shown.
const ROWS: usize = 40;

/// The largest number of columns that are shown.
const COLUMNS: usize = 31;

/// The table to which the laws were fitted. Each entry is a value, followed in brackets by the value
/// according to the first law if that differs; the brackets are empty if the first law gives no value there.
fn table(fit: &Fit, has_law: bool) -> String {
    let told = |value: i64| match (fit.of_outcomes, value) {
        (false, value) => value.to_string(),
        (true, 0) => "P".to_owned(),
        (true, _) => "N".to_owned(),
    };
    let cell = |value: i64, law: Option<i64>| match law {
        Some(law) if law == value => told(value),
        Some(law) => format!("{}[{}]", told(value), told(law)),
        None if has_law => format!("{}[]", told(value)),
        None => told(value),
    };
    let head = Message::new(if has_law { "guess-table-law" } else { "guess-table" });
    let mut rows: Vec<Vec<String>> = Vec::new();
    if let [name] = &fit.names[..] {
        let steps = (0..IN_A_ROW).map(|step| format!("+{step}"));
        rows.push([name.clone()].into_iter().chain(steps).collect());
        for points in fit.points.chunks(IN_A_ROW).take(ROWS) {
            let first = points.first().map(|point| listed(&point.at)).unwrap_or_default();
            let cells = points.iter().map(|point| cell(point.value, point.law));
            rows.push([first].into_iter().chain(cells).collect());
        }
    } else {
        // The second variable determines the column, and all others determine the row.
        let row_of = |at: &[i64]| [&at[..1], &at[2..]].concat();
        let mut keys: Vec<Vec<i64>> = fit.points.iter().map(|point| row_of(&point.at)).collect();
        keys.small_sort();
        keys.dedup();
        keys.truncate(ROWS);
        let mut columns: Vec<i64> = fit.points.iter().map(|point| point.at[1]).collect();
        columns.small_sort();
        columns.dedup();
        columns.truncate(COLUMNS);
        let corner = [&fit.names[..1], &fit.names[2..]].concat().join(",") + "\\" + &fit.names[1];
        rows.push([corner].into_iter().chain(columns.iter().map(ToString::to_string)).collect());
        let mut body = vec![vec![String::new(); columns.len() + 1]; keys.len()];
        for (key, row) in keys.iter().zip(&mut body) {
            row[0] = listed(key);
        }
        for point in &fit.points {
            let (row, column) = (keys.binary_search(&row_of(&point.at)), columns.binary_search(&point.at[1]));
            if let (Ok(row), Ok(column)) = (row, column) {
                body[row][column + 1] = cell(point.value, point.law);
            }
        }
        rows.extend(body);
    }
    format!("\n{}\n{}", messages::text(&head), aligned(&rows))
}

fn of_law(law: &GuessedLaw) -> String {
    let mut lines = vec![if law.of_outcomes {
        messages::text(&Message::new("guess-p").with("condition", &law.law))
    } else {
        law.law.clone()
    }];
    if !law.exceptions.is_empty() {
        let list: Vec<String> = law
            .exceptions
            .iter()
            .map(|(point, value)| format!("{}: {}", listed(point), told(law, *value)))
            .collect();
        lines.push(messages::text(&Message::new("guess-exceptions").with("list", list.join(", "))));
    }
    lines.push(messages::text(&law.words));
    if law.law.contains("valuation(") {
        lines.push(messages::text(&Message::new("guess-valuation")));
    }
    if law.law.contains("least_zeckendorf_part") {
        lines.push(messages::text(&Message::new("guess-zeckendorf")));
    }
    if law.law.contains("nim_product") {
        lines.push(messages::text(&Message::new("guess-nim-product")));
    }
    if law.law.contains("zeckendorf_zeros") {
        lines.push(messages::text(&Message::new("guess-zeckendorf-zeros")));
    }
    if law.law.contains("least_part(") {
        lines.push(messages::text(&Message::new("guess-least-part")));
    }
    if matches!(law.data, LawData::Rows(_)) {
        lines.push(messages::text(&Message::new("guess-rows")));
    }
    lines.push(messages::text(&far(law)));
    lines.extend(law.proof.as_ref().map(proof));
    if let Some(why) = &law.unproved {
        let why = messages::text(why);
        lines.push(messages::text(&Message::new("guess-unproved").with("why", why)));
    }
    if law.counterexample.is_none() {
        lines.extend(law.claim.clone());
    }
    let mut text = lines.join("\n  ");
    text.push('\n');
    text
}

/// Why the law holds for every position.
fn proof(proof: &LawProof) -> String {
    messages::text(&match proof {
        LawProof::Period(proved) => with_bound(Message::new("guess-proved"), proved.theorem)
            .with("theorem", proved.theorem.name())
            .with("from", proved.checked_from())
            .with("checked", proved.checked_to),
        LawProof::Induction(proved) => {
            let message = Message::new("guess-proved-induction").with("steps", proved.steps.len());
            let solvers = proved.solvers.join(", ");
            message.with("solvers", solvers).with("bounded", if proved.bounded { "yes" } else { "no" })
        }
    })
}

/// The range in which the law was checked, or the counterexample to the law.
fn far(law: &GuessedLaw) -> Message {
    let fitted = Message::new("guess-box").with("from", listed(&law.from)).with("to", listed(&law.fitted_to));
    let fitted = with_ranges(messages::text(&fitted), law, false);
    match &law.counterexample {
        None => {
            let checked = with_ranges(listed(&law.checked_to), law, true);
            Message::new("guess-fits").with("fitted", fitted).with("checked", checked)
        }
        Some(Counterexample { at, value, law: None }) => Message::new("guess-refuted-nothing")
            .with("fitted", fitted)
            .with("at", listed(at))
            .with("value", told(law, *value)),
        Some(Counterexample { at, value, law: Some(given) }) => Message::new("guess-refuted")
            .with("fitted", fitted)
            .with("at", listed(at))
            .with("value", told(law, *value))
            .with("law", told(law, *given)),
    }
}

/// The box `text` with the ranges of the parameters, if there are any, as in `0..=200 for k = 1..=8`. Numbers that were
/// used only to check the law are included if `with_further` is set.
fn with_ranges(text: String, law: &GuessedLaw, with_further: bool) -> String {
    if law.ranges.is_empty() {
        return text;
    }
    let ranges = law.ranges.iter().map(|range| {
        let further: &[i128] = if with_further { &range.further } else { &[] };
        let numbers: Vec<i128> = range.fitted.iter().chain(further).copied().collect();
        let is_run = numbers.windows(2).all(|pair| pair[1] == pair[0].saturating_add(1));
        match &numbers[..] {
            [first, .., last] if is_run => format!("{} = {first}..={last}", range.name),
            numbers => format!("{} = {}", range.name, listed(numbers)),
        }
    });
    let ranges: Vec<String> = ranges.collect();
    messages::text(&Message::new("guess-with").with("box", text).with("ranges", ranges.join(", ")))
}

fn told(law: &GuessedLaw, value: i64) -> String {
    match (law.of_outcomes, value) {
        (false, value) => value.to_string(),
        (true, 0) => "P".to_owned(),
        (true, _) => "N".to_owned(),
    }
}

/// The numbers as text, such as `3` or `3,5`.
fn listed(numbers: &[impl Display]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}
