//! Positions as data: terms with the name of a kind, fields and a count.

use crate::{
    error::{Error, ErrorKind},
    object::{Array, Field, Object},
};
use grundy_core::{Component, FieldShape, FieldValue, Kind, KindId, Message, Sum};

/// A term of a position: equal components, without reference to a ruleset.
///
/// ```
/// use grundy::{Outcome, PositionTerm, Session, Subject, TermField, ask::OutcomeQuestion};
///
/// let heaps = |n| PositionTerm { kind: "heap".to_owned(), fields: vec![TermField::Number(n)], count: 2 };
/// let position = Subject::named("nim").at(vec![heaps(3), heaps(5)]);
/// assert_eq!(Session::new().ask(OutcomeQuestion, &position)?.body.outcome, Outcome::P);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionTerm {
    /// The name of the kind of the components.
    pub kind: String,
    /// The fields of the components, in the order of the kind's fields.
    pub fields: Vec<TermField>,
    /// The number of components.
    pub count: u128,
}

/// The content of a field of a component.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TermField {
    /// The number in a number field. Only fields with a negative lower bound accept negative numbers.
    Number(i128),
    /// The entries of a list field.
    List(Vec<u64>),
}

impl PositionTerm {
    /// The terms of `sum`; `kinds` must be the kinds of its ruleset.
    pub(crate) fn of(sum: &Sum, kinds: &[Kind]) -> Vec<Self> {
        let terms = sum.terms().map(|term| {
            let kind = &kinds[term.component.kind.index()];
            let values = term.component.fields(kind).zip(&kind.fields);
            let fields = values.map(|(value, field)| match value {
                FieldValue::Natural(number) => TermField::Number(field.written(number)),
                FieldValue::List(list) => TermField::List(list.to_vec()),
            });
            Self { kind: kind.name.clone(), fields: fields.collect(), count: term.count }
        });
        terms.collect()
    }

    /// The sum of `terms`, for rules with these kinds.
    pub(crate) fn sum(terms: &[Self], kinds: &[Kind]) -> Result<Sum, Error> {
        let mut sum = Sum::default();
        for term in terms {
            let (kind, id) = term.kind_among(kinds)?;
            let shape = |field: &TermField| match field {
                TermField::Number(_) => FieldShape::Natural,
                TermField::List(_) => FieldShape::List,
            };
            if !term.fields.iter().map(shape).eq(kind.fields.iter().map(|field| field.shape)) {
                let message = Message::new("position-data-fields").with("kind", kind);
                return Err(Error::new(ErrorKind::Domain, message));
            }
            let value = |(written, field)| match written {
                &TermField::Number(number) => Ok(FieldValue::Natural(stored(field, number)?)),
                TermField::List(list) => Ok(FieldValue::List(list)),
            };
            let fields = term.fields.iter().zip(&kind.fields).map(value);
            let fields: Vec<FieldValue<'_>> = fields.collect::<Result<_, Error>>()?;
            let mut component = Component::from_fields(id, &fields);
            kind.sort_lists(&mut component.words);
            sum.push(term.count, id, &component.words);
        }
        Ok(sum)
    }

    /// The approximate size of the term in memory, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let entries: usize = self
            .fields
            .iter()
            .map(|field| match field {
                TermField::Number(_) => 0,
                TermField::List(list) => list.len() * size_of::<u64>(),
            })
            .sum();
        size_of::<Self>() + self.kind.len() + self.fields.len() * size_of::<TermField>() + entries
    }

    fn kind_among<'k>(&self, kinds: &'k [Kind]) -> Result<(&'k Kind, KindId), Error> {
        if let Some((kind, id)) = kinds.iter().zip(0..).find(|(kind, _)| kind.name == self.kind) {
            return Ok((kind, KindId(id)));
        }
        let names = || kinds.iter().map(|kind| kind.name.as_str());
        let help = match grundy_rules::nearest(&self.kind, names()) {
            Some(near) => Message::new("position-kind-near").with("near", near),
            None => Message::new("position-kinds").with("kinds", names().collect::<Vec<_>>().join(", ")),
        };
        let message = Message::new("position-kind-unknown").with("found", &self.kind);
        Err(Error::new(ErrorKind::Unknown, message).with_help(help))
    }

    /// Reads a term from an object such as `{"kind": "heap", "fields": [3], "count": 2}`.
    pub(crate) fn read(value: Field<'_>) -> Result<Self, Error> {
        let (mut kind, mut fields, mut count) = (None, None, 1);
        for (name, value) in value.fields("position")? {
            match &*name {
                "kind" => kind = Some(value.text("position.kind")?.into_owned()),
                "fields" => {
                    let entries = value.entries("position.fields")?.into_iter().map(TermField::read);
                    fields = Some(entries.collect::<Result<_, _>>()?);
                }
                "count" => {
                    let number = value.integer("position.count")?;
                    count = u128::try_from(number).map_err(|_| {
                        let message = Message::new("request-number-negative").with("field", "position.count");
                        value.error(ErrorKind::Domain, message.with("number", number))
                    })?;
                }
                _ => return Err(value.error(ErrorKind::Unknown, Message::new("position-data-term"))),
            }
        }
        match (kind, fields) {
            (Some(kind), Some(fields)) => Ok(Self { kind, fields, count }),
            _ => Err(value.error(ErrorKind::Syntax, Message::new("position-data-term"))),
        }
    }
}

/// The form in which components store the number of a field.
///
/// # Errors
/// Returns an error if the field cannot hold the number.
pub(crate) fn stored(field: &grundy_core::Field, number: i128) -> Result<u64, Error> {
    field.stored(number).ok_or_else(|| {
        let (name, message) = match number {
            number if number >= 0 => ("high", Message::new("position-outside-high")),
            _ => ("low", Message::new("position-outside-low")),
        };
        let bound = field.written(if name == "low" { field.low } else { field.high });
        Error::new(ErrorKind::Domain, message.with("field", &field.name).with(name, bound))
    })
}

impl TermField {
    fn read(value: Field<'_>) -> Result<Self, Error> {
        let name = "position.fields";
        if value.is_list() {
            let entries = value.entries(name)?.into_iter().map(|entry| entry.natural(name));
            return entries.collect::<Result<_, _>>().map(Self::List);
        }
        value.integer(name).map(Self::Number)
    }

    fn write(&self, array: &mut Array<'_>) {
        match self {
            Self::Number(number) => array.integer(*number),
            Self::List(list) => array.array(|array| list.iter().for_each(|&entry| array.number(entry))),
        }
    }
}

impl Object<'_> {
    /// Writes a field with the terms of a position, in the form that requests use.
    pub(crate) fn terms(&mut self, name: &str, terms: &[PositionTerm]) {
        self.array(name, |array| {
            for term in terms {
                array.object(|object| {
                    object.text("kind", &term.kind);
                    object.array("fields", |array| term.fields.iter().for_each(|field| field.write(array)));
                    object.number("count", term.count);
                });
            }
        });
    }
}
