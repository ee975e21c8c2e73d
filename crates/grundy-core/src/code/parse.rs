//! Parsing codes from text.

use super::{Code, CodeError, CodeErrorKind, Digit, Likeness, MOST_PARTS, PartCounts};
use crate::Place;
use std::str::FromStr;

impl FromStr for Code {
    type Err = CodeError;

    /// Parses a code such as `0.77` or `4u.0`.
    ///
    /// # Errors
    /// Returns a [`CodeError`] that says what is wrong with the text, and where.
    fn from_str(text: &str) -> Result<Self, CodeError> {
        let read = Reader { text, at: 0, digits: Vec::new() }.read()?;
        if let Some(mixed) = read.mixed() {
            return Err(mixed);
        }
        read.code(Layers::only)
    }
}

/// The codes that together have the moves of the code `text`: a single code, or one for each condition on the parts. No
/// two of them have a move in common.
pub(super) fn layers(text: &str) -> Result<Vec<Code>, CodeError> {
    let read = Reader { text, at: 0, digits: Vec::new() }.read()?;
    if read.mixed().is_none() {
        return Ok(vec![read.code(Layers::only)?]);
    }
    let codes = LIKENESSES.map(|likeness| read.code(|layers| layers.of(likeness)));
    let codes: Vec<Code> = codes.into_iter().collect::<Result<_, _>>()?;
    Ok(codes.into_iter().filter(|code| code.digits().any(|(_, digit)| !digit.counts.is_empty())).collect())
}

/// All conditions on the parts.
const LIKENESSES: [Likeness; 4] =
    [Likeness::Any, Likeness::AllDifferent, Likeness::NotAllEqual, Likeness::AllEqual];

/// One digit of a code, divided into a digit for each condition on the parts that occurs in it. Each number of parts
/// occurs in at most one of them.
#[derive(Default)]
struct Layers(Vec<Digit>);

impl Layers {
    /// Adds the numbers of parts of `added` under its condition.
    fn add(&mut self, added: Digit) {
        let Digit { counts, likeness } = added.normal();
        match self.0.iter_mut().find(|digit| digit.likeness == likeness) {
            Some(digit) => {
                let bits = digit.counts.bits() | counts.bits();
                digit.counts = PartCounts::new(bits, digit.counts.and_more() || counts.and_more());
            }
            None => self.0.push(Digit { counts, likeness }),
        }
    }

    /// If exactly one digit has a condition, and the digit without a condition contains only 0 and 1, moves these
    /// numbers to the digit with the condition, because the condition has no effect on them.
    fn simplify(&mut self) {
        let conditioned = self.0.iter().filter(|digit| digit.likeness != Likeness::Any).count();
        let few = self.of(Likeness::Any);
        if conditioned == 1 && few.counts.most().is_some_and(|most| most < 2) {
            self.0.retain(|digit| digit.likeness != Likeness::Any);
            if let Some(digit) = self.0.first_mut() {
                digit.counts =
                    PartCounts::new(digit.counts.bits() | few.counts.bits(), digit.counts.and_more());
            }
        }
    }

    /// The digit with this condition, or the digit 0 if there is none.
    fn of(&self, likeness: Likeness) -> Digit {
        self.0.iter().copied().find(|digit| digit.likeness == likeness).unwrap_or(Digit::NONE)
    }

    /// The only digit, or 0 if there is none.
    fn only(&self) -> Digit {
        self.0.first().copied().unwrap_or(Digit::NONE)
    }
}

impl From<Digit> for Layers {
    fn from(digit: Digit) -> Self {
        Self(vec![digit])
    }
}

/// A digit and its place in the text.
struct Written {
    layers: Layers,
    place: Place,
    /// The first condition inside braces, and its place.
    inside: Option<(char, Place)>,
}

/// The digits of a text.
struct Read {
    digits: Vec<Written>,
    /// The number of digits before the point.
    point: usize,
    repeating: usize,
    whole: Place,
}

impl Read {
    /// The error for a digit that has several conditions, if there is one.
    fn mixed(&self) -> Option<CodeError> {
        let (found, place) = self.digits.iter().find(|written| written.layers.0.len() > 1)?.inside?;
        Some(CodeError { kind: CodeErrorKind::ModifierInBraces { found }, place })
    }

    /// The code that has, at each place, the digit that `digit` returns for the layers at that place.
    fn code(&self, digit: impl Fn(&Layers) -> Digit) -> Result<Code, CodeError> {
        for (at, written) in self.digits[..self.point].iter().enumerate() {
            super::endless(self.point - 1 - at, &digit(&written.layers))
                .map_err(|kind| CodeError { kind, place: written.place })?;
        }
        let mut digits = self.digits.iter().map(|written| digit(&written.layers));
        let mut left: Vec<Digit> = digits.by_ref().take(self.point).collect();
        let units = left.pop().unwrap_or(Digit::NONE);
        left.reverse();
        let taking = std::iter::once(units).chain(digits).collect();
        Code::new(left, taking, self.repeating).map_err(|kind| CodeError { kind, place: self.whole })
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// The digits read so far, from left to right.
    digits: Vec<Written>,
}

impl Reader<'_> {
    fn read(mut self) -> Result<Read, CodeError> {
        let mut point = None;
        let mut open: Option<(usize, usize)> = None;
        let mut repeating = 0;
        while let Some(found) = self.peek() {
            let start = self.at;
            let here = self.here(found);
            if repeating > 0 {
                return Err(CodeError { kind: CodeErrorKind::AfterRepetition, place: here });
            }
            match found {
                '.' => {
                    if point.replace(self.digits.len()).is_some() {
                        return Err(CodeError { kind: CodeErrorKind::SecondPoint, place: here });
                    }
                    self.at += 1;
                }
                '[' => {
                    if point.is_none() {
                        return Err(CodeError { kind: CodeErrorKind::RepetitionLeftOfPoint, place: here });
                    }
                    if open.replace((start, self.digits.len())).is_some() {
                        return Err(CodeError { kind: CodeErrorKind::Repetition, place: here });
                    }
                    self.at += 1;
                }
                ']' => {
                    repeating = open.take().map_or(0, |(_, first)| self.digits.len() - first);
                    if repeating == 0 {
                        return Err(CodeError { kind: CodeErrorKind::Repetition, place: here });
                    }
                    self.at += 1;
                }
                _ => {
                    let (layers, inside) = match found {
                        '{' => self.braces()?,
                        _ => (self.digit(found)?.into(), None),
                    };
                    let place = Place { start, end: self.at };
                    self.digits.push(Written { layers, place, inside });
                }
            }
        }
        let whole = Place { start: 0, end: self.text.len() };
        if let Some((start, _)) = open {
            let place = Place { start, end: self.text.len() };
            return Err(CodeError { kind: CodeErrorKind::Repetition, place });
        }
        if self.digits.is_empty() {
            return Err(CodeError { kind: CodeErrorKind::NoDigit, place: whole });
        }
        let Some(point) = point else {
            return Err(CodeError { kind: CodeErrorKind::NoPoint, place: whole });
        };
        Ok(Read { digits: self.digits, point, repeating, whole })
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn here(&self, found: char) -> Place {
        Place { start: self.at, end: self.at + found.len_utf8() }
    }

    /// Parses one digit with the modifiers that follow.
    fn digit(&mut self, found: char) -> Result<Digit, CodeError> {
        let start = self.at;
        let bits = match found {
            '0'..='9' => u64::from(u32::from(found) - u32::from('0')),
            'A'..='V' => u64::from(u32::from(found) - u32::from('A') + 10),
            // The letter `a` instead of a digit allows any number of parts.
            'a' | '*' => {
                self.at += 1;
                let counts = PartCounts::new(1, true);
                let likeness = self.modifiers(true)?.likeness;
                return Ok(Digit { counts, likeness });
            }
            'u' | '!' | 'n' | '?' | 'e' | '=' => {
                let place = self.here(found);
                return Err(CodeError { kind: CodeErrorKind::ModifierWithoutDigit { found }, place });
            }
            'b'..='v' => {
                let capital = found.to_ascii_uppercase();
                let place = self.here(found);
                return Err(CodeError { kind: CodeErrorKind::SmallDigit { found, capital }, place });
            }
            _ => {
                let place = self.here(found);
                return Err(CodeError { kind: CodeErrorKind::UnknownCharacter { found }, place });
            }
        };
        self.at += 1;
        let modifiers = self.modifiers(false)?;
        if modifiers.any_number && bits == 0 {
            let place = Place { start, end: self.at };
            return Err(CodeError { kind: CodeErrorKind::MoreThanNone, place });
        }
        Ok(Digit { counts: PartCounts::new(bits, modifiers.any_number), likeness: modifiers.likeness })
    }

    /// Parses a list of numbers of parts such as `{0,2+}` or `{2,3n}`, with the modifiers that follow. Also
    /// returns the first condition inside the braces, and its place.
    fn braces(&mut self) -> Result<(Layers, Option<(char, Place)>), CodeError> {
        let start = self.at;
        let Some(length) = self.text[start..].find('}') else {
            let place = Place { start, end: self.text.len() };
            return Err(CodeError { kind: CodeErrorKind::PartCounts, place });
        };
        let place = Place { start, end: start + length + 1 };
        let refused = || CodeError { kind: CodeErrorKind::PartCounts, place };
        let mut items: Vec<(Digit, u64)> = Vec::new();
        let mut inside = None;
        let mut begin = start + 1;
        for word in self.text[start + 1..start + length].split(',') {
            let digits = word.trim_end_matches(|c: char| !c.is_ascii_digit());
            let mut item = Digit::NONE;
            for (at, found) in word.char_indices().skip(digits.chars().count()) {
                let here = Place { start: begin + at, end: begin + at + found.len_utf8() };
                match (found, condition(found)) {
                    (_, Some(_)) if item.likeness != Likeness::Any => {
                        return Err(CodeError { kind: CodeErrorKind::SecondModifier { found }, place: here });
                    }
                    (_, Some(likeness)) => {
                        item.likeness = likeness;
                        inside = inside.or(Some((found, here)));
                    }
                    ('+', None) if !item.counts.and_more => item.counts.and_more = true,
                    (' ', None) => {}
                    _ => return Err(refused()),
                }
            }
            begin += word.len() + 1;
            let digits = digits.trim();
            if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(refused());
            }
            let count = digits.parse::<u64>().ok();
            let Some(parts) = count.filter(|count| *count <= u64::from(MOST_PARTS)) else {
                return Err(CodeError { kind: CodeErrorKind::TooManyParts { found: count }, place });
            };
            item.counts.bits = 1 << parts;
            items.push((item, parts));
        }
        self.at = place.end;
        let last = items.len().saturating_sub(1);
        let and_more = items.iter().position(|(item, _)| item.counts.and_more);
        if and_more.is_some_and(|at| at != last) {
            return Err(refused());
        }
        let outside = self.here(self.peek().unwrap_or(' '));
        let modifiers = self.modifiers(and_more.is_some())?;
        if let (Some((found, _)), true) = (inside, modifiers.likeness != Likeness::Any) {
            return Err(CodeError { kind: CodeErrorKind::SecondModifier { found }, place: outside });
        }
        let and_more = and_more.is_some() || modifiers.any_number;
        let largest = items.iter().map(|(_, parts)| *parts).max();
        let mut layers = Layers::default();
        for (at, &(item, parts)) in items.iter().enumerate() {
            // A number of parts must not occur with two different conditions. In a list with conditions, only the
            // largest number may stand for all numbers from it on.
            let is_repeated = items[..at]
                .iter()
                .any(|&(earlier, other)| other == parts && parts >= 2 && earlier.likeness != item.likeness);
            if is_repeated || inside.is_some() && and_more && at == last && Some(parts) != largest {
                return Err(refused());
            }
            let more = and_more && Some(parts) == largest;
            let likeness = if inside.is_some() { item.likeness } else { modifiers.likeness };
            layers.add(Digit { counts: PartCounts::new(1 << parts, more), likeness });
        }
        layers.simplify();
        Ok((layers, inside))
    }

    /// Parses the modifiers at the current position. `any_number` must be set if the digit already allows all larger
    /// numbers of parts.
    fn modifiers(&mut self, any_number: bool) -> Result<Modifiers, CodeError> {
        let mut modifiers = Modifiers { likeness: Likeness::Any, any_number };
        while let Some(found) = self.peek() {
            let likeness = match (found, condition(found)) {
                (_, Some(likeness)) => likeness,
                ('a' | '*', None) if !modifiers.any_number => {
                    modifiers.any_number = true;
                    self.at += 1;
                    continue;
                }
                // A second `a` belongs to the next digit.
                _ => break,
            };
            if modifiers.likeness != Likeness::Any {
                let place = self.here(found);
                return Err(CodeError { kind: CodeErrorKind::SecondModifier { found }, place });
            }
            modifiers.likeness = likeness;
            self.at += 1;
        }
        Ok(modifiers)
    }
}

/// The condition on the parts for which `found` stands: each condition has a letter and a sign. `None` for other
/// characters.
fn condition(found: char) -> Option<Likeness> {
    match found {
        'u' | '!' => Some(Likeness::AllDifferent),
        'n' | '?' => Some(Likeness::NotAllEqual),
        'e' | '=' => Some(Likeness::AllEqual),
        _ => None,
    }
}

struct Modifiers {
    likeness: Likeness,
    any_number: bool,
}
