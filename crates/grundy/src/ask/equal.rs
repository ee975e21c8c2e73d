//! `equal`: whether two positions are equal and, if they are not, a component that shows the difference.

use crate::{
    answer::Answer,
    error::Error,
    game::Game,
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_core::{NimValue, Outcome, Sum};
use grundy_graph::{Distinguisher, Equality};

/// Asks whether two positions are equal: whether they have the same outcome in every sum with a third
/// position of any ruleset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EqualQuestion {
    /// The second position, as position text.
    pub other: String,
}

/// Whether two positions are equal and, if they are not, a component that shows the difference.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EqualAnswer {
    /// The positions are equal.
    Equal,
    /// The positions are not equal.
    Different {
        /// A component that shows the difference, if one was found.
        apart: Option<Apart>,
    },
    /// Not decided within the limits. The outcomes agree when a Nim heap of any size in `0..=checked_to` is added to
    /// both positions.
    Undecided {
        /// The largest heap that was tried.
        checked_to: NimValue,
    },
}

/// A component that gives two positions different outcomes when added to both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Apart {
    /// The component: `*3` for a Nim heap, `{0, *2}` for the game with these options, `-(a + b)` or `-a` for the
    /// negative of the other position.
    pub by: String,
    /// The outcome of the position plus the component.
    pub position: Outcome,
    /// The outcome of the other position plus the component.
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
        session.at_positions(Self::NAME, subject, Some(&self.other), |desk| {
            let position = desk.position()?;
            let other = desk.game.other_position(&self.other)?;
            for position in [&position, &other] {
                let checked = desk.solver.check_position(&position.sum);
                checked.map_err(|error| desk.refused(&error, Some(position)))?;
            }
            let play = subject.settings.play();
            match desk.solver.equal(&position.sum, &other.sum, play, &desk.budget) {
                Ok(found) => {
                    let negative = || negative(&desk.game, &other.sum);
                    Ok(desk.answer(EqualAnswer::new(found.equality, negative), found.known))
                }
                Err(error) => Err(desk.refused(&error, None)),
            }
        })
    }
}

/// The text of the negative of a position.
fn negative(game: &Game, position: &Sum) -> String {
    let is_vertex = game.graph.is_some() && position.len() == 1 && position.term(0).count == 1;
    let written = game.written_sum(position);
    if is_vertex { format!("-{written}") } else { format!("-({written})") }
}

impl EqualAnswer {
    /// The answer for `equality`. `negative` returns the negative of the second position as text.
    fn new(equality: Equality, negative: impl FnOnce() -> String) -> Self {
        match equality {
            Equality::Equal => Self::Equal,
            Equality::Different { shown } => Self::Different {
                apart: shown.map(|shown| Apart {
                    by: match shown.by {
                        Distinguisher::Heap(size) => format!("*{size}"),
                        Distinguisher::NegativeOfSecond => negative(),
                        Distinguisher::Game(game) => game,
                    },
                    position: shown.first,
                    other: shown.second,
                }),
            },
            Equality::Undecided { checked_to } => Self::Undecided { checked_to },
        }
    }

    /// Whether the positions are equal, or `None` if that was not decided.
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
