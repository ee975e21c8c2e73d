//! The sorts of the standard library.

use std::cmp::Ordering;

pub(super) fn sort_by<T>(items: &mut [T], compare: impl FnMut(&T, &T) -> Ordering) {
    items.sort_by(compare);
}

pub(super) fn sort_unstable<T: Ord>(items: &mut [T]) {
    items.sort_unstable();
}

pub(super) fn sort_by_cached_key<T, K: Ord>(items: &mut [T], key: impl FnMut(&T) -> K) {
    items.sort_by_cached_key(key);
}
