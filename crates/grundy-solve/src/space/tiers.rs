//! The state space of a ruleset with tiers: numbers that decrease with every move.

use super::components::Components;
use super::layout::KeyLayout;
use super::solve::{checked_bits, roots, shards};
use super::stored::SolvedFor;
use crate::error::stopped;
use crate::{SolveError, Solver, Unsupported};
use grundy_core::{Component, Falling, FallingOrder, KindId, Message, Player, Sum};
use grundy_engine::Stop;
use grundy_shards::{Key, Options, Position, StateSpace, Tiered, Wanted};
use std::sync::Arc;

/// All positions that play can reach from a position, as a state space whose positions have tiers.
pub struct TieredSpace {
    components: Components,
    falling: Arc<dyn Falling>,
    roots: Vec<Key>,
    wanted: Wanted,
}

impl Solver {
    /// A number that decreases with every move, or `None` if none is known.
    #[must_use]
    pub fn falling(&self) -> Option<Arc<dyn Falling>> {
        self.ruleset().falling().or_else(|| {
            let order = self.ruleset().facts().order.clone()?;
            Some(Arc::new(FallingOrder { kinds: self.ruleset().kinds().to_vec(), order }))
        })
    }

    /// The positions that play can reach from `position`, as a state space with tiers, or `None` if it is
    /// not known that some number decreases with every move. If `layout` has too few bits for `position`, it is
    /// ignored; if it has too few bits for another position, solving fails, and [`widened`](TieredSpace::widened)
    /// returns a layout with enough bits for that position.
    ///
    /// # Errors
    /// Returns an error if the rules or the position are not supported, or if the keys would have too many bits.
    pub fn tiered(
        &self,
        position: &Sum,
        wanted: SolvedFor,
        layout: Option<KeyLayout>,
    ) -> Result<Option<TieredSpace>, SolveError> {
        self.check_all_solvable(position, wanted)?;
        let Some(falling) = self.falling() else { return Ok(None) };
        let ruleset = Arc::clone(self.ruleset());
        let (first, roots) = roots(&*ruleset, position);
        let layout = layout.filter(|layout| layout.keys_of(&roots).len() >= roots.len()).unwrap_or(first);
        checked_bits(&layout)?;
        let roots = layout.keys_of(&roots);
        let components = Components::new(ruleset, layout);
        Ok(Some(TieredSpace { components, falling, roots, wanted: shards(wanted) }))
    }
}

impl TieredSpace {
    /// The layout of the keys into which components are packed.
    #[must_use]
    pub fn layout(&self) -> &KeyLayout {
        self.components.layout()
    }

    /// The keys of the components of the position from which play starts, for each player to move if that matters.
    #[must_use]
    pub fn roots(&self) -> &[Key] {
        &self.roots
    }

    /// The quantity that is computed for each position.
    #[must_use]
    pub fn wanted(&self) -> Wanted {
        self.wanted
    }

    /// The layout with enough bits for a position that needed more, or `None` if there was no such position since the
    /// last call.
    #[must_use]
    pub fn widened(&self) -> Option<KeyLayout> {
        self.components.widened()
    }

    /// The component with this key.
    #[must_use]
    pub fn component(&self, key: Key) -> Component {
        let mut words = Vec::new();
        let (kind, _): (KindId, Player) = self.layout().read(key, &mut words);
        Component { kind, words: words.into() }
    }

    /// The error for a computation that stopped.
    #[must_use]
    pub fn stopped(stop: Stop) -> SolveError {
        stopped(stop)
    }

    /// The error for a position with an option of several components, if remoteness is requested.
    #[must_use]
    pub fn splits() -> SolveError {
        Unsupported::Database { message: Message::new("database-splits") }.into()
    }

    /// The error for a position in which the player who moved last has won, under misère play.
    #[must_use]
    pub fn over() -> SolveError {
        Unsupported::MisereWithWin.into()
    }
}

impl StateSpace for TieredSpace {
    fn key_bits(&self) -> u32 {
        self.components.key_bits()
    }

    fn expand(&self, key: Key, options: &mut Options) -> Result<Position, Stop> {
        self.components.expand(key, options)
    }
}

impl Tiered for TieredSpace {
    fn tier(&self, key: Key) -> Result<u64, Stop> {
        self.components.with_component(key, |component| {
            let number = self.falling.number(component)?;
            number.ok_or_else(|| {
                let message = Message::new("database-tiers-large");
                Stop::Unsupported(Unsupported::Database { message })
            })
        })
    }
}
