//! The kernels with AVX2 and AVX-512.

use super::{BitRow, Entry, Rows, Stencil, Tile, WORDS, plain};
use std::arch::x86_64::*;

/// Whether the processor supports AVX2, BMI1 and BMI2.
pub(super) fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2")
}

/// Whether the processor supports AVX2, BMI1, BMI2 and the AVX-512 extensions that the kernels use.
pub(super) fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vpopcntdq")
}

/// Unites the rows of one tile as [`plain::unite`] does.
///
/// # Safety
/// For every entry of the tile, `base + (x ^ g) * stride + READ` must be at most the length of the rows, the
/// ranges of the tile must be within the entries, and AVX-512 F and VBMI2 must be available.
#[target_feature(enable = "avx512f,avx512vbmi2")]
pub(super) unsafe fn unite_avx512(
    rows: Rows<'_>,
    x: usize,
    entries: &[Entry],
    tile: &Tile,
    united: &mut BitRow,
) {
    let first = rows.bytes.as_ptr();
    // SAFETY: inside the rows, by the contract.
    let place =
        |entry: &Entry| unsafe { first.add(entry.base as usize + (x ^ entry.g as usize) * rows.stride) };
    let into: *mut u64 = united.0.as_mut_ptr();
    // SAFETY: a bit row is 128 bytes, aligned to 64.
    let (mut all_low, mut all_high) =
        unsafe { (_mm512_load_si512(into.cast()), _mm512_load_si512(into.add(8).cast())) };
    let mut start = tile.start;
    for (bit, end) in (0..).zip(tile.ends) {
        // SAFETY: the ranges of a tile are within the entries.
        let entries = unsafe { entries.get_unchecked(start..end) };
        start = end;
        let mut low = _mm512_setzero_si512();
        let mut high = _mm512_setzero_si512();
        let (pairs, single) = entries.as_chunks::<2>();
        for [a, b] in pairs {
            let (a, b) = (place(a), place(b));
            // SAFETY: READ bytes from `a` and from `b` are inside the rows; the loads need no alignment.
            let (a0, b0) = unsafe { (_mm512_loadu_si512(a.cast()), _mm512_loadu_si512(b.cast())) };
            // SAFETY: as above.
            let (a1, b1) =
                unsafe { (_mm512_loadu_si512(a.add(64).cast()), _mm512_loadu_si512(b.add(64).cast())) };
            low = _mm512_ternarylogic_epi64::<0xfe>(low, a0, b0);
            high = _mm512_ternarylogic_epi64::<0xfe>(high, a1, b1);
        }
        if let [a] = single {
            let a = place(a);
            // SAFETY: READ bytes from `a` are inside the rows.
            let (a0, a1) = unsafe { (_mm512_loadu_si512(a.cast()), _mm512_loadu_si512(a.add(64).cast())) };
            low = _mm512_or_si512(low, a0);
            high = _mm512_or_si512(high, a1);
        }
        let by = _mm512_set1_epi64(bit);
        let after_low = _mm512_alignr_epi64::<1>(high, low);
        let after_high = _mm512_alignr_epi64::<1>(_mm512_setzero_si512(), high);
        all_low = _mm512_or_si512(all_low, _mm512_shrdv_epi64(low, after_low, by));
        all_high = _mm512_or_si512(all_high, _mm512_shrdv_epi64(high, after_high, by));
    }
    // SAFETY: a bit row is 128 bytes, aligned to 64.
    unsafe {
        _mm512_store_si512(into.cast(), all_low);
        _mm512_store_si512(into.add(8).cast(), all_high);
    }
}

/// Unites rows as [`plain::unite_unshifted`] does, and counts the bits of `needed` that are not in the union.
///
/// # Safety
/// Every base plus `row * stride + READ` must be at most the length of the rows, and AVX-512 F and VPOPCNTDQ must be
/// available.
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
pub(super) unsafe fn unite_unshifted_avx512(
    rows: Rows<'_>,
    row: usize,
    bases: &[u32],
    united: &mut BitRow,
    needed: &BitRow,
) -> u32 {
    let first = rows.bytes.as_ptr().wrapping_add(row * rows.stride);
    let into: *mut u64 = united.0.as_mut_ptr();
    // SAFETY: a bit row is 128 bytes, aligned to 64.
    let (mut low, mut high) =
        unsafe { (_mm512_load_si512(into.cast()), _mm512_load_si512(into.add(8).cast())) };
    for base in bases {
        let place = first.wrapping_add(*base as usize);
        // SAFETY: READ bytes are inside the rows, by the contract; the loads need no alignment.
        unsafe {
            low = _mm512_or_si512(low, _mm512_loadu_si512(place.cast()));
            high = _mm512_or_si512(high, _mm512_loadu_si512(place.add(64).cast()));
        }
    }
    let needed: *const u64 = needed.0.as_ptr();
    // SAFETY: bit rows are 128 bytes, aligned to 64.
    let (needed_low, needed_high) = unsafe {
        _mm512_store_si512(into.cast(), low);
        _mm512_store_si512(into.add(8).cast(), high);
        (_mm512_load_si512(needed.cast()), _mm512_load_si512(needed.add(8).cast()))
    };
    let missing = _mm512_add_epi64(
        _mm512_popcnt_epi64(_mm512_andnot_si512(low, needed_low)),
        _mm512_popcnt_epi64(_mm512_andnot_si512(high, needed_high)),
    );
    u32::try_from(_mm512_reduce_add_epi64(missing)).unwrap_or(u32::MAX)
}

/// Unites rows as [`plain::unite_unshifted`] does.
///
/// # Safety
/// Every base plus `row * stride + READ` must be at most the length of the rows, and AVX2 must be available.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn unite_unshifted_avx2(rows: Rows<'_>, row: usize, bases: &[u32], united: &mut BitRow) {
    let first = rows.bytes.as_ptr().wrapping_add(row * rows.stride);
    for (part, words) in united.0.as_chunks_mut::<4>().0.iter_mut().enumerate() {
        let into = words.as_mut_ptr();
        // SAFETY: four words are 32 bytes; the load needs no alignment.
        let mut sum = unsafe { _mm256_loadu_si256(into.cast()) };
        for base in bases {
            let place = first.wrapping_add(*base as usize + 32 * part);
            // SAFETY: four times 32 bytes are READ, inside the rows by the contract; the load needs no alignment.
            sum = _mm256_or_si256(sum, unsafe { _mm256_loadu_si256(place.cast()) });
        }
        // SAFETY: four words are 32 bytes; the store needs no alignment.
        unsafe { _mm256_storeu_si256(into.cast(), sum) };
    }
}

/// Unites the rows of one tile as [`plain::unite`] does.
///
/// # Safety
/// For every entry of the tile, `base + (x ^ g) * stride + READ` must be at most the length of the rows, and
/// AVX2 must be available.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn unite_avx2(
    rows: Rows<'_>,
    x: usize,
    entries: &[Entry],
    tile: &Tile,
    united: &mut BitRow,
) {
    let first = rows.bytes.as_ptr();
    let mut start = tile.start;
    for (bit, end) in tile.ends.into_iter().enumerate() {
        let mut sum = [_mm256_setzero_si256(); 4];
        for entry in &entries[start..end] {
            // SAFETY: inside the rows, by the contract.
            let at = unsafe { first.add(entry.base as usize + (x ^ entry.g as usize) * rows.stride) };
            for (part, sum) in sum.iter_mut().enumerate() {
                // SAFETY: four times 32 bytes are READ; the load needs no alignment.
                *sum = _mm256_or_si256(*sum, unsafe { _mm256_loadu_si256(at.add(32 * part).cast()) });
            }
        }
        start = end;
        let mut words = [0u64; WORDS];
        for (words, sum) in words.as_chunks_mut::<4>().0.iter_mut().zip(sum) {
            // SAFETY: four words are 32 bytes; the store needs no alignment.
            unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), sum) };
        }
        plain::down(&words, bit, united);
    }
}

/// Adds shifted stencils to rows as [`plain::stamp`] does.
///
/// # Safety
/// `by` must be less than `64 * WORDS`, and AVX-512 F and VBMI2 must be available.
#[target_feature(enable = "avx512f,avx512vbmi2")]
pub(super) unsafe fn stamp_avx512(into: &mut [BitRow], row: usize, stencils: &[(usize, Stencil)], by: usize) {
    let (words, bits) = (by / 64, by % 64);
    let shift = _mm512_set1_epi64(i64::try_from(bits).unwrap_or(0));
    for (g, stencil) in stencils {
        let from: *const u64 = stencil.0.as_ptr();
        let into: *mut u64 = into[row ^ g].0.as_mut_ptr();
        // Words below the shift remain unchanged.
        for half in words / 8..2 {
            // SAFETY: `words < WORDS`, so the reads begin at word `1 + 8 * half - 1` or later and end at word
            // `WORDS + 8 * half + 8` or earlier, inside the `2 * WORDS` words of the stencil. The row is aligned.
            unsafe {
                let here = from.add(WORDS - words + 8 * half);
                let bits = _mm512_loadu_si512(here.cast());
                let carried = _mm512_loadu_si512(here.sub(1).cast());
                let moved = _mm512_shldv_epi64(bits, carried, shift);
                let into = into.add(8 * half);
                _mm512_store_si512(into.cast(), _mm512_or_si512(moved, _mm512_load_si512(into.cast())));
            }
        }
    }
}

/// Defines a kernel that searches the pairs of cells for each of the wanted nim-sums, `$lanes` pairs at a time.
/// After every `4 * $lanes` pairs, the kernel stops if all wanted nim-sums have been found.
macro_rules! have_pairs {
    ($name:ident, $features:literal, $cell:ty, $lanes:literal, $broadcast:expr, $load:expr, $sums:expr, $hits:expr, $any:expr, $none:expr, $union:expr) => {
        /// # Safety
        /// The slices must have the same length, and the processor must support the instructions.
        #[target_feature(enable = $features)]
        pub(in crate::heap_rows) unsafe fn $name<const N: usize>(
            left: &[$cell],
            right: &[$cell],
            wanted: [$cell; N],
        ) -> [bool; N] {
            const LANES: usize = $lanes;
            let length = left.len();
            // These are loops rather than `map`: a closure passed to `map` on an array would be compiled
            // without the instructions.
            let mut lanes = [$broadcast(0); N];
            let mut found = [$none; N];
            for i in 0..N {
                lanes[i] = $broadcast(wanted[i]);
            }
            let mut at = 0;
            while at + LANES <= length {
                let stop = length.min(at + 4 * LANES);
                while at + LANES <= stop {
                    // SAFETY: `at + LANES <= length`, and the slices have the same length.
                    let (a, b) = unsafe {
                        ($load(left.as_ptr().add(at)), $load(right.as_ptr().add(length - at - LANES)))
                    };
                    let sums = $sums(a, b);
                    for i in 0..N {
                        found[i] = $union(found[i], $hits(sums, lanes[i]));
                    }
                    at += LANES;
                }
                // The wanted values are checked one by one, because usually the first one is missing.
                let mut all = true;
                for found in found {
                    if !$any(found) {
                        all = false;
                        break;
                    }
                }
                if all {
                    return [true; N];
                }
            }
            let mut answer = [false; N];
            for i in 0..N {
                answer[i] = $any(found[i]);
            }
            let rest = plain::have_pairs(&left[at..], &right[..length - at], wanted);
            for i in 0..N {
                answer[i] |= rest[i];
            }
            answer
        }
    };
}

#[expect(clippy::cast_possible_wrap, reason = "the instruction uses the bits of the value")]
mod pairs {
    use super::*;

    const fn descending_u8() -> [u8; 64] {
        let mut bytes = [0; 64];
        let mut at = 0;
        while at < 64 {
            #[expect(clippy::cast_possible_truncation, reason = "less than 64")]
            {
                bytes[at] = 63 - at as u8;
            }
            at += 1;
        }
        bytes
    }

    const fn descending_u16() -> [u16; 32] {
        let mut lanes = [0; 32];
        let mut at = 0;
        while at < 32 {
            #[expect(clippy::cast_possible_truncation, reason = "less than 32")]
            {
                lanes[at] = 31 - at as u16;
            }
            at += 1;
        }
        lanes
    }

    static DESCENDING_U8: [u8; 64] = descending_u8();
    static DESCENDING_U16: [u16; 32] = descending_u16();

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    fn sums_u8_avx512(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the array is 64 bytes.
        let descending = unsafe { _mm512_loadu_si512(DESCENDING_U8.as_ptr().cast()) };
        _mm512_xor_si512(a, _mm512_permutexvar_epi8(descending, b))
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn sums_u16_avx512(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the array is 64 bytes.
        let descending = unsafe { _mm512_loadu_si512(DESCENDING_U16.as_ptr().cast()) };
        _mm512_xor_si512(a, _mm512_permutexvar_epi16(descending, b))
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn sums_u8_avx2(a: __m256i, b: __m256i) -> __m256i {
        let order =
            _mm256_broadcastsi128_si256(_mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
        _mm256_xor_si256(a, _mm256_permute4x64_epi64::<0b01_00_11_10>(_mm256_shuffle_epi8(b, order)))
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn sums_u16_avx2(a: __m256i, b: __m256i) -> __m256i {
        let order =
            _mm256_broadcastsi128_si256(_mm_set_epi8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14));
        _mm256_xor_si256(a, _mm256_permute4x64_epi64::<0b01_00_11_10>(_mm256_shuffle_epi8(b, order)))
    }

    have_pairs!(
        have_pairs_u8_avx512,
        "avx512f,avx512bw,avx512vbmi",
        u8,
        64,
        |x: u8| _mm512_set1_epi8(x as i8),
        |p: *const u8| _mm512_loadu_si512(p.cast()),
        |a, b| sums_u8_avx512(a, b),
        |sums, x| _mm512_cmpeq_epi8_mask(sums, x),
        |found: u64| found != 0,
        0u64,
        |a: u64, b: u64| a | b
    );
    have_pairs!(
        have_pairs_u16_avx512,
        "avx512f,avx512bw",
        u16,
        32,
        |x: u16| _mm512_set1_epi16(x as i16),
        |p: *const u16| _mm512_loadu_si512(p.cast()),
        |a, b| sums_u16_avx512(a, b),
        |sums, x| _mm512_xor_si512(sums, x),
        |least| _mm512_testn_epi16_mask(least, least) != 0,
        _mm512_set1_epi8(-1),
        |a, b| _mm512_min_epu16(a, b)
    );
    have_pairs!(
        have_pairs_u8_avx2,
        "avx2",
        u8,
        32,
        |x: u8| _mm256_set1_epi8(x as i8),
        |p: *const u8| _mm256_loadu_si256(p.cast()),
        |a, b| sums_u8_avx2(a, b),
        |sums, x| _mm256_cmpeq_epi8(sums, x),
        |found| _mm256_movemask_epi8(found) != 0,
        _mm256_setzero_si256(),
        |a, b| _mm256_or_si256(a, b)
    );
    have_pairs!(
        have_pairs_u16_avx2,
        "avx2",
        u16,
        16,
        |x: u16| _mm256_set1_epi16(x as i16),
        |p: *const u16| _mm256_loadu_si256(p.cast()),
        |a, b| sums_u16_avx2(a, b),
        |sums, x| _mm256_cmpeq_epi16(sums, x),
        |found| _mm256_movemask_epi8(found) != 0,
        _mm256_setzero_si256(),
        |a, b| _mm256_or_si256(a, b)
    );
}
pub(super) use pairs::{
    have_pairs_u8_avx2, have_pairs_u8_avx512, have_pairs_u16_avx2, have_pairs_u16_avx512,
};
