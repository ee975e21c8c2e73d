//! The kernels with AVX2 and AVX-512.

use super::{Chain, Distances, Places, SIDE, Tile, plain};
use std::arch::x86_64::*;
use std::ops::Range;

#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn turned_avx2(tile: &Tile) -> Tile {
    plain::turned(tile)
}

#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn reached_avx2(distances: &Distances, before: &[Tile], rows: usize) -> Tile {
    plain::reached(distances, before, rows)
}

#[target_feature(enable = "avx2,bmi1,bmi2")]
pub(super) fn follow_avx2(chain: &Chain, tile: &mut Places, places: Range<usize>) -> usize {
    plain::follow_by(chain, tile, places, |columns, open| {
        let open: *const u32 = open.as_ptr();
        let into: *mut u32 = columns.0.as_mut_ptr();
        for part in (0..SIDE).step_by(8) {
            // SAFETY: four times 32 bytes are inside the 128 bytes of both, and the columns are aligned to 64.
            unsafe {
                let columns = _mm256_load_si256(into.add(part).cast());
                let columns = _mm256_and_si256(columns, _mm256_loadu_si256(open.add(part).cast()));
                _mm256_store_si256(into.add(part).cast(), columns);
            }
        }
    })
}

/// Transposes a tile whose bits are in the first `words` words. Word `i` is used as a mask: it selects the words of the
/// result in which bit `i` is set.
#[target_feature(enable = "avx512f")]
pub(super) fn turned_avx512(tile: &Tile, words: usize) -> Tile {
    let (mut low, mut high) = (_mm512_setzero_si512(), _mm512_setzero_si512());
    let mut bit = _mm512_set1_epi32(1);
    for line in &tile.0[..words] {
        #[expect(clippy::cast_possible_truncation, reason = "one half of the line")]
        {
            low = _mm512_mask_add_epi32(low, *line as u16, low, bit);
            high = _mm512_mask_add_epi32(high, (*line >> 16) as u16, high, bit);
        }
        bit = _mm512_add_epi32(bit, bit);
    }
    stored(low, high)
}

#[target_feature(enable = "avx512f")]
fn stored(low: __m512i, high: __m512i) -> Tile {
    let mut tile = Tile::NONE;
    let into: *mut u32 = tile.0.as_mut_ptr();
    // SAFETY: a tile is 128 bytes, aligned to 64.
    unsafe {
        _mm512_store_si512(into.cast(), low);
        _mm512_store_si512(into.add(16).cast(), high);
    }
    tile
}

#[target_feature(enable = "avx512f")]
fn half(tile: &Tile, high: bool) -> __m512i {
    let from: *const u32 = tile.0.as_ptr();
    // SAFETY: a tile is 128 bytes, aligned to 64.
    unsafe { _mm512_load_si512(from.add(if high { 16 } else { 0 }).cast()) }
}

#[target_feature(enable = "avx512f,avx512vbmi2")]
pub(super) fn reached_avx512(distances: &Distances, before: &[Tile], rows: usize) -> Tile {
    let none = _mm512_setzero_si512();
    let lanes = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    let (mut all_low, mut all_high) = (none, none);
    for group in &distances.groups {
        let (mut low, mut high) = (none, none);
        for distance in &group.distances {
            let Some(first) = before.len().checked_sub(distance.tiles + 1) else { break };
            let by = _mm512_set1_epi32(distance.places.cast_signed());
            let (tile, next) = (&before[first], before.get(first + 1).unwrap_or(&Tile::NONE));
            low = _mm512_or_si512(low, _mm512_shldv_epi32(half(next, false), half(tile, false), by));
            if rows > 16 {
                high = _mm512_or_si512(high, _mm512_shldv_epi32(half(next, true), half(tile, true), by));
            }
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "less than SIDE")]
        let order = _mm512_xor_si512(lanes, _mm512_set1_epi32((group.g % 16) as i32));
        let (low, high) = (_mm512_permutexvar_epi32(order, low), _mm512_permutexvar_epi32(order, high));
        let (low, high) = if group.g < 16 { (low, high) } else { (high, low) };
        (all_low, all_high) = (_mm512_or_si512(all_low, low), _mm512_or_si512(all_high, high));
    }
    stored(all_low, all_high)
}

#[target_feature(enable = "avx512f,bmi1,bmi2")]
pub(super) fn follow_avx512(chain: &Chain, tile: &mut Places, places: Range<usize>) -> usize {
    let (mut low, mut high) = (half(&tile.open, false), half(&tile.open, true));
    plain::follow_by(chain, tile, places, |columns, open| {
        let open: *const u32 = open.as_ptr();
        let into: *mut u32 = columns.0.as_mut_ptr();
        // SAFETY: `open` and the columns have 128 bytes each, and the columns are aligned to 64.
        unsafe {
            low = _mm512_and_si512(low, _mm512_loadu_si512(open.cast()));
            high = _mm512_and_si512(high, _mm512_loadu_si512(open.add(16).cast()));
            _mm512_store_si512(into.cast(), low);
            _mm512_store_si512(into.add(16).cast(), high);
        }
    })
}
