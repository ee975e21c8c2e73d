//! `moves`: every winning move, or every move.

#[cfg_attr(not(feature = "forms"), path = "moves/forms_disabled.rs")]
mod forms;

use super::components::{MOST_COMPONENTS, components};
use crate::{
    answer::{Answer, Remoteness, Value},
    error::{Error, ErrorKind},
    game::{Game, Position},
    object::{Fields, Object, ReadQuestion, WriteBody},
    position_data::PositionTerm,
    question::Question,
    session::{Desk, Session},
    subject::{Settings, Subject},
};
use grundy_core::{
    Allowed, Budget, ComponentRef, Compound, Convention, Limit, Message, NimValue, Outcome, Player,
    SmallSort, Sum, Usage,
};
use grundy_solve::{CompoundPart, Partial, SolveError, Which, WhichMoves};
use std::collections::{BTreeSet, HashMap};

/// Asks for the winning moves of a position, or for all moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovesQuestion {
    /// Whether to list all moves, with the values and outcomes of the positions that they leave, instead of only the
    /// winning moves.
    pub all: bool,
    /// Whether the answer contains, as data, the whole position after each move.
    pub terms: bool,
}

/// The winning moves of a position, or all its moves.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MovesAnswer {
    /// The outcome of the position.
    pub outcome: Outcome,
    /// The index of the component in which the mover must answer an entailing move, or `None` if there is none.
    pub forced: Option<u64>,
    /// The moves, ordered by component, and then as in the rules.
    pub moves: Vec<FoundMove>,
}

/// A move in a position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FoundMove {
    /// The index of the component in which the move is made. Indices start at 0, follow the order of the
    /// components as given, and count every component separately.
    pub component: u64,
    /// The other components that the move changes, in a compound that is not a disjunctive sum.
    pub others: Vec<u64>,
    /// The component before the move, in the long form. In a compound, all the components that the move changes,
    /// separated by ` + `.
    pub from: String,
    /// The sum that replaces `from`, in the long form, with its components in the order in which the rule states them.
    pub to: String,
    /// The label of the move, if the rule has one.
    pub label: Option<String>,
    /// The player who may make the move, or `None` if both players may.
    pub player: Option<Player>,
    /// Whether the mover moves again. The outcome after the move is then the outcome with the mover to move.
    pub again: bool,
    /// The remoteness of the position after the move, or `None` if it is unknown. It is known only if draws are
    /// allowed, if a database stores it, or if it decides a compound.
    pub remoteness: Option<Remoteness>,
    /// The index in `moves` of the first move in the same component that may be made by the same players and leaves the
    /// same position, or `None` if there is no earlier move of this kind. Always `None` in compounds.
    pub same_as: Option<usize>,
    /// The value and the outcome of the whole position after the move, if all moves are listed.
    pub leaves: Option<Left>,
    /// The whole position after the move as data, if it was requested. It is always `None` for sums across rulesets and
    /// for compounds.
    pub after: Option<Vec<PositionTerm>>,
}

/// The properties of the whole position after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Left {
    /// The value of the position, or `None` if it is not known, as under misère play.
    pub value: Option<Value>,
    /// For partizan games, the canonical form of the position and the incentive of the move. `None` if they were not
    /// computed, or are too long to be read.
    pub game: Option<GameLeft>,
    /// If the value is infinite, the sizes of the Nim heaps whose sums with the position are N-positions.
    pub wins_beside: Option<BTreeSet<NimValue>>,
    /// The outcome of the position, with the opponent to move, or the mover if the mover moves again.
    pub outcome: Outcome,
}

/// The canonical form of the position that a move leaves, and the incentive of the move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameLeft {
    /// The canonical form.
    pub game: String,
    /// The incentive of the move: the game after it minus the game before it, or the negative of this for a move of
    /// Right. For a move that both players may make, this is Left's incentive, and Right's incentive is its negative.
    pub incentive: String,
}

impl ReadQuestion for MovesQuestion {
    const NAME: &'static str = "moves";
    const FIELDS: &'static [&'static str] = &["all", "terms"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { all: fields.flag("all")?, terms: fields.flag("terms")? })
    }
}

impl Question for MovesQuestion {
    type Answer = MovesAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<MovesAnswer>, Error> {
        let which = if self.all { Which::All } else { Which::Winning };
        self.ask_for(session, subject, which)
    }
}

impl MovesQuestion {
    /// The answer with the moves that `which` selects.
    pub(super) fn ask_for(
        self,
        session: &mut Session,
        subject: &Subject,
        which: Which,
    ) -> Result<Answer<MovesAnswer>, Error> {
        session.at_position(Self::NAME, subject, |desk| {
            let position = desk.position()?;
            let count = components(position.sum.terms().map(|term| term.count));
            if count > MOST_COMPONENTS.into() {
                let message = Message::new("answer-moves-components").with("count", count);
                return Err(Error::new(ErrorKind::Limit, message.with("most", MOST_COMPONENTS)));
            }
            if subject.settings.compound != Compound::Disjunctive {
                return self.of_compound(desk, &position);
            }
            let play = subject.settings.play();
            let convention = play.convention;
            match desk.solver.moves(&position.sum, play, which, &desk.budget) {
                Ok(found) => {
                    let games =
                        if self.all { forms::games_left(desk, &position.sum, &found) } else { Vec::new() };
                    let (body, ended) =
                        self.body(&desk.game, &position.sum, convention, (&found, &games), &desk.budget);
                    match ended {
                        Ok(()) => Ok(desk.answer(body, found.known)),
                        Err(limit) => {
                            let error = SolveError::Limit { limit, known: Box::new(Partial::Nothing) };
                            let known = |_: &Partial| Some((body, found.known));
                            Err(desk.refusal(&error, Some(&position), known))
                        }
                    }
                }
                Err(error) => Err(desk.refusal(&error, Some(&position), |partial| match partial {
                    Partial::Moves(found) => {
                        let (body, _) =
                            self.body(&desk.game, &position.sum, convention, (found, &[]), &little());
                        Some((body, found.known.clone()))
                    }
                    _ => None,
                })),
            }
        })
    }

    /// The answer, with counts expanded: each component of a term has the moves of the term. `games` contains the
    /// forms of the positions that the moves leave, if they are short; it may be empty. If a limit is reached, only the
    /// first moves are included.
    pub(super) fn body(
        self,
        game: &Game,
        sum: &Sum,
        convention: Convention,
        (found, games): (&grundy_solve::MovesAnswer, &[Option<GameLeft>]),
        budget: &dyn Budget,
    ) -> (MovesAnswer, Result<(), Limit>) {
        let mut writing = Writing::new(budget);
        let ended = self.write_moves(game, sum, convention, (found, games), &mut writing);
        let forced = forced(game, sum);
        (MovesAnswer { outcome: found.outcome, forced, moves: writing.moves }, ended)
    }

    /// The moves in a compound that is not a disjunctive sum.
    fn of_compound(self, desk: &mut Desk<'_>, position: &Position<'_>) -> Result<Answer<MovesAnswer>, Error> {
        let Settings { compound, convention, .. } = desk.subject.settings;
        let which = if self.all { WhichMoves::All } else { WhichMoves::Winning };
        let found = desk.solver.compound_moves(&position.sum, compound, convention, which, &desk.budget);
        let found = found.map_err(|error| desk.refused(&error, Some(position)))?;
        let game = &desk.game;
        let moves = found.moves.iter().map(|one| {
            let [from, to] = written_parts(game, &position.sum, &one.parts);
            let components: Vec<u64> = one.parts.iter().map(|part| part.component).collect();
            FoundMove {
                component: components.first().copied().unwrap_or(0),
                others: components.get(1..).unwrap_or_default().to_vec(),
                from,
                to,
                label: labels(game, &position.sum, &one.parts),
                player: None,
                again: false,
                remoteness: one.outcome.remoteness.map(Remoteness::Moves),
                same_as: None,
                leaves: self.all.then_some(Left {
                    value: None,
                    game: None,
                    wins_beside: None,
                    outcome: one.outcome.outcome,
                }),
                after: None,
            }
        });
        let body = MovesAnswer { outcome: found.outcome.outcome, forced: None, moves: moves.collect() };
        Ok(desk.answer(body, found.known))
    }

    fn write_moves(
        self,
        game: &Game,
        sum: &Sum,
        convention: Convention,
        (found, games): (&grundy_solve::MovesAnswer, &[Option<GameLeft>]),
        into: &mut Writing<'_>,
    ) -> Result<(), Limit> {
        let mut first_component = 0;
        let mut found_before = 0;
        let mut of_terms = found.moves.chunk_by(|first, second| first.term == second.term).peekable();
        for (index, term) in sum.terms().enumerate() {
            let count = u64::try_from(term.count).unwrap_or(u64::MAX);
            if let Some(of_term) = of_terms.next_if(|of_term| of_term[0].term == index) {
                let from = game.written(term.component);
                let first = into.moves.len();
                let mut seen = HashMap::new();
                for (at, one) in (found_before..).zip(of_term) {
                    let here = into.moves.len();
                    let earlier = *seen.entry((multiset(&one.option), one.mover, one.again)).or_insert(here);
                    into.push(FoundMove {
                        component: first_component,
                        others: Vec::new(),
                        from: from.clone(),
                        to: game.written_sum(&one.option),
                        label: one.label.as_deref().map(|label| game.label(term.component, label)),
                        player: one.mover.only(),
                        again: one.again,
                        remoteness: one.remoteness,
                        same_as: (earlier != here).then_some(earlier),
                        leaves: self.all.then_some(Left {
                            value: one.leaves.filter(|_| convention == Convention::Normal),
                            game: games.get(at).cloned().flatten(),
                            wins_beside: found.infinities.get(&at).cloned(),
                            outcome: one.outcome,
                        }),
                        after: if self.terms { after(game, sum, index, &one.option) } else { None },
                    })?;
                }
                found_before += of_term.len();
                for component in first_component + 1..first_component + count {
                    let start = into.moves.len();
                    for at in first..first + of_term.len() {
                        let alike = into.moves[at].clone();
                        let same_as = alike.same_as.map(|earlier| earlier - first + start);
                        into.push(FoundMove { component, same_as, ..alike })?;
                    }
                }
            }
            first_component += count;
        }
        Ok(())
    }
}

/// The index of the component in which an entailing move must be answered, with every component counted separately, or
/// `None` if there is none.
pub(super) fn forced(game: &Game, sum: &Sum) -> Option<u64> {
    let kinds = game.ruleset.kinds();
    let at = sum.terms().position(|term| kinds[term.component.kind.index()].forced.is_some())?;
    let before: u128 = sum.terms().take(at).map(|term| term.count).sum();
    u64::try_from(before).ok()
}

/// The terms of `sum` after a move that replaces one component of the term at `index` by `option`.
pub(super) fn after(game: &Game, sum: &Sum, index: usize, option: &Sum) -> Option<Vec<PositionTerm>> {
    let mut left = Sum::default();
    for (at, term) in sum.terms().enumerate() {
        let count = if at == index { term.count - 1 } else { term.count };
        if count > 0 {
            left.push(count, term.component.kind, term.component.words);
        }
    }
    option.terms().for_each(|term| left.push(term.count, term.component.kind, term.component.words));
    game.terms(&left)
}

/// The components that a move in a compound changes, before and after the move.
pub(crate) fn written_parts(game: &Game, position: &Sum, parts: &[CompoundPart]) -> [String; 2] {
    let from = parts.iter().map(|part| game.written(position.term(part.term).component));
    let to = parts.iter().map(|part| game.written_sum(&part.option)).filter(|to| to != "()");
    let to: Vec<String> = to.collect();
    let to = if to.is_empty() { "()".to_owned() } else { to.join(" + ") };
    [from.collect::<Vec<_>>().join(" + "), to]
}

/// The labels of the parts of a move in a compound, separated by commas, or `None` if no part has a label.
pub(crate) fn labels(game: &Game, position: &Sum, parts: &[CompoundPart]) -> Option<String> {
    let label =
        |part: &CompoundPart| Some(game.label(position.term(part.term).component, part.label.as_deref()?));
    let labels: Vec<String> = parts.iter().filter_map(label).collect();
    (!labels.is_empty()).then(|| labels.join(", "))
}

/// The components of a sum, sorted, each with its count. Two sums are equal exactly when these lists are
/// equal.
fn multiset(sum: &Sum) -> Vec<(ComponentRef<'_>, u128)> {
    let mut terms: Vec<_> = sum.terms().map(|term| (term.component, term.count)).collect();
    terms.small_sort();
    terms.dedup_by(|(later, count), (earlier, total)| {
        let same = later == earlier;
        if same {
            *total = total.saturating_add(*count);
        }
        same
    });
    terms
}

/// A list of moves under construction, limited by the budget.
pub(super) struct Writing<'b> {
    moves: Vec<FoundMove>,
    /// The size of the moves, in bytes.
    bytes: u64,
    /// The size at the last poll of the budget.
    polled: u64,
    budget: &'b dyn Budget,
}

/// The number of bytes between two polls of the budget.
const BYTES_PER_POLL: u64 = 1 << 16;

impl<'b> Writing<'b> {
    pub(super) const fn new(budget: &'b dyn Budget) -> Self {
        Self { moves: Vec::new(), bytes: 0, polled: 0, budget }
    }

    /// The moves so far.
    pub(super) fn moves(&self) -> &[FoundMove] {
        &self.moves
    }

    pub(super) fn into_moves(self) -> Vec<FoundMove> {
        self.moves
    }

    /// Appends a move.
    ///
    /// # Errors
    /// Returns an error if the budget allows no more moves. Even then, this move has been appended.
    pub(super) fn push(&mut self, one: FoundMove) -> Result<(), Limit> {
        let text = one.from.len() + one.to.len() + one.label.as_ref().map_or(0, String::len);
        let game = one.leaves.as_ref().and_then(|left| left.game.as_ref());
        let text = text + game.map_or(0, |game| game.game.len() + game.incentive.len());
        let terms = one.after.iter().flatten().map(PositionTerm::bytes).sum::<usize>();
        self.bytes += (size_of::<FoundMove>() + text + terms) as u64;
        self.moves.push(one);
        if self.bytes - self.polled < BYTES_PER_POLL {
            return Ok(());
        }
        self.polled = self.bytes;
        // Converting the moves to JSON or text takes the same amount of memory again.
        self.budget.poll(Usage { bytes: 2 * self.bytes, ..Usage::default() })
    }
}

/// A budget for the moves that are reported after a limit has been reached. It suffices for a few thousand
/// moves.
pub(super) const fn little() -> Allowed {
    Allowed::everything().bytes(1 << 22)
}

impl WriteBody for MovesAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.outcome(self.outcome);
        if let Some(forced) = self.forced {
            object.number("forced", forced);
        }
        object.array("moves", |array| {
            for found in &self.moves {
                array.object(|object| found.write(object));
            }
        });
    }
}

impl FoundMove {
    /// Writes the fields of the move.
    pub(super) fn write(&self, object: &mut Object<'_>) {
        object.number("component", self.component);
        if !self.others.is_empty() {
            object.array("components", |array| {
                array.number(self.component);
                self.others.iter().for_each(|&other| array.number(other));
            });
        }
        object.text("from", &self.from);
        object.text("to", &self.to);
        if let Some(label) = &self.label {
            object.text("label", label);
        }
        if let Some(player) = self.player {
            object.text("player", if player == Player::Left { "left" } else { "right" });
        }
        if self.again {
            object.flag("again", true);
        }
        object.remoteness(self.remoteness);
        if let Some(earlier) = self.same_as {
            object.number("same_as", earlier as u64);
        }
        if let Some(after) = &self.after {
            object.terms("after", after);
        }
        if let Some(left) = &self.leaves {
            object.object("leaves", |object| {
                if let Some(value) = left.value {
                    object.value("value", value, left.wins_beside.as_ref());
                }
                if let Some(left) = &left.game {
                    object.text("game", &left.game);
                    object.text("incentive", &left.incentive);
                }
                object.outcome(left.outcome);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_a_limit_some_thousand_moves_are_told() {
        let text = "heap(18446744073709551615)";
        let one = FoundMove {
            component: 0,
            others: Vec::new(),
            from: text.to_owned(),
            to: text.to_owned(),
            label: None,
            player: None,
            again: false,
            remoteness: None,
            same_as: None,
            leaves: None,
            after: None,
        };
        let mut writing = Writing { moves: Vec::new(), bytes: 0, polled: 0, budget: &little() };
        let ended = (0..1_000_000).try_for_each(|_| writing.push(one.clone()));
        assert!(matches!(ended, Err(Limit::Memory { .. })));
        assert!((1000..20_000).contains(&writing.moves.len()), "{}", writing.moves.len());
    }
}
