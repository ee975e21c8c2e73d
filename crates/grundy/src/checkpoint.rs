//! Why a checkpoint is refused.

use crate::error::{Error, ErrorKind};
use grundy_core::Message;
use grundy_solve::NotResumed;
use grundy_solve::heap::CheckpointError;
use grundy_solve::heap::sealed::Broken;

/// A checkpoint of heaps that cannot be used.
pub(crate) fn refused(error: &CheckpointError) -> Error {
    match error {
        CheckpointError::Broken(broken) => self::broken(*broken),
        _ => wrong(Message::new("heap-checkpoint-contents")),
    }
}

/// A file that is no checkpoint, or was changed.
pub(crate) fn broken(broken: Broken) -> Error {
    wrong(match broken {
        Broken::HeaderChecksum => Message::new("heap-checkpoint-header-checksum"),
        Broken::BlockChecksum => Message::new("heap-checkpoint-block-checksum"),
        _ => Message::new("heap-checkpoint-header"),
    })
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
