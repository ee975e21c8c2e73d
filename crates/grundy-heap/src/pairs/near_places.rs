//! The places inside a block that are reached by moves that leave a small heap and another one, or only one heap.

use super::tables::Tables;
use crate::cells::Cell;
use crate::moves::PairMoves;
use grundy_kernels::heap_rows::{BLOCK, Stencil};

/// Stencils of the places that a heap at place 0 of a block reaches together with a small heap, grouped by the row of
/// the small heap's value.
#[derive(Clone, Debug, Default)]
pub(super) struct Stamps {
    /// The stencils for a heap with a common value.
    pub(super) on_common: Vec<(usize, Stencil)>,
    /// The stencils for a heap with a rare value.
    pub(super) on_rare: Vec<(usize, Stencil)>,
}

impl Stamps {
    /// The stencils for the heaps with fewer tokens than a block has heaps, and for moves that leave one heap.
    pub(super) fn new<T: Cell>(tables: &Tables, moves: &PairMoves, values: &[T]) -> Self {
        let rarity = tables.rarity;
        let mut on_common: Vec<Option<Stencil>> = vec![None; tables.store.rows()];
        let mut on_rare = on_common.clone();
        let none = on_common[0].insert(Stencil::NONE);
        moves.single.iter().filter(|taken| **taken < BLOCK).for_each(|taken| none.insert(*taken));
        if rarity.by_place() {
            // A value that is rare at one heap may be common at a heap that reaches this one.
            on_rare[0] = on_common[0];
        }
        for (heap, value) in values.iter().enumerate().take(BLOCK).skip(1) {
            let value: u64 = (*value).into();
            let row = rarity.index(value);
            let stencils = if rarity.is_rare(heap, value) { &mut on_common } else { &mut on_rare };
            let stencil = stencils[row].get_or_insert(Stencil::NONE);
            for taken in &tables.splits {
                if heap + taken < BLOCK {
                    stencil.insert(heap + taken);
                }
            }
        }
        let listed = |stencils: Vec<Option<Stencil>>| {
            stencils.into_iter().enumerate().filter_map(|(row, stencil)| Some((row, stencil?))).collect()
        };
        Self { on_common: listed(on_common), on_rare: listed(on_rare) }
    }
}
