//! `outcome`: who wins.

use super::{Question, WriteBody};
use crate::{
    answer::{Answer, Remoteness},
    error::Error,
    json::{Fields, Object},
    on_graph,
    request::Request,
    session::Session,
};
use grundy_core::Outcome;

/// Who wins?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutcomeQuestion;

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutcomeAnswer {
    /// The outcome class.
    pub outcome: Outcome,
    /// How many moves are left; only where draws are allowed, and where it is known.
    pub remoteness: Option<Remoteness>,
}

impl Question for OutcomeQuestion {
    const NAME: &'static str = "outcome";
    const FIELDS: &'static [&'static str] = &[];

    fn read(_: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self)
    }

    fn answer(&self, session: &mut Session, request: &Request) -> Result<Answer, Error> {
        session.at_desk(request, |desk| {
            let position = desk.position(request)?;
            if let Some(rules) = on_graph::by_game_graph(desk, request)? {
                return rules.outcome(&position);
            }
            if let Some(graph) = on_graph::engine(desk, request)? {
                return graph.outcome(&position);
            }
            match desk.solver.outcome(&position.sum, request.settings.convention, &desk.budget) {
                Ok(found) => {
                    Ok(desk.answer(OutcomeAnswer { outcome: found.outcome, remoteness: None }, found.known))
                }
                Err(error) => Err(desk.refusal(&error, Some(&position), |_| None)),
            }
        })
    }
}

impl WriteBody for OutcomeAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.text("outcome", self.outcome.letter().encode_utf8(&mut [0; 4]));
        object.remoteness(self.remoteness);
    }
}
