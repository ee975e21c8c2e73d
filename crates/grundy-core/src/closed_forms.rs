//! The closed forms that a ruleset may have.

use crate::wrapping::inner_or;
use crate::{ComponentRef, Convention, Detail, Fault, Message, MoveVisitor, NimValue, Outcome, Theorem};
use std::ops::ControlFlow;

/// The closed forms of a ruleset: see [`Ruleset::closed_forms`](crate::Ruleset::closed_forms).
///
/// [`theorems`](Self::theorems) lists them, and every argument `theorem` is an index into that list. `()` implements
/// the trait without any closed forms.
///
/// ```
/// use grundy_core::{ClosedForms, ComponentRef, Fault, NimValue, Standing, Theorem, TheoremForm};
///
/// /// Heaps of Nim.
/// struct Nim([Theorem; 1]);
///
/// impl ClosedForms for Nim {
///     fn theorems(&self) -> &[Theorem] {
///         &self.0
///     }
///     fn value(&self, _: usize, component: ComponentRef<'_>) -> Result<Option<NimValue>, Fault> {
///         Ok(component.words.first().copied())
///     }
/// }
///
/// let standing = Standing::Theorem { source: "Bouton 1901".to_owned() };
/// let nim = Nim([Theorem { name: "Nim".to_owned(), form: TheoremForm::Value, standing, line: 1 }]);
/// let heap = ComponentRef { kind: grundy_core::KindId(0), words: &[7] };
/// assert_eq!(nim.value(0, heap)?, Some(7));
/// # Ok::<(), Fault>(())
/// ```
pub trait ClosedForms: Send + Sync {
    /// The wrapped closed forms, if there are any; they answer every method that is not overridden.
    fn inner(&self) -> Option<&dyn ClosedForms> {
        None
    }

    /// The closed forms: the quantity that each one gives, and whether it is proved.
    fn theorems(&self) -> &[Theorem] {
        inner_or!(self.theorems(), &[])
    }

    /// The nim-value of `component` according to the closed form with index `theorem`, or `None` if the closed form
    /// does not give nim-values or does not cover the component.
    ///
    /// # Errors
    /// Returns an error if evaluating the closed form causes a fault.
    fn value(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<NimValue>, Fault> {
        inner_or!(self.value(theorem, component), Ok(None))
    }

    /// The outcome of `component` by itself according to the closed form with index `theorem`, under the convention of
    /// that form, or `None` if the closed form does not give outcomes or does not cover the component.
    ///
    /// # Errors
    /// Returns an error if evaluating the closed form causes a fault.
    fn outcome(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<Outcome>, Fault> {
        inner_or!(self.outcome(theorem, component), Ok(None))
    }

    /// Calls `visitor` with exactly the moves from `component` to options of nim-value `value`, according to the closed
    /// form with index `theorem`; for a closed form under misère play, `value` must be 0, and the options are
    /// P-positions. Returns `None` if the closed form does not give moves or does not cover the component.
    ///
    /// # Errors
    /// Returns an error if evaluating the closed form causes a fault.
    fn moves(
        &self,
        theorem: usize,
        component: ComponentRef<'_>,
        value: NimValue,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<Option<ControlFlow<()>>, Fault> {
        inner_or!(self.moves(theorem, component, value, detail, visitor), Ok(None))
    }

    /// Calls `visitor` with one winning move from `component` by itself under `convention`, if a closed form for
    /// outcomes provides one. Otherwise returns `None`.
    ///
    /// # Errors
    /// Returns an error if evaluating the closed form causes a fault.
    fn winning_move(
        &self,
        component: ComponentRef<'_>,
        convention: Convention,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<Option<ControlFlow<()>>, Fault> {
        inner_or!(self.winning_move(component, convention, detail, visitor), Ok(None))
    }

    /// Calls `visitor`, in the order of the rules, with all moves from `component` whose option can have outcome
    /// `outcome` according to the closed form for outcomes with index `theorem`, and perhaps with other moves. Returns
    /// `None` if such moves cannot be found faster than by visiting all moves.
    ///
    /// # Errors
    /// Returns an error if the rules or the closed form cause a fault.
    fn candidates(
        &self,
        theorem: usize,
        outcome: Outcome,
        component: ComponentRef<'_>,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<Option<ControlFlow<()>>, Fault> {
        inner_or!(self.candidates(theorem, outcome, component, detail, visitor), Ok(None))
    }

    /// The quantities that the closed form with index `theorem` examines in `component`, and the results,
    /// such as whether its condition holds or which values it adds. The messages are in reading order, for use in
    /// explanations.
    ///
    /// # Errors
    /// Returns an error if evaluating the closed form causes a fault.
    fn reasons(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Vec<Message>, Fault> {
        inner_or!(self.reasons(theorem, component), Ok(Vec::new()))
    }
}

impl ClosedForms for () {}
