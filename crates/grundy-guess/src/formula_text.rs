//! Closed forms as the rules language writes them.

use super::formula::Formula;
use super::functions::{Notation, Unary};
use std::fmt;

/// A formula with these names for the variables, in brackets if its operator binds looser than this.
struct Written<'a>(&'a Formula, &'a [String], u8);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, self.1, self.2)
    }
}

impl Formula {
    /// The formula in the rules language, with these names for the variables. What the language has no word
    /// for is written as a function.
    #[must_use]
    pub fn text(&self, names: &[String]) -> String {
        Written(self, names, 0).to_string()
    }

    /// Writes the formula, in brackets if its operator binds looser than `tightness`.
    fn write(&self, f: &mut fmt::Formatter<'_>, names: &[String], tightness: u8) -> fmt::Result {
        match self {
            Self::Variable(at) => match names.get(*at) {
                Some(name) => f.write_str(name),
                None => write!(f, "x{at}"),
            },
            Self::Constant(number) if *number < 0 && tightness > 0 => write!(f, "({number})"),
            Self::Constant(number) => write!(f, "{number}"),
            Self::Unary(Unary::Golden, a) => {
                f.write_str(if tightness > 3 { "((" } else { "(" })?;
                a.write(f, names, 2)?;
                f.write_str(" + isqrt(5 * ")?;
                a.write(f, names, 4)?;
                f.write_str(" * ")?;
                a.write(f, names, 4)?;
                f.write_str(if tightness > 3 { ")) / 2)" } else { ")) / 2" })
            }
            Self::Unary(Unary::HighBit, a) => {
                write!(f, "pow2(log2(max({}, 1)))", Written(a, names, 0))
            }
            Self::Unary(op @ (Unary::LeastPrimeIndex | Unary::DigitSum(_) | Unary::Valuation(_)), a) => {
                // Bound names that the table does not use.
                let mut free = ["p", "q", "i", "j", "d", "e"]
                    .into_iter()
                    .filter(|word| !names.iter().any(|name| name == word));
                let (p, q) = (free.next().unwrap_or("p_"), free.next().unwrap_or("q_"));
                let (loose, tight) = (Written(a, names, 0), Written(a, names, 3));
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
            Self::Unary(op, a) => {
                write!(f, "{}(", op.word())?;
                a.write(f, names, 0)?;
                f.write_str(")")
            }
            Self::Binary(op, a, b) => match op.notation() {
                Notation::Function(word) => {
                    write!(f, "{word}(")?;
                    a.write(f, names, 0)?;
                    f.write_str(", ")?;
                    b.write(f, names, 0)?;
                    f.write_str(")")
                }
                Notation::Infix(level, sign) => {
                    let bracket = level < tightness;
                    f.write_str(if bracket { "(" } else { "" })?;
                    a.write(f, names, level)?;
                    write!(f, " {sign} ")?;
                    b.write(f, names, level + 1)?;
                    f.write_str(if bracket { ")" } else { "" })
                }
            },
            Self::If(parts) => {
                let (condition, then, otherwise) = &**parts;
                write!(f, "{}if {} then ", if tightness > 0 { "(" } else { "" }, condition.text(names))?;
                then.write(f, names, 1)?;
                f.write_str(" else ")?;
                otherwise.write(f, names, 0)?;
                f.write_str(if tightness > 0 { ")" } else { "" })
            }
            Self::Grid(rows, indices) => {
                write!(f, "{rows:?}[")?;
                indices.0.write(f, names, 0)?;
                f.write_str("][")?;
                indices.1.write(f, names, 0)?;
                f.write_str("]")
            }
            Self::Listed(list, index) => {
                write!(f, "{list:?}[")?;
                index.write(f, names, 0)?;
                f.write_str("]")
            }
        }
    }
}
