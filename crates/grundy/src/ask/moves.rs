//! `moves`: every winning move, or every move.

use super::{MOST_COMPONENTS, Question, WriteBody, components};
use crate::{
    answer::{Answer, Remoteness, Value},
    error::{Error, ErrorKind},
    game::Game,
    json::{Fields, Object},
    on_graph,
    request::Request,
    session::Session,
};
use grundy_core::{Component, Convention, Message, NimValue, Outcome, Player, Sum};
use grundy_solve::{Known, Partial, Which};
use std::collections::{BTreeSet, HashMap};

/// Which moves win?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovesQuestion {
    /// Every move is wanted, with what it leaves; else the winning ones.
    pub all: bool,
}

/// The winning moves of a position, or all of them.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MovesAnswer {
    /// Who wins.
    pub outcome: Outcome,
    /// The moves: by component, then in the order of the rules.
    pub moves: Vec<FoundMove>,
}

/// A move in a position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FoundMove {
    /// The component it is made in: its index from 0 in the position as given, counts written out.
    pub component: u64,
    /// That component, in the long form.
    pub from: String,
    /// What takes its place: a sum in the long form, as the rule wrote it.
    pub to: String,
    /// The label, if the rule gives one.
    pub label: Option<String>,
    /// Who may make it, on partizan rules.
    pub player: Option<Player>,
    /// How many moves are left after it; only where draws are allowed, and where it is known.
    pub remoteness: Option<Remoteness>,
    /// The index in `moves` of an earlier move in the same component that leaves the same.
    pub same_as: Option<usize>,
    /// What the whole position becomes; only where every move was asked for.
    pub leaves: Option<Left>,
}

/// What a move leaves: the whole position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The value; none under misère play.
    pub value: Option<Value>,
    /// Where the value is infinite: the sizes of the Nim heaps beside which the mover wins.
    pub wins_beside: Option<BTreeSet<NimValue>>,
    /// Who wins, the opponent of the mover to move.
    pub outcome: Outcome,
}

impl Question for MovesQuestion {
    const NAME: &'static str = "moves";
    const FIELDS: &'static [&'static str] = &["all"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { all: fields.flag("all")? })
    }

    fn answer(&self, session: &mut Session, request: &Request) -> Result<Answer, Error> {
        session.at_desk(request, |desk| {
            let position = desk.position(request)?;
            let count = components(position.sum.terms().map(|term| term.count));
            if count > MOST_COMPONENTS.into() {
                let message = Message::new("answer-moves-components").with("count", count);
                return Err(Error::new(ErrorKind::Limit, message.with("most", MOST_COMPONENTS)));
            }
            if let Some(rules) = on_graph::by_game_graph(desk, request)? {
                return rules.moves(&position, self.all);
            }
            if let Some(graph) = on_graph::engine(desk, request)? {
                return graph.moves(&position, self.all);
            }
            let which = if self.all { Which::All } else { Which::Winning };
            let convention = request.settings.convention;
            match desk.solver.moves(&position.sum, convention, which, &desk.budget) {
                Ok(found) => {
                    let (body, known) = self.body(&desk.game, &position.sum, convention, found);
                    Ok(desk.answer(body, known))
                }
                Err(error) => Err(desk.refusal(&error, Some(&position), |partial| match partial {
                    Partial::Moves(found) => {
                        let (body, known) = self.body(&desk.game, &position.sum, convention, found.clone());
                        Some((body.into(), known))
                    }
                    _ => None,
                })),
            }
        })
    }
}

impl MovesQuestion {
    /// The answer with counts written out: the moves of a term are those of each of its components.
    fn body(
        self,
        game: &Game,
        sum: &Sum,
        convention: Convention,
        found: grundy_solve::MovesAnswer,
    ) -> (MovesAnswer, Known) {
        let mut moves = Vec::new();
        let mut first_component = 0;
        let mut of_terms = found.moves.chunk_by(|first, second| first.term == second.term).peekable();
        for (index, term) in sum.terms().enumerate() {
            let count = u64::try_from(term.count).unwrap_or(u64::MAX);
            if let Some(of_term) = of_terms.next_if(|of_term| of_term[0].term == index) {
                let from = game.written(term.component);
                let same_as = repeated(of_term.iter().map(|found| &found.option));
                for component in first_component..first_component + count {
                    let first = moves.len();
                    moves.extend(of_term.iter().zip(&same_as).map(|(found, same_as)| FoundMove {
                        component,
                        from: from.clone(),
                        to: game.written_sum(&found.option),
                        label: found.label.clone(),
                        player: None,
                        remoteness: None,
                        same_as: same_as.map(|earlier| first + earlier),
                        leaves: self.all.then_some(Left {
                            value: found.leaves.filter(|_| convention == Convention::Normal),
                            wins_beside: None,
                            outcome: found.outcome,
                        }),
                    }));
                }
            }
            first_component += count;
        }
        (MovesAnswer { outcome: found.outcome, moves }, found.known)
    }
}

/// For each sum the index of the first one that is the same multiset, if that is another one.
fn repeated<'a>(options: impl Iterator<Item = &'a Sum>) -> Vec<Option<usize>> {
    let mut seen: HashMap<Vec<(Component, u128)>, usize> = HashMap::new();
    options
        .enumerate()
        .map(|(index, option)| {
            let first = *seen.entry(option.multiset()).or_insert(index);
            (first != index).then_some(first)
        })
        .collect()
}

impl WriteBody for MovesAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.text("outcome", self.outcome.letter().encode_utf8(&mut [0; 4]));
        object.array("moves", |array| {
            for found in &self.moves {
                array.object(|object| found.write(object));
            }
        });
    }
}

impl FoundMove {
    fn write(&self, object: &mut Object<'_>) {
        object.number("component", self.component);
        object.text("from", &self.from);
        object.text("to", &self.to);
        if let Some(label) = &self.label {
            object.text("label", label);
        }
        if let Some(player) = self.player {
            object.text("player", if player == Player::Left { "left" } else { "right" });
        }
        object.remoteness(self.remoteness);
        if let Some(earlier) = self.same_as {
            object.number("same_as", earlier as u64);
        }
        if let Some(left) = &self.leaves {
            object.object("leaves", |object| {
                if let Some(value) = left.value {
                    object.value("value", value, left.wins_beside.as_ref());
                }
                object.text("outcome", left.outcome.letter().encode_utf8(&mut [0; 4]));
            });
        }
    }
}
