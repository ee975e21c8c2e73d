//! `table`: the values, or the outcomes, of all positions of a box.

use super::{Question, WriteBody};
use crate::{
    answer::{Answer, Value},
    error::Error,
    json::{Fields, Object},
    request::Request,
    session::Session,
};
use grundy_core::Outcome;

/// What are the values of all positions of a box?
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableQuestion {
    /// The lowest entry of each axis; nothing for the lowest positions there are.
    pub from: Option<Vec<u64>>,
    /// The highest entry of each axis; nothing on a graph.
    pub to: Option<Vec<u64>>,
    /// Outcomes are wanted instead of values.
    pub outcomes: bool,
}

/// The values, or the outcomes, of all positions of a box.
#[derive(Clone, Debug, PartialEq)]
pub struct TableAnswer {
    /// The axes, one a field, in the order of the fields.
    pub axes: Vec<Axis>,
    /// The values, row-major; nothing if outcomes were asked for.
    pub values: Option<Vec<Value>>,
    /// The outcomes, row-major, if they were asked for.
    pub outcomes: Option<Vec<Outcome>>,
}

/// An axis of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The field's name.
    pub field: String,
    /// The first entry.
    pub from: u64,
    /// The last entry; on an axis without entries less than `from`.
    pub to: u64,
    /// The name of every entry where entries have names of their own: the vertices of a graph.
    pub names: Option<Vec<String>>,
}

impl Question for TableQuestion {
    const NAME: &'static str = "table";
    const FIELDS: &'static [&'static str] = &["from", "to", "outcomes"];

    fn read(_: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self::default())
    }

    fn answer(&self, _session: &mut Session, _request: &Request) -> Result<Answer, Error> {
        Err(super::LaterQuestion::named("period").expect("listed").refusal())
    }
}

impl WriteBody for TableAnswer {
    fn write(&self, _object: &mut Object<'_>) {}
}
