//! The solvers that a session keeps, with their tables.

use super::Session;
use crate::{
    error::{Error, ErrorKind},
    game::Game,
    subject::{ParameterValue, RulesetSource, Settings},
    sums::{Member, SumRulesets},
};
use grundy_core::{Message, SmallSort, thread_limit};
use grundy_solve::{EngineName, Solver};
use std::sync::Arc;

/// The key of a solver. The tables of a solver are valid only for the same ruleset or sum of rulesets, with the same
/// parameters, and for the same values of these settings.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub(super) rulesets: Rulesets,
    engine: Option<EngineName>,
    trust_claims: bool,
    impartial: bool,
}

/// The rulesets of a solver.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Rulesets {
    /// One ruleset with its parameters.
    One {
        source: RulesetSource,
        params: Vec<(String, ParameterValue)>,
        /// The number of earlier members of the sum that have the same source and parameters under other names.
        earlier: usize,
    },
    /// A sum across rulesets.
    Joined { members: Vec<Member>, rulesets: Option<SumRulesets> },
}

impl Key {
    pub(super) fn new(rulesets: Rulesets, settings: &Settings) -> Self {
        let Settings { engine, trust_claims, impartial, .. } = *settings;
        Self { rulesets, engine, trust_claims, impartial }
    }

    /// The approximate size of the rulesets in bytes, without tables.
    pub(super) fn bytes(&self) -> u64 {
        match &self.rulesets {
            Rulesets::One { source, .. } => source_bytes(source),
            Rulesets::Joined { members, .. } => members.iter().map(|of| source_bytes(&of.source)).sum(),
        }
    }
}

/// A game and its solver with its tables.
pub(super) struct Kept {
    pub(super) game: Arc<Game>,
    pub(super) solver: Solver,
    pub(super) bytes: u64,
    pub(super) last_used: u64,
}

impl Session {
    /// Ensures that there is a solver for this key, records its use, and returns its game. `game` builds the game if
    /// there is no solver yet, given the memory limit in bytes.
    pub(super) fn keep(
        &mut self,
        key: &Key,
        settings: &Settings,
        game: impl FnOnce(Option<u64>) -> Result<Game, Error>,
    ) -> Result<Arc<Game>, Error> {
        if !self.tables.contains_key(key) {
            let game = self.budget(settings).during(|| {
                let game = game(settings.limits.bytes);
                // A game is not kept if a limit was reached while it was built.
                thread_limit().map_or(game, |limit| Err(Error::at_limit(limit)))
            })?;
            let solve_settings = grundy_solve::Settings::default()
                .with_engine(settings.engine)
                .with_trust_claims(settings.trust_claims);
            let solver = game.solver(solve_settings);
            let kept = Kept { game: Arc::new(game), solver, bytes: 0, last_used: 0 };
            self.tables.insert(key.clone(), kept);
        }
        let Some(kept) = self.tables.get_mut(key) else { return Err(internal()) };
        kept.last_used = self.clock;
        Ok(Arc::clone(&kept.game))
    }

    /// If all tables together take more than [`bytes_allowed`](Session::with_cache_bytes), frees the least recently
    /// used of them until they take at most half of that.
    pub(super) fn forget_most(&mut self) {
        if self.bytes > self.bytes_allowed {
            self.forget(self.bytes_allowed / 2, u64::MAX);
        }
    }

    /// If the tables of the rulesets that the current request does not use take more than `allowed` bytes, frees the
    /// least recently used of them until they take at most `allowed / 2` bytes. `own` is the size in bytes of the
    /// tables that the request does use.
    pub(super) fn make_room(&mut self, allowed: u64, own: u64) {
        if self.bytes.saturating_sub(own) > allowed {
            self.forget(own.saturating_add(allowed / 2), self.clock);
        }
    }

    /// Frees the least recently used tables until all tables together take at most `bound` bytes. Tables that
    /// request number `before` or a later request used are kept, even if more than `bound` bytes remain.
    pub(super) fn forget(&mut self, bound: u64, before: u64) {
        let mut by_age: Vec<(u64, Key)> =
            self.tables.iter().map(|(key, kept)| (kept.last_used, key.clone())).collect();
        by_age.small_sort_by_key(|(last_used, _)| *last_used);
        for (_, key) in by_age.into_iter().filter(|(last_used, _)| *last_used < before) {
            if self.bytes <= bound {
                break;
            }
            if let Some(kept) = self.tables.remove(&key) {
                self.bytes = self.bytes.saturating_sub(kept.bytes);
            }
        }
    }
}

/// The approximate size of the ruleset of `source` in bytes, without its tables.
fn source_bytes(source: &RulesetSource) -> u64 {
    /// An estimate, in bytes, of the size of a ruleset without its text.
    const LEAST: u64 = 1 << 14;
    let text = match source {
        RulesetSource::Rules { text, .. } => text.len(),
        RulesetSource::Graph(graph) => graph.text().len(),
        _ => 0,
    };
    LEAST + 2 * text as u64
}

/// The error for a fault of the session itself.
pub(super) fn internal() -> Error {
    Error::new(ErrorKind::Internal, Message::new("answer-internal"))
}
