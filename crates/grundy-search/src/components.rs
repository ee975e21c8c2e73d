//! The components of a ruleset, and the options to which they can be moved.

use crate::options::Collected;
use grundy_core::{ComponentRef, Divided, FieldValue, Limit, Ruleset};
use grundy_engine::{Id, Interner, Meter, Stop, for_each_value_move};
use std::ops::ControlFlow;

/// The components that were met, by number.
#[derive(Default)]
pub(crate) struct Components {
    interner: Interner,
    /// An estimate of the number of moves of each component.
    weights: Vec<u32>,
}

impl Components {
    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        self.interner.bytes() + (self.weights.capacity() * size_of::<u32>()) as u64
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

    /// The number of a component; `None` if it was never met.
    pub(crate) fn find(&self, of: ComponentRef<'_>) -> Option<Id> {
        self.interner.find(of)
    }

    /// The number of a component, which is new if it equals the number of components so far.
    pub(crate) fn number(&mut self, ruleset: &dyn Ruleset, of: ComponentRef<'_>) -> Result<Id, Limit> {
        let id = self.interner.intern(of)?;
        if id as usize == self.weights.len() {
            self.weights.push(weight(ruleset, of));
        }
        Ok(id)
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
}

/// An estimate of the number of moves of a component: the number of its cells or entries that are not the
/// largest that the field can hold, and for numbers, their number of bits.
pub(crate) fn weight(ruleset: &dyn Ruleset, of: ComponentRef<'_>) -> u32 {
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
