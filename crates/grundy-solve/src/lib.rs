//! Engines for combinatorial games.

pub mod graph;
