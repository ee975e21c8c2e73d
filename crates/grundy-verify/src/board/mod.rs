//! Certificates about positions of board games.
//!
//! A certificate contains the rules as text, the position, a statement (the value of the position, or that the player
//! to move wins), and a list of *facts*: components of boards with their nim-values. The checker parses the rules
//! itself, determines the moves, divides boards into components, and checks every fact against the options of its
//! component ([`facts`]). It supports games on grids with moves that are drawn as pictures, or that write cells chosen
//! by loops; other rules are rejected.

mod answers;
mod ending;
mod facts;
mod game;
mod ground;
mod header;
mod lexer;
mod masks;
mod options;
mod parse;
mod parts;
mod picture;
mod rules;
mod set_facts;
mod set_moves;
mod sets;
mod stated;

pub(crate) use header::is_board;

pub use game::BoardGame;
pub use picture::Picture;

use crate::header::Checksum;
use crate::work::Work;
use crate::{Refusal, VerifiedBoard};
use facts::Facts;
use header::{Claim, Header, Version};
use rules::Rules;
use set_facts::{Halt, SetFacts};
use sets::{Mixing, Region, only_state};
use stated::Stated;
use std::io::{BufRead, Read as _};

/// The largest number of bytes in a line with a fact, including the line feed.
const LINE: u64 = 1 << 17;

/// Checks a certificate whose header is `line`, and whose facts are read from `source`.
pub(crate) fn verify(
    line: &str,
    source: &mut impl BufRead,
    work: &mut Work<'_>,
) -> Result<VerifiedBoard, Refusal> {
    let header = Header::parse(line)?;
    let rules = parse::rules(&header.rules, header.is_impartial).ok_or(Refusal::Rules)?;
    let position: Option<Vec<Picture>> =
        header.position.split(" + ").map(|board| Picture::parse(board, &rules)).collect();
    let position = position.ok_or(Refusal::Position)?;
    let holds = holds(&rules, &header, &position, read_facts(&rules, &header, source, work)?, work)?;
    if !holds {
        return Err(Refusal::NotProved);
    }
    let Header { rules, is_impartial, position, claim, facts: components, .. } = header;
    let value = match claim {
        Claim::Value(value) => Some(value.into()),
        Claim::Won => None,
    };
    Ok(VerifiedBoard { rules, is_impartial, position, value, components })
}

/// Whether the facts prove the statement of the header. Returns an error if a fact is not proved, or if the facts
/// cannot be checked.
fn holds(
    rules: &Rules,
    header: &Header,
    position: &[Picture],
    values: Values,
    work: &mut Work<'_>,
) -> Result<bool, Refusal> {
    let stated = match values {
        Values::Pictures(stated) => stated,
        Values::Sets(stated) => {
            let mut facts = SetFacts::new(rules, &stated);
            let found = facts.check(work).and_then(|()| match header.claim {
                Claim::Value(value) => Ok(facts.value(position, work)? == Some(value)),
                Claim::Won => facts.is_won(position, work),
            });
            match found {
                Ok(holds) => return Ok(holds),
                Err(Halt::Refused(refusal)) => return Err(refusal),
                Err(Halt::General) => stated.map(|region| region.picture()),
            }
        }
    };
    let mut facts = Facts::new(rules, &stated);
    facts.check(work)?;
    match header.claim {
        Claim::Value(value) => Ok(facts.value(position, work)? == Some(value)),
        Claim::Won => facts.is_won(position, work),
    }
}

/// The facts of a certificate.
enum Values {
    /// Facts about small boards of a game with a single state.
    Sets(Stated<Region, Mixing>),
    Pictures(Stated<Picture>),
}

impl Values {
    /// No facts yet.
    fn new(rules: &Rules, version: Version) -> Self {
        let names_moves = version == Version::Moves;
        match only_state(rules) {
            Some(_) => Self::Sets(Stated::new(names_moves)),
            None => Self::Pictures(Stated::new(names_moves)),
        }
    }

    /// Adds the fact in a line such as `3 ..|.#`, or `3 ..|.# 0 7` if lines name moves. Returns `None` if the line is
    /// not spelled like this, if its board is not in standard form, or if there is already a fact about its component.
    fn read(&mut self, line: &[u8], rules: &Rules) -> Option<()> {
        let mut words = line.split(|&byte| byte == b' ');
        let value = number(words.next()?)?;
        let picture = words.next()?;
        let moves: Vec<u32> = words.map(number).collect::<Option<_>>()?;
        if !moves.is_empty() && !self.names_moves() {
            return None;
        }
        if let (Self::Sets(stated), Some(state)) = (&mut *self, only_state(rules)) {
            if let Some(region) = Region::parse(picture, state, rules.is_symmetric) {
                return stated.push(region, value, &moves);
            }
            // The line shows a larger board, or no board at all.
            *self = Self::Pictures(stated.map(|region| region.picture()));
        }
        let Self::Pictures(stated) = self else { return None };
        let picture = Picture::parse(std::str::from_utf8(picture).ok()?, rules)?;
        let is_standard = picture.standard(rules.is_symmetric) == picture;
        if is_standard { stated.push(picture, value, &moves) } else { None }
    }

    fn names_moves(&self) -> bool {
        match self {
            Self::Sets(stated) => stated.names_moves,
            Self::Pictures(stated) => stated.names_moves,
        }
    }

    /// For each fact, in the order of the lines, its answers: the numbers of the moves that prove it. What earlier
    /// answers have proved needs no further answer. For a fact that is wrong, some may be missing.
    fn answers(&self, rules: &Rules, work: &mut Work<'_>) -> Result<Vec<Vec<u32>>, Refusal> {
        match self {
            Self::Pictures(stated) => Facts::new(rules, stated).answers(work),
            Self::Sets(stated) => match SetFacts::new(rules, stated).answers(work) {
                Ok(found) => Ok(found),
                Err(Halt::Refused(refusal)) => Err(refusal),
                Err(Halt::General) => Facts::new(rules, &stated.map(|region| region.picture())).answers(work),
            },
        }
    }
}

/// The number that `digits` states in decimal notation; `None` if there is a leading zero or a character that is not a
/// digit, or if the number does not fit in 32 bits.
fn number(digits: &[u8]) -> Option<u32> {
    let is_number = digits == b"0" || digits.first() != Some(&b'0') && digits.iter().all(u8::is_ascii_digit);
    is_number.then(|| std::str::from_utf8(digits).ok()?.parse().ok()).flatten()
}

/// The facts in the lines that follow the header.
fn read_facts(
    rules: &Rules,
    header: &Header,
    source: &mut impl BufRead,
    work: &mut Work<'_>,
) -> Result<Values, Refusal> {
    let mut values = Values::new(rules, header.version);
    let mut sum = Checksum::default();
    let mut line = Vec::new();
    for _ in 0..header.facts {
        line.clear();
        let read = source.by_ref().take(LINE).read_until(b'\n', &mut line);
        read.map_err(|error| Refusal::Unreadable(error.kind()))?;
        sum = sum.with(&line);
        let text = line.strip_suffix(b"\n").ok_or(Refusal::Length)?;
        work.spend(line.len())?;
        work.hold(2 * line.len() + 96)?;
        values.read(text, rules).ok_or(Refusal::Fact)?;
    }
    if source.fill_buf().map_err(|error| Refusal::Unreadable(error.kind()))? != b"" {
        return Err(Refusal::Length);
    }
    if sum.text() == header.block { Ok(values) } else { Err(Refusal::ValuesChecksum) }
}
