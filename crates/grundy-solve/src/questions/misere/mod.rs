//! Questions about misère play.

mod genus;
mod jia;
mod quotient;

pub use genus::{Classified, GeneraAnswer, GenusAnswer};
pub use jia::JiaAnswer;
pub use quotient::QuotientAnswer;
