//! State spaces solved by shards, compared with solvers that follow the definitions.

#![expect(clippy::unwrap_used, reason = "a test that cannot continue fails")]
#![expect(clippy::cast_possible_truncation, reason = "the numbers of tests are small")]

mod checkpoints;
mod exchange;
mod games;
mod graph;
mod limits;
mod remoteness;
mod team;
mod values;
