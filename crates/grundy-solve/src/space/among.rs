//! All positions that play can reach from a position, solved by several processes.

use super::components::Components;
use super::keep::SpaceCheckpoints;
use super::layout::KeyLayout;
use super::solve::{checked_bits, report, roots, shards, solve_error};
use super::stored::SolvedFor;
use crate::{SolveError, Solver, Unsupported};
use grundy_core::{Budget, Message, Sum};
use grundy_shards::{Checkpoints, Settings, SolvedPart, Team, Unsolved};
use std::sync::Arc;

/// The positions of one of several processes that solved a state space together.
pub struct SolvedAmong {
    /// The layout of the keys, which is the same for all processes.
    pub layout: KeyLayout,
    /// The positions of this process, for [`Team::gather`].
    pub part: SolvedPart,
    /// The total number of positions of all processes.
    pub positions: u64,
    /// The number of draws among the positions of all processes, or 0 if nim-values were requested.
    pub draws: u64,
}

/// The reason why several processes did not solve the positions.
#[derive(Debug)]
#[non_exhaustive]
pub enum AmongError {
    /// This process failed for this reason, or all processes did.
    Solve(SolveError),
    /// The process with this number has failed, for a reason that it has reported itself.
    Elsewhere(usize),
    /// Another process ended, or could not be reached, without reporting a reason.
    Lost,
}

impl<E: Into<SolveError>> From<E> for AmongError {
    fn from(error: E) -> Self {
        Self::Solve(error.into())
    }
}

/// What a process reports to the others after each attempt; there is one attempt for each layout.
enum Told {
    /// The number of positions of the process, the number of draws among them, and whether some positions have no
    /// nim-value.
    Solved(u64, u64, bool),
    /// A field was too narrow; the layout given here has more bits for it.
    Wider(KeyLayout),
    /// The process has failed, for the reason named by the text, which is one of the constants below.
    Failed(String),
}

/// An option has several components.
const SPLITS: &str = "splits";
/// Misère play was requested, but the rules end play in some position with a win for the player who moved last.
const OVER: &str = "over";
/// Any other reason.
const OTHER: &str = "failed";

impl Told {
    fn to_text(&self) -> String {
        match self {
            Self::Solved(positions, draws, has_undecided) => {
                format!("solved {positions} {draws} {has_undecided}")
            }
            Self::Wider(layout) => format!("wider {layout}"),
            Self::Failed(why) => why.clone(),
        }
    }

    fn parse(text: &[u8]) -> Self {
        let text = String::from_utf8_lossy(text);
        let found = match text.split_once(' ') {
            Some(("solved", rest)) => (|| {
                let (positions, rest) = rest.split_once(' ')?;
                let (draws, has_undecided) = rest.split_once(' ')?;
                Some(Self::Solved(positions.parse().ok()?, draws.parse().ok()?, has_undecided == "true"))
            })(),
            Some(("wider", layout)) => KeyLayout::parse(layout).map(Self::Wider),
            _ => None,
        };
        found.unwrap_or_else(|| Self::Failed(text.into_owned()))
    }
}

impl Solver {
    /// Solves every position that play can reach from `position`, together with the other processes of the team, which
    /// call this function with the same arguments. Either all processes or none must pass checkpoints, which must be
    /// the same for all of them; the computation then resumes from the last one.
    ///
    /// # Errors
    /// Returns an [`AmongError`]. If nim-values are requested and there is a cycle, the error does not contain the
    /// cycle itself.
    pub fn solve_among(
        &self,
        position: &Sum,
        wanted: SolvedFor,
        budget: &dyn Budget,
        team: &mut Team<'_>,
        checkpoints: Option<&dyn SpaceCheckpoints>,
    ) -> Result<SolvedAmong, AmongError> {
        let unkept = |message| SolveError::Checkpoint { message };
        self.check_all_solvable(position, wanted)?;
        let (mut layout, components) = roots(&**self.ruleset(), position);
        if let Some(last) = self.last_layout(checkpoints)? {
            layout = last;
        }
        loop {
            checked_bits(&layout)?;
            if let Some(checkpoints) = checkpoints {
                checkpoints.set_layout(&layout.to_string()).map_err(unkept)?;
            }
            let keys = layout.keys_of(&components);
            let space = Components::new(Arc::clone(self.ruleset()), layout.clone());
            let settings = Settings { threads: 1, bytes: budget.bytes_allowed() };
            let report = |progress| report(progress, checkpoints.and_then(SpaceCheckpoints::age));
            let checkpoints = checkpoints.map(|checkpoints| checkpoints as &dyn Checkpoints);
            let solved =
                team.solve_with(&space, &keys, shards(wanted), &settings, budget, &report, checkpoints);
            let own = match (&solved, space.widened()) {
                (Ok(part), _) => {
                    let draws = if wanted == SolvedFor::Values { 0 } else { part.count(0) };
                    Told::Solved(part.len(), draws, part.has_undecided)
                }
                (Err(_), Some(wider)) => Told::Wider(wider),
                (Err(Unsolved::Splits(_)), None) => Told::Failed(SPLITS.to_owned()),
                (Err(Unsolved::Over(_)), None) => Told::Failed(OVER.to_owned()),
                (Err(_), None) => Told::Failed(OTHER.to_owned()),
            };
            let is_elsewhere = matches!(solved, Err(Unsolved::Elsewhere));
            // Processes that stopped because of another process have nothing to report.
            let text =
                if is_elsewhere && !matches!(own, Told::Wider(_)) { String::new() } else { own.to_text() };
            let Ok(all) = team.share(text.as_bytes()) else {
                return Err(match solved {
                    Err(unsolved) if !is_elsewhere => AmongError::Solve(solve_error(unsolved, &layout)),
                    _ => AmongError::Lost,
                });
            };
            let (mut is_wider, mut has_open, mut failed) = (false, false, None);
            let (mut positions, mut draws) = (0, 0);
            for (process, text) in all.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
                match Told::parse(text) {
                    Told::Solved(count, of_draws, has_undecided) => {
                        positions += count;
                        draws += of_draws;
                        has_open |= has_undecided;
                    }
                    Told::Wider(wider) => {
                        layout.widen_to(&wider);
                        is_wider = true;
                    }
                    Told::Failed(why) => failed = failed.or(Some((process, why))),
                }
            }
            let cycle = || Unsupported::Database { message: Message::new("cluster-cycle") };
            match (solved, failed) {
                _ if is_wider => {}
                (_, Some((_, why))) if why == SPLITS => {
                    return Err(solve_error(Unsolved::Splits(0), &layout).into());
                }
                (_, Some((_, why))) if why == OVER => {
                    return Err(solve_error(Unsolved::Over(0), &layout).into());
                }
                (Err(unsolved), _) if !is_elsewhere => return Err(solve_error(unsolved, &layout).into()),
                (_, Some((process, _))) => return Err(AmongError::Elsewhere(process)),
                (Err(_), None) => return Err(AmongError::Lost),
                (Ok(_), None) if has_open => return Err(SolveError::from(cycle()).into()),
                (Ok(part), None) => return Ok(SolvedAmong { layout, part, positions, draws }),
            }
        }
    }
}
