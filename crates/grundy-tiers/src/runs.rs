//! Sorted runs on disk, which hold keys until their tiers are processed.
//!
//! A run lists tiers in descending order, and ends with 0. Each tier is written as its number plus 1, followed by a
//! [section](crate::section) of its keys.

use crate::disk::Disk;
use crate::error::TiersError;
use crate::frames::{At, FrameReader, FrameWriter};
use crate::ledger::Ledger;
use crate::merge::Source;
use crate::section::{SectionReader, SectionWriter};
use crate::word::Word;
use std::path::PathBuf;
use std::rc::Rc;

/// What a checkpoint records about a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RunPlace {
    pub(crate) number: u64,
    /// The length of the file.
    pub(crate) bytes: u64,
    /// The tier of the next section.
    pub(crate) tier: u64,
    /// The place of the keys of the next section.
    pub(crate) at: At,
}

/// The file of a run.
pub(crate) fn run_path(disk: &Disk, number: u64) -> PathBuf {
    disk.path(&format!("tiers-run-{number}"))
}

/// Writes a run.
#[derive(Debug)]
pub(crate) struct RunWriter<K> {
    to: FrameWriter,
    number: u64,
    /// The tier and the place of the first section.
    first: Option<(u64, At)>,
    section: SectionWriter<K>,
}

impl<K: Word> RunWriter<K> {
    pub(crate) fn create(number: u64, disk: &Rc<Disk>, ledger: &Rc<Ledger>) -> Result<Self, TiersError> {
        let to = FrameWriter::open(run_path(disk, number), 0, disk, ledger)?;
        Ok(Self { to, number, first: None, section: SectionWriter::new() })
    }

    /// Starts a section. Each tier must be smaller than the previous one.
    pub(crate) fn begin(&mut self, tier: u64) -> Result<(), TiersError> {
        self.to.number(u128::from(tier) + 1)?;
        self.first.get_or_insert((tier, self.to.at()));
        Ok(())
    }

    #[inline]
    pub(crate) fn key(&mut self, key: K) -> Result<(), TiersError> {
        self.section.key(key, &mut self.to)
    }

    /// Ends a section, which must not be empty.
    pub(crate) fn end(&mut self) -> Result<(), TiersError> {
        std::mem::replace(&mut self.section, SectionWriter::new()).end(&mut self.to).map(|_| ())
    }

    /// Ends the run, which must not be empty, and ensures that the file is on disk.
    pub(crate) fn finish(mut self) -> Result<RunPlace, TiersError> {
        self.to.number(0_u64)?;
        let bytes = self.to.sync()?;
        let (tier, at) = self.first.unwrap_or_default();
        Ok(RunPlace { number: self.number, bytes, tier, at })
    }
}

/// A run whose next section has not been read.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) place: RunPlace,
    reader: Option<FrameReader>,
}

impl Run {
    pub(crate) fn new(place: RunPlace) -> Self {
        Self { place, reader: None }
    }

    /// Closes the file. The run can still be read, because it contains the place of its next section.
    pub(crate) fn close(&mut self) {
        self.reader = None;
    }

    /// Starts reading the next section.
    pub(crate) fn section<K: Word>(
        mut self,
        disk: &Disk,
        ledger: &Rc<Ledger>,
    ) -> Result<RunSection<K>, TiersError> {
        let reader = match self.reader.take() {
            Some(reader) => reader,
            None => FrameReader::open(&run_path(disk, self.place.number), self.place.at, ledger)?,
        };
        Ok(RunSection { place: self.place, reader, section: SectionReader::new() })
    }
}

/// A section of a run that is being read.
#[derive(Debug)]
pub(crate) struct RunSection<K> {
    place: RunPlace,
    reader: FrameReader,
    section: SectionReader<K>,
}

impl<K: Word> Source<K> for RunSection<K> {
    #[inline]
    fn next(&mut self) -> Result<Option<K>, TiersError> {
        self.section.key(&mut self.reader)
    }
}

impl<K> RunSection<K> {
    /// The rest of the run after this section, which must have been read to its end. If there are no more sections,
    /// returns the place of the run, so that its file can be removed.
    pub(crate) fn after(mut self) -> Result<Result<Run, RunPlace>, TiersError> {
        let number: u128 = self.reader.number()?;
        let Some(tier) = number.checked_sub(1) else { return Ok(Err(self.place)) };
        let tier = u64::try_from(tier).map_err(|_| TiersError::damaged(self.reader.path()))?;
        let place = RunPlace { tier, at: self.reader.at(), ..self.place };
        Ok(Ok(Run { place, reader: Some(self.reader) }))
    }
}
