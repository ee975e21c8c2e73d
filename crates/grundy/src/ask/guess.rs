//! `guess`: laws that fit a table or a list of numbers. The shortest law comes first.

mod checked;
mod found;
mod guessed_from;
mod induction;
mod json;
mod list;
mod parameters;
mod period;
mod positions;
mod tables;
mod words;

use crate::{
    answer::{Answer, Stats},
    ask::template::Template,
    error::{Error, ErrorKind},
    object::{Fields, ReadQuestion},
    question::Question,
    session::Session,
    subject,
};
use checked::{Checked, Claims};
pub use found::{
    Counterexample, Fit, FitPoint, GuessAnswer, GuessedLaw, LawData, LawProof, ParameterRange,
    ProvedByInduction,
};
use grundy_core::{Budget, Evidence, Limit, Message};
use grundy_guess::{Form, Found, Law, Reach, Subject, Table, laws, laws_as_far};
use guessed_from::GuessedFrom;
pub use list::IndexedValues;
use std::{cell::RefCell, collections::BTreeSet};

/// Asks for laws that fit the values of the positions of a ruleset, or a list of numbers.
///
/// The table is computed from the rules. The theorems and claims of a ruleset are not used, because a law
/// taken from them would not be a guess. Each law found is then checked on a larger table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessQuestion {
    /// The last position of the table that laws must fit, as a number for each field. With `None`, a position
    /// is chosen that suits the number of fields.
    pub to: Option<Vec<u64>>,
    /// The numbers to fit, instead of the values of a ruleset.
    pub values: Option<IndexedValues>,
    /// The positions whose values laws must fit, instead of all positions of the ruleset up to a corner.
    pub template: Option<Template>,
    /// The number of expressions to try.
    pub tried: u64,
    /// Whether the answer includes the table itself.
    pub table: bool,
    /// Whether to prove by induction, with the session's SMT solvers, a law that holds.
    pub prove: bool,
    /// Whether the answer includes all laws, even those that a larger table refuted.
    pub all: bool,
}

/// The default number of expressions with different values that are tried.
const TRIED: u64 = 10_000_000;

/// The largest number of expressions that are kept as parts of other expressions.
const KEPT: usize = 150_000;

/// The length from which the last third of a list is reserved for checking. Shorter lists are fitted as a
/// whole.
const SHORT_LIST: usize = 24;

impl Default for GuessQuestion {
    fn default() -> Self {
        Self { to: None, values: None, template: None, tried: TRIED, table: false, prove: false, all: false }
    }
}

impl ReadQuestion for GuessQuestion {
    const NAME: &'static str = "guess";
    const FIELDS: &'static [&'static str] =
        &["to", "values", "first", "template", "for", "tried", "table", "prove", "all"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        let first = fields.take("first").map(|field| field.natural("first")).transpose()?;
        let values = match fields.take("values") {
            None => None,
            Some(field) if field.is_text() => {
                let word = field.text("values")?;
                let found = IndexedValues::of_letters(&word)
                    .ok_or_else(|| field.error(ErrorKind::Syntax, Message::new("guess-values-text")))?;
                Some(IndexedValues { first: first.unwrap_or(0), ..found })
            }
            Some(field) => {
                let entries = field.entries("values")?.into_iter();
                let values = entries.map(|entry| entry.integer("values")).collect::<Result<_, _>>()?;
                Some(IndexedValues { first: first.unwrap_or(0), values, are_outcomes: false })
            }
        };
        let tried = fields.take("tried").map(|field| field.natural("tried")).transpose()?;
        Ok(Self {
            to: fields.naturals("to")?,
            values,
            template: Template::read(fields)?,
            tried: tried.unwrap_or(TRIED),
            table: fields.flag("table")?,
            prove: fields.flag("prove")?,
            all: fields.flag("all")?,
        })
    }
}

impl Question for GuessQuestion {
    type Answer = GuessAnswer;

    fn answer(
        &self,
        session: &mut Session,
        request: &subject::Subject,
    ) -> Result<Answer<GuessAnswer>, Error> {
        match (&self.values, &request.ruleset, &self.template) {
            (Some(_), Some(_), _) => Err(Error::new(ErrorKind::Syntax, Message::new("guess-two-subjects"))),
            (None, None, _) => Err(Error::new(ErrorKind::Syntax, Message::new("guess-no-subject"))),
            (Some(_), None, Some(_)) => {
                Err(Error::new(ErrorKind::Syntax, Message::new("guess-template-values")))
            }
            (Some(values), None, None) => self.of_list(values, session, request),
            (None, Some(_), Some(template)) => self.of_template(template, session, request),
            (None, Some(_), None) => self.of_rules(session, request),
        }
    }
}

/// The laws for values and for outcomes, and the number of expressions that were tried.
struct Explained {
    rows: Vec<GuessedLaw>,
    tried: u64,
    /// The law with which the table is compared in the answer.
    shown: Option<(Law, Subject)>,
}

/// For tables with one field: if a law for values has more characters than this, a law for outcomes is also
/// searched for.
const LONG: usize = 40;

/// The number of expressions to try for values if there is a law for outcomes and the first million
/// expressions gave none for values.
const TRIED_WITH_OUTCOMES: u64 = 2_000_000;

/// The number of expressions to try for outcomes after a law for values was found, or before one is found.
const FURTHER_TRIED: u64 = 600_000;

impl GuessQuestion {
    /// The number of expressions that may be tried: the given fraction of all of them.
    fn reach(&self, part: u64) -> Reach {
        Reach { tried: self.tried / part, kept: KEPT }
    }

    /// The laws for values and for outcomes. `within` runs a search within its budget. `prove` records for
    /// each law why it holds for all positions.
    fn explained(
        &self,
        from: &GuessedFrom,
        claims: Option<&Claims>,
        within: &mut dyn FnMut(&mut Search<'_>) -> Result<(), Error>,
        prove: &mut Proving<'_>,
    ) -> Result<Explained, Error> {
        let whole = from.further.as_ref().unwrap_or(&from.fitted);
        let names = &from.fitted.names;
        let mut explained = Explained { rows: Vec::new(), tried: 0, shown: None };
        let mut abouts = vec![Subject::Values, Subject::POutcomes];
        if from.outcomes_only {
            abouts.remove(0);
        }
        let share = abouts.len() as u64;
        let mut shortest = None;
        let mut early = None;
        for about in abouts {
            let is_extra = about == Subject::POutcomes && shortest.is_some();
            if is_extra && from.fields == 1 && shortest.is_some_and(|length| length <= LONG) {
                break;
            }
            let mut reach = self.reach(share);
            if is_extra {
                reach.tried = reach.tried.min(FURTHER_TRIED);
            }
            let mut checked = Checked {
                table: whole,
                from: from.from.clone(),
                to: from.further_to.clone(),
                fitted_to: from.to.clone(),
                ranges: from.ranges.clone(),
                all: self.all,
            };
            let mut found = Vec::new();
            let mut late = None;
            within(&mut |budget| {
                let (near, far) = (&from.fitted, from.further.as_ref());
                let all = match early.take() {
                    Some(all) => all,
                    None => laws_as_far(near, far, about, Some(reach), budget, &mut || {
                        // A period may begin late, or be long.
                        if from.further.is_some() {
                            let seen = laws(whole, None, about, None, budget)?.laws;
                            let has_law = seen
                                .iter()
                                .any(|law| !is_recurrence(law) && law.counterexample(whole, about).is_none());
                            late = Some(seen);
                            if has_law {
                                return Ok(0);
                            }
                        }
                        // A simple law for outcomes is worth more than a long search for values.
                        if about == Subject::POutcomes {
                            return Ok(u64::MAX);
                        }
                        let reach = Reach { tried: reach.tried.min(FURTHER_TRIED), ..reach };
                        let all = laws(near, far, Subject::POutcomes, Some(reach), budget)?;
                        let has_law = all
                            .laws
                            .iter()
                            .any(|law| law.counterexample(whole, Subject::POutcomes).is_none());
                        explained.tried += all.tried;
                        early = has_law.then_some(Found { tried: 0, ..all });
                        Ok(if has_law { TRIED_WITH_OUTCOMES } else { u64::MAX })
                    })?,
                };
                explained.tried += all.tried;
                found = all.laws;
                Ok(())
            })?;
            let holds = |law: &Law| law.counterexample(whole, about).is_none();
            if !found.iter().any(holds) && from.further.is_some() {
                let mut more = Vec::new();
                match late {
                    Some(seen) => more = seen,
                    None => within(&mut |budget| {
                        more = laws(whole, None, about, None, budget)?.laws;
                        Ok(())
                    })?,
                }
                if !more.is_empty() {
                    checked.fitted_to.clone_from(&from.further_to);
                    found = more;
                }
            }
            let holding = found.iter().find(|law| holds(law));
            let length = holding.map(|law| law.length(names));
            // Outcomes follow from values, so laws for them are listed only if they are much simpler.
            let is_simple =
                length.is_some_and(|length| shortest.is_none_or(|shortest| length * 10 < shortest * 8));
            if is_extra && !is_simple {
                break;
            }
            let is_better = match (&explained.shown, length, shortest) {
                (Some((law, _)), Some(length), Some(shortest)) => is_recurrence(law) && length * 2 < shortest,
                _ => false,
            };
            if explained.shown.is_none() || is_better {
                explained.shown = first_law(&found, whole, about).map(|law| (law, about)).or(explained.shown);
            }
            let proved: Vec<Law> = found.iter().filter(|law| holds(law)).cloned().collect();
            let claim = |law: &Law| claims.and_then(|claims| claims.line(law, about, names));
            let mut rows = checked.all(found, about, claim);
            if about == Subject::Values {
                prove(&mut rows, &proved, whole);
            }
            if is_better {
                explained.rows.splice(0..0, rows);
            } else {
                explained.rows.extend(rows);
            }
            shortest = shortest.or(length);
        }
        explained.rows.sort_by_key(|row| row.counterexample.is_some());
        if !self.all {
            explained.rows.truncate(MOST_LAWS);
        }
        Ok(explained)
    }

    fn of_list(
        &self,
        values: &IndexedValues,
        session: &Session,
        request: &subject::Subject,
    ) -> Result<Answer<GuessAnswer>, Error> {
        let first_index = i64::try_from(values.first)
            .ok()
            .filter(|&first| first < 1 << 62)
            .ok_or_else(|| Error::new(ErrorKind::Domain, Message::new("guess-number-large")))?;
        let numbers = values
            .values
            .iter()
            .map(|&value| i64::try_from(value).ok().filter(|value| value.unsigned_abs() < 1 << 62))
            .collect::<Option<Vec<i64>>>()
            .ok_or_else(|| Error::new(ErrorKind::Domain, Message::new("guess-number-large")))?;
        let budget = session.budget(&request.settings);
        let whole = Table::of_list("n", first_index, numbers);
        let part = match whole.values.len() {
            length @ ..SHORT_LIST => length,
            length => length - length / 3,
        };
        let about = if values.are_outcomes { Subject::POutcomes } else { Subject::Values };
        let mut found = Vec::new();
        let mut tried = 0;
        let mut fitted = part;
        for length in BTreeSet::from([part, whole.values.len()]) {
            let table = first(&whole, length);
            let further = (length < whole.values.len()).then_some(&whole);
            let all = laws(&table, further, about, Some(self.reach(1)), &budget).map_err(limited)?;
            tried = tried.max(all.tried);
            found = all.laws;
            fitted = length;
            if found.iter().any(|law| law.counterexample(&whole, about).is_none()) {
                break;
            }
        }
        let last = |length: usize| vec![values.first.saturating_add(length as u64).saturating_sub(1)];
        let checked = Checked {
            table: &whole,
            from: vec![values.first],
            to: last(whole.values.len()),
            fitted_to: last(fitted),
            ranges: Vec::new(),
            all: self.all,
        };
        let first_law = first_law(&found, &whole, about);
        let fit = self.table.then(|| fit(&whole, 1, about, first_law.as_ref()));
        let mut laws = checked.all(found, about, |_| None);
        if self.prove {
            induction::prove(&mut laws, &Err(Message::new("guess-unproved-rules")));
        }
        let stats = Stats { positions: 0, seconds: budget.seconds(), bytes: 0 };
        Ok(answer(GuessAnswer { laws, looked_to: checked.to, tried, fit }, stats, None))
    }

    fn of_template(
        &self,
        template: &Template,
        session: &mut Session,
        request: &subject::Subject,
    ) -> Result<Answer<GuessAnswer>, Error> {
        if self.to.is_some() {
            return Err(Error::new(ErrorKind::Syntax, Message::new("template-with-corners")));
        }
        let from = positions::by_template(session, request, template)?;
        let budget = session.budget(&request.settings);
        let mut within = |work: &mut Search<'_>| work(&budget).map_err(limited);
        let mut explained = self.explained(&from, None, &mut within, &mut |_, _, _| {})?;
        if self.prove {
            induction::prove(&mut explained.rows, &Err(Message::new("guess-unproved-rules")));
        }
        let fit = self.fit(&from, explained.shown.as_ref());
        let stats = Stats { seconds: from.stats.seconds + budget.seconds(), ..from.stats };
        let found =
            GuessAnswer { laws: explained.rows, looked_to: from.further_to, tried: explained.tried, fit };
        Ok(answer(found, stats, None))
    }

    fn of_rules(
        &self,
        session: &mut Session,
        request: &subject::Subject,
    ) -> Result<Answer<GuessAnswer>, Error> {
        let mut game = tables::Subject::new(session, request)?;
        let to = self.to.clone().unwrap_or_else(|| game.first_corner());
        let fitted = game.table(&to)?;
        let (further_to, further) =
            game.larger_table(&to)?.map_or((to.clone(), None), |(corner, table)| (corner, Some(table)));
        let claims = Claims {
            kind: game.kind.clone(),
            fields: game.fields.iter().map(|field| field.name.clone()).collect(),
            convention: request.settings.convention,
        };
        let from = GuessedFrom {
            fitted,
            further,
            from: game.fields.iter().map(|field| field.low).collect(),
            to,
            further_to,
            ranges: game.ranges(),
            fields: game.fields.len(),
            outcomes_only: game.outcomes_only,
            stats: Stats::default(),
        };
        let has_code = from.fields == 1 && game.has_code();
        let game = RefCell::new(game);
        let names = from.fitted.names.clone();
        let mut explained = self.explained(
            &from,
            Some(&claims),
            &mut |work| game.borrow_mut().within_budget(|budget| work(budget)),
            &mut |rows, laws, whole| {
                if has_code {
                    period::prove(rows, laws, &names, whole, &mut game.borrow_mut());
                }
            },
        )?;
        let mut game = game.into_inner();
        if self.prove {
            let position = claims.position();
            game.with_induction(position, |subject| induction::prove(&mut explained.rows, &subject));
        }
        let fit = self.fit(&from, explained.shown.as_ref());
        let stats = Stats { seconds: game.seconds(), ..game.stats };
        let found =
            GuessAnswer { laws: explained.rows, looked_to: from.further_to, tried: explained.tried, fit };
        Ok(answer(found, stats, game.remarks))
    }

    /// The first table compared with the shown law, if it was requested.
    fn fit(&self, from: &GuessedFrom, shown: Option<&(Law, Subject)>) -> Option<Fit> {
        let about = shown.map_or(Subject::Values, |(_, about)| *about);
        self.table.then(|| fit(&from.fitted, from.fields, about, shown.map(|(law, _)| law)))
    }
}

/// A search that runs within a budget.
type Search<'w> = dyn FnMut(&dyn Budget) -> Result<(), Limit> + 'w;

/// Records for each row why its law holds for all positions. The laws are those of the rows, and the table is
/// the larger one.
type Proving<'w> = dyn FnMut(&mut [GuessedLaw], &[Law], &Table) + 'w;

/// The largest number of laws that are shown unless all were requested.
const MOST_LAWS: usize = 3;

/// Whether a reader of the law must compute earlier values first.
fn is_recurrence(law: &Law) -> bool {
    matches!(
        law.form,
        Form::Digits(_) | Form::DigitMap(_) | Form::DigitsOfP(_) | Form::Rows(_) | Form::Steps(_)
    )
}

fn limited(_: Limit) -> Error {
    Error::new(ErrorKind::Limit, Message::new("guess-limit"))
}

/// The first law that holds; if none holds, the first law.
fn first_law(found: &[Law], whole: &Table, about: Subject) -> Option<Law> {
    found.iter().find(|law| law.counterexample(whole, about).is_none()).or(found.first()).cloned()
}

/// The table compared with the law.
fn fit(table: &Table, fields: usize, about: Subject, law: Option<&Law>) -> Fit {
    let of_outcomes = about == Subject::POutcomes;
    let points = table.points.iter().zip(&table.values).map(|(point, &value)| FitPoint {
        at: point.clone(),
        value: if of_outcomes { i64::from(value != 0) } else { value },
        law: law.and_then(|law| law.at(point)),
    });
    Fit { names: table.names.clone(), fields, of_outcomes, points: points.collect() }
}

fn answer(
    found: GuessAnswer,
    stats: Stats,
    remarks: Option<std::sync::Arc<crate::error::Report>>,
) -> Answer<GuessAnswer> {
    let first = found.laws.first().filter(|law| law.counterexample.is_none());
    let evidence = first.map(|law| match &law.proof {
        Some(proved) => Evidence::Proved { theorem: proved.theorem(), certificate: None },
        None => Evidence::Checked { to: found.looked_to.iter().max().copied().unwrap_or(0) },
    });
    Answer { evidence, plan: None, stats: Some(stats), remarks, body: found }
}

/// The first rows of a table.
fn first(table: &Table, length: usize) -> Table {
    Table {
        names: table.names.clone(),
        points: table.points[..length].to_vec(),
        values: table.values[..length].to_vec(),
        constants: table.constants.clone(),
    }
}
