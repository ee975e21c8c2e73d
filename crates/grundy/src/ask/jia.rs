//! `jia`: which components satisfy the Jia condition. If all of them do, nim-values decide misère play.

use super::components::{MOST_COMPONENTS, components};
use crate::{
    answer::Answer,
    error::{Error, ErrorKind},
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_core::Message;

/// Asks of each component whether it satisfies the Jia condition: no position reachable from it has both nim-value 0
/// and a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JiaQuestion;

/// Which components satisfy the Jia condition.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct JiaAnswer {
    /// For each component, whether it satisfies the condition. Counts are expanded.
    pub components: Vec<bool>,
    /// A position in the long form that has nim-value 0 and a move, and that can be reached from the first component
    /// that violates the condition, or `None` if no component violates it.
    pub witness: Option<String>,
}

impl ReadQuestion for JiaQuestion {
    const NAME: &'static str = "jia";
    const FIELDS: &'static [&'static str] = &[];

    fn read(_: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self)
    }
}

impl Question for JiaQuestion {
    type Answer = JiaAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<JiaAnswer>, Error> {
        session.at_desk(Self::NAME, subject, |desk| {
            let position = desk.position()?;
            let needed = components(position.sum.terms().map(|term| term.count));
            if needed > u128::from(MOST_COMPONENTS) {
                let message = Message::new("solve-limit-positions")
                    .with("needed", needed)
                    .with("allowed", MOST_COMPONENTS);
                return Err(Error::new(ErrorKind::Limit, message));
            }
            let found = desk
                .solver
                .jia(&position.sum, &desk.budget)
                .map_err(|error| desk.refused(&error, Some(&position)))?;
            let written_out = position.sum.terms().zip(&found.components).flat_map(|(term, &holds)| {
                let count = usize::try_from(term.count).unwrap_or(0);
                std::iter::repeat_n(holds, count)
            });
            let body = JiaAnswer {
                components: written_out.collect(),
                witness: found.witness.map(|sum| desk.game.written_sum(&sum)),
            };
            Ok(desk.answer(body, found.known))
        })
    }
}

impl WriteBody for JiaAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.array("jia", |array| self.components.iter().for_each(|&holds| array.flag(holds)));
        match &self.witness {
            Some(witness) => object.text("witness", witness),
            None => object.null("witness"),
        }
    }
}
