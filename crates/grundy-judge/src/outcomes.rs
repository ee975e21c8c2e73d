//! Problems that ask only for the winners of one or more positions, described as data.

use super::numbers::Numbers;
use crate::{Desk, Refused};
use grundy_core::Outcome;

/// A problem that asks for winners.
pub(super) struct Outcomes {
    pub(super) positions: Positions,
    pub(super) entries: Entries,
    pub(super) mover_wins: MoverWins,
    /// The line to print if the first player wins, and the line to print otherwise.
    pub(super) said: [&'static str; 2],
}

/// The number of positions in the input.
pub(super) enum Positions {
    One,
    /// The input begins with the number of positions. The fields are the name of that number and its largest
    /// value.
    Counted(&'static str, u64),
    UntilTheEnd,
}

/// A number in the input: its name, its smallest value and its largest value.
pub(super) struct Number(pub(super) &'static str, pub(super) u64, pub(super) u64);

/// The numbers that describe one position.
pub(super) enum Entries {
    /// A fixed list of numbers. If a ruleset decides, it has a single kind, and each number is one of its fields.
    Fields(&'static [Number]),
    /// A list preceded by its length: the name of the length, its largest value, and the entries.
    List(&'static str, u64, Number),
}

/// The way to determine whether the mover wins.
pub(super) enum MoverWins {
    /// A closed form decides.
    Formula(fn(&[u64]) -> bool),
    /// A ruleset of the catalogue decides. The fields are its name and the text of a position, in which the numbers,
    /// separated by commas, replace `#`.
    Ruleset(&'static str, &'static str),
}

impl Outcomes {
    pub(super) fn judge(&self, numbers: &mut Numbers<'_>, desk: &mut dyn Desk) -> Result<String, Refused> {
        let positions = self.read(numbers)?;
        if let (Entries::Fields(fields), MoverWins::Ruleset(..)) = (&self.entries, &self.mover_wins)
            && positions.len() > 1
        {
            // The first question is about a position with the maximum in every field, so that a table is filled only
            // once.
            let largest =
                |field| positions.iter().map(|position: &Vec<u64>| position[field]).max().unwrap_or(0);
            let corner: Vec<u64> = (0..fields.len()).map(largest).collect();
            self.wins(&corner, desk)?;
        }
        let mut output = String::new();
        for position in &positions {
            let wins = self.wins(position, desk)?;
            output.push_str(self.said[usize::from(!wins)]);
            output.push('\n');
        }
        Ok(output)
    }

    fn read(&self, numbers: &mut Numbers<'_>) -> Result<Vec<Vec<u64>>, Refused> {
        let count = match self.positions {
            Positions::One => Some(1),
            Positions::Counted(name, most) => Some(numbers.needed(name, 0, most)?),
            Positions::UntilTheEnd => None,
        };
        let mut positions = Vec::new();
        while count.is_none_or(|count| (positions.len() as u64) < count) {
            let position = match self.entries {
                Entries::List(length, most, Number(name, low, high)) => {
                    numbers.list(length, most, name, low, high)?
                }
                Entries::Fields(fields) => {
                    let mut position = Vec::with_capacity(fields.len());
                    for &Number(name, low, high) in fields {
                        let may_end = count.is_none() && position.is_empty();
                        match numbers.next(name, low, high)? {
                            Some(number) => position.push(number),
                            None if may_end => return Ok(positions),
                            None => return Err(numbers.ended(name)),
                        }
                    }
                    position
                }
            };
            positions.push(position);
        }
        Ok(positions)
    }

    fn wins(&self, position: &[u64], desk: &mut dyn Desk) -> Result<bool, Refused> {
        let (name, text) = match self.mover_wins {
            MoverWins::Formula(wins) => return Ok(wins(position)),
            MoverWins::Ruleset(name, text) => (name, text),
        };
        let numbers: Vec<String> = position.iter().map(u64::to_string).collect();
        Ok(desk.outcome(name, &text.replace('#', &numbers.join(", ")))? == Outcome::N)
    }
}
