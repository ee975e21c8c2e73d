//! What is proved about the moves of a ruleset.

use crate::{Code, KindId, LinearRules, Order};

/// What is proved about the moves of a ruleset. Every fact may be left out; none may be wrong.
///
/// It is plain data, so a ruleset that wraps another changes one fact and keeps the others:
///
/// ```
/// use grundy_core::{CodeRuleset, Facts, Ruleset};
///
/// let kayles = CodeRuleset::new("0.77".parse()?);
/// let known = Facts { code: None, ..kayles.facts().clone() };
/// assert_eq!(known.order, kayles.facts().order);
/// # Ok::<(), grundy_core::CodeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// A well-founded order of the components: a proof that play ends.
    pub order: Option<Order>,
    /// The taking-and-breaking code that the ruleset is: it has one kind with one field, and its moves are exactly the
    /// code's.
    pub code: Option<Code>,
    /// For every kind, groups of two or more number fields with the same bounds, no field in two of them. A component
    /// has the nim-value, and the outcomes under both conventions, of every component obtained by permuting the fields of
    /// a group, and ends the game exactly if those do. Kinds left out at the end have no groups.
    pub interchangeable: Vec<Vec<Vec<usize>>>,
    /// The rules as linear forms: the ruleset has one kind, all of whose fields are numbers.
    pub linear_rules: Option<LinearRules>,
    /// For every kind whose fields are all numbers, the vectors that a move subtracts from them, if moves are exactly
    /// that: each vector is a move wherever it leaves no field below its lowest number, and there is no other move.
    ///
    /// No vector is 0, none occurs twice, and no component of the kind ends the game. Kinds left out at the end have none.
    pub subtractions: Vec<Option<Vec<Vec<u64>>>>,
    /// For every field of a ruleset of one kind whose fields are numbers: `Some(reach)` if no component of an option has
    /// a larger number there than the component that the option belongs to, or one smaller by more than `reach`.
    pub reaches: Vec<Option<u64>>,
}

impl Facts {
    /// Nothing is proved.
    pub const NONE: Self = Self {
        order: None,
        code: None,
        interchangeable: Vec::new(),
        linear_rules: None,
        subtractions: Vec::new(),
        reaches: Vec::new(),
    };

    /// The groups of interchangeable fields of `kind`.
    #[must_use]
    pub fn interchangeable(&self, kind: KindId) -> &[Vec<usize>] {
        self.interchangeable.get(kind.index()).map_or(&[], Vec::as_slice)
    }

    /// The vectors that moves from components of `kind` subtract, if moves are exactly that.
    #[must_use]
    pub fn subtractions(&self, kind: KindId) -> Option<&[Vec<u64>]> {
        self.subtractions.get(kind.index())?.as_deref()
    }
}
