//! Values in JSON: numbers, or `null` together with a word for the special value.

use super::write::Object;
use crate::answer::{Remoteness, Value};
use grundy_core::{NimValue, Outcome};
use std::collections::BTreeSet;

impl Object<'_> {
    /// The field `outcome` with the letter of an outcome.
    pub(crate) fn outcome(&mut self, outcome: Outcome) {
        self.text("outcome", outcome.letter().encode_utf8(&mut [0; 4]));
    }

    /// A field with a value: the nim-value, or `null` together with the field `special`.
    pub(crate) fn value(&mut self, name: &str, value: Value, wins_beside: Option<&BTreeSet<NimValue>>) {
        match value.nim() {
            Some(number) => self.number(name, number),
            None => {
                self.null(name);
                self.special("special", value, wins_beside);
            }
        }
    }

    /// A field with the word for a special value or, if there is a set `wins_beside`, with an object whose only field
    /// has that word as its name and contains the heap sizes in the set. No field is written for a nim-value.
    fn special(&mut self, name: &str, value: Value, wins_beside: Option<&BTreeSet<NimValue>>) {
        match (value.special(), wins_beside) {
            (Some(word), Some(wins)) => self.object(name, |object| {
                object.array(word, |array| wins.iter().for_each(|&size| array.number(size)));
            }),
            (Some(word), None) => self.text(name, word),
            (None, _) => {}
        }
    }

    /// The field `remoteness`, which is `null` for a draw and absent if the remoteness is unknown.
    pub(crate) fn remoteness(&mut self, remoteness: Option<Remoteness>) {
        match remoteness {
            Some(Remoteness::Moves(moves)) => self.number("remoteness", moves),
            Some(Remoteness::Endless) => self.null("remoteness"),
            None => {}
        }
    }
}

/// A value and, if it is infinite, the sizes of the Nim heaps whose sums with the position are N-positions.
pub(crate) type ToldValue<'a> = (Value, Option<&'a BTreeSet<NimValue>>);

/// Writes the special values of a table whose last axis has `length` entries: one by one in the
/// field `special`, or, if there are more than `most`, as runs of equal values along that axis in
/// the field `special_runs`, where each infinite value is a run of its own.
pub(crate) fn write_special_runs(
    object: &mut Object<'_>,
    values: &[Value],
    wins_beside: impl Fn(usize) -> Option<BTreeSet<NimValue>>,
    (length, most): (usize, usize),
    at: impl Fn(usize) -> Vec<u64>,
) {
    let is_told = |value: &Value| value.special().is_some();
    let told = values.iter().filter(|value| is_told(value)).take(most + 1).count();
    if told == 0 {
        return;
    }
    let in_runs = told > most;
    object.array(if in_runs { "special_runs" } else { "special" }, |array| {
        let mut write = |first: usize, count: usize| {
            array.object(|object| {
                object.array("at", |array| at(first).into_iter().for_each(|at| array.number(at)));
                object.special("is", values[first], wins_beside(first).as_ref());
                if in_runs {
                    object.number("count", count as u64);
                }
            });
        };
        let mut first = 0;
        for row in values.chunks(length.max(1)) {
            // Infinite values may have different sets.
            for run in row.chunk_by(|a, b| a == b && *a != Value::Infinite) {
                match (is_told(&run[0]), in_runs) {
                    (true, true) => write(first, run.len()),
                    (true, false) => (first..first + run.len()).for_each(|entry| write(entry, 1)),
                    (false, _) => {}
                }
                first += run.len();
            }
        }
    });
}

/// Writes the special values of a list, each with its indices, which `at` computes.
pub(crate) fn write_special_list<'a>(
    object: &mut Object<'_>,
    name: &str,
    values: impl Iterator<Item = ToldValue<'a>>,
    at: impl Fn(usize) -> Vec<u64>,
) {
    let mut specials = values.enumerate().filter(|(_, (value, _))| value.special().is_some()).peekable();
    if specials.peek().is_none() {
        return;
    }
    object.array(name, |array| {
        for (index, (value, wins_beside)) in specials {
            array.object(|object| {
                object.array("at", |array| at(index).into_iter().for_each(|number| array.number(number)));
                object.special("is", value, wins_beside);
            });
        }
    });
}
