//! `guess`: laws that fit a table or a list of numbers, the shortest first.

mod checked;
mod found;
mod induction;
mod json;
mod parameters;
mod period;
mod tables;

use crate::{
    answer::{Answer, Stats},
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
use grundy_core::{Evidence, Message};
use grundy_guess::{Law, Reach, Subject, Table, laws};
use std::collections::BTreeSet;

/// Which laws fit the values of a ruleset's positions, or a list of numbers?
///
/// The table is computed from the rules: the theorems and claims that a ruleset carries are not used, since a
/// law that was told would be no guess. Each law found is then looked at on a larger table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessQuestion {
    /// The last position of the table that laws have to fit, a number for each field; without it, one that
    /// suits the number of fields.
    pub to: Option<Vec<u64>>,
    /// The numbers to fit, instead of a ruleset's; the first belongs to index 0.
    pub values: Option<Vec<i128>>,
    /// How many expressions to try.
    pub tried: u64,
    /// Whether the answer is to have the table itself.
    pub table: bool,
    /// Whether to prove a law that holds by induction, with the session's SMT solvers.
    pub prove: bool,
}

/// Expressions with different values tried, unless told otherwise.
const TRIED: u64 = 10_000_000;

/// Expressions kept at most while trying.
const KEPT: usize = 150_000;

/// Lists shorter than this are fitted whole; of longer ones a third is left to check with.
const SHORT_LIST: usize = 24;

impl Default for GuessQuestion {
    fn default() -> Self {
        Self { to: None, values: None, tried: TRIED, table: false, prove: false }
    }
}

impl ReadQuestion for GuessQuestion {
    const NAME: &'static str = "guess";
    const FIELDS: &'static [&'static str] = &["to", "values", "tried", "table", "prove"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        let values = match fields.take("values") {
            None => None,
            Some(field) => Some(
                field
                    .entries("values")?
                    .into_iter()
                    .map(|entry| entry.integer("values"))
                    .collect::<Result<_, _>>()?,
            ),
        };
        let tried = fields.take("tried").map(|field| field.natural("tried")).transpose()?;
        let (table, prove) = (fields.flag("table")?, fields.flag("prove")?);
        Ok(Self { to: fields.naturals("to")?, values, tried: tried.unwrap_or(TRIED), table, prove })
    }
}

impl Question for GuessQuestion {
    type Answer = GuessAnswer;

    fn answer(
        &self,
        session: &mut Session,
        request: &subject::Subject,
    ) -> Result<Answer<GuessAnswer>, Error> {
        match (&self.values, &request.ruleset) {
            (Some(_), Some(_)) => Err(Error::new(ErrorKind::Syntax, Message::new("guess-two-subjects"))),
            (None, None) => Err(Error::new(ErrorKind::Syntax, Message::new("guess-no-subject"))),
            (Some(values), None) => self.of_list(values, session, request),
            (None, Some(_)) => self.of_rules(session, request),
        }
    }
}

impl GuessQuestion {
    /// This share of the expressions that may be tried.
    fn reach(&self, share: f64) -> Reach {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a share of a count"
        )]
        let tried = (self.tried as f64 * share) as u64;
        Reach { tried, kept: KEPT }
    }

    fn of_list(
        &self,
        values: &[i128],
        session: &Session,
        request: &subject::Subject,
    ) -> Result<Answer<GuessAnswer>, Error> {
        let numbers = values
            .iter()
            .map(|&value| i64::try_from(value).ok().filter(|value| value.unsigned_abs() < 1 << 62))
            .collect::<Option<Vec<i64>>>()
            .ok_or_else(|| Error::new(ErrorKind::Domain, Message::new("guess-number-large")))?;
        let budget = session.budget(&request.settings);
        let whole = Table::of_list("n", 0, numbers);
        let part = match whole.values.len() {
            length @ ..SHORT_LIST => length,
            length => length - length / 3,
        };
        let limited = |_| Error::new(ErrorKind::Limit, Message::new("guess-limit"));
        let about = Subject::Values;
        let mut found = Vec::new();
        let mut tried = 0;
        let mut fitted = part;
        for length in BTreeSet::from([part, whole.values.len()]) {
            let table = first(&whole, length);
            let all = laws(&table, about, Some(self.reach(1.0)), &budget).map_err(limited)?;
            tried = tried.max(all.tried);
            found = all.laws;
            fitted = length;
            if found.iter().any(|law| law.counterexample(&whole, about).is_none()) {
                break;
            }
        }
        let last = |length: usize| vec![(length as u64).saturating_sub(1)];
        let checked = Checked {
            table: &whole,
            from: vec![0],
            to: last(whole.values.len()),
            fitted_to: last(fitted),
            ranges: Vec::new(),
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

    fn of_rules(
        &self,
        session: &mut Session,
        request: &subject::Subject,
    ) -> Result<Answer<GuessAnswer>, Error> {
        let mut game = tables::Subject::new(session, request)?;
        let to = self.to.clone().unwrap_or_else(|| {
            let last = match game.fields.len() {
                1 => 200,
                2 => 30,
                _ => 10,
            };
            game.fields
                .iter()
                .map(|&(_, low)| if low < last { last } else { low.saturating_add(last) })
                .collect()
        });
        let fitted = game.table(&to)?;
        let (further_to, further) =
            game.larger_table(&to)?.map_or((to.clone(), None), |(corner, table)| (corner, Some(table)));
        let whole = further.as_ref().unwrap_or(&fitted);
        let claims = Claims {
            kind: game.kind.clone(),
            fields: game.fields.iter().map(|(name, _)| name.clone()).collect(),
            convention: request.settings.convention,
        };
        let fields = game.fields.len();
        let mut abouts = Vec::new();
        if !game.outcomes_only {
            abouts.push(Subject::Values);
        }
        // One field: who knows the outcomes alone knows little, nearly all positions are N-positions.
        if game.outcomes_only || fields > 1 {
            abouts.push(Subject::POutcomes);
        }
        #[expect(clippy::cast_precision_loss, reason = "one or two")]
        let share = 1.0 / abouts.len() as f64;
        let mut rows: Vec<GuessedLaw> = Vec::new();
        let mut tried = 0;
        let mut shown = None;
        for about in abouts {
            let mut checked = Checked {
                table: whole,
                from: game.fields.iter().map(|(_, low)| *low).collect(),
                to: further_to.clone(),
                fitted_to: to.clone(),
                ranges: game.ranges(),
            };
            let reach = self.reach(share);
            let all = game.within_budget(|budget| laws(&fitted, about, Some(reach), budget))?;
            tried += all.tried;
            let mut found = all.laws;
            if !found.iter().any(|law| law.counterexample(whole, about).is_none()) && further.is_some() {
                // A period may begin late, or be long.
                let more = game.within_budget(|budget| laws(whole, about, None, budget))?.laws;
                if !more.is_empty() {
                    checked.fitted_to.clone_from(&further_to);
                    found = more;
                }
            }
            shown = first_law(&found, whole, about).map(|law| (law, about)).or(shown);
            let first_row = rows.len();
            let mut laws = found.clone();
            laws.retain(|law| law.counterexample(whole, about).is_none());
            rows.extend(checked.all(found, about, |law| claims.line(law, about, &fitted.names)));
            if fields == 1 && about == Subject::Values && game.has_code() {
                period::prove(&mut rows[first_row..], &laws, &fitted.names, whole, &mut game);
            }
            if rows.iter().any(|row| row.counterexample.is_none()) {
                break;
            }
        }
        rows.sort_by_key(|row| row.counterexample.is_some());
        if self.prove {
            game.with_induction(claims.position(), |subject| induction::prove(&mut rows, &subject));
        }
        let about = shown.as_ref().map_or(Subject::Values, |(_, about)| *about);
        let fit = self.table.then(|| fit(&fitted, fields, about, shown.as_ref().map(|(law, _)| law)));
        let stats = Stats { seconds: game.seconds(), ..game.stats };
        Ok(answer(GuessAnswer { laws: rows, looked_to: further_to, tried, fit }, stats, game.remarks))
    }
}

/// The first law that holds, or else the first.
fn first_law(found: &[Law], whole: &Table, about: Subject) -> Option<Law> {
    found.iter().find(|law| law.counterexample(whole, about).is_none()).or(found.first()).cloned()
}

/// The table beside what the law gives.
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
