//! Tables in which the images of sets of cells under several symmetries are looked up at once.

use crate::placements::bits::Bits;
use crate::placements::moves::Cells;

/// The number of symmetries in one table.
const LANES: usize = 4;
/// The number of cells in a group; a table lists the images of all subsets of each group.
const GROUP: usize = 4;
/// The largest number of symmetries.
const MOST: usize = 8;
/// The largest number of bytes of all tables together.
const MOST_BYTES: usize = 1 << 15;

/// For each group of cells and each subset of the group, the images of the subset.
type Table<B> = Vec<[[B; LANES]; 1 << GROUP]>;

/// The symmetries of a board, four in a table. Some may occur more than once.
pub(crate) struct ImageTables<B> {
    tables: Vec<Table<B>>,
}

/// The images of a region under four symmetries.
pub(crate) struct Parent<B> {
    region: Cells<B>,
    free: [B; LANES],
    single: [B; LANES],
}

impl<B: Bits> ImageTables<B> {
    /// Tables for these symmetries. Each symmetry is given as a list that contains, for each cell, the cell to which it
    /// is mapped. Returns `None` if there are no symmetries, or if there are too many symmetries or cells.
    pub(crate) fn new(symmetries: impl Iterator<Item = Vec<u32>>) -> Option<Self> {
        let all: Vec<Vec<u32>> = symmetries.take(MOST + 1).collect();
        let cells = all.first()?.len();
        let bytes = all.len().div_ceil(LANES) * cells.div_ceil(GROUP) * size_of::<[[B; LANES]; 1 << GROUP]>();
        if all.len() > MOST || bytes > MOST_BYTES {
            return None;
        }
        let table = |symmetries: &[Vec<u32>]| {
            let image = |group: usize, subset: usize, lane: usize| {
                let to = symmetries.get(lane).unwrap_or(&symmetries[0]);
                let cells = (0..GROUP).filter(|bit| subset >> bit & 1 == 1).map(|bit| group * GROUP + bit);
                let images = cells.filter_map(|cell| to.get(cell));
                images.fold(B::default(), |set, &cell| set | B::single(cell as usize))
            };
            let groups = 0..cells.div_ceil(GROUP);
            groups
                .map(|group| {
                    std::array::from_fn(|subset| std::array::from_fn(|lane| image(group, subset, lane)))
                })
                .collect()
        };
        Some(Self { tables: all.chunks(LANES).map(table).collect() })
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        let groups: usize = self.tables.iter().map(Vec::len).sum();
        groups * size_of::<[[B; LANES]; 1 << GROUP]>()
    }

    /// The least image of a region.
    #[inline]
    pub(crate) fn least(&self, region: Cells<B>) -> Cells<B> {
        let Some((first, others)) = self.tables.split_first() else { return region };
        let mut least = Self::least_in(first, region);
        for table in others {
            least = least.min(Self::least_in(table, region));
        }
        least
    }

    #[inline]
    fn least_in(table: &Table<B>, region: Cells<B>) -> Cells<B> {
        let mut images = [B::default(); LANES];
        let mut rest = region.free;
        for subsets in table {
            for (set, &image) in images.iter_mut().zip(Self::of_subset(subsets, rest)) {
                *set |= image;
            }
            rest = rest >> GROUP;
        }
        let [a, b, c, d] = images;
        let free = a.min(b).min(c.min(d));
        let mut single = region.single;
        if !single.is_empty() {
            let mut least = None;
            for (lane, _) in images.iter().enumerate().filter(|(_, image)| **image == free) {
                let image = Self::image(table, single, lane);
                least = Some(least.map_or(image, |least: B| least.min(image)));
            }
            single = least.unwrap_or(single);
        }
        Cells { free, single }
    }

    /// The images of a region, for use by `least_part`; `None` if there are more than [`LANES`] symmetries.
    pub(crate) fn parent(&self, region: Cells<B>) -> Option<Parent<B>> {
        let [table] = self.tables.as_slice() else { return None };
        let images = |set: B| std::array::from_fn(|lane| Self::image(table, set, lane));
        Some(Parent { region, free: images(region.free), single: images(region.single) })
    }

    /// The least image of a region that is a part of `parent`. More of its cells than in `parent` may be cells that a
    /// move can take alone.
    #[inline]
    pub(crate) fn least_part(&self, parent: &Parent<B>, region: Cells<B>) -> Cells<B> {
        let [table] = self.tables.as_slice() else { return self.least(region) };
        let mut removed = [B::default(); LANES];
        for cell in (parent.region.free & !region.free).each() {
            if let Some(subsets) = table.get(cell / GROUP) {
                for (set, &image) in removed.iter_mut().zip(&subsets[1 << (cell % GROUP)]) {
                    *set |= image;
                }
            }
        }
        let images: [B; LANES] = std::array::from_fn(|lane| parent.free[lane] & !removed[lane]);
        let [a, b, c, d] = images;
        let free = a.min(b).min(c.min(d));
        if region.single.is_empty() {
            return Cells { free, single: region.single };
        }
        let added = region.single & !parent.region.single;
        let mut single = !B::default();
        for lane in 0..LANES {
            if images[lane] == free {
                let mut image = parent.single[lane];
                for cell in added.each() {
                    if let Some(subsets) = table.get(cell / GROUP) {
                        image |= subsets[1 << (cell % GROUP)][lane];
                    }
                }
                single = single.min(image & free);
            }
        }
        Cells { free, single }
    }

    /// The images of the subset of a group that the lowest `GROUP` bits of `set` represent.
    #[inline]
    fn of_subset(subsets: &[[B; LANES]; 1 << GROUP], set: B) -> &[B; LANES] {
        &subsets[(set.low() & ((1 << GROUP) - 1)) as usize]
    }

    /// The image of a set under one of the symmetries of a table.
    #[inline]
    fn image(table: &Table<B>, set: B, lane: usize) -> B {
        let (mut image, mut rest) = (B::default(), set);
        for subsets in table {
            image |= Self::of_subset(subsets, rest)[lane];
            rest = rest >> GROUP;
        }
        image
    }
}

#[cfg(test)]
mod tests {
    use super::ImageTables;
    use crate::placements::bits::{Bits, Bits256};
    use crate::placements::moves::Cells;

    fn check<B: Bits>(cells: u32, count: u32) {
        // Rotations of a ring of cells.
        let rotation = |by: u32| -> Vec<u32> { (0..cells).map(|cell| (cell + by * 3) % cells).collect() };
        let all: Vec<Vec<u32>> = (0..count).map(rotation).collect();
        let tables = ImageTables::<B>::new(all.iter().cloned()).unwrap();
        let set = |text: u64| {
            let cells = (0..cells as usize).filter(|cell| text >> (cell * 7 % 61) & 1 == 1);
            cells.fold(B::default(), |set, cell| set | B::single(cell))
        };
        for seed in 0..50u64 {
            let free = set(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            // The set of all cells has many equal images.
            let free = if seed % 5 == 0 { set(u64::MAX) } else { free };
            let single = free & set(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
            let image = |to: &Vec<u32>| {
                let of =
                    |set: B| set.each().fold(B::default(), |set, cell| set | B::single(to[cell] as usize));
                Cells { free: of(free), single: of(single) }
            };
            let expected = all.iter().map(image).min().unwrap();
            let region = Cells { free, single };
            assert_eq!(tables.least(region), expected);
            let whole = Cells { free: free | set(seed * 0x1234_5678_9abc), single: single & set(seed) };
            let part = tables.parent(whole).map(|parent| tables.least_part(&parent, region));
            assert_eq!(part, (count <= 4).then_some(expected));
        }
    }

    #[test]
    fn least_images_agree_with_lists() {
        for count in [1, 2, 4, 5, 8] {
            check::<u64>(40, count);
            check::<u64>(63, count);
            check::<u128>(61, count);
        }
        check::<u128>(126, 2);
        check::<Bits256>(30, 7);
        let many = (0..9).map(|_| vec![0, 1, 2]);
        assert!(ImageTables::<u64>::new(many).is_none());
    }
}
