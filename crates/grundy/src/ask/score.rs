//! `score`: the best difference of the players' totals.

mod capped;
mod search;
mod write;

use super::components::{MOST_COMPONENTS, components};
use crate::{
    answer::Answer,
    error::{Error, ErrorKind},
    object::{Fields, ReadQuestion},
    question::Question,
    session::Session,
    subject::Subject,
};
use capped::Capped;
use grundy_core::{Budget, Convention, Message, Usage};
use grundy_solve::{EngineName, score::Search};
use search::{Rules, known};

/// What is the best difference of the totals, and how is it reached?
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreQuestion {
    /// `minimax`, `alphabeta` or `table`; without one, `table`.
    pub search: Option<String>,
    /// Whether the other searches are run too, to compare how many positions each visits.
    pub compare: bool,
}

/// The score of a position and how it is reached.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ScoreAnswer {
    /// The search that found it.
    pub search: &'static str,
    /// The score.
    pub score: Scored,
    /// Who starts in `moves`, `line` and `totals`, where that matters.
    pub player: Option<Side>,
    /// Every optimal first move: by component, then in the order of the rules.
    pub moves: Vec<ScoredMove>,
    /// One optimal line of play.
    pub line: Vec<ScoredMove>,
    /// What who starts scores on that line, and what the opponent does; none on a tree.
    pub totals: Option<[i128; 2]>,
    /// Positions visited to find the score.
    pub visited: u64,
    /// The searches side by side, if that was asked for.
    pub compared: Vec<Compared>,
}

/// A score as it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Scored {
    /// The mover's total minus the opponent's.
    Difference(i64),
    /// Left's total minus Right's with each player to start; one of them if one was asked for.
    ByStart {
        /// Left starts.
        left: Option<i64>,
        /// Right starts.
        right: Option<i64>,
    },
    /// The value of a vertex of a minimax tree.
    Value(i64),
    /// Not known within the limits; what is known of it, the mover's view.
    Between {
        /// The score is at least this.
        at_least: Option<i64>,
        /// The score is at most this.
        at_most: Option<i64>,
    },
}

/// Who makes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Side {
    /// Who starts.
    Mover,
    /// The opponent.
    Other,
    /// Left, on partizan rules.
    Left,
    /// Right, on partizan rules.
    Right,
    /// Who looks for the greatest value, on a tree.
    Max,
    /// Who looks for the least value, on a tree.
    Min,
}

impl Side {
    /// The word in JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Mover => "mover",
            Self::Other => "other",
            Self::Left => "left",
            Self::Right => "right",
            Self::Max => "max",
            Self::Min => "min",
        }
    }
}

/// A move of a scoring game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScoredMove {
    /// The component it is made in: its index from 0 in the position as given, counts written out; none in
    /// a line.
    pub component: Option<u64>,
    /// Who makes it.
    pub side: Side,
    /// The component that is moved, in the long form.
    pub from: String,
    /// What takes its place.
    pub to: String,
    /// The label, if the rule gives one.
    pub label: Option<String>,
    /// What it scores; none on a tree.
    pub gain: Option<i64>,
    /// Whether the mover moves once more.
    pub again: bool,
}

/// How a search did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Compared {
    /// The search.
    pub search: &'static str,
    /// The score it found, as in the answer; none if it reached a limit.
    pub score: Option<i64>,
    /// Positions it visited.
    pub visited: u64,
}

/// Positions that a search may visit that is run for comparison only.
const MOST_COMPARED: u64 = 10_000_000;

impl ReadQuestion for ScoreQuestion {
    const NAME: &'static str = "score";
    const FIELDS: &'static [&'static str] = &["search", "compare"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { search: fields.text("search")?, compare: fields.flag("compare")? })
    }
}

impl Question for ScoreQuestion {
    type Answer = ScoreAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<ScoreAnswer>, Error> {
        let search = self.search(subject)?;
        session.at_desk(Self::NAME, subject, |desk| {
            desk.check_player()?;
            let position = desk.position()?;
            let count = components(position.sum.terms().map(|term| term.count));
            if count > MOST_COMPONENTS.into() {
                let message = Message::new("answer-moves-components").with("count", count);
                return Err(Error::new(ErrorKind::Limit, message.with("most", MOST_COMPONENTS)));
            }
            let game = desk.game.clone();
            let rules = Rules::new(&game, &position, subject);
            let mut usage = Usage::default();
            let mut one = |player, search, budget: &dyn Budget| {
                let found = rules.score(player, search, budget);
                if let Ok(found) = &found {
                    usage.positions += found.usage.positions;
                    usage.bytes = usage.bytes.max(found.usage.bytes);
                }
                found
            };
            let found = one(rules.starts, search, &desk.budget)
                .map_err(|error| rules.refusal(error, &position, search, desk))?;
            let other = match rules.wants_other {
                true => Some(
                    one(rules.starts.opponent(), search, &desk.budget)
                        .map_err(|error| rules.refusal(error, &position, search, desk))?,
                ),
                false => None,
            };
            let mut compared = Vec::new();
            if self.compare {
                for other in Search::ALL {
                    compared.push(if other == search {
                        Compared { search: search.name(), score: Some(found.score), visited: found.visited }
                    } else {
                        let capped = Capped { budget: &desk.budget, positions: MOST_COMPARED };
                        rules
                            .compared(other, one(rules.starts, other, &capped))
                            .map_err(|error| rules.refusal(error, &position, other, desk))?
                    });
                }
            }
            let body = rules.body(&found, other.as_ref().map(|other| other.score), search, compared);
            let mut known = known(search, usage);
            if rules.by_board.get() {
                known.plan.why = Message::new("score-why-board");
            }
            Ok(desk.answer(body, known))
        })
    }
}

impl ScoreQuestion {
    fn search(&self, subject: &Subject) -> Result<Search, Error> {
        if subject.settings.convention == Convention::Misere {
            return Err(Error::new(ErrorKind::Unsupported, Message::new("score-misere")));
        }
        if let Some(engine) = subject.settings.engine.filter(|engine| *engine != EngineName::Score) {
            let message = Message::new("score-engine").with("engine", engine);
            return Err(Error::new(ErrorKind::Unsupported, message));
        }
        let Some(name) = self.search.as_deref() else { return Ok(Search::default()) };
        Search::named(name).ok_or_else(|| {
            let names = Search::ALL.map(Search::name);
            let help = match grundy_rules::nearest(name, names) {
                Some(near) => Message::new("request-near").with("near", near),
                None => Message::new("score-searches").with("names", names.join(", ")),
            };
            let message = Message::new("score-search-unknown").with("found", name);
            Error::new(ErrorKind::Unknown, message).with_help(help)
        })
    }
}

#[cfg(test)]
mod tests;
