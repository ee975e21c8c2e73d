//! Cells that are mirror images of each other, because fields are interchangeable.
//!
//! Only one cell of each set of images is filled: the one whose numbers in interchangeable fields do not increase
//! from the outer loops through the box to the inner ones. Among loops over interchangeable fields, those over longer
//! fields are further out. As soon as the cell is filled, it is copied to the others.

use super::grid::Grid;
use grundy_core::{KindId, Ruleset, Run, SmallSort};

/// The largest number of images of one cell, itself included.
const MOST_IMAGES: usize = 24;
/// The largest number of interchangeable fields with at most [`MOST_IMAGES`] permutations.
const LARGEST_GROUP: usize = 4;

/// The interchangeable fields of the ruleset's only kind.
pub(super) struct Mirrors {
    groups: Vec<Vec<usize>>,
    /// For every image of a cell except the cell itself, the permutation of the fields: the number in field
    /// `f` moves to field `image[f]`.
    images: Vec<Vec<usize>>,
}

/// A run or its image, without the cells whose images are outside the grid: the index of the first cell, the distance
/// between cells, and their number.
struct Image {
    at: usize,
    stride: usize,
    length: u64,
}

impl Mirrors {
    /// The mirrors of a ruleset, or `None` if it has several kinds, if no fields are interchangeable, or if cells would
    /// have too many images.
    pub(super) fn new(ruleset: &dyn Ruleset) -> Option<Self> {
        let [kind] = ruleset.kinds() else { return None };
        let groups = ruleset.facts().interchangeable(KindId(0)).to_vec();
        let same: Vec<usize> = (0..kind.fields.len()).collect();
        let mut images = vec![same.clone()];
        if groups.iter().any(|group| group.len() > LARGEST_GROUP) {
            return None;
        }
        for group in &groups {
            let orders = permutations(group);
            if images.len() * orders.len() > MOST_IMAGES {
                return None;
            }
            let turned = |image: &Vec<usize>, order: &Vec<usize>| {
                let mut image = image.clone();
                for (&from, &to) in group.iter().zip(order) {
                    image[from] = to;
                }
                image
            };
            images =
                images.iter().flat_map(|image| orders.iter().map(|order| turned(image, order))).collect();
        }
        images.retain(|image| *image != same);
        (!images.is_empty()).then_some(Self { groups, images })
    }

    /// The loops `nest`, reordered within each group of interchangeable fields so that loops over longer fields are
    /// further out. The new loops are a mirror image of the old ones, so they are equally good.
    pub(super) fn nest(&self, nest: &[usize], to: &[u64]) -> Vec<usize> {
        let mut turned = nest.to_vec();
        for group in &self.groups {
            let places: Vec<usize> = (0..nest.len()).filter(|&place| group.contains(&nest[place])).collect();
            let mut fields: Vec<usize> = places.iter().map(|&place| nest[place]).collect();
            fields.small_sort_by_key(|&field| std::cmp::Reverse(to[field]));
            for (place, field) in places.into_iter().zip(fields) {
                turned[place] = field;
            }
        }
        turned
    }

    /// The rows of the box from `low` to `to`, with at most one cell of each set of images. The part up to
    /// `full` is omitted if it is its own mirror image. `nest` must be a result of [`nest`](Self::nest).
    pub(super) fn runs<'a>(
        &self,
        low: &'a [u64],
        to: &'a [u64],
        full: Option<&'a [u64]>,
        nest: &'a [usize],
    ) -> MirroredRuns<'a> {
        let above = nest
            .iter()
            .enumerate()
            .map(|(place, field)| {
                let group = self.groups.iter().find(|group| group.contains(field))?;
                nest[..place].iter().rev().find(|other| group.contains(other)).copied()
            })
            .collect();
        // The images of the full part are known to be full only if the part is its own image.
        let is_even = |full: &&[u64]| {
            self.groups.iter().all(|group| group.iter().all(|&field| full[field] == full[group[0]]))
        };
        let is_empty = low.iter().zip(to).any(|(low, to)| low > to);
        MirroredRuns {
            low,
            to,
            full: full.filter(is_even),
            nest,
            above,
            words: (!is_empty).then(|| low.to_vec()),
            last: None,
        }
    }

    /// Copies the first `length` cells of a run to all their images in the grid.
    pub(super) fn copy(&self, grid: &Grid, run: &Run, length: u64) {
        for image in &self.images {
            if let Some((from, to)) = ends(grid, run, image, length) {
                let copied = usize::try_from(to.length).unwrap_or(0);
                grid.cells.copy([from.at, to.at], [from.stride, to.stride], copied);
            }
        }
    }
}

/// The places of the run and of its image, or `None` if the grid does not contain the first cells of both.
fn ends(grid: &Grid, run: &Run, image: &[usize], length: u64) -> Option<(Image, Image)> {
    let (mut from, mut to) = (0, 0);
    let mut room = u64::MAX;
    for (field, &word) in run.words.iter().enumerate() {
        let axis = &grid.axes[field];
        from += usize::try_from(word.checked_sub(axis.low)?).ok()?.checked_mul(axis.stride)?;
        let axis = &grid.axes[image[field]];
        let offset = word.checked_sub(axis.low)?;
        room = if field == run.field {
            room.min(axis.length.checked_sub(offset)?)
        } else if offset < axis.length {
            room
        } else {
            return None;
        };
        to += usize::try_from(offset).ok()?.checked_mul(axis.stride)?;
    }
    let stride = |field: usize| grid.axes.get(field).map_or(0, |axis| axis.stride);
    let length = length.min(room);
    Some((
        Image { at: from, stride: stride(run.field), length },
        Image { at: to, stride: stride(*image.get(run.field)?), length },
    ))
}

/// All permutations of the items.
fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let first = |at: usize| {
        let others = [&items[..at], &items[at + 1..]].concat();
        permutations(&others).into_iter().map(move |rest| [vec![items[at]], rest].concat())
    };
    (0..items.len()).flat_map(first).collect()
}

/// The rows of a box by nested loops, without the cells whose numbers increase from one loop over a group of
/// interchangeable fields to the next.
pub(super) struct MirroredRuns<'a> {
    low: &'a [u64],
    to: &'a [u64],
    full: Option<&'a [u64]>,
    /// The fields in the order of the loops, the outermost first.
    nest: &'a [usize],
    /// For each loop, the field of the same group whose number its own number must not exceed.
    above: Vec<Option<usize>>,
    /// The lowest cell of the next row, or `None` after the last one.
    words: Option<Vec<u64>>,
    /// The last cell of the current row, which needs the images of the cells before it.
    last: Option<Run>,
}

impl MirroredRuns<'_> {
    /// Stores the next row, or a part of it, in `run`; returns `false` after the last row.
    pub(super) fn next(&mut self, run: &mut Run) -> bool {
        if let Some(last) = self.last.take() {
            *run = last;
            return true;
        }
        loop {
            let Some(words) = &mut self.words else { return false };
            run.kind = KindId(0);
            run.words.clone_from(words);
            let bound = |words: &[u64], place: usize| {
                let most = self.to[self.nest[place]];
                self.above[place].map_or(most, |above| most.min(words[above]))
            };
            // Mirrors have at least two fields.
            let Some(inner) = self.nest.len().checked_sub(1) else { return false };
            let field = self.nest[inner];
            let most = bound(words, inner);
            let mut first = self.low[field];
            if let Some(full) = self.full
                && self.nest[..inner].iter().all(|&outer| words[outer] <= full[outer])
            {
                first = first.max(full[field].saturating_add(1));
            }
            run.field = field;
            run.words[field] = first;
            run.length = most.saturating_add(1).saturating_sub(first);
            // A box that is part of a larger box may begin after the cells that represent its images.
            if (0..inner).any(|place| words[self.nest[place]] > bound(words, place)) {
                run.length = 0;
            }
            if run.length > 1 && self.above[inner].is_some_and(|above| words[above] == most) {
                run.length -= 1;
                let mut last = Run { length: 1, ..run.clone() };
                last.words[field] = most;
                self.last = Some(last);
            }
            match (0..inner).rev().find(|&place| words[self.nest[place]] < bound(words, place)) {
                Some(place) => {
                    words[self.nest[place]] += 1;
                    for &field in &self.nest[place + 1..] {
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
