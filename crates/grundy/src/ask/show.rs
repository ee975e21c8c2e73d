//! `show`: the rules of a game, its theorems and its sources.

use super::{Question, WriteBody};
use crate::{
    answer::Answer,
    error::Error,
    json::{Fields, Object},
    request::Request,
    session::Session,
};

/// What are the rules?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShowQuestion;

/// The rules of a game, its theorems and its sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShowAnswer {
    /// The title.
    pub title: String,
    /// The rules, as rules text.
    pub rules: String,
    /// The theorems and claims.
    pub theorems: Vec<ShownTheorem>,
    /// Where the game is from.
    pub sources: Vec<String>,
}

/// A theorem or a claim of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownTheorem {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The statement, as rules text.
    pub statement: String,
    /// Where it is proved; nothing for a claim.
    pub source: Option<String>,
}

impl Question for ShowQuestion {
    const NAME: &'static str = "show";
    const FIELDS: &'static [&'static str] = &[];

    fn read(_: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self)
    }

    fn answer(&self, _session: &mut Session, _request: &Request) -> Result<Answer, Error> {
        Err(super::LaterQuestion::named("period").expect("listed").refusal())
    }
}

impl WriteBody for ShowAnswer {
    fn write(&self, _object: &mut Object<'_>) {}
}
