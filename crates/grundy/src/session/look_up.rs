//! The information that a session gives about the ruleset and the position of a subject, without a question.

use super::Session;
use crate::{
    error::{Error, ErrorKind, Report},
    game::Game,
    subject::Subject,
};
use grundy_core::{Message, Ruleset};
use std::{fmt, sync::Arc};

/// The ruleset of a subject, as found by [`Session::look_up`].
#[derive(Clone)]
#[non_exhaustive]
pub struct LookedUp {
    /// The ruleset, with its parameters set.
    pub ruleset: Arc<dyn Ruleset>,
    /// Warnings about the user's own rules. Answers contain them too, but here they are available before a
    /// long search.
    pub remarks: Option<Arc<Report>>,
}

impl fmt::Debug for LookedUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("LookedUp");
        shown.field("ruleset", &self.ruleset.title()).field("remarks", &self.remarks).finish()
    }
}

/// The largest number of components that [`Session::components`] lists.
const MOST_COMPONENTS: usize = 1 << 20;

impl Session {
    /// Looks up the ruleset that `subject` names, with its parameters, without answering a question.
    ///
    /// # Errors
    /// Returns an error if `subject` names no rules, if the rules do not exist, cannot be read, or do not accept the
    /// parameters, if the settings name a database or a checkpoint that cannot be used, or if a limit is
    /// reached. In a sum across rulesets, the position names the rules.
    ///
    /// ```
    /// use grundy::{Session, Subject};
    ///
    /// let found = Session::new().look_up(&Subject::rules("heap(n) -> heap(n - t) for t in {1, 2}"))?;
    /// assert_eq!(found.ruleset.kinds()[0].to_string(), "heap(n)");
    /// assert_eq!(found.ruleset.facts().code.as_ref().map(|code| code.to_string()).as_deref(), Some("0.33"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn look_up(&mut self, subject: &Subject) -> Result<LookedUp, Error> {
        self.at_position("look-up", subject, |desk| {
            let Game { ruleset, remarks, .. } = &*desk.game;
            Ok(LookedUp { ruleset: Arc::clone(ruleset), remarks: remarks.clone() })
        })
    }

    /// The components of the position of `subject`, each by its name, if it has one, or in the long form. Counts are
    /// expanded.
    ///
    /// # Errors
    /// Returns the same errors as questions about that position, and `limit` if there are more than 2^20 components.
    pub fn components(&mut self, subject: &Subject) -> Result<Vec<String>, Error> {
        self.at_position("components", subject, |desk| {
            let position = desk.position()?;
            let total = position.sum.terms().fold(0, |total: u128, term| total.saturating_add(term.count));
            let mut written = Vec::new();
            for term in position.sum.terms() {
                let count = usize::try_from(term.count).unwrap_or(usize::MAX);
                if count > MOST_COMPONENTS - written.len() {
                    let message = Message::new("answer-moves-components").with("count", total);
                    return Err(Error::new(ErrorKind::Limit, message.with("most", MOST_COMPONENTS)));
                }
                let text = desk.game.written(term.component);
                written.resize(written.len() + count, text);
            }
            Ok(written)
        })
    }

    /// The terms of the position of `subject` in the order in which they are written: each component by its name, if it
    /// has one, or in the long form, with its count.
    ///
    /// # Errors
    /// Returns the same errors as questions about that position.
    ///
    /// ```
    /// use grundy::{Session, Subject};
    ///
    /// let terms = Session::new().terms(&Subject::named("nim").at("3 + 2*heap(5)"))?;
    /// assert_eq!(terms, [("heap(3)".to_owned(), 1), ("heap(5)".to_owned(), 2)]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn terms(&mut self, subject: &Subject) -> Result<Vec<(String, u128)>, Error> {
        self.at_position("components", subject, |desk| {
            let position = desk.position()?;
            Ok(position.sum.terms().map(|term| (desk.game.written(term.component), term.count)).collect())
        })
    }
}
