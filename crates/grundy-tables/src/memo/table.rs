//! A hash table for positions whose key is a word: open addressing, with one cache line per bucket.
//!
//! A line holds as many keys, followed by their cells, as fit in 64 bytes: for example, twelve 32-bit keys
//! with cells of one byte. A line is filled from the front; a full line overflows into the next one. Keys are
//! stored completely, so there are no false hits. No key is 0, because 0 marks an empty place. A key is
//! looked up first in its home line, whose index increases with the hash of the key; a table that is rebuilt is
//! therefore written from one end to the other.

use super::cell::{ABSENT, Cell, Width};
use grundy_kernels::prefetch::prefetch;

/// The denominator of the fill factors.
const OUT_OF: usize = 16;
/// The fill factor at which the table grows, as a numerator over [`OUT_OF`].
const WELL_FILLED: usize = 14;
/// The largest fill factor of a table that cannot grow, as a numerator over [`OUT_OF`].
const FULL: usize = 15;

/// Tables of at most this many lines (a megabyte) are assumed to fit in the caches of the processor.
const NEAR: usize = 1 << 14;

/// A number type in which keys are stored.
pub(super) trait Stored: Copy + Default + PartialEq {
    /// The key in this type, which must be wide enough.
    fn stored(key: u64) -> Self;
    /// The key that this number stores.
    fn key(self) -> u64;
}

impl Stored for u32 {
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "tables with narrow keys receive only narrow keys")]
    fn stored(key: u64) -> Self {
        key as Self
    }

    #[inline(always)]
    fn key(self) -> u64 {
        self.into()
    }
}

impl Stored for u64 {
    #[inline(always)]
    fn stored(key: u64) -> Self {
        key
    }

    #[inline(always)]
    fn key(self) -> u64 {
        self
    }
}

/// A cache line with keys and their cells.
#[derive(Clone)]
#[repr(C, align(64))]
struct Line<K, C, const N: usize> {
    keys: [K; N],
    cells: [C; N],
}

/// A table whose lines all have the same format.
pub(super) struct Lines<K, C, const N: usize> {
    lines: Vec<Line<K, C, N>>,
    taken: usize,
}

/// The place of a key, or the free place in which it would be stored.
enum Place {
    At(usize, usize),
    Free(usize, usize),
}

/// The result of storing a cell.
enum Put {
    Done,
    /// The cell is too wide for the format of the table.
    TooWide,
    /// The key is new, but there is no room for it.
    Full,
}

#[inline(always)]
fn mixed(key: u64) -> u64 {
    let once = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (once ^ (once >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

impl<K: Stored, C: Width, const N: usize> Lines<K, C, N> {
    const FITS_A_LINE: () = assert!(size_of::<Line<K, C, N>>() == 64);

    fn new() -> Self {
        let () = Self::FITS_A_LINE;
        Self { lines: Vec::new(), taken: 0 }
    }

    /// A table of `lines` empty lines, or `None` if memory cannot be allocated.
    fn of_lines(lines: usize) -> Option<Self> {
        let mut table = Self::new();
        table.lines.try_reserve_exact(lines).ok()?;
        table.lines.resize(lines, Line { keys: [K::default(); N], cells: [C::default(); N] });
        Some(table)
    }

    fn bytes(&self) -> u64 {
        (self.lines.capacity() * 64) as u64
    }

    /// The number of lines that are needed for `places` places.
    #[expect(clippy::unused_self, reason = "the number of places in a line depends on its format")]
    fn lines_for(&self, places: usize) -> usize {
        places.div_ceil(N)
    }

    /// The line in which `key` is looked up first.
    #[inline(always)]
    fn home(&self, key: u64) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "less than the number of lines")]
        let home = ((u128::from(mixed(key)) * self.lines.len() as u128) >> 64) as usize;
        home
    }

    #[inline(always)]
    fn place(&self, key: u64) -> Place {
        let wanted = K::stored(key);
        let mut at = self.home(key);
        loop {
            let Line { keys, .. } = &self.lines[at];
            let mut same = 0u32;
            for (place, &key) in keys.iter().enumerate() {
                same |= u32::from(key == wanted) << place;
            }
            if same != 0 {
                return Place::At(at, same.trailing_zeros() as usize);
            }
            if keys[N - 1] == K::default() {
                let free = keys.iter().take_while(|&&key| key != K::default()).count();
                return Place::Free(at, free);
            }
            at = if at + 1 == self.lines.len() { 0 } else { at + 1 };
        }
    }

    #[inline(always)]
    fn get(&self, key: u64) -> Cell {
        if self.lines.is_empty() {
            return ABSENT;
        }
        match self.place(key) {
            Place::At(line, at) => self.lines[line].cells[at].cell(),
            Place::Free(..) => ABSENT,
        }
    }

    #[inline]
    fn get_many(&self, keys: &[u64], mask: u64, cells: &mut Vec<Cell>) {
        cells.extend(keys.iter().map(|key| self.get(key & mask)));
    }

    /// Stores the cell of `key`. A new key is stored only if fewer places are taken than the fraction `part / OUT_OF`
    /// of all places.
    #[inline]
    fn put(&mut self, key: u64, cell: Cell, part: usize) -> Put {
        let Some(kept) = C::kept(cell) else { return Put::TooWide };
        if self.lines.is_empty() {
            return Put::Full;
        }
        match self.place(key) {
            Place::At(line, at) => self.lines[line].cells[at] = kept,
            Place::Free(..) if !self.has_room(part) => return Put::Full,
            Place::Free(line, at) => {
                self.lines[line].keys[at] = K::stored(key);
                self.lines[line].cells[at] = kept;
                self.taken += 1;
            }
        }
        Put::Done
    }

    /// Whether fewer places are taken than the fraction `part / OUT_OF` of all places, rounded down.
    fn has_room(&self, part: usize) -> bool {
        self.taken < self.lines.len() * N * part / OUT_OF
    }

    fn each(&self, see: &mut dyn FnMut(u64, Cell)) {
        for line in &self.lines {
            for (key, cell) in line.keys.iter().zip(&line.cells) {
                if *key != K::default() {
                    see(key.key(), cell.cell());
                }
            }
        }
    }

    /// Stores all entries of `table` in this table, which must have at least as many places, and cells at
    /// least as wide.
    fn take_over<C2: Width, const N2: usize>(&mut self, table: &Lines<K, C2, N2>) {
        table.each(&mut |key, cell| {
            let put = self.put(key, cell, OUT_OF);
            debug_assert!(matches!(put, Put::Done));
        });
    }
}

/// A table in the format that its keys and cells need. For example, `K32C8` has 32-bit keys and 8-bit cells.
pub(super) enum Table {
    /// Keys of 32 bits with cells of one byte.
    K32C8(Lines<u32, u8, 12>),
    /// Keys of 32 bits with cells of two bytes.
    K32C16(Lines<u32, u16, 10>),
    /// Keys of 32 bits with cells of four bytes.
    K32C32(Lines<u32, u32, 8>),
    /// Keys of 32 bits with cells of eight bytes.
    K32C64(Lines<u32, u64, 5>),
    /// Keys of 64 bits with cells of one byte.
    K64C8(Lines<u64, u8, 7>),
    /// Keys of 64 bits with cells of two bytes.
    K64C16(Lines<u64, u16, 6>),
    /// Keys of 64 bits with cells of four bytes.
    K64C32(Lines<u64, u32, 5>),
    /// Keys of 64 bits with cells of eight bytes.
    K64C64(Lines<u64, u64, 4>),
}

macro_rules! on_lines {
    ($table:expr, $lines:ident => $do:expr) => {
        match $table {
            Table::K32C8($lines) => $do,
            Table::K32C16($lines) => $do,
            Table::K32C32($lines) => $do,
            Table::K32C64($lines) => $do,
            Table::K64C8($lines) => $do,
            Table::K64C16($lines) => $do,
            Table::K64C32($lines) => $do,
            Table::K64C64($lines) => $do,
        }
    };
}

/// The error for memory that cannot be allocated, with the number of additional bytes needed.
pub(super) struct Lacking(pub(super) u64);

impl Table {
    /// An empty table for keys of this many bits.
    pub(super) fn new(key_bits: u32) -> Self {
        if key_bits <= 32 { Self::K32C8(Lines::new()) } else { Self::K64C8(Lines::new()) }
    }

    /// The number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        on_lines!(self, lines => lines.bytes())
    }

    /// The number of keys in the table.
    pub(super) fn len(&self) -> usize {
        on_lines!(self, lines => lines.taken)
    }

    /// Prefetches the home line of `key`, unless the table is small enough to fit in the caches.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        on_lines!(self, lines => if lines.lines.len() > NEAR {
            prefetch(&lines.lines, lines.home(key));
        });
    }

    /// The cell of `key`, or [`ABSENT`] if the key is not in the table.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Cell {
        on_lines!(self, lines => lines.get(key))
    }

    /// Appends the cells of all `keys` to `cells`. Only those bits of a key that are set in `mask` count.
    pub(super) fn get_many(&self, keys: &[u64], mask: u64, cells: &mut Vec<Cell>) {
        on_lines!(self, lines => lines.get_many(keys, mask, cells));
    }

    /// Calls `see` with every key and its cell.
    pub(super) fn each(&self, see: &mut dyn FnMut(u64, Cell)) {
        on_lines!(self, lines => lines.each(see));
    }

    /// Stores the cell of `key`. `may_take` says whether a given number of additional bytes is allowed.
    ///
    /// # Errors
    /// Returns the number of additional bytes needed if the table cannot be enlarged, or its cells cannot be widened.
    pub(super) fn put(
        &mut self,
        key: u64,
        cell: Cell,
        may_take: &dyn Fn(u64) -> bool,
    ) -> Result<(), Lacking> {
        let mut part = WELL_FILLED;
        loop {
            match on_lines!(self, lines => lines.put(key, cell, part)) {
                Put::Done => return Ok(()),
                Put::TooWide => self.widen(may_take)?,
                Put::Full => match self.grow(may_take) {
                    Err(lacking) if part == FULL => return Err(lacking),
                    Err(_) => part = FULL,
                    Ok(()) => {}
                },
            }
        }
    }

    /// Makes room for `keys` keys at once, if that is allowed. If a growing table received keys in the order
    /// of [`each`](Self::each), they would crowd together at its beginning.
    pub(super) fn reserve(&mut self, keys: usize, may_take: &dyn Fn(u64) -> bool) {
        let places = keys.saturating_mul(OUT_OF) / WELL_FILLED + 1;
        let (held, lines) = on_lines!(self, lines => (lines.lines.len(), lines.lines_for(places)));
        if lines > held && may_take((lines as u64).saturating_mul(64)) {
            self.remade(lines);
        }
    }

    /// Enlarges the table: doubles it, or enlarges it by half or a quarter if doubling is impossible.
    fn grow(&mut self, may_take: &dyn Fn(u64) -> bool) -> Result<(), Lacking> {
        let lines = on_lines!(self, lines => lines.lines.len());
        for larger in [lines * 2, lines * 3 / 2, lines * 5 / 4] {
            let larger = larger.max(4);
            if may_take(larger as u64 * 64) && self.remade(larger) {
                return Ok(());
            }
        }
        Err(Lacking((lines as u64 * 5 / 4).max(4) * 64))
    }

    fn remade(&mut self, lines: usize) -> bool {
        fn remade<K: Stored, C: Width, const N: usize>(table: &mut Lines<K, C, N>, lines: usize) -> bool {
            let Some(mut larger) = Lines::of_lines(lines) else { return false };
            larger.take_over(table);
            *table = larger;
            true
        }
        on_lines!(self, table => remade(table, lines))
    }

    /// Doubles the width of all cells.
    fn widen(&mut self, may_take: &dyn Fn(u64) -> bool) -> Result<(), Lacking> {
        fn wider<K: Stored, C: Width, D: Width, const N: usize, const M: usize>(
            table: &Lines<K, C, N>,
            may_take: &dyn Fn(u64) -> bool,
        ) -> Result<Lines<K, D, M>, Lacking> {
            let lines = (table.lines.len() * N).div_ceil(M);
            let bytes = lines as u64 * 64;
            let made = if may_take(bytes) { Lines::of_lines(lines) } else { None };
            let mut made = made.ok_or(Lacking(bytes))?;
            made.take_over(table);
            Ok(made)
        }
        *self = match self {
            Self::K32C8(lines) => Self::K32C16(wider(lines, may_take)?),
            Self::K32C16(lines) => Self::K32C32(wider(lines, may_take)?),
            Self::K32C32(lines) => Self::K32C64(wider(lines, may_take)?),
            Self::K64C8(lines) => Self::K64C16(wider(lines, may_take)?),
            Self::K64C16(lines) => Self::K64C32(wider(lines, may_take)?),
            Self::K64C32(lines) => Self::K64C64(wider(lines, may_take)?),
            // Every cell fits in 64 bits.
            Self::K32C64(_) | Self::K64C64(_) => return Ok(()),
        };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{ABSENT, Cell, Table};
    use proptest::prelude::*;
    use std::collections::HashMap;

    proptest! {
        #[test]
        fn as_a_map(
            narrow: bool, factor in 1u64..1 << 24, most in 4u32..63,
            puts in prop::collection::vec((1u64..2000, any::<u64>()), 0..3000),
        ) {
            let mut table = Table::new(if narrow { 32 } else { 61 });
            let mut map = HashMap::new();
            for (key, cell) in puts {
                let key = if narrow { key } else { key * factor };
                let cell: Cell = cell >> (64 - most);
                prop_assert!(table.put(key, cell, &|_| true).is_ok());
                map.insert(key, cell);
                prop_assert_eq!(table.len(), map.len());
            }
            for key in 1..2000 {
                let key = if narrow { key } else { key * factor };
                prop_assert_eq!(table.get(key), map.get(&key).copied().unwrap_or(ABSENT));
            }
            let mut all = HashMap::new();
            table.each(&mut |key, cell| { all.insert(key, cell); });
            prop_assert_eq!(all, map);
        }
    }

    #[test]
    fn reserved_room_is_enough() {
        for (bits, keys) in [(32, 1), (32, 1000), (61, 1000)] {
            let mut table = Table::new(bits);
            table.reserve(keys, &|_| true);
            let bytes = table.bytes();
            assert!((1..=keys as u64).all(|key| table.put(key, 3, &|_| false).is_ok()));
            assert_eq!(table.bytes(), bytes);
            assert!((1..=keys as u64).all(|key| table.get(key) == 3));
        }
    }

    #[test]
    fn a_table_that_may_not_grow_fills_up_and_says_so() {
        let mut table = Table::new(32);
        assert_eq!(table.bytes(), 0);
        let may_take = |bytes: u64| bytes <= 64 * 64;
        let held = (1..).find(|&key| table.put(key, 3, &may_take).is_err()).unwrap() - 1;
        assert!((600..=64 * 12).contains(&held), "{held}");
        assert_eq!(table.bytes(), 64 * 64);
        assert!((1..=held).all(|key| table.get(key) == 3) && table.get(held + 1) == ABSENT);
    }
}
