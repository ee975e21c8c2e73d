//! The engine `forms`: canonical forms of partizan positions, one component at a time.

use super::{EqualityAnswer, FEW_POSITIONS, OnGraph};
use crate::error::stopped;
use crate::{Cycles, EngineName, Known, Plan, Play, SolveError, Solver, Stats, Unsupported};
use grundy_core::{
    Budget, Component, ComponentRef, Convention, Detail, Divided, Evidence, KindId, Limit, ListedSums,
    Message, Mover, NEGATIVE, Outcome, Player, RegionLister, Ruleset, SmallSort, Sum, begin_phase,
};
use grundy_engine::{Id, Interner, Meter, Stop, for_each_move};
use grundy_graph::{Distinction, Distinguisher, Equality, PositionGraph};
use grundy_values::{Dyadic, Form, Forms, Relation, Side, ValueError};
use num_bigint::BigInt;
use std::ops::ControlFlow;

/// The canonical forms of the positions of one partizan ruleset under normal play, computed one after another
/// in one arena.
///
/// Each component is visited at most once, even if it is reached from several positions.
pub struct FormsOfRuleset<'s> {
    solver: &'s Solver,
    found: ComponentForms<'s>,
}

/// The reason why forms were not computed.
#[derive(Debug)]
pub(super) enum NoForms {
    /// An engine stopped, for example because of a cycle, a fault or a limit.
    Stop(Stop),
    /// Part of a value overflows, or a game has too many options.
    Value(ValueError),
    /// More components would have to be visited than is allowed.
    TooMany,
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
            Self::TooMany => Stop::Internal("a number of components that is not limited"),
        }
    }

    pub(super) fn into_solve_error(self) -> SolveError {
        stopped(self.stop())
    }
}

/// A graph of positions or, if there are many positions or the engine `forms` was requested, canonical forms.
pub(super) enum Few<'s> {
    Positions(Box<PositionGraph>),
    Forms(Box<ComponentForms<'s>>),
    /// Forms of some of the components, or of none, because there are too many components or too little memory.
    SomeForms(Box<ComponentForms<'s>>),
}

/// Canonical forms of the components of one ruleset.
pub(super) struct ComponentForms<'s> {
    pub(super) forms: Forms<'s>,
    ruleset: &'s dyn Ruleset,
    budget: &'s dyn Budget,
    meter: Meter<'s>,
    /// The components and the regions of boards. The kind of a region stands for its lister.
    components: Interner,
    /// The known facts about each component, indexed by its number.
    states: Vec<State>,
    listers: Vec<Box<dyn RegionLister>>,
    listed: ListedSums,
    /// The number of bytes in the options and parts of components whose options are being computed.
    open_bytes: u64,
    /// The number of bytes held by the search that uses the forms.
    user_bytes: u64,
    /// The largest number of components that may be visited, or `None` if any number may be visited.
    most: Option<u64>,
}

/// The number of the kind that stands for regions of the first lister; the kinds for further listers have the next
/// smaller numbers. The words of a component of such a kind are the key of a region.
const REGION: u32 = u32::MAX;

/// The largest number of listers. Each one serves all boards up to some size.
const MOST_LISTERS: usize = 8;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    /// The options of the component are being computed.
    Open,
    Done(Form),
}

/// The largest number of copies of a component that are added one by one. Larger multiples are computed by doubling.
const MOST_COPIES: usize = 64;

/// A component whose options are being computed.
struct Open {
    id: Id,
    /// For each option, the end of its components in `parts`, its nimber, and the players who can move to it.
    options: Vec<(usize, u32, Mover)>,
    /// The parts of all options. The forms of the first `done` parts are known.
    parts: Vec<Part>,
    done: usize,
}

impl Open {
    /// The number of bytes in the options and parts.
    fn bytes(&self) -> u64 {
        listed_bytes(&self.options, &self.parts)
    }
}

/// The number of bytes in listed options and their parts.
fn listed_bytes(options: &Vec<(usize, u32, Mover)>, parts: &Vec<Part>) -> u64 {
    (options.capacity() * size_of::<(usize, u32, Mover)>() + parts.capacity() * size_of::<Part>()) as u64
}

/// While options are listed, their bytes are counted each time this many more have been added.
const BETWEEN_COUNTS: usize = 4096;

/// Copies of a component, or of its negative, in a sum.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub(super) id: Id,
    pub(super) count: u128,
    pub(super) is_negative: bool,
}

/// The options of a component: for each one, the end of its parts, its nimber, and the players who can move to it; and
/// the parts of all options.
pub(super) type Listed = (Vec<(usize, u32, Mover)>, Vec<Part>);

/// The number of a component or region. For a new component or region, adds its state.
fn number(
    components: &mut Interner,
    states: &mut Vec<State>,
    component: ComponentRef<'_>,
) -> Result<Id, Limit> {
    let id = components.intern(component)?;
    if id as usize == states.len() {
        states.push(State::New);
    }
    Ok(id)
}

impl<'s> ComponentForms<'s> {
    /// Whether it is proved that play ends.
    pub(super) fn play_ends(&self) -> bool {
        self.ruleset.facts().play_ends()
    }

    pub(super) fn new(ruleset: &'s dyn Ruleset, budget: &'s dyn Budget) -> Self {
        begin_phase(&Message::new("progress-way").with("way", EngineName::Forms.as_str()));
        Self {
            forms: Forms::new(budget),
            ruleset,
            budget,
            meter: Meter::new(budget),
            components: Interner::default(),
            states: Vec::new(),
            listers: Vec::new(),
            listed: ListedSums::default(),
            open_bytes: 0,
            user_bytes: 0,
            most: None,
        }
    }

    /// The number of a component or region.
    fn number(&mut self, component: ComponentRef<'_>) -> Result<Id, Limit> {
        number(&mut self.components, &mut self.states, component)
    }

    /// The form of a component.
    pub(super) fn component(&mut self, component: ComponentRef<'_>) -> Result<Form, NoForms> {
        let (nimber, parts) = self.parts(component)?;
        for part in &parts {
            self.compute(part.id)?;
        }
        self.sum(nimber, &parts)
    }

    /// A component as the sum of a nimber and parts: the regions of a board, or the component itself.
    pub(super) fn parts(&mut self, component: ComponentRef<'_>) -> Result<(u32, Vec<Part>), NoForms> {
        let (mut options, mut parts) = (Vec::new(), Vec::new());
        if let Some(lister) = self.list_regions(component) {
            self.take_listed(lister, &mut options, &mut parts).map_err(Stop::from)?;
        } else {
            let id = self.number(component).map_err(Stop::from)?;
            parts.push(Part { id, count: 1, is_negative: false });
        }
        Ok((options.first().map_or(0, |&(_, nimber, _)| nimber), parts))
    }

    /// Lists the regions of a board, and returns the index of the lister, or `None` if no lister can read the
    /// component.
    fn list_regions(&mut self, component: ComponentRef<'_>) -> Option<usize> {
        let boards = self.ruleset.boards()?;
        for index in 0..MOST_LISTERS {
            if index == self.listers.len() {
                self.listers.push(boards.region_lister(component)?);
            }
            self.listed.clear();
            if self.listers[index].regions(component, &mut self.listed) {
                return Some(index);
            }
        }
        None
    }

    /// Appends the sums that the lister stored in `self.listed` to `options`, and their components to `parts`.
    fn take_listed(
        &mut self,
        lister: usize,
        options: &mut Vec<(usize, u32, Mover)>,
        parts: &mut Vec<Part>,
    ) -> Result<(), Limit> {
        let listed = std::mem::take(&mut self.listed);
        let width = self.listers[lister].width();
        let kind = KindId(REGION - u32::try_from(lister).unwrap_or(0));
        let mut key = vec![0; width];
        let mut start = 0;
        for sum in &listed.sums {
            for listed in listed.keys[start..sum.end].chunks_exact(width) {
                key.copy_from_slice(listed);
                key[0] &= !NEGATIVE;
                let id = self.number(ComponentRef { kind, words: &key })?;
                parts.push(Part { id, count: 1, is_negative: listed[0] & NEGATIVE != 0 });
            }
            start = sum.end;
            options.push((parts.len(), sum.nimber, sum.mover));
        }
        self.listed = listed;
        Ok(())
    }

    /// Computes the form of a component or region, unless it is known.
    pub(super) fn compute(&mut self, root: Id) -> Result<(), NoForms> {
        if let State::Done(_) = self.states[root as usize] {
            return Ok(());
        }
        let mut open = vec![self.open(root)?];
        loop {
            let Some(top) = open.last_mut() else { return Ok(()) };
            match top.parts.get(top.done) {
                Some(&Part { id, .. }) => match self.states[id as usize] {
                    State::Done(_) => top.done += 1,
                    State::New => open.push(self.open(id)?),
                    State::Open => return Err(Stop::Cycle(self.cycle(&open, id)).into()),
                },
                None => {
                    let Some(top) = open.pop() else { continue };
                    self.open_bytes = self.open_bytes.saturating_sub(top.bytes());
                    let Open { id, options, parts, .. } = top;
                    let mut sides = [Vec::new(), Vec::new()];
                    let mut start = 0;
                    for (end, nimber, mover) in options {
                        let form = self.sum(nimber, &parts[start..end])?;
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

    /// Marks a component as open, and lists its options.
    fn open(&mut self, id: Id) -> Result<Open, NoForms> {
        if self.most.is_some_and(|most| self.meter.positions() >= most) {
            return Err(NoForms::TooMany);
        }
        self.states[id as usize] = State::Open;
        let (options, parts) = self.list(id)?;
        let open = Open { id, options, parts, done: 0 };
        self.open_bytes += open.bytes();
        self.count_bytes().map_err(Stop::from)?;
        self.meter.visit().map_err(Stop::from)?;
        Ok(open)
    }

    /// The options of a component or region, found by its lister or by the rules.
    pub(super) fn list(&mut self, id: Id) -> Result<Listed, NoForms> {
        let of = self.components.component(id).to_owned();
        let (mut options, mut parts) = (Vec::new(), Vec::new());
        let lister = (REGION - of.kind.0) as usize;
        if lister < self.listers.len() {
            self.listed.clear();
            let mut next = Some(0);
            while let Some(from) = next {
                next = self.listers[lister].options(&of.words, from, &mut self.listed);
            }
            self.take_listed(lister, &mut options, &mut parts).map_err(Stop::from)?;
            self.meter.steps(options.len() as u64).map_err(Stop::from)?;
        } else {
            let held = self.forms.bytes() + self.outside_bytes();
            let Self { components, states, meter, ruleset, .. } = self;
            let ruleset = Divided(*ruleset);
            let visited = for_each_move(&ruleset, of.as_ref(), Detail::Options, meter, |found, meter| {
                for term in found.option.terms() {
                    let id = number(components, states, term.component)?;
                    parts.push(Part { id, count: term.count, is_negative: false });
                }
                options.push((parts.len(), 0, found.mover));
                if options.len().is_multiple_of(BETWEEN_COUNTS) {
                    let listed = listed_bytes(&options, &parts);
                    meter.set_bytes(held + listed);
                    // The lists may be about to double.
                    meter.may_hold_more(listed)?;
                }
                Ok(ControlFlow::Continue(()))
            });
            let _ = visited?;
        }
        Ok((options, parts))
    }

    /// Computes the forms of the components of all positions.
    fn compute_all(&mut self, positions: &[Sum]) -> Result<(), NoForms> {
        positions.iter().flat_map(Sum::terms).try_for_each(|term| self.component(term.component).map(|_| ()))
    }

    /// Forgets that forms were being computed. The forms that are complete remain.
    fn abandon(&mut self) {
        self.open_bytes = 0;
        let open = self.states.iter_mut().filter(|state| **state == State::Open);
        open.for_each(|state| *state = State::New);
    }

    /// The form of a component, if it has been computed.
    pub(super) fn form(&self, id: Id) -> Option<Form> {
        match self.states[id as usize] {
            State::Done(form) => Some(form),
            State::New | State::Open => None,
        }
    }

    /// The number of moves of a region, or an estimate of the number of moves of another component.
    pub(super) fn weight(&self, id: Id) -> u32 {
        let of = self.components.component(id);
        match self.listers.get((REGION - of.kind.0) as usize) {
            Some(lister) => lister.moves(of.words),
            None => u32::try_from(of.words.len()).unwrap_or(u32::MAX),
        }
    }

    /// Whether a component has at most `most` moves.
    pub(super) fn is_small(&mut self, id: Id, most: usize) -> Result<bool, NoForms> {
        let is_region = ((REGION - self.components.component(id).kind.0) as usize) < self.listers.len();
        Ok(if is_region { self.weight(id) as usize <= most } else { self.list(id)?.0.len() <= most })
    }

    /// The component with this number, for a message to users.
    pub(super) fn shown(&self, id: Id) -> Component {
        self.components.component(id).to_owned()
    }

    /// Counts one step against the budget.
    pub(super) fn step(&mut self) -> Result<(), NoForms> {
        self.steps(1)
    }

    /// Counts `steps` steps against the budget.
    pub(super) fn steps(&mut self, steps: u64) -> Result<(), NoForms> {
        self.meter.steps(steps).map_err(|limit| Stop::from(limit).into())
    }

    /// Counts one more visited position.
    pub(super) fn count_position(&mut self) {
        self.meter.count_position();
    }

    /// The number of positions visited.
    pub(super) fn positions(&self) -> u64 {
        self.meter.positions()
    }

    /// The number of bytes in use, without those that the user of the forms holds.
    pub(super) fn bytes(&self) -> u64 {
        self.forms.bytes() + self.outside_bytes() - self.user_bytes
    }

    /// The number of bytes that may still be used.
    pub(super) fn room(&self) -> u128 {
        self.meter.room()
    }

    /// Counts the bytes in use, of which the user of the forms holds `user_bytes`, without checking the limit.
    pub(super) fn hold(&mut self, user_bytes: u64) {
        self.user_bytes = user_bytes;
        let outside = self.outside_bytes();
        self.forms.set_outside_bytes(outside);
        self.meter.set_bytes(self.forms.bytes() + outside);
    }

    /// The number of additional bytes needed while the tables grow, if they are about to grow.
    pub(super) fn bytes_of_growth(&self) -> u64 {
        self.components.bytes_of_growth()
    }

    /// Forms for the same ruleset and budget, without any component or form yet. Takes over the listers and the number
    /// of visited positions.
    pub(super) fn emptied(&mut self) -> Self {
        let mut fresh = Self::new(self.ruleset, self.budget);
        fresh.listers = std::mem::take(&mut self.listers);
        fresh.meter.count_positions(self.meter.positions());
        fresh
    }

    /// The number in these forms of the component with the number `id` in `other`. These forms must have taken over the
    /// listers of `other`.
    pub(super) fn copy(&mut self, other: &Self, id: Id) -> Result<Id, NoForms> {
        Ok(self.number(other.components.component(id)).map_err(Stop::from)?)
    }

    /// The number of bytes held besides the forms.
    fn outside_bytes(&self) -> u64 {
        let listers: u64 = self.listers.iter().map(|lister| lister.bytes()).sum();
        self.components.bytes()
            + (self.states.capacity() * size_of::<State>()) as u64
            + listers
            + self.open_bytes
            + self.user_bytes
    }

    /// Counts the bytes in use, and checks that there is enough memory for the next growth of the tables.
    fn count_bytes(&mut self) -> Result<(), Limit> {
        self.hold(self.user_bytes);
        self.meter.may_hold_more(self.components.bytes_of_growth())
    }

    /// The cycle of components that leads from `part` back to itself.
    fn cycle(&self, open: &[Open], part: Id) -> Vec<Component> {
        let start = open.iter().position(|one| one.id == part).unwrap_or(0);
        let path = open[start..].iter().map(|one| one.id).chain([part]);
        path.map(|id| self.components.component(id).to_owned()).collect()
    }

    /// The form of the sum of a nimber and of parts, whose forms must be known.
    pub(super) fn sum(&mut self, nimber: u32, parts: &[Part]) -> Result<Form, NoForms> {
        let mut sum = if nimber == 0 { Form::ZERO } else { self.forms.nimber(nimber)? };
        for &Part { id, count, is_negative } in parts {
            let State::Done(mut form) = self.states[id as usize] else {
                return Err(Stop::Internal("a component without a form").into());
            };
            if is_negative {
                form = self.forms.negate(form)?;
            }
            sum = self.plus(sum, count, form)?;
        }
        Ok(sum)
    }

    fn plus(&mut self, sum: Form, count: u128, form: Form) -> Result<Form, NoForms> {
        let multiple = if count == 1 { form } else { self.forms.multiple(&BigInt::from(count), form)? };
        Ok(self.forms.add(sum, multiple)?)
    }

    /// The form of a position.
    pub(super) fn position(&mut self, position: &Sum) -> Result<Form, NoForms> {
        let mut sum = Form::ZERO;
        for term in position.terms() {
            let form = self.component(term.component)?;
            sum = self.plus(sum, term.count, form)?;
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
        others.small_sort();
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
        let bytes = self.forms.bytes() + self.outside_bytes();
        Known {
            evidence: Evidence::Computed { engine: EngineName::Forms.as_str() },
            plan: Plan::new(EngineName::Forms, Message::new("graph-why-forms")),
            stats: Stats { positions: self.states.len() as u64, bytes },
        }
    }
}

impl OnGraph<'_> {
    /// Whether canonical forms may be used: under normal play of partizan rules, if cycles are errors and no other
    /// engine was requested.
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
        forms.compute_all(roots)?;
        Ok(forms)
    }

    /// The graph of the positions reachable from `roots`, or the canonical forms of the components if the engine
    /// `forms` was requested, or if there are more than [`FEW_POSITIONS`] positions and forms can answer. In the latter
    /// case, if `most` is given, at most that many components are visited, so some forms may be missing; if the memory
    /// limit is reached, all of them are.
    pub(super) fn few_positions_or_forms(
        &self,
        roots: &[Sum],
        most: Option<u64>,
    ) -> Result<Few<'_>, SolveError> {
        if self.is_by_forms() {
            return Ok(Few::Forms(Box::new(self.forms(roots).map_err(NoForms::into_solve_error)?)));
        }
        if self.has_forms() {
            match self.positions_up_to(FEW_POSITIONS, roots) {
                Err(SolveError::Limit { limit: Limit::Positions { .. }, .. }) => {}
                decided => return decided.map(|graph| Few::Positions(Box::new(graph))),
            }
            let mut forms = ComponentForms::new(self.ruleset, self.budget);
            forms.most = most;
            let tried = forms.compute_all(roots);
            forms.most = None;
            match tried {
                Ok(()) => return Ok(Few::Forms(Box::new(forms))),
                Err(NoForms::TooMany) => {
                    forms.abandon();
                    return Ok(Few::SomeForms(Box::new(forms)));
                }
                // Without the forms that were computed, the memory may suffice.
                Err(NoForms::Stop(Stop::Limit(Limit::Memory { .. }))) if most.is_some() => {
                    drop(forms);
                    return Ok(Few::SomeForms(Box::new(ComponentForms::new(self.ruleset, self.budget))));
                }
                Err(NoForms::Stop(stop @ (Stop::Limit(_) | Stop::Fault(_)))) => return Err(stopped(stop)),
                // The graph reports cycles with their positions, and gives outcomes even where values overflow.
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
    /// An arena for the canonical forms of the positions of a partizan ruleset under normal play. It is empty at first.
    ///
    /// To compute a form, all options of all followers are listed and compared. This can take a long time for hot
    /// games, whose forms can be large.
    ///
    /// # Errors
    /// Returns a [`SolveError`] if the ruleset has no canonical forms (because it is impartial, scoring or
    /// entailing, or has positions that win at once), or if another engine was requested.
    pub fn forms<'s>(&'s self, budget: &'s dyn Budget) -> Result<FormsOfRuleset<'s>, SolveError> {
        let Some(graph) = self.on_graph(Play::default(), budget)? else {
            self.check_ruleset()?;
            return Err(Unsupported::FormsOfImpartial.into());
        };
        if !graph.has_forms() {
            return Err(match graph.engine {
                // Other engines decide who wins, but find no values.
                Some(engine) if engine != EngineName::Forms => Unsupported::Engine { engine, misere: false },
                _ => Unsupported::PartizanValue,
            }
            .into());
        }
        Ok(FormsOfRuleset { solver: self, found: ComponentForms::new(graph.ruleset, budget) })
    }
}

impl<'s> FormsOfRuleset<'s> {
    /// The form of a single component.
    ///
    /// # Errors
    /// Returns a [`SolveError`] if the component is not a position of the ruleset, if play may never end, if the rules
    /// cause a fault, if a value overflows or has too many options, or if a limit was reached. After any of these
    /// errors except the first, no further form should be requested.
    pub fn component(&mut self, component: ComponentRef<'_>) -> Result<Form, SolveError> {
        self.position(&Sum::from(&component.to_owned()))
    }

    /// The form of a position.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::component`].
    pub fn position(&mut self, position: &Sum) -> Result<Form, SolveError> {
        self.solver.check_position(position)?;
        self.found.position(position).map_err(NoForms::into_solve_error)
    }

    /// Whether a component is a position of the ruleset.
    ///
    /// # Errors
    /// Returns an error if the rules cause a fault.
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
