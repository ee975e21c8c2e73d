//! The heaps of a ruleset and their options, as sums of smaller heaps.

use grundy_core::{ComponentRef, Detail, KindId, Ruleset, SmallSort};
use grundy_engine::{Meter, Stop, for_each_move};
use std::ops::ControlFlow;

/// A sum of heaps: each heap size once, in ascending order, with its count. Heaps without moves are omitted.
pub(super) type Word = Vec<(usize, u32)>;

/// The options of the heaps, starting with heap 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Heaps {
    /// For each heap, its distinct options.
    options: Vec<Vec<Word>>,
    /// The number of parts in all options, plus the number of options.
    parts: usize,
}

/// The reason why a heap cannot be added.
pub(super) enum NoHeap {
    /// A limit was reached, or a rule could not be evaluated.
    Stop(Stop),
    /// A move leaves a component that is not a smaller heap, or more than `u32::MAX` equal heaps.
    NotSmaller,
}

impl Heaps {
    /// The number of heaps.
    pub(super) fn len(&self) -> usize {
        self.options.len()
    }

    /// Removes all heaps except the first `count`.
    pub(super) fn truncate(&mut self, count: usize) {
        for options in self.options.drain(count.min(self.options.len())..) {
            self.parts -= parts(&options);
        }
    }

    /// The approximate memory in use, in bytes. For each heap, this includes its image and its name in an
    /// answer.
    pub(super) fn bytes(&self) -> u64 {
        const OF_A_HEAP: usize = 160;
        const OF_A_PART: usize = 48;
        (self.options.len() * OF_A_HEAP + self.parts * OF_A_PART) as u64
    }

    /// Whether the heap has moves.
    pub(super) fn has_moves(&self, heap: usize) -> bool {
        !self.options[heap].is_empty()
    }

    /// The distinct options of the heap.
    pub(super) fn options(&self, heap: usize) -> &[Word] {
        &self.options[heap]
    }

    /// Adds the next heap. A heap outside the domain of its kind has no moves.
    pub(super) fn add(&mut self, ruleset: &dyn Ruleset, meter: &mut Meter<'_>) -> Result<(), NoHeap> {
        let next = self.len();
        let words = [next as u64];
        let component = ComponentRef { kind: KindId(0), words: &words };
        let mut options: Vec<Word> = Vec::new();
        let mut smaller = true;
        if ruleset.contains(component).map_err(|fault| NoHeap::Stop(fault.into()))? {
            let flow = for_each_move(ruleset, component, Detail::Options, meter, |found, _| {
                let mut word: Word = Vec::new();
                for term in found.option.terms() {
                    let part = term.component.words.first().and_then(|&part| usize::try_from(part).ok());
                    match (part.filter(|&part| part < next), u32::try_from(term.count)) {
                        (Some(part), Ok(count)) if self.has_moves(part) => word.push((part, count)),
                        (Some(_), Ok(_)) => {}
                        _ => {
                            smaller = false;
                            return Ok(ControlFlow::Break(()));
                        }
                    }
                }
                word.small_sort();
                word.dedup_by(|(later, count), (earlier, total)| {
                    if later == earlier {
                        *total = total.saturating_add(*count);
                    }
                    later == earlier
                });
                options.push(word);
                Ok(ControlFlow::Continue(()))
            });
            let _ = flow.map_err(NoHeap::Stop)?;
        }
        if !smaller {
            return Err(NoHeap::NotSmaller);
        }
        options.small_sort();
        options.dedup();
        self.parts += parts(&options);
        self.options.push(options);
        Ok(())
    }
}

/// The number of parts in all options, plus the number of options.
fn parts(options: &[Word]) -> usize {
    options.iter().map(|option| 1 + option.len()).sum()
}
