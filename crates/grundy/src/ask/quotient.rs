//! `quotient`: the misère quotient of heaps.

use crate::{
    answer::Answer,
    error::Error,
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_misere::quotient::Quotient;
pub use grundy_misere::quotient::TooLarge;

/// Asks for the misère quotient of a taking-and-breaking code, or of any rules whose positions are single numbers and
/// whose moves leave only smaller numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuotientQuestion {
    /// The largest heap to include, by default [`QuotientQuestion::FAR`]. The search ends earlier if the quotient
    /// becomes too large, or is proved to be the quotient of the whole game.
    pub to: Option<u64>,
}

/// The misère quotient of heaps.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct QuotientAnswer {
    /// The quotient, with the image of each heap.
    pub quotient: Quotient,
    /// The heap that would make the quotient too large, if there is one, and the reason.
    pub too_large: Option<(usize, TooLarge)>,
}

impl PartialEq for QuotientAnswer {
    fn eq(&self, other: &Self) -> bool {
        self.too_large == other.too_large
            && self.quotient.heaps() == other.quotient.heaps()
            && self.quotient.presentation() == other.quotient.presentation()
    }
}

impl QuotientQuestion {
    /// The default for the largest heap.
    pub const FAR: u64 = 400;
}

impl ReadQuestion for QuotientQuestion {
    const NAME: &'static str = "quotient";
    const FIELDS: &'static [&'static str] = &["to"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { to: fields.one_natural("to")? })
    }
}

impl Question for QuotientQuestion {
    type Answer = QuotientAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<QuotientAnswer>, Error> {
        session.at_desk(Self::NAME, subject, |desk| {
            let to = usize::try_from(self.to.unwrap_or(Self::FAR)).unwrap_or(usize::MAX - 1);
            let found = desk.solver.quotient(to, &desk.budget).map_err(|error| desk.refused(&error, None))?;
            let body = QuotientAnswer { quotient: found.quotient, too_large: found.too_large };
            let answered = desk.answer(body, found.known);
            match found.limit {
                None => Ok(answered),
                Some(limit) => Err(Error::at_limit(limit).with_known(answered)),
            }
        })
    }
}

impl QuotientAnswer {
    /// The last heap that the quotient covers.
    #[must_use]
    pub fn checked_to(&self) -> u64 {
        (self.quotient.heaps() as u64).saturating_sub(1)
    }
}

impl WriteBody for QuotientAnswer {
    fn write(&self, object: &mut Object<'_>) {
        let presentation = self.quotient.presentation();
        let name = |element: usize| presentation.elements[element].to_string();
        object.number("order", self.quotient.order() as u64);
        let p_elements = self.quotient.p_elements().iter().enumerate().filter(|(_, is_p)| **is_p);
        object.texts("p_positions", p_elements.map(|(element, _)| name(element)));
        let images = (0..self.quotient.heaps() as u64).filter_map(|heap| self.quotient.image(heap));
        object.texts("pretending", images.map(name));
        object.object("presentation", |object| {
            object.array("generators", |array| {
                for (at, &heap) in presentation.generators.iter().enumerate() {
                    array.object(|object| {
                        object.text("name", &presentation.generator(at).to_string());
                        object.number("heap", heap as u64);
                    });
                }
            });
            let relations = presentation.relations.iter();
            object.texts("relations", relations.map(|[product, shorter]| format!("{product} = {shorter}")));
        });
        match self.quotient.period() {
            Some(period) => {
                object.text("status", "proved");
                object.number("preperiod", period.preperiod as u64);
                object.number("period", period.period as u64);
            }
            None => object.text("status", "partial"),
        }
        object.number("checked_to", self.checked_to());
        if let Some((heap, how)) = self.too_large {
            object.number("too_large_at", heap as u64);
            match how {
                TooLarge::Counts { heap, counts } => object.object("too_large", |object| {
                    object.number("heap", heap as u64);
                    object.number("counts", counts as u64);
                }),
                TooLarge::Elements { more_than } => object.object("too_large", |object| {
                    object.number("more_than", more_than as u64);
                }),
                _ => {}
            }
        }
    }
}
