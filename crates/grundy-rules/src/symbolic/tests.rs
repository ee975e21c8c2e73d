use super::*;
use crate::Program;
use crate::typed::{ClauseCode, FieldExpr};

/// The number of atoms, lists and unanalysed conditions of the first rule, and the number of terms in the forms of its
/// names.
fn walked(text: &str) -> (usize, usize) {
    let (rules, _) = Program::parse(text).0.unwrap().bind(&[]).unwrap();
    let mut graph = Graph::default();
    let rule = &rules.code().rules[0];
    for clause in &rule.clauses {
        match clause {
            ClauseCode::Number(slot, value) => {
                let form = graph.form(value);
                graph.bind(*slot, form);
            }
            ClauseCode::List(slot, value) => {
                let list = graph.list(value, &mut |_, _| {});
                graph.bind_list(*slot, list);
            }
            ClauseCode::Where(condition) => drop(graph.truth(condition)),
            ClauseCode::For { range, .. } => drop(graph.range(range)),
        }
    }
    for field in rule.terms.iter().flat_map(|term| &term.fields) {
        if let FieldExpr::Number(number) = field {
            graph.form(number);
        }
    }
    (graph.size(), graph.names.values().map(|form| form.terms.len()).sum())
}

/// A rule with `count` names, each computed by `step` from the previous name, which is written `@`.
fn chain(count: usize, step: &str) -> String {
    let lets = (1..=count).map(|at| format!(" let x{at} = {}", step.replace('@', &format!("x{}", at - 1))));
    format!("p(x0) -> p(x0 - 1){} where x{count} >= 0", lets.collect::<String>())
}

/// Checks that each name takes on average at most this many atoms and terms, apart from 4 further atoms in total.
#[track_caller]
fn check(step: &str, atoms: usize, terms: usize) {
    for count in [24, 2000] {
        let (found_atoms, found_terms) = walked(&chain(count, step));
        assert!(found_atoms <= atoms * count + 4, "{step}, {count} names: {found_atoms} atoms");
        assert!(found_terms <= terms * count, "{step}, {count} names: {found_terms} terms");
    }
}

#[test]
fn chained_names_are_not_written_out() {
    check("bitand(@, @)", 1, 1);
    check("@ * @", 1, 1);
    check("@ + @", 1, 1);
    check("min(@, @ + 1)", 1, 1);
    check("abs(@ - 3)", 1, 1);
    check("@ / 2 + @ % 2", 2, 2);
    check("if @ > 3 then @ else @ + 1", 1, 1);
    check("sum(i for i in 0..@)", 1, 1);
    // Sums grow, but only up to a limit.
    check("@ + bitand(@, 5)", 2, MOST_TERMS);
}

#[test]
fn chained_lists_are_not_written_out() {
    for step in
        ["@ ++ @", "@[0..1] ++ @[1..1]", "@ with [0] = sum(@), [1] = len(@)", "if len(@) > 1 then @ else [1]"]
    {
        for count in [24, 2000] {
            let lets =
                (1..=count).map(|at| format!(" let l{at} = {}", step.replace('@', &format!("l{}", at - 1))));
            let (found, _) = walked(&format!("p(l0[]) -> p(l0[1..len(l0)]){}", lets.collect::<String>()));
            assert!(found <= 12 * count, "{step}, {count} lists: {found}");
        }
    }
}

#[test]
fn what_says_the_same_is_the_same() {
    let same = |a: &str, b: &str| {
        let text = format!("p(n, m) -> p(n - 1, m) where {a} where {b}");
        let (rules, _) = Program::parse(&text).0.unwrap().bind(&[]).unwrap();
        let mut graph = Graph::default();
        let truths: Vec<Truth> = rules.code().rules[0]
            .clauses
            .iter()
            .filter_map(|clause| match clause {
                ClauseCode::Where(condition) => Some(graph.truth(condition)),
                _ => None,
            })
            .collect();
        truths[0] == truths[1]
    };
    assert!(same("n < m", "not m <= n"));
    assert!(same("n + n > 2 * m + 1", "2 * (n - m) >= 2"));
    assert!(same("n xor m == 3", "3 == m xor n"));
    assert!(same("n > 1 and m > 2", "m >= 3 and n >= 2"));
    assert!(same("n in 1..m", "1 <= n < m"));
    assert!(same("n in {m, 3}", "n == 3 or m - n == 0"));
    assert!(!same("n / m == 1", "m / n == 1"));
    assert!(!same("n > 1 and m > 2", "n > 1 or m > 2"));
    assert!(!same("all(i > n for i in 0..m)", "all(i >= n for i in 0..m)"));
}
