//! Declarations of boards, such as `x[grid] of ".xo" start "xo|ox"`.

use super::info::{BoardInfo, CurrentBoard, GraphInfo, LeftPicture};
use crate::board::{Alphabet, AlphabetError, GraphPart, HOLE, PictureError, Written};
use crate::check::scope::{FieldInfo, Meaning, Scope};
use crate::parameter::ParamShape;
use crate::syntax::ast::{
    BoardDecl, Expr, FieldDecl, FieldForm, Item, Pattern, Position, RulesFile, SpaceName, Span, Text,
};
use crate::typed::{FieldExpr, NumExpr, PatternCode, SpaceCode};
use grundy_core::Message;

/// The fields of a declared kind, and its board if it has one. The field of a grid is preceded by a field for the
/// number of columns.
pub(crate) fn declared(scope: &mut Scope, position: &Position) -> (Vec<FieldInfo>, Option<BoardInfo>) {
    let mut fields: Vec<FieldInfo> = Vec::new();
    let mut found: Option<BoardInfo> = None;
    for field in &position.fields {
        let FieldForm::Board(declared) = &field.form else {
            let is_list = field.form == FieldForm::List;
            fields.push(FieldInfo {
                is_sorted: field.is_sorted,
                ..FieldInfo::new(field.name.text.clone(), is_list)
            });
            continue;
        };
        if found.is_some() {
            let message = Message::new("check-second-board").with("kind", &position.kind.text);
            scope.error(field.name.span, message, Some(Message::new("check-second-board-help")));
            continue;
        }
        let (alphabet, start) = scope.states(declared);
        let graph = scope.graph_of(declared, position);
        let columns = matches!(declared.space, SpaceName::Grid).then_some(fields.len());
        if columns.is_some() {
            let is_free = |name: &str| position.fields.iter().all(|field| field.name.text != name);
            let name = ["columns", "width", "number_of_columns"].into_iter().find(|name| is_free(name));
            fields.push(FieldInfo::new(name.unwrap_or("columns_of_board").to_owned(), false));
        }
        found = Some(BoardInfo { columns, cells: fields.len(), graph, alphabet, start });
        fields.push(FieldInfo::new(field.name.text.clone(), true));
    }
    (fields, found)
}

impl Scope {
    /// The graph whose parts are the cells of a board, or `None` for a grid or after an error.
    fn graph_of(&mut self, board: &BoardDecl, position: &Position) -> Option<GraphInfo> {
        let (name, part) = match &board.space {
            SpaceName::Grid => return None,
            SpaceName::Vertices(name) => (name, GraphPart::Vertices),
            SpaceName::Edges(name) => (name, GraphPart::Edges),
        };
        if let Some((Meaning::Param(parameter), _)) = self.find(&name.text)
            && self.params[parameter].shape == ParamShape::Graph
        {
            return Some(GraphInfo { parameter, part, cells: None });
        }
        let message = Message::new("check-unknown-space").with("name", &name.text);
        let help = Message::new("check-unknown-space-help")
            .with("kind", &position.kind.text)
            .with("name", &name.text);
        self.error(name.span, message, Some(help));
        None
    }

    /// The states of a board, and the picture that is repeated to fill a board that is given only by its size.
    fn states(&mut self, board: &BoardDecl) -> (Alphabet, Vec<Vec<u64>>) {
        let alphabet = match &board.states {
            None => Alphabet::default(),
            Some(states) => match Alphabet::new(&states.text) {
                Ok(alphabet) => alphabet,
                Err(error) => {
                    self.wrong_states(states, error);
                    Alphabet::default()
                }
            },
        };
        let start = match &board.start {
            None => vec![vec![0]],
            Some(start) => self.start(start, &alphabet).unwrap_or_else(|| vec![vec![0]]),
        };
        (alphabet, start)
    }

    fn wrong_states(&mut self, states: &Text, error: AlphabetError) {
        let (message, help) = match error {
            AlphabetError::Empty => (Message::new("check-no-states"), Message::new("check-no-states-help")),
            AlphabetError::Repeated(state) => (
                Message::new("check-repeated-state").with("state", state),
                Message::new("check-repeated-state-help").with("state", state),
            ),
            AlphabetError::Reserved(HOLE) => {
                (Message::new("check-hole-as-state"), Message::new("check-hole-as-state-help"))
            }
            AlphabetError::Reserved(state) => (
                Message::new("check-reserved-state").with("state", state),
                Message::new("check-reserved-state-help"),
            ),
        };
        self.error(states.span, message, Some(help));
    }

    fn start(&mut self, text: &Text, alphabet: &Alphabet) -> Option<Vec<Vec<u64>>> {
        let rows = match Written::parse(&text.text) {
            Ok(written) => written.rows,
            Err(error) => {
                self.wrong_picture(text.span, error);
                return None;
            }
        };
        let mut start = Vec::new();
        for row in rows {
            let mut states = Vec::new();
            for character in row {
                if character == HOLE || character == '?' {
                    let message = Message::new("check-start-state").with("state", character);
                    self.error(text.span, message, Some(Message::new("check-start-state-help")));
                    return None;
                }
                let state = self.state_of(character, text.span, alphabet)?;
                states.push(u64::try_from(state).unwrap_or_default());
            }
            start.push(states);
        }
        Some(start)
    }

    /// Reports that a quoted string is not a picture.
    pub(super) fn wrong_picture(&mut self, span: Span, error: PictureError) {
        let (message, help) = match error {
            PictureError::Empty => {
                (Message::new("check-picture-empty"), Message::new("check-picture-empty-help"))
            }
            PictureError::Ragged { row, found, expected } => (
                Message::new("check-picture-ragged")
                    .with("row", row)
                    .with("found", found)
                    .with("expected", expected),
                Message::new("check-picture-ragged-help"),
            ),
        };
        self.error(span, message, Some(help));
    }

    /// Sets the board of the statement to that of the kind on its left side, which has index `kind`, or to none if that
    /// kind is unknown or has no board.
    pub(crate) fn enter_board(&mut self, kind: Option<usize>) {
        self.left_picture = None;
        let info = kind.and_then(|kind| self.kinds[kind].board.clone());
        self.board = info.map(|info| {
            let cells = self.list_slot();
            let space = match &info.graph {
                Some(graph) => SpaceCode::OfParameter(graph.parameter, graph.part),
                None => SpaceCode::Grid { columns: self.slot(), cells },
            };
            CurrentBoard { info, space, lists: vec![cells], names: Vec::new() }
        });
    }

    /// The pattern for the number of columns of the current board, or `None` if the statement has no board or the board
    /// is not a grid.
    pub(crate) fn columns_pattern(&self) -> Option<PatternCode> {
        match &self.board.as_ref()?.space {
            SpaceCode::Grid { columns, .. } => Some(PatternCode::Number(*columns)),
            SpaceCode::OfParameter(..) | SpaceCode::Graph(_) => None,
        }
    }

    /// Lowers the pattern for the current board: a name, or a picture. Returns `None` for any other pattern, and if the
    /// statement has no board.
    pub(crate) fn board_pattern(&mut self, pattern: &Pattern) -> Option<PatternCode> {
        let slot = *self.board.as_ref()?.lists.first()?;
        match pattern {
            Pattern::List(name) => self.bind(name, Meaning::List(slot)),
            Pattern::Picture(drawn) => {
                self.left_picture = Some(LeftPicture { board: slot, drawn: drawn.clone(), after: None });
            }
            Pattern::Number(_) | Pattern::Exactly(..) => return None,
        }
        Some(PatternCode::List(slot))
    }

    /// Lowers the board of a component on a right side: its number of columns, if it has one, and its states. Reports
    /// an error and returns no fields if the statement has no board, or one with other states or another space.
    pub(crate) fn board_fields(&mut self, expr: &Expr, of: &BoardInfo) -> Vec<FieldExpr> {
        let states = if super::is_picture(expr) { self.board_after(expr) } else { self.list(expr) };
        let Some(board) = &self.board else {
            let message = Message::new("check-board-without-board");
            self.error(expr.span, message, Some(Message::new("check-board-without-board-help")));
            return Vec::new();
        };
        if board.info.alphabet != of.alphabet || board.info.graph != of.graph {
            let message = Message::new("check-other-board");
            self.error(expr.span, message, Some(Message::new("check-other-board-help")));
            return Vec::new();
        }
        let columns = match &board.space {
            SpaceCode::Grid { columns, .. } => Some(FieldExpr::Number(NumExpr::Slot(*columns))),
            SpaceCode::OfParameter(..) | SpaceCode::Graph(_) => None,
        };
        columns.into_iter().chain([FieldExpr::List(states)]).collect()
    }

    /// Whether a field is declared as a board.
    pub(crate) const fn is_board_field(field: &FieldDecl) -> bool {
        matches!(field.form, FieldForm::Board(_))
    }
}

/// Whether the cells of some board of the file are parts of the graph that the parameter `name` denotes.
pub(crate) fn is_space(file: &RulesFile, name: &str) -> bool {
    let fields = file.items.iter().filter_map(|item| match item {
        Item::Position(position) => Some(&position.fields),
        _ => None,
    });
    fields.flatten().any(|field| match &field.form {
        FieldForm::Board(BoardDecl {
            space: SpaceName::Vertices(space) | SpaceName::Edges(space), ..
        }) => space.text == name,
        _ => false,
    })
}
