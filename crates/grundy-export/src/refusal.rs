//! The reason why rules cannot be written as a program.

use grundy_core::Message;
use std::error::Error;
use std::fmt;

/// The reason why rules cannot be written as a program, and what to do instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The message that states the reason.
    pub message: Message,
    /// The message that states what to do instead.
    pub help: Message,
}

impl Refusal {
    /// A refusal for the reason `form`, which is usually a construct of the rules language.
    pub(crate) fn of(form: &'static str) -> Self {
        Self {
            message: Message::new("export-refused").with("form", form),
            help: Message::new("export-refused-help"),
        }
    }
}

impl fmt::Display for Refusal {
    /// The name and the arguments of the message, for developers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl Error for Refusal {}
