//! `value`: the nim-value of each component and of the sum.

use super::components::{MOST_COMPONENTS, components};
use crate::{
    answer::{Answer, Value},
    error::{Error, ErrorKind},
    game::Game,
    object::{Fields, Object, ReadQuestion, WriteBody, write_special_list},
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_core::{Convention, Message, NimValue, Outcome, Sum, Term};
use grundy_solve::{Known, Partial};
use std::collections::BTreeSet;

/// Asks for the nim-values (Grundy values) of a position and of its components, under normal play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ValueQuestion;

/// The nim-values of a position and its components.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ValueAnswer {
    /// The value of the whole sum.
    pub value: Value,
    /// If the value is infinite, the sizes of the Nim heaps that make the sum an N-position. With a heap of
    /// any other size, the sum is a draw.
    pub wins_beside: Option<BTreeSet<NimValue>>,
    /// The terms of the position as given, each with its count.
    pub components: Vec<Part>,
    /// The outcome; `None` if a limit was reached before it was known.
    pub outcome: Option<Outcome>,
}

/// A term of the position: a component, its count, and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The component, in the long form.
    pub component: String,
    /// The count of the component in the sum.
    pub count: u128,
    /// The value of a single component.
    pub value: Value,
    /// If the value is infinite, the sizes of the Nim heaps that make the sum an N-position.
    pub wins_beside: Option<BTreeSet<NimValue>>,
}

impl ReadQuestion for ValueQuestion {
    const NAME: &'static str = "value";
    const FIELDS: &'static [&'static str] = &[];

    fn read(_: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self)
    }
}

impl Question for ValueQuestion {
    type Answer = ValueAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<ValueAnswer>, Error> {
        session.at_position(Self::NAME, subject, |desk| {
            let position = desk.position()?;
            if subject.settings.convention == Convention::Misere {
                return Err(Error::new(ErrorKind::Unsupported, Message::new("answer-value-misere"))
                    .with_help(Message::new("answer-value-misere-help")));
            }
            match desk.solver.value_with(&position.sum, subject.settings.cycles, &desk.budget) {
                Ok(found) => {
                    let (body, known) = body(&desk.game, &position.sum, found);
                    Ok(desk.answer(body, known))
                }
                Err(error) => Err(desk.refusal(&error, Some(&position), |partial| match partial {
                    Partial::Value(found) => {
                        let (body, known) = body(&desk.game, &position.sum, found.clone());
                        Some((body, known))
                    }
                    _ => None,
                })),
            }
        })
    }
}

fn body(game: &Game, sum: &Sum, mut found: grundy_solve::ValueAnswer) -> (ValueAnswer, Known) {
    let part = |(at, (term, value)): (usize, (Term<'_>, &Value))| Part {
        component: game.written(term.component),
        count: term.count,
        value: *value,
        wins_beside: found.infinities.remove(&at),
    };
    let components = sum.terms().zip(&found.components).enumerate().map(part).collect();
    let (value, wins_beside) = (found.value, found.wins_with);
    (ValueAnswer { value, wins_beside, components, outcome: found.outcome }, found.known)
}

impl WriteBody for ValueAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.value("value", self.value, self.wins_beside.as_ref());
        let count = components(self.components.iter().map(|part| part.count));
        if count <= MOST_COMPONENTS.into() {
            let written_out = || {
                self.components.iter().flat_map(|part| {
                    let told = (part.value, part.wins_beside.as_ref());
                    std::iter::repeat_n(told, usize::try_from(part.count).unwrap_or(0))
                })
            };
            object.array("components", |array| {
                for (value, _) in written_out() {
                    match value.nim() {
                        Some(number) => array.number(number),
                        None => array.null(),
                    }
                }
            });
            // The field `special` belongs to the sum. For a sum with one component, it is the same.
            let name = match self.value.special() {
                None => "special",
                Some(_) => "component_specials",
            };
            if self.value.special().is_none() || count > 1 {
                write_special_list(object, name, written_out(), |index| vec![index as u64]);
            }
        }
        match self.outcome {
            Some(outcome) => object.text("outcome", outcome.letter().encode_utf8(&mut [0; 4])),
            None => object.null("outcome"),
        }
    }
}
