//! The rows of a box, one after another.

use super::mirror::{MirroredRuns, Mirrors};
use grundy_core::{KindId, Run};
use std::cmp::Ordering;

/// The rows of the box of the ruleset's only kind. With mirrors, there is only one cell of each set of
/// images.
pub(super) enum BoxRuns<'a> {
    /// The rows of all cells.
    Nested(NestedRuns<'a>),
    /// The rows of one cell of each set of images.
    Mirrored(MirroredRuns<'a>),
}

impl<'a> BoxRuns<'a> {
    /// The rows of the box from `low` to `to`, without the part that is already full.
    pub(super) fn new(
        mirrors: Option<&Mirrors>,
        [low, to]: [&'a [u64]; 2],
        full: Option<&'a [u64]>,
        nest: &'a [usize],
    ) -> Self {
        match mirrors {
            Some(mirrors) => Self::Mirrored(mirrors.runs(low, to, full, nest)),
            None => Self::Nested(NestedRuns::new(low, to, full, nest)),
        }
    }

    /// The same rows, which end at the cell `last` in the order of the loops if there are no mirrors.
    pub(super) fn until(mut self, last: &'a [u64]) -> Self {
        if let Self::Nested(runs) = &mut self {
            runs.last = Some(last);
        }
        self
    }

    /// Stores the next row, or a part of it, in `run`; returns `false` after the last row.
    pub(super) fn next(&mut self, run: &mut Run) -> bool {
        match self {
            Self::Nested(runs) => runs.next(run),
            Self::Mirrored(runs) => runs.next(run),
        }
    }
}

/// An iterator over the rows of the box of the ruleset's only kind up to a corner, in nested loops over the fields. The
/// cells of the part that is already full are skipped.
pub(super) struct NestedRuns<'a> {
    low: &'a [u64],
    to: &'a [u64],
    full: Option<&'a [u64]>,
    /// The fields in the order of the loops, the outermost first.
    nest: &'a [usize],
    /// The last requested cell, in the order of the loops.
    last: Option<&'a [u64]>,
    /// The lowest cell of the next row, or `None` after the last one.
    words: Option<Vec<u64>>,
}

impl<'a> NestedRuns<'a> {
    /// The rows of the box from `low` to `to`, without the part up to `full`.
    pub(super) fn new(low: &'a [u64], to: &'a [u64], full: Option<&'a [u64]>, nest: &'a [usize]) -> Self {
        let is_empty = low.iter().zip(to).any(|(low, to)| low > to);
        Self { low, to, full, nest, last: None, words: (!is_empty).then(|| low.to_vec()) }
    }

    /// The same rows, only up to the cell `last` in the order of the loops.
    pub(super) fn until(self, last: &'a [u64]) -> Self {
        Self { last: Some(last), ..self }
    }

    /// Stores the next row in `run`; returns `false` after the last row.
    pub(super) fn next(&mut self, run: &mut Run) -> bool {
        loop {
            let Some(words) = &mut self.words else { return false };
            run.kind = KindId(0);
            run.words.clone_from(words);
            let Some((&inner, outer)) = self.nest.split_last() else {
                run.length = 1;
                self.words = None;
                return true;
            };
            // Start at the first number whose cell may be empty.
            let first = match self.full {
                Some(full) if outer.iter().all(|&field| words[field] <= full[field]) => {
                    full[inner].saturating_add(1).max(self.low[inner])
                }
                _ => self.low[inner],
            };
            let mut most = self.to[inner];
            if let Some(last) = self.last {
                let key = |words: &[u64]| outer.iter().map(|&field| words[field]).collect::<Vec<_>>();
                match key(words).cmp(&key(last)) {
                    Ordering::Less => {}
                    Ordering::Equal => most = most.min(last[inner]),
                    Ordering::Greater => {
                        self.words = None;
                        return false;
                    }
                }
            }
            run.field = inner;
            run.words[inner] = first;
            run.length = most.saturating_add(1).saturating_sub(first);
            // Advance the innermost of the outer fields that can still grow.
            match outer.iter().rposition(|&field| words[field] < self.to[field]) {
                Some(place) => {
                    words[outer[place]] += 1;
                    for &field in &outer[place + 1..] {
                        words[field] = self.low[field];
                    }
                }
                None => self.words = None,
            }
            if run.length > 0 {
                return true;
            }
        }
    }
}
