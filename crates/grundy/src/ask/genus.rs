//! `genus`: the genus of a position, for misère play.

use super::{Question, WriteBody};
use crate::{
    answer::Answer,
    error::Error,
    json::{Fields, Object},
    request::Request,
    session::Session,
};
use grundy_solve::misere::Genus;

/// What is the genus of a position, and is it tame?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GenusQuestion;

/// The genus of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GenusAnswer {
    /// The genus.
    pub genus: Genus,
    /// Whether every component is tame.
    pub tame: bool,
}

impl Question for GenusQuestion {
    const NAME: &'static str = "genus";
    const FIELDS: &'static [&'static str] = &[];

    fn read(_: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self)
    }

    fn answer(&self, session: &mut Session, request: &Request) -> Result<Answer, Error> {
        session.at_desk(request, |desk| {
            let position = desk.position(request)?;
            let found = desk
                .solver
                .genus(&position.sum, &desk.budget)
                .map_err(|error| desk.refusal(&error, Some(&position), |_| None))?;
            Ok(desk.answer(GenusAnswer { genus: found.genus, tame: found.tame }, found.known))
        })
    }
}

impl WriteBody for GenusAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.text("genus", &self.genus.to_string());
        object.number("base", self.genus.base);
        object.array("superscript", |array| {
            self.genus.superscript.iter().for_each(|&number| array.number(number));
        });
        object.flag("tame", self.tame);
        object.text("outcome", self.genus.outcome().letter().encode_utf8(&mut [0; 4]));
    }
}
