//! One sort, shared by all types: only a comparison and a swap are compiled for each type.

use std::cmp::Ordering;

/// The largest number of items that are sorted by insertion, without an allocation.
const FEW: usize = 12;

/// An operation on the items at two places.
#[derive(Clone, Copy)]
enum Step {
    Compare,
    Swap,
}

/// Compares the items at two places, or swaps them.
type Steps<'a> = dyn FnMut(Step, usize, usize) -> Ordering + 'a;

pub(super) fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    sort_places(items.len(), &mut |step, first, second| match step {
        Step::Compare => compare(&items[first], &items[second]),
        Step::Swap => {
            items.swap(first, second);
            Ordering::Equal
        }
    });
}

pub(super) fn sort_unstable<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

pub(super) fn sort_by_cached_key<T, K: Ord>(items: &mut [T], key: impl FnMut(&T) -> K) {
    let mut keys: Vec<K> = items.iter().map(key).collect();
    sort_places(keys.len(), &mut |step, first, second| match step {
        Step::Compare => keys[first].cmp(&keys[second]),
        Step::Swap => {
            keys.swap(first, second);
            items.swap(first, second);
            Ordering::Equal
        }
    });
}

/// Sorts `count` items, which only `steps` can access; equal items keep their order.
#[inline(never)]
fn sort_places(count: usize, steps: &mut Steps<'_>) {
    if count <= FEW {
        for end in 1..count {
            for at in (1..=end).rev() {
                if steps(Step::Compare, at - 1, at) != Ordering::Greater {
                    break;
                }
                steps(Step::Swap, at - 1, at);
            }
        }
        return;
    }
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&first, &second| steps(Step::Compare, first, second));
    // Moves the item at `places[n]` to place `n`, by swaps along the cycles of the permutation.
    for start in 0..count {
        let mut at = start;
        loop {
            let from = std::mem::replace(&mut places[at], at);
            if from == start {
                break;
            }
            steps(Step::Swap, at, from);
            at = from;
        }
    }
}
