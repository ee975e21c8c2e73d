//! How the positions of a ruleset are written: a capability.

use crate::ComponentRef;
use crate::wrapping::inner_or;

/// How positions are written other than as `kind(fields)`: see
/// [`Ruleset::notation`](crate::Ruleset::notation). `()` adds nothing.
pub trait Notation: Send + Sync {
    /// The notation that this wraps: it answers every method that is not overridden.
    fn inner(&self) -> Option<&dyn Notation> {
        None
    }

    /// Whether components are rows of coins, given by their length and the places of their heads from 1; such
    /// a row may be written `HTTH`.
    fn is_coin_row(&self) -> bool {
        inner_or!(self.is_coin_row(), false)
    }

    /// The proper name of a component, such as that of a vertex of a graph; `None` for components written as
    /// `kind(fields)`.
    fn component_name(&self, component: ComponentRef<'_>) -> Option<String> {
        inner_or!(self.component_name(component), None)
    }
}

impl Notation for () {}
