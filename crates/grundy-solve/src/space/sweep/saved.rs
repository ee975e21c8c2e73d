//! Checkpoints of a table.

use crate::SolveError;
use crate::space::SpaceCheckpoints;
use grundy_core::Message;
use grundy_shards::{Checkpoint, Generation, Part};
use grundy_tables::Dense;

/// The text in `Checkpoint::state` of every checkpoint that contains the cells of a table.
const STATE: &str = "values in the order of their indices";

/// The largest number of bytes read at once.
const PIECE: usize = 1 << 16;

/// Whether a checkpoint with this state contains the cells of a table.
pub(super) fn is_own(state: &str) -> bool {
    state == STATE
}

fn unkept(message: Message) -> SolveError {
    SolveError::Checkpoint { message }
}

/// Writes a checkpoint with the cells of a table.
pub(super) fn save(checkpoints: &dyn SpaceCheckpoints, table: &Dense) -> Result<(), SolveError> {
    let last = checkpoints.last().map_err(unkept)?;
    let number = last.map_or(0, |last| last.number) + 1;
    let mut part = checkpoints.create(Part { number, worker: 0 }).map_err(unkept)?;
    table.save(&mut |bytes| part.write(bytes)).map_err(unkept)?;
    part.finish().map_err(unkept)?;
    let generations = vec![Generation { number, workers: 1 }];
    checkpoints.commit(&Checkpoint { number, generations, state: STATE.to_owned() }).map_err(unkept)
}

/// Loads the cells of the last checkpoint into `table`, whose box must have been created; returns `false` if there is
/// no checkpoint, if the saved cells do not fill this box, or if memory cannot be allocated.
pub(super) fn load(checkpoints: &dyn SpaceCheckpoints, table: &mut Dense) -> Result<bool, SolveError> {
    let Some(last) = checkpoints.last().map_err(unkept)? else { return Ok(false) };
    let mut part = checkpoints.open(Part { number: last.number, worker: 0 }).map_err(unkept)?;
    let mut piece = Vec::new();
    let mut at = 0;
    let mut next = || -> Result<Option<u8>, Message> {
        if at == piece.len() {
            let more = usize::try_from(part.left()).unwrap_or(PIECE).min(PIECE);
            if more == 0 {
                return Ok(None);
            }
            piece.resize(more, 0);
            part.read(&mut piece)?;
            at = 0;
        }
        at += 1;
        Ok(Some(piece[at - 1]))
    };
    table.load(&mut next).map_err(unkept)
}
