//! `guess`: laws that fit a table or a list of numbers. Of the laws for values, the shortest comes first; the same
//! applies to the laws for outcomes.

mod checked;
mod explained;
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
    error::{Error, ErrorKind, Report},
    object::{Fields, ReadQuestion},
    question::Question,
    session::Session,
    subject::{self, Settings},
};
use checked::{Checked, Claims};
use explained::Explained;
pub use found::{
    Counterexample, Fit, FitPoint, GuessAnswer, GuessedLaw, LawData, LawProof, ParameterRange,
    ProvedByInduction,
};
use grundy_core::{Budget, Evidence, Limit, Message, count_thread_turns};
use grundy_guess::{Form, Found, Law, Reach, Subject, Table, laws};
use guessed_from::GuessedFrom;
pub use list::IndexedValues;
use std::{cell::RefCell, collections::BTreeSet, sync::Arc};

/// Asks for laws that fit the values or the outcomes of the positions of a ruleset, or a list of numbers.
///
/// The values or outcomes of a ruleset are tabulated from the rules. Its theorems and claims are not used, because a
/// law taken from them would not be a guess. Each law found is then checked on a larger table, if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessQuestion {
    /// The last position of the table that laws must fit, as a number for each field. With `None`, the last position is
    /// chosen according to the number of fields that can have more than a few values.
    pub to: Option<Vec<u64>>,
    /// The numbers to fit, instead of the values of a ruleset.
    pub values: Option<IndexedValues>,
    /// The positions whose values laws must fit, instead of all positions of the ruleset up to a corner.
    pub template: Option<Template>,
    /// The largest number of expressions to try.
    pub tried: u64,
    /// Whether the answer includes the table itself.
    pub table: bool,
    /// Whether to try to prove, by induction and with the SMT solvers of the session, the laws that hold, one after
    /// another until one is proved.
    pub prove: bool,
    /// Whether the answer includes all laws that hold, rather than only a few that add something new, and, if no law
    /// holds, some laws that a larger table refuted.
    pub all: bool,
}

/// The default for the largest number of expressions to try.
const TRIED: u64 = 10_000_000;

/// The largest number of expressions that are kept as parts of other expressions.
const KEPT: usize = 150_000;

/// The length of the shortest list whose last third is reserved for checking. Shorter lists are fitted as a whole.
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

impl GuessQuestion {
    /// The limits of a search, which may try the requested number of expressions divided by `part`.
    fn reach(&self, part: u64) -> Reach {
        Reach { tried: self.tried / part, kept: KEPT }
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
        let mut found = Found::default();
        let mut tried = 0;
        let mut fitted = part;
        let mut stopped = None;
        for length in BTreeSet::from([part, whole.values.len()]) {
            let table = first(&whole, length);
            let further = (length < whole.values.len()).then_some(&whole);
            let search = || laws(&table, further, about, Some(self.reach(1)), &budget);
            found = budget.during(search);
            tried = tried.max(found.tried);
            fitted = length;
            stopped = found.stopped;
            if stopped.is_some() || found.holding > 0 {
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
        let fit = self.table.then(|| fit(&whole, 1, about, found.laws.first()));
        let mut laws = checked.all(found, about, |_| None);
        if self.prove && stopped.is_none() {
            induction::prove(&mut laws, &Err(Message::new("guess-unproved-rules")));
        }
        let stats = Stats { positions: 0, seconds: budget.seconds(), bytes: 0 };
        let finished = stopped.is_none();
        let found = GuessAnswer { laws, looked_to: checked.to, tried, fit, finished };
        ended(answer(found, stats, None), stopped)
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
        let from = positions::by_template(session, request, template).map_err(nothing_known)?;
        let left = request.settings.limits.after(from.stats.seconds);
        let budget = session.budget(&Settings { limits: left, ..request.settings.clone() });
        let mut within = |work: &mut dyn FnMut(&dyn Budget)| {
            budget.during(|| work(&budget));
            Ok(())
        };
        let mut explained = self.explained(&from, None, &mut within, &mut |_, _, _| {})?;
        if self.prove {
            induction::prove(&mut explained.rows, &Err(Message::new("guess-unproved-rules")));
        }
        let stats = Stats { seconds: from.stats.seconds + budget.seconds(), ..from.stats };
        self.answered(&from, explained, stats, None)
    }

    fn of_rules(
        &self,
        session: &mut Session,
        request: &subject::Subject,
    ) -> Result<Answer<GuessAnswer>, Error> {
        let mut game = tables::Subject::new(session, request)?;
        let to = self.to.clone().unwrap_or_else(|| game.first_corner());
        let fitted = game.table(&to).map_err(nothing_known)?;
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
            &mut |work| game.borrow_mut().within_budget(work),
            &mut |rows, laws, whole| {
                if has_code {
                    period::prove(rows, laws, &names, whole, &mut game.borrow_mut());
                }
            },
        )?;
        let mut game = game.into_inner();
        if self.prove && explained.stopped.is_none() {
            let position = claims.position();
            game.with_induction(position, |subject| induction::prove(&mut explained.rows, &subject));
        }
        let stats = Stats { seconds: game.seconds(), ..game.stats };
        self.answered(&from, explained, stats, game.remarks)
    }

    /// The answer with these laws or, if a limit ended the search, the error for that limit with this answer as its
    /// partial answer.
    fn answered(
        &self,
        from: &GuessedFrom,
        explained: Explained,
        stats: Stats,
        remarks: Option<Arc<Report>>,
    ) -> Result<Answer<GuessAnswer>, Error> {
        let found = GuessAnswer {
            fit: self.fit(from, explained.shown.as_ref()),
            laws: explained.rows,
            looked_to: from.further_to.clone(),
            tried: explained.tried,
            finished: explained.stopped.is_none(),
        };
        ended(answer(found, stats, remarks), explained.stopped)
    }

    /// The table to which laws were fitted, compared with the law `shown`, if the table was requested.
    fn fit(&self, from: &GuessedFrom, shown: Option<&(Law, Subject)>) -> Option<Fit> {
        let about = shown.map_or(Subject::Values, |(_, about)| *about);
        self.table.then(|| fit(&from.fitted, from.fields, about, shown.map(|(law, _)| law)))
    }
}

/// Whether the law is not a single formula: its reader must compute earlier values first, or look up a row or a
/// threshold.
fn is_recurrence(law: &Law) -> bool {
    matches!(
        law.form,
        Form::Digits(_) | Form::DigitMap(_) | Form::DigitsOfP(_) | Form::Rows(_) | Form::Steps(_)
    )
}

/// The answer, or the error for a limit, with the answer as its partial answer.
fn ended(answer: Answer<GuessAnswer>, stopped: Option<Limit>) -> Result<Answer<GuessAnswer>, Error> {
    match stopped {
        None => Ok(answer),
        Some(limit) => Err(Error::at_limit(limit).with_known(answer)),
    }
}

/// The error for a limit that was reached before there was a table, with a partial answer without laws. Other errors
/// are returned unchanged.
fn nothing_known(error: Error) -> Error {
    if error.is_limit() {
        error.with_known(Answer::plain(GuessAnswer { finished: false, ..GuessAnswer::default() }))
    } else {
        error
    }
}

/// The table compared with the law, as far as the budget of the thread allows.
fn fit(table: &Table, fields: usize, about: Subject, law: Option<&Law>) -> Fit {
    let of_outcomes = about == Subject::POutcomes;
    let points = table.points.iter().zip(&table.values).map_while(|(point, &value)| {
        count_thread_turns(1).ok()?;
        Some(FitPoint {
            at: point.to_vec(),
            value: if of_outcomes { i64::from(value != 0) } else { value },
            law: law.and_then(|law| law.at(point)),
        })
    });
    Fit { names: table.names.clone(), fields, of_outcomes, points: points.collect() }
}

fn answer(found: GuessAnswer, stats: Stats, remarks: Option<Arc<Report>>) -> Answer<GuessAnswer> {
    let first = found.laws.first().filter(|law| law.counterexample.is_none());
    let evidence = first.map(|law| match &law.proof {
        Some(proved) => Evidence::Proved { theorem: proved.theorem(), certificate: None },
        None => Evidence::Checked { to: found.looked_to.iter().max().copied().unwrap_or(0) },
    });
    Answer { evidence, plan: None, stats: Some(stats), remarks, body: found }
}

/// The first `length` points of a table, with their values.
fn first(table: &Table, length: usize) -> Table {
    Table {
        names: table.names.clone(),
        points: table.points.up_to(length),
        values: table.values[..length].to_vec(),
        constants: table.constants.clone(),
    }
}
