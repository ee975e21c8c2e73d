//! The games that certificates can be about, for use by programs that write certificates.

use super::Values;
use super::header::{Claim, Header, Version};
use super::options::Moves;
use super::parse;
use super::picture::Picture;
use super::rules::Rules;
use crate::Refusal;
use crate::header::checksum;
use crate::work::Work;
use std::borrow::Borrow as _;

/// A board game as the checker reads its rules.
///
/// Engines must not use it, because the check would then not be independent of them. It is meant for programs that
/// write certificates, because these programs need the components into which the checker divides boards.
///
/// ```
/// use grundy_verify::BoardGame;
///
/// let rules = "position board(x[grid])\nboard(\"..\") -> board(\"##\") turned";
/// let mut cram = BoardGame::new(rules, false)?;
/// let board = cram.picture("..|.#").expect("a board of this game");
/// let options = cram.options(&board, &mut |_| true)?;
/// assert_eq!(options, [vec![], vec![]]);
///
/// // The value is 1, because every option has no moves and is worth 0.
/// let bytes = cram.certificate("..|.#", Some(1), &[(board, 1)], &mut |_| true)?;
/// assert!(grundy_verify::verify_any_on(&bytes[..], 1, &mut |_| true).is_ok());
/// # Ok::<(), grundy_verify::Refusal>(())
/// ```
#[derive(Debug)]
pub struct BoardGame {
    text: String,
    is_impartial: bool,
    rules: Rules,
    moves: Moves,
}

impl BoardGame {
    /// The game with these rules. If `is_impartial` is set, both players may use every rule, even rules that begin
    /// with `left` or `right`.
    ///
    /// # Errors
    /// Returns [`Refusal::Rules`] if the text contains anything that the checker does not support, or does not declare
    /// a position.
    pub fn new(rules: &str, is_impartial: bool) -> Result<Self, Refusal> {
        let text = rules.replace('\r', "");
        let rules = parse::rules(&text, is_impartial).ok_or(Refusal::Rules)?;
        Ok(Self { text, is_impartial, rules, moves: Moves::default() })
    }

    /// The board that a text such as `..#|...` shows, in the standard form in which components are compared, or `None`
    /// if the text does not show a board of this game with at most 64 rows and 64 columns.
    #[must_use]
    pub fn picture(&self, text: &str) -> Option<Picture> {
        Some(Picture::parse(text, &self.rules)?.standard(self.rules.is_symmetric))
    }

    /// The board as text, such as `..#|...`.
    #[must_use]
    pub fn text(&self, picture: &Picture) -> String {
        picture.text(&self.rules)
    }

    /// The components of a board, except those in which no move can ever be made. `go_on` receives the number of bytes
    /// in use, as in [`verify_while`](crate::verify_while).
    ///
    /// # Errors
    /// Returns [`Refusal::BrokenOff`] if `go_on` returned `false`, and [`Refusal::Rules`] if no proof was found that
    /// play ends, or if a move would write two different states to the same cell.
    pub fn components(
        &mut self,
        of: &Picture,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Vec<Picture>, Refusal> {
        let work = &mut Work::new(go_on, 1);
        Ok(self.moves.components(of.borrow(), &self.rules, work)?.map(Picture::new).collect())
    }

    /// The options of a board, each as its components, as `components` would return them.
    ///
    /// # Errors
    /// Returns the same errors as [`components`](Self::components).
    pub fn options(
        &mut self,
        of: &Picture,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Vec<Vec<Picture>>, Refusal> {
        let work = &mut Work::new(go_on, 1);
        let mut found = Vec::new();
        self.moves.options(of.borrow(), &self.rules, work, &mut |option| {
            found.push(option.map(Picture::new).collect());
            true
        })?;
        Ok(found)
    }

    /// A certificate for a position, which consists of boards joined by ` + `. It states that the nim-value is `value`
    /// or, if `value` is `None`, that the player to move wins. `facts` must contain components in standard form, each
    /// at most once, with their values. `go_on` receives the number of bytes in use, as in
    /// [`verify_while`](crate::verify_while).
    ///
    /// Finds the moves that prove the facts, and writes their numbers into the certificate. Does not check that the
    /// facts are right, or that they prove the statement. Takes about as long as checking a certificate that does not
    /// name these moves.
    ///
    /// # Errors
    /// Returns [`Refusal::Fact`] if a component is repeated or is not in standard form, and the same errors as
    /// [`components`](Self::components).
    pub fn certificate(
        &self,
        position: &str,
        value: Option<u32>,
        facts: &[(Picture, u32)],
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Vec<u8>, Refusal> {
        let mut lines: Vec<String> =
            facts.iter().map(|(picture, value)| format!("{value} {}", self.text(picture))).collect();
        lines.sort_unstable_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
        let version = Version::Moves;
        let mut values = Values::new(&self.rules, version);
        let work = &mut Work::new(go_on, 1);
        for line in &lines {
            work.hold(2 * line.len() + 96)?;
            values.read(line.as_bytes(), &self.rules).ok_or(Refusal::Fact)?;
        }
        let mut block = String::new();
        for (line, moves) in lines.iter().zip(values.answers(&self.rules, work)?) {
            block.push_str(line);
            for one in moves {
                block.push(' ');
                block.push_str(&one.to_string());
            }
            block.push('\n');
        }
        let header = Header {
            version,
            rules: self.text.clone(),
            is_impartial: self.is_impartial,
            position: position.to_owned(),
            claim: value.map_or(Claim::Won, Claim::Value),
            facts: facts.len(),
            block: checksum(block.as_bytes()),
        };
        Ok(format!("{}\n{block}", header.text(&checksum(header.body().as_bytes()))).into_bytes())
    }
}
