//! Estimates of the number of positions that a proof still needs.

/// Estimates of the number of positions that a proof about a node still needs, one for each possible outcome. A node is
/// a position; the question about it is whether the player to move wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// For a proof that the node is an N-position: the player to move wins.
    pub n: u32,
    /// For a proof that the node is a P-position: the player to move loses.
    pub p: u32,
}

impl Effort {
    /// The largest estimate, which replaces all larger numbers. It does not mean that anything is proved.
    pub const MOST: u32 = 1 << 30;

    /// Limits that no estimate reaches.
    pub const NO_LIMITS: Self = Self { n: u32::MAX, p: u32::MAX };

    /// Whether one of the estimates has reached its limit.
    #[inline]
    #[must_use]
    pub const fn is_beyond(self, limits: Self) -> bool {
        self.n >= limits.n || self.p >= limits.p
    }
}

/// What the estimates of the undecided children of a node contribute to the estimates of the node.
///
/// In the estimate `p` of the node, the largest of the children's estimates `n` counts in full; each of the others
/// counts as 1, for the child itself, plus the rest divided by `PART`. `PART` must be positive.
///
/// ```
/// use grundy_engine::{Effort, SumOfEfforts};
///
/// let mut children = SumOfEfforts::<8>::default();
/// children.add(Effort { n: 100, p: 9 });
/// children.add(Effort { n: 17, p: 4 });
/// children.add(Effort { n: 9, p: 6 });
/// assert_eq!(children.effort(), Effort { n: 4, p: 100 + 2 + 24 / 8 });
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SumOfEfforts<const PART: u32> {
    count: u32,
    least_p: u32,
    most_n: u32,
    sum_of_n: u64,
}

impl<const PART: u32> Default for SumOfEfforts<PART> {
    fn default() -> Self {
        Self { count: 0, least_p: u32::MAX, most_n: 0, sum_of_n: 0 }
    }
}

impl<const PART: u32> SumOfEfforts<PART> {
    /// Adds a child with these estimates.
    #[inline]
    pub fn add(&mut self, Effort { n, p }: Effort) {
        self.count += 1;
        self.least_p = self.least_p.min(p);
        self.most_n = self.most_n.max(n);
        self.sum_of_n += u64::from(n);
    }

    /// Whether no child has been added. If every child that was left out is an N-position, the node is then a
    /// P-position.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The estimates for the node, which are positive.
    ///
    /// One child that is a P-position proves that the node is an N-position, so `n` is the smallest `p` of the
    /// children. For `p`, all children must be proved to be N-positions. These proofs share most of their positions,
    /// because the children differ by single moves. The largest `n` of the children is therefore counted in full,
    /// whereas each of the others counts as 1, for the child itself, plus the rest divided by `PART`. With the plain
    /// sum, the search leaves a node that is nearly decided for one with fewer children: on Cram boards of 35 to 45
    /// cells, it then visits 1.1 to 1.7 times as many positions as with a `PART` of 8 (docs/benchmarks.md).
    #[inline]
    #[must_use]
    pub fn effort(&self) -> Effort {
        let p = u64::from(self.most_n) + self.share(self.sum_of_n - u64::from(self.most_n));
        let p = u32::try_from(p).unwrap_or(Effort::MOST);
        Effort { n: self.least_p.clamp(1, Effort::MOST), p: p.clamp(1, Effort::MOST) }
    }

    /// The limits for a child with the estimate `n`, if those of the node are `limits`: the child is examined until the
    /// node would reach one of its limits if the child's `n` were the largest, or until the child's `p` exceeds
    /// `second`, the smallest `p` of the other children, by more than `second / slack`. The limit of `n` is always
    /// larger than `n`.
    #[inline]
    #[must_use]
    pub fn limits_of(&self, n: u32, second: u32, limits: Effort, slack: u32) -> Effort {
        let others = self.share(self.sum_of_n.saturating_sub(u64::from(n)));
        let most = u64::from(limits.p).saturating_sub(others);
        let most = u32::try_from(most).unwrap_or(u32::MAX).max(n.saturating_add(1));
        let end = second.saturating_add(second / slack).saturating_add(1);
        Effort { n: most, p: limits.n.min(end) }
    }

    /// What all children but one add to the estimate `p` of the node; `sum` is the sum of their estimates `n`.
    #[inline]
    fn share(&self, sum: u64) -> u64 {
        let others = u64::from(self.count.saturating_sub(1));
        others + sum.saturating_sub(others) / u64::from(PART)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(children: &[(u32, u32)]) -> SumOfEfforts<8> {
        let mut all = SumOfEfforts::default();
        children.iter().for_each(|&(n, p)| all.add(Effort { n, p }));
        all
    }

    #[test]
    fn proofs_about_siblings_share_most_of_their_positions() {
        const MOST: u32 = Effort::MOST;
        assert_eq!(sum(&[(7, 5)]).effort(), Effort { n: 5, p: 7 });
        assert_eq!(sum(&[(1, 9), (1, 4), (1, 6)]).effort(), Effort { n: 4, p: 3 });
        assert_eq!(sum(&[(100, 9), (17, 4), (9, 6)]).effort(), Effort { n: 4, p: 100 + 2 + 24 / 8 });
        assert_eq!(sum(&[(MOST, MOST), (MOST, u32::MAX)]).effort(), Effort { n: MOST, p: MOST });
    }

    #[test]
    fn a_child_is_examined_until_the_node_reaches_its_limit() {
        let all = sum(&[(100, 9), (17, 4), (9, 6)]);
        let limits = |n, p| all.limits_of(100, 6, Effort { n, p }, 2);
        assert_eq!(limits(50, 205), Effort { n: 200, p: 10 });
        assert_eq!(limits(8, 205), Effort { n: 200, p: 8 });
        // The limit always allows one visit.
        assert_eq!(limits(50, 101).n, 101);
    }
}
