//! Conditions that tell the P-positions from the others.

use super::bank::{Bank, Reach, UNDEFINED};
use super::formula::Formula;
use super::table::Table;
use grundy_core::{Budget, Limit};
use hashbrown::HashMap;

/// A condition on the variables of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// `a == b`
    Equal(Formula, Formula),
    /// `a <= b`
    AtMost(Formula, Formula),
    /// `a < b`
    Below(Formula, Formula),
    /// `a in {...}`
    In(Formula, Vec<i64>),
}

impl Condition {
    /// Whether the condition holds at a point; `None` where a formula has no value.
    #[must_use]
    pub fn holds(&self, point: &[i64]) -> Option<bool> {
        Some(match self {
            Self::Equal(a, b) => a.evaluate(point)? == b.evaluate(point)?,
            Self::AtMost(a, b) => a.evaluate(point)? <= b.evaluate(point)?,
            Self::Below(a, b) => a.evaluate(point)? < b.evaluate(point)?,
            Self::In(a, set) => set.contains(&a.evaluate(point)?),
        })
    }

    /// How many bits it takes to tell somebody the condition.
    #[must_use]
    pub fn bits(&self) -> u32 {
        match self {
            Self::Equal(a, b) | Self::AtMost(a, b) | Self::Below(a, b) => 4 + a.bits() + b.bits(),
            Self::In(a, set) => 4 + a.bits() + set.iter().map(|&n| Formula::Constant(n).bits()).sum::<u32>(),
        }
    }

    /// Whether the rules language can say it.
    #[must_use]
    pub fn is_in_language(&self) -> bool {
        match self {
            Self::Equal(a, b) | Self::AtMost(a, b) | Self::Below(a, b) => {
                a.is_in_language() && b.is_in_language()
            }
            Self::In(a, _) => a.is_in_language(),
        }
    }

    /// The condition in the rules language, with these names for the variables.
    #[must_use]
    pub fn text(&self, names: &[String]) -> String {
        match self {
            Self::Equal(a, b) => format!("{} == {}", a.text(names), b.text(names)),
            Self::AtMost(a, b) => format!("{} <= {}", a.text(names), b.text(names)),
            Self::Below(a, b) => format!("{} < {}", a.text(names), b.text(names)),
            Self::In(a, set) => {
                let numbers: Vec<String> = set.iter().map(i64::to_string).collect();
                format!("{} in {{{}}}", a.text(names), numbers.join(", "))
            }
        }
    }

    /// The same condition without a difference that is compared with a number.
    fn simplified(self) -> Self {
        use super::formula::Binary::{Subtract, Xor};
        use Formula::{Binary, Constant};
        match self {
            Self::Equal(Binary(Subtract | Xor, a, b), Constant(0)) => Self::Equal(*a, *b),
            Self::AtMost(Binary(Subtract, a, b), Constant(0)) => Self::AtMost(*a, *b),
            Self::AtMost(Binary(Subtract, a, b), Constant(-1)) => Self::Below(*a, *b),
            Self::AtMost(Constant(0), Binary(Subtract, a, b)) => Self::AtMost(*b, *a),
            Self::AtMost(Constant(1), Binary(Subtract, a, b)) => Self::Below(*b, *a),
            other => other,
        }
    }

    /// Whether the condition holds exactly at the P-positions of a table that has both outcomes.
    fn separates(&self, table: &Table) -> bool {
        !table.values.is_empty()
            && table
                .points
                .iter()
                .zip(&table.values)
                .all(|(point, &value)| self.holds(point) == Some(value == 0))
    }
}

/// Points in the vectors that the search compares.
const SAMPLE: usize = 96;

/// Conditions to look for before the search ends.
const ENOUGH: usize = 3;

/// Expressions to try for a shorter condition when one is found.
const FURTHER: u64 = 100_000;

/// Numbers in a set that is still a law.
const LARGEST_SET: usize = 4;

/// Expressions whose pairs are compared by size.
const PAIRED: u32 = 1500;

/// Conditions that hold exactly where the table's value is 0, the shortest first.
///
/// # Errors
/// A limit of the budget.
pub fn conditions(table: &Table, reach: Reach, budget: &dyn Budget) -> Result<Vec<Condition>, Limit> {
    let p: Vec<usize> = (0..table.values.len()).filter(|&at| table.values[at] == 0).collect();
    let n: Vec<usize> = (0..table.values.len()).filter(|&at| table.values[at] != 0).collect();
    if p.len() < LARGEST_SET || n.is_empty() {
        return Ok(Vec::new());
    }
    // P-positions first, so that an expression's values there are one slice; those of small positions and
    // some far out.
    let (p, n) = (thinned(&p), thinned(&n));
    let points: Vec<Vec<i64>> = p.iter().chain(&n).map(|&at| table.points[at].clone()).collect();
    let mut bank = Bank::new(&points, &[1, 2, 3, 4, 5, 0]);
    let mut found = Vec::new();
    let mut last = u64::MAX;
    let mut look = |bank: &Bank, at: u32| {
        let (at_p, at_n) = bank.vector(at).split_at(p.len());
        let condition = alone(at_p, at_n, || bank.formula(at)).map(Condition::simplified);
        if let Some(condition) = condition.filter(|condition| condition.separates(table)) {
            found.push(condition);
            last = last.min(bank.tried() + FURTHER);
        }
        found.len() < ENOUGH && bank.tried() < last
    };
    let goes_on = (0..u32::try_from(bank.len()).unwrap_or(0)).all(|at| look(&bank, at));
    if goes_on {
        bank.grow(reach, budget, &mut look)?;
    }
    if found.is_empty() {
        found = equal_pairs(&bank, p.len(), table);
        found.extend(ordered_pairs(&bank, p.len(), table));
    }
    found.sort_by_key(Condition::bits);
    found.truncate(ENOUGH);
    Ok(found)
}

/// Half of a sample: the first ones and some spread over the rest.
fn thinned(indices: &[usize]) -> Vec<usize> {
    let first = indices.len().min(SAMPLE / 4);
    let rest = &indices[first..];
    let step = rest.len().div_ceil(SAMPLE / 4).max(1);
    indices[..first].iter().chain(rest.iter().step_by(step)).copied().collect()
}

/// A condition on one expression, by its values at P-positions and at others.
fn alone(at_p: &[i64], at_n: &[i64], formula: impl Fn() -> Formula) -> Option<Condition> {
    if at_p.contains(&UNDEFINED) || at_n.contains(&UNDEFINED) {
        return None;
    }
    let mut set: Vec<i64> = Vec::new();
    for value in at_p {
        if !set.contains(value) {
            set.push(*value);
        }
        if set.len() > LARGEST_SET {
            break;
        }
    }
    if set.len() <= LARGEST_SET && !at_n.iter().any(|value| set.contains(value)) {
        set.sort_unstable();
        return Some(match set[..] {
            [only] => Condition::Equal(formula(), Formula::Constant(only)),
            _ => Condition::In(formula(), set),
        });
    }
    let (least_p, most_p) = (at_p.iter().min()?, at_p.iter().max()?);
    let (least_n, most_n) = (at_n.iter().min()?, at_n.iter().max()?);
    if most_p < least_n {
        Some(Condition::AtMost(formula(), Formula::Constant(*most_p)))
    } else if least_p > most_n {
        Some(Condition::AtMost(Formula::Constant(*least_p), formula()))
    } else {
        None
    }
}

/// Pairs of expressions that are equal exactly at the P-positions.
fn equal_pairs(bank: &Bank, p: usize, table: &Table) -> Vec<Condition> {
    let mut by_p: HashMap<&[i64], Vec<u32>> = HashMap::new();
    let mut found = Vec::new();
    for at in 0..u32::try_from(bank.len()).unwrap_or(0) {
        let (at_p, at_n) = bank.vector(at).split_at(p);
        if at_p.contains(&UNDEFINED) {
            continue;
        }
        let alike = by_p.entry(at_p).or_default();
        for &earlier in alike.iter() {
            let different =
                bank.vector(earlier)[p..].iter().zip(at_n).all(|(a, b)| a != b && *b != UNDEFINED);
            if different {
                let condition = Condition::Equal(bank.formula(earlier), bank.formula(at));
                if condition.separates(table) {
                    found.push(condition);
                    if found.len() >= ENOUGH {
                        return found;
                    }
                }
            }
        }
        if alike.len() < SAMPLE {
            alike.push(at);
        }
    }
    found
}

/// Pairs of small expressions whose order tells the P-positions.
fn ordered_pairs(bank: &Bank, p: usize, table: &Table) -> Vec<Condition> {
    let count = u32::try_from(bank.len()).unwrap_or(0).min(PAIRED);
    let whole: Vec<u32> = (0..count).filter(|&at| !bank.vector(at).contains(&UNDEFINED)).collect();
    let mut found = Vec::new();
    for &a in &whole {
        for &b in &whole {
            let (a_p, a_n) = bank.vector(a).split_at(p);
            let (b_p, b_n) = bank.vector(b).split_at(p);
            let condition = if a_p.iter().zip(b_p).all(|(a, b)| a <= b)
                && a_n.iter().zip(b_n).all(|(a, b)| a > b)
            {
                Condition::AtMost(bank.formula(a), bank.formula(b))
            } else if a_p.iter().zip(b_p).all(|(a, b)| a < b) && a_n.iter().zip(b_n).all(|(a, b)| a >= b) {
                Condition::Below(bank.formula(a), bank.formula(b))
            } else {
                continue;
            };
            if condition.separates(table) {
                found.push(condition);
                if found.len() >= ENOUGH {
                    return found;
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unlimited;

    const REACH: Reach = Reach { tried: 2_000_000, kept: 40_000 };

    fn table(names: &[&str], points: Vec<Vec<i64>>, is_p: impl Fn(&[i64]) -> bool) -> Table {
        let values = points.iter().map(|point| i64::from(!is_p(point))).collect();
        Table { names: names.iter().map(ToString::to_string).collect(), points, values }
    }

    fn pairs(to: i64) -> Vec<Vec<i64>> {
        (0..to).flat_map(|a| (0..to).map(move |b| vec![a, b])).collect()
    }

    #[track_caller]
    fn check(table: &Table, law: &str) {
        let found = conditions(table, REACH, &Unlimited).unwrap();
        let texts: Vec<String> = found.iter().map(|condition| condition.text(&table.names)).collect();
        assert_eq!(texts.first().map(String::as_str), Some(law), "{texts:?}");
    }

    #[test]
    fn one_field() {
        check(&table(&["n"], (0..200).map(|n| vec![n]).collect(), |p| p[0] % 7 == 0), "n % 7 == 0");
        check(
            &table(&["n"], (0..200).map(|n| vec![n]).collect(), |p| [0, 2].contains(&(p[0] % 5))),
            "n % 5 in {0, 2}",
        );
    }

    #[test]
    fn equal_heaps() {
        check(&table(&["a", "b"], pairs(20), |p| p[0] == p[1]), "a == b");
    }

    #[test]
    fn wythoff() {
        let golden = |d: i64| (d + i64::try_from((5 * d.unsigned_abs().pow(2)).isqrt()).unwrap()) / 2;
        let wythoff = table(&["a", "b"], pairs(40), |p| golden((p[0] - p[1]).abs()) == p[0].min(p[1]));
        let found = conditions(&wythoff, REACH, &Unlimited).unwrap();
        assert!(found.first().is_some_and(Condition::is_in_language), "{found:?}");
    }

    #[test]
    fn euclid() {
        let golden = |n: i64| (n + i64::try_from((5 * n.unsigned_abs().pow(2)).isqrt()).unwrap()) / 2;
        let points = (1..40).flat_map(|a| (1..40).map(move |b| vec![a, b])).collect();
        let euclid = table(&["a", "b"], points, |p| p[0].max(p[1]) <= golden(p[0].min(p[1])));
        let found = conditions(&euclid, REACH, &Unlimited).unwrap();
        assert!(found.first().is_some_and(Condition::is_in_language), "{found:?}");
    }

    #[test]
    fn fibonacci_nim() {
        let points = (1..60).flat_map(|n| (1..n).map(move |q| vec![n, q])).collect();
        let least = |n: i64| {
            Formula::Unary(crate::guess::Unary::LeastZeckendorfPart, Box::new(Formula::Variable(0)))
                .evaluate(&[n])
                .unwrap()
        };
        check(&table(&["n", "q"], points, |p| p[1] < least(p[0])), "q < least_zeckendorf_part(n)");
    }
}
