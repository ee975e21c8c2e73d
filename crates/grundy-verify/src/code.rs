//! Taking-and-breaking codes, in the form that certificates use.

/// A digit of a code: the numbers of heaps that may be left when a given number of tokens is taken or added, and a
/// condition on the heaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Digit {
    /// Bit `i` is set if `i` heaps may be left.
    pub(crate) counts: u64,
    /// The condition on the equality of two or more heaps.
    pub(crate) likeness: Likeness,
}

/// The condition on the equality of the heaps that are left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Likeness {
    /// The heaps need not satisfy any condition.
    #[default]
    Any,
    /// `u`: no two heaps are equal.
    AllDifferent,
    /// `n`: not all heaps are equal.
    NotAllEqual,
    /// `e`: all heaps are equal.
    AllEqual,
}

impl Digit {
    /// Whether `parts` heaps may be left, provided that they satisfy the condition on equality.
    pub(crate) const fn leaves(self, parts: usize) -> bool {
        self.counts >> parts & 1 == 1
    }

    /// Whether `parts` heaps may be left, no matter which of them are equal.
    pub(crate) fn leaves_any(self, parts: usize) -> bool {
        self.leaves(parts) && (parts < 2 || self.likeness == Likeness::Any)
    }
}

/// The largest number of heaps that a digit of a code can name, as in `{63}`.
pub(crate) const MOST_PARTS: usize = 63;

/// A taking-and-breaking code in which play always ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Code {
    /// `adding[j - 1]` is the digit for `j` tokens added.
    adding: Vec<Digit>,
    /// `taking[k]` is the digit for `k` tokens taken.
    taking: Vec<Digit>,
    /// The number of digits at the end of `taking` that repeat.
    repeating: usize,
}

impl Code {
    /// Parses a code, or returns `None` if the code is invalid or play may never end. The text consists of digits, a
    /// point and more digits; the last digits are in brackets if they repeat. A digit is one of `0` to `9` and `A` to
    /// `V`, or a list of numbers of heaps in braces, as in `{0,5}`; it may be followed by `u`, `n` or `e`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (left, right) = text.split_once('.')?;
        let (once, again) = match right.strip_suffix(']') {
            Some(right) => right.split_once('[')?,
            None => (right, ""),
        };
        let mut adding = digits(left)?;
        let mut taking = vec![adding.pop()?];
        adding.reverse();
        taking.extend(digits(once)?);
        let again = digits(again)?;
        let repeating = again.len();
        taking.extend(again);
        if taking.len() == 1 || right.ends_with(']') && repeating == 0 {
            return None;
        }
        while repeating == 0 && taking.len() > 1 && taking.last()?.counts == 0 {
            taking.pop();
        }
        let repeating = shortest(&mut taking, repeating);
        let code = Self { adding, taking, repeating };
        code.ends().then_some(code)
    }

    /// Whether every move on a heap leaves only smaller heaps.
    fn ends(&self) -> bool {
        let growing = std::iter::once(self.taking.first()).chain(self.adding.iter().map(Some)).enumerate();
        growing.filter_map(|(added, digit)| Some((added, digit?))).all(|(added, digit)| {
            (0..=MOST_PARTS).filter(|parts| digit.leaves(*parts)).all(|parts| {
                // The minimum number of tokens in the other heaps.
                let others = match digit.likeness {
                    Likeness::AllDifferent => parts * parts.saturating_sub(1) / 2,
                    _ => parts.saturating_sub(1),
                };
                parts >= 2 && others > added
            })
        })
    }

    /// The digit for `k` tokens taken.
    pub(crate) fn taking(&self, k: usize) -> Digit {
        let start = self.taking.len() - self.repeating;
        let at = if k >= start && self.repeating > 0 { start + (k - start) % self.repeating } else { k };
        self.taking.get(at).copied().unwrap_or_default()
    }

    /// The digits for 1, 2, ... tokens added.
    pub(crate) fn adding(&self) -> &[Digit] {
        &self.adding
    }

    /// The last place whose digit is stored. Zeros at the end are omitted if no digits repeat.
    pub(crate) fn last(&self) -> usize {
        self.taking.len() - 1
    }

    /// The last place before the repeating digits.
    pub(crate) fn last_once(&self) -> usize {
        self.taking.len() - 1 - self.repeating
    }

    /// The repeating digits, in the order of their places.
    pub(crate) fn repeating(&self) -> &[Digit] {
        &self.taking[self.taking.len() - self.repeating..]
    }

    /// All stored digits with their places. Digits for added tokens have negative places, and repeating digits occur
    /// once.
    pub(crate) fn written(&self) -> impl Iterator<Item = (i64, Digit)> + '_ {
        let adding = (1..).zip(&self.adding).map(|(added, digit)| (-added, *digit));
        adding.chain((0..).zip(&self.taking).map(|(taken, digit)| (taken, *digit)))
    }

    /// The largest number of heaps that a move leaves, or 0 if no move leaves heaps.
    pub(crate) fn most_parts(&self) -> usize {
        let all = self.written().fold(1, |all, (_, digit)| all | digit.counts);
        (63 - all.leading_zeros()) as usize
    }

    /// Whether no digit has a condition on the equality of heaps.
    pub(crate) fn is_plain(&self) -> bool {
        self.written().all(|(_, digit)| digit.likeness == Likeness::Any)
    }

    /// Whether no digits repeat, in which case the number of tokens taken is bounded.
    pub(crate) fn is_finite(&self) -> bool {
        self.repeating == 0
    }
}

/// Reduces the repeating digits (the last `repeating` digits) and the digits before them to their shortest form.
/// Returns the number of digits that then repeat.
fn shortest(taking: &mut Vec<Digit>, repeating: usize) -> usize {
    let start = taking.len() - repeating;
    let again = &taking[start..];
    let is_period =
        |period: usize| repeating.is_multiple_of(period) && again[period..] == again[..repeating - period];
    let Some(period) = (1..=repeating).find(|period| is_period(*period)) else { return 0 };
    taking.truncate(start + period);
    // The digit at place 0, for moves that take no tokens, never becomes a repeating digit.
    while taking.len() > period + 1 && taking[taking.len() - period - 1] == taking[taking.len() - 1] {
        taking.pop();
    }
    period
}

/// Parses a sequence of digits with their letters, or returns `None` if the sequence is invalid.
fn digits(mut text: &str) -> Option<Vec<Digit>> {
    let mut digits: Vec<Digit> = Vec::new();
    while let Some(letter) = text.chars().next() {
        text = &text[letter.len_utf8()..];
        let likeness = match letter {
            'u' => Likeness::AllDifferent,
            'n' => Likeness::NotAllEqual,
            'e' => Likeness::AllEqual,
            '{' => {
                let (list, rest) = text.split_once('}')?;
                text = rest;
                digits.push(Digit { counts: counts(list)?, likeness: Likeness::Any });
                continue;
            }
            letter if letter.is_ascii_lowercase() => return None,
            letter => {
                digits.push(Digit { counts: letter.to_digit(32)?.into(), likeness: Likeness::Any });
                continue;
            }
        };
        let digit = digits.last_mut().filter(|digit| digit.likeness == Likeness::Any)?;
        digit.likeness = likeness;
    }
    Some(digits)
}

/// Parses the numbers of heaps in braces: numbers up to [`MOST_PARTS`] in ascending order, without leading zeros,
/// separated by commas.
fn counts(list: &str) -> Option<u64> {
    let mut counts = 0u64;
    for word in list.split(',') {
        let is_number =
            word.bytes().all(|byte| byte.is_ascii_digit()) && !word.starts_with('0') || word == "0";
        let parts = word.parse::<usize>().ok().filter(|parts| is_number && *parts <= MOST_PARTS)?;
        if counts >> parts != 0 {
            return None;
        }
        counts |= 1 << parts;
    }
    Some(counts)
}

#[cfg(test)]
mod tests {
    use super::Code;

    #[test]
    fn codes_are_read() {
        for (text, most_parts, last) in [
            ("0.77", 2, 2),
            ("4.[3]", 2, 1),
            ("80.0", 3, 0),
            ("4u.20", 2, 1),
            ("0.[0F]", 3, 2),
            ("0.777[77]", 2, 1),
            ("0.37373[73]", 2, 2),
            ("4.[3]", 2, 1),
            ("0.0", 0, 0),
            ("0{4}.{0,63}", 63, 1),
            ("{5,6}u0.[7{3}e]", 6, 2),
        ] {
            let code = Code::parse(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((code.most_parts(), code.last()), (most_parts, last), "{text}");
        }
        for text in [
            "", ".", "0", "0.", "1.0", "2.7", "4.[]", "4.[3", "0.3]", "40.0", "0.7a", "0.u7", "0.7ue", "0.g",
            "0.W", "0.{", "0.{}", "0.{64}", "0.{2,1}", "0.{1,1}", "0.{01}", "0.{+1}", "0.{1+}", "0{1}.0",
        ] {
            assert_eq!(Code::parse(text), None, "{text}");
        }
    }
}
