//! Closed forms as rules text.

use super::formula::Formula;
use super::functions::{Notation, Unary};
use std::fmt;

/// The spelling of valuations, for which the rules language has no word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    /// A word of its own: `valuation(n, 3)`.
    Short,
    /// An expression of the language.
    Language,
}

/// The names of the variables, and the spelling.
#[derive(Clone, Copy)]
struct Manner<'a>(&'a [String], Spelling);

/// A formula to be written in this manner, in parentheses if its operator has a lower precedence than the given level.
struct Written<'a>(&'a Formula, Manner<'a>, u8);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, self.1, self.2)
    }
}

impl Formula {
    /// The formula as text, with these names for the variables. Valuations, nim-products and functions of the
    /// Fibonacci representation are written with words that the rules language does not have.
    #[must_use]
    pub fn text(&self, names: &[String]) -> String {
        self.written(names, Spelling::Short)
    }

    /// The formula as text, in the given spelling.
    pub(super) fn written(&self, names: &[String], spelling: Spelling) -> String {
        Written(self, Manner(names, spelling), 0).to_string()
    }

    /// Writes the formula, in parentheses if its operator binds less tightly than `tightness`.
    fn write(&self, f: &mut fmt::Formatter<'_>, manner: Manner<'_>, tightness: u8) -> fmt::Result {
        let Manner(names, spelling) = manner;
        match self {
            Self::Variable(at) => match names.get(*at) {
                Some(name) => f.write_str(name),
                None => write!(f, "x{at}"),
            },
            Self::Constant(number) if *number < 0 && tightness > 0 => write!(f, "({number})"),
            Self::Constant(number) => write!(f, "{number}"),
            Self::Unary(Unary::Golden, a) => {
                let (loose, tight) = (Written(a, manner, 2), Written(a, manner, 4));
                let brackets = if tightness > 3 { ("(", ")") } else { ("", "") };
                write!(f, "{}({loose} + isqrt(5 * {tight} * {tight})) / 2{}", brackets.0, brackets.1)
            }
            Self::Unary(Unary::HighBit, a) => write!(f, "pow2(log2(max({}, 1)))", Written(a, manner, 0)),
            Self::Unary(Unary::Valuation(base), a) if spelling == Spelling::Short => {
                write!(f, "valuation({}, {base})", Written(a, manner, 0))
            }
            Self::Unary(Unary::Valuation(2), a) => {
                write!(f, "log2(max(lowbit({}), 1))", Written(a, manner, 0))
            }
            Self::Unary(op @ (Unary::LeastPrimeIndex | Unary::DigitSum(_) | Unary::Valuation(_)), a) => {
                // Names for bound variables that do not occur among the names of the table.
                let mut free = ["p", "q", "i", "j", "d", "e"]
                    .into_iter()
                    .filter(|word| !names.iter().any(|name| name == word));
                let (p, q) = (free.next().unwrap_or("p_"), free.next().unwrap_or("q_"));
                let (loose, tight) = (Written(a, manner, 0), Written(a, manner, 3));
                match op {
                    Unary::DigitSum(base) => {
                        write!(f, "sum({tight} / {p} % {base} for {p} in powers({base}, {loose}))")
                    }
                    Unary::Valuation(base) => {
                        write!(f, "count({p} in powers({base}, {loose}) where {tight} % ({base} * {p}) == 0)")
                    }
                    _ => write!(
                        f,
                        "count({p} in primes({loose}) where all({tight} % {q} != 0 for {q} in primes({p} - 1)))"
                    ),
                }
            }
            Self::Unary(op, a) => write!(f, "{}({})", op.word(), Written(a, manner, 0)),
            Self::Binary(op, a, b) => match op.notation() {
                Notation::Function(word) => {
                    write!(f, "{word}({}, {})", Written(a, manner, 0), Written(b, manner, 0))
                }
                Notation::Infix(level, sign) => {
                    let bracket = level < tightness;
                    f.write_str(if bracket { "(" } else { "" })?;
                    a.write(f, manner, level)?;
                    write!(f, " {sign} ")?;
                    b.write(f, manner, level + 1)?;
                    f.write_str(if bracket { ")" } else { "" })
                }
            },
            Self::If(parts) => {
                let (condition, then, otherwise) = &**parts;
                let brackets = if tightness > 0 { ("(", ")") } else { ("", "") };
                write!(
                    f,
                    "{}if {} then {} else {}{}",
                    brackets.0,
                    condition.written(names, spelling),
                    Written(then, manner, 0),
                    Written(otherwise, manner, 0),
                    brackets.1
                )
            }
            Self::Grid(rows, indices) => {
                write!(f, "{rows:?}[{}][{}]", Written(&indices.0, manner, 0), Written(&indices.1, manner, 0))
            }
            Self::Listed(list, index) => write!(f, "{list:?}[{}]", Written(index, manner, 0)),
        }
    }
}
