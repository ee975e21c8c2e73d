//! What belongs to a question alone in JSON: its fields in a request and in an answer.

use super::{fields::Fields, write::Object};
use crate::error::Error;

/// A question that can be read from JSON.
pub(crate) trait ReadQuestion: Sized {
    /// The word in JSON and on the command line.
    const NAME: &'static str;
    /// The fields of a JSON request that belong to it alone.
    const FIELDS: &'static [&'static str];

    /// The question with its own fields taken from a JSON request.
    fn read(fields: &mut Fields<'_>) -> Result<Self, Error>;
}

/// What an answer says, as JSON.
pub trait WriteBody {
    /// Writes its fields into a JSON object.
    #[doc(hidden)]
    fn write(&self, object: &mut Object<'_>);
}
