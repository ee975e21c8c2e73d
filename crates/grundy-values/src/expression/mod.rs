//! Expressions for games: parsing and evaluation.

mod error;
mod evaluate;
mod function;
mod parse;
mod positions;
mod program;

pub use error::{ExpressionError, ExpressionErrorKind};
pub use evaluate::{Evaluated, Evaluator};
pub use function::{Function, Predicate};
pub use positions::{NoPositions, Positions};
pub use program::Program;
