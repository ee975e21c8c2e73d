//! Offers: what a way would do for a task, and at what cost.

use grundy_core::Message;

/// What a way would do for a task, and at what cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    /// The amount of work, in the unit of the way.
    pub(crate) work: Work,
    /// The number of bytes in the tables that the engine uses, or 0 if it uses none, or if they grow during the
    /// work.
    pub(crate) bytes: u128,
    /// Whether the way is certain to answer, in which case no further ways are planned.
    pub(crate) is_certain: bool,
    /// The sentence that explains why this way is used.
    pub(crate) why: Message,
}

impl Offer {
    /// The offer of a way that may decline.
    pub(crate) const fn attempt(work: Work, why: &'static str) -> Self {
        Self { work, bytes: 0, is_certain: false, why: Message::new(why) }
    }

    /// The offer of a way that is certain to answer.
    pub(crate) const fn certain(work: Work, why: Message) -> Self {
        Self { work, bytes: 0, is_certain: true, why }
    }

    /// The same offer, with `bytes` as the size of the tables that the engine uses.
    pub(crate) fn with_bytes(self, bytes: u128) -> Self {
        Self { bytes, ..self }
    }
}

/// The amount of work that a way takes, in its own unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// The evaluation of a formula, or a look-up in a table.
    Lookup,
    /// The values of this many heaps, or their misère quotient.
    Heaps(u64),
    /// The values or outcomes of this many positions, in whole rows.
    Rows(u128),
    /// The values of a box, cell by cell.
    Cells(CellWork),
    /// The outcomes of a box, cell by cell.
    OutcomeCells(CellWork),
    /// The contents of `cells` cells, through a sliding window instead of a table of `whole` bytes. `grows` has the
    /// same meaning as [`CellWork::grows`].
    Window { cells: u128, whole: u128, grows: bool },
    /// This many vertices of a graph, each visited once.
    Vertices(u128),
    /// The values of the ideals of an order; at most `moves` moves are possible from each of them.
    #[cfg(feature = "ideals")]
    Ideals { ideals: u128, moves: usize },
    /// A proof-number search of components that have at most about this many moves each.
    Proofs(u64),
    /// The positions that play reaches. Their number is unknown in advance.
    Reached,
}

impl Work {
    /// The number of positions, if it is known in advance.
    pub(crate) fn positions(&self) -> Option<u128> {
        match *self {
            Self::Lookup | Self::Reached | Self::Proofs(_) => None,
            Self::Heaps(heaps) => Some(heaps.into()),
            Self::Rows(cells) | Self::Vertices(cells) | Self::Window { cells, .. } => Some(cells),
            #[cfg(feature = "ideals")]
            Self::Ideals { ideals, .. } => Some(ideals),
            Self::Cells(work) | Self::OutcomeCells(work) => Some(work.empty),
        }
    }
}

/// A box that is filled cell by cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellWork {
    /// The number of cells in the box.
    pub(crate) all: u128,
    /// The number of cells that may be empty.
    pub(crate) empty: u128,
    /// Whether the box can be filled along lines, with sets of values that grow from cell to cell, so that a cell costs
    /// almost nothing.
    pub(crate) grows: bool,
}
