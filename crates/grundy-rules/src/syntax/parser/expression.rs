//! Expressions, parsed by precedence climbing.

use super::{Abandoned, Kind, MAX_HEIGHT, MAX_NESTING, Parsed, Parser};
use crate::syntax::{
    ast::{BinaryOp, CompareOp, Comprehension, Expr, ExprKind, Name, Over, Span, UnaryOp},
    level::Level,
    words::{self, Role},
};
use grundy_core::Message;

/// An expression and the height of its tree. The expression is boxed so that the parser needs little stack space.
struct Grown {
    expr: Box<Expr>,
    height: usize,
}

/// An infix operator, in the form that the loop in [`Parser::climb`] uses.
enum Infix {
    Binary(BinaryOp),
    Compare(CompareOp),
    In,
    Range,
    With,
}

impl Infix {
    const fn level(&self) -> Level {
        match self {
            Self::Binary(op) => op.level(),
            Self::Compare(_) | Self::In => Level::Compare,
            Self::Range => Level::Range,
            Self::With => Level::With,
        }
    }
}

impl Parser<'_> {
    /// Parses an expression that extends as far as possible.
    pub(super) fn expression(&mut self) -> Parsed<Expr> {
        Ok(*self.operators(Level::Whole)?.expr)
    }

    /// Parses an expression that is extended only by operators that bind at least as tightly as `xor`, as in bounds.
    pub(super) fn bound(&mut self) -> Parsed<Expr> {
        Ok(*self.operators(Level::Xor)?.expr)
    }

    /// The expression that takes the place of one that could not be parsed.
    pub(super) fn stand_in(span: Span) -> Expr {
        Expr { kind: ExprKind::Number(0), span }
    }

    /// Parses the count of a term: a primary expression, such as a call, a name, a number or an expression in brackets.
    pub(super) fn count(&mut self) -> Parsed<Expr> {
        Ok(*self.primary()?.expr)
    }

    /// The tree of an expression that begins at `start` and whose tallest operand has the given height.
    fn node(&mut self, start: usize, kind: ExprKind, height: usize) -> Parsed<Grown> {
        self.grow()?;
        let span = self.span_from(start);
        if height >= MAX_HEIGHT {
            self.mistake(
                Message::new("syntax-expression-too-long").with("limit", MAX_HEIGHT),
                Message::new("syntax-help-expression-too-long"),
            );
            return Err(Abandoned::Statement);
        }
        Ok(Grown { expr: Box::new(Expr { kind, span }), height: height + 1 })
    }

    /// Parses a prefix expression or an atom, and the following infix operators that bind at least as tightly as
    /// `least`, with their operands.
    fn operators(&mut self, least: Level) -> Parsed<Grown> {
        if self.nesting >= MAX_NESTING {
            self.mistake(
                Message::new("syntax-too-deep").with("limit", MAX_NESTING),
                Message::new("syntax-help-too-deep"),
            );
            return Err(Abandoned::Statement);
        }
        self.nesting += 1;
        let start = self.token.span.start;
        let left = self.prefix()?;
        let whole = self.climb(left, start, least, Level::Atom)?;
        self.nesting -= 1;
        Ok(whole)
    }

    /// Extends `left`, which begins at `start`, by the following operators that bind at least as tightly as
    /// `least`. The infix operator at the root of `left` has the level `reached`, which is `Level::Atom` if there is
    /// no such operator.
    fn climb(&mut self, mut left: Grown, start: usize, least: Level, mut reached: Level) -> Parsed<Grown> {
        while let Some(infix) = self.infix(least) {
            let level = infix.level();
            if level < least {
                break;
            }
            if reached == level && matches!(level, Level::Compare | Level::Range) {
                let message = if level == Level::Range {
                    Message::new("syntax-range-chain")
                } else {
                    Message::new("syntax-mixed-chain").with("found", self.found())
                };
                let help = if level == Level::Range {
                    Message::new("syntax-help-range-chain")
                } else {
                    Message::new("syntax-help-chain")
                };
                return Err(self.mistake(message, help));
            }
            reached = level;
            left = match infix {
                Infix::Binary(op) => {
                    self.bump();
                    let right = self.operators(level.tighter())?;
                    let height = left.height.max(right.height);
                    let kind = ExprKind::Binary(op, left.expr, right.expr);
                    self.node(start, kind, height)?
                }
                Infix::Compare(op) => self.comparison(left, start, op)?,
                Infix::In => self.membership(left, start)?,
                Infix::Range => self.range(left, start)?,
                Infix::With => self.with(left, start)?,
            };
        }
        Ok(left)
    }

    /// The infix operator that begins at the current token, if there is one. An operator written as in other
    /// languages, such as `=` for `==` or `mod` for `%`, is reported and accepted.
    fn infix(&mut self, least: Level) -> Option<Infix> {
        Some(match self.token.kind {
            Kind::Plus => Infix::Binary(BinaryOp::Add),
            Kind::PlusPlus => Infix::Binary(BinaryOp::Concat),
            Kind::Minus => Infix::Binary(BinaryOp::Subtract),
            Kind::Star => Infix::Binary(BinaryOp::Multiply),
            Kind::Slash => Infix::Binary(BinaryOp::Divide),
            Kind::Percent => Infix::Binary(BinaryOp::Remainder),
            Kind::Equal => Infix::Compare(CompareOp::Equal),
            Kind::NotEqual => Infix::Compare(CompareOp::NotEqual),
            Kind::Less => Infix::Compare(CompareOp::Less),
            Kind::LessOrEqual => Infix::Compare(CompareOp::LessOrEqual),
            Kind::Greater => Infix::Compare(CompareOp::Greater),
            Kind::GreaterOrEqual => Infix::Compare(CompareOp::GreaterOrEqual),
            Kind::Assign if least <= Level::Compare => {
                self.mistake(Message::new("syntax-single-equals"), Message::new("syntax-help-single-equals"));
                Infix::Compare(CompareOp::Equal)
            }
            Kind::DotDot | Kind::DotDotEqual => Infix::Range,
            Kind::Word => match self.token.text {
                "or" => Infix::Binary(BinaryOp::Or),
                "and" => Infix::Binary(BinaryOp::And),
                "xor" => Infix::Binary(BinaryOp::Xor),
                "in" => Infix::In,
                "not" if self.is_before_in() => Infix::In,
                "with" => Infix::With,
                _ => return None,
            },
            Kind::Name if self.token.text == "but" => Infix::Binary(BinaryOp::But),
            // Users may know `n mod 2` and `n div 2` from other languages.
            Kind::Name if matches!(self.token.text, "mod" | "div") && !self.is_reported => {
                let (op, instead) = if self.token.text == "mod" {
                    (BinaryOp::Remainder, "%")
                } else {
                    (BinaryOp::Divide, "/")
                };
                self.mistake(
                    Message::new("syntax-misplaced").with("found", self.token.text),
                    Message::new("syntax-help-write").with("instead", instead),
                );
                Infix::Binary(op)
            }
            _ => return None,
        })
    }

    /// Whether the next token is `in`.
    fn is_before_in(&self) -> bool {
        let next = self.peek();
        next.kind == Kind::Word && next.text == "in"
    }

    fn comparison(&mut self, first: Grown, start: usize, op: CompareOp) -> Parsed<Grown> {
        let mut height = first.height;
        let (mut operands, mut ops) = (vec![*first.expr], vec![op]);
        self.bump();
        loop {
            let operand = self.operators(Level::Compare.tighter())?;
            height = height.max(operand.height);
            operands.push(*operand.expr);
            let Some(Infix::Compare(op)) = self.infix(Level::Compare) else { break };
            if !ops[ops.len() - 1].chains_with(op) {
                let message = Message::new("syntax-mixed-chain").with("found", op.sign());
                return Err(self.mistake(message, Message::new("syntax-help-chain")));
            }
            self.grow()?;
            ops.push(op);
            self.bump();
        }
        self.node(start, ExprKind::Compare(operands, ops), height)
    }

    fn membership(&mut self, element: Grown, start: usize) -> Parsed<Grown> {
        let negated = self.eat_word("not");
        self.bump();
        let range = self.operators(Level::Compare.tighter())?;
        let height = element.height.max(range.height);
        let (element, range) = (element.expr, range.expr);
        self.node(start, ExprKind::In { element, range, negated }, height)
    }

    fn range(&mut self, low: Grown, start: usize) -> Parsed<Grown> {
        let inclusive = self.at(Kind::DotDotEqual);
        self.bump();
        let high = self.operators(Level::Range.tighter())?;
        let height = low.height.max(high.height);
        let (low, high) = (low.expr, high.expr);
        self.node(start, ExprKind::Range { low, high, inclusive }, height)
    }

    /// Parses `x with [i] = e, [j] = f`; a comma continues the list only before `[...] =`.
    fn with(&mut self, list: Grown, start: usize) -> Parsed<Grown> {
        let mut height = list.height;
        let mut entries = Vec::new();
        let help = || Message::new("syntax-help-with");
        self.bump();
        loop {
            let opening = self.token.span;
            self.expect(Kind::OpenSquare, "[", help())?;
            let index = self.operators(Level::Whole)?;
            self.expect_close(Kind::CloseSquare, opening)?;
            self.expect_assign(help())?;
            let value = self.operators(Level::Whole)?;
            self.grow()?;
            height = height.max(index.height).max(value.height);
            entries.push((*index.expr, *value.expr));
            if !(self.at(Kind::Comma) && self.entry_follows()) {
                break;
            }
            self.bump();
        }
        self.node(start, ExprKind::With(list.expr, entries), height)
    }

    /// Whether `[...] =` follows the comma at the current token.
    fn entry_follows(&mut self) -> bool {
        self.peek().kind == Kind::OpenSquare
            && self.behind_partner().is_some_and(|behind| behind.kind == Kind::Assign)
    }

    fn prefix(&mut self) -> Parsed<Grown> {
        let start = self.token.span.start;
        let op = match self.token.kind {
            Kind::Minus => UnaryOp::Negate,
            Kind::Word if self.at_word("not") => UnaryOp::Not,
            Kind::Word if self.at_word("if") => return self.conditional(),
            _ => return self.atom(),
        };
        self.bump();
        let operand = self.operators(if op == UnaryOp::Not { Level::Not } else { Level::Negate })?;
        self.node(start, ExprKind::Unary(op, operand.expr), operand.height)
    }

    fn conditional(&mut self) -> Parsed<Grown> {
        let start = self.bump().span.start;
        let help = || Message::new("syntax-help-if");
        let condition = self.operators(Level::Whole)?;
        self.expect_word("then", help())?;
        let yes = self.operators(Level::Whole)?;
        self.expect_word("else", help())?;
        let no = self.operators(Level::Whole)?;
        let height = condition.height.max(yes.height).max(no.height);
        let kind = ExprKind::If(condition.expr, yes.expr, no.expr);
        self.node(start, kind, height)
    }

    /// Parses a primary expression, such as a number, a name, a text, a call, a list or an expression in brackets, with
    /// any indices `[i]`, slices `[a..b]` and `turned` after it.
    fn atom(&mut self) -> Parsed<Grown> {
        let start = self.token.span.start;
        let mut atom = self.primary()?;
        while self.at(Kind::OpenSquare) {
            atom = self.index(atom, start)?;
        }
        if self.at_turned_picture() {
            self.bump();
            atom = self.node(start, ExprKind::Turned(atom.expr), atom.height)?;
        }
        Ok(atom)
    }

    fn primary(&mut self) -> Parsed<Grown> {
        let token = self.token;
        let start = token.span.start;
        match token.kind {
            Kind::Number => {
                let number = self.number();
                self.node(start, ExprKind::Number(number), 0)
            }
            Kind::Name if self.peek().kind == Kind::OpenRound => self.call(),
            Kind::Name => {
                self.bump();
                self.node(start, ExprKind::Name(token.text.to_owned()), 0)
            }
            Kind::Text => {
                let text = self.text(Message::new("syntax-help-expression"))?;
                self.node(start, ExprKind::Text(text.text), 0)
            }
            Kind::Word => self.word(),
            Kind::OpenRound => {
                self.bump();
                let inside = |parser: &mut Self| parser.operators(Level::Whole);
                self.enclosed(token.span, Kind::CloseRound, inside, Self::grown_stand_in)
            }
            Kind::OpenBrace | Kind::OpenSquare => self.collection(),
            _ => Err(self.missing_expression()),
        }
    }

    /// Parses a word of the language where an expression is expected. Such a word either begins a function call or is
    /// an error.
    fn word(&mut self) -> Parsed<Grown> {
        let token = self.token;
        let role = words::find(token.text).map(|word| word.role);
        let is_call = self.peek().kind == Kind::OpenRound;
        match role {
            Some(Role::Fold(_)) if is_call && token.text == "count" => self.count_of(),
            Some(Role::Fold(_)) if is_call => self.fold(),
            Some(Role::Function(_) | Role::Range(_)) if is_call => self.call(),
            Some(role) if role.is_call() && token.text != "xor" => Err(self.mistake(
                Message::new("syntax-function-brackets").with("word", token.text),
                Message::new("syntax-help-function-brackets").with("word", token.text),
            )),
            Some(Role::Statement | Role::Form) => {
                self.mistake(
                    Message::new("syntax-reserved").with("word", token.text),
                    Message::new("syntax-help-reserved").with("word", token.text),
                );
                self.bump();
                self.node(token.span.start, ExprKind::Name(token.text.to_owned()), 0)
            }
            _ => Err(self.missing_expression()),
        }
    }

    /// Parses a call, `f(a, b)`.
    fn call(&mut self) -> Parsed<Grown> {
        let function = self.function_name();
        let opening = self.bump().span;
        let (arguments, height) = self.grown_items(opening, Kind::CloseRound)?;
        let start = function.span.start;
        self.node(start, ExprKind::Call(function, arguments), height)
    }

    /// Parses a call of `sum`, `xor`, `min`, `max`, `all` or `any`, such as `sum(e for i in RANGE where c)`,
    /// `sum(list)` or `min(a, b)`.
    fn fold(&mut self) -> Parsed<Grown> {
        let function = self.function_name();
        let start = function.span.start;
        let opening = self.bump().span;
        let mut tail = None;
        let mut is_first = true;
        let arguments = self.items(
            opening,
            Kind::CloseRound,
            |parser| {
                if tail.is_some() {
                    return Err(parser.fold_mistake(Message::new("syntax-fold-arguments"), &function));
                }
                let body = parser.operators(Level::Whole)?;
                let is_alone = std::mem::replace(&mut is_first, false);
                if parser.at_word("for") {
                    if !is_alone {
                        return Err(parser.fold_mistake(Message::new("syntax-fold-several"), &function));
                    }
                    tail = Some(parser.fold_tail(&function)?);
                } else if parser.at_word("where") {
                    return Err(parser.fold_mistake(Message::new("syntax-fold-body"), &function));
                }
                Ok(body)
            },
            Self::grown_stand_in,
        )?;
        let height = arguments.iter().map(|argument| argument.height).max().unwrap_or(0);
        let mut arguments = arguments.into_iter().map(|argument| argument.expr);
        let Some(tail) = tail else {
            let arguments = arguments.map(|argument| *argument).collect();
            return self.node(start, ExprKind::Call(function, arguments), height);
        };
        let body = arguments.next();
        self.comprehension(start, function, body, height, tail)
    }

    fn fold_mistake(&mut self, message: Message, function: &Name) -> Abandoned {
        let help = Message::new("syntax-help-fold").with("word", function.text.as_str());
        self.mistake(message.with("word", function.text.as_str()), help)
    }

    /// Parses `count(i in RANGE where c)`.
    fn count_of(&mut self) -> Parsed<Grown> {
        let function = self.function_name();
        let start = function.span.start;
        let opening = self.bump().span;
        let inside = |parser: &mut Self| {
            let next = parser.peek();
            if parser.at(Kind::Name) && next.kind == Kind::Word && next.text == "in" {
                return parser.over();
            }
            Err(parser.mistake(
                Message::new("syntax-count").with("found", parser.found()),
                Message::new("syntax-help-count"),
            ))
        };
        let stand_in = |span| Tail {
            name: Name { text: String::new(), span },
            range: Self::grown_stand_in(span),
            condition: None,
        };
        let tail = self.enclosed(opening, Kind::CloseRound, inside, stand_in)?;
        self.comprehension(start, function, None, 0, tail)
    }

    fn comprehension(
        &mut self,
        start: usize,
        function: Name,
        body: Option<Box<Expr>>,
        height: usize,
        tail: Tail,
    ) -> Parsed<Grown> {
        let height = height.max(tail.range.height).max(tail.condition.as_ref().map_or(0, |c| c.height));
        let kind = ExprKind::Comprehension(Comprehension {
            function,
            body,
            name: tail.name,
            range: tail.range.expr,
            condition: tail.condition.map(|condition| condition.expr),
        });
        self.node(start, kind, height)
    }

    /// Parses `for i in RANGE where c` inside a call of `function`.
    fn fold_tail(&mut self, function: &Name) -> Parsed<Tail> {
        self.bump();
        let tail = self.over()?;
        if self.at_word("for") {
            return Err(self.mistake(
                Message::new("syntax-fold-second-for"),
                Message::new("syntax-help-fold-second-for").with("word", function.text.as_str()),
            ));
        }
        Ok(tail)
    }

    /// Parses `i in RANGE where c`.
    fn over(&mut self) -> Parsed<Tail> {
        let name = self.loop_name()?;
        self.expect_in()?;
        let range = self.operators(Level::Whole)?;
        let condition = if self.eat_word("where") { Some(self.operators(Level::Whole)?) } else { None };
        Ok(Tail { name, range, condition })
    }

    /// Parses `i in RANGE where c`, the part after `for` in a list or in a sum of components.
    pub(super) fn elements(&mut self) -> Parsed<Over> {
        let Tail { name, range, condition } = self.over()?;
        Ok(Over { name, range: range.expr, condition: condition.map(|condition| condition.expr) })
    }

    /// Parses the name after `for`.
    pub(super) fn loop_name(&mut self) -> Parsed<Name> {
        let help = Message::new("syntax-help-for");
        if self.at_word("in") && !self.is_before_in() {
            let message = Message::new("syntax-missing-name").with("found", self.found());
            return Err(self.mistake(message, help));
        }
        self.name(help)
    }

    /// Consumes `in`. If it is missing, this is reported; `=`, `==`, `from` or `of` is then accepted in its place.
    pub(super) fn expect_in(&mut self) -> Parsed<()> {
        if self.eat_word("in") {
            return Ok(());
        }
        let abandoned = self.missing("in", Message::new("syntax-help-for"));
        let is_meant = matches!(self.token.kind, Kind::Assign | Kind::Equal)
            || (self.at(Kind::Name) && matches!(self.token.text, "from" | "of"));
        if is_meant {
            self.bump();
            return Ok(());
        }
        Err(abandoned)
    }

    fn function_name(&mut self) -> Name {
        let token = self.bump();
        Name { text: token.text.to_owned(), span: token.span }
    }

    /// Parses a set `{1, 2}`, a list `[1, 2]` or a list `[e for i in RANGE where c]`.
    fn collection(&mut self) -> Parsed<Grown> {
        let token = self.bump();
        let opening = token.span;
        let is_set = token.kind == Kind::OpenBrace;
        let close = if is_set { Kind::CloseBrace } else { Kind::CloseSquare };
        let mut tail = None;
        let mut is_first = true;
        let items = self.items(
            opening,
            close,
            |parser| {
                if tail.is_some() {
                    let message = Message::new("syntax-list-arguments");
                    return Err(parser.mistake(message, Message::new("syntax-help-list-build")));
                }
                let item = parser.operators(Level::Whole)?;
                let is_alone = std::mem::replace(&mut is_first, false);
                if !is_set && parser.at_word("for") {
                    if !is_alone {
                        let message = Message::new("syntax-list-arguments");
                        return Err(parser.mistake(message, Message::new("syntax-help-list-build")));
                    }
                    parser.bump();
                    tail = Some(parser.over()?);
                }
                Ok(item)
            },
            Self::grown_stand_in,
        )?;
        let height = items.iter().map(|item| item.height).max().unwrap_or(0);
        let mut items = items.into_iter().map(|item| item.expr);
        let Some(Tail { name, range, condition }) = tail else {
            let items = items.map(|item| *item).collect();
            let kind = if is_set { ExprKind::Set(items) } else { ExprKind::List(items) };
            return self.node(opening.start, kind, height);
        };
        let height = height.max(range.height).max(condition.as_ref().map_or(0, |c| c.height));
        let condition = condition.map(|condition| condition.expr);
        let body = items.next().unwrap_or_else(|| Self::grown_stand_in(opening).expr);
        let kind = ExprKind::Build(body, Over { name, range: range.expr, condition });
        self.node(opening.start, kind, height)
    }

    /// Parses `[i]`, `[a..b]`, `[a..]`, `[..b]` or `[..]` after `list`, which begins at `start`.
    fn index(&mut self, list: Grown, start: usize) -> Parsed<Grown> {
        let opening = self.bump().span;
        let inside = |parser: &mut Self| {
            if parser.at(Kind::CloseSquare) {
                let message = Message::new("syntax-index-empty");
                return Err(parser.mistake(message, Message::new("syntax-help-index-empty")));
            }
            let inner = parser.token.span.start;
            let inclusive_slice = |parser: &mut Self, sign: Span| {
                let message = Message::new("syntax-slice-inclusive");
                parser.report(sign, message, Message::new("syntax-help-slice"));
            };
            if matches!(parser.token.kind, Kind::DotDot | Kind::DotDotEqual) {
                let sign = parser.bump();
                if sign.kind == Kind::DotDotEqual {
                    inclusive_slice(parser, sign.span);
                }
                let is_open = parser.at(Kind::CloseSquare);
                let high = if is_open { None } else { Some(parser.operators(Level::Range.tighter())?) };
                return Ok(Within::Slice(None, high));
            }
            let low = parser.operators(Level::Range.tighter())?;
            if !matches!(parser.token.kind, Kind::DotDot | Kind::DotDotEqual) {
                return Ok(Within::Index(parser.climb(low, inner, Level::Whole, Level::Atom)?));
            }
            let sign = parser.bump();
            if parser.at(Kind::CloseSquare) {
                if sign.kind == Kind::DotDotEqual {
                    inclusive_slice(parser, sign.span);
                }
                return Ok(Within::Slice(Some(low), None));
            }
            let high = parser.operators(Level::Range.tighter())?;
            let inclusive = sign.kind == Kind::DotDotEqual;
            if parser.infix(Level::Whole).is_some() {
                // `x[a..b == c]` is never a slice.
                let height = low.height.max(high.height);
                let range = ExprKind::Range { low: low.expr, high: high.expr, inclusive };
                let range = parser.node(inner, range, height)?;
                return Ok(Within::Index(parser.climb(range, inner, Level::Whole, Level::Range)?));
            }
            if inclusive {
                inclusive_slice(parser, sign.span);
            }
            Ok(Within::Slice(Some(low), Some(high)))
        };
        let stand_in = |span| Within::Index(Self::grown_stand_in(span));
        let within = self.enclosed(opening, Kind::CloseSquare, inside, stand_in)?;
        match within {
            Within::Index(index) => {
                let height = list.height.max(index.height);
                self.node(start, ExprKind::Index(list.expr, index.expr), height)
            }
            Within::Slice(low, high) => {
                let ends = [&low, &high].into_iter().flatten().map(|end| end.height);
                let height = ends.fold(list.height, usize::max);
                let [low, high] = [low, high].map(|end| end.map(|end| end.expr));
                self.node(start, ExprKind::Slice(list.expr, low, high), height)
            }
        }
    }

    /// Parses expressions up to the closing bracket. Returns them together with the height of the tallest
    /// tree.
    fn grown_items(&mut self, opening: Span, close: Kind) -> Parsed<(Vec<Expr>, usize)> {
        let items =
            self.items(opening, close, |parser| parser.operators(Level::Whole), Self::grown_stand_in)?;
        let height = items.iter().map(|item| item.height).max().unwrap_or(0);
        Ok((items.into_iter().map(|item| *item.expr).collect(), height))
    }

    fn grown_stand_in(span: Span) -> Grown {
        Grown { expr: Box::new(Self::stand_in(span)), height: 1 }
    }

    fn missing_expression(&mut self) -> Abandoned {
        let message = Message::new("syntax-missing-expression").with("found", self.found());
        self.mistake(message, Message::new("syntax-help-expression"))
    }
}

/// The name, the range and the condition of a comprehension.
struct Tail {
    name: Name,
    range: Grown,
    condition: Option<Grown>,
}

/// The content of the square brackets after a list.
enum Within {
    /// The index of an entry.
    Index(Grown),
    /// The bounds of a slice, each of which can be left out.
    Slice(Option<Grown>, Option<Grown>),
}
