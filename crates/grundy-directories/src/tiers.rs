//! State spaces that are solved in tiers, with scratch files.

use grundy::databases::{SolvedTiers, TiersChecked, TiersFailed, TiersProgress, TiersTask};
use grundy::{Error, ErrorKind, Message};
use grundy_tiers::{Entries, Phase, Settings, TiersError};
use std::cell::Cell;
use std::path::Path;
use std::time::{Duration, Instant};

/// The number of positions after which a checkpoint is due even if little time has passed; checkpoints are written at
/// the ends of tiers.
const BETWEEN_CHECKPOINTS: u64 = 1 << 22;

/// The largest part of the memory limit, in bytes, that is reserved for the rest of the process.
const REST: u64 = 64 << 20;

pub(super) fn solve(task: &TiersTask<'_>) -> Result<SolvedTiers, TiersFailed> {
    // Writing a checkpoint may take as long as the time between two checkpoints, so the clock starts again after it.
    let last = Cell::new(Instant::now());
    let settings = Settings {
        threads: task.budget.threads(),
        bytes: bytes(task),
        scratch: Path::new(task.scratch),
        is_checkpoint_due: &|positions| is_due(positions, last.get().elapsed(), task.checkpoint_every),
        on_checkpoint: &|| last.set(Instant::now()),
        question: task.question.as_bytes(),
        note: task.note.as_bytes(),
    };
    let progress = |progress: grundy_tiers::Progress| {
        let grundy_tiers::Progress { phase, tiers, positions, scratch, .. } = progress;
        (task.progress)(TiersProgress { is_deciding: phase == Phase::Deciding, tiers, positions, scratch });
    };
    let solved = grundy_tiers::solve(task.space, task.roots, task.wanted, &settings, task.budget, &progress)
        .map_err(failed)?;
    let (positions, tiers, scratch) =
        (solved.len(), solved.tiers().len() as u64, solved.most_scratch_bytes());
    let bytes = solved.most_bytes();
    let entries = solved.into_sorted(task.budget).map_err(failed)?;
    let entries = Box::new(entries.map(|entry| entry.map_err(|error| refused(&error))));
    Ok(SolvedTiers { positions, tiers, scratch, bytes, entries })
}

/// Whether a checkpoint is due `elapsed` after the last one, with `positions` positions since then. It is due after
/// [`BETWEEN_CHECKPOINTS`] positions, or once the time `every` has passed.
fn is_due(positions: u64, elapsed: Duration, every: Duration) -> bool {
    positions >= BETWEEN_CHECKPOINTS || elapsed >= every
}

/// Checks whether the value of every position in a database follows from the values of the position's options.
pub(super) fn check(name: &str, task: &TiersTask<'_>) -> Result<TiersChecked, TiersFailed> {
    let other = |error| TiersFailed::Other(super::refused(&error, name));
    let database = grundy_store::Database::open(Path::new(name)).map_err(other)?;
    let damaged = |_| TiersError::Damaged { path: Path::new(name).to_owned() };
    let entries = || -> Entries<'_> { Box::new(database.entries().map(|entry| entry.map_err(damaged))) };
    let progress = |positions| {
        (task.progress)(TiersProgress { is_deciding: true, tiers: 0, positions, scratch: 0 });
    };
    let resources = (task.budget.threads(), bytes(task));
    let checked = grundy_tiers::check(task.space, task.wanted, &entries, resources, task.budget, &progress)
        .map_err(failed)?;
    Ok(TiersChecked { is_right: checked.wrong.is_none(), bytes: checked.most_bytes })
}

/// The number of bytes that tiers may use.
fn bytes(task: &TiersTask<'_>) -> u64 {
    let allowed = task.budget.bytes_allowed();
    allowed - (allowed / 4).min(REST)
}

/// The note in the last checkpoint of the computation that was stopped in the directory `scratch`, or `None` if there
/// is no checkpoint or its note is not UTF-8.
pub(super) fn note(scratch: &str) -> Option<String> {
    String::from_utf8(grundy_tiers::last_checkpoint(Path::new(scratch))?.note).ok()
}

pub(super) fn remove(scratch: &str) -> Result<(), Error> {
    grundy_tiers::remove_scratch(Path::new(scratch)).map_err(|error| refused(&error))
}

fn failed(error: TiersError) -> TiersFailed {
    match error {
        TiersError::Stop { stop, .. } => TiersFailed::Stop(stop),
        TiersError::Order { position, option, tiers } => TiersFailed::Order([position, option], tiers),
        TiersError::Splits(_) => TiersFailed::Splits,
        TiersError::Over(_) => TiersFailed::Over,
        error => TiersFailed::Other(refused(&error)),
    }
}

/// The error for every reason that [`failed`] does not distinguish, for example a scratch directory that is full,
/// damaged or in use, or that belongs to another computation.
fn refused(error: &TiersError) -> Error {
    match error {
        TiersError::Disk { dir, needed, free } => {
            let id = if free.is_some() { "database-tiers-disk" } else { "database-tiers-disk-full" };
            let message = Message::new(id)
                .with("name", dir.display())
                .with("needed", needed)
                .with("free", free.unwrap_or(0));
            Error::new(ErrorKind::Io, message).with_help(Message::new("database-tiers-disk-help"))
        }
        TiersError::Io { path, error } => {
            let message = Message::new("database-io").with("name", path.display()).with("reason", error);
            Error::new(ErrorKind::Io, message)
        }
        TiersError::Damaged { path } => {
            let message = Message::new("database-tiers-damaged").with("file", path.display());
            Error::new(ErrorKind::Domain, message).with_help(Message::new("database-tiers-delete-help"))
        }
        TiersError::Foreign { dir } => {
            let message = Message::new("database-tiers-foreign").with("name", dir.display());
            Error::new(ErrorKind::Domain, message).with_help(Message::new("database-tiers-delete-help"))
        }
        TiersError::InUse { dir } => {
            Error::new(ErrorKind::Io, Message::new("database-tiers-in-use").with("name", dir.display()))
        }
        _ => Error::new(ErrorKind::Internal, Message::new("answer-internal")),
    }
}
