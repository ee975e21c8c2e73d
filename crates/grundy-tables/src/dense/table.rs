//! The cells of all kinds of a ruleset, and a record of the parts that are known to be full.

use super::Content;
use super::cells::{self, Cell, EMPTY, N, P};
use super::grid::Grid;
use super::mirror::Mirrors;
use grundy_core::{Component, ComponentRef, KindId, Outcome, RowTable, Ruleset};
use grundy_engine::{Meter, Value};

/// A table of the positions of a ruleset whose kinds have no list fields: one box for each kind.
pub(super) struct Table {
    /// The content of the cells.
    pub(super) content: Content,
    /// The box of each kind.
    pub(super) grids: Vec<Grid>,
    /// The interchangeable fields, or `None` if cells cannot be mirrored (see `Mirrors::new`) or if a look-up failed
    /// with mirrored cells.
    pub(super) mirrors: Option<Mirrors>,
    /// For each kind, a corner up to which its box is known to be full.
    full: Vec<Option<Vec<u64>>>,
}

/// For each kind, the corner up to which its box is to be filled, or `None` if the box is not to be filled.
pub(super) type Targets = [Option<Vec<u64>>];

impl Table {
    /// A table that has no cells yet, or `None` if a kind has a list field.
    pub(super) fn new(ruleset: &dyn Ruleset, content: Content) -> Option<Self> {
        let kinds = ruleset.kinds();
        kinds.iter().all(grundy_core::Kind::is_tuple).then(|| Self {
            content,
            grids: kinds.iter().map(|kind| Grid::new(kind, content.cells())).collect(),
            mirrors: Mirrors::new(ruleset),
            full: vec![None; kinds.len()],
        })
    }

    /// The cell of `component`, if it has one.
    #[inline]
    pub(super) fn cell(&self, component: ComponentRef<'_>) -> Option<Cell> {
        self.grids[component.kind.index()].get(component.words)
    }

    /// The value of `component`, if its cell is filled.
    #[inline]
    pub(super) fn value(&self, component: ComponentRef<'_>) -> Option<Value> {
        self.cell(component).and_then(cells::value)
    }

    /// The outcome of `component`, if its cell holds an outcome.
    pub(super) fn outcome(&self, component: ComponentRef<'_>) -> Option<Outcome> {
        match self.cell(component) {
            Some(P) => Some(Outcome::P),
            Some(N) => Some(Outcome::N),
            _ => None,
        }
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.grids.iter().map(|grid| grid.cells.bytes()).sum()
    }

    /// The grids in the form that native code accepts, or `None` if some kind has cells of 64 bits.
    pub(super) fn row_tables(&self) -> Option<Vec<RowTable<'_>>> {
        self.grids.iter().map(|grid| grid.shared(self.mirrors.is_some())).collect()
    }

    /// The number of positions in the box of `kind` up to `to`, or 0 if `to` is below the lowest number of some
    /// field.
    pub(super) fn box_size(&self, kind: KindId, to: &[u64]) -> u128 {
        let lengths = to
            .iter()
            .zip(&self.grids[kind.index()].low)
            .map(|(&to, &low)| to.checked_sub(low).map_or(0, |more| u128::from(more) + 1));
        lengths.fold(1, u128::saturating_mul)
    }

    /// The number of positions in the box of `kind` up to `to` whose cells may be empty.
    pub(super) fn missing(&self, kind: KindId, to: &[u64]) -> u128 {
        let filled = self.full(kind).map_or(0, |full| {
            let corner: Vec<u64> = full.iter().zip(to).map(|(&full, &to)| full.min(to)).collect();
            self.box_size(kind, &corner)
        });
        self.box_size(kind, to) - filled
    }

    /// The corner up to which the box of `kind` is known to be full.
    pub(super) fn full(&self, kind: KindId) -> Option<&[u64]> {
        self.full[kind.index()].as_deref()
    }

    /// Records that the box of `kind` up to `to` is full, unless a box of at least the same size is recorded.
    pub(super) fn remember_full(&mut self, kind: KindId, to: &[u64]) {
        if self.full(kind).is_none_or(|full| self.box_size(kind, full) < self.box_size(kind, to)) {
            self.full[kind.index()] = Some(to.to_vec());
        }
    }

    /// The number of bytes in the box of `kind` up to `to`, at the current width of its cells.
    pub(super) fn bytes_to(&self, kind: KindId, to: &[u64]) -> u128 {
        let grid = &self.grids[kind.index()];
        grid.cells.bytes_for(grid.cells_to(to))
    }

    /// The total number of cells in all boxes up to `targets`.
    pub(super) fn cells_to(&self, targets: &Targets) -> u128 {
        self.with_targets(targets).map(|(grid, to)| grid.cells_to(to)).fold(0, u128::saturating_add)
    }

    /// The number of bytes in all boxes up to `targets`, at the current width of their cells.
    pub(super) fn bytes_for(&self, targets: &Targets) -> u128 {
        let bytes = |(grid, to): (&Grid, &Vec<u64>)| grid.cells.bytes_for(grid.cells_to(to));
        self.with_targets(targets).map(bytes).fold(0, u128::saturating_add)
    }

    fn with_targets<'a>(&'a self, targets: &'a Targets) -> impl Iterator<Item = (&'a Grid, &'a Vec<u64>)> {
        self.grids.iter().zip(targets).filter_map(|(grid, to)| Some((grid, to.as_ref()?)))
    }

    /// Creates cells for the boxes up to `targets`; returns `false` if there is not enough memory.
    pub(super) fn make_room(&mut self, targets: &Targets, meter: &Meter<'_>) -> bool {
        meter.may_hold(self.bytes_for(targets)).is_ok()
            && self
                .grids
                .iter_mut()
                .zip(targets)
                .all(|(grid, to)| to.as_ref().is_none_or(|to| grid.reach(to)))
    }

    /// Extends the target of a kind so that it includes `component`. The length of a field that grows is at least
    /// doubled, unless the field would then exceed its highest number.
    pub(super) fn extend(&self, targets: &mut Targets, component: &Component) {
        let grid = &self.grids[component.kind.index()];
        match &mut targets[component.kind.index()] {
            Some(to) => {
                for (field, (to, &word)) in to.iter_mut().zip(&component.words).enumerate() {
                    if word > *to {
                        let doubled = to.saturating_add(to.saturating_sub(grid.low[field]) + 1);
                        *to = doubled.min(grid.high[field]).max(word);
                    }
                }
            }
            none => *none = Some(component.words.to_vec()),
        }
    }

    /// Whether `component` has a cell and this cell is empty.
    pub(super) fn is_empty_at(&self, component: ComponentRef<'_>) -> bool {
        self.cell(component) == Some(EMPTY)
    }
}
