//! How the positions of a ruleset are written: a capability.

use crate::wrapping::inner_or;
use crate::{ComponentRef, Message, Sum};
use std::fmt::Display;

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

    /// The sum of components that a name denotes, or an error if it denotes none; `None` if the ruleset has no names
    /// that can be read. In a position, a name is a word without white space or `+`, or any text in quotes; `name` does
    /// not contain these quotes. Every [`component_name`](Self::component_name) can be read, and denotes the component.
    fn read(&self, name: &str) -> Option<Result<Sum, NotationError>> {
        inner_or!(self.read(name), None)
    }
}

/// The reason why a name cannot be [read](Notation::read).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The message that states the reason.
    pub message: Message,
    /// What to write instead, if that is known.
    pub help: Option<Message>,
    /// The index, in the name, of the byte to which the message refers.
    pub at: usize,
}

impl NotationError {
    /// The same error, with one more argument in its message.
    #[must_use]
    pub fn with(self, name: &'static str, value: impl Display) -> Self {
        Self { message: self.message.with(name, value), ..self }
    }
}

impl Notation for () {}
