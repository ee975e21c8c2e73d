//! The languages of the message catalogue, and the one in which a thread writes sentences.

use std::cell::Cell;

#[cfg_attr(not(feature = "page"), path = "plain.rs")]
#[cfg_attr(feature = "page", path = "packed.rs")]
mod catalogue;

/// The number of languages.
pub(super) const COUNT: usize = catalogue::COUNT;

thread_local! {
    static CURRENT: Cell<Language> = const { Cell::new(Language::ENGLISH) };
}

/// A language of the message catalogue.
///
/// ```
/// use grundy::messages::Language;
///
/// assert_eq!(Language::named("en"), Some(Language::ENGLISH));
/// assert_eq!(Language::named("zh_CN.UTF-8").map(Language::tag), Some("zh"));
/// assert_eq!(Language::named("xx"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Language(usize);

impl Language {
    /// English, the language of all sentences that are not translated.
    pub const ENGLISH: Self = Self(0);

    /// All languages, English first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..COUNT).map(Self)
    }

    /// The language of this tag or locale, such as `zh`, `zh-Hans` or `zh_CN.UTF-8`, if the catalogue has it.
    /// The locales `C` and `POSIX` mean English.
    #[must_use]
    pub fn named(locale: &str) -> Option<Self> {
        let tag = locale.split(['-', '_', '.', '@']).next()?.to_ascii_lowercase();
        let tag = if ["c", "posix"].contains(&tag.as_str()) { "en" } else { &tag };
        Self::all().find(|language| language.tag() == tag)
    }

    /// The tag: the name of the language's directory.
    #[must_use]
    pub fn tag(self) -> &'static str {
        catalogue::tag(self.0)
    }

    /// The language in which this thread writes sentences.
    #[must_use]
    pub fn current() -> Self {
        CURRENT.get()
    }

    /// The index of the language among all languages.
    pub(super) fn index(self) -> usize {
        self.0
    }

    /// The files of the language, each with its area.
    pub(super) fn files(self) -> &'static [(&'static str, &'static str)] {
        catalogue::files(self.0)
    }
}

/// The result of `work`, during which this thread writes sentences in `language`.
///
/// ```
/// use grundy::messages::{self, Language};
///
/// let chinese = Language::named("zh").unwrap();
/// assert_eq!(messages::in_language(chinese, Language::current), chinese);
/// assert_eq!(Language::current(), Language::ENGLISH);
/// ```
pub fn in_language<T>(language: Language, work: impl FnOnce() -> T) -> T {
    /// Restores the earlier language, even after a panic.
    struct Earlier(Language);
    impl Drop for Earlier {
        fn drop(&mut self) {
            CURRENT.set(self.0);
        }
    }
    let _earlier = Earlier(CURRENT.replace(language));
    work()
}
