//! Native code for rules: compiled functions fill rows of table cells, and list the options of components.
//!
//! ```text
//! typed tree --lower--> operations (emit) --cranelift--> machine code --run---> cells
//!                                                                   \\-list--> options
//! ```
//!
//! Cells that need more than 64 bits, or that look up a component without a cell, are left to the
//! interpreter. Rules that use lists, scores or partizan moves are left to the interpreter as a whole.

#[cfg_attr(not(feature = "native"), path = "disabled.rs")]
#[cfg_attr(feature = "native", path = "enabled.rs")]
mod ability;

#[cfg(feature = "native")]
#[expect(unsafe_code, reason = "compiled code passes on its frame")]
mod callbacks;
#[cfg(feature = "native")]
#[expect(unsafe_code, reason = "the memory of compiled code is released")]
mod cranelift;
#[cfg(feature = "native")]
mod elements;
#[cfg(feature = "native")]
mod emit;
#[cfg(feature = "native")]
mod frame;
#[cfg(feature = "native")]
#[expect(unsafe_code, reason = "this file calls compiled code")]
mod list;
#[cfg(feature = "native")]
mod lower;
#[cfg(feature = "native")]
#[expect(unsafe_code, reason = "this file calls compiled code")]
mod run;

pub(crate) use ability::Native;
