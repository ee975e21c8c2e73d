//! `period`: the period of the nim-values of heaps, and whether it is proved.

use crate::{
    answer::Answer,
    error::Error,
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::{Desk, Session},
    subject::Subject,
};
use grundy_core::{Message, NimValue, begin_phase};
use grundy_heap::{Period, PeriodTheorem, Tally};
use grundy_solve::{EngineName, Partial, PeriodAnswer as SolvedPeriod, SolveError};

/// Asks for the period of the nim-values of heaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PeriodQuestion {
    /// The last heap to compute; for a code, the search ends earlier if a period is proved. With `None`, the solver
    /// chooses a number from 1,000 to 1,000,000 that suits the rules.
    pub to: Option<u64>,
    /// Whether the answer includes the certificate of a proved period.
    pub certificate: bool,
    /// Whether the answer includes a row in the format of published tables of octal games.
    pub report: bool,
    /// Whether the answer includes the values, which a picture needs.
    pub values: bool,
}

/// The period of the nim-values of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PeriodAnswer {
    /// The period, and whether it is proved.
    pub period: Period,
    /// The certificate, if it was requested and there is one: the bytes of a file for `grundy verify`.
    pub certificate: Option<Vec<u8>>,
    /// The name of the game and its row, if the row was requested and the game is a code.
    pub report: Option<(String, Tally)>,
    /// The values of the first heaps, if they were requested and the game is a code.
    pub values: Option<Vec<NimValue>>,
}

impl ReadQuestion for PeriodQuestion {
    const NAME: &'static str = "period";
    const FIELDS: &'static [&'static str] = &["to", "report"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { to: fields.one_natural("to")?, report: fields.flag("report")?, ..Self::default() })
    }
}

impl Question for PeriodQuestion {
    type Answer = PeriodAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<PeriodAnswer>, Error> {
        session.at_desk(Self::NAME, subject, |desk| match period(desk, self.to) {
            Ok(found) => {
                let certificate = self.certificate.then(|| desk.solver.certificate()).flatten();
                Ok(desk.answer(PeriodAnswer { certificate, ..self.found(desk, found.period) }, found.known))
            }
            Err(error) => Err(desk.refusal(&error, None, |partial| match partial {
                Partial::Period(found) => Some((self.found(desk, found.period.clone()), found.known.clone())),
                _ => None,
            })),
        })
    }
}

/// Searches for the period, after reporting the engine as the phase of the run.
fn period(desk: &mut Desk<'_>, to: Option<u64>) -> Result<SolvedPeriod, SolveError> {
    begin_phase(&Message::new("progress-way").with("way", EngineName::Heap.as_str()));
    desk.solver.period(to, &desk.budget)
}

/// The largest heap in a picture.
const DRAWN: usize = 20_000;

impl PeriodQuestion {
    /// The answer without a certificate: the period, and the row and the values if they were requested.
    fn found(&self, desk: &Desk<'_>, period: Period) -> PeriodAnswer {
        let report = self.report.then(|| Some((desk.game.ruleset.title().to_owned(), desk.solver.tally()?)));
        let values = self.values.then(|| desk.solver.heaps_known(drawn(&period))).flatten();
        PeriodAnswer { period, certificate: None, report: report.flatten(), values }
    }
}

/// The last heap in a picture: the end of the fourth period, but at least 100 and at most [`DRAWN`]; if there is no
/// period, [`DRAWN`].
fn drawn(period: &Period) -> usize {
    let (preperiod, period) = match period {
        Period::Proved(proved) => (proved.preperiod, proved.period),
        Period::Observed { preperiod, period, .. } => (*preperiod, *period),
        Period::None { .. } => return DRAWN,
    };
    let turns = period.saturating_mul(4).saturating_add(preperiod);
    usize::try_from(turns.max(100)).map_or(DRAWN, |last| last.min(DRAWN))
}

impl WriteBody for PeriodAnswer {
    fn write(&self, object: &mut Object<'_>) {
        write_period(&self.period, object);
        if let Some((_, tally)) = &self.report {
            object.object("report", |object| {
                object.number("computed_to", tally.computed_to);
                object.number("largest", tally.largest);
                object.number("largest_at", tally.largest_at);
                if let Some(rare) = tally.rare {
                    object.number("mask", rare.mask);
                    // The parity `t`, if `(n - t) % 2` counts as an additional bit.
                    if let Some(parity) = rare.size {
                        object.number("size_parity", parity);
                    }
                    object.number("rare", rare.count);
                    match rare.last {
                        Some(last) => object.number("last_rare", last),
                        None => object.null("last_rare"),
                    }
                }
            });
        }
    }
}

/// Writes the condition that `theorem` requires to be checked, as a sentence if symbols cannot express it.
pub(super) fn write_bound(theorem: PeriodTheorem, object: &mut Object<'_>) {
    match theorem.bound_in_words() {
        Some(words) => object.sentence("bound", &words),
        None => object.text("bound", &theorem.bound()),
    }
}

/// Writes the fields of a period into a JSON object.
pub(super) fn write_period(period: &Period, object: &mut Object<'_>) {
    {
        match period {
            Period::Proved(proved) => {
                object.number("preperiod", proved.preperiod);
                object.number("period", proved.period);
                object.number("saltus", proved.saltus);
                object.text("status", "proved");
                write_bound(proved.theorem, object);
                object.number("checked_from", proved.checked_from());
                object.number("checked_to", proved.checked_to);
            }
            Period::Observed { preperiod, period, saltus, checked_to } => {
                object.number("preperiod", *preperiod);
                object.number("period", *period);
                object.number("saltus", *saltus);
                object.text("status", "observed");
                object.number("checked_to", *checked_to);
            }
            Period::None { checked_to } => {
                for name in ["preperiod", "period", "saltus"] {
                    object.null(name);
                }
                object.text("status", "none");
                match checked_to {
                    Some(checked_to) => object.number("checked_to", *checked_to),
                    None => object.null("checked_to"),
                }
            }
        }
    }
}
