//! Rejected symbols (those of other languages and of mathematics, and full-width signs), with the text to write
//! instead.

use super::token::{Kind, Refused};
use grundy_core::Message;

/// The longest rejected symbol at the start of `rest`, or `None` if there is none.
pub(crate) fn find(rest: &str) -> Option<&'static Refused> {
    let refused = match rest.as_bytes() {
        [b'&' | b'|' | b'^' | b'!' | b'~', ..]
        | [
            b'=' | b'<' | b'>' | b'.' | b'*' | b'/' | b':',
            b'=' | b'<' | b'>' | b'-' | b'.' | b'*' | b'/',
            ..,
        ] => ASCII,
        [b'-', b'-', b'>', ..] | [b'-', 0xef, 0xbc, 0x9e, ..] => ASCII,
        [first, ..] if !first.is_ascii() => OTHER,
        _ => return None,
    };
    let first = rest.as_bytes()[0];
    refused.iter().find(|refused| refused.sign.as_bytes()[0] == first && rest.starts_with(refused.sign))
}

/// The rejected symbols that begin with an ASCII character. Each begins with characters that [`find`] tests. A symbol
/// that is a prefix of another symbol comes after that symbol.
static ASCII: &[Refused] = &[
    replaced("===", Kind::Equal, "=="),
    replaced("!==", Kind::NotEqual, "!="),
    replaced("<=>", Kind::Equal, "=="),
    replaced("-->", Kind::Arrow, "->"),
    replaced("-＞", Kind::Arrow, "->"),
    replaced("==>", Kind::Arrow, "->"),
    refused("...", Kind::DotDot, "..", Message::new("syntax-help-dots")),
    refused("..<", Kind::DotDot, "..", Message::new("syntax-help-dots")),
    refused("**", Kind::Star, "*", Message::new("syntax-help-power")),
    refused("//", Kind::Slash, "/", Message::new("syntax-help-slashes")),
    refused("=>", Kind::Arrow, "->", Message::new("syntax-help-double-arrow")),
    replaced("=<", Kind::LessOrEqual, "<="),
    replaced("<>", Kind::NotEqual, "!="),
    replaced(":=", Kind::Assign, "="),
    refused("<<", Kind::Star, "*", Message::new("syntax-help-shl")),
    refused(">>", Kind::Star, "*", Message::new("syntax-help-shr")),
    replaced("&&", Kind::Word, "and"),
    replaced("||", Kind::Word, "or"),
    refused("&", Kind::Plus, "+", Message::new("syntax-help-bitand")),
    refused("|", Kind::Plus, "+", Message::new("syntax-help-bitor")),
    refused("^", Kind::Word, "xor", Message::new("syntax-help-caret")),
    replaced("!", Kind::Word, "not"),
    refused("~", Kind::Minus, "-", Message::new("syntax-help-tilde")),
];

/// The rejected symbols that begin with a character outside ASCII. Here too, a symbol that is a prefix of another
/// symbol comes after that symbol.
static OTHER: &[Refused] = &[
    replaced("≤", Kind::LessOrEqual, "<="),
    replaced("⩽", Kind::LessOrEqual, "<="),
    replaced("≥", Kind::GreaterOrEqual, ">="),
    replaced("⩾", Kind::GreaterOrEqual, ">="),
    replaced("≠", Kind::NotEqual, "!="),
    replaced("→", Kind::Arrow, "->"),
    replaced("⟶", Kind::Arrow, "->"),
    replaced("↦", Kind::Arrow, "->"),
    replaced("⇒", Kind::Arrow, "->"),
    replaced("×", Kind::Star, "*"),
    replaced("·", Kind::Star, "*"),
    replaced("∗", Kind::Star, "*"),
    replaced("÷", Kind::Slash, "/"),
    replaced("−", Kind::Minus, "-"),
    replaced("–", Kind::Minus, "-"),
    replaced("—", Kind::Minus, "-"),
    replaced("⊕", Kind::Word, "xor"),
    replaced("∧", Kind::Word, "and"),
    replaced("∨", Kind::Word, "or"),
    replaced("¬", Kind::Word, "not"),
    replaced("∈", Kind::Word, "in"),
    replaced("…", Kind::DotDot, ".."),
    replaced("（", Kind::OpenRound, "("),
    replaced("）", Kind::CloseRound, ")"),
    replaced("［", Kind::OpenSquare, "["),
    replaced("］", Kind::CloseSquare, "]"),
    replaced("｛", Kind::OpenBrace, "{"),
    replaced("｝", Kind::CloseBrace, "}"),
    replaced("，", Kind::Comma, ","),
    replaced("、", Kind::Comma, ","),
    replaced("；", Kind::End, ";"),
    replaced("－＞", Kind::Arrow, "->"),
    replaced("－>", Kind::Arrow, "->"),
    replaced("＝＝", Kind::Equal, "=="),
    replaced("！＝", Kind::NotEqual, "!="),
    replaced("＜＝", Kind::LessOrEqual, "<="),
    replaced("＞＝", Kind::GreaterOrEqual, ">="),
    replaced("＝", Kind::Assign, "="),
    replaced("＋", Kind::Plus, "+"),
    replaced("－", Kind::Minus, "-"),
    replaced("＊", Kind::Star, "*"),
    replaced("／", Kind::Slash, "/"),
    replaced("％", Kind::Percent, "%"),
    replaced("＜", Kind::Less, "<"),
    replaced("＞", Kind::Greater, ">"),
];

const fn refused(sign: &'static str, meant: Kind, text: &'static str, help: Message) -> Refused {
    Refused { sign, meant, text, help }
}

/// A rejected symbol whose help message contains only the text to write instead.
const fn replaced(sign: &'static str, meant: Kind, text: &'static str) -> Refused {
    refused(sign, meant, text, Message::new("syntax-help-write"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [`find`] looks only at symbols with certain beginnings and returns the first match, which must be the symbol
    /// itself.
    #[test]
    fn every_sign_is_found() {
        for refused in ASCII.iter().chain(OTHER) {
            assert_eq!(find(refused.sign).map(|found| found.sign), Some(refused.sign));
        }
    }
}
