//! The least image of a whole board.

use crate::images::{self, Image};
use crate::layout::BoardLayout;
use grundy_core::{BoardSpace, SmallSort};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

/// Standard forms of boards on grids: the standard form of a board is its least image under rotations, reflections and
/// permutations of the states. The moves need not be data.
///
/// The caller must ensure that all images of a board have corresponding moves.
///
/// ```
/// use grundy_boards::BoardForms;
///
/// // States 1 and 2 can be exchanged, and boards have at most 8 columns.
/// let forms = BoardForms::new(1..=8, vec![vec![0, 2, 1]]);
/// let mut least = Vec::new();
/// assert!(forms.least(&[3, 3, 2, 1, 0], &mut least));
/// assert_eq!(least, [3, 3, 0, 1, 2]);
/// ```
#[derive(Debug)]
pub struct BoardForms {
    columns: RangeInclusive<u64>,
    /// The permutations of the states, starting with the identity.
    states: Vec<Vec<u64>>,
    /// The images of each space that has occurred.
    spaces: Mutex<Vec<(BoardSpace, Arc<Images>)>>,
}

/// The rotations and reflections that map the boards of one space to boards on the least possible grid.
#[derive(Debug)]
struct Images {
    space: BoardSpace,
    /// For each image, and for each cell of the image, the cell that is mapped to that cell.
    from: Vec<Vec<usize>>,
}

impl BoardForms {
    /// The forms of boards whose number of columns is in `columns`; images with other numbers of columns are not used.
    /// The images combine rotations and reflections with the permutations in `states`: at the index of each state, a
    /// permutation has the state that replaces it. The identity can be omitted.
    #[must_use]
    pub fn new(columns: RangeInclusive<u64>, states: Vec<Vec<u8>>) -> Self {
        let count = states.iter().map(Vec::len).max().unwrap_or(usize::from(u8::MAX) + 1);
        let identity = (0..count as u64).collect();
        let states = states.into_iter().map(|states| states.into_iter().map(u64::from).collect());
        Self { columns, states: std::iter::once(identity).chain(states).collect(), spaces: Mutex::default() }
    }

    /// Encodes the least image of the board with the encoded fields `words` into `least`, replacing its contents, and
    /// returns `true`. Returns `false` if the words do not encode a board, or if the board has no cells.
    ///
    /// Of images on grids of different shapes, those on the grid with fewer rows are less. Takes time linear in
    /// the number of cells for each permutation of the states, and at most that for each image.
    pub fn least(&self, words: &[u64], least: &mut Vec<u64>) -> bool {
        let Some((space, cells)) = BoardLayout::Grid.read(words) else { return false };
        let Some(images) = self.images(space).filter(|_| !cells.is_empty()) else { return false };
        BoardLayout::Grid.write(images.space, cells, least);
        let start = least.len() - cells.len();
        let best = &mut least[start..];
        let mut replaced = Vec::with_capacity(cells.len());
        for (number, states) in self.states.iter().enumerate() {
            let state = |state: &u64| usize::try_from(*state).ok().and_then(|state| states.get(state));
            replaced.clear();
            replaced.extend(cells.iter().filter_map(state));
            if replaced.len() < cells.len() {
                // Some state is not in the permutation, so the words do not encode a board.
                return false;
            }
            for (image, from) in images.from.iter().enumerate() {
                let pairs = from.iter().zip(&*best).map(|(&at, &best)| (replaced[at], best));
                let is_less = pairs.into_iter().find(|(a, b)| a != b).is_some_and(|(a, b)| a < b);
                if is_less || (number, image) == (0, 0) {
                    best.iter_mut().zip(from).for_each(|(best, &at)| *best = replaced[at]);
                }
            }
        }
        true
    }

    /// The images of the boards of a space, or `None` if the space is not a grid.
    fn images(&self, space: BoardSpace) -> Option<Arc<Images>> {
        let mut spaces = self.spaces.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, images)) = spaces.iter().find(|(known, _)| *known == space) {
            return Some(Arc::clone(images));
        }
        let BoardSpace::Grid { rows, columns } = space else { return None };
        let identity = Image { space, from: (0..rows * columns).collect() };
        let mut all = images::of_grid(rows, columns);
        all.push(identity);
        // An image that exchanges rows and columns may have more or fewer columns than boards may have.
        all.retain(|image| match image.space {
            BoardSpace::Grid { columns, .. } => {
                image.space == space || self.columns.contains(&(columns as u64))
            }
            BoardSpace::Cells(_) => false,
        });
        let least = all.iter().map(|image| image.space).min().unwrap_or(space);
        all.retain(|image| image.space == least);
        let mut from: Vec<Vec<usize>> = all.into_iter().map(|image| image.from).collect();
        from.small_sort();
        let images = Arc::new(Images { space: least, from });
        spaces.push((space, Arc::clone(&images)));
        Some(images)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(forms: &BoardForms, board: &[u64], expected: &[u64]) {
        let mut least = vec![7];
        assert!(forms.least(board, &mut least));
        assert_eq!(least, expected);
    }

    #[test]
    fn images_of_a_board_have_one_form() {
        let forms = BoardForms::new(1..=64, Vec::new());
        // The eight images of a square, and two boards of other shapes.
        for square in [[0, 1, 2, 3], [1, 3, 0, 2], [3, 2, 1, 0], [2, 0, 3, 1]] {
            let [a, b, c, d] = square;
            check(&forms, &[2, 4, a, b, c, d], &[2, 4, 0, 1, 2, 3]);
            check(&forms, &[2, 4, b, a, d, c], &[2, 4, 0, 1, 2, 3]);
        }
        check(&forms, &[1, 3, 1, 0, 0], &[3, 3, 0, 0, 1]);
        check(&forms, &[2, 6, 1, 0, 0, 0, 0, 0], &[3, 6, 0, 0, 0, 0, 0, 1]);
    }

    #[test]
    fn states_are_permuted_together_with_images() {
        let forms = BoardForms::new(1..=64, vec![vec![0, 2, 1, 3]]);
        check(&forms, &[4, 4, 3, 2, 1, 0], &[4, 4, 0, 1, 2, 3]);
        check(&forms, &[3, 3, 2, 0, 2], &[3, 3, 1, 0, 1]);
        check(&forms, &[3, 3, 2, 3, 3], &[3, 3, 1, 3, 3]);
    }

    #[test]
    fn grids_outside_the_bounds_are_not_used() {
        let forms = BoardForms::new(1..=2, Vec::new());
        check(&forms, &[1, 3, 1, 0, 0], &[1, 3, 0, 0, 1]);
        check(&forms, &[1, 2, 1, 0], &[2, 2, 0, 1]);
    }

    #[test]
    fn words_that_are_no_boards() {
        let forms = BoardForms::new(1..=64, vec![vec![0, 2, 1]]);
        let mut least = Vec::new();
        for words in [&[][..], &[0, 0], &[2, 0], &[2, 3, 0, 0, 0], &[2, 2, 0, 3]] {
            assert!(!forms.least(words, &mut least), "{words:?}");
        }
    }
}
