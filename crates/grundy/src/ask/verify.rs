//! `verify`: whether a certificate is valid. The checker shares no code with the engines.

use crate::{
    answer::Answer,
    error::Error,
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_core::{Budget as _, Limit, Message, Usage};
use grundy_verify::verify_any_on;
use std::{io::BufReader, sync::Arc};

pub use grundy_verify::{Proved, Refusal, Verified, VerifiedBoard};

/// Asks whether a certificate is valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyQuestion {
    /// The certificate to check, in memory or in a file.
    pub certificate: Certificate,
}

/// A certificate to check.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Certificate {
    /// The bytes of the certificate.
    Bytes(Arc<[u8]>),
    /// The path of a file, which the session [opens](Session::with_files).
    File(String),
}

/// Whether a certificate is valid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VerifyAnswer {
    /// The statement that the certificate proves, or the reason why it is invalid.
    pub found: Result<Proved, Refusal>,
}

impl VerifyQuestion {
    /// The question about a certificate in memory, such as the certificate in a
    /// [`PeriodAnswer`](crate::ask::PeriodAnswer).
    pub fn of(certificate: impl Into<Arc<[u8]>>) -> Self {
        Self { certificate: Certificate::Bytes(certificate.into()) }
    }

    /// The question about the certificate in the file `path`.
    pub fn of_file(path: impl Into<String>) -> Self {
        Self { certificate: Certificate::File(path.into()) }
    }
}

impl ReadQuestion for VerifyQuestion {
    const NAME: &'static str = "verify";
    const FIELDS: &'static [&'static str] = &["file"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self::of_file(fields.needed_text(Self::NAME, "file")?))
    }
}

impl Question for VerifyQuestion {
    type Answer = VerifyAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<VerifyAnswer>, Error> {
        let budget = session.budget(&subject.settings);
        let mut limit = Limit::Stopped;
        let mut go_on = |bytes| {
            let polled = budget.poll(Usage { positions: 0, bytes });
            polled.map_err(|reached| limit = reached).is_ok()
        };
        let found = match &self.certificate {
            Certificate::Bytes(bytes) => verify_any_on(&**bytes, budget.threads(), &mut go_on),
            Certificate::File(path) => {
                let file = BufReader::with_capacity(1 << 16, session.open(path)?);
                verify_any_on(file, budget.threads(), &mut go_on)
            }
        };
        match (found, &self.certificate) {
            (Err(Refusal::BrokenOff), _) => Err(Error::at_limit(limit)),
            (Err(Refusal::Unreadable(kind)), Certificate::File(path)) => Err(Error::io(path, kind.into())),
            (found, _) => Ok(Answer::plain(VerifyAnswer { found })),
        }
    }
}

impl VerifyAnswer {
    /// Whether the certificate is valid.
    #[must_use]
    pub const fn is_valid(&self) -> bool {
        self.found.is_ok()
    }

    /// The statement that the certificate proves, or the reason why it is invalid, as a message.
    #[must_use]
    pub fn reason(&self) -> Message {
        match &self.found {
            Ok(Proved::Board(board)) => verified_board(board),
            Ok(Proved::Period(verified)) => Message::new("heap-verified")
                .with("code", &verified.code)
                .with("preperiod", verified.preperiod)
                .with("period", verified.period)
                .with("saltus", verified.saltus)
                .with("theorem", &verified.theorem)
                .with("values", verified.values),
            Ok(_) => Message::new("heap-refused-header"),
            Err(refusal) => refused(refusal),
        }
    }
}

fn verified_board(board: &VerifiedBoard) -> Message {
    let message = match board.value {
        Some(value) => Message::new("board-verified-value").with("value", value),
        None => Message::new("board-verified-winner"),
    };
    message.with("position", &board.position).with("components", board.components)
}

fn refused(refusal: &Refusal) -> Message {
    match refusal {
        Refusal::Header => Message::new("heap-refused-header"),
        Refusal::Version { found } => Message::new("heap-refused-version").with("found", found),
        Refusal::HeaderChecksum => Message::new("heap-refused-header-checksum"),
        Refusal::Length => Message::new("heap-refused-length"),
        Refusal::ValuesChecksum => Message::new("heap-refused-values-checksum"),
        Refusal::Code => Message::new("heap-refused-code"),
        Refusal::Theorem => Message::new("heap-refused-theorem"),
        Refusal::Mask => Message::new("heap-refused-mask"),
        Refusal::Value { heap, claimed } => {
            Message::new("heap-refused-value").with("heap", heap).with("claimed", claimed)
        }
        Refusal::Rules => Message::new("board-refused-rules"),
        Refusal::Position => Message::new("board-refused-position"),
        Refusal::Fact => Message::new("board-refused-line"),
        Refusal::Component { component, claimed } => {
            Message::new("board-refused-component").with("component", component).with("claimed", claimed)
        }
        Refusal::NotProved => Message::new("board-refused-statement"),
        Refusal::Checked { needed } => Message::new("heap-refused-checked").with("needed", needed),
        _ => Message::new("heap-refused-not-least"),
    }
}

impl WriteBody for VerifyAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.flag("valid", self.is_valid());
        object.sentence("reason", &self.reason());
    }
}
