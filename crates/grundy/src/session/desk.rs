//! The context in which a question is answered.

use crate::{
    answer::Answer,
    budget::Allowance,
    error::{Error, ErrorKind},
    game::{Game, Position},
    subject::Subject,
};
use grundy_core::Message;
use grundy_solve::{Known, Partial, SolveError, Solver};
use std::sync::Arc;

/// The context in which a question is answered: its name and subject, the game, the solver with its tables, and the
/// budget.
pub(crate) struct Desk<'s> {
    /// The name of the question in JSON.
    pub(super) ask: &'static str,
    pub(crate) subject: &'s Subject,
    pub(crate) game: Arc<Game>,
    pub(crate) solver: &'s mut Solver,
    pub(crate) budget: Allowance,
}

impl<'s> Desk<'s> {
    /// The position of the question.
    pub(crate) fn position(&self) -> Result<Position<'s>, Error> {
        match &self.subject.position {
            Some(position) => self.game.position(position),
            None => Err(Error::new(
                ErrorKind::Syntax,
                Message::new("request-field-missing").with("ask", self.ask).with("field", "position"),
            )),
        }
    }

    /// An answer with this body, the solver's evidence, plan and cost, and the warnings about the rules.
    pub(crate) fn answer<A>(&self, body: A, known: Known) -> Answer<A> {
        self.game.answer(body, known, self.budget.seconds())
    }

    /// The error for a question that the solver could not answer.
    pub(crate) fn refused(&self, error: &SolveError, position: Option<&Position<'_>>) -> Error {
        self.game.error(error, position)
    }

    /// The error for a question that the solver could not answer. If a limit was reached, the error contains the
    /// partial answer that `known` forms, if there is one.
    pub(crate) fn refusal<A: Send + Sync + 'static>(
        &self,
        error: &SolveError,
        position: Option<&Position<'_>>,
        known: impl FnOnce(&Partial) -> Option<(A, Known)>,
    ) -> Error {
        let told = self.refused(error, position);
        match error {
            SolveError::Limit { known: partial, .. } => match known(partial) {
                Some((body, known)) => told.with_known(self.answer(body, known)),
                None => told,
            },
            _ => told,
        }
    }
}
