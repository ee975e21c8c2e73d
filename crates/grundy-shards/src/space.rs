//! State spaces: positions named by keys, and their options.

use grundy_engine::Stop;

/// The name of a position. Equal positions have equal keys.
pub type Key = u128;

/// A set of positions with their moves.
pub trait StateSpace: Sync {
    /// The number of bits in a key, at most 128. Keys of at most 64 bits take half as much memory as longer ones.
    fn key_bits(&self) -> u32;

    /// Appends the options of a position to `options`, which is empty, and returns whether play continues.
    ///
    /// The options must depend only on the key. Several threads may call this function at the same time, each
    /// with a list of its own. Equal options may be listed more than once.
    ///
    /// # Errors
    /// Returns an error if the rules cause a fault or a limit is reached; the computation then ends.
    fn expand(&self, key: Key, options: &mut Options) -> Result<Position, Stop>;
}

/// A state space whose positions have tiers: natural numbers that become smaller with every move.
pub trait Tiered: StateSpace {
    /// The tier of a position: larger than the tiers of all components of all its options.
    ///
    /// Solvers check this for every option, so a wrong tier ends the computation but never causes a wrong
    /// value.
    ///
    /// # Errors
    /// Returns an error if the rules cause a fault or a limit is reached; the computation then ends.
    fn tier(&self, key: Key) -> Result<u64, Stop>;
}

/// Whether play continues from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Play continues, by a move to any of the options. If there are none, the convention decides the winner.
    Open,
    /// The player who moved last has won. The options are ignored. Misère play does not allow such positions.
    Over,
}

/// The options of one position. Each option is a list of the components of the position after the
/// move; an empty list is a position without moves.
#[derive(Clone, Debug, Default)]
pub struct Options {
    components: Vec<Key>,
    /// The index in `components` at which each option starts.
    starts: Vec<usize>,
}

impl Options {
    /// Starts the next option.
    #[inline]
    pub fn begin(&mut self) {
        self.starts.push(self.components.len());
    }

    /// Adds a component to the last option. A component that is added before the first option belongs to no option.
    #[inline]
    pub fn add(&mut self, component: Key) {
        self.components.push(component);
    }

    /// Appends an option with one component.
    #[inline]
    pub fn single(&mut self, component: Key) {
        self.begin();
        self.add(component);
    }

    /// The number of options.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there are no options.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// The components of each option, in the order in which the options were appended.
    pub fn iter(&self) -> impl Iterator<Item = &[Key]> {
        self.starts.iter().enumerate().map(|(at, &start)| {
            let end = self.starts.get(at + 1).copied().unwrap_or(self.components.len());
            &self.components[start..end]
        })
    }

    /// All components of all options.
    pub(crate) fn components(&self) -> &[Key] {
        &self.components
    }

    /// Removes all options, but keeps the allocated memory.
    pub fn clear(&mut self) {
        self.components.clear();
        self.starts.clear();
    }
}
