//! `judge`: the answers to contest problems, in the input and output formats of the problems.

#[cfg_attr(not(feature = "formats"), path = "judge/formats_disabled.rs")]
mod formats;

use crate::{
    answer::Answer,
    ask::{count::CountQuestion, outcome::OutcomeQuestion},
    error::{Error, ErrorKind, Place, Report, Within},
    messages,
    object::{Fields, Object, ReadQuestion, WriteBody},
    position_text::line_column,
    question::Question,
    score_error,
    session::Session,
    subject::{Settings, Subject},
};
use grundy_core::{Message, Outcome, thread_limit};
use grundy_graph::{Graph, Unsolved, VertexValues, topological};
use grundy_judge::{Desk, Mistake, Problem, Refused, Stopped};
use grundy_rules::diagnostic::{Diagnostic, Severity, Span};
use grundy_score::Board;
use std::num::NonZeroU64;

/// Asks for the output that the judge of a contest expects for an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgeQuestion {
    /// The problem.
    pub problem: JudgeProblem,
    /// The input in the format of the problem.
    pub input: String,
    /// The expected output, if the computed output is to be compared with it.
    pub expected: Option<String>,
}

/// A contest problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JudgeProblem {
    /// The name of a problem, such as `poj-2311`.
    Named(String),
    /// A format of input and output that can be used with any ruleset, such as `T: n x[n] -> Yes/No`.
    Format(String),
}

/// The first line in which the output differs from what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct JudgeDifference {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The line of the output, or `None` if the output has fewer lines.
    pub found: Option<String>,
    /// The expected line, or `None` if fewer lines are expected.
    pub expected: Option<String>,
}

/// The output in the format of the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct JudgeAnswer {
    /// The output, byte for byte.
    pub output: String,
    /// The number of lines of the output before the first difference, or of all its lines (without empty lines at the
    /// end) if there is no difference. `None` if no expected output was given.
    pub agreeing: Option<usize>,
    /// The first difference from what was expected, if there is one. Spaces at the ends of lines and empty lines at the
    /// end are not compared.
    pub difference: Option<JudgeDifference>,
}

impl JudgeAnswer {
    fn new(output: String, expected: Option<&str>) -> Self {
        let Some(expected) = expected else { return Self { output, agreeing: None, difference: None } };
        // Judges do not compare spaces at the ends of lines, nor empty lines at the end.
        let lines =
            |text: &str| text.trim_end().lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
        let (found, expected) = (lines(&output), lines(expected));
        let agreeing = found.iter().zip(&expected).take_while(|(found, expected)| found == expected).count();
        let difference = (agreeing < found.len().max(expected.len())).then(|| JudgeDifference {
            line: agreeing + 1,
            found: found.get(agreeing).cloned(),
            expected: expected.get(agreeing).cloned(),
        });
        Self { output, agreeing: Some(agreeing), difference }
    }
}

impl ReadQuestion for JudgeQuestion {
    const NAME: &'static str = "judge";
    const FIELDS: &'static [&'static str] = &["problem", "format", "input", "expected"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        let problem = match fields.text("format")? {
            Some(format) => JudgeProblem::Format(format),
            None => JudgeProblem::Named(fields.needed_text(Self::NAME, "problem")?),
        };
        let input = fields.needed_text(Self::NAME, "input")?;
        Ok(Self { problem, input, expected: fields.text("expected")? })
    }
}

impl Question for JudgeQuestion {
    type Answer = JudgeAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<JudgeAnswer>, Error> {
        // All questions of a problem share the limits of the request.
        session.budget(&subject.settings).during(|| {
            let output = match &self.problem {
                JudgeProblem::Named(name) => named(session, subject, name, &self.input)?,
                JudgeProblem::Format(format) => formats::output(session, subject, format, &self.input)?,
            };
            Ok(Answer::plain(JudgeAnswer::new(output, self.expected.as_deref())))
        })
    }
}

/// The output for the problem `name`.
fn named(session: &mut Session, subject: &Subject, name: &str, input: &str) -> Result<String, Error> {
    let problem = find(name)?;
    let mut desk = SessionDesk { session, settings: &subject.settings, error: None };
    problem.output(input, &mut desk).map_err(|refused| {
        let limit = || thread_limit().map(Error::at_limit);
        desk.error.or_else(limit).unwrap_or_else(|| error(refused, input))
    })
}

/// The names of all supported contest problems.
pub fn problems() -> impl Iterator<Item = &'static str> + Clone {
    grundy_judge::problems()
}

fn find(name: &str) -> Result<&'static Problem, Error> {
    grundy_judge::find(name).ok_or_else(|| {
        let help = match grundy_rules::nearest(name, problems()) {
            Some(near) => Message::new("request-near").with("near", near),
            None => {
                Message::new("answer-judge-problems").with("names", problems().collect::<Vec<_>>().join(", "))
            }
        };
        let message = Message::new("answer-judge-unknown").with("found", name);
        Error::new(ErrorKind::Unknown, message).with_help(help)
    })
}

/// The error for an input that the problem does not accept.
fn error(refused: Refused, input: &str) -> Error {
    match refused {
        Refused::Mistake(mistake) => misread(mistake, input),
        Refused::Graph(error) => Error::new(ErrorKind::Domain, error.message()),
        Refused::Stopped(_) | Refused::Internal => {
            Error::new(ErrorKind::Internal, Message::new("answer-internal"))
        }
    }
}

fn misread(mistake: Mistake, input: &str) -> Error {
    let Mistake { is_outside, message, span, help } = mistake;
    let kind = if is_outside { ErrorKind::Domain } else { ErrorKind::Syntax };
    let line_column = Some(line_column(input, span.start));
    let diagnostic = Diagnostic {
        severity: Severity::Error,
        message: message.clone(),
        help: None,
        span: Span { start: span.start, end: span.end },
        related: Vec::new(),
    };
    Error::new(kind, message)
        .with_place(Place { within: Within::Request, line_column })
        .with_report(Report {
            origin: Some(messages::text(&Message::new("answer-judge-input"))),
            text: input.into(),
            diagnostics: vec![diagnostic],
        })
        .with_help(help)
}

/// A session that answers the questions of a problem and keeps the first error.
struct SessionDesk<'s> {
    session: &'s mut Session,
    settings: &'s Settings,
    error: Option<Error>,
}

impl SessionDesk<'_> {
    fn kept<T>(&mut self, answer: Result<T, Error>) -> Result<T, Stopped> {
        answer.map_err(|error| {
            self.error.get_or_insert(error);
            Stopped
        })
    }

    fn subject(&self, game: &str) -> Subject {
        Subject::named(game).with_settings(self.settings.clone())
    }
}

impl Desk for SessionDesk<'_> {
    fn outcome(&mut self, game: &str, position: &str) -> Result<Outcome, Stopped> {
        let subject = self.subject(game).at(position);
        let answer = OutcomeQuestion.answer(self.session, &subject);
        self.kept(answer.map(|answer| answer.body.outcome))
    }

    fn count_of_wins(
        &mut self,
        game: &str,
        piles: u64,
        max: u64,
        modulus: NonZeroU64,
    ) -> Result<String, Stopped> {
        let question =
            CountQuestion { piles: piles.into(), max, modulus: Some(modulus), outcome: Outcome::N };
        let answer = question.answer(self.session, &self.subject(game));
        self.kept(answer.map(|answer| answer.body.count.to_string()))
    }

    fn graph_values(&mut self, graph: &Graph) -> Result<VertexValues, Stopped> {
        let budget = self.session.budget(self.settings);
        let values = topological::nim_values(graph, &budget);
        self.kept(values.map_err(|unsolved| unsolved_error(&unsolved)))
    }

    fn board_score(&mut self, board: &Board) -> Result<i64, Stopped> {
        let budget = self.session.budget(self.settings);
        let score = board.score(&budget);
        self.kept(score.map_err(|error| score_error::without_position(&error)))
    }
}

fn unsolved_error(unsolved: &Unsolved) -> Error {
    match unsolved {
        Unsolved::Cycle(cycle) => {
            let around = cycle.vertices.iter().chain(cycle.vertices.first());
            let path = around.map(u32::to_string).collect::<Vec<_>>().join(" -> ");
            Error::new(ErrorKind::Cycle, Message::new("solve-cycle").with("path", path))
        }
        Unsolved::Limit(_) => Error::new(ErrorKind::Limit, Message::new("solve-limit-other")),
    }
}

impl WriteBody for JudgeAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.text("output", &self.output);
        if let Some(agreeing) = self.agreeing {
            object.number("agreeing", agreeing as u64);
        }
        if let Some(difference) = &self.difference {
            object.object("difference", |object| {
                object.number("line", difference.line as u64);
                if let Some(found) = &difference.found {
                    object.text("found", found);
                }
                if let Some(expected) = &difference.expected {
                    object.text("expected", expected);
                }
            });
        }
    }
}
