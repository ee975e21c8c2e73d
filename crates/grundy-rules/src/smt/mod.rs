//! A closed form as questions to an SMT solver: proof by induction that a claim about nim-values or outcomes is
//! right (feature `smt`).
//!
//! Let `law` be what the claim gives. By induction on the order in which options come first, the nim-value of every
//! position is `law` if
//!
//! 1. `law` has a value everywhere, and never a negative one;
//! 2. every option comes earlier in a well-founded order;
//! 3. no option has the `law` of its position;
//! 4. every number below the `law` of a position is that of one of its options.
//!
//! Each becomes a [`Step`]: a text in the language SMT-LIB whose answer is `unsat` exactly if the step has no
//! counterexample. Nothing here starts a solver; the texts are kept and can be given to any.
//!
//! Positions are those of one kind of number fields. What is expressed by sums, differences, products, quotients,
//! comparisons, `min`, `max` and `if` is told in [integers](Theory::Integers), for all natural numbers; what needs
//! binary digits, in [words](Theory::Words) wide enough that nothing overflows, for all fields below 2^64, which are
//! all that there are.
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
mod law;
mod parameter;
mod script;
mod step;
mod steps;
mod theory;
mod untold;
mod ways;
mod witness;
mod write;

pub use parameter::{is_natural, parameter_as_field, with_last_claim_alone};
pub use step::{Induction, Reach, Step, StepKind};
pub use steps::induction;
pub use theory::Theory;
