//! The rules of a subject, and its laws, as programs.

use super::{ExportLanguage, ExportQuestion};
use crate::{
    answer::Answer,
    ask::{
        guess::{GuessQuestion, GuessedLaw},
        rules_text::rules_text,
    },
    catalogue_text::Described,
    error::{Error, ErrorKind},
    game::RulesText,
    messages,
    object::ReadQuestion as _,
    question::Question as _,
    resolve,
    session::Session,
    subject::{RulesetSource, Subject},
};
use grundy_core::{Convention, Evidence, Message, Standing, TheoremForm};
use grundy_export::{Export, Refusal};
use grundy_games::Entry;
use grundy_rules::{ParamValue, Program};

/// The brute-force program for the rules of `subject`.
pub(super) fn brute_force(language: ExportLanguage, subject: &Subject) -> Result<String, Error> {
    let text = translated_text(subject)?;
    let (program, values) = checked(&text, subject)?;
    ends(&program, subject)?;
    export(language, subject).brute_force(&program, &values, &messages::text).map_err(refused)
}

/// A law of `subject` as a function: for a game of the catalogue, a theorem about it; if there is none, the first
/// guessed law that has no counterexample and can be written as a claim.
pub(super) fn law(
    language: ExportLanguage,
    session: &mut Session,
    subject: &Subject,
) -> Result<Answer<String>, Error> {
    if subject.settings.convention == Convention::Misere {
        return Err(unsupported("export-law-misere"));
    }
    let text = translated_text(subject)?;
    let (program, values) = checked(&text, subject)?;
    let export = export(language, subject);
    // The theorems of the catalogue are proved; those in a user's rules are claims.
    let is_catalogue = matches!(subject.ruleset, Some(RulesetSource::Catalogue(_)));
    let form = |form: TheoremForm| {
        program
            .theorems()
            .iter()
            .position(|theorem| theorem.form == form && matches!(theorem.standing, Standing::Theorem { .. }))
    };
    if let Some(at) = form(TheoremForm::Value).or_else(|| form(TheoremForm::Outcome)).filter(|_| is_catalogue)
    {
        let theorem = &program.theorems()[at];
        let Standing::Theorem { source } = &theorem.standing else {
            return Err(unsupported("answer-internal"));
        };
        let known = messages::text(&Message::new("export-law-theorem").with("source", source));
        let text = export.law(&program, &values, at, &known, &messages::text).map_err(refused)?;
        let evidence = Evidence::Theorem { name: theorem.name.clone(), source: source.clone() };
        return Ok(Answer { evidence: Some(evidence), ..Answer::plain(text) });
    }
    let guessed = GuessQuestion::default().answer(session, subject).map_err(Error::without_known)?;
    let law = guessed.body.laws.iter().find(|law| law.counterexample.is_none() && law.claim.is_some());
    let Some((law, claim)) = law.and_then(|law| Some((law, law.claim.as_ref()?))) else {
        return Err(unsupported("export-law-none"));
    };
    let with_claim = RulesText { text: format!("{}\n{claim}\n", text.text).into(), ..text };
    let (program, values) = checked(&with_claim, subject)?;
    let at = program.theorems().len().saturating_sub(1);
    let text = export.law(&program, &values, at, &known(law), &messages::text).map_err(refused)?;
    Ok(guessed.map(|_| text))
}

/// A sentence that states the evidence for a guessed law.
fn known(law: &GuessedLaw) -> String {
    let message = match &law.proof {
        Some(proof) => Message::new("export-law-proved").with("theorem", proof.theorem()),
        None => {
            let to: Vec<String> = law.checked_to.iter().map(u64::to_string).collect();
            Message::new("export-law-checked").with("to", to.join(", "))
        }
    };
    messages::text(&message)
}

fn export(language: ExportLanguage, subject: &Subject) -> Export {
    Export {
        language,
        misere: subject.settings.convention == Convention::Misere,
        impartial: subject.settings.impartial,
    }
}

/// The rules text of the ruleset; for a game of the catalogue, with its first line in the language of this thread.
fn translated_text(subject: &Subject) -> Result<RulesText, Error> {
    let mut found = rules_text(ExportQuestion::NAME, subject)?;
    if let Some(RulesetSource::Catalogue(name)) = &subject.ruleset {
        found.text = described(resolve::entry(name)?).into();
    }
    Ok(found)
}

/// The rules text of a game of the catalogue, with its first line in the language of this thread if there is a
/// translation.
fn described(entry: &Entry) -> String {
    match (Described::translated(entry), entry.rules.split_once('\n')) {
        (Some(described), Some((_, rest))) => format!("# {}\n{rest}", described.line()),
        _ => entry.rules.to_owned(),
    }
}

/// The checked rules and the values of their parameters.
fn checked(text: &RulesText, subject: &Subject) -> Result<(Program, Vec<ParamValue>), Error> {
    let (program, _) = resolve::program(text)?;
    let given = resolve::values(&subject.params);
    let values = program.values(&given).map_err(|error| resolve::unbound(&error))?;
    Ok((program, values))
}

/// Returns an error if the rules have a known cycle of moves, because a program for them would not end.
fn ends(program: &Program, subject: &Subject) -> Result<(), Error> {
    let given = resolve::values(&subject.params);
    let (_, warnings) = program.bind(&given).map_err(|error| resolve::unbound(&error))?;
    if warnings.iter().any(|warning| warning.message.id.contains("cycle")) {
        return Err(unsupported("export-cycle"));
    }
    Ok(())
}

fn refused(refusal: Refusal) -> Error {
    Error::new(ErrorKind::Unsupported, refusal.message).with_help(refusal.help)
}

fn unsupported(id: &'static str) -> Error {
    Error::new(ErrorKind::Unsupported, Message::new(id)).with_help(Message::new("export-refused-help"))
}
