//! Native code for rules: rows of table cells filled by compiled functions, and options of components listed by such.
//!
//! ```text
//! typed tree --lower--> operations (emit) --cranelift--> machine code --run---> cells
//!                                                                   \\-list--> options
//! ```
//!
//! What a cell needs that cannot be said in 64 bits, or has no cell, is left to the interpreter; so are lists,
//! scoring and partizan rules, as a whole.

#[cfg_attr(not(feature = "native"), path = "disabled.rs")]
#[cfg_attr(feature = "native", path = "enabled.rs")]
mod ability;

#[cfg(feature = "native")]
#[expect(unsafe_code, reason = "compiled code hands on its frame")]
mod callbacks;
#[cfg(feature = "native")]
#[expect(unsafe_code, reason = "the memory of compiled code is handed back")]
mod cranelift;
#[cfg(feature = "native")]
mod elements;
#[cfg(feature = "native")]
mod emit;
#[cfg(feature = "native")]
mod frame;
#[cfg(feature = "native")]
#[expect(unsafe_code, reason = "compiled code is called")]
mod list;
#[cfg(feature = "native")]
mod lower;
#[cfg(feature = "native")]
#[expect(unsafe_code, reason = "compiled code is called")]
mod run;

pub(crate) use ability::Native;
