//! The trait that every ruleset implements.

use crate::wrapping::inner_or;
use crate::{
    Boards, ClosedForms, ComponentRef, Facts, Falling, Fault, Kind, Mover, NativeCode, Notation, Shape, Sum,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The rules of a game: the sums to which the moves from each component lead.
///
/// Sums, conventions and values are handled by engines, not by a ruleset. Additional knowledge that helps
/// engines comes in a few bundles, called *capabilities*. Each of them is returned by a method with a default:
/// [`shape`](Self::shape) (the kind of game), [`facts`](Self::facts) (what is proved about the moves),
/// [`falling`](Self::falling), [`boards`](Self::boards), [`closed_forms`](Self::closed_forms), [`native`](Self::native)
/// and [`notation`](Self::notation). A ruleset without any of them can still be solved.
///
/// To write a game, build a [`Game`](crate::Game), which is a ruleset, instead of implementing this trait.
/// Implement the trait for rulesets that wrap others ([`wraps!`](crate::wraps)), or that provide more than a `Game`
/// can, such as native code or boards.
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
    /// The wrapped ruleset, whose answers are the defaults of all methods that are not overridden; `None` if nothing is
    /// wrapped.
    ///
    /// A wrapper implements its title, kinds and moves ([`wraps!`](crate::wraps) writes them) and the methods
    /// whose answers it changes. All other methods, including any that this trait gains later, are forwarded
    /// automatically. A ruleset that is not the same game as the wrapped one must return `None`, because the facts,
    /// closed forms and native code of the wrapped ruleset would be wrong for it.
    fn inner(&self) -> Option<&dyn Ruleset> {
        None
    }

    /// The title of the game, shown to users.
    fn title(&self) -> &str;

    /// The kinds of positions. There must be at least one.
    fn kinds(&self) -> &[Kind];

    /// Calls `visitor` with every move from `of`, in the order of the rules. Under [`Detail::Values`], moves may be
    /// omitted or reordered.
    ///
    /// Two moves may lead to the same sum. Returns `Break` if and only if the visitor did.
    ///
    /// # Errors
    /// Returns an error if the rules cause a fault at this component, such as an overflow or a division by zero, or if
    /// a limit of the budget of the thread is reached.
    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault>;

    /// Whether `component` is in the domain of its kind: its fields are within their bounds, and satisfy all other
    /// conditions that the rules impose on positions.
    ///
    /// # Errors
    /// Returns an error if evaluating a bound or a condition causes a fault.
    fn contains(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        inner_or!(self.contains(component), Ok(self.kinds()[component.kind.index()].holds(component)))
    }

    /// Whether `component` ends the game immediately as a win for the player who moved to it.
    ///
    /// Engines call this only if the [shape](Self::shape) has wins.
    ///
    /// # Errors
    /// Returns an error if evaluating the condition causes a fault.
    fn is_win(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        inner_or!(self.is_win(component), Ok(false))
    }

    /// The kind of game; [`Shape::PLAIN`] by default.
    fn shape(&self) -> Shape {
        inner_or!(self.shape(), Shape::PLAIN)
    }

    /// The proved facts about the moves; [`Facts::NONE`] by default.
    fn facts(&self) -> &Facts {
        inner_or!(self.facts(), &NO_FACTS)
    }

    /// Stores the encoded fields of the representative of `component` in `words`, and returns whether the
    /// rules define such representatives; `false` by default.
    ///
    /// The representative is a component of the same kind. It represents all components that a symmetry of
    /// the rules, such as a reflection, makes equal. The moves of a component and of its representative
    /// correspond one to one: corresponding moves have the same mover, gain and `again`, and lead to options with equal
    /// representatives.
    fn symmetric_words(&self, component: ComponentRef<'_>, words: &mut Vec<u64>) -> bool {
        inner_or!(self.symmetric_words(component, words), false)
    }

    /// A number for each component that decreases with every move; `None` by default. If no such numbers are known, an
    /// [order](crate::Facts::order) may be known instead.
    fn falling(&self) -> Option<Arc<dyn Falling>> {
        inner_or!(self.falling(), None)
    }

    /// The known facts about the boards of the ruleset; by default `None`, which means that its positions are
    /// not boards.
    fn boards(&self) -> Option<&dyn Boards> {
        inner_or!(self.boards(), None)
    }

    /// The closed forms of the ruleset; by default `&()`, which has none.
    fn closed_forms(&self) -> &dyn ClosedForms {
        inner_or!(self.closed_forms(), &())
    }

    /// The native code of the ruleset; by default `&()`, which has none.
    fn native(&self) -> &dyn NativeCode {
        inner_or!(self.native(), &())
    }

    /// How positions are written, if not as `kind(fields)`; by default `&()`, which adds no notation.
    fn notation(&self) -> &dyn Notation {
        inner_or!(self.notation(), &())
    }
}

static NO_FACTS: Facts = Facts::NONE;

/// The properties of moves that are requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Enough to compute nim-values. Like [`Options`](Self::Options), but moves may be omitted or reordered. Three
    /// things must be preserved: the set of the options' nim-values under normal play; whether some option has a
    /// component that ends the game or is loony; and the set of the components of all options together.
    Values,
    /// The option of every move, without labels.
    Options,
    /// The option and the label of every move.
    Labels,
}

/// A move: the option that it leaves, and how it is made.
#[derive(Clone, Copy, Debug)]
pub struct Move<'a> {
    /// The option: the sum that replaces the component.
    pub option: &'a Sum,
    /// The index of the rule that allows the move, from 0.
    pub rule: u32,
    /// The players who may make the move.
    pub mover: Mover,
    /// The score that the mover gains.
    pub gain: i128,
    /// Whether the mover moves again, anywhere in the sum.
    pub again: bool,
    /// The label, such as `take 3`, if the rules give one and labels were requested.
    pub label: Option<&'a str>,
}

impl<'a> Move<'a> {
    /// A plain move to `option`: both players may make it, the opponent moves next, and it has no gain and no label.
    #[must_use]
    pub const fn to(option: &'a Sum) -> Self {
        Self { option, rule: 0, mover: Mover::Either, gain: 0, again: false, label: None }
    }
}

/// The receiver of the moves that [`Ruleset::visit_moves`] reports.
pub trait MoveVisitor {
    /// Receives one move. `Break` ends the visit.
    fn visit(&mut self, found: &Move<'_>) -> ControlFlow<()>;

    /// Called at least once every few thousand loop iterations while the rules search for the next move.
    /// `Break` ends the visit.
    fn tick(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(&Move<'_>) -> ControlFlow<()>> MoveVisitor for F {
    fn visit(&mut self, found: &Move<'_>) -> ControlFlow<()> {
        self(found)
    }
}
