//! `score`: the best difference of the players' totals.

use super::{MOST_COMPONENTS, Question, WriteBody, components};
use crate::{
    answer::Answer,
    budget::Allowance,
    error::{Error, ErrorKind},
    game::{Game, Position},
    json::{Fields, Object},
    request::{Request, RulesetSource},
    session::{Desk, Session},
};
use grundy_core::{Budget, Convention, Evidence, Limit, Message, Player, Sum, Usage};
use grundy_solve::score::{
    KnownScore, MinimaxTree, Score, ScoreError, ScoreMove, Search, score, score_on_board,
};
use grundy_solve::{EngineName, Known, Plan, Stats};
use std::cell::Cell;

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

impl Question for ScoreQuestion {
    const NAME: &'static str = "score";
    const FIELDS: &'static [&'static str] = &["search", "compare"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { search: fields.text("search")?, compare: fields.flag("compare")? })
    }

    fn answer(&self, session: &mut Session, request: &Request) -> Result<Answer, Error> {
        let search = self.search(request)?;
        session.at_desk(request, |desk| {
            let position = desk.position(request)?;
            let count = components(position.sum.terms().map(|term| term.count));
            if count > MOST_COMPONENTS.into() {
                let message = Message::new("answer-moves-components").with("count", count);
                return Err(Error::new(ErrorKind::Limit, message.with("most", MOST_COMPONENTS)));
            }
            let game = desk.game.clone();
            let rules = Rules::new(&game, &position, request);
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
    fn search(&self, request: &Request) -> Result<Search, Error> {
        if request.settings.convention == Convention::Misere {
            return Err(Error::new(ErrorKind::Unsupported, Message::new("score-misere")));
        }
        if let Some(engine) = request.settings.engine.as_deref().filter(|engine| *engine != "score") {
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

/// How the score is known.
fn known(search: Search, usage: Usage) -> Known {
    let why = match search {
        Search::Minimax => Message::new("score-why-minimax"),
        Search::AlphaBeta => Message::new("score-why-alphabeta"),
        _ => Message::new("score-why-table"),
    };
    Known {
        evidence: Evidence::Computed { engine: EngineName::Score.as_str() },
        plan: Plan { engine: EngineName::Score, why },
        stats: Stats { positions: usage.positions, bytes: usage.bytes },
    }
}

/// A position of a scoring game and who starts.
struct Rules<'a> {
    game: &'a Game,
    /// The tree, and the vertex asked about.
    tree: Option<(&'a MinimaxTree, usize)>,
    sum: &'a Sum,
    starts: Player,
    is_partizan: bool,
    /// Whether the game is known to be the filling of a board, and whether that was made use of.
    is_board: bool,
    by_board: Cell<bool>,
    /// Whether the score with the other player to start is wanted too.
    wants_other: bool,
}

impl<'a> Rules<'a> {
    fn new(game: &'a Game, position: &'a Position<'_>, request: &Request) -> Self {
        let tree = game.tree.as_deref().and_then(|tree| {
            let vertex = position.sum.terms().next().and_then(|term| tree.vertex(term.component))?;
            Some((tree, vertex))
        });
        let is_partizan = game.ruleset.is_partizan() && tree.is_none();
        let asked = request.settings.player.filter(|_| is_partizan);
        let starts = match tree {
            Some((tree, vertex)) => tree.player(vertex),
            None => asked,
        };
        Self {
            game,
            tree,
            sum: &position.sum,
            starts: starts.unwrap_or(Player::Left),
            is_partizan,
            is_board: request.ruleset == Some(RulesetSource::named("fill-board")),
            by_board: Cell::new(false),
            wants_other: is_partizan && asked.is_none(),
        }
    }

    fn score(&self, player: Player, search: Search, budget: &dyn Budget) -> Result<Score, ScoreError> {
        match self.tree {
            Some((tree, vertex)) => tree.score(vertex, search, budget),
            None => {
                let ruleset = &*self.game.ruleset;
                if self.is_board
                    && matches!(search, Search::Table(_))
                    && let Some(found) = score_on_board(ruleset, self.sum, player, budget)?
                {
                    self.by_board.set(true);
                    return Ok(found);
                }
                score(ruleset, self.sum, player, search, budget)
            }
        }
    }

    /// How a search did that was run for comparison: a limit is no error here.
    fn compared(&self, search: Search, found: Result<Score, ScoreError>) -> Result<Compared, ScoreError> {
        match found {
            Ok(found) => Ok(Compared {
                search: search.name(),
                score: Some(self.seen(found.score)),
                visited: found.visited,
            }),
            Err(ScoreError::Limit { limit: Limit::Stopped, known }) => {
                Err(ScoreError::Limit { limit: Limit::Stopped, known })
            }
            Err(ScoreError::Limit { known, .. }) => {
                Ok(Compared { search: search.name(), score: None, visited: known.usage.positions })
            }
            Err(error) => Err(error),
        }
    }

    /// A score of who starts, as it is asked for: on partizan rules Left's total minus Right's.
    fn seen(&self, score: i64) -> i64 {
        if self.is_partizan && self.starts == Player::Right { -score } else { score }
    }

    fn side(&self, player: Player) -> Side {
        match player {
            Player::Left if self.tree.is_some() => Side::Max,
            Player::Right if self.tree.is_some() => Side::Min,
            Player::Left if self.is_partizan => Side::Left,
            Player::Right if self.is_partizan => Side::Right,
            player if player == self.starts => Side::Mover,
            _ => Side::Other,
        }
    }

    /// The answer's own part; `other` is the score when the opponent starts.
    fn body(
        &self,
        found: &Score,
        other: Option<i64>,
        search: Search,
        mut compared: Vec<Compared>,
    ) -> ScoreAnswer {
        let own = self.seen(found.score);
        let score = match (self.tree, self.is_partizan, self.starts) {
            (Some(_), ..) => Scored::Value(own),
            (None, false, _) => Scored::Difference(own),
            (None, true, Player::Left) => {
                Scored::ByStart { left: Some(own), right: other.map(|score| -score) }
            }
            (None, true, Player::Right) => Scored::ByStart { left: other, right: Some(own) },
        };
        for row in &mut compared {
            if row.search == search.name() {
                row.score = Some(own);
            }
        }
        let mut moves = Vec::new();
        let mut first_component = 0;
        for (index, term) in self.sum.terms().enumerate() {
            let count = u64::try_from(term.count).unwrap_or(u64::MAX);
            let of_term = || found.moves.iter().filter(|optimal| optimal.term == index);
            if of_term().next().is_some() {
                for component in first_component..first_component + count {
                    moves.extend(of_term().map(|optimal| self.written(&optimal.played, Some(component))));
                }
            }
            first_component += count;
        }
        ScoreAnswer {
            search: search.name(),
            score,
            player: (self.is_partizan || self.tree.is_some()).then(|| self.side(self.starts)),
            moves,
            line: found.line.iter().map(|played| self.written(played, None)).collect(),
            totals: self.tree.is_none().then_some([found.mover_total, found.other_total]),
            visited: found.visited,
            compared,
        }
    }

    fn written(&self, played: &ScoreMove, component: Option<u64>) -> ScoredMove {
        ScoredMove {
            component,
            side: self.side(played.player),
            from: self.game.written(played.from.as_ref()),
            to: self.game.written_sum(&played.option),
            label: played.label.clone(),
            gain: self.tree.is_none().then_some(played.gain),
            again: played.again,
        }
    }

    fn refusal(&self, error: ScoreError, position: &Position<'_>, search: Search, desk: &Desk<'_>) -> Error {
        let known = match &error {
            ScoreError::Limit { known: found, .. } => {
                let KnownScore { at_least, at_most, usage } = *found;
                let body = ScoreAnswer {
                    search: search.name(),
                    score: Scored::Between { at_least, at_most },
                    player: None,
                    moves: Vec::new(),
                    line: Vec::new(),
                    totals: None,
                    visited: usage.positions,
                    compared: Vec::new(),
                };
                Some(desk.answer(body, known(search, usage)))
            }
            _ => None,
        };
        self.game.score_error(error, position, known)
    }
}

/// A budget that ends after a number of positions too.
struct Capped<'a> {
    budget: &'a Allowance,
    positions: u64,
}

impl Budget for Capped<'_> {
    fn poll(&self, usage: Usage) -> Result<(), Limit> {
        if usage.positions > self.positions {
            return Err(Limit::Positions { needed: usage.positions.into(), allowed: self.positions });
        }
        self.budget.poll(usage)
    }

    fn bytes_allowed(&self) -> u64 {
        self.budget.bytes_allowed()
    }
}

impl WriteBody for ScoreAnswer {
    fn write(&self, object: &mut Object<'_>) {
        match self.score {
            Scored::Difference(score) | Scored::Value(score) => object.integer("score", score),
            Scored::ByStart { left, right } => object.object("scores", |object| {
                for (name, score) in [("left", left), ("right", right)] {
                    if let Some(score) = score {
                        object.integer(name, score);
                    }
                }
            }),
            Scored::Between { at_least, at_most } => {
                object.null("score");
                object.text("special", "unknown");
                for (name, bound) in [("at_least", at_least), ("at_most", at_most)] {
                    if let Some(bound) = bound {
                        object.integer(name, bound);
                    }
                }
                object.number("visited", self.visited);
                return;
            }
        }
        if let Some(player) = self.player {
            object.text("player", player.word());
        }
        for (name, moves) in [("moves", &self.moves), ("line", &self.line)] {
            object.array(name, |array| {
                for found in moves {
                    array.object(|object| found.write(object));
                }
            });
        }
        if let Some(totals) = self.totals {
            object.array("totals", |array| totals.into_iter().for_each(|total| array.integer(total)));
        }
        object.number("visited", self.visited);
        object.text("search", self.search);
        if !self.compared.is_empty() {
            object.array("compared", |array| {
                for row in &self.compared {
                    array.object(|object| {
                        object.text("search", row.search);
                        match row.score {
                            Some(score) => object.integer("score", score),
                            None => {
                                object.null("score");
                                object.text("special", "unknown");
                            }
                        }
                        object.number("visited", row.visited);
                    });
                }
            });
        }
    }
}

impl ScoredMove {
    fn write(&self, object: &mut Object<'_>) {
        match self.component {
            Some(component) => object.number("component", component),
            None => object.text("player", self.side.word()),
        }
        object.text("from", &self.from);
        object.text("to", &self.to);
        if let Some(label) = &self.label {
            object.text("label", label);
        }
        if let Some(gain) = self.gain {
            object.integer("gain", gain);
        }
        if self.again {
            object.flag("again", true);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Session;
    use serde_json::{Value, json};

    fn ask(request: &Value) -> Value {
        serde_json::from_str(&Session::new().answer_json_line(&request.to_string())).unwrap()
    }

    /// The answer to `request` has the fields of `expected`.
    #[track_caller]
    fn check(mut request: Value, expected: &Value) {
        request["ask"] = json!("score");
        let answer = ask(&request);
        for (name, field) in expected.as_object().unwrap() {
            assert_eq!(&answer[name], field, "{name} in {answer}");
        }
    }

    #[track_caller]
    fn refuses(mut request: Value, kind: &str, message: &str) {
        request["ask"] = json!("score");
        let answer = ask(&request);
        assert_eq!((&answer["error"]["kind"], &answer["error"]["message"]), (&json!(kind), &json!(message)));
    }

    /// By hand: of 8 15 3 7 who starts gets 7 and 15, and leaves 8 and 3.
    #[test]
    fn an_impartial_game() {
        for search in ["minimax", "alphabeta", "table"] {
            let request = json!({"ruleset": "coins-in-a-row", "position": "[8, 15, 3, 7]", "search": search});
            check(
                request,
                &json!({
                    "score": 11,
                    "totals": [22, 11],
                    "moves": [{"component": 0, "from": "row[8, 15, 3, 7]", "to": "row[8, 15, 3]", "label": "right", "gain": 7}],
                    "line": [
                        {"player": "mover", "from": "row[8, 15, 3, 7]", "to": "row[8, 15, 3]", "label": "right", "gain": 7},
                        {"player": "other", "from": "row[8, 15, 3]", "to": "row[15, 3]", "label": "left", "gain": 8},
                        {"player": "mover", "from": "row[15, 3]", "to": "row[3]", "label": "left", "gain": 15},
                        {"player": "other", "from": "row[3]", "to": "row[]", "label": "left", "gain": 3},
                    ],
                    "search": search,
                    "evidence": {"kind": "computed", "engine": "score"},
                }),
            );
        }
    }

    #[test]
    fn sums_are_one_game() {
        // Two rows of 1 and 10: taking 10 leaves the other 10 to the opponent; 1 is worse.
        let request = json!({"ruleset": "coins-in-a-row", "position": "2*row[1, 10]"});
        check(request, &json!({"score": 0, "totals": [11, 11]}));
        let components: Vec<Value> =
            ask(&json!({"ask": "score", "ruleset": "coins-in-a-row", "position": "2*row[3]"}))["moves"]
                .as_array()
                .unwrap()
                .iter()
                .map(|found| found["component"].clone())
                .collect();
        assert_eq!(components, [0, 1]);
    }

    /// The sample of Luogu P4363; with Right to start, by the same searches one against the other.
    #[test]
    fn a_partizan_game() {
        let rules = json!({"ruleset": "fill-board", "position": "[0, 0]"});
        check(
            rules.clone(),
            &json!({"scores": {"left": 2, "right": 4}, "player": "left", "totals": [12, 10]}),
        );
        let mut right = rules;
        right["player"] = json!("right");
        right["search"] = json!("minimax");
        check(right, &json!({"scores": {"right": 4}, "player": "right"}));
        let first = json!({"A": [[1], [5]], "B": [[1], [2]]});
        check(
            json!({"ruleset": "fill-board", "params": first, "position": "board[1, 0]"}),
            &json!({"scores": {"left": 5, "right": -2}}),
        );
    }

    #[test]
    fn a_tree_and_a_graph() {
        let tree = json!({"graph": {"parents": [-1, 0, 0, 0], "values": [0, 3, 1, 2], "root": "min"}});
        check(
            json!({"ruleset": tree, "position": "0"}),
            &json!({
                "score": 1,
                "player": "min",
                "moves": [{"component": 0, "from": "0", "to": "2"}],
                "totals": null,
            }),
        );
        check(json!({"ruleset": tree, "position": "1"}), &json!({"score": 3, "moves": [], "line": []}));
        let graph = json!({"graph": {"vertices": 3, "edges": [[0, 1, 1], [1, 2, 10], [0, 2, -1_000_000_000_000_000_000_i64]]}});
        check(json!({"ruleset": graph, "position": "0"}), &json!({"score": -9}));
        check(json!({"ruleset": graph, "position": "2"}), &json!({"score": 0, "moves": []}));
        let large = json!({"graph": {"vertices": 2, "edges": [[1, 0, 9_007_199_254_740_993_u64]]}});
        check(json!({"ruleset": large, "position": "1"}), &json!({"score": "9007199254740993"}));
        refuses(json!({"ruleset": tree, "position": "0 1"}), "domain", "a position on a tree is one vertex");
    }

    #[test]
    fn the_searches_side_by_side() {
        let request = json!({"ruleset": "weighted-kayles", "position": "[8, 15, 3, 7]", "compare": true});
        check(
            request,
            &json!({"compared": [
                {"search": "minimax", "score": 17, "visited": 100},
                {"search": "alphabeta", "score": 17, "visited": 77},
                {"search": "table", "score": 17, "visited": 15},
            ]}),
        );
    }

    #[test]
    fn refusals() {
        let nim = json!({"ruleset": "nim", "position": "3"});
        refuses(nim, "unsupported", "the moves of this game gain nothing, so it has no score");
        let coins = |more: &str, word: &str| {
            let mut request = json!({"ruleset": "coins-in-a-row", "position": "[1]"});
            request[more] = json!(word);
            request
        };
        refuses(coins("search", "alpha"), "unknown", "there is no search called alpha");
        refuses(
            coins("convention", "misere"),
            "unsupported",
            "misère play makes no sense where totals decide",
        );
        refuses(coins("engine", "memo"), "unsupported", "scores are found by the engine score, not by memo");
        check(coins("engine", "score"), &json!({"score": 1}));
        let cycle = json!({"graph": {"vertices": 2, "edges": [[0, 1, 1], [1, 0, 1]]}});
        refuses(json!({"ruleset": cycle, "position": "0"}), "cycle", "play need not end: 0 -> 1 -> 0");
        let large = json!({"graph": {"vertices": 3, "edges": [[2, 1, i64::MAX - 1], [1, 0, -1]]}});
        refuses(json!({"ruleset": large, "position": "2"}), "overflow", "the score is beyond 64 bits");
    }

    #[test]
    fn a_limit_says_what_is_known() {
        let weights: Vec<u64> = (0..40u64).map(|at| at * at % 37).collect();
        let answer = ask(&json!({
            "ask": "score", "ruleset": "weighted-kayles", "position": format!("{weights:?}"),
            "limits": {"seconds": 0.02},
        }));
        assert_eq!(answer["error"]["kind"], "limit");
        assert_eq!(answer["error"]["known"]["score"], Value::Null);
        assert_eq!(answer["error"]["known"]["special"], "unknown");
    }
}
