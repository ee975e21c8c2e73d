//! The first estimates of nodes, before they are examined.

use grundy_engine::Effort;

/// The approximate number of moves of the largest regions whose values are computed immediately.
const SMALL: u32 = 14;

/// The estimate for a node or an option that has not been examined, from the approximate numbers of moves of its
/// components of unknown value.
///
/// When a region of a board is examined, the number of its options of unknown value is on average close to the
/// number of its moves minus [`SMALL`], because the values of small regions are computed immediately. An estimate
/// that is too small makes the search examine all options of a node before it follows one of them.
#[inline]
pub(crate) fn first_effort(weights: impl Iterator<Item = u32>) -> Effort {
    let (count, weight) =
        weights.fold((0u32, 0u32), |(count, sum), weight| (count + 1, sum.saturating_add(weight)));
    Effort { n: 1, p: (1 + weight.saturating_sub(SMALL) + u32::from(count > 1)).min(Effort::MOST) }
}
