//! The elements of a range, one at a time.

use super::frame::{Eval, Frame, Stop};
use crate::factor;
use crate::typed::{At, RangeExpr};
use grundy_core::{FaultKind, MoveVisitor, SmallSort};

/// The remaining elements of a range.
pub(super) enum Elements {
    /// The integers from `next` to `last`, inclusive.
    Interval { next: i128, last: i128 },
    /// The entries of `values`, starting at index `at`.
    Buffer { values: Vec<i128>, at: usize },
    /// The primes from `next` to `last`.
    Primes { next: u64, last: u64 },
    /// The squares from the square of `root` to `last`.
    Squares { root: i128, last: i128 },
    /// The powers of `base` from `next` to `last`; none if `next` is `None`.
    Powers { next: Option<i128>, base: i128, last: i128 },
    /// The factorials from `next`, which is the factorial of `index`, to `last`; none if `next` is `None`.
    Factorials { next: Option<i128>, index: i128, last: i128 },
    /// The Fibonacci numbers from `next` to `last`; `after` is the Fibonacci number that follows `next`, or `None`
    /// if it does not fit in 128 bits.
    Fibonacci { next: i128, after: Option<i128>, last: i128 },
    /// The representatives of blocks, from `next` to `last`. A block is a maximal run of numbers such that
    /// dividing a numerator by any of them gives the same quotient, rounded down.
    Blocks {
        /// The numbers that are divided by the numbers of a block.
        numerators: Vec<i128>,
        /// The first number of the current block.
        start: i128,
        /// The last number of the current block.
        end: i128,
        next: i128,
        last: i128,
        /// How many numbers at the start of each block are representatives (all of them, in a shorter block).
        first: u32,
        /// Whether the last number of each block is a representative too.
        and_last: bool,
    },
}

const NOTHING: Elements = Elements::Interval { next: 1, last: 0 };

impl Frame {
    /// The elements of `range`. The bounds are evaluated immediately.
    pub(super) fn elements(&mut self, range: &RangeExpr, visitor: &mut dyn MoveVisitor) -> Eval<Elements> {
        Ok(match range {
            RangeExpr::Interval { low, high, inclusive } => {
                let next = self.number(low, visitor)?;
                let end = self.number(high, visitor)?;
                match if *inclusive { Some(end) } else { end.checked_sub(1) } {
                    Some(last) => Elements::Interval { next, last },
                    None => NOTHING,
                }
            }
            RangeExpr::Values(values) => {
                let mut buffer = self.take_buffer();
                buffer.extend_from_slice(values);
                Elements::Buffer { values: buffer, at: 0 }
            }
            RangeExpr::SetOf(members) => {
                let mut buffer = self.take_buffer();
                for member in members {
                    buffer.push(self.number(member, visitor)?);
                }
                buffer.small_sort_unstable();
                buffer.dedup();
                Elements::Buffer { values: buffer, at: 0 }
            }
            RangeExpr::List(list) => {
                let mut buffer = self.take_buffer();
                self.list(list, &mut buffer, visitor)?;
                Elements::Buffer { values: buffer, at: 0 }
            }
            RangeExpr::Divisors(n, at) => {
                let n = self.number(n, visitor)?;
                match u128::try_from(n) {
                    Err(_) | Ok(0) => NOTHING,
                    Ok(natural) => Elements::Buffer {
                        values: factor::divisors(natural).ok_or_else(|| {
                            Stop::fault(FaultKind::ArgumentOutside { function: "divisors", value: n }, *at)
                        })?,
                        at: 0,
                    },
                }
            }
            RangeExpr::Primes(n, at) => {
                let n = self.number(n, visitor)?;
                let last = u64::try_from(n.max(0)).map_err(|_| {
                    Stop::fault(FaultKind::ArgumentOutside { function: "primes", value: n }, *at)
                })?;
                Elements::Primes { next: 2, last }
            }
            RangeExpr::Squares(n) => Elements::Squares { root: 1, last: self.number(n, visitor)? },
            RangeExpr::Powers(base, n, at) => {
                let base = self.power_base(base, *at, visitor)?;
                Elements::Powers { next: Some(1), base, last: self.number(n, visitor)? }
            }
            RangeExpr::Factorials(n) => {
                Elements::Factorials { next: Some(1), index: 1, last: self.number(n, visitor)? }
            }
            RangeExpr::Fibonacci(n) => {
                Elements::Fibonacci { next: 1, after: Some(2), last: self.number(n, visitor)? }
            }
            RangeExpr::Blocks(blocks) => {
                let next = self.number(&blocks.low, visitor)?;
                let last = self.number(&blocks.high, visitor)?;
                let mut numerators = self.take_buffer();
                for numerator in &blocks.numerators {
                    numerators.push(self.number(numerator, visitor)?);
                }
                let (first, and_last) = (blocks.first, blocks.last);
                Elements::Blocks { numerators, start: next, end: next, next, last, first, and_last }
            }
            RangeExpr::Cells(cells) => {
                let mut buffer = self.take_buffer();
                self.cells(cells, &mut buffer, visitor)?;
                Elements::Buffer { values: buffer, at: 0 }
            }
        })
    }

    /// The next element. A long search for the element calls [`MoveVisitor::tick`].
    pub(super) fn next_element(
        &mut self,
        elements: &mut Elements,
        visitor: &mut dyn MoveVisitor,
    ) -> Eval<Option<i128>> {
        Ok(match elements {
            Elements::Interval { next, last } => {
                let element = *next;
                if element > *last {
                    return Ok(None);
                }
                match element.checked_add(1) {
                    Some(after) => *next = after,
                    None => *elements = NOTHING,
                }
                Some(element)
            }
            Elements::Buffer { values, at } => {
                *at += 1;
                values.get(*at - 1).copied()
            }
            Elements::Primes { next, last } => {
                while *next <= *last {
                    let candidate = *next;
                    *next = match candidate.checked_add(if candidate == 2 { 1 } else { 2 }) {
                        Some(next) => next,
                        None => {
                            *last = 0;
                            u64::MAX
                        }
                    };
                    self.turn(visitor)?;
                    if factor::is_prime(candidate) {
                        return Ok(Some(candidate.into()));
                    }
                }
                None
            }
            Elements::Squares { root, last } => {
                let square = root.checked_mul(*root).filter(|square| square <= last);
                *root += 1;
                square
            }
            Elements::Powers { next, base, last } => {
                let power = next.filter(|power| power <= last);
                *next = if *base > 1 { power.and_then(|power| power.checked_mul(*base)) } else { None };
                power
            }
            Elements::Factorials { next, index, last } => {
                let factorial = next.filter(|factorial| factorial <= last);
                *index += 1;
                *next = factorial.and_then(|factorial| factorial.checked_mul(*index));
                factorial
            }
            Elements::Fibonacci { next, after, last } => {
                let element = *next;
                if element > *last {
                    return Ok(None);
                }
                match *after {
                    Some(following) => {
                        *next = following;
                        *after = following.checked_add(element);
                    }
                    None => *last = 0,
                }
                Some(element)
            }
            Elements::Blocks { numerators, start, end, next, last, first, and_last } => {
                let element = *next;
                if element > *last {
                    return Ok(None);
                }
                if element == *start {
                    *end = numerators
                        .iter()
                        .fold(*last, |end, &numerator| end.min(end_of_block(numerator, element)));
                }
                let Some(after) = element.checked_add(1) else {
                    *elements = NOTHING;
                    return Ok(Some(element));
                };
                *next = if element < *end && after - *start < i128::from(*first) {
                    after
                } else if element < *end && *and_last {
                    *end
                } else {
                    *start = end.saturating_add(1);
                    *start
                };
                Some(element)
            }
        })
    }

    /// Returns the memory of a range to the pool.
    pub(super) fn finish(&mut self, elements: Elements) {
        if let Elements::Buffer { values, .. } | Elements::Blocks { numerators: values, .. } = elements {
            self.give_buffer(values);
        }
    }

    /// Whether `element` is in `range`. All bounds are evaluated, but most ranges are not enumerated.
    pub(super) fn is_in(
        &mut self,
        element: i128,
        range: &RangeExpr,
        visitor: &mut dyn MoveVisitor,
    ) -> Eval<bool> {
        Ok(match range {
            RangeExpr::Interval { low, high, inclusive } => {
                let low = self.number(low, visitor)?;
                let high = self.number(high, visitor)?;
                low <= element && if *inclusive { element <= high } else { element < high }
            }
            RangeExpr::Values(values) => values.binary_search(&element).is_ok(),
            RangeExpr::SetOf(members) => {
                let mut found = false;
                for member in members {
                    found |= self.number(member, visitor)? == element;
                }
                found
            }
            RangeExpr::List(list) => {
                self.with_list(list, visitor, |entries| Ok(entries.contains(&element)))?
            }
            RangeExpr::Divisors(n, _) => {
                let n = self.number(n, visitor)?;
                n >= 1 && element >= 1 && n % element == 0
            }
            RangeExpr::Primes(n, at) => {
                let n = self.number(n, visitor)?;
                if element < 2 || element > n {
                    return Ok(false);
                }
                let element = u64::try_from(element).map_err(|_| {
                    Stop::fault(FaultKind::ArgumentOutside { function: "primes", value: element }, *at)
                })?;
                factor::is_prime(element)
            }
            RangeExpr::Squares(n) => {
                let n = self.number(n, visitor)?;
                (1..=n).contains(&element) && {
                    let root = element.isqrt();
                    root * root == element
                }
            }
            RangeExpr::Cells(cells) => {
                let mut buffer = self.take_buffer();
                self.cells(cells, &mut buffer, visitor)?;
                let found = buffer.binary_search(&element).is_ok();
                self.give_buffer(buffer);
                found
            }
            RangeExpr::Powers(..)
            | RangeExpr::Factorials(_)
            | RangeExpr::Fibonacci(_)
            | RangeExpr::Blocks(_) => {
                // These ranges have at most 184 elements, in ascending order. No condition tests membership
                // in blocks.
                let mut elements = self.elements(range, visitor)?;
                loop {
                    match self.next_element(&mut elements, visitor)? {
                        Some(member) if member < element => {}
                        member => break member == Some(element),
                    }
                }
            }
        })
    }

    fn power_base(
        &mut self,
        base: &crate::typed::NumExpr,
        at: At,
        visitor: &mut dyn MoveVisitor,
    ) -> Eval<i128> {
        let value = self.number(base, visitor)?;
        if value < 0 {
            return Err(Stop::fault(FaultKind::NegativeArgument { function: "powers", value }, at));
        }
        Ok(value)
    }
}

/// The largest divisor for which `numerator` has the same quotient as for `number`.
fn end_of_block(numerator: i128, number: i128) -> i128 {
    // 64-bit division takes half the time.
    if let (Ok(numerator), Ok(number @ 1..)) = (u64::try_from(numerator), u64::try_from(number)) {
        return numerator.checked_div(numerator / number).map_or(i128::MAX, i128::from);
    }
    let quotient = numerator.checked_div(number).unwrap_or(0);
    numerator.checked_div(quotient).unwrap_or(i128::MAX)
}
