//! Kernels: the only place of this crate where `unsafe` stands. Each has a safe twin that it is tested
//! against, and is chosen by the features of the processor.
#![allow(unsafe_code)]

pub mod heap_rows;
pub mod heap_tiles;
pub mod nim_product;
pub mod prefetch;
