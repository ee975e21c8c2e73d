//! Minimax trees: every vertex has a value, and the layers belong alternately to the two players.

use super::{KnownScore, Score, ScoreError, Search, score};
use grundy_core::{
    Budget, ComponentRef, Detail, Fault, Field, Kind, KindId, Message, Move, MoveVisitor, Mover, Notation,
    Player, Ruleset, Shape, Sum,
};
use std::error::Error;
use std::fmt;
use std::ops::{ControlFlow, Range};

/// A tree with a value for every vertex; its layers alternately maximise and minimise. The value of play
/// from a vertex is the value of the vertex plus the largest (or, in a minimising layer, the smallest) value of play
/// from one of its children. The value of play from a leaf is the value of the leaf.
///
/// In the ruleset, Left is the player at the maximising layers, and Right is the player at the others. A
/// component is a vertex, and a move to a child gains the value of the child, negated for Right.
#[derive(Clone, Debug)]
pub struct MinimaxTree {
    kinds: Vec<Kind>,
    values: Vec<i64>,
    /// For each vertex, the range of its children in `children`.
    rows: Vec<Range<usize>>,
    children: Vec<usize>,
    players: Vec<Player>,
    root: usize,
}

/// The aim of the player at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Root {
    /// The player at the root maximises the value.
    Max,
    /// The player at the root minimises the value.
    Min,
}

/// The reason why a minimax tree is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TreeError {
    /// The number of values differs from the number of parents.
    Lengths {
        /// The number of parents.
        parents: usize,
        /// The number of values.
        values: usize,
    },
    /// No vertex has the parent -1.
    NoRoot,
    /// A second vertex has the parent -1.
    SecondRoot {
        /// The second vertex with the parent -1.
        vertex: usize,
    },
    /// A parent is neither a vertex nor -1.
    ParentOutside {
        /// The vertex that has this parent.
        vertex: usize,
        /// The number given for the parent.
        parent: i64,
    },
    /// A vertex cannot be reached from the root, because going from parent to parent leads into a cycle.
    Cycle {
        /// The vertex with the smallest number among those that cannot be reached.
        vertex: usize,
    },
}

impl TreeError {
    /// The message for users.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Lengths { parents, values } => {
                Message::new("score-tree-lengths").with("parents", parents).with("values", values)
            }
            Self::NoRoot => Message::new("score-tree-no-root"),
            Self::SecondRoot { vertex } => Message::new("score-tree-second-root").with("vertex", vertex),
            Self::ParentOutside { vertex, parent } => {
                Message::new("score-tree-parent-outside").with("vertex", vertex).with("parent", parent)
            }
            Self::Cycle { vertex } => Message::new("score-tree-cycle").with("vertex", vertex),
        }
    }
}

impl fmt::Display for TreeError {
    /// The name and the arguments of the message, for developers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Error for TreeError {}

impl MinimaxTree {
    /// The tree in which vertex `v` has the parent `parents[v]`, which is -1 for the root, and the
    /// value `values[v]`.
    ///
    /// # Errors
    /// Returns [`TreeError`] if the arguments do not describe a tree with a value for every vertex.
    pub fn new(parents: &[i64], values: Vec<i64>, root: Root) -> Result<Self, TreeError> {
        if parents.len() != values.len() {
            return Err(TreeError::Lengths { parents: parents.len(), values: values.len() });
        }
        let mut top = None;
        let mut rows = vec![0..0; parents.len()];
        let mut parent_of = Vec::with_capacity(parents.len());
        for (vertex, &parent) in parents.iter().enumerate() {
            let index = usize::try_from(parent).ok().filter(|&index| index < parents.len());
            match index {
                Some(index) => rows[index].end += 1,
                None if parent != -1 => return Err(TreeError::ParentOutside { vertex, parent }),
                None if top.is_some() => return Err(TreeError::SecondRoot { vertex }),
                None => top = Some(vertex),
            }
            parent_of.push(index);
        }
        let top = top.ok_or(TreeError::NoRoot)?;
        let mut start = 0;
        for row in &mut rows {
            let length = row.end;
            *row = start..start;
            start += length;
        }
        let mut children = vec![0; start];
        for (vertex, parent) in parent_of.iter().enumerate() {
            if let Some(parent) = *parent {
                children[rows[parent].end] = vertex;
                rows[parent].end += 1;
            }
        }
        let mut players = vec![None; parents.len()];
        players[top] = Some(if root == Root::Max { Player::Left } else { Player::Right });
        let mut reached = vec![top];
        while let Some(vertex) = reached.pop() {
            let below = players[vertex].map(Player::opponent);
            for &child in &children[rows[vertex].clone()] {
                players[child] = below;
                reached.push(child);
            }
        }
        let players = players.into_iter().enumerate();
        let players = players
            .map(|(vertex, player)| player.ok_or(TreeError::Cycle { vertex }))
            .collect::<Result<_, _>>()?;
        let high = (values.len() as u64).saturating_sub(1);
        let kinds = vec![Kind::new("vertex", vec![Field { high, ..Field::natural("v") }])];
        Ok(Self { kinds, values, rows, children, players, root: top })
    }

    /// The number of vertices, at least 1.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Always `false`, because a tree has a root.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The number of the root.
    #[must_use]
    pub const fn root(&self) -> usize {
        self.root
    }

    /// The player to move at a vertex (Left if that player maximises), or `None` if there is no such vertex.
    #[must_use]
    pub fn player(&self, vertex: usize) -> Option<Player> {
        self.players.get(vertex).copied()
    }

    /// The value of play from a vertex, including the value of the vertex itself, with the optimal moves and
    /// a line of play.
    ///
    /// The score is from the point of view of the maximising player. The totals are the gains of the player to move
    /// at the vertex and of the opponent, as in the ruleset; they do not include the value of the vertex.
    ///
    /// # Errors
    /// Returns the same errors as [`score`]. A vertex that does not exist counts as a component outside its domain.
    pub fn score(&self, vertex: usize, search: Search, budget: &dyn Budget) -> Result<Score, ScoreError> {
        let mut sum = Sum::new();
        sum.push(1, KindId(0), &[vertex as u64]);
        let (Some(&own), Some(&player)) = (self.values.get(vertex), self.players.get(vertex)) else {
            return Err(ScoreError::Domain { term: 0, component: sum.term(0).component.to_owned() });
        };
        let valued = |score: i64| {
            let sign = if player == Player::Left { 1 } else { -1 };
            i64::try_from(i128::from(own) + sign * i128::from(score)).map_err(|_| ScoreError::Overflow)
        };
        match score(self, &sum, player, search, budget) {
            Ok(found) => Ok(Score { score: valued(found.score)?, ..found }),
            Err(ScoreError::Limit { limit, known }) => {
                let at_least = known.at_least.and_then(|bound| valued(bound).ok());
                let at_most = known.at_most.and_then(|bound| valued(bound).ok());
                let (at_least, at_most) =
                    if player == Player::Left { (at_least, at_most) } else { (at_most, at_least) };
                Err(ScoreError::Limit { limit, known: KnownScore { at_least, at_most, ..known } })
            }
            Err(error) => Err(error),
        }
    }
}

impl Ruleset for MinimaxTree {
    fn title(&self) -> &str {
        ""
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        _: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        let Some(vertex) = self.vertex(of) else { return Ok(ControlFlow::Continue(())) };
        let player = self.players[vertex];
        let mut option = Sum::new();
        for &child in &self.children[self.rows[vertex].clone()] {
            option.clear();
            option.push(1, KindId(0), &[child as u64]);
            let value = i128::from(self.values[child]);
            let gain = if player == Player::Left { value } else { -value };
            if visitor.visit(&Move { mover: Mover::Only(player), gain, ..Move::to(&option) }).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn shape(&self) -> Shape {
        Shape { is_partizan: true, is_scoring: true, ..Shape::PLAIN }
    }

    fn notation(&self) -> &dyn Notation {
        self
    }
}

impl Notation for MinimaxTree {
    fn component_name(&self, component: ComponentRef<'_>) -> Option<String> {
        self.vertex(component).map(|vertex| vertex.to_string())
    }
}

impl MinimaxTree {
    /// The vertex that a component represents, or `None` if there is no such vertex.
    #[must_use]
    pub fn vertex(&self, component: ComponentRef<'_>) -> Option<usize> {
        let number = *component.words.first()?;
        usize::try_from(number).ok().filter(|&vertex| vertex < self.values.len())
    }
}
