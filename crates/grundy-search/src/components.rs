//! The components of a ruleset, and their options.

use crate::tables::Tables;
use grundy_core::{
    BoardSpace, Component, ComponentRef, Divided, FieldValue, Limit, ListedSums, RegionLister, Ruleset, Sum,
};
use grundy_engine::{Id, Interner, Meter, Stop, for_each_value_move};
use std::ops::ControlFlow;

/// The highest bits of the first word of a key. They are all set if the component is not a region; the other bits of
/// the word are then its number among such components.
const OTHER: u64 = 0xfff << 52;

/// What one thread needs to find components and their options. Regions have the keys that the lister writes for them.
#[derive(Default)]
pub(crate) struct Components {
    /// The components that are not regions. Searches with such components use one thread.
    others: Interner,
    lister: Option<Box<dyn RegionLister>>,
    key: Vec<u64>,
    listed: ListedSums,
    /// `false` if it is proved that play ends. Otherwise, two equal components cancel only if they have a value, and a
    /// pairing of moves proves nothing.
    may_cycle: bool,
}

impl Components {
    /// An empty collection; `lister` will list the regions, if there is one.
    pub(crate) fn new(lister: Option<Box<dyn RegionLister>>) -> Self {
        Self { lister, ..Self::default() }
    }

    /// An empty collection that takes over the lister of `self`. Afterwards, `self` lists no regions.
    pub(crate) fn emptied(&mut self) -> Self {
        Self { may_cycle: self.may_cycle, ..Self::new(self.lister.take()) }
    }

    /// Takes note of whether it is proved that play ends.
    pub(crate) fn set_rules(&mut self, ruleset: &dyn Ruleset) {
        self.may_cycle = !ruleset.facts().play_ends();
    }

    /// The number of copies of a component to which `count` copies in a sum can be reduced: the remainder modulo 2, but
    /// 2 instead of 0 if `count` is not 0 and it is not proved that play ends.
    pub(crate) fn copies(&self, count: u128) -> usize {
        Self::copies_if(self.may_cycle, count)
    }

    fn copies_if(may_cycle: bool, count: u128) -> usize {
        match count % 2 {
            0 if may_cycle && count > 0 => 2,
            rest => usize::from(rest == 1),
        }
    }

    /// Whether two equal components cancel each other even if their value is unknown.
    pub(crate) fn equals_cancel(&self) -> bool {
        !self.may_cycle
    }

    /// An empty collection for another thread, with a fork of the lister; `None` if there is no lister or there are
    /// components that are not regions.
    pub(crate) fn fork(&self) -> Option<Self> {
        let lister = self.lister.as_ref().filter(|_| !self.has_others())?;
        Some(Self { may_cycle: self.may_cycle, ..Self::new(Some(lister.fork())) })
    }

    /// Adds the spaces that forks of the lister have found.
    pub(crate) fn learn_spaces(&mut self) {
        let spaces = self.spaces();
        self.add_spaces(&spaces);
    }

    /// Takes back the lister that [`emptied`](Self::emptied) moved to `other`.
    pub(crate) fn take_back(&mut self, other: Self) {
        self.lister = other.lister;
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        self.others.bytes() + self.lister_bytes()
    }

    /// The number of bytes that the lister uses.
    pub(crate) fn lister_bytes(&self) -> u64 {
        self.lister.as_ref().map_or(0, |lister| lister.bytes())
    }

    /// An estimate of the number of additional bytes that are needed while tables grow.
    pub(crate) fn bytes_of_growth(&self) -> u64 {
        self.others.bytes() + self.lister.as_ref().map_or(0, |lister| lister.bytes_of_growth())
    }

    /// Whether there are components that are not regions.
    pub(crate) fn has_others(&self) -> bool {
        self.others.bytes() > 0
    }

    /// A new lister, made for the largest of the components, and that component; `None` if there are no components, if
    /// the rules are not plain or the ruleset offers no lister, if the present lister can read all components, or if
    /// there is a present lister and the new one cannot read all of them either.
    pub(crate) fn better_lister(
        &mut self,
        ruleset: &dyn Ruleset,
        components: &[ComponentRef<'_>],
    ) -> Option<(Box<dyn RegionLister>, Component)> {
        // Listers of partizan boards mark the mover of an option and negative regions, which this search cannot read.
        let boards = ruleset.boards().filter(|_| ruleset.shape().is_plain())?;
        let mut reads_all = |lister: &mut dyn RegionLister| {
            components.iter().all(|&of| {
                self.listed.clear();
                lister.regions(of, &mut self.listed)
            })
        };
        if let Some(lister) = &mut self.lister
            && reads_all(&mut **lister)
        {
            return None;
        }
        let most = components.iter().copied().max_by_key(|of| of.words.len())?;
        let mut lister = boards.region_lister(most)?;
        (self.lister.is_none() || reads_all(&mut *lister)).then(|| (lister, most.to_owned()))
    }

    /// Whether `first`, the first word of a key, shows that the component is not a region.
    pub(crate) fn is_key_of_other(first: u64) -> bool {
        first & OTHER == OTHER
    }

    /// The component with the number `of`, if it is not a region.
    pub(crate) fn other_of(&self, tables: &Tables, of: Id) -> Option<ComponentRef<'_>> {
        let first = tables.keys.first(of);
        let number = u32::try_from(first & !OTHER).ok().filter(|_| Self::is_key_of_other(first));
        number.map(|number| self.others.component(number))
    }

    /// Appends the key of a component that is not a region.
    ///
    /// # Errors
    /// Returns an error if there are too many components.
    pub(crate) fn key_of_other(&mut self, of: ComponentRef<'_>, into: &mut Vec<u64>) -> Result<(), Limit> {
        Self::push_other(&mut self.others, Self::width_of(self.lister.as_deref()), of, into)
    }

    /// The component with the number `of`, for a message to users. For a region, the component has no words.
    pub(crate) fn shown(&self, tables: &Tables, of: Id) -> Component {
        let region = Component { kind: grundy_core::KindId(0), words: Box::default() };
        self.other_of(tables, of).map_or(region, ComponentRef::to_owned)
    }

    /// The number of words in a key.
    pub(crate) fn width(&self) -> usize {
        Self::width_of(self.lister.as_deref())
    }

    fn width_of(lister: Option<&dyn RegionLister>) -> usize {
        lister.map_or(1, |lister| lister.width().max(1))
    }

    /// The spaces of the lister, as in [`RegionLister::spaces`].
    pub(crate) fn spaces(&self) -> Vec<BoardSpace> {
        self.lister.as_ref().map_or_else(Vec::new, |lister| lister.spaces())
    }

    /// Adds the spaces of another lister, as in [`RegionLister::add_spaces`].
    pub(crate) fn add_spaces(&mut self, spaces: &[BoardSpace]) -> bool {
        self.lister.as_mut().is_some_and(|lister| lister.add_spaces(spaces))
    }

    /// Whether the words are the key of a region.
    pub(crate) fn is_region(&self, words: &[u64]) -> bool {
        self.lister.as_ref().is_some_and(|lister| lister.is_key(words))
    }

    /// The number of moves of a region, or an estimate of the number of moves of another component.
    pub(crate) fn weight(&self, ruleset: &dyn Ruleset, key: &[u64]) -> u32 {
        let number = u32::try_from(key[0] & !OTHER);
        match (number, &self.lister) {
            (Ok(number), _) if key[0] & OTHER == OTHER => weight(ruleset, self.others.component(number)),
            (_, Some(lister)) => lister.moves(key),
            _ => 0,
        }
    }

    /// Reads the key of the component with the number `of` in `tables`, and translates it from a key of `other` into a
    /// key of `self`.
    ///
    /// # Errors
    /// Returns an error if there are too many components.
    pub(crate) fn copy(
        &mut self,
        other: &Self,
        tables: &Tables,
        of: Id,
        key: &mut Vec<u64>,
    ) -> Result<(), Limit> {
        tables.keys.read(of, key);
        if let Some(component) = other.other_of(tables, of) {
            key[0] = OTHER | u64::from(self.others.intern(component)?);
        }
        Ok(())
    }

    /// Appends the key of a component that is not a region.
    fn push_other(
        others: &mut Interner,
        width: usize,
        of: ComponentRef<'_>,
        keys: &mut Vec<u64>,
    ) -> Result<(), Limit> {
        keys.push(OTHER | u64::from(others.intern(of)?));
        keys.resize(keys.len() + width - 1, 0);
        Ok(())
    }

    /// Appends a component, as the sum of its regions if it is a board.
    ///
    /// # Errors
    /// Returns an error if there are too many components.
    pub(crate) fn divide(
        &mut self,
        ruleset: &dyn Ruleset,
        of: ComponentRef<'_>,
        into: &mut ListedSums,
    ) -> Result<(), Limit> {
        if let Some(lister) = &mut self.lister
            && lister.regions(of, into)
        {
            return Ok(());
        }
        let mut sum = Sum::new();
        if !ruleset.boards().is_some_and(|boards| boards.divide(of, &mut sum)) {
            sum.push_component(of);
        }
        let width = self.width();
        for term in sum.terms() {
            for _ in 0..self.copies(term.count) {
                Self::push_other(&mut self.others, width, term.component, &mut into.keys)?;
            }
        }
        into.end(0);
        Ok(())
    }

    /// Whether a symmetry is known to pair the moves of a component, so that its value is 0.
    pub(crate) fn is_paired(&mut self, ruleset: &dyn Ruleset, tables: &Tables, of: Id) -> bool {
        if self.may_cycle {
            return false;
        }
        if let Some(component) = self.other_of(tables, of) {
            return ruleset.boards().is_some_and(|boards| boards.is_paired(component));
        }
        tables.keys.read(of, &mut self.key);
        self.lister.as_mut().is_some_and(|lister| lister.is_paired(&self.key))
    }

    /// Whether a key is that of a region of at most `cells` cells.
    pub(crate) fn is_small(&self, key: &[u64], cells: u32) -> bool {
        key[0] & OTHER != OTHER && self.lister.as_ref().is_some_and(|lister| lister.cells(key) <= cells)
    }

    /// Appends all options of the region with this key.
    pub(crate) fn options_of_region(&mut self, key: &[u64], into: &mut ListedSums) {
        let mut next = Some(0);
        while let (Some(from), Some(lister)) = (next, &mut self.lister) {
            next = lister.options(key, from, into);
        }
    }

    /// The value of the region with this key, if [`set_small_value`](Self::set_small_value) has stored it and it has
    /// not been dropped since.
    pub(crate) fn small_value(&self, key: &[u64]) -> Option<u8> {
        self.lister.as_ref().and_then(|lister| lister.value(key))
    }

    /// Stores the value of the region with this key. From now on, listed sums contain this value instead of the region.
    pub(crate) fn set_small_value(&mut self, key: &[u64], value: u8) {
        if let Some(lister) = &mut self.lister {
            lister.set_value(key, value);
        }
    }

    /// Drops the stored values of regions if the lister takes more than `bytes` bytes. Listed sums then contain these
    /// regions until their values are stored again.
    pub(crate) fn limit_small_values(&mut self, bytes: u128) {
        if let Some(lister) = &mut self.lister
            && u128::from(lister.bytes()) > bytes
        {
            lister.forget_values();
        }
    }

    /// Appends some options of a region, starting with the move `from`, and returns the move to continue with, or
    /// `None` after the last move. For a component that is not a region, appends all options, and returns `None`.
    /// Regions of boards are separate components of an option.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if the rules cause a fault, or if an option of the component contains
    /// the component itself.
    pub(crate) fn list(
        &mut self,
        ruleset: &dyn Ruleset,
        tables: &Tables,
        of: Id,
        from: u32,
        into: &mut ListedSums,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u32>, Stop> {
        let Some(component) = self.other_of(tables, of) else {
            let Some(lister) = &mut self.lister else {
                return Err(Stop::Internal("a region without its lister"));
            };
            tables.keys.read(of, &mut self.key);
            return Ok(lister.options(&self.key, from, into));
        };
        let component = component.to_owned();
        let (width, may_cycle, others) = (tables.keys.width(), self.may_cycle, &mut self.others);
        let _ = for_each_value_move(&Divided(ruleset), component.as_ref(), meter, |found, _| {
            for term in found.option.terms() {
                if term.component == component.as_ref() {
                    return Err(Stop::Cycle(vec![component.clone(), component.clone()]));
                }
                for _ in 0..Self::copies_if(may_cycle, term.count) {
                    Self::push_other(others, width, term.component, &mut into.keys)?;
                }
            }
            into.end(0);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(None)
    }
}

/// An estimate of the number of moves of a component that is not a region: the number of list entries that are below
/// the largest entry that their field allows, plus the number of bits of each field that is a single number.
fn weight(ruleset: &dyn Ruleset, of: ComponentRef<'_>) -> u32 {
    let kind = &ruleset.kinds()[of.kind.index()];
    let mut weight = 0;
    for (field, value) in kind.fields.iter().zip(of.fields(kind)) {
        match value {
            FieldValue::List(entries) => {
                weight += entries.iter().filter(|&&entry| entry < field.high).count();
            }
            FieldValue::Natural(number) => {
                weight += (u64::BITS - number.leading_zeros()) as usize;
            }
        }
    }
    u32::try_from(weight).unwrap_or(u32::MAX)
}
