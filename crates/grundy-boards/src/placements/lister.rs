//! Listing regions and their options as sets of cells, each in a standard form.

use crate::layout::BoardLayout;
use crate::placements::bits::Bits;
use crate::placements::image_tables::Parent;
use crate::placements::moves::{Cells, Moves, is_placement, regions_of_pairs};
use crate::placements::small_values::SmallValues;
use crate::placements::standard::{Images, Space, Spaces, Standard};
use crate::reduction::Reduction;
use crate::shared::KnownBoards;
use grundy_core::{BoardSpace, ComponentRef, KindId, ListedSums, Mover, NEGATIVE, RegionLister};
use grundy_kernels::grid_pairs::{LANES, PairGrid};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The largest number of options that are listed at a time where no `PairGrid` is used.
const AT_A_TIME: usize = 8;
/// The largest number of spaces, chosen so that the number of a space never sets the bit [`NEGATIVE`] of a key, and the
/// highest 12 bits of the first word of a key are never all set.
const MOST_SPACES: usize = 0x7ff;

/// Lists regions as sets of cells. A key consists of the number of a space and one or two sets.
pub(crate) struct Lister<B> {
    layout: BoardLayout,
    boards: Arc<KnownBoards>,
    kind: KindId,
    spaces: Spaces<B>,
    numbers: HashMap<BoardSpace, Option<u32>>,
    /// The spaces of this lister and of all its forks, in the order of their numbers. The last ones may be missing from
    /// `spaces`.
    shared: Arc<Mutex<Vec<BoardSpace>>>,
    form: KeyForm,
    /// The values that the caller has stored.
    small: SmallValues<B>,
    /// The number of bytes that all spaces use.
    bytes: u64,
    /// Working memory of `options`: for each move, the mover and the cells that are free after it, not yet divided into
    /// regions.
    left: Vec<(Mover, Cells<B>)>,
}

/// How a key is written.
#[derive(Clone, Copy)]
struct KeyForm {
    /// Whether keys have a second set, which contains the cells that can be taken alone.
    has_singles: bool,
    /// Whether the number of the space is in the highest 12 bits of the first word, rather than in a word of its own.
    is_packed: bool,
}

const SHIFT: u32 = 64 - 12;

impl KeyForm {
    fn width<B: Bits>(self) -> usize {
        B::WORDS * (1 + usize::from(self.has_singles)) + usize::from(!self.is_packed)
    }

    #[inline]
    fn push<B: Bits>(self, region: Standard<B>, keys: &mut Vec<u64>) {
        let Standard { space, cells, is_negative } = region;
        if B::WORDS == 1 && self.is_packed && self.has_singles && !is_negative {
            keys.extend_from_slice(&[cells.free.low() | u64::from(space) << SHIFT, cells.single.low()]);
            return;
        }
        let first = keys.len();
        if !self.is_packed {
            keys.push(space.into());
        }
        cells.free.push(keys);
        if self.is_packed {
            keys[first] |= u64::from(space) << SHIFT;
        }
        if self.has_singles {
            cells.single.push(keys);
        }
        if is_negative {
            keys[first] |= NEGATIVE;
        }
    }

    /// Appends the key of a region in standard form; if the value of the region is stored, returns the value instead.
    #[inline]
    fn push_standard<B: Bits>(
        self,
        small: &SmallValues<B>,
        region: Standard<B>,
        keys: &mut Vec<u64>,
    ) -> Option<u8> {
        let start = keys.len();
        self.push(region, keys);
        if !small.is_small(region.cells) {
            return None;
        }
        let value = small.value(&keys[start..])?;
        keys.truncate(start);
        Some(value)
    }

    /// If the value of a region is stored, returns it and appends nothing; otherwise appends the key of the region,
    /// whose space has this number, and returns 0. Returns `None` if the standard form needs windows or symmetries that
    /// have not been computed yet.
    #[inline]
    fn push_region<B: Bits>(
        self,
        spaces: &Spaces<B>,
        small: &mut SmallValues<B>,
        number: u32,
        parent: Option<&Parent<B>>,
        region: Cells<B>,
        keys: &mut Vec<u64>,
    ) -> Option<u32> {
        let is_small = small.is_small(region);
        if is_small && let Some(value) = small.recent(number, region) {
            return Some(value.into());
        }
        let standard = spaces.standard(number, parent, region)?;
        let value = self.push_standard(small, standard, keys);
        if let Some(value) = value.filter(|_| is_small) {
            small.remember(number, region, value);
        }
        Some(value.unwrap_or(0).into())
    }

    #[inline]
    fn read<B: Bits>(self, key: &[u64]) -> Option<(u32, Cells<B>)> {
        let (number, words) = if self.is_packed { (key.first()? >> SHIFT, key) } else { (key[0], &key[1..]) };
        let (free, single) = words.split_at_checked(B::WORDS)?;
        let mut cells = Cells { free: B::read(free), single: B::default() };
        if self.is_packed {
            cells.free = cells.free & (!B::default() >> 12);
        }
        if self.has_singles {
            cells.single = B::read(single);
        }
        Some((u32::try_from(number).ok()?, cells))
    }
}

impl<B: Bits> Lister<B> {
    pub(crate) fn new(
        layout: BoardLayout,
        boards: Arc<KnownBoards>,
        kind: KindId,
        space: BoardSpace,
    ) -> Option<Self> {
        let has_singles =
            Moves::<B>::new(&boards.get(space)?.board, boards.uses(Reduction::SameMoves)).has_singles();
        let form = KeyForm { has_singles, is_packed: space.cells() + 12 <= B::MOST };
        let mut lister = Self::empty(layout, boards, kind, form, Arc::default());
        lister.number(space)?;
        Some(lister)
    }

    fn empty(
        layout: BoardLayout,
        boards: Arc<KnownBoards>,
        kind: KindId,
        form: KeyForm,
        shared: Arc<Mutex<Vec<BoardSpace>>>,
    ) -> Self {
        let (spaces, numbers, left) = (Spaces(Vec::new()), HashMap::new(), Vec::new());
        let small = SmallValues::new(form.width::<B>());
        Self { layout, boards, kind, spaces, numbers, shared, form, small, bytes: 0, left }
    }

    /// The number of a space, or `None` if its boards cannot be listed.
    fn number(&mut self, space: BoardSpace) -> Option<u32> {
        if let Some(&number) = self.numbers.get(&space) {
            return number;
        }
        let shared = Arc::clone(&self.shared);
        let mut all = shared.lock().unwrap_or_else(PoisonError::into_inner);
        self.add_all(&all);
        if let Some(&number) = self.numbers.get(&space) {
            return number;
        }
        let number = self.add(space);
        all.extend(number.map(|_| space));
        number
    }

    /// Gives a space the next number, unless its boards cannot be listed.
    fn add(&mut self, space: BoardSpace) -> Option<u32> {
        let number = self.made(space).and_then(|made| {
            let number = u32::try_from(self.spaces.0.len()).ok();
            self.bytes += made.bytes();
            self.spaces.0.push(made);
            number
        });
        self.numbers.insert(space, number);
        number
    }

    /// Adds the spaces that forks have found.
    fn add_all(&mut self, all: &[BoardSpace]) {
        let own = self.spaces.0.len().min(all.len());
        all[own..].iter().for_each(|&space| _ = self.add(space));
    }

    /// Reads a key. If another fork has numbered the space of the key, adds that space first.
    #[inline]
    fn read(&mut self, key: &[u64]) -> Option<(u32, Cells<B>)> {
        let (number, cells) = self.form.read(key)?;
        if number as usize >= self.spaces.0.len() {
            let all = self.spaces();
            self.add_all(&all);
        }
        Some((number, cells))
    }

    fn made(&self, space: BoardSpace) -> Option<Space<B>> {
        let most = if self.form.is_packed { B::MOST - 12 } else { B::MOST };
        if space.cells() > most || self.spaces.0.len() >= MOST_SPACES {
            return None;
        }
        let known = self.boards.get(space).filter(|known| is_placement(&known.board))?;
        let made = Space::new(known, self.boards.uses(Reduction::SameMoves));
        (made.moves.has_singles() == self.form.has_singles).then_some(made)
    }

    /// Appends the regions of some cells as one sum, to which `mover` can move. If the sum is an option of a region,
    /// `before` has the free cells of that region and, where they were computed, its images.
    #[inline]
    fn push_regions(
        &mut self,
        number: u32,
        mover: Mover,
        cells: Cells<B>,
        before: Option<(B, Option<&Parent<B>>)>,
        into: &mut ListedSums,
    ) {
        let Self { spaces, small, form, .. } = self;
        let (start, mut listed) = (into.keys.len(), Some(0));
        let parent = before.and_then(|(_, parent)| parent);
        let before = before.map(|(free, _)| free);
        let nimber = spaces.0[number as usize].moves.each_region(cells, before, |region| {
            let value = form.push_region(spaces, small, number, parent, region, &mut into.keys);
            listed = listed.zip(value).map(|(listed, value)| listed ^ value);
        });
        let Some(listed) = listed else {
            into.keys.truncate(start);
            return self.push_unready_regions(number, mover, cells, into);
        };
        into.end_for(mover, nimber ^ listed);
    }

    /// Appends at most [`LANES`] options of a region on which moves take pairs of adjacent cells or single cells,
    /// starting with move number `from`. Returns the number of the next move, if there may be more.
    fn options_of_pairs(
        &mut self,
        number: u32,
        grid: PairGrid,
        of: Cells<B>,
        from: u32,
        into: &mut ListedSums,
    ) -> Option<u32> {
        let (mut free, mut single, mut count) = ([0; LANES], [0; LANES], 0);
        let next = self.spaces.0[number as usize].moves.each_option(of, from, |_, left| {
            (free[count], single[count]) = (left.free.low(), left.single.low());
            count += 1;
            count < LANES
        });
        let found = grid.examine(of.free.low(), &free, &single);
        for at in 0..count {
            let nimber = u32::from(found.alone[at] == 1);
            let cells = |free, single| Cells { free: B::from_low(free), single: B::from_low(single) };
            // The kernel has found the standard form of a region as large as the grid. The values of regions with two
            // cells are obvious.
            if found.unconnected[at] == 0 && found.spanning[at] != 0 && found.free[at].count_ones() > 2 {
                let cells = cells(found.least[0][at], found.least[1][at]);
                let standard = Standard { space: number, cells, is_negative: false };
                let value = self.form.push_standard(&self.small, standard, &mut into.keys);
                into.end(nimber ^ u32::from(value.unwrap_or(0)));
                continue;
            }
            let (left, before) = (cells(found.free[at], found.single[at]), Some(of.free));
            let Self { spaces, small, form, .. } = &mut *self;
            let Moves::Pairs { graph, .. } = &spaces.0[number as usize].moves else { continue };
            let (start, mut listed) = (into.keys.len(), Some(0));
            let others = regions_of_pairs(graph, left, before, |region| {
                let value = form.push_region(spaces, small, number, None, region, &mut into.keys);
                listed = listed.zip(value).map(|(listed, value)| listed ^ value);
            });
            if let Some(listed) = listed {
                into.end(nimber ^ others ^ listed);
            } else {
                into.keys.truncate(start);
                self.push_unready_regions(number, Mover::Either, cells(free[at], single[at]), into);
            }
        }
        next
    }

    /// Like [`push_regions`](Self::push_regions), for cells that need windows or symmetries that have not been
    /// computed yet.
    #[cold]
    fn push_unready_regions(&mut self, number: u32, mover: Mover, cells: Cells<B>, into: &mut ListedSums) {
        let mut regions = Vec::new();
        let mut nimber =
            self.spaces.0[number as usize].moves.each_region(cells, None, |region| regions.push(region));
        for region in regions {
            self.prepare(number, region.free);
            let standard = self.spaces.standard(number, None, region);
            let own = Standard { space: number, cells: region, is_negative: false };
            let value = self.form.push_standard(&self.small, standard.unwrap_or(own), &mut into.keys);
            nimber ^= u32::from(value.unwrap_or(0));
        }
        into.end_for(mover, nimber);
    }

    /// Finds the space of the window around a region, and the symmetries of that space.
    fn prepare(&mut self, number: u32, region: B) {
        let space = &self.spaces.0[number as usize];
        let mut target = number;
        if let Some(window) = space.window(region) {
            target = match space.target(window) {
                Some(target) => target,
                None => {
                    let known = Arc::clone(&space.known);
                    let holds = known.has_window(window, &self.boards);
                    let target = if holds { self.number(window.space()) } else { None };
                    let target = target.unwrap_or(number);
                    self.spaces.0[number as usize].set_target(window, target);
                    target
                }
            };
        }
        if self.spaces.0[target as usize].images.is_none() {
            let known = Arc::clone(&self.spaces.0[target as usize].known);
            let same = known.images(&self.boards).iter().map(|image| (image, false));
            let negating = known.negating(&self.boards).iter().map(|image| (image, true));
            let images: Vec<_> = same
                .chain(negating)
                .filter_map(|(image, negates)| Some((self.number(image.space)?, image, negates)))
                .collect();
            let images = Images::new(target, known.board.space(), &images);
            self.bytes += images.bytes();
            let space = &mut self.spaces.0[target as usize];
            space.images = Some(images);
            space.pairs = space.pair_grid(target);
        }
    }
}

impl<B: Bits> RegionLister for Lister<B> {
    fn width(&self) -> usize {
        self.form.width::<B>()
    }

    fn regions(&mut self, component: ComponentRef<'_>, into: &mut ListedSums) -> bool {
        let Some((space, cells)) = self.layout.read(component.words) else { return false };
        if component.kind != self.kind || cells.iter().any(|&state| state > 1) {
            return false;
        }
        let Some(number) = self.number(space) else { return false };
        let free = cells.iter().enumerate().filter(|(_, state)| **state == 0);
        let free = free.fold(B::default(), |free, (cell, _)| free | B::single(cell));
        let start = self.spaces.0[number as usize].moves.start(free);
        self.push_regions(number, Mover::Either, start, None, into);
        true
    }

    fn options(&mut self, region: &[u64], from: u32, into: &mut ListedSums) -> Option<u32> {
        let (number, cells) = self.read(region)?;
        if let Some(grid) = self.spaces.0[number as usize].pairs {
            return self.options_of_pairs(number, grid, cells, from, into);
        }
        let mut left = std::mem::take(&mut self.left);
        left.clear();
        let next = self.spaces.0[number as usize].moves.each_option(cells, from, |mover, option| {
            left.push((mover, option));
            left.len() < AT_A_TIME
        });
        let parent = self.spaces.0[number as usize].parent(number, cells);
        for &(mover, option) in &left {
            self.push_regions(number, mover, option, Some((cells.free, parent.as_ref())), into);
        }
        self.left = left;
        next
    }

    fn cells(&self, region: &[u64]) -> u32 {
        self.form.read::<B>(region).map_or(0, |(_, cells)| cells.free.count())
    }

    fn moves(&self, region: &[u64]) -> u32 {
        let Some((number, cells)) = self.form.read::<B>(region) else { return 0 };
        self.spaces.0.get(number as usize).map_or(0, |space| space.moves.count(cells))
    }

    fn is_paired(&mut self, region: &[u64]) -> bool {
        let Some((number, cells)) = self.read(region) else { return false };
        if !self.boards.uses(Reduction::Pairings) {
            return false;
        }
        if self.spaces.0[number as usize].images.is_none() {
            self.prepare(number, cells.free);
        }
        self.spaces.0[number as usize].is_paired(cells)
    }

    fn spaces(&self) -> Vec<BoardSpace> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn add_spaces(&mut self, spaces: &[BoardSpace]) -> bool {
        (0..).zip(spaces).all(|(number, &space)| self.number(space) == Some(number))
    }

    fn fork(&self) -> Box<dyn RegionLister> {
        let Self { layout, boards, kind, form, shared, .. } = self;
        let fork = Self::empty(*layout, Arc::clone(boards), *kind, *form, Arc::clone(shared));
        Box::new(Self { small: self.small.clone(), ..fork })
    }

    fn is_key(&self, words: &[u64]) -> bool {
        if words.len() != self.width() {
            return false;
        }
        let Some((number, cells)) = self.form.read::<B>(words) else { return false };
        let Some(space) = self.spaces.0.get(number as usize) else { return false };
        let all = space.known.board.cells();
        (cells.free | cells.single).each().all(|cell| cell < all) && cells.single.is_within(cells.free)
    }

    fn value(&self, region: &[u64]) -> Option<u8> {
        self.small.value(region)
    }

    fn set_value(&mut self, region: &[u64], value: u8) {
        let cells = self.cells(region);
        self.small.set(region, cells, value);
    }

    fn forget_values(&mut self) {
        self.small = SmallValues::new(self.width());
    }

    fn bytes(&self) -> u64 {
        self.bytes + self.small.bytes()
    }

    fn bytes_of_growth(&self) -> u64 {
        self.small.bytes_of_growth()
    }
}
