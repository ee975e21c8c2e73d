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
    /// The rules as linear forms: the ruleset has one kind, all of whose fields are numbers. They say which vectors moves
    /// subtract ([`vectors_of`](crate::vectors_of)), and how far they reach back ([`reach_of`](crate::reach_of)).
    pub linear_rules: Option<LinearRules>,
}

impl Facts {
    /// Nothing is proved.
    pub const NONE: Self = Self { order: None, code: None, interchangeable: Vec::new(), linear_rules: None };

    /// The groups of interchangeable fields of `kind`.
    #[must_use]
    pub fn interchangeable(&self, kind: KindId) -> &[Vec<usize>] {
        self.interchangeable.get(kind.index()).map_or(&[], Vec::as_slice)
    }
}
