//! The languages in which exported programs are written.

/// A language in which exported programs are written.
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

    /// The language that this word denotes, or `None` if there is no such language.
    ///
    /// ```
    /// use grundy_core::ExportLanguage;
    /// assert_eq!(ExportLanguage::named("cpp"), Some(ExportLanguage::Cpp));
    /// assert_eq!(ExportLanguage::named("cobol"), None);
    /// ```
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.word() == word)
    }
}
