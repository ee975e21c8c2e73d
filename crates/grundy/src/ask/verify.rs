//! `verify`: whether a certificate is right.
//!
//! The checker shares no code with the engines, and this crate does not depend on it: a front end hands it in
//! ([`Session::with_verifier`]).

use super::{Question, WriteBody, quotient::limit_message};
use crate::{
    answer::Answer,
    error::{Error, ErrorKind},
    json::{Fields, Object},
    request::Request,
    session::Session,
};
use grundy_core::{Budget as _, Limit, Message, Usage};

/// Is the certificate in a file right?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyQuestion {
    /// The path of the file.
    pub file: String,
}

/// Whether a certificate is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyAnswer {
    /// Whether it proves what it says.
    pub valid: bool,
    /// What it proves, or why it is refused.
    pub reason: Message,
}

/// Reads the file of this path and checks the certificate in it, as long as it is told to go on when it asks with the bytes
/// that it holds; on so many threads at most. Without an answer it was not.
pub type Verifier = fn(&str, usize, &mut dyn FnMut(u64) -> bool) -> Result<Option<VerifyAnswer>, Error>;

impl Question for VerifyQuestion {
    const NAME: &'static str = "verify";
    const FIELDS: &'static [&'static str] = &["file"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { file: fields.needed_text(Self::NAME, "file")? })
    }

    fn answer(&self, session: &mut Session, request: &Request) -> Result<Answer, Error> {
        let verifier = session
            .verifier()
            .ok_or_else(|| Error::new(ErrorKind::Unsupported, Message::new("heap-no-verifier")))?;
        let budget = session.budget(&request.settings);
        let mut limit = Limit::Stopped;
        let mut go_on = |bytes| {
            let polled = budget.poll(Usage { positions: 0, bytes });
            polled.map_err(|reached| limit = reached).is_ok()
        };
        match verifier(&self.file, budget.threads(), &mut go_on)? {
            Some(answer) => Ok(Answer::plain(answer)),
            None => Err(Error::new(ErrorKind::Limit, limit_message(&limit))),
        }
    }
}

impl WriteBody for VerifyAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.flag("valid", self.valid);
        object.text("reason", &crate::messages::text(&self.reason));
    }
}
