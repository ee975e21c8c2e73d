//! Certificates about positions of board games.
//!
//! A certificate contains the rules as text, the position, a statement (its value, or that the player to move wins),
//! and a list of *facts*: components of boards with their nim-values. The checker parses the rules itself, determines
//! the moves, divides boards into components, and checks every fact against the options of its component ([`facts`]).
//! The checker supports games on grids with moves that are drawn as pictures, or that write cells chosen by loops;
//! other rules are rejected.

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

pub(crate) use header::is_board;

pub use game::BoardGame;
pub use picture::Picture;

use crate::header::Checksum;
use crate::work::Work;
use crate::{Refusal, VerifiedBoard};
use facts::Facts;
use header::{Claim, Header};
use rules::Rules;
use std::collections::HashMap;
use std::io::{BufRead, Read as _};

/// The largest number of bytes in a line with a fact.
const LINE: u64 = 1 << 14;

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
    let values = read_facts(&rules, &header, source, work)?;
    let mut facts = Facts::new(&rules, values);
    facts.check(work)?;
    let holds = match header.claim {
        Claim::Value(value) => facts.value(&position, work)? == Some(value),
        Claim::Won => facts.is_won(&position, work)?,
    };
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

/// The facts in the lines that follow the header.
fn read_facts(
    rules: &Rules,
    header: &Header,
    source: &mut impl BufRead,
    work: &mut Work<'_>,
) -> Result<HashMap<Picture, u32>, Refusal> {
    let mut values = HashMap::new();
    let mut sum = Checksum::default();
    let mut line = Vec::new();
    for _ in 0..header.facts {
        line.clear();
        let read = source.by_ref().take(LINE).read_until(b'\n', &mut line);
        read.map_err(|error| Refusal::Unreadable(error.kind()))?;
        sum = sum.with(&line);
        let text = line.strip_suffix(b"\n").ok_or(Refusal::Length)?;
        let fact = std::str::from_utf8(text).ok().and_then(|text| fact(text, rules)).ok_or(Refusal::Fact)?;
        work.spend(line.len())?;
        work.hold(2 * line.len() + 96)?;
        if values.insert(fact.0, fact.1).is_some() {
            return Err(Refusal::Fact);
        }
    }
    if source.fill_buf().map_err(|error| Refusal::Unreadable(error.kind()))? != b"" {
        return Err(Refusal::Length);
    }
    if sum.text() == header.block { Ok(values) } else { Err(Refusal::ValuesChecksum) }
}

/// Parses a value and a component, such as `3 ..|.#`.
fn fact(text: &str, rules: &Rules) -> Option<(Picture, u32)> {
    let (value, picture) = text.split_once(' ')?;
    let picture = Picture::parse(picture, rules)?;
    let is_standard = picture.standard(rules.is_symmetric) == picture;
    let value = value.parse().ok().filter(|number: &u32| number.to_string() == value)?;
    is_standard.then_some((picture, value))
}
