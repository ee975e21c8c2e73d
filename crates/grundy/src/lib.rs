//! A workbench for combinatorial games: the rules of a game in; who wins, every winning move, nim-values and
//! why out.

pub mod answer;
pub mod ask;
mod budget;
pub mod error;
mod game;
pub mod graph_text;
