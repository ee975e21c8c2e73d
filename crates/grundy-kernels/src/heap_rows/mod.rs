//! Kernels of the heap engine: unions of shifted bit rows, and the search for a pair with a given nim-sum.
//!
//! A kernel has up to three versions: one for AVX-512 (with VBMI, VBMI2 and VPOPCNTDQ), one for AVX2, and always one in
//! plain Rust. A [`Level`] selects one of them; all of them give the same results.

mod plain;
#[cfg(target_arch = "x86_64")]
mod x86;

/// The largest number of heaps in a block whose rows are shifted. A shift loses up to seven of the 1024 bits of a
/// [`BitRow`], and blocks consist of whole bytes.
pub const BLOCK: usize = 1016;
/// The number of words in a [`BitRow`].
pub const WORDS: usize = 16;
/// The number of bytes that a kernel reads from a row for one place.
const READ: usize = WORDS * 8;

/// One bit for each heap of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct BitRow(pub [u64; WORDS]);

impl BitRow {
    /// The row with no bits set.
    pub const NONE: Self = Self([0; WORDS]);

    /// The row with the bits `0..count` set.
    #[must_use]
    pub fn first(count: usize) -> Self {
        let mut row = Self::NONE;
        for (word, at) in row.0.iter_mut().zip((0..).step_by(64)) {
            let bits = count.saturating_sub(at).min(64);
            *word = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
        }
        row
    }

    /// Whether bit `at`, which must be less than 1024, is set.
    #[inline]
    #[must_use]
    pub fn contains(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    /// Sets bit `at`, which must be less than 1024.
    #[inline]
    pub fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// The number of bits set in this row but not in `other`.
    #[inline]
    #[must_use]
    pub fn missing_in(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(mine, theirs)| (mine & !theirs).count_ones()).sum()
    }

    /// Whether every bit that is set in `other` is also set in this row.
    #[inline]
    #[must_use]
    pub fn covers(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| theirs & !mine == 0)
    }
}

/// A row of bits that can be shifted within a block. Its first half consists of zeros, and its second half
/// contains the bits.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Stencil(pub [u64; 2 * WORDS]);

impl Stencil {
    /// The stencil with no bits set.
    pub const NONE: Self = Self([0; 2 * WORDS]);

    /// Sets bit `at`, which must be less than 64 times [`WORDS`].
    pub fn insert(&mut self, at: usize) {
        self.0[WORDS + at / 64] |= 1 << (at % 64);
    }

    /// Whether bit `at`, which must be less than 64 times [`WORDS`], is set.
    #[inline]
    #[must_use]
    pub fn contains(&self, at: usize) -> bool {
        self.0[WORDS + at / 64] >> (at % 64) & 1 == 1
    }
}

/// The instructions that a kernel uses. This processor supports them, because a level other than the plain one is
/// created only after its instructions have been detected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(Instructions);

/// The instruction sets that the kernels use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Instructions {
    /// Only the instructions that every processor of the target architecture has.
    Plain,
    /// AVX2, BMI1 and BMI2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// The instructions of `Avx2`, and AVX-512 F, BW, VBMI, VBMI2 and VPOPCNTDQ.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// The level that every processor supports.
    pub(crate) const PLAIN: Self = Self(Instructions::Plain);

    /// The best level that this processor supports.
    pub fn best() -> Self {
        Self::all().pop().unwrap_or(Self::PLAIN)
    }

    /// The levels that this processor supports, from the slowest to the fastest.
    pub fn all() -> Vec<Self> {
        #[cfg_attr(not(target_arch = "x86_64"), expect(unused_mut, reason = "there is only one level"))]
        let mut levels = vec![Self::PLAIN];
        #[cfg(target_arch = "x86_64")]
        {
            if x86::has_avx2() {
                levels.push(Self(Instructions::Avx2));
            }
            if x86::has_avx512() {
                levels.push(Self(Instructions::Avx512));
            }
        }
        levels
    }

    /// The instructions, which this processor supports.
    pub(crate) const fn instructions(self) -> Instructions {
        self.0
    }
}

/// Bit rows that are stored in one slice. Row `y` begins `y * stride` bytes after row 0.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// The memory of all rows.
    pub bytes: &'a [u8],
    /// The number of bytes from one row to the next.
    pub stride: usize,
}

/// A list of places whose rows are united. Each place has a nim-value `g`, and the byte and the bit at which its block
/// begins in row 0. The union for a value `x` includes row `x xor g` of each place.
///
/// Places that are close to each other in memory form a *tile*. The rows of one tile are added to the unions for all
/// values `x` before the next tile is started, so that they remain in the L1 cache while they are used. Within a tile,
/// places are sorted by bit, so that one shift serves all places with the same bit.
#[derive(Clone, Debug)]
pub struct Schedule {
    entries: Vec<Entry>,
    tiles: Vec<Tile>,
    /// The last tile, to which places can still be added.
    open: Open,
    /// The largest base of a place, which bounds the bytes that kernels read.
    furthest: usize,
    /// The number of rows, which is a power of two. Every `g` and every `x` is below it.
    rows: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    base: u32,
    /// The nim-value of the place, whose row `x xor g` is read for `x`.
    g: u32,
}

#[derive(Clone, Debug, Default)]
struct Open {
    base: u32,
    places: usize,
    of_bit: [Vec<Entry>; 8],
}

/// A range of the entries: its start, and the ends of its eight subranges, one for each bit.
#[derive(Clone, Copy, Debug)]
struct Tile {
    start: usize,
    ends: [usize; 8],
}

/// The largest number of places in a tile.
const TILE_PLACES: usize = 160;
/// The largest distance in bytes between the first base of a tile and any other base of the tile.
const TILE_BYTES: u32 = 256;

impl Schedule {
    /// A schedule without places, for the rows `0..rows`. `rows` must be a power of two.
    pub fn new(rows: usize) -> Self {
        assert!(rows.is_power_of_two(), "rows are exchanged by xor");
        Self { entries: Vec::new(), tiles: Vec::new(), open: Open::default(), furthest: 0, rows }
    }

    /// Whether there are no places in closed tiles.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The number of rows.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Removes all places, but keeps the allocated memory.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.tiles.clear();
        self.open.places = 0;
        self.open.of_bit.iter_mut().for_each(Vec::clear);
        self.furthest = 0;
    }

    /// Adds the place whose block begins at bit `bit` of byte `base` in row 0, and whose row `x xor g` belongs to the
    /// union for `x`. Places that are close to each other should be added one after another. Call
    /// [`close`](Self::close) after the last place.
    ///
    /// # Panics
    /// Panics if `g` is not below the number of rows, or `bit` is not below 8.
    pub fn push(&mut self, base: u32, bit: usize, g: u32) {
        assert!((g as usize) < self.rows && bit < 8, "a value is a row, and a byte has eight bits");
        let Open { base: first, places, .. } = self.open;
        if places == TILE_PLACES || (places > 0 && first.abs_diff(base) > TILE_BYTES) {
            self.close();
        }
        if self.open.places == 0 {
            self.open.base = base;
        }
        self.furthest = self.furthest.max(base as usize);
        self.open.places += 1;
        self.open.of_bit[bit].push(Entry { base, g });
    }

    /// Completes the last tile.
    pub fn close(&mut self) {
        if self.open.places == 0 {
            return;
        }
        let start = self.entries.len();
        let mut ends = [0; 8];
        for (entries, end) in self.open.of_bit.iter_mut().zip(&mut ends) {
            self.entries.append(entries);
            *end = self.entries.len();
        }
        self.tiles.push(Tile { start, ends });
        self.open.places = 0;
    }

    /// For `x = first + i`, adds to `united[i]` the union of the rows `x xor g` of all places. A row of `united` that
    /// covers `needed` may remain incomplete.
    ///
    /// # Panics
    /// Panics if some `x` is not below the number of rows, or `rows` is shorter than the places require. Debug builds
    /// also panic if the last tile is not closed.
    pub fn unite(&self, level: Level, rows: Rows<'_>, first: usize, united: &mut [BitRow], needed: &BitRow) {
        assert!(first + united.len() <= self.rows, "a value is a row");
        let end = self.furthest + (self.rows - 1) * rows.stride + READ;
        assert!(self.tiles.is_empty() || end <= rows.bytes.len(), "rows are as long as the places require");
        debug_assert!(self.open.places == 0, "the last tile is closed");
        for tile in &self.tiles {
            for (x, united) in (first..).zip(united.iter_mut()) {
                if united.covers(needed) {
                    continue;
                }
                match level.instructions() {
                    Instructions::Plain => plain::unite(rows, x, &self.entries, tile, united),
                    // SAFETY: `x ^ g` is a row, because `x` and `g` are below the number of rows, a power of two. By
                    // the assertion above, the bytes read at the largest base in the last row are inside the rows. The
                    // level was found by feature detection.
                    #[cfg(target_arch = "x86_64")]
                    Instructions::Avx2 => unsafe { x86::unite_avx2(rows, x, &self.entries, tile, united) },
                    // SAFETY: as above.
                    #[cfg(target_arch = "x86_64")]
                    Instructions::Avx512 => unsafe {
                        x86::unite_avx512(rows, x, &self.entries, tile, united);
                    },
                }
            }
        }
    }
}

/// Places whose blocks are united without a shift, a few at a time. A place is given by the byte at which its block
/// begins in row 0.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    bases: Vec<u32>,
    furthest: usize,
}

impl Sources {
    /// Removes all places, but keeps the allocated memory.
    pub fn clear(&mut self) {
        self.bases.clear();
        self.furthest = 0;
    }

    /// Adds the place that begins at byte `base` of row 0.
    pub fn push(&mut self, base: u32) {
        self.furthest = self.furthest.max(base as usize);
        self.bases.push(base);
    }

    /// Whether there are no places.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bases.is_empty()
    }

    /// The number of places.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bases.len()
    }

    /// Adds row `row` of the places in `range` to `united`. Returns how many bits of `needed` are still
    /// missing.
    ///
    /// # Panics
    /// Panics if `rows` is shorter than the places require, or `range` is out of bounds.
    pub fn unite(
        &self,
        level: Level,
        rows: Rows<'_>,
        row: usize,
        range: std::ops::Range<usize>,
        united: &mut BitRow,
        needed: &BitRow,
    ) -> u32 {
        let bases = &self.bases[range];
        let end = self.furthest + row * rows.stride + READ;
        assert!(bases.is_empty() || end <= rows.bytes.len(), "rows are as long as the places require");
        match level.instructions() {
            Instructions::Plain => plain::unite_unshifted(rows, row, bases, united),
            // SAFETY: by the assertion above, every read of a place is inside the rows. The level was found by feature
            // detection.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { x86::unite_unshifted_avx2(rows, row, bases, united) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => {
                return unsafe { x86::unite_unshifted_avx512(rows, row, bases, united, needed) };
            }
        }
        needed.missing_in(united)
    }
}

/// For every pair of a number `g` and a stencil, adds the bits of the stencil, shifted up by `by`, to row
/// `row xor g` of `into`. Bits that are shifted out of the row are lost.
///
/// # Panics
/// Panics if `by` is not less than 64 times [`WORDS`], or if `into` has no row `row xor g` for one of the numbers `g`.
pub fn stamp(level: Level, into: &mut [BitRow], row: usize, stencils: &[(usize, Stencil)], by: usize) {
    assert!(by < 64 * WORDS, "a shift stays inside the block");
    match level.instructions() {
        // SAFETY: a shift inside the block reads inside the stencil. The level was found by feature
        // detection.
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx512 => unsafe { x86::stamp_avx512(into, row, stencils, by) },
        _ => stencils.iter().for_each(|(g, stencil)| plain::stamp(&mut into[row ^ g], stencil, by)),
    }
}

/// An integer type for nim-values, slices of which can be searched for pairs.
pub trait PairCell: Copy + Eq + std::ops::BitXor<Output = Self> {
    /// For each wanted value `x`, whether `left[i] xor right[right.len() - 1 - i] == x` for some `i`.
    ///
    /// # Panics
    /// Panics if the slices differ in length.
    fn have_pairs<const N: usize>(
        level: Level,
        left: &[Self],
        right: &[Self],
        wanted: [Self; N],
    ) -> [bool; N] {
        let _ = level;
        plain::have_pairs(left, right, wanted)
    }
}

impl PairCell for u8 {
    fn have_pairs<const N: usize>(
        level: Level,
        left: &[Self],
        right: &[Self],
        wanted: [Self; N],
    ) -> [bool; N] {
        assert_eq!(left.len(), right.len(), "every left part has a right one");
        match level.instructions() {
            Instructions::Plain => plain::have_pairs(left, right, wanted),
            // SAFETY: the slices have the same length. The level was found by feature detection.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { x86::have_pairs_u8_avx2(left, right, wanted) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { x86::have_pairs_u8_avx512(left, right, wanted) },
        }
    }
}

impl PairCell for u16 {
    fn have_pairs<const N: usize>(
        level: Level,
        left: &[Self],
        right: &[Self],
        wanted: [Self; N],
    ) -> [bool; N] {
        assert_eq!(left.len(), right.len(), "every left part has a right one");
        match level.instructions() {
            Instructions::Plain => plain::have_pairs(left, right, wanted),
            // SAFETY: the slices have the same length. The level was found by feature detection.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { x86::have_pairs_u16_avx2(left, right, wanted) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { x86::have_pairs_u16_avx512(left, right, wanted) },
        }
    }
}

impl PairCell for u32 {}
impl PairCell for u64 {}

/// Transposes a matrix of 64 by 64 bits.
pub fn transpose(square: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask = u64::from(u32::MAX);
    while width > 0 {
        let mut at = 0;
        while at < 64 {
            let (low, high) = (square[at], square[at + width]);
            let moved = (low >> width ^ high) & mask;
            square[at] = low ^ moved << width;
            square[at + width] = high ^ moved;
            at = (at + width + 1) & !width;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests;
