//! A plan as data: the ways to carry out a task, in order.

use super::choice::{Choice, choose};
use super::offer::Offer;
use super::situation::Situation;
use super::task::Task;
use super::way::Line;
use crate::PlannedWay;
use grundy_core::Message;

/// The name of the way that is used for a trial before another way.
pub(super) const TRIAL: &str = "memo";

/// The ways to carry out a task, in order.
pub(crate) struct Plan {
    /// The accepted ways, in order.
    pub(crate) stages: Vec<Stage>,
}

/// A way, and the decision about it.
pub(crate) struct Stage {
    /// The index of the way's line in the registry.
    pub(super) number: usize,
    /// The line of the registry that describes the way.
    pub(super) line: &'static Line,
    /// The offer of the way for the task.
    pub(super) offer: Offer,
    /// The decision about the offer.
    pub(super) choice: Choice,
    /// The reason why an earlier way was rejected, which becomes the reason for using this one.
    pub(super) because: Option<Message>,
}

impl Plan {
    /// The plan for `task`, with the ways of the registry from line `from` onwards.
    pub(super) fn new(
        task: &Task<'_>,
        situation: &Situation<'_>,
        ways: &'static [Line],
        from: usize,
    ) -> Self {
        let mut stages = Vec::new();
        let mut because = None;
        for (number, line) in ways.iter().enumerate().skip(from) {
            if !line.serves(situation.engine, situation.ruleset.shape()) {
                continue;
            }
            let Some(offer) = line.way.offer(task, situation) else { continue };
            match choose(task, situation, &offer) {
                Ok(choice) => {
                    let is_certain = offer.is_certain;
                    stages.push(Stage { number, line, offer, choice, because: because.clone() });
                    if is_certain {
                        break;
                    }
                }
                Err(reason) => because = reason.or(because),
            }
        }
        Self { stages }
    }

    /// All attempts of the plan in order, as data, with trials as separate entries.
    pub(crate) fn ways(&self) -> Vec<PlannedWay> {
        let mut ways = Vec::new();
        for stage in &self.stages {
            let trial = |most| PlannedWay::trial(TRIAL, most);
            ways.extend(stage.choice.trial.map(trial));
            let (positions, bytes) = (stage.offer.work.positions(), stage.offer.bytes);
            ways.push(PlannedWay::attempt(stage.line.name, positions, bytes));
        }
        ways
    }
}
