//! The words of the language; they cannot be used as names.

use grundy_core::Message;

/// A word of the language, with its use and its meaning.
#[derive(Debug)]
pub struct Word {
    /// The word as written.
    pub text: &'static str,
    /// The use of the word.
    pub role: Role,
    /// The meaning of the word in one line, as a message.
    pub meaning: Message,
}

/// The use of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Begins a statement: `game`, `param`, `left`.
    Statement,
    /// Follows `theorem` or `claim`: `value`, `to`.
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
    /// The largest number of arguments; `None` if unlimited.
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
    /// Whether brackets follow the word, `f(...)`.
    #[must_use]
    pub const fn is_call(self) -> bool {
        matches!(self, Self::Function(_) | Self::List(_) | Self::Range(_) | Self::Fold(_))
    }
}

/// Looks up a word of the language; `None` for any other name. Uses a binary search.
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

/// Looks up a contextual word: a word that has a meaning only at one place, and that rules may use as a name.
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

/// The contextual words, in alphabetical order.
pub static CONTEXTUAL: &[Word] = &[
    word("entails", Role::Clause, Message::new("syntax-word-entails")),
    word("reverse", Role::List(Arity::exactly(1)), Message::new("syntax-word-reverse")),
    word("sort", Role::List(Arity::exactly(1)), Message::new("syntax-word-sort")),
];

/// All words of the language that cannot be used as names, in alphabetical order.
pub static WORDS: &[Word] = &[
    function("abs", 1, Message::new("syntax-word-abs")),
    word("again", Role::Clause, Message::new("syntax-word-again")),
    word("all", Role::Fold(None), Message::new("syntax-word-all")),
    word("and", Role::Operator, Message::new("syntax-word-and")),
    word("any", Role::Fold(None), Message::new("syntax-word-any")),
    word("as", Role::Clause, Message::new("syntax-word-as")),
    function("bigomega", 1, Message::new("syntax-word-bigomega")),
    function("bit", 2, Message::new("syntax-word-bit")),
    function("bitand", 2, Message::new("syntax-word-bitand")),
    function("bitor", 2, Message::new("syntax-word-bitor")),
    word("claim", Role::Statement, Message::new("syntax-word-claim")),
    word("count", Role::Fold(None), Message::new("syntax-word-count")),
    range("divisors", 1, Message::new("syntax-word-divisors")),
    word("else", Role::Operator, Message::new("syntax-word-else")),
    range("factorials", 1, Message::new("syntax-word-factorials")),
    range("fibonacci", 1, Message::new("syntax-word-fibonacci")),
    word("for", Role::Clause, Message::new("syntax-word-for")),
    word("gains", Role::Clause, Message::new("syntax-word-gains")),
    word("game", Role::Statement, Message::new("syntax-word-game")),
    word("gcd", Role::Function(Arity { least: 1, most: Some(2) }), Message::new("syntax-word-gcd")),
    word("if", Role::Operator, Message::new("syntax-word-if")),
    word("in", Role::Operator, Message::new("syntax-word-in")),
    function("isqrt", 1, Message::new("syntax-word-isqrt")),
    word("left", Role::Statement, Message::new("syntax-word-left")),
    function("len", 1, Message::new("syntax-word-len")),
    word("let", Role::Clause, Message::new("syntax-word-let")),
    function("log2", 1, Message::new("syntax-word-log2")),
    function("lowbit", 1, Message::new("syntax-word-lowbit")),
    word("max", Role::Fold(Some(Arity::at_least(1))), Message::new("syntax-word-max")),
    word("min", Role::Fold(Some(Arity::at_least(1))), Message::new("syntax-word-min")),
    word("moves", Role::Form, Message::new("syntax-word-moves")),
    word("not", Role::Operator, Message::new("syntax-word-not")),
    word("or", Role::Operator, Message::new("syntax-word-or")),
    word("outcome", Role::Form, Message::new("syntax-word-outcome")),
    word("param", Role::Statement, Message::new("syntax-word-param")),
    function("popcount", 1, Message::new("syntax-word-popcount")),
    word("position", Role::Statement, Message::new("syntax-word-position")),
    function("pow2", 1, Message::new("syntax-word-pow2")),
    range("powers", 2, Message::new("syntax-word-powers")),
    range("primes", 1, Message::new("syntax-word-primes")),
    word("right", Role::Statement, Message::new("syntax-word-right")),
    function("shl", 2, Message::new("syntax-word-shl")),
    function("shr", 2, Message::new("syntax-word-shr")),
    word("source", Role::Statement, Message::new("syntax-word-source")),
    range("squares", 1, Message::new("syntax-word-squares")),
    word("sum", Role::Fold(Some(Arity::exactly(1))), Message::new("syntax-word-sum")),
    word("then", Role::Operator, Message::new("syntax-word-then")),
    word("theorem", Role::Statement, Message::new("syntax-word-theorem")),
    word("to", Role::Form, Message::new("syntax-word-to")),
    word("value", Role::Form, Message::new("syntax-word-value")),
    word("where", Role::Clause, Message::new("syntax-word-where")),
    word("win", Role::Statement, Message::new("syntax-word-win")),
    word("with", Role::Operator, Message::new("syntax-word-with")),
    word("xor", Role::Fold(Some(Arity::exactly(1))), Message::new("syntax-word-xor")),
];

const fn word(text: &'static str, role: Role, meaning: Message) -> Word {
    Word { text, role, meaning }
}

const fn function(text: &'static str, arity: usize, meaning: Message) -> Word {
    Word { text, role: Role::Function(Arity::exactly(arity)), meaning }
}

const fn range(text: &'static str, arity: usize, meaning: Message) -> Word {
    Word { text, role: Role::Range(Arity::exactly(arity)), meaning }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [`find`] uses binary search.
    #[test]
    fn words_are_in_alphabetical_order() {
        assert!(WORDS.is_sorted_by(|a, b| a.text < b.text));
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
