//! SMT solvers, which a front end provides with
//! [`Session::with_smt_solvers`](crate::Session::with_smt_solvers) because this crate does not start
//! programs.

use std::time::Duration;

/// An SMT solver: a program that decides whether assertions in SMT-LIB are satisfiable.
pub trait SmtSolver: Send + Sync {
    /// The name and the version of the solver, such as `z3 4.8.12`, or only the name if the version is unknown. `None`
    /// if the solver is not installed.
    fn name(&self) -> Option<String>;

    /// The verdict of the solver on `script`, which must end with its only `(check-sat)`. The time limit is `within`.
    fn decide(&self, script: &str, within: Duration) -> SmtVerdict;
}

/// The verdict of an SMT solver on a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SmtVerdict {
    /// The assertions are unsatisfiable.
    Unsat,
    /// The assertions are satisfiable.
    Sat,
    /// The solver could not decide, or it reached the time limit.
    Unknown,
    /// The solver is not installed.
    Missing,
    /// The solver rejected the text, or ended before it answered. The string is the output of the solver, or the
    /// beginning of a long output.
    Failed(String),
}
