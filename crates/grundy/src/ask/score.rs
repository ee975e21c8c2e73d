//! `score`: the difference between the players' totals under optimal play.

mod write;

pub(super) use write::write_scores;

use super::{
    components::{MOST_COMPONENTS, components},
    moves::after,
};
use crate::{
    answer::Answer,
    error::{Error, ErrorKind},
    game::Game,
    object::{Fields, ReadQuestion},
    position_data::PositionTerm,
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_core::{Message, Player, Sum};
use grundy_score::{KnownScore, ScoreError, ScoreMove, ScoreTask, Search, Sides};

pub use grundy_score::{Compared, Scored, Side};

/// Asks for the score of a position under optimal play, with optimal moves and a line of play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreQuestion {
    /// The search: `minimax`, `alphabeta` or `table` (the default).
    pub search: Option<String>,
    /// Whether to run the other searches too and compare the numbers of positions visited.
    pub compare: bool,
}

/// The score of a position, with optimal moves and a line of play.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ScoreAnswer {
    /// The search that computed the score.
    pub search: &'static str,
    /// The score, or bounds on it if a limit was reached.
    pub score: Scored,
    /// The player who starts in `moves`, `line` and `totals` or, if only bounds are known, in the play whose score they
    /// bound; `None` if it does not matter who starts, or if a limit was reached after the score for one start.
    pub player: Option<Side>,
    /// All optimal first moves, ordered by component, and then as in the rules.
    pub moves: Vec<ScoredMove>,
    /// An optimal line of play.
    pub line: Vec<ScoredMove>,
    /// The totals of the starting player and of the opponent at the end of `line`, or `None` for a minimax tree, or if a
    /// limit was reached.
    pub totals: Option<[i128; 2]>,
    /// The number of positions visited.
    pub visited: u64,
    /// The results of all searches, if a comparison was requested.
    pub compared: Vec<Compared>,
}

impl ScoreAnswer {
    /// Whether a limit was reached, so that there are no moves and no line of play.
    pub(crate) fn is_partial(&self) -> bool {
        self.totals.is_none() && !matches!(self.score, Scored::Value(_))
    }
}

/// A move of a scoring game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScoredMove {
    /// The index of the component in which the move is made, or `None` in a line of play. Indices start at 0,
    /// follow the order of the components as given, and count every component separately.
    pub component: Option<u64>,
    /// The player who makes the move.
    pub side: Side,
    /// The component before the move, in the long form.
    pub from: String,
    /// The sum that replaces the component, in the long form.
    pub to: String,
    /// The label of the move, if the rule has one.
    pub label: Option<String>,
    /// The gain of the move, or `None` for a minimax tree.
    pub gain: Option<i64>,
    /// Whether the mover moves again.
    pub again: bool,
    /// The whole position after the move as data, or `None` in a line of play or if positions have no terms.
    pub after: Option<Vec<PositionTerm>>,
}

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
        let task = ScoreTask { search: self.search()?, compare: self.compare };
        session.at_desk(Self::NAME, subject, |desk| {
            let position = desk.position()?;
            let count = components(position.sum.terms().map(|term| term.count));
            if count > MOST_COMPONENTS.into() {
                let message = Message::new("answer-moves-components").with("count", count);
                return Err(Error::new(ErrorKind::Limit, message.with("most", MOST_COMPONENTS)));
            }
            match desk.solver.score(&position.sum, task, subject.settings.play(), &desk.budget) {
                Ok(found) => Ok(desk.answer(body(&desk.game, &position.sum, &found), found.known)),
                Err(ScoreError::Limit { limit, known: found }) => {
                    let known = desk.answer(within_limits(found), found.known());
                    let error = ScoreError::Limit { limit, known: found };
                    Err(desk.game.score_error(&error, &position).with_known(known))
                }
                Err(error) => Err(desk.game.score_error(&error, &position)),
            }
        })
    }
}

/// The answer, with counts expanded: each component of a term has the optimal moves of the term.
fn body(game: &Game, sum: &Sum, found: &grundy_score::ScoreAnswer) -> ScoreAnswer {
    let written = |played: &ScoreMove, place: Option<(usize, u64)>| ScoredMove {
        component: place.map(|(_, component)| component),
        after: place.and_then(|(term, _)| after(game, sum, term, &played.option)),
        side: found.sides.of(played.player),
        from: game.written(played.from.as_ref()),
        to: game.written_sum(&played.option),
        label: played.label.as_deref().map(|label| game.label(played.from.as_ref(), label)),
        gain: (found.sides != Sides::ByLayer).then_some(played.gain),
        again: played.again,
    };
    let mut moves = Vec::new();
    let mut first_component = 0;
    let mut of_terms = found.moves.chunk_by(|first, second| first.term == second.term).peekable();
    for (index, term) in sum.terms().enumerate() {
        let count = u64::try_from(term.count).unwrap_or(u64::MAX);
        if let Some(of_term) = of_terms.next_if(|of_term| of_term[0].term == index) {
            for component in first_component..first_component + count {
                moves
                    .extend(of_term.iter().map(|optimal| written(&optimal.played, Some((index, component)))));
            }
        }
        first_component += count;
    }
    ScoreAnswer {
        search: found.search.name(),
        score: found.score,
        player: (!matches!(found.sides, Sides::ByTurn { .. })).then(|| found.sides.of(found.starts)),
        moves,
        line: found.line.iter().map(|played| written(played, None)).collect(),
        totals: found.totals,
        visited: found.visited,
        compared: found.compared.clone(),
    }
}

/// What was known about a score when a limit was reached: the score for one starting player, if it was found, or
/// bounds.
fn within_limits(found: KnownScore) -> ScoreAnswer {
    let score = match (found.starts, found.other) {
        (Some(Player::Left), Some(right)) => Scored::ByStart { left: None, right: Some(right) },
        (Some(Player::Right), Some(left)) => Scored::ByStart { left: Some(left), right: None },
        _ => Scored::Between { at_least: found.at_least, at_most: found.at_most },
    };
    ScoreAnswer {
        search: found.search.name(),
        score,
        player: found.starts.filter(|_| found.other.is_none()).map(|player| Sides::ByName.of(player)),
        moves: Vec::new(),
        line: Vec::new(),
        totals: None,
        visited: found.usage.positions,
        compared: Vec::new(),
    }
}

impl ScoreQuestion {
    fn search(&self) -> Result<Search, Error> {
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
