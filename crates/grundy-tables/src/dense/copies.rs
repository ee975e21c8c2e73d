//! A driver of fillers that copies runs to their mirror images as soon as they are filled.

use super::fill::{FillEnd, Filler, Ground, NextRun};
use super::grid::Grid;
use super::mirror::Mirrors;
use grundy_core::Run;
use grundy_engine::{Meter, Stop};

/// Lets `filler` fill the runs that `next` provides, and copies them to their images. If the filler may look
/// up images of the cells of its own run, each run from `next` must be a single cell.
pub(super) fn fill_mirrored(
    mirrors: &Mirrors,
    filler: &mut dyn Filler,
    on: &Ground<'_>,
    next: &mut NextRun<'_>,
    meter: &mut Meter<'_>,
) -> Result<FillEnd, Stop> {
    let mut copies = Copies::new(Some(mirrors), &on.table.grids);
    let end = filler.fill(on, &mut |run| copies.next(run, next), meter)?;
    if let FillEnd::Stuck(rest) | FillEnd::Wide(rest, _) = &end {
        copies.end(rest.length);
    }
    Ok(end)
}

/// Copies runs to their images as they are filled.
pub(super) struct Copies<'a> {
    of: Option<(&'a Mirrors, &'a Grid)>,
    /// The run that is being filled.
    current: Option<Run>,
}

impl<'a> Copies<'a> {
    /// A copier of runs. Without mirrors, it copies nothing.
    pub(super) fn new(mirrors: Option<&'a Mirrors>, grids: &'a [Grid]) -> Self {
        Self { of: mirrors.zip(grids.first()), current: None }
    }

    /// Copies the current run, which is now filled, and takes the next run from `next`. Returns `false` after
    /// the last run.
    pub(super) fn next(&mut self, run: &mut Run, next: &mut NextRun<'_>) -> bool {
        self.end(0);
        let is_there = next(run);
        if is_there && self.of.is_some() {
            self.current = Some(run.clone());
        }
        is_there
    }

    /// Copies the current run, except for its last `left` cells, which are not filled.
    pub(super) fn end(&mut self, left: u64) {
        if let (Some((mirrors, grid)), Some(run)) = (self.of, self.current.take()) {
            mirrors.copy(grid, &run, run.length.saturating_sub(left));
        }
    }
}
