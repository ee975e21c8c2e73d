//! The engine `dense`: tables over boxes of numbers, filled bottom-up with nim-values or with outcomes only.
//!
//! Cells are filled in an order, which the ruleset proved or which is assumed. Every look-up must find a
//! filled cell, so a value never depends on the order being correct: at the first look-up that finds an empty
//! cell, the next order is tried, and after the last order the table is given up. A look-up outside the box
//! enlarges the box; as the cost of that is unknown in advance, another engine, which visits only the
//! positions that play reaches, may take turns from that point.
//!
//! The contents of cells are computed by *fillers* with one interface ([`fill`]): the [`interpreter`],
//! [`native`] code, options that persist along lines ([`growing`]), and rows of bits ([`vectors`]). Drivers
//! pass runs of cells to them: [`passes`] in nested loops, [`sorted`] in the order of measures, [`mirror`]
//! one cell of each set of images, [`window`] slice by slice, [`wavefront`] on several threads.

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
mod table;
mod vectors;
mod wavefront;
mod window;

pub use content::Content;
pub use conventions::OutcomeTables;
pub use engine::{Dense, GaveWay, Growth};
pub use fill::FillerName;
