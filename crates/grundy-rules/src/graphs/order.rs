//! Finite orders from pairs of elements.

use super::rows::Rows;
use grundy_core::SmallSort;

/// The elements of a finite order that are above and below each element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Order {
    /// For every element, itself and the elements above it, ascending by number.
    pub(super) above: Rows,
    /// For every element, itself and the elements below it, ascending by number.
    pub(super) below: Rows,
    /// The pairs of a smaller and a larger element with no other element between them.
    pub(super) covers: Vec<[u32; 2]>,
}

impl Order {
    /// The smallest order in which the first element of every pair is below the second.
    ///
    /// Takes time proportional to the number of pairs times the number of elements, divided by 64.
    ///
    /// # Errors
    /// Returns the number of an element that would be above itself.
    pub(super) fn generated(elements: usize, pairs: &[[u32; 2]]) -> Result<Self, u32> {
        let upwards = Rows::new(elements, &pairs.iter().map(|&[low, high]| (low, high)).collect::<Vec<_>>());
        let sorted = topological(elements, &upwards, pairs)?;
        let mut rank = vec![0; elements];
        sorted.iter().enumerate().for_each(|(at, &element)| rank[element as usize] = at);
        let words = elements.div_ceil(64);
        let mut relation = vec![0_u64; elements * words];
        let is_in = |row: &[u64], element: u32| row[element as usize / 64] >> (element % 64) & 1 == 1;
        let mut covers = Vec::new();
        for &low in sorted.iter().rev() {
            // By ascending rank, so that an element between `low` and `high` is met before `high`.
            let mut larger = upwards.of(low as usize).to_vec();
            larger.small_sort_by_key(|&high| rank[high as usize]);
            let mut row = vec![0_u64; words];
            for high in larger {
                if !is_in(&row, high) {
                    covers.push([low, high]);
                    let above = &relation[high as usize * words..][..words];
                    row.iter_mut().zip(above).for_each(|(word, more)| *word |= more);
                }
            }
            row[low as usize / 64] |= 1 << (low % 64);
            relation[low as usize * words..][..words].copy_from_slice(&row);
        }
        covers.small_sort();
        let numbers = || 0..u32::try_from(elements).unwrap_or(u32::MAX);
        let mut related = Vec::new();
        for low in numbers() {
            let row = &relation[low as usize * words..][..words];
            related.extend(numbers().filter(|&high| is_in(row, high)).map(|high| (low, high)));
        }
        let above = Rows::new(elements, &related);
        related.iter_mut().for_each(|(low, high)| std::mem::swap(low, high));
        Ok(Self { above, below: Rows::new(elements, &related), covers })
    }
}

/// The elements, each before those that are larger.
fn topological(elements: usize, upwards: &Rows, pairs: &[[u32; 2]]) -> Result<Vec<u32>, u32> {
    let mut smaller = vec![0_usize; elements];
    pairs.iter().for_each(|&[_, high]| smaller[high as usize] += 1);
    let numbers = || 0..u32::try_from(elements).unwrap_or(u32::MAX);
    let mut sorted: Vec<u32> = numbers().filter(|&element| smaller[element as usize] == 0).collect();
    let mut at = 0;
    while let Some(&low) = sorted.get(at) {
        at += 1;
        for &high in upwards.of(low as usize) {
            smaller[high as usize] -= 1;
            if smaller[high as usize] == 0 {
                sorted.push(high);
            }
        }
    }
    match numbers().find(|&element| smaller[element as usize] > 0) {
        None => Ok(sorted),
        Some(stuck) => Err(on_cycle(stuck, pairs, &smaller)),
    }
}

/// An element of a cycle, reached downwards from `stuck`; every element on or above a cycle has a smaller
/// element that is not sorted.
fn on_cycle(stuck: u32, pairs: &[[u32; 2]], smaller: &[usize]) -> u32 {
    let mut element = stuck;
    for _ in 0..smaller.len() {
        let below = pairs.iter().find(|&&[low, high]| high == element && smaller[low as usize] > 0);
        element = below.map_or(element, |&[low, _]| low);
    }
    element
}

#[cfg(test)]
mod tests {
    use super::Order;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_relation_is_the_transitive_closure(pairs in prop::collection::vec((0..9u32, 0..9u32), 0..20)) {
            let pairs: Vec<[u32; 2]> = pairs.into_iter().map(|(low, high)| [low, high]).collect();
            let mut closure = [[false; 9]; 9];
            pairs.iter().for_each(|&[low, high]| closure[low as usize][high as usize] = true);
            for middle in 0..9 {
                for low in 0..9 {
                    for high in 0..9 {
                        closure[low][high] |= closure[low][middle] && closure[middle][high];
                    }
                }
            }
            match Order::generated(9, &pairs) {
                Err(element) => prop_assert!(closure[element as usize][element as usize]),
                Ok(order) => {
                    let less = |a: u32, b: u32| closure[a as usize][b as usize];
                    for element in 0..9_u32 {
                        prop_assert!(!less(element, element));
                        let above: Vec<u32> =
                            (0..9).filter(|&high| high == element || less(element, high)).collect();
                        prop_assert_eq!(order.above.of(element as usize), &above[..]);
                        let below: Vec<u32> =
                            (0..9).filter(|&low| low == element || less(low, element)).collect();
                        prop_assert_eq!(order.below.of(element as usize), &below[..]);
                    }
                    let covers: Vec<[u32; 2]> = (0..81)
                        .map(|at| [at / 9, at % 9])
                        .filter(|&[low, high]| {
                            less(low, high) && !(0..9).any(|middle| less(low, middle) && less(middle, high))
                        })
                        .collect();
                    prop_assert_eq!(order.covers, covers);
                }
            }
        }
    }
}
