//! The xor transform of 32-bit numbers with AVX-512: four levels inside a vector, then up to four levels a
//! pass over sixteen vectors held in registers.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi32, _mm512_loadu_si512, _mm512_mask_sub_epi32, _mm512_permutexvar_epi32,
    _mm512_setzero_si512, _mm512_storeu_si512, _mm512_sub_epi32,
};

/// Numbers in a vector.
const LANES: usize = 16;

/// The shortest transform: one vector.
pub(super) const LEAST: usize = LANES;

/// Vectors in a block that stays in the first cache: 16 KiB.
const BLOCK: usize = 256;

/// Whether this processor has the instructions.
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
}

/// The transform of a power of two, at least [`LEAST`], of numbers.
pub(super) fn transform(values: &mut [i32]) {
    let (vectors, rest) = values.as_chunks_mut::<LANES>();
    debug_assert!(rest.is_empty());
    // SAFETY: `is_available` was asked before this kernel was chosen. Gained against the portable twin: see
    // benches/count.rs.
    unsafe { transform_vectors(vectors) };
}

#[target_feature(enable = "avx512f")]
fn transform_vectors(vectors: &mut [[i32; LANES]]) {
    let block = vectors.len().min(BLOCK);
    for block in vectors.chunks_exact_mut(block) {
        for vector in block.iter_mut() {
            store(vector, inside(load(vector)));
        }
        levels(block, 1);
    }
    levels(vectors, block);
}

/// The levels of strides (in vectors) from `stride` to half the length, four at a time while they last.
#[target_feature(enable = "avx512f")]
fn levels(vectors: &mut [[i32; LANES]], mut stride: usize) {
    while stride < vectors.len() {
        match vectors.len() / stride {
            2 => pass::<2>(vectors, stride),
            4 => pass::<4>(vectors, stride),
            8 => pass::<8>(vectors, stride),
            _ => {
                pass::<16>(vectors, stride);
                stride *= 16;
                continue;
            }
        }
        return;
    }
}

/// The levels of strides `stride`, `2 * stride`, ..., `WIDTH / 2 * stride`, all in registers.
#[target_feature(enable = "avx512f")]
fn pass<const WIDTH: usize>(vectors: &mut [[i32; LANES]], stride: usize) {
    for group in vectors.chunks_exact_mut(WIDTH * stride) {
        for at in 0..stride {
            let mut held = [_mm512_setzero_si512(); WIDTH];
            for (k, vector) in held.iter_mut().enumerate() {
                *vector = load(&group[at + k * stride]);
            }
            let mut half = 1;
            while half < WIDTH {
                for low in (0..WIDTH).filter(|k| k & half == 0) {
                    let (a, b) = (held[low], held[low + half]);
                    held[low] = _mm512_add_epi32(a, b);
                    held[low + half] = _mm512_sub_epi32(a, b);
                }
                half *= 2;
            }
            for (k, &vector) in held.iter().enumerate() {
                store(&mut group[at + k * stride], vector);
            }
        }
    }
}

/// The four levels inside one vector.
#[target_feature(enable = "avx512f")]
fn inside(mut vector: __m512i) -> __m512i {
    const PARTNERS: [[i32; LANES]; 4] = {
        let mut partners = [[0; LANES]; 4];
        let mut level = 0;
        while level < 4 {
            let mut lane: i32 = 0;
            while lane < 16 {
                partners[level][lane.unsigned_abs() as usize] = lane ^ (1 << level);
                lane += 1;
            }
            level += 1;
        }
        partners
    };
    // The lanes whose partner is the lower one.
    const UPPER: [u16; 4] = [0xaaaa, 0xcccc, 0xf0f0, 0xff00];
    for (partners, upper) in PARTNERS.iter().zip(UPPER) {
        let partner = _mm512_permutexvar_epi32(load(partners), vector);
        vector = _mm512_mask_sub_epi32(_mm512_add_epi32(vector, partner), upper, partner, vector);
    }
    vector
}

#[target_feature(enable = "avx512f")]
fn load(numbers: &[i32; LANES]) -> __m512i {
    // SAFETY: `numbers` is 64 readable bytes; the instruction asks for no alignment.
    unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
}

#[target_feature(enable = "avx512f")]
fn store(numbers: &mut [i32; LANES], vector: __m512i) {
    // SAFETY: `numbers` is 64 bytes that may be written; the instruction asks for no alignment.
    unsafe { _mm512_storeu_si512(numbers.as_mut_ptr().cast(), vector) }
}
