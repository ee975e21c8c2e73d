//! Algorithms for closed forms that are written in Rust.

pub(crate) mod hackenbush;
pub(crate) mod matching;
