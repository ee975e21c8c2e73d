//! Why a checkpoint is refused.

use crate::error::{Error, ErrorKind};
use grundy_core::Message;
use grundy_heap::{CheckpointError, sealed::Broken};
use grundy_solve::NotResumed;

/// A checkpoint of heaps that cannot be used.
pub(crate) fn refused(error: CheckpointError) -> Error {
    wrong(error.message()).with_source(error)
}

/// A file that is not a checkpoint, or is damaged.
pub(crate) fn broken(broken: Broken) -> Error {
    wrong(broken.message()).with_source(broken)
}

/// A checkpoint of another game.
pub(crate) fn of_another(found: &str, wanted: &NotResumed) -> Error {
    wrong(match &wanted.wanted {
        Some(wanted) => Message::new("heap-checkpoint-other").with("found", found).with("wanted", wanted),
        None => Message::new("heap-checkpoint-no-code"),
    })
}

/// A checkpoint that does not serve.
pub(crate) fn wrong(message: Message) -> Error {
    Error::new(ErrorKind::Syntax, message)
}
