//! Kernels, which contain the `unsafe` code for SIMD instructions and for prefetching. The features of the processor
//! determine which version of a SIMD kernel is used. All versions are tested against a safe equivalent.
#![allow(unsafe_code)]

pub mod grid_pairs;
pub mod heap_rows;
pub mod heap_tiles;
pub mod nim_product;
pub mod prefetch;
