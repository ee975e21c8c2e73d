//! Diagrams: orders whose elements are the cells between two staircases.

use grundy_core::{BoardRules, BoardSpace, Mover};
use std::mem;

/// The cells of a diagram, row by row. An element is smaller than every other element whose row and column are not
/// smaller than its own.
///
/// The first and the last column of a row are never to the right of those of the row above. The ideals are therefore
/// the lists of row lengths that never increase and each of which is possible for its row.
#[derive(Debug)]
pub(super) struct Shape {
    /// The rows, from the top.
    pub(super) rows: Vec<DiagramRow>,
    /// For each cell of the board, the states in which it is an element that can be taken; none for cells that no move
    /// tests.
    allowed: Vec<u32>,
    /// The cells that some move tests and that are not in the diagram.
    others: Vec<usize>,
}

/// A row of a diagram.
#[derive(Debug)]
pub(super) struct DiagramRow {
    /// The number of columns to the left of the first cell.
    pub(super) low: usize,
    /// The indices of the cells on the board.
    cells: Vec<usize>,
}

impl DiagramRow {
    /// The number of columns up to the last cell.
    pub(super) fn high(&self) -> usize {
        self.low + self.cells.len()
    }
}

/// A row and a column.
type Place = (usize, usize);

impl Shape {
    /// The diagram of the cells that can be taken from `board`, or `None` if moves do more than take elements, if no
    /// cell can be taken, or if the cells are not those of a diagram.
    pub(super) fn of(rules: &BoardRules, board: &[u64]) -> Option<Self> {
        let takes = Takes::of(rules, board)?;
        let places = match rules.space {
            BoardSpace::Grid { rows, columns } => {
                let place = |&cell: &usize| (cell / columns, cell % columns);
                let from_corner: Vec<Place> = takes.elements.iter().map(place).collect();
                let turned = from_corner.iter().map(|&(row, column)| (rows - 1 - row, columns - 1 - column));
                let turned = turned.collect();
                [from_corner, turned].into_iter().find(|places| takes.is_order_of(places))?
            }
            BoardSpace::Cells(_) => takes.places_from_least().filter(|places| takes.is_order_of(places))?,
        };
        let rows = diagram(&takes.elements, &places)?;
        let others = (0..board.len())
            .filter(|&cell| takes.allowed[cell] != 0 && !is_allowed(takes.allowed[cell], board[cell]));
        let others = others.collect();
        Some(Self { rows, allowed: takes.allowed, others })
    }

    /// The number of elements.
    pub(super) fn len(&self) -> usize {
        self.rows.iter().map(|row| row.cells.len()).sum()
    }

    /// The number of bytes in the lists of the diagram.
    pub(super) fn bytes(&self) -> usize {
        self.rows.iter().map(|row| mem::size_of_val(row) + mem::size_of_val(&*row.cells)).sum::<usize>()
            + mem::size_of_val(&*self.allowed)
            + mem::size_of_val(&*self.others)
    }

    /// Whether exchanging rows and columns leaves the diagram as it is.
    pub(super) fn is_symmetric(&self) -> bool {
        let columns = self.rows.first().map_or(0, DiagramRow::high);
        columns == self.rows.len()
            && (0..columns).all(|column| {
                let row = &self.rows[column];
                let is_longer = |end: fn(&DiagramRow) -> usize| {
                    self.rows.iter().take_while(|row| end(row) > column).count()
                };
                is_longer(|row| row.low) == row.low && is_longer(DiagramRow::high) == row.high()
            })
    }

    /// The row lengths of `board`, or `None` if it has the wrong number of cells, or if the elements on it are not an
    /// ideal.
    pub(super) fn lengths(&self, board: &[u64]) -> Option<Vec<usize>> {
        let has = |cell: usize| is_allowed(self.allowed[cell], board[cell]);
        if board.len() != self.allowed.len() || self.others.iter().any(|&cell| has(cell)) {
            return None;
        }
        let mut lengths = Vec::with_capacity(self.rows.len());
        for row in &self.rows {
            let length = row.cells.iter().take_while(|&&cell| has(cell)).count();
            let has_gap = row.cells[length..].iter().any(|&cell| has(cell));
            let length = row.low + length;
            if has_gap || lengths.last().is_some_and(|&above| above < length) {
                return None;
            }
            lengths.push(length);
        }
        Some(lengths)
    }
}

/// Moves that each take one element and others with it.
struct Takes {
    /// For each cell of the board, the states in which it can be taken; none for cells that no move tests.
    allowed: Vec<u32>,
    /// The cells that can be taken from the board.
    elements: Vec<usize>,
    /// For each element, the indices of the elements that its move takes, including its own.
    with: Vec<Vec<usize>>,
}

impl Takes {
    /// The moves of `rules` on `board`, or `None` if `board` has the wrong number of cells, if some move does not test
    /// exactly one cell and take it, has a gain, lets the mover move again, is not for both players, or could make
    /// other moves possible, if two moves test the same cell, or if no cell can be taken.
    fn of(rules: &BoardRules, board: &[u64]) -> Option<Self> {
        if rules.space.cells() != board.len() {
            return None;
        }
        let mut allowed = vec![0; board.len()];
        for one in &rules.moves {
            let &[test] = &*one.tests else { return None };
            let states = allowed.get_mut(test.cell as usize)?;
            let is_plain = one.mover == Mover::Either && one.gain == 0 && !one.again;
            if !is_plain || *states != 0 || test.allowed == 0 || test.allowed >> rules.hole() & 1 == 1 {
                return None;
            }
            *states = test.allowed;
        }
        let mut indices = vec![None; board.len()];
        let mut elements = Vec::new();
        for (cell, index) in indices.iter_mut().enumerate() {
            if is_allowed(allowed[cell], board[cell]) {
                *index = Some(elements.len());
                elements.push(cell);
            }
        }
        let mut with = vec![Vec::new(); elements.len()];
        for one in &rules.moves {
            let mut taken = Vec::new();
            for write in &one.writes {
                let cell = write.cell as usize;
                if is_allowed(*allowed.get(cell)?, write.state.into()) {
                    return None;
                }
                taken.extend(indices[cell]);
            }
            let Some(index) = indices[one.tests[0].cell as usize] else { continue };
            if !taken.contains(&index) {
                return None;
            }
            with[index] = taken;
        }
        (!elements.is_empty()).then_some(Self { allowed, elements, with })
    }

    /// Whether every element is taken together with exactly the elements whose row and column are not smaller than its
    /// own.
    fn is_order_of(&self, places: &[Place]) -> bool {
        let is_above = |a: Place, b: Place| a.0 <= b.0 && a.1 <= b.1;
        let Some(rows) = diagram(&self.elements, places) else { return false };
        let (top, left) = corner(places);
        places.iter().zip(&self.with).all(|(&place, with)| {
            let (row, column) = (place.0 - top, place.1 - left);
            let right_and_below =
                rows[row..].iter().map(|row| row.high().saturating_sub(column.max(row.low)));
            with.len() == right_and_below.sum::<usize>()
                && with.iter().all(|&other| is_above(place, places[other]))
        })
    }

    /// Places of the elements of an order with a least element. Each element whose smaller elements form a chain is in
    /// the first row or in the first column. Returns `None` if there is no least element, or if there are more than two
    /// such chains.
    fn places_from_least(&self) -> Option<Vec<Place>> {
        let mut below = vec![Vec::new(); self.elements.len()];
        for (element, with) in self.with.iter().enumerate() {
            with.iter().for_each(|&other| below[other].push(element));
        }
        let least = below.iter().position(|below| below.len() == 1)?;
        if self.with[least].len() != self.elements.len() {
            return None;
        }
        let mut by_size: Vec<usize> = (0..below.len()).filter(|&element| element != least).collect();
        by_size.sort_by_key(|&element| below[element].len());
        // For each element whose smaller elements form a chain, the number of that chain. Chains are numbered from 0.
        let mut chains: Vec<Option<usize>> = vec![None; below.len()];
        let mut first = 0;
        for &element in &by_size {
            if below[element].len() == 2 {
                chains[element] = Some(first);
                first += 1;
            } else {
                let size = below[element].len() - 1;
                let before = below[element].iter().find(|&&other| below[other].len() == size);
                chains[element] = before.and_then(|&other| chains[other]);
            }
        }
        let place = |below: &Vec<usize>| {
            let count = |chain| below.iter().filter(|&&element| chains[element] == Some(chain)).count();
            (count(0), count(1))
        };
        (first <= 2).then(|| below.iter().map(place).collect())
    }
}

/// The first row and the first column of some places.
fn corner(places: &[Place]) -> Place {
    let top = places.iter().map(|place| place.0).min().unwrap_or(0);
    (top, places.iter().map(|place| place.1).min().unwrap_or(0))
}

/// The rows of the diagram with these elements at these places, or `None` if they are not between two staircases.
fn diagram(elements: &[usize], places: &[Place]) -> Option<Vec<DiagramRow>> {
    let (top, left) = corner(places);
    let bottom = places.iter().map(|place| place.0).max()?;
    let mut sorted: Vec<(Place, usize)> = places.iter().copied().zip(elements.iter().copied()).collect();
    sorted.sort_unstable();
    let mut rows = Vec::new();
    let mut rest = &*sorted;
    for row in top..=bottom {
        let (here, below) = rest.split_at(rest.iter().take_while(|((at, _), _)| *at == row).count());
        let low = here.first().map_or(0, |((_, column), _)| column - left);
        let is_row = here.iter().zip(low + left..).all(|(((_, column), _), expected)| *column == expected);
        if !is_row {
            return None;
        }
        rows.push(DiagramRow { low, cells: here.iter().map(|(_, cell)| *cell).collect() });
        rest = below;
    }
    // An empty row ends where the row below it ends.
    for row in (1..rows.len()).rev() {
        if rows[row - 1].cells.is_empty() {
            rows[row - 1].low = rows[row].high();
        }
    }
    rows.is_sorted_by(|above, below| above.low >= below.low && above.high() >= below.high()).then_some(rows)
}

/// Whether a set of states, one bit for each, contains `state`.
fn is_allowed(states: u32, state: u64) -> bool {
    state < 32 && states >> state & 1 == 1
}
