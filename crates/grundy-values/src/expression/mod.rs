//! Expressions of games: parsing and evaluation.

mod error;
mod evaluate;
mod function;
mod parse;
mod program;

pub use error::{ExpressionError, ExpressionErrorKind};
pub use evaluate::{Evaluated, Evaluator};
pub use function::{Function, Predicate};
pub use program::Program;
