//! Requests and answers as JSON, as INTERFACE.md has them.

use crate::{answer::Answer, error::Error, request::Request};

/// The fields of a JSON request that are not taken yet.
pub(crate) struct Fields<'a>(std::marker::PhantomData<&'a str>);

/// A JSON object that is being written.
pub(crate) struct Object<'a>(&'a mut String);

/// A request with its `id`.
#[derive(Clone, Debug, PartialEq)]
pub struct Identified {
    /// The `id` as it was written: any JSON, to be given back; `null` if there is none.
    pub id: String,
    /// The request.
    pub request: Request,
}

/// The request that `text` is.
///
/// # Errors
/// The `id` as far as it could be read, and what is wrong.
pub fn request(text: &str) -> Result<Identified, (String, Error)> {
    let _ = text;
    Err(("null".to_owned(), crate::ask::LaterQuestion::named("period").expect("listed").refusal()))
}

/// The JSON object for an answer, one line without its end.
///
/// `id` is JSON text, given back as it is.
#[must_use]
pub fn answer(id: &str, answer: &Result<Answer, Error>) -> String {
    let _ = answer;
    let mut out = id.to_owned();
    Object(&mut out).0.push(' ');
    out
}
