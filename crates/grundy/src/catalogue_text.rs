//! The titles, rules and families of the games in the catalogue, in the language of this thread.
//!
//! The English texts are part of the games themselves. A translation is the message `catalogue-NAME`, which has the
//! same form as the first comment line of the rules: `Title: rules in a sentence.`

use crate::messages::{self, Language};
use grundy_core::Message;
use grundy_games::Entry;

/// A game in words.
pub(crate) struct Described {
    /// The title, such as `Wythoff's game`.
    pub(crate) title: String,
    /// The rules as a sentence.
    pub(crate) summary: String,
}

impl Described {
    /// `entry` in the language of this thread, or `None` if that language is English or lacks a translation of the
    /// entry.
    pub(crate) fn translated(entry: &Entry) -> Option<Self> {
        read(&translation(entry.name)?)
    }

    /// `entry` in English.
    pub(crate) fn english(entry: &Entry) -> Self {
        if let Some(game) = entry.native {
            return Self { title: game.title.to_owned(), summary: format!("{}.", game.summary) };
        }
        let first = entry.rules.lines().next().unwrap_or_default().trim_start_matches('#').trim();
        read(first).unwrap_or_else(|| Self { title: entry.name.to_owned(), summary: first.to_owned() })
    }

    /// The text that follows the name in a list of games: the rules, preceded by the title if the title is not in
    /// ASCII, because such a title cannot be guessed from the name.
    pub(crate) fn after_the_name(self) -> String {
        if self.title.is_ascii() { self.summary } else { self.line() }
    }

    /// The title and the rules in one line.
    pub(crate) fn line(&self) -> String {
        let message = Message::new("answer-list-titled").with("title", &self.title);
        messages::text(&message.with("summary", &self.summary))
    }
}

/// The message `catalogue-NAME` in the language of this thread, or `None` if that language is English or lacks the
/// message.
fn translation(name: &str) -> Option<String> {
    let is_english = Language::current() == Language::ENGLISH;
    if is_english { None } else { messages::sentence(&format!("catalogue-{name}")) }
}

/// Splits a text of the form `Title: rules in a sentence.`, whose colon may be full-width, into the title and the
/// rules. Returns `None` if there is no colon.
fn read(text: &str) -> Option<Described> {
    let (title, summary) = text.split_once([':', '：'])?;
    Some(Described { title: title.trim().to_owned(), summary: summary.trim().to_owned() })
}

/// The name of a family in the language of this thread, or `word`, its English name, if there is no translation.
pub(crate) fn family(word: &str) -> String {
    translation(&format!("family-{word}")).unwrap_or_else(|| word.to_owned())
}
