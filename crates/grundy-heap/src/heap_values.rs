//! The values of consecutive heaps, computed on request.

use super::HeapSequence;
use super::cells::{Cell, each};
use grundy_core::{Code, NimValue};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The nim-values of consecutive heaps. Only the values of the sequence are stored; all others follow from
/// its proved period.
///
/// ```
/// use grundy_core::Unlimited;
/// use grundy_heap::{HeapSequence, HeapValues};
///
/// let mut kayles = HeapSequence::new("0.77".parse()?);
/// kayles.extend(u64::MAX, &Unlimited).expect("without limits no limit is reached");
/// let values = HeapValues::of(kayles.into(), 0..=u64::MAX).expect("the period is proved");
/// let mut some = [0; 4];
/// values.fill(10u64.pow(18), &mut some);
/// assert_eq!(some, [1, 4, 7, 2]);
/// # Ok::<(), grundy_core::CodeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeapValues {
    sequence: Arc<HeapSequence>,
    heaps: RangeInclusive<u64>,
}

impl HeapValues {
    /// The values of these heaps, or `None` if one of them is unknown or not below `2^64`, or if the range is empty.
    ///
    /// Takes time at most proportional to the period if a period with a positive saltus is proved, and otherwise
    /// constant time.
    #[must_use]
    pub fn of(sequence: Arc<HeapSequence>, heaps: RangeInclusive<u64>) -> Option<Self> {
        // If values grow, those in the last period are the largest. Otherwise all values are known if the
        // last one is.
        let grows = sequence.proved().filter(|proved| proved.saltus > 0);
        let turn = grows.map_or(1, |proved| proved.period);
        let last = (*heaps.end()).saturating_sub(turn - 1).max(*heaps.start())..=*heaps.end();
        let is_known = !last.is_empty() && last.into_iter().all(|n| sequence.value(n).is_some());
        is_known.then_some(Self { sequence, heaps })
    }

    /// The code of the sequence.
    #[must_use]
    pub fn code(&self) -> &Code {
        self.sequence.code()
    }

    /// The range of the heaps.
    #[must_use]
    pub const fn heaps(&self) -> &RangeInclusive<u64> {
        &self.heaps
    }

    /// The value of heap `n`, or `None` if the heap is not in the range.
    #[must_use]
    pub fn value(&self, n: u64) -> Option<NimValue> {
        self.heaps.contains(&n).then(|| self.sequence.value(n)).flatten()
    }

    /// Ranges that together contain, for each remainder modulo `modulus`, a heap whose value is the largest
    /// among all heaps of the range with this remainder. If a period is proved, they consist of the heaps before the
    /// values repeat, the first `modulus` periods after these heaps, and the last `modulus` periods; otherwise, the
    /// whole range is returned. `modulus` must not be 0.
    #[must_use]
    pub fn largest_within(&self, modulus: u64) -> Vec<RangeInclusive<u64>> {
        let (&from, &to) = (self.heaps.start(), self.heaps.end());
        let Some(proved) = self.sequence.proved() else { return vec![from..=to] };
        let span = proved.period.saturating_mul(modulus);
        let first_to = from.max(proved.preperiod).saturating_add(span - 1).min(to);
        let mut ranges = vec![from..=first_to];
        if first_to < to {
            // The value `span` heaps later is at least as large, and that heap has the same remainder.
            ranges.push(to.saturating_sub(span - 1).max(first_to + 1)..=to);
        }
        ranges
    }

    /// Fills `values` with the values of consecutive heaps, starting with heap `first`, and returns the
    /// number of values written. This number is less than the length of `values` if the range ends earlier, and 0 if
    /// `first` is not in the range.
    pub fn fill(&self, first: u64, values: &mut [NimValue]) -> usize {
        if !self.heaps.contains(&first) {
            return 0;
        }
        let left =
            usize::try_from(self.heaps.end() - first).map_or(usize::MAX, |left| left.saturating_add(1));
        let length = values.len().min(left);
        let values = &mut values[..length];
        let cells = self.sequence.table().cells();
        let start = usize::try_from(first).map_or(cells.len(), |first| first.min(cells.len()));
        let (computed, by_period) = values.split_at_mut(length.min(cells.len() - start));
        each!(cells, cells => copy(&cells[start..], computed));
        if let Some(proved) = self.sequence.proved().filter(|_| !by_period.is_empty()) {
            let (mut heap, turns) = proved.reduce(first + computed.len() as u64);
            let mut more = turns * proved.saltus;
            for value in by_period {
                // This heap is below `preperiod + period`, so it is in the table.
                *value = more + cells.get(usize::try_from(heap).unwrap_or(usize::MAX));
                heap += 1;
                if heap == proved.preperiod + proved.period {
                    heap = proved.preperiod;
                    // No heap is greater than `u64::MAX`. If this sum overflows, no later value is written, and
                    // overflow does not matter.
                    more = more.wrapping_add(proved.saltus);
                }
            }
        }
        length
    }
}

/// Copies cells of any width.
fn copy<C: Cell>(cells: &[C], values: &mut [NimValue]) {
    values.iter_mut().zip(cells).for_each(|(value, &cell)| *value = cell.into());
}

impl PartialEq for HeapValues {
    /// Whether both contain the values of the same heaps of the same code.
    fn eq(&self, other: &Self) -> bool {
        (self.code(), &self.heaps) == (other.code(), &other.heaps)
    }
}

impl Eq for HeapValues {}

#[cfg(test)]
mod tests {
    use super::HeapValues;
    use crate::HeapSequence;
    use grundy_core::Unlimited;
    use proptest::prelude::*;

    fn values(code: &str, heaps: std::ops::RangeInclusive<u64>) -> Option<HeapValues> {
        let mut sequence = HeapSequence::new(code.parse().unwrap());
        sequence.extend(*heaps.end(), &Unlimited).unwrap();
        HeapValues::of(sequence.into(), heaps)
    }

    #[test]
    fn heaps_without_a_value_are_none() {
        // Lasker's Nim: a heap of 4 k + 3 tokens has the value 4 k + 4.
        assert_eq!(values("4.[3]", u64::MAX - 9..=u64::MAX), None);
        assert_eq!(
            values("4.[3]", u64::MAX - 9..=u64::MAX - 1).unwrap().value(u64::MAX - 1),
            Some(u64::MAX - 1)
        );
        assert_eq!(values("0.77", 5..=u64::MAX).unwrap().value(4), None);
        let sequence = HeapSequence::new("0.77".parse().unwrap());
        assert_eq!(HeapValues::of(sequence.into(), 0..=0), None);
    }

    proptest! {
        #[test]
        fn the_largest_values_are_within(
            code in prop::sample::select(vec!["0.77", "0.137", "0.6", "4.[3]", "4.3", "0.[3]", "0.17"]),
            from in 0..300u64,
            more in 0..900u64,
            modulus in 1..11u64,
        ) {
            let found = values(code, from..=from + more).unwrap();
            for remainder in 0..modulus {
                let largest = |heaps: std::ops::RangeInclusive<u64>| {
                    heaps.filter(|n| n % modulus == remainder).filter_map(|n| found.value(n)).max()
                };
                let within = found.largest_within(modulus).into_iter().filter_map(largest).max();
                prop_assert_eq!(within, largest(found.heaps().clone()));
            }
        }

        #[test]
        fn a_fill_is_the_values_one_by_one(
            code in prop::sample::select(vec!["0.77", "0.137", "0.6", "4.[3]", "4.3", "0.[3]", "0.16"]),
            from in prop_oneof![0..400u64, 0..1u64 << 40, u64::MAX - 400..u64::MAX],
            more in 0..300u64,
            skipped in 0..300u64,
            length in 0..100usize,
        ) {
            let from = if matches!(code, "0.6" | "0.16") { from % 400 } else { from };
            let heaps = from..=from.saturating_add(more);
            let Some(found) = values(code, heaps.clone()) else { return Ok(()) };
            let first = from.saturating_add(skipped);
            let mut filled = vec![0; length];
            let count = found.fill(first, &mut filled);
            let expected: Vec<u64> =
                (0..length as u64).map_while(|at| found.value(first.checked_add(at)?)).collect();
            prop_assert_eq!(&filled[..count], &expected[..]);
        }
    }
}
