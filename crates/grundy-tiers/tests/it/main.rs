//! State spaces solved in tiers, compared with those solved in memory.

#![expect(clippy::unwrap_used, reason = "a test that cannot continue fails")]
#![expect(clippy::cast_possible_truncation, reason = "the moments of kills are random")]

mod kills;
mod random;
mod small_memory;
mod space;
