//! All positions that play can reach from a position are solved.

use super::components::Components;
use super::layout::{KeyLayout, MOST_KEY_BITS};
use super::stored::SolvedFor;
use crate::error::stopped;
use crate::{SolveError, Solver, Unsupported};
use grundy_core::{Budget, Component, Convention, KindId, Message, Player, Sum, begin_phase};
use grundy_engine::Stop;
use grundy_shards::{Phase, Progress, Settings, Solved, Unsolved, Wanted};
use std::sync::Arc;

/// All positions that play can reach from a position, solved.
pub struct SolvedPositions {
    /// How components are packed into keys.
    pub layout: KeyLayout,
    /// The values of the keys.
    pub solved: Solved,
    /// The keys of the position itself.
    pub roots: Vec<u128>,
}

impl Solver {
    /// Solves every position that play can reach from `position`, on the threads of the budget.
    ///
    /// # Errors
    /// A [`SolveError`]: rules or positions that are not supported, a fault of the rules, a cycle where nim-values are wanted, or a
    /// limit.
    pub fn solve_all(
        &self,
        position: &Sum,
        wanted: SolvedFor,
        budget: &dyn Budget,
    ) -> Result<SolvedPositions, SolveError> {
        self.check_position(position)?;
        self.check_solvable(position, wanted)?;
        let ruleset = Arc::clone(self.ruleset());
        let roots: Vec<Component> = position.terms().map(|term| term.component.to_owned()).collect();
        let mut layout = KeyLayout::new(&*ruleset, roots.iter().map(Component::as_ref));
        loop {
            if layout.bits() > MOST_KEY_BITS {
                let message =
                    Message::new("database-wide").with("bits", layout.bits()).with("most", MOST_KEY_BITS);
                return Err(Unsupported::Database { message }.into());
            }
            let movers: &[Player] =
                if layout.has_mover() { &[Player::Left, Player::Right] } else { &[Player::Left] };
            let keys = roots.iter().flat_map(|root| movers.iter().map(|&mover| (root.as_ref(), mover)));
            let roots: Vec<u128> = keys.filter_map(|(root, mover)| layout.key_of(root, mover)).collect();
            let components = Components::new(Arc::clone(&ruleset), layout);
            let settings = Settings { threads: budget.threads(), bytes: budget.bytes_allowed() };
            let found = grundy_shards::solve(&components, &roots, shards(wanted), &settings, budget, &report);
            match found {
                Ok(solved) => {
                    return Ok(SolvedPositions { layout: components.layout().clone(), solved, roots });
                }
                Err(unsolved) => match components.widened() {
                    Some(wider) => layout = wider,
                    None => return Err(told(unsolved, components.layout())),
                },
            }
        }
    }

    /// Refuses rules and positions whose state space is not solved.
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

/// What the shards compute.
const fn shards(wanted: SolvedFor) -> Wanted {
    match wanted {
        SolvedFor::Values => Wanted::Values,
        SolvedFor::Remoteness(convention) => {
            Wanted::Remoteness { misere: matches!(convention, Convention::Misere) }
        }
    }
}

/// Reports the progress as a phase of the question.
fn report(progress: Progress) {
    let message = match progress.phase {
        Phase::Exploring => Message::new("database-phase-exploring").with("waiting", progress.waiting),
        Phase::Sorting => Message::new("database-phase-sorting"),
        Phase::Deciding { round } => {
            Message::new("database-phase-deciding").with("round", round).with("decided", progress.decided)
        }
    };
    begin_phase(&message.with("explored", progress.explored));
}

fn told(unsolved: Unsolved, layout: &KeyLayout) -> SolveError {
    let component = |key: u128| {
        let mut words = Vec::new();
        let (kind, _): (KindId, Player) = layout.read(key, &mut words);
        Component { kind, words: words.into() }
    };
    match unsolved {
        Unsolved::Stop { stop, .. } => stopped(stop),
        Unsolved::Cycle(keys) => stopped(Stop::Cycle(keys.into_iter().map(component).collect())),
        Unsolved::Splits(_) => Unsupported::Database { message: Message::new("database-splits") }.into(),
        Unsolved::Over(_) => Unsupported::MisereWithWin.into(),
        _ => SolveError::Internal { what: "a position has a key or options that were not expected" },
    }
}
