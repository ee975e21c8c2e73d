//! The engine `dense`: tables over boxes of numbers, filled bottom-up with nim-values, outcomes or remotenesses.
//!
//! Cells are filled in an order that the ruleset proved, or that is assumed. Every look-up must find a filled
//! cell, so no value depends on the order being correct. When a look-up finds an empty cell, the next order is
//! tried; after the last order, the table is abandoned. A look-up outside the box
//! enlarges the box. The cost of a larger box is unknown in advance, so another engine, which visits only the
//! positions that play reaches, may then take turns.
//!
//! The contents of cells are computed by *fillers* with a common interface ([`fill`]): the [`interpreter`],
//! [`native`] code, options that persist along lines ([`growing`]), and rows of bits ([`vectors`]). Drivers
//! pass runs of cells to the fillers: [`passes`] in nested loops, [`sorted`] in the order of measures,
//! [`mirror`] only one cell of each set of images, [`window`] slice by slice, and [`wavefront`] on several
//! threads.

mod boxes;
mod cells;
mod content;
mod conventions;
mod copies;
mod engine;
mod fill;
mod grid;
mod growing;
mod interpreter;
mod mirror;
mod native;
mod order;
mod passes;
mod runs;
mod sorted;
mod sweep;
mod table;
mod vectors;
mod wavefront;
mod window;

pub use content::Content;
pub use conventions::OutcomeTables;
pub use engine::{Dense, GaveWay, Growth};
pub use fill::FillerName;
