//! The state space of a ruleset: components, with the player to move if the players have different moves, and their
//! moves.

use super::layout::{KeyLayout, Narrow};
use grundy_core::{ComponentRef, Detail, Fault, KindId, Move, Player, Ruleset, Sum, thread_limit};
use grundy_engine::Stop;
use grundy_shards::{Key, Options, Position, StateSpace};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

/// The components of a ruleset as a state space.
pub(super) struct Components {
    ruleset: Arc<dyn Ruleset>,
    layout: KeyLayout,
    /// A field that turned out to be too narrow.
    narrow: Mutex<Option<Narrow>>,
}

thread_local! {
    /// The words of the component that is being expanded.
    static WORDS: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

impl Components {
    pub(super) fn new(ruleset: Arc<dyn Ruleset>, layout: KeyLayout) -> Self {
        Self { ruleset, layout, narrow: Mutex::new(None) }
    }

    pub(super) const fn layout(&self) -> &KeyLayout {
        &self.layout
    }

    /// The layout with enough bits for the field that was too narrow, or `None` if no field was too narrow since the
    /// last call.
    pub(super) fn widened(&self) -> Option<KeyLayout> {
        let narrow = self.narrow.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        let mut layout = self.layout.clone();
        layout.widen(narrow);
        Some(layout)
    }

    /// Whether a key encodes a component of the ruleset.
    pub(super) fn contains(&self, key: Key) -> Result<bool, Stop> {
        let mut words = WORDS.take();
        let (kind, mover) = self.layout.read(key, &mut words);
        let component = ComponentRef { kind, words: &words };
        let is_own = self.layout.key_of(component, mover) == Some(key);
        let found = if is_own { self.ruleset.contains(component) } else { Ok(false) };
        WORDS.set(words);
        Ok(found?)
    }

    /// Calls `work` with the component of a key.
    pub(super) fn with_component<T>(&self, key: Key, work: impl FnOnce(ComponentRef<'_>) -> T) -> T {
        let mut words = WORDS.take();
        let (kind, _): (KindId, Player) = self.layout.read(key, &mut words);
        let found = work(ComponentRef { kind, words: &words });
        WORDS.set(words);
        found
    }

    fn add(&self, option: &Sum, mover: Player, options: &mut Options) -> Result<(), Narrow> {
        options.begin();
        for term in option.terms() {
            let key = self.layout.key(term.component, mover)?;
            // For nim-values, equal components cancel in pairs. Otherwise two equal components are enough to make the
            // option a sum.
            let times = if term.count > 2 { 2 + term.count % 2 } else { term.count };
            (0..times).for_each(|_| options.add(key));
        }
        Ok(())
    }

    /// Appends the options of a component to `options`.
    fn options(
        &self,
        component: ComponentRef<'_>,
        mover: Player,
        options: &mut Options,
    ) -> Result<Position, Fault> {
        if self.ruleset.shape().has_wins && self.ruleset.is_win(component)? {
            return Ok(Position::Over);
        }
        let mut narrow = None;
        let next = mover.opponent();
        let mut visit = |found: &Move<'_>| {
            if self.layout.has_mover() && !found.mover.includes(mover) {
                return ControlFlow::Continue(());
            }
            match self.add(found.option, next, options) {
                Ok(()) => ControlFlow::Continue(()),
                Err(found) => {
                    narrow = Some(found);
                    ControlFlow::Break(())
                }
            }
        };
        // All moves are requested, because lists of moves for nim-values may omit moves that do not affect the value.
        let _ = self.ruleset.visit_moves(component, Detail::Options, &mut visit)?;
        if let Some(found) = narrow {
            *self.narrow.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
        }
        Ok(Position::Open)
    }

    fn has_narrow(&self) -> bool {
        self.narrow.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

impl StateSpace for Components {
    fn key_bits(&self) -> u32 {
        self.layout.bits()
    }

    fn expand(&self, key: Key, options: &mut Options) -> Result<Position, Stop> {
        let mut words = WORDS.take();
        let (kind, mover): (KindId, Player) = self.layout.read(key, &mut words);
        let found = self.options(ComponentRef { kind, words: &words }, mover, options);
        WORDS.set(words);
        let found = found?;
        if let Some(limit) = thread_limit() {
            // Some options may be missing.
            return Err(limit.into());
        }
        if self.has_narrow() {
            return Err(Stop::Internal("a field of a key is too narrow"));
        }
        Ok(found)
    }
}
