//! The numbers that guide the search.

/// The largest estimate. Larger ones are replaced by it; it does not mean that anything is proved.
const MOST: u32 = 1 << 30;

/// About the number of moves of the largest regions whose values are computed immediately.
const SMALL: u32 = 14;

/// An estimate of the number of positions that a proof about a node still needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    /// For a proof that the node is an N-position, that is, that the component does not have the value.
    pub(crate) n: u32,
    /// For a proof that the node is a P-position, that is, that the component has the value.
    pub(crate) p: u32,
}

impl Effort {
    /// The estimate for an option that has not been examined, from the approximate numbers of moves of its components
    /// of unknown value.
    ///
    /// When a region of a board is examined, the number of its options of unknown value is on average close to the
    /// number of its moves minus [`SMALL`], because the values of small regions are computed immediately. An estimate
    /// that is too small makes the search examine all options of a node before it follows one of them.
    #[inline]
    pub(crate) fn first(weights: impl Iterator<Item = u32>) -> Self {
        let (count, weight) =
            weights.fold((0u32, 0u32), |(count, sum), weight| (count + 1, sum.saturating_add(weight)));
        Self { n: 1, p: (1 + weight.saturating_sub(SMALL) + u32::from(count > 1)).min(MOST) }
    }

    /// The estimate for a node, from the smallest `p` and the sum of the `n` of its undecided children.
    #[inline]
    pub(crate) fn of_children(least_p: u32, sum_of_n: u64) -> Self {
        Self { n: least_p.clamp(1, MOST), p: u32::try_from(sum_of_n).unwrap_or(MOST).clamp(1, MOST) }
    }
}
