//! Well-founded orders of the components of a ruleset.

/// A proof that play ends: every component of every option comes earlier in this order.
///
/// Components are compared by their kind's measures, lexicographically, then by their kind's rank. Every
/// kind has the same number of measures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The measures of each kind, most significant first.
    pub measures: Vec<Vec<Measure>>,
    /// The rank of each kind, compared last.
    pub ranks: Vec<u32>,
}

/// A natural number that belongs to a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The number in the field with this index.
    Field(usize),
    /// The sum of the fields with these indices; of a list, the sum of its entries.
    SumOf(Vec<usize>),
    /// The length of the list in the field with this index.
    Length(usize),
    /// The same number for every component.
    Nothing,
}
