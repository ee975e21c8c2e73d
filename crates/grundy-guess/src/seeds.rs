//! Idioms from the literature, with which the search for expressions begins.

use super::formula::{Binary, Condition, Formula, Unary};

/// An expression that costs less than its parts and operators together, because readers know it.
#[derive(Clone, Debug)]
pub(super) struct Seed {
    pub(super) formula: Formula,
    pub(super) cost: u32,
    /// Whether the formula counts as one that contains a unary function, so that applying another unary function to it
    /// costs more.
    pub(super) has_function: bool,
}

/// The largest number of variables for which idioms in two variables are listed for every pair.
const MOST_VARIABLES: usize = 4;

/// The idioms in this many variables. For outcomes with at least two variables, they also include multiples of the
/// golden ratio, and expressions for misère play, which are 1 if all variables in them are at most 1, and otherwise 0.
/// For outcomes with exactly two variables, they also include the smallest Zeckendorf part.
pub(super) fn seeds(variables: usize, with_outcomes: bool) -> Vec<Seed> {
    let variable = Formula::Variable;
    let number = Formula::Constant;
    let mut seeds = Vec::new();
    let mut add = |formula: Formula, cost: u32, has_function: bool| {
        seeds.push(Seed { formula, cost, has_function });
    };
    for at in 0..variables {
        let n = || variable(at);
        let lowbit = || Formula::unary(Unary::Lowbit, n());
        // The odd parts of `n` and `n + 1`, and the square root in the index of a triangular number.
        add(Formula::binary(Binary::Divide, n(), lowbit()), 7, false);
        let next = || Formula::binary(Binary::Add, n(), number(1));
        let odd = Formula::binary(Binary::Divide, next(), Formula::unary(Unary::Lowbit, next()));
        add(odd, 8, false);
        let eight = Formula::binary(Binary::Multiply, number(8), n());
        let triangular = Formula::binary(Binary::Add, eight, number(1));
        add(Formula::unary(Unary::Isqrt, triangular), 8, true);
        if with_outcomes && variables == 2 {
            add(Formula::unary(Unary::LeastZeckendorfPart, n()), 10, true);
        }
    }
    for a in 0..variables.min(MOST_VARIABLES) {
        for b in a + 1..variables.min(MOST_VARIABLES) {
            let of = |op| Formula::binary(op, variable(a), variable(b));
            let difference = || Formula::unary(Unary::Abs, of(Binary::Subtract));
            let (low, high) = (|| of(Binary::Min), || of(Binary::Max));
            for op in [Binary::Min, Binary::Max, Binary::Add, Binary::Xor] {
                add(of(op), 4, false);
            }
            // These suit a heap of `a` tokens from which at most `b` may be taken.
            let next = || Formula::binary(Binary::Add, variable(b), number(1));
            for op in [Binary::Remainder, Binary::Divide] {
                add(Formula::binary(op, variable(a), next()), 6, false);
            }
            add(difference(), 4, false);
            let square = |at| Formula::binary(Binary::Multiply, variable(at), variable(at));
            let squares = Formula::binary(Binary::Subtract, square(a), square(b));
            add(Formula::unary(Unary::Abs, squares), 8, false);
            if with_outcomes {
                add(Formula::unary(Unary::Golden, difference()), 11, true);
                add(Formula::unary(Unary::Golden, low()), 11, true);
                let small = Condition::AtMost(high(), number(1));
                add(Formula::If(Box::new((small, number(1), number(0)))), 8, false);
            }
        }
    }
    if (3..=MOST_VARIABLES).contains(&variables) {
        let all = |op| (1..variables).fold(variable(0), |sum, at| Formula::binary(op, sum, variable(at)));
        add(all(Binary::Xor), 5, false);
        add(all(Binary::Add), 5, false);
        if with_outcomes {
            let small = Condition::AtMost(all(Binary::Max), number(1));
            add(Formula::If(Box::new((small, number(1), number(0)))), 8, false);
        }
    }
    seeds
}
