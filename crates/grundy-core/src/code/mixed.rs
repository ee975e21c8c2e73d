//! Codes with several conditions on the parts in one digit.

use super::{Code, CodeError, parse};
use std::fmt;
use std::str::FromStr;

/// A taking-and-breaking code in which each number of parts may have its own condition, such as `0.{2,3n}`:
/// take one token and leave two heaps, or three that are not all equal.
///
/// It has the moves of several [codes](Code), one for each condition, where a missing condition counts as one; no two
/// of these codes have a move in common. If no digit mixes conditions, there is only one such code.
///
/// ```
/// use grundy_core::MixedCode;
///
/// let mixed: MixedCode = "0.{2,3n}".parse()?;
/// let codes: Vec<String> = mixed.codes().iter().map(|code| code.to_string()).collect();
/// assert_eq!(codes, ["0.4", "0.8n"]);
/// let grundys_game: MixedCode = "{2u}.0".parse()?;
/// assert_eq!(grundys_game.to_string(), "4u.0");
/// # Ok::<(), grundy_core::CodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MixedCode {
    codes: Vec<Code>,
    title: String,
}

impl MixedCode {
    /// The codes whose moves this code has: a single code, or one for each condition that occurs.
    #[must_use]
    pub fn codes(&self) -> &[Code] {
        &self.codes
    }
}

impl From<Code> for MixedCode {
    fn from(code: Code) -> Self {
        Self { title: code.to_string(), codes: vec![code] }
    }
}

impl FromStr for MixedCode {
    type Err = CodeError;

    /// Parses a code such as `0.77` or `0.{2,3n}`.
    ///
    /// # Errors
    /// Returns a [`CodeError`] that says what is wrong with the text, and where.
    fn from_str(text: &str) -> Result<Self, CodeError> {
        let codes = parse::layers(text)?;
        let title = match &codes[..] {
            [code] => code.to_string(),
            _ => text.trim().to_owned(),
        };
        Ok(Self { codes, title })
    }
}

impl fmt::Display for MixedCode {
    /// The canonical form if there is a single code; otherwise the text that was parsed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)
    }
}
