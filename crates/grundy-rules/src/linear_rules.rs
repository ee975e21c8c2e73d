//! Rules whose options are linear, in pieces, in the fields and in one loop's number.
//!
//! A loop of which a lower and an upper bound lie a constant apart is written out, number by number; of the others a rule
//! may have one. Conditions must be linear inequalities.

use crate::integer::{BinaryFn, UnaryFn};
use crate::reduce::is_total;
use crate::syntax::ast::CompareOp;
use crate::typed::{
    BoolExpr, ClauseCode, Code, FieldExpr, KindCode, NumExpr, PatternCode, RangeExpr, RuleCode, Slot,
};
use grundy_core::{LinearForm, LinearRule, LinearRules, LinearTerm, PiecewiseForm};
use std::collections::BTreeMap;

/// Loops with more turns than this are not written out.
const LONGEST_WINDOW: i64 = 16;
/// More rules than this are not made.
const MOST_RULES: usize = 64;

/// What names stand for.
type Names = BTreeMap<Slot, PiecewiseForm>;

/// The rules as linear forms, if they are such; from the tree before it is tuned.
pub(crate) fn linear_rules(code: &Code) -> Option<LinearRules> {
    let ([kind], [rules]) = (&code.kinds[..], &code.rules_of[..]) else { return None };
    if !code.wins.is_empty() || kind.domains.iter().any(|domain| domain.is_list) {
        return None;
    }
    let mut found = Found { fields: kind.domains.len(), rules: Vec::new() };
    let domain = found.domain(kind)?;
    for &rule in rules {
        let rule = &code.rules[rule as usize];
        if !is_total(rule, code) {
            return None;
        }
        let (mut names, mut needs) = (Names::new(), Vec::new());
        for (at, pattern) in rule.left.patterns.iter().enumerate() {
            match pattern {
                PatternCode::Number(slot) => {
                    names.insert(*slot, PiecewiseForm::Linear(found.field(at)));
                }
                PatternCode::Exactly(number, _) => {
                    let over = plus(&found.field(at), -1, &found.number(*number)?)?;
                    needs.push(plus(&found.number(0)?, -1, &over)?);
                    needs.push(over);
                }
                PatternCode::List(_) => return None,
            }
        }
        found.clauses(rule, 0, &names, false, &mut needs)?;
    }
    Some(LinearRules { domain, rules: found.rules })
}

struct Found {
    /// How many fields the kind has.
    fields: usize,
    rules: Vec<LinearRule>,
}

impl Found {
    fn number(&self, constant: i128) -> Option<LinearForm> {
        let constant = i64::try_from(constant).ok()?;
        Some(LinearForm { constant, by_field: vec![0; self.fields], by_turn: 0 })
    }

    /// The field with index `at`, as it is before the move.
    fn field(&self, at: usize) -> LinearForm {
        let by_field = (0..self.fields).map(|field| i64::from(field == at)).collect();
        LinearForm { constant: 0, by_field, by_turn: 0 }
    }

    fn turn(&self) -> LinearForm {
        LinearForm { constant: 0, by_field: vec![0; self.fields], by_turn: 1 }
    }

    /// What is at least 0 where the bounds by earlier fields hold.
    fn domain(&self, kind: &KindCode) -> Option<Vec<LinearForm>> {
        let names: Names = (0..)
            .zip(0..self.fields)
            .map(|(slot, at)| (Slot(slot), PiecewiseForm::Linear(self.field(at))))
            .collect();
        let mut needs = Vec::new();
        for (at, domain) in kind.domains.iter().enumerate() {
            let field = self.field(at);
            if let Some(low) = &domain.low_by_fields {
                for low in conjuncts(&self.form(low, &names)?, false)? {
                    needs.push(plus(&field, -1, &low)?);
                }
            }
            if let Some(high) = &domain.high_by_fields {
                for high in conjuncts(&self.form(high, &names)?, true)? {
                    needs.push(plus(&high, -1, &field)?);
                }
            }
        }
        Some(needs)
    }

    /// Takes the moves by the clauses from `at` on, if `needs` holds; `None` if they are not linear.
    fn clauses(
        &mut self,
        rule: &RuleCode,
        at: usize,
        names: &Names,
        has_turns: bool,
        needs: &mut Vec<LinearForm>,
    ) -> Option<()> {
        let Some(clause) = rule.clauses.get(at) else { return self.option(rule, names, has_turns, needs) };
        let before = needs.len();
        match clause {
            ClauseCode::Where(condition) => {
                self.condition(condition, names, needs)?;
                self.clauses(rule, at + 1, names, has_turns, needs)?;
            }
            ClauseCode::Number(slot, value) => {
                let mut names = names.clone();
                names.insert(*slot, self.form(value, &names)?);
                self.clauses(rule, at + 1, &names, has_turns, needs)?;
            }
            ClauseCode::For { slot, range: RangeExpr::Values(values), .. } => {
                for &value in (values.len() <= MOST_RULES).then_some(&**values)? {
                    let mut names = names.clone();
                    names.insert(*slot, PiecewiseForm::Linear(self.number(value)?));
                    self.clauses(rule, at + 1, &names, has_turns, needs)?;
                }
            }
            ClauseCode::For { slot, range, .. } => {
                let (lows, highs) = self.bounds(range, names)?;
                let (numbers, has_turns) = match window(&lows, &highs) {
                    Some((first, length)) => {
                        let number = |step| plus(&first, step, &self.number(1)?);
                        ((0..length).map(number).collect::<Option<Vec<_>>>()?, has_turns)
                    }
                    None if !has_turns => (vec![self.turn()], true),
                    None => return None,
                };
                for number in numbers {
                    for low in &lows {
                        needs.push(plus(&number, -1, low)?);
                    }
                    for high in &highs {
                        needs.push(plus(high, -1, &number)?);
                    }
                    let mut names = names.clone();
                    names.insert(*slot, PiecewiseForm::Linear(number));
                    self.clauses(rule, at + 1, &names, has_turns, needs)?;
                    needs.truncate(before);
                }
            }
            ClauseCode::List(..) => return None,
        }
        needs.truncate(before);
        Some(())
    }

    /// What the numbers of an interval are not below, and not above.
    fn bounds(&self, range: &RangeExpr, names: &Names) -> Option<(Vec<LinearForm>, Vec<LinearForm>)> {
        let RangeExpr::Interval { low, high, inclusive } = range else { return None };
        let lows = conjuncts(&self.form(low, names)?, false)?;
        let mut highs = conjuncts(&self.form(high, names)?, true)?;
        if !*inclusive {
            for high in &mut highs {
                high.constant = high.constant.checked_sub(1)?;
            }
        }
        Some((lows, highs))
    }

    fn option(
        &mut self,
        rule: &RuleCode,
        names: &Names,
        has_turns: bool,
        needs: &[LinearForm],
    ) -> Option<()> {
        let is_constant = |form: &LinearForm| form.by_turn == 0 && form.by_field.iter().all(|&by| by == 0);
        if needs.iter().any(|need| is_constant(need) && need.constant < 0) {
            return Some(());
        }
        let mut terms = Vec::with_capacity(rule.terms.len());
        for term in &rule.terms {
            let count = match &term.count {
                None => 1,
                Some(NumExpr::Const(count)) => *count,
                Some(_) => return None,
            };
            if count < 0 {
                return Some(());
            }
            let count = u128::try_from(count).ok()?;
            let mut fields = Vec::with_capacity(term.fields.len());
            for field in &term.fields {
                let FieldExpr::Number(number) = field else { return None };
                fields.push(self.form(number, names)?);
            }
            if count > 0 {
                terms.push(LinearTerm { count, fields });
            }
        }
        let mut kept: Vec<LinearForm> = Vec::with_capacity(needs.len());
        for need in needs {
            if !is_constant(need) && !kept.contains(need) {
                kept.push(need.clone());
            }
        }
        if self.rules.len() >= MOST_RULES {
            return None;
        }
        self.rules.push(LinearRule { has_turns, needs: kept, terms });
        Some(())
    }

    /// Adds what is at least 0 exactly if the condition holds.
    fn condition(&self, condition: &BoolExpr, names: &Names, needs: &mut Vec<LinearForm>) -> Option<()> {
        match condition {
            BoolExpr::Const(true) => Some(()),
            BoolExpr::Const(false) => {
                needs.push(self.number(-1)?);
                Some(())
            }
            BoolExpr::Compare(op, a, b) => {
                self.compare(*op, &self.form(a, names)?, &self.form(b, names)?, needs)
            }
            BoolExpr::Chain(operands, ops) => {
                let forms =
                    operands.iter().map(|operand| self.form(operand, names)).collect::<Option<Vec<_>>>()?;
                forms
                    .windows(2)
                    .zip(ops)
                    .try_for_each(|(pair, op)| self.compare(*op, &pair[0], &pair[1], needs))
            }
            BoolExpr::And(parts) => parts.iter().try_for_each(|part| self.condition(part, names, needs)),
            BoolExpr::Not(inner) => match &**inner {
                BoolExpr::Compare(op, a, b) => {
                    let op = match op {
                        CompareOp::Less => CompareOp::GreaterOrEqual,
                        CompareOp::LessOrEqual => CompareOp::Greater,
                        CompareOp::Greater => CompareOp::LessOrEqual,
                        CompareOp::GreaterOrEqual => CompareOp::Less,
                        CompareOp::NotEqual => CompareOp::Equal,
                        CompareOp::Equal => return None,
                    };
                    self.compare(op, &self.form(a, names)?, &self.form(b, names)?, needs)
                }
                _ => None,
            },
            BoolExpr::In(parts) => {
                let element = self.form(&parts.0, names)?;
                let (lows, highs) = self.bounds(&parts.1, names)?;
                for low in lows {
                    let low = PiecewiseForm::Linear(low);
                    self.compare(CompareOp::LessOrEqual, &low, &element, needs)?;
                }
                for high in highs {
                    let high = PiecewiseForm::Linear(high);
                    self.compare(CompareOp::LessOrEqual, &element, &high, needs)?;
                }
                Some(())
            }
            _ => None,
        }
    }

    fn compare(
        &self,
        op: CompareOp,
        a: &PiecewiseForm,
        b: &PiecewiseForm,
        needs: &mut Vec<LinearForm>,
    ) -> Option<()> {
        let (low, high, gap) = match op {
            CompareOp::Less => (a, b, 1),
            CompareOp::LessOrEqual => (a, b, 0),
            CompareOp::Greater => (b, a, 1),
            CompareOp::GreaterOrEqual => (b, a, 0),
            CompareOp::Equal => {
                self.compare(CompareOp::LessOrEqual, a, b, needs)?;
                return self.compare(CompareOp::LessOrEqual, b, a, needs);
            }
            CompareOp::NotEqual => return None,
        };
        // The largest of `low` must not be above the least of `high`.
        for low in conjuncts(low, false)? {
            for high in conjuncts(high, true)? {
                let mut need = plus(&high, -1, &low)?;
                need.constant = need.constant.checked_sub(gap)?;
                needs.push(need);
            }
        }
        Some(())
    }

    /// The form of a number; `None` for what has none.
    fn form(&self, expr: &NumExpr, names: &Names) -> Option<PiecewiseForm> {
        match expr {
            NumExpr::Const(value) => Some(PiecewiseForm::Linear(self.number(*value)?)),
            NumExpr::Slot(slot) => names.get(slot).cloned(),
            NumExpr::Unary(UnaryFn::Negate, operand, _) => times(&self.form(operand, names)?, -1),
            NumExpr::Unary(UnaryFn::Abs, operand, _) => {
                let operand = self.form(operand, names)?;
                let negated = times(&operand, -1)?;
                Some(PiecewiseForm::Most(vec![operand, negated]))
            }
            NumExpr::Binary(function, operands, _) => {
                let (a, b) = (self.form(&operands.0, names)?, self.form(&operands.1, names)?);
                match function {
                    BinaryFn::Add => sum(&a, &b),
                    BinaryFn::Subtract => sum(&a, &times(&b, -1)?),
                    BinaryFn::Multiply => match (constant(&a), constant(&b)) {
                        (_, Some(factor)) => times(&a, factor),
                        (Some(factor), _) => times(&b, factor),
                        _ => None,
                    },
                    BinaryFn::Min => Some(PiecewiseForm::Least(vec![a, b])),
                    BinaryFn::Max => Some(PiecewiseForm::Most(vec![a, b])),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// Where a loop begins and how many turns it has at most, if that is few: by two bounds that lie a constant apart.
fn window(lows: &[LinearForm], highs: &[LinearForm]) -> Option<(LinearForm, i64)> {
    let pairs = lows.iter().flat_map(|low| highs.iter().map(move |high| (low, high)));
    let windows = pairs.filter_map(|(low, high)| {
        let gap = plus(high, -1, low)?;
        let is_constant = gap.by_turn == 0 && gap.by_field.iter().all(|&by| by == 0);
        let length = gap.constant.checked_add(1)?.max(0);
        (is_constant && length <= LONGEST_WINDOW).then(|| (low.clone(), length))
    });
    windows.min_by_key(|(_, length)| *length)
}

/// `a + factor * b`; `None` if a number leaves 64 bits.
fn plus(a: &LinearForm, factor: i64, b: &LinearForm) -> Option<LinearForm> {
    let add = |a: i64, b: i64| a.checked_add(factor.checked_mul(b)?);
    let by_field = a.by_field.iter().zip(&b.by_field).map(|(&a, &b)| add(a, b)).collect::<Option<_>>()?;
    Some(LinearForm { constant: add(a.constant, b.constant)?, by_field, by_turn: add(a.by_turn, b.by_turn)? })
}

fn constant(form: &PiecewiseForm) -> Option<i64> {
    match form {
        PiecewiseForm::Linear(form) if form.by_turn == 0 && form.by_field.iter().all(|&by| by == 0) => {
            Some(form.constant)
        }
        _ => None,
    }
}

/// The form with every linear one changed.
fn mapped(
    form: &PiecewiseForm,
    turned: bool,
    change: &dyn Fn(&LinearForm) -> Option<LinearForm>,
) -> Option<PiecewiseForm> {
    let parts = |parts: &[PiecewiseForm]| {
        parts.iter().map(|part| mapped(part, turned, change)).collect::<Option<Vec<_>>>()
    };
    Some(match (form, turned) {
        (PiecewiseForm::Linear(form), _) => PiecewiseForm::Linear(change(form)?),
        (PiecewiseForm::Least(of), false) | (PiecewiseForm::Most(of), true) => {
            PiecewiseForm::Least(parts(of)?)
        }
        (PiecewiseForm::Most(of), false) | (PiecewiseForm::Least(of), true) => {
            PiecewiseForm::Most(parts(of)?)
        }
    })
}

fn times(form: &PiecewiseForm, factor: i64) -> Option<PiecewiseForm> {
    mapped(form, factor < 0, &|form| {
        let nothing = LinearForm { constant: 0, by_field: vec![0; form.by_field.len()], by_turn: 0 };
        plus(&nothing, factor, form)
    })
}

/// The sum, if one of the two is linear.
fn sum(a: &PiecewiseForm, b: &PiecewiseForm) -> Option<PiecewiseForm> {
    match (a, b) {
        (PiecewiseForm::Linear(linear), other) | (other, PiecewiseForm::Linear(linear)) => {
            mapped(other, false, &|form| plus(form, 1, linear))
        }
        _ => None,
    }
}

/// The linear forms of which the form is the least, or the largest; `None` if it is no such thing.
fn conjuncts(form: &PiecewiseForm, least: bool) -> Option<Vec<LinearForm>> {
    match (form, least) {
        (PiecewiseForm::Linear(form), _) => Some(vec![form.clone()]),
        (PiecewiseForm::Least(parts), true) | (PiecewiseForm::Most(parts), false) => {
            let parts = parts.iter().map(|part| conjuncts(part, least)).collect::<Option<Vec<_>>>()?;
            Some(parts.concat())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::Program;
    use grundy_core::Ruleset;

    /// How many rules there are, turns or not, or that they are not linear.
    #[track_caller]
    fn check(text: &str, expected: Option<&[bool]>) {
        let (rules, _) = Program::parse(text).0.unwrap().bind(&[]).unwrap();
        let found = rules
            .facts()
            .linear_rules
            .as_ref()
            .map(|found| found.rules.iter().map(|rule| rule.has_turns).collect());
        assert_eq!(found, expected.map(<[bool]>::to_vec), "{text}");
    }

    #[test]
    fn linear_rules_are_found() {
        check("heap(n) -> heap(n - t) for t in 1..=n", Some(&[true]));
        check("heap(n, q) -> heap(n - t, 2 * t) for t in 1..=min(n, q)", Some(&[true]));
        check("p(a, b, c) -> p(j, min(b, j), min(c, j)) for j in 0..a where a > b + 1", Some(&[true]));
        check("p(a, b) -> p(a - 1, b)\np(a, 3) -> p(t, 3) + 2 * p(0, t) for t in 0..a", Some(&[false, true]));
        check(
            "p(a, b) -> p(i, c) for i in 0..a let c = abs(b - i) where c <= b and i in 1..b",
            Some(&[true]),
        );
        // Short loops are written out, also those that follow another loop at a constant distance.
        check("heap(n) -> heap(n - t) for t in {1, 3, 4}", Some(&[false; 3]));
        check("heap(n) -> heap(n - t) for t in 1..=min(n, 3)", Some(&[false; 3]));
        check("p(a, b) -> p(a - t, b - s) for t in 1..=a for s in t - 1..=min(b, t + 1)", Some(&[true; 3]));
        check("p(a) -> p(a - t) for t in 1..=a where 1 > 2", Some(&[]));
    }

    #[test]
    fn what_is_not_linear_is_left() {
        for text in [
            "p(a, b) -> p(i, j) for i in 0..a for j in 0..b",
            "p(a) -> p(a - t) for t in 1..=a where t % 2 == 0",
            "p(a) -> p(a - t) for t in 1..=a where t != 3",
            "p(a) -> p(a - t) for t in max(1, 1)..max(a, 3)",
            "p(a) -> p(a / 2) where a > 0",
            "p(a) -> p(a - t * t) for t in 1..=a",
            "p(a) -> t * p(a - t) for t in 1..=a",
            "p(a) -> p(a - t) for t in divisors(a)",
            "p(a) -> p(t) for t in 0..a\nq(a) -> p(a - 1)",
            "p(x[]) -> p(x[0..i]) for i in 0..len(x)",
            "p(a) -> p(t) for t in 0..a\nwin p(0)",
            "p(a) -> p(a - 1) where a > 0 and 7 / (a - 1) > 0",
        ] {
            check(text, None);
        }
    }
}
