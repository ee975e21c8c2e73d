//! The errors for unusable checkpoints.

use crate::error::{Error, ErrorKind};
use grundy_core::Message;
use grundy_heap::{CheckpointError, sealed::Broken};
use grundy_solve::NotResumed;

/// The error for an unusable checkpoint of the values of heaps.
pub(crate) fn refused(error: CheckpointError) -> Error {
    wrong(error.message()).with_source(error)
}

/// The error for a file that is damaged or not a checkpoint.
pub(crate) fn broken(broken: Broken) -> Error {
    wrong(broken.message()).with_source(broken)
}

/// The error for a checkpoint that belongs to another game, or is used for a game that has no code.
pub(crate) fn of_another(found: &str, wanted: &NotResumed) -> Error {
    wrong(match &wanted.wanted {
        Some(wanted) => Message::new("heap-checkpoint-other").with("found", found).with("wanted", wanted),
        None => Message::new("heap-checkpoint-no-code"),
    })
}

/// The error `message` for a checkpoint that cannot be used.
pub(crate) fn wrong(message: Message) -> Error {
    Error::new(ErrorKind::Syntax, message)
}
