//! `outcome`: who wins.

use crate::{
    answer::{Answer, Remoteness},
    error::Error,
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::Session,
    subject::{Settings, Subject},
};
use grundy_core::{Compound, Outcome};
use grundy_graph::CompoundOutcome;

/// Asks which player wins a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutcomeQuestion;

/// The outcome of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutcomeAnswer {
    /// The outcome class: N or P, for partizan rules also L or R, and D if draws are allowed.
    pub outcome: Outcome,
    /// The remoteness, or `None` if it is unknown. It is known only if draws are allowed, if a database stores it, or
    /// if it decides a compound.
    pub remoteness: Option<Remoteness>,
    /// The suspense number of a continued conjunctive compound: the number of moves until the end if the winner delays
    /// and the loser hurries. It is `None` for other questions.
    pub suspense: Option<u32>,
}

impl ReadQuestion for OutcomeQuestion {
    const NAME: &'static str = "outcome";
    const FIELDS: &'static [&'static str] = &[];

    fn read(_: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self)
    }
}

impl Question for OutcomeQuestion {
    type Answer = OutcomeAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<OutcomeAnswer>, Error> {
        session.at_position(Self::NAME, subject, |desk| {
            let position = desk.position()?;
            let Settings { compound, convention, .. } = subject.settings;
            if compound != Compound::Disjunctive {
                let found = desk.solver.compound_outcome(&position.sum, compound, convention, &desk.budget);
                let found = found.map_err(|error| desk.refused(&error, Some(&position)))?;
                let remoteness = found.remoteness();
                let CompoundOutcome { outcome, suspense, .. } = found.outcome;
                return Ok(desk.answer(OutcomeAnswer { outcome, remoteness, suspense }, found.known));
            }
            match desk.solver.outcome(&position.sum, subject.settings.play(), &desk.budget) {
                Ok(found) => {
                    let body = OutcomeAnswer {
                        outcome: found.outcome,
                        remoteness: found.remoteness,
                        suspense: None,
                    };
                    Ok(desk.answer(body, found.known))
                }
                Err(error) => Err(desk.refused(&error, Some(&position))),
            }
        })
    }
}

impl WriteBody for OutcomeAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.outcome(self.outcome);
        object.remoteness(self.remoteness);
        if let Some(suspense) = self.suspense {
            object.number("suspense", suspense);
        }
    }
}
