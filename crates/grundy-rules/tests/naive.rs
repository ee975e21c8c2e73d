//! The interpreter compared with a second one, which traverses the syntax tree and is as simple as possible.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use grundy_core::{ComponentRef, Detail, FaultKind, KindId, Move, Ruleset};
use grundy_rules::Program;
use grundy_rules::syntax::ast::{
    BinaryOp, Clause, CompareOp, Expr, ExprKind, Item, Pattern, Rule, TermExpr, UnaryOp,
};
use proptest::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;

#[derive(Clone, Debug, PartialEq)]
enum Value {
    Number(i128),
    List(Vec<i128>),
    Condition(bool),
}

/// The result of an evaluation. The error is the name of the fault that stops it.
type Naive<T> = Result<T, String>;

type Names = HashMap<String, Value>;

#[expect(clippy::needless_pass_by_value, reason = "every caller creates it")]
fn fault<T>(kind: FaultKind) -> Naive<T> {
    Err(format!("{kind:?}"))
}

fn number(expr: &Expr, names: &Names) -> Naive<i128> {
    match value(expr, names)? {
        Value::Number(number) => Ok(number),
        other => panic!("{other:?} is no number"),
    }
}

fn condition(expr: &Expr, names: &Names) -> Naive<bool> {
    match value(expr, names)? {
        Value::Condition(condition) => Ok(condition),
        other => panic!("{other:?} is no condition"),
    }
}

fn list(expr: &Expr, names: &Names) -> Naive<Vec<i128>> {
    match value(expr, names)? {
        Value::List(list) => Ok(list),
        other => panic!("{other:?} is no list"),
    }
}

fn natural(function: &'static str, value: i128) -> Naive<u128> {
    match u128::try_from(value) {
        Ok(value) => Ok(value),
        Err(_) => fault(FaultKind::NegativeArgument { function, value }),
    }
}

fn ranged(value: Option<i128>) -> Naive<i128> {
    value.map_or_else(|| fault(FaultKind::Overflow), Ok)
}

/// All elements of a range, for small ranges only.
fn range(expr: &Expr, names: &Names) -> Naive<Vec<i128>> {
    match &expr.kind {
        ExprKind::Range { low, high, inclusive } => {
            let low = number(low, names)?;
            let high = number(high, names)?;
            Ok(if *inclusive { (low..=high).collect() } else { (low..high).collect() })
        }
        ExprKind::Set(members) => {
            let mut members = members.iter().map(|m| number(m, names)).collect::<Naive<Vec<_>>>()?;
            members.sort_unstable();
            members.dedup();
            Ok(members)
        }
        ExprKind::Call(name, arguments) => {
            let arguments = arguments.iter().map(|a| number(a, names)).collect::<Naive<Vec<_>>>()?;
            let most = *arguments.last().unwrap();
            let is_prime = |n: i128| n > 1 && (2..n).all(|d| n % d != 0);
            Ok((1..=most)
                .filter(|&n| match name.text.as_str() {
                    "divisors" => most % n == 0,
                    "primes" => is_prime(n),
                    "squares" => (1..=n).any(|root| root * root == n),
                    "factorials" => {
                        let mut factorial = 1;
                        (1..=n).any(|factor| {
                            factorial *= factor;
                            factorial == n || {
                                if factorial > n {
                                    factorial = 0;
                                };
                                false
                            }
                        })
                    }
                    "fibonacci" => {
                        let (mut a, mut b) = (1, 2);
                        while a < n {
                            (a, b) = (b, a + b);
                        }
                        a == n
                    }
                    "powers" => {
                        let mut rest = n;
                        while arguments[0] > 1 && rest % arguments[0] == 0 {
                            rest /= arguments[0];
                        }
                        rest == 1
                    }
                    other => panic!("{other}"),
                })
                .collect())
        }
        _ => list(expr, names),
    }
}

fn value(expr: &Expr, names: &Names) -> Naive<Value> {
    Ok(match &expr.kind {
        ExprKind::Number(value) => Value::Number(i128::try_from(*value).unwrap()),
        ExprKind::Name(name) => names[name].clone(),
        ExprKind::Text(_) | ExprKind::Turned(_) => panic!("boards are not used here"),
        ExprKind::Unary(UnaryOp::Negate, a) => Value::Number(ranged(number(a, names)?.checked_neg())?),
        ExprKind::Unary(UnaryOp::Not, a) => Value::Condition(!condition(a, names)?),
        ExprKind::Binary(BinaryOp::And, a, b) => {
            Value::Condition(condition(a, names)? && condition(b, names)?)
        }
        ExprKind::Binary(BinaryOp::Or, a, b) => {
            Value::Condition(condition(a, names)? || condition(b, names)?)
        }
        ExprKind::Binary(BinaryOp::Concat, a, b) => {
            let mut joined = list(a, names)?;
            joined.extend(list(b, names)?);
            Value::List(joined)
        }
        ExprKind::Binary(op, a, b) => {
            let (a, b) = (number(a, names)?, number(b, names)?);
            Value::Number(match op {
                BinaryOp::Add => ranged(a.checked_add(b))?,
                BinaryOp::Subtract => ranged(a.checked_sub(b))?,
                BinaryOp::Multiply => ranged(a.checked_mul(b))?,
                BinaryOp::Xor => {
                    natural("xor", a)?;
                    natural("xor", b)?;
                    a ^ b
                }
                BinaryOp::Divide | BinaryOp::Remainder if b == 0 => return fault(FaultKind::DivisionByZero),
                // Euclidean division rounds down for positive divisors. For a negative divisor, both
                // operands are negated first.
                BinaryOp::Remainder if b > 0 => a.rem_euclid(b),
                BinaryOp::Remainder => -(a.wrapping_neg().rem_euclid(b.wrapping_neg())),
                _ if b > 0 => a.div_euclid(b),
                _ => ranged(a.checked_neg())?.div_euclid(ranged(b.checked_neg())?),
            })
        }
        ExprKind::Compare(operands, ops) => {
            let mut left = number(&operands[0], names)?;
            for (operand, op) in operands[1..].iter().zip(ops) {
                let right = number(operand, names)?;
                let holds = match op {
                    CompareOp::Equal => left == right,
                    CompareOp::NotEqual => left != right,
                    CompareOp::Less => left < right,
                    CompareOp::LessOrEqual => left <= right,
                    CompareOp::Greater => left > right,
                    CompareOp::GreaterOrEqual => left >= right,
                };
                if !holds {
                    return Ok(Value::Condition(false));
                }
                left = right;
            }
            Value::Condition(true)
        }
        ExprKind::If(a, b, c) => return value(if condition(a, names)? { b } else { c }, names),
        ExprKind::In { element, range: of, negated } => {
            let element = number(element, names)?;
            Value::Condition(range(of, names)?.contains(&element) != *negated)
        }
        ExprKind::List(items) => Value::List(items.iter().map(|i| number(i, names)).collect::<Naive<_>>()?),
        ExprKind::Index(base, index) => {
            let entries = list(base, names)?;
            let index = number(index, names)?;
            match usize::try_from(index).ok().and_then(|at| entries.get(at)) {
                Some(&entry) => Value::Number(entry),
                None => return fault(FaultKind::IndexOutside { index, length: entries.len() }),
            }
        }
        ExprKind::Slice(base, from, to) => {
            let entries = list(base, names)?;
            let mut bounds = [0, entries.len()];
            for (bound, expr) in bounds.iter_mut().zip([from, to]) {
                let Some(expr) = expr else { continue };
                let index = number(expr, names)?;
                *bound = match usize::try_from(index) {
                    Ok(at) if at <= entries.len() => at,
                    _ => return fault(FaultKind::IndexOutside { index, length: entries.len() }),
                };
            }
            Value::List(entries.get(bounds[0]..bounds[1]).unwrap_or_default().to_vec())
        }
        ExprKind::With(base, changes) => {
            let before = list(base, names)?;
            let mut after = before.clone();
            for (index, changed) in changes {
                let index = number(index, names)?;
                let at = match usize::try_from(index) {
                    Ok(at) if at < before.len() => at,
                    _ => return fault(FaultKind::IndexOutside { index, length: before.len() }),
                };
                after[at] = number(changed, names)?;
            }
            Value::List(after)
        }
        ExprKind::Build(body, over) => {
            let mut inner = names.clone();
            let mut built = Vec::new();
            for element in range(&over.range, names)? {
                inner.insert(over.name.text.clone(), Value::Number(element));
                let is_wanted = match &over.condition {
                    Some(wanted) => condition(wanted, &inner)?,
                    None => true,
                };
                if is_wanted {
                    built.push(number(body, &inner)?);
                }
            }
            Value::List(built)
        }
        ExprKind::Call(name, arguments) => call(&name.text, arguments, names)?,
        ExprKind::Comprehension(parts) => {
            let mut inner = names.clone();
            let mut collected = Vec::new();
            for element in range(&parts.range, names)? {
                inner.insert(parts.name.text.clone(), Value::Number(element));
                if let Some(wanted) = &parts.condition
                    && !condition(wanted, &inner)?
                {
                    continue;
                }
                match (&parts.body, parts.function.text.as_str()) {
                    (Some(body), "all") if !condition(body, &inner)? => return Ok(Value::Condition(false)),
                    (Some(body), "any") if condition(body, &inner)? => return Ok(Value::Condition(true)),
                    (_, "all" | "any") => {}
                    (Some(body), _) => collected.push(number(body, &inner)?),
                    (None, _) => collected.push(1),
                }
            }
            match parts.function.text.as_str() {
                "all" => Value::Condition(true),
                "any" => Value::Condition(false),
                function => Value::Number(fold(function, &collected)?),
            }
        }
        ExprKind::Range { .. } | ExprKind::Set(_) => panic!("a range is no value"),
    })
}

fn fold(function: &str, numbers: &[i128]) -> Naive<i128> {
    match function {
        "sum" | "count" => numbers.iter().try_fold(0i128, |sum, &n| ranged(sum.checked_add(n))),
        "xor" => numbers.iter().try_fold(0, |sum, &n| {
            natural("xor", n)?;
            Ok(sum ^ n)
        }),
        "min" => numbers
            .iter()
            .copied()
            .min()
            .map_or_else(|| fault(FaultKind::EmptyExtremum { function: "min" }), Ok),
        "gcd" => {
            // The largest number that divides all of them; every number divides 0.
            let most = numbers.iter().map(|n| n.abs()).max().unwrap_or(0);
            Ok((1..=most).rfind(|d| numbers.iter().all(|n| n % d == 0)).unwrap_or(0))
        }
        _ => numbers
            .iter()
            .copied()
            .max()
            .map_or_else(|| fault(FaultKind::EmptyExtremum { function: "max" }), Ok),
    }
}

fn call(name: &str, arguments: &[Expr], names: &Names) -> Naive<Value> {
    let values = arguments.iter().map(|argument| value(argument, names)).collect::<Naive<Vec<_>>>()?;
    if let [Value::List(entries)] = &values[..] {
        let mut changed = entries.clone();
        match name {
            "sort" => changed.sort_unstable(),
            "reverse" => changed.reverse(),
            _ => changed.clear(),
        }
        if matches!(name, "sort" | "reverse") {
            return Ok(Value::List(changed));
        }
        return Ok(Value::Number(match name {
            "len" => entries.len() as i128,
            other => fold(other, entries)?,
        }));
    }
    let numbers: Vec<i128> =
        values.iter().map(|v| if let Value::Number(n) = v { *n } else { panic!("{v:?}") }).collect();
    let a = numbers[0];
    let b = numbers.get(1).copied().unwrap_or(0);
    Ok(Value::Number(match name {
        "min" => *numbers.iter().min().unwrap(),
        "max" => *numbers.iter().max().unwrap(),
        "abs" => ranged(a.checked_abs())?,
        "gcd" => {
            let (mut a, mut b) = (a.abs(), b.abs());
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a
        }
        "popcount" => i128::from(natural("popcount", a)?.count_ones()),
        "lowbit" => {
            natural("lowbit", a)?;
            (0..127).map(|place| 1 << place).find(|bit| a & bit != 0).unwrap_or(0)
        }
        "log2" if natural("log2", a)? == 0 => return fault(FaultKind::LogOfZero),
        "log2" => (0..127).rfind(|place| a >> place != 0).unwrap().into(),
        "pow2" => match natural("pow2", a)? {
            place @ 0..127 => 1 << place,
            _ => return fault(FaultKind::Overflow),
        },
        "isqrt" => {
            natural("isqrt", a)?;
            // The root is computed bit by bit, starting with the highest bit.
            (0..63).rev().fold(0i128, |root, place| {
                let larger = root | 1 << place;
                if larger * larger <= a { larger } else { root }
            })
        }
        "bitand" | "bitor" => {
            let function = if name == "bitand" { "bitand" } else { "bitor" };
            natural(function, a)?;
            natural(function, b)?;
            if name == "bitand" { a & b } else { a | b }
        }
        "shr" => {
            natural("shr", a)?;
            (0..natural("shr", b)?.min(200)).fold(a, |a, _| a / 2)
        }
        "shl" => {
            natural("shl", a)?;
            let places = natural("shl", b)?;
            (0..places.min(200)).try_fold(a, |a, _| ranged(a.checked_mul(2)))?
        }
        "bit" => {
            natural("bit", a)?;
            (0..natural("bit", b)?.min(200)).fold(a, |a, _| a / 2) % 2
        }
        "bigomega" if a == 0 => {
            return fault(FaultKind::ArgumentOutside { function: "bigomega", value: 0 });
        }
        "bigomega" => {
            natural("bigomega", a)?;
            let (mut rest, mut count) = (a, 0);
            for divisor in 2..=a {
                while rest % divisor == 0 {
                    rest /= divisor;
                    count += 1;
                }
            }
            count
        }
        other => panic!("{other}"),
    }))
}

/// The counts and fields of the terms of an option.
type Terms = Vec<(u128, Vec<u64>)>;

/// The moves of a rule: the counts and fields of each option, and the fault that ends the list, if there is
/// one.
fn moves(rule: &Rule, words: &[u64]) -> (Vec<Terms>, Option<String>) {
    let mut names = Names::new();
    let mut rest = words;
    for pattern in &rule.left.patterns {
        match pattern {
            Pattern::Number(name) => {
                names.insert(name.text.clone(), Value::Number(rest[0].into()));
                rest = &rest[1..];
            }
            Pattern::List(name) => {
                let length = usize::try_from(rest[0]).unwrap();
                let entries = rest[1..=length].iter().map(|&entry| entry.into()).collect();
                names.insert(name.text.clone(), Value::List(entries));
                rest = &rest[length + 1..];
            }
            Pattern::Exactly(..) | Pattern::Picture(_) => panic!("not used here"),
        }
    }
    let mut found = Vec::new();
    let fault = clauses(rule, 0, &names, &mut found).err();
    (found, fault)
}

/// Appends a term to an option; returns `false` if the option is not a move.
fn add_term(term: &TermExpr, names: &Names, option: &mut Terms) -> Naive<bool> {
    let count = term.count.as_ref().map_or(Ok(1), |count| number(count, names))?;
    if count <= 0 {
        return Ok(count == 0);
    }
    let mut words = Vec::new();
    for field in &term.fields {
        let entries = match value(field, names)? {
            Value::Number(number) => vec![number],
            Value::List(entries) => {
                words.push(entries.len() as u64);
                entries
            }
            Value::Condition(_) => panic!("a condition is no field"),
        };
        for entry in entries {
            match u64::try_from(entry) {
                Ok(word) => words.push(word),
                Err(_) => return Ok(false),
            }
        }
    }
    option.push((u128::try_from(count).unwrap(), words));
    Ok(true)
}

fn clauses(rule: &Rule, at: usize, names: &Names, found: &mut Vec<Terms>) -> Naive<()> {
    let mut inner = names.clone();
    match rule.clauses.get(at) {
        Some(Clause::At(_) | Clause::Turned(_)) => panic!("boards are not used here"),
        None => {
            let mut option = Vec::new();
            // Repeated terms follow the others.
            for term in rule.sum.terms.iter().filter(|term| term.each.is_none()) {
                if !add_term(term, names, &mut option)? {
                    return Ok(());
                }
            }
            for term in &rule.sum.terms {
                let Some(over) = &term.each else { continue };
                for element in range(&over.range, names)? {
                    inner.insert(over.name.text.clone(), Value::Number(element));
                    let is_wanted = match &over.condition {
                        Some(wanted) => condition(wanted, &inner)?,
                        None => true,
                    };
                    if is_wanted && !add_term(term, &inner, &mut option)? {
                        return Ok(());
                    }
                }
            }
            found.push(option);
        }
        Some(Clause::For { name, range: of }) => {
            for element in range(of, names)? {
                inner.insert(name.text.clone(), Value::Number(element));
                clauses(rule, at + 1, &inner, found)?;
            }
        }
        Some(Clause::Let { name, value: bound }) => {
            inner.insert(name.text.clone(), value(bound, names)?);
            clauses(rule, at + 1, &inner, found)?;
        }
        Some(Clause::Where(wanted)) => {
            if condition(wanted, names)? {
                clauses(rule, at + 1, names, found)?;
            }
        }
    }
    Ok(())
}

/// Compares the moves of every rule of `source` from the component. Faults must be equal, and must occur at
/// the same move.
fn check(source: &str, words: &[u64]) {
    let (program, diagnostics) = Program::parse(source);
    let program = program.unwrap_or_else(|| panic!("{source}\n{diagnostics:#?}"));
    let (rules, _) = program.bind(&[]).unwrap();
    let mut found = Vec::new();
    let result =
        rules.visit_moves(ComponentRef { kind: KindId(0), words }, Detail::Options, &mut |m: &Move<'_>| {
            found.push(m.option.terms().map(|t| (t.count, t.component.words.to_vec())).collect::<Vec<_>>());
            ControlFlow::Continue(())
        });
    let fault = result.err().map(|fault| format!("{:?}", fault.kind));
    let (mut expected, mut expected_fault) = (Vec::new(), None);
    for item in &program.file().items {
        let Item::Rule(rule) = item else { continue };
        let (moves, fault) = moves(rule, words);
        expected.extend(moves);
        expected_fault = fault;
        if expected_fault.is_some() {
            break;
        }
    }
    assert_eq!((found, fault), (expected, expected_fault), "{source} at {words:?}");
}

/// Number expressions in the names `a`, `b`, `t` and the list `x`.
fn numbers() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => Just("a".to_owned()), 4 => Just("b".to_owned()), 4 => Just("t".to_owned()),
        4 => (0..6i128).prop_map(|n| n.to_string()),
        1 => Just("9223372036854775807".to_owned()), 1 => Just("18446744073709551616".to_owned()),
        1 => Just("170141183460469231731687303715884105727".to_owned()),
        1 => Just("len(x)".to_owned()), 1 => Just("sum(x)".to_owned()),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let pair = (inner.clone(), inner.clone());
        let small = prop_oneof![Just("1..=3"), Just("0..len(x)"), Just("{5, t, 2}"), Just("x"), Just("primes(9)"), Just("divisors(12)"), Just("powers(2, 9)"), Just("fibonacci(9)"), Just("factorials(30)"), Just("squares(17)"), Just("2..2")];
        prop_oneof![
            8 => (pair.clone(), prop_oneof![Just("+"), Just("-"), Just("*"), Just("/"), Just("%"), Just("xor")])
                .prop_map(|((a, b), op)| format!("({a} {op} {b})")),
            3 => (pair.clone(), prop_oneof![Just("min"), Just("max"), Just("bitand"), Just("bitor"), Just("shr"), Just("bit"), Just("shl")])
                .prop_map(|((a, b), name)| format!("{name}({a}, {b})")),
            3 => (inner.clone(), prop_oneof![Just("abs"), Just("popcount"), Just("lowbit"), Just("log2"), Just("pow2")])
                .prop_map(|(a, name)| format!("{name}({a})")),
            1 => prop_oneof![Just("isqrt(a * b)".to_owned()), Just("gcd(a - b, t)".to_owned()), Just("bigomega(b)".to_owned())],
            1 => inner.clone().prop_map(|a| format!("x[{a}]")),
            2 => (conditions(inner.clone()), pair).prop_map(|(c, (a, b))| format!("(if {c} then {a} else {b})")),
            2 => (inner.clone(), small, prop_oneof![Just("sum"), Just("xor"), Just("min"), Just("max")], conditions(inner), 0..1_000_000)
                // Every scope uses a name of its own, because nested scopes cannot bind the same name twice.
                .prop_map(|(a, range, name, c, i)| format!("{name}(({a}) + i{i} for i{i} in {range} where {c} or i{i} > 1)")),
        ]
    })
}

fn conditions(number: impl Strategy<Value = String> + Clone + 'static) -> BoxedStrategy<String> {
    let compare =
        (number.clone(), number.clone(), prop_oneof![Just("<"), Just("=="), Just(">="), Just("!=")])
            .prop_map(|(a, b, op)| format!("{a} {op} {b}"));
    let chain =
        (number.clone(), number.clone(), number.clone()).prop_map(|(a, b, c)| format!("{a} <= {b} < {c}"));
    let set = prop_oneof![
        Just("1..=5"),
        Just("{1, 3, 9}"),
        Just("x"),
        Just("primes(20)"),
        Just("squares(40)"),
        Just("divisors(12)"),
        Just("powers(3, 50)"),
        Just("fibonacci(30)")
    ];
    let member = (number, set).prop_map(|(a, range)| format!("{a} in {range}"));
    let one = prop_oneof![3 => compare, 1 => chain, 1 => member];
    prop_oneof![
        3 => one.clone(),
        1 => (one.clone(), one.clone()).prop_map(|(a, b)| format!("({a} and not ({b}))")),
        1 => (one.clone(), one.clone()).prop_map(|(a, b)| format!("({a} or {b})")),
        1 => (one, 0..1_000_000).prop_map(|(a, j)| format!("any({a} for j{j} in 1..=2 where j{j} < b)")),
    ]
    .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn expressions_mean_the_same(
        n in numbers(), m in numbers(), count in numbers(), c in conditions(numbers().boxed()),
        a in prop_oneof![0..12u64, Just(u64::MAX)], b in 0..8u64, x in prop::collection::vec(0..5u64, 0..4),
    ) {
        let words = [&[a, b, x.len() as u64], &x[..]].concat();
        let source = format!(
            "p(a, b, x[]) -> p({n}, {m}, x) + ({count}) * p({m}, b, x ++ [{n}]) for t in 0..=b where {c} let u = {n}\n\
             p(a, b, x[]) -> p(a, u - {m}, x with [b] = {n}) for t in -2..3 let u = {count}"
        );
        check(&source, &words);
    }

    /// Long loops are narrowed, which must not be observable.
    #[test]
    fn narrowed_loops_mean_the_same(
        sign in prop_oneof![Just("+"), Just("-")], factor in -3..4i32, by in 0..9u64,
        low in -60..5i32, high in 30..200u64, divisor in 0..3u64,
        ops in (prop_oneof![Just("<"), Just("<="), Just("=="), Just("!="), Just(">")], 0..3usize),
        a in 0..90u64, b in 0..90u64,
    ) {
        let conditions = ["u < b + 70", "bitand(a, 3) <= 9", "a xor b < 200"];
        let source = format!(
            "p(a, b) -> (u - {divisor}) * p(t, b / {divisor}) + p(a {sign} t, ({factor}) * t + {by})\n\
             \x20 for t in {low}..={high} let u = 2 * t - b where {} where t {} u\n\
             p(a, b) -> p(b - t, a) + p(a / {divisor}, t) for t in {low}..={high}",
            conditions[ops.1], ops.0
        );
        check(&source, &[a, b]);
    }

    #[test]
    fn lists_and_repeated_terms_mean_the_same(
        n in numbers(), m in numbers(), c in conditions(numbers().boxed()),
        a in 0..6u64, b in 0..4u64, x in prop::collection::vec(0..6u64, 0..5),
    ) {
        let words = [&[a, b, x.len() as u64], &x[..]].concat();
        let source = format!(
            "p(a, b, x[]) -> p(a, b, sort(x ++ [e + {n} for e in x where {c} or e > b])) for t in 0..=b\n\
             p(a, b, x[]) -> sum(p(e, y, reverse(x)) for y in 0..=b where {c}) + p(a, b, x[t..])\
                 for t in 0..=b let e = {m}\n\
             p(a, b, x[]) -> sum(2 * p(abs({n}) % 9 + y, gcd(x), x[..t]) for y in x) for t in 0..len(x)\n\
             p(a, b, x[]) -> sum(x) * p(a, 0, []) + p(gcd([3 * y for y in x where y % 2 == 0]), t, x[..]) for t in {{1}}"
        );
        check(&source, &words);
    }
}
