//! The numbers that guide the search.

/// The largest estimate. Larger ones are replaced by it; it does not mean that anything is proved.
const MOST: u32 = 1 << 30;

/// An estimate of the number of positions that a proof about a node still needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    /// For a proof that the node is an N-position, that is, that the component does not have the value.
    pub(crate) n: u32,
    /// For a proof that the node is a P-position, that is, that the component has the value.
    pub(crate) p: u32,
}

impl Effort {
    /// The estimate for a component that has not been examined and has about `weight` moves.
    #[inline]
    pub(crate) fn first(weight: u32) -> Self {
        Self { n: 1, p: (1 + weight - weight / 3).min(MOST) }
    }

    /// The estimate for a node, from the smallest `p` and the sum of the `n` of its undecided children.
    #[inline]
    pub(crate) fn of_children(least_p: u32, sum_of_n: u64) -> Self {
        Self { n: least_p.clamp(1, MOST), p: u32::try_from(sum_of_n).unwrap_or(MOST).clamp(1, MOST) }
    }
}
