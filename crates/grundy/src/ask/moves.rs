//! `moves`: every winning move, or every move.

use super::{Question, WriteBody};
use crate::{
    answer::{Answer, Value},
    error::Error,
    json::{Fields, Object},
    request::Request,
    session::Session,
};
use grundy_core::Outcome;

/// Which moves win?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovesQuestion {
    /// Every move is wanted, with what it leaves; else the winning ones.
    pub all: bool,
}

/// The winning moves of a position, or all of them.
#[derive(Clone, Debug, PartialEq)]
pub struct MovesAnswer {
    /// Who wins.
    pub outcome: Outcome,
    /// The moves: by component, then in the order of the rules.
    pub moves: Vec<FoundMove>,
}

/// A move in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundMove {
    /// The component it is made in: its index from 0 in the position as given, counts written out.
    pub component: u64,
    /// That component, in the long form.
    pub from: String,
    /// What takes its place: a sum in the long form, as the rule wrote it.
    pub to: String,
    /// The label, if the rule gives one.
    pub label: Option<String>,
    /// The index in `moves` of an earlier move in the same component that leaves the same.
    pub same_as: Option<usize>,
    /// What the whole position becomes; only where every move was asked for.
    pub leaves: Option<Left>,
}

/// What a move leaves: the whole position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// The value; none under misère play.
    pub value: Option<Value>,
    /// Who wins, the opponent of the mover to move.
    pub outcome: Outcome,
}

impl Question for MovesQuestion {
    const NAME: &'static str = "moves";
    const FIELDS: &'static [&'static str] = &["all"];

    fn read(_: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self::default())
    }

    fn answer(&self, _session: &mut Session, _request: &Request) -> Result<Answer, Error> {
        Err(super::LaterQuestion::named("period").expect("listed").refusal())
    }
}

impl WriteBody for MovesAnswer {
    fn write(&self, _object: &mut Object<'_>) {}
}
