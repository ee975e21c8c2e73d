//! Checkpoints of the engine `search`: the facts found so far, after a header with a checksum of the rules.

use crate::checkpoint::{broken, wrong};
use crate::error::Error;
use grundy_core::{Budget, LongRun, Message, Progress};
use grundy_heap::sealed::{Checksum, Sealed, header};
use grundy_solve::{SolveError, Solver};
use std::ops::ControlFlow;

/// The name of the format in the header. Files of the earlier format `grundy-search` are rejected, because they
/// identify the spaces of boards by numbers that have no meaning outside the run that wrote them.
const FORMAT: &str = "grundy-search-2";

/// A running search, whose checkpoints begin with a header that identifies the rules.
pub(crate) struct SealedRun<'a> {
    pub(crate) run: &'a dyn LongRun,
    /// The rules with their parameters and the convention, as text.
    pub(crate) rules: &'a str,
}

impl LongRun for SealedRun<'_> {
    fn progress(&self) -> Progress {
        self.run.progress()
    }

    fn checkpoint(&self, write: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut checksum = Checksum::default();
        let _ = self.run.checkpoint(&mut |piece| {
            checksum = checksum.with(piece);
            ControlFlow::Continue(())
        });
        write(header(FORMAT, &[("rules", quoted(self.rules))], checksum).as_bytes())?;
        self.run.checkpoint(write)
    }
}

/// The checksum of the rules, as a JSON string.
fn quoted(rules: &str) -> String {
    format!("\"{}\"", Checksum::of(rules.as_bytes()))
}

/// Whether a file begins like a checkpoint of the engine `search`.
pub(crate) fn is_of_search(bytes: &[u8]) -> bool {
    bytes.starts_with(format!("{{\"format\":\"{FORMAT}\"").as_bytes())
}

/// Gives the facts in a checkpoint to `solver`. `rules` must describe the rules of the solver as [`SealedRun::rules`]
/// does.
///
/// # Errors
/// Returns an error if the checkpoint is damaged or belongs to other rules, or if a limit is reached.
pub(crate) fn resume(
    bytes: &[u8],
    rules: &str,
    solver: &mut Solver,
    budget: &dyn Budget,
) -> Result<(), Error> {
    let sealed = Sealed::open(bytes, FORMAT).map_err(broken)?;
    if sealed.text("rules") != Some(Checksum::of(rules.as_bytes()).to_string().as_str()) {
        return Err(wrong(Message::new("search-checkpoint-rules")));
    }
    match solver.resume_search(sealed.block, budget) {
        Ok(true) => Ok(()),
        Err(SolveError::Limit { limit, .. }) => Err(Error::at_limit(limit)),
        Ok(false) | Err(_) => Err(wrong(Message::new("heap-checkpoint-contents"))),
    }
}
