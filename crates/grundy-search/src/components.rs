//! The components of a ruleset, and the options to which they can be moved.

use crate::options::Collected;
use grundy_core::{
    ComponentRef, Divided, FieldValue, KindId, Limit, ListedRegion, RegionLister, Ruleset, Sum,
};
use grundy_engine::{Id, Interner, Meter, Stop, for_each_value_move};
use std::ops::ControlFlow;

/// The kind that stands for regions of boards; the words of such a component are the key of the region.
const REGION: KindId = KindId(u32::MAX);

/// The components that were met, by number.
#[derive(Default)]
pub(crate) struct Components {
    interner: Interner,
    /// An estimate of the number of moves of each component.
    weights: Vec<u32>,
    lister: Lister,
    listed: Listed,
    key: Vec<u64>,
}

/// What lists regions of boards.
#[derive(Default)]
enum Lister {
    #[default]
    Untried,
    Used(Box<dyn RegionLister>),
    None,
}

impl Components {
    /// No components, listed in the same way as those of `self`. Afterwards, `self` lists no regions.
    pub(crate) fn emptied(&mut self) -> Self {
        Self { lister: std::mem::take(&mut self.lister), ..Self::default() }
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        let lister = if let Lister::Used(lister) = &self.lister { lister.bytes() } else { 0 };
        self.interner.bytes() + (self.weights.capacity() * size_of::<u32>()) as u64 + lister
    }

    /// The number of components.
    pub(crate) fn len(&self) -> usize {
        self.weights.len()
    }

    /// The estimate of the number of moves of a component.
    pub(crate) fn weight(&self, of: Id) -> u32 {
        self.weights[of as usize]
    }

    /// The component with the number `of`.
    pub(crate) fn get(&self, of: Id) -> ComponentRef<'_> {
        self.interner.component(of)
    }

    /// Copies a component with the number `of` from `other`, and returns its number here.
    ///
    /// # Errors
    /// A memory limit if there are too many components.
    pub(crate) fn copy(&mut self, other: &Self, of: Id) -> Result<Id, Limit> {
        let id = self.interner.intern(other.get(of))?;
        if id as usize == self.weights.len() {
            self.weights.push(other.weight(of));
        }
        Ok(id)
    }

    /// The number of a component, which is new if it equals the number of components so far.
    fn number(&mut self, ruleset: &dyn Ruleset, of: ComponentRef<'_>) -> Result<Id, Limit> {
        let id = self.interner.intern(of)?;
        if id as usize == self.weights.len() {
            self.weights.push(match &self.lister {
                Lister::Used(lister) if of.kind == REGION => lister.cells(of.words),
                _ => weight(ruleset, of),
            });
        }
        Ok(id)
    }

    /// Appends the numbers of the components whose sum is `of` to `ids`: its regions if it is a board.
    ///
    /// # Errors
    /// A memory limit if there are too many components.
    pub(crate) fn divide(
        &mut self,
        ruleset: &dyn Ruleset,
        of: ComponentRef<'_>,
        ids: &mut Vec<Id>,
    ) -> Result<(), Limit> {
        if let Lister::Untried = self.lister {
            let lister = ruleset.boards().and_then(|boards| boards.region_lister(of));
            self.lister = lister.map_or(Lister::None, Lister::Used);
        }
        self.listed.clear();
        let Self { lister, listed, .. } = self;
        if let Lister::Used(lister) = lister
            && lister.regions(of, &mut |part| listed.take(part))
        {
            for at in 0..self.listed.ends.len() {
                ids.push(self.region(ruleset, at)?);
            }
            return Ok(());
        }
        let mut sum = Sum::new();
        if !ruleset.boards().is_some_and(|boards| boards.divide(of, &mut sum)) {
            sum.push_component(of);
        }
        for term in sum.terms() {
            ids.push(self.number(ruleset, term.component)?);
        }
        Ok(())
    }

    /// The number of the listed region with index `at`.
    fn region(&mut self, ruleset: &dyn Ruleset, at: usize) -> Result<Id, Limit> {
        let mut key = std::mem::take(&mut self.key);
        key.clear();
        key.extend_from_slice(self.listed.get(at));
        let id = self.number(ruleset, ComponentRef { kind: REGION, words: &key });
        self.key = key;
        id
    }

    /// Whether a pairing of the moves shows that the value of a component is 0.
    pub(crate) fn is_paired(&mut self, ruleset: &dyn Ruleset, of: Id) -> bool {
        let component = self.interner.component(of);
        match &mut self.lister {
            Lister::Used(lister) if component.kind == REGION => lister.is_paired(component.words),
            _ => ruleset.boards().is_some_and(|boards| boards.is_paired(component)),
        }
    }

    /// Collects the options of a component. Regions of boards are separate components of an option.
    ///
    /// # Errors
    /// A limit, a fault of the rules, or a move from the component to itself.
    pub(crate) fn collect(
        &mut self,
        ruleset: &dyn Ruleset,
        of: Id,
        collected: &mut Collected,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        collected.clear();
        let component = self.get(of).to_owned();
        if component.kind == REGION {
            return self.collect_regions(ruleset, &component.words, collected, meter);
        }
        let _ = for_each_value_move(&Divided(ruleset), component.as_ref(), meter, |found, _| {
            for term in found.option.terms() {
                if term.component == component.as_ref() {
                    return Err(Stop::Cycle(vec![component.clone(), component.clone()]));
                }
                if term.count % 2 == 1 {
                    collected.push(self.number(ruleset, term.component)?);
                }
            }
            collected.end();
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(())
    }

    fn collect_regions(
        &mut self,
        ruleset: &dyn Ruleset,
        of: &[u64],
        collected: &mut Collected,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        self.listed.clear();
        let Self { lister: Lister::Used(lister), listed, .. } = self else {
            return Err(Stop::Internal("a region without its lister"));
        };
        lister.options(of, &mut |part| listed.take(part));
        meter.steps(self.listed.options.len() as u64)?;
        let mut next = 0;
        for option in 0..self.listed.options.len() {
            while next < self.listed.options[option] {
                collected.push(self.region(ruleset, next)?);
                next += 1;
            }
            collected.end();
        }
        Ok(())
    }
}

/// The keys of regions that were listed last.
#[derive(Default)]
struct Listed {
    words: Vec<u64>,
    /// The end of each key.
    ends: Vec<usize>,
    /// For each option, the number of keys up to its end.
    options: Vec<usize>,
}

impl Listed {
    fn clear(&mut self) {
        self.words.clear();
        self.ends.clear();
        self.options.clear();
    }

    fn take(&mut self, part: ListedRegion<'_>) {
        match part {
            // In impartial games, a game equals its negative.
            ListedRegion::Region { key, .. } => {
                self.words.extend_from_slice(key);
                self.ends.push(self.words.len());
            }
            ListedRegion::OptionEnds(_) => self.options.push(self.ends.len()),
        }
    }

    fn get(&self, at: usize) -> &[u64] {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.words[start..self.ends[at]]
    }
}

/// An estimate of the number of moves of a component: the number of its cells or entries that are not the
/// largest that the field can hold, and for numbers, their number of bits.
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
