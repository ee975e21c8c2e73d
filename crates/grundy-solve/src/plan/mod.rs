//! The plan: which ways may answer a question, in which order, and why.
//!
//! A [`Task`] describes what is requested: values, outcomes under a convention, or moves, for one component, a sum or a
//! box. If a closed form or a table already provides the value or outcome of a component, [`Planner::look_up`] returns
//! it. Otherwise a [`Plan`](stages::Plan) is made and executed.
//!
//! For the task in the current [`Situation`](situation::Situation), every [`Way`] in the [registry](ways::WAYS) can
//! make an offer: how much work, how many bytes, and why. The module [`choice`] decides whether the offer is accepted,
//! and contains the thresholds of these decisions. The plan lists the accepted ways in the order of the registry, up to
//! the first one that is certain to answer:
//!
//! ```text
//! memo up to 517 positions, else cells (in turns with memo where the table has to grow), else memo
//! ```
//!
//! Making a plan fills no table: at most, closed forms are evaluated, databases are read, and native code is compiled.
//! Executing a plan runs one way after another. A way may decline; its reason then becomes the reason why the next way
//! is used. If a way that was certain to answer declines nevertheless (for example because memory could not be
//! allocated), a new plan starts at the next line of the registry.
//!
//! To add an engine, add a file in [`ways`] and a line in its registry. If the way needs its own tables,
//! [`Engines::own`](crate::engines::Engines::own) stores them. The unit of work in the offer of a way
//! ([`Work`](offer::Work)) determines how [`choice`] treats the way.
//!
//! # Ideas from regex-automata
//!
//! The `meta` engine of regex-automata has the same task: it combines engines that may decline. Two of its
//! ideas are used here. Each engine has a wrapper, whose `get` method is the only code that knows when the
//! engine is useful (here [`Way::offer`]). The last resort cannot fail (here
//! [`Offer::is_certain`](offer::Offer::is_certain)). In regex-automata, the strategy is a type that is built
//! once per pattern; here, a plan is data that is built for each task, because the size of a box matters more
//! than the rules.

pub(crate) mod choice;
mod entry;
mod how;
mod offer;
mod pursue;
mod situation;
mod stages;
mod task;
#[cfg(test)]
mod tests;
mod way;
pub(crate) mod ways;

pub(crate) use entry::{Ended, Entry};
pub(crate) use how::How;
pub(crate) use task::{Options, Subject, Task, Wanted, single};
pub(crate) use way::{Listing, Planner, Way};
