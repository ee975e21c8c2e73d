//! The handling of runs that end without finishing their databases.

use super::SolveQuestion;
use crate::{
    databases::Run,
    error::{Error, ErrorKind},
};
use grundy_core::Message;

/// The same error, with a note about what has been saved and how to resume the run. If the error would occur again,
/// because it concerns neither a limit, nor input or output, nor a checkpoint, it is returned without a note, and the
/// run is removed; a run that was resumed is removed only for a cycle or an unsupported request. `has_tiers` states
/// whether finished tiers are stored on disk.
pub(super) fn ended(error: Error, run: Box<dyn Run>, asked: &SolveQuestion, has_tiers: bool) -> Error {
    let name = &*asked.into;
    let is_unwritten = error.as_message().id == "database-checkpoint-unwritten";
    let is_of_checkpoint = error.as_message().id.starts_with("database-checkpoint-");
    if !error.is_limit() && !error.is_io() && !is_of_checkpoint {
        if !asked.resume || error.is_cycle() || error.is_unsupported() {
            run.discard();
        }
        return error;
    }
    let help = match run.checkpoint_bytes() {
        _ if is_of_checkpoint && !is_unwritten => {
            return error.with_help(Message::new("database-checkpoint-damaged-help").with("name", name));
        }
        _ if run.has_database().unwrap_or(false) => Message::new("database-kept-unchecked"),
        _ if has_tiers => Message::new("database-kept-tiers").with("scratch", asked.scratch()),
        Some(bytes) if error.as_help().is_some_and(|help| help.id == super::tiers::help().id) => {
            Message::new("database-kept-no-tiers").with("bytes", bytes)
        }
        Some(bytes) => Message::new("database-kept").with("bytes", bytes),
        None if error.as_help().is_some_and(|help| help.id == super::tiers::help().id) => {
            Message::new("database-kept-need")
        }
        None => Message::new("database-kept-request"),
    };
    // A full disk counts as a limit.
    let error = if is_unwritten { Error::new(ErrorKind::Limit, error.as_message().clone()) } else { error };
    error.with_help(help.with("name", name))
}

/// Like [`ended`], for a run of several processes. If there is neither a checkpoint nor a database that has been
/// written, the run is discarded, so that the same question can be asked again.
pub(super) fn ended_among(error: Error, run: Box<dyn Run>, asked: &SolveQuestion) -> Error {
    let name = &*asked.into;
    if run.has_database().unwrap_or(false) {
        return error.with_help(Message::new("database-kept-unchecked").with("name", name));
    }
    match run.checkpoint_bytes() {
        Some(bytes) => error.with_help(Message::new("cluster-kept").with("bytes", bytes).with("name", name)),
        None => {
            run.discard();
            error
        }
    }
}
