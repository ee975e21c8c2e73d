//! Well-founded orders of the components of a ruleset.

/// A well-founded order of the components that proves that play ends: every component of every option precedes the
/// component moved from.
///
/// Components are compared lexicographically by the measures of their kind, and then by the rank of their
/// kind. All kinds must have the same number of measures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The measures of each kind, the most significant measure first.
    pub measures: Vec<Vec<Measure>>,
    /// The rank of each kind, which is compared last.
    pub ranks: Vec<u32>,
}

/// A natural number computed from a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The number in the field with this index.
    Field(usize),
    /// The sum of the fields with these indices. A list contributes the sum of its entries.
    SumOf(Vec<usize>),
    /// The length of the list in the field with this index.
    Length(usize),
    /// The same constant for every component.
    Nothing,
}
