//! `equal`: whether two positions are equal, and what tells them apart.

use crate::{
    answer::Answer,
    error::{Error, ErrorKind},
    object::{Fields, Object, ReadQuestion, WriteBody},
    on_graph,
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_core::{Convention, Message, NimValue, Outcome};
use grundy_solve::{
    Known, Value,
    graph::{Distinguisher, Equality, LoopyValue, Worth, normal_equality},
};

/// Are two positions equal: have they the same outcome in every sum with a third position, of whatever ruleset?
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EqualQuestion {
    /// The second position, as position text.
    pub other: String,
}

/// Whether two positions are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EqualAnswer {
    /// They are.
    Equal,
    /// They are not.
    Different {
        /// A component that shows it, if one was found.
        apart: Option<Apart>,
    },
    /// Not decided within the limits; the outcomes agree beside the Nim heaps `0..=checked_to`.
    Undecided {
        /// The largest heap that was tried.
        checked_to: NimValue,
    },
}

/// A component beside which two positions have different outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Apart {
    /// The component: `*3` for a Nim heap, `{0, *2}` for the game with these options, `-(a + b)` for a negative.
    pub by: String,
    /// The outcome of the position and the component.
    pub position: Outcome,
    /// The outcome of the other position and the component.
    pub other: Outcome,
}

impl ReadQuestion for EqualQuestion {
    const NAME: &'static str = "equal";
    const FIELDS: &'static [&'static str] = &["other"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { other: fields.needed_text(Self::NAME, "other")? })
    }
}

impl Question for EqualQuestion {
    type Answer = EqualAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<EqualAnswer>, Error> {
        session.at_desk(Self::NAME, subject, |desk| {
            let position = desk.position()?;
            let other = desk.game.other_position(&self.other)?;
            if let Some(rules) = on_graph::by_game_graph(desk, subject)? {
                return rules.equal(&position, &other);
            }
            let by_graph = match on_graph::for_equality(desk, subject)? {
                Some(graph) => graph.equal(&position, &other)?,
                None => None,
            };
            if let Some(answer) = by_graph {
                return Ok(answer);
            }
            if subject.settings.convention == Convention::Misere {
                return on_graph::misere_equal(desk, &position, &other);
            }
            let mut worths = Vec::new();
            let mut known: Option<Known> = None;
            for position in [&position, &other] {
                let found = desk
                    .solver
                    .value(&position.sum, &desk.budget)
                    .map_err(|error| desk.refused(&error, Some(position)))?;
                worths.push(worth(found.value)?);
                let positions = known.map_or(0, |earlier| earlier.stats.positions);
                let mut latest = found.known;
                latest.stats.positions += positions;
                known = Some(latest);
            }
            let ([first, second], Some(known)) = (&worths[..], known) else {
                return Err(Error::new(ErrorKind::Internal, Message::new("answer-internal")));
            };
            let body = EqualAnswer::from_equality(normal_equality(first, second), "");
            Ok(desk.answer(body, known))
        })
    }
}

/// What a position of this value is worth in sums.
fn worth(value: Value) -> Result<Worth, Error> {
    match value {
        Value::Nim(number) => Ok(Worth::Value(LoopyValue::Nim(number))),
        Value::Loony => Ok(Worth::Loony),
        Value::Over => Ok(Worth::Over),
        _ => Err(Error::new(ErrorKind::Limit, Message::new("solve-limit-other"))),
    }
}

impl EqualAnswer {
    /// The answer; `negative` is the negative of the second position in writing.
    pub(crate) fn from_equality(equality: Equality, negative: &str) -> Self {
        match equality {
            Equality::Equal => Self::Equal,
            Equality::Different { shown } => Self::Different {
                apart: shown.map(|shown| Apart {
                    by: match shown.by {
                        Distinguisher::Heap(size) => format!("*{size}"),
                        Distinguisher::NegativeOfSecond => negative.to_owned(),
                        Distinguisher::Game(game) => game,
                    },
                    position: shown.first,
                    other: shown.second,
                }),
            },
            Equality::Undecided { checked_to } => Self::Undecided { checked_to },
        }
    }

    /// Whether the positions are equal; `None` if that is open.
    #[must_use]
    pub const fn is_equal(&self) -> Option<bool> {
        match self {
            Self::Equal => Some(true),
            Self::Different { .. } => Some(false),
            Self::Undecided { .. } => None,
        }
    }
}

impl WriteBody for EqualAnswer {
    fn write(&self, object: &mut Object<'_>) {
        match self {
            Self::Equal => {
                object.flag("equal", true);
                object.null("distinguished_by");
            }
            Self::Different { apart: None } => {
                object.flag("equal", false);
                object.null("distinguished_by");
            }
            Self::Different { apart: Some(apart) } => {
                object.flag("equal", false);
                object.text("distinguished_by", &apart.by);
                object.texts("outcomes", [apart.position, apart.other].map(|outcome| outcome.to_string()));
            }
            Self::Undecided { checked_to } => {
                object.null("equal");
                object.null("distinguished_by");
                object.number("checked_to", *checked_to);
            }
        }
    }
}
