//! The program, tested as users run it.

#![expect(clippy::unwrap_used, reason = "a test fails if it cannot run its program")]

mod batch;
mod databases;
mod endings;
mod formats;
mod golden;
mod hostile;
mod interrupts;
mod limits;
mod long_runs;
mod matrix;
mod memory;
mod play;
mod reference;
mod resume;
mod serve;
mod tiers;
