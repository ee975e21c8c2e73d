//! The JSON fields of a question in requests and answers.

use super::{fields::Fields, write::Object};
use crate::error::Error;

/// A question that can be read from JSON.
pub(crate) trait ReadQuestion: Sized {
    /// The name of the question in JSON and on the command line.
    const NAME: &'static str;
    /// The fields of a JSON request that belong to this question.
    const FIELDS: &'static [&'static str];

    /// Reads the question's own fields from a JSON request.
    fn read(fields: &mut Fields<'_>) -> Result<Self, Error>;
}

/// An answer that can be written as JSON.
pub trait WriteBody {
    /// Writes the fields of the answer into a JSON object.
    #[doc(hidden)]
    fn write(&self, object: &mut Object<'_>);
}
