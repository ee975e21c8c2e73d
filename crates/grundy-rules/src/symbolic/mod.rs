//! The symbolic form of the rules, shared by several analyses.
//!
//! ```text
//!                      Graph                              results                      used by
//! typed tree --walk--> forms, truths,  --facts----------> orders, proofs of bounds     play, native code,
//!                      ranges, lists                                                   reduce::blocks
//!                                      --reduce::canon--> equal rules, mirror images   reduce, symmetry
//!                                      --linear_rules---> LinearRules                  tables along lines,
//!                                                                                      vectors, windows
//!                                      --recognise------> taking-and-breaking codes    heap engines
//! ```
//!
//! A number is a [`Form`]: a sum of atoms with constant coefficients. An atom is a name, or a nonlinear operation
//! whose operands are forms too. A [`Graph`] stores every atom once, so equal forms denote equal numbers. A
//! `let` is replaced by its form without repeating any text: the number of atoms in the graph is at most proportional
//! to the number of operations in the text. Forms longer than [`MOST_TERMS`] become atoms themselves, so memory is also
//! linear in the length of the text.
//!
//! An expression without a form (`sum(e for i in ..)`, quantifiers) becomes an atom or a condition of its own. It
//! equals only the same expression, and only if no name is bound to something else in between.
//!
//! A form equals the number that it stands for wherever that number has a value. The module [`crate::reduce`]
//! (`is_total`) decides whether an expression always has a value. The translation of a number or list calls `met` with
//! each atom that is computed whenever the number or list is computed.

pub(crate) mod facts;
mod form;
mod system;
mod truth;

pub(crate) use form::{Atom, Form};
use system::{MOST_ROWS, contradict};
pub(crate) use truth::{Range, Truth};

use crate::integer::{BinaryFn, UnaryFn};
use crate::typed::{BoolExpr, Build, Fold, ListExpr, ListSlot, NumExpr, RangeExpr, Slot};
use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;
use std::sync::Arc;

/// The largest number of terms in the form of a sum; the result of an operation that would exceed it becomes an atom.
const MOST_TERMS: usize = 256;

/// A list, as an index into its [`Graph`].
pub(crate) type List = usize;

/// The meaning of an atom.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Operation {
    /// A name that is not bound to a form, such as a field of the left side or a loop variable.
    Name(Name),
    /// A function of one number.
    Unary(UnaryFn, Form),
    /// A function of two numbers, which are sorted if the function is commutative.
    Binary(BinaryFn, Form, Form),
    /// A conditional number, `if c then a else b`.
    If(Truth, Form, Form),
    /// The length of a list, `len(list)`.
    Length(List),
    /// A fold over a list, such as `sum(list)`.
    Fold(Fold, List),
    /// An entry of a list, `list[i]`.
    Entry(List, Form),
    /// Any other expression, together with the number of rebindings that precede it.
    Other(NumExpr, u32),
}

/// A name that is not bound to a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Name {
    /// A slot of the typed tree.
    Slot(Slot),
    /// A field of the component in which a move is made, by the index of the field.
    Field(usize),
    /// A loop variable, by the index of the loop.
    Loop(usize),
}

/// The meaning of a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ListOperation {
    /// A list of constants.
    Const(Arc<[i128]>),
    /// A list that is not bound to another list, such as a list field of the left side.
    Name(ListSlot),
    /// A list of forms, `[a, b, c]`.
    Items(Vec<Form>),
    /// A concatenation, `a ++ b`.
    Concat(List, List),
    /// A slice of a list, `list[a..b]`.
    Slice(List, Form, Form),
    /// A list with entries replaced, `list with [i] = e`.
    With(List, Vec<(Form, Form)>),
    /// A conditional list, `if c then a else b`.
    If(Truth, List, List),
    /// A list with the entries of another list in ascending order.
    Sorted(List),
    /// A list with the entries of another list in reverse order.
    Reversed(List),
    /// A list that is built from a range: a number that identifies it among such lists, the list over which its loop
    /// runs, if it runs over a list, and its range, condition and body.
    Built(usize, Option<List>, Arc<Build>),
    /// A row of a constant table.
    Row(Arc<[Arc<[i128]>]>, Form),
    /// A row of a table parameter without a value.
    RowOf(ListSlot, Form),
    /// A board in which some cells have new states. It equals only itself, and nothing is known about it.
    Board(usize),
}

/// A collection that stores each distinct item once and assigns it an index.
#[derive(Clone, Debug)]
struct Once<T> {
    all: Vec<Arc<T>>,
    numbers: HashMap<Arc<T>, usize>,
}

impl<T> Default for Once<T> {
    fn default() -> Self {
        Self { all: Vec::new(), numbers: HashMap::new() }
    }
}

impl<T: Hash + Eq> Once<T> {
    /// The index of `thing`, and whether `thing` is new.
    fn number(&mut self, thing: T) -> (usize, bool) {
        if let Some(&number) = self.numbers.get(&thing) {
            return (number, false);
        }
        let (number, thing) = (self.all.len(), Arc::new(thing));
        self.all.push(Arc::clone(&thing));
        self.numbers.insert(thing, number);
        (number, true)
    }
}

/// All atoms and lists of some rules, each stored once, and the bindings of names.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    operations: Once<Operation>,
    lists: Once<ListOperation>,
    /// The length and the sum of every list.
    measures: Vec<(Form, Form)>,
    /// Conditions that are not analysed further, each with the number of rebindings that precede it.
    conditions: Once<(BoolExpr, u32)>,
    names: HashMap<Slot, Form>,
    list_names: HashMap<ListSlot, List>,
    /// The number of times that some name has been bound to something other than before.
    rebound: u32,
    /// The number of calls of [`Graph::form_where`], each of which gives the names meanings of their own.
    apart: u32,
}

/// A function that is called with every atom that is computed while a number is computed, in the order of
/// computation, together with the expression of the atom.
pub(crate) type Met<'m, 'e> = &'m mut dyn FnMut(Atom, &'e NumExpr);

impl Graph {
    /// The number of atoms, lists and unanalysed conditions.
    #[cfg(test)]
    pub(crate) fn size(&self) -> usize {
        self.operations.all.len() + self.lists.all.len() + self.conditions.all.len()
    }

    /// The meaning of an atom.
    pub(crate) fn operation(&self, atom: Atom) -> Arc<Operation> {
        Arc::clone(&self.operations.all[atom])
    }

    /// The meaning of a list.
    pub(crate) fn list_operation(&self, list: List) -> &ListOperation {
        &self.lists.all[list]
    }

    /// The meanings of all lists.
    pub(crate) fn list_operations(&self) -> impl Iterator<Item = &ListOperation> {
        self.lists.all.iter().map(|operation| &**operation)
    }

    /// The form of `len(list)`, composed from the parts of the list where possible.
    pub(crate) fn length(&self, list: List) -> Form {
        self.measures[list].0.clone()
    }

    /// The form of `sum(list)`, composed from the parts of the list where possible.
    pub(crate) fn total(&self, list: List) -> Form {
        self.measures[list].1.clone()
    }

    /// Binds a name to a form.
    pub(crate) fn bind(&mut self, slot: Slot, form: Form) {
        self.rebound += u32::from(self.names.get(&slot).is_some_and(|known| *known != form));
        self.names.insert(slot, form);
    }

    /// Binds a name to a list.
    pub(crate) fn bind_list(&mut self, slot: ListSlot, list: List) {
        self.rebound += u32::from(self.list_names.get(&slot).is_some_and(|known| *known != list));
        self.list_names.insert(slot, list);
    }

    /// The form of a name that must not be bound to another form: a single atom.
    pub(crate) fn name(&mut self, name: Name) -> Form {
        self.atom(Operation::Name(name))
    }

    /// The form of an operation as a single atom.
    pub(crate) fn atom(&mut self, operation: Operation) -> Form {
        Form::atom(self.operations.number(operation).0)
    }

    /// The form of an expression whose names have the given meanings, as in the bounds of fields. An
    /// expression without a form becomes an atom that equals no other atom.
    pub(crate) fn form_where(&mut self, expr: &NumExpr, names: HashMap<Slot, Form>) -> Form {
        self.apart += 1;
        let rebound = std::mem::replace(&mut self.rebound, u32::MAX - self.apart);
        let names = std::mem::replace(&mut self.names, names);
        let form = self.form(expr);
        (self.names, self.rebound) = (names, rebound);
        form
    }

    /// The form of a number, without reporting which atoms are computed.
    pub(crate) fn form(&mut self, expr: &NumExpr) -> Form {
        self.number(expr, &mut |_, _| {})
    }

    /// The form of a number; `met` is called with every computed atom.
    pub(crate) fn number<'e>(&mut self, expr: &'e NumExpr, met: Met<'_, 'e>) -> Form {
        let form = match expr {
            NumExpr::Const(value) => return Form::number(*value),
            NumExpr::Shared(_, inner) => return self.number(inner, met),
            NumExpr::Slot(slot) => self.slot(*slot),
            NumExpr::Unary(function, operand, _) => {
                let operand = self.number(operand, met);
                self.unary(*function, operand)
            }
            NumExpr::Binary(function, operands, _) => {
                let (a, b) = (self.number(&operands.0, met), self.number(&operands.1, met));
                self.binary(*function, a, b)
            }
            NumExpr::SlotSlot(function, a, b, _) => {
                let (a, b) = (self.slot(*a), self.slot(*b));
                self.binary(*function, a, b)
            }
            NumExpr::SlotConst(function, a, b, _) => {
                let a = self.slot(*a);
                self.binary(*function, a, Form::number((*b).into()))
            }
            NumExpr::If(parts) => {
                // Only one of the branches is evaluated, so their atoms are not passed to `met`.
                let condition = self.truth(&parts.0);
                let (a, b) = (self.form(&parts.1), self.form(&parts.2));
                self.atom(Operation::If(condition, a, b))
            }
            NumExpr::Length(list) => {
                let list = self.list(list, met);
                self.length(list)
            }
            NumExpr::FoldList(fold, list, _) => {
                let list = self.list(list, met);
                if *fold == Fold::Sum { self.total(list) } else { self.atom(Operation::Fold(*fold, list)) }
            }
            NumExpr::Index(parts, _) => {
                let (list, index) = (self.list(&parts.0, met), self.number(&parts.1, met));
                self.atom(Operation::Entry(list, index))
            }
            NumExpr::FoldRange(_) => self.atom(Operation::Other(expr.clone(), self.rebound)),
        };
        // The atoms in sums have already been met.
        let is_sum = matches!(expr, NumExpr::Slot(_) | NumExpr::Unary(..) | NumExpr::Binary(..));
        if !is_sum || form.terms.len() == 1 {
            form.terms.iter().for_each(|(atom, _)| met(*atom, expr));
        }
        form
    }

    fn slot(&mut self, slot: Slot) -> Form {
        match self.names.get(&slot) {
            Some(form) => form.clone(),
            None => self.name(Name::Slot(slot)),
        }
    }

    /// The form of a unary function. Functions of constants are evaluated if they have a value, negations are linear
    /// unless a number exceeds 128 bits, and all others become atoms.
    pub(crate) fn unary(&mut self, function: UnaryFn, operand: Form) -> Form {
        let linear = match (function, operand.as_number()) {
            (_, Some(value)) => function.exact(value).ok().map(Form::number),
            (UnaryFn::Negate, _) => operand.times(-1),
            _ => None,
        };
        linear.unwrap_or_else(|| self.atom(Operation::Unary(function, operand)))
    }

    /// The form of a binary function. Functions of constants are evaluated if they have a value; sums, differences and
    /// constant multiples are linear unless they have too many terms or a number exceeds 128 bits; all others become
    /// atoms.
    pub(crate) fn binary(&mut self, function: BinaryFn, a: Form, b: Form) -> Form {
        let linear = match (function, a.as_number(), b.as_number()) {
            (_, Some(a), Some(b)) => function.exact(a, b).ok().map(Form::number),
            (BinaryFn::Add, ..) => a.plus(1, &b),
            (BinaryFn::Subtract, ..) => a.plus(-1, &b),
            (BinaryFn::Multiply, _, Some(factor)) => a.times(factor),
            (BinaryFn::Multiply, Some(factor), _) => b.times(factor),
            _ => None,
        };
        if let Some(linear) = linear.filter(|form| form.terms.len() <= MOST_TERMS) {
            return linear;
        }
        let (a, b) = if function.is_commutative() && b < a { (b, a) } else { (a, b) };
        self.atom(Operation::Binary(function, a, b))
    }

    /// The index of a list; `met` is called with every computed atom.
    pub(crate) fn list<'e>(&mut self, expr: &'e ListExpr, met: Met<'_, 'e>) -> List {
        let operation = match expr {
            ListExpr::Const(entries) => ListOperation::Const(Arc::clone(entries)),
            ListExpr::Slot(slot) => match self.list_names.get(slot) {
                Some(list) => return *list,
                None => ListOperation::Name(*slot),
            },
            ListExpr::Items(items) => {
                ListOperation::Items(items.iter().map(|item| self.number(item, met)).collect())
            }
            ListExpr::Concat(parts, _) => {
                ListOperation::Concat(self.list(&parts.0, met), self.list(&parts.1, met))
            }
            ListExpr::Slice(parts, _) => {
                let list = self.list(&parts.0, met);
                ListOperation::Slice(list, self.number(&parts.1, met), self.number(&parts.2, met))
            }
            ListExpr::With(base, changes) => {
                let base = self.list(base, met);
                let changes = changes.iter().map(|(at, to, _)| (self.number(at, met), self.number(to, met)));
                ListOperation::With(base, changes.collect())
            }
            ListExpr::If(parts) => {
                let condition = self.truth(&parts.0);
                let (a, b) = (self.list(&parts.1, &mut |_, _| {}), self.list(&parts.2, &mut |_, _| {}));
                ListOperation::If(condition, a, b)
            }
            ListExpr::Sort(list) => ListOperation::Sorted(self.list(list, met)),
            ListExpr::Reverse(list) => ListOperation::Reversed(self.list(list, met)),
            ListExpr::Build(build) => {
                let source = match &build.range {
                    RangeExpr::List(source) => Some(self.list(source, met)),
                    _ => None,
                };
                ListOperation::Built(self.lists.all.len(), source, Arc::new((**build).clone()))
            }
            ListExpr::Row(table, row, _) => ListOperation::Row(Arc::clone(table), self.number(row, met)),
            ListExpr::RowOf(slot, row, _) => ListOperation::RowOf(*slot, self.number(row, met)),
            ListExpr::Placed(_) => ListOperation::Board(self.lists.all.len()),
        };
        let (list, is_new) = self.lists.number(operation);
        if is_new {
            let operation = Arc::clone(&self.lists.all[list]);
            let length = self.length_of(&operation).unwrap_or_else(|| self.atom(Operation::Length(list)));
            let total =
                self.total_of(&operation).unwrap_or_else(|| self.atom(Operation::Fold(Fold::Sum, list)));
            self.measures.push((length, total));
        }
        list
    }

    fn length_of(&self, list: &ListOperation) -> Option<Form> {
        match list {
            ListOperation::Const(entries) => Some(Form::number(entries.len() as i128)),
            ListOperation::Items(items) => Some(Form::number(items.len() as i128)),
            ListOperation::With(base, _) | ListOperation::Sorted(base) | ListOperation::Reversed(base) => {
                Some(self.length(*base))
            }
            ListOperation::Concat(a, b) => self.length(*a).plus(1, &self.measures[*b].0),
            _ => None,
        }
    }

    fn total_of(&mut self, list: &ListOperation) -> Option<Form> {
        let total = match list {
            ListOperation::Const(entries) => {
                entries.iter().try_fold(0i128, |sum, &entry| sum.checked_add(entry)).map(Form::number)
            }
            ListOperation::Items(items) => {
                items.iter().try_fold(Form::default(), |sum, item| sum.plus(1, item))
            }
            ListOperation::Concat(a, b) => self.total(*a).plus(1, &self.measures[*b].1),
            ListOperation::Sorted(base) | ListOperation::Reversed(base) => Some(self.total(*base)),
            ListOperation::With(base, changes) => {
                // Two changes to the same entry would be counted twice.
                let first = &changes.first()?.0.terms;
                let places: BTreeSet<i128> = changes.iter().map(|(at, _)| at.constant).collect();
                if places.len() < changes.len() || changes.iter().any(|(at, _)| at.terms != *first) {
                    return None;
                }
                changes.iter().try_fold(self.total(*base), |sum, (at, to)| {
                    let before = self.atom(Operation::Entry(*base, at.clone()));
                    sum.plus(-1, &before)?.plus(1, to)
                })
            }
            _ => None,
        };
        total.filter(|form| form.terms.len() <= MOST_TERMS)
    }
}

#[cfg(test)]
mod tests;
