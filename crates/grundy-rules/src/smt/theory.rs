//! The two theories that numbers can be told in, and how a number is written in each.

use std::fmt::Write as _;

/// What numbers are to the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theory {
    /// Integers without a bound. There are no binary digits.
    Integers,
    /// Words of so many bits in two's complement, enough for every number that occurs.
    Words(u32),
}

impl Theory {
    /// The name of the sort.
    pub(super) fn sort(self) -> String {
        match self {
            Self::Integers => "Int".to_owned(),
            Self::Words(bits) => format!("(_ BitVec {bits})"),
        }
    }

    /// A number.
    pub(super) fn number(self, number: i128) -> String {
        let size = number.unsigned_abs();
        let plain = match self {
            Self::Integers => size.to_string(),
            Self::Words(bits) => format!("(_ bv{size} {bits})"),
        };
        match (self, number < 0) {
            (_, false) => plain,
            (Self::Integers, true) => format!("(- {plain})"),
            (Self::Words(_), true) => format!("(bvneg {plain})"),
        }
    }

    pub(super) const fn add(self) -> &'static str {
        if matches!(self, Self::Integers) { "+" } else { "bvadd" }
    }

    pub(super) const fn subtract(self) -> &'static str {
        if matches!(self, Self::Integers) { "-" } else { "bvsub" }
    }

    pub(super) const fn multiply(self) -> &'static str {
        if matches!(self, Self::Integers) { "*" } else { "bvmul" }
    }

    pub(super) const fn negate(self) -> &'static str {
        if matches!(self, Self::Integers) { "-" } else { "bvneg" }
    }

    pub(super) const fn less(self) -> &'static str {
        if matches!(self, Self::Integers) { "<" } else { "bvslt" }
    }

    pub(super) const fn less_or_equal(self) -> &'static str {
        if matches!(self, Self::Integers) { "<=" } else { "bvsle" }
    }

    /// The definition of a function that theories lack.
    pub(super) fn definition(self, function: Helper) -> String {
        let (sort, name) = (self.sort(), function.name());
        let (less, at_most, minus) = (self.less(), self.less_or_equal(), self.negate());
        let number = |number| self.number(number);
        let bits = match self {
            Self::Integers => 0,
            Self::Words(bits) => bits,
        };
        let (arguments, body) = match function {
            Helper::Min => ("ab", format!("(ite ({at_most} a b) a b)")),
            Helper::Max => ("ab", format!("(ite ({at_most} a b) b a)")),
            Helper::Abs => ("a", format!("(ite ({less} a {}) ({minus} a) a)", number(0))),
            // `bvudiv` is for natural numbers; the divisor is positive.
            Helper::Quotient => (
                "ab",
                format!(
                    "(ite (bvsge a {zero}) (bvudiv a b) (bvneg (bvudiv (bvsub (bvsub b a) {one}) b)))",
                    zero = number(0),
                    one = number(1)
                ),
            ),
            Helper::Rest => (
                "ab",
                format!(
                    "(ite (bvsge a {zero}) (bvurem a b) (ite (= (bvurem (bvneg a) b) {zero}) {zero} \
                     (bvsub b (bvurem (bvneg a) b))))",
                    zero = number(0)
                ),
            ),
            Helper::HighBit => {
                let mut body = String::from("a");
                let mut shift = 1;
                while shift < bits {
                    body = format!("(let ((a {body})) (bvor a (bvlshr a {})))", number(i128::from(shift)));
                    shift *= 2;
                }
                ("a", format!("(let ((a {body})) (bvsub a (bvlshr a {})))", number(1)))
            }
            Helper::Log2 => {
                // The sign is no digit.
                let digits = bits.saturating_sub(1).min(127);
                let mut body = number(0);
                for at in 1..digits {
                    let power = number(1 << at);
                    body = format!("(ite (bvsge a {power}) {} {body})", number(i128::from(at)));
                }
                ("a", body)
            }
            Helper::Popcount => {
                let mut body = String::from("(bvadd");
                for at in 0..bits {
                    let _ = write!(body, " ((_ zero_extend {}) ((_ extract {at} {at}) a))", bits - 1);
                }
                body.push(')');
                ("a", body)
            }
        };
        let arguments: Vec<String> = arguments.chars().map(|name| format!("({name} {sort})")).collect();
        format!("(define-fun {name} ({}) {sort} {body})", arguments.join(" "))
    }
}

/// Functions that are defined where they are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Helper {
    /// The smaller of two.
    Min,
    /// The larger of two.
    Max,
    /// The absolute value.
    Abs,
    /// The quotient of words, rounded down, by a positive divisor.
    Quotient,
    /// The rest of that division.
    Rest,
    /// The largest power of two in a positive word.
    HighBit,
    /// Its exponent.
    Log2,
    /// The number of binary ones of a word.
    Popcount,
}

impl Helper {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Min => "min",
            Self::Max => "max",
            Self::Abs => "abs.",
            Self::Quotient => "quotient",
            Self::Rest => "rest",
            Self::HighBit => "highbit",
            Self::Log2 => "log2",
            Self::Popcount => "popcount",
        }
    }
}
