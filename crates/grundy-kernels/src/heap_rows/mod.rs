//! Kernels of the heap engine: unions of shifted bit rows, and searches for a pair with a given nim-sum.
//!
//! Every kernel exists three times: for AVX-512 (with VBMI, VBMI2 and VPOPCNTDQ), for AVX2, and in plain Rust.
//! [`Level`] says which; all give the same answers.

mod plain;
#[cfg(target_arch = "x86_64")]
mod x86;

/// How many heaps a [`BitRow`] has bits for, at most: seven bits are lost to shifts.
pub const BLOCK: usize = 1016;
/// Words of a [`BitRow`].
pub const WORDS: usize = 16;
/// Bytes that are read from a row at a base.
const READ: usize = WORDS * 8;

/// Bits for the heaps of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct BitRow(pub [u64; WORDS]);

impl BitRow {
    /// The row without bits.
    pub const NONE: Self = Self([0; WORDS]);

    /// The row with the bits `0..count`.
    #[must_use]
    pub fn first(count: usize) -> Self {
        let mut row = Self::NONE;
        for (word, at) in row.0.iter_mut().zip((0..).step_by(64)) {
            let bits = count.saturating_sub(at).min(64);
            *word = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
        }
        row
    }

    /// Whether bit `at`, less than 64 [`WORDS`], is set.
    #[inline]
    #[must_use]
    pub fn contains(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    /// Sets bit `at`, less than 64 [`WORDS`].
    #[inline]
    pub fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// How many bits are not set in `other`.
    #[inline]
    #[must_use]
    pub fn missing_in(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(mine, theirs)| (mine & !theirs).count_ones()).sum()
    }

    /// Whether every bit of `other` is set.
    #[inline]
    #[must_use]
    pub fn covers(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| theirs & !mine == 0)
    }
}

/// A row of bits to be shifted into blocks: half a block of zeros, then the bits.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Stencil(pub [u64; 2 * WORDS]);

impl Stencil {
    /// The stencil without bits.
    pub const NONE: Self = Self([0; 2 * WORDS]);

    /// Sets bit `at`, less than 64 [`WORDS`].
    pub fn insert(&mut self, at: usize) {
        self.0[WORDS + at / 64] |= 1 << (at % 64);
    }

    /// Whether bit `at`, less than 64 [`WORDS`], is set.
    /// Whether bit `at`, less than 64 [`WORDS`], is set.
    #[inline]
    #[must_use]
    pub fn contains(&self, at: usize) -> bool {
        self.0[WORDS + at / 64] >> (at % 64) & 1 == 1
    }
}

/// Which instructions the kernels use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// None but those every processor has.
    Plain,
    /// AVX2, BMI1 and BMI2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// AVX-512 F, BW, VBMI, VBMI2 and VPOPCNTDQ besides.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// The best level of this processor.
    pub fn best() -> Self {
        Self::all().pop().unwrap_or(Self::Plain)
    }

    /// The levels that this processor has, best last.
    pub fn all() -> Vec<Self> {
        let mut levels = vec![Self::Plain];
        #[cfg(target_arch = "x86_64")]
        {
            if x86::has_avx2() {
                levels.push(Self::Avx2);
            }
            if x86::has_avx512() {
                levels.push(Self::Avx512);
            }
        }
        levels
    }
}

/// Bit rows in one stretch of memory: row `y` of a group begins `y * stride` bytes after row 0.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// The memory.
    pub bytes: &'a [u8],
    /// Bytes from one row to the next.
    pub stride: usize,
}

/// Places of rows to be united: for each where the block begins in row 0 of its group (a byte and a bit), and a
/// nim-value `g`; of it row `x xor g` is taken when `x` is asked for.
///
/// Places that are near each other in memory make a *tile*. A tile is worked off for all values before the next one,
/// so that its rows stay in the nearest cache; inside it places are sorted by the bit, so that shifting is done once
/// for all of a bit.
#[derive(Clone, Debug)]
pub struct Schedule {
    entries: Vec<Entry>,
    tiles: Vec<Tile>,
    /// The last tile: the base of its first place, how many places it has, and these by their bits.
    open: Open,
    /// The largest base.
    furthest: usize,
    /// Every `g` is below this power of two, and so must `x` be.
    rows: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    base: u32,
    /// A nim-value.
    g: u32,
}

#[derive(Clone, Debug, Default)]
struct Open {
    base: u32,
    places: usize,
    of_bit: [Vec<Entry>; 8],
}

/// A stretch of the entries, and where those of each bit end.
#[derive(Clone, Copy, Debug)]
struct Tile {
    start: usize,
    ends: [usize; 8],
}

/// The most places of a tile.
const TILE_PLACES: usize = 160;
/// The most bytes between the bases of a tile.
const TILE_BYTES: u32 = 256;

impl Schedule {
    /// The schedule without places, for rows `0..rows`, a power of two.
    pub fn new(rows: usize) -> Self {
        assert!(rows.is_power_of_two(), "rows are exchanged by xor");
        Self { entries: Vec::new(), tiles: Vec::new(), open: Open::default(), furthest: 0, rows }
    }

    /// Whether there are no places.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many rows there are.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Takes all places out and keeps the memory.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.tiles.clear();
        self.open.places = 0;
        self.open.of_bit.iter_mut().for_each(Vec::clear);
        self.furthest = 0;
    }

    /// Adds the place whose block begins at bit `bit` of byte `base` of row 0, for values `x xor g`. Places that are
    /// near each other should come one after the other. After the last one, [`close`](Self::close).
    ///
    /// # Panics
    /// If `g` is no row.
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

    /// Ends the last tile.
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

    /// Adds to `united[i]` the union of row `x xor g` over all places, for `x = first + i`; rows that cover `needed`
    /// may be left as they are.
    ///
    /// # Panics
    /// If `x` is no row, or the rows are shorter than the places say.
    pub fn unite(&self, level: Level, rows: Rows<'_>, first: usize, united: &mut [BitRow], needed: &BitRow) {
        assert!(first + united.len() <= self.rows, "a value is a row");
        let end = self.furthest + (self.rows - 1) * rows.stride + READ;
        assert!(self.tiles.is_empty() || end <= rows.bytes.len(), "rows are as long as the places say");
        debug_assert!(self.open.places == 0, "the last tile is closed");
        for tile in &self.tiles {
            for (x, united) in (first..).zip(united.iter_mut()) {
                if united.covers(needed) {
                    continue;
                }
                match level {
                    Level::Plain => plain::unite(rows, x, &self.entries, tile, united),
                    // SAFETY: every entry's read lies inside the rows, because `x` and all `g` are below the power
                    // of two `rows`, so is `x ^ g`. The level was found by feature detection.
                    #[cfg(target_arch = "x86_64")]
                    Level::Avx2 => unsafe { x86::unite_avx2(rows, x, &self.entries, tile, united) },
                    // SAFETY: as above.
                    #[cfg(target_arch = "x86_64")]
                    Level::Avx512 => unsafe { x86::unite_avx512(rows, x, &self.entries, tile, united) },
                }
            }
        }
    }
}

/// Places whose blocks are united as they are, a few at a time: for each the byte in which it begins in row 0. None of
/// them is shifted.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    bases: Vec<u32>,
    furthest: usize,
}

impl Sources {
    /// Takes all places out and keeps the memory.
    pub fn clear(&mut self) {
        self.bases.clear();
        self.furthest = 0;
    }

    /// Adds the place that begins in byte `base` of row 0.
    pub fn push(&mut self, base: u32) {
        self.furthest = self.furthest.max(base as usize);
        self.bases.push(base);
    }

    /// Whether there are no places.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bases.is_empty()
    }

    /// How many places there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bases.len()
    }

    /// Adds row `row` of the places in `range` to `united`; how many bits of `needed` are missing then.
    ///
    /// # Panics
    /// If the rows are shorter than the places say, or `range` is outside them.
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
        assert!(bases.is_empty() || end <= rows.bytes.len(), "rows are as long as the places say");
        match level {
            Level::Plain => plain::unite_unshifted(rows, row, bases, united),
            // SAFETY: every place's read lies inside the rows. The level was found by feature detection.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { x86::unite_unshifted_avx2(rows, row, bases, united) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => return unsafe { x86::unite_unshifted_avx512(rows, row, bases, united, needed) },
        }
        needed.missing_in(united)
    }
}

/// For every stencil with its number `g`: adds its bits, moved up by `by` places, to row `row xor g` of `into`; those
/// moved out of the block are lost.
///
/// # Panics
/// If `by` is not less than 64 [`WORDS`], or a row is missing.
pub fn stamp(level: Level, into: &mut [BitRow], row: usize, stencils: &[(usize, Stencil)], by: usize) {
    assert!(by < 64 * WORDS, "a shift stays inside the block");
    match level {
        // SAFETY: a shift inside the block reads inside the stencil. The level was found by feature detection.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { x86::stamp_avx512(into, row, stencils, by) },
        _ => stencils.iter().for_each(|(g, stencil)| plain::stamp(&mut into[row ^ g], stencil, by)),
    }
}

/// A width of nim-values that pairs are searched in.
pub trait PairCell: Copy + Eq + std::ops::BitXor<Output = Self> {
    /// For each of the wanted values `x` whether `left[i] xor right[right.len() - 1 - i] == x` for some `i`.
    ///
    /// # Panics
    /// If the slices differ in length.
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
        match level {
            Level::Plain => plain::have_pairs(left, right, wanted),
            // SAFETY: the slices are of one length. The level was found by feature detection.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { x86::have_pairs_u8_avx2(left, right, wanted) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { x86::have_pairs_u8_avx512(left, right, wanted) },
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
        match level {
            Level::Plain => plain::have_pairs(left, right, wanted),
            // SAFETY: the slices are of one length. The level was found by feature detection.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { x86::have_pairs_u16_avx2(left, right, wanted) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { x86::have_pairs_u16_avx512(left, right, wanted) },
        }
    }
}

impl PairCell for u32 {}
impl PairCell for u64 {}

/// Exchanges rows and columns of a square of 64 bits by 64.
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
