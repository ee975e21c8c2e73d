//! Kernels: the only module of this crate with `unsafe` code. Each kernel is chosen by the features of the
//! processor, and has a safe equivalent against which it is tested.
#![allow(unsafe_code)]

pub mod heap_rows;
pub mod heap_tiles;
pub mod nim_product;
pub mod prefetch;
