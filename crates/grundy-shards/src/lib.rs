//! Solves state spaces in memory, with sharded hash tables and several threads.
//!
//! A [`StateSpace`] is a set of positions named by [keys](Key), and a function that lists the options of a
//! position. [`solve`] finds every position that play can reach from given roots, and determines one of the following
//! for each of them:
//!
//! * [`Wanted::Remoteness`]: who wins and how many moves remain, where play may repeat positions. Positions
//!   from which neither player can force a win are draws.
//! * [`Wanted::Values`]: nim-values, where options may be sums of several positions and play always ends.
//!
//! # Method
//!
//! The positions are distributed over 256 *shards* by a hash of their keys, and the shards over the workers.
//! The work is done in *epochs*: in each, a worker sends a bounded number of messages, all workers
//! [exchange](Exchange) them, and each worker processes the messages that it received.
//!
//! 1. *Exploring.* Positions are expanded, and each component of an option is sent to the shard of its key, which
//!    finds or adds the position and logs the edge.
//! 2. *Sorting.* In each shard, the log is sorted by position, so that the edges lead back to the parents. The
//!    hash tables are dropped.
//! 3. *Deciding.* Positions that do not wait for the result of another are decided first. Each result is sent to the
//!    parents. For remoteness, there is one round for each number of moves: a parent is an N-position if some option
//!    is a P-position, and a P-position if all its options are N-positions. For values, each parent counts its options
//!    that are not yet decided, and collects the values of the others in a set of bits.
//!
//! The result does not depend on the number of threads. If keys have at most 64 bits, a position with four options
//! takes about 60 bytes while the space is explored, and 12 bytes in the result.
//!
//! # Example
//!
//! A subtraction game with a move that can be undone: remove 1 or 2 tokens, or add a token to a heap of 3.
//!
//! ```
//! use grundy_core::{Outcome, Unlimited};
//! use grundy_engine::Stop;
//! use grundy_shards::{Key, Options, Position, Settings, StateSpace, Wanted, outcome, solve};
//!
//! struct Heap;
//!
//! impl StateSpace for Heap {
//!     fn key_bits(&self) -> u32 {
//!         8
//!     }
//!     fn expand(&self, tokens: Key, options: &mut Options) -> Result<Position, Stop> {
//!         for left in tokens.saturating_sub(2)..tokens {
//!             options.single(left);
//!         }
//!         if tokens == 3 {
//!             options.single(4);
//!         }
//!         Ok(Position::Open)
//!     }
//! }
//!
//! let settings = Settings { threads: 2, bytes: 1 << 30 };
//! let wanted = Wanted::Remoteness { misere: false };
//! let solved = solve(&Heap, &[9], wanted, &settings, &Unlimited, &|_| {}).unwrap();
//! assert_eq!(solved.len(), 10);
//! // From 3 tokens, leaving 1 or 2 loses, and so does leaving 2 from 4. Play therefore alternates between 3 and 4: a
//! // draw.
//! assert_eq!(solved.get(3).map(|value| outcome(value, false)), Some(None));
//! // From 2 tokens, the player to move wins with one move: remoteness 1, value 2.
//! assert_eq!(solved.get(2), Some(2));
//! assert_eq!(outcome(2, false), Some(Outcome::N));
//! ```

mod batch;
mod bits;
mod checkpoints;
mod cuts;
mod cycle;
mod ended;
mod exchange;
mod explore;
mod found;
mod keeping;
mod last_checkpoint;
mod ledger;
mod linked;
mod moment;
mod name;
mod pages;
mod pending;
mod pieces;
mod progress;
mod remoteness;
mod shared;
mod solve;
mod solved;
mod space;
mod state;
mod stored;
mod team;
mod threads;
mod unsolved;
mod values;
mod wanted;
mod word;
mod worker;

pub use checkpoints::{Checkpoint, Checkpoints, Generation, Part, PartReader, PartWriter};
pub use exchange::{COUNTERS, Exchange, Lost};
pub use progress::{Phase, Progress};
pub use solve::{Settings, solve, solve_with_checkpoints};
pub use solved::{Ascending, Solved};
pub use space::{Key, Options, Position, StateSpace, Tiered};
pub use team::{SolvedPart, Team};
pub use threads::Threads;
pub use unsolved::Unsolved;
pub use wanted::{LOONY, OVER, Wanted, outcome};
