//! The plan: which ways lead to an answer, in which order, and why.
//!
//! A [`Task`] says what is wanted: values, outcomes under a convention or moves, of one component, of a sum or of a box.
//! Where the answer stands in some table already, [`Engines::look_up`] reads it: the same question for values, outcomes,
//! moves, tables and witnesses. Otherwise a [`Plan`] is made and carried out.
//!
//! Every [`Way`] of the [registry](ways::WAYS) is asked what it offers for the task in the present [`Situation`]: how much
//! work, how many bytes, and why. [`choice`] decides whether an offer is taken up: that file holds every threshold between
//! two ways. The plan lists the ways taken up in the order of the registry, down to the first that is certain to answer:
//!
//! ```text
//! memo up to 517 positions, else cells (in turns with memo where the table has to grow), else memo
//! ```
//!
//! Making a plan computes no value and changes no table. Carrying it out runs one way after the other. A way may decline,
//! and its reason is then given for the next one; a way that was certain and declines all the same (memory could not be
//! had) is followed by a plan from the next line of the registry on.
//!
//! To add an engine: one file in [`ways`], one line in its registry. Where the way needs tables of its own,
//! [`Engines::own`] keeps them. What its offer costs in which unit ([`Work`]) decides what [`choice`] makes of it.
//!
//! # What was taken over from regex-automata
//!
//! Its `meta` engine has the same task, to compose engines that may decline, and two things of it are better than what
//! stood here before: each engine is wrapped by a `get` that alone knows when it is of use (here [`Way::offer`]), and the
//! last resort cannot fail (here [`Offer::is_certain`]). There, the strategy is a type made once for a pattern; here a
//! plan is data made for a task, as the size of a box decides more than the rules do.

pub(crate) mod choice;
mod how;
mod pursue;
mod situation;
mod task;
#[cfg(test)]
mod tests;
mod way;
pub(crate) mod ways;

pub(crate) use how::How;
pub(crate) use task::{Options, Subject, Task, Wanted, single};
pub(crate) use way::{Ended, Entry, Line, Listing, Way};

use crate::PlannedWay;
use choice::{Choice, choose};
use grundy_core::Message;
use situation::Situation;
use way::Offer;

/// Ways to carry out a task, in order.
pub(crate) struct Plan {
    pub(crate) stages: Vec<Stage>,
}

/// A way, and what was decided about it.
pub(crate) struct Stage {
    /// The number of the way's line in the registry.
    number: usize,
    line: &'static Line,
    offer: Offer,
    choice: Choice,
    /// Why a way before this one was dismissed, which is the reason for this one.
    because: Option<Message>,
}

impl Plan {
    /// The plan for `task`, of the ways that stand in the registry from line `from` on.
    fn new(task: &Task<'_>, situation: &Situation<'_>, ways: &'static [Line], from: usize) -> Self {
        let mut stages = Vec::new();
        let mut because = None;
        for (number, line) in ways.iter().enumerate().skip(from) {
            if !line.serves(situation.engine) {
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

    /// The plan as data: every attempt in order, trials apart.
    pub(crate) fn ways(&self) -> Vec<PlannedWay> {
        let mut ways = Vec::new();
        for stage in &self.stages {
            let trial =
                |most| PlannedWay { way: ways::TRIAL, positions: None, bytes: 0, at_most: Some(most) };
            ways.extend(stage.choice.trial.map(trial));
            let (positions, bytes) = (stage.offer.work.positions(), stage.offer.bytes);
            ways.push(PlannedWay { way: stage.line.name, positions, bytes, at_most: None });
        }
        ways
    }
}
