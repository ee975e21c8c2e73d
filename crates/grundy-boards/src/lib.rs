//! Boards as data, and the consequences of the moves on a board.
//!
//! The moves on a board are data: each of them tests some cells and writes to some cells
//! ([`BoardRules`](grundy_core::BoardRules)). From this data, [`Division`] determines for any rules:
//!
//! - which moves can no longer become possible, and which cells are therefore *dead*: only such moves test them;
//! - into which independent *regions* the other cells divide;
//! - which rotations, reflections and translations of a grid, and which permutations of the vertices of a
//!   graph, map the moves to themselves;
//! - which positions are P-positions because a symmetry pairs the moves.
//!
//! The regions, each in a standard form, make up a sum that is the same game as the board. Engines that
//! replace a board by this sum ([`Divided`](grundy_core::Divided)) visit far fewer positions.
//!
//! Where the moves cannot be expressed as data, but are known to treat all rotations and reflections of a grid alike,
//! [`BoardForms`] replaces a whole board by the least of its images.

mod automorphisms;
mod board;
mod division;
mod forms;
mod game;
mod images;
mod layout;
mod live;
mod pairing;
mod placements;
mod reduction;
mod regions;
mod shared;
mod signature;

pub use division::Division;
pub use forms::BoardForms;
pub use game::BoardGame;
pub use layout::BoardLayout;
pub use reduction::Reduction;
