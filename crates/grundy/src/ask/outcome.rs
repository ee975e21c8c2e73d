//! `outcome`: who wins.

use super::{Question, WriteBody};
use crate::{
    answer::Answer,
    error::Error,
    json::{Fields, Object},
    request::Request,
    session::Session,
};
use grundy_core::Outcome;

/// Who wins?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutcomeQuestion;

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutcomeAnswer {
    /// The outcome class.
    pub outcome: Outcome,
}

impl Question for OutcomeQuestion {
    const NAME: &'static str = "outcome";
    const FIELDS: &'static [&'static str] = &[];

    fn read(_: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self)
    }

    fn answer(&self, _session: &mut Session, _request: &Request) -> Result<Answer, Error> {
        Err(super::LaterQuestion::named("period").expect("listed").refusal())
    }
}

impl WriteBody for OutcomeAnswer {
    fn write(&self, _object: &mut Object<'_>) {}
}
