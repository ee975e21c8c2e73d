//! The rules of a code as sentences, in the form of data.

use super::{Code, Digit, Likeness};
use crate::Message;

impl Code {
    /// The rules as sentences: one for each digit that allows a move, starting with the leftmost place.
    ///
    /// The messages `heap-rule-split`, `heap-rule-take` and `heap-rule-add` describe moves. Their arguments are
    /// `tokens` (absent from `heap-rule-split`), `counts` (`0, 1, 2` or `2, 3, ...`), `last` (the last number of a
    /// finite list of several numbers, otherwise `none`), `first` (the numbers before it) and `likeness` (`any`,
    /// `different`, `not-all-equal`, `equal`). The message `heap-rule-repeat` says that the last `count` places repeat
    /// indefinitely, and `heap-rule-none` says that there is no move.
    #[must_use]
    pub fn in_words(&self) -> Vec<Message> {
        let mut sentences: Vec<Message> = self
            .digits()
            .filter(|(_, digit)| !digit.counts.is_empty())
            .map(|(taken, digit)| {
                let sentence = match taken {
                    0 => Message::new("heap-rule-split"),
                    1.. => Message::new("heap-rule-take").with("tokens", taken),
                    ..0 => Message::new("heap-rule-add").with("tokens", taken.unsigned_abs()),
                };
                let counts = counts(digit);
                let split = counts.rsplit_once(", ").filter(|_| !digit.counts.and_more());
                let (first, last) = split.unwrap_or(("", "none"));
                let sentence = sentence.with("first", first).with("last", last);
                sentence.with("counts", &counts).with("likeness", likeness(digit))
            })
            .collect();
        if sentences.is_empty() {
            sentences.push(Message::new("heap-rule-none"));
        }
        if self.repeating > 0 {
            sentences.push(Message::new("heap-rule-repeat").with("count", self.repeating));
        }
        sentences
    }
}

/// The numbers of parts as a list, such as `0, 1, 2`. The list ends in `...` if all larger numbers belong to
/// it.
fn counts(digit: Digit) -> String {
    let bits = digit.counts.bits();
    let mut list: Vec<String> =
        (0..64).filter(|parts| bits >> parts & 1 == 1).map(|parts| parts.to_string()).collect();
    if digit.counts.and_more() {
        list.push((64 - bits.leading_zeros()).to_string());
        list.push("...".to_owned());
    }
    list.join(", ")
}

fn likeness(digit: Digit) -> &'static str {
    match digit.likeness {
        Likeness::Any => "any",
        Likeness::AllDifferent => "different",
        Likeness::NotAllEqual => "not-all-equal",
        Likeness::AllEqual => "equal",
    }
}
