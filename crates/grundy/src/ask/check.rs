//! `check`: whether rules are well-formed, play ends, and theorems and claims agree with the rules.

use crate::{
    answer::{Answer, Stats, Value, value_text},
    error::{Error, Report},
    game::Game,
    object::{Fields, Object, Places, ReadQuestion, WriteBody, write_diagnostic},
    position_text::line_column,
    question::Question,
    session::Session,
    subject::{Cycles, Subject},
};
use grundy_core::{Limit, NimValue, Outcome, Sum, TheoremForm};
use grundy_solve::{CheckedForm, Difference, check_closed_forms};
use std::sync::Arc;

/// The time limit, in seconds, if the request sets neither a size nor a time limit.
const SECONDS: f64 = 2.0;

/// Asks whether rules are well-formed, whether play ends, and whether theorems and claims agree with the
/// moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckQuestion {
    /// The largest size of the positions to compare. The size of a position is the sum of its numbers and of the
    /// lengths of its lists. In fields with bounds below zero, numbers are counted from the lower bound. With `None`,
    /// as many positions are compared as the time limit allows.
    pub to: Option<u64>,
}

/// The results of checking rules.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CheckAnswer {
    /// Warnings, with the text to which they refer.
    pub remarks: Option<Arc<Report>>,
    /// Whether play always ends, and the evidence.
    pub ending: Ending,
    /// The theorems and claims, in the order in which the text contains them. If draws are allowed, nothing is
    /// compared, and the list is empty.
    pub theorems: Vec<CheckedTheorem>,
    /// Whether sums of numbers count each number from the lower bound of its field, because some field can be below
    /// zero.
    pub from_lowest: bool,
}

/// Whether play always ends, and the evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It is proved, by an order of the positions or in another way, that play always ends.
    Proved,
    /// It is unknown whether play always ends. If `checked_to` is given, no position whose numbers (including the
    /// lengths of lists) add up to at most `checked_to` can repeat.
    Open {
        /// The largest sum up to which all positions were checked, or `None` if there is no such sum.
        checked_to: Option<u64>,
    },
    /// Play can repeat these positions. The last position equals the first.
    Cycle(Vec<String>),
}

/// The result of comparing a theorem or claim with the moves.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CheckedTheorem {
    /// The number of the line in the rules text, counted from 1. For a theorem that is written in Rust, it is 1.
    pub line: usize,
    /// The name of the theorem or, if it has none, the title of the game.
    pub name: String,
    /// The form of the statement: values, outcomes or moves.
    pub form: TheoremForm,
    /// The number of compared positions that the theorem covers.
    pub covered: u64,
    /// The largest number such that the theorem was found to hold for all positions whose numbers (including the
    /// lengths of lists) add up to at most this number, or `None` if there is no such number.
    pub checked_to: Option<u64>,
    /// The first position at which the theorem is wrong, or `None` if none was found.
    pub counterexample: Option<WrongAt>,
}

/// A position at which a theorem or claim is wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct WrongAt {
    /// The position, in the long form.
    pub position: String,
    /// The difference between the rules and the claim at this position.
    pub said: Said,
}

/// The difference between the rules and a claim at a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// The nim-values differ.
    Value {
        /// The result according to the rules.
        rules: Value,
        /// The result according to the claim.
        claim: NimValue,
    },
    /// The outcomes differ.
    Outcome {
        /// The result according to the rules.
        rules: Outcome,
        /// The result according to the claim.
        claim: Outcome,
    },
    /// The options with a certain nim-value differ.
    Moves {
        /// The nim-value of these options. Under misère play, 0 stands for P-positions.
        value: NimValue,
        /// Options of that value that the claim omits.
        missing: Vec<String>,
        /// Positions that the claim includes although they are not such options.
        wrong: Vec<String>,
    },
}

impl ReadQuestion for CheckQuestion {
    const NAME: &'static str = "check";
    const FIELDS: &'static [&'static str] = &["to"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { to: fields.one_natural("to")? })
    }
}

impl Question for CheckQuestion {
    type Answer = CheckAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<CheckAnswer>, Error> {
        let mut subject = subject.clone();
        if self.to.is_none() {
            subject.settings.limits.seconds.get_or_insert(SECONDS);
        }
        session.at_desk(Self::NAME, &subject, |desk| {
            let game = &desk.game;
            let ruleset = &game.ruleset;
            let is_proved = ruleset.facts().play_ends();
            let has_work = !is_proved || !ruleset.closed_forms().theorems().is_empty();
            let draws = subject.settings.cycles == Cycles::Draw;
            let found = if has_work && !draws {
                let found = check_closed_forms(ruleset, self.to, &desk.budget);
                Some(found.map_err(|error| desk.refused(&error, None))?)
            } else {
                None
            };
            let cycle = found.as_ref().and_then(|found| found.cycle.as_ref());
            let ending = match cycle {
                Some(path) => {
                    Ending::Cycle(path.iter().map(|component| game.written(component.as_ref())).collect())
                }
                None if is_proved => Ending::Proved,
                None => Ending::Open { checked_to: found.as_ref().and_then(|found| found.checked_to) },
            };
            let forms = found.as_ref().map_or(&[][..], |found| &found.forms);
            let theorems = (ruleset.closed_forms().theorems().iter().zip(forms))
                .map(|(theorem, form)| CheckedTheorem {
                    line: theorem.line,
                    name: theorem.name.clone(),
                    form: theorem.form,
                    covered: form.covered,
                    checked_to: form.checked_to,
                    counterexample: wrong_at(game, form),
                })
                .collect();
            let from_lowest =
                ruleset.kinds().iter().flat_map(|kind| &kind.fields).any(|field| field.origin < 0);
            let positions = found.as_ref().map_or(0, |found| found.positions);
            let answer = Answer {
                stats: Some(Stats { positions, seconds: desk.budget.seconds(), bytes: 0 }),
                remarks: game.remarks.clone(),
                ..Answer::plain(CheckAnswer { remarks: game.remarks.clone(), ending, theorems, from_lowest })
            };
            match found.and_then(|found| found.limit) {
                // Without a size, the time limit determines how long positions are compared.
                Some(Limit::Time) if self.to.is_none() => Ok(answer),
                // A cycle or a refutation that was found before the limit is an answer.
                Some(limit) if answer.body.is_right() => Err(Error::at_limit(limit).with_known(answer)),
                _ => Ok(answer),
            }
        })
    }
}

fn wrong_at(game: &Game, form: &CheckedForm) -> Option<WrongAt> {
    let found = form.counterexample.as_ref()?;
    let written = |sums: &[Sum]| sums.iter().map(|sum| game.written_sum(sum)).collect();
    Some(WrongAt {
        position: game.written(found.component.as_ref()),
        said: match &found.difference {
            Difference::Value { rules, claim } => Said::Value { rules: *rules, claim: *claim },
            Difference::Outcome { rules, claim } => Said::Outcome { rules: *rules, claim: *claim },
            Difference::Moves { value, missing, wrong } => {
                Said::Moves { value: *value, missing: written(missing), wrong: written(wrong) }
            }
        },
    })
}

impl CheckAnswer {
    /// Whether no theorem or claim is refuted and no cycle was found.
    #[must_use]
    pub fn is_right(&self) -> bool {
        !matches!(self.ending, Ending::Cycle(_))
            && self.theorems.iter().all(|theorem| theorem.counterexample.is_none())
    }
}

impl CheckedTheorem {
    /// The form in words: the keyword of the rules language, preceded by `misere` if the theorem is about misère play.
    #[must_use]
    pub const fn form_word(&self) -> &'static str {
        match self.form {
            TheoremForm::Value => "value",
            TheoremForm::Outcome => "outcome",
            TheoremForm::MisereOutcome => "misere outcome",
            TheoremForm::Moves => "moves",
            TheoremForm::MisereMoves => "misere moves",
        }
    }
}

impl Said {
    /// The results according to the rules and to the claim, such as `5` or `N`. For moves, the options that the
    /// claim omits and the positions that it wrongly includes, such as `heap(3), heap(4)`.
    #[must_use]
    pub fn texts(&self) -> (String, String) {
        match self {
            Self::Value { rules, claim } => (value_text(*rules, None), claim.to_string()),
            Self::Outcome { rules, claim } => (rules.to_string(), claim.to_string()),
            Self::Moves { missing, wrong, .. } => (missing.join(", "), wrong.join(", ")),
        }
    }
}

impl WriteBody for CheckAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.array("diagnostics", |array| {
            let Some(report) = &self.remarks else { return };
            let places = Places::of(&report.text, &report.diagnostics);
            for diagnostic in &report.diagnostics {
                array.object(|object| {
                    write_diagnostic(object, diagnostic, &report.text, &places);
                    let (line, column) = line_column(&report.text, diagnostic.span.start);
                    object.number("line", line as u64);
                    object.number("column", column as u64);
                });
            }
        });
        match &self.ending {
            Ending::Proved => object.text("ends", "proved"),
            Ending::Open { checked_to } => {
                object.text("ends", "open");
                to(object, "ends_checked_to", *checked_to);
            }
            Ending::Cycle(path) => {
                object.text("ends", "cycle");
                object.texts("cycle", path);
            }
        }
        object.array("theorems", |array| {
            for theorem in &self.theorems {
                array.object(|object| {
                    object.number("line", theorem.line as u64);
                    object.text("name", &theorem.name);
                    object.text("form", theorem.form_word());
                    object.number("covered", theorem.covered);
                    to(object, "checked_to", theorem.checked_to);
                    match &theorem.counterexample {
                        None => object.null("counterexample"),
                        Some(wrong) => object.object("counterexample", |object| write_wrong(object, wrong)),
                    }
                });
            }
        });
    }
}

fn to(object: &mut Object<'_>, name: &str, checked_to: Option<u64>) {
    match checked_to {
        Some(size) => object.number(name, size),
        None => object.null(name),
    }
}

fn write_wrong(object: &mut Object<'_>, wrong: &WrongAt) {
    object.text("position", &wrong.position);
    match &wrong.said {
        Said::Value { rules, claim } => {
            object.value("rules", *rules, None);
            object.number("claim", *claim);
        }
        Said::Outcome { rules, claim } => {
            object.text("rules", &rules.to_string());
            object.text("claim", &claim.to_string());
        }
        Said::Moves { value, missing, wrong } => {
            object.number("to", *value);
            object.texts("missing", missing);
            object.texts("wrong", wrong);
        }
    }
}
