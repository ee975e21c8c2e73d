//! Nim-products by carry-less multiplication, eight at a time (AVX-512 with GFNI and VPCLMULQDQ).
//!
//! The field of nimbers below `2^64` is isomorphic to the polynomials over the field of two elements modulo
//! `x^64 + x^4 + x^3 + x + 1`; only the bases differ. A matrix of 64 x 64 bits converts both factors to the
//! polynomial basis. The polynomials are multiplied and reduced, and the product is converted back.

use std::arch::x86_64::{
    __m512i, _mm512_alignr_epi64, _mm512_clmulepi64_epi128, _mm512_gf2p8affine_epi64_epi8,
    _mm512_loadu_si512, _mm512_permutexvar_epi8, _mm512_set1_epi64, _mm512_setzero_si512,
    _mm512_storeu_si512, _mm512_unpacklo_epi64, _mm512_xor_si512,
};
use std::sync::OnceLock;

/// The smallest nimber that is a root of `x^64 + x^4 + x^3 + x + 1`. It is the image of `x`.
const ROOT: u64 = 0x4028_84ca_01f7_c6b2;

/// The number of nimbers in a vector.
const LANES: usize = 8;

/// Whether this processor supports the instructions.
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("gfni")
        && is_x86_feature_detected!("vpclmulqdq")
}

/// Writes the nim-product of `a[i]` and `b[i]` to `out[i]`. The slices must have the same length.
pub(super) fn multiply(a: &[u64], b: &[u64], out: &mut [u64]) {
    let (a_full, a_rest) = a.as_chunks::<LANES>();
    let (b_full, b_rest) = b.as_chunks::<LANES>();
    let (out_full, out_rest) = out.as_chunks_mut::<LANES>();
    let bases = Bases::shared();
    // SAFETY: `is_available` was checked before this kernel was chosen. For its speed compared with the tables of
    // logarithms, see the benchmark `nim_product` of grundy-solve.
    unsafe { multiply_chunks(bases, a_full, b_full, out_full) };
    if !out_rest.is_empty() {
        let pad = |rest: &[u64]| {
            let mut padded = [[0; LANES]];
            padded[0][..rest.len()].copy_from_slice(rest);
            padded
        };
        let mut products = [[0; LANES]];
        // SAFETY: as above.
        unsafe { multiply_chunks(bases, &pad(a_rest), &pad(b_rest), &mut products) };
        out_rest.copy_from_slice(&products[0][..out_rest.len()]);
    }
}

/// The change of basis as blocks of eight by eight bits, with one vector for each diagonal. Lane `j` of
/// vector `d` maps byte `(j + d) % 8` of the argument to byte `j` of the result.
struct Bases {
    to_polynomial: [[u64; LANES]; LANES],
    to_nimber: [[u64; LANES]; LANES],
}

impl Bases {
    fn shared() -> &'static Self {
        static SHARED: OnceLock<Bases> = OnceLock::new();
        SHARED.get_or_init(|| {
            let mut columns = [0; 64];
            let mut power = 1;
            for column in &mut columns {
                *column = power;
                power = grundy_core::nim_product(power, ROOT);
            }
            Self { to_polynomial: diagonals(&inverse(columns)), to_nimber: diagonals(&columns) }
        })
    }
}

/// The inverse of an invertible bit matrix, which is given by its columns.
fn inverse(mut columns: [u64; 64]) -> [u64; 64] {
    let mut inverse: [u64; 64] = std::array::from_fn(|at| 1 << at);
    for row in 0..64 {
        let pivot = (row..64)
            .find(|&at| columns[at] >> row & 1 == 1)
            .expect("the powers of a root of an irreducible polynomial are independent");
        columns.swap(row, pivot);
        inverse.swap(row, pivot);
        for at in (0..64).filter(|&at| at != row) {
            if columns[at] >> row & 1 == 1 {
                columns[at] ^= columns[row];
                inverse[at] ^= inverse[row];
            }
        }
    }
    inverse
}

/// The blocks of a matrix by diagonals, in the bit order of `gf2p8affineqb`: the row for output bit `r` is
/// byte `7 - r`.
fn diagonals(columns: &[u64; 64]) -> [[u64; LANES]; LANES] {
    let block = |out: usize, from: usize| {
        let mut bits = 0;
        for row in 0..8 {
            for column in 0..8 {
                bits |= (columns[8 * from + column] >> (8 * out + row) & 1) << (8 * (7 - row) + column);
            }
        }
        bits
    };
    std::array::from_fn(|diagonal| std::array::from_fn(|out| block(out, (out + diagonal) % LANES)))
}

/// Computes the products of full vectors.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni,vpclmulqdq")]
fn multiply_chunks(bases: &Bases, a: &[[u64; LANES]], b: &[[u64; LANES]], out: &mut [[u64; LANES]]) {
    let to_polynomial = bases.to_polynomial.each_ref().map(|words| load(words));
    let to_nimber = bases.to_nimber.each_ref().map(|words| load(words));
    for (out, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
        let a = transpose(apply(&to_polynomial, transpose(load(a))));
        let b = transpose(apply(&to_polynomial, transpose(load(b))));
        let even = reduce(_mm512_clmulepi64_epi128::<0x00>(a, b));
        let odd = reduce(_mm512_clmulepi64_epi128::<0x11>(a, b));
        let product = _mm512_unpacklo_epi64(even, odd);
        let product = transpose(apply(&to_nimber, transpose(product)));
        // SAFETY: `out` is 64 writable bytes; the instruction does not require alignment.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), product) };
    }
}

#[target_feature(enable = "avx512f")]
fn load(words: &[u64; LANES]) -> __m512i {
    // SAFETY: `words` is 64 readable bytes; the instruction does not require alignment.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

/// Moves byte `i` of lane `j` to byte `j` of lane `i`.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn transpose(bytes: __m512i) -> __m512i {
    const ORDER: [u64; LANES] = {
        let mut order = [0; LANES];
        let mut at = 0;
        while at < 64 {
            order[at / 8] |= (((at % 8) * 8 + at / 8) as u64) << (8 * (at % 8));
            at += 1;
        }
        order
    };
    _mm512_permutexvar_epi8(load(&ORDER), bytes)
}

/// The product of the matrix and each of the eight columns of the transposed vector.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
fn apply(diagonals: &[__m512i; LANES], bytes: __m512i) -> __m512i {
    macro_rules! sum_of_diagonals {
        ($($d:literal)*) => {{
            let mut sum = _mm512_setzero_si512();
            $(
                let turned = _mm512_alignr_epi64::<$d>(bytes, bytes);
                sum = _mm512_xor_si512(sum, _mm512_gf2p8affine_epi64_epi8::<0>(turned, diagonals[$d]));
            )*
            sum
        }};
    }
    sum_of_diagonals!(0 1 2 3 4 5 6 7)
}

/// Each 128-bit product, reduced modulo `x^64 + x^4 + x^3 + x + 1`, in the lower half of its bits. The upper halves
/// have no meaning.
#[target_feature(enable = "avx512f,vpclmulqdq")]
fn reduce(product: __m512i) -> __m512i {
    let tail = _mm512_set1_epi64(0b1_1011);
    let once = _mm512_clmulepi64_epi128::<0x01>(product, tail);
    let twice = _mm512_clmulepi64_epi128::<0x01>(once, tail);
    _mm512_xor_si512(product, _mm512_xor_si512(once, twice))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::nim_product;

    #[test]
    fn the_root_is_a_root() {
        let power = |exponent: u32| (0..exponent).fold(1, |power, _| nim_product(power, ROOT));
        assert_eq!(power(64) ^ power(4) ^ power(3) ^ power(1) ^ 1, 0);
    }
}
