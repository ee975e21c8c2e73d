//! The boards of a ruleset, with the facts that were found about each board.

use crate::automorphisms::automorphisms;
use crate::board::Board;
use crate::images::{self, Image};
use crate::reduction::Reduction;
use crate::signature::{Window, is_board_of};
use grundy_core::{BoardRules, BoardSpace};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Lists the moves on a board of a given space; returns `None` if they cannot be expressed as data.
pub(crate) type Ground = dyn Fn(BoardSpace) -> Option<BoardRules> + Send + Sync;

/// A board, and its checked symmetries and windows.
pub(crate) struct KnownBoard {
    pub(crate) board: Board,
    /// The moves of `board`, including the tests that allow every state, which `board` drops.
    pub(crate) rules: Arc<BoardRules>,
    images: OnceLock<Vec<Image>>,
    negating: OnceLock<Vec<Image>>,
    windows: Mutex<HashMap<Window, bool>>,
}

/// The boards of a ruleset, created when they are first needed.
pub(crate) struct KnownBoards {
    ground: Box<Ground>,
    boards: Mutex<HashMap<BoardSpace, Option<Arc<KnownBoard>>>>,
    /// The reduction that is switched off, if any.
    without: Option<Reduction>,
}

impl KnownBoards {
    pub(crate) fn new(ground: Box<Ground>) -> Self {
        Self { ground, boards: Mutex::default(), without: None }
    }

    /// The same boards with only this reduction switched off; what was found about them is forgotten.
    pub(crate) fn without(self, reduction: Reduction) -> Self {
        Self { without: Some(reduction), ..Self::new(self.ground) }
    }

    /// Whether the reduction is applied.
    pub(crate) fn uses(&self, reduction: Reduction) -> bool {
        self.without != Some(reduction)
    }

    /// The board of this space, or `None` if its moves cannot be expressed as data.
    pub(crate) fn get(&self, space: BoardSpace) -> Option<Arc<KnownBoard>> {
        if let Some(known) = self.boards.lock().unwrap_or_else(PoisonError::into_inner).get(&space) {
            return known.clone();
        }
        // The lock is not held while the moves are computed. Two threads may compute the same board; the results are
        // equal.
        let made = (self.ground)(space).map(|rules| {
            let board = Board::new(rules.clone());
            let (images, negating, windows) = (OnceLock::new(), OnceLock::new(), Mutex::default());
            Arc::new(KnownBoard { board, rules: Arc::new(rules), images, negating, windows })
        });
        self.boards.lock().unwrap_or_else(PoisonError::into_inner).entry(space).or_insert(made).clone()
    }
}

impl KnownBoard {
    /// The symmetries of the board that have been checked against its moves.
    pub(crate) fn images(&self, boards: &KnownBoards) -> &[Image] {
        self.images.get_or_init(|| match self.board.space() {
            _ if !boards.uses(Reduction::Symmetries) => Vec::new(),
            BoardSpace::Grid { rows, columns } => {
                self.checked(images::of_grid(rows, columns), boards, Image::holds)
            }
            BoardSpace::Cells(_) => automorphisms(&self.board),
        })
    }

    /// The symmetries of a grid that exchange the moves of Left and Right, checked against the moves. There are none
    /// if both players can make every move.
    pub(crate) fn negating(&self, boards: &KnownBoards) -> &[Image] {
        self.negating.get_or_init(|| match self.board.space() {
            BoardSpace::Grid { rows, columns }
                if self.board.is_partizan && boards.uses(Reduction::Symmetries) =>
            {
                self.checked(images::of_grid(rows, columns), boards, Image::negates)
            }
            _ => Vec::new(),
        })
    }

    /// The images for which `holds` returns `true` when it compares the moves of this board with those of the target.
    fn checked(
        &self,
        mut images: Vec<Image>,
        boards: &KnownBoards,
        holds: fn(&Image, &Board, &Board) -> bool,
    ) -> Vec<Image> {
        images.retain(|image| {
            if image.space == self.board.space() {
                holds(image, &self.board, &self.board)
            } else {
                boards.get(image.space).is_some_and(|target| holds(image, &self.board, &target.board))
            }
        });
        images
    }

    /// Whether the moves in `window`, when all other cells are holes, are those on a board of the size of the
    /// window.
    pub(crate) fn has_window(&self, window: Window, boards: &KnownBoards) -> bool {
        if let Some(&known) = self.windows.lock().unwrap_or_else(PoisonError::into_inner).get(&window) {
            return known;
        }
        let small = boards.get(window.space()).filter(|_| boards.uses(Reduction::Symmetries));
        let holds = small.is_some_and(|small| is_board_of(&self.board, window, &small.board));
        self.windows.lock().unwrap_or_else(PoisonError::into_inner).insert(window, holds);
        holds
    }
}
