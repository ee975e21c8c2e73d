//! The tokens of rules text.

use super::ast::Span;
use grundy_core::Message;

/// A token and its place in the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'s> {
    /// The kind of the token.
    pub(crate) kind: Kind,
    /// The text of the token. Once `meant` has replaced a rejected sign ([`Refused`]), this is the text of the
    /// intended token.
    pub(crate) text: &'s str,
    /// The place of the token in the text; for the end of a line, the place directly after the last token of the line.
    pub(crate) span: Span,
    /// Whether the token is the first one of a line that continues the line above.
    pub(crate) is_indented: bool,
}

impl Token<'_> {
    /// The intended token if this one is a rejected symbol; otherwise this token itself.
    pub(crate) const fn meant(self) -> Self {
        match self.kind {
            Kind::Refused(refused) => Self { kind: refused.meant, text: refused.text, ..self },
            _ => self,
        }
    }
}

/// The kind of a token.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// A name that is not a reserved word.
    Name,
    /// A reserved word.
    Word,
    /// A number in decimal digits.
    Number,
    /// A quoted string, including both quotation marks.
    Text,
    /// An opening round bracket, `(`.
    OpenRound,
    /// A closing round bracket, `)`.
    CloseRound,
    /// An opening square bracket, `[`.
    OpenSquare,
    /// A closing square bracket, `]`.
    CloseSquare,
    /// An opening brace, `{`.
    OpenBrace,
    /// A closing brace, `}`.
    CloseBrace,
    /// The separator of items, `,`.
    Comma,
    /// The arrow of a rule, `->`.
    Arrow,
    /// A plus sign, `+`.
    Plus,
    /// The concatenation operator, `++`.
    PlusPlus,
    /// A minus sign, `-`.
    Minus,
    /// A multiplication sign, `*`.
    Star,
    /// A division sign, `/`.
    Slash,
    /// The remainder operator, `%`.
    Percent,
    /// A single equals sign, `=`.
    Assign,
    /// The equality operator, `==`.
    Equal,
    /// The inequality operator, `!=`.
    NotEqual,
    /// The less-than operator, `<`.
    Less,
    /// The less-than-or-equal operator, `<=`.
    LessOrEqual,
    /// The greater-than operator, `>`.
    Greater,
    /// The greater-than-or-equal operator, `>=`.
    GreaterOrEqual,
    /// The operator for a range that excludes its end, `..`.
    DotDot,
    /// The operator for a range that includes its end, `..=`.
    DotDotEqual,
    /// The end of a line that is not continued on the next one, or `;`.
    End,
    /// The end of the text.
    Eof,
    /// A sign that is rejected although its meaning is clear.
    Refused(&'static Refused),
    /// Digits followed by a letter, `_`, or a decimal point and a digit.
    BadNumber,
    /// A name with letters or digits outside ASCII.
    BadName,
    /// A string in quotation marks other than `"`.
    BadQuotes,
    /// A string without a closing quotation mark, up to the end of the line.
    OpenText,
    /// Characters that cannot begin a token.
    Stray,
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// A sign that is not part of the language although its meaning is clear.
#[derive(Debug)]
pub(crate) struct Refused {
    /// The sign as written.
    pub(crate) sign: &'static str,
    /// The kind of the intended token, with which the parser continues.
    pub(crate) meant: Kind,
    /// The text of the intended token.
    pub(crate) text: &'static str,
    /// The message that says what to write instead.
    pub(crate) help: Message,
}

impl Refused {
    /// Whether the sign contains the full-width form of an ASCII character, or is the comma used in Chinese lists.
    pub(crate) fn is_full_width(&self) -> bool {
        self.sign.chars().any(|sign| matches!(sign, '\u{ff01}'..='\u{ff5e}' | '、'))
    }
}
