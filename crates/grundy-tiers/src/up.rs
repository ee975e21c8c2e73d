//! The pass upwards, which finds the values of the positions of every tier, from the smallest tier up.
//!
//! The options of a tier are listed again, as many at a time as there is room for. If the tier of an option is small
//! and still in memory, the value of the option is looked up there; the other options are sorted, and merged with the
//! values of their tiers on disk.

use crate::batch::{Added, Batch};
use crate::cache::Cache;
use crate::decide::Decider;
use crate::down::LARGE_TIER;
use crate::error::TiersError;
use crate::expand::{Expanded, Expander, Link};
use crate::frames::{At, FrameReader, FrameWriter};
use crate::ledger::Taken;
use crate::progress::{Phase, Progress};
use crate::scratch::{KEYS, Scratch, VALUES};
use crate::section::{SectionReader, SectionWriter};
use crate::settings::Settings;
use crate::state::{Section, State};
use crate::word::Word;
use grundy_core::{Limit, Usage};
use grundy_engine::Stop;
use std::fs::OpenOptions;

/// The number of steps between two polls of the budget.
const BETWEEN: u32 = 1 << 16;

/// The state of the pass upwards.
pub(crate) struct Up<'a, K> {
    expander: Expander<'a>,
    scratch: &'a Scratch,
    progress: &'a dyn Fn(Progress),
    values: FrameWriter,
    state: State,
    _sections: Taken,
    cache: Cache<K>,
    batch: Batch<K>,
    decider: Decider,
    decided: u64,
    settings: &'a Settings<'a>,
    since: u64,
    links: usize,
    chunk: usize,
    _buffers: Taken,
}

impl<'a, K: Word> Up<'a, K> {
    pub(crate) fn new(
        expander: Expander<'a>,
        scratch: &'a Scratch,
        state: State,
        settings: &'a Settings<'a>,
        progress: &'a dyn Fn(Progress),
    ) -> Result<Self, TiersError> {
        let Scratch { disk, ledger, frames, .. } = scratch;
        let (links, chunk, buffers) = expander.buffers::<K>(ledger)?;
        // The file of values takes as many bytes as the file of keys, plus usually one or two for each position.
        let left: u64 = state.sections.iter().map(|section| section.count).sum();
        if state.solved == 0 {
            disk.check(state.key_bytes.saturating_add(2 * left))?;
        }
        Ok(Self {
            expander,
            scratch,
            progress,
            values: FrameWriter::open(disk.path(VALUES), state.value_bytes, disk, frames)?,
            _sections: Taken::new(ledger, state.sections.len() * State::PER_SECTION)?,
            cache: Cache::new(ledger),
            batch: Batch::new(ledger),
            decider: Decider::new(expander.wanted),
            decided: 0,
            settings,
            since: 0,
            state,
            links,
            chunk,
            _buffers: buffers,
        })
    }

    /// Decides all tiers that have not been decided, in ascending order.
    pub(crate) fn run(&mut self) -> Result<(), TiersError> {
        while let Some(at) = self.state.sections.len().checked_sub(1 + self.solved()) {
            if let Err(error) = self.tier(at) {
                self.keep_finished_tiers(&error, at)?;
                return Err(error);
            }
            self.state.solved += 1;
            if (self.settings.is_checkpoint_due)(self.since) || at == 0 {
                self.save()?;
            }
        }
        Ok(())
    }

    /// The state after [`run`](Self::run), in which all tiers are solved.
    pub(crate) fn into_state(self) -> State {
        self.state
    }

    fn solved(&self) -> usize {
        usize::try_from(self.state.solved).unwrap_or(usize::MAX)
    }

    fn usage(&self) -> Usage {
        Usage { positions: self.decided, bytes: self.scratch.ledger.bytes() }
    }

    /// Decides the positions of the tier with index `at` in the sections of the state.
    fn tier(&mut self, at: usize) -> Result<(), TiersError> {
        let Section { tier, count, keys, .. } = self.state.sections[at];
        self.cache.begin(tier, count);
        if count >= LARGE_TIER {
            self.values.end_frame()?;
        }
        self.state.sections[at].values = self.values.at();
        let mut section = SectionWriter::new();
        let path = self.scratch.disk.path(KEYS);
        let mut from = FrameReader::open(&path, keys, &self.scratch.frames)?;
        let mut reader = SectionReader::new();
        let mut chunk: Vec<K> = Vec::with_capacity(self.chunk);
        let mut left = count;
        while left > 0 {
            chunk.clear();
            while chunk.len() < self.chunk && left > 0 {
                chunk.push(reader.key(&mut from)?.ok_or_else(|| TiersError::damaged(&path))?);
                left -= 1;
            }
            self.expand(tier, &chunk, &mut section)?;
        }
        if reader.key(&mut from)?.is_some() {
            return Err(TiersError::damaged(&path));
        }
        self.decide(&mut section)?;
        let written = section.end(&mut self.values)?;
        if written != count {
            return Err(Stop::Internal("a tier was not decided completely").into());
        }
        if count >= LARGE_TIER {
            self.values.end_frame()?;
        }
        self.cache.end();
        self.since += count;
        Ok(())
    }

    /// Adds consecutive positions and their options to the batch, which is decided whenever it is full.
    fn expand(&mut self, tier: u64, chunk: &[K], section: &mut SectionWriter<K>) -> Result<(), TiersError> {
        let (expander, links) = (self.expander, self.links);
        let usage = self.usage();
        expander.expand_all(tier, chunk, links, usage, &mut |keys: &[K], piece: &Expanded<K>| {
            let counted = 2 * links * size_of::<Link<K>>();
            let _more = Taken::new(&self.scratch.ledger, piece.bytes().saturating_sub(counted))?;
            let mut added = Added::default();
            while !self.batch.try_add(keys, piece, &self.cache, &mut added) {
                let is_empty = self.batch.requests.is_empty() && self.batch.keys.is_empty();
                if is_empty && !self.cache.drop_one() {
                    let ledger = &self.scratch.ledger;
                    let needed = u128::from(ledger.bytes()) + 1024;
                    return Err(Limit::Memory { needed, allowed: ledger.allowed() }.into());
                }
                self.decide(section)?;
            }
            self.decided += keys.len() as u64;
            Ok(())
        })?;
        (self.progress)(Progress {
            phase: Phase::Deciding,
            tier,
            tiers: self.state.solved,
            positions: self.decided,
            bytes: self.scratch.ledger.bytes(),
            scratch: self.scratch.disk.bytes(),
        });
        Ok(())
    }

    /// Decides the positions of the batch whose options have all been added, writes their values, and removes them.
    fn decide(&mut self, section: &mut SectionWriter<K>) -> Result<(), TiersError> {
        self.look_up()?;
        let (mut shapes, mut values) = (&self.batch.shapes[..], &self.batch.values[..]);
        for (at, &key) in self.batch.keys.iter().enumerate() {
            if at % BETWEEN as usize == 0 {
                self.expander.budget.poll(self.usage())?;
            }
            let value = self.decider.next(&mut shapes, &mut values);
            let value = value.ok_or(Stop::Internal("a position has lost its options"))?;
            section.entry(key, value, &mut self.values)?;
            self.cache.add(key, value);
        }
        let shapes = self.batch.shapes.len() - shapes.len();
        let values = self.batch.values.len() - values.len();
        self.batch.remove(shapes, values);
        Ok(())
    }

    /// Reads the values that the batch needs from the file of values.
    fn look_up(&mut self) -> Result<(), TiersError> {
        let path = self.scratch.disk.path(VALUES);
        let usage = self.usage();
        // A value that is looked up may be in the current frame, which is not in the file yet.
        self.values.end_frame()?;
        let Batch { requests, values, .. } = &mut self.batch;
        let mut steps = 0_u32;
        for (tier, requests) in requests.lists() {
            let sections = &self.state.sections;
            let at = sections.binary_search_by(|section| tier.cmp(&section.tier));
            let at = at.map_err(|_| Stop::Internal("an option is in an unknown tier"))?;
            requests.sort_unstable();
            self.expander.budget.poll(usage)?;
            let mut from = FrameReader::open(&path, sections[at].values, &self.scratch.frames)?;
            let mut reader = SectionReader::new();
            let mut current: Option<(K, u32)> = None;
            for &(key, index) in &*requests {
                while current.is_none_or(|(found, _)| found < key) {
                    current = reader.entry(&mut from)?;
                    steps = steps.wrapping_add(1);
                    if steps.is_multiple_of(BETWEEN) {
                        self.expander.budget.poll(usage)?;
                    }
                    if current.is_none() {
                        return Err(Stop::Internal("an option was not solved").into());
                    }
                }
                match current {
                    Some((found, value)) if found == key => values[index as usize] = value,
                    _ => return Err(Stop::Internal("an option was not solved").into()),
                }
            }
        }
        Ok(())
    }

    /// Writes a checkpoint of the tiers that have been decided, if a limit was reached in the middle of the tier with
    /// index `at`, and the last checkpoint does not contain all of these tiers.
    fn keep_finished_tiers(&mut self, error: &TiersError, at: usize) -> Result<(), TiersError> {
        let is_limit = matches!(error, TiersError::Stop { stop: Stop::Limit(_), .. });
        if is_limit && self.since > 0 { self.save_before(self.state.sections[at].values) } else { Ok(()) }
    }

    /// Writes a checkpoint, and truncates the file of keys where the solved tiers begin, if a frame begins there.
    fn save(&mut self) -> Result<(), TiersError> {
        self.save_before(self.values.at())
    }

    /// Like [`save`](Self::save), but leaves out the values from the place `end` on.
    fn save_before(&mut self, end: At) -> Result<(), TiersError> {
        let length = self.values.sync()?;
        // If `end` is in the middle of a frame, the rest of the frame stays in the file, and so do the frames after it,
        // because the place of the next frame is not known.
        self.state.value_bytes = if end.byte == 0 { end.frame } else { length };
        self.scratch.save(&self.state)?;
        self.since = 0;
        (self.settings.on_checkpoint)();
        let Some(at) = self.state.sections.len().checked_sub(self.solved()) else { return Ok(()) };
        let end = self.state.sections.get(at).map(|section| section.keys).filter(|at| at.byte == 0);
        if let Some(end) = end {
            let path = self.scratch.disk.path(KEYS);
            let io_error = TiersError::io(&path);
            let file = OpenOptions::new().write(true).open(&path).map_err(&io_error)?;
            let before = file.metadata().map_err(&io_error)?.len();
            file.set_len(end.frame.min(before)).map_err(&io_error)?;
            self.scratch.disk.removed(before.saturating_sub(end.frame));
        }
        Ok(())
    }
}
