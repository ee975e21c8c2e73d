//! State spaces that are solved in tiers, on disk.

use crate::{
    databases::{DatabaseAbout, Databases, SolvedTiers, TiersFailed, TiersProgress, TiersTask},
    error::{Error, ErrorKind},
    game::Position,
    session::Desk,
};
use grundy_core::{Message, Sum, begin_phase};
use grundy_solve::{KeyLayout, SolveError, SolvedFor, TieredSpace};
use std::time::Duration;

/// Solves all positions in tiers, with scratch files in the directory `scratch` and a checkpoint at intervals of
/// `every`, or more often if the time limit is short. Returns the layout of the keys and the solved tiers.
pub(super) fn solve(
    desk: &Desk<'_>,
    databases: &dyn Databases,
    (about, wanted): (&DatabaseAbout, SolvedFor),
    position: &Position<'_>,
    (scratch, every): (&str, Duration),
) -> Result<(KeyLayout, SolvedTiers), Error> {
    let refused = |error: &SolveError| desk.refused(error, Some(position));
    let every = within(every, desk.subject.settings.limits.seconds);
    let question = format!("{}\n{}\n{}", about.rules, about.start, about.stores.word());
    // The layout with which the computation was started, if it is resumed.
    let mut layout = databases
        .tiers_note(scratch)
        .and_then(|note| KeyLayout::parse(&note))
        .filter(|layout| layout.suits(&*desk.game.ruleset));
    loop {
        let space = desk.solver.tiered(&position.sum, wanted, layout).map_err(|error| refused(&error))?;
        let space = space.ok_or_else(none)?;
        let task = TiersTask {
            space: &space,
            roots: space.roots(),
            wanted: space.wanted(),
            scratch,
            question: &question,
            note: &space.layout().to_string(),
            checkpoint_every: every,
            budget: &desk.budget,
            progress: &report,
        };
        let failed = match databases.solve_in_tiers(&task) {
            Ok(solved) => return Ok((space.layout().clone(), solved)),
            Err(failed) => failed,
        };
        let Some(wider) = space.widened() else {
            let is_own = !matches!(failed, TiersFailed::Other(_));
            let error = told(desk, &space, position, failed);
            // Without a checkpoint, nothing can be resumed. Files that cannot be used may belong to another
            // computation.
            if is_own && (!error.is_limit() || databases.tiers_note(scratch).is_none()) {
                databases.remove_tiers(scratch)?;
            }
            return Err(error);
        };
        // In another layout, positions have other keys, so the computation starts again.
        databases.remove_tiers(scratch)?;
        layout = Some(wider);
    }
}

/// The time between two checkpoints: `every`, but at most a tenth of the time limit, which is in seconds. A run that is
/// resumed again and again thus makes progress even if each process has little time.
fn within(every: Duration, limit: Option<f64>) -> Duration {
    let tenth = limit.and_then(|seconds| Duration::try_from_secs_f64(seconds / 10.0).ok());
    tenth.map_or(every, |tenth| every.min(tenth))
}

/// Checks against the rules all positions of a database that was computed in tiers. Returns the largest number of
/// bytes that were in use at once.
pub(super) fn check(
    desk: &Desk<'_>,
    databases: &dyn Databases,
    about: &DatabaseAbout,
    position: &Position<'_>,
    name: &str,
) -> Result<u64, Error> {
    let wanted = about.solved();
    let refused = |error: &SolveError| desk.refused(error, Some(position));
    let layout = KeyLayout::parse(&about.layout);
    let space = desk.solver.tiered(&position.sum, wanted, layout).map_err(|error| refused(&error))?;
    let space = space.ok_or_else(none)?;
    let task = TiersTask {
        space: &space,
        roots: space.roots(),
        wanted: space.wanted(),
        scratch: "",
        question: "",
        note: "",
        checkpoint_every: Duration::MAX,
        budget: &desk.budget,
        progress: &|progress| {
            begin_phase(&Message::new("database-phase-tiers-check").with("positions", progress.positions));
        },
    };
    match databases.check_in_order(name, &task) {
        Ok(checked) if checked.is_right => Ok(checked.bytes),
        Ok(_) => Err(Error::new(ErrorKind::Internal, Message::new("answer-internal"))),
        Err(failed) => Err(told(desk, &space, position, failed)),
    }
}

/// The error for a computation that failed.
fn told(desk: &Desk<'_>, space: &TieredSpace, position: &Position<'_>, failed: TiersFailed) -> Error {
    let refused = |error: &SolveError| desk.refused(error, Some(position));
    match failed {
        TiersFailed::Stop(stop) => refused(&TieredSpace::stopped(stop)),
        TiersFailed::Order(keys, tiers) => order(desk, space, keys, tiers),
        TiersFailed::Splits => refused(&TieredSpace::splits()),
        TiersFailed::Over => refused(&TieredSpace::over()),
        TiersFailed::Other(error) => error,
    }
}

/// The error for rules without a number that decreases with every move.
pub(super) fn none() -> Error {
    Error::new(ErrorKind::Unsupported, Message::new("database-tiers-none")).with_help(help())
}

/// The suggestion for rules that cannot be solved in tiers.
pub(super) fn help() -> Message {
    Message::new("database-tiers-none-help")
}

/// The error for a move that does not lead to a smaller tier.
fn order(desk: &Desk<'_>, space: &TieredSpace, keys: [u128; 2], tiers: [u64; 2]) -> Error {
    let [from, to] = keys.map(|key| desk.game.written_sum(&Sum::from(&space.component(key))));
    let [before, after] = tiers;
    let message = Message::new("database-tiers-order")
        .with("from", from)
        .with("to", to)
        .with("before", before)
        .with("after", after);
    Error::new(ErrorKind::Domain, message)
}

/// Reports the progress as a phase of the computation.
fn report(progress: TiersProgress) {
    let id = if progress.is_deciding { "database-phase-tiers-up" } else { "database-phase-tiers-down" };
    let message = Message::new(id).with("positions", progress.positions).with("tiers", progress.tiers);
    begin_phase(&message.with("bytes", progress.scratch));
}
