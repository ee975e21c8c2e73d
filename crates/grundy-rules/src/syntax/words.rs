//! The words of the language. Except for contextual words, they cannot be used as names.

/// A word of the language, with its use. The module [`reference`](super::reference) gives its meaning.
#[derive(Debug)]
pub struct Word {
    /// The word as written.
    pub text: &'static str,
    /// The use of the word.
    pub role: Role,
}

/// The use of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Begins a statement or belongs to a declaration: `game`, `left`, `sorted`.
    Statement,
    /// Belongs to a theorem or claim: `value`, `to`.
    Form,
    /// Follows the sum of a rule: `for`, `where`, `gains`.
    Clause,
    /// Connects expressions: `and`, `if`, `in`.
    Operator,
    /// A function `f(a, b)` whose result is a number.
    Function(Arity),
    /// A function `f(x)` whose result is a list.
    List(Arity),
    /// A function `f(n)` whose result is a range, for use after `in`.
    Range(Arity),
    /// Collects values over a range, as in `sum(e for i in RANGE where c)`. With an arity, the word is also a
    /// function, as in `sum(list)`.
    Fold(Option<Arity>),
}

/// The numbers of arguments that a function accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arity {
    /// The smallest number of arguments.
    pub least: usize,
    /// The largest number of arguments, or `None` if unlimited.
    pub most: Option<usize>,
}

impl Arity {
    /// An arity of exactly `count` arguments.
    #[must_use]
    pub const fn exactly(count: usize) -> Self {
        Self { least: count, most: Some(count) }
    }

    /// An arity of at least `least` arguments.
    #[must_use]
    pub const fn at_least(least: usize) -> Self {
        Self { least, most: None }
    }

    /// Whether `count` arguments are accepted.
    #[must_use]
    pub const fn allows(self, count: usize) -> bool {
        count >= self.least
            && match self.most {
                Some(most) => count <= most,
                None => true,
            }
    }
}

impl Role {
    /// Whether the word can be called like a function, `f(...)`.
    #[must_use]
    pub const fn is_call(self) -> bool {
        matches!(self, Self::Function(_) | Self::List(_) | Self::Range(_) | Self::Fold(_))
    }
}

/// Looks up a reserved word by binary search, or returns `None` for any other name, including contextual words.
///
/// ```
/// use grundy_rules::syntax::words::{Arity, Role, find};
///
/// assert_eq!(find("shl").map(|word| word.role), Some(Role::Function(Arity::exactly(2))));
/// assert!(find("heap").is_none());
/// ```
#[must_use]
pub fn find(text: &str) -> Option<&'static Word> {
    WORDS.binary_search_by(|word| word.text.cmp(text)).ok().map(|index| &WORDS[index])
}

/// Looks up a contextual word that has a meaning in rules without boards too. It has this meaning only in certain
/// places, and rules may use it as a name elsewhere.
///
/// ```
/// use grundy_rules::syntax::words::{find, find_contextual};
///
/// assert!(find_contextual("sort").is_some() && find("sort").is_none());
/// ```
#[must_use]
pub fn find_contextual(text: &str) -> Option<&'static Word> {
    CONTEXTUAL.iter().find(|word| word.text == text)
}

/// Whether the word has a meaning only in certain places, and is a name everywhere else.
#[must_use]
pub fn is_contextual(text: &str) -> bool {
    find_contextual(text).is_some() || OF_BOARDS.contains(&text)
}

/// The contextual words that have a meaning in rules without boards too, in alphabetical order.
pub static CONTEXTUAL: &[Word] = &[
    word("decreases", Role::Statement),
    word("entails", Role::Clause),
    word("reverse", Role::List(Arity::exactly(1))),
    word("sort", Role::List(Arity::exactly(1))),
    word("sorted", Role::Statement),
];

/// The words that have a meaning only in rules with boards or in the value of a parameter, in alphabetical
/// order: those of declarations, pictures and graphs, and the functions whose results are sets of cells.
pub static OF_BOARDS: &[&str] = &[
    "above", "at", "below", "but", "cells", "closed", "edges", "ends", "graph6", "grid", "group", "incident",
    "knight", "line", "near", "near8", "of", "order", "reach", "slide", "start", "turned",
];

/// All words of the language that cannot be used as names, in alphabetical order.
pub static WORDS: &[Word] = &[
    function("abs", 1),
    word("again", Role::Clause),
    word("all", Role::Fold(None)),
    word("and", Role::Operator),
    word("any", Role::Fold(None)),
    word("as", Role::Clause),
    function("bigomega", 1),
    function("bit", 2),
    function("bitand", 2),
    function("bitor", 2),
    word("claim", Role::Statement),
    word("count", Role::Fold(None)),
    range("divisors", 1),
    word("else", Role::Operator),
    range("factorials", 1),
    range("fibonacci", 1),
    word("for", Role::Clause),
    word("gains", Role::Clause),
    word("game", Role::Statement),
    word("gcd", Role::Function(Arity { least: 1, most: Some(2) })),
    word("if", Role::Operator),
    word("in", Role::Operator),
    function("isqrt", 1),
    word("left", Role::Statement),
    function("len", 1),
    word("let", Role::Clause),
    function("log2", 1),
    function("lowbit", 1),
    word("max", Role::Fold(Some(Arity::at_least(1)))),
    word("min", Role::Fold(Some(Arity::at_least(1)))),
    word("moves", Role::Form),
    word("not", Role::Operator),
    word("or", Role::Operator),
    word("outcome", Role::Form),
    word("param", Role::Statement),
    function("popcount", 1),
    word("position", Role::Statement),
    function("pow2", 1),
    range("powers", 2),
    range("primes", 1),
    word("right", Role::Statement),
    function("shl", 2),
    function("shr", 2),
    word("source", Role::Statement),
    range("squares", 1),
    word("sum", Role::Fold(Some(Arity::exactly(1)))),
    word("then", Role::Operator),
    word("theorem", Role::Statement),
    word("to", Role::Form),
    word("value", Role::Form),
    word("where", Role::Clause),
    word("win", Role::Statement),
    word("with", Role::Operator),
    word("xor", Role::Fold(Some(Arity::exactly(1)))),
];

const fn word(text: &'static str, role: Role) -> Word {
    Word { text, role }
}

const fn function(text: &'static str, arity: usize) -> Word {
    Word { text, role: Role::Function(Arity::exactly(arity)) }
}

const fn range(text: &'static str, arity: usize) -> Word {
    Word { text, role: Role::Range(Arity::exactly(arity)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [`find`] uses binary search.
    #[test]
    fn words_are_in_alphabetical_order() {
        assert!(WORDS.is_sorted_by(|a, b| a.text < b.text));
        assert!(OF_BOARDS.is_sorted_by(|a, b| a < b));
        assert!(CONTEXTUAL.is_sorted_by(|a, b| a.text < b.text));
        assert!(CONTEXTUAL.iter().all(|word| find(word.text).is_none()));
        for word in WORDS {
            assert_eq!(find(word.text).map(|found| found.text), Some(word.text));
        }
    }

    #[test]
    fn arities_allow_what_they_say() {
        assert!(Arity::exactly(2).allows(2) && !Arity::exactly(2).allows(1) && !Arity::exactly(2).allows(3));
        assert!(Arity::at_least(1).allows(5) && !Arity::at_least(1).allows(0));
    }
}
