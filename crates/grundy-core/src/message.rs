//! Messages for users as data. The sentences are in the message catalogue of the `grundy` crate.

use std::fmt::{self, Display};

/// A message: the name of a sentence in the message catalogue, and its arguments.
///
/// ```
/// use grundy_core::Message;
///
/// let message = Message::new("unknown-name").with("found", "haep").with("nearest", "heap");
/// assert_eq!(message.id, "unknown-name");
/// assert_eq!(message.arguments[1].name, "nearest");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Message {
    /// The name in the catalogue: lower-case letters, digits and `-`.
    pub id: &'static str,
    /// The arguments, in no particular order.
    pub arguments: Vec<Argument>,
}

/// A named argument of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Argument {
    /// The name in the catalogue: `found` for `$found`.
    pub name: &'static str,
    /// The text to insert. Numbers are in decimal.
    pub value: String,
}

impl Message {
    /// A message for the sentence called `id`, without arguments.
    #[must_use]
    pub const fn new(id: &'static str) -> Self {
        Self { id, arguments: Vec::new() }
    }

    /// The same message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Display) -> Self {
        self.arguments.push(Argument { name, value: value.to_string() });
        self
    }
}

impl Display for Message {
    /// The name and the arguments, such as `unknown-name found=haep nearest=heap`. This text is for
    /// developers; users see the sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)?;
        self.arguments.iter().try_for_each(|Argument { name, value }| write!(f, " {name}={value}"))
    }
}

/// The text for an argument of a message: if `text` has more than 60 characters, only the first 30, followed
/// by dots.
///
/// ```
/// assert_eq!(grundy_core::shortened("nim"), "nim");
/// assert_eq!(grundy_core::shortened(&"7".repeat(100)).len(), 33);
/// ```
#[must_use]
pub fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let first: String = text.chars().take(LONGEST / 2).collect();
    format!("{first}...")
}
