//! How positions of a ruleset are written, as a capability.

use crate::ComponentRef;
use crate::wrapping::inner_or;

/// How positions are written beyond `kind(fields)`: [`Ruleset::notation`](crate::Ruleset::notation). `()` adds nothing.
pub trait Notation: Send + Sync {
    /// The notation that this wraps: every method that is not written out here is that one's.
    fn inner(&self) -> Option<&dyn Notation> {
        None
    }

    /// Whether a component is a row of coins, given by its length and the places of its heads from 1: then it may be
    /// written `HTTH`.
    fn is_coin_row(&self) -> bool {
        inner_or!(self.is_coin_row(), false)
    }

    /// The name of a component that has one of its own, such as a vertex of a graph; other components are written
    /// `kind(fields)`.
    fn component_name(&self, component: ComponentRef<'_>) -> Option<String> {
        inner_or!(self.component_name(component), None)
    }
}

impl Notation for () {}
