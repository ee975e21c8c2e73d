//! Several processes that exchange messages, on one machine or many.
//!
//! A process [joins](Cluster::join) the others of a [`Meeting`], and gets a [`Seat`] for each of its workers. A seat is
//! an [`Exchange`](grundy_shards::Exchange) over a [timely](https://docs.rs/timely) dataflow, so processes exchange
//! the same messages over TCP that threads exchange in memory, with the same result.
//!
//! * *Connecting* has a deadline. The processes prove to each other that they know a secret, and compare the
//!   [`Agreement`]: version, rules, question and number of threads.
//! * *A process that is lost*, for example because it was killed, ends the run of all others within a second: their
//!   exchanges return [`Lost`](grundy_shards::Lost), and [`Cluster::loss`] names the process. Nothing panics.
//! * *A process that is suspended*, or cut off from the network, is silent: its heartbeats no longer arrive. It is
//!   [reported](Notice) after 30 s, and considered lost after 10 minutes, unless a [`Pulse`] sets other times.
//!
//! The connections are not encrypted, and everything that a process sends after its proof is trusted, so use this
//! only on trusted networks.

mod cluster;
mod connect;
mod dataflow;
mod error;
mod heartbeat;
mod identity;
mod random;
mod state;

pub use cluster::Cluster;
pub use connect::Meeting;
pub use dataflow::{EpochEnd, Seat};
pub use error::{ConnectError, Loss, Notice};
pub use heartbeat::Pulse;
pub use identity::{Agreement, Difference};
pub use random::random_bytes;
