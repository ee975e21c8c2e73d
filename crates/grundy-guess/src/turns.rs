//! Loops over whole tables, which poll the budget of the thread and end early at a limit.
//!
//! A loop that ends early accepts no law: a law counts as correct only if all points have been compared.

use grundy_core::count_thread_turns;

/// Counts an iteration of a loop over a table. Returns `None` if a limit of the thread's budget has been reached.
pub(super) fn turn() -> Option<()> {
    count_thread_turns(1).ok()
}

/// Whether `holds` is true for all items, and no limit was reached before all of them had been examined.
pub(super) fn all<T>(items: impl IntoIterator<Item = T>, mut holds: impl FnMut(T) -> bool) -> bool {
    items.into_iter().all(|item| turn().is_some() && holds(item))
}

/// The items, as far as they can be visited before a limit of the thread's budget is reached.
pub(super) fn up_to_limit<T>(items: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    items.into_iter().map_while(|item| turn().map(|()| item))
}

/// A collection of all items, or `None` if a limit of the thread's budget has been reached.
pub(super) fn collected<T, C>(items: impl IntoIterator<Item = T>) -> Option<C>
where
    C: Default + Extend<T>,
{
    let mut all = C::default();
    for item in items {
        turn()?;
        all.extend([item]);
    }
    Some(all)
}
