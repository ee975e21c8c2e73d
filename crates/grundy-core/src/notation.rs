//! How the positions of a ruleset are written: a capability.

use crate::ComponentRef;
use crate::wrapping::inner_or;

/// How positions are written, if not as `kind(fields)`: see [`Ruleset::notation`](crate::Ruleset::notation).
/// `()` adds no notation.
pub trait Notation: Send + Sync {
    /// The wrapped notation, which answers every method that is not overridden.
    fn inner(&self) -> Option<&dyn Notation> {
        None
    }

    /// Whether components are rows of coins, given by their length and the places of their heads, counted
    /// from 1. Such a row may be written as `HTTH`.
    fn is_coin_row(&self) -> bool {
        inner_or!(self.is_coin_row(), false)
    }

    /// The name of a component, such as the name of a vertex of a graph, or `None` for components that are
    /// written as `kind(fields)`.
    fn component_name(&self, component: ComponentRef<'_>) -> Option<String> {
        inner_or!(self.component_name(component), None)
    }
}

impl Notation for () {}
