//! The trait that every ruleset implements.

use crate::{
    Code, ComponentRef, Convention, Fault, Kind, KindId, LinearRules, Message, Mover, NimValue, OptionLister,
    Order, Outcome, RowFiller, Sum, Theorem,
};
use std::ops::ControlFlow;

/// What the wrapped ruleset answers, or the default where none is wrapped.
macro_rules! inner_or {
    ($this:ident.$method:ident($($argument:expr),*), $default:expr) => {
        match $this.inner() {
            Some(inner) => inner.$method($($argument),*),
            None => $default,
        }
    };
}

/// The four methods that a ruleset around the one in `field` must have, for the inside of its `impl Ruleset`:
/// [`Ruleset::inner`], and the title, kinds and moves of the wrapped ruleset. What it changes stands beside.
///
/// ```
/// use grundy_core::{Code, CodeRuleset, Ruleset};
///
/// /// A code that nobody recognises as one.
/// struct Anonymous(CodeRuleset);
///
/// impl Ruleset for Anonymous {
///     grundy_core::wraps!(0);
///
///     fn code(&self) -> Option<&Code> {
///         None
///     }
/// }
///
/// let kayles = Anonymous(CodeRuleset::new("0.77".parse()?));
/// assert_eq!(kayles.title(), "0.77");
/// assert!(kayles.code().is_none());
/// # Ok::<(), grundy_core::CodeError>(())
/// ```
#[macro_export]
macro_rules! wraps {
    ($field:tt) => {
        fn inner(&self) -> ::core::option::Option<&dyn $crate::Ruleset> {
            ::core::option::Option::Some(&self.$field)
        }

        fn title(&self) -> &str {
            $crate::Ruleset::title(&self.$field)
        }

        fn kinds(&self) -> &[$crate::Kind] {
            $crate::Ruleset::kinds(&self.$field)
        }

        fn visit_moves(
            &self,
            of: $crate::ComponentRef<'_>,
            detail: $crate::Detail,
            visitor: &mut dyn $crate::MoveVisitor,
        ) -> ::core::result::Result<::core::ops::ControlFlow<()>, $crate::Fault> {
            $crate::Ruleset::visit_moves(&self.$field, of, detail, visitor)
        }
    };
}

/// The rules of a game: which sums a component may be moved to.
///
/// A ruleset says nothing about sums, conventions or values; engines do. What an engine could profit from
/// comes through the methods with a default, the *capabilities*: a ruleset that has nothing to say leaves
/// them out and is solved all the same.
///
/// ```
/// use grundy_core::{ComponentRef, Detail, Fault, Field, Kind, KindId, Move, MoveVisitor, Ruleset, Sum};
/// use std::ops::ControlFlow;
///
/// /// Take one or two tokens.
/// struct OneOrTwo(Vec<Kind>);
///
/// impl Ruleset for OneOrTwo {
///     fn title(&self) -> &str {
///         "One or two"
///     }
///     fn kinds(&self) -> &[Kind] {
///         &self.0
///     }
///     fn visit_moves(
///         &self, of: ComponentRef<'_>, _: Detail, visitor: &mut dyn MoveVisitor,
///     ) -> Result<ControlFlow<()>, Fault> {
///         let mut sum = Sum::new();
///         for taken in 1..=of.words[0].min(2) {
///             sum.clear();
///             sum.push(1, KindId(0), &[of.words[0] - taken]);
///             if visitor.visit(&Move::to(&sum)).is_break() {
///                 return Ok(ControlFlow::Break(()));
///             }
///         }
///         Ok(ControlFlow::Continue(()))
///     }
/// }
///
/// let game = OneOrTwo(vec![Kind::new("heap", vec![Field::natural("n")])]);
/// let mut options = 0;
/// let heap = ComponentRef { kind: KindId(0), words: &[7] };
/// let _ = game.visit_moves(heap, Detail::Options, &mut |_: &Move<'_>| {
///     options += 1;
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(options, 2);
/// # Ok::<(), Fault>(())
/// ```
pub trait Ruleset: Send + Sync {
    /// The ruleset that this one wraps: every capability that is not written out here is that one's.
    ///
    /// A wrapper says its title, its kinds and its moves ([`wraps!`](crate::wraps) writes them), and else only what it
    /// changes; what is added to this trait
    /// later goes through it unasked. One whose moves are others than the wrapped ruleset's has no `inner`: what that
    /// says of its moves (codes, orders, closed forms, native code) would be wrong.
    fn inner(&self) -> Option<&dyn Ruleset> {
        None
    }

    /// The title of the game.
    fn title(&self) -> &str;

    /// The kinds of positions, at least one.
    fn kinds(&self) -> &[Kind];

    /// Calls `visitor` with every move from `of`, in the order of the rules.
    ///
    /// Two moves may lead to the same sum. The answer is `Break` exactly if the visitor broke off.
    ///
    /// # Errors
    /// A fault of the rules at this component (overflow, division by zero).
    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault>;

    /// As [`visit_moves`](Self::visit_moves) with [`Detail::Options`], for whoever wants nim-values alone: moves may be
    /// left out, and others in another order, as long as the values of the options are the same set under normal
    /// play, some option has a component that ends the game or is loony exactly if one had, and all options together
    /// have the same components.
    ///
    /// # Errors
    /// As there.
    fn visit_value_moves(
        &self,
        of: ComponentRef<'_>,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        inner_or!(self.visit_value_moves(of, visitor), self.visit_moves(of, Detail::Options, visitor))
    }

    /// Whether `component` lies in its kind's domain: the bounds of its fields hold.
    ///
    /// # Errors
    /// A fault of the rules while a bound is worked out.
    fn contains(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        inner_or!(
            self.contains(component),
            Ok(within_bounds(&self.kinds()[component.kind.index()], component))
        )
    }

    /// Whether some component ends the game at once (`win` in the rules language).
    fn has_wins(&self) -> bool {
        inner_or!(self.has_wins(), false)
    }

    /// Whether `component` ends the game at once, won by who moved to it.
    ///
    /// # Errors
    /// A fault of the rules while the condition is worked out.
    fn is_win(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        inner_or!(self.is_win(component), Ok(false))
    }

    /// Whether some move belongs to one player only.
    fn is_partizan(&self) -> bool {
        inner_or!(self.is_partizan(), false)
    }

    /// Whether moves score: some move gains, or lets the mover move again.
    fn is_scoring(&self) -> bool {
        inner_or!(self.is_scoring(), false)
    }

    /// A well-founded order of the components, if one was proved.
    fn order(&self) -> Option<&Order> {
        inner_or!(self.order(), None)
    }

    /// The taking-and-breaking code that the ruleset is, if it has one kind with one field and its moves are
    /// exactly the code's.
    fn code(&self) -> Option<&Code> {
        inner_or!(self.code(), None)
    }

    /// Groups of fields of `kind`, each of two or more number fields with the same bounds, no field in two of them: a
    /// component has the nim-value, and the outcomes by both conventions, of every other one that comes of it by giving the
    /// fields of a group each other's numbers, and ends the game exactly if that does.
    fn interchangeable(&self, kind: KindId) -> &[Vec<usize>] {
        inner_or!(self.interchangeable(kind), &[])
    }

    /// The vectors that a move from a component of `kind` subtracts from its fields, which are all numbers, if moves
    /// are exactly that: each vector is a move wherever it leaves no field below its lowest number, and no other
    /// move is there.
    ///
    /// No vector is 0, none occurs twice, and no component of the kind ends the game.
    fn subtractions(&self, kind: KindId) -> Option<&[Vec<u64>]> {
        inner_or!(self.subtractions(kind), None)
    }

    /// For every field, if the ruleset has one kind and its fields are numbers: `Some(reach)` if it is proved that in no
    /// component of an option the field is larger than in the component that the option belongs to, or smaller by more
    /// than `reach`.
    fn reaches(&self) -> &[Option<u64>] {
        inner_or!(self.reaches(), &[])
    }

    /// The rules as linear forms, if the ruleset has one kind and they are such.
    fn linear_rules(&self) -> Option<&LinearRules> {
        inner_or!(self.linear_rules(), None)
    }

    /// The closed forms that the ruleset carries, by index.
    fn theorems(&self) -> &[Theorem] {
        inner_or!(self.theorems(), &[])
    }

    /// The nim-value of `component` by the closed form with index `theorem`, if that covers it.
    ///
    /// # Errors
    /// A fault while the closed form is worked out.
    fn theorem_value(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<NimValue>, Fault> {
        inner_or!(self.theorem_value(theorem, component), Ok(None))
    }

    /// The outcome of `component` alone, by the convention of the closed form with index `theorem`, if that
    /// covers it.
    ///
    /// # Errors
    /// A fault while the closed form is worked out.
    fn theorem_outcome(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<Outcome>, Fault> {
        inner_or!(self.theorem_outcome(theorem, component), Ok(None))
    }

    /// Calls `visitor` with exactly the moves from `component` to options of nim-value `value`, by the closed
    /// form with index `theorem`; `None` if that does not cover the component.
    ///
    /// # Errors
    /// A fault while the closed form is worked out.
    fn theorem_moves(
        &self,
        theorem: usize,
        component: ComponentRef<'_>,
        value: NimValue,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<Option<ControlFlow<()>>, Fault> {
        inner_or!(self.theorem_moves(theorem, component, value, detail, visitor), Ok(None))
    }

    /// Calls `visitor` with a move that wins from `component` alone, as a closed form for outcomes knows it; `None`
    /// if none gives one.
    ///
    /// # Errors
    /// A fault while the closed form is worked out.
    fn visit_winning_move(
        &self,
        component: ComponentRef<'_>,
        convention: Convention,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<Option<ControlFlow<()>>, Fault> {
        inner_or!(self.visit_winning_move(component, convention, detail, visitor), Ok(None))
    }

    /// What the closed form with index `theorem` looks at in `component`, and what it finds there: whether its
    /// condition holds, the values it adds up. Sentences in the order they are told, for explanations.
    ///
    /// # Errors
    /// A fault while the closed form is worked out.
    fn theorem_reasons(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Vec<Message>, Fault> {
        inner_or!(self.theorem_reasons(theorem, component), Ok(Vec::new()))
    }

    /// Fills `words` with the component of the same kind that stands for `component` and all that play the
    /// same by a symmetry of the rules, its mirror images say; whether the rules know such symmetries.
    ///
    /// Between a component and the one that stands for it the moves are one to one: same mover, gain and
    /// `again`, and options that the same components stand for.
    fn symmetric_words(&self, component: ComponentRef<'_>, words: &mut Vec<u64>) -> bool {
        inner_or!(self.symmetric_words(component, words), false)
    }

    /// Native code that fills rows of tables with values, if the ruleset has any; the error says why there is none
    /// for rules that might have some. The first call may take a few milliseconds.
    fn row_filler(&self) -> Option<Result<&dyn RowFiller, Message>> {
        inner_or!(self.row_filler(), None)
    }

    /// Who lists options by native code, if the ruleset has any; the error says why there is none for rules that might
    /// have some. The first call may take a few milliseconds.
    fn option_lister(&self) -> Option<Result<Box<dyn OptionLister>, Message>> {
        inner_or!(self.option_lister(), None)
    }

    /// Native code that fills rows of tables with outcomes by `convention`, as [`row_filler`](Self::row_filler), where options are single components.
    ///
    /// Where an [order](Self::order) is proved a cell is filled as soon as an option is found to be a P-position; else all
    /// options are looked up, so that no play without end is overlooked. Components that end the game are P-positions.
    fn outcome_filler(&self, convention: Convention) -> Option<Result<&dyn RowFiller, Message>> {
        inner_or!(self.outcome_filler(convention), None)
    }

    /// Whether a component is a row of coins, told by its length and the places of its heads from 1: it may be
    /// written `HTTH`.
    fn is_coin_row(&self) -> bool {
        inner_or!(self.is_coin_row(), false)
    }

    /// The name of a component where it has one of its own (a vertex of a graph); else it is written
    /// `kind(fields)`.
    fn component_name(&self, component: ComponentRef<'_>) -> Option<String> {
        inner_or!(self.component_name(component), None)
    }
}

/// Whether the fields of `component` lie within the bounds of `kind`.
fn within_bounds(kind: &Kind, component: ComponentRef<'_>) -> bool {
    component.fields(kind).zip(&kind.fields).all(|(value, field)| {
        let inside = |number: &u64| (field.low..=field.high).contains(number);
        match value {
            crate::FieldValue::Natural(number) => inside(&number),
            crate::FieldValue::List(list) => list.iter().all(inside),
        }
    })
}

/// How much of a move is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// What it leaves.
    Options,
    /// What it leaves, and its label.
    Labels,
}

/// A move: what it leaves and what it is called.
#[derive(Clone, Copy, Debug)]
pub struct Move<'a> {
    /// The option: the sum that takes the component's place.
    pub option: &'a Sum,
    /// Which rule it is an instance of, from 0.
    pub rule: u32,
    /// Who may make it.
    pub mover: Mover,
    /// What the mover scores.
    pub gain: i128,
    /// Whether the mover moves once more.
    pub again: bool,
    /// Its label (`take 3`), if the rules give one and it was asked for.
    pub label: Option<&'a str>,
}

impl<'a> Move<'a> {
    /// A plain move to `option`: either player's, nothing gained, no label.
    #[must_use]
    pub const fn to(option: &'a Sum) -> Self {
        Self { option, rule: 0, mover: Mover::Either, gain: 0, again: false, label: None }
    }
}

/// What [`Ruleset::visit_moves`] calls for every move.
pub trait MoveVisitor {
    /// Takes a move; `Break` ends the visit.
    fn visit(&mut self, found: &Move<'_>) -> ControlFlow<()>;

    /// Called now and then while the rules look for the next move, at least every few thousand loop turns,
    /// so that a long search can be broken off between moves.
    fn tick(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(&Move<'_>) -> ControlFlow<()>> MoveVisitor for F {
    fn visit(&mut self, found: &Move<'_>) -> ControlFlow<()> {
        self(found)
    }
}
