//! `explain`: why.

use super::{Question, WriteBody};
use crate::{
    answer::Answer,
    error::Error,
    json::{Fields, Object},
    request::Request,
    session::Session,
};
use grundy_core::{Message, Outcome};

/// Why does who wins win?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExplainQuestion;

/// Why the one who wins wins, in steps.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplainAnswer {
    /// Who wins.
    pub outcome: Outcome,
    /// The steps in the order they are told.
    pub steps: Vec<Step>,
}

/// A step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What kind of step it is: a word.
    pub kind: &'static str,
    /// The sentences, one a line; columns are aligned.
    pub lines: Vec<Message>,
}

impl Question for ExplainQuestion {
    const NAME: &'static str = "explain";
    const FIELDS: &'static [&'static str] = &[];

    fn read(_: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self)
    }

    fn answer(&self, _session: &mut Session, _request: &Request) -> Result<Answer, Error> {
        Err(super::LaterQuestion::named("period").expect("listed").refusal())
    }
}

impl Step {
    /// The text of the step: its lines.
    #[must_use]
    pub fn text(&self) -> String {
        self.lines.iter().map(crate::messages::text).collect::<Vec<_>>().join("\n")
    }
}

impl WriteBody for ExplainAnswer {
    fn write(&self, _object: &mut Object<'_>) {}
}
