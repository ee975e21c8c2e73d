//! Batches of positions whose options are being looked up.

use crate::by_tier::ByTier;
use crate::cache::Cache;
use crate::expand::{ALL_SINGLE, Expanded, OVER_SHAPE};
use crate::ledger::{Ledger, shrink, try_push};
use crate::word::Word;
use std::rc::Rc;

/// A requested value: the key, and the index of the value in the batch.
pub(crate) type Request<K> = (K, u32);

/// The largest number of values in a batch, whose indices have 32 bits.
const MOST_VALUES: usize = u32::MAX as usize;

/// Positions in ascending order, with the known data about their options.
#[derive(Debug)]
pub(crate) struct Batch<K> {
    /// The positions whose options have all been added.
    pub(crate) keys: Vec<K>,
    /// The shapes of the positions in `keys`, perhaps followed by the shape, or a part of the shape, of the next
    /// position.
    pub(crate) shapes: Vec<u32>,
    /// The values of the components of the options that have been added; unknown values are 0.
    pub(crate) values: Vec<u32>,
    /// The requested values.
    pub(crate) requests: ByTier<Request<K>>,
    ledger: Rc<Ledger>,
}

/// The extent to which the positions of a piece have been added.
#[derive(Debug, Default)]
pub(crate) struct Added {
    positions: usize,
    shapes: usize,
    links: usize,
    /// How many numbers of the shape of the current position are still to be added.
    shapes_left: usize,
    links_left: usize,
    is_open: bool,
}

impl<K: Word> Batch<K> {
    pub(crate) fn new(ledger: &Rc<Ledger>) -> Self {
        Self {
            keys: Vec::new(),
            shapes: Vec::new(),
            values: Vec::new(),
            requests: ByTier::new(ledger),
            ledger: Rc::clone(ledger),
        }
    }

    /// Adds the positions of a piece, continuing from `added`. Returns `false` if there is no more room.
    #[must_use]
    pub(crate) fn try_add(
        &mut self,
        keys: &[K],
        piece: &Expanded<K>,
        cache: &Cache<K>,
        added: &mut Added,
    ) -> bool {
        while added.positions < keys.len() {
            if !added.is_open {
                added.begin(&piece.shapes);
            }
            while added.shapes_left > 0 {
                if !try_push(&mut self.shapes, piece.shapes[added.shapes], &self.ledger) {
                    return false;
                }
                added.shapes += 1;
                added.shapes_left -= 1;
            }
            while added.links_left > 0 {
                if self.values.len() >= MOST_VALUES || !self.try_add_link(piece, cache, added.links) {
                    return false;
                }
                added.links += 1;
                added.links_left -= 1;
            }
            if !try_push(&mut self.keys, keys[added.positions], &self.ledger) {
                return false;
            }
            added.positions += 1;
            added.is_open = false;
        }
        true
    }

    #[inline]
    fn try_add_link(&mut self, piece: &Expanded<K>, cache: &Cache<K>, at: usize) -> bool {
        let link = piece.links[at];
        let known = cache.get(link.tier, link.key);
        if !try_push(&mut self.values, known.unwrap_or(0), &self.ledger) {
            return false;
        }
        if known.is_some() {
            return true;
        }
        // The list has at most MOST_VALUES items.
        let index = u32::try_from(self.values.len() - 1).unwrap_or(u32::MAX);
        let is_pushed = self.requests.try_push(link.tier, (link.key, index));
        if !is_pushed {
            self.values.pop();
        }
        is_pushed
    }

    /// Removes all complete positions and all requests, together with the first `shapes` items of the shapes and the
    /// first `values` values, which must belong to these positions.
    pub(crate) fn remove(&mut self, shapes: usize, values: usize) {
        self.keys.clear();
        self.shapes.drain(..shapes);
        self.values.drain(..values);
        self.requests.clear();
        shrink(&mut self.keys, &self.ledger);
        shrink(&mut self.shapes, &self.ledger);
        shrink(&mut self.values, &self.ledger);
    }
}

impl Added {
    /// Begins the position whose shape comes next.
    fn begin(&mut self, shapes: &[u32]) {
        self.is_open = true;
        let shape = shapes[self.shapes];
        (self.shapes_left, self.links_left) = match shape {
            OVER_SHAPE => (1, 0),
            _ if shape & ALL_SINGLE != 0 => (1, (shape & !ALL_SINGLE) as usize),
            options => {
                let lengths = &shapes[self.shapes + 1..][..options as usize];
                (1 + lengths.len(), lengths.iter().map(|&length| length as usize).sum())
            }
        };
    }
}

impl<K> Drop for Batch<K> {
    fn drop(&mut self) {
        let Self { keys, shapes, values, ledger, .. } = self;
        crate::ledger::free(keys, ledger);
        crate::ledger::free(shapes, ledger);
        crate::ledger::free(values, ledger);
    }
}
