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
use grundy_solve::guess::{
    Beatty, DigitRecurrence, Form, Formula, Law, Numeration, NumerationOf, Reach, RepeatingRow, Subject,
    Table, laws,
};
use grundy_solve::heap::{Period, ProvedPeriod};
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
}

/// Laws, the shortest first; none if nothing short fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessAnswer {
    /// Those that hold as far as they were checked, then those that fit the first table only.
    pub laws: Vec<GuessedLaw>,
    /// The last position that was looked at.
    pub looked_to: Vec<u64>,
    /// How many expressions with different values were tried.
    pub tried: u64,
    /// The table that laws were fitted to, beside the first law, if it was asked for.
    pub fit: Option<Fit>,
}

/// The table that laws were fitted to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fit {
    /// The names of the variables: the fields, then the parameters that range.
    pub names: Vec<String>,
    /// How many of them are fields.
    pub fields: usize,
    /// Whether the values are outcomes: 0 for a P-position and 1 for others.
    pub of_outcomes: bool,
    /// The points, each with its value and what the first law gives there; without a law, nothing.
    pub points: Vec<FitPoint>,
}

/// A point of a table and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FitPoint {
    /// A number for every variable.
    pub at: Vec<i64>,
    /// The value.
    pub value: i64,
    /// What the first law gives.
    pub law: Option<i64>,
}

/// The numbers of a parameter that a law is uniform in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterRange {
    /// The parameter.
    pub name: String,
    /// The numbers it was fitted with.
    pub fitted: Vec<i128>,
    /// The further numbers it was checked with.
    pub further: Vec<i128>,
}

/// A law and how far it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessedLaw {
    /// The law in the rules language, or in its manner: an expression for the value, or a condition for the
    /// P-positions.
    pub law: String,
    /// What kind of law: `closed`, `periodic`, `arithmetic-periodic`, `digits`, `grid`, `rows`, `condition`,
    /// `beatty` or `numeration`.
    pub form: &'static str,
    /// Whether it is about outcomes, not values.
    pub of_outcomes: bool,
    /// The line to put into the rules, where the language can say it.
    pub claim: Option<String>,
    /// The first position of the table.
    pub from: Vec<u64>,
    /// The last position of the table that it was fitted to.
    pub fitted_to: Vec<u64>,
    /// The last position it was checked to.
    pub checked_to: Vec<u64>,
    /// The parameters that range.
    pub ranges: Vec<ParameterRange>,
    /// The theorem by which it holds for every position, if one does.
    pub proof: Option<ProvedPeriod>,
    /// The first position where it is wrong.
    pub counterexample: Option<Counterexample>,
    /// Positions that it leaves out, with their values.
    pub exceptions: Vec<(Vec<i64>, i64)>,
    /// Period and saltus, of periodic laws.
    pub period: Option<(usize, i64)>,
    /// What else programs may want to know, by the form.
    pub data: LawData,
}

/// The numbers of a law that has no short formula, or one that hides them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LawData {
    /// The formula says it all.
    None,
    /// The recurrence on digits.
    Digits(DigitRecurrence),
    /// The periods in both fields, and what is added.
    Grid {
        /// The period of each field.
        periods: (i64, i64),
        /// What is added from one period of each to the next.
        saltus: (i64, i64),
    },
    /// The rows.
    Rows(Vec<RepeatingRow>),
    /// The ratio of Beatty pairs and the step of their differences, with these names of the variables.
    Beatty(Beatty, Vec<String>),
    /// The numeration system, with these names of the variables.
    Numeration(Numeration, Vec<String>),
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
        Self { to: None, values: None, tried: TRIED, table: false }
    }
}

impl Question for GuessQuestion {
    const NAME: &'static str = "guess";
    const FIELDS: &'static [&'static str] = &["to", "values", "tried", "table"];

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
        let table = fields.flag("table")?;
        Ok(Self { to: fields.naturals("to")?, values, tried: tried.unwrap_or(TRIED), table })
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
        let laws = checked.all(found, about, |_| None);
        let stats = Stats { positions: 0, seconds: budget.seconds(), bytes: 0 };
        Ok(answer(GuessAnswer { laws, looked_to: checked.to, tried, fit }, stats, None))
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
                prove(&mut rows[first_row..], &laws, &fitted.names, whole, &mut game);
            }
            if rows.iter().any(|row| row.counterexample.is_none()) {
                break;
            }
        }
        rows.sort_by_key(|row| row.counterexample.is_some());
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

/// Notes the theorem of the period in the rows of laws that are then proved.
fn prove(
    rows: &mut [GuessedLaw],
    laws: &[Law],
    names: &[String],
    whole: &Table,
    game: &mut tables::Subject<'_>,
) {
    let turning: Vec<(String, u64, u64)> = laws
        .iter()
        .filter_map(|law| {
            let (period, _) = law.turns()?;
            let last = law.exceptions.iter().filter_map(|(point, _)| point.first()).max();
            let start = last.map_or(0, |last| last + 1);
            Some((law.text(names), u64::try_from(period).ok()?, u64::try_from(start).ok()?))
        })
        .collect();
    if turning.is_empty() {
        return;
    }
    let Some(Period::Proved(proved)) = game.period() else { return };
    let last = whole.points.last().and_then(|point| u64::try_from(point[0]).ok()).unwrap_or(0);
    let first = whole.points.first().and_then(|point| u64::try_from(point[0]).ok()).unwrap_or(0);
    for row in rows.iter_mut().filter(|row| row.counterexample.is_none()) {
        let Some((_, period, start)) = turning.iter().find(|(text, ..)| *text == row.law) else { continue };
        // Two sequences whose differences repeat agree for ever once they agree on as many values as both
        // periods have together.
        let needed = proved
            .preperiod
            .max(*start)
            .max(first)
            .checked_add(proved.period)
            .and_then(|to| to.checked_add(*period));
        if needed.is_some_and(|needed| needed <= last) {
            row.proof = Some(proved.clone());
        }
    }
}

fn answer(found: GuessAnswer, stats: Stats, remarks: Option<std::sync::Arc<crate::error::Report>>) -> Answer {
    let first = found.laws.first().filter(|law| law.counterexample.is_none());
    let evidence = first.map(|law| match &law.proof {
        Some(proved) => Evidence::Proved { theorem: proved.theorem.name().to_owned(), certificate: None },
        None => Evidence::Checked { to: found.looked_to.iter().max().copied().unwrap_or(0) },
    });
    Answer { evidence, plan: None, stats: Some(stats), remarks, body: found.into() }
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
    from: Vec<u64>,
    to: Vec<u64>,
    fitted_to: Vec<u64>,
    ranges: Vec<ParameterRange>,
}

impl Checked<'_> {
    /// The laws that hold, the shortest of each form; if there is none, some that do not.
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
        // One that was refuted is of interest where there is no better.
        if laws.is_empty() {
            laws.extend(refuted.into_iter().map(|(row, _)| row).take(REFUTED));
        }
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
            from: self.from.clone(),
            fitted_to: self.fitted_to.clone(),
            checked_to: self.to.clone(),
            ranges: self.ranges.clone(),
            proof: None,
            counterexample,
            period: match &law.form {
                Form::Periodic { period, saltus, .. } => Some((*period, *saltus)),
                _ => None,
            },
            data: match law.form {
                Form::Digits(recurrence) | Form::DigitsOfP(recurrence) => LawData::Digits(recurrence),
                Form::Grid { periods, saltus, .. } => LawData::Grid { periods, saltus },
                Form::Rows(rows) => LawData::Rows(rows),
                Form::Beatty(pairs) => LawData::Beatty(pairs, self.table.names.clone()),
                Form::Numeration(system) => LawData::Numeration(system, self.table.names.clone()),
                _ => LawData::None,
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
        object.number("tried", self.tried);
        if let Some(fit) = &self.fit {
            object.object("fit", |object| {
                object.texts("variables", &fit.names);
                object.array("points", |array| {
                    for point in &fit.points {
                        array.object(|object| {
                            object.array("at", |array| integers(array, &point.at));
                            let mut told = |name, value: i64| match (fit.of_outcomes, value) {
                                (false, value) => object.integer(name, value),
                                (true, 0) => object.text(name, "P"),
                                (true, _) => object.text(name, "N"),
                            };
                            told("is", point.value);
                            match point.law {
                                Some(law) => told("law", law),
                                None => object.null("law"),
                            }
                        });
                    }
                });
            });
        }
    }
}

impl GuessedLaw {
    fn write(&self, object: &mut Object<'_>) {
        object.text("law", &self.law);
        object.text("of", if self.of_outcomes { "outcome" } else { "value" });
        object.text("form", self.form);
        corner(object, "fitted_to", &self.fitted_to);
        corner(object, "checked_to", &self.checked_to);
        if !self.ranges.is_empty() {
            object.array("params", |array| {
                for range in &self.ranges {
                    array.object(|object| {
                        object.text("name", &range.name);
                        object.array("fitted", |array| {
                            range.fitted.iter().for_each(|&number| array.integer(number));
                        });
                        object.array("further", |array| {
                            range.further.iter().for_each(|&number| array.integer(number));
                        });
                    });
                }
            });
        }
        object.text(
            "status",
            if self.proof.is_some() {
                "proved"
            } else if self.counterexample.is_some() {
                "refuted"
            } else {
                "checked"
            },
        );
        if let Some(proved) = &self.proof {
            object.object("proof", |object| {
                object.text("theorem", proved.theorem.name());
                object.text("bound", &proved.theorem.bound());
                object.number("preperiod", proved.preperiod);
                object.number("period", proved.period);
                object.number("saltus", proved.saltus);
                object.number("checked_to", proved.checked_to);
            });
        }
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
        self.data.write(object);
    }
}

impl LawData {
    fn write(&self, object: &mut Object<'_>) {
        match self {
            Self::None => {}
            Self::Digits(recurrence) => write_recurrence(recurrence, object),
            Self::Grid { periods, saltus } => {
                object.array("periods", |array| integers(array, &[periods.0, periods.1]));
                object.array("saltus", |array| integers(array, &[saltus.0, saltus.1]));
            }
            Self::Rows(rows) => object.array("rows", |array| {
                for row in rows {
                    array.object(|object| {
                        object.integer("at", row.at);
                        object.integer("from", row.from);
                        object.integer("preperiod", row.preperiod);
                        object.number("period", row.period as u64);
                        object.integer("saltus", row.saltus);
                        object.array("values", |array| integers(array, &row.values));
                    });
                }
            }),
            Self::Beatty(pairs, names) => object.object("beatty", |object| {
                let all = [("p", &pairs.p), ("q", &pairs.q), ("s", &pairs.s), ("step", &pairs.step)];
                for (name, formula) in all {
                    match formula {
                        Formula::Constant(number) => object.integer(name, *number),
                        formula => object.text(name, &formula.text(names)),
                    }
                }
            }),
            Self::Numeration(system, names) => object.object("numeration", |object| {
                match system.of {
                    NumerationOf::Terms => object.text("of", "terms"),
                    NumerationOf::LeastPart { whole, limit } => {
                        object.text("of", "least part");
                        object.text("whole", &names[whole]);
                        object.text("limit", &names[limit]);
                    }
                }
                object.array("start", |array| integers(array, &system.start));
                object.integer("factor", system.factor);
                object.integer("other", system.other);
                object.number("back", system.back as u64);
                object.text("recurrence", &system.recurrence());
            }),
        }
    }
}

fn write_recurrence(recurrence: &DigitRecurrence, object: &mut Object<'_>) {
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
