//! The states of the cells of a board, one character each.

/// The character for cells that do not exist: holes in a position, and cells that have been taken.
pub(crate) const HOLE: char = '#';

/// The states of a board in order. The last state is always [`HOLE`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Alphabet {
    states: Vec<char>,
}

/// The reason why a string is not a valid list of states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AlphabetError {
    /// The string has no characters.
    Empty,
    /// The character occurs twice.
    Repeated(char),
    /// The character cannot be listed: it is [`HOLE`], or is reserved because it has another meaning where boards are
    /// written.
    Reserved(char),
}

impl Default for Alphabet {
    fn default() -> Self {
        Self { states: vec!['.', HOLE] }
    }
}

impl Alphabet {
    /// The states that `text` lists, and the hole.
    ///
    /// # Errors
    /// Returns an error if the string is empty, or a character is repeated or reserved. Digits, white
    /// space, control characters and the characters `| ? " { } + * ^ , ( ) [ ] @ \` are reserved, and so is `#`,
    /// because it is always a state.
    pub(crate) fn new(text: &str) -> Result<Self, AlphabetError> {
        let mut states: Vec<char> = Vec::new();
        for state in text.chars() {
            let is_reserved = state.is_ascii_digit()
                || state.is_whitespace()
                || state.is_control()
                || "|?\"{}+*^,()[]@\\".contains(state);
            if is_reserved || state == HOLE {
                return Err(AlphabetError::Reserved(state));
            }
            if states.contains(&state) {
                return Err(AlphabetError::Repeated(state));
            }
            states.push(state);
        }
        if states.is_empty() {
            return Err(AlphabetError::Empty);
        }
        states.push(HOLE);
        Ok(Self { states })
    }

    /// The number of the hole, which is the last state.
    pub(crate) fn hole(&self) -> i128 {
        self.states.len() as i128 - 1
    }

    /// The characters of the states in order.
    pub(crate) fn characters(&self) -> &[char] {
        &self.states
    }

    /// The number of the state with this character, or `None` if no state has it.
    pub(crate) fn state(&self, character: char) -> Option<i128> {
        self.states.iter().position(|&state| state == character).map(|at| at as i128)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_numbered_in_order() {
        let states = Alphabet::new(".xo").unwrap();
        assert_eq!([states.state('.'), states.state('o'), states.state('#')], [Some(0), Some(2), Some(3)]);
        assert_eq!((states.hole(), states.state('b')), (3, None));
        assert_eq!(Alphabet::new("."), Ok(Alphabet::default()));
    }

    #[test]
    fn texts_that_list_no_states() {
        assert_eq!(Alphabet::new(""), Err(AlphabetError::Empty));
        assert_eq!(Alphabet::new(".xx"), Err(AlphabetError::Repeated('x')));
        for text in [".1", ".#", ". ", ".|", ".?", ".{"] {
            assert_eq!(Alphabet::new(text), Err(AlphabetError::Reserved(text.chars().nth(1).unwrap())));
        }
    }
}
