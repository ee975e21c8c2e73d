//! `explain`: why a position has its outcome, in steps.

mod by_theorem;
mod columns;
mod compound;
mod counts;
mod entailing;
mod facts;
#[cfg_attr(not(feature = "forms"), path = "explain/forms_disabled.rs")]
mod forms;
#[cfg_attr(not(feature = "forms"), path = "explain/games_disabled.rs")]
mod games;
mod json;
mod line;
mod partizan;
mod sentences;
mod teacher;
mod with_draws;

#[cfg(feature = "forms")]
use super::share;
use crate::{
    answer::Answer,
    error::Error,
    object::{Fields, ReadQuestion},
    question::Question,
    session::Session,
    subject::{Cycles, RulesetSource, Subject},
};
use grundy_core::{Compound, Convention};
use grundy_solve::{EngineName, Partial};
use teacher::Teacher;

pub use facts::{
    Column, ComponentBy, CompoundFact, Decision, ExplainAnswer, ExplainedComponent, Facts, FormCheck,
    GameOption, GameReason, GoodMove, Law, Leaves, OptionFate, Reply, Shown, ShownMove, ShownOption, Step,
    SummedGame,
};
pub use line::Line;

/// Asks why a position has its outcome. For a disjunctive sum of impartial games under normal play, the answer
/// typically shows the values of the components with their evidence, their xor in columns of bits, and winning moves or
/// replies to losing moves.
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
        // The engine "graph" does not support misère play, so another engine answers.
        let mut without_name = None;
        let is_misere = subject.settings.convention == Convention::Misere;
        let is_graph = matches!(subject.ruleset, Some(RulesetSource::Graph(_)));
        if is_misere && is_graph && subject.settings.engine == Some(EngineName::Graph) {
            without_name.insert(subject.clone()).settings.engine = None;
        }
        let subject = without_name.as_ref().unwrap_or(subject);
        session.at_position(Self::NAME, subject, |desk| {
            let position = desk.position()?;
            let settings = &subject.settings;
            let explained = if settings.compound != Compound::Disjunctive {
                compound::explain(desk, &position.sum)
            } else if settings.cycles == Cycles::Draw {
                with_draws::explain(desk, &position.sum, settings.convention)
            } else if desk.game.ruleset.shape().is_partizan {
                partizan::explain(desk, &position.sum, settings.convention)
            } else if desk.game.ruleset.shape().is_entailing {
                entailing::explain(desk, &position.sum, settings.convention)
            } else {
                Teacher::new(desk, &position.sum, settings.convention).explain()
            };
            match explained {
                Ok((answer, known)) => Ok(desk.answer(answer, known)),
                Err(error) => Err(desk.refusal(&error, Some(&position), |partial| match partial {
                    // The outcome may be known even if no winning move is known.
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
