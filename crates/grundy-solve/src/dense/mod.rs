//! The engine `dense`: tables over boxes of numbers, filled bottom-up with nim-values, or with outcomes alone.
//!
//! Cells are filled in an order, proved by the ruleset or assumed. Every look-up must find a filled cell, so a
//! value never rests on the order being right: at the first look-up that finds none the next order is
//! tried, and after the last one the engine gives way. A look-up outside the box makes the box larger; the cost of that
//! is unknown in advance, so from then on another engine, which looks only at what is reached, may take turns.
//!
//! What belongs into the cells is found by *fillers* with one interface ([`fill`]): the [`interpreter`], [`native`] code,
//! options that stay along lines ([`growing`]) and rows of bits ([`vectors`]). Drivers give them runs of cells: [`passes`]
//! in nested loops, [`sorted`] in the order of measures, [`mirror`] one of each set of images, [`window`] slice by slice,
//! [`wavefront`] on several threads.

mod boxes;
mod cells;
mod content;
mod conventions;
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

pub(crate) use content::Content;
pub(crate) use conventions::OutcomeTables;
pub(crate) use engine::{Dense, GaveWay, Growth};
pub(crate) use fill::FillerName;
