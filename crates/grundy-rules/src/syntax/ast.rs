//! The syntax tree of a rules file: the text as written, before any checks.
//!
//! Two trees are equal if they have the same content, regardless of the places of their parts in the text:
//! all [`Span`]s compare equal. This makes the law `parse(print(tree)) == tree` possible.

mod board;

pub use board::{BoardDecl, FieldForm, SpaceName};

mod graph;

pub use graph::GraphLiteral;

use grundy_core::{Outcome, Player};

/// A range of bytes of the source text. All spans compare equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Span {
    /// The offset of the first byte.
    pub start: usize,
    /// The offset of the byte after the last one.
    pub end: usize,
}

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Span {}

/// A rules file: its description and its statements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesFile {
    /// The comment lines at the top, without `#`: a description of the game in prose.
    pub summary: Vec<String>,
    /// The statements, in order.
    pub items: Vec<Item>,
}

/// One statement of a rules file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// The title of the game, `game "Title"`.
    Game(Text),
    /// A citation, `source "..."`, for the theorems directly before it, or for the game if there are none.
    Source(Text),
    /// A parameter, `param k >= 0 = 3`.
    Param(Param),
    /// A kind of position, `position heap(n)`.
    Position(Position),
    /// A rule, `heap(n) -> heap(n - t) for t in 1..=k`.
    Rule(Rule),
    /// A win condition, `win sheet(1, 1)`.
    Win(Win),
    /// A number that decreases with every move, `decreases row(x[]) = sum(x)`.
    Decreases(Decreases),
    /// A theorem or claim, `theorem value heap(n) = n` or `claim ...`.
    Theorem(Theorem),
}

/// A name with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name as written.
    pub text: String,
    /// The place of the name.
    pub span: Span,
}

/// A quoted string with its place; escapes are resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The string without its quotes.
    pub text: String,
    /// The place of the string, quotes included.
    pub span: Span,
}

/// The bounds `low <= name <= high` of a parameter or field; either may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// The lower bound, or `None`.
    pub low: Option<Expr>,
    /// The upper bound, or `None`.
    pub high: Option<Expr>,
}

/// The declaration of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// The name of the parameter.
    pub name: Name,
    /// The bounds of the value; for a set, list or table, the bounds of every entry.
    pub bounds: Bounds,
    /// The default value, or `None` if a value is required.
    pub default: Option<Literal>,
    /// The place of the whole statement.
    pub span: Span,
}

/// The value of a parameter as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal {
    /// A number, `3` or `-3`.
    Number(i128),
    /// A set, `{1, 3, 4}`.
    Set(Vec<i128>),
    /// A list, `[3, 1, 4]`.
    List(Vec<i128>),
    /// A table, `[[1, 2], [3, 4]]`.
    Table(Vec<Vec<i128>>),
    /// A graph or an order, `petersen` or `edges {0 1, 1 2}`.
    Graph(GraphLiteral),
}

/// The declaration of a kind of position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The name of the kind.
    pub kind: Name,
    /// The fields of the kind, in order.
    pub fields: Vec<FieldDecl>,
    /// The place of the whole statement.
    pub span: Span,
}

/// The declaration of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldDecl {
    /// The name of the field.
    pub name: Name,
    /// Whether the field is a number, a list or a board.
    pub form: FieldForm,
    /// The bounds of the field; for a list, the bounds of every entry.
    pub bounds: Bounds,
    /// Whether the field is a list that is kept sorted.
    pub is_sorted: bool,
}

/// A left side: a kind and a pattern for every field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The kind of positions to which the left side applies.
    pub kind: Name,
    /// A pattern for every field, in order.
    pub patterns: Vec<Pattern>,
    /// The place of the whole left side.
    pub span: Span,
}

/// The pattern for a field on a left side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// A name to which the number is bound.
    Number(Name),
    /// A name to which the list or board is bound, written `name[]`.
    List(Name),
    /// The only number that matches.
    Exactly(i128, Span),
    /// A picture of a part of a board: quoted strings, which can be repeated with `*` and joined with `++`.
    Picture(Expr),
}

/// A rule, which allows moves in the positions that its left side matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The player for whom the rule is reserved, if it begins with `left` or `right`.
    pub player: Option<Player>,
    /// The positions to which the rule applies.
    pub left: Left,
    /// The sum that a move leaves.
    pub sum: SumExpr,
    /// The score that the mover gains, if there is a `gains` clause.
    pub gains: Option<Expr>,
    /// Whether the mover moves again.
    pub again: bool,
    /// Whether the opponent must answer in the component that the move leaves.
    pub entails: bool,
    /// The loops, bindings and conditions, in order.
    pub clauses: Vec<Clause>,
    /// The label of the moves, if there is one.
    pub label: Option<LabelText>,
    /// The place of the whole statement.
    pub span: Span,
}

/// A sum on a right side; without terms it is the empty sum `()`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumExpr {
    /// The terms in order, without `()`.
    pub terms: Vec<TermExpr>,
    /// The place of the whole sum.
    pub span: Span,
}

/// A term of a sum, `COUNT * kind(...)` or `kind(...)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermExpr {
    /// The count; `None` means 1.
    pub count: Option<Expr>,
    /// The kind of the component.
    pub kind: Name,
    /// The values of the component's fields, in order.
    pub fields: Vec<Expr>,
    /// The elements in `sum(TERM for x in RANGE where c)`, for each of which the term occurs once; otherwise `None`.
    pub each: Option<Over>,
    /// The place of the whole term.
    pub span: Span,
}

/// The elements over which a list or a sum of components is built: `for x in RANGE where c`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    /// The name bound to each element in turn.
    pub name: Name,
    /// The range of elements.
    pub range: Box<Expr>,
    /// The condition that an element must satisfy, if there is one.
    pub condition: Option<Box<Expr>>,
}

/// A clause of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clause {
    /// A loop, `for x in RANGE`.
    For {
        /// The name bound to each element in turn.
        name: Name,
        /// The range of elements.
        range: Expr,
    },
    /// A binding, `let x = expr`.
    Let {
        /// The name to bind.
        name: Name,
        /// The value of the name: a number or a list.
        value: Expr,
    },
    /// A condition, `where condition`.
    Where(Expr),
    /// A name for the cell under the first character of a picture, `at v`.
    At(Name),
    /// The word `turned`, which adds the rotations and reflections of the pictures.
    Turned(Span),
}

/// A label, such as `"take {t} of {{all}}"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelText {
    /// The parts of the label. No two parts of literal text are adjacent, and none is empty.
    pub parts: Vec<LabelPart>,
    /// The place of the whole label, quotes included.
    pub span: Span,
}

/// A part of a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LabelPart {
    /// Literal text, with escapes for braces, quotes and backslashes resolved.
    Text(String),
    /// A number to insert, which is written in braces.
    Number(Expr),
}

/// A win condition, `win kind(...) [where ...]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// The positions that end the game.
    pub left: Left,
    /// The condition that must hold in addition, if there is one.
    pub condition: Option<Expr>,
    /// The place of the whole statement.
    pub span: Span,
}

/// A number that decreases with every move, `decreases kind(...) = e`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decreases {
    /// The positions for which the number is given.
    pub left: Left,
    /// The number.
    pub measure: Expr,
    /// The place of the whole statement.
    pub span: Span,
}

/// A theorem or a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// Whether the statement begins with `claim` instead of `theorem`.
    pub is_claim: bool,
    /// The name of the theorem, if it has one.
    pub name: Option<Text>,
    /// The positions to which the theorem applies.
    pub left: Left,
    /// The statement about these positions.
    pub form: TheoremForm,
    /// The place of the whole statement.
    pub span: Span,
}

/// The statement of a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TheoremForm {
    /// A nim-value: `value kind(...) = expr [where cond]`.
    Value {
        /// The expression for the nim-value.
        value: Expr,
        /// The condition under which the position has this value, if there is one.
        condition: Option<Expr>,
    },
    /// An outcome, `outcome kind(...) = P [where cond]`. The position has this outcome if the condition holds. If the
    /// condition fails, a statement about P says that the outcome is N, one about N that it is P, and one about another
    /// outcome says nothing.
    Outcome {
        /// The outcome that the theorem states.
        outcome: Outcome,
        /// The condition under which the position has this outcome, if there is one.
        condition: Option<Expr>,
    },
    /// The moves to options of value `v`, written `moves kind(...) to v -> sum clauses`; they reach all of these
    /// options and no others.
    Moves {
        /// The name bound to the requested value.
        to: Name,
        /// The sum that the move leaves.
        sum: SumExpr,
        /// The loops, bindings and conditions, in order.
        clauses: Vec<Clause>,
        /// The label of the moves, if there is one.
        label: Option<LabelText>,
    },
}

/// An expression for a number, a condition, a list, a range or a picture; the checker decides which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// The form of the expression.
    pub kind: ExprKind,
    /// The place of the expression.
    pub span: Span,
}

/// The forms of expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// A number of at most `2^127`; negative numbers are written with a unary minus.
    Number(u128),
    /// A name, such as `n`.
    Name(String),
    /// A quoted string: a picture, a state or a set of states.
    Text(String),
    /// A picture with its rotations and reflections, `"xx" turned`.
    Turned(Box<Expr>),
    /// A unary operator, `-a` or `not a`.
    Unary(UnaryOp, Box<Expr>),
    /// A binary operator, such as `a + b` or `a and b`.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// A chain of comparisons, such as `a < b` or `1 <= a < b`; it has one more operand than operators.
    Compare(Vec<Expr>, Vec<CompareOp>),
    /// A conditional expression, `if c then a else b`.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A function call, `f(a, b)`; `syntax::words` lists the functions.
    Call(Name, Vec<Expr>),
    /// A comprehension, `sum(e for i in RANGE where c)`; `count(i in RANGE where c)` has no body.
    Comprehension(Comprehension),
    /// Membership in a range, `e in RANGE` or `e not in RANGE`, or the occurrence of a picture on a board, `"xx" in x`.
    In {
        /// The number or picture to look for.
        element: Box<Expr>,
        /// The range or board to search.
        range: Box<Expr>,
        /// Whether `not` precedes `in`.
        negated: bool,
    },
    /// An interval, `a..b` or `a..=b`.
    Range {
        /// The first element of the interval.
        low: Box<Expr>,
        /// The end of the interval.
        high: Box<Expr>,
        /// Whether the end belongs to the interval.
        inclusive: bool,
    },
    /// A set, `{1, 3, 4}`.
    Set(Vec<Expr>),
    /// A list, `[1, 3, 4]`.
    List(Vec<Expr>),
    /// An entry of a list, `a[i]`.
    Index(Box<Expr>, Box<Expr>),
    /// A slice, `a[x..y]`: the entries from `x` up to but excluding `y`. A missing bound stands for the start or the
    /// end of the list.
    Slice(Box<Expr>, Option<Box<Expr>>, Option<Box<Expr>>),
    /// A list that is built from a range: `[e for i in RANGE where c]`.
    Build(Box<Expr>, Over),
    /// A list with some entries replaced, `x with [i] = e, [j] = f`.
    With(Box<Expr>, Vec<(Expr, Expr)>),
}

/// A comprehension, such as `sum(e for i in RANGE where c)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comprehension {
    /// The function: `sum`, `xor`, `min`, `max`, `all`, `any` or `count`.
    pub function: Name,
    /// The expression to collect, or `None` for `count`.
    pub body: Option<Box<Expr>>,
    /// The name bound to each element in turn.
    pub name: Name,
    /// The range of elements.
    pub range: Box<Expr>,
    /// The condition that selects elements, if there is one.
    pub condition: Option<Box<Expr>>,
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// The negative of a number, `-`.
    Negate,
    /// The negation of a condition, `not`.
    Not,
}

/// Operators with two operands, except comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    /// The disjunction of conditions, `or`.
    Or,
    /// The conjunction of conditions, `and`.
    And,
    /// The nim-sum of natural numbers, `xor`.
    Xor,
    /// The concatenation of lists or pictures, `++`.
    Concat,
    /// The difference of sets of cells, `but`.
    But,
    /// The sum of numbers, `+`.
    Add,
    /// The difference of numbers, `-`.
    Subtract,
    /// The product of numbers, or the repetition of a picture, `*`.
    Multiply,
    /// The quotient `/`, rounded down.
    Divide,
    /// The remainder of a division, `%`.
    Remainder,
}

/// Operators that compare two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompareOp {
    /// The operands are equal, `==`.
    Equal,
    /// The operands differ, `!=`.
    NotEqual,
    /// The left operand is smaller, `<`.
    Less,
    /// The left operand is at most the right one, `<=`.
    LessOrEqual,
    /// The left operand is larger, `>`.
    Greater,
    /// The left operand is at least the right one, `>=`.
    GreaterOrEqual,
}
