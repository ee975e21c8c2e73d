//! Positions and their cells. Positions that fit in a word are in a hash table, the others in an arena.

use super::cell::{ABSENT, Cell};
use super::packing::{MOST_BITS, Packing};
use super::table::{Lacking, Table};
use super::wide::{self, Wide};
use grundy_core::{Component, ComponentRef, KindId, Limit, Ruleset};
use grundy_engine::{Meter, Stop};

/// A position: either packed into a word, or, with [`WIDE`] set, the number of a position that does not fit.
/// The two highest bits are free for other uses.
pub(super) type Key = u64;
/// The flag for a position that does not fit in a word.
const WIDE: Key = 1 << MOST_BITS;
/// The bits that make up a key.
pub(super) const KEY: Key = WIDE | (WIDE - 1);
/// Packing all positions again is first considered when more than this many positions do not fit in a word.
const FEW: usize = 256;

/// Positions and their cells.
pub(super) struct Store {
    packing: Packing,
    table: Table,
    wide: Wide,
    /// If there are more than this many wide positions, packing all positions again is considered.
    wide_allowed: usize,
    /// The fields of a component, with interchangeable ones in ascending order.
    standing: Vec<u64>,
    record: Vec<u8>,
}

impl Store {
    /// An empty store whose packing suits positions with about as large numbers as those of `root`.
    pub(super) fn new(ruleset: &dyn Ruleset, root: ComponentRef<'_>) -> Self {
        let packing = Packing::new(ruleset, root);
        Self {
            table: Table::new(packing.most_bits()),
            packing,
            wide: Wide::default(),
            wide_allowed: FEW,
            standing: Vec::new(),
            record: Vec::new(),
        }
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.table.bytes() + self.wide.bytes()
    }

    /// Whether one position may represent several positions that differ only in the order of interchangeable
    /// fields.
    pub(super) fn has_groups(&self) -> bool {
        self.packing.has_groups()
    }

    /// Empties the store. From now on, no fields are treated as interchangeable.
    pub(super) fn without_groups(&mut self) {
        self.packing.forget_groups();
        self.table = Table::new(self.packing.most_bits());
        self.wide = Wide::default();
    }

    /// The cell of `component`, or [`ABSENT`](super::cell::ABSENT) if it has none.
    pub(super) fn known(&self, component: ComponentRef<'_>) -> Cell {
        let mut standing = Vec::new();
        let words = self.packing.standing(component, &mut standing);
        if let Some(key) = self.packing.pack(component.kind, words) {
            return self.table.get(key);
        }
        let mut record = Vec::new();
        wide::record(component.kind, words, &mut record);
        self.wide.find(&record).map_or(ABSENT, |id| self.wide.cells.get(id as usize))
    }

    /// The key of `component`, or of its representative if fields are interchangeable. A new position that does not fit
    /// in a word is added to the store.
    #[inline(always)]
    pub(super) fn key(&mut self, component: ComponentRef<'_>, meter: &Meter<'_>) -> Result<Key, Stop> {
        let words = self.packing.standing(component, &mut self.standing);
        match self.packing.pack(component.kind, words) {
            Some(key) => Ok(key),
            None => self.wide_key(component, meter),
        }
    }

    #[cold]
    fn wide_key(&mut self, component: ComponentRef<'_>, meter: &Meter<'_>) -> Result<Key, Stop> {
        let words = self.packing.standing(component, &mut self.standing);
        wide::record(component.kind, words, &mut self.record);
        if let Some(id) = self.wide.find(&self.record) {
            return Ok(WIDE | u64::from(id));
        }
        if !self.wide.has_room(&self.record) {
            // A growing arena doubles its memory, and for a moment the old memory is still in use.
            meter.may_hold_more(2 * self.wide.bytes())?;
        }
        self.packing.meet(component);
        let id = self.wide.add(&self.record, ABSENT);
        let most = u64::from(u32::MAX);
        Ok(WIDE | u64::from(id.ok_or(Limit::Positions { needed: u128::from(most) + 1, allowed: most })?))
    }

    /// Prefetches the line of the table in which `key` is looked up; does nothing for a position that does not fit in
    /// a word.
    #[inline]
    pub(super) fn prefetch(&self, key: Key) {
        if key & WIDE == 0 {
            self.table.prefetch(key);
        }
    }

    /// The cell of `key`.
    #[inline]
    pub(super) fn get(&self, key: Key) -> Cell {
        match self.wide_id(key) {
            None => self.table.get(key),
            Some(id) => self.wide.cells.get(id),
        }
    }

    #[inline]
    fn wide_id(&self, key: Key) -> Option<usize> {
        (key & WIDE != 0).then_some((key & (WIDE - 1)) as usize)
    }

    /// Replaces `cells` with the cells of all `keys`, whose two highest bits are ignored.
    #[inline]
    pub(super) fn get_many(&self, keys: &[u64], cells: &mut Vec<Cell>) {
        cells.clear();
        if self.wide.len() == 0 {
            self.table.get_many(keys, KEY, cells);
        } else {
            cells.extend(keys.iter().map(|key| self.get(key & KEY)));
        }
    }

    /// Stores the cell of `key`.
    ///
    /// # Errors
    /// Returns an error for the memory limit if the table needs more memory than it can get.
    #[inline]
    pub(super) fn put(&mut self, key: Key, cell: Cell, meter: &Meter<'_>) -> Result<(), Stop> {
        if let Some(id) = self.wide_id(key) {
            self.wide.cells.set(id, cell);
            return Ok(());
        }
        let kept = self.table.put(key, cell, &|more| meter.may_hold_more(more).is_ok());
        kept.map_err(|Lacking(more)| meter.lacks(more).into())
    }

    /// Appends the words of the position `key` to `words`, and returns its kind.
    pub(super) fn words(&self, key: Key, words: &mut Vec<u64>) -> KindId {
        match self.wide_id(key) {
            None => self.packing.unpack(key, words),
            #[expect(clippy::cast_possible_truncation, reason = "the number of a wide position")]
            Some(id) => self.wide.words(id as u32, words),
        }
    }

    /// The position `key` as a component.
    pub(super) fn component(&self, key: Key) -> Component {
        let mut words = Vec::new();
        let kind = self.words(key, &mut words);
        Component { kind, words: words.into() }
    }

    /// Whether the positions that are too large for a word are so numerous that [`repacked`](Self::repacked) may be
    /// worthwhile.
    #[inline]
    pub(super) fn is_misfit(&self) -> bool {
        self.wide.len() > self.wide_allowed
    }

    /// A store with the same cells, packed for the numbers seen so far, or `None` if no field would have more
    /// bits or there is too little memory.
    pub(super) fn repacked(&mut self, meter: &mut Meter<'_>) -> Result<Option<Self>, Stop> {
        self.wide_allowed = 2 * self.wide.len();
        let mut packing = self.packing.clone();
        if meter.may_hold_more(2 * self.bytes()).is_err() || !packing.fit() {
            return Ok(None);
        }
        let mut store = Self {
            table: Table::new(packing.most_bits()),
            packing,
            wide: Wide::default(),
            wide_allowed: usize::MAX,
            standing: Vec::new(),
            record: Vec::new(),
        };
        let mut keys = Vec::with_capacity(self.table.len() + self.wide.len());
        self.table.each(&mut |key, _| keys.push(key));
        keys.extend((0..self.wide.len() as u64).map(|id| WIDE | id));
        store.table.reserve(keys.len(), &|more| meter.may_hold_more(more).is_ok());
        for &key in &keys {
            meter.step()?;
            let moved = self.key_in(&mut store, key, meter)?;
            store.put(moved, self.get(key), meter)?;
        }
        store.wide_allowed = FEW + 2 * store.wide.len() + store.table.len() / 8;
        Ok(Some(store))
    }

    /// The key that the position with key `key` has in `other`.
    pub(super) fn key_in(&self, other: &mut Self, key: Key, meter: &Meter<'_>) -> Result<Key, Stop> {
        let component = self.component(key);
        other.key(component.as_ref(), meter)
    }
}
