//! Proofs of laws by induction. An SMT solver decides each step.

use super::super::found::{GuessedLaw, LawProof, ProvedByInduction};
use super::Subject;
use crate::smt::{SmtSolver, SmtVerdict};
use grundy_core::{Message, Ruleset as _};
use grundy_rules::smt::{
    Induction, Reach, Step, StepKind, induction, is_natural, parameter_as_field, with_last_claim_alone,
};
use grundy_rules::{ParamValue, Program, Rules, Severity, syntax};
use std::sync::Arc;
use std::time::Duration;

/// The largest number of seconds that one solver may take for one SMT-LIB text.
const MOST_SECONDS: f64 = 5.0;

/// Proves a law that holds as far as it was checked.
///
/// # Errors
/// Returns the reason there is no proof.
pub(super) fn proved(law: &GuessedLaw, subject: &Subject<'_>) -> Result<LawProof, Message> {
    let mut solvers: Vec<(String, &Arc<dyn SmtSolver>)> = Vec::new();
    for solver in subject.solvers {
        solvers.extend(solver.name().map(|name| (name, solver)));
    }
    if solvers.is_empty() {
        return Err(Message::new("guess-unproved-no-solver"));
    }
    let claim = subject.claim(law)?;
    let rules = rules(subject, &claim)?;
    let mut reach = Reach::All;
    loop {
        let proof = induction(&rules, 0, reach)?;
        match decided(&proof, &solvers, subject) {
            Ok(steps) => return Ok(LawProof::Induction(written(&proof, &steps, subject, &claim))),
            // A field that grows may leave the range of fields, so the proof is tried again with all fields limited to
            // that range.
            Err((StepKind::NoGrowth, _)) if proof.reach == Reach::All => reach = Reach::Fields,
            Err((_, why)) => return Err(why),
        }
    }
}

/// The rules with the claim as their only claim. Every parameter that has a range is turned into a field.
fn rules(subject: &Subject<'_>, claim: &str) -> Result<Rules, Message> {
    let unproved = || Message::new("guess-unproved-rules");
    let (file, diagnostics) = syntax::parse(&format!("{}\n{claim}\n", subject.text));
    if diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
        return Err(Message::new("guess-unproved-claim"));
    }
    let mut file = with_last_claim_alone(&file).ok_or_else(unproved)?;
    for name in subject.ranges {
        if !is_natural(&file, name) {
            return Err(Message::new("guess-unproved-negative").with("name", name));
        }
        file = parameter_as_field(&file, name).ok_or_else(unproved)?;
    }
    let program = Program::check(file).0.ok_or_else(unproved)?;
    let rules = program.bind(&subject.parameters).map_err(|_| unproved())?.0;
    if rules.closed_forms().theorems().len() == 1 { Ok(rules) } else { Err(unproved()) }
}

/// A step, the text in SMT-LIB with which a solver decided it, and the name of the solver.
type Decided<'p> = (&'p Step, &'p str, String);

/// Each step with the text with which a solver decided it, and the name of that solver. The error is the kind of the
/// first step that was not proved, with the reason.
fn decided<'p>(
    proof: &'p Induction,
    solvers: &[(String, &Arc<dyn SmtSolver>)],
    subject: &Subject<'_>,
) -> Result<Vec<Decided<'p>>, (StepKind, Message)> {
    let mut steps = Vec::new();
    for step in &proof.steps {
        let mut is_wrong = false;
        let mut found = None;
        'texts: for (at, text) in step.scripts.iter().enumerate() {
            for (name, solver) in solvers {
                let seconds = subject.seconds_left().min(MOST_SECONDS);
                match solver.decide(text, Duration::from_secs_f64(seconds.max(0.0))) {
                    SmtVerdict::Unsat => {
                        found = Some((step, &**text, name.clone()));
                        break 'texts;
                    }
                    // For all texts except the last, the set of moves that are tried may be too small.
                    SmtVerdict::Sat if at + 1 == step.scripts.len() => is_wrong = true,
                    SmtVerdict::Sat => break,
                    SmtVerdict::Failed(said) => {
                        let message =
                            Message::new("guess-unproved-solver").with("solver", name).with("said", said);
                        return Err((step.kind, message));
                    }
                    SmtVerdict::Unknown | SmtVerdict::Missing => {}
                }
            }
        }
        let Some(found) = found else {
            let id = if is_wrong { "guess-unproved-wrong" } else { "guess-unproved-open" };
            return Err((step.kind, Message::new(id).with("step", step.kind.name())));
        };
        steps.push(found);
    }
    Ok(steps)
}

/// The proof with its certificate, a text in SMT-LIB with which any solver can check the steps again.
fn written(
    proof: &Induction,
    steps: &[Decided<'_>],
    subject: &Subject<'_>,
    claim: &str,
) -> ProvedByInduction {
    // Each of these characters ends a comment in SMT-LIB.
    let comment = |text: &str| text.split(['\n', '\r']).map(|line| format!("; {line}\n")).collect::<String>();
    let mut certificate = comment("A proof by induction in SMT-LIB 2.6: every answer must be unsat.");
    certificate += &comment("The rules and the claim:");
    certificate += &comment(subject.text.trim_end());
    certificate += &comment(claim);
    if !subject.ranges.is_empty() {
        certificate +=
            &comment(&format!("for every {}, as a field that no move changes.", subject.ranges.join(", ")));
    }
    for (name, value) in &subject.parameters {
        let value = match value {
            ParamValue::Number(number) => number.to_string(),
            other => format!("{other:?}"),
        };
        certificate += &comment(&format!("with {name} = {value}"));
    }
    certificate += &comment(match proof.reach {
        Reach::All => "Fields are natural numbers without a bound.",
        Reach::Fields => "Fields are natural numbers below 2^64.",
    });
    let names: Vec<&str> = steps.iter().map(|(step, ..)| step.kind.name()).collect();
    certificate += &comment(&format!(
        "Steps: {}. A step in which there is nothing to show is left out.",
        names.join(", ")
    ));
    let mut solvers: Vec<String> = Vec::new();
    for (_, text, solver) in steps {
        certificate += &format!("\n; Decided by {solver}.\n{text}(reset)\n");
        if !solvers.contains(solver) {
            solvers.push(solver.clone());
        }
    }
    ProvedByInduction { solvers, steps: names, bounded: proof.reach == Reach::Fields, certificate }
}
