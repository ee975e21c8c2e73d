//! The two solver theories in which numbers can be written, and the symbols of each.

use std::fmt::Write as _;

/// The sort of numbers that the solver uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theory {
    /// Unbounded integers, without access to binary digits.
    Integers,
    /// Words with this many bits in two's complement, wide enough for every number that occurs.
    Words(u32),
}

impl Theory {
    /// The SMT-LIB name of the sort.
    pub(super) fn sort(self) -> String {
        match self {
            Self::Integers => "Int".to_owned(),
            Self::Words(bits) => format!("(_ BitVec {bits})"),
        }
    }

    /// The text of a constant.
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

    /// The SMT-LIB symbol for addition.
    pub(super) const fn add(self) -> &'static str {
        if matches!(self, Self::Integers) { "+" } else { "bvadd" }
    }

    /// The SMT-LIB symbol for subtraction.
    pub(super) const fn subtract(self) -> &'static str {
        if matches!(self, Self::Integers) { "-" } else { "bvsub" }
    }

    /// The SMT-LIB symbol for multiplication.
    pub(super) const fn multiply(self) -> &'static str {
        if matches!(self, Self::Integers) { "*" } else { "bvmul" }
    }

    /// The SMT-LIB symbol for negation.
    pub(super) const fn negate(self) -> &'static str {
        if matches!(self, Self::Integers) { "-" } else { "bvneg" }
    }

    /// The SMT-LIB symbol for "less than" on signed numbers.
    pub(super) const fn less(self) -> &'static str {
        if matches!(self, Self::Integers) { "<" } else { "bvslt" }
    }

    /// The SMT-LIB symbol for "at most" on signed numbers.
    pub(super) const fn less_or_equal(self) -> &'static str {
        if matches!(self, Self::Integers) { "<=" } else { "bvsle" }
    }

    /// The definition of a function that the theory lacks.
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
            // `bvudiv` treats its operands as unsigned. The divisor is positive.
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
                // The sign bit does not count as a digit.
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

/// Functions that are defined in the scripts that use them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Helper {
    /// The smaller of two numbers.
    Min,
    /// The larger of two numbers.
    Max,
    /// The absolute value of a number.
    Abs,
    /// The quotient of a word and a positive divisor, rounded down.
    Quotient,
    /// The remainder of a word divided by a positive divisor.
    Rest,
    /// The largest power of two that is at most a given positive word.
    HighBit,
    /// The exponent of the largest power of two that is at most a given positive word.
    Log2,
    /// The number of one bits in a word.
    Popcount,
}

impl Helper {
    /// The name of the function in the scripts.
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
