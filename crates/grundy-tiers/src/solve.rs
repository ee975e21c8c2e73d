//! All phases of a computation, one after the other.

use crate::ascending::{Ascending, merged};
use crate::down::Down;
use crate::error::TiersError;
use crate::expand::Expander;
use crate::ledger::Ledger;
use crate::progress::Progress;
use crate::scratch::Scratch;
use crate::settings::Settings;
use crate::state::State;
use crate::up::Up;
use crate::word::Word;
use grundy_core::Budget;
use grundy_shards::{Key, Tiered, Wanted};
use xxhash_rust::xxh3::xxh3_64;

/// All positions that play can reach from the roots, decided. Their values are in the scratch directory.
#[derive(Debug)]
pub struct Solved {
    scratch: Scratch,
    state: State,
    is_wide: bool,
}

/// Decides all positions that play can reach from the roots.
///
/// If the scratch directory has a checkpoint for the same question, the computation continues from it. If
/// an expansion takes less than 50 microseconds, the budget is polled at least every few milliseconds, except while a
/// list is sorted, which takes up to 3 seconds for each GB of memory.
///
/// # Errors
/// Returns the reason why the state space was not solved. The scratch files are kept, so that the computation can be
/// resumed.
///
/// # Panics
/// Panics if a function that the caller provides panics.
pub fn solve(
    space: &dyn Tiered,
    roots: &[Key],
    wanted: Wanted,
    settings: &Settings<'_>,
    budget: &dyn Budget,
    progress: &dyn Fn(Progress),
) -> Result<Solved, TiersError> {
    let ledger = Ledger::new(settings.bytes.min(budget.bytes_allowed()));
    let mut question = settings.question.to_vec();
    question.extend_from_slice(format!("{wanted:?} {}", space.key_bits()).as_bytes());
    roots.iter().for_each(|root| question.extend_from_slice(&root.to_le_bytes()));
    let question = xxh3_64(&question);
    let (scratch, state) = Scratch::open(settings.scratch, question, &ledger)?;
    let state = state.unwrap_or(State { question, note: settings.note.to_vec(), ..State::default() });
    let expander = Expander { space, wanted, budget, threads: settings.threads.max(1), has_tiers: true };
    let is_wide = space.key_bits() > u64::BITS;
    let question = Question { expander, scratch: &scratch, settings, progress };
    let state =
        if is_wide { question.answer::<u128>(state, roots) } else { question.answer::<u64>(state, roots) }?;
    Ok(Solved { scratch, state, is_wide })
}

/// What both passes need: the space, the scratch directory, the settings and the progress callback.
#[derive(Clone, Copy)]
struct Question<'a> {
    expander: Expander<'a>,
    scratch: &'a Scratch,
    settings: &'a Settings<'a>,
    progress: &'a dyn Fn(Progress),
}

impl Question<'_> {
    fn answer<K: Word>(self, mut state: State, roots: &[Key]) -> Result<State, TiersError> {
        let Self { expander, scratch, settings, progress } = self;
        if !state.is_explored {
            let words = roots.iter().map(|&root| K::of(root).ok_or(TiersError::Wide(root)));
            let words: Vec<K> = words.collect::<Result<_, _>>()?;
            let mut down = Down::new(expander, scratch, state, settings, progress)?;
            down.run(&words).map_err(|error| reached(error, down.expanded()))?;
            state = down.into_state();
        }
        let all = state.sections.iter().map(|section| section.count).sum();
        let mut up = Up::<K>::new(expander, scratch, state, settings, progress)?;
        up.run().map_err(|error| reached(error, all))?;
        Ok(up.into_state())
    }
}

/// Adds the number of expanded positions to an error of the kind `Stop`; other errors do not change.
fn reached(error: TiersError, positions: u64) -> TiersError {
    match error {
        TiersError::Stop { stop, .. } => TiersError::Stop { stop, reached: positions },
        error => error,
    }
}

impl Solved {
    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.state.sections.iter().map(|section| section.count).sum()
    }

    /// Whether there are no positions, because there were no roots.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.state.sections.is_empty()
    }

    /// The tiers with their numbers of positions, from the largest tier down.
    pub fn tiers(&self) -> impl ExactSizeIterator<Item = (u64, u64)> {
        self.state.sections.iter().map(|section| (section.tier, section.count))
    }

    /// The largest number of bytes of memory that were in use at once, in this process.
    #[must_use]
    pub fn most_bytes(&self) -> u64 {
        self.scratch.ledger.most()
    }

    /// The largest number of bytes that the scratch files took at once, in this process.
    #[must_use]
    pub fn most_scratch_bytes(&self) -> u64 {
        self.scratch.disk.most()
    }

    /// The number of bytes that were written to scratch files other than checkpoints, in this process.
    #[must_use]
    pub fn written_bytes(&self) -> u64 {
        self.scratch.disk.written()
    }

    /// The positions with their values, in ascending order of their keys. If there are many tiers, they are
    /// first merged on disk. The scratch files are not removed; see [`remove_scratch`](crate::remove_scratch).
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or if a scratch file is damaged or cannot be read or written.
    pub fn into_sorted(self, budget: &dyn Budget) -> Result<Ascending, TiersError> {
        let left = self.len();
        let Self { scratch, state, is_wide } = self;
        Ok(if is_wide {
            Ascending::new(merged::<u128>(&scratch, &state, budget)?, left, scratch)
        } else {
            Ascending::new(merged::<u64>(&scratch, &state, budget)?, left, scratch)
        })
    }
}
