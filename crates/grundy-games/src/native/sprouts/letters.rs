//! Numbers for letters, in the order in which they first occur.

use super::token::Token;
use std::collections::HashMap;

/// The letters that have occurred. A letter is found in constant time on average, however many there are.
#[derive(Default)]
pub(super) struct Letters {
    known: Vec<Token>,
    /// The numbers of all known letters, once there are more than [`FEW`].
    numbers: HashMap<Token, usize>,
}

/// The largest number of known letters for which a linear search is used.
const FEW: usize = 16;

impl Letters {
    /// The number of a letter, counted from 0, and whether it occurs for the first time.
    pub(super) fn number(&mut self, letter: Token) -> (usize, bool) {
        let found = if self.known.len() <= FEW {
            self.known.iter().position(|&other| other == letter)
        } else {
            self.numbers.get(&letter).copied()
        };
        if let Some(number) = found {
            return (number, false);
        }
        let number = self.known.len();
        self.known.push(letter);
        if self.known.len() > FEW {
            let missing = self.numbers.len();
            self.numbers.extend(self.known.iter().copied().zip(0..).skip(missing));
        }
        (number, true)
    }

    /// Forgets all letters.
    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.numbers.clear();
    }
}
