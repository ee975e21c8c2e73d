//! The theorems of the catalogue as programs.

use crate::compiled::{Trial, compare, is_installed};
use crate::positions::components;
use grundy_core::{
    ClosedForms, ComponentRef, ExportLanguage, KindId, Outcome, Ruleset as _, Standing, TheoremForm,
};
use grundy_export::Export;
use grundy_rules::Program;

/// A theorem about a game, and what it states about some positions.
struct Law {
    name: String,
    program: Program,
    theorem: usize,
    lines: Vec<String>,
    expected: Vec<String>,
}

/// The output of a program for a component, or `None` if the theorem states nothing about it.
fn answer(
    forms: &dyn ClosedForms,
    form: TheoremForm,
    theorem: usize,
    component: ComponentRef<'_>,
) -> Option<String> {
    if form == TheoremForm::Value {
        return forms.value(theorem, component).unwrap().map(|value| value.to_string());
    }
    let outcome = forms.outcome(theorem, component).unwrap()?;
    Some(if outcome == Outcome::N { "N" } else { "P" }.to_owned())
}

/// Every theorem in the rules of the catalogue that programs can state.
fn laws() -> Vec<Law> {
    let mut found = Vec::new();
    for entry in grundy_games::entries().iter().filter(|entry| entry.native.is_none()) {
        let program = Program::parse(entry.rules).0.unwrap();
        let Ok((rules, _)) = program.bind(&[]) else { continue };
        for (theorem, stated) in program.theorems().iter().enumerate() {
            let is_theorem = matches!(stated.standing, Standing::Theorem { .. });
            let export = Export { language: ExportLanguage::Python, misere: false, impartial: false };
            let values = program.values(&[]).unwrap();
            if !is_theorem || export.law(&program, &values, theorem, "", &|_| String::new()).is_err() {
                continue;
            }
            let fields: Vec<Vec<u64>> = rules.kinds().iter().map(|kind| vec![9; kind.fields.len()]).collect();
            let fields: Vec<&[u64]> = fields.iter().map(|tops| &**tops).collect();
            let (mut lines, mut expected) = (Vec::new(), Vec::new());
            for (kind, words) in components(&rules, &fields, 3, 400) {
                let component = ComponentRef { kind: KindId(kind), words: &words };
                let answer = answer(rules.closed_forms(), stated.form, theorem, component);
                if let Some(answer) = answer {
                    lines.push(words.iter().map(u64::to_string).collect::<Vec<_>>().join(" "));
                    expected.push(answer);
                }
            }
            let name = format!("{}: {}", entry.name, stated.name);
            assert!(!lines.is_empty(), "{name} covers no position");
            found.push(Law { name, program: program.clone(), theorem, lines, expected });
        }
    }
    found
}

/// Runs every law in one language.
fn check(language: ExportLanguage) {
    if !is_installed(language) {
        return;
    }
    let laws = laws();
    assert!(laws.len() > 20, "only {} laws", laws.len());
    let trial = |law: &'_ Law| {
        let export = Export { language, misere: false, impartial: false };
        let values = law.program.values(&[]).unwrap();
        let text = export.law(&law.program, &values, law.theorem, "known", &|message| message.id.to_owned());
        text.unwrap_or_else(|refusal| panic!("{}: {refusal}", law.name))
    };
    let trials: Vec<Trial<'_>> = laws
        .iter()
        .map(|law| Trial { name: &law.name, text: trial(law), lines: &law.lines, expected: &law.expected })
        .collect();
    compare(language, "laws", &trials);
}

#[test]
fn laws_in_cpp() {
    check(ExportLanguage::Cpp);
}

#[test]
fn laws_in_python() {
    check(ExportLanguage::Python);
}

#[test]
fn laws_in_java() {
    check(ExportLanguage::Java);
}
