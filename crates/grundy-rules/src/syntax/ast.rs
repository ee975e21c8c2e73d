//! The syntax tree of a rules file: what was written, not yet checked.
//!
//! Two trees are equal if they say the same, wherever it stands: a [`Span`] is equal to every other span. So
//! `parse(print(tree)) == tree` is a law.

use grundy_core::{Outcome, Player};

/// A stretch of the source text, in bytes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Span {}

/// A rules file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesFile {
    /// The comment lines at the very top, without `#`: what the game is, in prose.
    pub summary: Vec<String>,
    /// The statements in their order.
    pub items: Vec<Item>,
}

/// One statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `game "Title"`
    Game(Text),
    /// `source "..."`
    Source(Text),
    /// `param k >= 0 = 3`
    Param(Param),
    /// `position heap(n)`
    Position(Position),
    /// `heap(n) -> heap(n - t) for t in 1..=k`
    Rule(Rule),
    /// `win sheet(1, 1)`
    Win(Win),
    /// `theorem value heap(n) = n`, `claim ...`
    Theorem(Theorem),
}

/// A name where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// A quoted text where it stands, escapes resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The text without quotes.
    pub text: String,
    /// Where, quotes included.
    pub span: Span,
}

/// The bounds `low <= name <= high` of a parameter or field; either may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// The least value.
    pub low: Option<Expr>,
    /// The largest value.
    pub high: Option<Expr>,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: Name,
    /// Its bounds; of a set, list or table, those of every entry.
    pub bounds: Bounds,
    /// Its default.
    pub default: Option<Literal>,
    /// The whole statement.
    pub span: Span,
}

/// The value of a parameter as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal {
    /// `3`, `-3`
    Number(i128),
    /// `{1, 3, 4}`
    Set(Vec<i128>),
    /// `[3, 1, 4]`
    List(Vec<i128>),
    /// `[[1, 2], [3, 4]]`
    Table(Vec<Vec<i128>>),
}

/// The declaration of a kind of position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The kind's name.
    pub kind: Name,
    /// Its fields.
    pub fields: Vec<FieldDecl>,
    /// The whole statement.
    pub span: Span,
}

/// The declaration of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldDecl {
    /// Its name.
    pub name: Name,
    /// Whether it is written `name[]`, a list.
    pub is_list: bool,
    /// Its bounds; of a list, those of every entry.
    pub bounds: Bounds,
}

/// A left side: a kind and a pattern for every field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The kind.
    pub kind: Name,
    /// A pattern for every field.
    pub patterns: Vec<Pattern>,
    /// The whole left side.
    pub span: Span,
}

/// What stands for a field on a left side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// A name to bind to the number.
    Number(Name),
    /// `name[]`, a name to bind to the list.
    List(Name),
    /// A number that the field must be equal to.
    Exactly(i128, Span),
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The only player who has it, if it says so.
    pub player: Option<Player>,
    /// The left side.
    pub left: Left,
    /// What a move leaves.
    pub sum: SumExpr,
    /// What the mover scores.
    pub gains: Option<Expr>,
    /// Whether the mover moves once more.
    pub again: bool,
    /// The clauses, in their order.
    pub clauses: Vec<Clause>,
    /// The label.
    pub label: Option<LabelText>,
    /// The whole statement.
    pub span: Span,
}

/// A sum on a right side; no terms are the empty sum `()`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumExpr {
    /// The terms in their order, `()` left out.
    pub terms: Vec<TermExpr>,
    /// The whole sum.
    pub span: Span,
}

/// `COUNT * kind(...)`, or `kind(...)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermExpr {
    /// The count, if there is one.
    pub count: Option<Expr>,
    /// The kind.
    pub kind: Name,
    /// The fields.
    pub fields: Vec<Expr>,
    /// The whole term.
    pub span: Span,
}

/// A clause of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clause {
    /// `for x in RANGE`
    For {
        /// The name bound to each element in turn.
        name: Name,
        /// The range.
        range: Expr,
    },
    /// `let x = expr`
    Let {
        /// The name.
        name: Name,
        /// Its value: a number or a list.
        value: Expr,
    },
    /// `where condition`
    Where(Expr),
}

/// A label: `"take {t} of {{all}}"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelText {
    /// Its parts; no two texts stand side by side, and no text is empty.
    pub parts: Vec<LabelPart>,
    /// The whole label, quotes included.
    pub span: Span,
}

/// A part of a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LabelPart {
    /// Text, braces and quotes as they are meant.
    Text(String),
    /// The number that stands in braces.
    Number(Expr),
}

/// `win kind(...) [where ...]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// The left side.
    pub left: Left,
    /// The condition.
    pub condition: Option<Expr>,
    /// The whole statement.
    pub span: Span,
}

/// A theorem or a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// Whether it is written `claim`.
    pub is_claim: bool,
    /// Its name.
    pub name: Option<Text>,
    /// The positions it is about.
    pub left: Left,
    /// What it says.
    pub form: TheoremForm,
    /// The whole statement.
    pub span: Span,
}

/// What a theorem says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TheoremForm {
    /// `value kind(...) = expr [where cond]`
    Value {
        /// The nim-value.
        value: Expr,
        /// Where it holds.
        condition: Option<Expr>,
    },
    /// `outcome kind(...) = P [where cond]`: this outcome exactly where the condition holds.
    Outcome {
        /// The outcome.
        outcome: Outcome,
        /// Where.
        condition: Option<Expr>,
    },
    /// `moves kind(...) to v -> sum clauses`: exactly the options of value `v`.
    Moves {
        /// The name bound to the value asked for.
        to: Name,
        /// What the move leaves.
        sum: SumExpr,
        /// The clauses.
        clauses: Vec<Clause>,
        /// The label.
        label: Option<LabelText>,
    },
}

/// An expression: a number, a condition, a list or a range; the checker tells which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// The forms of expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// A number up to `2^127`; negative ones are written with a unary minus.
    Number(u128),
    /// A name.
    Name(String),
    /// `-a`, `not a`
    Unary(UnaryOp, Box<Expr>),
    /// `a + b`, `a and b`
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `a < b`, `1 <= a < b`: one more operand than operators.
    Compare(Vec<Expr>, Vec<CompareOp>),
    /// `if c then a else b`
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `f(a, b)`; the functions are listed in `syntax::words`.
    Call(Name, Vec<Expr>),
    /// `sum(e for i in RANGE where c)`; `count(i in RANGE where c)` has no body.
    Comprehension(Comprehension),
    /// `e in RANGE`, `e not in RANGE`
    In {
        /// The number looked for.
        element: Box<Expr>,
        /// The range.
        range: Box<Expr>,
        /// Whether `not` stands before `in`.
        negated: bool,
    },
    /// `a..b`, `a..=b`
    Range {
        /// The first element.
        low: Box<Expr>,
        /// The end.
        high: Box<Expr>,
        /// Whether the end belongs to it.
        inclusive: bool,
    },
    /// `{1, 3, 4}`
    Set(Vec<Expr>),
    /// `[1, 3, 4]`
    List(Vec<Expr>),
    /// `a[i]`
    Index(Box<Expr>, Box<Expr>),
    /// `a[x..y]`, the entries from x to y, y excluded
    Slice(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `x with [i] = e, [j] = f`
    With(Box<Expr>, Vec<(Expr, Expr)>),
}

/// `sum(e for i in RANGE where c)` and its kin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comprehension {
    /// `sum`, `xor`, `min`, `max`, `all`, `any` or `count`.
    pub function: Name,
    /// What is collected; none for `count`.
    pub body: Option<Box<Expr>>,
    /// The name bound to each element in turn.
    pub name: Name,
    /// The range.
    pub range: Box<Expr>,
    /// The condition.
    pub condition: Option<Box<Expr>>,
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Negate,
    /// `not`
    Not,
}

/// Operators with two operands, comparisons excepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    /// `or`
    Or,
    /// `and`
    And,
    /// `xor`
    Xor,
    /// `++`
    Concat,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
}

/// Comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompareOp {
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
}
