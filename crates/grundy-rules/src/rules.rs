//! Executable rules: rules text whose parameters have values.

use crate::check::Lowered;
use crate::divisions::{Divisions, KindBoards};
use crate::graphs::Graph;
use crate::native::Native;
use crate::typed::Code;
use crate::{interpret, linear_rules, order, recognise, reduce, speed_passes, symmetry};
use grundy_core::{
    BoardRules, Boards, ClosedForms, ComponentRef, Convention, Detail, Facts, Fault, Kind, KindId, Message,
    MoveVisitor, Mover, NativeCode, NimValue, OptionLister, Order, Outcome, RegionLister, RowFiller, Ruleset,
    Shape, Standing, Sum, Theorem,
};
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// The rules of a game, written as rules text, with a value for every parameter.
///
/// A clone shares all data with the original and takes constant time. Facts, native code and the program for
/// values are computed on first use.
#[derive(Clone, Debug)]
pub struct Rules(Arc<Inner>);

#[derive(Clone, Debug)]
struct Inner {
    lowered: Lowered,
    /// The typed tree that the interpreter runs, with shared expressions.
    tuned: Code,
    shape: Shape,
    order: Option<Order>,
    play_ends: OnceLock<bool>,
    /// The program for nim-values, plain and tuned for the interpreter, or `None` if the rules themselves are used
    /// instead.
    values: OnceLock<Option<(Code, Code)>>,
    facts: OnceLock<Facts>,
    native: Native,
    boards: Divisions,
}

impl Rules {
    /// The rules of a lowered rules file whose parameters are constants.
    pub(crate) fn new(mut lowered: Lowered) -> Self {
        speed_passes::narrow(&mut lowered.code);
        Self(Arc::new(Inner {
            tuned: speed_passes::tuned(&lowered.code),
            shape: lowered.shape,
            order: order::find(&lowered),
            play_ends: OnceLock::new(),
            lowered,
            values: OnceLock::new(),
            facts: OnceLock::new(),
            native: Native::default(),
            boards: Divisions::default(),
        }))
    }

    /// The same rules with every theorem demoted to a claim, for rules text whose theorems have not been verified.
    #[must_use]
    pub fn with_claims_only(mut self) -> Self {
        for theorem in &mut Arc::make_mut(&mut self.0).lowered.theorems {
            theorem.standing = Standing::Claim;
        }
        self
    }

    /// The impartial game that has the same moves and lets both players use every rule. Theorems and claims
    /// about partizan rules are omitted, because they are about another game.
    #[must_use]
    pub fn impartial(self) -> Self {
        if !self.0.shape.is_partizan {
            return self;
        }
        let mut lowered = self.0.lowered.clone();
        lowered.shape.is_partizan = false;
        lowered.code.rules.iter_mut().for_each(|rule| rule.mover = Mover::Either);
        lowered.code.theorems.clear();
        lowered.theorems.clear();
        lowered.formulas.clear();
        Self::new(lowered)
    }

    /// The same rules, with conditions on cells evaluated cell by cell. Tests compare the results with those of
    /// evaluations for all cells at once.
    #[doc(hidden)]
    #[must_use]
    pub fn visiting_cells(self) -> Self {
        let mut lowered = self.0.lowered.clone();
        lowered.code.visits_cells = true;
        Self::new(lowered)
    }

    /// The typed tree that the interpreter runs.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.0.tuned
    }

    /// The typed tree that the interpreter runs when only nim-values are needed. Its theorems may be missing.
    ///
    /// Taken together, its options have the same components and the same set of nim-values as the options of
    /// [`code`](Self::code), but there may be fewer options.
    #[must_use]
    pub fn values_code(&self) -> &Code {
        self.values().map_or(&self.0.tuned, |(_, tuned)| tuned)
    }

    /// The program for nim-values, plain and tuned, or `None` if the program for options is used instead.
    fn values(&self) -> Option<&(Code, Code)> {
        let Shape { is_partizan, is_scoring, is_entailing, .. } = self.0.shape;
        let make = || {
            if is_partizan || is_scoring || is_entailing || self.0.lowered.code.repeats_terms() {
                return None;
            }
            let mut values = reduce::for_values(&self.0.lowered.code)?;
            speed_passes::narrow(&mut values);
            let tuned = speed_passes::tuned(&values);
            Some((values, tuned))
        };
        self.0.values.get_or_init(make).as_ref()
    }

    /// The program for nim-values before it is tuned.
    fn plain_values(&self) -> &Code {
        self.values().map_or(&self.0.lowered.code, |(plain, _)| plain)
    }

    /// Derives the facts about the moves: the order, whether play ends, the codes, the linear rules and the
    /// interchangeable fields.
    fn found(&self) -> Facts {
        let Lowered { code, kinds, .. } = &self.0.lowered;
        let found = Facts { order: self.0.order.clone(), ends: self.play_ends(), ..Facts::NONE };
        let Shape { is_partizan, is_scoring, is_entailing, .. } = self.0.shape;
        if is_entailing {
            // An order has no measures for forced components.
            let entailing_code = (!is_partizan && !is_scoring && !code.repeats_terms())
                .then(|| recognise::entailing(kinds, code))
                .flatten();
            return Facts { ends: self.play_ends(), entailing_code, ..Facts::NONE };
        }
        if code.repeats_terms() {
            return found;
        }
        let found = Facts { code: recognise::taking_and_breaking(kinds, code), ..found };
        if is_partizan || is_scoring {
            return found;
        }
        let linear_rules = linear_rules::linear_rules(self.plain_values());
        Facts { linear_rules, interchangeable: symmetry::interchangeable(code), ..found }
    }

    /// The numbers by which positions can be solved tier by tier, or `None` if none are found.
    #[cfg(feature = "tiers")]
    fn tiers(&self) -> Option<order::Tiers> {
        if self.0.shape.is_entailing {
            return None;
        }
        order::find_tiers(&self.0.lowered, self.says_what_falls())
    }

    /// The component whose moves are those of `of`: `of` itself or, if it is forced, the component with the same fields
    /// in the kind to which it would otherwise belong.
    fn free<'c>(&self, of: ComponentRef<'c>) -> ComponentRef<'c> {
        let forced = self.kinds().get(of.kind.index()).and_then(|kind| kind.forced);
        ComponentRef { kind: forced.unwrap_or(of.kind), ..of }
    }

    /// The graph whose vertices or edges are the cells of the boards of a kind, or `None` if the kind has no board on a
    /// graph.
    #[must_use]
    pub fn graph(&self, kind: KindId) -> Option<&Graph> {
        let free = self.free(ComponentRef { kind, words: &[] }).kind;
        let board = self.0.lowered.named.get(free.index())?.board.as_ref()?;
        board.graph.as_ref()?.cells.as_ref().map(|cells| &*cells.graph)
    }

    /// Whether the rules have a property for which there is no native code.
    fn is_beyond_native_code(&self) -> bool {
        self.0.shape.is_entailing || self.0.lowered.code.repeats_terms() || self.must_check_measures()
    }

    /// Whether the text declares numbers that decrease with every move, and it is not proved that play ends.
    fn must_check_measures(&self) -> bool {
        !self.0.lowered.code.measures.is_empty() && !self.play_ends()
    }

    /// Whether, for every kind with moves, the text declares a number that decreases with every move.
    pub(crate) fn says_what_falls(&self) -> bool {
        let code = &self.0.lowered.code;
        let has = |kind| code.measures.iter().any(|measure| measure.left.kind == kind);
        !code.measures.is_empty() && code.rules.iter().all(|rule| has(rule.left.kind))
    }

    /// Whether it is proved that play ends.
    pub(crate) fn play_ends(&self) -> bool {
        let prove = || self.0.order.is_some() || order::play_ends(&self.0.lowered);
        *self.0.play_ends.get_or_init(prove)
    }

    /// The boards of the component's kind, or `None` if the kind has no boards.
    fn boards_of(&self, component: ComponentRef<'_>) -> Option<&KindBoards> {
        self.0.boards.of(&self.0.lowered.code, component.kind)
    }

    /// The typed tree from which the analyses start.
    #[cfg(test)]
    pub(crate) fn untuned(&self) -> &Code {
        &self.0.lowered.code
    }

    /// The sources of the game itself as citations; theorems have their own.
    #[must_use]
    pub fn sources(&self) -> &[String] {
        &self.0.lowered.sources
    }
}

impl Ruleset for Rules {
    fn title(&self) -> &str {
        &self.0.lowered.title
    }

    fn kinds(&self) -> &[Kind] {
        &self.0.lowered.kinds
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        let code = if detail == Detail::Values { self.values_code() } else { &self.0.tuned };
        if self.must_check_measures() {
            return interpret::visit_falling_moves(code, self.free(of), detail, visitor);
        }
        interpret::visit_moves(code, self.free(of), detail, visitor)
    }

    fn contains(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        let is_board = self
            .kinds()
            .get(component.kind.index())
            .is_none_or(|kind| kind.board.is_none() || kind.board_of(component).is_some());
        let kind = self.kinds().get(component.kind.index());
        if !is_board || kind.is_some_and(|kind| !kind.is_sorted(component)) {
            return Ok(false);
        }
        interpret::contains(&self.0.tuned, self.free(component))
    }

    fn is_win(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        interpret::component_is_win(&self.0.tuned, self.free(component))
    }

    fn shape(&self) -> Shape {
        self.0.shape
    }

    fn facts(&self) -> &Facts {
        self.0.facts.get_or_init(|| self.found())
    }

    #[cfg(feature = "tiers")]
    fn falling(&self) -> Option<Arc<dyn grundy_core::Falling>> {
        Some(crate::tiers::falling(self.tiers()?, self.kinds(), &self.0.tuned))
    }

    fn boards(&self) -> Option<&dyn Boards> {
        let has_boards = self.0.lowered.kinds.iter().any(|kind| kind.board.is_some());
        let is_served = has_boards && !self.0.shape.has_wins && !self.0.shape.is_entailing;
        is_served.then_some(self)
    }

    fn closed_forms(&self) -> &dyn ClosedForms {
        self
    }

    fn native(&self) -> &dyn NativeCode {
        self
    }
}

impl Boards for Rules {
    fn rules_of(&self, component: ComponentRef<'_>) -> Option<Arc<BoardRules>> {
        self.boards_of(component)?.division.rules_of(component.words)
    }

    fn divide(&self, component: ComponentRef<'_>, sum: &mut Sum) -> bool {
        self.boards_of(component).is_some_and(|boards| boards.divide(component, sum))
    }

    fn region_lister(&self, component: ComponentRef<'_>) -> Option<Box<dyn RegionLister>> {
        let boards = self.boards_of(component).filter(|_| self.0.shape.has_normal_values())?;
        boards.division.region_lister(component.kind, component.words)
    }

    fn is_paired(&self, component: ComponentRef<'_>) -> bool {
        let boards = self.boards_of(component).filter(|_| self.0.shape.is_plain());
        boards.is_some_and(|boards| boards.division.is_paired(component.words))
    }
}

impl NativeCode for Rules {
    fn row_filler(&self) -> Option<Result<&dyn RowFiller, Message>> {
        if self.is_beyond_native_code() {
            return None;
        }
        self.0.native.rows(self.plain_values(), &self.facts().interchangeable)
    }

    fn option_lister(&self) -> Option<Result<Box<dyn OptionLister>, Message>> {
        if self.is_beyond_native_code() {
            return None;
        }
        self.0.native.lister(self.plain_values())
    }

    fn outcome_filler(&self, convention: Convention) -> Option<Result<&dyn RowFiller, Message>> {
        // Options that can be omitted when nim-values are computed cannot be omitted under misère play.
        let code = match convention {
            _ if self.is_beyond_native_code() => return None,
            Convention::Normal => self.plain_values(),
            Convention::Misere if self.0.shape.has_wins => return None,
            Convention::Misere => &self.0.lowered.code,
        };
        let looks_at_all = self.0.order.is_none();
        self.0.native.outcomes(code, &self.facts().interchangeable, convention, looks_at_all)
    }
}

impl ClosedForms for Rules {
    fn theorems(&self) -> &[Theorem] {
        &self.0.lowered.theorems
    }

    fn value(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<NimValue>, Fault> {
        interpret::theorem_value(&self.0.tuned, theorem, component)
    }

    fn outcome(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<Outcome>, Fault> {
        interpret::theorem_outcome(&self.0.tuned, theorem, component)
    }

    fn moves(
        &self,
        theorem: usize,
        component: ComponentRef<'_>,
        value: NimValue,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<Option<ControlFlow<()>>, Fault> {
        interpret::theorem_moves(&self.0.tuned, theorem, component, value, detail, visitor)
    }

    fn candidates(
        &self,
        theorem: usize,
        outcome: Outcome,
        component: ComponentRef<'_>,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<Option<ControlFlow<()>>, Fault> {
        interpret::visit_candidates(&self.0.tuned, (theorem, outcome), component, detail, visitor)
    }

    fn reasons(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Vec<Message>, Fault> {
        let Some(formula) = self.0.lowered.formulas.get(theorem) else { return Ok(Vec::new()) };
        interpret::theorem_reasons(&self.0.tuned, theorem, formula, component)
    }
}
