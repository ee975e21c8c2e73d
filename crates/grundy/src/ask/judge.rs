//! `judge`: a contest problem in its own input and output format.

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
    /// The name of the problem, such as `poj-2311`.
    pub problem: String,
    /// The input in the format of the problem.
    pub input: String,
}

/// The output in the format of the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct JudgeAnswer {
    /// The expected output, byte for byte.
    pub output: String,
}

impl ReadQuestion for JudgeQuestion {
    const NAME: &'static str = "judge";
    const FIELDS: &'static [&'static str] = &["problem", "input"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        let problem = fields.needed_text(Self::NAME, "problem")?;
        Ok(Self { problem, input: fields.needed_text(Self::NAME, "input")? })
    }
}

impl Question for JudgeQuestion {
    type Answer = JudgeAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<JudgeAnswer>, Error> {
        let problem = find(&self.problem)?;
        // The questions of a problem share its limits.
        session.budget(&subject.settings).during(|| {
            let mut desk = SessionDesk { session, settings: &subject.settings, error: None };
            match problem.output(&self.input, &mut desk) {
                Ok(output) => Ok(Answer::plain(JudgeAnswer { output })),
                Err(refused) => {
                    let limit = || thread_limit().map(Error::at_limit);
                    Err(desk.error.or_else(limit).unwrap_or_else(|| error(refused, &self.input)))
                }
            }
        })
    }
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
    }
}
