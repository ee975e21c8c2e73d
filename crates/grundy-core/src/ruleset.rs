//! The trait that every ruleset implements.

use crate::wrapping::inner_or;
use crate::{ClosedForms, ComponentRef, Facts, Fault, Kind, Mover, NativeCode, Notation, Shape, Sum};
use std::ops::ControlFlow;

/// The rules of a game: which sums a component may be moved to.
///
/// A ruleset says nothing about sums, conventions or values; engines do. Whatever helps an engine beyond the moves comes
/// in a few bundles, the *capabilities*, each behind a method with a default: [`shape`](Self::shape) (what kind of game it
/// is), [`facts`](Self::facts) (what is proved about the moves), [`closed_forms`](Self::closed_forms),
/// [`native`](Self::native) and [`notation`](Self::notation). A ruleset that leaves them out is solved all the same.
///
/// To write a game, fill in a [`Game`](crate::Game), which is a ruleset, rather than implement this trait; implement it for a
/// ruleset around another one ([`wraps!`](crate::wraps)), or one that owns more than its moves (native code, graphs).
///
/// ```
/// use grundy_core::{ComponentRef, Detail, Fault, Game, Kind, KindId, Move, Ruleset};
/// use std::ops::ControlFlow::Continue;
///
/// let one_or_two = Game::new("One or two", vec![Kind::tuple("heap", ["n"])], |of, moves| {
///     let n = of.words[0];
///     (1..=n.min(2)).try_for_each(|taken| moves.to(&[n - taken], String::new))
/// });
/// let mut options = 0;
/// let heap = ComponentRef { kind: KindId(0), words: &[7] };
/// let _ = one_or_two.visit_moves(heap, Detail::Options, &mut |_: &Move<'_>| {
///     options += 1;
///     Continue(())
/// })?;
/// assert_eq!(options, 2);
/// # Ok::<(), Fault>(())
/// ```
pub trait Ruleset: Send + Sync {
    /// The ruleset that this one wraps: every capability that is not written out here is that one's.
    ///
    /// A wrapper implements its title, kinds and moves ([`wraps!`](crate::wraps) writes them) and the methods whose answers
    /// it changes; methods added later are forwarded automatically. A ruleset whose moves differ from the wrapped ones has no
    /// `inner`: the wrapped facts, closed forms and native code would be wrong for it.
    fn inner(&self) -> Option<&dyn Ruleset> {
        None
    }

    /// The title of the game.
    fn title(&self) -> &str;

    /// The kinds of positions, at least one.
    fn kinds(&self) -> &[Kind];

    /// Calls `visitor` with every move from `of`, in the order of the rules; under [`Detail::Values`] some may be left
    /// out.
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

    /// Whether `component` lies in its kind's domain: the bounds of its fields hold.
    ///
    /// # Errors
    /// A fault of the rules while a bound is worked out.
    fn contains(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        inner_or!(self.contains(component), Ok(self.kinds()[component.kind.index()].holds(component)))
    }

    /// Whether `component` ends the game at once, won by the player who moved to it. Engines ask only where the
    /// [shape](Self::shape) has wins.
    ///
    /// # Errors
    /// A fault of the rules while the condition is worked out.
    fn is_win(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        inner_or!(self.is_win(component), Ok(false))
    }

    /// What kind of game it is: [`Shape::PLAIN`] if not given.
    fn shape(&self) -> Shape {
        inner_or!(self.shape(), Shape::PLAIN)
    }

    /// What is proved about the moves; [`Facts::NONE`] if not given.
    fn facts(&self) -> &Facts {
        inner_or!(self.facts(), &NO_FACTS)
    }

    /// Fills `words` with the component of the same kind that represents `component` and everything equal to it by a
    /// symmetry of the rules, such as its mirror images; whether the rules know such symmetries.
    ///
    /// Between a component and its representative the moves are one to one: same mover, gain and `again`, and options with
    /// the same representatives.
    fn symmetric_words(&self, component: ComponentRef<'_>, words: &mut Vec<u64>) -> bool {
        inner_or!(self.symmetric_words(component, words), false)
    }

    /// The closed forms that the ruleset carries; `&()` is none.
    fn closed_forms(&self) -> &dyn ClosedForms {
        inner_or!(self.closed_forms(), &())
    }

    /// The native code that the ruleset carries; `&()` is none.
    fn native(&self) -> &dyn NativeCode {
        inner_or!(self.native(), &())
    }

    /// How its positions are written beyond `kind(fields)`; `&()` is nothing.
    fn notation(&self) -> &dyn Notation {
        inner_or!(self.notation(), &())
    }
}

static NO_FACTS: Facts = Facts::NONE;

/// How much of a move is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Enough to find nim-values. As [`Options`](Self::Options), but moves may be left out, and the others may come in
    /// another order, as long as three things stay as they are: the set of the options' values under normal play; whether
    /// some option has a component that ends the game or is loony; and the set of components of all options together.
    Values,
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
