//! The early end of the analysis of rules.

use grundy_core::count_thread_turns;

/// Whether a limit was reached, so that the analysis must end with the results found so far.
///
/// Loops over rules and proofs call it in every iteration, with the smallest number of simple loop iterations
/// that takes as long. The results of an analysis that ends early are correct but incomplete; the code that
/// installed the budget discards them ([`grundy_core::thread_limit`]).
pub(crate) fn may_end(turns: usize) -> bool {
    count_thread_turns(turns).is_err()
}
