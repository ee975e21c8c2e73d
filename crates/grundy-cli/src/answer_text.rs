//! Answers as people read them.

use crate::arguments::Format;
use crate::check_text;
use crate::columns::aligned;
use crate::guess_text;
use crate::heap_text;
use crate::misere_text;
use crate::score_text;
use grundy::answer::{Remoteness, value_text};
use grundy::ask::{EqualAnswer, ExplainAnswer, Left, ListAnswer, MovesAnswer, ValueAnswer};
use grundy::json::Body;
use grundy::write::TableFormat;
use grundy::{Answer, Error, Evidence, Message, Outcome, Plan, Player, Stats, messages, write};
use std::collections::HashMap;

/// The text of an answer, whole lines.
///
/// # Errors
/// A format that the answer cannot be written in.
pub(crate) fn text(body: &Body, format: Format) -> Result<String, Error> {
    Ok(match body {
        Body::Value(answer) => value(answer),
        Body::Outcome(answer) => {
            let remoteness = answer.remoteness.map(remoteness).unwrap_or_default();
            format!("{}{remoteness}\n", outcome(answer.outcome))
        }
        Body::Moves(answer) => moves(answer),
        Body::Equal(answer) => equal(answer),
        Body::Explain(answer) => explain(answer),
        Body::Table(table) => match table_format(format) {
            Some(format) => write::pieces(table, format)?.collect::<Result<_, _>>()?,
            None => write::svg(table)?,
        },
        Body::Graph(graph) => match format {
            Format::Svg => write::graph_svg(graph)?,
            _ => write::dot(graph),
        },
        Body::Survey(answer) => heap_text::survey(answer, format),
        Body::Period(answer) if format == Format::Svg => write::period_svg(answer)?,
        Body::Period(answer) => heap_text::period(answer),
        Body::Genus(answer) => misere_text::genus(answer),
        Body::Jia(answer) => misere_text::jia(answer),
        Body::Quotient(answer) => misere_text::quotient(answer, format),
        Body::Show(answer) => answer.rules.clone(),
        Body::List(answer) => list(answer),
        Body::Check(answer) => check_text::text(answer),
        Body::Score(answer) => score_text::text(answer),
        Body::Guess(answer) => match format {
            Format::Svg => write::guess_svg(answer)?,
            _ => guess_text::text(answer),
        },
        Body::Count(answer) => format!("{}\n", answer.count),
        Body::Nimber(answer) => format!("{}\n", answer.value),
        Body::Judge(answer) => answer.output.clone(),
        Body::Verify(answer) => messages::text(&answer.reason()) + "\n",
        _ => String::new(),
    })
}

/// The format of a table that is text; `None` for pictures.
pub(crate) const fn table_format(format: Format) -> Option<TableFormat> {
    match format {
        Format::Csv => Some(TableFormat::Csv),
        Format::Md => Some(TableFormat::Markdown),
        Format::Bfile => Some(TableFormat::Bfile),
        Format::Text | Format::Json | Format::Dot => Some(TableFormat::Text),
        Format::Svg => None,
    }
}

/// One line a component, the value at its end; the last line's last word is the value of the sum.
fn value(answer: &ValueAnswer) -> String {
    let mut rows: Vec<Vec<String>> = answer
        .components
        .iter()
        .map(|part| {
            let component = match part.count {
                1 => part.component.clone(),
                count => format!("{count}*{}", part.component),
            };
            vec![component, value_text(part.value, part.wins_beside.as_ref())]
        })
        .collect();
    let is_one_component = matches!(&answer.components[..], [part] if part.count == 1);
    if !is_one_component {
        let sum = value_text(answer.value, answer.wins_beside.as_ref());
        rows.push(vec![messages::text(&Message::new("cli-sum")), sum]);
    }
    aligned(&rows)
}

/// `N: the player to move wins`.
fn outcome(outcome: Outcome) -> String {
    messages::text(&match outcome {
        Outcome::N => Message::new("cli-outcome-n"),
        Outcome::P => Message::new("cli-outcome-p"),
        Outcome::L => Message::new("cli-outcome-l"),
        Outcome::R => Message::new("cli-outcome-r"),
        Outcome::D => Message::new("cli-outcome-d"),
    })
}

/// The outcome, then a line a move: which component if they look alike, what it becomes, the label, and what
/// the move leaves if every move was asked for.
fn moves(answer: &MovesAnswer) -> String {
    let mut text = outcome(answer.outcome) + "\n";
    // Components that look alike are told apart by their index.
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
                    Player::Left => Message::new("cli-player-left"),
                    Player::Right => Message::new("cli-player-right"),
                }));
            }
            if let Some(left) = found.remoteness {
                row.push(remoteness(left).trim_start_matches(", ").to_owned());
            }
            row.extend(found.leaves.as_ref().map(leaves));
            row
        })
        .collect();
    text.push_str(&aligned(&rows));
    text
}

/// `, 3 moves left`; nothing for a draw, which says so itself.
fn remoteness(remoteness: Remoteness) -> String {
    match remoteness {
        Remoteness::Moves(moves) => {
            format!(", {}", messages::text(&Message::new("cli-remoteness").with("moves", moves)))
        }
        Remoteness::Endless => String::new(),
    }
}

/// `leaves 0, P: wins`.
fn leaves(left: &Left) -> String {
    let value =
        left.value.map(|value| value_text(value, left.wins_beside.as_ref()) + ", ").unwrap_or_default();
    let what = format!("{value}{}", left.outcome);
    messages::text(&match left.outcome {
        Outcome::P => Message::new("cli-leaves-winning").with("what", what),
        _ => Message::new("cli-leaves").with("what", what),
    })
}

/// `not equal: N and P beside *2`
fn equal(answer: &EqualAnswer) -> String {
    let message = match answer {
        EqualAnswer::Equal => Message::new("cli-equal-yes"),
        EqualAnswer::Different { apart: Some(apart) } => Message::new("cli-equal-apart")
            .with("by", &apart.by)
            .with("position", apart.position)
            .with("other", apart.other),
        EqualAnswer::Undecided { checked_to } => {
            Message::new("cli-equal-open").with("checked_to", checked_to)
        }
        _ => Message::new("cli-equal-no"),
    };
    messages::text(&message) + "\n"
}

pub(crate) fn explain(answer: &ExplainAnswer) -> String {
    answer.steps.iter().map(|step| step.text() + "\n").collect()
}

/// The games by family, each with its name and how it is played.
fn list(answer: &ListAnswer) -> String {
    let rows: Vec<Vec<String>> =
        answer.rows.iter().map(|row| vec![format!("  {}", row.name), row.summary.clone()]).collect();
    let mut text = String::new();
    let mut family = None;
    for (row, line) in answer.rows.iter().zip(aligned(&rows).lines()) {
        if family != Some(row.family) {
            text.push_str(if family.is_some() { "\n" } else { "" });
            text.push_str(row.family);
            text.push('\n');
            family = Some(row.family);
        }
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// How the answer is known, where the reader has to be told: it rests on a claim nobody has checked.
pub(crate) fn caution(evidence: &Evidence) -> Option<String> {
    match evidence {
        Evidence::Claimed { line } => Some(messages::text(&Message::new("cli-believed").with("line", line))),
        _ => None,
    }
}

/// How an answer is known, in a line.
fn evidence(evidence: &Evidence) -> String {
    messages::text(&match evidence {
        Evidence::Theorem { name, source } => {
            Message::new("cli-evidence-theorem").with("name", name).with("source", source)
        }
        Evidence::Proved { theorem, .. } => Message::new("cli-evidence-proved").with("theorem", theorem),
        Evidence::Computed { engine } => Message::new("cli-evidence-computed").with("engine", *engine),
        Evidence::Checked { to } => Message::new("cli-evidence-checked").with("to", to),
        Evidence::Claimed { line } => Message::new("cli-evidence-claimed").with("line", line),
        _ => Message::new("cli-evidence-other"),
    })
}

/// What `--stats` tells: the engine and why, how the answer is known, what it took.
pub(crate) fn all_stats(answer: &Answer<Body>) -> String {
    let plan = answer.plan.as_ref().map(|plan| {
        let why = messages::brief(&plan.why);
        messages::text(&Message::new("cli-plan").with("engine", plan.engine).with("why", why))
    });
    let ways = answer.plan.as_ref().filter(|plan| !plan.ways.is_empty()).map(ways);
    let known = answer.evidence.as_ref().map(evidence);
    let took = answer.stats.map(stats);
    [plan, ways, known, took].into_iter().flatten().map(|line| line + "\n").collect()
}

/// The ways that were planned, in order.
fn ways(plan: &Plan) -> String {
    let ways = plan.ways.iter().map(|way| match way.at_most {
        Some(most) => messages::text(&Message::new("cli-way-up-to").with("way", way.way).with("most", most)),
        None => way.way.to_owned(),
    });
    let one_after_the_other =
        |first, next| messages::text(&Message::new("cli-way-else").with("first", first).with("next", next));
    let ways = ways.reduce(one_after_the_other).unwrap_or_default();
    messages::text(&Message::new("cli-ways").with("ways", ways))
}

fn stats(stats: Stats) -> String {
    messages::text(
        &Message::new("cli-stats")
            .with("positions", stats.positions)
            .with("seconds", format!("{:.3}", stats.seconds))
            .with("bytes", stats.bytes),
    )
}
