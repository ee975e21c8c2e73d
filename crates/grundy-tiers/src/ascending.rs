//! The positions of all tiers with their values, in ascending order of their keys.

use crate::error::TiersError;
use crate::frames::{At, FrameReader, FrameWriter};
use crate::ledger::{free, try_push};
use crate::merge::{Merge, Source};
use crate::scratch::{Scratch, VALUES};
use crate::section::{SectionReader, SectionWriter};
use crate::state::State;
use crate::word::Word;
use grundy_core::{Budget, Limit, Usage};
use grundy_shards::Key;
use std::path::{Path, PathBuf};

/// The largest number of sections that are read at the same time.
const MOST_SECTIONS: usize = 48;

/// If there are more than [`MOST_SECTIONS`] sections, tiers with fewer positions than this are sorted together in
/// memory.
const SMALL: u64 = 1 << 14;

/// A section of values that is being read.
#[derive(Debug)]
pub(crate) struct Entries<K> {
    from: FrameReader,
    section: SectionReader<K>,
}

impl<K: Word> Source<(K, u32)> for Entries<K> {
    #[inline]
    fn next(&mut self) -> Result<Option<(K, u32)>, TiersError> {
        self.section.entry(&mut self.from)
    }
}

impl<K: Word> Entries<K> {
    fn open(path: &Path, at: At, scratch: &Scratch) -> Result<Self, TiersError> {
        let from = FrameReader::open(path, at, &scratch.frames)?;
        Ok(Self { from, section: SectionReader::new() })
    }
}

/// Merges sections, in several steps if there are many.
struct Merger<'a> {
    scratch: &'a Scratch,
    budget: &'a dyn Budget,
    /// The number of the next file.
    next: u64,
}

impl Merger<'_> {
    fn poll(&self) -> Result<(), TiersError> {
        let bytes = self.scratch.ledger.bytes();
        Ok(self.budget.poll(Usage { positions: 0, bytes })?)
    }

    /// Writes what `entries` returns to a new file with one section. Returns the path of the file.
    fn file<K: Word>(
        &mut self,
        entries: &mut dyn FnMut() -> Result<Option<(K, u32)>, TiersError>,
    ) -> Result<PathBuf, TiersError> {
        let path = self.scratch.disk.path(&format!("tiers-merge-{}", self.next));
        self.next += 1;
        let mut to = FrameWriter::open(path.clone(), 0, &self.scratch.disk, &self.scratch.frames)?;
        let mut section = SectionWriter::new();
        let mut steps = 0_u32;
        while let Some((key, value)) = entries()? {
            section.entry(key, value, &mut to)?;
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(1 << 16) {
                self.poll()?;
            }
        }
        section.end(&mut to)?;
        to.end_frame()?;
        Ok(path)
    }

    /// Sorts the sections with fewer than `SMALL` positions together, if there are more than `MOST_SECTIONS` sections.
    /// Returns the places of the sorted files and of all other sections.
    fn small<K: Word>(&mut self, state: &State) -> Result<Vec<(PathBuf, At)>, TiersError> {
        let values = self.scratch.disk.path(VALUES);
        let mut list: Vec<(K, u32)> = Vec::new();
        let mut places = Vec::new();
        for (number, section) in state.sections.iter().enumerate() {
            if section.count >= SMALL || state.sections.len() <= MOST_SECTIONS {
                places.push((values.clone(), section.values));
                continue;
            }
            if number % 64 == 0 {
                self.poll()?;
            }
            let mut entries = Entries::open(&values, section.values, self.scratch)?;
            while let Some(entry) = entries.next()? {
                if !try_push(&mut list, entry, &self.scratch.ledger) {
                    places.push(self.sorted(&mut list)?);
                    // The memory for the first items of a list is small.
                    if !try_push(&mut list, entry, &self.scratch.ledger) {
                        let (needed, allowed) = (1024, self.scratch.ledger.allowed());
                        return Err(Limit::Memory { needed, allowed }.into());
                    }
                }
            }
        }
        if !list.is_empty() {
            places.push(self.sorted(&mut list)?);
        }
        Ok(places)
    }

    /// Sorts a list, writes it to a new file, and frees the list.
    fn sorted<K: Word>(&mut self, list: &mut Vec<(K, u32)>) -> Result<(PathBuf, At), TiersError> {
        list.sort_unstable();
        let mut all = list.iter().copied();
        let path = self.file(&mut || Ok(all.next()))?;
        free(list, &self.scratch.ledger);
        Ok((path, At::default()))
    }

    fn open<K: Word>(&self, places: &[(PathBuf, At)]) -> Result<Vec<Entries<K>>, TiersError> {
        places.iter().map(|(path, at)| Entries::open(path, *at, self.scratch)).collect()
    }
}

/// All positions with their values, in ascending order of their keys.
pub(crate) fn merged<K: Word>(
    scratch: &Scratch,
    state: &State,
    budget: &dyn Budget,
) -> Result<Merge<(K, u32), Entries<K>>, TiersError> {
    let mut merger = Merger { scratch, budget, next: 0 };
    let mut places = merger.small::<K>(state)?;
    while places.len() > MOST_SECTIONS {
        let rest = places.split_off(MOST_SECTIONS);
        let mut merge = Merge::new(merger.open::<K>(&places)?)?;
        let path = merger.file(&mut || merge.next())?;
        drop(merge);
        for (path, _) in places {
            if path != scratch.disk.path(VALUES) {
                let bytes = path.metadata().map_or(0, |metadata| metadata.len());
                scratch.remove(&path, bytes)?;
            }
        }
        places = rest;
        places.push((path, At::default()));
    }
    Merge::new(merger.open(&places)?)
}

/// A function that returns the next position with its value.
type Next = dyn FnMut() -> Result<Option<(Key, u32)>, TiersError>;

/// The positions with their values, in ascending order of their keys. The iterator ends after an error.
pub struct Ascending {
    next: Box<Next>,
    left: u64,
    /// Keeps the directory locked.
    _scratch: Scratch,
}

impl Ascending {
    pub(crate) fn new<K: Word>(mut merge: Merge<(K, u32), Entries<K>>, left: u64, scratch: Scratch) -> Self {
        let next = move || Ok(merge.next()?.map(|(key, value)| (key.key(), value)));
        Self { next: Box::new(next), left, _scratch: scratch }
    }
}

impl Iterator for Ascending {
    type Item = Result<(Key, u32), TiersError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.left == 0 {
            return None;
        }
        let item = (self.next)().transpose();
        self.left = match item {
            Some(Ok(_)) => self.left - 1,
            _ => 0,
        };
        item
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, usize::try_from(self.left).ok())
    }
}

impl std::fmt::Debug for Ascending {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ascending").field("left", &self.left).finish_non_exhaustive()
    }
}
