//! A game written in Rust: what is said of it, and its rules.

use super::bind;
use grundy_core::{
    ClosedForms, ComponentRef, Convention, Detail, Fault, FaultKind, Field, Kind, KindId, Message, Move,
    MoveVisitor, NimValue, Notation, Outcome, Ruleset, Shape, Standing, Sum, Theorem, TheoremForm,
};
use grundy_rules::{BindError, Param, ParamShape, ParamValue};
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

/// The rules with their parameters, or why those do not do.
type Bound = Result<Box<dyn NativeRules>, BindError>;

/// A game written in Rust.
pub struct NativeGame {
    /// The title.
    pub title: &'static str,
    /// How it is played, in one line.
    pub summary: &'static str,
    /// Where the game is from.
    pub source: &'static str,
    /// The kinds of position with their fields, as `position` lines say them: `boxes(closed[], opened[])`.
    pub(super) kinds: &'static [&'static str],
    pub(super) params: fn() -> Vec<Param>,
    /// The closed forms, at most one of each form.
    pub(super) theorems: &'static [NativeTheorem],
    /// The rules with a value for every parameter, in their order, each of its shape and within its bounds.
    pub(super) rules: fn(&[ParamValue]) -> Bound,
}

/// A closed form of a game written in Rust.
pub(super) struct NativeTheorem {
    pub(super) name: &'static str,
    pub(super) form: TheoremForm,
    /// Where it is proved.
    pub(super) source: &'static str,
}

impl NativeGame {
    /// The parameters.
    #[must_use]
    pub fn params(&self) -> Vec<Param> {
        (self.params)()
    }

    /// The kinds of position, a `position` line each.
    #[must_use]
    pub fn position(&self) -> String {
        let lines: Vec<String> = self.kinds.iter().map(|kind| format!("position {kind}")).collect();
        lines.join("\n")
    }

    /// The ruleset with these parameters; those not given have their defaults.
    ///
    /// # Errors
    /// [`BindError`], the first there is.
    pub fn bind(&self, values: &[(String, ParamValue)]) -> Result<Arc<dyn Ruleset>, BindError> {
        self.build(&bind::values(&self.params(), values)?)
    }

    /// The ruleset with a value for every parameter, in their order.
    pub(super) fn build(&self, values: &[ParamValue]) -> Result<Arc<dyn Ruleset>, BindError> {
        let rules = (self.rules)(values)?;
        let mut kinds: Vec<Kind> = self.kinds.iter().map(|kind| kind_of(kind)).collect();
        rules.narrow(&mut kinds);
        let theorems = self.theorems.iter().map(|theorem| Theorem {
            name: theorem.name.to_owned(),
            form: theorem.form,
            standing: Standing::Theorem { source: theorem.source.to_owned() },
            line: 1,
        });
        Ok(Arc::new(Built { title: self.title, kinds, theorems: theorems.collect(), rules }))
    }
}

/// `boxes(closed[], opened[])`
fn kind_of(text: &str) -> Kind {
    let (name, fields) = text.split_once('(').unwrap_or((text, ""));
    let fields = fields.trim_end_matches(')').split(", ").filter(|field| !field.is_empty());
    let field = |field: &str| match field.strip_suffix("[]") {
        Some(list) => Field::list(list),
        None => Field::natural(field),
    };
    Kind::new(name, fields.map(field).collect())
}

/// What a game's own file says: its moves, and what is known of them.
pub(super) trait NativeRules: Send + Sync {
    /// Finds every move from `of`, in order.
    fn moves(&self, of: ComponentRef<'_>, found: &mut Moves<'_>) -> ControlFlow<()>;

    /// Narrows the fields to the numbers they can hold.
    fn narrow(&self, kinds: &mut [Kind]) {
        let _ = kinds;
    }

    /// Whether `of`, whose numbers lie within their fields' bounds, is a position.
    fn contains(&self, of: ComponentRef<'_>) -> bool {
        let _ = of;
        true
    }

    /// The nim-value by the closed form [`TheoremForm::Value`], where that covers `of`.
    fn value(&self, of: ComponentRef<'_>) -> Option<NimValue> {
        let _ = of;
        None
    }

    /// Where the closed form for values would cover `of` but takes too long: how far it goes.
    fn reach(&self, of: ComponentRef<'_>) -> Option<u64> {
        let _ = of;
        None
    }

    /// The outcome by the closed form for `convention`, where that covers `of`.
    fn outcome(&self, of: ComponentRef<'_>, convention: Convention) -> Option<Outcome> {
        let _ = (of, convention);
        None
    }

    /// Finds the moves to options of nim-value `value` by the closed form for `convention`, where that covers
    /// `of`; under misère play, those to P-positions, asked for as value 0.
    fn moves_to(
        &self,
        of: ComponentRef<'_>,
        value: NimValue,
        convention: Convention,
        found: &mut Moves<'_>,
    ) -> Option<ControlFlow<()>> {
        let _ = (of, value, convention, found);
        None
    }

    /// Finds a move that wins from `of` alone, where the closed forms for outcomes know one and others are
    /// costly to find.
    fn winning_move(
        &self,
        of: ComponentRef<'_>,
        convention: Convention,
        found: &mut Moves<'_>,
    ) -> Option<ControlFlow<()>> {
        let _ = (of, convention, found);
        None
    }

    /// What the closed forms for `convention` look at in `of`, and what they find there.
    fn reasons(&self, of: ComponentRef<'_>, convention: Convention) -> Vec<Message> {
        let _ = (of, convention);
        Vec::new()
    }

    /// As [`Shape::is_scoring`].
    fn is_scoring(&self) -> bool {
        false
    }

    /// As [`Notation::is_coin_row`].
    fn is_coin_row(&self) -> bool {
        false
    }

    /// As [`Ruleset::symmetric_words`].
    fn symmetric_words(&self, of: ComponentRef<'_>, words: &mut Vec<u64>) -> bool {
        let _ = (of, words);
        false
    }
}

/// Takes the moves that a game's rules find, on their way to a visitor.
pub(super) struct Moves<'v> {
    /// Which sort of move comes next, from 0.
    pub(super) rule: u32,
    /// What it scores.
    pub(super) gain: i128,
    /// Whether its mover moves again.
    pub(super) again: bool,
    /// Whether one move is enough, whatever the visitor says.
    pub(super) only_one: bool,
    sum: Sum,
    words: Vec<u64>,
    detail: Detail,
    visitor: &'v mut dyn MoveVisitor,
    turns: u32,
}

#[expect(clippy::wrong_self_convention, reason = "`to` says where a move leads")]
impl<'v> Moves<'v> {
    fn new(detail: Detail, visitor: &'v mut dyn MoveVisitor) -> Self {
        let (sum, words) = (Sum::new(), Vec::new());
        Self { rule: 0, gain: 0, again: false, only_one: false, sum, words, detail, visitor, turns: 0 }
    }

    /// To be called where moves are looked for and none may be found for long.
    pub(super) fn tick(&mut self) -> ControlFlow<()> {
        self.turns = self.turns.wrapping_add(1);
        if self.turns.is_multiple_of(4096) { self.visitor.tick() } else { Continue(()) }
    }

    /// To be called before `turns` loop turns, such as words that are looked at or written.
    pub(super) fn turns(&mut self, turns: usize) -> ControlFlow<()> {
        const PER_TICK: u64 = 4096;
        let turns = u64::from(self.turns) % PER_TICK + turns as u64;
        self.turns = u32::try_from(turns % PER_TICK).unwrap_or(0);
        (0..turns / PER_TICK).try_for_each(|_| self.visitor.tick())
    }

    /// A move to one component of the first kind with these words.
    pub(super) fn to(&mut self, words: &[u64], label: impl FnOnce() -> String) -> ControlFlow<()> {
        self.to_sum(|sum| sum.push(1, KindId(0), words), label)
    }

    /// A move to one component of `kind`, whose fields are these lists.
    pub(super) fn to_lists(
        &mut self,
        kind: KindId,
        lists: &[&[u64]],
        label: impl FnOnce() -> String,
    ) -> ControlFlow<()> {
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        for list in lists {
            words.push(list.len() as u64);
            words.extend_from_slice(list);
        }
        let flow = self.to_sum(|sum| sum.push(1, kind, &words), label);
        self.words = words;
        flow
    }

    /// A move to the sum that `fill` makes of an empty one.
    pub(super) fn to_sum(
        &mut self,
        fill: impl FnOnce(&mut Sum),
        label: impl FnOnce() -> String,
    ) -> ControlFlow<()> {
        self.sum.clear();
        fill(&mut self.sum);
        let label = (self.detail == Detail::Labels).then(label);
        let (rule, gain, again) = (self.rule, self.gain, self.again);
        let flow =
            self.visitor.visit(&Move { rule, gain, again, label: label.as_deref(), ..Move::to(&self.sum) });
        if self.only_one { ControlFlow::Break(()) } else { flow }
    }
}

/// The entries of a component whose only field is a list.
pub(super) fn list(of: ComponentRef<'_>) -> &[u64] {
    of.words.get(1..).unwrap_or_default()
}

/// The entries of a component whose fields are two lists.
pub(super) fn two_lists(of: ComponentRef<'_>) -> (&[u64], &[u64]) {
    let first = of.words.first().and_then(|&length| usize::try_from(length).ok()).unwrap_or(0);
    (&of.words[1..=first], &of.words[first + 2..])
}

/// Numbers with commas between them.
pub(super) fn listed<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}

/// A parameter that is a number.
pub(super) fn number(name: &str, low: u64, high: u64, default: u64) -> Param {
    Param {
        name: name.to_owned(),
        shape: ParamShape::Number,
        low: Some(low.into()),
        high: Some(high.into()),
        default: Some(ParamValue::Number(default.into())),
    }
}

/// A parameter that is a word.
pub(super) fn word(name: &str, default: &str) -> Param {
    let default = Some(ParamValue::Word(default.to_owned()));
    Param { name: name.to_owned(), shape: ParamShape::Word, low: None, high: None, default }
}

/// A parameter that is a table without rows if it is not given.
pub(super) fn table(name: &str) -> Param {
    let default = Some(ParamValue::Table(Vec::new()));
    Param { name: name.to_owned(), shape: ParamShape::Table, low: None, high: None, default }
}

/// The value of a parameter that is a number.
pub(super) fn natural(values: &[ParamValue], at: usize) -> u64 {
    match values.get(at) {
        Some(ParamValue::Number(number)) => u64::try_from(*number).unwrap_or(u64::MAX),
        _ => 0,
    }
}

/// A game's rules with what is said of it: a ruleset.
struct Built {
    title: &'static str,
    kinds: Vec<Kind>,
    theorems: Vec<Theorem>,
    rules: Box<dyn NativeRules>,
}

impl Built {
    fn form(&self, theorem: usize) -> Option<TheoremForm> {
        self.theorems.get(theorem).map(|theorem| theorem.form)
    }
}

/// The convention that a closed form is about.
const fn convention_of(form: TheoremForm) -> Convention {
    match form {
        TheoremForm::MisereOutcome | TheoremForm::MisereMoves => Convention::Misere,
        TheoremForm::Value | TheoremForm::Outcome | TheoremForm::Moves => Convention::Normal,
    }
}

impl Ruleset for Built {
    fn title(&self) -> &str {
        self.title
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        Ok(self.rules.moves(of, &mut Moves::new(detail, visitor)))
    }

    fn contains(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        Ok(self.kinds[component.kind.index()].holds(component) && self.rules.contains(component))
    }

    fn shape(&self) -> Shape {
        Shape { is_scoring: self.rules.is_scoring(), ..Shape::PLAIN }
    }

    fn symmetric_words(&self, component: ComponentRef<'_>, words: &mut Vec<u64>) -> bool {
        self.rules.symmetric_words(component, words)
    }

    fn closed_forms(&self) -> &dyn ClosedForms {
        self
    }

    fn notation(&self) -> &dyn Notation {
        self
    }
}

impl Notation for Built {
    fn is_coin_row(&self) -> bool {
        self.rules.is_coin_row()
    }
}

impl ClosedForms for Built {
    fn theorems(&self) -> &[Theorem] {
        &self.theorems
    }

    fn value(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<NimValue>, Fault> {
        if self.form(theorem) != Some(TheoremForm::Value) {
            return Ok(None);
        }
        let value = self.rules.value(component);
        match self.rules.reach(component).filter(|_| value.is_none()) {
            Some(reach) => {
                let kind = FaultKind::BeyondReach { reach };
                Err(Fault { kind, place: None, component: component.to_owned() })
            }
            None => Ok(value),
        }
    }

    fn outcome(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<Outcome>, Fault> {
        Ok(match self.form(theorem) {
            Some(form @ (TheoremForm::Outcome | TheoremForm::MisereOutcome)) => {
                self.rules.outcome(component, convention_of(form))
            }
            _ => None,
        })
    }

    fn moves(
        &self,
        theorem: usize,
        component: ComponentRef<'_>,
        value: NimValue,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<Option<ControlFlow<()>>, Fault> {
        Ok(match self.form(theorem) {
            Some(form @ (TheoremForm::Moves | TheoremForm::MisereMoves)) => {
                let found = &mut Moves::new(detail, visitor);
                self.rules.moves_to(component, value, convention_of(form), found)
            }
            _ => None,
        })
    }

    fn winning_move(
        &self,
        component: ComponentRef<'_>,
        convention: Convention,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<Option<ControlFlow<()>>, Fault> {
        Ok(self.rules.winning_move(component, convention, &mut Moves::new(detail, visitor)))
    }

    fn reasons(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Vec<Message>, Fault> {
        let reasons = |form| self.rules.reasons(component, convention_of(form));
        Ok(self.form(theorem).map(reasons).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_as_they_are_written() {
        let fields = vec![Field::list("closed"), Field::natural("n")];
        assert_eq!(kind_of("boxes(closed[], n)"), Kind::new("boxes", fields));
        assert_eq!(kind_of("end()"), Kind::new("end", Vec::new()));
    }
}
