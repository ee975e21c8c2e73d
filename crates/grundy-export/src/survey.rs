//! Estimates how large the numbers of a program may become, and determines whether every expression has a value
//! even for positions that play does not reach.

use crate::tree::{
    Bool, Clause, Constant, ConstantValue, Field, Kind, Law, LawForm, Left, List, Num, Over, Range, Rule, Win,
};
use grundy_rules::integer::{BinaryFn, UnaryFn};
use grundy_rules::typed::Fold;
use std::collections::{HashMap, HashSet};

/// An estimated bound on the absolute value of a number: `factor * N + constant`, where `N` bounds the fields of the
/// positions that a program encounters. If the factor or the constant overflows, it is replaced by the largest number
/// of its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size {
    factor: u128,
    constant: u128,
}

impl Size {
    /// The size of a field.
    const FIELD: Self = Self { factor: 1, constant: 0 };

    const fn of(constant: u128) -> Self {
        Self { factor: 0, constant }
    }

    fn largest<'v>(values: impl IntoIterator<Item = &'v i128>) -> Self {
        Self::of(values.into_iter().map(|value| value.unsigned_abs()).max().unwrap_or(0))
    }

    fn plus(self, other: Self) -> Self {
        Self {
            factor: self.factor.saturating_add(other.factor),
            constant: self.constant.saturating_add(other.constant),
        }
    }

    fn times(self, times: u128) -> Self {
        Self { factor: self.factor.saturating_mul(times), constant: self.constant.saturating_mul(times) }
    }

    fn or(self, other: Self) -> Self {
        Self { factor: self.factor.max(other.factor), constant: self.constant.max(other.constant) }
    }
}

/// The number of bits that the numbers need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Width {
    /// 32 bits are estimated to be enough as long as the numbers in positions are below 2^26.
    Narrow,
    /// 64 bits are enough, or it is unknown how many bits are needed.
    Wide,
    /// 64 bits may be too few even for small positions.
    Large,
}

/// The largest factor for which a multiple of a field is assumed to fit in 32 bits.
const NARROW_FACTOR: u128 = 16;

/// Collects the sizes of all numbers in the expressions of a program.
pub(crate) struct Survey {
    numbers: HashMap<String, Size>,
    /// The sizes of the entries of lists, sets and rows of tables, and the largest possible number of entries if it is
    /// known.
    lists: HashMap<String, (Size, Option<u128>)>,
    /// The constants and loop variables that are known to be at least 1.
    positive: HashSet<String>,
    /// The width that all numbers recorded so far need.
    pub(crate) width: Width,
    /// Whether every expression visited so far is known to have a value whatever numbers its variables are, even in
    /// positions that play does not reach.
    pub(crate) is_total: bool,
}

impl Survey {
    /// A survey that knows the sizes of the constants and fields, but has not visited any rule yet.
    pub(crate) fn new(constants: &[Constant], kinds: &[Kind]) -> Self {
        let mut survey = Self {
            numbers: HashMap::new(),
            lists: HashMap::new(),
            positive: HashSet::new(),
            width: Width::Narrow,
            is_total: true,
        };
        for Constant { name, value } in constants {
            let size = match value {
                ConstantValue::Number(value) => Size::largest([value]),
                ConstantValue::List(values) => Size::largest(values),
                ConstantValue::Table(rows) => Size::largest(rows.iter().flatten()),
            };
            survey.note(size);
            match value {
                ConstantValue::Number(value) => {
                    if *value > 0 {
                        survey.positive.insert(name.clone());
                    }
                    survey.numbers.insert(name.clone(), size);
                }
                ConstantValue::List(values) => {
                    survey.lists.insert(name.clone(), (size, Some(values.len() as u128)));
                }
                ConstantValue::Table(rows) => {
                    let most = rows.iter().map(Vec::len).max().unwrap_or(0);
                    survey.lists.insert(name.clone(), (size, Some(most as u128)));
                }
            }
        }
        for field in kinds.iter().flat_map(|kind| &kind.fields) {
            survey.numbers.insert(field.name.clone(), Size::FIELD);
            survey.lists.insert(field.name.clone(), (Size::FIELD, None));
        }
        survey
    }

    /// Records that a number of this size is computed, and returns the size.
    fn note(&mut self, size: Size) -> Size {
        let largest = i64::MAX.unsigned_abs().into();
        let width = if size.factor > largest || size.constant > largest {
            Width::Large
        } else if size.factor > NARROW_FACTOR
            || size.constant > i32::MAX.unsigned_abs().into()
            || size.factor > 0 && size.constant > 1 << 30
        {
            Width::Wide
        } else {
            Width::Narrow
        };
        self.width = self.width.max(width);
        size
    }

    pub(crate) fn rule(&mut self, rule: &Rule) {
        self.left(&rule.left);
        for clause in &rule.clauses {
            match clause {
                Clause::For(var, range) => {
                    self.element(var, range);
                }
                Clause::Number(var, value) => {
                    let size = self.number(value);
                    self.numbers.insert(var.clone(), size);
                }
                Clause::List(var, value) => {
                    let list = self.list(value);
                    self.lists.insert(var.clone(), list);
                }
                Clause::Where(condition) => self.condition(condition),
            }
        }
        rule.guards.iter().for_each(|guard| self.condition(guard));
        for term in &rule.terms {
            if let Some(over) = &term.each {
                self.over(over);
            }
            if let Some(count) = &term.count {
                self.number(count);
            }
            self.fields(&term.fields);
        }
    }

    pub(crate) fn win(&mut self, win: &Win) {
        self.left(&win.left);
        win.condition.iter().for_each(|condition| self.condition(condition));
    }

    pub(crate) fn law(&mut self, law: &Law) {
        law.where_.iter().for_each(|condition| self.condition(condition));
        if let LawForm::Value(value) = &law.form {
            self.number(value);
        }
    }

    fn left(&mut self, left: &Left) {
        left.exactly.iter().for_each(|condition| self.condition(condition));
    }

    fn fields(&mut self, fields: &[Field]) {
        for field in fields {
            match field {
                Field::Number(number) => {
                    self.number(number);
                }
                Field::List(list) => {
                    self.list(list);
                }
            }
        }
    }

    /// Binds the variable of `over` to an element of its range, and visits its condition; returns the largest possible
    /// number of elements, if it is known.
    fn over(&mut self, over: &Over) -> Option<u128> {
        let count = self.element(&over.var, &over.range);
        over.condition.iter().for_each(|condition| self.condition(condition));
        count
    }

    /// Binds a variable to an element of a range; returns the largest possible number of elements, if it is known.
    fn element(&mut self, var: &str, range: &Range) -> Option<u128> {
        let (size, count) = self.range(range);
        self.numbers.insert(var.to_owned(), size);
        let is_positive = match range {
            Range::Interval(low, _) => matches!(low, Num::Const(1..)),
            Range::Constants(values) => values.iter().all(|value| *value > 0),
            Range::Function(..) => true,
            Range::Set(_) | Range::List(_) => false,
        };
        if is_positive {
            self.positive.insert(var.to_owned());
        } else {
            self.positive.remove(var);
        }
        count
    }

    fn number(&mut self, number: &Num) -> Size {
        let size = match number {
            Num::Const(value) => Size::largest([value]),
            Num::Var(name) => self.numbers.get(name).copied().unwrap_or(Size::FIELD),
            Num::Length(list) => {
                let (_, count) = self.list(list);
                count.map_or(Size::FIELD, Size::of)
            }
            Num::Rows(_) => Size::FIELD,
            Num::Value(_, fields) => {
                self.fields(fields);
                Size::FIELD
            }
            Num::Unary(function, inner) => {
                let size = self.number(inner);
                match function {
                    UnaryFn::Negate | UnaryFn::Abs | UnaryFn::Lowbit | UnaryFn::Isqrt => size,
                    UnaryFn::Popcount => Size::of(64),
                    UnaryFn::Log2 | UnaryFn::BigOmega => {
                        self.is_total = false;
                        Size::of(64)
                    }
                    UnaryFn::Pow2 => self.power(),
                }
            }
            Num::Binary(function, parts) | Num::Plain(function, parts) => {
                let (a, b) = (self.number(&parts.0), self.number(&parts.1));
                self.of_two(*function, a, b, &parts.1)
            }
            Num::If(parts) => {
                self.condition(&parts.0);
                self.number(&parts.1).or(self.number(&parts.2))
            }
            Num::Index(parts) => {
                self.is_total = false;
                self.number(&parts.1);
                self.list(&parts.0).0
            }
            Num::FoldList(fold, list) => {
                let (size, count) = self.list(list);
                self.fold(*fold, size, count, true)
            }
            Num::FoldOver(fold, parts) => {
                let (body, over) = &**parts;
                let count = self.over(over);
                let size = self.number(body);
                let is_of_list = match (body, &over.range) {
                    (Num::Index(parts), _) => parts.1 == Num::Var(over.var.clone()),
                    (body, Range::List(_)) => *body == Num::Var(over.var.clone()),
                    _ => false,
                };
                self.fold(*fold, size, count, is_of_list)
            }
        };
        self.note(size)
    }

    /// The size of a power of 2, or of a number shifted to the left. The result is assumed to fit in 64 bits.
    fn power(&mut self) -> Size {
        self.width = self.width.max(Width::Wide);
        Size::FIELD
    }

    fn of_two(&mut self, function: BinaryFn, a: Size, b: Size, divisor: &Num) -> Size {
        match function {
            BinaryFn::Add | BinaryFn::Subtract | BinaryFn::Xor | BinaryFn::BitOr => a.plus(b),
            BinaryFn::Multiply if a.factor == 0 => b.times(a.constant),
            BinaryFn::Multiply if b.factor == 0 => a.times(b.constant),
            BinaryFn::Multiply => {
                self.width = self.width.max(Width::Wide);
                Size { factor: 1, constant: a.constant.saturating_mul(b.constant) }
            }
            BinaryFn::Divide | BinaryFn::Remainder => {
                self.is_total &= match divisor {
                    Num::Const(divisor) => *divisor > 0,
                    Num::Var(name) => self.positive.contains(name),
                    _ => false,
                };
                // The generated code computes the remainder from the sum of a remainder and the divisor.
                if function == BinaryFn::Divide {
                    return a;
                }
                self.note(b.times(2));
                b
            }
            BinaryFn::BitAnd | BinaryFn::ShiftRight => a,
            BinaryFn::Min | BinaryFn::Max | BinaryFn::Gcd => a.or(b),
            BinaryFn::Bit => Size::of(1),
            BinaryFn::ShiftLeft => self.power(),
        }
    }

    /// The size of a fold of numbers of this size. `is_of_list` means that the numbers are the entries of a list. If it
    /// is unknown how many numbers there are and `size` depends on the fields, their sum is assumed to be of that size
    /// as well.
    fn fold(&mut self, fold: Fold, size: Size, count: Option<u128>, is_of_list: bool) -> Size {
        self.is_total &= !matches!(fold, Fold::Min | Fold::Max);
        match (fold, count) {
            (Fold::Count, count) => count.map_or(Size::FIELD, Size::of),
            (Fold::Sum, Some(count)) => size.times(count),
            (Fold::Sum, None) if size.factor == 0 => Size { factor: size.constant, constant: 0 },
            (Fold::Sum, None) => {
                if !is_of_list || size.constant > 0 {
                    self.width = self.width.max(Width::Wide);
                }
                size
            }
            // The result has at most as many bits as the largest number.
            (Fold::Xor, _) => size.times(2),
            (Fold::Min | Fold::Max | Fold::Gcd, _) => size,
        }
    }

    /// The size of the entries, and the largest possible number of them if it is known.
    fn list(&mut self, list: &List) -> (Size, Option<u128>) {
        match list {
            List::Var(name) => self.lists.get(name).copied().unwrap_or((Size::FIELD, None)),
            List::Row(table, index) => {
                self.is_total = false;
                self.number(index);
                let (size, _) = self.lists.get(table).copied().unwrap_or((Size::FIELD, None));
                (size, None)
            }
            List::Items(items) => {
                let size = items.iter().map(|item| self.number(item)).fold(Size::of(0), Size::or);
                (size, Some(items.len() as u128))
            }
            List::Concat(parts) => {
                let (a, b) = (self.list(&parts.0), self.list(&parts.1));
                (a.0.or(b.0), a.1.zip(b.1).map(|(a, b)| a + b))
            }
            List::Slice(parts, to) => {
                self.is_total = false;
                self.number(&parts.1);
                to.iter().for_each(|to| {
                    self.number(to);
                });
                self.list(&parts.0)
            }
            List::With(base, changes) => {
                self.is_total = false;
                let (mut size, count) = self.list(base);
                for (index, value) in changes {
                    self.number(index);
                    size = size.or(self.number(value));
                }
                (size, count)
            }
            List::If(parts) => {
                self.condition(&parts.0);
                let (a, b) = (self.list(&parts.1), self.list(&parts.2));
                (a.0.or(b.0), a.1.max(b.1).filter(|_| a.1.is_some() && b.1.is_some()))
            }
            List::Sort(inner) | List::Reverse(inner) => self.list(inner),
            List::Build(parts) => {
                let count = self.over(&parts.1);
                (self.number(&parts.0), count)
            }
        }
    }

    /// The size of the elements, and the largest possible number of them if it is known.
    fn range(&mut self, range: &Range) -> (Size, Option<u128>) {
        match range {
            Range::Interval(low, end) => {
                let size = self.number(low).or(self.number(end));
                let count = match (low, end) {
                    (Num::Const(low), Num::Const(end)) => {
                        end.checked_sub(*low).map(|count| count.max(0).unsigned_abs())
                    }
                    _ => None,
                };
                (size, count)
            }
            Range::Constants(values) => (self.note(Size::largest(values)), Some(values.len() as u128)),
            Range::Set(members) => {
                let size = members.iter().map(|member| self.number(member)).fold(Size::of(0), Size::or);
                (size, Some(members.len() as u128))
            }
            Range::List(list) => self.list(list),
            Range::Function(_, arguments) => {
                (arguments.iter().map(|argument| self.number(argument)).fold(Size::of(0), Size::or), None)
            }
        }
    }

    fn condition(&mut self, condition: &Bool) {
        match condition {
            Bool::Compare(operands, _) => operands.iter().for_each(|operand| {
                self.number(operand);
            }),
            Bool::Not(inner) => self.condition(inner),
            Bool::And(parts) | Bool::Or(parts) => parts.iter().for_each(|part| self.condition(part)),
            Bool::If(parts) => {
                let (condition, then, other) = &**parts;
                [condition, then, other].into_iter().for_each(|part| self.condition(part));
            }
            Bool::In(parts) => {
                self.number(&parts.0);
                self.range(&parts.1);
            }
            Bool::Quantified { body, over, .. } => {
                self.over(over);
                self.condition(body);
            }
        }
    }
}
