//! Claims that are proved by induction: every step is given to the installed solvers. If no solver is
//! installed, nothing is checked, and a message says so.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]
#![expect(clippy::print_stderr, reason = "a test without a solver reports that it checked nothing")]

use grundy_rules::smt::{
    Reach, Step, StepKind, Theory, induction, is_natural, parameter_as_field, with_last_claim_alone,
};
use grundy_rules::{ParamValue, Program, Rules, syntax};
use std::io::Write as _;
use std::process::{Command, Stdio};

/// The solvers and their options, which make them give up after ten seconds.
const SOLVERS: [(&str, &[&str]); 2] =
    [("z3", &["-in", "-T:10"]), ("cvc5", &["--lang=smt2", "--tlimit=10000", "-"])];

fn rules(text: &str, params: &[(&str, i128)]) -> Rules {
    let (program, diagnostics) = Program::parse(text);
    let params: Vec<(String, ParamValue)> =
        params.iter().map(|(name, number)| ((*name).to_owned(), ParamValue::Number(*number))).collect();
    program.unwrap_or_else(|| panic!("{diagnostics:?}")).bind(&params).unwrap().0
}

/// The rules with the parameter as a field.
fn uniform(text: &str, parameter: &str) -> Rules {
    let (file, _) = syntax::parse(text);
    let file = parameter_as_field(&file, parameter).unwrap();
    let (program, diagnostics) = Program::check(file);
    program.unwrap_or_else(|| panic!("{diagnostics:?}")).bind(&[]).unwrap().0
}

/// The answer of a solver: `unsat`, `sat` or `unknown`, or `None` if the solver is not installed.
fn said(solver: &(&str, &[&str]), script: &str) -> Option<String> {
    let mut child = Command::new(solver.0)
        .args(solver.1)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Whether some solver proves the step, or `None` if none is installed.
fn shown(step: &Step) -> Option<bool> {
    let mut any = None;
    for script in &step.scripts {
        for solver in &SOLVERS {
            let said = said(solver, script);
            if let Some(said) = &said {
                assert!(["unsat", "sat", "unknown", "timeout", ""].contains(&&**said), "{said}\n{script}");
            }
            if said.as_deref() == Some("unsat") {
                return Some(true);
            }
            eprintln!("{said:?} {solver:?}\n{}", &script[..script.len().min(100)]);
            any = any.or(said.map(|_| false));
        }
    }
    any
}

/// The steps that no solver proves, or `None` if none is installed.
fn open(rules: &Rules, reach: Reach) -> Option<Vec<StepKind>> {
    let theorem = grundy_core::Ruleset::closed_forms(rules).theorems().len() - 1;
    let proof = induction(rules, theorem, reach).unwrap_or_else(|message| panic!("{message:?}"));
    let mut open = Vec::new();
    for step in &proof.steps {
        if !shown(step)? {
            open.push(step.kind);
        }
    }
    Some(open)
}

#[track_caller]
fn check_proved(rules: &Rules) {
    check(rules, Reach::All, &[]);
}

#[track_caller]
fn check(rules: &Rules, reach: Reach, expected: &[StepKind]) {
    match open(rules, reach) {
        None => eprintln!("not asked: neither z3 nor cvc5 is installed"),
        Some(open) => assert_eq!(open, expected),
    }
}

const TAKE_AWAY: &str = "param k >= 0 = 3\nheap(n) -> heap(n - t) for t in 1..=min(k, n)\n\
     claim value heap(n) = n % (k + 1)";

#[test]
fn nim() {
    check_proved(&rules("heap(n) -> heap(n - t) for t in 1..=n\nclaim value heap(n) = n", &[]));
}

#[test]
fn take_away() {
    for k in 1..=8 {
        check_proved(&rules(TAKE_AWAY, &[("k", k)]));
    }
}

#[test]
fn take_away_for_all_k() {
    check_proved(&uniform(TAKE_AWAY, "k"));
}

#[test]
fn take_at_least_for_all_k() {
    check_proved(&uniform(
        "param k >= 1 = 3\nheap(n) -> heap(n - t) for t in k..=n\nclaim value heap(n) = n / k",
        "k",
    ));
}

#[test]
fn subtraction_sets() {
    check_proved(&rules(
        "heap(n) -> heap(n - t) for t in {1, 3, 4}\n\
         claim value heap(n) = [0, 1, 0, 1, 2, 3, 2][n % 7]",
        &[],
    ));
    check_proved(&rules("heap(n) -> heap(n - t) for t in {2, 3}\nclaim value heap(n) = n % 5 / 2", &[]));
}

#[test]
fn all_but_a_set() {
    check_proved(&rules(
        "heap(n) -> heap(n - t) for t in 1..=n where t not in {1, 2}\nclaim value heap(n) = n / 3",
        &[],
    ));
    check_proved(&rules(
        "heap(n) -> heap(n - t) for t in 1..=n where t not in {2, 3}\n\
         claim value heap(n) = n % 2 + 2 * (n / 4)",
        &[],
    ));
}

#[test]
fn powers_of_two() {
    check_proved(&rules("heap(n) -> heap(n - t) for t in powers(2, n)\nclaim value heap(n) = n % 3", &[]));
}

#[test]
fn puppet_dance() {
    let game = rules(
        "pile(x) -> pile(x xor y) for y in 1..=x where x xor y < x\n\
         claim value pile(x) = x + 1 - pow2(log2(max(x, 1)))",
        &[],
    );
    let proof = induction(&game, 0, Reach::All).unwrap();
    assert!(matches!(proof.theory, Theory::Words(64..80)), "{:?}", proof.theory);
    assert_eq!(proof.reach, Reach::Fields);
    check_proved(&game);
}

#[test]
fn two_fields() {
    check_proved(&rules(
        "heaps(a, b) -> heaps(a - t, b) for t in 1..=a\nheaps(a, b) -> heaps(a, b - t) for t in 1..=b\n\
         claim value heaps(a, b) = a xor b",
        &[],
    ));
    check_proved(&rules(
        "cell(x, y) -> cell(x - 1, y)\ncell(x, y) -> cell(x, y - 1)\n\
         claim value cell(x, y) = (x + y) % 2",
        &[],
    ));
}

#[test]
fn outcomes() {
    check_proved(&rules(
        "heaps(a, b) -> heaps(a - t, b) for t in 1..=a\nheaps(a, b) -> heaps(a, b - t) for t in 1..=b\n\
         claim outcome heaps(a, b) = P where a == b",
        &[],
    ));
}

#[test]
fn splitting() {
    // Lasker's Nim.
    check_proved(&rules(
        "heap(n) -> heap(n - t) for t in 1..=n\nheap(n) -> heap(a) + heap(n - a) for a in 1..n\n\
         claim value heap(n) = if n == 0 then 0 else [-1, 1, 2, 4][n % 4] + 4 * (n / 4)",
        &[],
    ));
}

/// The meaning of expressions as the language defines it. Each of these conditions holds for every `n`,
/// except for one, which has no value for `n > 0`.
#[test]
fn meaning() {
    let nim = |holds: &str| {
        rules(
            &format!(
                "heap(n) -> heap(n - t) for t in 1..=n\nclaim value heap(n) = if {holds} then n else n + 1"
            ),
            &[],
        )
    };
    for holds in [
        "(0 - n) / 3 == 0 - (n + 2) / 3",
        "(1 - n) % 5 == (4 * n + 1) % 5",
        "min(n, 7) + max(n, 7) == n + 7",
        "abs(3 - n) == max(n - 3, 3 - n)",
        "[4, 0, 5][n % 3] == (if n % 3 == 0 then 4 else if n % 3 == 1 then 0 else 5)",
        "n not in {1, 2} or n == 1 or n == 2",
        "n in 3..7 and n < 7 or n <= 2 or n >= 7",
        "all(n != q or n < 5 for q in 1..5) and not any(n < q for q in {0})",
        "sum(1 for d in {2, 3} where n % d == 0) == (if n % 2 == 0 then 1 else 0) + (if n % 3 == 0 then 1 else 0)",
        // Claims that contain binary digits.
        "n xor n == 0 and bitand(n, 1) == n % 2 and bitor(n, 1) == n + 1 - n % 2",
        "shr(n, 3) == n / 8 and shl(n % 4, 2) == n % 4 * 4",
        "bit(n, 2) == n / 4 % 2",
        "n == 0 or lowbit(n) == bitand(n, n xor n - 1)",
        "n == 0 or pow2(log2(n)) <= n < 2 * pow2(log2(n))",
        "n == 0 or shr(n, log2(n)) == 1",
        "popcount(n % 8) == n % 2 + n / 2 % 2 + n / 4 % 2",
        "pow2(n % 4) == [1, 2, 4, 8][n % 4]",
        "(0 - n xor 0) == 0 or n > 0",
        "(3 - n) / 4 == 0 - n / 4 and (n xor 0) == n",
        "(3 - n % 8) / 5 == 0 - (n % 8 + 1) / 5 and (n xor 0) == n",
        "(3 - n % 8) % 5 == (4 * (n % 8) + 3) % 5 and (n xor 0) == n",
    ] {
        let open = open(&nim(holds), Reach::All);
        // Negative numbers have no xor, and one of the conditions contains such an xor.
        let expected: &[StepKind] = if holds.contains("0 - n xor") { &[StepKind::Natural] } else { &[] };
        assert!(open.is_none_or(|open| open == expected), "{holds}");
    }
}

#[test]
fn what_is_wrong_is_not_proved() {
    // This claim is correct up to 20.
    let wrong = rules(
        "heap(n) -> heap(n - t) for t in 1..=min(3, n)\nclaim value heap(n) = if n > 20 then 0 else n % 4",
        &[],
    );
    check(&wrong, Reach::All, &[StepKind::NoneEqual]);
    let too_large = rules(
        "heap(n) -> heap(n - t) for t in 1..=min(3, n)\nclaim value heap(n) = n % 4 + 4 * (n / 1000)",
        &[],
    );
    check(&too_large, Reach::All, &[StepKind::AllSmaller]);
    let negative =
        rules("heap(n) -> heap(n - t) for t in 1..=min(3, n)\nclaim value heap(n) = n % 4 - n / 1000", &[]);
    assert!(open(&negative, Reach::All).is_none_or(|open| open.contains(&StepKind::Natural)));
    let fault = rules(
        "heap(n) -> heap(n - t) for t in 1..=min(3, n) where 7 / (n - 1000) < 100\n\
         claim value heap(n) = n % 4",
        &[],
    );
    assert!(open(&fault, Reach::All).is_none_or(|open| open.contains(&StepKind::NoFault)));
}

#[test]
fn what_is_not_told() {
    let refused = |text: &str| induction(&rules(text, &[]), 0, Reach::All).unwrap_err();
    let what = |text: &str| refused(text).arguments[0].value.clone();
    assert_eq!(
        what(
            "number(n) -> number(d) for d in divisors(n) where d < n
claim value number(n) = bigomega(n)"
        ),
        "divisors"
    );
    assert_eq!(what("heap(n) -> heap(n - t) for t in 1..=n\nclaim value heap(n) = isqrt(n)"), "isqrt");
}

/// These claims are correct for all small positions, and wrong or faulty for large ones.
#[test]
fn what_is_wrong_far_out_is_not_proved() {
    for rule in [
        "for t in powers(2, 2 * n) where t >= 18446744073709551616",
        "for t in factorials(3 * n) where t >= 18446744073709551616",
        "where any(t >= 18446744073709551616 for t in powers(2, 2 * n))",
        "where n - n + 18446744073709551616 in powers(2, 2 * n)",
        "where count(i in powers(2, 2 * n)) > 64",
        "where count(i in fibonacci(2 * n) where i > 18446744073709551616) > 0",
        "where count(i in powers(2, 10 / max(0, 1000003 - n))) > 100",
    ] {
        let text = format!(
            "position heap(n)\nheap(n) -> heap(n - t) for t in {{1, 2}}\nheap(n) -> heap(n - 3) {rule}\n\
             claim value heap(n) = n % 3"
        );
        let open = open(&rules(&text, &[]), Reach::Fields);
        assert!(open.is_none_or(|open| open.contains(&StepKind::NoFault)), "{rule}");
    }
}

#[test]
fn claims_alone_and_parameters_that_are_natural() {
    let (file, _) =
        syntax::parse("heap(n) -> heap(n - 1)\nclaim value heap(n) = n\nclaim value heap(n) = n % 2");
    let alone = Program::check(with_last_claim_alone(&file).unwrap()).0.unwrap().bind(&[]).unwrap().0;
    assert_eq!(grundy_core::Ruleset::closed_forms(&alone).theorems().len(), 1);
    check_proved(&alone);
    let (file, _) = syntax::parse("claim value heap(n) = n % 2\nheap(n) -> heap(n - 1)");
    assert_eq!(with_last_claim_alone(&file), None);
    for (bound, expected) in [("k >= 0", true), ("1 <= k <= 7", true), ("k", false), ("k >= -3", false)] {
        let (file, _) =
            syntax::parse(&format!("param {bound} = 3\nheap(n) -> heap(n - t) for t in 1..=min(k, n)"));
        assert_eq!(is_natural(&file, "k"), expected, "{bound}");
    }
}
