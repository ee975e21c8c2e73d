//! Explains why a partizan position has its value, for a reader who does not know the theory.

use super::facts::{Facts, FormCheck, GameOption, GameReason, OptionFate, Shown, ShownMove, Step};
use super::share::Share;
use crate::session::Desk;
use grundy_core::{Component, Convention, Outcome, Player, SmallSort, Sum};
use grundy_solve::{EngineName, FormsOfRuleset, FoundMove, MovesAnswer, SolveError, Which};
use grundy_values::{Dyadic, Form, Forms, Side, ValueError};

/// The largest number of distinct components that are explained one by one.
const MOST_COMPONENTS: usize = 4;

/// The largest number of options of a player that are shown.
const MOST_OPTIONS: usize = 12;

/// The largest number of positions that are visited when a value is checked by play.
const MOST_PLAYED: usize = 20_000;

/// The multiples of a component that are tried when its value is checked by play. The check uses the first one whose
/// value is an integer.
const MULTIPLES: [u8; 4] = [1, 2, 4, 8];

/// The reason why a value is not explained.
enum NoValue {
    Solve(SolveError),
    /// Part of a value overflows.
    Value,
}

impl From<SolveError> for NoValue {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

impl From<ValueError> for NoValue {
    fn from(error: ValueError) -> Self {
        match error {
            ValueError::Limit(limit) => Self::Solve(limit.into()),
            _ => Self::Value,
        }
    }
}

/// A component of the position, with its total count. The moves are left out if the component is not explained.
struct Part {
    component: Component,
    count: u128,
    moves: Vec<FoundMove>,
}

/// The number of bytes that the canonical forms of an explanation may occupy. Larger forms take a long time to
/// compare, and would not help a reader.
const MOST_BYTES: u64 = 2_000_000;

/// The same limit for positions whose outcome was decided by canonical forms.
const MOST_BYTES_OF_KNOWN: u64 = 64_000_000;

/// The steps that explain the values of the components and of the sum. There are none if the position has no canonical
/// form, if part of a value overflows, or if another engine was requested; if the forms would occupy too much memory, a
/// single step states that the values are left out.
pub(super) fn steps(
    desk: &mut Desk<'_>,
    position: &Sum,
    found: &MovesAnswer,
) -> Result<Vec<Step>, SolveError> {
    let mut parts: Vec<Part> = Vec::new();
    for term in position.terms() {
        let component = term.component.to_owned();
        match parts.iter_mut().find(|part| part.component == component) {
            Some(part) => part.count = part.count.saturating_add(term.count),
            None => parts.push(Part { component, count: term.count, moves: Vec::new() }),
        }
    }
    for part in parts.iter_mut().take(MOST_COMPONENTS) {
        let alone = Sum::from(&part.component);
        part.moves = match moves_of_one(position, found) {
            Some(moves) => moves,
            None => desk.solver.moves(&alone, Convention::Normal, Which::All, &desk.budget)?.moves,
        };
    }
    // If canonical forms decided the outcome, those of the components have already been computed, but perhaps not that
    // of the sum.
    let are_known = found.known.plan.engine == EngineName::Forms;
    let share = Share::new(&desk.budget, if are_known { MOST_BYTES_OF_KNOWN } else { MOST_BYTES });
    let Ok(forms) = desk.solver.forms(&share) else { return Ok(Vec::new()) };
    match (Explainer { desk, position, found, forms }).steps(&parts) {
        Ok(steps) => Ok(steps),
        Err(NoValue::Solve(SolveError::Limit { .. })) if share.is_used_up() => {
            Ok(vec![Facts::Unvalued.into()])
        }
        Err(NoValue::Solve(error @ (SolveError::Limit { .. } | SolveError::Internal { .. }))) => Err(error),
        // Play may never end, or a value overflows. In both cases, the outcome has its own explanation.
        Err(_) => Ok(Vec::new()),
    }
}

/// The moves of the position, if it is a single component.
fn moves_of_one(position: &Sum, found: &MovesAnswer) -> Option<Vec<FoundMove>> {
    let is_single = position.len() == 1 && position.terms().all(|term| term.count == 1);
    is_single.then(|| found.moves.clone())
}

struct Explainer<'d, 's> {
    desk: &'d Desk<'s>,
    position: &'d Sum,
    found: &'d MovesAnswer,
    forms: FormsOfRuleset<'d>,
}

/// An option with its value.
type Valued = (Form, ShownMove);

impl Explainer<'_, '_> {
    fn steps(&mut self, parts: &[Part]) -> Result<Vec<Step>, NoValue> {
        let mut steps = Vec::new();
        let mut values = Vec::with_capacity(parts.len());
        for (at, part) in parts.iter().enumerate() {
            let form = self.forms.component(part.component.as_ref())?;
            values.push(form);
            if at < MOST_COMPONENTS {
                self.component(part, form, &mut steps)?;
            }
        }
        if parts.len() > MOST_COMPONENTS {
            steps.push(Facts::More((parts.len() - MOST_COMPONENTS) as u64).into());
        }
        if parts.len() > 1 || parts.iter().any(|part| part.count > 1) {
            self.sum(parts, &values, &mut steps)?;
        }
        Ok(steps)
    }

    fn shown(&self, part: &Part) -> Shown {
        Shown::component(&self.desk.game, part.component.as_ref())
    }

    fn print(&mut self, form: Form) -> Result<String, ValueError> {
        self.forms.arena().print(form)
    }

    /// Adds the options of a component with their values and fates, the reason for the component's value and, if there
    /// is one, the check of this value by play.
    fn component(&mut self, part: &Part, form: Form, steps: &mut Vec<Step>) -> Result<(), NoValue> {
        let component = self.shown(part);
        let mut sides = [Vec::new(), Vec::new()];
        for (player, side) in [Player::Left, Player::Right].into_iter().zip(&mut sides) {
            for one in part.moves.iter().filter(|one| one.mover.includes(player)) {
                let value = self.forms.position(&one.option)?;
                let of = part.component.as_ref();
                side.push((value, ShownMove::alone(&self.desk.game, of, &one.option, one.label.as_deref())));
            }
        }
        let game = self.print(form)?;
        let reason = self.reason(form, &sides)?;
        let [left, right] = sides;
        let (left, left_omitted) = self.options(form, Side::Left, left)?;
        let (right, right_omitted) = self.options(form, Side::Right, right)?;
        steps.push(
            Facts::Options {
                component: component.clone(),
                game: game.clone(),
                left,
                right,
                left_omitted,
                right_omitted,
            }
            .into(),
        );
        steps.push(Facts::Worth { component: component.clone(), game, reason }.into());
        if let Some(check) = self.check(part, form)? {
            steps.push(Facts::Check { component, check }.into());
        }
        Ok(())
    }

    /// The options of one player, one for each value, with their fates in the canonical form, and the number of omitted
    /// options.
    fn options(
        &mut self,
        form: Form,
        side: Side,
        all: Vec<Valued>,
    ) -> Result<(Vec<GameOption>, u64), NoValue> {
        let mut distinct: Vec<Valued> = Vec::new();
        for (value, play) in all {
            if distinct.iter().all(|(known, _)| *known != value) {
                distinct.push((value, play));
            }
        }
        let omitted = distinct.len().saturating_sub(MOST_OPTIONS);
        let values: Vec<Form> = distinct.iter().map(|(value, _)| *value).collect();
        let mut options = Vec::new();
        for (value, play) in distinct.into_iter().take(MOST_OPTIONS) {
            let fate = self.fate(form, side, value, &values)?;
            options.push(GameOption { play, game: self.print(value)?, fate });
        }
        Ok((options, omitted as u64))
    }

    /// Whether an option is dominated by another one, or is reversible.
    fn fate(&mut self, form: Form, side: Side, value: Form, values: &[Form]) -> Result<OptionFate, NoValue> {
        let arena = self.forms.arena();
        for &other in values {
            let is_better = match side {
                Side::Left => arena.at_most(value, other)?,
                Side::Right => arena.at_most(other, value)?,
            };
            if other != value && is_better {
                return Ok(OptionFate::Dominated { by: arena.print(other)? });
            }
        }
        let reply_side = side.other();
        // A value with a very large nimber has too many options to be listed.
        let replies = match arena.options(value, reply_side) {
            Ok(replies) => replies,
            Err(ValueError::TooManyOptions { .. }) => return Ok(OptionFate::Counts),
            Err(error) => return Err(error.into()),
        };
        for reply in replies {
            let reverses = match side {
                Side::Left => arena.at_most(reply, form)?,
                Side::Right => arena.at_most(form, reply)?,
            };
            if reverses {
                return Ok(OptionFate::Reversible { reply: arena.print(reply)? });
            }
        }
        Ok(OptionFate::Counts)
    }

    /// The reason for the value of a component with these options.
    fn reason(&mut self, form: Form, [left, right]: &[Vec<Valued>; 2]) -> Result<GameReason, NoValue> {
        let arena = self.forms.arena();
        if left.is_empty() && right.is_empty() {
            return Ok(GameReason::Ended);
        }
        if arena.as_number(form).is_some() {
            let numbers = |arena: &Forms<'_>, side: &[Valued]| -> Option<Vec<Dyadic>> {
                side.iter().map(|(value, _)| arena.as_number(*value).cloned()).collect()
            };
            let reason = match (numbers(arena, left), numbers(arena, right)) {
                (Some(left), Some(right)) => GameReason::Simplest {
                    left: left.iter().max().map(Dyadic::to_string),
                    right: right.iter().min().map(Dyadic::to_string),
                },
                _ => GameReason::Fits,
            };
            return Ok(reason);
        }
        if let Some(short) = arena.as_short(form)
            && short.number.is_zero()
            && short.up == 0
        {
            return Ok(GameReason::Nimber { nimber: short.nimber });
        }
        let (mean, temperature) = (arena.mean(form)?.to_string(), arena.temperature(form)?.to_string());
        let stop = |side| arena.stop(form, side).to_string();
        let (left_stop, right_stop) = (stop(Side::Left), stop(Side::Right));
        if left_stop == right_stop {
            return Ok(GameReason::Tepid { number: left_stop });
        }
        Ok(GameReason::Hot { left_stop, right_stop, mean, temperature })
    }

    /// The first of the [`MULTIPLES`] of the component that has an integer value, compared with that integer by play.
    /// `None` if there is no such multiple, or if play would visit too many positions.
    fn check(&mut self, part: &Part, form: Form) -> Result<Option<FormCheck>, NoValue> {
        for copies in MULTIPLES {
            let arena = self.forms.arena();
            let multiple = arena.multiple(&copies.into(), form)?;
            let Some(integer) = arena.as_integer(multiple).and_then(Dyadic::to_i64) else { continue };
            let Some(opposite) = integer.checked_neg() else { return Ok(None) };
            let mut sum = Sum::new();
            sum.push(copies.into(), part.component.kind, &part.component.words);
            let outcome = self.forms.outcome_by_play(&sum, opposite, MOST_PLAYED)?;
            if outcome.is_some_and(|outcome| outcome != Outcome::P) {
                return Err(SolveError::Internal { what: "play does not confirm a value" }.into());
            }
            return Ok(outcome.map(|outcome| FormCheck { copies, integer: opposite, outcome }));
        }
        Ok(None)
    }

    /// Adds the values of the components of a sum, the hottest first, the value of the sum and, for each player, the
    /// move with the greatest incentive, if there is one.
    fn sum(&mut self, parts: &[Part], values: &[Form], steps: &mut Vec<Step>) -> Result<(), NoValue> {
        let sum = self.forms.position(self.position)?;
        let mut rows = Vec::with_capacity(parts.len());
        for (part, &form) in parts.iter().zip(values) {
            let temperature = self.forms.arena().temperature(form)?;
            rows.push((temperature, self.shown(part), part.count, self.print(form)?));
        }
        rows.small_sort_by(|a, b| b.0.cmp(&a.0));
        let rows = rows.into_iter().map(|(temperature, component, count, game)| super::facts::SummedGame {
            component,
            count,
            game,
            temperature: temperature.to_string(),
        });
        let rows = rows.collect();
        let outcome = self.forms.arena().outcome(sum)?;
        let game = self.print(sum)?;
        steps.push(Facts::Values { rows, game, outcome }.into());
        for player in [Player::Left, Player::Right] {
            if let Some((play, wins)) = self.greatest_incentive(player)? {
                steps.push(Facts::Incentive { player, play, wins }.into());
            }
        }
        Ok(())
    }

    /// The player's move whose incentive is at least that of every other move, if there is such a move, and whether
    /// it wins.
    fn greatest_incentive(&mut self, player: Player) -> Result<Option<(ShownMove, bool)>, NoValue> {
        let own: Vec<&FoundMove> = self.found.moves.iter().filter(|one| one.mover.includes(player)).collect();
        let mut incentives: Vec<Form> = Vec::with_capacity(own.len());
        for one in &own {
            let before = self.forms.component(self.position.term(one.term).component)?;
            let after = self.forms.position(&one.option)?;
            let arena = self.forms.arena();
            incentives.push(match player {
                Player::Left => arena.subtract(after, before)?,
                Player::Right => arena.subtract(before, after)?,
            });
        }
        let arena = self.forms.arena();
        'next: for (one, &incentive) in own.iter().zip(&incentives) {
            for &other in &incentives {
                if !arena.at_most(other, incentive)? {
                    continue 'next;
                }
            }
            let play = ShownMove::of(&self.desk.game, self.position, one);
            return Ok(Some((play, one.wins_for(player))));
        }
        Ok(None)
    }
}
