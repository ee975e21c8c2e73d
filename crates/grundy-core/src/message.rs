//! Messages for users as data; the sentences are in the message catalogue of the `grundy` crate.

use std::fmt::{self, Display};

/// A sentence of the message catalogue: its name and its arguments.
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
    /// The name in the catalogue, `found` for `$found`.
    pub name: &'static str,
    /// The text to insert; numbers are in decimal.
    pub value: String,
}

impl Message {
    /// The sentence called `id`, without arguments.
    #[must_use]
    pub const fn new(id: &'static str) -> Self {
        Self { id, arguments: Vec::new() }
    }

    /// The same sentence with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Display) -> Self {
        self.arguments.push(Argument { name, value: value.to_string() });
        self
    }
}

impl Display for Message {
    /// The name and the arguments, such as `unknown-name found=haep nearest=heap`: for developers. Users see
    /// the sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)?;
        self.arguments.iter().try_for_each(|Argument { name, value }| write!(f, " {name}={value}"))
    }
}

/// `text` for an argument of a message: only its first 30 characters, followed by dots, if it has more than 60.
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
