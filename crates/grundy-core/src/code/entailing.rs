//! Taking-and-breaking games with complimenting and entailing moves.

use super::Code;
use std::fmt;

/// The rules of a taking-and-breaking game on heaps in which some moves compliment or entail: one code for each
/// sort of move.
///
/// A complimenting move lets the same player move again. An entailing move leaves one heap, which may
/// be empty, and forces the opponent to answer in that heap.
///
/// ```
/// use grundy_core::EntailingCode;
///
/// // Top Entails: split a stack into two, or take the top coin, which entails.
/// let top_entails = EntailingCode {
///     ordinary: "4.0".parse()?,
///     entailing: "0.3".parse()?,
///     complimenting: "0.0".parse()?,
/// };
/// assert_eq!(top_entails.to_string(), "4.0, entailing 0.3");
/// # Ok::<(), grundy_core::CodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntailingCode {
    /// The moves after which the opponent may move anywhere.
    pub ordinary: Code,
    /// The moves after which the opponent must answer in the heap that is left. If a digit allows nothing to
    /// be left, the heap that is left is empty.
    pub entailing: Code,
    /// The moves after which the same player moves again.
    pub complimenting: Code,
}

impl fmt::Display for EntailingCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.ordinary)?;
        let has_moves = |code: &Code| code.digits().any(|(_, digit)| !digit.counts.is_empty());
        for (sort, code) in [("entailing", &self.entailing), ("complimenting", &self.complimenting)] {
            if has_moves(code) {
                write!(f, ", {sort} {code}")?;
            }
        }
        Ok(())
    }
}
