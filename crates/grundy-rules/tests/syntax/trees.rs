//! Syntax trees of every form that rules text can express.

use grundy_core::{Outcome, Player};
use grundy_rules::syntax::{
    ast::{
        BinaryOp, BoardDecl, Bounds, Clause, CompareOp, Comprehension, Decreases, Expr, ExprKind, FieldDecl,
        FieldForm, GraphLiteral, Item, LabelPart, LabelText, Left, Literal, Name, Over, Param, Pattern,
        Position, Rule, RulesFile, SpaceName, Span, SumExpr, TermExpr, Text, Theorem, TheoremForm, UnaryOp,
        Win,
    },
    words::WORDS,
};
use proptest::{collection::vec, option, prelude::*, sample::select};

const SPAN: Span = Span { start: 0, end: 0 };

/// An arbitrary rules file.
pub(crate) fn file() -> impl Strategy<Value = RulesFile> {
    let line = text().prop_map(|line| line.trim_end().to_owned());
    (vec(line, 0..3), vec(item(), 1..5)).prop_map(|(summary, items)| RulesFile { summary, items })
}

/// An arbitrary word or sign, including some outside the language.
pub(crate) fn token() -> impl Strategy<Value = String> {
    let signs = [
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        "->",
        "+",
        "++",
        "-",
        "*",
        "/",
        "%",
        "=",
        "==",
        "!=",
        "<",
        "<=",
        ">",
        ">=",
        "..",
        "..=",
        "\n",
        ";",
        "heap",
        "n",
        "x",
        "heap(",
        "x[",
        "0",
        "17",
        "\"take {n}\"",
        "\"",
        "{x}",
        "^",
        "&&",
        "->",
        "\nheap(n) ->",
        "\nposition heap(",
        "\nparam",
        "'",
        "#",
        "≤",
        "é",
        "1.5",
        "2x",
        "\0",
        "grid",
        "of",
        "turned",
        "at v",
        "but",
        "\"..|?#\"",
        "\nposition board(x[grid] of \".xo\" start \"xo\")",
        "\nboard(\"..\") -> board(\"##\")",
        "near(v)",
    ];
    let words = WORDS.iter().map(|word| word.text);
    select(signs.into_iter().chain(words).map(str::to_owned).collect::<Vec<_>>())
}

fn text() -> impl Strategy<Value = String> {
    vec(select(vec!['a', '"', '\\', '{', '}', '#', ';', ' ', '\t', 'é', '中', '.']), 0..6)
        .prop_map(|characters| characters.into_iter().collect())
}

fn quoted() -> impl Strategy<Value = Text> {
    text().prop_map(|text| Text { text, span: SPAN })
}

fn name_text() -> impl Strategy<Value = String> {
    let names = [
        "n", "a", "x1", "_y", "heap", "pile", "P", "N", "mod", "when", "from", "form", "entails", "at",
        "turned", "but", "of", "grid", "edges", "near", "sort", "reverse",
    ];
    select(names.to_vec()).prop_map(str::to_owned)
}

fn name() -> impl Strategy<Value = Name> {
    name_text().prop_map(|text| Name { text, span: SPAN })
}

fn signed() -> impl Strategy<Value = i128> {
    prop_oneof![-3_i128..10, Just(i128::MIN), Just(i128::MAX)]
}

fn boxed(expr: impl Strategy<Value = Expr>) -> impl Strategy<Value = Box<Expr>> {
    expr.prop_map(Box::new)
}

fn expr_of(kind: impl Strategy<Value = ExprKind> + 'static) -> BoxedStrategy<Expr> {
    kind.prop_map(|kind| Expr { kind, span: SPAN }).boxed()
}

/// An arbitrary expression, including meaningless ones.
pub(crate) fn expr() -> BoxedStrategy<Expr> {
    expr_from(leaf().prop_union(expr_of(text().prop_map(ExprKind::Text))).boxed())
}

/// An arbitrary expression without texts, which a label cannot contain.
fn expr_in_label() -> BoxedStrategy<Expr> {
    expr_from(leaf())
}

fn leaf() -> BoxedStrategy<Expr> {
    let number = prop_oneof![0_u128..20, Just(1 << 127)];
    prop_oneof![expr_of(number.prop_map(ExprKind::Number)), expr_of(name_text().prop_map(ExprKind::Name)),]
        .boxed()
}

fn expr_from(leaf: BoxedStrategy<Expr>) -> BoxedStrategy<Expr> {
    leaf.prop_recursive(5, 40, 4, |inner| {
        let one = || boxed(inner.clone());
        let several = |range| vec(inner.clone(), range);
        let unary = select(vec![UnaryOp::Negate, UnaryOp::Not]);
        let binary = select(vec![
            BinaryOp::Or,
            BinaryOp::And,
            BinaryOp::Xor,
            BinaryOp::Concat,
            BinaryOp::But,
            BinaryOp::Add,
            BinaryOp::Subtract,
            BinaryOp::Multiply,
            BinaryOp::Divide,
            BinaryOp::Remainder,
        ]);
        let functions = WORDS.iter().filter(|word| word.role.is_call() && word.text != "count");
        let functions: Vec<String> = functions.map(|word| word.text.to_owned()).collect();
        let function = prop_oneof![4 => select(functions), 1 => name_text()];
        let folds = ["sum", "xor", "min", "max", "all", "any"];
        prop_oneof![
            expr_of((unary, one()).prop_map(|(op, operand)| ExprKind::Unary(op, operand))),
            expr_of((binary, one(), one()).prop_map(|(op, left, right)| ExprKind::Binary(op, left, right))),
            expr_of(compare(inner.clone())),
            expr_of((one(), one(), one()).prop_map(|(c, a, b)| ExprKind::If(c, a, b))),
            expr_of(
                (function, several(0..3))
                    .prop_map(|(text, arguments)| { ExprKind::Call(Name { text, span: SPAN }, arguments) })
            ),
            expr_of((select(folds.to_vec()), one(), name(), one(), option::of(one())).prop_map(
                |(function, body, name, range, condition)| {
                    let function = Name { text: function.to_owned(), span: SPAN };
                    let body = Some(body);
                    ExprKind::Comprehension(Comprehension { function, body, name, range, condition })
                }
            )),
            expr_of((name(), one(), option::of(one())).prop_map(|(name, range, condition)| {
                let function = Name { text: "count".to_owned(), span: SPAN };
                ExprKind::Comprehension(Comprehension { function, body: None, name, range, condition })
            })),
            expr_of((one(), one(), any::<bool>()).prop_map(|(element, range, negated)| ExprKind::In {
                element,
                range,
                negated
            })),
            expr_of((one(), one(), any::<bool>()).prop_map(|(picture, range, negated)| {
                let element = Box::new(Expr { kind: ExprKind::Turned(picture), span: SPAN });
                ExprKind::In { element, range, negated }
            })),
            expr_of((one(), one(), any::<bool>()).prop_map(|(low, high, inclusive)| ExprKind::Range {
                low,
                high,
                inclusive
            })),
            expr_of(several(0..3).prop_map(ExprKind::Set)),
            expr_of(several(0..3).prop_map(ExprKind::List)),
            expr_of((one(), one()).prop_map(|(list, index)| ExprKind::Index(list, index))),
            expr_of(
                (one(), option::of(one()), option::of(one()))
                    .prop_map(|(list, low, high)| ExprKind::Slice(list, low, high))
            ),
            expr_of((one(), name(), one(), option::of(one())).prop_map(|(body, name, range, condition)| {
                ExprKind::Build(body, Over { name, range, condition })
            })),
            expr_of(
                (one(), vec((inner.clone(), inner.clone()), 1..3))
                    .prop_map(|(list, entries)| ExprKind::With(list, entries))
            ),
        ]
    })
    .boxed()
}

/// A single comparison, or a chain in which all signs point the same way or all are `==`.
fn compare(operand: BoxedStrategy<Expr>) -> impl Strategy<Value = ExprKind> {
    use CompareOp::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
    let ops = prop_oneof![
        select(vec![NotEqual]).prop_map(|op| vec![op]),
        vec(select(vec![Equal]), 1..4),
        vec(select(vec![Less, LessOrEqual]), 1..4),
        vec(select(vec![Greater, GreaterOrEqual]), 1..4),
    ];
    (vec(operand, 4), ops).prop_map(|(mut operands, ops)| {
        operands.truncate(ops.len() + 1);
        ExprKind::Compare(operands, ops)
    })
}

fn bounds() -> impl Strategy<Value = Bounds> {
    (option::of(expr_in_label()), option::of(expr_in_label())).prop_map(|(low, high)| Bounds { low, high })
}

/// A picture on a left side: it begins with a text.
fn picture() -> impl Strategy<Value = Expr> {
    let drawn = || expr_of(text().prop_map(ExprKind::Text));
    let binary =
        |op, a: Expr, b: Expr| Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), span: SPAN };
    let part = (drawn(), option::of(expr())).prop_map(move |(text, count)| match count {
        Some(count) => binary(BinaryOp::Multiply, text, count),
        None => text,
    });
    vec(part, 1..3).prop_map(move |parts| {
        parts.into_iter().reduce(|a, b| binary(BinaryOp::Concat, a, b)).expect("there is at least one part")
    })
}

fn left() -> impl Strategy<Value = Left> {
    let pattern = prop_oneof![
        name().prop_map(Pattern::Number),
        name().prop_map(Pattern::List),
        signed().prop_map(|number| Pattern::Exactly(number, SPAN)),
        picture().prop_map(Pattern::Picture),
    ];
    (name(), vec(pattern, 0..4)).prop_map(|(kind, patterns)| Left { kind, patterns, span: SPAN })
}

fn sum() -> impl Strategy<Value = SumExpr> {
    let over = (name(), boxed(expr()), option::of(boxed(expr()))).prop_map(|(name, range, condition)| Over {
        name,
        range,
        condition,
    });
    let term = (option::of(expr()), name(), vec(expr(), 0..3), option::weighted(0.2, over));
    let term =
        term.prop_map(|(count, kind, fields, each)| TermExpr { count, kind, fields, each, span: SPAN });
    vec(term, 0..3).prop_map(|terms| SumExpr { terms, span: SPAN })
}

fn clauses() -> impl Strategy<Value = Vec<Clause>> {
    let clause = prop_oneof![
        (name(), expr()).prop_map(|(name, range)| Clause::For { name, range }),
        (name(), expr()).prop_map(|(name, value)| Clause::Let { name, value }),
        expr().prop_map(Clause::Where),
    ];
    let picture = (option::of(name()), any::<bool>());
    (vec(clause, 0..3), picture).prop_map(|(clauses, (cell, turned))| {
        let turned = turned.then_some(Clause::Turned(SPAN));
        cell.map(Clause::At).into_iter().chain(clauses).chain(turned).collect()
    })
}

fn label() -> impl Strategy<Value = LabelText> {
    let part = (text(), option::of(expr_in_label()));
    vec(part, 0..3).prop_map(|pieces| {
        let mut parts: Vec<LabelPart> = Vec::new();
        for (text, number) in pieces {
            match parts.last_mut() {
                Some(LabelPart::Text(before)) => before.push_str(&text),
                _ if text.is_empty() => {}
                _ => parts.push(LabelPart::Text(text)),
            }
            parts.extend(number.map(LabelPart::Number));
        }
        LabelText { parts, span: SPAN }
    })
}

fn rule() -> impl Strategy<Value = Rule> {
    let player = option::of(select(vec![Player::Left, Player::Right]));
    let replies = (any::<bool>(), any::<bool>());
    (player, left(), sum(), option::of(expr()), replies, clauses(), option::of(label())).prop_map(
        |(player, left, sum, gains, (again, entails), clauses, label)| Rule {
            player,
            left,
            sum,
            gains,
            again,
            entails,
            clauses,
            label,
            span: SPAN,
        },
    )
}

fn theorem() -> impl Strategy<Value = Theorem> {
    let outcomes = vec![Outcome::N, Outcome::P, Outcome::L, Outcome::R, Outcome::D];
    let form = prop_oneof![
        (expr(), option::of(expr())).prop_map(|(value, condition)| TheoremForm::Value { value, condition }),
        (select(outcomes), option::of(expr()))
            .prop_map(|(outcome, condition)| TheoremForm::Outcome { outcome, condition }),
        (name(), sum(), clauses(), option::of(label()))
            .prop_map(|(to, sum, clauses, label)| TheoremForm::Moves { to, sum, clauses, label }),
    ];
    (any::<bool>(), option::of(quoted()), left(), form).prop_map(|(is_claim, name, left, form)| Theorem {
        is_claim,
        name,
        left,
        form,
        span: SPAN,
    })
}

fn param() -> impl Strategy<Value = Param> {
    let literal = prop_oneof![
        signed().prop_map(Literal::Number),
        vec(signed(), 0..3).prop_map(Literal::Set),
        vec(signed(), 0..3).prop_map(Literal::List),
        // A table without rows is written as an empty list.
        vec(vec(signed(), 0..3), 1..3).prop_map(Literal::Table),
        graph().prop_map(Literal::Graph),
    ];
    (name(), bounds(), option::of(literal)).prop_map(|(name, bounds, default)| Param {
        name,
        bounds,
        default,
        span: SPAN,
    })
}

fn graph() -> impl Strategy<Value = GraphLiteral> {
    // These words begin the other forms, so no family has such a name.
    let family = name().prop_filter("a family", |name| !["edges", "order", "graph6"].contains(&&*name.text));
    let vertex = "[a-z0-9 \"\\\\]{0,3}";
    prop_oneof![
        (family, vec(signed(), 0..3)).prop_map(|(name, sizes)| GraphLiteral::Family(name.text, sizes)),
        vec(vec(vertex, 1..3), 0..4).prop_map(GraphLiteral::Edges),
        "[?-~]{0,9}".prop_map(GraphLiteral::Graph6),
        vec(vec(vertex, 1..4), 0..4).prop_map(GraphLiteral::Order),
    ]
}

fn position() -> impl Strategy<Value = Position> {
    let space = prop_oneof![
        Just(SpaceName::Grid),
        // `grid` is a space of its own, and `edges of` begins another form.
        name().prop_filter("a space", |name| name.text != "grid").prop_map(SpaceName::Vertices),
        name().prop_map(SpaceName::Edges),
    ];
    let board = (space, option::of(quoted()), option::of(quoted()))
        .prop_map(|(space, states, start)| FieldForm::Board(BoardDecl { space, states, start }));
    let form = prop_oneof![4 => Just(FieldForm::Number), 4 => Just(FieldForm::List), 1 => board];
    let field = (name(), form, bounds(), any::<bool>()).prop_map(|(name, form, bounds, sorts)| {
        let bounds = if matches!(form, FieldForm::Board(_)) { Bounds::default() } else { bounds };
        let is_sorted = sorts && form == FieldForm::List;
        FieldDecl { name, form, bounds, is_sorted }
    });
    (name(), vec(field, 0..4)).prop_map(|(kind, fields)| Position { kind, fields, span: SPAN })
}

fn item() -> impl Strategy<Value = Item> {
    let win = (left(), option::of(expr())).prop_map(|(left, condition)| Win { left, condition, span: SPAN });
    prop_oneof![
        1 => quoted().prop_map(Item::Game),
        1 => quoted().prop_map(Item::Source),
        1 => param().prop_map(Item::Param),
        1 => position().prop_map(Item::Position),
        4 => rule().prop_map(Item::Rule),
        1 => win.prop_map(Item::Win),
        1 => (left(), expr())
            .prop_map(|(left, measure)| Item::Decreases(Decreases { left, measure, span: SPAN })),
        2 => theorem().prop_map(Item::Theorem),
    ]
}
