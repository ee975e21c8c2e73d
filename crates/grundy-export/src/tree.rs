//! The program to be exported: checked rules in which every name can be used in the target language and every
//! expression has a type.

use grundy_core::Player;
use grundy_rules::integer::{BinaryFn, UnaryFn};
use grundy_rules::syntax::ast::CompareOp;
use grundy_rules::typed::Fold;

/// An expression for a number.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Num {
    /// An integer constant, possibly negative.
    Const(i128),
    /// A variable, or the constant of a parameter, given by its name.
    Var(String),
    /// A unary function applied to a number.
    Unary(UnaryFn, Box<Num>),
    /// A binary function or operator applied to two numbers.
    Binary(BinaryFn, Box<(Num, Num)>),
    /// A quotient or a remainder of numbers that are known not to be negative, so that every language gives
    /// the same result.
    Plain(BinaryFn, Box<(Num, Num)>),
    /// The first number if the condition holds, otherwise the second.
    If(Box<(Bool, Num, Num)>),
    /// The length of a list.
    Length(Box<List>),
    /// The number of rows of a table parameter.
    Rows(String),
    /// An entry of a list.
    Index(Box<(List, Num)>),
    /// A fold of the entries of a list, such as their sum.
    FoldList(Fold, Box<List>),
    /// A fold of an expression over the elements of a range.
    FoldOver(Fold, Box<(Num, Over)>),
    /// The nim-value of a component, given by the index of its kind and the values of its fields.
    Value(usize, Vec<Field>),
}

/// An expression for a list of numbers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum List {
    /// A variable, or the constant of a parameter, given by its name.
    Var(String),
    /// A row of a table parameter.
    Row(String, Box<Num>),
    /// A list of expressions.
    Items(Vec<Num>),
    /// The concatenation of two lists.
    Concat(Box<(List, List)>),
    /// The entries from the first index up to but excluding the second one, or to the end of the list if there is no
    /// second index.
    Slice(Box<(List, Num)>, Option<Box<Num>>),
    /// A list with some entries replaced.
    With(Box<List>, Vec<(Num, Num)>),
    /// The first list if the condition holds, otherwise the second.
    If(Box<(Bool, List, List)>),
    /// The entries in ascending order.
    Sort(Box<List>),
    /// The entries from the last to the first.
    Reverse(Box<List>),
    /// A list with one entry, the value of the expression, for each element of a range.
    Build(Box<(Num, Over)>),
}

/// An expression for a truth value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Bool {
    /// A chain of comparisons: each operator joins two consecutive operands.
    Compare(Vec<Num>, Vec<CompareOp>),
    /// A negation.
    Not(Box<Bool>),
    /// A conjunction, which is true if it has no parts.
    And(Vec<Bool>),
    /// A disjunction, which is false if it has no parts.
    Or(Vec<Bool>),
    /// The second condition if the first one holds; otherwise the third condition.
    If(Box<(Bool, Bool, Bool)>),
    /// Membership in a range.
    In(Box<(Num, Range)>),
    /// Whether the condition holds for all elements, or for some element.
    Quantified {
        /// Whether the condition must hold for all elements.
        all: bool,
        /// The condition on one element.
        body: Box<Bool>,
        /// The elements.
        over: Box<Over>,
    },
}

/// The elements of a range for which an expression or a condition is evaluated, or a term is repeated.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Over {
    /// The variable that holds the current element.
    pub(crate) var: String,
    /// The range of elements.
    pub(crate) range: Range,
    /// The condition that an element must satisfy, if there is one.
    pub(crate) condition: Option<Bool>,
}

/// A range of numbers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Range {
    /// The integers from the first number up to but excluding the second one.
    Interval(Num, Num),
    /// Numbers in ascending order without repetitions.
    Constants(Vec<i128>),
    /// The values of the expressions, in ascending order and without repetitions.
    Set(Vec<Num>),
    /// The entries of a list, or the elements of a set parameter.
    List(List),
    /// A range that a function of the rules language computes: the function's name and its arguments.
    Function(&'static str, Vec<Num>),
}

/// The value of a field.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Field {
    /// The value of a number field.
    Number(Num),
    /// The value of a list field.
    List(List),
}

/// A term of the sum on the right side of a rule.
#[derive(Clone, Debug)]
pub(crate) struct Term {
    /// The number of copies of the component, where `None` means 1.
    pub(crate) count: Option<Num>,
    /// The index of the component's kind in the list of kinds.
    pub(crate) kind: usize,
    /// The values of the fields.
    pub(crate) fields: Vec<Field>,
    /// The elements for each of which the term is repeated, or `None` if it is not repeated.
    pub(crate) each: Option<Over>,
}

/// A clause of a rule.
#[derive(Clone, Debug)]
pub(crate) enum Clause {
    /// A loop in which the variable takes each value of the range.
    For(String, Range),
    /// A variable that is bound to a number.
    Number(String, Num),
    /// A variable that is bound to a list.
    List(String, List),
    /// A condition.
    Where(Bool),
}

/// The left side of a rule or of a win condition: its kind, and the conditions for the fields that are written as
/// numbers.
#[derive(Clone, Debug)]
pub(crate) struct Left {
    /// The index of the component's kind in the list of kinds.
    pub(crate) kind: usize,
    /// For each field written as a number, the condition that the field equals this number.
    pub(crate) exactly: Vec<Bool>,
}

/// A rule.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    /// The rule in the rules language.
    pub(crate) text: String,
    /// The positions to which the rule applies.
    pub(crate) left: Left,
    /// The player for whom the rule is reserved, or `None` if both players may use it.
    pub(crate) player: Option<Player>,
    /// The loops, bindings and conditions, in the order of the rule.
    pub(crate) clauses: Vec<Clause>,
    /// The conditions under which the option is a position, except for those that were proved from the left side and
    /// the clauses.
    pub(crate) guards: Vec<Bool>,
    /// The terms of the option.
    pub(crate) terms: Vec<Term>,
}

/// Components that end the game.
#[derive(Clone, Debug)]
pub(crate) struct Win {
    /// The components.
    pub(crate) left: Left,
    /// The condition that the component must satisfy in addition to the left side, if there is one.
    pub(crate) condition: Option<Bool>,
}

/// A kind of positions.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    /// The name in the rules.
    pub(crate) word: String,
    /// The suffix of the names of the functions for this kind, such as `_row`. The suffix is empty if there is only
    /// one kind.
    pub(crate) suffix: String,
    /// The fields.
    pub(crate) fields: Vec<Variable>,
}

/// A field of a kind, which becomes a parameter of the program's functions.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    /// The name.
    pub(crate) name: String,
    /// Whether the field is a list.
    pub(crate) is_list: bool,
}

/// A parameter of the rules, which is a constant of the program.
#[derive(Clone, Debug)]
pub(crate) struct Constant {
    /// The name.
    pub(crate) name: String,
    /// The value.
    pub(crate) value: ConstantValue,
}

/// The value of a parameter.
#[derive(Clone, Debug)]
pub(crate) enum ConstantValue {
    /// A number.
    Number(i128),
    /// A set or a list.
    List(Vec<i128>),
    /// A table.
    Table(Vec<Vec<i128>>),
}

/// The whole program.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    /// The title of the game.
    pub(crate) title: String,
    /// The description of the game.
    pub(crate) summary: Vec<String>,
    /// The constants.
    pub(crate) constants: Vec<Constant>,
    /// The kinds.
    pub(crate) kinds: Vec<Kind>,
    /// The rules.
    pub(crate) rules: Vec<Rule>,
    /// The components that end the game.
    pub(crate) wins: Vec<Win>,
    /// Whether the numbers have 64 bits in C++ and Java: 32 bits may be too few, or the program states a law.
    pub(crate) is_wide: bool,
    /// The smallest position, if there is only one kind, its only field is a number, the lower bound of this field (if
    /// it has one) is written as a number, and the program may compute the values of all larger positions, even those
    /// that play does not reach.
    pub(crate) first: Option<u64>,
}

impl Num {
    /// `self + more`, with two constants added and `a - more + more` shortened to `a`.
    pub(crate) fn plus(self, more: i128) -> Self {
        match self {
            Self::Const(value) => Self::Const(value.saturating_add(more)),
            Self::Binary(BinaryFn::Subtract, parts) => match *parts {
                (a, Self::Const(b)) if b == more => a,
                (a, b) => Self::added(Self::Binary(BinaryFn::Subtract, Box::new((a, b))), more),
            },
            other => Self::added(other, more),
        }
    }

    fn added(self, more: i128) -> Self {
        if more == 0 { self } else { Self::binary(BinaryFn::Add, self, Self::Const(more)) }
    }

    /// `function` applied to `a` and `b`.
    pub(crate) fn binary(function: BinaryFn, a: Self, b: Self) -> Self {
        Self::Binary(function, Box::new((a, b)))
    }
}

impl Bool {
    /// The comparison `a op b`.
    pub(crate) fn compare(a: Num, op: CompareOp, b: Num) -> Self {
        Self::Compare(vec![a, b], vec![op])
    }
}

/// A law about the components of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Law {
    /// The law in the rules language.
    pub(crate) text: String,
    /// The statement of the law.
    pub(crate) form: LawForm,
    /// The conditions under which the law makes this statement.
    pub(crate) where_: Vec<Bool>,
}

/// The statement of a law.
#[derive(Clone, Debug)]
pub(crate) enum LawForm {
    /// The nim-value.
    Value(Num),
    /// The outcome: `true` for N, `false` for P.
    Wins(bool),
}
