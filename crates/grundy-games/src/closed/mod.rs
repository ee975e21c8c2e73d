//! Closed forms written in Rust.

pub(crate) mod hackenbush;
pub(crate) mod matching;
