//! Declarations of boards: fields that hold the states of the cells of a space.

use super::{Name, Text};

/// The content of a field, as its declaration states it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum FieldForm {
    /// A number, written `name`.
    #[default]
    Number,
    /// A list of numbers, written `name[]`.
    List,
    /// The states of the cells of a space, written `name[space]`.
    Board(BoardDecl),
}

/// The declaration of a board, `x[grid] of ".xo" start "xo|ox"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardDecl {
    /// The space whose cells have states.
    pub space: SpaceName,
    /// The states, one character each, numbered from 0; `None` means `"."`.
    pub states: Option<Text>,
    /// The picture with which a board given by its size is tiled; `None` means the first state everywhere.
    pub start: Option<Text>,
}

/// The space of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpaceName {
    /// A grid; every position has its own numbers of rows and columns.
    Grid,
    /// The vertices of the graph or order that a parameter names.
    Vertices(Name),
    /// The edges of the graph that a parameter names, `edges of G`.
    Edges(Name),
}
