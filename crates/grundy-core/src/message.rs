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
    /// The text to insert. Numbers are in decimal. Empty if `messages` are inserted.
    pub value: String,
    /// The messages whose sentences are inserted, as a list, instead of a text.
    pub messages: Vec<Message>,
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
        self.arguments.push(Argument { name, value: value.to_string(), messages: Vec::new() });
        self
    }

    /// The same message with one more argument: the sentence of another message, in the language of the whole sentence.
    ///
    /// ```
    /// use grundy_core::Message;
    ///
    /// let why = Message::new("values-why");
    /// let message = Message::new("cli-plan").with("engine", "values").with_message("why", why);
    /// assert_eq!(message.arguments[1].messages[0].id, "values-why");
    /// ```
    #[must_use]
    pub fn with_message(self, name: &'static str, message: Self) -> Self {
        self.with_messages(name, vec![message])
    }

    /// The same message with one more argument: the sentences of other messages, as a list.
    #[must_use]
    pub fn with_messages(mut self, name: &'static str, messages: Vec<Self>) -> Self {
        self.arguments.push(Argument { name, value: String::new(), messages });
        self
    }
}

impl Display for Message {
    /// The name and the arguments, such as `unknown-name found=haep nearest=heap`. This text is for
    /// developers; users see the sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)?;
        self.arguments.iter().try_for_each(|Argument { name, value, messages }| {
            write!(f, " {name}={value}")?;
            messages.iter().try_for_each(|message| write!(f, "({message})"))
        })
    }
}

/// The text for an argument of a message: `text`, or its first 30 characters followed by three dots if it has more than
/// 60 characters.
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
