//! Boards: a size `7x7` (`all` on a graph) or a picture `"..#|..."` with or without its quotes, and single cells that
//! differ from it, `5x5 with [c3] = "t"`.

use super::{
    parse::{Parser, Written},
    shortened,
    token::TokenKind,
};
use crate::error::{Error, ErrorKind};
use grundy_core::{Board, FieldShape, Kind, Message, cell_named};

/// The largest number of cells of a board.
const MOST_CELLS: u64 = 1 << 22;

impl Parser<'_> {
    /// Whether a board of the kind begins at the next token.
    pub(super) fn at_board(&self, kind: &Kind) -> bool {
        let Some(board) = &kind.board else { return false };
        match self.ahead.kind {
            TokenKind::Other('"') | TokenKind::Letters(_) => true,
            TokenKind::Other(found) => found == '|' || board.states.contains(&found),
            TokenKind::Sign(sign) => board.states.contains(&sign),
            TokenKind::Number(_) => board.columns.is_some() && self.size().is_some(),
            TokenKind::Name(name) => {
                let is_kind = name == kind.name && self.text[self.ahead.end..].trim_start().starts_with('(');
                let is_all = board.size.is_some() && name == "all";
                !is_kind && (is_all || name.chars().all(|state| board.states.contains(&state)))
            }
            TokenKind::End => false,
        }
    }

    /// The digits of a size `ROWSxCOLUMNS` at the next token, and the end of its text.
    fn size(&self) -> Option<(&str, &str, usize)> {
        let TokenKind::Number(rows) = self.ahead.kind else { return None };
        let after = self.text[self.ahead.end..].strip_prefix('x')?;
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let is_whole = !after[digits..].starts_with(super::is_word_character);
        (digits > 0 && is_whole).then(|| (rows, &after[..digits], self.ahead.end + 1 + digits))
    }

    /// Reads a board, appends the words of its fields, and returns the parsed fields.
    pub(super) fn board(&mut self, kind: &Kind) -> Result<Vec<Written>, Error> {
        let Some(board) = &kind.board else { return Ok(Vec::new()) };
        let start = self.ahead.start;
        let (columns, mut cells) = if let Some((rows, columns, end)) = self.size() {
            let found = self.sized(board, rows, columns, start)?;
            self.go_to(end);
            found
        } else if matches!(self.ahead.kind, TokenKind::Name("all")) && board.size.is_some() {
            let size = usize::try_from(board.size.unwrap_or_default()).unwrap_or_default();
            self.advance();
            (size, (0..size).map(|cell| board.start_state(0, cell)).collect())
        } else {
            self.picture(board, start)?
        };
        if matches!(self.ahead.kind, TokenKind::Name("with")) {
            self.advance();
            self.changes(board, columns, &mut cells)?;
        }
        if let Some(size) = board.size
            && size != cells.len() as u64
        {
            let message =
                Message::new("position-board-cells").with("wanted", size).with("found", cells.len());
            let error = self.error(ErrorKind::Domain, message, start);
            return Err(error.with_help(Message::new("position-board-cells-help")));
        }
        let mut written = Vec::new();
        if board.columns.is_some() {
            self.words.push(columns as u64);
            written.push(Written::new(FieldShape::Natural, start));
        }
        self.words.push(cells.len() as u64);
        self.words.extend(cells);
        written.push(Written::new(FieldShape::List, start));
        Ok(written)
    }

    /// The board with these numbers of rows and columns, tiled with the starting picture of the kind.
    fn sized(
        &self,
        board: &Board,
        rows: &str,
        columns: &str,
        start: usize,
    ) -> Result<(usize, Vec<u64>), Error> {
        let size = format!("{}x{}", shortened(rows), shortened(columns));
        let read = |digits: &str| digits.parse::<u64>().ok().filter(|&number| number <= MOST_CELLS);
        let (rows, columns) = match (read(rows), read(columns)) {
            (Some(0), _) | (_, Some(0)) => {
                let message = Message::new("position-board-empty").with("size", size);
                return Err(self
                    .error(ErrorKind::Domain, message, start)
                    .with_help(Message::new("position-board-empty-help")));
            }
            (Some(rows), Some(columns)) if rows * columns <= MOST_CELLS => (rows, columns),
            _ => {
                let message =
                    Message::new("position-board-large").with("size", size).with("limit", MOST_CELLS);
                return Err(self.error(ErrorKind::Domain, message, start));
            }
        };
        // The number of cells is at most 2^22.
        let [rows, columns] = [rows, columns].map(|number| usize::try_from(number).unwrap_or_default());
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        Ok((columns, cells.map(|(row, column)| board.start_state(row, column)).collect()))
    }

    /// Reads a picture with or without quotes. Its rows are separated by `|`, or by line breaks.
    fn picture(&mut self, board: &Board, start: usize) -> Result<(usize, Vec<u64>), Error> {
        let rest = &self.text[start..];
        let (inner, end) = match rest.strip_prefix('"') {
            Some(after) => match after.find('"') {
                Some(length) => (start + 1, start + 1 + length),
                None => {
                    let message = Message::new("position-board-quote");
                    return Err(self.error(ErrorKind::Syntax, message, start));
                }
            },
            None => (start, start + unquoted(rest)),
        };
        let (mut cells, mut columns, mut row, mut length) = (Vec::new(), None, 1usize, 0usize);
        let ragged = |row: usize, length: usize, columns: usize| {
            let message = Message::new("position-board-ragged")
                .with("row", row)
                .with("found", length)
                .with("expected", columns);
            self.error(ErrorKind::Syntax, message, start)
                .with_help(Message::new("position-board-ragged-help"))
        };
        let mut text = self.text[inner..end].char_indices().peekable();
        while let Some((at, character)) = text.next() {
            match character {
                '|' | '\n' => {
                    let expected = *columns.get_or_insert(length);
                    if length != expected {
                        return Err(ragged(row, length, expected));
                    }
                    (row, length) = (row + 1, 0);
                }
                '\r' if text.peek().is_some_and(|(_, next)| *next == '\n') => {}
                _ => {
                    let Some(state) = board.state(character) else {
                        return Err(self.no_state(board, character, inner + at));
                    };
                    cells.push(state);
                    length += 1;
                }
            }
        }
        let columns = columns.unwrap_or(length);
        if length != columns {
            return Err(ragged(row, length, columns));
        }
        if columns == 0 && board.size != Some(0) {
            let message = Message::new("position-board-no-cells");
            let help = Message::new("position-board-empty-help");
            return Err(self.error(ErrorKind::Syntax, message, start).with_help(help));
        }
        if cells.len() as u64 > MOST_CELLS {
            let size = format!("{}x{columns}", cells.len() / columns);
            let message = Message::new("position-board-large").with("size", size).with("limit", MOST_CELLS);
            return Err(self.error(ErrorKind::Domain, message, start));
        }
        self.go_to(if rest.starts_with('"') { end + 1 } else { end });
        Ok((columns, cells))
    }

    fn no_state(&self, board: &Board, found: char, at: usize) -> Error {
        let states: String = board.states.iter().collect();
        let message = Message::new("position-board-state").with("found", found.escape_debug());
        self.error(ErrorKind::Syntax, message, at)
            .with_help(Message::new("position-board-state-help").with("states", states))
    }

    /// Reads single cells with their states, such as `[c3] = "t", [d4] = "#"`, and changes them in `cells`.
    fn changes(&mut self, board: &Board, columns: usize, cells: &mut [u64]) -> Result<(), Error> {
        loop {
            if !self.take('[') {
                return Err(self.unexpected().with_help(with_help(board)));
            }
            let at = self.ahead.start;
            let end = self.text[at..].find(']').map_or(self.text.len(), |length| at + length);
            let written = self.text[at..end].trim().to_owned();
            let cell = cell_called(board, columns, &written);
            self.go_to(end);
            let Some(place) = cell.and_then(|cell| cells.get_mut(cell)) else {
                let message = Message::new("position-board-cell").with("found", shortened(&written));
                return Err(self.error(ErrorKind::Domain, message, at).with_help(with_help(board)));
            };
            if !self.take(']') || !matches!(self.ahead.kind, TokenKind::Other('=')) {
                return Err(self.unexpected().with_help(with_help(board)));
            }
            self.advance();
            let quote = self.ahead.start;
            let mut text = self.text[quote..].chars();
            let (Some('"'), Some(character), Some('"')) = (text.next(), text.next(), text.next()) else {
                return Err(self.unexpected().with_help(with_help(board)));
            };
            let Some(state) = board.state(character) else {
                return Err(self.no_state(board, character, quote + 1));
            };
            *place = state;
            self.go_to(quote + 2 + character.len_utf8());
            // A comma continues the list only before another bracket.
            let mut look = self.tokens.clone();
            if self.ahead.kind != TokenKind::Sign(',') || look.next().kind != TokenKind::Sign('[') {
                return Ok(());
            }
            self.advance();
        }
    }
}

/// The suggestion that shows the notation for single cells of a board.
fn with_help(board: &Board) -> Message {
    if board.columns.is_some() {
        return Message::new("position-board-with-help");
    }
    let cell = board.names.first().map_or("0", |name| name);
    Message::new("position-board-with-graph-help").with("cell", shortened(cell))
}

/// The cell with this name: on a grid, `c2` or a number; on a graph, the name of a vertex or an edge. If no name on the
/// graph is a number, its cells can also be given by number, because parallel edges have the same name.
fn cell_called(board: &Board, columns: usize, name: &str) -> Option<usize> {
    let number = || name.parse().ok().filter(|_| name.bytes().all(|byte| byte.is_ascii_digit()));
    if board.columns.is_some() {
        let named = cell_named(name).filter(|&(_, column)| column < columns);
        return named.and_then(|(row, column)| row.checked_mul(columns)?.checked_add(column)).or_else(number);
    }
    let bare = name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name);
    let is_number = |name: &String| name.bytes().all(|byte| byte.is_ascii_digit());
    let named = board.names.iter().position(|known| known == bare);
    named.or_else(|| if board.names.iter().any(is_number) { None } else { number() })
}

/// The length of a picture without quotes at the start of `text`: up to white space, a quote or a sign that is used in
/// sums. The picture continues after a line break if another row follows directly.
fn unquoted(text: &str) -> usize {
    let ends = |c: char| c.is_whitespace() || "+*(),[]\"".contains(c);
    let mut end = 0;
    loop {
        let rest = &text[end..];
        end += rest.find(ends).unwrap_or(rest.len());
        let after = text[end..].strip_prefix('\r').unwrap_or(&text[end..]);
        match after.strip_prefix('\n') {
            Some(next) if next.starts_with(|c: char| !ends(c)) => end = text.len() - next.len(),
            _ => return end,
        }
    }
}
