//! The nim-values of all vertices.

use super::Vertex;
use grundy_core::NimValue;

/// The nim-value of every vertex of an acyclic graph, in 1, 2 or 4 bytes each.
#[derive(Clone, Debug)]
pub struct VertexValues(pub(super) Cells);

/// The nim-values of all vertices, in cells that are as narrow as an upper bound on the values permits.
#[derive(Clone, Debug)]
pub(super) enum Cells {
    /// Values in one byte each.
    Bytes(Vec<u8>),
    /// Values in two bytes each.
    Words(Vec<u16>),
    /// Values in four bytes each.
    Longs(Vec<u32>),
}

impl VertexValues {
    /// The nim-value of `vertex`.
    ///
    /// # Panics
    /// Panics if the vertex does not exist.
    #[must_use]
    pub fn get(&self, vertex: Vertex) -> NimValue {
        let at = vertex as usize;
        match &self.0 {
            Cells::Bytes(cells) => cells[at].into(),
            Cells::Words(cells) => cells[at].into(),
            Cells::Longs(cells) => cells[at].into(),
        }
    }

    /// The number of vertices.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Cells::Bytes(cells) => cells.len(),
            Cells::Words(cells) => cells.len(),
            Cells::Longs(cells) => cells.len(),
        }
    }

    /// Whether there are no vertices.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The nim-values in the order of the vertices.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = NimValue> + '_ {
        (0..self.len()).map(|at| match &self.0 {
            Cells::Bytes(cells) => cells[at].into(),
            Cells::Words(cells) => cells[at].into(),
            Cells::Longs(cells) => cells[at].into(),
        })
    }

    /// The memory in use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let width = match &self.0 {
            Cells::Bytes(_) => 1,
            Cells::Words(_) => 2,
            Cells::Longs(_) => 4,
        };
        width * self.len() as u64
    }
}

/// A number type wide enough for the nim-values of a graph.
pub(super) trait Cell: Copy + Default {
    /// The cell that holds `value`, which must fit in it.
    fn holding(value: u32) -> Self;
    /// The value in the cell.
    fn value(self) -> u32;
    /// The cells of all vertices, as the variant of `Cells` for this type.
    fn cells(row: Vec<Self>) -> Cells;
}

impl Cell for u8 {
    fn holding(value: u32) -> Self {
        debug_assert!(value <= 0xff);
        value.to_le_bytes()[0]
    }
    fn value(self) -> u32 {
        self.into()
    }
    fn cells(row: Vec<Self>) -> Cells {
        Cells::Bytes(row)
    }
}

impl Cell for u16 {
    fn holding(value: u32) -> Self {
        debug_assert!(value <= 0xffff);
        let [low, high, ..] = value.to_le_bytes();
        Self::from_le_bytes([low, high])
    }
    fn value(self) -> u32 {
        self.into()
    }
    fn cells(row: Vec<Self>) -> Cells {
        Cells::Words(row)
    }
}

impl Cell for u32 {
    fn holding(value: u32) -> Self {
        value
    }
    fn value(self) -> u32 {
        self
    }
    fn cells(row: Vec<Self>) -> Cells {
        Cells::Longs(row)
    }
}
