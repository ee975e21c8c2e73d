//! Sorting for code that is small rather than fast.

use std::cmp::Ordering;

#[cfg(any(test, not(target_family = "wasm")))]
mod fast;
#[cfg(any(test, target_family = "wasm"))]
mod small;

#[cfg(not(target_family = "wasm"))]
use fast as method;
#[cfg(target_family = "wasm")]
use small as method;

/// Sorting that shares most of its code between all types when it is compiled for WebAssembly. All methods but
/// [`small_sort_unstable`](Self::small_sort_unstable) are stable.
///
/// The sorts of the standard library take about 4 kB of code for every type. In the module for WebAssembly, which must
/// be small, this would add up to 369 kB. On other targets, these methods are the slice methods. Code that sorts
/// millions of times should call the slice methods directly.
///
/// ```
/// use grundy_core::SmallSort;
///
/// let mut words = ["heap", "mex", "sum"];
/// words.small_sort_by_key(|word| word.len());
/// assert_eq!(words, ["mex", "sum", "heap"]);
/// ```
pub trait SmallSort<T> {
    /// Sorts in ascending order, as [`slice::sort`] does.
    fn small_sort(&mut self)
    where
        T: Ord;

    /// Sorts in ascending order, as [`slice::sort_unstable`] does.
    fn small_sort_unstable(&mut self)
    where
        T: Ord;

    /// Sorts by a comparison, as [`slice::sort_by`] does.
    fn small_sort_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts by a key, as [`slice::sort_by_key`] does.
    fn small_sort_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);

    /// Sorts by a key that is computed at most once for every element, as [`slice::sort_by_cached_key`] does.
    fn small_sort_by_cached_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
}

impl<T> SmallSort<T> for [T] {
    fn small_sort(&mut self)
    where
        T: Ord,
    {
        method::sort_by(self, T::cmp);
    }

    fn small_sort_unstable(&mut self)
    where
        T: Ord,
    {
        method::sort_unstable(self);
    }

    fn small_sort_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering) {
        method::sort_by(self, compare);
    }

    fn small_sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        method::sort_by(self, |first, second| key(first).cmp(&key(second)));
    }

    fn small_sort_by_cached_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K) {
        method::sort_by_cached_key(self, key);
    }
}

#[cfg(test)]
mod tests {
    use super::{SmallSort, fast, small};
    use std::cmp::Ordering;

    /// Numbers in no particular order, many of them equal.
    fn numbers(count: u32) -> Vec<(u32, u32)> {
        let scrambled = |n: u32| n.wrapping_mul(2_654_435_761) >> 20;
        (0..count).map(|n| (scrambled(n) % (count / 3 + 1), n)).collect()
    }

    #[test]
    fn both_methods_give_the_same_stable_order() {
        for count in 0..200 {
            let first = |a: &(u32, u32), b: &(u32, u32)| -> Ordering { a.0.cmp(&b.0) };
            let mut expected = numbers(count);
            expected.sort_by(first);
            let [mut one, mut two, mut three, mut four] = [(); 4].map(|()| numbers(count));
            fast::sort_by(&mut one, first);
            small::sort_by(&mut two, first);
            small::sort_by_cached_key(&mut three, |pair| pair.0);
            assert_eq!([&one, &two, &three], [&expected; 3], "{count}");
            fast::sort_unstable(&mut one);
            small::sort_unstable(&mut four);
            assert_eq!(one, four);
        }
    }

    #[test]
    fn the_methods_sort() {
        let mut words = vec!["b", "aa", "c", "a"];
        words.small_sort_unstable();
        assert_eq!(words, ["a", "aa", "b", "c"]);
        words.reverse();
        words.small_sort();
        assert_eq!(words, ["a", "aa", "b", "c"]);
        words.small_sort_by(|a, b| b.cmp(a));
        assert_eq!(words, ["c", "b", "aa", "a"]);
        words.small_sort_by_key(|word| word.len());
        assert_eq!(words, ["c", "b", "a", "aa"]);
        words.small_sort_by_cached_key(|word| std::cmp::Reverse(word.len()));
        assert_eq!(words, ["aa", "c", "b", "a"]);
    }
}
