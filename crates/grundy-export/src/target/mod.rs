//! The target languages. Each is in a file of its own.

pub(crate) mod cpp;
pub(crate) mod java;
pub(crate) mod python;

use crate::program::Parts;
use crate::tree::{Bool, List, Num, Over, Range, Term};
use crate::writer::{Statement, Text, Writer};
use grundy_rules::integer::{BinaryFn, UnaryFn};
use grundy_rules::typed::Fold;

/// The words that differ between the languages.
pub(crate) struct Words {
    pub(crate) and: &'static str,
    pub(crate) or: &'static str,
    /// The negation operator, with the space that follows it if the operator is a word.
    pub(crate) not: &'static str,
    pub(crate) yes: &'static str,
    pub(crate) no: &'static str,
    /// The beginning of a comment.
    pub(crate) comment: &'static str,
    /// Whether the language has chains of comparisons, `a < b < c`. The target languages without such chains are those
    /// that enclose blocks in braces.
    pub(crate) chains: bool,
    /// The quotation mark around a letter.
    pub(crate) quote: char,
}

/// How a language writes expressions, statements and programs.
pub(crate) trait Target {
    fn words(&self) -> &'static Words;
    fn constant(&self, value: i128, is_wide: bool) -> String;
    /// The number 0 as an element of a set of numbers.
    fn zero(&self, _is_wide: bool) -> &'static str {
        "0"
    }
    fn unary(&self, writer: &Writer<'_>, function: UnaryFn, of: &Text) -> Text;
    fn binary(&self, writer: &Writer<'_>, function: BinaryFn, a: &Text, b: &Text) -> Text;
    /// The quotient if requested, otherwise the remainder. The operands of a plain division must not be negative.
    fn division(&self, writer: &Writer<'_>, quotient: bool, is_plain: bool, a: &Text, b: &Text) -> Text;
    fn conditional(&self, condition: &Text, then: &Text, other: &Text) -> Text;
    fn length(&self, writer: &Writer<'_>, list: Text, is_table: bool) -> Text;
    fn index(&self, index: &Text, is_wide: bool) -> String;
    fn items(&self, items: &[String], is_wide: bool) -> Text;
    fn concat(&self, writer: &Writer<'_>, a: &Text, b: &Text) -> Text;
    fn slice(&self, writer: &Writer<'_>, list: &Text, of: &List, from: &Num, to: Option<&Num>) -> Text;
    fn with(&self, writer: &Writer<'_>, base: &Text, changes: &[(String, String)]) -> Text;
    /// The list in the order that `word` names: `sorted` or `reversed`.
    fn ordered(&self, writer: &Writer<'_>, word: &'static str, list: &Text) -> Text;
    fn build(&self, writer: &Writer<'_>, body: &Num, over: &Over) -> Text;
    fn fold(&self, writer: &Writer<'_>, fold: Fold, body: &Num, over: &Over) -> Text;
    fn quantified(&self, writer: &Writer<'_>, all: bool, body: &Bool, over: &Over) -> Text;
    /// The elements of a range as something that a loop can visit.
    fn iterable(&self, writer: &Writer<'_>, range: &Range) -> Text;
    fn contains(&self, writer: &Writer<'_>, iterable: &Text, element: &Text) -> Text;
    /// The header of a loop in which `var` takes the values of the range.
    fn repeat(&self, writer: &Writer<'_>, var: &str, range: &Range) -> String;
    /// The header of a conditional statement.
    fn test(&self, condition: &str) -> String;
    /// The statement that defines a variable with the given value.
    fn binding(&self, var: &str, value: &str, is_list: bool, is_wide: bool) -> String;
    /// The statement that adds a nim-value to the nim-values seen.
    fn see(&self, value: &str) -> String;
    /// Appends the statements that add an option to the list of options or, in Python, yield it.
    fn add_option(&self, writer: &Writer<'_>, terms: &[Term], out: &mut Vec<Statement>);
    /// The text of the whole program.
    fn program(&self, writer: &Writer<'_>, parts: &Parts<'_>) -> String;
}
