//! Proved facts about the moves of a ruleset.

use crate::{Code, EntailingCode, KindId, LinearRules, Order};

/// Proved facts about the moves of a ruleset. Any fact may be missing, but no fact may be wrong.
///
/// Facts are plain data, so a ruleset that wraps another can change one fact and keep the others:
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
    /// A well-founded order of the components, which proves that play ends.
    pub order: Option<Order>,
    /// Whether it is proved that play ends. This may be `false` if there is an order, which proves the same.
    pub ends: bool,
    /// Whether moves soon split positions into independent components, so that proof-number search visits far fewer
    /// positions than play can reach.
    pub splits: bool,
    /// The taking-and-breaking code of the ruleset, if the ruleset has one kind with one field and exactly
    /// the moves of a code.
    pub code: Option<Code>,
    /// The codes of the ruleset, if it has complimenting or entailing moves, exactly the moves of these codes, and one
    /// kind with one field, apart from kinds of forced components.
    pub entailing_code: Option<EntailingCode>,
    /// For every kind, disjoint groups of two or more number fields with equal bounds. Kinds that are missing
    /// at the end of the list have no groups.
    ///
    /// Permuting the fields of a group changes neither the nim-value of a component, nor its outcome under either
    /// convention, nor whether it ends the game.
    pub interchangeable: Vec<Vec<Vec<usize>>>,
    /// The rules as linear forms, for a ruleset with one kind whose fields are all numbers.
    ///
    /// They may show which vectors moves subtract ([`vectors_of`](crate::vectors_of)), and by how much moves can
    /// decrease a field ([`reach_of`](crate::reach_of)).
    pub linear_rules: Option<LinearRules>,
}

impl Facts {
    /// Facts that state nothing about the moves.
    pub const NONE: Self = Self {
        order: None,
        ends: false,
        splits: false,
        code: None,
        entailing_code: None,
        interchangeable: Vec::new(),
        linear_rules: None,
    };

    /// Whether it is proved that play ends, either by the order or in another way.
    ///
    /// ```
    /// use grundy_core::Facts;
    ///
    /// assert!(!Facts::NONE.play_ends());
    /// assert!(Facts { ends: true, ..Facts::NONE }.play_ends());
    /// ```
    #[must_use]
    pub const fn play_ends(&self) -> bool {
        self.ends || self.order.is_some()
    }

    /// The groups of interchangeable fields of `kind`, as indices of fields. The list is empty if none are known.
    #[must_use]
    pub fn interchangeable(&self, kind: KindId) -> &[Vec<usize>] {
        self.interchangeable.get(kind.index()).map_or(&[], Vec::as_slice)
    }
}
