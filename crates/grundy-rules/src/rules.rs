//! Rules that can be played.

use crate::check::Lowered;
use crate::native::Native;
use crate::typed::Code;
use crate::{interpret, linear_rules, order, recognise, reduce, subtraction, symmetry};
use grundy_core::{
    ComponentRef, Convention, Detail, Fault, Kind, KindId, LinearRules, Message, MoveVisitor, NimValue,
    OptionLister, Order, Outcome, RowFiller, Ruleset, Standing, Theorem,
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
    order: Option<Order>,
    code: Code,
    /// Another program for whoever wants values only.
    values: Option<Code>,
    /// For every kind the vectors that moves subtract, if that is all they do.
    subtractions: Vec<Option<Vec<Vec<u64>>>>,
    /// For every kind the groups of fields that may change places.
    interchangeable: Vec<Vec<Vec<usize>>>,
    /// The rules as linear forms, if they are such.
    linear: Option<LinearRules>,
    /// By how much options can be below a component in each field, where that is proved.
    reaches: Vec<Option<u64>>,
    breaking: Option<grundy_core::Code>,
    is_partizan: bool,
    is_scoring: bool,
    native: Native,
}

/// What is found out about rules before they are tuned for speed.
pub(crate) struct Found {
    /// The program for values, if it is another one.
    pub(crate) values: Option<Code>,
    /// For every kind the vectors that moves subtract, if that is all they do.
    pub(crate) subtractions: Vec<Option<Vec<Vec<u64>>>>,
    /// For every kind the groups of fields that may change places.
    pub(crate) interchangeable: Vec<Vec<Vec<usize>>>,
    /// The rules as linear forms, if they are such.
    pub(crate) linear: Option<LinearRules>,
    /// By how much options can be below a component in each field, where that is proved.
    pub(crate) reaches: Vec<Option<u64>>,
}

impl Found {
    pub(crate) fn of(lowered: &Lowered) -> Self {
        let is_plain = !lowered.is_partizan && !lowered.is_scoring;
        if !is_plain {
            return Self {
                values: None,
                subtractions: Vec::new(),
                interchangeable: Vec::new(),
                linear: None,
                reaches: Vec::new(),
            };
        }
        let values = reduce::for_values(&lowered.code);
        Self {
            linear: linear_rules::linear_rules(values.as_ref().unwrap_or(&lowered.code)),
            values,
            subtractions: subtraction::vectors(&lowered.code),
            interchangeable: symmetry::interchangeable(&lowered.code),
            reaches: order::reaches(&lowered.code),
        }
    }
}

impl Rules {
    pub(crate) fn new(lowered: Lowered, order: Option<Order>, found: Found) -> Self {
        Self(Arc::new(Inner {
            breaking: recognise::taking_and_breaking(&lowered.kinds, &lowered.code),
            title: lowered.title,
            kinds: lowered.kinds,
            sources: lowered.sources,
            theorems: lowered.theorems,
            formulas: lowered.formulas,
            order,
            code: lowered.code,
            values: found.values,
            subtractions: found.subtractions,
            interchangeable: found.interchangeable,
            linear: found.linear,
            reaches: found.reaches,
            is_partizan: lowered.is_partizan,
            is_scoring: lowered.is_scoring,
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
        interpret::visit_moves(&self.0.code, of, detail, visitor)
    }

    fn visit_value_moves(
        &self,
        of: ComponentRef<'_>,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        interpret::visit_moves(self.values_code(), of, Detail::Options, visitor)
    }

    fn contains(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        interpret::contains(&self.0.code, component)
    }

    fn has_wins(&self) -> bool {
        !self.0.code.wins.is_empty()
    }

    fn is_win(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        interpret::component_is_win(&self.0.code, component)
    }

    fn is_partizan(&self) -> bool {
        self.0.is_partizan
    }

    fn is_scoring(&self) -> bool {
        self.0.is_scoring
    }

    fn order(&self) -> Option<&Order> {
        self.0.order.as_ref()
    }

    fn code(&self) -> Option<&grundy_core::Code> {
        self.0.breaking.as_ref()
    }

    fn interchangeable(&self, kind: KindId) -> &[Vec<usize>] {
        self.0.interchangeable.get(kind.index()).map_or(&[], Vec::as_slice)
    }

    fn subtractions(&self, kind: KindId) -> Option<&[Vec<u64>]> {
        self.0.subtractions.get(kind.index())?.as_deref()
    }

    fn reaches(&self) -> &[Option<u64>] {
        &self.0.reaches
    }

    fn linear_rules(&self) -> Option<&LinearRules> {
        self.0.linear.as_ref()
    }

    fn row_filler(&self) -> Option<Result<&dyn RowFiller, Message>> {
        self.0.native.rows(self.values_code(), &self.0.interchangeable)
    }

    fn option_lister(&self) -> Option<Result<Box<dyn OptionLister>, Message>> {
        self.0.native.lister(self.values_code())
    }

    fn outcome_filler(&self, convention: Convention) -> Option<Result<&dyn RowFiller, Message>> {
        // What may be left out where values are wanted may not under misère play.
        let code = match convention {
            Convention::Normal => self.values_code(),
            Convention::Misere if self.has_wins() => return None,
            Convention::Misere => &self.0.code,
        };
        let looks_at_all = self.0.order.is_none();
        self.0.native.outcomes(code, &self.0.interchangeable, convention, looks_at_all)
    }

    fn theorems(&self) -> &[Theorem] {
        &self.0.theorems
    }

    fn theorem_value(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<NimValue>, Fault> {
        interpret::theorem_value(&self.0.code, theorem, component)
    }

    fn theorem_outcome(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<Outcome>, Fault> {
        interpret::theorem_outcome(&self.0.code, theorem, component)
    }

    fn theorem_moves(
        &self,
        theorem: usize,
        component: ComponentRef<'_>,
        value: NimValue,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<Option<ControlFlow<()>>, Fault> {
        interpret::theorem_moves(&self.0.code, theorem, component, value, detail, visitor)
    }

    fn theorem_reasons(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Vec<Message>, Fault> {
        let Some(formula) = self.0.formulas.get(theorem) else { return Ok(Vec::new()) };
        interpret::theorem_reasons(&self.0.code, theorem, formula, component)
    }
}
