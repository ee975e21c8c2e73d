//! Solves all positions that play can reach from a position.

use super::components::Components;
use super::keep::SpaceCheckpoints;
use super::layout::{KeyLayout, MOST_KEY_BITS};
use super::stored::SolvedFor;
use crate::error::stopped;
use crate::{SolveError, Solver, Unsupported};
use grundy_core::{Budget, Component, Convention, KindId, Message, Player, Ruleset, Sum, begin_phase};
use grundy_engine::Stop;
use grundy_shards::{Phase, Progress, Settings, Solved, Unsolved, Wanted, solve_with_checkpoints};
use std::sync::Arc;
use std::time::Duration;

/// All positions that play can reach from a position, solved.
pub struct SolvedPositions {
    /// The layout of the keys into which components are packed.
    pub layout: KeyLayout,
    /// The values of the keys.
    pub solved: Solved,
    /// The keys of the components of the position, for either player to move if the players have different moves.
    pub roots: Vec<u128>,
}

impl Solver {
    /// Solves every position that play can reach from `position`, on the threads of the budget.
    ///
    /// # Errors
    /// Returns a [`SolveError`] if the rules or positions are not supported, if the rules cause a fault, if
    /// nim-values are wanted and there is a cycle, or if a limit is reached.
    pub fn solve_all(
        &self,
        position: &Sum,
        wanted: SolvedFor,
        budget: &dyn Budget,
    ) -> Result<SolvedPositions, SolveError> {
        self.solve_all_with(position, wanted, budget, None)
    }

    /// Like [`solve_all`](Self::solve_all), but resumes from the last checkpoint, if there is one, and writes
    /// new checkpoints.
    ///
    /// # Errors
    /// Returns the errors of `solve_all`, and an error if a checkpoint cannot be written or read. The checkpoints must
    /// be those of the same position, rules and `wanted`.
    pub fn solve_all_with(
        &self,
        position: &Sum,
        wanted: SolvedFor,
        budget: &dyn Budget,
        checkpoints: Option<&dyn SpaceCheckpoints>,
    ) -> Result<SolvedPositions, SolveError> {
        let unkept = |message| SolveError::Checkpoint { message };
        self.check_all_solvable(position, wanted)?;
        let ruleset = Arc::clone(self.ruleset());
        let (mut layout, components) = roots(&*ruleset, position);
        if let Some(last) = self.last_layout(checkpoints)? {
            layout = last;
        }
        loop {
            checked_bits(&layout)?;
            let roots = layout.keys_of(&components);
            let components = Components::new(Arc::clone(&ruleset), layout);
            let settings = Settings { threads: budget.threads(), bytes: budget.bytes_allowed() };
            let wanted = shards(wanted);
            let found = match checkpoints {
                None => grundy_shards::solve(&components, &roots, wanted, &settings, budget, &|progress| {
                    report(progress, None);
                }),
                Some(checkpoints) => {
                    checkpoints.set_layout(&components.layout().to_string()).map_err(unkept)?;
                    let report = |progress| report(progress, checkpoints.age());
                    solve_with_checkpoints(
                        &components,
                        &roots,
                        wanted,
                        &settings,
                        budget,
                        &report,
                        checkpoints,
                    )
                }
            };
            match found {
                Ok(solved) => {
                    return Ok(SolvedPositions { layout: components.layout().clone(), solved, roots });
                }
                Err(unsolved) => match components.widened() {
                    Some(wider) => layout = wider,
                    None => return Err(solve_error(unsolved, components.layout())),
                },
            }
        }
    }

    /// The layout of the last checkpoint, or `None` if there is no checkpoint.
    pub(super) fn last_layout(
        &self,
        checkpoints: Option<&dyn SpaceCheckpoints>,
    ) -> Result<Option<KeyLayout>, SolveError> {
        let unkept = |message| SolveError::Checkpoint { message };
        let Some(checkpoints) = checkpoints else { return Ok(None) };
        let Some(text) = checkpoints.layout().map_err(unkept)? else { return Ok(None) };
        let last = KeyLayout::parse(&text).filter(|layout| layout.suits(&**self.ruleset()));
        last.map(Some).ok_or_else(|| unkept(Message::new("database-checkpoint-other")))
    }

    /// Checks that the state space of these rules and this position can be solved.
    pub(super) fn check_all_solvable(&self, position: &Sum, wanted: SolvedFor) -> Result<(), SolveError> {
        self.check_position(position)?;
        self.check_solvable(position, wanted)
    }

    fn check_solvable(&self, position: &Sum, wanted: SolvedFor) -> Result<(), SolveError> {
        let shape = self.ruleset().shape();
        let is_misere = wanted == SolvedFor::Remoteness(Convention::Misere);
        let refused = |id| Err(Unsupported::Database { message: Message::new(id) }.into());
        if shape.is_scoring {
            return Err(Unsupported::Scoring.into());
        }
        if shape.is_entailing {
            return refused("database-entailing");
        }
        match wanted {
            SolvedFor::Values => self.check_ruleset(),
            SolvedFor::Remoteness(_) if is_misere && shape.has_wins => Err(Unsupported::MisereWithWin.into()),
            SolvedFor::Remoteness(_) if position.len() > 1 || position.terms().any(|term| term.count > 1) => {
                refused("database-sum")
            }
            SolvedFor::Remoteness(_) => Ok(()),
        }
    }
}

/// The layout for the keys of a position's components, and these components.
pub(super) fn roots(ruleset: &dyn Ruleset, position: &Sum) -> (KeyLayout, Vec<Component>) {
    let roots: Vec<Component> = position.terms().map(|term| term.component.to_owned()).collect();
    (KeyLayout::new(ruleset, roots.iter().map(Component::as_ref)), roots)
}

/// Checks that the keys of a layout are not too long.
pub(super) fn checked_bits(layout: &KeyLayout) -> Result<(), SolveError> {
    if layout.bits() <= MOST_KEY_BITS {
        return Ok(());
    }
    let message = Message::new("database-wide").with("bits", layout.bits()).with("most", MOST_KEY_BITS);
    Err(Unsupported::Database { message }.into())
}

/// Converts `wanted` to the type that the crate `grundy_shards` uses for it.
pub(super) const fn shards(wanted: SolvedFor) -> Wanted {
    match wanted {
        SolvedFor::Values => Wanted::Values,
        SolvedFor::Remoteness(convention) => {
            Wanted::Remoteness { misere: matches!(convention, Convention::Misere) }
        }
    }
}

/// Reports the progress as a phase of the computation, with the time since the last checkpoint, if there is one.
pub(super) fn report(progress: Progress, age: Option<Duration>) {
    let message = match progress.phase {
        Phase::Exploring => Message::new("database-phase-exploring").with("waiting", progress.waiting),
        Phase::Sorting => Message::new("database-phase-sorting"),
        Phase::Deciding { round } => {
            Message::new("database-phase-deciding").with("round", round).with("decided", progress.decided)
        }
    };
    let message = message.with("explored", progress.explored);
    begin_phase(&match age {
        None => message,
        Some(age) => Message::new("database-phase-checkpoint")
            .with_message("phase", message)
            .with("minutes", age.as_secs() / 60),
    });
}

pub(super) fn solve_error(unsolved: Unsolved, layout: &KeyLayout) -> SolveError {
    let component = |key: u128| {
        let mut words = Vec::new();
        let (kind, _): (KindId, Player) = layout.read(key, &mut words);
        Component { kind, words: words.into() }
    };
    match unsolved {
        Unsolved::Stop { stop, .. } => stopped(stop),
        Unsolved::Checkpoint(message) => SolveError::Checkpoint { message },
        Unsolved::Cycle(keys) => stopped(Stop::Cycle(keys.into_iter().map(component).collect())),
        Unsolved::Splits(_) => Unsupported::Database { message: Message::new("database-splits") }.into(),
        Unsolved::Over(_) => Unsupported::MisereWithWin.into(),
        _ => SolveError::Internal { what: "a position has a key or options that were not expected" },
    }
}
