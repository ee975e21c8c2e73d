//! `view`: a position with its outcome, its value, its moves and the reasons, in one answer.

mod unexamined;

use super::{
    explain::{ExplainQuestion, Step},
    moves::{FoundMove, MovesAnswer, MovesQuestion, forced},
    score::{ScoreAnswer, ScoreQuestion, Scored, Side, write_scores},
    value::{ValueAnswer, ValueQuestion},
};
use crate::{
    answer::Answer,
    error::Error,
    object::{Fields, Object, ReadQuestion, WriteBody},
    position_data::PositionTerm,
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_core::{Compound, Convention, Detail, Evidence, Move, Outcome, Player, SmallSort};
use grundy_solve::Which;
use std::{collections::HashMap, ops::ControlFlow};

/// Asks for everything that a display of a position needs: the outcome, the value, every move with its
/// result, and the reasons.
///
/// ```
/// use grundy::{Session, Subject, ask::{MoveResult, ViewQuestion}};
///
/// let view = Session::new().ask(ViewQuestion::default(), &Subject::named("nim").at("2 3"))?.body;
/// let wins = view.moves.iter().filter(|one| one.result == MoveResult::Wins);
/// assert_eq!(wins.map(|one| one.play.to.as_str()).collect::<Vec<_>>(), ["heap(2)"]);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewQuestion {
    /// The largest number of moves to list. If there are more, only winning moves are listed: at most this number, but
    /// at least one if there is any, not counting the repetitions of a move for equal components. If totals decide the
    /// game, only optimal moves are listed, whatever their number.
    pub most: u64,
}

/// The default for the largest number of moves to list.
const MOST_MOVES: u64 = 2000;

impl Default for ViewQuestion {
    fn default() -> Self {
        Self { most: MOST_MOVES }
    }
}

/// A position with its outcome, its value, its moves and the reasons.
///
/// If a limit is reached before anything else is known, the partial answer contains the position and its moves.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ViewAnswer {
    /// The position in the long form.
    pub position: String,
    /// The terms of the position, or `None` for sums across rulesets.
    pub terms: Option<Vec<PositionTerm>>,
    /// The outcome of the position, or `None` if totals decide the game, or if it is not known when a limit is reached.
    pub outcome: Option<Outcome>,
    /// The scores, if totals decide the game. For partizan rules, there is one score for each starting player, unless
    /// the request names the player.
    pub scores: Vec<ScoreAnswer>,
    /// The value of the position, if it has one.
    pub value: Option<ValueAnswer>,
    /// The evidence for the value, which may differ from that for the outcome.
    pub value_evidence: Option<Evidence>,
    /// The index of the component in which the mover must move, if the rules force an answer to the last move.
    pub forced: Option<u64>,
    /// Whether all moves are listed. Otherwise, only winning moves are listed (or the optimal ones, if totals decide
    /// the game) or, if a limit was reached before any result was known, the first moves.
    pub lists_all: bool,
    /// The moves, ordered by component and, within a component, in the order of the rules.
    pub moves: Vec<ViewedMove>,
    /// The groups of moves with the same effect, in order of their first moves.
    pub groups: Vec<MoveGroup>,
    /// The reasons, as in [`ExplainQuestion`]. There are none if the question `explain` has no answer.
    pub steps: Vec<Step>,
}

/// A move with its result.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ViewedMove {
    /// The move.
    pub play: FoundMove,
    /// The gain of the move if totals decide the game; `None` for all other games, and for minimax trees.
    pub gain: Option<i64>,
    /// The result for the player who makes the move. If totals decide the game, only optimal moves are listed, and each
    /// of them counts as a win.
    pub result: MoveResult,
    /// The index of the move's group.
    pub group: usize,
}

/// The result of a move for the player who makes it, if both players play perfectly afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveResult {
    /// The player wins.
    Wins,
    /// Neither player can force a win.
    Draws,
    /// The opponent wins.
    Loses,
    /// The result is not known, because a limit was reached.
    Unknown,
}

/// Moves of the same player that leave the same position, with the same player to move, and, if totals decide the game,
/// have the same gain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveGroup {
    /// The index of the first move.
    pub first: usize,
    /// The number of moves.
    pub count: usize,
}

impl ReadQuestion for ViewQuestion {
    const NAME: &'static str = "view";
    const FIELDS: &'static [&'static str] = &["most"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { most: fields.one_natural("most")?.unwrap_or(MOST_MOVES) })
    }
}

/// The view of a position of a game that totals decide, or `None` if the position has no score.
fn scored(session: &mut Session, subject: &Subject, seen: Seen) -> Option<Result<Answer<ViewAnswer>, Error>> {
    let score = |session: &mut Session, player: Option<Player>| {
        let mut subject = subject.clone();
        subject.settings.player = player.or(subject.settings.player);
        ScoreQuestion::default().answer(session, &subject)
    };
    let first = match score(session, None) {
        Ok(first) => first,
        Err(error) if error.is_limit() => {
            return Some(Err(seen.add_to(error, |seen, known: ScoreAnswer| of_scores(seen, vec![known]))));
        }
        Err(_) => return None,
    };
    let mut scores = vec![first.body.clone()];
    if first.body.player == Some(Side::Left) && subject.settings.player.is_none() {
        match score(session, Some(Player::Right)) {
            Ok(second) => scores.push(second.body),
            Err(error) => {
                let known = first.map(|first| of_scores(seen, vec![first]));
                return Some(Err(error.with_known(known)));
            }
        }
    }
    Some(Ok(first.map(|_| of_scores(seen, scores))))
}

/// The view of a position with these scores, with the optimal moves of each starting player.
fn of_scores(seen: Seen, scores: Vec<ScoreAnswer>) -> ViewAnswer {
    let mut moves = Vec::new();
    for played in scores.iter().flat_map(|score| &score.moves) {
        let play = FoundMove {
            component: played.component.unwrap_or_default(),
            others: Vec::new(),
            from: played.from.clone(),
            to: played.to.clone(),
            label: played.label.clone(),
            player: match played.side {
                Side::Left => Some(Player::Left),
                Side::Right => Some(Player::Right),
                _ => None,
            },
            again: played.again,
            remoteness: None,
            same_as: None,
            leaves: None,
            after: played.after.clone(),
        };
        moves.push((play, played.gain, MoveResult::Wins));
    }
    let (moves, groups) = grouped(moves);
    let Seen { position, terms, .. } = seen;
    ViewAnswer {
        position,
        terms,
        outcome: None,
        scores,
        value: None,
        value_evidence: None,
        forced: None,
        lists_all: false,
        moves,
        groups,
        steps: Vec::new(),
    }
}

/// A position and its moves, before any result is known.
#[derive(Default)]
struct Seen {
    position: String,
    terms: Option<Vec<PositionTerm>>,
    /// Whether the position has more moves than the question allows to be listed.
    has_many_moves: bool,
    forced: Option<u64>,
    moves: Vec<FoundMove>,
    /// Whether `moves` contains all moves.
    lists_all: bool,
}

impl Seen {
    /// Adds the position and its moves to the partial answer of an error. If a limit was reached before anything else
    /// was known, the partial answer contains only these.
    fn add_to<T: Clone + Send + Sync + 'static>(
        self,
        error: Error,
        view: impl FnOnce(Self, T) -> ViewAnswer,
    ) -> Error {
        if error.is_limit() && error.known::<T>().is_none() {
            return error.with_known(Answer::plain(self.unexamined()));
        }
        error.map_known(|known| view(self, known))
    }

    /// The view of a position if the results of only some of its moves are known. `all` states whether all moves would
    /// have been listed if no limit had been reached.
    fn partly_examined(mut self, known: MovesAnswer, all: bool) -> ViewAnswer {
        let (unexamined, lists_all) = (std::mem::take(&mut self.moves), self.lists_all && all);
        let mut seen = view(self, known, lists_all, None, Vec::new());
        if !lists_all {
            return seen;
        }
        fn key(play: &FoundMove) -> (u64, &str, Option<&str>, Option<bool>, bool) {
            let player = play.player.map(|player| player == Player::Left);
            (play.component, &play.to, play.label.as_deref(), player, play.again)
        }
        let mut results = HashMap::new();
        for one in &seen.moves {
            results.insert(key(&one.play), one);
        }
        let moves = unexamined.into_iter().map(|play| match results.get(&key(&play)) {
            Some(known) => (known.play.clone(), known.gain, known.result),
            None => (play, None, MoveResult::Unknown),
        });
        let (mut moves, groups) = grouped(moves.collect());
        // Every move of a P-position loses.
        let unknown = if seen.outcome == Some(Outcome::P) { MoveResult::Loses } else { MoveResult::Unknown };
        let mut of_groups = vec![unknown; groups.len()];
        for one in moves.iter().filter(|one| one.result != MoveResult::Unknown) {
            of_groups[one.group] = one.result;
        }
        moves.iter_mut().for_each(|one| one.result = of_groups[one.group]);
        (seen.moves, seen.groups) = (moves, groups);
        seen
    }

    /// The view of a position if nothing but its moves is known.
    fn unexamined(self) -> ViewAnswer {
        let Self { position, terms, forced, moves, lists_all, .. } = self;
        let (moves, groups) =
            grouped(moves.into_iter().map(|play| (play, None, MoveResult::Unknown)).collect());
        ViewAnswer {
            position,
            terms,
            outcome: None,
            scores: Vec::new(),
            value: None,
            value_evidence: None,
            forced,
            lists_all,
            moves,
            groups,
            steps: Vec::new(),
        }
    }
}

impl Question for ViewQuestion {
    type Answer = ViewAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<ViewAnswer>, Error> {
        let seen = session.at_position(Self::NAME, subject, |desk| {
            let sum = desk.position()?.sum;
            let mut moves = 0u128;
            for term in sum.terms() {
                let mut here = 0u64;
                let visited =
                    desk.game.ruleset.visit_moves(term.component, Detail::Options, &mut |_: &Move<'_>| {
                        here += 1;
                        if here > self.most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    });
                if visited.is_err() {
                    // The question about the moves reports the fault, with its place.
                    break;
                }
                moves = moves.saturating_add(term.count.saturating_mul(here.into()));
            }
            let most = usize::try_from(self.most).unwrap_or(usize::MAX);
            let compound = subject.settings.compound;
            let (listed, lists_all) = unexamined::moves(&desk.game, &sum, compound, most);
            Ok(Seen {
                position: desk.game.written_sum(&sum),
                terms: desk.game.terms(&sum),
                has_many_moves: moves > self.most.into(),
                forced: forced(&desk.game, &sum),
                moves: listed,
                lists_all,
            })
        })?;
        let (which, all) = match seen.has_many_moves {
            true => (Which::FirstWinning(usize::try_from(self.most).unwrap_or(usize::MAX)), false),
            false => (Which::All, true),
        };
        let found = MovesQuestion { all, terms: true }.ask_for(session, subject, which);
        let moves = match found {
            Ok(moves) => moves,
            Err(error) if error.is_unsupported() => {
                return scored(session, subject, seen).unwrap_or(Err(
                    error.map_known(|known: MovesAnswer| view(Seen::default(), known, all, None, Vec::new()))
                ));
            }
            Err(error) => {
                return Err(seen.add_to(error, |seen, known| seen.partly_examined(known, all)));
            }
        };
        let mut value = None;
        let settings = &subject.settings;
        if settings.compound == Compound::Disjunctive && settings.convention == Convention::Normal {
            match ValueQuestion::default().answer(session, subject) {
                Ok(answer) => value = Some((answer.body, answer.evidence)),
                Err(error) if error.is_limit() => {
                    let known = moves.map(|moves| view(seen, moves, all, None, Vec::new()));
                    return Err(error.with_known(known));
                }
                // Some rulesets have outcomes but no values.
                Err(_) => {}
            }
        }
        let steps = match ExplainQuestion.answer(session, subject) {
            Ok(answer) => answer.body.steps,
            Err(error) if error.is_limit() => {
                let known = moves.map(|moves| view(seen, moves, all, value, Vec::new()));
                return Err(error.with_known(known));
            }
            Err(_) => Vec::new(),
        };
        Ok(moves.map(|moves| view(seen, moves, all, value, steps)))
    }
}

fn view(
    seen: Seen,
    moves: MovesAnswer,
    lists_all: bool,
    value: Option<(ValueAnswer, Option<Evidence>)>,
    steps: Vec<Step>,
) -> ViewAnswer {
    let MovesAnswer { outcome, forced, moves: found } = moves;
    let (value, value_evidence) = value.map_or((None, None), |(value, evidence)| (Some(value), evidence));
    let found = found.into_iter().map(|play| {
        let result = match &play.leaves {
            Some(left) => result(&play, left.outcome),
            // Only winning moves are listed.
            None => MoveResult::Wins,
        };
        (play, None, result)
    });
    let (moves, groups) = grouped(found.collect());
    let Seen { position, terms, .. } = seen;
    let (outcome, scores) = (Some(outcome), Vec::new());
    ViewAnswer {
        position,
        terms,
        outcome,
        scores,
        value,
        value_evidence,
        forced,
        lists_all,
        moves,
        groups,
        steps,
    }
}

/// The moves, with their gains and results, and the groups into which they fall (see [`MoveGroup`]).
fn grouped(found: Vec<(FoundMove, Option<i64>, MoveResult)>) -> (Vec<ViewedMove>, Vec<MoveGroup>) {
    let mut groups: Vec<MoveGroup> = Vec::new();
    let mut known = HashMap::new();
    let mut moves = Vec::with_capacity(found.len());
    for (at, (play, gain, result)) in found.into_iter().enumerate() {
        let group = *known.entry((Left::of(&play), gain)).or_insert_with(|| {
            groups.push(MoveGroup { first: at, count: 0 });
            groups.len() - 1
        });
        groups[group].count += 1;
        moves.push(ViewedMove { play, gain, result, group });
    }
    (moves, groups)
}

/// The position that a move leaves, the player who may make the move, and whether that player moves again. Moves of the
/// same group agree in all of these.
#[derive(PartialEq, Eq, Hash)]
struct Left {
    terms: Vec<PositionTerm>,
    /// If the terms after the move are not known as data, the indices of the components that change, and their texts
    /// before and after the move.
    texts: Option<(Vec<u64>, String, String)>,
    player: Option<bool>,
    moves_again: bool,
}

impl Left {
    fn of(play: &FoundMove) -> Self {
        let mut terms: Vec<PositionTerm> = Vec::new();
        let mut places = HashMap::new();
        for term in play.after.iter().flatten() {
            let key = PositionTerm { count: 1, ..term.clone() };
            let at = *places.entry(key.clone()).or_insert(terms.len());
            match terms.get_mut(at) {
                Some(known) => known.count = known.count.saturating_add(term.count),
                None => terms.push(PositionTerm { count: term.count, ..key }),
            }
        }
        terms.small_sort();
        let texts = play.after.is_none().then(|| {
            let components = [play.component].into_iter().chain(play.others.iter().copied()).collect();
            (components, play.from.clone(), play.to.clone())
        });
        Self {
            terms,
            texts,
            player: play.player.map(|player| player == Player::Left),
            moves_again: play.again,
        }
    }
}

/// The result of a move that leaves a position with this outcome.
fn result(play: &FoundMove, outcome: Outcome) -> MoveResult {
    let wins = match (outcome, play.player) {
        (Outcome::D, _) => return MoveResult::Draws,
        // After `again`, it is the same player's turn, so N is a win for this player.
        (Outcome::N, _) => play.again,
        (Outcome::P, _) => !play.again,
        (Outcome::L, player) => player == Some(Player::Left),
        (Outcome::R, player) => player == Some(Player::Right),
    };
    if wins { MoveResult::Wins } else { MoveResult::Loses }
}

impl MoveResult {
    /// `wins`, `draws`, `loses` or `unknown`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wins => "wins",
            Self::Draws => "draws",
            Self::Loses => "loses",
            Self::Unknown => "unknown",
        }
    }
}

impl ViewAnswer {
    /// Writes the score, its known bounds or the score for each starting player, and then an optimal line of play.
    fn write_scores(&self, object: &mut Object<'_>) {
        let Some(first) = self.scores.first() else { return };
        match first.score {
            Scored::Difference(score) | Scored::Value(score) => object.integer("score", score),
            Scored::ByStart { .. } => {
                let scores = self.scores.iter().map(|score| match score.score {
                    Scored::ByStart { left, right } => (left, right),
                    _ => (None, None),
                });
                let known = scores.fold((None, None), |(left, right), (a, b)| (left.or(a), right.or(b)));
                write_scores(object, known.0, known.1);
            }
            Scored::Between { at_least, at_most } => {
                object.null("score");
                object.text("special", "unknown");
                for (name, bound) in [("at_least", at_least), ("at_most", at_most)] {
                    if let Some(bound) = bound {
                        object.integer(name, bound);
                    }
                }
            }
        }
        if let Some(player) = first.player {
            object.text("player", player.word());
        }
        first.write_line(object);
    }
}

impl WriteBody for ViewAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.text("position", &self.position);
        if let Some(terms) = &self.terms {
            object.terms("terms", terms);
        }
        match (&self.value, self.outcome) {
            // The value contains the outcome.
            (Some(value), _) if value.outcome.is_some() => value.write(object),
            (_, Some(outcome)) => object.outcome(outcome),
            (_, None) => self.write_scores(object),
        }
        if let Some(evidence) = &self.value_evidence {
            object.evidence("value_evidence", evidence);
        }
        if let Some(forced) = self.forced {
            object.number("forced", forced);
        }
        object.flag("all", self.lists_all);
        object.array("moves", |array| {
            for one in &self.moves {
                array.object(|object| {
                    one.play.write(object);
                    if let Some(gain) = one.gain {
                        object.integer("gain", gain);
                    }
                    object.text("result", one.result.name());
                    object.number("group", one.group as u64);
                });
            }
        });
        object.array("groups", |array| {
            for group in &self.groups {
                array.object(|object| {
                    object.number("first", group.first as u64);
                    object.number("count", group.count as u64);
                });
            }
        });
        object.array("steps", |array| {
            self.steps.iter().for_each(|step| array.object(|object| step.write(object)));
        });
    }
}
