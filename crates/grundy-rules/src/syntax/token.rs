//! What rules text is cut into.

use super::ast::Span;
use grundy_core::Message;

/// A token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'s> {
    /// What it is.
    pub(crate) kind: Kind,
    /// Its text; of a sign that stands for another ([`Refused`]), the other's.
    pub(crate) text: &'s str,
    /// Where it stands. The end of a line stands directly behind the last token of the line.
    pub(crate) span: Span,
    /// Whether it is the first of a line that continues the one above.
    pub(crate) is_indented: bool,
}

impl Token<'_> {
    /// The token that is meant, if this one is a refused sign.
    pub(crate) const fn meant(self) -> Self {
        match self.kind {
            Kind::Refused(refused) => Self { kind: refused.meant, text: refused.text, ..self },
            _ => self,
        }
    }
}

/// What a token is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// A name.
    Name,
    /// A word of the language.
    Word,
    /// Decimal digits.
    Number,
    /// A text with both quotes.
    Text,
    /// `(`
    OpenRound,
    /// `)`
    CloseRound,
    /// `[`
    OpenSquare,
    /// `]`
    CloseSquare,
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// `,`
    Comma,
    /// `->`
    Arrow,
    /// `+`
    Plus,
    /// `++`
    PlusPlus,
    /// `-`
    Minus,
    /// `*`
    Star,
    /// `/`
    Slash,
    /// `%`
    Percent,
    /// `=`
    Assign,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `..`
    DotDot,
    /// `..=`
    DotDotEqual,
    /// The end of a line that no line continues, or `;`.
    End,
    /// The end of the text.
    Eof,
    /// A sign whose meaning is plain but that is refused.
    Refused(&'static Refused),
    /// Digits with letters, `_` or a decimal point behind them.
    BadNumber,
    /// A name with letters other than a to z and A to Z.
    BadName,
    /// A text in quotes other than `"`.
    BadQuotes,
    /// A text without its closing quote; it reaches to the end of the line.
    OpenText,
    /// Characters that begin no token.
    Stray,
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// A sign that is not of the language although its meaning is plain.
#[derive(Debug)]
pub(crate) struct Refused {
    /// The sign.
    pub(crate) sign: &'static str,
    /// What the parser goes on with, as if it had been written.
    pub(crate) meant: Kind,
    /// The text of what is meant.
    pub(crate) text: &'static str,
    /// What to write instead.
    pub(crate) help: Message,
}
