//! State spaces larger than memory, solved tier by tier on disk.
//!
//! The positions of a [`Tiered`] space have *tiers*: natural numbers such that every move leads to a smaller tier.
//! Play therefore always ends, and no hash table of all positions is needed. [`solve`](fn@solve) computes the same
//! values as `grundy_shards::solve`, within any memory limit that leaves room for a few buffers.
//!
//! # Method
//!
//! 1. *Down.* Tiers are processed from the largest one down, so all positions of a tier are known when it is
//!    processed. These positions are sorted, written to a file, and expanded. Their options are held in memory and in
//!    sorted runs on disk until the tiers of these options are processed.
//! 2. *Up.* From the smallest tier up, the options of the positions of a tier are listed again. The values of small
//!    tiers are held in memory while there is room; options in other tiers are sorted, and merged with the values of
//!    their tiers on disk. The value of a position follows from those of its options.
//! 3. *Merging.* [`Solved::into_sorted`] merges the tiers into one sequence, in ascending order of the keys.
//!
//! From time to time, a checkpoint is written at the end of a tier. If a computation is interrupted, the next one for
//! the same question in the same scratch directory continues from the last checkpoint. All scratch files with data have
//! checksums.
//!
//! This crate reads and writes files, so only front ends use it.
//!
//! # Example
//!
//! Nim with two heaps. The number of tokens decreases with every move.
//!
//! ```
//! use grundy_core::Unlimited;
//! use grundy_engine::Stop;
//! use grundy_tiers::{Key, Options, Position, Settings, StateSpace, Tiered, Wanted, remove_scratch, solve};
//!
//! struct Nim;
//!
//! impl StateSpace for Nim {
//!     fn key_bits(&self) -> u32 {
//!         16
//!     }
//!     fn expand(&self, key: Key, options: &mut Options) -> Result<Position, Stop> {
//!         (0..key >> 8).for_each(|left| options.single(left << 8 | key & 255));
//!         (0..key & 255).for_each(|left| options.single(key & 0xFF00 | left));
//!         Ok(Position::Open)
//!     }
//! }
//!
//! impl Tiered for Nim {
//!     fn tier(&self, key: Key) -> Result<u64, Stop> {
//!         Ok(((key >> 8) + (key & 255)) as u64)
//!     }
//! }
//!
//! let scratch = std::env::temp_dir().join(format!("grundy-tiers-example-{}", std::process::id()));
//! let settings = Settings {
//!     threads: 2,
//!     bytes: 1 << 20,
//!     scratch: &scratch,
//!     is_checkpoint_due: &|positions| positions >= 1_000_000,
//!     on_checkpoint: &|| {},
//!     question: b"nim with two heaps",
//!     note: b"",
//! };
//! let solved = solve(&Nim, &[0x2020], Wanted::Values, &settings, &Unlimited, &|_| {})?;
//! assert_eq!(solved.len(), 33 * 33);
//! for entry in solved.into_sorted(&Unlimited)? {
//!     let (key, value) = entry?;
//!     assert_eq!(Key::from(value), key >> 8 ^ key & 255);
//! }
//! remove_scratch(&scratch)?;
//! # Ok::<(), grundy_tiers::TiersError>(())
//! ```

mod ascending;
mod batch;
mod by_tier;
mod cache;
mod check;
mod decide;
mod disk;
mod down;
mod error;
mod expand;
mod frames;
mod free_space;
mod ledger;
mod merge;
mod progress;
mod runs;
mod scratch;
mod section;
mod settings;
mod solve;
mod sort;
mod state;
mod up;
mod word;

pub use ascending::Ascending;
pub use check::{Checked, Entries, Wrong, check};
pub use error::TiersError;
pub use grundy_shards::{Key, Options, Position, StateSpace, Tiered, Wanted};
pub use progress::{Phase, Progress};
pub use scratch::{Checkpoint, last_checkpoint, remove_scratch};
pub use settings::Settings;
pub use solve::{Solved, solve};
