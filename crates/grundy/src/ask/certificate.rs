//! Certificates of the values and winners of positions on boards.
//!
//! A certificate contains a list of components of boards with their nim-values. This module chooses the components so
//! that the checker ([`grundy_verify`]) needs no search: it checks each listed component against its options. For every
//! option of a listed component, the list contains the values either of all components of the option, or of all but one
//! and of the components of a winning reply in that one.

use crate::{
    answer::Answer,
    error::{Error, ErrorKind},
    question::Question,
    session::{Desk, Session},
    subject::Subject,
};
use grundy_core::{Budget as _, Component, Compound, Convention, Message, Outcome, Usage};
use grundy_verify::{BoardGame, Picture, Refusal};
use std::collections::{HashMap, HashSet};

/// Asks for a certificate of a position on boards; [`VerifyQuestion`](super::VerifyQuestion) checks such
/// certificates.
///
/// ```
/// use grundy::{Session, Subject, ask::{CertificateQuestion, VerifyQuestion}};
///
/// let mut session = Session::new();
/// let board = Subject::named("cram").at("4x5");
/// let found = session.ask(CertificateQuestion { value: true }, &board)?.body;
/// assert_eq!(found.value, Some(2));
/// let checked = session.ask(VerifyQuestion::of(found.certificate), &Subject::default())?;
/// assert!(checked.body.is_valid());
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CertificateQuestion {
    /// Whether to prove the value. Otherwise, only the winner is proved, which can take far less time.
    pub value: bool,
}

/// A certificate of a position on boards.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CertificateAnswer {
    /// The bytes of the certificate.
    pub certificate: Vec<u8>,
    /// The nim-value, or `None` if only the winner was requested and the player to move wins.
    pub value: Option<u64>,
    /// The outcome.
    pub outcome: Outcome,
    /// The number of components whose values are in the certificate.
    pub components: usize,
}

impl Question for CertificateQuestion {
    type Answer = CertificateAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<CertificateAnswer>, Error> {
        session.at_position("certificate", subject, |desk| {
            let settings = &subject.settings;
            if settings.convention == Convention::Misere || settings.compound != Compound::Disjunctive {
                return Err(unsupported("board-certificate-play"));
            }
            // The text of the subject can be that of another entry: `node-kayles` with a graph is `node-kayles-graph`.
            let text = desk.game.text.as_ref().ok_or_else(|| unsupported("board-certificate-rules"))?;
            let game = BoardGame::new(&text.text, settings.impartial)
                .map_err(|_| unsupported("board-certificate-rules"))?;
            let mut prover = Prover::new(desk, game)?;
            let body = prover.prove(self.value)?;
            Ok(Answer::plain(body))
        })
    }
}

fn unsupported(message: &'static str) -> Error {
    Error::new(ErrorKind::Unsupported, Message::new(message))
        .with_help(Message::new("board-certificate-help"))
}

/// Collects the components of a certificate.
struct Prover<'a, 's> {
    desk: &'a mut Desk<'s>,
    game: BoardGame,
    /// The name of the kind to which the boards belong.
    kind: String,
    /// The boards of the position.
    boards: Vec<String>,
    /// The components of the certificate, each with its nim-value.
    facts: HashMap<Picture, u32>,
    /// The components whose options have not been examined yet.
    open: Vec<Picture>,
    /// Known values, including those of components that are not in the certificate.
    known: HashMap<Picture, u32>,
    /// Components, each with a value that one of its options has according to the facts in the certificate.
    answered: HashSet<(Picture, u32)>,
}

/// A sum of components.
type Components = Vec<Picture>;

impl<'a, 's> Prover<'a, 's> {
    /// The largest number of boards in a position.
    const MOST_BOARDS: u128 = 1000;

    fn new(desk: &'a mut Desk<'s>, game: BoardGame) -> Result<Self, Error> {
        let position = desk.position()?;
        let mut boards = Vec::new();
        let mut kind = String::new();
        for term in position.sum.terms() {
            let written = desk.game.written(term.component);
            let parts =
                written.split_once("(\"").and_then(|(kind, rest)| Some((kind, rest.strip_suffix("\")")?)));
            let (name, board) = parts.ok_or_else(|| unsupported("board-certificate-rules"))?;
            if term.count.saturating_add(boards.len() as u128) > Self::MOST_BOARDS {
                return Err(unsupported("board-certificate-rules"));
            }
            name.clone_into(&mut kind);
            boards.extend((0..term.count).map(|_| board.to_owned()));
        }
        if boards.is_empty() {
            return Err(unsupported("board-certificate-rules"));
        }
        Ok(Self {
            desk,
            game,
            kind,
            boards,
            facts: HashMap::new(),
            open: Vec::new(),
            known: HashMap::new(),
            answered: HashSet::new(),
        })
    }

    fn prove(&mut self, wants_value: bool) -> Result<CertificateAnswer, Error> {
        let mut sum = Components::new();
        for board in self.boards.clone() {
            let board = self.game.picture(&board).ok_or_else(|| unsupported("board-certificate-rules"))?;
            sum.extend(self.components(&board)?);
        }
        let value = if wants_value || self.is_worth(&sum, 0)? {
            Some(self.add_all(&sum)?)
        } else {
            self.answer(sum, 0)?;
            None
        };
        while let Some(next) = self.open.pop() {
            self.examine(&next)?;
        }
        let facts: Vec<(Picture, u32)> = self.facts.drain().collect();
        let position = self.boards.join(" + ");
        let certificate = self.read(|game, go_on| game.certificate(&position, value, &facts, go_on))?;
        let outcome = Outcome::for_mover(value != Some(0));
        Ok(CertificateAnswer { certificate, value: value.map(u64::from), outcome, components: facts.len() })
    }

    /// Adds the facts that the checker needs about the options of a component, if the value of the component is
    /// itself a fact.
    fn examine(&mut self, component: &Picture) -> Result<(), Error> {
        let Some(&value) = self.facts.get(component) else { return Ok(()) };
        let options = self.options(component)?;
        for smaller in 0..value {
            if !self.reach(&options, smaller)? {
                return Err(internal("an option of each smaller value"));
            }
        }
        for option in options {
            self.answer(option, value)?;
        }
        Ok(())
    }

    /// Adds facts that prove that the sum of these components and a heap of size `heap` is an N-position. The sum
    /// must be an N-position, which is not checked.
    fn answer(&mut self, sum: Components, heap: u32) -> Result<(), Error> {
        let mut open: Components =
            sum.iter().filter(|part| !self.facts.contains_key(*part)).cloned().collect();
        open.sort_by_key(size);
        let Some(last) = open.pop() else { return Ok(()) };
        self.add_all(&open)?;
        if self.facts.contains_key(&last) {
            return Ok(());
        }
        let mut rest = sum;
        if let Some(at) = rest.iter().position(|part| *part == last) {
            rest.remove(at);
        }
        let rest = rest.iter().filter_map(|part| self.facts.get(part)).fold(heap, |xor, value| xor ^ value);
        let key = (last, rest);
        if self.answered.contains(&key) {
            return Ok(());
        }
        let options = self.options(&key.0)?;
        if self.reach(&options, rest)? {
            self.answered.insert(key);
        } else {
            // The value of the component is less than `rest`, so a winning reply is in the rest of the sum, and the
            // checker needs the value of the component itself.
            self.add_all(&[key.0])?;
        }
        Ok(())
    }

    /// Adds facts that prove that some option has this value, if one does. Returns whether one does.
    fn reach(&mut self, options: &[Components], value: u32) -> Result<bool, Error> {
        let by_facts = |option: &&Components| {
            let mut values = option.iter().map(|part| self.facts.get(part));
            values.try_fold(0, |xor, value| Some(xor ^ value?)) == Some(value)
        };
        if options.iter().any(|option| by_facts(&option)) {
            return Ok(true);
        }
        // Options whose components are facts already, or small, need few more facts.
        let cost = |option: &&Components| {
            let new = option.iter().filter(|part| !self.facts.contains_key(*part)).map(size);
            (new.map(|cells| cells * cells).sum::<usize>(), option.iter().map(size).sum::<usize>())
        };
        let mut sorted: Vec<&Components> = options.iter().collect();
        sorted.sort_by_cached_key(cost);
        for option in sorted {
            if self.is_worth(option, value)? {
                self.add_all(option)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds facts about these components, and returns the xor of their values.
    fn add_all(&mut self, sum: &[Picture]) -> Result<u32, Error> {
        let mut xor = 0;
        for part in sum {
            let value = self.value(part)?;
            xor ^= value;
            if self.facts.insert(part.clone(), value).is_none() {
                self.open.push(part.clone());
            }
        }
        Ok(xor)
    }

    /// Whether the value of a sum is `value`.
    fn is_worth(&mut self, sum: &[Picture], value: u32) -> Result<bool, Error> {
        let mut rest = value;
        let mut open: Vec<&Picture> = Vec::new();
        for part in sum {
            match self.known.get(part) {
                Some(value) => rest ^= value,
                None => open.push(part),
            }
        }
        open.sort_by_key(|part| size(part));
        let Some(last) = open.pop() else { return Ok(rest == 0) };
        for part in open {
            rest ^= self.value(part)?;
        }
        if let Some(value) = self.known.get(last) {
            return Ok(*value == rest);
        }
        let component = self.component(last)?;
        let found = self.desk.solver.component_has_value(component.as_ref(), rest.into(), &self.desk.budget);
        let holds = found.map_err(|error| self.desk.refused(&error, None))?;
        if holds {
            self.known.insert(last.clone(), rest);
        }
        Ok(holds)
    }

    fn value(&mut self, part: &Picture) -> Result<u32, Error> {
        if let Some(value) = self.known.get(part) {
            return Ok(*value);
        }
        let component = self.component(part)?;
        let found = self.desk.solver.component_value(component.as_ref(), &self.desk.budget);
        let found = found.map_err(|error| self.desk.refused(&error, None))?;
        let value = u32::try_from(found).map_err(|_| internal("a value of 32 bits"))?;
        self.known.insert(part.clone(), value);
        Ok(value)
    }

    /// The board as a component of the ruleset.
    fn component(&self, part: &Picture) -> Result<Component, Error> {
        let text = format!("{}(\"{}\")", self.kind, self.game.text(part));
        let sum = self.desk.game.placed_sum(&text)?.sum;
        let term = sum.terms().next().ok_or_else(|| internal("a board is a component"))?;
        Ok(term.component.to_owned())
    }

    fn components(&mut self, of: &Picture) -> Result<Components, Error> {
        self.read(|game, go_on| game.components(of, go_on))
    }

    fn options(&mut self, of: &Picture) -> Result<Vec<Components>, Error> {
        self.read(|game, go_on| game.options(of, go_on))
    }

    /// Calls `work` with the game as the checker reads it, and with a function that polls the budget.
    fn read<T>(
        &mut self,
        work: impl FnOnce(&mut BoardGame, &mut dyn FnMut(u64) -> bool) -> Result<T, Refusal>,
    ) -> Result<T, Error> {
        let bytes = self.bytes();
        let budget = &self.desk.budget;
        let mut limit = None;
        let mut go_on = |own: u64| {
            let polled = budget.poll(Usage { positions: 0, bytes: bytes.saturating_add(own) });
            polled.map_err(|reached| limit = Some(reached)).is_ok()
        };
        // A call may take too few steps to poll the budget, so the budget is polled before each call.
        go_on(0);
        let found = work(&mut self.game, &mut go_on);
        match (limit, found) {
            (Some(limit), _) => Err(Error::at_limit(limit)),
            (None, Ok(found)) => Ok(found),
            (None, Err(_)) => Err(unsupported("board-certificate-rules")),
        }
    }

    /// An estimate of the number of bytes in use, including the tables of the search.
    fn bytes(&self) -> u64 {
        let entries = self.facts.len() + self.open.len() + self.known.len() + self.answered.len();
        let cells: usize = self.boards.iter().map(String::len).sum();
        (entries * (cells + 96)) as u64 + self.desk.solver.bytes()
    }
}

/// The number of cells of a component.
fn size(of: &Picture) -> usize {
    of.cells()
}

fn internal(what: &'static str) -> Error {
    Error::new(ErrorKind::Internal, Message::new("solve-internal").with("what", what))
}
