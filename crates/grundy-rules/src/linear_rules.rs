//! Rules whose options are piecewise linear in the fields and in one loop variable.
//!
//! A loop is unrolled if it runs over a set of constants, or if one of its lower bounds and one of its upper bounds
//! differ by a small constant. Each rule may contain at most one other loop. Conditions must be conjunctions of linear
//! equations and inequalities.

use crate::ending::may_end;
use crate::integer::{BinaryFn, UnaryFn};
use crate::reduce::is_total;
use crate::symbolic::{Form, Graph, Name, Operation, Range, Truth};
use crate::typed::{ClauseCode, Code, FieldExpr, KindCode, NumExpr, PatternCode, RuleCode, Slot};
use grundy_core::{LinearForm, LinearRule, LinearRules, LinearTerm, PiecewiseForm};

/// Loops over intervals with more numbers than this are not unrolled.
const LONGEST_WINDOW: i128 = 16;
/// The largest number of rules if any of them has a loop.
const MOST_RULES: usize = 64;
/// The largest number of rules if none of them has a loop.
const MOST_VECTORS: usize = 4096;
/// The largest number of unrolled iterations, including those that do not lead to a rule.
const MOST_TURNS: usize = 2 * MOST_VECTORS;
/// Tables of kinds with more fields than this would not benefit from linear forms.
const MOST_FIELDS: usize = 64;

/// The largest number of pieces of a piecewise linear form.
const MOST_PIECES: usize = 64;

/// The rules as linear forms, or `None` if there is more than one kind, if the rules are not linear or may cause a
/// fault, or if a limit is exceeded. Expects the tree before tuning.
pub(crate) fn linear_rules(code: &Code) -> Option<LinearRules> {
    let ([kind], [rules]) = (&code.kinds[..], &code.rules_of[..]) else { return None };
    if kind.domains.len() > MOST_FIELDS || kind.domains.iter().any(|domain| domain.is_list) {
        return None;
    }
    let mut found = Found::new(kind.domains.len());
    let domain = found.domain(kind)?;
    for &rule in rules {
        let rule = &code.rules[rule as usize];
        if may_end(8) || !is_total(rule, code) {
            return None;
        }
        let mut needs = Vec::new();
        for (at, pattern) in rule.left.patterns.iter().enumerate() {
            let field = found.graph.name(Name::Field(at));
            match pattern {
                PatternCode::Number(slot) => found.graph.bind(*slot, field),
                PatternCode::Exactly(number, _) => {
                    let over = field.plus_number(number.checked_neg()?)?;
                    needs.extend([found.linear(&over.times(-1)?)?, found.linear(&over)?]);
                }
                PatternCode::List(_) => return None,
            }
        }
        found.clauses(rule, 0, false, &mut needs)?;
    }
    Some(LinearRules { domain, rules: found.rules })
}

struct Found {
    graph: Graph,
    /// The number of fields of the kind, which are the first atoms; the next atom is the loop variable.
    fields: usize,
    turns: usize,
    rules: Vec<LinearRule>,
}

impl Found {
    fn new(fields: usize) -> Self {
        let mut graph = Graph::default();
        for at in 0..fields {
            graph.name(Name::Field(at));
        }
        graph.name(Name::Loop(0));
        Self { graph, fields, turns: 0, rules: Vec::new() }
    }

    /// The forms that must be at least 0 for the bounds that depend on earlier fields to hold.
    fn domain(&mut self, kind: &KindCode) -> Option<Vec<LinearForm>> {
        for (slot, at) in (0..).zip(0..self.fields) {
            self.graph.bind(Slot(slot), Form::atom(at));
        }
        let mut needs = Vec::new();
        for (at, domain) in kind.domains.iter().enumerate() {
            for (bound, sign) in [(&domain.low_by_fields, -1), (&domain.high_by_fields, 1)] {
                if let Some(bound) = bound {
                    let gap = self.graph.form(bound).plus(-1, &Form::atom(at))?;
                    needs.extend(self.conjuncts(&gap.times(sign)?)?);
                }
            }
        }
        Some(needs)
    }

    /// Adds the moves of the clauses from index `at` under the conditions `needs`, or returns `None` if the moves are
    /// not linear or there are too many of them.
    fn clauses(
        &mut self,
        rule: &RuleCode,
        at: usize,
        has_turns: bool,
        needs: &mut Vec<LinearForm>,
    ) -> Option<()> {
        let before = needs.len();
        for (at, clause) in rule.clauses.iter().enumerate().skip(at) {
            match clause {
                ClauseCode::Where(condition) => {
                    let truth = self.graph.truth(condition);
                    self.condition(&truth, needs)?;
                }
                ClauseCode::Number(slot, value) => {
                    let form = self.graph.form(value);
                    self.graph.bind(*slot, form);
                }
                ClauseCode::For { slot, range, .. } => {
                    let range = self.graph.range(range)?;
                    self.turns(rule, (at, *slot, &range), has_turns, needs)?;
                    needs.truncate(before);
                    return Some(());
                }
                ClauseCode::List(..) => return None,
            }
        }
        self.option(rule, has_turns, needs)?;
        needs.truncate(before);
        Some(())
    }

    /// Adds the moves of the clauses after the loop with clause index `at`, or returns `None` if the moves are not
    /// linear or there are too many of them.
    fn turns(
        &mut self,
        rule: &RuleCode,
        (at, slot, range): (usize, Slot, &Range),
        has_turns: bool,
        needs: &mut Vec<LinearForm>,
    ) -> Option<()> {
        let (numbers, has_turns) = match range {
            Range::Values(values) if values.len() <= MOST_VECTORS => {
                (values.iter().map(|value| Form::number(*value)).collect(), has_turns)
            }
            Range::Interval(first, last) => match self.window(first, last) {
                Some((first, length)) => {
                    let number = |step| first.clone().plus_number(step);
                    ((0..length).map(number).collect::<Option<Vec<_>>>()?, has_turns)
                }
                None if !has_turns => (vec![Form::atom(self.fields)], true),
                None => return None,
            },
            _ => return None,
        };
        let before = needs.len();
        for number in numbers {
            self.turns += 1;
            if self.turns > MOST_TURNS {
                return None;
            }
            if let Range::Interval(first, last) = range {
                needs.extend(self.conjuncts(&number.plus(-1, first)?)?);
                needs.extend(self.conjuncts(&last.plus(-1, &number)?)?);
            }
            self.graph.bind(slot, number);
            self.clauses(rule, at + 1, has_turns, needs)?;
            needs.truncate(before);
        }
        Some(())
    }

    /// The first number and the maximum length of an interval, if a lower and an upper bound differ by a
    /// small constant; otherwise `None`.
    fn window(&self, first: &Form, last: &Form) -> Option<(Form, i128)> {
        let (lows, highs) = (self.parts(&first.times(-1)?, &mut 0)?, self.parts(last, &mut 0)?);
        let pairs = lows.iter().flat_map(|low| highs.iter().map(move |high| (low, high)));
        let windows = pairs.filter_map(|(low, high)| {
            // The lower bound has the opposite sign.
            let length = high.plus(1, low)?.as_number()?.checked_add(1)?.max(0);
            (length <= LONGEST_WINDOW).then_some((low, length))
        });
        let (low, length) = windows.min_by_key(|(_, length)| *length)?;
        Some((low.times(-1)?, length))
    }

    fn option(&mut self, rule: &RuleCode, has_turns: bool, needs: &[LinearForm]) -> Option<()> {
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
            let mut fields = Vec::with_capacity(term.fields.len());
            for field in &term.fields {
                let FieldExpr::Number(number) = field else { return None };
                let form = self.graph.form(number);
                fields.push(self.pieces(&form, &mut 0)?);
            }
            if let Ok(count @ 1..) = u128::try_from(count) {
                terms.push(LinearTerm { count, fields });
            }
        }
        let mut kept: Vec<LinearForm> = Vec::with_capacity(needs.len());
        for need in needs {
            if !is_constant(need) && !kept.contains(need) {
                kept.push(need.clone());
            }
        }
        self.rules.push(LinearRule { has_turns, needs: kept, terms });
        let most = if self.rules.iter().any(|rule| rule.has_turns) { MOST_RULES } else { MOST_VECTORS };
        (self.rules.len() <= most).then_some(())
    }

    /// Appends forms that are all at least 0 exactly when the condition holds, or returns `None` if no such forms are
    /// found.
    fn condition(&self, condition: &Truth, needs: &mut Vec<LinearForm>) -> Option<()> {
        match condition {
            Truth::Const(true) => {}
            Truth::Const(false) => needs.push(self.linear(&Form::number(-1))?),
            Truth::AtLeastZero(form) => needs.extend(self.conjuncts(form)?),
            Truth::Zero(form) => {
                needs.extend(self.conjuncts(form)?);
                needs.extend(self.conjuncts(&form.times(-1)?)?);
            }
            Truth::All(parts) => parts.iter().try_for_each(|part| self.condition(part, needs))?,
            _ => return None,
        }
        Some(())
    }

    /// The form as a linear form, or `None` if it contains operations or a number overflows.
    fn linear(&self, form: &Form) -> Option<LinearForm> {
        let mut linear = LinearForm {
            constant: i64::try_from(form.constant).ok()?,
            by_field: vec![0; self.fields],
            by_turn: 0,
        };
        for &(atom, factor) in &form.terms {
            let by = if atom == self.fields { &mut linear.by_turn } else { linear.by_field.get_mut(atom)? };
            *by = i64::try_from(factor).ok()?;
        }
        Some(linear)
    }

    /// Linear forms that are all at least 0 if and only if `form` is, or `None` if no such forms are found.
    fn conjuncts(&self, form: &Form) -> Option<Vec<LinearForm>> {
        self.parts(form, &mut 0)?.iter().map(|part| self.linear(part)).collect()
    }

    /// The linear forms whose minimum is `form`, or `None` if `form` is not such a minimum, or has too many parts.
    /// `count` counts the forms visited so far.
    fn parts(&self, form: &Form, count: &mut usize) -> Option<Vec<Form>> {
        *count += 1;
        if *count > 2 * MOST_PIECES {
            return None;
        }
        let Some(&(atom, factor)) = form.terms.iter().find(|(atom, _)| *atom > self.fields) else {
            return Some(vec![form.clone()]);
        };
        let rest = form.plus(-factor, &Form::atom(atom))?;
        let (is_least, of) = self.extremum(atom)?;
        if is_least != (factor > 0) {
            return None;
        }
        let mut all = Vec::new();
        for part in of {
            all.extend(self.parts(&rest.plus(factor, &part)?, count)?);
        }
        Some(all)
    }

    /// Whether an atom is a minimum (rather than a maximum), and its two operands, or `None` for other atoms. An
    /// absolute value is the maximum of its operand and the negated operand.
    fn extremum(&self, atom: usize) -> Option<(bool, [Form; 2])> {
        Some(match &*self.graph.operation(atom) {
            Operation::Binary(BinaryFn::Min, a, b) => (true, [a.clone(), b.clone()]),
            Operation::Binary(BinaryFn::Max, a, b) => (false, [a.clone(), b.clone()]),
            Operation::Unary(UnaryFn::Abs, a) => (false, [a.clone(), a.times(-1)?]),
            _ => return None,
        })
    }

    /// The piecewise linear form of a number, or `None` if it has no such form, or one with too many pieces. `count`
    /// counts the forms visited so far, including those that are not pieces.
    fn pieces(&self, form: &Form, count: &mut usize) -> Option<PiecewiseForm> {
        *count += 1;
        if *count > 2 * MOST_PIECES {
            return None;
        }
        let Some(&(atom, factor)) = form.terms.iter().find(|(atom, _)| *atom > self.fields) else {
            return Some(PiecewiseForm::Linear(self.linear(form)?));
        };
        let rest = form.plus(-factor, &Form::atom(atom))?;
        let (is_least, of) = self.extremum(atom)?;
        let parts = of.iter().map(|part| self.pieces(&rest.plus(factor, part)?, count));
        let parts = parts.collect::<Option<Vec<_>>>()?;
        Some(if is_least == (factor > 0) { PiecewiseForm::Least(parts) } else { PiecewiseForm::Most(parts) })
    }
}

#[cfg(test)]
mod tests {
    use crate::Program;
    use grundy_core::{Ruleset, vectors_of};

    /// Checks which rules have loops, or, with `None`, that the rules are not linear.
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
        // Short loops are unrolled, even if their bounds depend on another loop variable.
        check("heap(n) -> heap(n - t) for t in {1, 3, 4}", Some(&[false; 3]));
        check("heap(n) -> heap(n - t) for t in 1..=min(n, 3)", Some(&[false; 3]));
        check("p(a, b) -> p(a - t, b - s) for t in 1..=a for s in t - 1..=min(b, t + 1)", Some(&[true; 3]));
        check("p(a) -> p(a - t) for t in 1..=a where 1 > 2", Some(&[]));
        check("p(a) -> p(t) for t in 0..a\nwin p(0)", Some(&[true]));
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
            "p(a) -> p(a - 1) where a > 0 and 7 / (a - 1) > 0",
        ] {
            check(text, None);
        }
    }

    #[track_caller]
    fn check_vectors(text: &str, expected: Option<&[&[u64]]>) {
        let (rules, _) = Program::parse(text).0.unwrap().bind(&[]).unwrap();
        let found =
            rules.facts().linear_rules.as_ref().and_then(|found| vectors_of(found, &rules.kinds()[0]));
        let expected =
            expected.map(|vectors| vectors.iter().map(|vector| vector.to_vec()).collect::<Vec<_>>());
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn constant_vectors_are_found() {
        check_vectors("heap(n) -> heap(n - t) for t in {1, 3, 4}", Some(&[&[1], &[3], &[4]]));
        check_vectors("param k = 3\nheap(n) -> heap(n - t) for t in 1..=k", Some(&[&[1], &[2], &[3]]));
        check_vectors("heap(n) -> heap(n - t) for t in 1..=min(n, 2)", Some(&[&[1], &[2]]));
        check_vectors("heap(n) -> heap(n - t) for t in 1..min(3, n + 1) where t <= n", Some(&[&[1], &[2]]));
        check_vectors(
            "position heap(n >= 2)\nheap(n) -> heap(n - t) for t in 1..=2 where n > t + 1",
            Some(&[&[1], &[2]]),
        );
        check_vectors(
            "p(a, b) -> p(a - 1, b)\np(a, b) -> p(a, b - 2 * t) for t in 1..=2",
            Some(&[&[0, 2], &[0, 4], &[1, 0]]),
        );
        check_vectors(
            "p(a, b) -> p(a - s, b - t) for s in {0, 2} let t = 3 - s where 1 <= t <= b",
            Some(&[&[0, 3], &[2, 1]]),
        );
    }

    #[test]
    fn other_rules_subtract_no_vectors() {
        check_vectors("heap(n) -> heap(n - t) for t in 1..=n", None);
        check_vectors("heap(n) -> heap(n / 2)", None);
        check_vectors("heap(n) -> heap(n - 1) where n > 5", None);
        check_vectors("heap(n) -> heap(n - 1) where n != 5", None);
        check_vectors("heap(n) -> heap(n - 1) + heap(1)", None);
        check_vectors("heap(n) -> heap(n - 1) where n % 2 == 0", None);
        check_vectors("p(a, b) -> p(a - 1, b + 1)", None);
        check_vectors("p(a, b) -> p(b - 1, a - 1)", None);
        check_vectors("position p(a, b <= a)\np(a, b) -> p(a - 1, b)", None);
        check_vectors("heap(n) -> heap(n - t) for t in 0..=2", None);
        check_vectors("p(3, b) -> p(2, b)\np(a, b) -> p(a, b - 1)", None);
        check_vectors("a(n) -> b(n - 1)\nb(n) -> b(n - 2)", None);
    }

    #[test]
    fn many_vectors_are_found() {
        let vectors: Vec<Vec<u64>> = (1..=100).map(|taken| vec![taken, 0]).collect();
        let expected: Vec<&[u64]> = vectors.iter().map(Vec::as_slice).collect();
        check_vectors("p(a, b) -> p(a - t, b) for t in 1..=100", Some(&expected));
        let set: Vec<String> = (1..=100).map(|taken| taken.to_string()).collect();
        check_vectors(&format!("p(a, b) -> p(a - t, b) for t in {{{}}}", set.join(", ")), Some(&expected));
    }
}
