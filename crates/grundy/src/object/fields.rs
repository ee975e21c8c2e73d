//! The fields of a request, which are taken one by one and read with the type that they should have.

use super::pairs::{Name, Pair, pairs};
use crate::{
    error::{Error, ErrorKind, Place, Within},
    position_text::line_column,
};
use grundy_core::Message;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The fields of a JSON request that have not been taken yet.
pub(crate) struct Fields<'a> {
    /// The text of the whole request, from which places are computed.
    text: &'a str,
    pairs: Vec<Pair<'a>>,
}

/// The unparsed value of a field or of a list entry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field<'a> {
    text: &'a str,
    value: &'a str,
}

impl<'a> Fields<'a> {
    pub(crate) const fn new(text: &'a str, pairs: Vec<Pair<'a>>) -> Self {
        Self { text, pairs }
    }

    /// The field `name`, or `None` if it is missing or `null`.
    pub(crate) fn take(&mut self, name: &str) -> Option<Field<'a>> {
        let index = self.pairs.iter().position(|pair| pair.name == name)?;
        let pair = self.pairs.swap_remove(index);
        (pair.value != "null").then_some(Field { text: self.text, value: pair.value })
    }

    /// The text in the field `name`, if it exists.
    pub(crate) fn text(&mut self, name: &'static str) -> Result<Option<String>, Error> {
        self.take(name).map(|field| field.text(name).map(Cow::into_owned)).transpose()
    }

    /// The text in the field `name`. It is an error if the field is missing.
    pub(crate) fn needed_text(&mut self, ask: &'static str, name: &'static str) -> Result<String, Error> {
        self.text(name)?.ok_or_else(|| missing(ask, name))
    }

    /// Whether the field `name` exists and is true.
    pub(crate) fn flag(&mut self, name: &'static str) -> Result<bool, Error> {
        self.take(name).map_or(Ok(false), |field| field.flag(name))
    }

    /// The natural numbers in the field `name`: a list, or a single number.
    pub(crate) fn naturals(&mut self, name: &'static str) -> Result<Option<Vec<u64>>, Error> {
        let Some(field) = self.take(name) else { return Ok(None) };
        if !field.is_list() {
            return Ok(Some(vec![field.natural(name)?]));
        }
        field.entries(name)?.into_iter().map(|entry| entry.natural(name)).collect::<Result<_, _>>().map(Some)
    }

    /// The integers in the field `name`: a list, or a single integer.
    pub(crate) fn integers(&mut self, name: &'static str) -> Result<Option<Vec<i128>>, Error> {
        let Some(field) = self.take(name) else { return Ok(None) };
        if !field.is_list() {
            return Ok(Some(vec![field.integer(name)?]));
        }
        field.entries(name)?.into_iter().map(|entry| entry.integer(name)).collect::<Result<_, _>>().map(Some)
    }

    /// The natural number in the field `name`; a list with a single entry is accepted too.
    pub(crate) fn one_natural(&mut self, name: &'static str) -> Result<Option<u64>, Error> {
        let Some(field) = self.take(name) else { return Ok(None) };
        if field.is_list()
            && let [only] = &field.entries(name)?[..]
        {
            return only.natural(name).map(Some);
        }
        field.natural(name).map(Some)
    }

    /// The names and places of the remaining fields whose names are not among `known`.
    pub(crate) fn unknown<'f>(&'f self, known: &'f [&str]) -> impl Iterator<Item = (&'f str, Place)> + 'f {
        let unknown = self.pairs.iter().filter(|pair| !known.contains(&&*pair.name));
        unknown.map(|pair| (&*pair.name, place(self.text, pair.value)))
    }
}

/// The error for a request in which a field is missing.
pub(crate) fn missing(ask: &str, name: &str) -> Error {
    Error::new(ErrorKind::Syntax, Message::new("request-field-missing").with("ask", ask).with("field", name))
        .with_place(Place { within: Within::Request, line_column: None })
}

/// The type that a field should have.
#[derive(Clone, Copy, Debug)]
enum Wanted {
    Text,
    Integer,
    Flag,
    List,
    Object,
    Seconds,
}

impl Wanted {
    const fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Integer => "integer",
            Self::Flag => "flag",
            Self::List => "list",
            Self::Object => "object",
            Self::Seconds => "seconds",
        }
    }
}

impl<'a> Field<'a> {
    /// The unparsed JSON text of the value.
    pub(crate) const fn raw(self) -> &'a str {
        self.value
    }

    pub(crate) fn is_text(self) -> bool {
        self.value.starts_with('"')
    }

    pub(crate) fn is_object(self) -> bool {
        self.value.starts_with('{')
    }

    pub(crate) fn is_list(self) -> bool {
        self.value.starts_with('[')
    }

    pub(crate) fn text(self, name: &str) -> Result<Cow<'a, str>, Error> {
        if !self.is_text() {
            return Err(self.wrong(name, Wanted::Text));
        }
        match serde_json::from_str(self.value) {
            Ok(Name(text)) => Ok(text),
            Err(_) => Err(self.wrong(name, Wanted::Text)),
        }
    }

    /// The integer that the value states, as a number or as a string of digits that may follow a minus sign.
    pub(crate) fn integer(self, name: &str) -> Result<i128, Error> {
        let digits =
            self.value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(self.value);
        let unsigned = digits.strip_prefix('-').unwrap_or(digits);
        if unsigned.is_empty() || !unsigned.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.wrong(name, Wanted::Integer));
        }
        digits.parse().map_err(|_| {
            self.error(ErrorKind::Domain, Message::new("request-integer-large").with("field", name))
        })
    }

    pub(crate) fn natural(self, name: &str) -> Result<u64, Error> {
        let number = self.integer(name)?;
        u64::try_from(number).map_err(|_| {
            let message = match number {
                ..0 => Message::new("request-number-negative"),
                _ => Message::new("request-number-large"),
            };
            self.error(ErrorKind::Domain, message.with("field", name).with("number", number))
        })
    }

    pub(crate) fn flag(self, name: &str) -> Result<bool, Error> {
        match self.value {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(self.wrong(name, Wanted::Flag)),
        }
    }

    /// A number of seconds, which must not be negative and may have a fraction.
    pub(crate) fn seconds(self, name: &str) -> Result<f64, Error> {
        match self.value.parse::<f64>() {
            Ok(seconds) if seconds >= 0.0 && seconds.is_finite() => Ok(seconds),
            _ => Err(self.wrong(name, Wanted::Seconds)),
        }
    }

    /// The entries of a list.
    pub(crate) fn entries(self, name: &str) -> Result<Vec<Self>, Error> {
        let wrong = || self.wrong(name, Wanted::List);
        if !self.is_list() {
            return Err(wrong());
        }
        let entries: Vec<&'a RawValue> = serde_json::from_str(self.value).map_err(|_| wrong())?;
        Ok(entries.into_iter().map(|entry| Self { text: self.text, value: entry.get() }).collect())
    }

    /// The fields of an object, in order.
    pub(crate) fn fields(self, name: &str) -> Result<Vec<(Cow<'a, str>, Self)>, Error> {
        let mut found = Vec::new();
        if pairs(self.value, &mut found).is_err() {
            return Err(self.wrong(name, Wanted::Object));
        }
        Ok(found.into_iter().map(|pair| (pair.name, Self { text: self.text, value: pair.value })).collect())
    }

    fn wrong(self, name: &str, wanted: Wanted) -> Error {
        let message = Message::new("request-wrong-type").with("field", name).with("wanted", wanted.word());
        let kind = ErrorKind::Syntax;
        self.error(kind, message.with("found", crate::position_text::shortened(self.value)))
    }

    pub(crate) fn error(self, kind: ErrorKind, message: Message) -> Error {
        Error::new(kind, message).with_place(self.place())
    }

    pub(crate) fn place(self) -> Place {
        place(self.text, self.value)
    }
}

/// The place of `part`, which must be a slice of `text`.
fn place(text: &str, part: &str) -> Place {
    let offset = part.as_ptr().addr().saturating_sub(text.as_ptr().addr());
    Place { within: Within::Request, line_column: Some(line_column(text, offset)) }
}
