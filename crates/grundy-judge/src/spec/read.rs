//! Reads an input that is written in a given format.

use super::template::filled;
use super::{Count, Field, Length, Spec};
use crate::{Mistake, Refused};
use grundy_core::{Message, count_thread_turns, may_thread_grow, shortened};
use std::ops::Range;

/// The number of bytes that further cases may occupy before the memory limit is checked again.
const BYTES_PER_CHECK: u64 = 1 << 18;

/// The cases of an input, in order.
pub type Cases = Vec<SpecCase>;

/// A case of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecCase {
    /// The position as text.
    pub position: String,
    /// The parameters of the rules, each with its value as text.
    pub params: Vec<(String, String)>,
    /// The byte offset of the case in the input.
    pub at: usize,
    /// The number of the case, counted from 1. If a case is answered for several values, it becomes several cases with
    /// the same number.
    pub number: usize,
}

impl SpecCase {
    /// The number of bytes that the case occupies in a vector whose capacity may be twice its length.
    fn bytes(&self) -> u64 {
        let params = self.params.iter().map(|(name, text)| size_of_val(name) * 2 + name.len() + text.len());
        (2 * size_of::<Self>() + self.position.len() + params.sum::<usize>()) as u64
    }
}

/// A part of a case, as it was read from the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Words(Vec<String>),
    /// The rows of a list; a number that is not in a list is stored as a single row.
    Numbers {
        rows: Vec<Vec<u64>>,
        /// The names of the numbers in a row, if they have names.
        columns: Vec<String>,
        /// The byte range of the first of these numbers in the input; empty if none of them is in the input.
        place: Range<usize>,
    },
}

/// The words of an input that have not been read yet.
struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    spec: &'a Spec,
}

impl Spec {
    /// The cases of an input.
    ///
    /// # Errors
    /// Returns an error with a place in the input if the input does not have this format or a case takes nothing from
    /// it, and an error without a place if a limit of the thread's budget is reached.
    pub fn cases(&self, input: &str) -> Result<Cases, Refused> {
        let mut reader = Reader { text: input, rest: input, spec: self };
        let mut cases = Vec::new();
        let mut shared = Vec::new();
        let mut unchecked = 0;
        let mut number = 0;
        let mut left = match &self.count {
            Count::One => Some(1),
            Count::Counted(names) => {
                let mut count = 0;
                for name in names {
                    let (number, place) = reader.number(name)?;
                    count = number;
                    shared.push((
                        name.clone(),
                        Part::Numbers { rows: vec![vec![count]], columns: Vec::new(), place },
                    ));
                }
                shared.pop();
                Some(count)
            }
            Count::UntilTheEnd | Count::UntilZeros(_) => None,
        };
        loop {
            match (&mut left, &self.count) {
                (Some(0), _) => break,
                (Some(left), _) => *left -= 1,
                (None, Count::UntilZeros(zeros)) if reader.takes_zeros(*zeros) => break,
                (None, _) if reader.rest.trim_start().is_empty() => break,
                (None, _) => {}
            }
            count_thread_turns(1).map_err(|_| Refused::Stopped(crate::Stopped))?;
            let at = input.len() - reader.rest.trim_start().len();
            let mut parts = shared.clone();
            for field in &self.fields {
                let part = reader.part(field, &parts)?;
                parts.push((field.name.clone(), part));
            }
            // Cases that take nothing from the input could be repeated without end.
            if input.len() - reader.rest.trim_start().len() == at {
                return Err(reader.refused(Message::new("judge-spec-nothing"), at, 0));
            }
            number += 1;
            let own = shared.len()..parts.len();
            let range =
                self.each.as_ref().map(|each| (each, bound(&each.from, &parts), bound(&each.to, &parts)));
            let (mut value, last) = range.as_ref().map_or((0, 0), |(_, from, to)| ((*from).max(0), *to));
            while value <= last {
                if let Some((each, ..)) = &range {
                    count_thread_turns(1).map_err(|_| Refused::Stopped(crate::Stopped))?;
                    let rows = vec![vec![u64::try_from(value).unwrap_or(0)]];
                    parts.truncate(own.end);
                    parts.push((
                        each.name.clone(),
                        Part::Numbers { rows, columns: Vec::new(), place: at..at },
                    ));
                }
                let params = self.params.iter().map(|(name, pieces)| (name.clone(), filled(pieces, &parts)));
                let case = SpecCase {
                    position: self.position_of(&parts[own.clone()], &parts),
                    params: params.collect(),
                    at,
                    number,
                };
                unchecked += case.bytes();
                if unchecked >= BYTES_PER_CHECK {
                    may_thread_grow(unchecked).map_err(|_| Refused::Stopped(crate::Stopped))?;
                    unchecked = 0;
                }
                cases.push(case);
                value += 1;
            }
        }
        match reader.next() {
            None => Ok(cases),
            Some((word, at)) => {
                let message = Message::new("answer-judge-rest").with("found", shortened(word));
                Err(reader.refused(message, at, word.len()))
            }
        }
    }

    /// The position of a case whose own parts are `parts`; `all` also includes the numbers that all cases share and the
    /// value of the name after `for`.
    fn position_of(&self, parts: &[(String, Part)], all: &[(String, Part)]) -> String {
        if let Some(pieces) = &self.position {
            return filled(pieces, all);
        }
        let heaps = self.fields.iter().zip(parts).rev().find(|(field, _)| field.length.is_some());
        let numbers = |part: &Part| match part {
            Part::Words(words) => words.clone(),
            Part::Numbers { rows, .. } => rows.iter().flatten().map(u64::to_string).collect(),
        };
        match heaps {
            Some((_, (_, part))) => numbers(part).join(" "),
            None => parts.iter().flat_map(|(_, part)| numbers(part)).collect::<Vec<_>>().join(", "),
        }
    }
}

/// The number that a length names, with its place in the input, or `None` if the length is a constant. The parser has
/// checked that an earlier number has the name.
fn named(length: &Length, parts: &[(String, Part)]) -> Option<(u64, Range<usize>)> {
    let (_, part) = parts.iter().find(|(known, _)| Some(known) == length.name.as_ref())?;
    match part {
        Part::Numbers { rows, place, .. } => Some((rows.first()?.first().copied()?, place.clone())),
        Part::Words(_) => None,
    }
}

/// The value of a length or of a bound.
fn bound(length: &Length, parts: &[(String, Part)]) -> i128 {
    i128::from(named(length, parts).map_or(0, |(number, _)| number)) + i128::from(length.plus)
}

impl<'a> Reader<'a> {
    /// The next word and its offset, or `None` at the end of the input.
    fn next(&mut self) -> Option<(&'a str, usize)> {
        let rest = self.rest.trim_start();
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, after) = rest.split_at(length);
        let at = self.text.len() - rest.len();
        self.rest = after;
        (!word.is_empty()).then_some((word, at))
    }

    /// Whether the input has ended or the given number of zeros follows; such zeros are consumed.
    fn takes_zeros(&mut self, zeros: usize) -> bool {
        let rest = self.rest;
        for taken in 0..zeros {
            match self.next() {
                Some(("0", _)) => {}
                None if taken == 0 => return true,
                _ => {
                    self.rest = rest;
                    return false;
                }
            }
        }
        true
    }

    fn word(&mut self, name: &str) -> Result<(&'a str, usize), Refused> {
        count_thread_turns(1).map_err(|_| Refused::Stopped(crate::Stopped))?;
        self.next().ok_or_else(|| {
            let message = Message::new("answer-judge-end").with("name", name);
            self.refused(message, self.text.trim_end().len(), 0)
        })
    }

    /// The next number and its byte range in the input.
    fn number(&mut self, name: &str) -> Result<(u64, Range<usize>), Refused> {
        let (word, at) = self.word(name)?;
        word.parse().map(|number| (number, at..at + word.len())).map_err(|_| {
            let message = Message::new("judge-spec-number").with("name", name).with("found", shortened(word));
            self.refused(message, at, word.len())
        })
    }

    fn part(&mut self, field: &Field, parts: &[(String, Part)]) -> Result<Part, Refused> {
        let length = match &field.length {
            None => 1,
            Some(length) => self.length(field, length, parts)?,
        };
        if field.is_word {
            let words = (0..length).map(|_| self.word(&field.name).map(|(word, _)| word.to_owned()));
            return Ok(Part::Words(words.collect::<Result<_, _>>()?));
        }
        let (mut rows, mut place) = (Vec::new(), 0..0);
        for _ in 0..length {
            let mut row = Vec::new();
            for _ in 0..field.columns.len().max(1) {
                let (number, at) = self.number(&field.name)?;
                place = if rows.is_empty() && row.is_empty() { at } else { place };
                row.push(number);
            }
            rows.push(row);
        }
        Ok(Part::Numbers { rows, columns: field.columns.clone(), place })
    }

    /// The length of a list; a negative length is an error.
    fn length(&self, field: &Field, length: &Length, parts: &[(String, Part)]) -> Result<i128, Refused> {
        let entries = bound(length, parts);
        if entries < 0 {
            let place = named(length, parts).map_or(0..0, |(_, place)| place);
            let message =
                Message::new("judge-spec-negative").with("name", &field.name).with("length", entries);
            return Err(self.refused(message, place.start, place.len()));
        }
        Ok(entries)
    }

    fn refused(&self, message: Message, at: usize, length: usize) -> Refused {
        Refused::Mistake(Mistake {
            is_outside: false,
            message,
            span: at..at + length,
            help: Message::new("judge-spec-input").with("spec", shortened(&self.spec.text)),
        })
    }
}
