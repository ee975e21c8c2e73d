//! The languages in which programs are written.

use crate::error::{Error, ErrorKind};
use grundy_core::Message;

/// A language in which programs are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ExportLanguage {
    /// C++17.
    #[default]
    Cpp,
    /// Python 3.
    Python,
    /// Java 11.
    Java,
}

impl ExportLanguage {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::Cpp, Self::Python, Self::Java];

    /// The word for the language on the command line and in JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Cpp => "cpp",
            Self::Python => "python",
            Self::Java => "java",
        }
    }

    /// The language with this word.
    ///
    /// # Errors
    /// Returns an error if no language has this word.
    ///
    /// ```
    /// use grundy::ask::ExportLanguage;
    /// assert_eq!(ExportLanguage::named("cpp")?, ExportLanguage::Cpp);
    /// assert!(ExportLanguage::named("cobol").is_err());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn named(word: &str) -> Result<Self, Error> {
        Self::ALL.into_iter().find(|language| language.word() == word).ok_or_else(|| {
            let words = Self::ALL.map(Self::word).join(", ");
            Error::new(ErrorKind::Unknown, Message::new("export-language-unknown").with("found", word))
                .with_help(Message::new("export-languages").with("words", words))
        })
    }
}
