//! The engine `forms`: canonical forms of partizan positions, one component at a time.

use super::{EqualityAnswer, FEW_POSITIONS, OnGraph};
use crate::error::stopped;
use crate::{Cycles, EngineName, Known, Plan, Play, SolveError, Solver, Stats, Unsupported};
use grundy_core::{
    Budget, Component, ComponentRef, Convention, Detail, Divided, Evidence, KindId, Limit, ListedRegion,
    Message, Mover, Outcome, Player, RegionLister, Ruleset, Sum,
};
use grundy_engine::{Id, Interner, Meter, Stop, for_each_move};
use grundy_graph::{Distinction, Distinguisher, Equality, PositionGraph};
use grundy_values::{Dyadic, Form, Forms, Relation, Side, ValueError};
use num_bigint::BigInt;
use std::ops::ControlFlow;

/// The canonical forms of the positions of one partizan ruleset under normal play, computed one after another
/// in one arena.
///
/// Each component is visited once, for all positions together.
pub struct FormsOfRuleset<'s> {
    solver: &'s Solver,
    found: ComponentForms<'s>,
}

/// The reason why forms were not computed.
#[derive(Debug)]
pub(super) enum NoForms {
    /// An engine stopped because of a cycle, a fault or a limit.
    Stop(Stop),
    /// A part of a value exceeds its range, or a game has too many options.
    Value(ValueError),
}

impl From<Stop> for NoForms {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<ValueError> for NoForms {
    fn from(error: ValueError) -> Self {
        match error {
            ValueError::Limit(limit) => Self::Stop(limit.into()),
            error => Self::Value(error),
        }
    }
}

impl NoForms {
    /// The reason, converted to the reason why an engine stopped.
    pub(super) fn stop(self) -> Stop {
        match self {
            Self::Stop(stop) => stop,
            Self::Value(ValueError::Overflow(part)) => Unsupported::FormOverflow { part: part.name() }.into(),
            Self::Value(ValueError::TooManyOptions { count, most }) => {
                Unsupported::FormOptions { count, most }.into()
            }
            Self::Value(_) => Stop::Internal("an unknown error of a value"),
        }
    }

    pub(super) fn into_solve_error(self) -> SolveError {
        stopped(self.stop())
    }
}

/// A graph of positions, or canonical forms if there are many positions.
pub(super) enum Few<'s> {
    Positions(Box<PositionGraph>),
    Forms(Box<ComponentForms<'s>>),
}

/// Canonical forms of the components of one ruleset.
pub(super) struct ComponentForms<'s> {
    pub(super) forms: Forms<'s>,
    ruleset: &'s dyn Ruleset,
    budget: &'s dyn Budget,
    meter: Meter<'s>,
    /// The components and the regions of boards. The kind of a region stands for its lister.
    components: Interner,
    /// What is known about each component, indexed by its number.
    states: Vec<State>,
    listers: Vec<Box<dyn RegionLister>>,
}

/// The kind that stands for regions of the first lister; the words of such a component are the key of the region.
const REGION: u32 = u32::MAX;

/// The largest number of listers. Each lister serves all boards up to a size.
const MOST_LISTERS: u32 = 8;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    /// The options of the component are being computed.
    Open,
    Done(Form),
}

/// Larger multiples of a component are computed by doubling.
const MOST_COPIES: usize = 64;

/// A component whose options are being computed.
struct Open {
    id: Id,
    /// Who can make each move, and the number of parts up to the end of its option.
    moves: Vec<(Mover, usize)>,
    /// The parts of all options, and how many of them are done.
    parts: Vec<Part>,
    done: usize,
}

/// Copies of a component, or of its negative, in an option.
struct Part {
    id: Id,
    count: u128,
    is_negative: bool,
}

impl<'s> ComponentForms<'s> {
    pub(super) fn new(ruleset: &'s dyn Ruleset, budget: &'s dyn Budget) -> Self {
        Self {
            forms: Forms::new(budget),
            ruleset,
            budget,
            meter: Meter::new(budget),
            components: Interner::default(),
            states: Vec::new(),
            listers: Vec::new(),
        }
    }

    /// The form of a component.
    pub(super) fn component(&mut self, component: ComponentRef<'_>) -> Result<Form, NoForms> {
        let parts = match self.regions(component)? {
            Some(parts) => parts,
            None => {
                let id = number(&mut self.components, &mut self.states, component)?;
                vec![Part { id, count: 1, is_negative: false }]
            }
        };
        for part in &parts {
            self.compute(part.id)?;
        }
        self.sum(&parts)
    }

    /// The regions of a component, if a lister can read it.
    fn regions(&mut self, component: ComponentRef<'_>) -> Result<Option<Vec<Part>>, NoForms> {
        let Some(boards) = self.ruleset.boards() else { return Ok(None) };
        for index in 0..MOST_LISTERS {
            if self.listers.get(index as usize).is_none() {
                let Some(lister) = boards.region_lister(component) else { return Ok(None) };
                self.listers.push(lister);
            }
            let kind = KindId(REGION - index);
            let Self { components, states, listers, .. } = self;
            let mut parts = Ok(Vec::new());
            let is_read = listers[index as usize].regions(component, &mut |part| {
                take(&mut parts, part_of(components, states, kind, part));
            });
            if is_read {
                return parts.map(Some);
            }
        }
        Ok(None)
    }

    /// Computes the form of the component or the region with the number `root`.
    fn compute(&mut self, root: Id) -> Result<Form, NoForms> {
        if let State::Done(form) = self.states[root as usize] {
            return Ok(form);
        }
        let mut open = vec![self.open(root)?];
        loop {
            let Some(top) = open.last_mut() else {
                return match self.states[root as usize] {
                    State::Done(form) => Ok(form),
                    _ => Err(Stop::Internal("a component without a form").into()),
                };
            };
            match top.parts.get(top.done) {
                Some(&Part { id, .. }) => match self.states[id as usize] {
                    State::Done(_) => top.done += 1,
                    State::New => open.push(self.open(id)?),
                    State::Open => return Err(Stop::Cycle(self.cycle(&open, id)).into()),
                },
                None => {
                    let Some(Open { id, moves, parts, .. }) = open.pop() else { continue };
                    let mut sides = [Vec::new(), Vec::new()];
                    let mut start = 0;
                    for (mover, end) in moves {
                        let form = self.sum(&parts[start..end])?;
                        start = end;
                        for (player, side) in [Player::Left, Player::Right].into_iter().zip(&mut sides) {
                            if mover.includes(player) {
                                side.push(form);
                            }
                        }
                    }
                    let [left, right] = sides;
                    self.states[id as usize] = State::Done(self.forms.braces(left, right)?);
                }
            }
        }
    }

    /// Lists the moves of a component.
    fn open(&mut self, id: Id) -> Result<Open, NoForms> {
        self.states[id as usize] = State::Open;
        let of = self.components.component(id).to_owned();
        let (mut moves, mut parts) = (Vec::new(), Vec::new());
        let Self { components, states, meter, ruleset, listers, .. } = self;
        if let Some(lister) = listers.get_mut((REGION - of.kind.0) as usize) {
            let mut listed = Ok(parts);
            lister.options(&of.words, &mut |part| match part {
                ListedRegion::OptionEnds(mover) => moves.push((mover, listed.as_ref().map_or(0, Vec::len))),
                part @ ListedRegion::Region { .. } => {
                    take(&mut listed, part_of(components, states, of.kind, part));
                }
            });
            parts = listed?;
            self.meter.steps(moves.len() as u64).map_err(Stop::from)?;
        } else {
            let visited =
                for_each_move(&Divided(*ruleset), of.as_ref(), Detail::Options, meter, |found, _| {
                    for term in found.option.terms() {
                        let id = number(components, states, term.component)?;
                        parts.push(Part { id, count: term.count, is_negative: false });
                    }
                    moves.push((found.mover, parts.len()));
                    Ok(ControlFlow::Continue(()))
                });
            let _ = visited?;
        }
        self.meter.visit().map_err(Stop::from)?;
        Ok(Open { id, moves, parts, done: 0 })
    }

    /// The cycle of components that leads from `part` back to itself.
    fn cycle(&self, open: &[Open], part: Id) -> Vec<Component> {
        let start = open.iter().position(|one| one.id == part).unwrap_or(0);
        let path = open[start..].iter().map(|one| one.id).chain([part]);
        path.map(|id| self.components.component(id).to_owned()).collect()
    }

    /// The form of a sum of components whose forms are known.
    fn sum(&mut self, parts: &[Part]) -> Result<Form, NoForms> {
        let mut sum = Form::ZERO;
        for &Part { id, count, is_negative } in parts {
            let State::Done(mut form) = self.states[id as usize] else {
                return Err(Stop::Internal("a component without a form").into());
            };
            if is_negative {
                form = self.forms.negate(form)?;
            }
            sum = self.plus(sum, form, count)?;
        }
        Ok(sum)
    }

    fn plus(&mut self, sum: Form, form: Form, count: u128) -> Result<Form, NoForms> {
        let multiple = if count == 1 { form } else { self.forms.multiple(&BigInt::from(count), form)? };
        Ok(self.forms.add(sum, multiple)?)
    }

    /// The form of a position.
    pub(super) fn position(&mut self, position: &Sum) -> Result<Form, NoForms> {
        let mut sum = Form::ZERO;
        for term in position.terms() {
            let form = self.component(term.component)?;
            sum = self.plus(sum, form, term.count)?;
        }
        Ok(sum)
    }

    /// The outcome of a position.
    ///
    /// Numbers and other short values are added first. The stops of the terms decide many sums. Any other sum
    /// is split in two, and one half is compared with the negative of the other, so the last and largest sum
    /// is not built.
    pub(super) fn outcome(&mut self, position: &Sum) -> Result<Outcome, NoForms> {
        let mut short = Form::ZERO;
        let mut others = Vec::new();
        for term in position.terms() {
            let form = self.component(term.component)?;
            if self.forms.as_short(form).is_some() {
                let multiple = self.forms.multiple(&BigInt::from(term.count), form)?;
                short = self.forms.add(short, multiple)?;
            } else if let Ok(count) = usize::try_from(term.count)
                && count <= MOST_COPIES
            {
                others.extend(std::iter::repeat_n(form, count));
            } else {
                others.push(self.forms.multiple(&BigInt::from(term.count), form)?);
            }
        }
        let (mut most, mut least) = (Dyadic::ZERO, Dyadic::ZERO);
        for &form in others.iter().chain([&short]) {
            most = &most + self.forms.stop(form, Side::Left);
            least = &least + self.forms.stop(form, Side::Right);
        }
        if least.signum() > 0 {
            return Ok(Outcome::L);
        }
        if most.signum() < 0 {
            return Ok(Outcome::R);
        }
        others.sort_unstable();
        let mut halves = [short, Form::ZERO];
        for (at, &form) in others.iter().enumerate() {
            let half = &mut halves[usize::from(at >= others.len() / 2)];
            *half = self.forms.add(*half, form)?;
        }
        let negative = self.forms.negate(halves[1])?;
        Ok(match self.forms.compare(halves[0], negative)? {
            Relation::Equal => Outcome::P,
            Relation::Less => Outcome::R,
            Relation::Greater => Outcome::L,
            Relation::Confused => Outcome::N,
        })
    }

    /// The evidence for the forms computed so far.
    pub(super) fn known(&self) -> Known {
        let listers: u64 = self.listers.iter().map(|lister| lister.bytes()).sum();
        let bytes = self.forms.bytes() + self.components.bytes() + listers;
        Known {
            evidence: Evidence::Computed { engine: EngineName::Forms.as_str() },
            plan: Plan::new(EngineName::Forms, Message::new("graph-why-forms")),
            stats: Stats { positions: self.states.len() as u64, bytes },
        }
    }
}

/// The number of a component, which is new if it has no state yet.
fn number(
    components: &mut Interner,
    states: &mut Vec<State>,
    component: ComponentRef<'_>,
) -> Result<Id, Stop> {
    let id = components.intern(component)?;
    if id as usize == states.len() {
        states.push(State::New);
    }
    Ok(id)
}

/// A listed region as a part of an option; `None` at the end of the option.
fn part_of(
    components: &mut Interner,
    states: &mut Vec<State>,
    kind: KindId,
    listed: ListedRegion<'_>,
) -> Result<Option<Part>, NoForms> {
    let ListedRegion::Region { key, is_negative } = listed else { return Ok(None) };
    let id = number(components, states, ComponentRef { kind, words: key })?;
    Ok(Some(Part { id, count: 1, is_negative }))
}

/// Appends a part, unless there was an error.
fn take(parts: &mut Result<Vec<Part>, NoForms>, part: Result<Option<Part>, NoForms>) {
    match (&mut *parts, part) {
        (Ok(parts), Ok(part)) => parts.extend(part),
        (Ok(_), Err(error)) => *parts = Err(error),
        (Err(_), _) => {}
    }
}

impl OnGraph<'_> {
    /// Whether canonical forms can answer, which requires normal play of partizan rules under which play
    /// ends.
    pub(super) fn has_forms(&self) -> bool {
        self.is_partizan()
            && self.play.convention == Convention::Normal
            && self.play.cycles == Cycles::Error
            && self.engine.is_none_or(|engine| engine == EngineName::Forms)
    }

    /// Whether canonical forms were requested and can answer.
    pub(super) fn is_by_forms(&self) -> bool {
        self.engine == Some(EngineName::Forms) && self.has_forms()
    }

    /// The canonical forms of all components that can be reached from `roots`.
    pub(super) fn forms(&self, roots: &[Sum]) -> Result<ComponentForms<'_>, NoForms> {
        let mut forms = ComponentForms::new(self.ruleset, self.budget);
        for term in roots.iter().flat_map(Sum::terms) {
            forms.component(term.component)?;
        }
        Ok(forms)
    }

    /// The graph of the positions reachable from `roots`; canonical forms if there are many positions and
    /// forms can answer.
    pub(super) fn few_positions_or_forms(&self, roots: &[Sum]) -> Result<Few<'_>, SolveError> {
        if self.is_by_forms() {
            return Ok(Few::Forms(Box::new(self.forms(roots).map_err(NoForms::into_solve_error)?)));
        }
        if self.has_forms() {
            match self.positions_up_to(FEW_POSITIONS, roots) {
                Err(SolveError::Limit { limit: Limit::Positions { .. }, .. }) => {}
                decided => return decided.map(|graph| Few::Positions(Box::new(graph))),
            }
            match self.forms(roots) {
                Ok(forms) => return Ok(Few::Forms(Box::new(forms))),
                Err(NoForms::Stop(stop @ (Stop::Limit(_) | Stop::Fault(_)))) => return Err(stopped(stop)),
                // A cycle is reported with its positions, and values beyond their range have outcomes.
                Err(_) => {}
            }
        }
        self.positions(roots).map(|graph| Few::Positions(Box::new(graph)))
    }

    /// Whether two positions are equal, by their canonical forms.
    pub(super) fn equal_by_forms(
        forms: &mut ComponentForms<'_>,
        first: &Sum,
        second: &Sum,
    ) -> Result<EqualityAnswer, NoForms> {
        let (first, second) = (forms.position(first)?, forms.position(second)?);
        let equality = if first == second {
            Equality::Equal
        } else {
            let negative = forms.forms.negate(second)?;
            let difference = forms.forms.add(first, negative)?;
            let first = forms.forms.outcome(difference)?;
            let by = Distinguisher::NegativeOfSecond;
            Equality::Different { shown: Some(Distinction { by, first, second: Outcome::P }) }
        };
        Ok(EqualityAnswer { equality, known: forms.known() })
    }
}

impl Solver {
    /// The canonical forms of the positions of a partizan ruleset, under normal play.
    ///
    /// The time for the forms is proportional to the number of options of the followers, which can be large
    /// for hot games.
    ///
    /// # Errors
    /// A [`SolveError`] if the ruleset is impartial or scoring.
    pub fn forms<'s>(&'s self, budget: &'s dyn Budget) -> Result<FormsOfRuleset<'s>, SolveError> {
        let Some(graph) = self.on_graph(Play::default(), budget)? else {
            self.check_ruleset()?;
            return Err(Unsupported::FormsOfImpartial.into());
        };
        if !graph.has_forms() {
            return Err(Unsupported::PartizanValue.into());
        }
        Ok(FormsOfRuleset { solver: self, found: ComponentForms::new(graph.ruleset, budget) })
    }
}

impl<'s> FormsOfRuleset<'s> {
    /// The form of a single component.
    ///
    /// # Errors
    /// A [`SolveError`] if the component is not a position, play may never end, a value exceeds its range, or
    /// a limit was reached. After an error, no further form can be computed.
    pub fn component(&mut self, component: ComponentRef<'_>) -> Result<Form, SolveError> {
        self.position(&Sum::from(&component.to_owned()))
    }

    /// The form of a position.
    ///
    /// # Errors
    /// The same as for [`Self::component`].
    pub fn position(&mut self, position: &Sum) -> Result<Form, SolveError> {
        self.solver.check_position(position)?;
        self.found.position(position).map_err(NoForms::into_solve_error)
    }

    /// Whether a component is a position of the ruleset.
    ///
    /// # Errors
    /// A fault of the rules.
    pub fn contains(&self, component: ComponentRef<'_>) -> Result<bool, SolveError> {
        Ok(self.found.ruleset.contains(component)?)
    }

    /// The arena that contains the forms. It prints them and computes their properties.
    pub fn arena(&mut self) -> &mut Forms<'s> {
        &mut self.found.forms
    }

    /// The ruleset and the budget.
    pub(super) fn rules(&self) -> (&'s dyn Ruleset, &'s dyn Budget) {
        (self.found.ruleset, self.found.budget)
    }

    /// The evidence for the forms.
    pub fn known(&self) -> Known {
        self.found.known()
    }
}
