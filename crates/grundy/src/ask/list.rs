//! `list`: the catalogue.

use super::{Question, WriteBody};
use crate::{
    answer::Answer,
    error::Error,
    json::{Fields, Object},
    request::Request,
    session::Session,
};

/// Which games are there?
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListQuestion {
    /// Only games with this text in their name, title, family or summary.
    pub pattern: Option<String>,
}

/// The games of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListAnswer {
    /// One row a game, by family, then by name.
    pub rows: Vec<ListRow>,
}

/// A game of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRow {
    /// The name to ask by.
    pub name: &'static str,
    /// Other names it answers to.
    pub aliases: &'static [&'static str],
    /// The title.
    pub title: String,
    /// The family.
    pub family: &'static str,
    /// How it is played, in one line.
    pub summary: String,
}

impl Question for ListQuestion {
    const NAME: &'static str = "list";
    const FIELDS: &'static [&'static str] = &["pattern"];

    fn read(_: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self::default())
    }

    fn answer(&self, _session: &mut Session, _request: &Request) -> Result<Answer, Error> {
        Err(super::LaterQuestion::named("period").expect("listed").refusal())
    }
}

impl WriteBody for ListAnswer {
    fn write(&self, _object: &mut Object<'_>) {}
}
