//! Misère play, in which the player who cannot move wins.
//!
//! Nim-values do not decide misère play. One of the methods below determines the outcome of a sum, and the answer names
//! this method. It is usually the first one that applies, but the proof-number search precedes methods 2 to 4 if some
//! component has many moves, and the misère quotient precedes methods 2 and 3 if the ruleset is a code other than Nim
//! and some heap is large:
//!
//! 1. a closed form for misère outcomes that the ruleset supplies;
//! 2. the SG-Jia theorem, if every component satisfies the Jia condition ([`jia`]);
//! 3. the theory of tame games, if every component is tame;
//! 4. the [misère quotient](quotient) of the heaps up to the largest one, if that quotient is found;
//! 5. an exact search of the whole sum: a [proof-number search](Proofs) if some component has many moves, and
//!    otherwise an [enumeration](Misere).

mod forms;
mod genera;
mod genus;
pub mod jia;
mod proofs;
pub mod quotient;
mod search;

pub use forms::Forms;
pub use genera::Genera;
pub use genus::{Family, Genus, NimGenus};
pub use jia::Jia;
pub use proofs::Proofs;
pub use search::Misere;
