//! How one worker writes and reads checkpoints.

use crate::checkpoints::{Checkpoint, Checkpoints, Generation, Part};
use crate::ended::Ended;
use crate::exchange::Exchange;
use crate::last_checkpoint::LastCheckpoint;
use crate::moment::{Moment, Stage};
use crate::pieces::{Kind, Piece, PieceReader, Pieces};
use crate::shared::Watch;
use crate::wanted::Wanted;
use crate::worker::{Sums, Worker};
use grundy_core::Message;
use grundy_engine::Stop;

impl<'a, E: Exchange> Worker<'a, E> {
    /// The stage of the checkpoint that is resumed, or `None` if a new computation begins. Returns an error if the
    /// checkpoint cannot be read, or was written for a different quantity or for keys of a different size.
    pub(crate) fn resumed(&mut self, wanted: Wanted, key: usize) -> Result<Option<Stage>, Ended> {
        let Some(checkpoints) = self.shared().keeping.checkpoints else { return Ok(None) };
        let Some(last) = checkpoints.last().map_err(Ended::Checkpoint)? else { return Ok(None) };
        let stage = Moment::stage(&last.state, wanted, key);
        let stage = stage.ok_or_else(|| Ended::Checkpoint(Message::new("database-checkpoint-other")))?;
        let has_base = matches!(stage, Stage::Deciding { .. });
        self.last = LastCheckpoint { number: last.number, generations: last.generations, has_base };
        Ok(Some(stage))
    }

    /// Calls `each` with the pieces that belong to this worker's shards, and with those that belong to no shard.
    pub(crate) fn read_parts(
        &mut self,
        mut each: impl FnMut(&mut Self, &mut PieceReader<'a>, Piece) -> Result<(), Ended>,
    ) -> Result<(), Ended> {
        let checkpoints = self.checkpoints()?;
        for at in 0..self.last.generations.len() {
            for part in self.last.generations[at].parts() {
                let mut reader = PieceReader::new(checkpoints.open(part).map_err(Ended::Checkpoint)?);
                while let Some(piece) = reader.next()? {
                    self.watch.poll()?;
                    let is_of_all = matches!(piece.kind, Kind::Now | Kind::Next);
                    if is_of_all || self.is_mine(piece.shard) {
                        each(self, &mut reader, piece)?;
                    } else {
                        reader.skip(piece)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Writes this worker's part of the next checkpoint.
    pub(crate) fn write_part(
        &mut self,
        write: impl FnOnce(&mut Watch<'a>, &mut Pieces<'a>) -> Result<(), Ended>,
    ) -> Result<(), Ended> {
        let checkpoints = self.checkpoints()?;
        self.last.number += 1;
        let LastCheckpoint { number, ref mut generations, .. } = self.last;
        generations.push(Generation { number, workers: self.exchange.workers() });
        let part = Part { number, worker: self.exchange.me() };
        let mut pieces = Pieces::new(checkpoints.create(part).map_err(Ended::Checkpoint)?);
        write(&mut self.watch, &mut pieces)?;
        pieces.finish()
    }

    /// Commits the parts that all workers wrote, together with the earlier ones that are still in use, as the last
    /// checkpoint. Ends the work with an error if the workers agreed to end it.
    pub(crate) fn commit(&mut self, moment: Moment, sums: Sums) -> Result<(), Ended> {
        // If some worker could not write its part, this call fails, so the checkpoint is not committed.
        self.meet()?;
        if self.exchange.me() == 0 {
            let LastCheckpoint { number, generations, .. } = &self.last;
            let checkpoint =
                Checkpoint { number: *number, generations: generations.clone(), state: moment.words() };
            self.checkpoints()?.commit(&checkpoint).map_err(Ended::Checkpoint)?;
        }
        self.meet()?;
        if sums.signals.ends() {
            return Err(Ended::Stop(Stop::Limit(self.shared().keeping.limit())));
        }
        Ok(())
    }

    fn checkpoints(&self) -> Result<&'a dyn Checkpoints, Ended> {
        // Signals request checkpoints only if there is a place to store them.
        self.shared().keeping.checkpoints.ok_or(Ended::Stop(Stop::Internal("no checkpoints are kept")))
    }
}
