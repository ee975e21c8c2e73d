//! The text of genera and of the Jia condition.

use crate::{
    ask::{
        genus::{Classified, GenusAnswer, family_word},
        jia::JiaAnswer,
    },
    messages,
    write::columns::{flush_left, flush_right, width},
};
use grundy_core::Message;

/// The genus, the family, the outcome and the canonical form of a position, or a line for each heap with its genus and
/// its family.
pub(super) fn genus(answer: &GenusAnswer) -> String {
    match answer {
        GenusAnswer::Position { classified, canonical } => {
            let Classified { genus, family, .. } = classified;
            let mut text = format!("{genus}  {}  {}\n", family_word(*family), genus.outcome());
            let message = match canonical {
                Some(canonical) => Message::new("misere-canonical").with("form", canonical),
                None => Message::new("misere-canonical-long"),
            };
            text.push_str(&(messages::text(&message) + "\n"));
            text
        }
        GenusAnswer::Heaps { axis, heaps } => {
            let entries: Vec<[String; 3]> = heaps
                .iter()
                .enumerate()
                .map(|(at, heap)| match heap {
                    Some(heap) => [axis.entry(at), heap.genus.to_string(), family_word(heap.family)],
                    None => [axis.entry(at), "-".to_owned(), String::new()],
                })
                .collect();
            let width = |column: usize| entries.iter().map(|row| width(&row[column])).max().unwrap_or(0);
            let (first, second) = (width(0), width(1));
            let line = |[heap, genus, family]: &[String; 3]| {
                let (heap, genus) = (flush_right(heap, first), flush_left(genus, second));
                format!("{heap}  {genus}  {family}").trim_end().to_owned() + "\n"
            };
            entries.iter().map(line).collect()
        }
    }
}

/// Whether every component satisfies the Jia condition, or a position that shows that one does not.
pub(super) fn jia(answer: &JiaAnswer) -> String {
    let all = answer.components.iter().all(|&holds| holds);
    let message = match &answer.witness {
        Some(witness) if !all => Message::new("misere-jia-broken").with("witness", witness),
        _ => Message::new("misere-jia-holds"),
    };
    messages::text(&message) + "\n"
}
