//! Interval arithmetic: bounds on the values of expressions.

use crate::integer::{BinaryFn, UnaryFn};
use crate::typed::{Fold, NumExpr, Slot};

/// A lower and an upper bound (both inclusive) on the values of an expression.
pub(crate) type Interval = (i128, i128);

/// The interval of all numbers.
pub(crate) const ANY: Interval = (i128::MIN, i128::MAX);

/// An interval that contains every value of `expr`, given the intervals of the slots. Faults are ignored.
pub(crate) fn interval(expr: &NumExpr, slots: &dyn Fn(Slot) -> Interval) -> Interval {
    match expr {
        NumExpr::Const(value) => (*value, *value),
        NumExpr::Slot(slot) => slots(*slot),
        NumExpr::Shared(_, inner) => interval(inner, slots),
        NumExpr::Binary(function, operands, _) => {
            binary(*function, interval(&operands.0, slots), interval(&operands.1, slots))
        }
        NumExpr::SlotSlot(function, a, b, _) => binary(*function, slots(*a), slots(*b)),
        NumExpr::SlotConst(function, a, b, _) => {
            binary(*function, slots(*a), (i128::from(*b), i128::from(*b)))
        }
        NumExpr::Unary(function, operand, _) => unary(*function, interval(operand, slots)),
        NumExpr::If(parts) => {
            let (a, b) = (interval(&parts.1, slots), interval(&parts.2, slots));
            (a.0.min(b.0), a.1.max(b.1))
        }
        NumExpr::Length(_) => (0, 1 << 64),
        NumExpr::FoldRange(parts) => match parts.fold {
            Fold::Min | Fold::Max => interval(&parts.body, &|slot| {
                if slot == parts.slot { ANY } else { slots(slot) }
            }),
            Fold::Count | Fold::Xor | Fold::Gcd => (0, i128::MAX),
            Fold::Sum => ANY,
        },
        NumExpr::Index(..) | NumExpr::FoldList(..) => ANY,
    }
}

/// An interval that contains the value of the function for every pair of numbers from `a` and `b`. Faults are ignored.
pub(crate) fn binary(function: BinaryFn, a: Interval, b: Interval) -> Interval {
    let natural = a.0 >= 0 && b.0 >= 0;
    // The interval of a field without possible values is inverted, so its second number may be zero or
    // negative.
    let positive = b.0 > 0 && b.1 > 0;
    match function {
        BinaryFn::Add => (a.0.saturating_add(b.0), a.1.saturating_add(b.1)),
        BinaryFn::Subtract => (a.0.saturating_sub(b.1), a.1.saturating_sub(b.0)),
        BinaryFn::Multiply => {
            let products = [
                a.0.saturating_mul(b.0),
                a.0.saturating_mul(b.1),
                a.1.saturating_mul(b.0),
                a.1.saturating_mul(b.1),
            ];
            (least(&products), largest(&products))
        }
        BinaryFn::Divide if positive => {
            let quotients: Vec<i128> =
                [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)].map(|(a, b)| a.div_euclid(b)).to_vec();
            (least(&quotients), largest(&quotients))
        }
        BinaryFn::Remainder if positive => (0, if a.0 >= 0 { a.1.min(b.1 - 1) } else { b.1 - 1 }),
        BinaryFn::Min => (a.0.min(b.0), a.1.min(b.1)),
        BinaryFn::Max => (a.0.max(b.0), a.1.max(b.1)),
        BinaryFn::BitAnd if natural => (0, a.1.min(b.1)),
        BinaryFn::BitOr if natural => (a.0.max(b.0), a.1.saturating_add(b.1)),
        BinaryFn::Xor if natural => (0, a.1.saturating_add(b.1)),
        BinaryFn::ShiftRight if natural => (0, a.1),
        BinaryFn::Bit => (0, 1),
        BinaryFn::Xor | BinaryFn::BitAnd | BinaryFn::BitOr | BinaryFn::ShiftRight | BinaryFn::ShiftLeft => {
            (0, i128::MAX)
        }
        BinaryFn::Gcd => (0, i128::MAX),
        BinaryFn::Divide | BinaryFn::Remainder => ANY,
    }
}

/// An interval that contains the value of the function for every number from `a`. Faults are ignored.
pub(crate) fn unary(function: UnaryFn, a: Interval) -> Interval {
    match function {
        UnaryFn::Negate => (a.1.saturating_neg(), a.0.saturating_neg()),
        UnaryFn::Abs => {
            let largest = a.0.saturating_abs().max(a.1.saturating_abs());
            // Unless the interval is empty, at most one of `a.0` and `-a.1` is positive.
            (a.0.max(a.1.saturating_neg()).max(0), largest)
        }
        UnaryFn::Popcount | UnaryFn::Log2 | UnaryFn::BigOmega => (0, 127),
        UnaryFn::Isqrt => (a.0.max(0).isqrt(), a.1.max(0).isqrt()),
        UnaryFn::Lowbit => (0, a.1.max(0)),
        UnaryFn::Pow2 => (1, i128::MAX),
    }
}

fn least(values: &[i128]) -> i128 {
    values.iter().copied().min().unwrap_or(i128::MIN)
}

fn largest(values: &[i128]) -> i128 {
    values.iter().copied().max().unwrap_or(i128::MAX)
}

#[cfg(test)]
mod tests {
    use super::{ANY, binary};
    use crate::integer::BinaryFn;

    #[test]
    fn an_inverted_divisor_gives_no_bounds() {
        for divisor in [(1, 0), (1, -1), (5, i128::MIN)] {
            for function in [BinaryFn::Divide, BinaryFn::Remainder] {
                assert_eq!(binary(function, (0, 9), divisor), ANY, "{divisor:?}");
            }
        }
        assert_eq!(binary(BinaryFn::Divide, (0, 9), (2, 3)), (0, 4));
        assert_eq!(binary(BinaryFn::Remainder, (0, 9), (2, 3)), (0, 2));
    }
}
