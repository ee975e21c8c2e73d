//! The text of answers, written by `Display`, without a line break after the last line.

mod check;
#[cfg(feature = "databases")]
mod databases;
mod guess;
mod misere;
mod period;
mod position;
mod score;

use crate::{
    answer::Answer,
    ask::{
        check::CheckAnswer, cite::CiteAnswer, count::CountAnswer, equal::EqualAnswer, explain::ExplainAnswer,
        export::ExportAnswer, game::GameAnswer, genus::GenusAnswer, graph::GraphAnswer, guess::GuessAnswer,
        jia::JiaAnswer, judge::JudgeAnswer, list::ListAnswer, moves::MovesAnswer, nimber::NimberAnswer,
        outcome::OutcomeAnswer, period::PeriodAnswer, picture::PictureAnswer, quotient::QuotientAnswer,
        score::ScoreAnswer, show::ShowAnswer, survey::SurveyAnswer, table::TableAnswer, value::ValueAnswer,
        verify::VerifyAnswer, view::ViewAnswer,
    },
    catalogue_text::{self, Described},
    messages, write,
};
use grundy_core::Message;
use std::fmt::{self, Display};

impl<A: Display> Display for Answer<A> {
    /// The body of the answer.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.body.fmt(f)
    }
}

macro_rules! displays {
    ($($answer:ty: $lines:expr, $what:literal;)*) => {
        $(
            impl Display for $answer {
                #[doc = $what]
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    let lines: String = $lines(self);
                    f.write_str(lines.strip_suffix('\n').unwrap_or(&lines))
                }
            }
        )*
    };
}

#[cfg(feature = "databases")]
displays! {
    crate::ask::solve::SolveAnswer: databases::solve, "The numbers of positions, and the outcome at the start.";
    crate::ask::database::DatabaseAnswer: databases::database, "The description, and the result of the check.";
}

displays! {
    ValueAnswer: position::value, "A line for each component and, unless there is exactly one, a line for the sum.";
    OutcomeAnswer: position::outcome, "`N: the player to move wins`";
    MovesAnswer: position::moves, "The winner, then a line for each move.";
    PictureAnswer: |answer: &PictureAnswer| position::moves(&answer.moves), "The winner, then a line for each move.";
    EqualAnswer: position::equal, "`not equal: N and P when added to *2`";
    ExplainAnswer: explain, "The steps, each in one or more lines.";
    ViewAnswer: view, "The winner, then a line for each move, then the steps of the explanation.";
    PeriodAnswer: period::lines, "The period, and the evidence for it.";
    GraphAnswer: write::dot, "The graph in the language of Graphviz.";
    SurveyAnswer: |answer| write::survey(answer, write::TableFormat::Text), "A line for each code.";
    TableAnswer: write::text, "The table as aligned text.";
    ScoreAnswer: score::lines, "The score, the optimal moves and an optimal line.";
    ShowAnswer: show, "The rules as rules text, then the references that it cites, as comments.";
    CiteAnswer: cite, "The references in BibTeX.";
    ListAnswer: list, "The games by family, one per line.";
    CheckAnswer: check::lines, "Whether play ends, then a line for each theorem or claim.";
    CountAnswer: |answer: &CountAnswer| answer.count.to_string(), "The number.";
    GameAnswer: GameAnswer::lines, "The canonical form or another value, then a line for each property.";
    NimberAnswer: |answer: &NimberAnswer| answer.value.to_string(), "The nimber.";
    GenusAnswer: misere::genus, "The genus, family, outcome and canonical form of a position, or a line for each heap.";
    JiaAnswer: misere::jia, "Whether every component satisfies the Jia condition.";
    GuessAnswer: guess::lines, "The laws, each with the range in which it was checked.";
    ExportAnswer: |answer: &ExportAnswer| answer.program.clone(), "The program.";
    QuotientAnswer: write::quotient_text, "The order, the relations and the P-positions of the quotient.";
    JudgeAnswer: judge, "The output, or the result of comparing it with the expected output.";
    VerifyAnswer: |answer: &VerifyAnswer| messages::text(&answer.reason()), "What is proved, or why it is refused.";
}

/// The rules, and a comment line for each reference that they cite.
fn show(answer: &ShowAnswer) -> String {
    let cited = grundy_games::cited(&answer.rules);
    let lines: Vec<String> =
        cited.iter().map(|reference| format!("# [{}] {}\n", reference.key, reference.text())).collect();
    let gap = if lines.is_empty() { "" } else { "\n" };
    format!("{}{gap}{}", answer.rules, lines.concat())
}

/// The output, or the result of comparing it with the expected output.
fn judge(answer: &JudgeAnswer) -> String {
    let message = match (answer.agreeing, &answer.difference) {
        (None, _) => return answer.output.clone(),
        (Some(lines), None) => Message::new("judge-agrees").with("lines", lines),
        (Some(_), Some(difference)) => {
            let line = |line: &Option<String>| line.clone().unwrap_or_default();
            Message::new("judge-differs")
                .with("line", difference.line)
                .with("found", line(&difference.found))
                .with("expected", line(&difference.expected))
        }
    };
    messages::text(&message)
}

fn cite(answer: &CiteAnswer) -> String {
    if answer.references.is_empty() {
        return format!("% {}", messages::text(&Message::new("answer-cite-none")));
    }
    let entries: Vec<&str> = answer.references.iter().map(|reference| &*reference.bibtex).collect();
    entries.join("\n\n")
}

fn explain(answer: &ExplainAnswer) -> String {
    answer.steps.iter().map(|step| step.text() + "\n").collect()
}

fn view(answer: &ViewAnswer) -> String {
    let moves = answer.moves.iter().map(|one| one.play.clone()).collect();
    let Some(outcome) = answer.outcome else {
        return answer.scores.iter().map(score::lines).collect();
    };
    let moves = MovesAnswer { outcome, forced: answer.forced, moves };
    let steps: String = answer.steps.iter().map(|step| step.text() + "\n").collect();
    format!("{}\n{steps}", position::moves(&moves))
}

/// The games by family, each with its name and a summary of its rules.
fn list(answer: &ListAnswer) -> String {
    let rows = answer.rows.iter().map(|row| {
        let described = Described { title: row.title.clone(), summary: row.summary.clone() };
        vec![format!("  {}", row.name), described.after_the_name()]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let mut text = String::new();
    let mut family = None;
    for (row, line) in answer.rows.iter().zip(write::aligned(&rows).lines()) {
        if family != Some(row.family) {
            text.push_str(if family.is_some() { "\n" } else { "" });
            text.push_str(&catalogue_text::family(row.family));
            text.push('\n');
            family = Some(row.family);
        }
        text.push_str(line);
        text.push('\n');
    }
    text
}
