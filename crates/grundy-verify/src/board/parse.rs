//! Parses the part of the rules language that certificates of boards support.
//!
//! Statements of any other form are rejected, so that no part of the rules is ignored.

use super::lexer::{Token, statements};
use super::rules::{HOLE, MOST_STATES, Move, Near, Place, Relation, Rules, State, States, Test, only};

/// The rules in `text`, or `None` if the text contains anything that is not supported or does not declare a position.
/// If `is_impartial` is set, both players may use every rule, even one that starts with `left` or `right`; otherwise
/// such rules are not supported.
pub(super) fn rules(text: &str, is_impartial: bool) -> Option<Rules> {
    let mut kind: Option<(String, Vec<char>)> = None;
    let mut moves = Vec::new();
    let mut is_symmetric = true;
    for statement in statements(text)? {
        let mut parser = Parser { tokens: &statement, at: 0, states: &[], names: Vec::new() };
        if matches!(&statement[..], [Token::Name(word), Token::Text(_)] if word == "game" || word == "source")
        {
            continue;
        }
        if parser.eat("position") {
            if kind.is_some() {
                return None;
            }
            kind = Some(parser.position()?);
        } else {
            let (name, states) = kind.as_ref()?;
            if (parser.eat("left") || parser.eat("right")) && !is_impartial {
                return None;
            }
            parser.states = states;
            let found = parser.rule(name)?;
            is_symmetric &= found.iter().all(is_turnable);
            moves.extend(found);
        }
        if parser.at < statement.len() {
            return None;
        }
    }
    Some(Rules { states: kind?.1, moves, is_symmetric })
}

/// Whether `one` certainly describes the same moves if the board is rotated or reflected. For a rule drawn as pictures,
/// this is so only if it is `turned`, even if the pictures are symmetric.
fn is_turnable(one: &Move) -> bool {
    match one {
        Move::Picture { is_turned, .. } => *is_turned,
        Move::Cells { tests, .. } => !tests.iter().any(|test| matches!(test, Test::Before(..))),
    }
}

/// Parses one statement.
struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    states: &'a [char],
    /// The names of the chosen cells, in the order of their `for` clauses.
    names: Vec<String>,
}

impl Parser<'_> {
    fn next(&mut self) -> Option<&Token> {
        self.at += 1;
        self.tokens.get(self.at - 1)
    }

    fn name(&mut self) -> Option<String> {
        match self.next()? {
            Token::Name(name) => Some(name.clone()),
            _ => None,
        }
    }

    fn text(&mut self) -> Option<String> {
        match self.next()? {
            Token::Text(text) => Some(text.clone()),
            _ => None,
        }
    }

    fn number(&mut self) -> Option<usize> {
        match self.next()? {
            Token::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Consumes this word or sign if it is the next token, and returns whether it is.
    fn eat(&mut self, what: &str) -> bool {
        let found = match self.tokens.get(self.at) {
            Some(Token::Name(name)) => name == what,
            Some(Token::Sign(sign)) => *sign == what,
            _ => false,
        };
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, what: &str) -> Option<()> {
        self.eat(what).then_some(())
    }

    /// Parses a declaration such as `board(x[grid] of ".xo" start "xo|ox")` and returns the name before the bracket and
    /// the states.
    fn position(&mut self) -> Option<(String, Vec<char>)> {
        let kind = self.name()?;
        self.expect("(")?;
        self.name()?;
        for sign in ["[", "grid", "]"] {
            self.expect(sign)?;
        }
        let states: Vec<char> = if self.eat("of") { self.text()?.chars().collect() } else { vec!['.'] };
        if self.eat("start") {
            self.text()?;
        }
        self.expect(")")?;
        let is_plain = |state: &char| !matches!(state, '#' | '?' | '|');
        let is_new = |at: usize| !states[..at].contains(&states[at]);
        let is_right = (1..=MOST_STATES).contains(&states.len())
            && states.iter().all(is_plain)
            && (0..states.len()).all(is_new);
        is_right.then_some((kind, states))
    }

    /// Parses `board(...) -> board(...)` with its clauses. A loop over numbers gives one move for each number.
    fn rule(&mut self, kind: &str) -> Option<Vec<Move>> {
        self.expect(kind)?;
        self.expect("(")?;
        match self.tokens.get(self.at)? {
            Token::Text(_) => self.pictures(kind),
            _ => self.cells(kind).map(|found| vec![found]),
        }
    }

    /// Parses the rest of a rule that is drawn as two pictures.
    fn pictures(&mut self, kind: &str) -> Option<Vec<Move>> {
        let before = self.picture()?;
        self.expect(")")?;
        self.expect("->")?;
        self.expect(kind)?;
        self.expect("(")?;
        let after = self.picture()?;
        self.expect(")")?;
        let (mut is_turned, mut times) = (false, None);
        loop {
            if self.eat("turned") {
                is_turned = true;
            } else if self.eat("for") {
                let name = self.name()?;
                self.expect("in")?;
                let from = self.number()?;
                let is_closed = self.eat("..=");
                if !is_closed {
                    self.expect("..")?;
                }
                let to = self.number()?;
                if times.replace((name, from..to + usize::from(is_closed))).is_some() {
                    return None;
                }
            } else {
                break;
            }
        }
        self.label()?;
        let (name, numbers) = times.unwrap_or((String::new(), 1..2));
        // A picture that is larger than the largest board cannot occur.
        let numbers = numbers.start..numbers.end.min(65);
        let states = self.states;
        let one = |number: usize| {
            let before = drawn(&before, &name, number, states)?;
            let after = drawn(&after, &name, number, states)?;
            let sizes = |rows: &[Vec<State>]| rows.iter().map(Vec::len).collect::<Vec<_>>();
            let has_cells = !before.iter().flatten().any(|state| *state == HOLE);
            let fits = has_cells && sizes(&before) == sizes(&after);
            fits.then_some(Move::Picture { before, after, is_turned })
        };
        numbers.map(one).collect()
    }

    /// Parses a picture: texts joined by `++`, each of which may be repeated.
    fn picture(&mut self) -> Option<Vec<(String, Times)>> {
        let mut parts = Vec::new();
        loop {
            let text = self.text()?;
            let times = if self.eat("*") {
                match self.next()? {
                    Token::Name(name) => Times::Named(name.clone()),
                    Token::Number(number) => Times::Number(*number),
                    _ => return None,
                }
            } else {
                Times::Number(1)
            };
            parts.push((text, times));
            if !self.eat("++") {
                return Some(parts);
            }
        }
    }

    /// Parses the rest of a rule `board(x[]) -> board(x with [v] = "#", ...) for v in cells(x, ".") ...`.
    fn cells(&mut self, kind: &str) -> Option<Move> {
        let list = self.name()?;
        for sign in ["[", "]", ")", "->"] {
            self.expect(sign)?;
        }
        self.expect(kind)?;
        self.expect("(")?;
        self.expect(&list)?;
        self.expect("with")?;
        // The clauses, which come later, bind the names that occur in the places.
        let writes_at = self.at;
        let mut depth = 1_usize;
        while depth > 0 {
            match self.next()? {
                Token::Sign("(") => depth += 1,
                Token::Sign(")") => depth -= 1,
                _ => {}
            }
        }
        let (mut chosen, mut tests) = (Vec::new(), Vec::new());
        loop {
            if self.eat("for") {
                let name = self.name()?;
                self.expect("in")?;
                if name == list || self.names.contains(&name) {
                    return None;
                }
                if self.eat("cells") {
                    self.expect("(")?;
                    self.expect(&list)?;
                    self.expect(",")?;
                    let states = self.set()?;
                    self.expect(")")?;
                    tests.push(Test::States(Place::Cell(chosen.len()), states));
                    chosen.push(Near::Board);
                } else {
                    let Place::All(of, relation) = self.place(&list)? else { return None };
                    chosen.push(Near::Of(of, relation));
                }
                self.names.push(name);
            } else if self.eat("where") {
                loop {
                    tests.push(self.test(&list)?);
                    if !self.eat("and") {
                        break;
                    }
                }
            } else {
                break;
            }
        }
        self.label()?;
        let end = std::mem::replace(&mut self.at, writes_at);
        let mut writes = Vec::new();
        loop {
            self.expect("[")?;
            let place = self.place(&list)?;
            self.expect("]")?;
            self.expect("=")?;
            let state = self.set()?;
            if state.count_ones() != 1 {
                return None;
            }
            writes.push((place, u8::try_from(state.trailing_zeros()).ok()?));
            if !self.eat(",") {
                break;
            }
        }
        self.expect(")")?;
        self.at = end;
        let is_sound = !chosen.is_empty() && holes_are_like_the_border(chosen.len(), &tests);
        is_sound.then_some(Move::Cells { chosen, tests, writes })
    }

    /// Parses a chosen cell, or the cells that are related to a chosen cell.
    fn place(&mut self, list: &str) -> Option<Place> {
        let word = self.name()?;
        if !self.eat("(") {
            return (word != list).then(|| self.index(&word)).flatten().map(Place::Cell);
        }
        let name = self.name()?;
        let cell = self.index(&name)?;
        let relation = match word.as_str() {
            "near" => Relation::Sides,
            "closed" => Relation::Closed,
            "near8" => Relation::Around,
            "knight" => Relation::Knight,
            "line" => {
                self.expect(",")?;
                match self.text()?.as_str() {
                    "rook" => Relation::Rook,
                    "bishop" => Relation::Bishop,
                    "queen" => Relation::Queen,
                    _ => return None,
                }
            }
            _ => return None,
        };
        self.expect(")")?;
        Some(Place::All(cell, relation))
    }

    fn index(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }

    /// Parses `x[v] == "s"` or another [`comparison`](Self::comparison), `u < v`, or
    /// `all(x[u] != "s" for u in near(v))`.
    fn test(&mut self, list: &str) -> Option<Test> {
        if self.eat("all") {
            self.expect("(")?;
            self.expect(list)?;
            self.expect("[")?;
            let name = self.name()?;
            self.expect("]")?;
            let states = self.comparison()?;
            self.expect("for")?;
            self.expect(&name)?;
            if name == list || self.names.contains(&name) {
                return None;
            }
            self.expect("in")?;
            let place = self.place(list)?;
            self.expect(")")?;
            return matches!(place, Place::All(..)).then_some(Test::States(place, states));
        }
        let name = self.name()?;
        if name != list {
            let before = self.index(&name)?;
            self.expect("<")?;
            let after = self.name()?;
            return Some(Test::Before(before, self.index(&after)?));
        }
        self.expect("[")?;
        let name = self.name()?;
        let cell = self.index(&name)?;
        self.expect("]")?;
        Some(Test::States(Place::Cell(cell), self.comparison()?))
    }

    /// Parses `== "s"`, `!= "s"`, `in "ab"` or `not in "ab"`, and returns the states for which the comparison
    /// holds.
    fn comparison(&mut self) -> Option<States> {
        let all = (1 << self.states.len()) - 1 + only(HOLE);
        if self.eat("==") || self.eat("in") {
            self.set()
        } else if self.eat("!=") {
            Some(all & !self.set()?)
        } else {
            self.expect("not")?;
            self.expect("in")?;
            Some(all & !self.set()?)
        }
    }

    /// Parses a text as a set of states, which must not be empty.
    fn set(&mut self) -> Option<States> {
        let text = self.text()?;
        let mut set = 0;
        for state in text.chars() {
            set |= only(state_of(state, self.states)?);
        }
        (set != 0).then_some(set)
    }

    /// Skips `as "label"`.
    fn label(&mut self) -> Option<()> {
        if self.eat("as") {
            self.text()?;
        }
        Some(())
    }
}

/// Whether holes behave like places outside the board: they are never chosen, and they pass every test of the cells
/// that are related to a chosen cell. Otherwise the moves of a component would depend on the size of the board.
fn holes_are_like_the_border(chosen: usize, tests: &[Test]) -> bool {
    let hole = only(HOLE);
    let is_cell = |index: usize| {
        tests.iter().any(|test| matches!(*test, Test::States(Place::Cell(cell), states) if cell == index && states & hole == 0))
    };
    let around =
        tests.iter().all(|test| !matches!(*test, Test::States(Place::All(..), states) if states & hole == 0));
    around && (0..chosen).all(is_cell)
}

/// The number of repetitions of a part of a picture: a number, or the name that a loop over numbers binds.
enum Times {
    Number(usize),
    Named(String),
}

fn state_of(character: char, states: &[char]) -> Option<State> {
    if character == '#' {
        return Some(HOLE);
    }
    states.iter().position(|state| *state == character).and_then(|at| u8::try_from(at).ok())
}

/// The picture that consists of `parts`, where the name `name` has the value `number`. Returns `None` if a number of
/// repetitions has another name or exceeds 64, or if the parts do not form a picture with known states and with rows of
/// one positive length.
fn drawn(parts: &[(String, Times)], name: &str, number: usize, states: &[char]) -> Option<Vec<Vec<State>>> {
    let mut rows: Vec<Vec<State>> = Vec::new();
    for (text, times) in parts {
        let times = match times {
            Times::Number(times) => *times,
            Times::Named(named) if named == name => number,
            Times::Named(_) => return None,
        };
        let part: Vec<&str> = text.split('|').collect();
        if rows.is_empty() {
            rows = vec![Vec::new(); part.len()];
        }
        if rows.len() != part.len() || times > 64 {
            return None;
        }
        for (row, text) in rows.iter_mut().zip(part) {
            for character in std::iter::repeat_n(text, times).flat_map(str::chars) {
                row.push(state_of(character, states)?);
            }
        }
    }
    let width = rows.first()?.len();
    (width > 0 && rows.iter().all(|row| row.len() == width)).then_some(rows)
}
