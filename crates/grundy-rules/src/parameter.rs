//! Parameters of rules: what they are, their values, and why they could not be given values.

use crate::syntax::ast::Literal;
use grundy_core::Message;
use std::{error::Error, fmt, sync::Arc};

/// A parameter of a rules file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// What its value is.
    pub shape: ParamShape,
    /// The least value, or entry, if it is a constant.
    pub low: Option<i128>,
    /// The largest one, likewise.
    pub high: Option<i128>,
    /// Its value if none is given.
    pub default: Option<ParamValue>,
}

/// What the value of a parameter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamShape {
    /// A number.
    Number,
    /// A set of numbers.
    Set,
    /// A list of numbers.
    List,
    /// A list of lists of numbers.
    Table,
    /// One of the words that a game written in Rust knows; rules text has no such parameters.
    Word,
}

impl ParamShape {
    /// The word for it in messages.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Set => "set",
            Self::List => "list",
            Self::Table => "table",
            Self::Word => "word",
        }
    }
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamValue {
    /// A number.
    Number(i128),
    /// A set, in any order.
    Set(Vec<i128>),
    /// A list.
    List(Vec<i128>),
    /// Rows, as long as they like.
    Table(Vec<Vec<i128>>),
    /// A word.
    Word(String),
}

impl ParamValue {
    /// What it is.
    #[must_use]
    pub const fn shape(&self) -> ParamShape {
        match self {
            Self::Number(_) => ParamShape::Number,
            Self::Set(_) => ParamShape::Set,
            Self::List(_) => ParamShape::List,
            Self::Table(_) => ParamShape::Table,
            Self::Word(_) => ParamShape::Word,
        }
    }

    /// The same value as `shape`, if it can be read so: a list is a set, a number is a list of one.
    pub(crate) fn read_as(&self, shape: ParamShape) -> Option<Known> {
        let set = |values: &[i128]| {
            let mut values = values.to_vec();
            values.sort_unstable();
            values.dedup();
            Known::List(values.into())
        };
        Some(match (self, shape) {
            (Self::Number(value), ParamShape::Number) => Known::Number(*value),
            (Self::Number(value), ParamShape::Set | ParamShape::List) => Known::List([*value].into()),
            (Self::Set(values) | Self::List(values), ParamShape::Set) => set(values),
            (Self::List(values), ParamShape::List) => Known::List(values.as_slice().into()),
            (Self::List(values), ParamShape::Table) if values.is_empty() => Known::Table([].into()),
            (Self::Table(rows), ParamShape::Table) => {
                Known::Table(rows.iter().map(|row| row.as_slice().into()).collect())
            }
            _ => return None,
        })
    }
}

impl From<&Literal> for ParamValue {
    fn from(literal: &Literal) -> Self {
        match literal {
            Literal::Number(value) => Self::Number(*value),
            Literal::Set(values) => Self::Set(values.clone()),
            Literal::List(values) => Self::List(values.clone()),
            Literal::Table(rows) => Self::Table(rows.clone()),
        }
    }
}

/// Why parameters could not be given values.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BindError {
    /// No parameter has this name.
    Unknown {
        /// The name.
        name: String,
        /// The parameter that was probably meant.
        nearest: Option<String>,
        /// All parameters.
        known: Vec<String>,
    },
    /// A parameter was given twice.
    Repeated {
        /// The parameter.
        name: String,
    },
    /// A parameter has no default and was not given.
    Missing {
        /// The parameter.
        name: String,
    },
    /// A list where a number belongs, and the like.
    WrongShape {
        /// The parameter.
        name: String,
        /// What it is.
        expected: ParamShape,
        /// What was given.
        found: ParamShape,
    },
    /// A number below or above the parameter's bounds.
    OutOfBounds {
        /// The parameter.
        name: String,
        /// The number.
        value: i128,
        /// The least it may be.
        low: Option<i128>,
        /// The most it may be.
        high: Option<i128>,
    },
    /// A word that the game does not know.
    UnknownWord {
        /// The parameter.
        name: String,
        /// The word.
        found: String,
        /// The word that was probably meant.
        nearest: Option<String>,
        /// All words it knows.
        known: Vec<String>,
    },
    /// A bound has no value, a division by zero say.
    Bound {
        /// The parameter.
        name: String,
    },
}

impl fmt::Display for BindError {
    /// What is wrong, as data.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for BindError {}

impl BindError {
    /// The sentence for people, as data.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Unknown { name, .. } => Message::new("check-param-unknown").with("name", name),
            Self::Repeated { name } => Message::new("check-param-repeated").with("name", name),
            Self::Missing { name } => Message::new("check-param-missing").with("name", name),
            Self::WrongShape { name, expected, found } => Message::new("check-param-shape")
                .with("name", name)
                .with("expected", expected.word())
                .with("found", found.word()),
            Self::OutOfBounds { name, value, low, high } => match (low, high) {
                (Some(low), _) if value < low => {
                    Message::new("check-param-below").with("name", name).with("value", value).with("low", low)
                }
                (_, high) => Message::new("check-param-above")
                    .with("name", name)
                    .with("value", value)
                    .with("high", high.unwrap_or(i128::MAX)),
            },
            Self::UnknownWord { name, found, .. } => {
                Message::new("check-param-word").with("name", name).with("found", found)
            }
            Self::Bound { name } => Message::new("check-param-bound").with("name", name),
        }
    }

    /// What to write instead, where there is something.
    #[must_use]
    pub fn help(&self) -> Option<Message> {
        match self {
            Self::Unknown { nearest: Some(nearest), .. } => {
                Some(Message::new("check-did-you-mean").with("name", nearest))
            }
            Self::Unknown { known, .. } if known.is_empty() => Some(Message::new("check-param-none-help")),
            Self::Unknown { known, .. } => {
                Some(Message::new("check-known-names").with("names", known.join(", ")))
            }
            Self::Missing { name } => Some(Message::new("check-param-missing-help").with("name", name)),
            Self::UnknownWord { nearest: Some(nearest), .. } => {
                Some(Message::new("check-did-you-mean").with("name", nearest))
            }
            Self::UnknownWord { known, .. } => {
                Some(Message::new("check-known-names").with("names", known.join(", ")))
            }
            Self::WrongShape { name, expected, .. } => Some(
                Message::new("check-param-shape-help").with("name", name).with("expected", expected.word()),
            ),
            _ => None,
        }
    }
}

/// The value of a parameter, read as its shape says.
#[derive(Clone, Debug)]
pub(crate) enum Known {
    Number(i128),
    /// A list, or a set: then ascending, each number once.
    List(Arc<[i128]>),
    Table(Arc<[Arc<[i128]>]>),
}
