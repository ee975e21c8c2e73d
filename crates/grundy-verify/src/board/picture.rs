//! Boards as pictures, and a standard form that does not depend on the place of a component on its board or, if the
//! rules are symmetric, on rotations and reflections.

use super::rules::{HOLE, Rules, State};
use std::borrow::Borrow;

/// The largest number of rows of a board, which is also the largest number of columns.
pub(super) const MOST: usize = 64;

/// A board of a game. Places outside the board count as holes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Picture(Box<[u8]>);

/// A board as bytes: the number of rows, the number of columns, and the states of the cells, row by row from the top.
pub(super) type Bytes = [u8];

impl Borrow<Bytes> for Picture {
    fn borrow(&self) -> &Bytes {
        &self.0
    }
}

/// The numbers of rows and columns of a board.
pub(super) fn size(of: &Bytes) -> (usize, usize) {
    of.first_chunk().map_or((0, 0), |&[rows, columns]| (rows.into(), columns.into()))
}

/// The cells of a board.
pub(super) fn cells(of: &Bytes) -> &[State] {
    of.get(2..).unwrap_or_default()
}

impl Picture {
    /// The board with these bytes.
    pub(super) fn new(bytes: &Bytes) -> Self {
        Self(bytes.into())
    }

    pub(super) fn bytes(&self) -> &Bytes {
        &self.0
    }

    /// The number of cells that are not holes.
    #[must_use]
    pub fn cells(&self) -> usize {
        cells(&self.0).iter().filter(|state| **state != HOLE).count()
    }

    /// The board that a text such as `..#|...` shows, or `None` if it is not a board of this game or is too large.
    pub(super) fn parse(text: &str, rules: &Rules) -> Option<Self> {
        let mut bytes = vec![0, 0];
        let (mut rows, mut columns) = (0, 0);
        for row in text.split('|') {
            let before = bytes.len();
            for character in row.chars() {
                bytes.push(rules.state(character)?);
            }
            columns = if rows == 0 { bytes.len() - before } else { columns };
            rows += 1;
            if bytes.len() - before != columns || columns > MOST || rows > MOST {
                return None;
            }
        }
        (bytes[0], bytes[1]) = (u8::try_from(rows).ok()?, u8::try_from(columns).ok()?);
        (columns > 0).then_some(Self(bytes.into()))
    }

    /// The board as text, such as `..#|...`.
    pub(super) fn text(&self, rules: &Rules) -> String {
        let state = |state: &State| rules.states.get(usize::from(*state)).copied().unwrap_or('#');
        let rows = cells(&self.0).chunks(size(&self.0).1.max(1));
        let rows: Vec<String> = rows.map(|row| row.iter().map(state).collect()).collect();
        rows.join("|")
    }

    /// The board in its standard form.
    pub(super) fn standard(&self, is_symmetric: bool) -> Self {
        let mut bytes = Vec::new();
        push_standard(cells(&self.0), size(&self.0), is_symmetric, &mut bytes);
        Self(bytes.into())
    }
}

/// Appends the standard form of a board to `into`: the board without rows and columns of holes at its borders or, if
/// the rules are symmetric, the least, compared as bytes, of the rotations and reflections of that board.
pub(super) fn push_standard(cells: &[State], of: (usize, usize), is_symmetric: bool, into: &mut Vec<u8>) {
    let stride = of.1.max(1);
    let (mut top, mut bottom, mut left, mut right) = (of.0, 0, of.1, 0);
    for (row, states) in cells.chunks(stride).enumerate() {
        for (column, &state) in states.iter().enumerate() {
            if state != HOLE {
                (top, bottom) = (top.min(row), bottom.max(row));
                (left, right) = (left.min(column), right.max(column));
            }
        }
    }
    let start = into.len();
    if top > bottom || left > right {
        into.extend([0, 0]);
        return;
    }
    let (height, width) = (bottom - top + 1, right - left + 1);
    let byte = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
    into.extend([byte(height), byte(width)]);
    for row in top..=bottom {
        into.extend_from_slice(&cells[row * stride + left..=row * stride + right]);
    }
    if !is_symmetric {
        return;
    }
    // Unless it is a square, a form with more rows than columns is never the least one.
    for form in 1..8_u8 {
        let (is_transposed, is_flipped, is_mirrored) = (form & 4 != 0, form & 2 != 0, form & 1 != 0);
        let (rows, columns) = if is_transposed { (width, height) } else { (height, width) };
        if rows > columns && height != width {
            continue;
        }
        let head = [byte(rows), byte(columns)];
        let mut order = head[..].cmp(&into[start..start + 2]);
        if order.is_gt() {
            continue;
        }
        // `next` is the step from one cell of the form to the next one in its row, and `next_row` is the step from the
        // first cell of a row to the first cell of the next row.
        let corner =
            (if is_flipped { bottom } else { top }) * stride + if is_mirrored { right } else { left };
        let (mut down, mut over) = (stride.cast_signed(), 1);
        down = if is_flipped { -down } else { down };
        over = if is_mirrored { -over } else { over };
        let (next_row, next) = if is_transposed { (over, down) } else { (down, over) };
        let mut from = corner;
        let mut at = start + 2;
        'form: for _ in 0..rows {
            let mut cell = from;
            for _ in 0..columns {
                let state = cells[cell];
                if order.is_eq() {
                    order = state.cmp(&into[at]);
                    if order.is_gt() {
                        break 'form;
                    }
                }
                if order.is_lt() {
                    into[at] = state;
                }
                at += 1;
                cell = cell.wrapping_add_signed(next);
            }
            from = from.wrapping_add_signed(next_row);
        }
        if order.is_lt() {
            into[start..start + 2].copy_from_slice(&head);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Picture;

    #[test]
    fn rotations_and_reflections_have_one_standard_form() {
        let standard = |bytes: &[u8], is_symmetric| Picture::new(bytes).standard(is_symmetric);
        let l = standard(&[2, 2, 1, 2, 3, 15], true);
        for cells in [
            [2, 15, 1, 3],
            [15, 3, 2, 1],
            [3, 1, 15, 2],
            [2, 1, 15, 3],
            [1, 3, 2, 15],
            [3, 15, 1, 2],
            [15, 2, 3, 1],
        ] {
            assert_eq!(standard(&[&[2, 2], &cells[..]].concat(), true), l, "{cells:?}");
        }
        assert_eq!(standard(&[2, 1, 1, 2], true), standard(&[1, 2, 2, 1], true));
        assert_eq!(standard(&[2, 3, 15, 1, 2, 15, 15, 15], false), standard(&[1, 2, 1, 2], false));
        assert_ne!(standard(&[1, 2, 1, 2], false), standard(&[1, 2, 2, 1], false));
        assert_eq!(standard(&[1, 1, 15], true).cells(), 0);
    }
}
