//! Kinds whose every move subtracts constants from the fields.

use crate::integer::BinaryFn;
use crate::reduce::{Canon, Form, is_total};
use crate::syntax::ast::CompareOp;
use crate::typed::{
    BoolExpr, ClauseCode, Code, DomainCode, FieldExpr, NumExpr, PatternCode, RangeExpr, RuleCode,
};

/// More vectors than this are not listed.
const MOST_VECTORS: usize = 4096;

/// For every kind the vectors that its moves subtract from the fields, ascending, if its moves are exactly that;
/// from the tree before it is tuned.
pub(crate) fn vectors(code: &Code) -> Vec<Option<Vec<Vec<u64>>>> {
    (0..code.kinds.len()).map(|kind| vectors_of(code, kind)).collect()
}

fn vectors_of(code: &Code, kind: usize) -> Option<Vec<Vec<u64>>> {
    let domains = &code.kinds[kind];
    let is_plain = domains.domains.iter().all(|domain| !domain.is_list) && !domains.depends;
    let rules = code.rules_of.get(kind)?;
    if !is_plain || !code.wins.is_empty() || rules.is_empty() {
        return None;
    }
    let mut found = Found { domains: &domains.domains, vectors: Vec::new() };
    for &rule in rules {
        let rule = &code.rules[rule as usize];
        if !is_total(rule, code) {
            return None;
        }
        let mut names = Canon::default();
        for (at, pattern) in rule.left.patterns.iter().enumerate() {
            let PatternCode::Number(slot) = pattern else { return None };
            names.bind(*slot, field(at));
        }
        found.clauses(rule, 0, &names, &mut Vec::new())?;
    }
    found.vectors.sort_unstable();
    found.vectors.dedup();
    Some(found.vectors)
}

/// The field with index `at`, as it is before the move.
fn field(at: usize) -> Form {
    Form::part(format!("f{at}"))
}

struct Found<'a> {
    domains: &'a [DomainCode],
    vectors: Vec<Vec<u64>>,
}

impl Found<'_> {
    /// Takes the moves by the clauses from `at` on, if `needed` holds; `None` if they are no vectors.
    fn clauses(&mut self, rule: &RuleCode, at: usize, names: &Canon, needed: &mut Vec<Form>) -> Option<()> {
        let Some(clause) = rule.clauses.get(at) else { return self.option(rule, names, needed) };
        let before = needed.len();
        match clause {
            ClauseCode::Where(condition) => {
                conjuncts(condition, names, needed)?;
                self.clauses(rule, at + 1, names, needed)?;
            }
            ClauseCode::Number(slot, value) => {
                let mut names = names.clone();
                names.bind(*slot, names.number(value)?);
                self.clauses(rule, at + 1, &names, needed)?;
            }
            ClauseCode::For { slot, range, .. } => {
                let (elements, most) = elements(range, names)?;
                for element in elements {
                    let mut names = names.clone();
                    names.bind(*slot, Form::number(element));
                    for most in &most {
                        needed.push(most.plus(-1, &Form::number(element))?);
                    }
                    self.clauses(rule, at + 1, &names, needed)?;
                    needed.truncate(before);
                }
            }
            ClauseCode::List(..) => return None,
        }
        needed.truncate(before);
        Some(())
    }

    fn option(&mut self, rule: &RuleCode, names: &Canon, needed: &[Form]) -> Option<()> {
        let [term] = &rule.terms[..] else { return None };
        let is_single = term.count.as_ref().is_none_or(|count| *count == NumExpr::Const(1));
        if term.kind != rule.left.kind || !is_single {
            return None;
        }
        let mut vector = Vec::with_capacity(term.fields.len());
        for (at, expr) in term.fields.iter().enumerate() {
            let FieldExpr::Number(number) = expr else { return None };
            let taken = field(at).plus(-1, &names.number(number)?)?.as_number()?;
            vector.push(u64::try_from(taken).ok()?);
        }
        if vector.iter().all(|&taken| taken == 0) {
            return None;
        }
        // A move is made wherever no field goes below its bound: conditions must say no more than that.
        let least = |part: &str| {
            let at: usize = part.strip_prefix('f')?.parse().ok()?;
            Some(i128::from(self.domains.get(at)?.low) + i128::from(*vector.get(at)?))
        };
        for form in needed {
            let mut value = form.constant;
            for (part, &factor) in &form.parts {
                let times = factor.checked_mul(least(part)?).filter(|_| factor >= 0)?;
                value = value.checked_add(times)?;
            }
            if value < 0 {
                // Never the case if nothing depends on the fields: no move at all.
                return form.parts.is_empty().then_some(());
            }
        }
        if self.vectors.len() >= MOST_VECTORS {
            return None;
        }
        self.vectors.push(vector);
        Some(())
    }
}

/// The constant elements of a range, and what they must not be larger than besides.
fn elements(range: &RangeExpr, names: &Canon) -> Option<(Vec<i128>, Vec<Form>)> {
    match range {
        RangeExpr::Values(values) => (values.len() <= MOST_VECTORS).then(|| (values.to_vec(), Vec::new())),
        RangeExpr::Interval { low, high, inclusive } => {
            let low = names.number(low)?.as_number()?;
            let gap = i128::from(!*inclusive);
            let mut limits = Vec::new();
            least_of(high, names, &mut limits)?;
            let limits: Vec<Form> =
                limits.iter().map(|limit| limit.plus(-1, &Form::number(gap))).collect::<Option<_>>()?;
            let high = limits.iter().filter_map(Form::as_number).min()?;
            let length = high.checked_sub(low)?.checked_add(1)?.max(0);
            let is_short = usize::try_from(length).is_ok_and(|length| length <= MOST_VECTORS);
            let others = limits.into_iter().filter(|limit| limit.as_number().is_none()).collect();
            is_short.then(|| ((low..=high).collect(), others))
        }
        _ => None,
    }
}

/// What the number is the least of.
fn least_of(number: &NumExpr, names: &Canon, limits: &mut Vec<Form>) -> Option<()> {
    if let NumExpr::Binary(BinaryFn::Min, operands, _) = number {
        least_of(&operands.0, names, limits)?;
        return least_of(&operands.1, names, limits);
    }
    limits.push(names.number(number)?);
    Some(())
}

/// Forms that are at least 0 exactly if the condition holds.
fn conjuncts(condition: &BoolExpr, names: &Canon, needed: &mut Vec<Form>) -> Option<()> {
    let mut compare = |op: CompareOp, a: &NumExpr, b: &NumExpr| {
        let (a, b) = (names.number(a)?, names.number(b)?);
        let (low, high, gap) = match op {
            CompareOp::Less => (a, b, 1),
            CompareOp::LessOrEqual => (a, b, 0),
            CompareOp::Greater => (b, a, 1),
            CompareOp::GreaterOrEqual => (b, a, 0),
            CompareOp::Equal | CompareOp::NotEqual => return None,
        };
        needed.push(high.plus(-1, &low)?.plus(-1, &Form::number(gap))?);
        Some(())
    };
    match condition {
        BoolExpr::Const(true) => Some(()),
        BoolExpr::Compare(op, a, b) => compare(*op, a, b),
        BoolExpr::Chain(operands, ops) => {
            operands.windows(2).zip(ops).try_for_each(|(pair, op)| compare(*op, &pair[0], &pair[1]))
        }
        BoolExpr::And(parts) => parts.iter().try_for_each(|part| conjuncts(part, names, needed)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::Program;
    use grundy_core::{KindId, Ruleset};

    #[track_caller]
    fn check(text: &str, expected: Option<&[&[u64]]>) {
        let (rules, _) = Program::parse(text).0.unwrap().bind(&[]).unwrap();
        let expected =
            expected.map(|vectors| vectors.iter().map(|vector| vector.to_vec()).collect::<Vec<_>>());
        assert_eq!(rules.facts().subtractions(KindId(0)).map(<[Vec<u64>]>::to_vec), expected, "{text}");
    }

    #[test]
    fn constant_vectors_are_found() {
        check("heap(n) -> heap(n - t) for t in {1, 3, 4}", Some(&[&[1], &[3], &[4]]));
        check("param k = 3\nheap(n) -> heap(n - t) for t in 1..=k", Some(&[&[1], &[2], &[3]]));
        check("heap(n) -> heap(n - t) for t in 1..=min(n, 2)", Some(&[&[1], &[2]]));
        check("heap(n) -> heap(n - t) for t in 1..min(3, n + 1) where t <= n", Some(&[&[1], &[2]]));
        check(
            "position heap(n >= 2)\nheap(n) -> heap(n - t) for t in 1..=2 where n > t + 1",
            Some(&[&[1], &[2]]),
        );
        check(
            "p(a, b) -> p(a - 1, b)\np(a, b) -> p(a, b - 2 * t) for t in 1..=2",
            Some(&[&[0, 2], &[0, 4], &[1, 0]]),
        );
        check(
            "p(a, b) -> p(a - s, b - t) for s in {0, 2} let t = 3 - s where 1 <= t <= b",
            Some(&[&[0, 3], &[2, 1]]),
        );
    }

    #[test]
    fn other_rules_are_not() {
        check("heap(n) -> heap(n - t) for t in 1..=n", None);
        check("heap(n) -> heap(n / 2)", None);
        check("heap(n) -> heap(n - 1) where n > 5", None);
        check("heap(n) -> heap(n - 1) where n != 5", None);
        check("heap(n) -> heap(n - 1) + heap(1)", None);
        check("heap(n) -> heap(n - 1) where n % 2 == 0", None);
        check("p(a, b) -> p(a - 1, b + 1)", None);
        check("p(a, b) -> p(b - 1, a - 1)", None);
        check("heap(n) -> heap(n - 1)\nwin heap(2)", None);
        check("position p(a, b <= a)\np(a, b) -> p(a - 1, b)", None);
        check("heap(n) -> heap(n - t) for t in 0..=2", None);
        check("p(3, b) -> p(2, b)\np(a, b) -> p(a, b - 1)", None);
        check("a(n) -> b(n - 1)\nb(n) -> b(n - 2)", None);
    }
}
