//! The numbers that guide the search.

/// The largest estimate, to which larger ones are clamped. An estimate of this size does not mean that anything is
/// proved.
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
}

/// The undecided children of a node, summed up for its estimates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Children {
    count: u32,
    least_p: u32,
    most_n: u32,
    sum_of_n: u64,
}

/// In the effort to prove that all children are N-positions, the largest effort counts in full, and of the others only
/// one part in this many.
const SHARED: u64 = 8;

impl Children {
    /// No children.
    pub(crate) fn none() -> Self {
        Self { count: 0, least_p: u32::MAX, most_n: 0, sum_of_n: 0 }
    }

    /// Adds a child with these estimates.
    #[inline]
    pub(crate) fn add(&mut self, n: u32, p: u32) {
        self.count += 1;
        self.least_p = self.least_p.min(p);
        self.most_n = self.most_n.max(n);
        self.sum_of_n += u64::from(n);
    }

    /// Whether there are no undecided children. The node is then a P-position.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The estimate for the node.
    ///
    /// One child that is a P-position proves that the node is an N-position, so `n` is the smallest `p`. For `p`, all
    /// children must be proved to be N-positions. These proofs share most of their positions, because the children
    /// differ by single moves: the longest is counted in full, and of each other one the child itself and an eighth of
    /// the rest. With the plain sum, the search leaves a node that is nearly decided for one with fewer children:
    /// on Cram boards of 35 to 45 cells it then visits 1.1 to 1.7 times as many positions.
    #[inline]
    pub(crate) fn effort(&self) -> Effort {
        let p = u64::from(self.most_n) + self.share(self.sum_of_n - u64::from(self.most_n));
        Effort { n: self.least_p.clamp(1, MOST), p: u32::try_from(p).unwrap_or(MOST).clamp(1, MOST) }
    }

    /// The estimate `n` of a child at which the estimate `p` of the node would reach the limit `p`. The argument `n` is
    /// the child's present estimate; the result is larger.
    #[inline]
    pub(crate) fn limit_of_n(&self, n: u32, p: u32) -> u32 {
        let others = self.share(self.sum_of_n.saturating_sub(u64::from(n)));
        let limit = u64::from(p).saturating_sub(others);
        u32::try_from(limit).unwrap_or(u32::MAX).max(n.saturating_add(1))
    }

    /// What all children but one add to the effort, from the sum of their efforts.
    #[inline]
    fn share(&self, sum: u64) -> u64 {
        let others = u64::from(self.count.saturating_sub(1));
        others + sum.saturating_sub(others) / SHARED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effort(children: &[(u32, u32)]) -> Effort {
        let mut all = Children::none();
        children.iter().for_each(|&(n, p)| all.add(n, p));
        all.effort()
    }

    #[test]
    fn proofs_about_siblings_share_most_of_their_positions() {
        assert_eq!(effort(&[(7, 5)]), Effort { n: 5, p: 7 });
        assert_eq!(effort(&[(1, 9), (1, 4), (1, 6)]), Effort { n: 4, p: 3 });
        assert_eq!(effort(&[(100, 9), (17, 4), (9, 6)]), Effort { n: 4, p: 100 + 2 + 24 / 8 });
        assert_eq!(effort(&[(MOST, MOST), (MOST, u32::MAX)]), Effort { n: MOST, p: MOST });
    }

    #[test]
    fn a_child_is_examined_until_the_node_reaches_its_limit() {
        let mut all = Children::none();
        [(100, 9), (17, 4), (9, 6)].iter().for_each(|&(n, p)| all.add(n, p));
        assert_eq!(all.limit_of_n(100, 205), 200);
        // The limit always allows one visit.
        assert_eq!(all.limit_of_n(100, 101), 101);
    }
}
