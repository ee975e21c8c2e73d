//! Expressions in a form in which equal ones look equal: sums of products with numbers, the operands of `min` and its
//! kin in order, comparisons with 0.

use crate::integer::{BinaryFn, UnaryFn};
use crate::syntax::ast::CompareOp;
use crate::typed::{
    BoolExpr, ClauseCode, Code, FieldExpr, NumExpr, PatternCode, RangeExpr, RuleCode, Slot, TermCode,
};
use std::collections::BTreeMap;
use std::fmt::Write;

/// `constant + sum of factor * part`, where a part is a name or an operation that is not linear, written out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Form {
    /// No factor is 0.
    pub(crate) parts: BTreeMap<String, i128>,
    pub(crate) constant: i128,
}

/// A rule in a form that does not depend on names and the order of terms and conditions; equal forms mean equal
/// options.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RuleForm {
    left: Vec<String>,
    clauses: Vec<String>,
    terms: Vec<String>,
}

/// Loops of a rule whose order is looked at.
const MOST_LOOPS: usize = 4;

/// What names stand for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Canon {
    names: BTreeMap<Slot, Form>,
}

impl Form {
    pub(crate) fn number(constant: i128) -> Self {
        Self { parts: BTreeMap::new(), constant }
    }

    pub(crate) fn part(part: String) -> Self {
        Self { parts: BTreeMap::from([(part, 1)]), constant: 0 }
    }

    /// `self + factor * other`; `None` if a number leaves 128 bits.
    pub(crate) fn plus(&self, factor: i128, other: &Self) -> Option<Self> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(factor.checked_mul(other.constant)?)?;
        for (part, &times) in &other.parts {
            let entry = sum.parts.entry(part.clone()).or_insert(0);
            *entry = entry.checked_add(factor.checked_mul(times)?)?;
            if *entry == 0 {
                sum.parts.remove(part);
            }
        }
        Some(sum)
    }

    /// The number, if there is no part.
    pub(crate) fn as_number(&self) -> Option<i128> {
        self.parts.is_empty().then_some(self.constant)
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (part, times) in &self.parts {
            // Writing to a string cannot fail.
            let _ = write!(text, "{times}*{part}+");
        }
        let _ = write!(text, "{}", self.constant);
        text
    }
}

impl Canon {
    /// Says what a name stands for from now on.
    pub(crate) fn bind(&mut self, slot: Slot, form: Form) {
        self.names.insert(slot, form);
    }

    /// The form of a number; `None` for what has none (lists, loops).
    pub(crate) fn number(&self, expr: &NumExpr) -> Option<Form> {
        match expr {
            NumExpr::Const(value) => Some(Form::number(*value)),
            NumExpr::Slot(slot) => {
                Some(self.names.get(slot).cloned().unwrap_or_else(|| Form::part(format!("s{}", slot.0))))
            }
            NumExpr::Unary(UnaryFn::Negate, operand, _) => Form::default().plus(-1, &self.number(operand)?),
            NumExpr::Unary(function, operand, _) => {
                Some(Form::part(format!("{}({})", function.symbol(), self.number(operand)?.text())))
            }
            NumExpr::Binary(function, operands, _) => {
                let (a, b) = (self.number(&operands.0)?, self.number(&operands.1)?);
                let linear = match (function, a.as_number(), b.as_number()) {
                    (BinaryFn::Add, ..) => a.plus(1, &b),
                    (BinaryFn::Subtract, ..) => a.plus(-1, &b),
                    (BinaryFn::Multiply, _, Some(factor)) => Form::default().plus(factor, &a),
                    (BinaryFn::Multiply, Some(factor), _) => Form::default().plus(factor, &b),
                    _ => None,
                };
                if linear.is_some() {
                    return linear;
                }
                let mut texts = [a.text(), b.text()];
                if is_commutative(*function) {
                    texts.sort_unstable();
                }
                let [a, b] = texts;
                Some(Form::part(format!("{}({a},{b})", function.symbol())))
            }
            NumExpr::If(parts) => {
                let (condition, a, b) =
                    (self.condition(&parts.0)?, self.number(&parts.1)?, self.number(&parts.2)?);
                Some(Form::part(format!("if({},{},{})", condition.join("&"), a.text(), b.text())))
            }
            _ => None,
        }
    }

    /// The conditions that hold exactly if `condition` does, in order.
    pub(crate) fn condition(&self, condition: &BoolExpr) -> Option<Vec<String>> {
        let mut all = match condition {
            BoolExpr::Const(value) => vec![value.to_string()],
            BoolExpr::Compare(op, a, b) => vec![self.compare(*op, a, b)?],
            BoolExpr::Chain(operands, ops) => operands
                .windows(2)
                .zip(ops)
                .map(|(pair, op)| self.compare(*op, &pair[0], &pair[1]))
                .collect::<Option<_>>()?,
            BoolExpr::Not(inner) => vec![format!("not({})", self.condition(inner)?.join("&"))],
            BoolExpr::And(parts) => {
                parts.iter().map(|part| self.condition(part)).collect::<Option<Vec<_>>>()?.concat()
            }
            BoolExpr::Or(parts) => {
                let mut parts = parts
                    .iter()
                    .map(|part| Some(self.condition(part)?.join("&")))
                    .collect::<Option<Vec<_>>>()?;
                parts.sort_unstable();
                vec![format!("or({})", parts.join("|"))]
            }
            BoolExpr::If(parts) => {
                let parts = [&parts.0, &parts.1, &parts.2]
                    .map(|part| self.condition(part).map(|part| part.join("&")));
                let [Some(condition), Some(a), Some(b)] = parts else { return None };
                vec![format!("if({condition},{a},{b})")]
            }
            BoolExpr::In(parts) => {
                vec![format!("({})in{}", self.number(&parts.0)?.text(), self.range(&parts.1)?)]
            }
            BoolExpr::Quantified(_) => return None,
        };
        all.sort_unstable();
        all.dedup();
        Some(all)
    }

    fn compare(&self, op: CompareOp, a: &NumExpr, b: &NumExpr) -> Option<String> {
        let (a, b) = (self.number(a)?, self.number(b)?);
        let one = Form::number(1);
        // Of integers: a < b exactly if b - a - 1 >= 0.
        let (form, sign) = match op {
            CompareOp::Less => (b.plus(-1, &a)?.plus(-1, &one)?, ">="),
            CompareOp::LessOrEqual => (b.plus(-1, &a)?, ">="),
            CompareOp::Greater => (a.plus(-1, &b)?.plus(-1, &one)?, ">="),
            CompareOp::GreaterOrEqual => (a.plus(-1, &b)?, ">="),
            CompareOp::Equal => (a.plus(-1, &b)?, "=="),
            CompareOp::NotEqual => (a.plus(-1, &b)?, "!="),
        };
        let turned = matches!(op, CompareOp::Equal | CompareOp::NotEqual)
            && form.parts.values().next().is_some_and(|&factor| factor < 0);
        let form = if turned { Form::default().plus(-1, &form)? } else { form };
        Some(format!("{}{sign}0", form.text()))
    }

    /// The range, written out.
    fn range(&self, range: &RangeExpr) -> Option<String> {
        Some(match range {
            RangeExpr::Interval { .. } => {
                let (low, high) = self.interval(range)?;
                format!("{}..={}", low.text(), high.text())
            }
            RangeExpr::Blocks(blocks) => {
                let (low, high) = (self.number(&blocks.low)?, self.number(&blocks.high)?);
                let numerators = blocks
                    .numerators
                    .iter()
                    .map(|number| Some(self.number(number)?.text()))
                    .collect::<Option<Vec<_>>>()?;
                let (low, high, numerators) = (low.text(), high.text(), numerators.join(","));
                format!("{low}..={high} by {numerators} {} {}", blocks.first, blocks.last)
            }
            RangeExpr::Values(values) => format!("{values:?}"),
            _ => return None,
        })
    }

    /// The first and the last number of an interval.
    pub(crate) fn interval(&self, range: &RangeExpr) -> Option<(Form, Form)> {
        let RangeExpr::Interval { low, high, inclusive } = range else { return None };
        let high = self.number(high)?;
        let last = if *inclusive { high } else { high.plus(-1, &Form::number(1))? };
        Some((self.number(low)?, last))
    }

    /// The term, written out; the field of `kind` with index `field` stands at `place(kind, field)`.
    pub(crate) fn term(&self, term: &TermCode, place: &dyn Fn(usize, usize) -> usize) -> Option<String> {
        let count = match &term.count {
            None => Form::number(1),
            Some(count) => self.number(count)?,
        };
        let kind = term.kind.index();
        let mut fields = vec![String::new(); term.fields.len()];
        for (at, field) in term.fields.iter().enumerate() {
            let FieldExpr::Number(number) = field else { return None };
            fields[place(kind, at)] = self.number(number)?.text();
        }
        Some(format!("({})*{kind}({})", count.text(), fields.join(",")))
    }

    /// The rule's form, with the fields of every kind at other places.
    pub(crate) fn rule(
        &mut self,
        rule: &RuleCode,
        code: &Code,
        place: &dyn Fn(usize, usize) -> usize,
    ) -> Option<RuleForm> {
        let kind = rule.left.kind.index();
        let mut left = vec![String::new(); code.kinds.get(kind)?.domains.len() + 1];
        left[0] = format!("{kind} {:?} {:?} {}", rule.mover, rule.gains, rule.again);
        for (at, pattern) in rule.left.patterns.iter().enumerate() {
            let to = place(kind, at);
            match pattern {
                PatternCode::Number(slot) => self.bind(*slot, Form::part(format!("f{to}"))),
                PatternCode::Exactly(number, _) => left[to + 1] = number.to_string(),
                PatternCode::List(_) => return None,
            }
        }
        // Loops that do not depend on each other may stand in any order: the form is the least.
        let loops: Vec<usize> = (0..rule.clauses.len())
            .filter(|&at| matches!(rule.clauses[at], ClauseCode::For { .. }))
            .collect();
        let orders = if loops.len() > 1 && self.loops_are_apart(rule, &loops)? {
            permutations(&loops)
        } else {
            vec![loops]
        };
        orders.iter().map(|order| self.clone().ordered(rule, left.clone(), order, place)).min()?
    }

    /// Whether no range of the loops depends on a name bound by a loop or later.
    fn loops_are_apart(&self, rule: &RuleCode, loops: &[usize]) -> Option<bool> {
        let mut canon = self.clone();
        let mut apart = true;
        for &at in loops {
            let first = loops[0];
            for clause in &rule.clauses[..at] {
                match clause {
                    ClauseCode::For { slot, .. } => canon.bind(*slot, Form::part("$".to_owned())),
                    ClauseCode::Number(slot, value) => {
                        let form = canon.number(value)?;
                        canon.bind(*slot, form);
                    }
                    ClauseCode::List(..) => return None,
                    ClauseCode::Where(_) => {}
                }
            }
            let ClauseCode::For { range, .. } = &rule.clauses[at] else { return None };
            apart &= at == first || !canon.range(range)?.contains('$');
        }
        Some(apart && loops.len() <= MOST_LOOPS)
    }

    /// The rule's form, the loops in the given order and before everything else.
    fn ordered(
        mut self,
        rule: &RuleCode,
        left: Vec<String>,
        loops: &[usize],
        place: &dyn Fn(usize, usize) -> usize,
    ) -> Option<RuleForm> {
        let mut clauses = Vec::new();
        for (number, &at) in loops.iter().enumerate() {
            let ClauseCode::For { slot, .. } = &rule.clauses[at] else { return None };
            self.bind(*slot, Form::part(format!("v{number}")));
        }
        let mut conditions = Vec::new();
        let mut ranges = vec![String::new(); loops.len()];
        for (at, clause) in rule.clauses.iter().enumerate() {
            match clause {
                ClauseCode::Where(condition) => conditions.extend(self.condition(condition)?),
                ClauseCode::Number(slot, value) => {
                    let form = self.number(value)?;
                    self.bind(*slot, form);
                }
                ClauseCode::List(..) => return None,
                ClauseCode::For { range, .. } => {
                    let number = loops.iter().position(|&other| other == at)?;
                    ranges[number] = self.range(range)?;
                }
            }
        }
        clauses.extend(ranges);
        // Where a condition stands among the loops says only when it is asked.
        conditions.sort_unstable();
        conditions.dedup();
        clauses.extend(conditions);
        let mut terms = rule.terms.iter().map(|term| self.term(term, place)).collect::<Option<Vec<_>>>()?;
        terms.sort_unstable();
        Some(RuleForm { left, clauses, terms })
    }
}

/// The items in every order.
fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let first = |at: usize| {
        let others = [&items[..at], &items[at + 1..]].concat();
        permutations(&others).into_iter().map(move |rest| [vec![items[at]], rest].concat())
    };
    (0..items.len()).flat_map(first).collect()
}

const fn is_commutative(function: BinaryFn) -> bool {
    matches!(
        function,
        BinaryFn::Add
            | BinaryFn::Multiply
            | BinaryFn::Xor
            | BinaryFn::BitAnd
            | BinaryFn::BitOr
            | BinaryFn::Min
            | BinaryFn::Max
            | BinaryFn::Gcd
    )
}
