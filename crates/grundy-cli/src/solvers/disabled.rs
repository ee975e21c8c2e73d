//! No SMT solvers: the program was built without the feature `smt`.

use grundy::smt::SmtSolver;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The SMT solvers: none.
pub(crate) fn solvers(_: &Arc<AtomicBool>) -> Vec<Arc<dyn SmtSolver>> {
    Vec::new()
}
