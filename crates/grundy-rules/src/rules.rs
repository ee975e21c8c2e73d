//! Rules that can be played.

use crate::check::Lowered;
use crate::native::Native;
use crate::typed::Code;
use crate::{interpret, linear_rules, order, recognise, reduce, subtraction, symmetry};
use grundy_core::{
    ClosedForms, ComponentRef, Convention, Detail, Facts, Fault, Kind, Message, MoveVisitor, NativeCode,
    NimValue, OptionLister, Order, Outcome, RowFiller, Ruleset, Shape, Standing, Theorem,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The rules of a game as its rules text says them, every parameter with its value. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Rules(Arc<Inner>);

#[derive(Clone, Debug)]
struct Inner {
    title: String,
    kinds: Vec<Kind>,
    sources: Vec<String>,
    theorems: Vec<Theorem>,
    formulas: Vec<interpret::Formula>,
    code: Code,
    /// Another program for whoever wants values only.
    values: Option<Code>,
    shape: Shape,
    facts: Facts,
    native: Native,
}

/// What is found out about rules before they are tuned for speed.
pub(crate) struct Found {
    /// The program for values, if it is another one.
    pub(crate) values: Option<Code>,
    /// What is proved but for the order and the taking-and-breaking code.
    pub(crate) facts: Facts,
}

impl Found {
    pub(crate) fn of(lowered: &Lowered) -> Self {
        let is_plain = !lowered.is_partizan && !lowered.is_scoring;
        if !is_plain {
            return Self { values: None, facts: Facts::NONE };
        }
        let values = reduce::for_values(&lowered.code);
        let facts = Facts {
            linear_rules: linear_rules::linear_rules(values.as_ref().unwrap_or(&lowered.code)),
            subtractions: subtraction::vectors(&lowered.code),
            interchangeable: symmetry::interchangeable(&lowered.code),
            reaches: order::reaches(&lowered.code),
            ..Facts::NONE
        };
        Self { values, facts }
    }
}

impl Rules {
    pub(crate) fn new(lowered: Lowered, order: Option<Order>, found: Found) -> Self {
        let code = recognise::taking_and_breaking(&lowered.kinds, &lowered.code);
        Self(Arc::new(Inner {
            shape: Shape {
                has_wins: !lowered.code.wins.is_empty(),
                is_partizan: lowered.is_partizan,
                is_scoring: lowered.is_scoring,
            },
            facts: Facts { order, code, ..found.facts },
            title: lowered.title,
            kinds: lowered.kinds,
            sources: lowered.sources,
            theorems: lowered.theorems,
            formulas: lowered.formulas,
            code: lowered.code,
            values: found.values,
            native: Native::default(),
        }))
    }

    /// The same rules with every theorem taken for a claim: those of a text that nobody vouches for.
    #[must_use]
    pub fn with_claims_only(mut self) -> Self {
        for theorem in &mut Arc::make_mut(&mut self.0).theorems {
            theorem.standing = Standing::Claim;
        }
        self
    }

    /// The typed tree that is carried out.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.0.code
    }

    /// A typed tree whose options have the same components and the same set of nim-values as those of
    /// [`code`](Self::code), and may be fewer: what is carried out where values are wanted. It has no theorems.
    #[must_use]
    pub fn values_code(&self) -> &Code {
        self.0.values.as_ref().unwrap_or(&self.0.code)
    }

    /// The sources of the game itself; theorems have their own.
    #[must_use]
    pub fn sources(&self) -> &[String] {
        &self.0.sources
    }
}

impl Ruleset for Rules {
    fn title(&self) -> &str {
        &self.0.title
    }

    fn kinds(&self) -> &[Kind] {
        &self.0.kinds
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        let code = if detail == Detail::Values { self.values_code() } else { &self.0.code };
        interpret::visit_moves(code, of, detail, visitor)
    }

    fn contains(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        interpret::contains(&self.0.code, component)
    }

    fn is_win(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        interpret::component_is_win(&self.0.code, component)
    }

    fn shape(&self) -> Shape {
        self.0.shape
    }

    fn facts(&self) -> &Facts {
        &self.0.facts
    }

    fn closed_forms(&self) -> &dyn ClosedForms {
        self
    }

    fn native(&self) -> &dyn NativeCode {
        self
    }
}

impl NativeCode for Rules {
    fn row_filler(&self) -> Option<Result<&dyn RowFiller, Message>> {
        self.0.native.rows(self.values_code(), &self.0.facts.interchangeable)
    }

    fn option_lister(&self) -> Option<Result<Box<dyn OptionLister>, Message>> {
        self.0.native.lister(self.values_code())
    }

    fn outcome_filler(&self, convention: Convention) -> Option<Result<&dyn RowFiller, Message>> {
        // What may be left out where values are wanted may not under misère play.
        let code = match convention {
            Convention::Normal => self.values_code(),
            Convention::Misere if self.0.shape.has_wins => return None,
            Convention::Misere => &self.0.code,
        };
        let looks_at_all = self.0.facts.order.is_none();
        self.0.native.outcomes(code, &self.0.facts.interchangeable, convention, looks_at_all)
    }
}

impl ClosedForms for Rules {
    fn theorems(&self) -> &[Theorem] {
        &self.0.theorems
    }

    fn value(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<NimValue>, Fault> {
        interpret::theorem_value(&self.0.code, theorem, component)
    }

    fn outcome(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<Outcome>, Fault> {
        interpret::theorem_outcome(&self.0.code, theorem, component)
    }

    fn moves(
        &self,
        theorem: usize,
        component: ComponentRef<'_>,
        value: NimValue,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<Option<ControlFlow<()>>, Fault> {
        interpret::theorem_moves(&self.0.code, theorem, component, value, detail, visitor)
    }

    fn reasons(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Vec<Message>, Fault> {
        let Some(formula) = self.0.formulas.get(theorem) else { return Ok(Vec::new()) };
        interpret::theorem_reasons(&self.0.code, theorem, formula, component)
    }
}
