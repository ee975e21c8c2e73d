//! `nimber`: arithmetic on 64-bit nimbers.

use crate::{
    answer::Answer,
    error::{Error, ErrorKind, Place, Report, Within},
    messages,
    object::{Fields, Object, ReadQuestion, WriteBody},
    position_text::{line_column, shortened},
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_core::{Message, NimValue, nim_inverse, nim_power, nim_product, nim_square_root, nim_sum};
use grundy_rules::diagnostic::{Diagnostic, Severity, Span};

/// Asks for the value of an expression in nim arithmetic.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NimberQuestion {
    /// The expression. Its operators are `+` (nim-sum), `*` (nim-product), `/` (nim-quotient), `^` (nim-power, with
    /// an ordinary natural number as exponent) and `sqrt(...)`.
    pub expression: String,
}

/// The value of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NimberAnswer {
    /// The value as a nimber.
    pub value: NimValue,
}

impl ReadQuestion for NimberQuestion {
    const NAME: &'static str = "nimber";
    const FIELDS: &'static [&'static str] = &["expression"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { expression: fields.needed_text(Self::NAME, "expression")? })
    }
}

impl Question for NimberQuestion {
    type Answer = NimberAnswer;

    fn answer(&self, _: &mut Session, _: &Subject) -> Result<Answer<NimberAnswer>, Error> {
        let mut reader = Reader { text: &self.expression, at: 0, depth: 0 };
        let value = reader.sum()?;
        match reader.next() {
            None => Ok(Answer::plain(NimberAnswer { value })),
            Some(_) => Err(reader.unexpected(Message::new("arithmetic-operator-expected"))),
        }
    }
}

impl WriteBody for NimberAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.number("value", self.value);
    }
}

/// The deepest nesting of brackets that is allowed.
const DEEPEST: u32 = 200;

/// A parser that evaluates an expression while it reads it.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
}

impl Reader<'_> {
    /// `product + product + ...`
    fn sum(&mut self) -> Result<NimValue, Error> {
        let mut value = self.product()?;
        while self.take('+') {
            value = nim_sum(value, self.product()?);
        }
        Ok(value)
    }

    /// `power * power / power ...`
    fn product(&mut self) -> Result<NimValue, Error> {
        let mut value = self.power()?;
        loop {
            if self.take('*') {
                value = nim_product(value, self.power()?);
            } else if self.take('/') {
                self.next();
                let start = self.at;
                let divisor = self.power()?;
                let inverse = nim_inverse(divisor).ok_or_else(|| {
                    self.error(ErrorKind::Domain, Message::new("arithmetic-by-zero"), start)
                        .with_help(Message::new("arithmetic-by-zero-help"))
                })?;
                value = nim_product(value, inverse);
            } else {
                return Ok(value);
            }
        }
    }

    /// Parses `part`, or `part ^ exponent`. The exponent is an ordinary natural number, and a power of a
    /// power needs brackets.
    fn power(&mut self) -> Result<NimValue, Error> {
        let base = self.part()?;
        if self.take('^') {
            let exponent = self.number(Message::new("arithmetic-exponent-expected"))?;
            return Ok(nim_power(base, exponent));
        }
        Ok(base)
    }

    /// A number, an expression in brackets, or `sqrt(...)`.
    fn part(&mut self) -> Result<NimValue, Error> {
        let is_root = self.next().is_some() && self.text[self.at..].starts_with("sqrt");
        if is_root {
            self.at += "sqrt".len();
            if self.next() != Some('(') {
                return Err(self.unexpected(Message::new("arithmetic-bracket-expected")));
            }
        }
        if !self.take('(') {
            return self.number(Message::new("arithmetic-number-expected"));
        }
        let open = self.at - 1;
        self.depth += 1;
        if self.depth > DEEPEST {
            let message = Message::new("arithmetic-too-deep").with("most", DEEPEST);
            return Err(self.error(ErrorKind::Syntax, message, open));
        }
        let value = self.sum()?;
        if !self.take(')') {
            return Err(self.unexpected(Message::new("arithmetic-close-expected")));
        }
        self.depth -= 1;
        Ok(if is_root { nim_square_root(value) } else { value })
    }

    /// Parses a number. If there is none, the error contains the suggestion `help`.
    fn number(&mut self, help: Message) -> Result<u64, Error> {
        if !self.next().is_some_and(|first| first.is_ascii_digit()) {
            return Err(self.unexpected(help));
        }
        let rest = &self.text[self.at..];
        let digits = &rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())];
        let number = digits.parse().map_err(|_| {
            let message = Message::new("arithmetic-too-large").with("found", shortened(digits));
            self.error(ErrorKind::Domain, message, self.at)
                .with_help(Message::new("arithmetic-too-large-help"))
        })?;
        self.at += digits.len();
        Ok(number)
    }

    /// Skips white space and returns the next character, which is not consumed.
    fn next(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let is_there = self.next() == Some(wanted);
        if is_there {
            self.at += wanted.len_utf8();
        }
        is_there
    }

    /// The error for the text at this place; `help` suggests what to write.
    fn unexpected(&mut self, help: Message) -> Error {
        let found = self.next().map_or_else(String::new, String::from);
        let message = match found.as_str() {
            "" => Message::new("arithmetic-end"),
            _ => Message::new("arithmetic-unexpected").with("found", found),
        };
        self.error(ErrorKind::Syntax, message, self.at).with_help(help)
    }

    fn error(&self, kind: ErrorKind, message: Message, at: usize) -> Error {
        let line_column = Some(line_column(self.text, at));
        let end = self.text[at..].chars().next().map_or(at, |marked| at + marked.len_utf8());
        let diagnostic = Diagnostic {
            severity: Severity::Error,
            message: message.clone(),
            help: None,
            span: Span { start: at, end },
            related: Vec::new(),
        };
        Error::new(kind, message).with_place(Place { within: Within::Request, line_column }).with_report(
            Report {
                origin: Some(messages::text(&Message::new("arithmetic-expression"))),
                text: self.text.into(),
                diagnostics: vec![diagnostic],
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(expression: &str) -> Result<u64, Error> {
        let question = NimberQuestion { expression: expression.to_owned() };
        Ok(Session::new().ask(question, &Subject::default())?.body.value)
    }

    #[track_caller]
    fn check(expression: &str, value: u64) {
        assert_eq!(ask(expression).unwrap(), value, "{expression}");
    }

    #[test]
    fn expressions() {
        check("2 * 3", 1);
        check("4*4+1", 7);
        check("2^3 + 5", 4);
        check("(4 + 2) * 4 / 4", 6);
        check("sqrt(3) ", 2);
        check("2^0", 1);
        check("18446744073709551615 + 1", 18_446_744_073_709_551_614);
    }

    #[track_caller]
    fn refuses(expression: &str, message: &str, help: Option<&str>) {
        let error = ask(expression).unwrap_err();
        assert_eq!((&*error.message(), error.help().as_deref()), (message, help), "{expression}");
    }

    #[test]
    fn mistakes() {
        refuses(
            "2 *",
            "the expression ends here",
            Some("write a number, an expression in brackets or sqrt(...)"),
        );
        refuses("2 3", "3 is not allowed here", Some("write +, *, / or ^ between two numbers"));
        refuses("(2", "the expression ends here", Some("write ) to close the bracket"));
        let help = "divide by a number above 0; the sum of two equal nimbers is also 0";
        refuses("2 / (3 + 3)", "division by zero", Some(help));
        refuses(
            "-1",
            "- is not allowed here",
            Some("write a number, an expression in brackets or sqrt(...)"),
        );
        refuses("sqrt 4", "4 is not allowed here", Some("write sqrt(...), with brackets"));
        let large = "18446744073709551616 is more than 2^64 - 1, the largest supported nimber or exponent";
        refuses("18446744073709551616", large, Some("write a number that is at most 18446744073709551615"));
        refuses(&"(".repeat(100_000), "brackets are nested too deeply: at most 200 levels are allowed", None);
        refuses(
            "",
            "the expression ends here",
            Some("write a number, an expression in brackets or sqrt(...)"),
        );
    }

    #[test]
    fn mistakes_have_their_places() {
        let check = |expression: &str, place| {
            let error = ask(expression).unwrap_err();
            assert_eq!(error.place().unwrap().line_column, Some(place), "{expression}");
            let report = error.report().unwrap();
            assert_eq!((&*report.text, report.diagnostics.len()), (expression, 1));
            assert_eq!(report.diagnostics[0].help.as_ref(), error.as_help());
        };
        check("3/0", (1, 3));
        check("3 +\n 7 / (2+2)", (2, 6));
        check("2 3", (1, 3));
        check("2 +", (1, 4));
        check("(2", (1, 3));
    }
}
