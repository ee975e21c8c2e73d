//! Boards and their divisions, compared with play on whole boards.

#![expect(clippy::unwrap_used, reason = "a test that cannot continue fails")]

mod same_games;
mod samples;
mod trees;
