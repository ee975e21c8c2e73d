//! `judge`: a contest problem in its own input and output format.

use crate::{
    answer::Answer,
    error::Error,
    judge,
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::Session,
    subject::Subject,
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
#[non_exhaustive]
pub struct JudgeAnswer {
    /// Byte for byte what the judge expects.
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
        let problem = judge::find(&self.problem)?;
        let output = judge::judge(problem, &self.input, session, &subject.settings)?;
        Ok(Answer::plain(JudgeAnswer { output }))
    }
}

impl WriteBody for JudgeAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.text("output", &self.output);
    }
}
