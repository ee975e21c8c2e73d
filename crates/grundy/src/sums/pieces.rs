//! Splits the text of a sum into pieces of one ruleset each.

use super::scan::{begins_value, check, first, has_star, has_value, inside, split, stars, trimmed};
use super::value::value;
use crate::error::{Error, ErrorKind};
use crate::position_text::{place, shortened};
use grundy_core::{Message, NimValue};
use std::ops::Range;

/// The largest number of nested pairs of brackets around a component of a sum. The name of a ruleset counts as
/// one pair, whether or not brackets follow directly after its colon.
const DEEPEST: usize = 64;

/// A part of a sum: a Nim heap, a value of a partizan game, or position text of one ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece<'t> {
    /// The number of times that the piece occurs.
    pub(super) count: u128,
    /// The offset at which the piece begins in the whole text, in bytes.
    pub(super) start: usize,
    pub(super) what: What<'t>,
}

/// The content of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What<'t> {
    /// `*n`, the Nim heap of this size.
    Star(NimValue),
    /// A value of a partizan game, as it is written in sums: `1/2`, `{1|-1}`.
    Value(String),
    /// Position text of one ruleset.
    Own {
        /// The ruleset, or `None` for the ruleset of the question.
        ruleset: Option<RulesetText<'t>>,
        /// The position text, without values and components `*n`.
        text: &'t str,
    },
}

/// The name of a ruleset in a sum, with its parameters: `subtraction[S=1,3,4]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RulesetText<'t> {
    pub(super) text: &'t str,
    /// The offset at which the name begins in the whole text, in bytes.
    pub(super) start: usize,
}

/// Which components name their rulesets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    /// Every component, except `*n` and values: the text is a sum across rulesets.
    Each,
    /// No component: the text is position text of one ruleset, possibly with `*n` and values.
    None,
}

/// The pieces of a sum.
///
/// # Errors
/// Returns an error if the text cannot be split, if a number is too large, if a value cannot be evaluated, or if a
/// limit is reached.
pub(super) fn pieces(text: &str, naming: Naming) -> Result<Vec<Piece<'_>>, Error> {
    let inner = match naming {
        Naming::Each => Inner::Sum,
        Naming::None => Inner::Own(None),
    };
    Splitter { text, pieces: Vec::new(), evaluates: true }.split(inner)
}

/// The parts of a position text of one ruleset that belong to that ruleset: all but the components `*n` and the values.
/// The values are not evaluated. If the text cannot be split, it is one part.
pub(crate) fn own_texts(text: &str) -> Vec<&str> {
    let splitter = Splitter { text, pieces: Vec::new(), evaluates: false };
    let Ok(pieces) = splitter.split(Inner::Own(None)) else { return vec![text] };
    let own = pieces.into_iter().filter_map(|piece| match piece.what {
        What::Own { text, .. } => Some(text),
        _ => None,
    });
    own.collect()
}

/// How the components in a part of the text are written.
#[derive(Clone, Copy)]
enum Inner<'t> {
    /// Each component names its ruleset.
    Sum,
    /// The components belong to this ruleset or, if there is none, to the ruleset of the question.
    Own(Option<RulesetText<'t>>),
}

struct Splitter<'t> {
    text: &'t str,
    pieces: Vec<Piece<'t>>,
    /// Whether values of partizan games are evaluated. Otherwise the values in the pieces are empty texts.
    evaluates: bool,
}

impl<'t> Splitter<'t> {
    fn split(mut self, inner: Inner<'t>) -> Result<Vec<Piece<'t>>, Error> {
        check(self.text)?;
        self.sum(trimmed(self.text, 0..self.text.len()), 1, inner, 0)?;
        Ok(self.pieces)
    }

    fn sum(&mut self, part: Range<usize>, count: u128, inner: Inner<'t>, depth: usize) -> Result<(), Error> {
        let text = self.text;
        let part = trimmed(text, part);
        if depth > DEEPEST {
            let message = Message::new("sum-too-deep").with("most", DEEPEST);
            return Err(Error::new(ErrorKind::Syntax, message).with_place(place(text, part.start)));
        }
        if part.is_empty() {
            return Ok(());
        }
        if let Inner::Own(ruleset) = inner
            && !has_star(text, &part)
            && !has_value(text, &part)
        {
            self.own(ruleset, part, count);
            return Ok(());
        }
        for part in split(text, &part, '+') {
            let part = trimmed(text, part);
            if part.is_empty() {
                return Err(self.error(Message::new("sum-component-missing"), part.start));
            }
            match inner {
                Inner::Sum => self.component(part, count, depth)?,
                Inner::Own(ruleset) => self.own_with_stars(ruleset, part, count, depth)?,
            }
        }
        Ok(())
    }

    /// Reads a component with its count, and adds its pieces. The component is `*n`, a value, a sum in
    /// brackets, or position text after the name of its ruleset.
    fn component(&mut self, part: Range<usize>, count: u128, depth: usize) -> Result<(), Error> {
        let text = self.text;
        let (times, rest) = self.counted(&part)?;
        let count = self.times(count, times, part.start)?;
        let written = &text[rest.clone()];
        if written.is_empty() {
            return Err(self.error(Message::new("sum-component-missing"), rest.start));
        }
        if written.starts_with('*') {
            return match &stars(text, &rest)[..] {
                [(star, true)] if *star == rest => self.star(star.clone(), count),
                [(star, true), ..] if star.start == rest.start => {
                    let next = trimmed(text, star.end..rest.end).start;
                    Err(self
                        .error(Message::new("position-plus-missing"), next)
                        .with_help(Message::new("position-plus-missing-help")))
                }
                _ => Err(self.star_alone(rest.start)),
            };
        }
        if let Some(inner) = inside(text, &rest) {
            return self.sum(inner, count, Inner::Sum, depth + 1);
        }
        let Some(colon) = first(text, &rest, ':') else {
            let Some(value) = value(written, text, rest.start)? else {
                return Err(self.ruleset_missing(&rest));
            };
            self.pieces.push(Piece { count, start: rest.start, what: What::Value(value) });
            return Ok(());
        };
        let name = trimmed(text, rest.start..colon);
        if name.is_empty() {
            return Err(self
                .error(Message::new("sum-ruleset-empty"), colon)
                .with_help(Message::new("sum-ruleset-help")));
        }
        let ruleset = RulesetText { start: name.start, text: &text[name] };
        let own = trimmed(text, colon + 1..rest.end);
        if own.is_empty() {
            let error = self.error(Message::new("sum-position-missing").with("ruleset", ruleset.text), colon);
            let instead = format!("{}:()", ruleset.text);
            return Err(error.with_help(Message::new("sum-position-help").with("instead", instead)));
        }
        let own = trimmed(text, inside(text, &own).unwrap_or(own));
        if own.is_empty() {
            let what = What::Own { ruleset: Some(ruleset), text: "" };
            self.pieces.push(Piece { count, start: own.start, what });
        }
        self.sum(own, count, Inner::Own(Some(ruleset)), depth + 1)
    }

    /// Reads a part of the position text of one ruleset, and adds its pieces. The part may be a value, or contain
    /// values and components `*n`.
    fn own_with_stars(
        &mut self,
        ruleset: Option<RulesetText<'t>>,
        part: Range<usize>,
        count: u128,
        depth: usize,
    ) -> Result<(), Error> {
        let text = self.text;
        let (times, rest) = self.counted(&part)?;
        let written = &text[rest.clone()];
        if begins_value(written)
            && let Some(value) =
                if self.evaluates { value(written, text, rest.start)? } else { Some(String::new()) }
        {
            let count = self.times(count, times, part.start)?;
            self.pieces.push(Piece { count, start: rest.start, what: What::Value(value) });
            return Ok(());
        }
        let found = stars(text, &part);
        if found.is_empty() && !has_value(text, &part) {
            self.own(ruleset, part, count);
            return Ok(());
        }
        if let Some(inner) = inside(text, &rest) {
            let count = self.times(count, times, part.start)?;
            return self.sum(inner, count, Inner::Own(ruleset), depth + 1);
        }
        if let [(star, true)] = &found[..]
            && *star == rest
        {
            let count = self.times(count, times, part.start)?;
            return self.star(star.clone(), count);
        }
        let mut end = part.start;
        for (star, _) in found.iter().filter(|(_, is_outside)| *is_outside) {
            self.own(ruleset, end..star.start, count);
            self.star(star.clone(), count)?;
            end = star.end;
        }
        self.own(ruleset, end..part.end, count);
        Ok(())
    }

    /// Adds position text of one ruleset, without values and components `*n`, unless the text is only white space.
    fn own(&mut self, ruleset: Option<RulesetText<'t>>, part: Range<usize>, count: u128) {
        let part = trimmed(self.text, part);
        if !part.is_empty() {
            let (start, text) = (part.start, &self.text[part]);
            self.pieces.push(Piece { count, start, what: What::Own { ruleset, text } });
        }
    }

    fn star(&mut self, star: Range<usize>, count: u128) -> Result<(), Error> {
        let digits = &self.text[star.start + 1..star.end];
        let size = digits.parse().map_err(|_| {
            let message = Message::new("position-number-large").with("number", shortened(digits));
            Error::new(ErrorKind::Domain, message)
                .with_help(Message::new("position-number-large-help"))
                .with_place(place(self.text, star.start + 1))
        })?;
        self.pieces.push(Piece { count, start: star.start, what: What::Star(size) });
        Ok(())
    }

    /// The count at the beginning of a component (1 if there is none), and the rest of the component.
    ///
    /// `2 *3` does not contain a count: a `*` between white space and a digit begins a component.
    fn counted(&self, part: &Range<usize>) -> Result<(u128, Range<usize>), Error> {
        let written = &self.text[part.clone()];
        let length = written.find(|c: char| !c.is_ascii_digit()).unwrap_or(written.len());
        let after = written[length..].trim_start();
        let space = written.len() - length - after.len();
        let Some(rest) = after.strip_prefix('*').filter(|_| length > 0) else { return Ok((1, part.clone())) };
        if space > 0 && rest.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok((1, part.clone()));
        }
        let digits = &written[..length];
        let count = digits.parse().map_err(|_| self.count_large(digits, part.start))?;
        Ok((count, trimmed(self.text, part.end - rest.len()..part.end)))
    }

    fn times(&self, count: u128, times: u128, start: usize) -> Result<u128, Error> {
        count.checked_mul(times).ok_or_else(|| self.count_large(&format!("{count} * {times}"), start))
    }

    fn count_large(&self, count: &str, start: usize) -> Error {
        let message = Message::new("position-count-large").with("count", shortened(count));
        Error::new(ErrorKind::Domain, message).with_place(place(self.text, start))
    }

    fn star_alone(&self, start: usize) -> Error {
        self.error(Message::new("position-star-alone"), start).with_help(Message::new("position-star-help"))
    }

    /// The error for a component without a `:` in a sum across rulesets.
    fn ruleset_missing(&self, part: &Range<usize>) -> Error {
        ruleset_missing(self.text, (&self.text[part.clone()], part.start), &self.pieces)
    }

    fn error(&self, message: Message, start: usize) -> Error {
        Error::new(ErrorKind::Syntax, message).with_place(place(self.text, start))
    }
}

/// The error for a component without a `:`, with its place in `text`; `before` contains the preceding pieces.
pub(super) fn ruleset_missing(text: &str, (found, start): (&str, usize), before: &[Piece<'_>]) -> Error {
    let written = shortened(found);
    let message = Message::new("sum-ruleset-missing").with("found", &written);
    let error = Error::new(ErrorKind::Syntax, message).with_place(place(text, start));
    // `kayles:5 + 7`: the component may belong to the ruleset before it.
    let before = before.iter().rev().find_map(|piece| match &piece.what {
        What::Own { ruleset, .. } => *ruleset,
        What::Star(_) | What::Value(_) => None,
    });
    match before.filter(|_| found.starts_with(|c: char| c.is_ascii_digit() || c == '(')) {
        Some(ruleset) => {
            let name = ruleset.text;
            error.with_help(Message::new("sum-ruleset-before").with("instead", format!("{name}:{written}")))
        }
        None => error.with_help(Message::new("sum-ruleset-help")),
    }
}
