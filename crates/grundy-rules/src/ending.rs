//! Ends the analysis of rules early if a limit is reached.

use grundy_core::count_thread_turns;

/// Whether a limit was reached, in which case the analysis must end with the results found so far.
///
/// Loops over rules and proofs call this function in every iteration. The argument is the cost of the iteration,
/// measured in simple loop iterations, or a lower bound on that cost. The results of an analysis that ends early are
/// correct but incomplete; the code that set the limit discards them ([`grundy_core::thread_limit`]).
pub(crate) fn may_end(turns: usize) -> bool {
    count_thread_turns(turns).is_err()
}
