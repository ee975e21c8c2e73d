//! Lowering of expressions from the syntax tree to the typed tree.

use super::board;
use super::fold;
use super::scope::{Meaning, Scope, Wanted};
use crate::integer::{BinaryFn, UnaryFn};
use crate::parameter::ParamShape;
use crate::syntax::ast::{BinaryOp, Comprehension, Expr, ExprKind, Name, Over, Span, UnaryOp};
use crate::syntax::words::{self, Arity, Role};
use crate::typed::{
    At, BoolExpr, Build, Derived, Fold, FoldRange, ListExpr, ListSlot, NumExpr, Quantified, RangeExpr, Slot,
};
use grundy_core::Message;

/// The type of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A number.
    Number,
    /// A condition, which is true or false.
    Condition,
    /// A list of numbers.
    List,
    /// A table parameter, which is a list of lists.
    Table,
    /// A range of numbers.
    Range,
    /// A picture, a state, a set of states or the name of a piece, in quotes.
    Text,
    /// The name of a kind, which is not an expression.
    Kind,
    /// A parameter that stands for a graph, which is not an expression.
    Graph,
    /// An expression whose type is unknown because of an error in it.
    Unknown,
}

impl Shape {
    /// The word that messages use to select the sentence to show.
    const fn word(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Condition => "condition",
            Self::List => "list",
            Self::Table => "table",
            Self::Range => "range",
            Self::Text => "text",
            Self::Kind => "kind",
            Self::Graph => "graph",
            Self::Unknown => "unknown",
        }
    }
}

/// The number that replaces an invalid expression.
const STAND_IN: NumExpr = NumExpr::Const(1);

impl Scope {
    /// The type of the expression. Errors in the expression are not reported.
    pub(crate) fn shape(&self, expr: &Expr) -> Shape {
        match &expr.kind {
            ExprKind::Number(_) | ExprKind::Unary(UnaryOp::Negate, _) => Shape::Number,
            ExprKind::Unary(UnaryOp::Not, _) | ExprKind::Compare(..) | ExprKind::In { .. } => {
                Shape::Condition
            }
            ExprKind::Text(_) | ExprKind::Turned(_) => Shape::Text,
            ExprKind::Binary(..) if board::is_picture(expr) => Shape::Text,
            ExprKind::Binary(op, ..) => match op {
                BinaryOp::But => Shape::Range,
                BinaryOp::Or | BinaryOp::And => Shape::Condition,
                BinaryOp::Concat => Shape::List,
                _ => Shape::Number,
            },
            ExprKind::Name(name) => match self.find(name) {
                Some((Meaning::Number(_), _)) => Shape::Number,
                Some((Meaning::List(_), _)) => Shape::List,
                Some((Meaning::Kind(_), _)) => Shape::Kind,
                Some((Meaning::Param(index), _)) => match self.params[index].shape {
                    ParamShape::Number => Shape::Number,
                    ParamShape::Set => Shape::Range,
                    ParamShape::List => Shape::List,
                    ParamShape::Table => Shape::Table,
                    ParamShape::Graph => Shape::Graph,
                    ParamShape::Word => Shape::Unknown,
                },
                Some((Meaning::Unknown, _)) | None => Shape::Unknown,
            },
            ExprKind::If(_, then, other) => match self.shape(then) {
                Shape::Unknown => self.shape(other),
                shape => shape,
            },
            ExprKind::Call(name, _) => match words::find(&name.text).map(|word| word.role) {
                Some(Role::Fold(_)) if matches!(name.text.as_str(), "all" | "any") => Shape::Condition,
                Some(Role::Function(_) | Role::Fold(_)) => Shape::Number,
                Some(Role::Range(_)) => Shape::Range,
                None if self.board.is_some() && board::is_board_function(&name.text) => Shape::Range,
                _ if list_function(name).is_some() => Shape::List,
                _ => Shape::Unknown,
            },
            ExprKind::Comprehension(parts) => match parts.function.text.as_str() {
                "all" | "any" => Shape::Condition,
                _ => Shape::Number,
            },
            ExprKind::Range { .. } | ExprKind::Set(_) => Shape::Range,
            ExprKind::List(_) | ExprKind::Build(..) | ExprKind::Slice(..) | ExprKind::With(..) => Shape::List,
            ExprKind::Index(base, _) => match self.shape(base) {
                Shape::Table => Shape::List,
                Shape::Unknown => Shape::Unknown,
                _ => Shape::Number,
            },
        }
    }

    /// Reports that an expression is not of the `expected` type.
    fn misplaced(&mut self, expr: &Expr, expected: &'static str) {
        match self.shape(expr) {
            Shape::Unknown => self.unknown_in(expr),
            Shape::Text => self.misplaced_text(expr, expected),
            found => {
                let message =
                    Message::new("check-misplaced").with("expected", expected).with("found", found.word());
                let help = match (expected, found) {
                    ("range", Shape::Number) => Some(Message::new("check-number-as-range-help")),
                    ("number", Shape::List) => Some(Message::new("check-list-as-number-help")),
                    ("condition", Shape::Number) => Some(Message::new("check-number-as-condition-help")),
                    ("list", Shape::Number) if self.adds_lists(expr) => {
                        Some(Message::new("check-lists-added-help"))
                    }
                    ("list", Shape::Number) => Some(Message::new("check-number-as-list-help")),
                    ("list", Shape::Range) => Some(Message::new("check-range-as-list-help")),
                    (_, Shape::Graph) => Some(Message::new("check-graph-as-value-help")),
                    ("number", Shape::Kind) => Some(Message::new("check-kind-as-number-help")),
                    _ => None,
                };
                self.error(expr.span, message, help);
            }
        }
    }

    /// Whether the expression is an attempt to join lists with `+`.
    fn adds_lists(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Binary(BinaryOp::Add, a, b) => {
                self.shape(a) == Shape::List || self.shape(b) == Shape::List || self.adds_lists(a)
            }
            _ => false,
        }
    }

    /// Reports why the type of `expr` is unknown, unless that was already reported.
    fn unknown_in(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Name(name) if self.find(name).is_none() => self.unknown_name(name, expr.span),
            ExprKind::Call(name, _) => self.unknown_function(name),
            ExprKind::Index(base, _) => self.unknown_in(base),
            ExprKind::If(_, then, _) => self.unknown_in(then),
            _ => {}
        }
    }

    fn unknown_name(&mut self, name: &str, span: Span) {
        let message = Message::new("check-unknown-name").with("name", name);
        self.unknown(name, span, message, Wanted::Value);
    }

    fn unknown_function(&mut self, name: &Name) {
        if self.kind(&name.text).is_some() {
            let message = Message::new("check-misplaced").with("expected", "number").with("found", "kind");
            self.error(name.span, message, Some(Message::new("check-kind-as-number-help")));
            return;
        }
        let known = words::WORDS
            .iter()
            .chain(words::CONTEXTUAL)
            .filter(|word| word.role.is_call())
            .map(|word| word.text)
            .chain(board::board_functions().filter(|_| self.board.is_some()));
        let help = match super::nearest(&name.text, known) {
            Some(near) => Message::new("check-did-you-mean").with("name", near),
            None => Message::new("check-unknown-function-help"),
        };
        let help = foreign(&name.text).unwrap_or(help);
        self.error(name.span, Message::new("check-unknown-function").with("name", &name.text), Some(help));
    }

    /// Lowers a number expression; reports an error if the expression is not a number.
    pub(crate) fn number(&mut self, expr: &Expr) -> NumExpr {
        let at = At::from(expr.span);
        match &expr.kind {
            ExprKind::Number(value) => i128::try_from(*value).map_or_else(
                |_| {
                    let message = Message::new("check-number-too-large").with("number", value);
                    self.error(expr.span, message, Some(Message::new("check-number-too-large-help")));
                    STAND_IN
                },
                NumExpr::Const,
            ),
            ExprKind::Name(name) => match self.find(name) {
                Some((Meaning::Number(slot), _)) => NumExpr::Slot(slot),
                Some((Meaning::Param(index), _)) if self.params[index].shape == ParamShape::Number => {
                    NumExpr::Slot(self.param_slot(index))
                }
                Some((Meaning::Unknown, _)) => STAND_IN,
                _ => self.no_number(expr),
            },
            ExprKind::Unary(UnaryOp::Negate, operand) => {
                if let ExprKind::Number(value) = operand.kind
                    && value == i128::MIN.unsigned_abs()
                {
                    return NumExpr::Const(i128::MIN);
                }
                let operand = self.number(operand);
                fold::unary(UnaryFn::Negate, operand, at)
            }
            ExprKind::Binary(op, a, b) => {
                let function = match op {
                    BinaryOp::Xor => BinaryFn::Xor,
                    BinaryOp::Add => BinaryFn::Add,
                    BinaryOp::Subtract => BinaryFn::Subtract,
                    BinaryOp::Multiply => BinaryFn::Multiply,
                    BinaryOp::Divide => BinaryFn::Divide,
                    BinaryOp::Remainder => BinaryFn::Remainder,
                    _ if board::is_picture(expr) => return self.no_number(expr),
                    BinaryOp::Or | BinaryOp::And | BinaryOp::Concat | BinaryOp::But => {
                        return self.no_number(expr);
                    }
                };
                let a = self.number(a);
                let b = self.number(b);
                fold::binary(function, a, b, at)
            }
            ExprKind::If(condition, then, other) => {
                let condition = self.condition(condition);
                let then = self.number(then);
                let other = self.number(other);
                fold::number(NumExpr::If(Box::new((condition, then, other))))
            }
            ExprKind::Call(name, arguments) => self.call(expr, name, arguments),
            ExprKind::Comprehension(parts) => self.fold_range(expr, parts),
            ExprKind::Index(base, index) if self.shape(base) != Shape::Table => {
                let list = self.list(base);
                let index = self.number(index);
                fold::index(list, index, at)
            }
            _ => self.no_number(expr),
        }
    }

    fn no_number(&mut self, expr: &Expr) -> NumExpr {
        self.misplaced(expr, "number");
        STAND_IN
    }

    fn call(&mut self, expr: &Expr, name: &Name, arguments: &[Expr]) -> NumExpr {
        let at = At::from(expr.span);
        let arity = match words::find(&name.text).map(|word| word.role) {
            Some(Role::Function(arity) | Role::Fold(Some(arity))) => arity,
            Some(Role::Fold(None)) => {
                self.no_range_to_fold(expr, name);
                return STAND_IN;
            }
            Some(Role::Range(_)) => return self.no_number(expr),
            _ if list_function(name).is_some() => return self.no_number(expr),
            _ => {
                self.unknown_function(name);
                for argument in arguments {
                    // Errors in the arguments are reported as well.
                    if self.shape(argument) == Shape::Number {
                        self.number(argument);
                    }
                }
                return STAND_IN;
            }
        };
        if !self.has_arity(expr, name, arity, arguments.len()) {
            return STAND_IN;
        }
        let binary = match name.text.as_str() {
            "bitand" => Some(BinaryFn::BitAnd),
            "bitor" => Some(BinaryFn::BitOr),
            "shl" => Some(BinaryFn::ShiftLeft),
            "shr" => Some(BinaryFn::ShiftRight),
            "gcd" if arguments.len() > 1 => Some(BinaryFn::Gcd),
            "bit" => Some(BinaryFn::Bit),
            "min" if arguments.len() > 1 => Some(BinaryFn::Min),
            "max" if arguments.len() > 1 => Some(BinaryFn::Max),
            _ => None,
        };
        if let Some(function) = binary {
            let mut numbers =
                arguments.iter().map(|argument| self.number(argument)).collect::<Vec<_>>().into_iter();
            let first = numbers.next().unwrap_or(STAND_IN);
            return numbers.fold(first, |a, b| fold::binary(function, a, b, at));
        }
        let argument = &arguments[0];
        let unary = match name.text.as_str() {
            "abs" => UnaryFn::Abs,
            "popcount" => UnaryFn::Popcount,
            "lowbit" => UnaryFn::Lowbit,
            "log2" => UnaryFn::Log2,
            "pow2" => UnaryFn::Pow2,
            "isqrt" => UnaryFn::Isqrt,
            "bigomega" => UnaryFn::BigOmega,
            "len" => return self.length(argument),
            _ => {
                let fold = match name.text.as_str() {
                    "min" => Fold::Min,
                    "max" => Fold::Max,
                    "xor" => Fold::Xor,
                    "gcd" => Fold::Gcd,
                    _ => Fold::Sum,
                };
                if matches!(fold, Fold::Min | Fold::Max) && self.shape(argument) == Shape::Number {
                    return self.number(argument);
                }
                let list = self.list(argument);
                return NumExpr::FoldList(fold, Box::new(list), at);
            }
        };
        let argument = self.number(argument);
        fold::unary(unary, argument, at)
    }

    fn no_range_to_fold(&mut self, expr: &Expr, name: &Name) {
        let message = Message::new("check-fold-without-range").with("function", &name.text);
        let help = Message::new("check-fold-without-range-help").with("function", &name.text);
        self.error(expr.span, message, Some(help));
    }

    fn length(&mut self, argument: &Expr) -> NumExpr {
        if let ExprKind::Name(name) = &argument.kind
            && let Some((Meaning::Param(index), _)) = self.find(name)
            && self.params[index].shape == ParamShape::Table
        {
            return NumExpr::Slot(self.param_slot(index));
        }
        let list = self.list(argument);
        fold::length(list)
    }

    fn has_arity(&mut self, expr: &Expr, name: &Name, arity: Arity, found: usize) -> bool {
        if arity.allows(found) {
            return true;
        }
        let message = Message::new("check-arity-function")
            .with("function", &name.text)
            .with("expected", arity.least)
            .with("or-more", if arity.most.is_none() { "yes" } else { "no" })
            .with("found", found);
        self.error(expr.span, message, None);
        false
    }

    fn fold_range(&mut self, expr: &Expr, parts: &Comprehension) -> NumExpr {
        let fold = match parts.function.text.as_str() {
            "sum" => Fold::Sum,
            "xor" => Fold::Xor,
            "min" => Fold::Min,
            "max" => Fold::Max,
            "count" => Fold::Count,
            _ => return self.no_number(expr),
        };
        let range = self.range(&parts.range);
        let mark = self.mark();
        let slot = self.slot();
        self.name_cells(slot, &range);
        self.bind(&parts.name, Meaning::Number(slot));
        let condition = parts.condition.as_ref().map_or(BoolExpr::Const(true), |c| self.condition(c));
        let body = parts.body.as_ref().map_or(STAND_IN, |body| self.number(body));
        self.release(mark);
        NumExpr::FoldRange(Box::new(FoldRange {
            fold,
            body,
            slot,
            range,
            condition,
            at: expr.span.into(),
            by_sets: Derived::default(),
        }))
    }

    /// Lowers a condition; reports an error if the expression is not a condition.
    pub(crate) fn condition(&mut self, expr: &Expr) -> BoolExpr {
        match &expr.kind {
            ExprKind::Compare(operands, ops)
                if operands.iter().any(|operand| self.shape(operand) == Shape::Text) =>
            {
                self.compare_states(operands, ops)
            }
            ExprKind::Compare(operands, ops) => {
                let operands = operands.iter().map(|operand| self.number(operand)).collect();
                fold::compare(operands, ops.clone())
            }
            ExprKind::Unary(UnaryOp::Not, operand) => {
                let operand = self.condition(operand);
                fold::not(operand)
            }
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                let parts = vec![self.condition(a), self.condition(b)];
                fold::join(parts, *op == BinaryOp::Or)
            }
            ExprKind::If(condition, then, other) => {
                let condition = self.condition(condition);
                let then = self.condition(then);
                let other = self.condition(other);
                fold::condition(BoolExpr::If(Box::new((condition, then, other))))
            }
            ExprKind::In { element, range, negated } => {
                let contains = if self.shape(element) == Shape::Text {
                    self.occurs(element, range)
                } else if self.shape(range) == Shape::Text {
                    self.state_in(element, range)
                } else {
                    let element = self.number(element);
                    let range = self.range(range);
                    fold::contains(element, range)
                };
                if *negated { fold::not(contains) } else { contains }
            }
            ExprKind::Comprehension(parts) if matches!(parts.function.text.as_str(), "all" | "any") => {
                let range = self.range(&parts.range);
                let mark = self.mark();
                let slot = self.slot();
                self.name_cells(slot, &range);
                self.bind(&parts.name, Meaning::Number(slot));
                let condition = parts.condition.as_ref().map_or(BoolExpr::Const(true), |c| self.condition(c));
                let body = parts.body.as_ref().map_or(BoolExpr::Const(true), |body| self.condition(body));
                self.release(mark);
                let all = parts.function.text == "all";
                BoolExpr::Quantified(Box::new(Quantified {
                    all,
                    body,
                    slot,
                    range,
                    condition,
                    by_sets: Derived::default(),
                }))
            }
            ExprKind::Call(name, _) if matches!(name.text.as_str(), "all" | "any") => {
                self.no_range_to_fold(expr, name);
                BoolExpr::Const(true)
            }
            _ => {
                self.misplaced(expr, "condition");
                BoolExpr::Const(true)
            }
        }
    }

    /// Lowers a list expression; reports an error if the expression is not a list.
    pub(crate) fn list(&mut self, expr: &Expr) -> ListExpr {
        let at = At::from(expr.span);
        match &expr.kind {
            ExprKind::Name(name) => match self.find(name) {
                Some((Meaning::List(slot), _)) => return ListExpr::Slot(slot),
                Some((Meaning::Param(index), _)) if self.params[index].shape == ParamShape::List => {
                    return ListExpr::Slot(ListSlot(self.param_slot(index).0));
                }
                Some((Meaning::Unknown, _)) => {}
                _ => self.misplaced(expr, "list"),
            },
            ExprKind::List(items) => {
                return ListExpr::Items(items.iter().map(|item| self.number(item)).collect());
            }
            ExprKind::Binary(BinaryOp::Concat, a, b) if !board::is_picture(expr) => {
                let parts = Box::new((self.list(a), self.list(b)));
                return ListExpr::Concat(parts, at);
            }
            ExprKind::Slice(base, from, to) => {
                let base = self.list(base);
                let from = from.as_ref().map_or(NumExpr::Const(0), |from| self.number(from));
                let to = match to {
                    Some(to) => self.number(to),
                    None => fold::length(base.clone()),
                };
                return ListExpr::Slice(Box::new((base, from, to)), at);
            }
            ExprKind::Build(body, Over { name, range, condition }) => {
                let range = self.range(range);
                let mark = self.mark();
                let slot = self.slot();
                self.bind(name, Meaning::Number(slot));
                let condition = condition.as_ref().map_or(BoolExpr::Const(true), |c| self.condition(c));
                let body = self.number(body);
                self.release(mark);
                return ListExpr::Build(Box::new(Build { body, slot, range, condition, at }));
            }
            ExprKind::Call(name, arguments) if let Some(arity) = list_function(name) => {
                if !self.has_arity(expr, name, arity, arguments.len()) {
                    return ListExpr::Items(Vec::new());
                }
                let list = Box::new(self.list(&arguments[0]));
                let is_sort = name.text == "sort";
                return if is_sort { ListExpr::Sort(list) } else { ListExpr::Reverse(list) };
            }
            ExprKind::With(base, changes) if self.is_board(base) => return self.placed(base, changes),
            ExprKind::With(base, changes) => {
                let base = Box::new(self.list(base));
                let changes = changes
                    .iter()
                    .map(|(index, value)| (self.number(index), self.number(value), index.span.into()))
                    .collect();
                return ListExpr::With(base, changes);
            }
            ExprKind::If(condition, then, other) => {
                let parts = Box::new((self.condition(condition), self.list(then), self.list(other)));
                return ListExpr::If(parts);
            }
            ExprKind::Index(base, index) if self.shape(base) == Shape::Table => {
                let index = self.number(index);
                return self.row(base, index, at);
            }
            _ => self.misplaced(expr, "list"),
        }
        ListExpr::Items(Vec::new())
    }

    fn row(&mut self, table: &Expr, index: NumExpr, at: At) -> ListExpr {
        let param = match &table.kind {
            ExprKind::Name(name) => self.find(name),
            _ => None,
        };
        match param {
            Some((Meaning::Param(param), _)) => {
                ListExpr::RowOf(ListSlot(self.param_slot(param).0), Box::new(index), at)
            }
            _ => {
                self.misplaced(table, "list");
                ListExpr::Row([].into(), Box::new(index), at)
            }
        }
    }

    /// Lowers a range, or a list used as a range; reports an error if the expression is neither.
    pub(crate) fn range(&mut self, expr: &Expr) -> RangeExpr {
        let at = At::from(expr.span);
        match &expr.kind {
            ExprKind::Range { low, high, inclusive } => {
                let low = self.number(low);
                let high = self.number(high);
                if let (NumExpr::Const(first), NumExpr::Const(end)) = (&low, &high)
                    && (first > end || first == end && !inclusive)
                {
                    let message = Message::new("check-empty-range").with("low", first).with("high", end);
                    let help = (end <= first && *inclusive || end < first)
                        .then(|| Message::new("check-empty-range-help").with("low", end).with("high", first));
                    self.warning(expr.span, message, help);
                }
                RangeExpr::Interval { low, high, inclusive: *inclusive }
            }
            ExprKind::Set(members) => {
                let members = members.iter().map(|member| self.number(member)).collect();
                fold::set(members)
            }
            ExprKind::Name(name) => match self.find(name) {
                Some((Meaning::Param(index), _)) if self.params[index].shape == ParamShape::Set => {
                    RangeExpr::List(ListExpr::Slot(ListSlot(self.param_slot(index).0)))
                }
                _ if self.shape(expr) == Shape::List => fold::elements(self.list(expr)),
                _ => self.no_range(expr),
            },
            ExprKind::Binary(BinaryOp::But, a, b) => self.difference(a, b, expr.span),
            ExprKind::Call(name, arguments)
                if self.board.is_some() && board::is_board_function(&name.text) =>
            {
                self.board_call(expr, name, arguments)
            }
            ExprKind::Call(name, arguments) if list_function(name).is_none() => {
                let Some(Role::Range(arity)) = words::find(&name.text).map(|word| word.role) else {
                    return self.no_range(expr);
                };
                if !self.has_arity(expr, name, arity, arguments.len()) {
                    return RangeExpr::Values([].into());
                }
                let first = self.number(&arguments[0]);
                match name.text.as_str() {
                    "divisors" => RangeExpr::Divisors(first, at),
                    "primes" => RangeExpr::Primes(first, at),
                    "squares" => RangeExpr::Squares(first),
                    "factorials" => RangeExpr::Factorials(first),
                    "fibonacci" => RangeExpr::Fibonacci(first),
                    _ => {
                        let second = arguments.get(1).map_or(STAND_IN, |argument| self.number(argument));
                        RangeExpr::Powers(first, second, at)
                    }
                }
            }
            _ if self.shape(expr) == Shape::List => fold::elements(self.list(expr)),
            _ => self.no_range(expr),
        }
    }

    fn no_range(&mut self, expr: &Expr) -> RangeExpr {
        self.misplaced(expr, "range");
        RangeExpr::Values([].into())
    }

    /// The slot that represents a parameter while rules are checked without values for their parameters.
    fn param_slot(&self, index: usize) -> Slot {
        Slot(self.reserved + u32::try_from(index).unwrap_or(u32::MAX))
    }
}

/// The possible numbers of arguments of a function whose result is a list, or `None` for other functions.
fn list_function(name: &Name) -> Option<Arity> {
    match words::find_contextual(&name.text)?.role {
        Role::List(arity) => Some(arity),
        _ => None,
    }
}

/// What to write instead of a common function of other languages, or `None` if no advice is known for `name`.
fn foreign(name: &str) -> Option<Message> {
    let near = |name| Message::new("check-did-you-mean").with("name", name);
    Some(match name {
        "range" => Message::new("check-foreign-range-help"),
        "floor" | "int" | "div" => Message::new("check-foreign-floor-help"),
        "ceil" | "ceiling" => Message::new("check-foreign-ceil-help"),
        "mod" | "rem" => Message::new("check-foreign-mod-help"),
        "pow" | "power" => Message::new("syntax-help-power"),
        "sqrt" => near("isqrt"),
        "log" | "lg" | "ln" => near("log2"),
        "length" | "size" => near("len"),
        "filter" | "map" => Message::new("check-foreign-list-help"),
        "mex" => Message::new("check-foreign-mex-help"),
        _ => return None,
    })
}
