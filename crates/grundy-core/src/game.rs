//! Rulesets written in a few lines of Rust.

use crate::{
    ClosedForms, ComponentRef, Convention, Detail, Facts, Fault, FaultKind, Kind, Message, MoveVisitor,
    Moves, NimValue, Notation, Outcome, Ruleset, Shape, Standing, Theorem, TheoremForm,
};
use std::ops::ControlFlow;

/// A ruleset written in Rust: its title, kinds of positions, shape, known facts, closed forms and [rules](GameRules).
///
/// The rules can be a closure if they consist only of moves:
///
/// ```
/// use grundy_core::{Game, Kind};
/// use std::ops::ControlFlow::Continue;
///
/// let heap = Kind::tuple("heap", ["n"]);
/// let one_or_two = Game::new("One or two", vec![heap], |of, moves| {
///     let n = of.words[0];
///     for taken in 1..=n.min(2) {
///         moves.to(&[n - taken], || format!("take {taken}"))?;
///     }
///     Continue(())
/// });
/// # let _: &dyn grundy_core::Ruleset = &one_or_two;
/// ```
///
/// Rules with closed forms need a type that implements [`GameRules`]:
///
/// ```
/// use grundy_core::{ComponentRef, Game, GameRules, Kind, Moves, NimValue, TheoremForm};
/// use std::ops::ControlFlow::{self, Continue};
///
/// /// Take up to `most` tokens from a heap.
/// struct TakeAway {
///     most: u64,
/// }
///
/// impl GameRules for TakeAway {
///     fn moves(&self, of: ComponentRef<'_>, moves: &mut Moves<'_>) -> ControlFlow<()> {
///         let n = of.words[0];
///         for taken in 1..=n.min(self.most) {
///             moves.to(&[n - taken], || format!("take {taken}"))?;
///         }
///         Continue(())
///     }
///
///     fn value(&self, of: ComponentRef<'_>) -> Option<NimValue> {
///         Some(of.words[0] % (self.most + 1))
///     }
/// }
///
/// let heap = Kind::tuple("heap", ["n"]);
/// let game = Game::from_rules("Up to three", vec![heap], TakeAway { most: 3 })
///     .with_theorem(TheoremForm::Value, "Bachet", "Bachet 1612");
/// # let _: &dyn grundy_core::Ruleset = &game;
/// ```
#[derive(Clone, Debug)]
pub struct Game<R> {
    /// The title of the game, shown to users.
    pub title: String,
    /// The kinds of positions. There must be at least one.
    pub kinds: Vec<Kind>,
    /// The shape of the game: at first [`Shape::PLAIN`]; [`with_shape`](Self::with_shape) changes it.
    pub shape: Shape,
    /// The proved facts about the moves.
    pub facts: Facts,
    /// The closed forms of the rules. There must be at most one of each [form](TheoremForm).
    pub theorems: Vec<Theorem>,
    /// The moves, and everything else that only the rules can compute.
    pub rules: R,
}

impl<F> Game<F>
where
    F: Fn(ComponentRef<'_>, &mut Moves<'_>) -> ControlFlow<()> + Send + Sync,
{
    /// A game of [plain shape](Shape::PLAIN) that is defined by its moves alone.
    pub fn new(title: impl Into<String>, kinds: Vec<Kind>, moves: F) -> Self {
        Self::from_rules(title, kinds, moves)
    }
}

impl<R: GameRules> Game<R> {
    /// A game of [plain shape](Shape::PLAIN) with the moves and closed forms of `rules`.
    ///
    /// A closed form is used only after [`with_theorem`](Self::with_theorem) has declared it.
    pub fn from_rules(title: impl Into<String>, kinds: Vec<Kind>, rules: R) -> Self {
        let (shape, facts, theorems) = (Shape::PLAIN, Facts::NONE, Vec::new());
        Self { title: title.into(), kinds, shape, facts, theorems, rules }
    }

    /// The same game with another shape.
    #[must_use]
    pub fn with_shape(self, shape: Shape) -> Self {
        Self { shape, ..self }
    }

    /// The same game with proved facts about its moves.
    #[must_use]
    pub fn with_facts(self, facts: Facts) -> Self {
        Self { facts, ..self }
    }

    /// The same game, with the closed form `form` of its rules declared as a theorem that is called `name`
    /// and proved in `source`.
    #[must_use]
    pub fn with_theorem(
        mut self,
        form: TheoremForm,
        name: impl Into<String>,
        source: impl Into<String>,
    ) -> Self {
        let standing = Standing::Theorem { source: source.into() };
        self.theorems.push(Theorem { name: name.into(), form, standing, line: 1 });
        self
    }

    fn form(&self, theorem: usize) -> Option<TheoremForm> {
        self.theorems.get(theorem).map(|theorem| theorem.form)
    }
}

/// The rules of a [`Game`]: its moves, and everything else that only the rules can compute.
///
/// Closures `Fn(ComponentRef, &mut Moves) -> ControlFlow<()>` implement this trait; they define only the
/// moves.
pub trait GameRules: Send + Sync {
    /// Reports each move from `of`, in order, by calling the methods of `moves`. Returns `Break` as soon as one of
    /// them does, and otherwise `Continue`.
    fn moves(&self, of: ComponentRef<'_>, moves: &mut Moves<'_>) -> ControlFlow<()>;

    /// Whether `of`, whose fields are within their bounds, is a position of the game; `true` by default.
    fn contains(&self, of: ComponentRef<'_>) -> bool {
        let _ = of;
        true
    }

    /// Whether `of` ends the game immediately as a win for the player who moved to it; `false` by default.
    ///
    /// Called only if the game's [`Shape`] says that such components exist.
    fn is_win(&self, of: ComponentRef<'_>) -> bool {
        let _ = of;
        false
    }

    /// The nim-value according to the closed form [`TheoremForm::Value`], or `None` if the closed form does not
    /// cover `of`, or would take too long (see `reach`).
    fn value(&self, of: ComponentRef<'_>) -> Option<NimValue> {
        let _ = of;
        None
    }

    /// The largest size of a component, such as the index of the last coin, up to which the closed form for values is
    /// fast enough, if the closed form covers `of` but would take too long; otherwise `None`.
    fn reach(&self, of: ComponentRef<'_>) -> Option<u64> {
        let _ = of;
        None
    }

    /// The outcome according to the closed form for `convention`, or `None` if the closed form does not cover
    /// `of`.
    fn outcome(&self, of: ComponentRef<'_>, convention: Convention) -> Option<Outcome> {
        let _ = (of, convention);
        None
    }

    /// Reports the moves to options of nim-value `value`, according to the closed form for `convention`.
    /// Returns `None` if the closed form does not cover `of`.
    ///
    /// Under misère play, `value` is always 0 and denotes P-positions.
    fn moves_to(
        &self,
        of: ComponentRef<'_>,
        value: NimValue,
        convention: Convention,
        moves: &mut Moves<'_>,
    ) -> Option<ControlFlow<()>> {
        let _ = (of, value, convention, moves);
        None
    }

    /// Reports one winning move from the position that consists of `of` alone, if a closed form for outcomes provides
    /// one and listing all winning moves would be costly. Otherwise returns `None`.
    ///
    /// `moves` returns `Break` after the first move.
    fn winning_move(
        &self,
        of: ComponentRef<'_>,
        convention: Convention,
        moves: &mut Moves<'_>,
    ) -> Option<ControlFlow<()>> {
        let _ = (of, convention, moves);
        None
    }

    /// The quantities that the closed forms for `convention` examine in `of`, and the results, as messages
    /// for explanations.
    fn reasons(&self, of: ComponentRef<'_>, convention: Convention) -> Vec<Message> {
        let _ = (of, convention);
        Vec::new()
    }

    /// Stores the fields of the representative of `of` under symmetry in `words`, and returns whether the rules define
    /// such representatives; `false` by default. See [`Ruleset::symmetric_words`].
    fn symmetric_words(&self, of: ComponentRef<'_>, words: &mut Vec<u64>) -> bool {
        let _ = (of, words);
        false
    }

    /// How positions are written, if not as `kind(fields)`.
    fn notation(&self) -> &dyn Notation {
        &()
    }
}

impl<F> GameRules for F
where
    F: Fn(ComponentRef<'_>, &mut Moves<'_>) -> ControlFlow<()> + Send + Sync,
{
    fn moves(&self, of: ComponentRef<'_>, moves: &mut Moves<'_>) -> ControlFlow<()> {
        self(of, moves)
    }
}

impl<R: GameRules> Ruleset for Game<R> {
    fn title(&self) -> &str {
        &self.title
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
        let mut moves = Moves::new(of, detail, visitor);
        let flow = self.rules.moves(of, &mut moves);
        moves.end(of, flow)
    }

    fn contains(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        Ok(self.kinds[component.kind.index()].holds(component) && self.rules.contains(component))
    }

    fn is_win(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        Ok(self.rules.is_win(component))
    }

    fn shape(&self) -> Shape {
        self.shape
    }

    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn symmetric_words(&self, component: ComponentRef<'_>, words: &mut Vec<u64>) -> bool {
        self.rules.symmetric_words(component, words)
    }

    fn closed_forms(&self) -> &dyn ClosedForms {
        self
    }

    fn notation(&self) -> &dyn Notation {
        self.rules.notation()
    }
}

impl<R: GameRules> ClosedForms for Game<R> {
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
                self.rules.outcome(component, form.convention())
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
        let Some(form @ (TheoremForm::Moves | TheoremForm::MisereMoves)) = self.form(theorem) else {
            return Ok(None);
        };
        let mut moves = Moves::new(component, detail, visitor);
        match self.rules.moves_to(component, value, form.convention(), &mut moves) {
            Some(flow) => moves.end(component, flow).map(Some),
            None => Ok(None),
        }
    }

    fn winning_move(
        &self,
        component: ComponentRef<'_>,
        convention: Convention,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<Option<ControlFlow<()>>, Fault> {
        let mut moves = Moves::only_one(component, detail, visitor);
        match self.rules.winning_move(component, convention, &mut moves) {
            Some(flow) => moves.end(component, flow).map(Some),
            None => Ok(None),
        }
    }

    fn reasons(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Vec<Message>, Fault> {
        let reasons = |form: TheoremForm| self.rules.reasons(component, form.convention());
        Ok(self.form(theorem).map(reasons).unwrap_or_default())
    }
}
