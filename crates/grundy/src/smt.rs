//! SMT solvers, which a front end hands in ([`Session::with_smt_solvers`](crate::Session::with_smt_solvers)): this
//! crate starts no programs.

use std::time::Duration;

/// A program that decides whether assertions in SMT-LIB can hold together.
pub trait SmtSolver: Send + Sync {
    /// Its name and version, `z3 4.8.12`; without it if it is not installed.
    fn name(&self) -> Option<String>;

    /// What it says of a text that ends with one `(check-sat)`, within this time.
    fn decide(&self, script: &str, within: Duration) -> SmtVerdict;
}

/// What a solver says of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SmtVerdict {
    /// The assertions cannot hold together.
    Unsat,
    /// They can.
    Sat,
    /// It cannot tell, or ran out of time.
    Unknown,
    /// It is not installed.
    Missing,
    /// It took the text for faulty, or ended before it answered: what it said.
    Failed(String),
}
