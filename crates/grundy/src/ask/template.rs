//! Positions given by a template: `heap(n) + heap(2 * n)` for every `n` in a range.

use crate::{
    error::{Error, ErrorKind},
    object::Fields,
    subject::{ParameterValue, Subject},
};
use grundy_core::Message;

/// A template for positions that differ only in a few numbers.
///
/// The text is a position with expressions instead of numbers: `heap(n) + heap(2 * n)`, `s(2^k - 1, k)`, `[a, b, c]`. A
/// name in `ranges` that does not occur in the text is a parameter of the rules. If the text is empty and the names
/// `rows` and `columns` have ranges, each position is the board with these numbers of rows and columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Template {
    /// The position, with expressions instead of numbers.
    pub text: String,
    /// The names, each with its first and its last number.
    pub ranges: Vec<(String, i128, i128)>,
}

/// The largest number of positions of a template.
const MOST: u128 = 1_000_000;

/// The largest depth to which counts, brackets, minus signs, exponents and functions may be nested.
const DEEPEST: usize = 64;

impl Template {
    /// Reads the fields `template` and `for` of a request, or returns `None` if both are missing.
    pub(crate) fn read(fields: &mut Fields<'_>) -> Result<Option<Self>, Error> {
        let text = fields.text("template")?;
        let mut ranges = Vec::new();
        if let Some(field) = fields.take("for") {
            for (name, bounds) in field.fields("for")? {
                let [from, to] = bounds.entries("for")?[..] else {
                    let error = bounds.error(ErrorKind::Syntax, Message::new("template-no-for"));
                    return Err(error.with_help(Message::new("template-no-for-help")));
                };
                ranges.push((name.into_owned(), from.integer("for")?, to.integer("for")?));
            }
        }
        Ok((text.is_some() || !ranges.is_empty()).then(|| Self { text: text.unwrap_or_default(), ranges }))
    }

    /// All points: a point consists of a number for each name, in the order of `ranges`. The number of the last name
    /// changes fastest.
    ///
    /// # Errors
    /// Returns an error if there is no range, a range is empty, or there are too many positions.
    pub(crate) fn points(&self) -> Result<Vec<Vec<i128>>, Error> {
        if self.ranges.is_empty() {
            return Err(Error::new(ErrorKind::Syntax, Message::new("template-no-for"))
                .with_help(Message::new("template-no-for-help")));
        }
        let mut count: u128 = 1;
        for (name, from, to) in &self.ranges {
            if from > to {
                let message = Message::new("template-empty").with("name", name);
                return Err(Error::new(ErrorKind::Domain, message.with("from", from).with("to", to)));
            }
            count = count.saturating_mul(to.abs_diff(*from).saturating_add(1));
        }
        if count > MOST {
            let message = Message::new("template-many").with("count", count).with("most", MOST);
            return Err(Error::new(ErrorKind::Domain, message));
        }
        let mut points: Vec<Vec<i128>> = vec![Vec::new()];
        for &(_, from, to) in &self.ranges {
            let longer = |point: &Vec<i128>| {
                (from..=to).map(|number| [&point[..], &[number]].concat()).collect::<Vec<_>>()
            };
            points = points.iter().flat_map(longer).collect();
        }
        Ok(points)
    }

    /// The subject at a point. Names that occur in the template determine the position; the others are set as
    /// parameters of the rules.
    pub(crate) fn at(&self, subject: &Subject, point: &[i128]) -> Result<Subject, Error> {
        let mut here = subject.clone();
        for ((name, ..), &number) in self.ranges.iter().zip(point) {
            if !self.has(name) {
                here.params.retain(|(other, _)| other != name);
                here.params.push((name.clone(), ParameterValue::Number(number)));
            }
        }
        let text = self.text_at(point)?;
        here.position = Some(text.into());
        Ok(here)
    }

    /// The number that a name stands for at a point, or `None` if the name has no range.
    fn number(&self, name: &str, point: &[i128]) -> Option<i128> {
        self.ranges.iter().zip(point).find(|((known, ..), _)| known == name).map(|(_, &number)| number)
    }

    /// The size of a board at a point, if the template has no text but has ranges for `rows` and `columns`.
    fn size_at(&self, point: &[i128]) -> Option<(i128, i128)> {
        let is_size = self.text.trim().is_empty();
        is_size.then_some(()).and(self.number("rows", point).zip(self.number("columns", point)))
    }

    /// Whether a name occurs in the template's text, or is part of the size of a board.
    fn has(&self, name: &str) -> bool {
        if matches!(name, "rows" | "columns") && self.text.trim().is_empty() {
            let names = |wanted: &str| self.ranges.iter().any(|(known, ..)| known == wanted);
            return names("rows") && names("columns");
        }
        let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
        self.text.split(|letter| !is_letter(letter)).any(|word| word == name)
    }

    /// The position at a point, as text.
    pub(crate) fn text_at(&self, point: &[i128]) -> Result<String, Error> {
        if let Some((rows, columns)) = self.size_at(point) {
            return Ok(format!("{rows}x{columns}"));
        }
        let mut reader = Reader { rest: &self.text, template: self, point };
        let mut text = String::new();
        loop {
            text += &reader.term(0)?;
            if !reader.take('+') {
                break;
            }
            text += " + ";
        }
        if reader.rest.trim().is_empty() { Ok(text) } else { Err(reader.syntax()) }
    }
}

/// A parser that reads a template and writes it with its expressions replaced by numbers.
struct Reader<'t> {
    rest: &'t str,
    template: &'t Template,
    point: &'t [i128],
}

impl<'t> Reader<'t> {
    /// Reads a term of the sum: a number, a kind with its fields, a list, or a tuple, possibly with a count.
    fn term(&mut self, depth: usize) -> Result<String, Error> {
        if depth > DEEPEST {
            return Err(self.syntax());
        }
        let begin = self.rest;
        let word = self.word();
        if !word.is_empty() && self.is_next(&['(', '[']) {
            let fields = self.fields(0)?;
            return Ok(format!("{word}{fields}"));
        }
        self.rest = begin;
        if self.is_next(&['[']) {
            return self.fields(0);
        }
        // This is either a count or a tuple.
        let is_tuple = self.is_next(&['(']) && self.is_tuple();
        if is_tuple {
            return self.fields(0);
        }
        let count = self.factor(0)?;
        if !self.take('*') {
            // A component that is written as a number.
            return Ok(count.to_string());
        }
        let counted = self.term(depth + 1)?;
        Ok(format!("{count}*{counted}"))
    }

    /// Whether the bracket that follows encloses a tuple instead of a count: it does unless `*` follows the closing
    /// bracket.
    fn is_tuple(&self) -> bool {
        let mut depth = 0_usize;
        for (at, letter) in self.rest.char_indices() {
            match letter {
                '(' | '[' => depth += 1,
                ')' | ']' => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return !self.rest[at + 1..].trim_start().starts_with('*');
                    }
                }
                _ => {}
            }
        }
        true
    }

    /// Reads fields in round brackets, or entries in square brackets.
    fn fields(&mut self, depth: usize) -> Result<String, Error> {
        if depth > DEEPEST {
            return Err(self.syntax());
        }
        let (open, close) = if self.take('(') {
            ('(', ')')
        } else if self.take('[') {
            ('[', ']')
        } else {
            return Err(self.syntax());
        };
        let mut texts = Vec::new();
        while !self.take(close) {
            if !texts.is_empty() && !self.take(',') {
                return Err(self.syntax());
            }
            texts.push(match self.is_next(&['[']) {
                true => self.fields(depth + 1)?,
                false => {
                    let number = self.sum(0)?;
                    // Only the rules determine which fields may be below zero.
                    let fits = number >= i64::MIN.into() && number <= u64::MAX.into();
                    if fits { number.to_string() } else { return Err(self.no_value()) }
                }
            });
        }
        Ok(format!("{open}{}{close}", texts.join(", ")))
    }

    fn sum(&mut self, depth: usize) -> Result<i128, Error> {
        let mut value = self.product(depth)?;
        loop {
            value = if self.take('+') {
                value.checked_add(self.product(depth)?)
            } else if self.take('-') {
                value.checked_sub(self.product(depth)?)
            } else {
                return Ok(value);
            }
            .ok_or_else(|| self.no_value())?;
        }
    }

    fn product(&mut self, depth: usize) -> Result<i128, Error> {
        let mut value = self.factor(depth)?;
        loop {
            value = if self.take('*') {
                value.checked_mul(self.factor(depth)?)
            } else if self.take('/') {
                let by = self.factor(depth)?;
                (by > 0).then(|| value.div_euclid(by))
            } else if self.take('%') {
                let by = self.factor(depth)?;
                (by > 0).then(|| value.rem_euclid(by))
            } else {
                return Ok(value);
            }
            .ok_or_else(|| self.no_value())?;
        }
    }

    /// Reads a number, a name, a function or an expression in brackets, possibly with a minus sign or an exponent.
    fn factor(&mut self, depth: usize) -> Result<i128, Error> {
        if depth > DEEPEST {
            return Err(self.syntax());
        }
        let base = if self.take('-') {
            let value = self.factor(depth + 1)?;
            return value.checked_neg().ok_or_else(|| self.no_value());
        } else if self.take('(') {
            let value = self.sum(depth + 1)?;
            if !self.take(')') {
                return Err(self.syntax());
            }
            value
        } else {
            let word = self.word();
            if word.starts_with(|letter: char| letter.is_ascii_digit()) {
                word.parse().map_err(|_| self.syntax())?
            } else if !word.is_empty() && self.take('(') {
                self.function(word, depth)?
            } else {
                self.named(word)?
            }
        };
        if !self.take('^') {
            return Ok(base);
        }
        let power = u32::try_from(self.factor(depth + 1)?).map_err(|_| self.no_value())?;
        base.checked_pow(power).ok_or_else(|| self.no_value())
    }

    fn function(&mut self, word: &str, depth: usize) -> Result<i128, Error> {
        let mut arguments = vec![self.sum(depth + 1)?];
        while self.take(',') {
            arguments.push(self.sum(depth + 1)?);
        }
        if !self.take(')') {
            return Err(self.syntax());
        }
        match (word, &arguments[..]) {
            ("min", [_, ..]) => arguments.iter().min().copied(),
            ("max", [_, ..]) => arguments.iter().max().copied(),
            ("pow2", &[power]) => u32::try_from(power).ok().and_then(|power| 2_i128.checked_pow(power)),
            _ => return Err(self.syntax()),
        }
        .ok_or_else(|| self.no_value())
    }

    fn named(&self, word: &str) -> Result<i128, Error> {
        if word.is_empty() {
            return Err(self.syntax());
        }
        let at = self.template.ranges.iter().position(|(name, ..)| name == word);
        match at.and_then(|at| self.point.get(at)) {
            Some(&number) => Ok(number),
            None => Err(Error::new(ErrorKind::Unknown, Message::new("template-name").with("name", word))
                .with_help(Message::new("template-name-help").with("name", word))),
        }
    }

    /// Reads the next word, which consists of letters, digits and `_`.
    fn word(&mut self) -> &'t str {
        self.rest = self.rest.trim_start();
        let end = self
            .rest
            .find(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
            .unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn is_next(&self, letters: &[char]) -> bool {
        self.rest.trim_start().starts_with(letters)
    }

    fn take(&mut self, letter: char) -> bool {
        match self.rest.trim_start().strip_prefix(letter) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn syntax(&self) -> Error {
        let message = Message::new("template-syntax").with("text", &self.template.text);
        Error::new(ErrorKind::Syntax, message).with_help(Message::new("template-syntax-help"))
    }

    fn no_value(&self) -> Error {
        let ranges = self.template.ranges.iter().zip(self.point);
        let at: Vec<String> = ranges.map(|((name, ..), number)| format!("{name} = {number}")).collect();
        Error::new(ErrorKind::Domain, Message::new("template-value").with("at", at.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template(text: &str) -> Template {
        Template { text: text.to_owned(), ranges: vec![("n".to_owned(), 1, 9), ("k".to_owned(), 0, 9)] }
    }

    #[track_caller]
    fn check(text: &str, position: &str) {
        assert_eq!(template(text).text_at(&[3, 5]).unwrap(), position);
    }

    #[test]
    fn numbers_in_the_place_of_names() {
        check("heap(n) + heap(2 * n)", "heap(3) + heap(6)");
        check("s(2^k - 1, k)", "s(31, 5)");
        check("[n, k, (n + k) / 2]", "[3, 5, 4]");
        check("boxes([n, 1], [k])", "boxes([3, 1], [5])");
        check("n * heap(k) + 2 * (n, k % 3)", "3*heap(5) + 2*(3, 2)");
        check("cell(min(n, k), max(n, k) - 1)", "cell(3, 4)");
        check("p(n - k, -n)", "p(-2, -3)");
        check("n + 2 * k", "3 + 2*5");
    }

    #[test]
    fn mistakes() {
        for text in ["heap(n", "heap(n) heap(k)", "heap(m)", "heap(n / 0)", "", "n n", "heap(n ^ 999)"] {
            assert!(template(text).text_at(&[3, 5]).is_err(), "{text}");
        }
        let deep = format!("heap({}n{})", "(".repeat(100_000), ")".repeat(100_000));
        assert!(template(&deep).text_at(&[3, 5]).is_err());
        for part in ["[", "1*", "-"] {
            assert!(template(&part.repeat(1_000_000)).text_at(&[3, 5]).is_err(), "{part}");
        }
        let least = "heap(-(-(2^126) - 2^126))";
        assert!(template(least).text_at(&[3, 5]).is_err());
    }

    #[test]
    fn points_row_by_row() {
        let mut small = template("heap(n)");
        small.ranges = vec![("n".to_owned(), 1, 2), ("k".to_owned(), 5, 6)];
        assert_eq!(small.points().unwrap(), [[1, 5], [1, 6], [2, 5], [2, 6]]);
        small.ranges[0].2 = i128::MAX;
        assert!(small.points().is_err());
    }
}
