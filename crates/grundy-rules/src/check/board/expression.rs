//! Expressions about boards: states, sets of cells, boards with new states, and occurrences of pictures.

use crate::board::{Alphabet, Lines, Relation};
use crate::check::expression::Shape;
use crate::check::fold;
use crate::check::nearest;
use crate::check::scope::{Meaning, Scope};
use crate::syntax::ast::{CompareOp, Expr, ExprKind, Name, Span};
use crate::typed::{
    At, BoolExpr, Cells, CellsExpr, ListExpr, NumExpr, Occurs, Placed, RangeExpr, Slot, SpaceCode,
};
use grundy_core::{Message, SmallSort};
use std::sync::Arc;

/// The functions whose results are sets of cells, with the kinds of their arguments.
const FUNCTIONS: [(&str, &[Argument]); 13] = [
    ("above", &[Argument::Cells]),
    ("below", &[Argument::Cells]),
    ("cells", &[Argument::Board, Argument::States]),
    ("closed", &[Argument::Cells]),
    ("ends", &[Argument::Cells]),
    ("group", &[Argument::Board, Argument::Cells]),
    ("incident", &[Argument::Cells]),
    ("knight", &[Argument::Cells]),
    ("line", &[Argument::Cells, Argument::Piece]),
    ("near", &[Argument::Cells]),
    ("near8", &[Argument::Cells]),
    ("reach", &[Argument::Board, Argument::Cells, Argument::States]),
    ("slide", &[Argument::Board, Argument::Cells, Argument::Piece]),
];

/// The kind of an argument of a board function.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Argument {
    Board,
    Cells,
    Piece,
    States,
}

impl Argument {
    const fn example(self) -> &'static str {
        match self {
            Self::Board => "x",
            Self::Cells => "v",
            Self::Piece => "\"queen\"",
            Self::States => "\".\"",
        }
    }
}

/// The arguments of a function whose result is a set of cells, or `None` for any other name.
fn arguments_of(name: &str) -> Option<&'static [Argument]> {
    FUNCTIONS.iter().find(|(known, _)| *known == name).map(|(_, arguments)| *arguments)
}

/// The names of the functions whose results are sets of cells.
pub(crate) fn board_functions() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.iter().map(|(name, _)| *name)
}

/// Whether `name` is the name of a function whose result is a set of cells.
pub(crate) fn is_board_function(name: &str) -> bool {
    arguments_of(name).is_some()
}

impl Scope {
    /// Whether the expression is a board of the current statement.
    pub(crate) fn is_board(&self, expr: &Expr) -> bool {
        let Some(board) = &self.board else { return false };
        match &expr.kind {
            ExprKind::Name(name) => {
                matches!(self.find(name), Some((Meaning::List(slot), _)) if board.lists.contains(&slot))
            }
            ExprKind::With(base, _) => self.is_board(base),
            ExprKind::If(_, then, _) => self.is_board(then),
            _ => false,
        }
    }

    /// Whether the expression is the state of a cell, `x[v]`.
    fn is_state(&self, expr: &Expr) -> bool {
        matches!(&expr.kind, ExprKind::Index(base, _) if self.is_board(base))
    }

    /// The number of the state with this character; an error is reported if there is no such state.
    pub(super) fn state_of(&mut self, character: char, span: Span, alphabet: &Alphabet) -> Option<i128> {
        let found = alphabet.state(character);
        if found.is_none() {
            let known = alphabet.characters();
            let same = |known: &&char| known.eq_ignore_ascii_case(&character);
            let listed: String = known.iter().collect();
            let message = Message::new("check-unknown-state").with("state", character).with("states", listed);
            let help = match known.iter().find(same) {
                Some(near) => Message::new("check-did-you-mean").with("name", near),
                None if character == ' ' => Message::new("check-blank-state-help"),
                None => Message::new("check-unknown-state-help"),
            };
            self.error(span, message, Some(help));
        }
        found
    }

    /// The alphabet of the current board. If the statement has no board, an error is reported at `span`.
    pub(super) fn alphabet(&mut self, span: Span) -> Option<Alphabet> {
        if let Some(board) = &self.board {
            return Some(board.info.alphabet.clone());
        }
        self.error(span, Message::new("check-text-without-board"), Some(Message::new("check-text-help")));
        None
    }

    /// The number of the state that a quoted string of one character names. If the string has another length, or there
    /// is no such state or no board, an error is reported and the result is 0.
    fn state(&mut self, text: &str, span: Span) -> NumExpr {
        let nothing = NumExpr::Const(0);
        let Some(alphabet) = self.alphabet(span) else { return nothing };
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => {
                self.state_of(character, span, &alphabet).map_or(nothing, NumExpr::Const)
            }
            _ => {
                let message = Message::new("check-one-state").with("found", text);
                self.error(span, message, Some(Message::new("check-one-state-help")));
                nothing
            }
        }
    }

    /// The numbers of the states in a quoted string, in ascending order, or no numbers if an error is reported.
    fn states_in(&mut self, expr: &Expr) -> Arc<[i128]> {
        let ExprKind::Text(text) = &expr.kind else {
            self.error(
                expr.span,
                Message::new("check-states-wanted"),
                Some(Message::new("check-states-help")),
            );
            return [].into();
        };
        let Some(alphabet) = self.alphabet(expr.span) else { return [].into() };
        let mut states = Vec::new();
        for character in text.chars() {
            let Some(state) = self.state_of(character, expr.span, &alphabet) else { return [].into() };
            states.push(state);
        }
        states.small_sort();
        states.dedup();
        states.into()
    }

    /// Lowers the new value of a cell: a state in quotes, or a number.
    fn new_state(&mut self, expr: &Expr) -> NumExpr {
        match &expr.kind {
            ExprKind::Text(text) => self.state(text, expr.span),
            _ => self.number(expr),
        }
    }

    /// Lowers a comparison in which some operand is a quoted string, such as `x[v] == "."`.
    pub(crate) fn compare_states(&mut self, operands: &[Expr], ops: &[CompareOp]) -> BoolExpr {
        if let Some(at) = ops.iter().position(|op| !matches!(op, CompareOp::Equal | CompareOp::NotEqual)) {
            let span = operands[at + 1].span;
            self.error(span, Message::new("check-state-order"), Some(Message::new("check-state-order-help")));
            return BoolExpr::Const(true);
        }
        let is_text = |expr: &Expr| matches!(expr.kind, ExprKind::Text(_));
        let first =
            operands.iter().find(|operand| is_text(operand)).map_or(operands[0].span, |text| text.span);
        if self.alphabet(first).is_none() {
            return BoolExpr::Const(true);
        }
        let mut lowered = Vec::new();
        for operand in operands {
            if !is_text(operand) && !self.is_state(operand) && self.shape(operand) != Shape::Unknown {
                let message = Message::new("check-state-compared");
                self.error(operand.span, message, Some(Message::new("check-state-compared-help")));
                return BoolExpr::Const(true);
            }
            lowered.push(self.new_state(operand));
        }
        fold::compare(lowered, ops.to_vec())
    }

    /// Lowers `x[v] in "xo"`.
    pub(crate) fn state_in(&mut self, element: &Expr, states: &Expr) -> BoolExpr {
        if !self.is_state(element) && self.shape(element) != Shape::Unknown {
            let message = Message::new("check-state-compared");
            self.error(element.span, message, Some(Message::new("check-state-in-help")));
            return BoolExpr::Const(true);
        }
        let states = self.states_in(states);
        let element = self.number(element);
        BoolExpr::In(Box::new((element, RangeExpr::Values(states))))
    }

    /// Lowers `"xxx" turned in x`.
    pub(crate) fn occurs(&mut self, picture: &Expr, board: &Expr) -> BoolExpr {
        let (picture, turned) = match &picture.kind {
            ExprKind::Turned(inner) => (&**inner, true),
            _ => (picture, false),
        };
        if !self.is_board(board) {
            let message = Message::new("check-picture-in");
            self.error(board.span, message, Some(Message::new("check-picture-in-help")));
            return BoolExpr::Const(true);
        }
        let drawn = self.picture(picture);
        if turned && let Some(drawn) = &drawn {
            self.warn_if_nothing_turns(drawn, None, picture.span);
        }
        let (Some(picture), Some(space)) = (drawn, self.grid_space(picture.span)) else {
            return BoolExpr::Const(true);
        };
        let board = self.list(board);
        BoolExpr::Occurs(Box::new(Occurs { picture, turned, images: None, board, space }))
    }

    /// Lowers a board with new states, `x with [S] = "s", ...`.
    pub(crate) fn placed(&mut self, base: &Expr, changes: &[(Expr, Expr)]) -> ListExpr {
        let base = self.list(base);
        let Some((space, hole)) = self.board.as_ref().map(|b| (b.space.clone(), b.info.alphabet.hole()))
        else {
            return base;
        };
        let writes = changes.iter().map(|(set, state)| (self.cell_set(set), self.new_state(state))).collect();
        ListExpr::Placed(Box::new(Placed { board: base, writes, space, hole }))
    }

    /// Lowers an expression that denotes a set of cells: a single cell, or a range or list of cells.
    fn cell_set(&mut self, expr: &Expr) -> CellsExpr {
        let at = At::from(expr.span);
        match self.shape(expr) {
            Shape::Range | Shape::List => match self.range(expr) {
                RangeExpr::Cells(cells) => cells.set,
                range => CellsExpr::Range(range, at),
            },
            _ => CellsExpr::Cell(self.number(expr), at),
        }
    }

    /// Lowers the difference of two sets of cells, `A but B`.
    pub(crate) fn difference(&mut self, a: &Expr, b: &Expr, span: Span) -> RangeExpr {
        let parts = (self.cell_set(a), self.cell_set(b));
        match self.board.as_ref().map(|board| board.space.clone()) {
            Some(space) => RangeExpr::Cells(Box::new(Cells { set: CellsExpr::But(Box::new(parts)), space })),
            None => {
                let message = Message::new("check-but-without-board");
                self.error(span, message, Some(Message::new("check-text-help")));
                RangeExpr::Values([].into())
            }
        }
    }

    /// Lowers a call of a function whose result is a set of cells.
    pub(crate) fn board_call(&mut self, expr: &Expr, name: &Name, arguments: &[Expr]) -> RangeExpr {
        let nothing = RangeExpr::Values([].into());
        let Some(wanted) = arguments_of(&name.text) else { return nothing };
        let Some(space) = self.board.as_ref().map(|board| board.space.clone()) else {
            let message = Message::new("check-function-without-board").with("function", &name.text);
            self.error(name.span, message, Some(Message::new("check-text-help")));
            return nothing;
        };
        if wanted.len() != arguments.len() {
            let message = Message::new("check-arity-function")
                .with("function", &name.text)
                .with("expected", wanted.len())
                .with("or-more", "no")
                .with("found", arguments.len());
            let example: Vec<&str> = wanted.iter().map(|argument| argument.example()).collect();
            let example = format!("{}({})", name.text, example.join(", "));
            self.error(expr.span, message, Some(Message::new("syntax-help-write").with("instead", example)));
            return nothing;
        }
        let Some(set) = self.board_function(name, arguments, &space) else { return nothing };
        RangeExpr::Cells(Box::new(Cells { set, space }))
    }

    fn board_function(&mut self, name: &Name, arguments: &[Expr], space: &SpaceCode) -> Option<CellsExpr> {
        let relation = match &*name.text {
            "line" => Some(Relation::Line(self.piece(&arguments[1])?)),
            other => Relation::named(other),
        };
        if let Some(relation) = relation {
            if !has(space, relation) {
                let message = Message::new("check-no-relation").with("function", &name.text);
                self.error(name.span, message, Some(Message::new("check-no-relation-help")));
                return None;
            }
            if let (SpaceCode::OfParameter(index, _), Relation::Above | Relation::Below) = (space, relation) {
                self.params[*index].is_order = true;
            }
            return Some(CellsExpr::Related(relation, Box::new(self.cell_set(&arguments[0]))));
        }
        if !self.is_board(&arguments[0]) {
            let message = Message::new("check-board-wanted").with("function", &name.text);
            self.error(arguments[0].span, message, Some(Message::new("check-board-wanted-help")));
            return None;
        }
        let board = self.list(&arguments[0]);
        Some(match &*name.text {
            "cells" => CellsExpr::InStates(board, self.states_in(&arguments[1])),
            "group" => CellsExpr::Group(board, Box::new(self.cell_set(&arguments[1]))),
            "reach" => {
                let from = Box::new(self.cell_set(&arguments[1]));
                CellsExpr::Reach(board, from, self.states_in(&arguments[2]))
            }
            _ => {
                self.grid_space(name.span)?;
                let from = Box::new(self.cell_set(&arguments[1]));
                CellsExpr::Slide(board, from, self.piece(&arguments[2])?)
            }
        })
    }

    /// The lines of the piece that a quoted string names; an error is reported if there is no such piece.
    fn piece(&mut self, expr: &Expr) -> Option<Lines> {
        let name = match &expr.kind {
            ExprKind::Text(name) => name.as_str(),
            _ => "",
        };
        let found = Lines::named(name);
        if found.is_none() {
            let message = Message::new("check-unknown-piece").with("name", name);
            let help = match nearest(name, Lines::NAMES) {
                Some(near) => Message::new("check-did-you-mean").with("name", near),
                None => Message::new("check-known-names").with("names", Lines::NAMES.join(", ")),
            };
            self.error(expr.span, message, Some(help));
        }
        found
    }

    /// The space of the current board; an error is reported if there is no board or the board is not a grid.
    pub(super) fn grid_space(&mut self, span: Span) -> Option<SpaceCode> {
        match self.board.as_ref().map(|board| &board.space) {
            Some(space @ SpaceCode::Grid { .. }) => Some(space.clone()),
            Some(_) => {
                self.error(span, Message::new("check-no-grid"), Some(Message::new("check-no-grid-help")));
                None
            }
            None => {
                self.alphabet(span);
                None
            }
        }
    }

    /// Records whether a slot with values from `range` holds a cell, which is so if `range` is a range of cells.
    pub(crate) fn name_cells(&mut self, slot: Slot, range: &RangeExpr) {
        let Some(board) = &mut self.board else { return };
        // The slot may have held a cell before.
        board.names.retain(|known| *known != slot);
        if matches!(range, RangeExpr::Cells(_)) {
            board.names.push(slot);
        }
    }

    /// Records that a slot holds a board if `list` is a board.
    pub(crate) fn name_board(&mut self, slot: crate::typed::ListSlot, list: &Expr) {
        if self.is_board(list)
            && let Some(board) = &mut self.board
        {
            board.lists.push(slot);
        }
    }

    /// The space of the current board if the expression is the name of a cell; otherwise `None`.
    pub(crate) fn cell_name(&self, expr: &Expr) -> Option<SpaceCode> {
        let (ExprKind::Name(name), Some(board)) = (&expr.kind, &self.board) else { return None };
        match self.find(name) {
            Some((Meaning::Number(slot), _)) if board.names.contains(&slot) => Some(board.space.clone()),
            _ => None,
        }
    }

    /// Reports a quoted string where a number, a list or another value is expected.
    pub(crate) fn misplaced_text(&mut self, expr: &Expr, expected: &'static str) {
        let message = Message::new("check-misplaced").with("expected", expected).with("found", "text");
        let help = if self.board.is_some() {
            Message::new("check-text-place-help")
        } else {
            Message::new("check-text-help")
        };
        self.error(expr.span, message, Some(help));
    }
}

/// Whether the relation is defined for the cells of this space.
const fn has(space: &SpaceCode, relation: Relation) -> bool {
    match space {
        SpaceCode::Grid { .. } => !matches!(relation, Relation::Ends | Relation::Incident),
        SpaceCode::OfParameter(_, part) => part.has(relation),
        SpaceCode::Graph(cells) => cells.part.has(relation),
    }
}

#[cfg(test)]
mod tests {
    use super::FUNCTIONS;
    use crate::syntax::words::OF_BOARDS;

    #[test]
    fn the_functions_of_boards_are_in_the_list_of_words() {
        for (name, _) in FUNCTIONS {
            assert!(OF_BOARDS.contains(&name), "{name}");
        }
    }
}
