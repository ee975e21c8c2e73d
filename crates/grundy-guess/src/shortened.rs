//! Shortens laws as far as the tables allow.

use super::formula::{Binary, Condition, Formula, Unary};
use grundy_core::SmallSort;

/// The largest number of rounds of shortening.
const ROUNDS: usize = 12;

/// The formula with parts removed or written in a shorter way, as long as it still `fits`.
pub(super) fn shortened(formula: Formula, names: &[String], fits: &dyn Fn(&Formula) -> bool) -> Formula {
    let length = |formula: &Formula| length(formula, names);
    let mut best = formula;
    for _ in 0..ROUNDS {
        let mut shorter: Vec<Formula> = variants(&best).into_iter().map(Formula::tidy).collect();
        shorter.retain(|other| length(other) < length(&best));
        shorter.small_sort_by_key(length);
        shorter.dedup();
        match shorter.into_iter().find(|other| fits(other)) {
            Some(found) => best = found,
            None => break,
        }
    }
    best
}

/// The condition with parts removed or written in a shorter way, as long as it still `fits`.
pub(super) fn shortened_condition(
    condition: Condition,
    names: &[String],
    fits: &dyn Fn(&Condition) -> bool,
) -> Condition {
    let length =
        |condition: &Condition| condition.text(names).chars().count() + condition.surcharge() as usize;
    let mut best = condition;
    for _ in 0..ROUNDS {
        let mut shorter = variants_of_condition(&best);
        shorter.retain(|other| length(other) < length(&best));
        shorter.small_sort_by_key(length);
        shorter.dedup();
        match shorter.into_iter().find(|other| fits(other)) {
            Some(found) => best = found,
            None => break,
        }
    }
    best
}

/// The conditions obtained by changing one part of this one.
fn variants_of_condition(condition: &Condition) -> Vec<Condition> {
    use Condition::{AtMost, Below, Between, Both, Differ, Either, Equal, In};
    let mut found = Vec::new();
    let inner = |a: &Formula| variants(a).into_iter().map(Formula::tidy);
    match condition {
        Equal(a, b) | AtMost(a, b) | Below(a, b) | Differ(a, b) => {
            let with = |a: Formula, b: Formula| match condition {
                Equal(..) => Equal(a, b),
                AtMost(..) => AtMost(a, b),
                Below(..) => Below(a, b),
                _ => Differ(a, b),
            };
            found.extend(inner(a).map(|a| with(a, b.clone())));
            found.extend(inner(b).map(|b| with(a.clone(), b)));
            if let (Formula::Binary(Binary::Remainder, sum, by), Formula::Constant(0)) = (a, b)
                && let Formula::Binary(Binary::Add | Binary::Subtract, first, second) = &**sum
            {
                // Two numbers with the same remainder; for a sum this is valid modulo 2.
                let remainder = |of: &Formula| Formula::binary(Binary::Remainder, of.clone(), (**by).clone());
                found.push(with(remainder(first), remainder(second)));
            }
        }
        In(a, set) => {
            found.extend(inner(a).map(|a| In(a, set.clone())));
            if let (Some(&first), Some(&last)) = (set.first(), set.last())
                && (first..=last).eq(set.iter().copied())
            {
                found.push(Between(first, a.clone(), last));
                found.push(AtMost(a.clone(), Formula::Constant(last)));
                found.push(Below(a.clone(), Formula::Constant(last + 1)));
                found.push(AtMost(Formula::Constant(first), a.clone()));
            }
        }
        Between(low, a, high) => {
            found.extend(inner(a).map(|a| Between(*low, a, *high)));
            found.push(AtMost(a.clone(), Formula::Constant(*high)));
            found.push(AtMost(Formula::Constant(*low), a.clone()));
        }
        Both(parts) | Either(parts) => {
            let with = |a: Condition, b: Condition| {
                let parts = Box::new((a, b));
                if matches!(condition, Both(_)) { Both(parts) } else { Either(parts) }
            };
            let (a, b) = &**parts;
            found.extend([a.clone(), b.clone()]);
            found.extend(variants_of_condition(a).into_iter().map(|a| with(a, b.clone())));
            found.extend(variants_of_condition(b).into_iter().map(|b| with(a.clone(), b)));
        }
        Condition::Choice(parts) => {
            let with = |a: Condition, b: Condition| Condition::Choice(Box::new((parts.0.clone(), a, b)));
            found.extend(variants_of_condition(&parts.1).into_iter().map(|a| with(a, parts.2.clone())));
            found.extend(variants_of_condition(&parts.2).into_iter().map(|b| with(parts.1.clone(), b)));
        }
        Condition::InPowers(_) => {}
    }
    found
}

/// The length of a formula as text, with a surcharge for rare functions.
pub(super) fn length(formula: &Formula, names: &[String]) -> usize {
    formula.text(names).chars().count() + formula.surcharge() as usize
}

/// The formulas obtained by changing one part of this one.
fn variants(formula: &Formula) -> Vec<Formula> {
    let mut found: Vec<Formula> = formula.parts().into_iter().cloned().collect();
    let binary = Formula::binary;
    match formula {
        Formula::Unary(Unary::HighBit, a) => {
            found.push(Formula::unary(Unary::Pow2, Formula::unary(Unary::Log2, (**a).clone())));
        }
        Formula::Unary(Unary::Abs, a) => {
            if let Formula::Binary(Binary::Subtract, b, c) = &**a {
                found.push(binary(Binary::Subtract, (**c).clone(), (**b).clone()));
            }
        }
        Formula::Unary(Unary::Valuation(2), a) => {
            found.push(Formula::unary(Unary::Log2, Formula::unary(Unary::Lowbit, (**a).clone())));
        }
        Formula::Binary(op @ (Binary::Add | Binary::Subtract), a, b) => {
            // A common factor is taken out of a sum or a difference of two products.
            if let (Formula::Binary(Binary::Multiply, c, d), Formula::Binary(Binary::Multiply, e, f)) =
                (&**a, &**b)
            {
                for (common, first, second) in [(c, d, e, f), (d, c, e, f), (c, d, f, e), (d, c, f, e)]
                    .into_iter()
                    .filter(|(common, _, other, _)| common == other)
                    .map(|(common, first, _, second)| (common, first, second))
                {
                    let sum = binary(*op, (**first).clone(), (**second).clone());
                    found.push(binary(Binary::Multiply, (**common).clone(), sum));
                }
            }
        }
        _ => {}
    }
    for (at, part) in formula.parts().into_iter().enumerate() {
        found.extend(variants(part).into_iter().map(|part| formula.with_part(at, part)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_shortened_too() {
        let names = ["a", "b", "c"].map(str::to_owned);
        let (variable, number) = (Formula::Variable, Formula::Constant);
        let check = |condition: Condition, text: &str| {
            let points: Vec<Vec<i64>> = (0..5 * 5 * 5).map(|at| vec![at / 25, at / 5 % 5, at % 5]).collect();
            let fits = |other: &Condition| points.iter().all(|at| other.holds(at) == condition.holds(at));
            assert_eq!(shortened_condition(condition.clone(), &names, &fits).text(&names), text);
        };
        let odd = |other| {
            let sum = Formula::binary(Binary::Add, variable(0), variable(other));
            Condition::Equal(Formula::binary(Binary::Remainder, sum, number(2)), number(0))
        };
        check(Condition::Both(Box::new((odd(1), odd(2)))), "a % 2 == b % 2 == c % 2");
        check(Condition::In(variable(1), vec![1, 2, 3]), "1 <= b <= 3");
        check(Condition::In(variable(1), vec![0, 1, 2]), "b < 3");
    }

    #[test]
    fn what_is_not_needed_is_left_out() {
        let n = || Formula::Variable(0);
        let high = Formula::binary(Binary::Subtract, n(), Formula::unary(Unary::HighBit, n()));
        let names = ["n".to_owned()];
        let fits = |to: i64| {
            let high = high.clone();
            move |other: &Formula| (to..50).all(|n| other.evaluate(&[n]) == high.evaluate(&[n]))
        };
        assert_eq!(shortened(high.clone(), &names, &fits(1)).text(&names), "n - pow2(log2(n))");
        assert_eq!(shortened(high.clone(), &names, &fits(0)).text(&names), "n - pow2(log2(max(n, 1)))");
    }
}
