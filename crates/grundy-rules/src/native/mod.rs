//! Native code for rules: compiled functions fill rows of table cells, and list the options of components.
//!
//! ```text
//! typed tree --lower--> operations (emit) --cranelift--> machine code --run---> cells
//!                                         \--wasm--> WebAssembly ----/  \-list--> options
//! ```
//!
//! Cells whose computation needs more than 64 bits, or looks up a component without a cell, are left to the
//! interpreter. Rules that use lists, `again`, scores or partizan moves are left to the interpreter as a whole.

#[cfg_attr(not(feature = "lowering"), path = "disabled.rs")]
#[cfg_attr(feature = "lowering", path = "enabled.rs")]
mod ability;

#[cfg(feature = "lowering")]
#[expect(unsafe_code, reason = "compiled code passes on its frame")]
mod callbacks;
#[cfg(feature = "lowering")]
mod elements;
#[cfg(feature = "lowering")]
mod emit;
#[cfg(feature = "lowering")]
mod frame;
#[cfg(feature = "native")]
#[path = "cranelift.rs"]
#[expect(unsafe_code, reason = "the memory of compiled code is released")]
mod generator;
#[cfg(all(feature = "lowering", not(feature = "native")))]
#[path = "wasm/mod.rs"]
mod generator;
#[cfg(feature = "lowering")]
#[expect(unsafe_code, reason = "this file calls compiled code")]
mod list;
#[cfg(feature = "lowering")]
mod lower;
#[cfg(feature = "lowering")]
#[expect(unsafe_code, reason = "this file calls compiled code")]
mod run;
#[cfg(all(feature = "lowering", any(test, not(feature = "native"))))]
mod structure;

pub(crate) use ability::Native;
