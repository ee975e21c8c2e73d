//! Boards on which moves only make holes: positions and moves as sets of cells.

mod adjacency;
mod bits;
mod grid;
mod image_tables;
mod lister;
mod moves;
mod small_values;
mod standard;

use crate::layout::BoardLayout;
use crate::shared::KnownBoards;
use bits::{Bits, Bits256};
use grundy_core::{BoardSpace, KindId, RegionLister};
use lister::Lister;
use std::sync::Arc;

/// A lister for boards of a space and for smaller boards. Returns `None` if the moves cannot be expressed as data, if
/// `is_placement` is `false` for them, or if there are too many cells.
pub(crate) fn region_lister(
    layout: BoardLayout,
    boards: Arc<KnownBoards>,
    kind: KindId,
    space: BoardSpace,
) -> Option<Box<dyn RegionLister>> {
    fn of<B: Bits>(lister: Option<Lister<B>>) -> Option<Box<dyn RegionLister>> {
        lister.map(|lister| -> Box<dyn RegionLister> { Box::new(lister) })
    }
    if !moves::is_placement(&boards.get(space)?.board) {
        return None;
    }
    match space.cells() {
        ..=64 => of::<u64>(Lister::new(layout, boards, kind, space)),
        65..=128 => of::<u128>(Lister::new(layout, boards, kind, space)),
        129..=256 => of::<Bits256>(Lister::new(layout, boards, kind, space)),
        _ => None,
    }
}
