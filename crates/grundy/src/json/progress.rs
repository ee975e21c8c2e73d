//! Lines that report the progress of a request.

use crate::object::Object;
use grundy_core::{Message, Progress, Usage};

/// The JSON object that reports the progress of the request `id`, on one line without a line break. It
/// contains the time in seconds, the resources used by the current part of the question and, if they exist, the
/// progress of a long run and the sentence that names the phase, with its id and arguments.
///
/// `id` is JSON text, which is repeated in the object.
///
/// ```
/// use grundy::{Message, Usage, json};
/// let usage = Usage { positions: 2000, bytes: 4096 };
/// let phase = Message::new("progress-way").with("way", "dense");
/// assert_eq!(
///     json::progress("7", 0.25, usage, None, Some(&phase)),
///     concat!(
///         r#"{"id":7,"progress":{"seconds":0.25,"positions":2000,"bytes":4096,"phase":"dense is working","#,
///         r#""phase_id":"progress-way","phase_arguments":{"way":"dense"}}}"#
///     )
/// );
/// ```
#[must_use]
pub fn progress(
    id: &str,
    seconds: f64,
    usage: Usage,
    run: Option<&Progress>,
    phase: Option<&Message>,
) -> String {
    let mut out = String::new();
    Object::write(&mut out, |object| {
        object.json("id", id);
        object.object("progress", |object| {
            object.display("seconds", (seconds * 1e3).round() / 1e3);
            object.number("positions", usage.positions);
            object.number("bytes", usage.bytes);
            if let Some(phase) = phase {
                object.sentence("phase", phase);
            }
            match run {
                Some(Progress::Heaps { known, .. }) => object.number("heaps", *known),
                Some(Progress::Codes { done, of }) => {
                    object.number("codes", *done);
                    object.number("codes_of", *of);
                }
                Some(Progress::Proofs { excluded, open, components }) => {
                    object.array("excluded", |array| excluded.iter().for_each(|&value| array.number(value)));
                    match open {
                        Some(open) => object.number("open", *open),
                        None => object.null("open"),
                    }
                    object.number("components", *components);
                }
                _ => {}
            }
        });
    });
    out
}

/// The JSON object that reports the progress of a question in which no long run has begun. It contains the number of
/// positions (while laws are guessed, of expressions) that the current part of the question has visited, the number of
/// bytes that this part uses and, if there is one, the sentence that names the phase, with its id and arguments.
///
/// ```
/// use grundy::{Usage, json};
/// let usage = Usage { positions: 2000, bytes: 4096 };
/// assert_eq!(json::work(usage, None), r#"{"what":"work","done":2000,"bytes":4096}"#);
/// ```
#[must_use]
pub fn work(usage: Usage, phase: Option<&Message>) -> String {
    let mut out = String::new();
    Object::write(&mut out, |object| {
        object.text("what", "work");
        object.number("done", usage.positions);
        object.number("bytes", usage.bytes);
        if let Some(phase) = phase {
            object.sentence("phase", phase);
        }
    });
    out
}
