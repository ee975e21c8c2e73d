//! `judge`: a contest problem in its own input and output format.

use super::{Question, WriteBody};
use crate::{
    answer::Answer,
    error::Error,
    json::{Fields, Object},
    request::Request,
    session::Session,
};

/// What does a contest's judge expect for this input?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgeQuestion {
    /// The problem, `poj-2311`.
    pub problem: String,
    /// The input in the problem's own format.
    pub input: String,
}

/// The output in the problem's own format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgeAnswer {
    /// Byte for byte what the judge expects.
    pub output: String,
}

impl Question for JudgeQuestion {
    const NAME: &'static str = "judge";
    const FIELDS: &'static [&'static str] = &["problem", "input"];

    fn read(_: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { problem: String::new(), input: String::new() })
    }

    fn answer(&self, _session: &mut Session, _request: &Request) -> Result<Answer, Error> {
        Err(super::LaterQuestion::named("period").expect("listed").refusal())
    }
}

impl WriteBody for JudgeAnswer {
    fn write(&self, _object: &mut Object<'_>) {}
}
