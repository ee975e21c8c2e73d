//! The files of the catalogue, as parts of the program.

/// A language of the catalogue: its tag, and its files with their areas.
type Catalogue = (&'static str, &'static [(&'static str, &'static str)]);

/// The languages, one for each directory `messages/LANGUAGE`, listed by the build script; English is the first.
const LANGUAGES: &[Catalogue] = &include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// The number of languages.
pub(super) const COUNT: usize = LANGUAGES.len();

/// The tag of a language: the name of its directory.
pub(super) fn tag(language: usize) -> &'static str {
    LANGUAGES[language].0
}

/// The files of a language, each with its area.
pub(super) fn files(language: usize) -> &'static [(&'static str, &'static str)] {
    LANGUAGES[language].1
}
