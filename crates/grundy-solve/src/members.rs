//! The rulesets of a sum across rulesets, each with its own engines and tables.

use crate::{Solver, Unsupported};
use grundy_core::SumRuleset;
use grundy_engine::Stop;
use std::sync::Arc;

/// The rulesets of a sum across rulesets, with a solver for each.
pub(crate) struct Members {
    /// The members, combined into one ruleset.
    pub(crate) ruleset: Arc<SumRuleset>,
    /// The solver of each member; empty between questions.
    pub(crate) solvers: Vec<Solver>,
}

impl Members {
    /// The members of `ruleset`, without their solvers.
    pub(crate) fn new(ruleset: Arc<SumRuleset>) -> Self {
        Self { ruleset, solvers: Vec::new() }
    }

    /// The number of bytes in the tables of all members; 0 between questions.
    pub(crate) fn bytes(&self) -> u64 {
        self.solvers.iter().map(Solver::bytes).sum()
    }

    /// The reason why an engine of `member` stopped, with all components converted to the kinds of the whole ruleset.
    pub(crate) fn stop(ruleset: &SumRuleset, member: usize, stop: Stop) -> Stop {
        match stop {
            Stop::Fault(fault) => ruleset.fault(member, *fault).into(),
            Stop::Cycle(path) => {
                Stop::Cycle(path.into_iter().map(|of| ruleset.component(member, of)).collect())
            }
            Stop::Unsupported(Unsupported::NotCovered { component }) => {
                Unsupported::NotCovered { component: ruleset.component(member, component) }.into()
            }
            Stop::Unsupported(Unsupported::DenseWithoutOrder { component }) => {
                Unsupported::DenseWithoutOrder { component: ruleset.component(member, component) }.into()
            }
            Stop::Limit(_) | Stop::Internal(_) | Stop::Unsupported(_) => stop,
        }
    }
}
