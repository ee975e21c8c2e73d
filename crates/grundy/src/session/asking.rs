//! Provides questions with their games and solvers.

use super::Session;
use super::desk::Desk;
use super::kept::{Kept, Key, Rulesets, internal};
use crate::{
    board_text::other_entry,
    checkpoint,
    error::{Error, ErrorKind},
    game::Game,
    report::Within,
    resolve,
    subject::{PositionSource, RulesetSource, Settings, Subject},
    sums::{Joined, JoinedMember, Member, Members, Text, members},
};
use grundy_core::{Compound, Message};
use grundy_heap::Checkpoint;
use std::sync::Arc;

/// The tables of all rulesets that a request does not use may together take at most its memory limit divided by this
/// number.
const SHARE_OF_OTHERS: u64 = 4;

/// If the measured memory of the process exceeds the memory limit of a request about one ruleset by more than this
/// number of bytes, the tables of all other rulesets are freed.
const EXCESS: u64 = 16 << 20;

/// What a question does with its [`Desk`].
type Work<'a> = dyn FnMut(&mut Desk<'_>) -> Result<(), Error> + 'a;

/// The result of `work`, which `call` must call once. `Work` does not depend on the type `T`, so a function that takes
/// it is compiled once for all types.
fn result_of<T>(
    work: impl FnOnce(&mut Desk<'_>) -> Result<T, Error>,
    call: impl FnOnce(&mut Work<'_>) -> Result<(), Error>,
) -> Result<T, Error> {
    let mut work = Some(work);
    let mut result = None;
    call(&mut |desk| {
        if let Some(work) = work.take() {
            result = Some(work(desk)?);
        }
        Ok(())
    })?;
    result.ok_or_else(internal)
}

impl Session {
    /// Calls `work` with the game of `subject` and its solver. A sum across rulesets is an error.
    pub(crate) fn at_desk<T>(
        &mut self,
        ask: &'static str,
        subject: &Subject,
        work: impl FnOnce(&mut Desk<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        result_of(work, |work| self.work_at_desk(ask, subject, work))
    }

    /// The part of [`at_desk`](Self::at_desk) that does not depend on the type of the result.
    fn work_at_desk(
        &mut self,
        ask: &'static str,
        subject: &Subject,
        work: &mut Work<'_>,
    ) -> Result<(), Error> {
        let other_entry = other_entry(subject);
        let subject = other_entry.as_ref().unwrap_or(subject);
        let settings = &subject.settings;
        check_compound(ask, settings)?;
        let budget = self.budget(settings);
        let source = source(ask, subject)?;
        if let RulesetSource::Sum(_) = source {
            return Err(not_for_sums(ask));
        }
        let rulesets = Rulesets::One { source: source.clone(), params: subject.params.clone(), earlier: 0 };
        let key = Key::new(rulesets, settings);
        self.clock += 1;
        self.keep(&key, settings, |limit| resolve::game(source, &subject.params, settings.impartial, limit))?;
        let own = self.tables.get(&key).map_or(0, |kept| kept.bytes);
        if let Some(allowed) = settings.limits.bytes {
            self.make_room(allowed / SHARE_OF_OTHERS, own);
            // The sizes of tables and rulesets are estimates, so the memory of the process counts too.
            let measure = self.measure.as_ref().filter(|_| !budget.is_enclosed());
            let occupied = measure.and_then(|measure| measure());
            if occupied.is_some_and(|occupied| occupied > allowed.saturating_add(EXCESS)) {
                self.forget(0, self.clock);
            }
        }
        #[cfg(feature = "databases")]
        {
            let ruleset =
                self.tables.get(&key).map(|kept| Arc::clone(&kept.game.ruleset)).ok_or_else(internal)?;
            let stored = budget.during(|| self.stored(ask, subject, &*ruleset))?;
            if let Some(kept) = self.tables.get_mut(&key) {
                kept.solver.set_database(stored);
            }
        }
        #[cfg(not(feature = "databases"))]
        if settings.database.is_some() {
            return Err(super::no_databases());
        }
        let Some(kept) = self.tables.get_mut(&key) else { return Err(internal()) };
        #[cfg(feature = "databases")]
        let budget = match ask {
            "value" | "outcome" if budget.is_watched() => {
                let rules = crate::databases::DatabaseAbout::rules_of(subject);
                budget.about(rules.ok().map(Arc::from))
            }
            _ => budget,
        };
        #[cfg(feature = "databases")]
        let of_search = settings.resume.as_ref().filter(|bytes| {
            crate::search_checkpoint::is_of_search(bytes) && matches!(ask, "value" | "outcome")
        });
        #[cfg(not(feature = "databases"))]
        let of_search: Option<&Arc<Vec<u8>>> = None;
        #[cfg(feature = "databases")]
        if let Some(bytes) = of_search {
            let rules = crate::databases::DatabaseAbout::rules_of(subject)?;
            crate::search_checkpoint::resume(bytes, &rules, &mut kept.solver, &budget)?;
        }
        if let Some(bytes) = settings.resume.as_ref().filter(|_| of_search.is_none()) {
            let checkpoint = Checkpoint::read(bytes).map_err(checkpoint::refused)?;
            let other = checkpoint.code().to_string();
            kept.solver.resume(checkpoint).map_err(|wanted| checkpoint::of_another(&other, &wanted))?;
        }
        let installed = budget.clone();
        let mut desk = Desk { ask, subject, game: Arc::clone(&kept.game), solver: &mut kept.solver, budget };
        let result = installed.during(|| work(&mut desk));
        // A later question about the same rules may be asked without a database.
        #[cfg(feature = "databases")]
        kept.solver.set_database(None);
        let bytes = kept.solver.bytes().saturating_add(key.bytes());
        self.bytes = self.bytes.saturating_sub(kept.bytes).saturating_add(bytes);
        kept.bytes = bytes;
        self.forget_most();
        result
    }

    /// Calls `work` with the game of `subject` and its solver. The position may be a sum across rulesets.
    pub(crate) fn at_position<T>(
        &mut self,
        ask: &'static str,
        subject: &Subject,
        work: impl FnOnce(&mut Desk<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.at_positions(ask, subject, None, work)
    }

    /// Like [`at_position`](Self::at_position), for a question that may also be about a second position, `other`.
    pub(crate) fn at_positions<T>(
        &mut self,
        ask: &'static str,
        subject: &Subject,
        other: Option<&str>,
        work: impl FnOnce(&mut Desk<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        result_of(work, |work| self.work_at_positions(ask, subject, other, work))
    }

    /// The part of [`at_positions`](Self::at_positions) that does not depend on the type of the result.
    fn work_at_positions(
        &mut self,
        ask: &'static str,
        subject: &Subject,
        other: Option<&str>,
        work: &mut Work<'_>,
    ) -> Result<(), Error> {
        let other_entry = other_entry(subject);
        let subject = other_entry.as_ref().unwrap_or(subject);
        let source = source(ask, subject)?;
        let position = subject.position.as_ref().and_then(PositionSource::text);
        let position = position.map(|text| Text { text, within: Within::Position });
        let other = other.map(|text| Text { text, within: Within::Other });
        let texts: Vec<Text<'_>> = position.into_iter().chain(other).collect();
        if let (RulesetSource::Sum(_), [(name, _), ..]) = (source, &subject.params[..]) {
            return Err(Error::new(ErrorKind::Unsupported, Message::new("sum-parameters"))
                .with_help(Message::new("sum-parameters-help").with("name", name)));
        }
        let members = self.budget(&subject.settings).during(|| members(source, &subject.params, &texts))?;
        match members {
            None => self.work_at_desk(ask, subject, work),
            Some(members) => self.at_sum(ask, subject, &members, work),
        }
    }

    /// Calls `work` with the game of a sum across rulesets and the solver of the sum, which uses the solvers of the
    /// sum's rulesets.
    fn at_sum(
        &mut self,
        ask: &'static str,
        subject: &Subject,
        members: &Members,
        work: &mut Work<'_>,
    ) -> Result<(), Error> {
        let settings = &subject.settings;
        check_compound(ask, settings)?;
        if settings.database.is_some() {
            return Err(not_for_sums("database"));
        }
        let budget = self.budget(settings);
        self.clock += 1;
        let mut keys: Vec<Key> = Vec::with_capacity(members.members.len());
        let mut joined = Vec::with_capacity(members.members.len());
        for placed in &members.members {
            let Member { source, params, .. } = &placed.member;
            let same = |key: &&Key| {
                matches!(&key.rulesets, Rulesets::One { source: of, params: with, .. }
                    if of == source && with == params)
            };
            let earlier = keys.iter().filter(same).count();
            let rulesets = Rulesets::One { source: source.clone(), params: params.clone(), earlier };
            let key = Key::new(rulesets, settings);
            let kept =
                self.keep(&key, settings, |limit| resolve::game(source, params, settings.impartial, limit));
            let game = kept.map_err(|error| match (placed.place, error.report()) {
                (Some(place), None) => error.with_place(place),
                _ => error,
            })?;
            if game.tree.is_some() {
                let error = Error::new(ErrorKind::Unsupported, Message::new("sum-of-trees"));
                return Err(match placed.place {
                    Some(place) => error.with_place(place),
                    None => error,
                });
            }
            joined.push(JoinedMember { member: placed.member.clone(), game });
            keys.push(key);
        }
        let is_partizan = |of: &JoinedMember| !of.member.is_value() && of.game.ruleset.shape().is_partizan;
        if let Some(error) = &members.natural
            && !joined.iter().any(is_partizan)
        {
            return Err(error.clone());
        }
        let rulesets = match source(ask, subject)? {
            RulesetSource::Sum(rulesets) if members.are_named => Some(rulesets.clone()),
            _ => None,
        };
        let of_members = joined.iter().map(|of| of.member.clone()).collect();
        let key = Key::new(Rulesets::Joined { members: of_members, rulesets: rulesets.clone() }, settings);
        self.keep(&key, settings, |_| Ok(Game::joined(Joined::new(joined, rulesets))))?;
        let bytes_of = |key: &Key| self.tables.get(key).map_or(0, |kept| kept.bytes);
        let own = keys.iter().chain([&key]).map(bytes_of).sum();
        if let Some(allowed) = settings.limits.bytes {
            self.make_room(allowed / SHARE_OF_OTHERS, own);
        }
        let mut kept_members = Vec::with_capacity(keys.len());
        let mut solvers = Vec::with_capacity(keys.len());
        for key in keys {
            let Some(Kept { game, solver, last_used, .. }) = self.tables.remove(&key) else {
                return Err(internal());
            };
            kept_members.push((key, game, last_used));
            solvers.push(solver);
        }
        let Some(kept) = self.tables.get_mut(&key) else { return Err(internal()) };
        let game = Arc::clone(&kept.game);
        let result = kept
            .solver
            .with_members(&mut solvers, |solver| work(&mut Desk { ask, subject, game, solver, budget }));
        kept.bytes = kept.solver.bytes().saturating_add(key.bytes());
        self.bytes = self.bytes.saturating_sub(own).saturating_add(kept.bytes);
        for ((key, game, last_used), solver) in kept_members.into_iter().zip(solvers) {
            let bytes = solver.bytes().saturating_add(key.bytes());
            self.bytes = self.bytes.saturating_add(bytes);
            self.tables.insert(key, Kept { game, solver, bytes, last_used });
        }
        self.forget_most();
        result
    }

    /// The database for the ruleset of `subject`, if the settings name one.
    #[cfg(feature = "databases")]
    fn stored(
        &self,
        ask: &str,
        subject: &Subject,
        ruleset: &dyn grundy_core::Ruleset,
    ) -> Result<Option<Arc<grundy_solve::StoredPositions>>, Error> {
        let Some(name) = &subject.settings.database else { return Ok(None) };
        crate::databases::check_question(ask, &subject.settings)?;
        let database = self.databases()?.open(name)?;
        crate::databases::stored(&database, subject, ruleset).map(|stored| Some(Arc::new(stored)))
    }
}

/// The questions and look-ups that support compounds other than the disjunctive sum.
const OF_COMPOUNDS: [&str; 6] = ["outcome", "moves", "explain", "view", "look-up", "components"];

/// Checks that the question supports the compound that `settings` select.
pub(crate) fn check_compound(ask: &str, settings: &Settings) -> Result<(), Error> {
    if settings.compound == Compound::Disjunctive || OF_COMPOUNDS.contains(&ask) {
        return Ok(());
    }
    let message = Message::new("compound-question").with("ask", ask);
    Err(Error::new(ErrorKind::Unsupported, message.with("compound", settings.compound.as_str()))
        .with_help(Message::new("compound-question-help")))
}

/// The error for the question or setting `ask`, which supports only one ruleset, in a sum across rulesets.
pub(crate) fn not_for_sums(ask: &str) -> Error {
    Error::new(ErrorKind::Unsupported, Message::new("sum-question").with("ask", ask))
        .with_help(Message::new("sum-question-help"))
}

/// The ruleset of `subject`. If there is none, the error mentions the question `ask`.
pub(crate) fn source<'s>(ask: &str, subject: &'s Subject) -> Result<&'s RulesetSource, Error> {
    subject.ruleset.as_ref().ok_or_else(|| {
        Error::new(ErrorKind::Syntax, Message::new("request-ruleset-missing").with("ask", ask))
    })
}
