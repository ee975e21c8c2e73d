//! Reads the numbers in the input of a problem one after another.

use crate::{Mistake, Refused};
use grundy_core::{Message, shortened};

/// The words of an input that should consist of natural numbers separated by white space.
pub(super) struct Numbers<'a> {
    text: &'a str,
    rest: &'a str,
    /// The description of the problem's input.
    help: Message,
}

impl<'a> Numbers<'a> {
    pub(super) const fn new(text: &'a str, help: Message) -> Self {
        Self { text, rest: text, help }
    }

    /// The next number, which must be in `low..=high`, or `None` at the end of the input.
    pub(super) fn next(&mut self, name: &str, low: u64, high: u64) -> Result<Option<u64>, Refused> {
        let rest = self.rest.trim_start();
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, after) = rest.split_at(length);
        if word.is_empty() {
            self.rest = after;
            return Ok(None);
        }
        match word.parse::<u64>() {
            Ok(number) if (low..=high).contains(&number) => {
                self.rest = after;
                Ok(Some(number))
            }
            found => {
                let is_outside = found.is_ok();
                let message = Message::new("answer-judge-number")
                    .with("name", name)
                    .with("found", shortened(word))
                    .with("low", low)
                    .with("high", high);
                Err(self.refused(is_outside, message, self.text.len() - rest.len()))
            }
        }
    }

    /// The next number, which must be in `low..=high`; the end of the input is an error.
    pub(super) fn needed(&mut self, name: &str, low: u64, high: u64) -> Result<u64, Refused> {
        self.next(name, low, high)?.ok_or_else(|| self.ended(name))
    }

    /// The error for an input that ends where a number is required.
    pub(super) fn ended(&self, name: &str) -> Refused {
        let message = Message::new("answer-judge-end").with("name", name);
        self.refused(false, message, self.text.trim_end().len())
    }

    /// Rejects text after the last number; white space is allowed.
    pub(super) fn finished(&self) -> Result<(), Refused> {
        let rest = self.rest.trim_start();
        match rest.split_whitespace().next() {
            None => Ok(()),
            Some(word) => {
                let message = Message::new("answer-judge-rest").with("found", shortened(word));
                Err(self.refused(false, message, self.text.len() - rest.len()))
            }
        }
    }

    /// A list, preceded by its length, which must be at most `most`. The entries must be in `low..=high`.
    pub(super) fn list(
        &mut self,
        length: &str,
        most: u64,
        name: &str,
        low: u64,
        high: u64,
    ) -> Result<Vec<u64>, Refused> {
        let length = self.needed(length, 0, most)?;
        (0..length).map(|_| self.needed(name, low, high)).collect()
    }

    fn refused(&self, is_outside: bool, message: Message, offset: usize) -> Refused {
        let rest = &self.text[offset..];
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        Refused::Mistake(Mistake {
            is_outside,
            message,
            span: offset..offset + length,
            help: self.help.clone(),
        })
    }
}
