//! Tests of the engines and the planner, on rulesets written in Rust.

#![expect(clippy::unwrap_used, reason = "a test that cannot continue fails")]

mod again;
#[path = "../../../grundy-boards/tests/it/samples.rs"]
mod board_samples;
mod boards;
mod engines;
mod entailing;
mod games;
mod growth;
mod limits;
mod listed;
mod memo;
mod mirrors;
mod misere;
mod planner;
mod questions;
mod subtraction;
