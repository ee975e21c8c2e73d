//! Expands positions on several threads.

use crate::error::TiersError;
use crate::ledger::{Ledger, Taken};
use crate::word::Word;
use grundy_core::{Budget, SharedBudget, Usage, thread_budget, with_thread_budget};
use grundy_engine::Stop;
use grundy_shards::{Key, Options, Position, Tiered, Wanted};
use std::rc::Rc;

/// The shape of a position in which the player who moved last has won.
pub(crate) const OVER_SHAPE: u32 = u32::MAX;
/// The bit of a shape that is set if each option has exactly one component. The other bits contain the number
/// of options.
pub(crate) const ALL_SINGLE: u32 = 1 << 31;

/// A component of an option, and the tier of this component.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link<K> {
    pub(crate) tier: u64,
    pub(crate) key: K,
}

/// The options of consecutive positions.
#[derive(Debug)]
pub(crate) struct Expanded<K> {
    /// The number of positions.
    pub(crate) count: usize,
    /// The components of all options.
    pub(crate) links: Vec<Link<K>>,
    /// The shape of each position. Unless a shape is [`OVER_SHAPE`] or has the bit [`ALL_SINGLE`], the numbers of
    /// components of the position's options follow.
    pub(crate) shapes: Vec<u32>,
}

impl<K> Default for Expanded<K> {
    fn default() -> Self {
        Self { count: 0, links: Vec::new(), shapes: Vec::new() }
    }
}

impl<K> Expanded<K> {
    /// The size of the lists, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.links.capacity() * size_of::<Link<K>>() + self.shapes.capacity() * size_of::<u32>()
    }
}

/// Expands positions of a state space.
#[derive(Clone, Copy)]
pub(crate) struct Expander<'a> {
    pub(crate) space: &'a dyn Tiered,
    pub(crate) wanted: Wanted,
    pub(crate) budget: &'a dyn Budget,
    pub(crate) threads: usize,
    /// Whether the positions have tiers. Otherwise, all of them are in tier 0.
    pub(crate) has_tiers: bool,
}

/// A function that receives consecutive expanded positions.
pub(crate) type Take<'t, K> = dyn FnMut(&[K], &Expanded<K>) -> Result<(), TiersError> + 't;

/// The number of positions between two polls of the budget.
const BETWEEN: usize = 64;

/// The smallest number of positions for which a thread is worthwhile.
const PER_THREAD: usize = 512;

impl Expander<'_> {
    /// The approximate number of components of options to hold at once, the number of keys to expand at once, and the
    /// memory for both, which is counted until it is dropped.
    pub(crate) fn buffers<K: Word>(self, ledger: &Rc<Ledger>) -> Result<(usize, usize, Taken), TiersError> {
        let link = size_of::<Link<K>>() + size_of::<u32>();
        let links = ledger.share(32 * link as u64, 64, 1 << 19);
        let chunk = ledger.share(64 * size_of::<K>() as u64, 64, (1 << 13) * self.threads.max(1));
        // Lists of components grow by doubling.
        let taken = Taken::new(ledger, 2 * links * link + chunk * size_of::<K>())?;
        Ok((links, chunk, taken))
    }

    /// Expands the first positions of `keys`, all of one tier, until their options have at least `links` components or
    /// no keys are left.
    pub(crate) fn expand<K: Word>(
        self,
        tier: u64,
        keys: &[K],
        links: usize,
        usage: Usage,
    ) -> Result<Expanded<K>, TiersError> {
        let mut expanded = Expanded::default();
        let mut options = Options::default();
        for key in keys {
            if expanded.count.is_multiple_of(BETWEEN) {
                self.budget.poll(usage)?;
            }
            options.clear();
            let key = key.key();
            let position = self.space.expand(key, &mut options)?;
            match position {
                Position::Over if self.wanted == (Wanted::Remoteness { misere: true }) => {
                    return Err(TiersError::Over(key));
                }
                Position::Over => expanded.shapes.push(OVER_SHAPE),
                Position::Open => self.note(key, tier, &options, &mut expanded)?,
            }
            expanded.count += 1;
            if expanded.links.len() >= links {
                break;
            }
        }
        Ok(expanded)
    }

    fn note<K: Word>(
        self,
        key: Key,
        tier: u64,
        options: &Options,
        expanded: &mut Expanded<K>,
    ) -> Result<(), TiersError> {
        let count = u32::try_from(options.len()).ok().filter(|&count| count < ALL_SINGLE / 2);
        let count = count.ok_or(Stop::Internal("a position has too many options"))?;
        let is_single = options.iter().all(|option| option.len() == 1);
        expanded.shapes.push(if is_single { count | ALL_SINGLE } else { count });
        for option in options.iter() {
            if option.len() > 1 && self.wanted != Wanted::Values {
                return Err(TiersError::Splits(key));
            }
            if !is_single {
                expanded.shapes.push(u32::try_from(option.len()).unwrap_or(u32::MAX));
            }
            for &component in option {
                let word = K::of(component).ok_or(TiersError::Wide(component))?;
                let after = if self.has_tiers { self.space.tier(component)? } else { 0 };
                if after >= tier && self.has_tiers {
                    let tiers = [tier, after];
                    return Err(TiersError::Order { position: key, option: component, tiers });
                }
                expanded.links.push(Link { tier: after, key: word });
            }
        }
        Ok(())
    }

    /// Expands positions of one tier, on several threads if there are enough positions. Calls `take` with consecutive
    /// pieces of `keys` and their options, in order. The pieces that exist at the same time have about `links`
    /// components in total.
    pub(crate) fn expand_all<K: Word>(
        self,
        tier: u64,
        mut keys: &[K],
        links: usize,
        usage: Usage,
        take: &mut Take<'_, K>,
    ) -> Result<(), TiersError> {
        let threads = self.threads.min(keys.len() / PER_THREAD).max(1);
        while threads > 1 && keys.len() >= threads {
            let (now, later) = keys.split_at(keys.len().min(threads * PER_THREAD * 16));
            let slices: Vec<&[K]> = now.chunks(now.len().div_ceil(threads)).collect();
            let pieces = self.expand_slices(tier, &slices, links / threads, usage);
            for (mut slice, piece) in slices.into_iter().zip(pieces) {
                let piece = piece?;
                take(&slice[..piece.count], &piece)?;
                slice = &slice[piece.count..];
                drop(piece);
                self.expand_here(tier, slice, links / threads, usage, take)?;
            }
            keys = later;
        }
        self.expand_here(tier, keys, links, usage, take)
    }

    /// Expands positions on this thread.
    fn expand_here<K: Word>(
        self,
        tier: u64,
        mut keys: &[K],
        links: usize,
        usage: Usage,
        take: &mut Take<'_, K>,
    ) -> Result<(), TiersError> {
        while !keys.is_empty() {
            let piece = self.expand(tier, keys, links, usage)?;
            take(&keys[..piece.count], &piece)?;
            keys = &keys[piece.count..];
        }
        Ok(())
    }

    /// Expands the first positions of each slice; each slice has its own thread. The calling thread is one of these
    /// threads.
    fn expand_slices<K: Word>(
        self,
        tier: u64,
        slices: &[&[K]],
        links: usize,
        usage: Usage,
    ) -> Vec<Result<Expanded<K>, TiersError>> {
        let budget: Option<SharedBudget> = thread_budget();
        let expand = |slice: &[K]| self.expand(tier, slice, links, usage);
        std::thread::scope(|scope| {
            let Some((first, others)) = slices.split_first() else { return Vec::new() };
            let others: Vec<_> = others
                .iter()
                .map(|slice| {
                    let budget = budget.clone();
                    let work = move || with_thread_budget(budget, || expand(slice));
                    std::thread::Builder::new().spawn_scoped(scope, work)
                })
                .collect();
            let mut pieces = vec![expand(first)];
            for (thread, slice) in others.into_iter().zip(&slices[1..]) {
                pieces.push(match thread.map(std::thread::ScopedJoinHandle::join) {
                    Ok(Ok(piece)) => piece,
                    Ok(Err(panic)) => std::panic::resume_unwind(panic),
                    // If no other thread can be started, this thread does the work.
                    Err(_) => expand(slice),
                });
            }
            pieces
        })
    }
}
