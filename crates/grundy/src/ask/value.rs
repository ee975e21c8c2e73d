//! `value`: the nim-values or, for partizan rules, the canonical forms of each component and of the sum.

use super::components::{MOST_COMPONENTS, components};
use super::properties::{self, ShownProperty, functions, read_names, refused, write_shown};
use crate::{
    answer::{Answer, Value},
    error::{Error, ErrorKind},
    game::{Game, Position},
    object::{Fields, Object, ReadQuestion, WriteBody, write_special_list},
    question::Question,
    session::{Desk, Session},
    subject::Subject,
};
use grundy_core::{Convention, Message, NimValue, Outcome, Sum, Term};
use grundy_solve::{EngineName, Known, Partial, SolveError};
use grundy_values::{Evaluator, ExpressionError, Function, GameKind, ValueError};
use std::collections::BTreeSet;

/// Asks for the nim-values (Grundy values) of a position and of its components, under normal play; for partizan
/// rules, for their canonical forms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueQuestion {
    /// The names of properties of a partizan position to show, as in
    /// [`GameQuestion`](super::GameQuestion::show).
    pub show: Vec<String>,
}

/// The nim-values or canonical forms of a position and its components.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ValueAnswer {
    /// The nim-value of the whole sum, which is unknown if there are `forms`.
    pub value: Value,
    /// If the value is infinite, the sizes of the Nim heaps whose sums with the position are N-positions. The sum
    /// with a heap of any other size is a draw.
    pub wins_beside: Option<BTreeSet<NimValue>>,
    /// The terms of the position as given, each with its count.
    pub components: Vec<Part>,
    /// The outcome, or `None` if a limit was reached before it was known.
    pub outcome: Option<Outcome>,
    /// For partizan rules, the canonical forms, which take the place of nim-values.
    pub forms: Option<PositionForms>,
}

/// The canonical forms of a partizan position and its components, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PositionForms {
    /// The canonical form of the sum.
    pub game: String,
    /// The kind of the sum.
    pub kind: GameKind,
    /// The canonical form of a single component of each term.
    pub components: Vec<String>,
    /// The requested properties of the sum.
    pub show: Vec<ShownProperty>,
}

/// A term of the position: a component, its count, and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The component, in the long form.
    pub component: String,
    /// The number of times that the component occurs in the sum.
    pub count: u128,
    /// The value of a single component.
    pub value: Value,
    /// If a limit was reached before the value was known, the nim-values that had been excluded by then, in ascending
    /// order.
    pub excluded: Vec<NimValue>,
    /// If the value is infinite, the sizes of the Nim heaps whose sums with the component are N-positions.
    pub wins_beside: Option<BTreeSet<NimValue>>,
}

impl ReadQuestion for ValueQuestion {
    const NAME: &'static str = "value";
    const FIELDS: &'static [&'static str] = &["show"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { show: read_names(fields)? })
    }
}

impl Question for ValueQuestion {
    type Answer = ValueAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<ValueAnswer>, Error> {
        let shown = functions(&self.show)?;
        session.at_position(Self::NAME, subject, |desk| {
            let position = desk.position()?;
            if subject.settings.convention == Convention::Misere {
                return Err(Error::new(ErrorKind::Unsupported, Message::new("answer-value-misere"))
                    .with_help(Message::new("answer-value-misere-help")));
            }
            let shape = desk.solver.ruleset().shape();
            let asks_forms = shape.is_partizan && !shape.is_scoring;
            if asks_forms && matches!(subject.settings.engine, None | Some(EngineName::Forms)) {
                return forms(desk, &position, &shown);
            }
            if !shown.is_empty() {
                return Err(Error::new(ErrorKind::Unsupported, Message::new("values-show-partizan"))
                    .with_help(Message::new("values-show-partizan-help")));
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

/// The canonical forms of a partizan position, and properties of the sum.
fn forms(desk: &Desk<'_>, position: &Position<'_>, shown: &[Function]) -> Result<Answer<ValueAnswer>, Error> {
    let told = |error: SolveError| desk.refused(&error, Some(position));
    let mut found = desk.solver.forms(&desk.budget).map_err(told)?;
    let components = position.sum.terms().map(|term| found.component(term.component));
    let components: Vec<_> = components.collect::<Result<_, _>>().map_err(told)?;
    let sum = found.position(&position.sum).map_err(told)?;
    let known = found.known();
    let forms = found.arena();
    let refused = |error: ValueError| refused(&ExpressionError::of_value(&error, 0..0));
    let texts = components.into_iter().map(|form| forms.print(form)).collect::<Result<_, _>>();
    let texts = texts.map_err(refused)?;
    let game = forms.print(sum).map_err(refused)?;
    let outcome = forms.outcome(sum).map_err(refused)?;
    let show = properties::shown(forms, &Evaluator::default(), shown, sum);
    let show = show.map_err(|error| properties::refused(&error))?;
    let kind = forms.kind(sum);
    let part = |term: Term<'_>| Part {
        component: desk.game.written(term.component),
        count: term.count,
        value: Value::Unknown,
        excluded: Vec::new(),
        wins_beside: None,
    };
    let body = ValueAnswer {
        value: Value::Unknown,
        wins_beside: None,
        components: position.sum.terms().map(part).collect(),
        outcome: Some(outcome),
        forms: Some(PositionForms { game, kind, components: texts, show }),
    };
    Ok(desk.answer(body, known))
}

fn body(game: &Game, sum: &Sum, mut found: grundy_solve::ValueAnswer) -> (ValueAnswer, Known) {
    let part = |(at, (term, value)): (usize, (Term<'_>, &Value))| Part {
        component: game.written(term.component),
        count: term.count,
        value: *value,
        excluded: found.excluded.remove(&at).unwrap_or_default(),
        wins_beside: found.infinities.remove(&at),
    };
    let components = sum.terms().zip(&found.components).enumerate().map(part).collect();
    let (value, wins_beside) = (found.value, found.wins_with);
    (ValueAnswer { value, wins_beside, components, outcome: found.outcome, forms: None }, found.known)
}

/// The sentence which states that an unknown value is none of these.
pub(crate) fn excluded_text(values: &[NimValue]) -> Message {
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    Message::new("answer-value-excluded").with("values", values.join(", "))
}

impl WriteBody for ValueAnswer {
    fn write(&self, object: &mut Object<'_>) {
        if let Some(forms) = &self.forms {
            object.text("game", &forms.game);
            let count = components(self.components.iter().map(|part| part.count));
            if count <= MOST_COMPONENTS.into() {
                let terms = self.components.iter().zip(&forms.components);
                object.texts(
                    "games",
                    terms.flat_map(|(part, game)| {
                        std::iter::repeat_n(game, usize::try_from(part.count).unwrap_or(0))
                    }),
                );
            }
            object.text("kind", forms.kind.name());
            if let Some(outcome) = self.outcome {
                object.text("outcome", &outcome.to_string());
            }
            write_shown(object, &forms.show);
            return;
        }
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
            // The field `special` is about the sum. If the sum has only one component, this says the same about the
            // component.
            let name = match self.value.special() {
                None => "special",
                Some(_) => "component_specials",
            };
            if self.value.special().is_none() || count > 1 {
                write_special_list(object, name, written_out(), |index| vec![index as u64]);
            }
        }
        if self.components.iter().any(|part| !part.excluded.is_empty()) {
            object.array("excluded", |array| {
                for (at, part) in
                    self.components.iter().enumerate().filter(|(_, part)| !part.excluded.is_empty())
                {
                    array.object(|object| {
                        object.number("term", at as u64);
                        object.array("values", |array| {
                            part.excluded.iter().for_each(|&value| array.number(value));
                        });
                        object.sentence("message", &excluded_text(&part.excluded));
                    });
                }
            });
        }
        match self.outcome {
            Some(outcome) => object.outcome(outcome),
            None => object.null("outcome"),
        }
    }
}
