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
}

/// The period.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PeriodAnswer {
    /// The period, and whether it is proved.
    pub period: Period,
}

impl Question for PeriodQuestion {
    const NAME: &'static str = "period";
    const FIELDS: &'static [&'static str] = &["to"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { to: fields.take("to").map(|field| field.natural("to")).transpose()? })
    }

    fn answer(&self, session: &mut Session, request: &Request) -> Result<Answer, Error> {
        session.at_desk(request, |desk| match desk.solver.period(self.to, &desk.budget) {
            Ok(found) => Ok(desk.answer(PeriodAnswer { period: found.period }, found.known)),
            Err(error) => Err(desk.refusal(&error, None, |partial| match partial {
                Partial::Period(found) => {
                    Some((PeriodAnswer { period: found.period.clone() }.into(), found.known.clone()))
                }
                _ => None,
            })),
        })
    }
}

impl WriteBody for PeriodAnswer {
    fn write(&self, object: &mut Object<'_>) {
        match &self.period {
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
