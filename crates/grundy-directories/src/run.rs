//! Runs in directories: their requests and checkpoints.

use super::{damage, refused};
use grundy::databases::{
    Checkpoint, Checkpoints, Generation, Part, PartReader, PartWriter, Run, SpaceCheckpoints,
};
use grundy::{Error, Message, messages};
use grundy_store::{Current, RunPartReader, RunPartWriter, StoreError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A run whose request and checkpoints are files in a directory.
pub(super) struct RunDirectory {
    run: grundy_store::Run,
    /// The name of the database.
    name: String,
    every: Duration,
    last: Mutex<Last>,
}

/// The last checkpoint, and the data for the next one.
struct Last {
    current: Option<Current>,
    /// The layout of the next checkpoint.
    layout: String,
    /// The time at which this process last wrote a checkpoint or, if it has written none, began, resumed or joined the
    /// run.
    at: Instant,
    /// Whether this process has written a checkpoint.
    is_written: bool,
}

impl RunDirectory {
    /// The run of the database `name`. A checkpoint is due when the time `every` has passed since this process wrote
    /// the last one or, if it has written none, since this call.
    ///
    /// # Errors
    /// Returns an error if the last checkpoint cannot be read or is damaged.
    pub(super) fn new(run: grundy_store::Run, name: &str, every: Duration) -> Result<Self, Error> {
        let current = run.current().map_err(|error| refused(&error, name))?;
        let last = Last { current, layout: String::new(), at: Instant::now(), is_written: false };
        Ok(Self { run, name: name.to_owned(), every, last: Mutex::new(last) })
    }

    fn last(&self) -> MutexGuard<'_, Last> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The message for a checkpoint that cannot be written.
fn unwritten(error: &StoreError) -> Message {
    match error {
        StoreError::Io { path, error } => {
            Message::new("database-checkpoint-unwritten").with("path", path.display()).with("reason", error)
        }
        error => unread(error),
    }
}

/// The message for a checkpoint that cannot be read.
fn unread(error: &StoreError) -> Message {
    match error {
        StoreError::Io { path, error } => {
            Message::new("database-checkpoint-unread").with("path", path.display()).with("reason", error)
        }
        StoreError::Damaged { file, what, .. } => Message::new("database-checkpoint-damaged")
            .with("path", file.display())
            .with("what", messages::text(&damage(what))),
        _ => Message::new("database-checkpoint-other"),
    }
}

impl Checkpoints for RunDirectory {
    fn is_due(&self) -> bool {
        self.last().at.elapsed() >= self.every
    }

    fn last(&self) -> Result<Option<Checkpoint>, Message> {
        let last = Self::last(self);
        Ok(last.current.as_ref().map(|current| Checkpoint {
            number: current.number,
            generations: current
                .generations
                .iter()
                .map(|&(number, workers)| Generation { number, workers })
                .collect(),
            state: current.state.clone(),
        }))
    }

    fn create(&self, part: Part) -> Result<Box<dyn PartWriter + '_>, Message> {
        let writer = self.run.create_part(part.number, part.worker).map_err(|error| unwritten(&error))?;
        Ok(Box::new(Writer(writer)))
    }

    fn open(&self, part: Part) -> Result<Box<dyn PartReader + '_>, Message> {
        let last = Self::last(self);
        let current = last.current.as_ref().ok_or_else(|| Message::new("database-checkpoint-other"))?;
        let reader = self.run.open_part(current, part.number, part.worker).map_err(|error| unread(&error))?;
        Ok(Box::new(Reader(reader)))
    }

    fn commit(&self, checkpoint: &Checkpoint) -> Result<(), Message> {
        let mut last = Self::last(self);
        let generations =
            checkpoint.generations.iter().map(|generation| (generation.number, generation.workers));
        let current = Current::new(
            checkpoint.number,
            checkpoint.state.clone(),
            last.layout.clone(),
            generations.collect(),
        );
        last.current = Some(self.run.commit(current).map_err(|error| unwritten(&error))?);
        last.at = Instant::now();
        last.is_written = true;
        Ok(())
    }
}

impl SpaceCheckpoints for RunDirectory {
    fn layout(&self) -> Result<Option<String>, Message> {
        Ok(Self::last(self).current.as_ref().map(|current| current.layout.clone()))
    }

    fn set_layout(&self, layout: &str) -> Result<(), Message> {
        let mut last = Self::last(self);
        layout.clone_into(&mut last.layout);
        if last.current.as_ref().is_some_and(|current| current.layout != layout) {
            if self.run.is_own() {
                self.run.forget().map_err(|error| unwritten(&error))?;
            }
            last.current = None;
        }
        Ok(())
    }

    fn age(&self) -> Option<Duration> {
        let last = Self::last(self);
        last.is_written.then(|| last.at.elapsed())
    }
}

impl Run for RunDirectory {
    fn request(&self) -> Result<String, Error> {
        self.run.request().map_err(|error| refused(&error, &self.name))
    }

    fn has_database(&self) -> Result<bool, Error> {
        self.run.has_database().map_err(|error| refused(&error, &self.name))
    }

    fn checkpoint_bytes(&self) -> Option<u64> {
        Self::last(self).current.as_ref().map(Current::bytes)
    }

    fn finish(self: Box<Self>) -> Result<(), Error> {
        let Self { run, name, .. } = *self;
        run.remove().map_err(|error| refused(&error, &name))
    }

    fn discard(self: Box<Self>) {
        // Files that cannot be removed are left.
        let _ = self.run.discard();
    }
}

struct Writer(RunPartWriter);

impl PartWriter for Writer {
    fn write(&mut self, bytes: &[u8]) -> Result<(), Message> {
        self.0.write(bytes).map_err(|error| unwritten(&error))
    }

    fn finish(self: Box<Self>) -> Result<(), Message> {
        self.0.finish().map_err(|error| unwritten(&error))
    }
}

struct Reader(RunPartReader);

impl PartReader for Reader {
    fn left(&self) -> u64 {
        self.0.left()
    }

    fn read(&mut self, bytes: &mut [u8]) -> Result<(), Message> {
        self.0.read(bytes).map_err(|error| unread(&error))
    }

    fn skip(&mut self, count: u64) -> Result<(), Message> {
        self.0.skip(count).map_err(|error| unread(&error))
    }

    fn damaged(&self) -> Message {
        unread(&self.0.damaged())
    }
}
