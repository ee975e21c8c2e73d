//! One sort of indices, shared by all types: only a comparison and a swap are compiled for each type.

use std::cmp::Ordering;

pub(super) fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut places = sorted_places(items.len(), &mut |first, second| compare(&items[first], &items[second]));
    arrange(&mut places, &mut |first, second| items.swap(first, second));
}

pub(super) fn sort_by_cached_key<T, K: Ord>(items: &mut [T], key: impl FnMut(&T) -> K) {
    let keys: Vec<K> = items.iter().map(key).collect();
    let mut places = sorted_places(keys.len(), &mut |first, second| keys[first].cmp(&keys[second]));
    arrange(&mut places, &mut |first, second| items.swap(first, second));
}

/// The places of the items in ascending order; equal items keep their order.
#[inline(never)]
fn sorted_places(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&first, &second| compare(first, second));
    places
}

/// Moves the item at `places[n]` to place `n`, by swaps along the cycles of the permutation.
#[inline(never)]
fn arrange(places: &mut [usize], swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..places.len() {
        let mut at = start;
        loop {
            let from = std::mem::replace(&mut places[at], at);
            if from == start {
                break;
            }
            swap(at, from);
            at = from;
        }
    }
}
