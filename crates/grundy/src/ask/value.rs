//! `value`: the nim-value of each component and of the sum.

use super::{Question, WriteBody};
use crate::{
    answer::{Answer, Value},
    error::Error,
    json::{Fields, Object},
    request::Request,
    session::Session,
};
use grundy_core::Outcome;

/// What are the nim-values of a position and its components?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ValueQuestion;

/// The nim-values of a position and its components.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueAnswer {
    /// The value of the whole sum.
    pub value: Value,
    /// The terms of the position as it was given, each with its count.
    pub components: Vec<Part>,
    /// Who wins.
    pub outcome: Outcome,
}

/// A term of the position: how often it stands there, and the value of one component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The component, in the long form.
    pub component: String,
    /// How often it stands there.
    pub count: u128,
    /// The value of one component.
    pub value: Value,
}

impl Question for ValueQuestion {
    const NAME: &'static str = "value";
    const FIELDS: &'static [&'static str] = &[];

    fn read(_: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self)
    }

    fn answer(&self, _session: &mut Session, _request: &Request) -> Result<Answer, Error> {
        Err(super::LaterQuestion::named("period").expect("listed").refusal())
    }
}

impl WriteBody for ValueAnswer {
    fn write(&self, _object: &mut Object<'_>) {}
}
