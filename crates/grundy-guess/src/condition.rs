//! Conditions on the variables of a table: their truth values and their text.

use super::formula::{Binary, Condition, Formula, PowerRange};
use super::formula_text::Spelling;
use super::simplicity;
use super::table::Table;
use super::turns;
use grundy_core::SmallSort;

impl Condition {
    /// Whether the condition holds at a point, or `None` if a formula that must be evaluated has no value there.
    #[must_use]
    pub fn holds(&self, point: &[i64]) -> Option<bool> {
        Some(match self {
            Self::Equal(a, b) => a.evaluate(point)? == b.evaluate(point)?,
            Self::AtMost(a, b) => a.evaluate(point)? <= b.evaluate(point)?,
            Self::Below(a, b) => a.evaluate(point)? < b.evaluate(point)?,
            Self::In(a, set) => set.contains(&a.evaluate(point)?),
            Self::Both(parts) => parts.0.holds(point)? && parts.1.holds(point)?,
            Self::Either(parts) => parts.0.holds(point)? || parts.1.holds(point)?,
            Self::Choice(parts) if parts.0.holds(point)? => parts.1.holds(point)?,
            Self::Choice(parts) => parts.2.holds(point)?,
            Self::Differ(a, b) => a.evaluate(point)? != b.evaluate(point)?,
            Self::Between(low, a, high) => (*low..=*high).contains(&a.evaluate(point)?),
            Self::InPowers(range) => range.holds(*point.get(range.variable)?),
        })
    }

    /// The length of the condition in bits.
    #[must_use]
    pub fn bits(&self) -> u32 {
        let comparison = 2 * simplicity::COMPARISON;
        match self {
            Self::Equal(a, b) | Self::AtMost(a, b) | Self::Below(a, b) | Self::Differ(a, b) => {
                comparison + a.bits() + b.bits()
            }
            Self::In(a, set) => {
                4 + comparison + a.bits() + set.iter().map(|&n| simplicity::listed_bits(n)).sum::<u32>()
            }
            Self::Both(parts) | Self::Either(parts) => comparison + parts.0.bits() + parts.1.bits(),
            Self::Choice(parts) => 2 * simplicity::CHOICE + parts.0.bits() + parts.1.bits() + parts.2.bits(),
            Self::Between(low, a, high) => {
                let number = |number: &i64| Formula::Constant(*number).bits();
                2 * comparison + number(low) + a.bits() + number(high)
            }
            Self::InPowers(range) => {
                30 + [range.base, range.low, range.high]
                    .map(|n| Formula::Constant(n).bits())
                    .iter()
                    .sum::<u32>()
            }
        }
    }

    /// The surcharge, in characters, on the printed length of the condition.
    pub(super) fn surcharge(&self) -> u32 {
        match self {
            Self::Equal(a, b) | Self::AtMost(a, b) | Self::Below(a, b) | Self::Differ(a, b) => {
                a.surcharge() + b.surcharge()
            }
            Self::In(a, _) | Self::Between(_, a, _) => a.surcharge(),
            Self::Both(parts) | Self::Either(parts) => parts.0.surcharge() + parts.1.surcharge(),
            Self::Choice(parts) => parts.0.surcharge() + parts.1.surcharge() + parts.2.surcharge(),
            Self::InPowers(_) => 0,
        }
    }

    /// The condition with each compared formula replaced by the result of `other`.
    fn with_formulas(&self, other: &dyn Fn(&Formula) -> Formula) -> Self {
        let both =
            |parts: &(Self, Self)| Box::new((parts.0.with_formulas(other), parts.1.with_formulas(other)));
        match self {
            Self::Equal(a, b) => Self::Equal(other(a), other(b)),
            Self::AtMost(a, b) => Self::AtMost(other(a), other(b)),
            Self::Below(a, b) => Self::Below(other(a), other(b)),
            Self::Differ(a, b) => Self::Differ(other(a), other(b)),
            Self::In(a, set) => Self::In(other(a), set.clone()),
            Self::Between(low, a, high) => Self::Between(*low, other(a), *high),
            Self::Both(parts) => Self::Both(both(parts)),
            Self::Either(parts) => Self::Either(both(parts)),
            Self::Choice(parts) => Self::Choice(Box::new((
                parts.0.with_formulas(other),
                parts.1.with_formulas(other),
                parts.2.with_formulas(other),
            ))),
            Self::InPowers(range) => Self::InPowers(*range),
        }
    }

    /// The condition with a formula in place of the variable with this index. If the whole condition is a range of
    /// powers, the formula must be a variable; otherwise, the range is unchanged. Ranges of powers that are parts of
    /// other conditions are not changed either.
    pub(super) fn substituted(&self, variable: usize, number: &Formula) -> Self {
        match (self, number) {
            (Self::InPowers(range), Formula::Variable(at)) if range.variable == variable => {
                Self::InPowers(PowerRange { variable: *at, ..*range })
            }
            _ => self.with_formulas(&|formula| formula.substituted(variable, number)),
        }
    }

    /// The condition without lists of lists, which claims cannot contain.
    pub(super) fn flattened(&self) -> Self {
        self.with_formulas(&Formula::flattened)
    }

    /// Whether the rules language can express the condition.
    #[must_use]
    pub fn is_in_language(&self) -> bool {
        match self {
            Self::Equal(a, b) | Self::AtMost(a, b) | Self::Below(a, b) | Self::Differ(a, b) => {
                a.is_in_language() && b.is_in_language()
            }
            Self::In(a, _) | Self::Between(_, a, _) => a.is_in_language(),
            Self::Both(parts) | Self::Either(parts) => parts.0.is_in_language() && parts.1.is_in_language(),
            Self::Choice(parts) => {
                parts.0.is_in_language() && parts.1.is_in_language() && parts.2.is_in_language()
            }
            Self::InPowers(_) => true,
        }
    }

    /// The condition as text, with these names for the variables.
    #[must_use]
    pub fn text(&self, names: &[String]) -> String {
        self.written(names, Spelling::Short)
    }

    /// The condition as text, in the given spelling.
    pub(super) fn written(&self, names: &[String], spelling: Spelling) -> String {
        let text = |formula: &Formula| match formula {
            Formula::If(_) => format!("({})", formula.written(names, spelling)),
            _ => formula.written(names, spelling),
        };
        match self {
            Self::Equal(a @ (Formula::If(_) | Formula::Constant(_)), b) => {
                format!("{} == {}", text(b), text(a))
            }
            Self::Equal(Formula::Variable(a), Formula::Variable(b)) if a > b => {
                format!("{} == {}", text(&Formula::Variable(*b)), text(&Formula::Variable(*a)))
            }
            Self::Equal(a, b) => format!("{} == {}", text(a), text(b)),
            Self::AtMost(a, b) => format!("{} <= {}", text(a), text(b)),
            Self::Below(a, b) => format!("{} < {}", text(a), text(b)),
            Self::Differ(a, b) => format!("{} != {}", text(a), text(b)),
            Self::Between(low, a, high) => format!("{low} <= {} <= {high}", text(a)),
            Self::Both(parts) => match &**parts {
                (Self::Equal(a, b), Self::Equal(c, d)) if chain(a, b, c, d).is_some() => {
                    let mut equal = chain(a, b, c, d).unwrap_or([a, b, d]);
                    equal.small_sort_by_key(|formula| formula.first_variable());
                    let [first, middle, last] = equal;
                    format!("{} == {} == {}", text(first), text(middle), text(last))
                }
                (first, second) => {
                    let part = |part: &Self| match part {
                        Self::Either(_) | Self::Choice(_) => format!("({})", part.written(names, spelling)),
                        part => part.written(names, spelling),
                    };
                    format!("{} and {}", part(first), part(second))
                }
            },
            Self::Either(parts) => {
                let part = |part: &Self| match part {
                    Self::Choice(_) => format!("({})", part.written(names, spelling)),
                    part => part.written(names, spelling),
                };
                format!("{} or {}", part(&parts.0), part(&parts.1))
            }
            Self::Choice(parts) => {
                let part = |part: &Self| part.written(names, spelling);
                format!("if {} then {} else {}", part(&parts.0), part(&parts.1), part(&parts.2))
            }
            Self::In(a, set) => {
                let numbers: Vec<String> = set.iter().map(i64::to_string).collect();
                format!("{} in {{{}}}", text(a), numbers.join(", "))
            }
            Self::InPowers(range) => range.text(names),
        }
    }

    /// The condition or, for some comparisons of a difference, nim-sum or quotient with a number, a simpler
    /// comparison of the two operands. The caller must check the result against the table.
    pub(super) fn simplified(self) -> Self {
        use Binary::{Divide, Subtract, Xor};
        use Formula::{Binary as Of, Constant};
        match self {
            Self::Equal(Of(Subtract | Xor, a, b), Constant(0)) => Self::Equal(*a, *b),
            Self::Equal(Of(Subtract, a, b), Constant(by)) if by < 0 => Self::Equal(*b, shifted(*a, -by)),
            Self::Equal(Of(Subtract, a, b), Constant(by)) => Self::Equal(*a, shifted(*b, by)),
            Self::AtMost(Of(Subtract, a, b), Constant(0)) => Self::AtMost(*a, *b),
            Self::AtMost(Of(Subtract, a, b), Constant(-1)) => Self::Below(*a, *b),
            Self::AtMost(Constant(0), Of(Subtract, a, b)) => Self::AtMost(*b, *a),
            Self::AtMost(Constant(1), Of(Subtract, a, b)) => Self::Below(*b, *a),
            // This is valid if a and b are not negative; the result is checked on the whole table.
            Self::Equal(Of(Divide, a, b), Constant(0)) => Self::Below(*a, *b),
            other => other,
        }
    }

    /// Whether the condition holds exactly at the P-positions of a nonempty table.
    pub(super) fn separates(&self, table: &Table) -> bool {
        !table.values.is_empty()
            && turns::all(table.points.iter().zip(&table.values), |(point, &value)| {
                self.holds(point) == Some(value == 0)
            })
    }
}

/// The sum `a + by` in the form in which it is printed.
fn shifted(a: Formula, by: i64) -> Formula {
    Formula::binary(Binary::Add, a, Formula::Constant(by)).tidy()
}

impl PowerRange {
    /// Whether a number is in one of the ranges.
    fn holds(&self, number: i64) -> bool {
        let (mut low, mut high) = (self.low, self.high);
        while high < number {
            let next = (low.checked_mul(self.base), high.checked_mul(self.base));
            let (Some(next_low), Some(next_high)) = next else { return false };
            (low, high) = (next_low, next_high);
        }
        low < number
    }

    fn text(&self, names: &[String]) -> String {
        let name = names.get(self.variable).map_or("n", String::as_str);
        let power = ["p", "q", "i", "j"].into_iter().find(|word| !names.iter().any(|name| name == word));
        let p = power.unwrap_or("p_");
        let times = |factor: i64| if factor == 1 { p.to_owned() } else { format!("{factor} * {p}") };
        format!(
            "any({} < {name} <= {} for {p} in powers({}, {name}))",
            times(self.low),
            times(self.high),
            self.base
        )
    }
}

/// `a == b and c == d` as `first == middle == last`, if they share an expression, and none of the three expressions
/// is a number.
fn chain<'f>(a: &'f Formula, b: &'f Formula, c: &'f Formula, d: &'f Formula) -> Option<[&'f Formula; 3]> {
    let found =
        [(a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)].into_iter().find(|(_, b, c, _)| b == c);
    let (first, middle, _, last) = found?;
    let is_number = |formula: &Formula| matches!(formula, Formula::Constant(_));
    (![first, middle, last].into_iter().any(is_number)).then_some([first, middle, last])
}
