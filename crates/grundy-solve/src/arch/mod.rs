//! Kernels: the only place of this crate where `unsafe` stands. Each has a safe twin that it is tested
//! against, and is chosen by the features of the processor.
#![allow(unsafe_code)]

pub(crate) mod heap_rows;
pub(crate) mod heap_tiles;
pub(crate) mod nim_product;
pub(crate) mod prefetch;
