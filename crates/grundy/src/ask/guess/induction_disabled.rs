//! The replacement for proofs by induction when the crate is built without the feature `smt`.

use super::super::found::{GuessedLaw, LawProof};
use super::Subject;
use grundy_core::Message;

/// Always returns an error, because this build contains no proofs by induction.
pub(super) fn proved(_: &GuessedLaw, _: &Subject<'_>) -> Result<LawProof, Message> {
    Err(Message::new("guess-unproved-left-out"))
}
