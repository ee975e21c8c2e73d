//! Proofs of closed forms by SMT solvers: claims about nim-values or outcomes are proved by induction
//! (feature `smt`).
//!
//! For a claim about nim-values, let `law` be the claimed value. By induction along a well-founded order, the nim-value
//! of every position is `law` if the following holds:
//!
//! 1. `law` has a value at every position, and this value is never negative;
//! 2. every component of an option precedes the position in that order;
//! 3. no option has the same `law` as its position;
//! 4. every natural number below the `law` of a position is the `law` of one of its options.
//!
//! For a claim about outcomes, the last two conditions are: no option of a P-position is a P-position, and every other
//! position has an option that is a P-position.
//!
//! Each condition that needs a proof becomes a [`Step`] with one or more scripts in the SMT-LIB language. If a solver
//! answers `unsat` for one of these scripts, the condition has no counterexample. This crate does not start a solver;
//! the scripts can be given to any solver.
//!
//! All positions must be of one kind, whose fields are numbers. If the rules and the claim need only sums, differences,
//! products, quotients, comparisons, `min`, `max` and `if`, they are written in [integers](Theory::Integers), and the
//! proof can cover all natural numbers. If they need binary digits, they are written in [words](Theory::Words) that are
//! wide enough to prevent overflow, and the proof covers all fields below 2^64; no position has larger fields.
//!
//! ```
//! use grundy_rules::{Program, smt};
//!
//! let text = "heap(n) -> heap(n - t) for t in 1..=min(n, 3)\nclaim value heap(n) = n % 4";
//! let (rules, _) = Program::parse(text).0.unwrap().bind(&[]).unwrap();
//! let induction = smt::induction(&rules, 0, smt::Reach::All).unwrap();
//! assert!(induction.steps.iter().all(|step| step.scripts[0].ends_with("(check-sat)\n")));
//! ```

mod evaluate;
mod game;
mod inexpressible;
mod law;
mod parameter;
mod script;
mod step;
mod steps;
mod theory;
mod ways;
mod witness;
mod write;

pub use parameter::{is_natural, parameter_as_field, with_last_claim_alone};
pub use step::{Induction, Reach, Step, StepKind};
pub use steps::induction;
pub use theory::Theory;
