//! Cells of several kinds in a common numbering.

use super::grid::Grid;
use super::order::measured;
use grundy_core::{KindId, Order, Run};

/// The boxes of several kinds. Their cells are numbered consecutively.
pub(super) struct Boxes {
    /// For each kind with a box: the number of its first cell, the kind, the lowest number of each field, and
    /// the length of each field.
    parts: Vec<(u32, KindId, Vec<u64>, Vec<u32>)>,
    /// The total number of cells.
    pub(super) cells: u128,
}

impl Boxes {
    /// The boxes of all kinds that have a target, except for empty boxes.
    pub(super) fn new(grids: &[Grid], targets: &[Option<Vec<u64>>]) -> Self {
        let mut boxes = Self { parts: Vec::new(), cells: 0 };
        for ((kind, grid), to) in (0..).zip(grids).zip(targets) {
            let Some(to) = to else { continue };
            if to.iter().zip(&grid.low).any(|(to, low)| to < low) {
                continue;
            }
            let lengths: Vec<u128> =
                to.iter().zip(&grid.low).map(|(&to, &low)| u128::from(to - low) + 1).collect();
            // Overflowing numbers are never used: in that case `cells` shows that there are too many cells.
            let narrow = |number: u128| u32::try_from(number).unwrap_or(u32::MAX);
            let start = narrow(boxes.cells);
            boxes.cells =
                boxes.cells.saturating_add(lengths.iter().fold(1, |a: u128, &b| a.saturating_mul(b)));
            boxes.parts.push((
                start,
                KindId(kind),
                grid.low.clone(),
                lengths.into_iter().map(narrow).collect(),
            ));
        }
        boxes
    }

    /// Stores the words of the cell with number `place` in `words`, and returns its kind.
    pub(super) fn words(&self, place: u32, words: &mut Vec<u64>) -> KindId {
        words.clear();
        let part = self.parts.iter().rfind(|(start, ..)| *start <= place);
        let Some((start, kind, low, lengths)) = part else { return KindId(0) };
        let mut rest = place - start;
        words.extend_from_slice(low);
        for (word, &length) in words.iter_mut().zip(lengths).rev() {
            *word += u64::from(rest % length);
            rest /= length;
        }
        *kind
    }

    /// The number of cells in the same row that follow the cell with number `place`.
    fn left_in_row(&self, place: u32) -> u32 {
        let part = self.parts.iter().rfind(|(start, ..)| *start <= place);
        let Some((start, _, _, lengths)) = part else { return 0 };
        lengths.last().map_or(0, |length| length - 1 - (place - start) % length)
    }

    /// The ends of the levels in `places`, which must be sorted by `order`. A level consists of the places whose
    /// measures and ranks in `order` are equal.
    pub(super) fn levels(&self, places: &[u32], order: &Order) -> Vec<usize> {
        let mut words = Vec::new();
        let mut key = |place: u32| {
            let kind = self.words(place, &mut words).index();
            let measures = order.measures[kind].iter().map(|measure| measured(measure, &words));
            (measures.collect::<Vec<_>>(), order.ranks[kind])
        };
        let mut ends = Vec::new();
        let mut last = None;
        for (at, &place) in places.iter().enumerate() {
            let here = Some(key(place));
            if at > 0 && here != last {
                ends.push(at);
            }
            last = here;
        }
        ends.push(places.len());
        ends
    }
}

/// A sequence of cells as runs: consecutive cells along the last field of a kind form one run.
pub(super) struct PlaceRuns<'a> {
    boxes: &'a Boxes,
    places: std::slice::Iter<'a, u32>,
}

impl<'a> PlaceRuns<'a> {
    /// The runs of `places` in order.
    pub(super) fn new(boxes: &'a Boxes, places: &'a [u32]) -> Self {
        Self { boxes, places: places.iter() }
    }

    /// Stores the next run in `run`; returns `false` after the last one.
    pub(super) fn next(&mut self, run: &mut Run) -> bool {
        let Some(&first) = self.places.next() else { return false };
        run.kind = self.boxes.words(first, &mut run.words);
        run.field = run.words.len().saturating_sub(1);
        run.length = 1;
        // Places are numbered row by row.
        let room = self.boxes.left_in_row(first);
        let following = (first..).skip(1).zip(self.places.as_slice()).take(room as usize);
        let more = following.take_while(|(expected, place)| expected == *place).count();
        if more > 0 {
            self.places.nth(more - 1);
            run.length += more as u64;
        }
        true
    }
}
