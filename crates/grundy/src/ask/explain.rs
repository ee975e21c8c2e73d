//! `explain`: why.

mod bits;
mod by_theorem;
mod steps;
mod teacher;

use crate::{
    answer::Answer,
    error::Error,
    object::{Fields, ReadQuestion},
    on_graph,
    question::Question,
    session::Session,
    subject::{RulesetSource, Subject},
};
use grundy_core::Convention;
use grundy_solve::{EngineName, Partial};
use teacher::Teacher;

pub use steps::{ExplainAnswer, Fact, Step};

/// Why does who wins win?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExplainQuestion;

impl ReadQuestion for ExplainQuestion {
    const NAME: &'static str = "explain";
    const FIELDS: &'static [&'static str] = &[];

    fn read(_: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self)
    }
}

impl Question for ExplainQuestion {
    type Answer = ExplainAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<ExplainAnswer>, Error> {
        // The engine of graphs says what each vertex is worth; which moves show that can be found without it.
        let mut without_name = None;
        let is_graph = matches!(subject.ruleset, Some(RulesetSource::Graph(_)));
        if is_graph && subject.settings.engine == Some(EngineName::Graph) {
            without_name.insert(subject.clone()).settings.engine = None;
        }
        let subject = without_name.as_ref().unwrap_or(subject);
        session.at_desk(Self::NAME, subject, |desk| {
            let position = desk.position()?;
            if let Some(answer) = on_graph::explain(desk, subject, &position)? {
                return Ok(answer);
            }
            let convention = subject.settings.convention;
            let values = match convention {
                Convention::Normal => on_graph::of_terms(desk, subject, &position)?,
                Convention::Misere => None,
            };
            match Teacher::new(desk, &position.sum, convention, values).explain() {
                Ok((answer, known)) => Ok(desk.answer(answer, known)),
                Err(error) => Err(desk.refusal(&error, Some(&position), |partial| match partial {
                    // Who wins may be known, though no move that does.
                    Partial::Moves(found) => {
                        let body = ExplainAnswer { outcome: found.outcome, steps: Vec::new() };
                        Some((body, found.known.clone()))
                    }
                    _ => None,
                })),
            }
        })
    }
}
