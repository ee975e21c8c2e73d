//! Printing codes in their canonical form.

use super::{Code, Digit, Likeness};
use std::fmt;

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for digit in self.adding.iter().rev() {
            digit.fmt(f)?;
        }
        self.taking[0].fmt(f)?;
        f.write_str(".")?;
        let (once, again) = self.taking[1..].split_at(self.taking.len() - 1 - self.repeating);
        for digit in once {
            digit.fmt(f)?;
        }
        if !again.is_empty() {
            f.write_str("[")?;
            for digit in again {
                digit.fmt(f)?;
            }
            f.write_str("]")?;
        }
        if self.taking.len() == 1 {
            f.write_str("0")?;
        }
        Ok(())
    }
}

impl fmt::Display for Digit {
    /// The digit and its modifiers, with `a` first: `4`, `7u`, `4au`, `{0,9}e`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = self.counts.bits();
        match u32::try_from(bits).ok().and_then(|bits| char::from_digit(bits, 32)) {
            Some(digit) => {
                write!(f, "{}", digit.to_ascii_uppercase())?;
                if self.counts.and_more() {
                    f.write_str("a")?;
                }
            }
            None => {
                let counts = (0..64).filter(|parts| bits >> parts & 1 == 1);
                let list: Vec<String> = counts.map(|parts| parts.to_string()).collect();
                write!(f, "{{{}{}}}", list.join(","), if self.counts.and_more() { "+" } else { "" })?;
            }
        }
        f.write_str(match self.likeness {
            Likeness::Any => "",
            Likeness::AllDifferent => "u",
            Likeness::NotAllEqual => "n",
            Likeness::AllEqual => "e",
        })
    }
}
