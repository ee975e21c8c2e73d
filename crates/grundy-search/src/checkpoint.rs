//! The facts of a search as bytes, from which another search can continue.
//!
//! All numbers are little-endian. The bytes consist of the board from which the regions of the search come, the spaces
//! of the regions, the facts about regions, and the facts about other components:
//!
//! - the board: its kind plus 1 (`u32`), the number of its words (`u32`), and its words (`u64`); or 0 twice (`u32`) if
//!   the search lists no regions;
//! - the number of spaces in which regions were found (`u32`), and for each its numbers of rows and of columns
//!   (`u64`), or 0 and its number of cells if it is not a grid; keys refer to spaces by their numbers, which count from
//!   0 in this order;
//! - the number of words in the key of a region (`u32`), the number of regions (`u64`), and for each region its key
//!   and its record (`u32`);
//! - the number of other components (`u64`), and for each one its kind (`u32`), the number of its words (`u32`), its
//!   words (`u64`) and its record (`u32`).
//!
//! If the highest bit of a record is set, the other bits are the value of the component; otherwise, bit `t` is set for
//! each value `t` below 31 that the component is known not to have.

use crate::search::Search;
use grundy_core::{BoardSpace, Component, KindId, Limit, LongRun, Progress, Ruleset};
use grundy_engine::Meter;
use std::ops::ControlFlow;

impl LongRun for Search {
    fn progress(&self) -> Progress {
        self.seen().progress()
    }

    fn checkpoint(&self, write: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.seen().checkpoint(write)
    }
}

/// The number of facts that are added between two polls of the budget.
const FACTS_PER_POLL: usize = 1024;

/// The facts that an earlier search wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedFacts<'a> {
    /// The board from which the regions come, or `None` if the search listed no regions.
    pub board: Option<Component>,
    /// The spaces to which the keys of regions refer, in the order of their numbers.
    spaces: Vec<BoardSpace>,
    /// The number of words in the key of a region.
    width: usize,
    /// The regions, each with its key and its record, as bytes.
    regions: &'a [u8],
    /// The components that are not regions, and their records.
    pub others: Vec<(Component, u32)>,
}

impl<'a> SavedFacts<'a> {
    /// Reads the facts that a search wrote, or returns `None` if the bytes are not in this format.
    #[must_use]
    pub fn read(bytes: &'a [u8]) -> Option<Self> {
        let mut rest = bytes;
        let board = match u32_of(&mut rest)? {
            0 => {
                let _ = u32_of(&mut rest)?;
                None
            }
            kind => Some(component(kind - 1, &mut rest)?),
        };
        let spaces = spaces_of(&mut rest)?;
        let mut saved = Self { board, spaces, width: u32_of(&mut rest)? as usize, ..Self::default() };
        let regions = usize::try_from(u64_of(&mut rest)?).ok()?;
        (saved.regions, rest) = rest.split_at_checked(regions.checked_mul(saved.size_of_region()?)?)?;
        let mut keys = saved.regions.chunks_exact(saved.size_of_region()?);
        if keys.any(|mut region| u64_of(&mut region).is_none_or(Search::is_key_of_other)) {
            return None;
        }
        for _ in 0..u64_of(&mut rest)? {
            let kind = u32_of(&mut rest)?;
            let component = component(kind, &mut rest)?;
            saved.others.push((component, u32_of(&mut rest)?));
        }
        let is_consistent = saved.width > 0 && (saved.board.is_some() || saved.regions.is_empty());
        (rest.is_empty() && is_consistent).then_some(saved)
    }

    /// The number of bytes of a region: its key and its record. `None` if the number does not fit in a `usize`.
    fn size_of_region(&self) -> Option<usize> {
        self.width.checked_mul(size_of::<u64>())?.checked_add(size_of::<u32>())
    }

    /// The number of bytes in use, in addition to those that were read.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let words: usize = self.others.iter().map(|(of, _)| of.words.len()).sum();
        (self.others.capacity() * size_of::<(Component, u32)>() + words * size_of::<u64>()) as u64
    }
}

fn u32_of(rest: &mut &[u8]) -> Option<u32> {
    let (bytes, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(u32::from_le_bytes(*bytes))
}

fn u64_of(rest: &mut &[u8]) -> Option<u64> {
    let (bytes, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(u64::from_le_bytes(*bytes))
}

fn component(kind: u32, rest: &mut &[u8]) -> Option<Component> {
    let count = u32_of(rest)?;
    let words: Option<Box<[u64]>> = (0..count).map(|_| u64_of(rest)).collect();
    Some(Component { kind: KindId(kind), words: words? })
}

fn spaces_of(rest: &mut &[u8]) -> Option<Vec<BoardSpace>> {
    let count = u32_of(rest)?;
    let mut size = || usize::try_from(u64_of(rest)?).ok();
    let mut space = || {
        Some(match [size()?, size()?] {
            [0, cells] => BoardSpace::Cells(cells),
            [rows, columns] => BoardSpace::Grid { rows, columns },
        })
    };
    (0..count).map(|_| space()).collect()
}

impl Search {
    /// Adds the facts that an earlier search about the same rules wrote. Facts about regions are ignored if `ruleset`
    /// cannot list these regions. The caller must have checked that the board and the components that are not regions
    /// are components of the ruleset.
    ///
    /// # Errors
    /// Returns the limit that was reached. The facts that were added before that remain valid.
    pub fn resume(
        &mut self,
        ruleset: &dyn Ruleset,
        saved: &SavedFacts<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let mut added = 0;
        if let Some(board) = &saved.board {
            self.use_lister_for(ruleset, &[board.as_ref()]);
        }
        let is_listed = self.worker.components.width() == saved.width && self.board.is_some();
        // Spaces are numbered in the order in which a search meets them, so these numbers are saved with the facts.
        if is_listed && self.worker.components.add_spaces(&saved.spaces) {
            let mut key = Vec::with_capacity(saved.width);
            for mut region in saved.regions.chunks_exact(saved.size_of_region().unwrap_or(usize::MAX)) {
                self.before_fact(&mut added, meter)?;
                key.clear();
                key.extend((0..saved.width).map_while(|_| u64_of(&mut region)));
                if !self.worker.components.is_region(&key) {
                    continue;
                }
                self.add_fact_about_region(ruleset, &key, u32_of(&mut region).unwrap_or(0))?;
            }
        }
        for (component, record) in &saved.others {
            self.before_fact(&mut added, meter)?;
            let id = self.number_of_other(ruleset, component.as_ref())?;
            self.tables.nodes.add_facts(id, *record, &mut self.worker.spare);
        }
        meter.set_bytes(self.bytes());
        meter.poll()
    }

    /// Counts a fact that will be added, and checks the limits before every `FACTS_PER_POLL`-th one.
    fn before_fact(&self, added: &mut usize, meter: &mut Meter<'_>) -> Result<(), Limit> {
        *added += 1;
        if added.is_multiple_of(FACTS_PER_POLL) { self.check_limits(meter) } else { Ok(()) }
    }

    fn check_limits(&self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let bytes = self.bytes();
        meter.set_bytes(bytes);
        meter.may_hold_more(self.worker.bytes_of_growth(&self.tables, bytes))?;
        meter.look()
    }
}
