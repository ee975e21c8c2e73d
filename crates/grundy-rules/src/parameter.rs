//! Parameters of rules: their declarations, their values, and the errors in the values given for them.

use crate::graphs::{Graph, GraphError};
use crate::syntax::{
    ast::{GraphLiteral, Literal},
    parse_graph,
};
use grundy_core::{Message, SmallSort};
use std::{error::Error, fmt, sync::Arc};

/// A parameter of a game, as declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// The name of the parameter.
    pub name: String,
    /// The shape of the parameter's value.
    pub shape: ParamShape,
    /// The smallest number that is allowed, for the value or for each of its entries, or `None` if there is no
    /// lower bound or the bound depends on other parameters.
    pub low: Option<i128>,
    /// The largest number that is allowed, for the value or for each of its entries, or `None` if there is no
    /// upper bound or the bound depends on other parameters.
    pub high: Option<i128>,
    /// The default value, or `None` if a value is required.
    pub default: Option<ParamValue>,
}

/// The shape of a parameter's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamShape {
    /// An integer in `-2^127..2^127`.
    Number,
    /// A set of integers, without order or repetitions.
    Set,
    /// A list of integers.
    List,
    /// A list of rows; each row is a list of integers.
    Table,
    /// A graph or an order.
    Graph,
    /// One of the words that a game written in Rust accepts; rules text has no parameters of this shape.
    Word,
}

impl ParamShape {
    /// The word that identifies the shape in messages.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Set => "set",
            Self::List => "list",
            Self::Table => "table",
            Self::Graph => "graph",
            Self::Word => "word",
        }
    }
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamValue {
    /// An integer in `-2^127..2^127`.
    Number(i128),
    /// A set, in any order.
    Set(Vec<i128>),
    /// A list, in order.
    List(Vec<i128>),
    /// The rows of a table, which may have different lengths.
    Table(Vec<Vec<i128>>),
    /// A graph or an order.
    Graph(GraphLiteral),
    /// A word for a game written in Rust, a graph or an order in the notation of rules text, or letters in place of
    /// numbers.
    Word(String),
}

impl ParamValue {
    /// The shape of the value.
    #[must_use]
    pub const fn shape(&self) -> ParamShape {
        match self {
            Self::Number(_) => ParamShape::Number,
            Self::Set(_) => ParamShape::Set,
            Self::List(_) => ParamShape::List,
            Self::Table(_) => ParamShape::Table,
            Self::Graph(_) => ParamShape::Graph,
            Self::Word(_) => ParamShape::Word,
        }
    }

    /// The value converted to `shape`. A list is accepted in place of a set, and a number in place of a set or list
    /// with one element. A table that is empty, or that has one row or one column, is accepted in place of a list or
    /// set, and an empty list in place of an empty table. A word that consists of letters from `a` to `z` in either
    /// case stands for the list or set of their places in the alphabet, counted from 1. Returns `None` for any other
    /// mismatch, and if `shape` is the shape of graphs or words.
    pub(crate) fn read_as(&self, shape: ParamShape) -> Option<Known> {
        let set = |values: &[i128]| {
            let mut values = values.to_vec();
            values.small_sort();
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
            (Self::Table(rows), ParamShape::Set) => set(&flat(rows)?),
            (Self::Table(rows), ParamShape::List) => Known::List(flat(rows)?.into()),
            (Self::Word(word), ParamShape::Set) => set(&letters(word)?),
            (Self::Word(word), ParamShape::List) => Known::List(letters(word)?.into()),
            _ => return None,
        })
    }
}

/// The graph that the value of the parameter `name` denotes. The value may be a graph, a string in the notation of
/// rules text, a table whose rows have one or two entries (vertices and edges), or an empty list. Returns `None` for
/// other values.
pub(crate) fn graph(name: &str, value: &ParamValue) -> Option<Result<Known, BindError>> {
    let literal = match value {
        ParamValue::Graph(literal) => literal.clone(),
        ParamValue::Word(text) => match parse_graph(text) {
            (Some(literal), _) => literal,
            (None, diagnostics) => {
                let first = diagnostics.into_iter().next();
                let (message, help) = match first {
                    Some(first) => (first.message, first.help),
                    None => (Message::new("syntax-graph").with("found", text), None),
                };
                return Some(Err(BindError::GraphText { name: name.to_owned(), message, help }));
            }
        },
        ParamValue::Table(rows) if rows.iter().all(|row| (1..=2).contains(&row.len())) => {
            GraphLiteral::Edges(rows.iter().map(|row| row.iter().map(i128::to_string).collect()).collect())
        }
        ParamValue::List(items) if items.is_empty() => GraphLiteral::Edges(Vec::new()),
        _ => return None,
    };
    let named = |error| BindError::Graph { name: name.to_owned(), error };
    Some(Graph::new(&literal).map(|graph| Known::Graph(Arc::new(graph))).map_err(named))
}

/// The entries of an empty table or of a table with one row or one column, or `None` for other tables.
fn flat(rows: &[Vec<i128>]) -> Option<Vec<i128>> {
    match rows {
        [row] => Some(row.clone()),
        _ => rows.iter().map(|row| <[i128; 1]>::try_from(&row[..]).ok().map(|[entry]| entry)).collect(),
    }
}

/// The place of each letter of a word in the alphabet, where `a` and `A` are 1, or `None` if the word contains other
/// characters.
fn letters(word: &str) -> Option<Vec<i128>> {
    let place = |letter: char| letter.to_digit(36).filter(|_| letter.is_ascii_alphabetic());
    word.chars().map(|letter| place(letter).map(|digit| i128::from(digit) - 9)).collect()
}

impl From<&Literal> for ParamValue {
    fn from(literal: &Literal) -> Self {
        match literal {
            Literal::Number(value) => Self::Number(*value),
            Literal::Set(values) => Self::Set(values.clone()),
            Literal::List(values) => Self::List(values.clone()),
            Literal::Table(rows) => Self::Table(rows.clone()),
            Literal::Graph(graph) => Self::Graph(graph.clone()),
        }
    }
}

/// An error in the values given for parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BindError {
    /// No parameter has this name.
    Unknown {
        /// The name that was given.
        name: String,
        /// The parameter with the most similar name, if a similar one exists.
        nearest: Option<String>,
        /// The names of all parameters.
        known: Vec<String>,
    },
    /// A parameter was given twice.
    Repeated {
        /// The name of the parameter.
        name: String,
    },
    /// A parameter that has no default, and that does not stand for a graph or an order, was not given a value.
    Missing {
        /// The name of the parameter.
        name: String,
    },
    /// A parameter that stands for a graph or an order, and that has no default, was not given a value.
    MissingGraph {
        /// The name of the parameter.
        name: String,
    },
    /// A value has the wrong shape, such as a list in place of a number.
    WrongShape {
        /// The name of the parameter.
        name: String,
        /// The shape that the parameter requires.
        expected: ParamShape,
        /// The shape of the given value.
        found: ParamShape,
    },
    /// A number violates the parameter's bounds.
    OutOfBounds {
        /// The name of the parameter.
        name: String,
        /// The number that was given.
        value: i128,
        /// The smallest number that is allowed, or `None` if there is no lower bound.
        low: Option<i128>,
        /// The largest number that is allowed, or `None` if there is no upper bound.
        high: Option<i128>,
    },
    /// A word was given that the game does not accept.
    UnknownWord {
        /// The name of the parameter.
        name: String,
        /// The word that was given.
        found: String,
        /// The most similar accepted word, if a similar one exists.
        nearest: Option<String>,
        /// All words that the game accepts.
        known: Vec<String>,
    },
    /// A parameter's value is not a valid graph or order, or it is not an order although the rules need one.
    Graph {
        /// The name of the parameter.
        name: String,
        /// The reason.
        error: GraphError,
    },
    /// The string given as a parameter's value does not describe a graph or an order.
    GraphText {
        /// The name of the parameter.
        name: String,
        /// The message that states what is wrong with the string.
        message: Message,
        /// The message that states what to write instead, or `None` if there is no advice.
        help: Option<Message>,
    },
    /// A bound cannot be evaluated, for example because it divides by zero.
    Bound {
        /// The name of the parameter.
        name: String,
    },
}

impl fmt::Display for BindError {
    /// Writes the name and the arguments of the message, for developers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for BindError {}

impl BindError {
    /// The message that describes the error, as data.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Unknown { name, .. } => Message::new("check-param-unknown").with("name", name),
            Self::Repeated { name } => Message::new("check-param-repeated").with("name", name),
            Self::Missing { name } | Self::MissingGraph { name } => {
                Message::new("check-param-missing").with("name", name)
            }
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
            Self::Graph { error, .. } => error.message(),
            Self::GraphText { message, .. } => message.clone(),
            Self::Bound { name } => Message::new("check-param-bound").with("name", name),
        }
    }

    /// The message that says what to write instead, as data, or `None` if there is no advice.
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
            Self::MissingGraph { name } => {
                Some(Message::new("check-param-missing-graph-help").with("name", name))
            }
            Self::Missing { name } => Some(Message::new("check-param-missing-help").with("name", name)),
            Self::UnknownWord { nearest: Some(nearest), .. } => {
                Some(Message::new("check-did-you-mean").with("name", nearest))
            }
            Self::UnknownWord { known, .. } => {
                Some(Message::new("check-known-names").with("names", known.join(", ")))
            }
            Self::Graph { error, .. } => Some(error.help()),
            Self::GraphText { help, .. } => help.clone(),
            Self::WrongShape { name, expected, .. } => Some(
                Message::new("check-param-shape-help").with("name", name).with("expected", expected.word()),
            ),
            _ => None,
        }
    }
}

/// The value of a parameter after conversion to the parameter's shape.
#[derive(Clone, Debug)]
pub(crate) enum Known {
    /// An integer in `-2^127..2^127`.
    Number(i128),
    /// A list, or a set in ascending order without repetitions.
    List(Arc<[i128]>),
    /// The rows of a table.
    Table(Arc<[Arc<[i128]>]>),
    /// A graph or an order.
    Graph(Arc<Graph>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_list(value: &ParamValue, expected: Option<&[i128]>) {
        let found = value.read_as(ParamShape::List);
        let found = found.map(|known| match known {
            Known::List(list) => list.to_vec(),
            other => panic!("{other:?}"),
        });
        assert_eq!(found.as_deref(), expected);
    }

    #[test]
    fn lists_from_tables_and_words() {
        check_list(&ParamValue::Table(vec![vec![3, 1, 4]]), Some(&[3, 1, 4]));
        check_list(&ParamValue::Table(vec![vec![3], vec![1]]), Some(&[3, 1]));
        check_list(&ParamValue::Table(vec![]), Some(&[]));
        check_list(&ParamValue::Table(vec![vec![3], vec![1, 4]]), None);
        check_list(&ParamValue::Word("abZ".to_owned()), Some(&[1, 2, 26]));
        check_list(&ParamValue::Word("a1".to_owned()), None);
        assert!(ParamValue::Word("cab".to_owned()).read_as(ParamShape::Number).is_none());
    }
}
