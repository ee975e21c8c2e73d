//! Short moves of linear rules, which show quickly that play reaches a position.

use super::positions::{Places, Positions};
use grundy_core::{
    Component, ComponentRef, Detail, Kind, KindId, LinearForm, LinearRule, LinearRules, LinearTerm, Move,
    PiecewiseForm, Ruleset,
};
use grundy_engine::{Meter, Stop};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The largest number of positions whose moves are examined. To find them, at most `TRIES` members of the box are
/// tried, because some of them may not be positions of the rules.
const SAMPLES: u32 = 64;
const TRIES: u32 = 1 << 14;

/// For each rule and each component of its options, this many of the most frequent moves and this many of the shortest
/// moves are used.
const BEST: usize = 2;

/// A move that subtracts a certain vector from the fields, by a certain rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Step {
    rule: usize,
    /// The index of the component within the option.
    term: usize,
    /// The number that is subtracted from each field.
    by: Vec<i64>,
}

/// Linear rules with some of their moves.
pub(super) struct Steps<'a> {
    rules: &'a LinearRules,
    kind: &'a Kind,
    positions: &'a Positions,
    steps: Vec<Step>,
}

impl<'a> Steps<'a> {
    /// The shortest and the most frequent moves from a sample of positions, the most frequent ones first. The sample is
    /// always the same. Returns `None` if the rules are not known to be linear, if a component can end the game, or if
    /// the moves of a position in the sample cannot be listed.
    pub(super) fn new(ruleset: &'a dyn Ruleset, positions: &'a Positions) -> Option<Self> {
        let kind = ruleset.kinds().first()?;
        let rules = ruleset.facts().linear_rules.as_ref().filter(|_| !ruleset.shape().has_wins)?;
        let mut steps = Self { rules, kind, positions, steps: Vec::new() };
        let (mut found, mut samples, mut state) = (BTreeMap::<Step, u32>::new(), 0, 27_u64);
        let mut words = Vec::new();
        for at in 0..TRIES {
            if samples == SAMPLES {
                break;
            }
            // The first position is the start of play.
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let place = usize::try_from((u128::from(state) * positions.count as u128) >> 64).unwrap_or(0);
            positions.read(if at == 0 { positions.count - 1 } else { place }, &mut words);
            let from = integers(&words)?;
            if !steps.is_position(&from) {
                continue;
            }
            samples += 1;
            let mut options: Vec<Component> = Vec::new();
            let mut visit = |one: &Move<'_>| {
                options.extend(one.option.terms().map(|term| term.component.to_owned()));
                ControlFlow::Continue(())
            };
            let of = ComponentRef { kind: KindId(0), words: &words };
            let _ = ruleset.visit_moves(of, Detail::Options, &mut visit).ok()?;
            for option in options {
                let to = integers(&option.words)?;
                for (rule, by) in rules.rules.iter().enumerate() {
                    for term in (0..by.terms.len()).filter(|&term| steps.is_move(rule, term, &from, &to)) {
                        let by = from.iter().zip(&to).map(|(from, to)| from - to).collect();
                        *found.entry(Step { rule, term, by }).or_default() += 1;
                    }
                }
            }
        }
        steps.steps = best(found);
        Some(steps)
    }

    /// All positions that play reaches from the last position of the box, if steps alone lead to every other position
    /// of the rules in the box. Otherwise, or if memory cannot be allocated, returns `None`; play may still reach all
    /// of them.
    pub(super) fn reached(&self, meter: &mut Meter<'_>) -> Result<Option<Places>, Stop> {
        let Some(mut reached) = Places::new(self.positions) else { return Ok(None) };
        let (mut words, mut before) = (Vec::new(), Vec::new());
        let row = self.positions.lengths.first().map_or(1, |&length| usize::try_from(length).unwrap_or(1));
        let mut place = self.positions.count;
        while place > 0 {
            meter.step()?;
            place -= row;
            self.positions.read(place, &mut words);
            let Some(mut at) = integers(&words) else { return Ok(None) };
            let Some((first, last)) = self.inside(&at, row) else { continue };
            for offset in (first..=last).rev() {
                if let Some(number) = at.first_mut() {
                    // All numbers in the box fit in an `i64`.
                    *number = i64::try_from(words[0] + offset as u64).unwrap_or(i64::MAX);
                }
                let is_start = place + offset + 1 == self.positions.count;
                if !is_start && !self.is_reached(&at, &reached, &mut before) {
                    return Ok(None);
                }
                reached.insert(place + offset);
            }
            meter.count_positions((last - first + 1) as u64);
        }
        Ok(Some(reached))
    }

    /// Whether some step leads to the position `to` from a position in `reached`.
    fn is_reached(&self, to: &[i64], reached: &Places, before: &mut Vec<i64>) -> bool {
        self.steps.iter().any(|step| {
            before.clear();
            before.extend(to.iter().zip(&step.by).map(|(to, by)| to + by));
            self.place(before).is_some_and(|place| reached.contains(place))
                && self.is_move(step.rule, step.term, before, to)
        })
    }

    /// The number of the position with these fields, or `None` if it is outside the box.
    fn place(&self, fields: &[i64]) -> Option<usize> {
        let mut place = 0;
        let axes = self.positions.low.iter().zip(&self.positions.lengths);
        for (&field, (&low, &length)) in fields.iter().zip(axes).rev() {
            let offset = u64::try_from(field).ok()?.checked_sub(low).filter(|&offset| offset < length)?;
            place = place * length + offset;
        }
        usize::try_from(place).ok()
    }

    /// The first and the last position of the rules, as distances from `from`, among the `row` positions that begin
    /// with `from` and in which only the first field increases, or `None` if there are none.
    fn inside(&self, from: &[i64], row: usize) -> Option<(usize, usize)> {
        let (mut first, mut last) = (0, i64::try_from(row).ok()? - 1);
        for (at, (field, &number)) in self.kind.fields.iter().zip(from).enumerate() {
            let room = i64::try_from(field.high).unwrap_or(i64::MAX).checked_sub(number)?;
            match at {
                0 => last = last.min(room),
                _ if room < 0 => return None,
                _ => {}
            }
        }
        for form in &self.rules.domain {
            let number = at(form, from, 0)?;
            match form.by_field.first().copied().unwrap_or(0) {
                0 if number < 0 => return None,
                0 => {}
                up @ 1.. => {
                    first = first.max(
                        number.checked_neg()?.div_euclid(up)
                            + i64::from(number.checked_neg()?.rem_euclid(up) > 0),
                    );
                }
                down => last = last.min(number.div_euclid(down.checked_neg()?)),
            }
        }
        (first <= last).then_some((usize::try_from(first).ok()?, usize::try_from(last).ok()?))
    }

    /// Whether these fields are those of a position of the rules.
    fn is_position(&self, fields: &[i64]) -> bool {
        self.kind.fields.iter().zip(fields).all(|(field, &number)| {
            u64::try_from(number).is_ok_and(|number| (field.low..=field.high).contains(&number))
        }) && self.rules.domain.iter().all(|form| at(form, fields, 0).is_some_and(|number| number >= 0))
    }

    /// Whether a turn of a rule leads from `from` to an option whose component with index `term` is `to`, a position
    /// of the rules.
    fn is_move(&self, rule: usize, term: usize, from: &[i64], to: &[i64]) -> bool {
        let Some((rule, of)) =
            self.rules.rules.get(rule).and_then(|rule| Some((rule, rule.terms.get(term)?)))
        else {
            return false;
        };
        if !rule.has_turns {
            return self.is_turn(rule, term, from, to, 0);
        }
        // Some form that depends on the turn is equal to the number of its field, from which the turn follows.
        let turns = |(field, &number): (&PiecewiseForm, &i64)| -> bool {
            let mut holds = false;
            each_form(field, &mut |form| {
                holds = holds
                    || turn(form, from, number).is_some_and(|turn| self.is_turn(rule, term, from, to, turn));
            });
            holds
        };
        match of.fields.iter().zip(to).find(|(field, _)| is_exact(field)) {
            Some(exact) => turns(exact),
            None => of.fields.iter().zip(to).any(turns),
        }
    }

    /// Like [`is_move`](Self::is_move), but only for the turn `turn` of `rule`.
    fn is_turn(&self, rule: &LinearRule, term: usize, from: &[i64], to: &[i64], turn: i64) -> bool {
        let is_to = |(field, &number): (&PiecewiseForm, &i64)| piecewise(field, from, turn) == Some(number);
        let is_option = |(at, other): (usize, &LinearTerm)| {
            if at == term {
                return other.fields.iter().zip(to).all(is_to);
            }
            let fields: Option<Vec<i64>> =
                other.fields.iter().map(|field| piecewise(field, from, turn)).collect();
            fields.is_some_and(|fields| self.is_position(&fields))
        };
        rule.needs.iter().all(|need| at(need, from, turn).is_some_and(|number| number >= 0))
            && rule.terms.iter().enumerate().all(is_option)
    }
}

/// The shortest and the most frequent steps of each rule and component, the most frequent ones first. `found` contains
/// the frequency of each step.
fn best(found: BTreeMap<Step, u32>) -> Vec<Step> {
    let mut groups = BTreeMap::<(usize, usize), Vec<(Step, u32)>>::new();
    for (step, times) in found {
        if step.by.iter().any(|&by| by != 0) {
            groups.entry((step.rule, step.term)).or_default().push((step, times));
        }
    }
    let length = |step: &Step| step.by.iter().map(|by| by.unsigned_abs()).fold(0, u64::saturating_add);
    let mut best: Vec<(Step, u32)> = Vec::new();
    for mut group in groups.into_values() {
        group.sort_by_key(|(step, _)| length(step));
        let shortest: Vec<_> = group.iter().take(BEST).cloned().collect();
        group.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
        group.truncate(BEST);
        best.extend(shortest.into_iter().filter(|one| !group.contains(one)));
        best.extend(group);
    }
    best.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    best.into_iter().map(|(step, _)| step).collect()
}

fn integers(words: &[u64]) -> Option<Vec<i64>> {
    words.iter().map(|&word| i64::try_from(word).ok()).collect()
}

/// The value of a form, or `None` if it overflows.
#[inline]
fn at(form: &LinearForm, fields: &[i64], turn: i64) -> Option<i64> {
    let start = form.by_turn.checked_mul(turn)?.checked_add(form.constant)?;
    form.by_field
        .iter()
        .zip(fields)
        .try_fold(start, |sum, (by, field)| sum.checked_add(by.checked_mul(*field)?))
}

fn piecewise(form: &PiecewiseForm, fields: &[i64], turn: i64) -> Option<i64> {
    let parts = |parts: &[PiecewiseForm], better: fn(i64, i64) -> i64| {
        let mut numbers = parts.iter().map(|part| piecewise(part, fields, turn));
        let first = numbers.next()??;
        numbers.try_fold(first, |best, number| Some(better(best, number?)))
    };
    match form {
        PiecewiseForm::Linear(form) => at(form, fields, turn),
        PiecewiseForm::Least(of) => parts(of, i64::min),
        PiecewiseForm::Most(of) => parts(of, i64::max),
    }
}

/// The turn in which `form` has the value `number`, or `None` if there is no such turn or `form` does not depend on it.
fn turn(form: &LinearForm, fields: &[i64], number: i64) -> Option<i64> {
    let rest = number.checked_sub(at(form, fields, 0)?)?;
    (form.by_turn != 0 && rest.checked_rem(form.by_turn)? == 0).then(|| rest.checked_div(form.by_turn))?
}

/// Whether the form of the field is linear and depends on the turn, so that the turn follows from the number of the
/// field.
const fn is_exact(field: &PiecewiseForm) -> bool {
    matches!(field, PiecewiseForm::Linear(form) if form.by_turn != 0)
}

/// Calls `visit` with all linear forms of a piecewise one.
fn each_form(form: &PiecewiseForm, visit: &mut dyn FnMut(&LinearForm)) {
    match form {
        PiecewiseForm::Linear(form) => visit(form),
        PiecewiseForm::Least(of) | PiecewiseForm::Most(of) => {
            of.iter().for_each(|form| each_form(form, visit));
        }
    }
}
