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
    crate::ask::solve::SolveAnswer: databases::solve, "The numbers of positions, and the outcome of the start.";
    crate::ask::database::DatabaseAnswer: databases::database, "What the database is about, and what was found in it.";
}

displays! {
    ValueAnswer: position::value, "A line a component; the value of the sum is the last word.";
    OutcomeAnswer: position::outcome, "`N: the player to move wins`";
    MovesAnswer: position::moves, "Who wins, then a line a move.";
    PictureAnswer: |answer: &PictureAnswer| position::moves(&answer.moves), "Who wins, then a line a move.";
    EqualAnswer: position::equal, "`not equal: N and P when added to *2`";
    ExplainAnswer: explain, "The steps, each a line or several.";
    ViewAnswer: view, "Who wins, then a line a move, then the steps of the explanation.";
    PeriodAnswer: period::lines, "The period, and how it is known.";
    GraphAnswer: write::dot, "The graph in the language of Graphviz.";
    SurveyAnswer: |answer| write::survey(answer, write::TableFormat::Text), "A line a code.";
    TableAnswer: write::text, "The table as aligned text.";
    ScoreAnswer: score::lines, "The score, the optimal moves and an optimal line.";
    ShowAnswer: show, "The rules as rules text, then the references that it cites, as comments.";
    CiteAnswer: cite, "The references in BibTeX.";
    ListAnswer: list, "The games by family, a line each.";
    CheckAnswer: check::lines, "Whether play ends, then a line a theorem or claim.";
    CountAnswer: |answer: &CountAnswer| answer.count.to_string(), "The number.";
    GameAnswer: GameAnswer::lines, "The canonical form or another value, then a line for each property.";
    NimberAnswer: |answer: &NimberAnswer| answer.value.to_string(), "The nimber.";
    GenusAnswer: misere::genus, "The genus and how far the position is from Nim; or a line a heap.";
    JiaAnswer: misere::jia, "Whether every component satisfies the Jia condition.";
    GuessAnswer: guess::lines, "The laws, each with how far it holds.";
    ExportAnswer: |answer: &ExportAnswer| answer.program.clone(), "The program.";
    QuotientAnswer: write::quotient_text, "The order, the relations and the P-positions of the quotient.";
    JudgeAnswer: judge, "What the judge expects; or where that differs from what was expected.";
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
