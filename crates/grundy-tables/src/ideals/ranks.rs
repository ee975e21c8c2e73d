//! The ranks of ideals: their indices in the lexicographic order of the lists of row lengths.

use super::shape::{DiagramRow, Shape};
use std::mem;

/// The numbers from which ranks are computed: the rank of an ideal is the sum of one number for each row.
///
/// Given an ideal with a certain length in a row, the number for this row and this length counts the ideals that agree
/// with it in all rows above and are shorter in this row. The number does not depend on the rows above, because they
/// are at least as long.
#[derive(Debug)]
pub(super) struct Ranks {
    /// The number of ideals, or `u128::MAX` if it is larger.
    pub(super) ideals: u128,
    /// The number of columns.
    pub(super) columns: usize,
    /// The numbers for each row, one for each length from 0 to the number of columns. Lengths that are impossible for
    /// the row have the number 0. The list is empty if there are more than `u32::MAX` ideals.
    numbers: Vec<u32>,
}

impl Ranks {
    /// The numbers for the rows of a diagram. Takes time proportional to the number of rows times the number of
    /// columns.
    pub(super) fn new(shape: &Shape) -> Self {
        let columns = shape.rows.first().map_or(0, DiagramRow::high);
        // For each length, the number of ways to continue in the rows below a row of this length.
        let mut ways = vec![1u128; columns + 1];
        let mut numbers = vec![0; shape.rows.len() * (columns + 1)];
        for (row, numbers) in shape.rows.iter().zip(numbers.chunks_exact_mut(columns + 1)).rev() {
            let mut smaller = 0u128;
            let mut with_row = vec![0; columns + 1];
            for length in row.low..=columns {
                if length <= row.high() {
                    // If the number does not fit, the list is dropped below.
                    numbers[length] = u32::try_from(smaller).unwrap_or(u32::MAX);
                    smaller = smaller.saturating_add(ways[length]);
                }
                with_row[length] = smaller;
            }
            ways = with_row;
        }
        let ideals = ways.last().copied().unwrap_or(1);
        if u32::try_from(ideals).is_err() {
            numbers = Vec::new();
        }
        Self { ideals, columns, numbers }
    }

    /// The number for a length of a row, or `None` if there are more than `u32::MAX` ideals.
    pub(super) fn number(&self, row: usize, length: usize) -> Option<u32> {
        self.numbers.get(row * (self.columns + 1) + length).copied()
    }

    /// The rank of the ideal with these row lengths, or `None` if there are more than `u32::MAX` ideals.
    pub(super) fn rank(&self, lengths: &[usize]) -> Option<u32> {
        lengths.iter().enumerate().map(|(row, &length)| self.number(row, length)).sum()
    }

    /// The number of bytes in the list of numbers.
    pub(super) fn bytes(&self) -> usize {
        mem::size_of_val(&*self.numbers)
    }
}
