//! Whether the analysis of rules ends early.

use grundy_core::count_thread_turns;

/// Whether a limit was reached, so that the analysis must end with what it has found.
///
/// Loops over rules and proofs call it at every turn, with the number of simple loop turns that their own turn takes
/// at least. What is found early is right, but there is less of it; the one who installed the budget discards it
/// ([`grundy_core::thread_limit`]).
pub(crate) fn may_end(turns: usize) -> bool {
    count_thread_turns(turns).is_err()
}
