//! The errors that users see when a search for scores cannot answer a question.

use crate::{
    error::{Error, ErrorKind},
    game::{Game, Position},
};
use grundy_core::ComponentRef;
use grundy_score::ScoreError;
use grundy_solve::SolveError;

impl Game {
    /// The error for a question about the score of `position` that the search could not answer.
    pub(crate) fn score_error(&self, error: &ScoreError, position: &Position<'_>) -> Error {
        match error {
            ScoreError::Fault(fault) => self.fault(fault),
            ScoreError::Domain { term, component } => {
                let error = SolveError::Domain { term: *term, component: component.clone() };
                self.error(&error, Some(position))
            }
            other => told(other, &|component| self.written(component)),
        }
    }
}

/// The error for a search for scores that failed. `error` must not contain components, because no game is given that
/// could write them.
pub(crate) fn without_position(error: &ScoreError) -> Error {
    told(error, &|_| String::new())
}

fn told(error: &ScoreError, name: &dyn Fn(ComponentRef<'_>) -> String) -> Error {
    let kind = match error {
        ScoreError::Cycle { .. } => ErrorKind::Cycle,
        ScoreError::Overflow => ErrorKind::Overflow,
        ScoreError::Limit { .. } => ErrorKind::Limit,
        ScoreError::NotScoring
        | ScoreError::WithWin
        | ScoreError::Misere
        | ScoreError::Engine(_)
        | ScoreError::PlayerImpartial => ErrorKind::Unsupported,
        _ => ErrorKind::Domain,
    };
    let told = Error::new(kind, error.message(name)).with_source(error.clone());
    match error.help() {
        Some(help) => told.with_help(help),
        None => told,
    }
}
