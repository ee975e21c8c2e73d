//! Rules whose options are linear in the fields and in one number that is gone through, as a capability.

/// `constant + sum of by_field[f] * field f + by_turn * turn`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinearForm {
    /// The number where all fields and the turn are 0.
    pub constant: i64,
    /// What it grows by with each field, one for every field of the kind.
    pub by_field: Vec<i64>,
    /// What it grows by with the turn.
    pub by_turn: i64,
}

/// A number that is linear in pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PiecewiseForm {
    /// Linear.
    Linear(LinearForm),
    /// The least of some, which are not none.
    Least(Vec<PiecewiseForm>),
    /// The largest of some, which are not none.
    Most(Vec<PiecewiseForm>),
}

/// A component of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearTerm {
    /// How often it is there; not 0.
    pub count: u128,
    /// Its fields.
    pub fields: Vec<PiecewiseForm>,
}

impl LinearTerm {
    /// Whether it is there an odd number of times.
    #[must_use]
    pub const fn is_odd(&self) -> bool {
        self.count % 2 == 1
    }
}

/// A rule with an option for every turn, a whole number of any sign, by which all of `needs` are at least 0: unless a
/// component of it has a field outside its bounds, or a form of the domain below 0. Then the turn is no move.
///
/// ```
/// use grundy_core::{LinearForm, LinearRule, LinearTerm, PiecewiseForm};
///
/// let form = |constant, by_field: [i64; 2], by_turn| LinearForm { constant, by_field: by_field.to_vec(), by_turn };
/// let field = |form| PiecewiseForm::Linear(form);
/// // heap(n, q) -> heap(n - t, 2 * t) for t in 1..=min(n, q)
/// let rule = LinearRule {
///     has_turns: true,
///     needs: vec![form(-1, [0, 0], 1), form(0, [1, 0], -1), form(0, [0, 1], -1)],
///     terms: vec![LinearTerm {
///         count: 1,
///         fields: vec![field(form(0, [1, 0], -1)), field(form(0, [0, 0], 2))],
///     }],
/// };
/// assert_eq!(rule.needs.len(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearRule {
    /// Whether the turn is gone through; else it is 0.
    pub has_turns: bool,
    /// What is at least 0. With turns some of it bounds them from below, and some from above.
    pub needs: Vec<LinearForm>,
    /// The components of the option.
    pub terms: Vec<LinearTerm>,
}

/// All rules of a ruleset of one kind whose fields are all numbers.
///
/// The options that they give are those of the ruleset, as a set.
/// Nothing in them fails, and no component ends the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearRules {
    /// What is at least 0 in the domain, besides the bounds of the fields; no form depends on the turn.
    pub domain: Vec<LinearForm>,
    /// The rules.
    pub rules: Vec<LinearRule>,
}
