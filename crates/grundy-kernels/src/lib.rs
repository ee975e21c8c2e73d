//! Kernels, which contain the `unsafe` code for SIMD instructions and for prefetching. The version of each SIMD kernel
//! is chosen according to the features of the processor, and is tested against a safe equivalent.
#![allow(unsafe_code)]

pub mod grid_pairs;
pub mod heap_rows;
pub mod heap_tiles;
pub mod nim_product;
pub mod prefetch;
