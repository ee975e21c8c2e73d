//! How an answer was obtained: its evidence, its plan and its cost.

use crate::EngineName;
use grundy_core::{Evidence, Message};

/// How an answer was obtained: the evidence, the engine and the cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The evidence for the answer. If parts of the answer rest on different kinds of evidence, this is the weakest of
    /// them.
    pub evidence: Evidence,
    /// The engine that answered, and the reason why it was chosen.
    pub plan: Plan,
    /// The cost of the answer.
    pub stats: Stats,
}

impl Known {
    /// How an answer that rests on two others was obtained: the evidence and the plan of the one with the weaker
    /// evidence (of `self` if neither is weaker), the total number of positions, and the larger number of bytes,
    /// because both use the same tables.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let positions = self.stats.positions + other.stats.positions;
        let stats = Stats { positions, bytes: self.stats.bytes.max(other.stats.bytes) };
        let weaker = if strength(&other.evidence) < strength(&self.evidence) { other } else { self };
        Self { stats, ..weaker }
    }
}

/// The strength of evidence, as a rank and, for checks up to a bound, that bound. The greater of two pairs, compared
/// from left to right, means stronger evidence.
///
/// ```
/// use grundy_core::Evidence;
/// use grundy_engine::strength;
///
/// let computed = Evidence::Computed { engine: "memo" };
/// assert!(strength(&Evidence::Checked { to: 100 }) < strength(&computed));
/// ```
#[must_use]
pub const fn strength(evidence: &Evidence) -> (u8, u64) {
    match evidence {
        Evidence::Claimed { .. } => (0, 0),
        Evidence::Checked { to } => (1, *to),
        Evidence::Computed { .. } => (2, 0),
        Evidence::Proved { .. } => (3, 0),
        _ => (4, 0),
    }
}

/// The engine that answered, the reason why it was chosen, and the attempts that were planned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The engine that gave the answer.
    pub engine: EngineName,
    /// The reason why this engine was chosen, as a message.
    pub why: Message,
    /// The attempts in the first plan that was made, in the order in which they are tried. Empty if no list of attempts
    /// was made, for example because a closed form or an existing table gave the answer.
    pub ways: Vec<PlannedWay>,
    /// For a sum across rulesets, the engine that evaluated the components of each ruleset; otherwise empty.
    pub rulesets: Vec<RulesetPlan>,
}

/// The engine that evaluated the components of one ruleset in a sum across rulesets.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RulesetPlan {
    /// The name of the ruleset in the position text, or `*` for Nim heaps that were written `*n`.
    pub ruleset: String,
    /// The engine that evaluated the components.
    pub engine: EngineName,
    /// The reason why this engine was chosen, as a message.
    pub why: Message,
}

impl RulesetPlan {
    /// A plan in which `engine` evaluates the components of `ruleset`, for the reason `why`.
    #[must_use]
    pub const fn new(ruleset: String, engine: EngineName, why: Message) -> Self {
        Self { ruleset, engine, why }
    }
}

/// One attempt in a plan, called a way. If it finds no answer, the next way is tried.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlannedWay {
    /// The name of the way.
    pub way: &'static str,
    /// The number of positions that the way is expected to visit, if it is known in advance.
    pub positions: Option<u128>,
    /// The number of bytes in the tables that the way fills, or 0 if it fills no tables, or if their size is
    /// unknown in advance.
    pub bytes: u128,
    /// The largest number of positions that the way may visit, if it is a trial.
    pub at_most: Option<u64>,
}

impl PlannedWay {
    /// An attempt that visits `positions` positions, if that number is known in advance, and fills tables of
    /// `bytes` bytes.
    #[must_use]
    pub const fn attempt(way: &'static str, positions: Option<u128>, bytes: u128) -> Self {
        Self { way, positions, bytes, at_most: None }
    }

    /// A trial that visits at most `at_most` positions before the next way is used.
    #[must_use]
    pub const fn trial(way: &'static str, at_most: u64) -> Self {
        Self { way, positions: None, bytes: 0, at_most: Some(at_most) }
    }
}

impl Plan {
    /// A plan in which `engine` gives the answer, for the reason `why`, with an empty list of ways.
    #[must_use]
    pub const fn new(engine: EngineName, why: Message) -> Self {
        Self { engine, why, ways: Vec::new(), rulesets: Vec::new() }
    }

    /// The same plan with these ways, in the order in which they are tried.
    #[must_use]
    pub fn with_ways(mut self, ways: &[PlannedWay]) -> Self {
        self.ways = ways.to_vec();
        self
    }

    /// The same plan with the plans of the rulesets in a sum.
    #[must_use]
    pub fn with_rulesets(mut self, rulesets: Vec<RulesetPlan>) -> Self {
        self.rulesets = rulesets;
        self
    }
}

/// The cost of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// The number of positions whose moves were generated for this request.
    pub positions: u64,
    /// The number of bytes in tables when the answer was complete.
    pub bytes: u64,
}
