//! Tables of the positions of a template.

use super::guessed_from::GuessedFrom;
use crate::{
    answer::{Answer, Stats, Value},
    ask::{outcome::OutcomeQuestion, template::Template, value::ValueQuestion},
    budget::Allowance,
    error::{Error, ErrorKind},
    session::Session,
    subject::Subject,
};
use grundy_core::{Budget, Convention, Limit, Message, Outcome, SmallSort, Usage};
use grundy_guess::Table;
use grundy_solve::EngineName;

/// The largest number of positions in the larger table.
const MOST_FURTHER: usize = 6000;

/// The largest number of seconds that the larger table may take.
const MOST_SECONDS: f64 = 3.0;

/// The largest factors by which the ranges of a template are extended for the larger table: for templates with one,
/// two, three, and more than three names.
const FARTHER: [u64; 4] = [20, 3, 2, 2];

/// The engines that compute values from the rules alone, in the order in which they are tried.
const ENGINES: [EngineName; 3] = [EngineName::Memo, EngineName::Heap, EngineName::Graph];

/// The table of a template's positions and, if one of at most `MOST_FURTHER` positions can be computed within
/// `MOST_SECONDS`, a larger table.
pub(super) fn by_template(
    session: &mut Session,
    subject: &Subject,
    template: &Template,
) -> Result<GuessedFrom, Error> {
    if template.text.is_empty() {
        return Err(Error::new(ErrorKind::Syntax, Message::new("template-no-text")));
    }
    if let Some((name, ..)) = template.ranges.iter().find(|(_, from, _)| *from < 0) {
        let message = Message::new("guess-below-zero").with("field", name);
        return Err(Error::new(ErrorKind::Unsupported, message));
    }
    let budget = session.budget(&subject.settings);
    let mut positions = Positions {
        session,
        subject,
        template,
        budget,
        until: f64::INFINITY,
        engine: None,
        outcomes: subject.settings.convention == Convention::Misere,
        stats: Stats::default(),
    };
    let mut fitted = positions.table(&template.points()?)?;
    let far = farther(template);
    let outcomes = positions.outcomes;
    positions.until = positions.budget.seconds() + MOST_SECONDS;
    let further = match far.points() {
        Ok(points) if points.len() <= MOST_FURTHER => positions.table(&points).ok(),
        _ => None,
    };
    if positions.outcomes != outcomes {
        positions.until = f64::INFINITY;
        fitted = positions.table(&template.points()?)?;
    }
    let natural = |number: i128| u64::try_from(number).unwrap_or(u64::MAX);
    let corner =
        |template: &Template| template.ranges.iter().map(|(_, _, to)| natural(*to)).collect::<Vec<_>>();
    let further_to = if further.is_some() { corner(&far) } else { corner(template) };
    Ok(GuessedFrom {
        fitted,
        further,
        from: template.ranges.iter().map(|(_, from, _)| natural(*from)).collect(),
        to: corner(template),
        further_to,
        ranges: Vec::new(),
        fields: template.ranges.len(),
        outcomes_only: positions.outcomes,
        stats: Stats { seconds: positions.budget.seconds(), ..positions.stats },
    })
}

/// The same template with longer ranges.
fn farther(template: &Template) -> Template {
    let names = template.ranges.len().clamp(1, FARTHER.len());
    let mut far = template.clone();
    for times in (2..=FARTHER[names - 1]).rev().map(i128::from) {
        for ((_, from, to), (_, _, last)) in template.ranges.iter().zip(&mut far.ranges) {
            *last = from.saturating_add(to.saturating_sub(*from).saturating_mul(times));
        }
        let count = far
            .ranges
            .iter()
            .fold(1_u128, |count, (_, from, to)| count.saturating_mul(to.abs_diff(*from).saturating_add(1)));
        if count <= MOST_FURTHER as u128 {
            break;
        }
    }
    far
}

struct Positions<'s> {
    session: &'s mut Session,
    subject: &'s Subject,
    template: &'s Template,
    /// The limits of the whole request.
    budget: Allowance,
    /// The time by which the table must be complete, in seconds since the start of the request.
    until: f64,
    /// The engine that can answer, once it is known.
    engine: Option<EngineName>,
    /// Whether outcomes are used instead of nim-values.
    outcomes: bool,
    stats: Stats,
}

/// Whether a theorem about the game gave the answer, or a part of it.
fn by_theorem<A>(answer: &Answer<A>) -> bool {
    let plans = answer.plan.iter();
    plans.clone().any(|plan| plan.engine == EngineName::Theorem)
        || plans.flat_map(|plan| &plan.rulesets).any(|plan| plan.engine == EngineName::Theorem)
}

impl Positions<'_> {
    /// The table of the positions at these points, in ascending order of their largest numbers. A position is left out
    /// if one of its numbers or its nim-value is not below `2^62`.
    fn table(&mut self, points: &[Vec<i128>]) -> Result<Table, Error> {
        let names = self.template.ranges.iter().map(|(name, ..)| name.clone()).collect();
        let mut table = Table { names, ..Table::default() };
        let mut points = points.to_vec();
        points.small_sort_by_cached_key(|point| (point.iter().max().copied(), point.clone()));
        for point in &points {
            self.budget.poll(Usage::default()).map_err(Error::at_limit)?;
            if self.budget.seconds() > self.until {
                return Err(Error::at_limit(Limit::Time));
            }
            let numbers =
                point.iter().map(|&number| i64::try_from(number).ok().filter(|&number| number < 1 << 62));
            let (Some(numbers), Some(value)) = (numbers.collect::<Option<Vec<i64>>>(), self.value(point)?)
            else {
                continue;
            };
            table.points.push(&numbers);
            table.values.push(value);
        }
        Ok(table)
    }

    /// The value of one position: a nim-value, or 0 for a P-position and 1 for any other position. It is `None` for a
    /// nim-value that is not below `2^62`.
    fn value(&mut self, point: &[i128]) -> Result<Option<i64>, Error> {
        let mut here = self.template.at(self.subject, point)?;
        // The theorems and claims of the ruleset are not used, because they state what is to be found.
        here.settings.trust_claims = false;
        here.settings.limits = here.settings.limits.after(self.budget.seconds());
        let asked = here.settings.engine.or(self.engine);
        let engines: Vec<EngineName> = match asked {
            Some(engine) => vec![engine],
            None => ENGINES.to_vec(),
        };
        let mut refused = None;
        for engine in engines {
            here.settings.engine = Some(engine);
            if !self.outcomes {
                match self.session.ask(ValueQuestion::default(), &here) {
                    Ok(Answer { body, stats, .. }) => {
                        self.engine = Some(engine);
                        self.count(stats);
                        match body.value {
                            Value::Nim(value) => {
                                return Ok(i64::try_from(value).ok().filter(|&value| value < 1 << 62));
                            }
                            _ => self.outcomes = true,
                        }
                    }
                    Err(error) if error.is_unsupported() => {
                        refused = Some(error);
                        continue;
                    }
                    Err(error) => return Err(error),
                }
            }
            // Under misère play, the planner can choose among several ways.
            let is_planned = self.subject.settings.convention == Convention::Misere
                && self.subject.settings.engine.is_none();
            if is_planned {
                here.settings.engine = None;
            }
            let mut found = self.session.ask(OutcomeQuestion, &here);
            if is_planned && found.as_ref().is_ok_and(by_theorem) {
                here.settings.engine = Some(EngineName::Misere);
                found = self.session.ask(OutcomeQuestion, &here);
            }
            match found {
                Ok(Answer { body, stats, .. }) => {
                    self.count(stats);
                    return Ok(Some(i64::from(body.outcome != Outcome::P)));
                }
                Err(error) if error.is_unsupported() => refused = Some(error),
                Err(error) => return Err(error),
            }
        }
        Err(refused.unwrap_or_else(|| Error::new(ErrorKind::Internal, Message::new("answer-internal"))))
    }

    fn count(&mut self, stats: Option<Stats>) {
        if let Some(stats) = stats {
            self.stats.positions += stats.positions;
            self.stats.bytes = self.stats.bytes.max(stats.bytes);
        }
    }
}
