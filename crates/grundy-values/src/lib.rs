//! Values of partizan games under normal play: canonical forms, and quantities that are computed from them.
//!
//! [`Forms`] is an arena of canonical forms. It builds games from options, compares and adds them, cools and heats
//! them, computes their thermographs, and prints them in the notation of the literature. A [`Program`] is a parsed
//! expression such as `{2|-1/2} + 3*^`, and an [`Evaluator`] computes its value.
//!
//! ```
//! use grundy_core::{Outcome, Unlimited};
//! use grundy_values::{Form, Forms};
//!
//! let mut forms = Forms::new(&Unlimited);
//! let (one, zero) = (forms.integer(1)?, Form::ZERO);
//! let hot = forms.braces(vec![one], vec![zero])?;
//! let twice = forms.add(hot, hot)?;
//! assert_eq!(forms.print(twice)?, "1");
//! assert_eq!(forms.outcome(hot)?, Outcome::N);
//! # Ok::<(), grundy_values::ValueError>(())
//! ```

mod arena;
mod atomic_weight;
mod canonical;
mod compare;
mod compounds;
mod cooling;
mod copied;
mod dyadic;
mod error;
mod expression;
mod followers;
mod form;
mod literal;
mod memo;
mod predicates;
mod print;
mod recursion;
mod reduced;
mod sorted;
mod sum;
mod thermograph;
mod uptimal;
mod wall;

pub use arena::{Forms, MOST_BITS, MOST_OPTIONS};
pub use compare::Relation;
pub use dyadic::Dyadic;
pub use error::{Overflow, ValueError};
pub use expression::{
    Evaluated, Evaluator, ExpressionError, ExpressionErrorKind, Function, NoPositions, Positions, Predicate,
    Program,
};
pub use form::{Form, Short, Side};
pub use literal::{Literal, Literals};
pub use predicates::GameKind;
pub use thermograph::Thermograph;
pub use uptimal::Uptimal;
pub use wall::{Corner, Wall};
