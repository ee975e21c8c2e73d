//! Answers, and the evidence for them, in the formats of the command line.

use crate::everywhere::{Everywhere, Format, LegendWord};
use grundy::answer::evidence_message;
use grundy::ask::ExportLanguage;
use grundy::json::Body;
use grundy::write::{self, TableFormat};
use grundy::{Answer, Error, Evidence, Message, Plan, Stats, messages};

/// The text of an answer. It consists of whole lines, except the output for a judge, to which no line end is added.
///
/// # Errors
/// Returns an error if the format is SVG and the answer cannot be drawn.
pub(crate) fn text(body: &Body, format: Format) -> Result<String, Error> {
    Ok(match (body, format) {
        (body, Format::Svg) => grundy_pictures::picture(body)?,
        (Body::Quotient(answer), Format::Md) => write::quotient_markdown(answer),
        (Body::Quotient(answer), Format::Latex) => write::quotient_latex(answer),
        (Body::Genus(answer), Format::Latex) => write::genus_latex(answer),
        (Body::Survey(answer), format) => {
            write::survey(answer, table_format(format).unwrap_or(TableFormat::Text))
        }
        // A judge compares the output byte for byte, so no line end is added.
        (Body::Judge(answer), _) if answer.agreeing.is_none() => answer.output.clone(),
        (body, _) => lines(body),
    })
}

/// A picture with its title (if `--title` is given), its legend (unless `--legend none` is given), and the evidence for
/// the answer as its description.
pub(crate) fn captioned(svg: &str, everywhere: &Everywhere, known: Option<&Evidence>) -> String {
    let has_legend = !matches!(everywhere.legend, Some(LegendWord::None));
    grundy_pictures::with_evidence(svg, everywhere.title.as_deref(), has_legend, known)
}

/// The text of an answer, with a line end after its last line. If there is no text, the result is empty.
pub(crate) fn lines(answer: &impl ToString) -> String {
    let mut text = answer.to_string();
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// The format in which a table is written as text, or `None` for pictures.
pub(crate) const fn table_format(format: Format) -> Option<TableFormat> {
    match format {
        Format::Csv => Some(TableFormat::Csv),
        Format::Md => Some(TableFormat::Markdown),
        Format::Bfile => Some(TableFormat::Bfile),
        Format::Latex => Some(TableFormat::Latex),
        Format::Text | Format::Json | Format::Dot => Some(TableFormat::Text),
        Format::Array => Some(TableFormat::Array(ExportLanguage::Cpp)),
        Format::Letters => Some(TableFormat::Letters),
        Format::Ppositions => Some(TableFormat::PPositions),
        Format::Runs => Some(TableFormat::Runs),
        Format::Svg => None,
    }
}

/// The evidence as a warning, if the answer depends on an unchecked claim.
pub(crate) fn caution(evidence: &Evidence) -> Option<String> {
    match evidence {
        Evidence::Claimed { line } => Some(messages::text(&Message::new("cli-believed").with("line", line))),
        _ => None,
    }
}

/// The evidence for an answer, as one line.
fn evidence(evidence: &Evidence) -> String {
    messages::text(&evidence_message(evidence))
}

/// The lines of `--stats`: the engine and the reason for it (in a sum across rulesets, also for each ruleset), the
/// planned methods, the evidence and the cost.
pub(crate) fn all_stats(answer: &Answer<Body>) -> String {
    let plan = answer.plan.as_ref().map(|plan| {
        let message = Message::new("cli-plan").with("engine", plan.engine);
        messages::brief(&message.with_message("why", plan.why.clone()))
    });
    let rulesets = answer.plan.iter().flat_map(|plan| &plan.rulesets).map(|of| {
        let message = Message::new("cli-plan-ruleset").with("ruleset", &of.ruleset);
        messages::brief(&message.with("engine", of.engine).with_message("why", of.why.clone()))
    });
    let rulesets: Vec<String> = rulesets.collect();
    let ways = answer.plan.as_ref().filter(|plan| !plan.ways.is_empty()).map(ways);
    let known = answer.evidence.as_ref().map(evidence);
    let took = answer.stats.map(stats);
    let lines = plan.into_iter().chain(rulesets).chain(ways).chain(known).chain(took);
    lines.map(|line| line + "\n").collect()
}

/// The planned methods, in the order in which they are tried.
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
