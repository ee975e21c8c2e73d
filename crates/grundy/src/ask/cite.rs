//! `cite`: references to the literature, in BibTeX.

use crate::{
    answer::Answer,
    ask::show::ShowQuestion,
    error::{Error, ErrorKind},
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_core::Message;
use grundy_games::Reference;

/// Asks for references to the literature: the reference with a given key, those that a ruleset cites, or,
/// without either, the reference for grundy itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CiteQuestion {
    /// The key of the reference, such as `bouton-1901`. With `None`, the answer contains the references that
    /// the ruleset cites or, without a ruleset, the reference for grundy.
    pub key: Option<String>,
}

/// References to the literature.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CiteAnswer {
    /// The references. Those of a ruleset are in the order in which it first cites them.
    pub references: Vec<CitedReference>,
}

/// A reference to the literature.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CitedReference {
    /// The key by which texts cite the reference.
    pub key: String,
    /// The reference in one line.
    pub text: String,
    /// The entry in BibTeX.
    pub bibtex: String,
}

impl ReadQuestion for CiteQuestion {
    const NAME: &'static str = "cite";
    const FIELDS: &'static [&'static str] = &["key"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { key: fields.text("key")? })
    }
}

impl Question for CiteQuestion {
    type Answer = CiteAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<CiteAnswer>, Error> {
        let references = match (&self.key, &subject.ruleset) {
            (Some(key), _) => vec![grundy_games::reference(key).ok_or_else(|| unknown(key))?.into()],
            (None, Some(_)) => cited_by(session, subject)?,
            (None, None) => vec![CitedReference::grundy()],
        };
        Ok(Answer::plain(CiteAnswer { references }))
    }
}

/// The references that a ruleset cites, in its sources and in those of its theorems.
fn cited_by(session: &mut Session, subject: &Subject) -> Result<Vec<CitedReference>, Error> {
    let shown = session.ask(ShowQuestion, subject)?.body;
    let of_theorems = shown.theorems.into_iter().filter_map(|theorem| theorem.source);
    let sources: Vec<String> = shown.sources.into_iter().chain(of_theorems).collect();
    Ok(grundy_games::cited(&sources.join(" ")).into_iter().map(CitedReference::from).collect())
}

fn unknown(key: &str) -> Error {
    let error = Error::new(ErrorKind::Syntax, Message::new("request-reference-unknown").with("found", key));
    let keys = grundy_games::references().iter().map(|reference| reference.key);
    match grundy_rules::nearest(key, keys) {
        Some(near) => error.with_help(Message::new("request-near").with("near", near)),
        None => error.with_help(Message::new("request-reference-help")),
    }
}

impl From<&Reference> for CitedReference {
    fn from(reference: &Reference) -> Self {
        Self { key: reference.key.to_owned(), text: reference.text(), bibtex: reference.bibtex.to_owned() }
    }
}

impl CitedReference {
    /// The reference for this version of grundy.
    fn grundy() -> Self {
        let (version, authors) = (env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_AUTHORS"));
        let title = "grundy: a workbench for combinatorial games";
        let bibtex = [
            format!("@software{{grundy-{version},"),
            format!("  author = {{{{{authors}}}}},"),
            format!("  title = {{{title}}},"),
            format!("  version = {{{version}}},"),
            "  year = {2026}".to_owned(),
            "}".to_owned(),
        ];
        Self {
            key: format!("grundy-{version}"),
            text: format!("{authors}: {title}, version {version} (2026)"),
            bibtex: bibtex.join("\n"),
        }
    }
}

impl WriteBody for CiteAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.array("references", |array| {
            for reference in &self.references {
                array.object(|object| {
                    object.text("key", &reference.key);
                    object.text("text", &reference.text);
                    object.text("bibtex", &reference.bibtex);
                });
            }
        });
    }
}
