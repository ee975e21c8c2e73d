//! How boards are encoded as components.

use grundy_core::{BoardSpace, Field, Kind};

/// How the boards of a kind are encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardLayout {
    /// A number field with the number of columns, and a list with the states of the cells, row by row.
    Grid,
    /// A list with the states of the cells, in the order of their indices.
    Cells,
}

impl BoardLayout {
    /// A kind of board with this layout. The states of a cell are `0..states`.
    #[must_use]
    pub fn kind(self, name: &str, states: u8) -> Kind {
        let high = u64::from(states.saturating_sub(1));
        let cells = Field { high, ..Field::list("cells") };
        match self {
            Self::Grid => Kind::new(name, vec![Field { low: 1, ..Field::natural("columns") }, cells]),
            Self::Cells => Kind::new(name, vec![cells]),
        }
    }

    /// The space and the states of the cells of an encoded board, or `None` if `words` is too short, or if a grid has
    /// no columns or an incomplete last row.
    #[must_use]
    pub fn read(self, words: &[u64]) -> Option<(BoardSpace, &[u64])> {
        match (self, words) {
            (Self::Grid, [columns, _, cells @ ..]) => {
                let columns = usize::try_from(*columns).ok().filter(|&columns| columns > 0)?;
                let is_grid = cells.len().is_multiple_of(columns);
                is_grid.then_some((BoardSpace::Grid { rows: cells.len() / columns, columns }, cells))
            }
            (Self::Cells, [_, cells @ ..]) => Some((BoardSpace::Cells(cells.len()), cells)),
            _ => None,
        }
    }

    /// Encodes a board into `words`, replacing its contents.
    pub fn write(self, space: BoardSpace, cells: &[u64], words: &mut Vec<u64>) {
        words.clear();
        if let (Self::Grid, BoardSpace::Grid { columns, .. }) = (self, space) {
            words.push(columns as u64);
        }
        words.push(cells.len() as u64);
        words.extend_from_slice(cells);
    }
}
