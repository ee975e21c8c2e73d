//! Lines that report the progress of a request.

use crate::object::Object;
use grundy_core::{Progress, Usage};

/// The JSON object that reports the progress of the request `id`, on one line without a line break: the time in
/// seconds, what the current part of the question has used, and the progress of a long run, if there is one.
///
/// `id` is JSON text, which is repeated in the object.
///
/// ```
/// use grundy::{Usage, json};
/// let usage = Usage { positions: 2000, bytes: 4096 };
/// assert_eq!(
///     json::progress("7", 0.25, usage, None),
///     r#"{"id":7,"progress":{"seconds":0.25,"positions":2000,"bytes":4096}}"#
/// );
/// ```
#[must_use]
pub fn progress(id: &str, seconds: f64, usage: Usage, run: Option<&Progress>) -> String {
    let mut out = String::new();
    Object::write(&mut out, |object| {
        object.json("id", id);
        object.object("progress", |object| {
            object.display("seconds", (seconds * 1e3).round() / 1e3);
            object.number("positions", usage.positions);
            object.number("bytes", usage.bytes);
            match run {
                Some(Progress::Heaps { known, .. }) => object.number("heaps", *known),
                Some(Progress::Codes { done, of }) => {
                    object.number("codes", *done);
                    object.number("codes_of", *of);
                }
                _ => {}
            }
        });
    });
    out
}
