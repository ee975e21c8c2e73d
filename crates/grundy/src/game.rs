//! A ruleset with its text, its names, and the notation of its positions.

use crate::{
    answer::{Answer, Stats},
    error::{Error, ErrorKind, Place, Report, Within},
    messages,
    position_data::PositionTerm,
    position_text::{self, PlacedSum, line_column, write_name},
    subject::PositionSource,
    sums::Joined,
};
use grundy_core::{ComponentRef, Fault, FaultKind, FieldShape, FieldValue, Message, Ruleset, Sum};
use grundy_graph::{GraphRuleset, VertexNames};
use grundy_rules::diagnostic::{Diagnostic, Severity, Span};
use grundy_score::MinimaxTree;
use grundy_solve::{Known, Settings, SolveError, Solver};
use std::sync::Arc;

/// A ruleset about which questions can be asked.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) ruleset: Arc<dyn Ruleset>,
    /// The name of the game, if it is in the catalogue.
    pub(crate) name: Option<&'static str>,
    /// The ruleset as a graph, if it is one. Its positions are then written as vertices.
    pub(crate) graph: Option<Arc<GraphRuleset>>,
    /// The ruleset as a minimax tree, if it is one.
    pub(crate) tree: Option<Arc<MinimaxTree>>,
    /// Whether this is the catalogue game `fill-board`, for which there is a separate solver.
    pub(crate) fills_board: bool,
    /// The rulesets, if this is a sum across rulesets.
    pub(crate) joined: Option<Arc<Joined>>,
    /// The rules text, if there is one.
    pub(crate) text: Option<RulesText>,
    /// The id of the message that states an additional condition on positions, if the game's entry in the catalogue has
    /// one.
    pub(crate) positions: Option<&'static str>,
    /// The id of the message that states the theorems in words, if the game's entry in the catalogue has one.
    pub(crate) words: Option<&'static str>,
    /// Warnings about the rules.
    pub(crate) remarks: Option<Arc<Report>>,
}

/// Rules text, and the name of its source for messages, if it has one.
#[derive(Clone, Debug)]
pub(crate) struct RulesText {
    pub(crate) text: Arc<str>,
    pub(crate) origin: Option<String>,
}

/// A position as the user gave it.
pub(crate) struct Position<'a> {
    pub(crate) sum: Sum,
    /// The position text, if the position was given as text.
    text: Option<&'a str>,
    /// Which text of the request contains the position.
    within: Within,
    /// The offset of each term in the text, or an empty list if the offsets are unknown.
    starts: Vec<usize>,
}

impl<'a> Position<'a> {
    fn new(sum: Sum, text: Option<&'a str>) -> Self {
        Self { sum, text, within: Within::Position, starts: Vec::new() }
    }
}

impl Game {
    /// A game that consists only of a ruleset.
    pub(crate) fn plain(ruleset: Arc<dyn Ruleset>) -> Self {
        Self {
            ruleset,
            name: None,
            graph: None,
            tree: None,
            fills_board: false,
            joined: None,
            text: None,
            positions: None,
            words: None,
            remarks: None,
        }
    }

    /// The game of a sum across rulesets.
    pub(crate) fn joined(joined: Joined) -> Self {
        let remarks = joined.games().find_map(|game| game.remarks.clone());
        let plain = Self::plain(Arc::clone(&joined.ruleset) as Arc<dyn Ruleset>);
        Self { joined: Some(Arc::new(joined)), remarks, ..plain }
    }

    /// A solver for the game, with empty tables.
    pub(crate) fn solver(&self, settings: Settings) -> Solver {
        if let Some(joined) = &self.joined {
            return Solver::of_sums(Arc::clone(&joined.ruleset), settings);
        }
        match (&self.graph, &self.tree) {
            (Some(graph), _) => Solver::of_graph(Arc::clone(graph), settings),
            (None, Some(tree)) => Solver::of_tree(Arc::clone(tree), settings),
            (None, None) if self.fills_board => Solver::of_board(Arc::clone(&self.ruleset), settings),
            (None, None) => Solver::new(Arc::clone(&self.ruleset), settings),
        }
    }

    /// The second position of a comparison.
    pub(crate) fn other_position<'a>(&self, text: &'a str) -> Result<Position<'a>, Error> {
        let within = Within::Other;
        match self.position_text(text) {
            Ok(position) => Ok(Position { within, ..position }),
            Err(error) => Err(error.within(within)),
        }
    }

    /// The position of the question.
    pub(crate) fn position<'a>(&self, source: &'a PositionSource) -> Result<Position<'a>, Error> {
        match source {
            PositionSource::Text(text) => self.position_text(text),
            PositionSource::Sum(_) | PositionSource::Terms(_) if self.joined.is_some() => {
                Err(Error::new(ErrorKind::Unsupported, Message::new("sum-position-text")))
            }
            PositionSource::Terms(terms) => {
                let position = Position::new(PositionTerm::sum(terms, self.ruleset.kinds())?, None);
                if self.tree.is_some() { one_vertex(position) } else { Ok(position) }
            }
            PositionSource::Sum(sum) => {
                let kinds = self.ruleset.kinds();
                let fits = |of: ComponentRef<'_>| {
                    kinds.get(of.kind.index()).is_some_and(|kind| kind.is_of(of.words))
                };
                if !sum.terms().all(|term| fits(term.component)) {
                    return Err(Error::new(ErrorKind::Domain, Message::new("solve-shape")));
                }
                let position = Position::new(sum.clone(), None);
                if self.tree.is_some() { one_vertex(position) } else { Ok(position) }
            }
        }
    }

    /// The position that a text denotes.
    pub(crate) fn position_text<'a>(&self, text: &'a str) -> Result<Position<'a>, Error> {
        let PlacedSum { sum, starts } = self.placed_sum(text)?;
        let position = Position { starts, ..Position::new(sum, Some(text)) };
        if self.tree.is_some() { one_vertex(position) } else { Ok(position) }
    }

    /// The sum that a text denotes.
    pub(crate) fn placed_sum(&self, text: &str) -> Result<PlacedSum, Error> {
        let without_places = |sum| PlacedSum { sum, starts: Vec::new() };
        if let Some(joined) = &self.joined {
            return joined.position(text);
        }
        if let Some(tree) = &self.tree {
            return position_text::parse_vertices(text, &vertices(tree)).map(without_places);
        }
        if let Some(graph) = &self.graph {
            return position_text::parse_vertices(text, graph.names()).map(without_places);
        }
        let notation = self.ruleset.notation();
        if notation.read("").is_some() {
            return position_text::parse_names(text, notation).map(without_places);
        }
        if notation.is_coin_row() {
            if let Some(sum) = position_text::parse_coin_rows(text) {
                return Ok(without_places(sum));
            }
            position_text::check_coins(text)?;
        }
        position_text::parse_placed(text, self.ruleset.kinds())
    }

    /// The terms of a sum as data, or `None` for a sum across rulesets, whose kinds have no names of their own.
    pub(crate) fn terms(&self, sum: &Sum) -> Option<Vec<PositionTerm>> {
        self.joined.is_none().then(|| PositionTerm::of(sum, self.ruleset.kinds()))
    }

    /// The text of a component: its name, such as that of a vertex, or the long form if it has no name.
    pub(crate) fn written(&self, component: ComponentRef<'_>) -> String {
        if let Some(joined) = &self.joined {
            return joined.written(component);
        }
        match self.ruleset.notation().component_name(component) {
            Some(name) => {
                let mut text = String::new();
                write_name(&mut text, &name);
                text
            }
            None => position_text::print_component(component, self.ruleset.kinds()),
        }
    }

    /// The label of a move in `component`, in the language of this thread if the game of the component is in the
    /// catalogue.
    pub(crate) fn label(&self, component: ComponentRef<'_>, label: &str) -> String {
        let name = match &self.joined {
            Some(joined) => joined.own(component).0.game.name,
            None => self.name,
        };
        name.map_or_else(|| label.to_owned(), |name| messages::phrases::label(name, label).into_owned())
    }

    /// The text of a sum: the names of its components, or the long form if they have no names.
    pub(crate) fn written_sum(&self, sum: &Sum) -> String {
        if let Some(joined) = &self.joined {
            return joined.written_sum(sum);
        }
        match (&self.graph, &self.tree) {
            (Some(graph), _) => position_text::print_vertices(sum, graph.names()),
            (None, Some(tree)) => position_text::print_vertices(sum, &vertices(tree)),
            (None, None) => {
                let notation = self.ruleset.notation();
                if notation.read("").is_none() {
                    return position_text::print(sum, self.ruleset.kinds());
                }
                position_text::print_names(sum, |of| notation.component_name(of).unwrap_or_default())
            }
        }
    }

    /// The error for a question that the solver could not answer.
    pub(crate) fn error(&self, error: &SolveError, position: Option<&Position<'_>>) -> Error {
        let message = error.message(&|component| self.written(component));
        let mut told = match error {
            SolveError::Fault(fault) => return self.fault(fault),
            SolveError::Cycle { .. } | SolveError::PositionCycle { .. } => {
                Error::new(ErrorKind::Cycle, message)
            }
            // The partial answer in `error` may be large, so only the limit becomes the source.
            SolveError::Limit { limit, .. } => Error::new(ErrorKind::Limit, message).with_source(*limit),
            #[cfg(feature = "databases")]
            SolveError::Unsupported(grundy_solve::Unsupported::Database { .. }) => {
                crate::database_error::unusable(message)
            }
            SolveError::Unsupported(_) => Error::new(ErrorKind::Unsupported, message),
            SolveError::Internal { .. } => Error::new(ErrorKind::Internal, message),
            SolveError::Domain { term, component } => {
                let mut told = Error::new(ErrorKind::Domain, message);
                if let Some(help) = self.bound_broken(component.as_ref()) {
                    told = told.with_help(help);
                }
                if let Some(position) = position
                    && let Some(text) = position.text
                {
                    let start = position.starts.get(*term).copied().unwrap_or(0);
                    let place = position_text::place(text, start);
                    told = told.with_place(Place { within: position.within, ..place });
                }
                told
            }
            _ => Error::new(ErrorKind::Domain, message),
        };
        if !matches!(error, SolveError::Limit { .. }) {
            told = told.with_source(error.clone());
        }
        if let Some(help) = error.help() {
            told = told.with_help(help);
        }
        told
    }

    /// The message for a bound that a field of `component` violates regardless of the values of the other fields. If
    /// no such bound is violated, the message `positions` of the component's game, if it has one.
    fn bound_broken(&self, component: ComponentRef<'_>) -> Option<Message> {
        let kind = self.ruleset.kinds().get(component.kind.index())?;
        let by_field = component.fields(kind).zip(&kind.fields).find_map(|(value, field)| {
            let number = match (value, field.shape) {
                (FieldValue::Natural(number), FieldShape::Natural) => number,
                (FieldValue::List(list), FieldShape::List) => {
                    *list.iter().find(|number| !(field.low..=field.high).contains(*number))?
                }
                _ => return None,
            };
            let (low, high) = (field.written(field.low), field.written(field.high));
            if number < field.low {
                Some(Message::new("position-outside-low").with("field", &field.name).with("low", low))
            } else if number > field.high {
                Some(Message::new("position-outside-high").with("field", &field.name).with("high", high))
            } else {
                None
            }
        });
        by_field.or_else(|| self.game_of(component).positions.map(Message::new))
    }

    /// The game to which `component` belongs: this game, or a member of a sum across rulesets.
    pub(crate) fn game_of(&self, component: ComponentRef<'_>) -> &Self {
        match &self.joined {
            Some(joined) => &joined.own(component).0.game,
            None => self,
        }
    }

    /// The error for a fault of the rules.
    pub(crate) fn fault(&self, fault: &Fault) -> Error {
        if let Some(limit) = fault.kind.limit() {
            return Error::at_limit(limit);
        }
        let kind = match fault.kind {
            FaultKind::Overflow | FaultKind::ValueOutside { .. } | FaultKind::GainOutside { .. } => {
                ErrorKind::Overflow
            }
            FaultKind::BeyondReach { .. } => ErrorKind::Limit,
            _ => ErrorKind::Domain,
        };
        let what = messages::text(&fault.kind.message());
        let component = self.written(fault.component.as_ref());
        let message = Message::new("answer-fault").with("what", what).with("component", component);
        let error = Error::new(kind, message.clone()).with_source(fault.clone());
        let game = self.game_of(fault.component.as_ref());
        let (Some(place), Some(rules)) = (fault.place, &game.text) else { return error };
        let span = Span { start: place.start, end: place.end };
        let diagnostic =
            Diagnostic { severity: Severity::Error, message, help: None, span, related: Vec::new() };
        let line_column = Some(line_column(&rules.text, place.start));
        let told = error.with_place(Place { within: Within::Rules, line_column }).with_report(Report {
            origin: rules.origin.clone(),
            text: Arc::clone(&rules.text),
            diagnostics: vec![diagnostic],
        });
        match (&fault.kind, game.positions) {
            (FaultKind::IndexOutside { .. }, Some(sentence)) => told.with_help(Message::new(sentence)),
            (FaultKind::IndexOutside { length: 0, .. }, None) => {
                told.with_help(Message::new("fault-empty-list-help"))
            }
            _ => told,
        }
    }

    /// An answer with this body, the solver's evidence, plan and cost, and the warnings about the rules.
    pub(crate) fn answer<A>(&self, body: A, known: Known, seconds: f64) -> Answer<A> {
        Answer {
            evidence: Some(known.evidence),
            plan: Some(known.plan),
            stats: Some(Stats { positions: known.stats.positions, seconds, bytes: known.stats.bytes }),
            remarks: self.remarks.clone(),
            body,
        }
    }
}

/// The names of a tree's vertices: their numbers.
fn vertices(tree: &MinimaxTree) -> VertexNames {
    VertexNames::numbers(tree.len().try_into().unwrap_or(u32::MAX))
}

fn one_vertex(position: Position<'_>) -> Result<Position<'_>, Error> {
    if position.sum.terms().map(|term| term.count).eq([1]) {
        return Ok(position);
    }
    let error = Error::new(ErrorKind::Domain, Message::new("score-tree-one-vertex"));
    Err(match position.text {
        Some(text) => error.with_place(position_text::place(text, 0)),
        None => error,
    })
}
