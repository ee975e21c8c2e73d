//! `genus`: the misère genus of a position, or the genera of heaps.

use super::table::Axis;
use crate::{
    answer::Answer,
    error::Error,
    messages,
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::{Desk, Session},
    subject::Subject,
};
use grundy_core::Message;
pub use grundy_misere::Family;
pub use grundy_solve::Classified;

/// Asks for the genus and the family (tame, restive, restless or wild) of a position or of each heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GenusQuestion {
    /// The size of the largest heap for a question about all heaps up to this size, or `None` for a question about a
    /// position.
    pub to: Option<u64>,
}

/// The genus of a position, or the genera of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GenusAnswer {
    /// The genus of a position.
    Position {
        /// The genus and the family.
        classified: Classified,
        /// The canonical form under misère play, or `None` if it is too large to be computed or written.
        canonical: Option<String>,
    },
    /// The genera of the heaps in ascending order, from heap 0 to the largest requested heap or the last one that the
    /// limits allowed. An entry is `None` if its index is not the size of a heap of the game.
    Heaps {
        /// The field that contains the size of a heap, and the range of sizes.
        axis: Axis,
        /// The genus and the family of each heap.
        heaps: Vec<Option<Classified>>,
    },
}

/// The translated word for a family or, for `None`, the words for a position that is not known to be tame.
pub(crate) fn family_word(family: Option<Family>) -> String {
    messages::text(&match family {
        Some(Family::Tame) => Message::new("misere-tame"),
        Some(Family::Restive) => Message::new("misere-restive"),
        Some(Family::Restless) => Message::new("misere-restless"),
        Some(Family::Wild) => Message::new("misere-wild"),
        None => Message::new("misere-family-unknown"),
    })
}

impl ReadQuestion for GenusQuestion {
    const NAME: &'static str = "genus";
    const FIELDS: &'static [&'static str] = &["to"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { to: fields.one_natural("to")? })
    }
}

impl Question for GenusQuestion {
    type Answer = GenusAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<GenusAnswer>, Error> {
        session.at_position(Self::NAME, subject, |desk| match self.to {
            Some(to) => heaps(desk, to),
            None => {
                let position = desk.position()?;
                let found = desk
                    .solver
                    .genus(&position.sum, &desk.budget)
                    .map_err(|error| desk.refused(&error, Some(&position)))?;
                let (classified, canonical) = (found.classified, found.canonical);
                Ok(desk.answer(GenusAnswer::Position { classified, canonical }, found.known))
            }
        })
    }
}

fn heaps(desk: &mut Desk<'_>, to: u64) -> Result<Answer<GenusAnswer>, Error> {
    let found = desk.solver.genera(to, &desk.budget).map_err(|error| desk.refused(&error, None))?;
    let field = desk.solver.ruleset().kinds().first().and_then(|kind| kind.fields.first());
    let field = field.map(|field| field.name.to_string()).unwrap_or_default();
    let axis = Axis { field, from: 0, length: found.heaps.len(), names: None };
    let answered = desk.answer(GenusAnswer::Heaps { axis, heaps: found.heaps }, found.known);
    match found.limit {
        None => Ok(answered),
        Some(limit) => Err(Error::at_limit(limit).with_known(answered)),
    }
}

impl WriteBody for GenusAnswer {
    fn write(&self, object: &mut Object<'_>) {
        match self {
            Self::Position { classified: Classified { genus, family, .. }, canonical } => {
                object.text("genus", &genus.to_string());
                object.number("base", genus.base);
                object.array("superscript", |array| {
                    genus.superscript.iter().for_each(|&number| array.number(number));
                });
                match family {
                    Some(family) => {
                        object.flag("tame", *family == Family::Tame);
                        object.text("family", family.word());
                    }
                    None => {
                        object.null("tame");
                        object.null("family");
                    }
                }
                object.outcome(genus.outcome());
                match canonical {
                    Some(canonical) => object.text("canonical", canonical),
                    None => object.null("canonical"),
                }
            }
            Self::Heaps { axis, heaps } => {
                object.array("axes", |array| {
                    array.object(|object| {
                        object.text("field", &axis.field);
                        object.integer("from", axis.from);
                        object.integer("to", (axis.from + axis.length as i128 - 1).max(0));
                    });
                });
                let genus = |heap: &Option<Classified>| heap.as_ref().map(|heap| heap.genus.to_string());
                object.array("genera", |array| {
                    heaps.iter().for_each(|heap| match genus(heap) {
                        Some(genus) => array.text(&genus),
                        None => array.null(),
                    });
                });
                object.array("families", |array| {
                    heaps.iter().for_each(|heap| match heap.as_ref().and_then(|heap| heap.family) {
                        Some(family) => array.text(family.word()),
                        None => array.null(),
                    });
                });
            }
        }
    }
}
