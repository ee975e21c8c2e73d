//! The moves of rules as ways to produce an option: short loops are unrolled, and the remaining loops become choices.

use super::evaluate;
use super::inexpressible::Inexpressible;
use crate::integer::BinaryFn;
use crate::syntax::ast::CompareOp;
use crate::typed::{At, BoolExpr, ClauseCode, FieldExpr, NumExpr, PatternCode, RangeExpr, RuleCode, Slot};

/// A way to move: a rule in which each short loop is replaced by one of its iterations.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// The pattern of each field: the number that it must hold, or the name to which it is bound.
    pub(super) patterns: Vec<PatternCode>,
    /// The choices, bindings and conditions, in order.
    pub(super) clauses: Vec<Clause>,
    /// The components of the option.
    pub(super) components: Vec<Component>,
}

/// A choice, a binding or a condition of a [`Way`].
#[derive(Clone, Debug)]
pub(super) enum Clause {
    /// Binds a name to a number.
    Let(Slot, NumExpr),
    /// Binds a name to any number from the first expression to the second, inclusive.
    For(Slot, NumExpr, NumExpr),
    /// Requires the limit of a listed range to be below [`END`]; otherwise the range might contain numbers that are not
    /// listed.
    Fits(NumExpr),
    /// Requires a condition to hold.
    Where(BoolExpr),
}

/// A component of an option, with its count.
#[derive(Clone, Debug)]
pub(super) struct Component {
    /// The count of the component; `None` means 1.
    pub(super) count: Option<NumExpr>,
    /// The fields of the component.
    pub(super) fields: Vec<NumExpr>,
}

/// The numbers in a range, listed one by one.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    /// The numbers in the list.
    pub(super) numbers: Vec<NumExpr>,
    /// The limit of the range if it depends on the position: listed numbers above it are not in the range, and only
    /// numbers below 2^64 are listed. Otherwise `None`.
    pub(super) limit: Option<NumExpr>,
}

/// The largest number of ways into which one rule may be unrolled.
const MOST_WAYS: usize = 300;

impl Way {
    /// The slots of the chosen numbers, in order.
    pub(super) fn chosen_slots(&self) -> Vec<Slot> {
        let chosen = |clause: &Clause| if let Clause::For(slot, ..) = clause { Some(*slot) } else { None };
        self.clauses.iter().filter_map(chosen).collect()
    }

    /// How many numbers the way chooses.
    pub(super) fn choices(&self) -> usize {
        self.clauses.iter().filter(|clause| matches!(clause, Clause::For(..))).count()
    }
}

/// The ways to move by a rule, or the reason why they cannot be written. Unless `bounded`, a listed range whose limit
/// depends on the position is refused.
pub(super) fn ways(rule: &RuleCode, bounded: bool) -> Result<Vec<Way>, Inexpressible> {
    let mut components = Vec::new();
    for term in &rule.terms {
        let fields = term.fields.iter().map(|field| match field {
            FieldExpr::Number(number) => Ok(number.clone()),
            FieldExpr::List(_) => Err(Inexpressible::Cannot("[]")),
        });
        components.push(Component { count: term.count.clone(), fields: fields.collect::<Result<_, _>>()? });
    }
    let mut all = vec![Way { patterns: rule.left.patterns.clone(), clauses: Vec::new(), components }];
    for clause in &rule.clauses {
        match clause {
            ClauseCode::Number(slot, number) => push(&mut all, &Clause::Let(*slot, number.clone())),
            ClauseCode::Where(condition) => push(&mut all, &Clause::Where(condition.clone())),
            ClauseCode::List(..) => return Err(Inexpressible::Cannot("[]")),
            ClauseCode::For { slot, range, .. } => all = loops(&all, *slot, range, bounded)?,
        }
        if all.len() > MOST_WAYS {
            return Err(Inexpressible::Cannot("for"));
        }
    }
    Ok(all)
}

fn push(all: &mut [Way], clause: &Clause) {
    for way in all {
        way.clauses.push(clause.clone());
    }
}

fn loops(all: &[Way], slot: Slot, range: &RangeExpr, bounded: bool) -> Result<Vec<Way>, Inexpressible> {
    let choices: Vec<Vec<Clause>> = match (listed(range), range) {
        (Some(listed), _) if listed.limit.is_some() && !bounded => return Err(Inexpressible::NeedsBounds),
        (Some(listed), _) => {
            let choice = |(at, number): (usize, NumExpr)| {
                // Only the first choice carries this requirement: checking the limit once is enough.
                let fits = listed.limit.clone().filter(|_| at == 0).map(Clause::Fits);
                let inside = listed.limit.clone().map(|limit| {
                    Clause::Where(BoolExpr::Compare(CompareOp::LessOrEqual, number.clone(), limit))
                });
                [Clause::Let(slot, number)].into_iter().chain(fits).chain(inside).collect()
            };
            listed.numbers.iter().cloned().enumerate().map(choice).collect()
        }
        (None, RangeExpr::Interval { low, high, inclusive }) => {
            let last = if *inclusive {
                high.clone()
            } else {
                let one_less = Box::new((high.clone(), NumExpr::Const(1)));
                NumExpr::Binary(BinaryFn::Subtract, one_less, At::default())
            };
            vec![vec![Clause::For(slot, low.clone(), last)]]
        }
        (None, range) => return Err(Inexpressible::Cannot(word(range))),
    };
    let longer = |way: &Way| {
        let way = way.clone();
        choices.clone().into_iter().map(move |clauses| {
            let mut way = way.clone();
            way.clauses.extend(clauses);
            way
        })
    };
    Ok(all.iter().flat_map(longer).collect())
}

/// The word of the rules language that a message uses for an unsupported range.
const fn word(range: &RangeExpr) -> &'static str {
    match range {
        RangeExpr::Divisors(..) => "divisors",
        RangeExpr::Primes(..) => "primes",
        RangeExpr::Squares(_) => "squares",
        RangeExpr::Powers(..) => "powers",
        _ => "for",
    }
}

/// If the limit of a range depends on the position, only numbers below this one are listed.
pub(super) const END: i128 = 1 << 64;

/// The numbers in a range, or `None` if they cannot be listed for all positions at once. If the limit of the range
/// depends on the position, these are the numbers below [`END`], and the limit must be below [`END`] too.
pub(super) fn listed(range: &RangeExpr) -> Option<Listed> {
    if let Some(numbers) = evaluate::elements(range, &evaluate::Values::new()) {
        return Some(Listed { numbers: numbers.into_iter().map(NumExpr::Const).collect(), limit: None });
    }
    let (numbers, limit): (Vec<i128>, &NumExpr) = match range {
        RangeExpr::SetOf(items) => return Some(Listed { numbers: items.clone(), limit: None }),
        RangeExpr::Powers(base, limit, _) => {
            let base = evaluate::constant(base).filter(|base| *base > 1)?;
            let powers = std::iter::successors(Some(1), |power: &i128| power.checked_mul(base));
            (powers.take_while(|power| *power < END).collect(), limit)
        }
        RangeExpr::Factorials(limit) => {
            let factorials = (2..)
                .scan(1, |product: &mut i128, factor| Some(std::mem::replace(product, *product * factor)));
            (factorials.take_while(|factorial| *factorial < END).collect(), limit)
        }
        RangeExpr::Fibonacci(limit) => {
            let pairs = std::iter::successors(Some((1, 2)), |(a, b): &(i128, i128)| Some((*b, a + b)));
            (pairs.map(|(a, _)| a).take_while(|number| *number < END).collect(), limit)
        }
        _ => return None,
    };
    Some(Listed { numbers: numbers.into_iter().map(NumExpr::Const).collect(), limit: Some(limit.clone()) })
}
