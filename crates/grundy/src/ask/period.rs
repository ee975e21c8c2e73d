//! `period`: with which period the values of the heaps repeat, and whether that is proved.

use super::{Question, WriteBody};
use crate::{
    answer::Answer,
    error::Error,
    json::{Fields, Object},
    request::Request,
    session::Session,
};
use grundy_solve::Partial;
use grundy_solve::heap::Period;

/// With which period do the values of the heaps repeat?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PeriodQuestion {
    /// The last heap to look at; without one, as many as are quick.
    pub to: Option<u64>,
    /// Whether the certificate of a proved period is wanted.
    pub certificate: bool,
}

/// The period.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PeriodAnswer {
    /// The period, and whether it is proved.
    pub period: Period,
    /// Its certificate, if it was wanted and there is one: the bytes of a file for `grundy verify`.
    pub certificate: Option<Vec<u8>>,
}

impl Question for PeriodQuestion {
    const NAME: &'static str = "period";
    const FIELDS: &'static [&'static str] = &["to"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { certificate: false, to: fields.take("to").map(|field| field.natural("to")).transpose()? })
    }

    fn answer(&self, session: &mut Session, request: &Request) -> Result<Answer, Error> {
        session.at_desk(request, |desk| match desk.solver.period(self.to, &desk.budget) {
            Ok(found) => {
                let certificate = self.certificate.then(|| desk.solver.certificate()).flatten();
                Ok(desk.answer(PeriodAnswer { period: found.period, certificate }, found.known))
            }
            Err(error) => Err(desk.refusal(&error, None, |partial| match partial {
                Partial::Period(found) => {
                    let body = PeriodAnswer { period: found.period.clone(), certificate: None };
                    Some((body.into(), found.known.clone()))
                }
                _ => None,
            })),
        })
    }
}

impl WriteBody for PeriodAnswer {
    fn write(&self, object: &mut Object<'_>) {
        write_period(&self.period, object);
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
                object.text("bound", &proved.theorem.bound());
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
