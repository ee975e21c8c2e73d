//! The pass downwards, which finds the positions of every tier, from the largest tier down.
//!
//! Options are in smaller tiers, so all positions of a tier are known when the tier is processed. Until then, they
//! are held in memory, or, if there is no room, in sorted [runs](crate::runs) on disk.

use crate::by_tier::ByTier;
use crate::error::TiersError;
use crate::expand::{Expanded, Expander, Link};
use crate::frames::{At, FrameWriter};
use crate::ledger::{Taken, free};
use crate::merge::{Merge, Source};
use crate::progress::{Phase, Progress};
use crate::runs::{Run, RunPlace, RunSection, RunWriter, run_path};
use crate::scratch::{KEYS, Scratch};
use crate::section::SectionWriter;
use crate::settings::Settings;
use crate::sort::{Parts, sort_in_parts};
use crate::state::{Section, State};
use crate::word::Word;
use grundy_core::{Limit, Usage};
use grundy_engine::Stop;
use std::rc::Rc;

/// If there are more runs than this when a tier is about to be processed, the shortest ones are merged first.
const MOST_RUNS: usize = 48;

/// In the files of keys and values, a tier of at least this number of positions ends at the end of a frame, so that the
/// file can be truncated there.
pub(crate) const LARGE_TIER: u64 = 1 << 14;

/// Keys of one tier, in ascending order, from memory or from a run.
enum Keys<'k, K> {
    Memory(std::slice::Iter<'k, K>),
    Run(RunSection<K>),
}

impl<K: Word> Source<K> for Keys<'_, K> {
    #[inline]
    fn next(&mut self) -> Result<Option<K>, TiersError> {
        match self {
            Self::Memory(keys) => Ok(keys.next().copied()),
            Self::Run(run) => run.next(),
        }
    }
}

/// The state of the pass downwards.
pub(crate) struct Down<'a, K> {
    expander: Expander<'a>,
    scratch: &'a Scratch,
    progress: &'a dyn Fn(Progress),
    keys: FrameWriter,
    pending: ByTier<K>,
    runs: Vec<Run>,
    /// Runs that have been read completely, but that the last checkpoint still mentions.
    read: Vec<RunPlace>,
    state: State,
    sections: Taken,
    expanded: u64,
    settings: &'a Settings<'a>,
    /// The number of positions expanded since the last checkpoint.
    since: u64,
    /// The number of tiers in the last checkpoint.
    saved: usize,
    /// The number of the first run that is created after the last checkpoint.
    first_new_run: u64,
    /// The approximate number of components of options that the expander holds at once.
    links: usize,
    /// The largest number of keys that are passed to the expander at once.
    chunk: usize,
    _buffers: Taken,
}

impl<'a, K: Word> Down<'a, K> {
    pub(crate) fn new(
        expander: Expander<'a>,
        scratch: &'a Scratch,
        state: State,
        settings: &'a Settings<'a>,
        progress: &'a dyn Fn(Progress),
    ) -> Result<Self, TiersError> {
        let Scratch { disk, ledger, frames, .. } = scratch;
        let keys = FrameWriter::open(disk.path(KEYS), state.key_bytes, disk, frames)?;
        let (links, chunk, buffers) = expander.buffers::<K>(ledger)?;
        Ok(Self {
            expander,
            scratch,
            progress,
            keys,
            pending: ByTier::new(ledger),
            runs: state.runs.iter().map(|&place| Run::new(place)).collect(),
            read: Vec::new(),
            sections: Taken::new(ledger, state.sections.capacity() * State::PER_SECTION)?,
            expanded: state.sections.iter().map(|section| section.count).sum(),
            settings,
            since: 0,
            saved: state.sections.len(),
            first_new_run: state.next_run,
            state,
            links,
            chunk,
            _buffers: buffers,
        })
    }

    /// The number of positions expanded so far, in this and earlier processes.
    pub(crate) fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Finds all positions, starting from `roots`, or from the last checkpoint if the computation is resumed.
    pub(crate) fn run(&mut self, roots: &[K]) -> Result<(), TiersError> {
        if self.state.sections.is_empty() {
            for &root in roots {
                let tier = self.expander.space.tier(root.key())?;
                self.push(Link { tier, key: root })?;
            }
        }
        loop {
            let waiting = self.runs.iter().map(|run| run.place.tier).max();
            let Some(tier) = waiting.max(self.pending.highest()) else { break };
            if let Err(error) = self.limit_runs() {
                self.keep_finished_tiers(&error, self.keys.at())?;
                return Err(error);
            }
            self.tier(tier)?;
            if (self.settings.is_checkpoint_due)(self.since) {
                self.save(false)?;
            }
        }
        self.save(true)
    }

    /// The state after [`run`](Self::run), with a section for every tier.
    pub(crate) fn into_state(self) -> State {
        self.state
    }

    fn usage(&self) -> Usage {
        Usage { positions: self.expanded, bytes: self.scratch.ledger.bytes() }
    }

    /// Writes and expands the positions of a tier.
    fn tier(&mut self, tier: u64) -> Result<(), TiersError> {
        let ledger = Rc::clone(&self.scratch.ledger);
        let mut list = self.pending.remove(tier);
        let limit = ledger.share(4, 0, usize::MAX);
        let mut parts = sort_in_parts(&mut list, self.expander.threads);
        if list.capacity() * size_of::<K>() > limit {
            // The keys of the tier would leave too little room for its options.
            let run = self.new_run(tier, &parts, &list)?;
            self.runs.push(Run::new(run));
            free(&mut list, &ledger);
            parts = Parts::default();
        }
        let mut sources: Vec<Keys<'_, K>> = parts.of(&list).map(|part| Keys::Memory(part.iter())).collect();
        let (now, later) = std::mem::take(&mut self.runs).into_iter().partition(|run| run.place.tier == tier);
        self.runs = later;
        let now: Vec<Run> = now;
        let places: Vec<RunPlace> = now.iter().map(|run| run.place).collect();
        for run in now {
            sources.push(Keys::Run(run.section(&self.scratch.disk, &self.scratch.frames)?));
        }
        let at = self.keys.at();
        let found = self.expand_all(tier, sources);
        let (count, runs) = match found {
            Ok(found) => found,
            Err(error) => {
                if is_limit(&error) && self.has_new_tiers() {
                    // The tier will be expanded again.
                    if !list.is_empty() {
                        let run = self.new_run(tier, &parts, &list)?;
                        self.runs.push(Run::new(run));
                    }
                    self.runs.extend(places.into_iter().map(Run::new));
                    self.keep_finished_tiers(&error, at)?;
                }
                return Err(error);
            }
        };
        for run in runs {
            match run.after()? {
                Ok(run) => self.runs.push(run),
                Err(file) => self.forget(file)?,
            }
        }
        free(&mut list, &ledger);
        if count >= LARGE_TIER {
            self.keys.end_frame()?;
        }
        self.note(Section { tier, count, keys: at, values: at })
    }

    /// Merges `sources`, which yield the keys of a tier, and writes and expands these keys. Returns the number of keys,
    /// and those sources that are runs.
    fn expand_all(
        &mut self,
        tier: u64,
        sources: Vec<Keys<'_, K>>,
    ) -> Result<(u64, Vec<RunSection<K>>), TiersError> {
        let mut section = SectionWriter::new();
        let mut merge = Merge::new(sources)?;
        let mut chunk: Vec<K> = Vec::with_capacity(self.chunk);
        let mut is_over = false;
        let mut next = None;
        while !is_over {
            loop {
                let key = match next.take() {
                    Some(key) => Some(key),
                    None => merge.next()?,
                };
                match key {
                    None => is_over = true,
                    Some(key) if chunk.last() == Some(&key) => continue,
                    Some(key) if chunk.len() == self.chunk => next = Some(key),
                    Some(key) => {
                        chunk.push(key);
                        continue;
                    }
                }
                break;
            }
            self.expand(tier, &chunk, &mut section)?;
            chunk.clear();
        }
        let runs = merge.into_sources().into_iter().filter_map(|source| match source {
            Keys::Run(run) => Some(run),
            Keys::Memory(_) => None,
        });
        Ok((section.end(&mut self.keys)?, runs.collect()))
    }

    /// Writes consecutive positions of a tier, and expands them.
    fn expand(&mut self, tier: u64, chunk: &[K], section: &mut SectionWriter<K>) -> Result<(), TiersError> {
        let (expander, links) = (self.expander, self.links);
        let usage = self.usage();
        expander.expand_all(tier, chunk, links, usage, &mut |keys: &[K], piece: &Expanded<K>| {
            let counted = 2 * links * size_of::<Link<K>>();
            let _more = Taken::new(&self.scratch.ledger, piece.bytes().saturating_sub(counted))?;
            for &key in keys {
                section.key(key, &mut self.keys)?;
            }
            for &link in &piece.links {
                self.push(link)?;
            }
            self.expanded += keys.len() as u64;
            self.since += keys.len() as u64;
            Ok(())
        })?;
        self.report(tier);
        Ok(())
    }

    fn report(&self, tier: u64) {
        (self.progress)(Progress {
            phase: Phase::Exploring,
            tier,
            tiers: self.state.sections.len() as u64,
            positions: self.expanded,
            bytes: self.scratch.ledger.bytes(),
            scratch: self.scratch.disk.bytes(),
        });
    }

    fn note(&mut self, section: Section) -> Result<(), TiersError> {
        let sections = &mut self.state.sections;
        if sections.len() == sections.capacity() {
            let more = (sections.capacity() / 2).max(16);
            self.sections.set((sections.capacity() + more) * State::PER_SECTION)?;
            sections.reserve_exact(more);
        }
        sections.push(section);
        Ok(())
    }

    #[inline]
    fn push(&mut self, Link { tier, key }: Link<K>) -> Result<(), TiersError> {
        if self.pending.try_push(tier, key) {
            return Ok(());
        }
        self.make_room()?;
        if self.pending.try_push(tier, key) {
            return Ok(());
        }
        self.spill()?;
        if self.pending.try_push(tier, key) {
            return Ok(());
        }
        let ledger = &self.scratch.ledger;
        let needed = u128::from(ledger.bytes()) + 1024;
        Err(Limit::Memory { needed, allowed: ledger.allowed() }.into())
    }

    /// Removes repeated waiting keys. If more than half of the waiting keys are left, moves them to a run.
    #[cold]
    fn make_room(&mut self) -> Result<(), TiersError> {
        let (mut before, mut after) = (0, 0);
        let ledger = Rc::clone(&self.scratch.ledger);
        for (_, list) in self.pending.lists() {
            before += list.len();
            list.sort_unstable();
            list.dedup();
            after += list.len();
            if list.len() < list.capacity() / 4 {
                crate::ledger::shrink(list, &ledger);
            }
        }
        self.poll()?;
        if after > before / 2 { self.spill() } else { Ok(()) }
    }

    fn poll(&self) -> Result<(), TiersError> {
        Ok(self.expander.budget.poll(self.usage())?)
    }

    /// Moves all waiting keys to a run, and polls the budget.
    fn spill(&mut self) -> Result<(), TiersError> {
        self.write_waiting()?;
        self.poll()
    }

    /// Moves all waiting keys to a run.
    fn write_waiting(&mut self) -> Result<(), TiersError> {
        if self.pending.is_empty() {
            return Ok(());
        }
        self.scratch.disk.check(self.pending.bytes() as u64)?;
        let mut run = self.create_run()?;
        let threads = self.expander.threads;
        for (tier, list) in self.pending.lists().rev() {
            let parts = sort_in_parts(list, threads);
            write_section(&mut run, tier, list, &parts)?;
        }
        self.pending.clear();
        self.runs.push(Run::new(run.finish()?));
        Ok(())
    }

    fn create_run(&mut self) -> Result<RunWriter<K>, TiersError> {
        let number = self.state.next_run;
        self.state.next_run += 1;
        RunWriter::create(number, &self.scratch.disk, &self.scratch.frames)
    }

    /// Writes the keys of one tier to a new run.
    fn new_run(&mut self, tier: u64, parts: &Parts, list: &[K]) -> Result<RunPlace, TiersError> {
        let mut run = self.create_run()?;
        write_section(&mut run, tier, list, parts)?;
        run.finish()
    }

    /// Merges the shortest runs until at most [`MOST_RUNS`] are left.
    fn limit_runs(&mut self) -> Result<(), TiersError> {
        while self.runs.len() > MOST_RUNS {
            // The files of the other runs are closed while these are merged.
            self.runs.iter_mut().for_each(Run::close);
            self.runs.sort_by_key(|run| run.place.bytes);
            let open: Vec<Run> = self.runs.drain(..MOST_RUNS).collect();
            let places: Vec<RunPlace> = open.iter().map(|run| run.place).collect();
            match self.merged(open) {
                Ok(merged) => {
                    places.into_iter().try_for_each(|run| self.forget(run))?;
                    self.runs.push(Run::new(merged));
                }
                Err(error) => {
                    self.runs.extend(places.into_iter().map(Run::new));
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Merges runs into one. The files of the old runs are kept.
    fn merged(&mut self, mut open: Vec<Run>) -> Result<RunPlace, TiersError> {
        let mut merged = self.create_run()?;
        while let Some(tier) = open.iter().map(|run| run.place.tier).max() {
            let (now, later): (Vec<_>, Vec<_>) = open.into_iter().partition(|run| run.place.tier == tier);
            open = later;
            let mut sources = Vec::with_capacity(now.len());
            for run in now {
                sources.push(run.section(&self.scratch.disk, &self.scratch.frames)?);
            }
            merged.begin(tier)?;
            let (mut merge, mut last, mut steps) = (Merge::new(sources)?, None, 0_u32);
            while let Some(key) = merge.next()? {
                if last != Some(key) {
                    merged.key(key)?;
                }
                last = Some(key);
                steps = steps.wrapping_add(1);
                if steps.is_multiple_of(1 << 16) {
                    self.poll()?;
                }
            }
            merged.end()?;
            for run in merge.into_sources() {
                open.extend(run.after()?.ok());
            }
            self.poll()?;
        }
        merged.finish()
    }

    /// Removes the file of a run that has been read: after the next checkpoint if the last one mentions the run,
    /// otherwise at once.
    fn forget(&mut self, run: RunPlace) -> Result<(), TiersError> {
        if run.number < self.first_new_run {
            self.read.push(run);
            return Ok(());
        }
        self.scratch.remove(&run_path(&self.scratch.disk, run.number), run.bytes)
    }

    /// Whether there are tiers that the last checkpoint does not contain.
    fn has_new_tiers(&self) -> bool {
        self.state.sections.len() > self.saved
    }

    /// Writes a checkpoint of the tiers that have been expanded, if a limit was reached and the last checkpoint does
    /// not contain all of these tiers. The checkpoint leaves out the keys from the place `end` on.
    fn keep_finished_tiers(&mut self, error: &TiersError, end: At) -> Result<(), TiersError> {
        if is_limit(error) && self.has_new_tiers() { self.save_before(end, false) } else { Ok(()) }
    }

    /// Writes a checkpoint that includes all keys written so far.
    fn save(&mut self, is_explored: bool) -> Result<(), TiersError> {
        self.save_before(self.keys.at(), is_explored)
    }

    /// Writes a checkpoint that leaves out the keys from the place `end` on.
    fn save_before(&mut self, end: At, is_explored: bool) -> Result<(), TiersError> {
        self.write_waiting()?;
        let length = self.keys.sync()?;
        // If `end` is in the middle of a frame, the rest of the frame stays in the file, and so do the frames after it.
        // Later tiers follow these frames.
        self.state.key_bytes = if end.byte == 0 { end.frame } else { length };
        self.saved = self.state.sections.len();
        self.state.is_explored = is_explored;
        self.state.runs = self.runs.iter().map(|run| run.place).collect();
        self.scratch.save(&self.state)?;
        self.first_new_run = self.state.next_run;
        self.since = 0;
        (self.settings.on_checkpoint)();
        for run in std::mem::take(&mut self.read) {
            self.scratch.remove(&run_path(&self.scratch.disk, run.number), run.bytes)?;
        }
        Ok(())
    }
}

fn is_limit(error: &TiersError) -> bool {
    matches!(error, TiersError::Stop { stop: Stop::Limit(_), .. })
}

/// Merges the sorted parts of a list, and writes each distinct key once to a section of a run.
fn write_section<K: Word>(
    run: &mut RunWriter<K>,
    tier: u64,
    list: &[K],
    parts: &Parts,
) -> Result<(), TiersError> {
    run.begin(tier)?;
    let mut merge = Merge::new(parts.of(list).map(|part| Keys::Memory(part.iter())).collect())?;
    let mut last = None;
    while let Some(key) = merge.next()? {
        if last != Some(key) {
            run.key(key)?;
        }
        last = Some(key);
    }
    run.end()
}
