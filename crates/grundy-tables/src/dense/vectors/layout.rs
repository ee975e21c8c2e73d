//! The arrangement of the positions of a box in rows, and the rows from which a row is computed.

/// The rows of a box. Each row contains all positions that differ in one field only, starting at the lowest
/// number of that field.
pub(super) struct Layout {
    /// The field along which rows run.
    pub(super) row: usize,
    /// The number of positions in a row.
    pub(super) length: usize,
    /// The number of rows.
    pub(super) rows: usize,
    /// The other fields, the outermost first. For each: its index, how many numbers it has, and the distance in rows
    /// between consecutive numbers.
    outer: Vec<(usize, usize, usize)>,
    /// The moves to other rows.
    moves_between: Vec<RowMove>,
    /// For each move within a row, the number that it subtracts.
    pub(super) along: Vec<usize>,
}

/// A move to another row.
struct RowMove {
    /// The numbers that the move subtracts from the outer fields.
    outer: Vec<usize>,
    /// The distance, in rows, from a row back to the earlier row to which the move leads.
    back: usize,
    /// The number that the move subtracts from the field along the row.
    shift: usize,
}

/// A move from rows of a line to other rows. It exists in the rows whose offset in the innermost outer field is at
/// least `from`.
#[derive(Clone, Copy)]
pub(super) struct Source {
    /// The smallest offset in the innermost outer field for which the move exists.
    pub(super) from: usize,
    /// The distance, in rows, from a row back to the earlier row to which the move leads.
    pub(super) back: usize,
    /// The number that the move subtracts from the field along the row; less than the length of a row.
    pub(super) shift: usize,
}

impl Layout {
    /// The layout of a box with `lengths[f] >= 1` numbers in each field `f`, for moves that subtract
    /// `vectors`, or `None` if the number of positions does not fit in a `usize`.
    pub(super) fn new(lengths: &[usize], vectors: &[Vec<u64>]) -> Option<Self> {
        // Moves that are not possible in any position of the box are omitted.
        let vectors: Vec<Vec<usize>> = vectors
            .iter()
            .filter_map(|vector| {
                let fits = |(&taken, &length): (&u64, &usize)| {
                    usize::try_from(taken).ok().filter(|&taken| taken < length)
                };
                vector.iter().zip(lengths).map(fits).collect()
            })
            .collect();
        lengths.iter().try_fold(1usize, |cells, &length| cells.checked_mul(length))?;
        let row = best_row(lengths, &vectors);
        let mut rows = 1;
        let mut outer: Vec<_> = (0..lengths.len())
            .rev()
            .filter(|&field| field != row)
            .map(|field| {
                let stride = rows;
                rows *= lengths[field];
                (field, lengths[field], stride)
            })
            .collect();
        outer.reverse();
        let (mut moves_between, mut along) = (Vec::new(), Vec::new());
        for vector in vectors {
            let taken: Vec<usize> = outer.iter().map(|&(field, ..)| vector[field]).collect();
            let back = taken.iter().zip(&outer).map(|(taken, (_, _, stride))| taken * stride).sum();
            if back == 0 {
                along.push(vector[row]);
            } else {
                moves_between.push(RowMove { outer: taken, back, shift: vector[row] });
            }
        }
        let length = lengths.get(row).copied().unwrap_or(1);
        Some(Self { row, length, rows, outer, moves_between, along })
    }

    /// The row of a position, and its place in the row, or `None` outside the box. `offset` returns the distance of a
    /// field's number from the lowest one.
    pub(super) fn place(&self, mut offset: impl FnMut(usize) -> Option<usize>) -> Option<(usize, usize)> {
        let mut row = 0;
        for &(field, length, stride) in &self.outer {
            row += offset(field).filter(|&at| at < length)? * stride;
        }
        let at = offset(self.row).filter(|&at| at < self.length)?;
        Some((row, at))
    }

    /// How many numbers each field has in the box.
    pub(super) fn lengths(&self, fields: usize) -> Vec<usize> {
        let mut lengths = vec![self.length; fields];
        for &(field, length, _) in &self.outer {
            lengths[field] = length;
        }
        lengths
    }

    /// The largest number that a move subtracts from the field along the rows, or 0 if there are no moves.
    pub(super) fn largest_shift(&self) -> usize {
        let shifts = self.moves_between.iter().map(|step| step.shift);
        shifts.chain(self.along.iter().copied()).max().unwrap_or(0)
    }

    /// The largest number of moves from a position.
    pub(super) fn moves(&self) -> usize {
        self.moves_between.len() + self.along.len()
    }

    /// Calls `each` with every line of rows: the number of its first row, how many rows it has, and the moves
    /// from them.
    ///
    /// A line runs along the innermost outer field. Every line comes after all other lines to which its moves lead.
    pub(super) fn for_each_line<E>(
        &self,
        mut each: impl FnMut(usize, usize, &[Source]) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some((&(_, line, _), others)) = self.outer.split_last() else { return each(0, 1, &[]) };
        let mut numbers = vec![0; others.len()];
        let mut sources = Vec::new();
        let mut first = 0;
        loop {
            sources.clear();
            for step in &self.moves_between {
                if let Some((&from, taken)) = step.outer.split_last()
                    && taken.iter().zip(&numbers).all(|(taken, number)| taken <= number)
                {
                    sources.push(Source { from, back: step.back, shift: step.shift });
                }
            }
            each(first, line, &sources)?;
            first += line;
            let Some(up) = (0..others.len()).rev().find(|&at| numbers[at] + 1 < others[at].1) else {
                return Ok(());
            };
            numbers[up] += 1;
            numbers[up + 1..].fill(0);
        }
    }
}

/// The best choice of the field along which rows run. Rows should have few unused bits and, if possible, no moves
/// within them.
fn best_row(lengths: &[usize], vectors: &[Vec<usize>]) -> usize {
    let cells: u128 = lengths.iter().map(|&length| length as u128).product();
    let cost = |field: usize| {
        let length = lengths[field] as u128;
        let words = cells / length * length.div_ceil(64);
        let is_along =
            |vector: &Vec<usize>| vector.iter().enumerate().all(|(at, &by)| at == field || by == 0);
        let within = if vectors.iter().any(is_along) { cells } else { 0 };
        words * (vectors.len() as u128 + 1) + within
    };
    // Among equally good fields, the last one is chosen, because tables are read along the last field.
    (0..lengths.len()).rev().min_by_key(|&field| cost(field)).unwrap_or(0)
}
