//! The parser of expressions, which uses explicit stacks, so that nested brackets do not recurse.

use super::error::{ExpressionError, ExpressionErrorKind};
use super::function::{Function, Predicate};
use super::program::{Binary, Operation, Program, Step, Up};
use crate::{Dyadic, Overflow, ValueError};
use grundy_core::{Message, shortened};
use num_bigint::BigInt;
use std::ops::Range;

/// The largest number of decimal digits in an integer of an expression.
const MOST_DIGITS: usize = 300_000;

/// The names of loopy games, which have no canonical forms in this crate.
const LOOPY: &[&str] = &["on", "off", "over", "under", "upon", "dud"];

impl Program {
    /// The program of an expression.
    ///
    /// The operators, from the loosest to the tightest binding: comparisons `== != < <= > >= <>`; `+ -` and the infix
    /// `+-`; `*` between an integer and a game; `:`; the prefixes `-` and `+-`; atoms and calls with a dot. The depth
    /// of brackets and braces is not limited.
    ///
    /// # Errors
    /// Returns an error if the text is not an expression, if it contains an unknown function or property or the name of
    /// a loopy game, or if a number in it is too large, is not a dyadic fraction or may not occur in its place (as in
    /// `^<0>`). The error contains the place in the text to which it refers, and a suggestion.
    ///
    /// ```
    /// use grundy_values::Program;
    ///
    /// assert!(Program::parse("{2|-1/2} + 3/4v[3]*").is_ok());
    /// assert_eq!(Program::parse("{4|3|2}").unwrap_err().span, 4..5);
    /// ```
    pub fn parse(text: &str) -> Result<Self, ExpressionError> {
        let mut parser = Parser { text, at: 0, steps: Vec::new(), operators: Vec::new(), groups: Vec::new() };
        parser.run()?;
        Ok(Self { steps: parser.steps })
    }
}

/// An operator that waits for its right operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pending {
    Binary(Binary),
    Negate,
    Switch,
    /// The sum of a number and the `Tiny` or `Miny` written directly after it.
    Join,
}

impl Pending {
    const fn precedence(self) -> u8 {
        match self {
            Self::Binary(Binary::Plus | Binary::Minus) => 2,
            Self::Binary(Binary::Times) => 3,
            Self::Binary(Binary::Ordinal) => 4,
            Self::Binary(_) => 1,
            Self::Negate | Self::Switch => 5,
            Self::Join => 6,
        }
    }
}

/// An open bracket, and the operands and operators read after it.
struct Group {
    kind: Opened,
    at: usize,
    /// The number of operators that were waiting when the bracket was opened.
    operators: usize,
    /// The runs of slashes that wait for their right sides, the longest first: the length of each run, and the number
    /// of Left options before it.
    slashes: Vec<(usize, usize)>,
    /// The number of complete operands since the last run of slashes, or since the bracket if there is no such run.
    count: usize,
}

enum Opened {
    Bracket,
    /// Braces; after `+-` they may contain a list of options without slashes, and in quotes they are kept as written.
    Braces {
        after_switch: bool,
        is_written: bool,
    },
    /// A function with `before` arguments in front of the bracket (the receiver of a call with a dot).
    Call {
        function: Function,
        before: usize,
    },
    /// `is(PREDICATE, G)`
    Is(Predicate),
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    steps: Vec<Step>,
    operators: Vec<(Pending, usize)>,
    groups: Vec<Group>,
}

/// What the parser reads next, after an operand.
enum Next {
    /// Another operand.
    Operand,
    /// Whatever may follow an operand.
    Again,
    /// Nothing, because the text ends.
    End,
}

type Parsed<T> = Result<T, ExpressionError>;

impl Parser<'_> {
    fn run(&mut self) -> Parsed<()> {
        loop {
            // An operand, or an opening bracket.
            if !self.operand()? {
                continue;
            }
            // Everything that may follow a complete operand.
            loop {
                match self.after_operand()? {
                    Next::Again => {}
                    Next::Operand => break,
                    Next::End => return self.end(),
                }
            }
        }
    }

    /// Handles the end of the text, after a complete operand.
    fn end(&mut self) -> Parsed<()> {
        self.reduce(0, 0);
        let Some(group) = self.groups.last() else { return Ok(()) };
        let message = Message::new("values-open").with("found", self.shown(group.at));
        Err(ExpressionError::syntax(message, group.at..group.at + 1)
            .help(Message::new("values-open-help").with("close", closing(&group.kind))))
    }

    // Operands.

    /// Reads the beginning of an operand; returns whether it is complete.
    fn operand(&mut self) -> Parsed<bool> {
        let Some(next) = self.skip_space() else { return Err(self.operand_expected()) };
        let start = self.at;
        match next {
            '(' => self.open(Opened::Bracket, 1),
            '{' => self.open(
                Opened::Braces { after_switch: self.is_after_switch(), is_written: self.in_quotes() },
                1,
            ),
            '\'' if !self.in_quotes() => {
                self.at += 1;
                if self.peek() != Some('{') {
                    return Err(self.unexpected("values-quote-help"));
                }
                self.open(Opened::Braces { after_switch: false, is_written: true }, 1);
            }
            // A sign belongs to the number that follows it: `-1v` is -1 + v.
            '-' if self.rest()[1..].starts_with(|c: char| c.is_ascii_digit()) => return self.atom(),
            '-' => {
                self.at += 1;
                self.operators.push((Pending::Negate, start));
            }
            '+' if self.rest().starts_with("+-") => {
                self.at += 2;
                self.operators.push((Pending::Switch, start));
            }
            '0'..='9' | '^' | '*' => return self.atom(),
            'v' if !self.rest()[1..].starts_with(|c: char| c.is_ascii_alphabetic() && c != 'v') => {
                return self.atom();
            }
            c if c.is_ascii_alphabetic() || c == '_' => {
                return match self.ruleset() {
                    Some(length) => self.position(length),
                    None => self.word(),
                };
            }
            // An empty side of braces, or an empty list of options.
            '|' | '}' if self.is_at_start_of_side() => {
                return self.empty_side();
            }
            _ => return Err(self.operand_expected()),
        }
        Ok(false)
    }

    /// Whether nothing has been read since the braces were opened, or since the last run of slashes.
    fn is_at_start_of_side(&self) -> bool {
        let Some(group) = self.groups.last() else { return false };
        matches!(group.kind, Opened::Braces { .. })
            && group.count == 0
            && self.operators.len() == group.operators
            && self.text[..self.at].trim_end().ends_with(['{', '|'])
    }

    /// Handles a side of braces without options: reads the slashes or the closing brace at its end. Returns whether an
    /// operand is complete, as it is after the closing brace.
    fn empty_side(&mut self) -> Parsed<bool> {
        match self.peek() {
            Some('|') => {
                self.slashes()?;
                Ok(false)
            }
            _ => {
                self.close()?;
                Ok(true)
            }
        }
    }

    fn open(&mut self, kind: Opened, length: usize) {
        let group =
            Group { kind, at: self.at, operators: self.operators.len(), slashes: Vec::new(), count: 0 };
        self.groups.push(group);
        self.at += length;
    }

    /// Whether the innermost group consists of braces that are kept as written; braces that open here are then kept as
    /// written too.
    fn in_quotes(&self) -> bool {
        matches!(self.groups.last(), Some(Group { kind: Opened::Braces { is_written: true, .. }, .. }))
    }

    /// Whether the last thing read was the prefix `+-`.
    fn is_after_switch(&self) -> bool {
        let base = self.groups.last().map_or(0, |group| group.operators);
        self.operators.len() > base
            && matches!(self.operators.last(), Some((Pending::Switch, at)) if self.text[at + 2..self.at].trim().is_empty())
    }

    /// Reads a number, an up part and a nimber, in this order and without spaces between them; any of the three may be
    /// missing, but not all. Returns whether the operand is complete.
    fn atom(&mut self) -> Parsed<bool> {
        let start = self.at;
        let is_negative = self.peek() == Some('-');
        self.at += usize::from(is_negative);
        let number =
            if self.peek().is_some_and(|c| c.is_ascii_digit()) { Some(self.dyadic()?) } else { None };
        let number = number.map(|number| if is_negative { -number } else { number });
        let up = self.up_part()?;
        let nimber = self.nimber_part(number.is_none() && up.is_none())?;
        self.push(
            Operation::Atom {
                number: number.clone().unwrap_or(Dyadic::ZERO),
                up: up.unwrap_or(Up::Multiple(0)),
                nimber: nimber.unwrap_or(0),
            },
            start,
        );
        let is_number = number.is_some() && up.is_none() && nimber.is_none();
        let word = self.rest().get(..4).unwrap_or("");
        if is_number && (word.eq_ignore_ascii_case("tiny") || word.eq_ignore_ascii_case("miny")) {
            self.operators.push((Pending::Join, self.at));
            return self.word();
        }
        if self.peek().is_some_and(|c| c.is_ascii_alphanumeric() || c == '^' || c == '_' || c == '/') {
            return Err(self.unexpected("values-atom-help"));
        }
        Ok(true)
    }

    fn digits(&mut self) -> &str {
        let rest = self.rest();
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        self.at += length;
        &self.text[self.at - length..self.at]
    }

    fn big(&mut self) -> Parsed<BigInt> {
        let start = self.at;
        let digits = self.digits();
        let number = if digits.len() > MOST_DIGITS { None } else { digits.parse().ok() };
        number.ok_or_else(|| self.overflow(Overflow::Number, start))
    }

    fn overflow(&self, what: Overflow, start: usize) -> ExpressionError {
        ExpressionError::of_value(&ValueError::Overflow(what), start..self.at)
    }

    /// The error for a number with a decimal point at the current place. The error suggests the same number as a
    /// fraction, if the denominator is a power of two and the number does not have too many digits after the point.
    fn decimal(&mut self, start: usize, whole: &BigInt) -> ExpressionError {
        /// The largest number of digits after the point for which a number is suggested.
        const MOST: usize = 18;
        self.at += 1;
        let digits = self.digits().to_owned();
        let message = Message::new("values-decimal").with("found", shortened(&self.text[start..self.at]));
        let power = u32::try_from(digits.len()).ok().filter(|_| digits.len() <= MOST);
        let number = power.zip(digits.parse::<u64>().ok()).and_then(|(power, digits)| {
            let number = whole * BigInt::from(10).pow(power) + digits;
            let fives = BigInt::from(5).pow(power);
            (&number % &fives == BigInt::ZERO).then(|| Dyadic::new(number / fives, power))
        });
        let help = match number {
            Some(number) => Message::new("values-decimal-help").with("number", number.to_string()),
            None => Message::new("values-denominator-help"),
        };
        ExpressionError::new(ExpressionErrorKind::Domain, message, start..self.at).help(help)
    }

    /// Reads a number: `5` or `5/8`.
    fn dyadic(&mut self) -> Parsed<Dyadic> {
        let start = self.at;
        let numerator = self.big()?;
        let slash = self.at;
        if let Some(rest) = self.rest().strip_prefix('.')
            && rest.starts_with(|c: char| c.is_ascii_digit())
        {
            return Err(self.decimal(start, &numerator));
        }
        let follows = self.rest().strip_prefix('/').and_then(|rest| rest.chars().next());
        if !follows.is_some_and(|c| c.is_ascii_digit()) {
            return Ok(Dyadic::new(numerator, 0));
        }
        self.at += 1;
        let denominator = self.big()?;
        let twos = denominator.trailing_zeros().unwrap_or(0);
        let exponent = u32::try_from(twos).unwrap_or(u32::MAX);
        if denominator != BigInt::from(1) << exponent {
            let found = shortened(&self.text[slash + 1..self.at]);
            let message = Message::new("values-denominator").with("found", found);
            return Err(ExpressionError::new(ExpressionErrorKind::Domain, message, slash + 1..self.at)
                .help(Message::new("values-denominator-help")));
        }
        Ok(Dyadic::new(numerator, exponent))
    }

    /// Reads an up part, if there is one: `^`, `^^`, `^3`, `^<2>`, `^[2]`, or the negative of one of these, with `v`.
    fn up_part(&mut self) -> Parsed<Option<Up>> {
        let start = self.at;
        let Some(arrow @ ('^' | 'v')) = self.peek() else { return Ok(None) };
        let is_down = arrow == 'v';
        let arrows = self.rest().chars().take_while(|&c| c == arrow).count();
        self.at += arrows;
        if arrows == 1 {
            if let Some(n) = self.enclosed('<', '>')? {
                return Ok(Some(Up::Power { is_down, n }));
            }
            if let Some(n) = self.enclosed('[', ']')? {
                return Ok(Some(Up::Sum { is_down, n }));
            }
            if self.peek() == Some('[') {
                self.at += 1;
                let at = self.at;
                let name = self.name().to_owned();
                self.at = at;
                return Err(self.loopy(&name).unwrap_or_else(|| self.unexpected("values-power-help")));
            }
        }
        let has_digits = self.peek().is_some_and(|c| c.is_ascii_digit());
        let count = match (arrows, has_digits) {
            (1, true) => self.big()?,
            (_, true) => return Err(self.unexpected("values-arrows-help")),
            (arrows, false) => BigInt::from(arrows),
        };
        let count = i32::try_from(count).map_err(|_| self.overflow(Overflow::Up, start))?;
        Ok(Some(Up::Multiple(if is_down { -count } else { count })))
    }

    /// The number between the brackets `open` and `close` at the current place, which is directly after an arrow, or
    /// `None` if there is no such number.
    fn enclosed(&mut self, open: char, close: char) -> Parsed<Option<u32>> {
        let start = self.at;
        if self.peek() != Some(open) {
            return Ok(None);
        }
        self.at += 1;
        if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at = start;
            return Ok(None);
        }
        let number = self.big()?;
        if self.peek() != Some(close) {
            // `^<3` is a comparison.
            if close == '>' {
                self.at = start;
                return Ok(None);
            }
            return Err(self.unexpected("values-power-help"));
        }
        self.at += 1;
        match u32::try_from(number) {
            Ok(n) if n > 0 => Ok(Some(n)),
            Ok(_) => {
                let message = Message::new("values-power-zero");
                Err(ExpressionError::new(ExpressionErrorKind::Domain, message, start..self.at)
                    .help(Message::new("values-power-help")))
            }
            Err(_) => Err(self.overflow(Overflow::Up, start)),
        }
    }

    /// Reads a nimber, if there is one: `*` or `*3`. A `*` directly before a digit begins a nimber, and so does a
    /// `*` at the start of an operand. Any other `*` is a multiplication if an operand without a sign follows, and a
    /// nimber otherwise.
    fn nimber_part(&mut self, starts_atom: bool) -> Parsed<Option<u32>> {
        let start = self.at;
        let Some(rest) = self.rest().strip_prefix('*') else { return Ok(None) };
        if rest.starts_with(|c: char| c.is_ascii_digit()) {
            self.at += 1;
            let number = self.big()?;
            return u32::try_from(number).map(Some).map_err(|_| self.overflow(Overflow::Nimber, start));
        }
        let follows = rest.trim_start();
        let is_operand = follows.starts_with(|c: char| {
            c.is_ascii_alphanumeric() || matches!(c, '^' | '*' | '{' | '(' | '\'' | '_')
        });
        if is_operand && !starts_atom {
            return Ok(None);
        }
        self.at += 1;
        Ok(Some(1))
    }

    /// Reads a name, or a function with its opening bracket, or `is(`, a property and a comma. Returns whether the
    /// operand is complete, as it is after a name.
    fn word(&mut self) -> Parsed<bool> {
        let start = self.at;
        let name = self.name().to_owned();
        if self.skip_space() != Some('(') {
            self.at = start;
            if let Some(error) = self.loopy(&name) {
                return Err(error);
            }
            self.at += name.len();
            if Function::named(&name).is_some() {
                return Err(self.unexpected("values-call-help"));
            }
            self.push(Operation::Name(name), start);
            return Ok(true);
        }
        if name.eq_ignore_ascii_case("is") {
            self.at += 1;
            self.skip_space();
            let at = self.at;
            let name = self.name().to_owned();
            let Some(predicate) = Predicate::named(&name) else {
                let names = Predicate::ALL.iter().map(|(_, name)| *name).collect::<Vec<_>>().join(", ");
                return Err(self.unknown("values-property", &name, at, names));
            };
            if self.skip_space() != Some(',') {
                return Err(self.unexpected("values-is-help"));
            }
            self.open(Opened::Is(predicate), 1);
            return Ok(false);
        }
        let Some(function) = Function::named(&name) else {
            return Err(self.unknown("values-function", &name, start, function_names()));
        };
        self.open(Opened::Call { function, before: 0 }, 1);
        Ok(false)
    }

    /// The error for the name of a loopy game at the current place, or `None` for other names.
    fn loopy(&self, name: &str) -> Option<ExpressionError> {
        if !LOOPY.contains(&&*name.to_ascii_lowercase()) {
            return None;
        }
        let message = Message::new("values-loopy").with("found", name);
        let span = self.at..self.at + name.len();
        let error = ExpressionError::new(ExpressionErrorKind::Unsupported, message, span);
        Some(error.help(Message::new("values-loopy-help")))
    }

    /// The length of the name of a ruleset, if one begins here and a bracket and a quote follow it: `name("`.
    fn ruleset(&self) -> Option<usize> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
        let length = self.rest().find(|c| !is_part(c))?;
        let after = self.rest()[length..].trim_start().strip_prefix('(')?;
        after.trim_start().starts_with('"').then_some(length)
    }

    /// Reads a position of a ruleset whose name has the length `length`: `name("text")`. Expressions in braces within
    /// the text stand for integers: `"3x{n}"`.
    fn position(&mut self, length: usize) -> Parsed<bool> {
        let start = self.at;
        let ruleset = self.text[start..start + length].to_owned();
        self.at += length;
        // `ruleset` has found the bracket and the quote.
        self.skip_space();
        self.at += 1;
        self.skip_space();
        self.at += 1;
        let quote = self.at - 1;
        let Some(end) = self.rest().find('"').map(|end| self.at + end) else {
            let message = Message::new("values-open").with("found", '"');
            return Err(ExpressionError::syntax(message, quote..quote + 1)
                .help(Message::new("values-open-help").with("close", '"')));
        };
        let mut pieces = Vec::new();
        loop {
            let text = &self.text[self.at..end];
            let plain = text.find('{').unwrap_or(text.len());
            pieces.push(text[..plain].to_owned());
            self.at += plain;
            if self.at == end {
                break;
            }
            let inside = self.at + 1;
            let Some(close) = self.text[inside..end].find('}').map(|close| inside + close) else {
                let message = Message::new("values-open").with("found", '{');
                return Err(ExpressionError::syntax(message, self.at..inside)
                    .help(Message::new("values-open-help").with("close", '}')));
            };
            // The text contains no quotes, so it contains no position either.
            let program = Program::parse(&self.text[inside..close]).map_err(|error| {
                let span = inside + error.span.start..inside + error.span.end;
                ExpressionError { span, ..error }
            })?;
            self.steps.extend(
                program
                    .steps
                    .into_iter()
                    .map(|step| Step { span: inside + step.span.start..inside + step.span.end, ..step }),
            );
            self.at = close + 1;
        }
        self.at = end + 1;
        if self.skip_space() != Some(')') {
            return Err(self.unexpected("values-position-close-help"));
        }
        self.at += 1;
        self.push(Operation::Position { ruleset, pieces }, start);
        Ok(true)
    }

    fn name(&mut self) -> &str {
        let length =
            self.rest().bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        self.at += length;
        &self.text[self.at - length..self.at]
    }

    // After an operand.

    /// Reads what follows a complete operand: an operator, a comma, slashes, a closing bracket or a call with a dot.
    fn after_operand(&mut self) -> Parsed<Next> {
        let Some(next) = self.skip_space() else { return Ok(Next::End) };
        let start = self.at;
        let rest = self.rest();
        let (binary, length) = match next {
            '=' if rest.starts_with("==") => (Binary::Equal, 2),
            '!' if rest.starts_with("!=") => (Binary::Unequal, 2),
            '<' if rest.starts_with("<>") => (Binary::Confused, 2),
            '<' if rest.starts_with("<=") => (Binary::AtMost, 2),
            '<' => (Binary::Less, 1),
            '>' if rest.starts_with(">=") => (Binary::AtLeast, 2),
            '>' => (Binary::Greater, 1),
            // `5+-2` is 5 + (+-2): the prefix is read as part of the operand.
            '+' if rest.starts_with("+-") => (Binary::Plus, 0),
            '+' => (Binary::Plus, 1),
            '-' => (Binary::Minus, 1),
            '*' => (Binary::Times, 1),
            ':' => (Binary::Ordinal, 1),
            '.' => return self.dotted(),
            '|' if self.in_braces() => {
                self.end_of_operand();
                self.slashes()?;
                return Ok(Next::Operand);
            }
            ',' if self.groups.last().is_some_and(|group| !matches!(group.kind, Opened::Bracket)) => {
                self.end_of_operand();
                self.at += 1;
                return Ok(Next::Operand);
            }
            '}' if self.in_braces() => {
                self.end_of_operand();
                self.close()?;
                return Ok(Next::Again);
            }
            ')' if self.groups.last().is_some_and(|group| !matches!(group.kind, Opened::Braces { .. })) => {
                self.end_of_operand();
                self.close()?;
                return Ok(Next::Again);
            }
            '[' => return Err(self.unexpected("values-power-help")),
            _ => return Err(self.unexpected("values-operator-help")),
        };
        let operator = Pending::Binary(binary);
        self.reduce(self.groups.last().map_or(0, |group| group.operators), operator.precedence());
        self.at += length;
        self.operators.push((operator, start));
        Ok(Next::Operand)
    }

    fn in_braces(&self) -> bool {
        matches!(self.groups.last(), Some(Group { kind: Opened::Braces { .. }, .. }))
    }

    /// Reads a call with a dot: `G.Mean`, `G.Cool(1/2)`, `G.IsNumber`.
    fn dotted(&mut self) -> Parsed<Next> {
        let dot = self.at;
        self.at += 1;
        self.skip_space();
        let at = self.at;
        let name = self.name().to_owned();
        let base = self.groups.last().map_or(0, |group| group.operators);
        self.reduce(base, Pending::Join.precedence());
        if let Some(predicate) = name.get(2..).filter(|_| name[..2].eq_ignore_ascii_case("is")) {
            let Some(predicate) = Predicate::named(predicate) else {
                let names = Predicate::ALL.iter().map(|(_, name)| format!("Is{name}")).collect::<Vec<_>>();
                return Err(self.unknown("values-property", &name, at, names.join(", ")));
            };
            self.push(Operation::Is(predicate), dot);
            return Ok(Next::Again);
        }
        let Some(function) = Function::named(&name) else {
            return Err(self.unknown("values-function", &name, at, function_names()));
        };
        if self.rest().starts_with('(') {
            let empty = self.rest()[1..].trim_start().starts_with(')');
            self.open(Opened::Call { function, before: 1 }, 1);
            if !empty {
                return Ok(Next::Operand);
            }
            self.skip_space();
            self.close()?;
            return Ok(Next::Again);
        }
        self.call(function, 1, dot)?;
        Ok(Next::Again)
    }

    fn call(&mut self, function: Function, count: usize, start: usize) -> Parsed<()> {
        if count != function.arity() {
            let message = Message::new("values-arguments")
                .with("function", function.name())
                .with("count", count)
                .with("expected", function.arity());
            return Err(ExpressionError::syntax(message, start..self.at)
                .help(Message::new("values-arguments-help").with("expected", function.arity())));
        }
        self.push(Operation::Call { function, count }, start);
        Ok(())
    }

    /// Completes the operand that precedes a comma, a run of slashes or a closing bracket.
    fn end_of_operand(&mut self) {
        let base = self.groups.last().map_or(0, |group| group.operators);
        self.reduce(base, 0);
        if let Some(group) = self.groups.last_mut() {
            group.count += 1;
        }
    }

    /// Reads a run of slashes between two sides of braces.
    fn slashes(&mut self) -> Parsed<()> {
        let start = self.at;
        let run = self.rest().bytes().take_while(|&byte| byte == b'|').count();
        self.at += run;
        self.fold(run);
        let Some(group) = self.groups.last_mut() else { return Ok(()) };
        if group.slashes.last().is_some_and(|&(waiting, _)| waiting == run) {
            let message = Message::new("values-slashes").with("run", "|".repeat(run.min(8)));
            return Err(ExpressionError::syntax(message, start..self.at)
                .help(Message::new("values-slashes-help").with("longer", "|".repeat(run.min(8) + 1))));
        }
        group.slashes.push((run, group.count));
        group.count = 0;
        Ok(())
    }

    /// Completes the braces of all runs of fewer than `run` slashes. Each game completed in this way counts as one
    /// option.
    fn fold(&mut self, run: usize) {
        loop {
            let Some(group) = self.groups.last_mut() else { return };
            let Some(&(waiting, left)) = group.slashes.last() else { return };
            if waiting >= run {
                return;
            }
            group.slashes.pop();
            let (right, at) = (std::mem::replace(&mut group.count, 1), group.at);
            let is_written = matches!(group.kind, Opened::Braces { is_written: true, .. });
            self.push(Operation::Braces { left, right, is_written }, at);
        }
    }

    /// Reads the closing bracket of the innermost group, and completes the group.
    fn close(&mut self) -> Parsed<()> {
        let closed = self.at;
        self.at += 1;
        if self.groups.last().is_some_and(|group| !group.slashes.is_empty()) {
            self.fold(usize::MAX);
            let Some(group) = self.groups.pop() else { return Ok(()) };
            return self.end_of_quote(&group);
        }
        let Some(group) = self.groups.pop() else { return Ok(()) };
        match group.kind {
            Opened::Bracket => Ok(()),
            Opened::Braces { after_switch: true, .. } => {
                // `+-{a,b}`: the prefix belongs to the list.
                self.operators.pop();
                self.push(Operation::SwitchOf { count: group.count }, group.at);
                Ok(())
            }
            Opened::Braces { .. } => {
                let message = Message::new("values-no-slash");
                Err(ExpressionError::syntax(message, group.at..closed + 1)
                    .help(Message::new("values-no-slash-help")))
            }
            Opened::Call { function, before } => self.call(function, before + group.count, group.at),
            Opened::Is(predicate) => {
                self.push(Operation::Is(predicate), group.at);
                Ok(())
            }
        }
    }

    /// Reads the closing quote after braces that follow an opening quote.
    fn end_of_quote(&mut self, group: &Group) -> Parsed<()> {
        let opened = self.text[..group.at].ends_with('\'');
        if matches!(group.kind, Opened::Braces { is_written: true, .. }) && opened && !self.in_quotes() {
            if self.peek() != Some('\'') {
                return Err(self.unexpected("values-quote-close-help"));
            }
            self.at += 1;
        }
        Ok(())
    }

    /// Applies the waiting operators, from the last one down to `base`, as long as they bind at least as tightly as
    /// `precedence`.
    fn reduce(&mut self, base: usize, precedence: u8) {
        while self.operators.len() > base {
            let Some(&(operator, at)) = self.operators.last() else { return };
            // Prefixes wait for operators that bind more tightly; operators of one level are applied from
            // left to right.
            if operator.precedence() < precedence {
                return;
            }
            self.operators.pop();
            let operation = match operator {
                Pending::Binary(binary) => Operation::Binary(binary),
                Pending::Negate => Operation::Negate,
                Pending::Switch => Operation::Switch,
                Pending::Join => Operation::Binary(Binary::Plus),
            };
            self.push(operation, at);
        }
    }

    fn push(&mut self, operation: Operation, start: usize) {
        self.steps.push(Step { operation, span: start..self.at.max(start + 1) });
    }

    // Text and errors.

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Skips white space, and returns the next character.
    fn skip_space(&mut self) -> Option<char> {
        self.at = self.text.len() - self.rest().trim_start().len();
        self.peek()
    }

    /// The character at `at`, for messages.
    fn shown(&self, at: usize) -> String {
        self.text[at..].chars().next().map_or_else(String::new, String::from)
    }

    fn span_here(&self) -> Range<usize> {
        self.at..self.at + self.peek().map_or(0, char::len_utf8)
    }

    fn operand_expected(&mut self) -> ExpressionError {
        self.unexpected("values-operand-help")
    }

    fn unexpected(&mut self, help: &'static str) -> ExpressionError {
        let message = match self.skip_space() {
            None => Message::new("values-end"),
            Some(found) => Message::new("values-unexpected").with("found", found),
        };
        ExpressionError::syntax(message, self.span_here()).help(Message::new(help))
    }

    fn unknown(&self, message: &'static str, name: &str, at: usize, names: String) -> ExpressionError {
        let message = Message::new(message).with("found", shortened(name));
        ExpressionError::new(ExpressionErrorKind::Unknown, message, at..at + name.len().max(1))
            .help(Message::new("values-names").with("names", names))
    }
}

fn function_names() -> String {
    Function::ALL.iter().filter_map(|(_, names, _)| names.first()).copied().collect::<Vec<_>>().join(", ")
}

fn closing(kind: &Opened) -> &'static str {
    match kind {
        Opened::Braces { .. } => "}",
        _ => ")",
    }
}
