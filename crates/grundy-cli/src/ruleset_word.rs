//! The meaning of the word RULESET: a path, standard input, a code or a name in the catalogue.

use grundy::RulesetSource;
use std::ffi::OsStr;

/// What a RULESET word denotes, determined by its form alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RulesetWord {
    /// The path of a file.
    Path,
    /// The word `-`, which means standard input.
    StandardInput,
    /// A taking-and-breaking code, such as `0.137`, or any other word, except a path, that begins with a digit, `.` or
    /// `{`.
    Code,
    /// Any other word, which should be a name in the catalogue or `sum`.
    Name,
}

impl RulesetWord {
    /// What `word` denotes.
    pub(crate) fn of(word: &OsStr) -> Self {
        // A lossy conversion is enough, because only ASCII characters matter.
        let text = word.to_string_lossy();
        if text == "-" {
            return Self::StandardInput;
        }
        match RulesetSource::named(&*text) {
            RulesetSource::Path(_) => Self::Path,
            _ if cfg!(windows) && text.contains('\\') => Self::Path,
            RulesetSource::Code(_) => Self::Code,
            _ => Self::Name,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RulesetWord;

    #[test]
    fn words() {
        let check = |word: &str, expected| assert_eq!(RulesetWord::of(word.as_ref()), expected, "{word}");
        check("nim", RulesetWord::Name);
        check("take-away", RulesetWord::Name);
        check("mine.game", RulesetWord::Path);
        check("./mine", RulesetWord::Path);
        check("/tmp/0.7", RulesetWord::Path);
        check("a.graph", RulesetWord::Path);
        check("a.graphml", RulesetWord::Path);
        check("a.dot", RulesetWord::Path);
        check("0.json", RulesetWord::Path);
        check("-", RulesetWord::StandardInput);
        check("0.137", RulesetWord::Code);
        check(".77", RulesetWord::Code);
        check("4u.0", RulesetWord::Code);
        check("C.F5F9", RulesetWord::Code);
        check("{2+}=.0", RulesetWord::Code);
        check("n.im", RulesetWord::Name);
        check("", RulesetWord::Name);
    }
}
