//! The fields of a JSON object, with unparsed values.

use serde::de::{self, Deserialize, DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::{borrow::Cow, fmt};

/// A field of an object: its name and the text of its value.
#[derive(Clone, Debug)]
pub(crate) struct Pair<'a> {
    pub(crate) name: Cow<'a, str>,
    pub(crate) value: &'a str,
}

/// Appends the fields of the JSON object in `text` to `found`, in order. If there is a syntax error, the fields before
/// it have been appended.
pub(crate) fn pairs<'a>(text: &'a str, found: &mut Vec<Pair<'a>>) -> Result<(), serde_json::Error> {
    let mut reader = serde_json::Deserializer::from_str(text);
    Pairs(found).deserialize(&mut reader)?;
    reader.end()
}

struct Pairs<'a, 'v>(&'v mut Vec<Pair<'a>>);

impl<'a> DeserializeSeed<'a> for Pairs<'a, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'a>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_map(self)
    }
}

impl<'a> Visitor<'a> for Pairs<'a, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(Name(name)) = map.next_key()? {
            let value: &'a RawValue = map.next_value()?;
            self.0.push(Pair { name, value: value.get() });
        }
        Ok(())
    }
}

/// A string, borrowed if it has no escapes.
pub(crate) struct Name<'a>(pub(crate) Cow<'a, str>);

impl<'a> Deserialize<'a> for Name<'a> {
    fn deserialize<D: Deserializer<'a>>(reader: D) -> Result<Self, D::Error> {
        struct Text;

        impl<'a> Visitor<'a> for Text {
            type Value = Name<'a>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_borrowed_str<E: de::Error>(self, text: &'a str) -> Result<Name<'a>, E> {
                Ok(Name(Cow::Borrowed(text)))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Name<'a>, E> {
                Ok(Name(Cow::Owned(text.to_owned())))
            }
        }

        reader.deserialize_str(Text)
    }
}
