//! The trait of all questions.

use crate::{answer::Answer, error::Error, session::Session, subject::Subject};
use grundy_core::thread_limit;
use std::fmt::Debug;

/// A question, which determines the type of its answer.
///
/// The module [`ask`](crate::ask) contains the built-in questions. You can compose your own questions from these:
///
/// ```
/// use grundy::{Answer, Error, Question, Session, Subject, Value, ask::ValueQuestion};
///
/// /// The nim-values of the heaps from 0 to the given size.
/// struct Row(u64);
///
/// impl Question for Row {
///     type Answer = Vec<Value>;
///
///     fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<Vec<Value>>, Error> {
///         let heap = |n: u64| subject.clone().at(n.to_string());
///         let values = (0..=self.0).map(|n| Ok(session.ask(ValueQuestion::default(), &heap(n))?.body.value));
///         Ok(Answer::plain(values.collect::<Result<_, _>>()?))
///     }
/// }
///
/// let row = Session::new().ask(Row(4), &Subject::named("0.77"))?;
/// assert_eq!(row.body, [0, 1, 2, 3, 1].map(Value::Nim));
/// # Ok::<(), Error>(())
/// ```
pub trait Question {
    /// The type of the body of the answer.
    type Answer: Clone + Debug + Send + Sync + 'static;

    /// Answers the question about `subject`. To ask a question, call [`Session::ask`] instead.
    ///
    /// # Errors
    /// Returns the reason why there is no answer. If a limit was reached, the error contains [what is
    /// known](Error::known), if anything is.
    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<Self::Answer>, Error>;
}

impl<Q: Question + ?Sized> Question for &Q {
    type Answer = Q::Answer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<Q::Answer>, Error> {
        (**self).answer(session, subject)
    }
}

impl Session {
    /// The answer to `question` about `subject`.
    ///
    /// # Errors
    /// Returns the reason why there is no answer. If a limit was reached, the error contains [what is
    /// known](Error::known), if anything is.
    ///
    /// ```
    /// use grundy::{Outcome, Session, Subject, ask::OutcomeQuestion};
    ///
    /// let answer = Session::new().ask(OutcomeQuestion, &Subject::named("nim").at("3 5 7"))?;
    /// assert_eq!(answer.body.outcome, Outcome::N);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn ask<Q: Question>(&mut self, question: Q, subject: &Subject) -> Result<Answer<Q::Answer>, Error> {
        self.budget(&subject.settings).during(|| {
            let answer = question.answer(self, subject);
            match (answer, thread_limit()) {
                // A limit may have cut the reading of a text short, so any other error may be a consequence of the
                // limit.
                (Err(error), Some(limit)) if !error.is_limit() => Err(Error::at_limit(limit)),
                (answer, _) => answer,
            }
        })
    }
}
