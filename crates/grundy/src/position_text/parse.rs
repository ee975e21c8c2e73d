//! The parser of position text.

use super::{
    form, number,
    place::place,
    shortened,
    token::{Token, TokenKind, Tokens},
};
use crate::{
    error::{Error, ErrorKind},
    position_data::stored,
};
use grundy_core::{FieldShape, Kind, KindId, Message, Sum, poll_thread_budget};

/// A sum, and the place of each of its terms in the text.
pub(crate) struct PlacedSum {
    pub(crate) sum: Sum,
    /// The offset of each term in bytes. The list is empty for rows of coins, vertices and named components, whose
    /// offsets are not recorded.
    pub(crate) starts: Vec<usize>,
}

/// A parser of sums with one token of lookahead.
pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    kinds: &'a [Kind],
    pub(super) tokens: Tokens<'a>,
    pub(super) ahead: Token<'a>,
    sum: Sum,
    starts: Vec<usize>,
    /// The words of the current component.
    pub(super) words: Vec<u64>,
    /// The number of words read since the last poll of the budget.
    read: usize,
}

/// The number of words after which the budget is polled again.
const WORDS_PER_POLL: usize = 1 << 12;

/// The size of a term in bytes, including its offset in [`Parser::starts`], but not its words.
const BYTES_PER_TERM: u64 = 40;

/// The form of a component: with its kind (long) or without (short).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Long,
    Short,
}

/// A parsed field. The entries of a list are already in [`Parser::words`].
pub(super) struct Written {
    pub(super) shape: FieldShape,
    pub(super) start: usize,
    /// Whether a minus sign precedes the number.
    pub(super) is_negative: bool,
}

impl Written {
    pub(super) const fn new(shape: FieldShape, start: usize) -> Self {
        Self { shape, start, is_negative: false }
    }
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str, kinds: &'a [Kind]) -> Self {
        let mut tokens = Tokens::new(text);
        let ahead = tokens.next();
        Self { text, kinds, tokens, ahead, sum: Sum::new(), starts: Vec::new(), words: Vec::new(), read: 0 }
    }

    pub(super) fn sum(mut self) -> Result<PlacedSum, Error> {
        if self.ahead.kind == TokenKind::End {
            return Ok(self.finish());
        }
        let mut before = self.term()?;
        loop {
            let (start, end) = (self.ahead.start, self.end_before());
            match self.ahead.kind {
                TokenKind::End => return Ok(self.finish()),
                TokenKind::Sign('+') => {
                    self.advance();
                    before = self.term()?;
                }
                TokenKind::Sign(',') => return Err(self.comma_after_component(before)),
                _ if start > end && self.begins_term() => {
                    let form = self.term()?;
                    if before == Form::Long || form == Form::Long {
                        return Err(self
                            .error(ErrorKind::Syntax, Message::new("position-plus-missing"), start)
                            .with_help(Message::new("position-plus-missing-help")));
                    }
                    before = form;
                }
                _ => return Err(self.unexpected()),
            }
        }
    }

    fn finish(self) -> PlacedSum {
        PlacedSum { sum: self.sum, starts: self.starts }
    }

    /// Whether a term can begin at the lookahead token.
    fn begins_term(&self) -> bool {
        matches!(
            self.ahead.kind,
            TokenKind::Number(_) | TokenKind::Name(_) | TokenKind::Letters(_) | TokenKind::Sign('(' | '[')
        ) || self.at_only_board()
            || self.at_signed()
    }

    /// Whether the lookahead token is the minus sign of the first field, in rules with one kind whose first field may
    /// be negative.
    fn at_signed(&self) -> bool {
        let first = Kind::only(self.kinds).and_then(|kind| kind.fields.first());
        self.ahead.kind == TokenKind::Sign('-') && first.is_some_and(|field| field.origin < 0)
    }

    /// Whether a board begins at the lookahead token, in rules with one kind.
    fn at_only_board(&self) -> bool {
        matches!(self.kinds, [kind] if self.at_board(kind))
    }

    /// Continues at byte `end` of the text.
    pub(super) fn go_to(&mut self, end: usize) {
        self.tokens = Tokens::starting(self.text, end);
        self.advance();
    }

    pub(super) fn advance(&mut self) -> Token<'a> {
        std::mem::replace(&mut self.ahead, self.tokens.next())
    }

    /// The end of the text before the lookahead token, not counting trailing white space.
    fn end_before(&self) -> usize {
        self.text[..self.ahead.start].trim_end().len()
    }

    pub(super) fn take(&mut self, sign: char) -> bool {
        let found = self.ahead.kind == TokenKind::Sign(sign);
        if found {
            self.advance();
        }
        found
    }

    /// Reads a component with its count, or `()`.
    fn term(&mut self) -> Result<Form, Error> {
        let start = self.ahead.start;
        let first = match self.ahead.kind {
            _ if self.at_only_board() => None,
            TokenKind::Number(digits) => {
                self.advance();
                if self.take('*') {
                    let count = digits.parse().map_err(|_| self.count_too_large(digits, start))?;
                    return match self.ahead.kind {
                        _ if self.at_only_board() => self.component(count, start),
                        TokenKind::Name(_) | TokenKind::Letters(_) | TokenKind::Sign('(' | '[') => {
                            self.component(count, start)
                        }
                        TokenKind::Number(number) => Err(self.bare_count(digits, number, start)),
                        _ => Err(self.unexpected()),
                    };
                }
                Some((digits, start))
            }
            TokenKind::Sign('-') if self.at_signed() => {
                let kind = self.only_kind(start)?;
                self.words.clear();
                let first = self.field()?;
                return self.bare_fields(kind, first).map(|()| Form::Short);
            }
            TokenKind::Sign('-') => return Err(self.negative()),
            TokenKind::Sign('*') => {
                return Err(self
                    .error(ErrorKind::Syntax, Message::new("position-star-alone"), start)
                    .with_help(Message::new("position-star-help")));
            }
            _ => None,
        };
        match first {
            Some((digits, start)) => {
                let kind = self.only_kind(start)?;
                let number = self.number(digits, start)?;
                self.words.clear();
                self.words.push(number);
                self.bare_fields(kind, Written::new(FieldShape::Natural, start)).map(|()| Form::Short)
            }
            None => self.component(1, start),
        }
    }

    /// Reads a component after its count, if it has one: `kind(...)`, `kind[...]`, either of them after `forced`, or,
    /// without the kind, `(...)`, `[...]`, quoted letters or a board. `()` adds no component.
    fn component(&mut self, count: u128, start: usize) -> Result<Form, Error> {
        match self.ahead.kind {
            _ if self.at_only_board() => {
                let kind = self.only_kind(start)?;
                self.words.clear();
                let of = &self.kinds[kind.index()];
                let fields = self.board(of)?;
                self.check_fields(kind, &fields, start)?;
                self.push(count, kind, start)?;
                Ok(Form::Short)
            }
            TokenKind::Name(name) => {
                let at = self.advance().start;
                let kind = match self.ahead.kind {
                    TokenKind::Name(own) if name == "forced" => {
                        let start = self.advance().start;
                        self.forced_kind(own, start)?
                    }
                    _ => self.kind_named(name, at)?,
                };
                let name = &*self.kinds[kind.index()].name;
                let shape = &self.kinds[kind.index()];
                match self.ahead.kind {
                    TokenKind::Sign('[') if form::is_one_list(shape) && shape.board.is_none() => {
                        self.words.clear();
                        self.list()?;
                        shape.sort_lists(&mut self.words);
                    }
                    TokenKind::Sign('(') => self.fields_in_brackets(kind, at)?,
                    _ => {
                        return Err(self
                            .error(
                                ErrorKind::Syntax,
                                Message::new("position-fields-missing").with("kind", name),
                                self.ahead.start,
                            )
                            .with_help(quoted(&form::example(shape))));
                    }
                }
                self.push(count, kind, start)?;
                Ok(Form::Long)
            }
            TokenKind::Sign('(') => {
                let mut look = self.tokens.clone();
                if look.next().kind == TokenKind::Sign(')') {
                    self.advance();
                    self.advance();
                    return Ok(Form::Short);
                }
                let kind = self.only_kind(start)?;
                self.fields_in_brackets(kind, start)?;
                self.push(count, kind, start)?;
                Ok(Form::Short)
            }
            TokenKind::Sign('[') | TokenKind::Letters(_) => {
                let kind = self.only_kind(start)?;
                self.words.clear();
                let mut fields = vec![self.field()?];
                while self.take(',') {
                    fields.push(self.field()?);
                }
                self.check_fields(kind, &fields, start)?;
                self.push(count, kind, start)?;
                Ok(Form::Short)
            }
            _ => Err(self.unexpected()),
        }
    }

    /// Reads fields without brackets, such as `3` or `3,5`. The first field has already been read.
    fn bare_fields(&mut self, kind: KindId, first: Written) -> Result<(), Error> {
        let start = first.start;
        let mut fields = vec![first];
        while self.take(',') {
            fields.push(self.field()?);
        }
        self.check_fields(kind, &fields, start)?;
        self.push(1, kind, start)
    }

    fn fields_in_brackets(&mut self, kind: KindId, start: usize) -> Result<(), Error> {
        self.advance();
        self.words.clear();
        let mut fields = Vec::new();
        let of = &self.kinds[kind.index()];
        if !self.take(')') {
            loop {
                if self.at_board(of) {
                    fields.extend(self.board(of)?);
                } else {
                    fields.push(self.field()?);
                }
                if !self.take(',') {
                    break;
                }
            }
            if !self.take(')') {
                return Err(self.not_closed(of));
            }
        }
        self.check_fields(kind, &fields, start)
    }

    /// The error for a missing closing bracket. If the kind has a single field, a number, and more numbers follow it,
    /// as in `(3 5)`, the suggestion is to write the numbers without brackets.
    fn not_closed(&mut self, kind: &Kind) -> Error {
        let error = self.unexpected();
        if !matches!(&*kind.fields, [field] if field.shape == FieldShape::Natural) || self.words.len() != 1 {
            return error;
        }
        let mut numbers: Vec<String> = self.words.iter().map(u64::to_string).collect();
        while let TokenKind::Number(digits) = self.ahead.kind {
            numbers.push(shortened(digits));
            self.advance();
        }
        if numbers.len() > 1 { error.with_help(self.write(numbers.join(" "))) } else { error }
    }

    /// Reads a number, a list or quoted letters, and appends the words. A minus sign before a number is recorded in the
    /// field `is_negative`, not in the words.
    fn field(&mut self) -> Result<Written, Error> {
        let start = self.ahead.start;
        match self.ahead.kind {
            TokenKind::Number(digits) => {
                self.advance();
                let number = self.number(digits, start)?;
                self.words.push(number);
                Ok(Written::new(FieldShape::Natural, start))
            }
            TokenKind::Sign('[') => {
                self.list()?;
                Ok(Written::new(FieldShape::List, start))
            }
            TokenKind::Letters(letters) => {
                self.advance();
                self.letters(letters)?;
                Ok(Written::new(FieldShape::List, start))
            }
            TokenKind::Sign('-')
                if self.kinds.iter().flat_map(|kind| &kind.fields).any(|of| of.origin < 0) =>
            {
                self.advance();
                match self.ahead.kind {
                    TokenKind::Number(_) => {
                        let number = self.field()?;
                        Ok(Written { start, is_negative: true, ..number })
                    }
                    _ => Err(self.unexpected()),
                }
            }
            TokenKind::Sign('-') => Err(self.negative()),
            _ => Err(self.unexpected()),
        }
    }

    /// Appends to the words the number of quoted letters, and then their positions in the alphabet, counted from 1.
    fn letters(&mut self, letters: &str) -> Result<(), Error> {
        self.words.push(letters.len() as u64);
        for letter in letters.bytes() {
            self.words.push(u64::from(letter.to_ascii_lowercase() - b'a') + 1);
            self.poll(1)?;
        }
        Ok(())
    }

    /// Reads a list such as `[2, 1, 3]`, and appends its length and its entries to the words.
    fn list(&mut self) -> Result<(), Error> {
        self.advance();
        let length_at = self.words.len();
        self.words.push(0);
        if !self.take(']') {
            loop {
                let start = self.ahead.start;
                match self.ahead.kind {
                    TokenKind::Number(digits) => {
                        self.advance();
                        let number = self.number(digits, start)?;
                        self.words.push(number);
                        self.poll(1)?;
                    }
                    TokenKind::Sign('-') => return Err(self.negative()),
                    _ => return Err(self.unexpected()),
                }
                if !self.take(',') {
                    break;
                }
            }
            if !self.take(']') {
                return Err(self.unexpected());
            }
        }
        self.words[length_at] = (self.words.len() - length_at - 1) as u64;
        Ok(())
    }

    /// Checks that the parsed fields are those of `kind`, and converts their words to the form that components store.
    fn check_fields(&mut self, kind: KindId, found: &[Written], start: usize) -> Result<(), Error> {
        let kind = &self.kinds[kind.index()];
        let shapes = || kind.fields.iter().map(|field| field.shape);
        if kind.board.is_some() && !found.iter().map(|field| field.shape).eq(shapes()) {
            let message = Message::new("position-no-board").with("kind", &kind.name);
            let help = match found {
                [number] if number.shape == FieldShape::Natural => Message::new("position-board-number-help"),
                _ => self.write(form::example(kind)),
            };
            return Err(self.error(ErrorKind::Syntax, message, start).with_help(help));
        }
        let is_commas = found.len() > 1 && found.iter().all(|field| field.shape == FieldShape::Natural);
        if is_commas && let [field] = &*kind.fields {
            let sign = |field: &Written| if field.is_negative { "-" } else { "" };
            let numbers = found.iter().zip(&self.words).map(|(field, word)| format!("{}{word}", sign(field)));
            let numbers: Vec<String> = numbers.collect();
            let instead = match field.shape {
                FieldShape::Natural => numbers.join(" "),
                FieldShape::List => format!("[{}]", numbers.join(", ")),
            };
            return Err(self
                .error(
                    ErrorKind::Syntax,
                    Message::new("position-commas").with("kind", &kind.name).with("field", &field.name),
                    start,
                )
                .with_help(self.write(instead)));
        }
        if found.len() != kind.fields.len() {
            let names: Vec<&str> = kind.fields.iter().map(|field| &*field.name).collect();
            let message = Message::new("position-arity")
                .with("kind", &kind.name)
                .with("wanted", kind.fields.len())
                .with("fields", names.join(", "))
                .with("found", found.len());
            return Err(self
                .error(ErrorKind::Domain, message, start)
                .with_help(self.write(form::example(kind))));
        }
        for (written, field) in found.iter().zip(&kind.fields) {
            if written.shape != field.shape {
                let message = match field.shape {
                    FieldShape::Natural => Message::new("position-number-wanted"),
                    FieldShape::List => Message::new("position-list-wanted"),
                };
                return Err(self
                    .error(
                        ErrorKind::Domain,
                        message.with("field", &field.name).with("kind", &kind.name),
                        written.start,
                    )
                    .with_help(self.write(form::example(kind))));
            }
        }
        self.store(kind, found)
    }

    /// Sorts the lists that `kind` keeps sorted, and replaces the parsed numbers with the numbers that components
    /// store.
    fn store(&mut self, kind: &Kind, found: &[Written]) -> Result<(), Error> {
        kind.sort_lists(&mut self.words);
        if kind.fields.iter().all(|field| field.origin == 0) && !found.iter().any(|field| field.is_negative) {
            return Ok(());
        }
        let mut at = 0;
        for (written, field) in found.iter().zip(&kind.fields) {
            let word = self.words.get(at).copied().unwrap_or_default();
            at += 1;
            match field.shape {
                FieldShape::List => at += usize::try_from(word).unwrap_or(usize::MAX),
                FieldShape::Natural => {
                    let number = if written.is_negative { -i128::from(word) } else { word.into() };
                    let stored = stored(field, number);
                    self.words[at - 1] =
                        stored.map_err(|error| error.with_place(place(self.text, written.start)))?;
                }
            }
        }
        Ok(())
    }

    fn push(&mut self, count: u128, kind: KindId, start: usize) -> Result<(), Error> {
        if count > 0 {
            self.sum.push(count, kind, &self.words);
            self.starts.push(start);
        }
        self.poll(self.words.len() + 1)
    }

    /// Adds `words` to the number of words read, and polls the budget if this number is at least [`WORDS_PER_POLL`].
    fn poll(&mut self, words: usize) -> Result<(), Error> {
        self.read += words;
        if self.read < WORDS_PER_POLL {
            return Ok(());
        }
        self.read = 0;
        let terms = self.sum.len() as u64 * BYTES_PER_TERM;
        let words = (self.sum.words() + self.words.len()) as u64 * size_of::<u64>() as u64;
        // A list is briefly in memory twice when it grows, and answering the question takes a copy of the sum.
        poll_thread_budget(2 * (terms + words)).map_err(Error::at_limit)
    }

    fn number(&self, digits: &str, start: usize) -> Result<u64, Error> {
        digits.parse().map_err(|_| {
            self.error(
                ErrorKind::Domain,
                Message::new("position-number-large").with("number", shortened(digits)),
                start,
            )
            .with_help(Message::new("position-number-large-help"))
        })
    }

    /// The kind of the forced components of the kind `name`.
    fn forced_kind(&self, name: &str, start: usize) -> Result<KindId, Error> {
        let free = self.kind_named(name, start)?;
        let found = self.kinds.iter().position(|kind| kind.forced == Some(free));
        match found.and_then(|index| u32::try_from(index).ok()) {
            Some(index) => Ok(KindId(index)),
            None => {
                let message = Message::new("position-never-forced").with("kind", name);
                Err(self.error(ErrorKind::Domain, message, start))
            }
        }
    }

    fn only_kind(&self, start: usize) -> Result<KindId, Error> {
        match self.kinds {
            kinds if Kind::only(kinds).is_some() => Ok(KindId(0)),
            kinds => {
                let free = kinds.iter().filter(|kind| kind.forced.is_none());
                let names: Vec<&str> = free.map(|kind| &*kind.name).collect();
                let mut error = self.error(
                    ErrorKind::Syntax,
                    Message::new("position-several-kinds").with("kinds", names.join(", ")),
                    start,
                );
                if let Some(kind) = kinds.first() {
                    error = error.with_help(self.write(form::example(kind)));
                }
                Err(error)
            }
        }
    }

    fn kind_named(&self, name: &str, start: usize) -> Result<KindId, Error> {
        let names = self.kinds.iter().map(|kind| &*kind.name);
        let found = names.clone().position(|kind| kind == name);
        if let Some(index) = found.and_then(|index| u32::try_from(index).ok()) {
            return Ok(KindId(index));
        }
        let error =
            self.error(ErrorKind::Unknown, Message::new("position-kind-unknown").with("found", name), start);
        // The text `heap3` may be `heap(3)` after a shell has removed the brackets.
        let digits = name.trim_end_matches(|c: char| c.is_ascii_digit());
        if let Some(kind) = self.kinds.iter().find(|kind| digits.len() < name.len() && *kind.name == *digits)
        {
            return Err(error.with_help(quoted(&form::example(kind))));
        }
        let help = match grundy_rules::nearest(name, names.clone()) {
            Some(near) => Message::new("position-kind-near").with("near", near),
            None => Message::new("position-kinds").with("kinds", names.collect::<Vec<_>>().join(", ")),
        };
        Err(error.with_help(help))
    }

    /// The error for a count before a bare number, such as `2*3`.
    fn bare_count(&self, count: &str, number: &str, start: usize) -> Error {
        let error = self.error(ErrorKind::Syntax, Message::new("position-count-bare"), start);
        let Some(kind) = Kind::only(self.kinds) else { return error };
        if !matches!(&*kind.fields, [field] if field.shape == FieldShape::Natural) {
            return error.with_help(self.write(format!("{count}*{}", form::example(kind))));
        }
        let long = format!("{count}*{}({number})", kind.name);
        match count.parse::<usize>() {
            Ok(count @ 1..=8) => {
                let help = Message::new("position-write-either");
                error.with_help(help.with("first", long).with("second", vec![number; count].join(" ")))
            }
            _ => error.with_help(self.write(long)),
        }
    }

    fn count_too_large(&self, digits: &str, start: usize) -> Error {
        let message = Message::new("position-count-large").with("count", shortened(digits));
        self.error(ErrorKind::Domain, message, start)
    }

    /// The error for a minus sign where no negative number is allowed. The lookahead token must be this sign.
    fn negative(&mut self) -> Error {
        let start = self.advance().start;
        match self.ahead.kind {
            TokenKind::Number(digits) => self
                .error(
                    ErrorKind::Domain,
                    Message::new("position-negative").with("number", format!("-{}", shortened(digits))),
                    start,
                )
                .with_help(Message::new("position-negative-help")),
            _ => self.unexpected(),
        }
    }

    fn comma_after_component(&self, before: Form) -> Error {
        let message = Message::new("position-comma-between");
        let error = self.error(ErrorKind::Syntax, message, self.ahead.start);
        match before {
            Form::Long | Form::Short => error.with_help(Message::new("position-plus-missing-help")),
        }
    }

    /// The error for an unexpected lookahead token. It suggests the digits of a number that is written like `10^9`, or
    /// shows an example of a component.
    pub(super) fn unexpected(&self) -> Error {
        let message = match self.ahead.kind {
            TokenKind::End => Message::new("position-end"),
            TokenKind::Other(character) => {
                Message::new("position-character").with("found", character.escape_debug())
            }
            TokenKind::Sign(sign) => Message::new("position-unexpected").with("found", sign),
            TokenKind::Number(text) | TokenKind::Name(text) | TokenKind::Letters(text) => {
                Message::new("position-unexpected").with("found", shortened(text))
            }
        };
        let error = self.error(ErrorKind::Syntax, message, self.ahead.start);
        if let Some(number) = number::in_full(self.text, self.ahead.start) {
            return error.with_help(self.write(number.to_string()));
        }
        match self.kinds.first() {
            Some(kind) => error.with_help(self.write_like(kind)),
            None => error,
        }
    }

    fn write(&self, instead: String) -> Message {
        Message::new("position-write").with("instead", instead)
    }

    fn write_like(&self, kind: &Kind) -> Message {
        Message::new("position-write-like").with("example", form::example(kind))
    }

    pub(super) fn error(&self, kind: ErrorKind, message: Message, start: usize) -> Error {
        Error::new(kind, message).with_place(place(self.text, start))
    }
}

/// The suggestion to write the position in quotes, because a shell may have removed its brackets.
fn quoted(example: &str) -> Message {
    Message::new("position-write-quoted").with("example", example)
}
