//! Rules that are the same for all large numbers in one field.

use grundy_core::{Kind, LinearForm, LinearRule, LinearRules, LinearTerm, PiecewiseForm};
use grundy_engine::{Meter, Stop};

/// The largest number of turns of a rule that are analysed for one combination of numbers in the other fields.
const MOST_TURNS: i128 = 1 << 12;
/// The largest number of turns that the whole analysis examines; a rule without a loop has one turn.
const MOST_STEPS: u64 = 1 << 22;
/// Rules that become invariant only beyond this number are not considered.
const LATEST: i128 = 1 << 40;

/// The fact that all components with a large number in some field have the same moves. In every component of every
/// option, the number in that field is smaller by a constant, which may be 0, or is itself a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Invariance {
    /// For this number and all larger ones, the moves are the same.
    pub(crate) from: u64,
    /// The largest constant by which a move can decrease the number.
    pub(crate) reach: u64,
}

/// The invariance of `rules` in the field with index `field`, or `None` if it cannot be derived. `rows` must contain
/// all combinations of numbers in the other fields.
///
/// # Errors
/// Returns an error if a limit is reached.
pub(crate) fn invariance(
    rules: &LinearRules,
    kind: &Kind,
    field: usize,
    rows: impl Iterator<Item = Vec<u64>>,
    meter: &mut Meter<'_>,
) -> Result<Option<Invariance>, Stop> {
    let of_field = &kind.fields[field];
    let mut search = Search { rules, kind, field, from: of_field.low.into(), reach: 0, steps: 0 };
    for words in rows {
        let before = search.steps;
        if search.row(&words).is_none() {
            return Ok(None);
        }
        meter.steps(search.steps - before)?;
    }
    let (from, reach) = (u64::try_from(search.from).ok(), u64::try_from(search.reach).ok());
    Ok(from.zip(reach).map(|(from, reach)| Invariance { from, reach }))
}

/// The number `constant + by * n`, where `n` is the number in the field.
#[derive(Clone, Copy, Debug)]
struct Line {
    constant: i128,
    by: i128,
}

impl Line {
    fn minus(self, other: Self) -> Option<Self> {
        Some(Self {
            constant: self.constant.checked_sub(other.constant)?,
            by: self.by.checked_sub(other.by)?,
        })
    }

    fn plus(self, factor: i64, other: Self) -> Option<Self> {
        let factor = i128::from(factor);
        Some(Self {
            constant: self.constant.checked_add(other.constant.checked_mul(factor)?)?,
            by: self.by.checked_add(other.by.checked_mul(factor)?)?,
        })
    }
}

/// The state of the analysis. Each method returns `None` if the rules are not of the required form, or if the analysis
/// exceeds its bounds.
struct Search<'a> {
    rules: &'a LinearRules,
    kind: &'a Kind,
    field: usize,
    /// Everything found so far holds from this number on.
    from: i128,
    reach: i128,
    steps: u64,
}

impl Search<'_> {
    /// Analyses the components whose fields other than `self.field` have the numbers in `words`.
    fn row(&mut self, words: &[u64]) -> Option<()> {
        let own: Vec<Line> = (0..words.len())
            .map(|at| match at == self.field {
                true => Line { constant: 0, by: 1 },
                false => Line { constant: words[at].into(), by: 0 },
            })
            .collect();
        if !self.in_domain(&own)? {
            return Some(());
        }
        let rules = self.rules;
        rules.rules.iter().try_for_each(|rule| self.rule(rule, &own))
    }

    fn rule(&mut self, rule: &LinearRule, own: &[Line]) -> Option<()> {
        if !rule.has_turns {
            return self.turn(rule, own, Line { constant: 0, by: 0 });
        }
        // The turn is a number, or a distance from the number in the field.
        for by in [0, 1] {
            let Some((first, last)) = self.turns(rule, own, by)? else { continue };
            if last.checked_sub(first)? >= MOST_TURNS {
                return None;
            }
            return (first..=last).try_for_each(|turn| self.turn(rule, own, Line { constant: turn, by }));
        }
        None
    }

    /// A lower and an upper bound on `turn - by * n` that do not depend on `n`, or `Some(None)` if one of them is
    /// missing.
    fn turns(&self, rule: &LinearRule, own: &[Line], by: i128) -> Option<Option<(i128, i128)>> {
        let (mut first, mut last) = (None, None);
        for need in &rule.needs {
            let line = Self::line(need, own, Line { constant: 0, by })?;
            let step = i128::from(need.by_turn);
            if line.by != 0 || step == 0 {
                continue;
            }
            // The condition is `line.constant + step * turn >= 0`.
            if step > 0 {
                first = first.max(Some(line.constant.checked_neg()?.checked_add(step - 1)?.div_euclid(step)));
            } else {
                let bound = line.constant.div_euclid(-step);
                last = Some(last.map_or(bound, |last: i128| last.min(bound)));
            }
        }
        Some(first.zip(last))
    }

    fn turn(&mut self, rule: &LinearRule, own: &[Line], turn: Line) -> Option<()> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return None;
        }
        for need in &rule.needs {
            let line = Self::line(need, own, turn)?;
            if !self.is_natural(line)? {
                return Some(());
            }
        }
        let mut targets = Vec::with_capacity(rule.terms.len());
        for LinearTerm { fields, .. } in &rule.terms {
            let mut lines = Vec::with_capacity(fields.len());
            for form in fields {
                lines.push(self.piece(form, own, turn)?);
            }
            if !self.in_bounds(&lines)? || !self.in_domain(&lines)? {
                return Some(());
            }
            targets.push(lines[self.field]);
        }
        for target in targets {
            match target.by {
                0 => {}
                1 if target.constant <= 0 => self.reach = self.reach.max(target.constant.checked_neg()?),
                _ => return None,
            }
        }
        Some(())
    }

    /// The value of a form, where the fields and the turn are lines.
    fn line(form: &LinearForm, own: &[Line], turn: Line) -> Option<Line> {
        let start = Line { constant: form.constant.into(), by: 0 }.plus(form.by_turn, turn)?;
        form.by_field.iter().zip(own).try_fold(start, |sum, (&by, &line)| sum.plus(by, line))
    }

    /// Whether the line is at least 0 for all large numbers; if not, it is below 0 for all of them.
    fn is_natural(&mut self, line: Line) -> Option<bool> {
        let (from, holds) = match line.by {
            0 => return Some(line.constant >= 0),
            1.. => (line.constant.checked_neg()?.checked_add(line.by - 1)?.div_euclid(line.by), true),
            _ => (line.constant.div_euclid(line.by.checked_neg()?).checked_add(1)?, false),
        };
        self.from = self.from.max(from);
        (self.from <= LATEST).then_some(holds)
    }

    /// The line that the form equals for all large numbers.
    fn piece(&mut self, form: &PiecewiseForm, own: &[Line], turn: Line) -> Option<Line> {
        let (parts, is_least) = match form {
            PiecewiseForm::Linear(form) => return Self::line(form, own, turn),
            PiecewiseForm::Least(parts) => (parts, true),
            PiecewiseForm::Most(parts) => (parts, false),
        };
        let (first, rest) = parts.split_first()?;
        let mut chosen = self.piece(first, own, turn)?;
        for part in rest {
            let other = self.piece(part, own, turn)?;
            let is_above = self.is_natural(chosen.minus(other)?)?;
            if is_above == is_least {
                chosen = other;
            }
        }
        Some(chosen)
    }

    fn in_bounds(&mut self, lines: &[Line]) -> Option<bool> {
        let kind = self.kind;
        for (line, field) in lines.iter().zip(&kind.fields) {
            let low = Line { constant: field.low.into(), by: 0 };
            let high = Line { constant: field.high.into(), by: 0 };
            if !self.is_natural(line.minus(low)?)? {
                return Some(false);
            }
            // Such a number does not exceed the one in the component moved from, which is within the bounds.
            let is_own = line.by == 1 && line.constant <= 0 && field.high == u64::MAX;
            if !is_own && !self.is_natural(high.minus(*line)?)? {
                return Some(false);
            }
        }
        Some(true)
    }

    fn in_domain(&mut self, lines: &[Line]) -> Option<bool> {
        let rules = self.rules;
        for form in &rules.domain {
            let line = Self::line(form, lines, Line { constant: 0, by: 0 })?;
            if !self.is_natural(line)? {
                return Some(false);
            }
        }
        Some(true)
    }
}
