//! Replaces the code for SMT solvers when the program is built without the feature `smt`.

use grundy::smt::SmtSolver;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The list of SMT solvers, which is empty in this build.
pub(crate) fn solvers(_: &Arc<AtomicBool>) -> Vec<Arc<dyn SmtSolver>> {
    Vec::new()
}
