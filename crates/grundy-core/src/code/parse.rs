//! Parsing codes from text.

use super::{Code, CodeError, CodeErrorKind, Digit, Likeness, MOST_PARTS, PartCounts};
use crate::Place;
use std::str::FromStr;

impl FromStr for Code {
    type Err = CodeError;

    /// Parses a code such as `0.77` or `4u.0`.
    ///
    /// # Errors
    /// A [`CodeError`] that says what is wrong with the text, and where.
    fn from_str(text: &str) -> Result<Self, CodeError> {
        Reader { text, at: 0, digits: Vec::new() }.code()
    }
}

/// A digit and its place in the text.
struct Written {
    digit: Digit,
    place: Place,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// The digits read so far, from left to right.
    digits: Vec<Written>,
}

impl Reader<'_> {
    fn code(mut self) -> Result<Code, CodeError> {
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
                    let digit = self.digit(found)?;
                    self.digits.push(Written { digit, place: Place { start, end: self.at } });
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
        self.assemble(point, repeating)
    }

    /// Assembles the code from the digits that were read. The first `point` digits precede the point.
    fn assemble(self, point: usize, repeating: usize) -> Result<Code, CodeError> {
        for (at, written) in self.digits[..point].iter().enumerate() {
            super::endless(point - 1 - at, &written.digit)
                .map_err(|kind| CodeError { kind, place: written.place })?;
        }
        let place = Place { start: 0, end: self.text.len() };
        let mut digits = self.digits.into_iter().map(|written| written.digit);
        let mut left: Vec<Digit> = digits.by_ref().take(point).collect();
        let units = left.pop().unwrap_or(Digit::NONE);
        left.reverse();
        let taking = std::iter::once(units).chain(digits).collect();
        Code::new(left, taking, repeating).map_err(|kind| CodeError { kind, place })
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn here(&self, found: char) -> Place {
        Place { start: self.at, end: self.at + found.len_utf8() }
    }

    /// Parses one digit, or a list of numbers of parts in braces, with the modifiers that follow.
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
            '{' => return self.braces(),
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

    /// Parses a list of numbers of parts such as `{0,2+}`, with the modifiers that follow.
    fn braces(&mut self) -> Result<Digit, CodeError> {
        let start = self.at;
        let Some(length) = self.text[start..].find('}') else {
            let place = Place { start, end: self.text.len() };
            return Err(CodeError { kind: CodeErrorKind::PartCounts, place });
        };
        self.at = start + length + 1;
        let place = Place { start, end: self.at };
        let inside = &self.text[start + 1..start + length];
        let modifier = |c: &char| matches!(c, 'u' | '!' | 'n' | '?' | 'e' | '=');
        if let Some((at, found)) = inside.char_indices().find(|(_, c)| modifier(c)) {
            let place = Place { start: start + 1 + at, end: start + 2 + at };
            return Err(CodeError { kind: CodeErrorKind::ModifierInBraces { found }, place });
        }
        let (list, and_more) = inside.strip_suffix('+').map_or((inside, false), |list| (list, true));
        let mut bits = 0u64;
        let mut last = None;
        for word in list.split(',') {
            let word = word.trim();
            if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(CodeError { kind: CodeErrorKind::PartCounts, place });
            }
            let count = word.parse::<u64>().ok();
            let Some(parts) = count.filter(|count| *count <= u64::from(MOST_PARTS)) else {
                return Err(CodeError { kind: CodeErrorKind::TooManyParts { found: count }, place });
            };
            bits |= 1 << parts;
            last = last.max(Some(parts));
        }
        let modifiers = self.modifiers(and_more)?;
        let counts = PartCounts::new(bits, and_more || modifiers.any_number);
        Ok(Digit { counts, likeness: modifiers.likeness })
    }

    /// Parses the modifiers at the current position. `any_number` is set if the digit already allows any
    /// number of parts.
    fn modifiers(&mut self, any_number: bool) -> Result<Modifiers, CodeError> {
        let mut modifiers = Modifiers { likeness: Likeness::Any, any_number };
        while let Some(found) = self.peek() {
            let likeness = match found {
                'u' | '!' => Likeness::AllDifferent,
                'n' | '?' => Likeness::NotAllEqual,
                'e' | '=' => Likeness::AllEqual,
                'a' | '*' if !modifiers.any_number => {
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

struct Modifiers {
    likeness: Likeness,
    any_number: bool,
}
