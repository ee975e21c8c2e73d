//! `guess`: laws that fit a table or a list of numbers, the shortest first.

mod tables;

use super::{Question, WriteBody};
use crate::{
    answer::{Answer, Stats},
    error::{Error, ErrorKind},
    json::{Array, Fields, Object},
    request::Request,
    session::Session,
};
use grundy_core::{Convention, Evidence, Message};
use grundy_solve::guess::{DigitRecurrence, Form, Law, Reach, Subject, Table, laws};
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
}

/// Laws, the shortest first; none if nothing short fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessAnswer {
    /// Those that hold as far as they were checked, then those that fit the first table only.
    pub laws: Vec<GuessedLaw>,
    /// The last position that was looked at.
    pub looked_to: Vec<u64>,
}

/// A law and how far it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessedLaw {
    /// The law in the rules language, or in its manner: an expression for the value, or a condition for the
    /// P-positions.
    pub law: String,
    /// What kind of law: `closed`, `periodic`, `arithmetic-periodic`, `digits` or `condition`.
    pub form: &'static str,
    /// Whether it is about outcomes, not values.
    pub of_outcomes: bool,
    /// The line to put into the rules, where the language can say it.
    pub claim: Option<String>,
    /// The last position of the table that it was fitted to.
    pub fitted_to: Vec<u64>,
    /// The last position it was checked to.
    pub checked_to: Vec<u64>,
    /// The first position where it is wrong.
    pub counterexample: Option<Counterexample>,
    /// Positions that it leaves out, with their values.
    pub exceptions: Vec<(Vec<i64>, i64)>,
    /// Period and saltus, of periodic laws.
    pub period: Option<(usize, i64)>,
    /// The recurrence, of laws on digits.
    pub recurrence: Option<DigitRecurrence>,
}

/// A position where a law is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The fields, then the parameters that range over several numbers.
    pub at: Vec<i64>,
    /// The value there; of outcomes, 0 for a P-position and 1 for others.
    pub value: i64,
    /// What the law gives, if anything.
    pub law: Option<i64>,
}

/// Expressions with different values tried, unless told otherwise.
const TRIED: u64 = 10_000_000;

/// Expressions kept at most while trying.
const KEPT: usize = 150_000;

/// Lists shorter than this are fitted whole; of longer ones a third is left to check with.
const SHORT_LIST: usize = 24;

/// Laws shown that a larger table refuted.
const REFUTED: usize = 2;

impl Default for GuessQuestion {
    fn default() -> Self {
        Self { to: None, values: None, tried: TRIED }
    }
}

impl Question for GuessQuestion {
    const NAME: &'static str = "guess";
    const FIELDS: &'static [&'static str] = &["to", "values", "tried"];

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
        Ok(Self { to: fields.naturals("to")?, values, tried: tried.unwrap_or(TRIED) })
    }

    fn answer(&self, session: &mut Session, request: &Request) -> Result<Answer, Error> {
        match (&self.values, &request.ruleset) {
            (Some(_), Some(_)) => Err(Error::new(ErrorKind::Syntax, Message::new("guess-two-subjects"))),
            (None, None) => Err(Error::new(ErrorKind::Syntax, Message::new("guess-no-subject"))),
            (Some(values), None) => self.of_list(values, session, request),
            (None, Some(_)) => self.of_rules(session, request),
        }
    }
}

impl GuessQuestion {
    fn reach(&self) -> Reach {
        Reach { tried: self.tried, kept: KEPT }
    }

    fn of_list(&self, values: &[i128], session: &Session, request: &Request) -> Result<Answer, Error> {
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
        let mut fitted = part;
        for length in BTreeSet::from([part, whole.values.len()]) {
            let table = first(&whole, length);
            found = laws(&table, about, Some(self.reach()), &budget).map_err(limited)?;
            fitted = length;
            if found.iter().any(|law| law.counterexample(&whole, about).is_none()) {
                break;
            }
        }
        let last = |length: usize| vec![(length as u64).saturating_sub(1)];
        let checked = Checked { table: &whole, to: last(whole.values.len()), fitted_to: last(fitted) };
        let laws = checked.all(found, about, |_| None);
        let stats = Stats { positions: 0, seconds: budget.seconds(), bytes: 0 };
        Ok(answer(laws, checked.to, stats, None))
    }

    fn of_rules(&self, session: &mut Session, request: &Request) -> Result<Answer, Error> {
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
        let mut abouts = Vec::new();
        if !game.outcomes_only {
            abouts.push(Subject::Values);
        }
        // One field: who knows the outcomes alone knows little, nearly all positions are N-positions.
        if game.outcomes_only || game.fields.len() > 1 {
            abouts.push(Subject::POutcomes);
        }
        let mut rows: Vec<GuessedLaw> = Vec::new();
        for about in abouts {
            let mut checked = Checked { table: whole, to: further_to.clone(), fitted_to: to.clone() };
            let reach = self.reach();
            let mut found = game.within_budget(|budget| laws(&fitted, about, Some(reach), budget))?;
            if !found.iter().any(|law| law.counterexample(whole, about).is_none()) && further.is_some() {
                // A period may begin late, or be long.
                let more = game.within_budget(|budget| laws(whole, about, None, budget))?;
                if !more.is_empty() {
                    checked.fitted_to.clone_from(&further_to);
                    found = more;
                }
            }
            rows.extend(checked.all(found, about, |law| claims.line(law, about, &fitted.names)));
            if rows.iter().any(|row| row.counterexample.is_none()) {
                break;
            }
        }
        rows.sort_by_key(|row| row.counterexample.is_some());
        let stats = Stats { seconds: game.seconds(), ..game.stats };
        Ok(answer(rows, further_to, stats, game.remarks))
    }
}

fn answer(
    laws: Vec<GuessedLaw>,
    looked_to: Vec<u64>,
    stats: Stats,
    remarks: Option<std::sync::Arc<crate::error::Report>>,
) -> Answer {
    let holds = laws.iter().any(|law| law.counterexample.is_none());
    let to = looked_to.iter().max().copied().unwrap_or(0);
    Answer {
        evidence: holds.then_some(Evidence::Checked { to }),
        plan: None,
        stats: Some(stats),
        remarks,
        body: GuessAnswer { laws, looked_to }.into(),
    }
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

/// The table that laws are checked on.
struct Checked<'t> {
    table: &'t Table,
    to: Vec<u64>,
    fitted_to: Vec<u64>,
}

impl Checked<'_> {
    /// The laws that hold, the shortest of each form, and some that do not.
    fn all(
        &self,
        found: Vec<Law>,
        about: Subject,
        claim: impl Fn(&Law) -> Option<String>,
    ) -> Vec<GuessedLaw> {
        let rows = found.into_iter().map(|law| {
            let at = law.counterexample(self.table, about);
            let claim = claim(&law);
            let in_language = law.is_in_language();
            (self.row(law, about, at, claim), in_language)
        });
        let (holding, refuted): (Vec<_>, Vec<_>) = rows.partition(|(row, _)| row.counterexample.is_none());
        // Laws that hold agree; a second one of the same form tells nothing new, unless only it can be said.
        let mut shown: BTreeSet<(&'static str, bool)> = BTreeSet::new();
        let mut laws: Vec<GuessedLaw> = holding
            .into_iter()
            .filter(|(row, in_language)| {
                let better = shown.contains(&(row.form, true));
                shown.insert((row.form, *in_language)) && !better
            })
            .map(|(row, _)| row)
            .collect();
        laws.extend(refuted.into_iter().map(|(row, _)| row).take(REFUTED));
        laws
    }

    fn row(&self, law: Law, about: Subject, at: Option<usize>, claim: Option<String>) -> GuessedLaw {
        let of_outcomes = about == Subject::POutcomes;
        let counterexample = at.map(|at| {
            let value = self.table.values[at];
            Counterexample {
                at: self.table.points[at].clone(),
                value: if of_outcomes { i64::from(value != 0) } else { value },
                law: law.at(&self.table.points[at]),
            }
        });
        GuessedLaw {
            law: law.text(&self.table.names),
            form: law.form.name(),
            of_outcomes,
            claim,
            fitted_to: self.fitted_to.clone(),
            checked_to: self.to.clone(),
            counterexample,
            period: match &law.form {
                Form::Periodic { period, saltus, .. } => Some((*period, *saltus)),
                _ => None,
            },
            recurrence: match law.form {
                Form::Digits(recurrence) | Form::DigitsOfP(recurrence) => Some(recurrence),
                _ => None,
            },
            exceptions: law.exceptions,
        }
    }
}

/// How claims about the positions are written.
struct Claims {
    kind: String,
    fields: Vec<String>,
    convention: Convention,
}

impl Claims {
    /// The law as a line of rules text, if the language can say it: claims are about normal play.
    fn line(&self, law: &Law, about: Subject, names: &[String]) -> Option<String> {
        if !law.is_in_language() || self.convention == Convention::Misere {
            return None;
        }
        let (kind, fields, text) = (&self.kind, self.fields.join(", "), law.text(names));
        let position = format!("{kind}({fields})");
        let excepted: Vec<String> =
            law.exceptions.iter().filter_map(|(point, _)| point.first()).map(i64::to_string).collect();
        Some(match about {
            Subject::Values if excepted.is_empty() => format!("claim value {position} = {text}"),
            Subject::Values => {
                let field = self.fields.first()?;
                format!("claim value {position} = {text} where {field} not in {{{}}}", excepted.join(", "))
            }
            Subject::POutcomes => format!("claim outcome {position} = P where {text}"),
        })
    }
}

impl WriteBody for GuessAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.array("laws", |array| {
            for law in &self.laws {
                array.object(|object| law.write(object));
            }
        });
        corner(object, "looked_to", &self.looked_to);
    }
}

impl GuessedLaw {
    fn write(&self, object: &mut Object<'_>) {
        object.text("law", &self.law);
        object.text("of", if self.of_outcomes { "outcome" } else { "value" });
        object.text("form", self.form);
        corner(object, "fitted_to", &self.fitted_to);
        corner(object, "checked_to", &self.checked_to);
        match &self.counterexample {
            None => object.null("counterexample"),
            Some(found) => object.object("counterexample", |object| {
                object.array("at", |array| integers(array, &found.at));
                let mut told = |name, value: i64| match (self.of_outcomes, value) {
                    (false, value) => object.integer(name, value),
                    (true, 0) => object.text(name, "P"),
                    (true, _) => object.text(name, "N"),
                };
                told("is", found.value);
                match found.law {
                    Some(value) => told("law", value),
                    None => object.null("law"),
                }
            }),
        }
        match &self.claim {
            Some(claim) => object.text("claim", claim),
            None => object.null("claim"),
        }
        if let Some((period, saltus)) = self.period {
            object.number("period", period as u64);
            object.integer("saltus", saltus);
        }
        if !self.exceptions.is_empty() {
            object.array("exceptions", |array| {
                for (point, value) in &self.exceptions {
                    array.object(|object| {
                        object.array("at", |array| integers(array, point));
                        object.integer("is", *value);
                    });
                }
            });
        }
        if let Some(recurrence) = &self.recurrence {
            object.object("recurrence", |object| {
                object.number("base", recurrence.base as u64);
                object.array("rows", |array| {
                    for row in &recurrence.rows {
                        array.object(|object| {
                            object.integer("at_zero", row.at_zero);
                            object.array("steps", |array| {
                                for step in &row.steps {
                                    array.object(|object| {
                                        object.number("of", step.of as u64);
                                        object.integer("factor", step.factor);
                                        object.integer("slope", step.slope);
                                        object.integer("constant", step.constant);
                                    });
                                }
                            });
                        });
                    }
                });
            });
        }
    }
}

/// A corner of a table: a number where there is one field.
fn corner(object: &mut Object<'_>, name: &str, corner: &[u64]) {
    match corner {
        [only] => object.number(name, *only),
        _ => object.array(name, |array| corner.iter().for_each(|&word| array.number(word))),
    }
}

fn integers(array: &mut Array<'_>, numbers: &[i64]) {
    numbers.iter().for_each(|&number| array.integer(number));
}
