//! Reads the text of a format.

use super::template::{Insert, Piece, pieces};
use super::{Count, Each, Field, Length, Output, PRESETS, Spec};
use grundy_core::{Message, shortened};
use std::error::Error;
use std::fmt;

/// An error in the text of a format: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError {
    /// The message that describes the error.
    pub message: Message,
    /// The byte offset in the text.
    pub at: usize,
}

impl SpecError {
    pub(super) fn new(id: &'static str, found: &str, at: usize) -> Self {
        Self { message: Message::new(id).with("found", shortened(found)), at }
    }
}

impl fmt::Display for SpecError {
    /// The name and the arguments of the message, for developers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl Error for SpecError {}

/// Whether a string is a name: an ASCII letter, followed by any number of ASCII letters, digits and underscores.
pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The format that a text describes.
///
/// ```
/// let spec = grundy_judge::spec::parse("T: n x[n] -> Yes/No")?;
/// let cases = spec.cases("2\n2\n3 5\n1\n4\n").unwrap();
/// assert_eq!(cases[0].position, "3 5");
/// # Ok::<(), grundy_judge::spec::SpecError>(())
/// ```
///
/// # Errors
/// Returns an error if a part of the text cannot be read, if a name is unknown or denotes two parts, if a length or a
/// bound does not name an earlier number, or if a case has no parts other than lists whose length is always 0.
pub fn parse(text: &str) -> Result<Spec, SpecError> {
    let (before, output) = match text.split_once("->") {
        Some((before, output)) => (before, output),
        None => (text, " luogu"),
    };
    let output_at = text.len().saturating_sub(output.len());
    let (input, position) = match before.split_once("=>") {
        Some((input, position)) => (input, Some(position)),
        None => (before, None),
    };
    let (input, each) = match last_word(input, "for") {
        Some((before, after)) => (before, Some(each(after, before.len())?)),
        None => (input, None),
    };
    let (count, fields_text) = match input.split_once(':') {
        Some((count, fields)) => (count_of(count.trim(), spaces(count))?, fields),
        None => (Count::One, input),
    };
    let fields = fields(fields_text, input.len() - fields_text.len())?;
    let mut spec = Spec {
        text: text.to_owned(),
        count,
        fields,
        each,
        position: None,
        params: Vec::new(),
        output: outputs(output, output_at)?,
    };
    if let Some(position) = position {
        let at = before.len() - position.len();
        // Positions may contain the word `with` too, as in `all with [0] = "t"`.
        let names_first = |params: &str| params.split_once('=').is_some_and(|(name, _)| is_name(name.trim()));
        let (position, params) = match last_word(position, "with") {
            Some((position, params)) if names_first(params) => (position, Some(params)),
            _ => (position, None),
        };
        spec.position = Some(trimmed_pieces(position, at)?);
        if let Some(params) = params {
            let mut at = at + position.len() + "with".len();
            for param in params.split(';') {
                let (name, value) = param
                    .split_once('=')
                    .filter(|(name, _)| is_name(name.trim()))
                    .ok_or_else(|| SpecError::new("judge-spec-param", param.trim(), at + spaces(param)))?;
                spec.params.push((name.trim().to_owned(), trimmed_pieces(value, at + name.len() + 1)?));
                at += param.len() + 1;
            }
        }
    }
    spec.check_names()?;
    Ok(spec)
}

/// Parses the text after `for`, such as `v in 1..=n`; `at` is the byte offset of `for`.
fn each(text: &str, at: usize) -> Result<Each, SpecError> {
    let wrong = || SpecError::new("judge-spec-for", text.trim(), at);
    let start = at + "for".len();
    let (name, range) = last_word(text, "in").ok_or_else(wrong)?;
    let (from, to) = range.split_once("..").ok_or_else(wrong)?;
    let (to, is_last) = match to.strip_prefix('=') {
        Some(to) => (to, true),
        None => (to, false),
    };
    let end = start + text.len();
    let from = length(from.trim(), end - range.len() + spaces(range)).ok_or_else(wrong)?;
    let mut to = length(to.trim(), end - to.len() + spaces(to)).ok_or_else(wrong)?;
    if !is_last {
        to.plus = to.plus.checked_sub(1).ok_or_else(wrong)?;
    }
    let at = start + spaces(text);
    match name.trim() {
        name if is_name(name) => Ok(Each { name: name.to_owned(), from, to, at }),
        _ => Err(wrong()),
    }
}

/// Parses a number or a name, either of which may have a number added or subtracted; `at` is the offset of the text.
fn length(text: &str, at: usize) -> Option<Length> {
    let end = text.find(['+', '-']).unwrap_or(text.len());
    let (base, plus) = text.split_at(end);
    let plus: i64 = if plus.is_empty() { 0 } else { plus.parse().ok()? };
    match base.parse::<i64>() {
        Ok(number) => Some(Length { name: None, plus: number.checked_add(plus)?, at }),
        Err(_) => is_name(base).then(|| Length { name: Some(base.to_owned()), plus, at }),
    }
}

/// The text before and after the last occurrence of `wanted` that has white space on both sides, if there is one.
fn last_word<'t>(text: &'t str, wanted: &str) -> Option<(&'t str, &'t str)> {
    let parts = text.rmatch_indices(wanted).map(|(at, word)| (&text[..at], &text[at + word.len()..]));
    let is_word = |before: &str, after: &str| {
        before.ends_with(char::is_whitespace) && after.starts_with(char::is_whitespace)
    };
    parts.into_iter().find(|(before, after)| is_word(before, after))
}

/// The number of bytes of white space at the beginning of a string.
fn spaces(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// The pieces of a template without the white space around it; `at` is the offset of the template.
fn trimmed_pieces(text: &str, at: usize) -> Result<Vec<Piece>, SpecError> {
    pieces(text.trim(), at + spaces(text))
}

fn count_of(text: &str, at: usize) -> Result<Count, SpecError> {
    match text {
        "eof" => Ok(Count::UntilTheEnd),
        zeros if !zeros.is_empty() && zeros.split_whitespace().all(|zero| zero == "0") => {
            Ok(Count::UntilZeros(zeros.split_whitespace().count()))
        }
        names if !names.is_empty() && names.split_whitespace().all(is_name) => {
            Ok(Count::Counted(names.split_whitespace().map(str::to_owned).collect()))
        }
        other => Err(SpecError::new("judge-spec-count", other, at)),
    }
}

/// The parts of a case, separated by white space. White space within parentheses does not separate parts.
fn fields(text: &str, at: usize) -> Result<Vec<Field>, SpecError> {
    let mut fields = Vec::new();
    let mut depth = 0;
    let mut start = 0;
    for (index, found) in text.char_indices().chain([(text.len(), ' ')]) {
        match found {
            '(' => depth += 1,
            ')' => depth -= 1,
            // Parentheses that are not closed end with the text.
            space if space.is_whitespace() && (depth <= 0 || index == text.len()) => {
                let word = &text[start..index];
                if !word.is_empty() {
                    fields.push(field(word, at + start)?);
                }
                start = index + found.len_utf8();
            }
            _ => {}
        }
    }
    // If a case took nothing from the input, there would be infinitely many cases.
    match fields.iter().all(Field::is_never_present) {
        true => Err(SpecError::new("judge-spec-empty", text.trim(), at + spaces(text))),
        false => Ok(fields),
    }
}

impl Field {
    /// Whether the length is 0 in every case, so that the list has no entries.
    fn is_never_present(&self) -> bool {
        self.length.as_ref().is_some_and(|length| length.name.is_none() && length.plus <= 0)
    }
}

/// Parses one part of a case: `n`, `s$`, `x[n]`, `g[h]$` or `e[m](u v)`. `at` is the offset of the part.
fn field(word: &str, at: usize) -> Result<Field, SpecError> {
    let wrong = || SpecError::new("judge-spec-field", word, at);
    let (body, is_word) = match word.strip_suffix('$') {
        Some(body) => (body, true),
        None => (word, false),
    };
    let (body, columns) = match body.split_once('(') {
        Some((body, columns)) => {
            let columns = columns.strip_suffix(')').ok_or_else(wrong)?.split_whitespace();
            if columns.clone().any(|name| !is_name(name)) {
                return Err(wrong());
            }
            (body, columns.map(str::to_owned).collect())
        }
        None => (body, Vec::new()),
    };
    let (name, length) = match body.split_once('[') {
        Some((name, length)) => {
            let length_at = at + name.len() + 1;
            let length = length.strip_suffix(']').ok_or_else(wrong)?;
            let length = self::length(length, length_at)
                .filter(|length| length.name.is_some() || length.plus >= 0)
                .ok_or_else(wrong)?;
            (name, Some(length))
        }
        None => (body, None),
    };
    let is_row = word.contains('(');
    if !is_name(name) || is_row && (columns.is_empty() || length.is_none() || is_word) {
        return Err(wrong());
    }
    Ok(Field { name: name.to_owned(), is_word, length, columns, at })
}

/// Parses the output: a preset, two or three words separated by slashes, `value`, `count`, a form of `move` or `moves`
/// (such as `moves,/none`), or text in quotes.
fn outputs(text: &str, at: usize) -> Result<Vec<Output>, SpecError> {
    let trimmed = text.trim();
    let wrong = || SpecError::new("judge-spec-output", trimmed, at + spaces(text));
    let Some(quoted) = trimmed.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else {
        return Ok(vec![output(trimmed).ok_or_else(wrong)?]);
    };
    let mut found = Vec::new();
    let mut rest = quoted;
    while let Some((before, after)) = rest.split_once('<') {
        let (inside, after) = after.split_once('>').ok_or_else(wrong)?;
        found.push(Output::Text(before.to_owned()));
        found.push(match inside {
            "i" => Output::Number,
            inside => output(inside).ok_or_else(wrong)?,
        });
        rest = after;
    }
    found.push(Output::Text(rest.to_owned()));
    Ok(found)
}

fn output(text: &str) -> Option<Output> {
    match text {
        "value" => return Some(Output::Value),
        "count" => return Some(Output::Moves),
        _ => {}
    }
    let (list, none) = text.split_once('/').unwrap_or((text, ""));
    let between = [("move", None), ("moves", Some(" ")), ("moves,", Some(", ")), ("moves;", Some("\n"))];
    if let Some((_, between)) = between.into_iter().find(|(word, _)| *word == list) {
        return Some(Output::Labels { between, none: none.to_owned() });
    }
    if let Some((_, [first, second])) = PRESETS.iter().find(|(name, _)| *name == text) {
        return Some(Output::Winner((*first).to_owned(), (*second).to_owned(), None));
    }
    let words: Vec<String> = text.split('/').map(|word| word.trim().to_owned()).collect();
    match &words[..] {
        words if words.iter().any(String::is_empty) => None,
        [first, second] => Some(Output::Winner(first.clone(), second.clone(), None)),
        [first, second, draw] => Some(Output::Winner(first.clone(), second.clone(), Some(draw.clone()))),
        _ => None,
    }
}

impl Spec {
    /// Whether the insertion names either no column or a column of the inserted part.
    fn has_column(&self, insert: &Insert) -> bool {
        let Some(column) = &insert.column else { return true };
        self.fields.iter().any(|field| field.name == insert.name && field.columns.contains(column))
    }

    /// Checks that the names in lengths and bounds are those of earlier numbers, that insertions name existing parts
    /// and columns, and that no two parts have the same name.
    fn check_names(&self) -> Result<(), SpecError> {
        let shared: Vec<&str> = match &self.count {
            Count::Counted(names) => {
                names.split_last().into_iter().flat_map(|(_, names)| names).map(|name| &**name).collect()
            }
            _ => Vec::new(),
        };
        let mut numbers = shared.clone();
        let mut all = shared;
        for field in &self.fields {
            if let Some(Length { name: Some(name), at, .. }) = &field.length
                && !numbers.contains(&&**name)
            {
                return Err(SpecError::new("judge-spec-length", name, *at));
            }
            if all.contains(&&*field.name) {
                return Err(SpecError::new("judge-spec-twice", &field.name, field.at));
            }
            all.push(&field.name);
            if field.length.is_none() && !field.is_word {
                numbers.push(&field.name);
            }
        }
        if let Some(each) = &self.each {
            for bound in [&each.from, &each.to] {
                if let Length { name: Some(name), at, .. } = bound
                    && !numbers.contains(&&**name)
                {
                    return Err(SpecError::new("judge-spec-length", name, *at));
                }
            }
            if all.contains(&&*each.name) {
                return Err(SpecError::new("judge-spec-twice", &each.name, each.at));
            }
            all.push(&each.name);
        }
        let templates = self.position.iter().chain(self.params.iter().map(|(_, pieces)| pieces));
        for piece in templates.flatten() {
            if let Piece::Insert(insert) = piece
                && !(all.contains(&&*insert.name) && self.has_column(insert))
            {
                return Err(SpecError::new("judge-spec-unknown", &insert.name, insert.at));
            }
        }
        Ok(())
    }
}
