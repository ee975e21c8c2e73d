//! The error of the facade.

use crate::{answer::Answer, messages};
use grundy_core::{Limit, Message};
use std::{any::Any, fmt, sync::Arc};

pub use crate::report::{Place, Report, Within};

/// The reason why a question has no answer: what was found, where, and what to write instead.
///
/// An error provides:
///
/// * its [`kind`](Self::kind), which predicates such as [`is_limit`](Self::is_limit) test;
/// * the sentences [`message`](Self::message) and [`help`](Self::help), which [`messages`] forms from
///   [data](Self::as_message);
/// * its [`place`](Self::place) in the texts of the request, and, if a text could not be read, a
///   [`report`](Self::report) with all diagnostics;
/// * the partial answer that is [`known`](Self::known), if a limit was reached;
/// * its [source](std::error::Error::source): for example the fault of the rules, the limit, or the I/O error.
///
/// ```
/// use grundy::{Limit, Limits, Session, Subject, ask::OutcomeQuestion};
/// use std::error::Error as _;
///
/// let limits = Limits { bytes: Some(100), ..Limits::default() };
/// let position = Subject::named("nukit").at("40, 40, 40, 40").within(limits);
/// let error = Session::new().ask(OutcomeQuestion, &position).unwrap_err();
/// let limit = error.source().and_then(|source| source.downcast_ref::<Limit>());
/// assert!(matches!(limit, Some(Limit::Memory { allowed: 100, .. })), "{error}");
/// ```
#[derive(Clone, Debug)]
pub struct Error(Box<Data>);

/// The cause of an error.
type Source = Arc<dyn std::error::Error + Send + Sync>;

#[derive(Clone, Debug)]
struct Data {
    kind: ErrorKind,
    message: Message,
    help: Option<Message>,
    at: Option<Place>,
    report: Option<Report>,
    /// The partial answer, which is an [`Answer`] to the question.
    known: Option<Arc<dyn Any + Send + Sync>>,
    source: Option<Source>,
}

/// The kinds of [`Error`], named as in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A text could not be parsed.
    Syntax,
    /// A name is unknown.
    Unknown,
    /// A number, a list or a position is outside its domain.
    Domain,
    /// The position can reach a cycle of moves.
    Cycle,
    /// A limit was reached; [`Error::known`] is the partial answer, if there is one.
    Limit,
    /// The question is not defined for the ruleset, or is not supported.
    Unsupported,
    /// A result is outside the range of its type.
    Overflow,
    /// Input or output failed.
    Io,
    /// A bug in grundy.
    Internal,
}

impl ErrorKind {
    /// The name of the kind in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::Unknown => "unknown",
            Self::Domain => "domain",
            Self::Cycle => "cycle",
            Self::Limit => "limit",
            Self::Unsupported => "unsupported",
            Self::Overflow => "overflow",
            Self::Io => "io",
            Self::Internal => "internal",
        }
    }
}

impl Error {
    /// Creates an error of the given kind. Front ends use this for errors that they detect themselves.
    #[must_use]
    pub fn new(kind: ErrorKind, message: Message) -> Self {
        Self(Box::new(Data { kind, message, help: None, at: None, report: None, known: None, source: None }))
    }

    /// The same error with a suggestion of what to do instead.
    #[must_use]
    pub fn with_help(mut self, help: Message) -> Self {
        // If the only diagnostic of the report has the message of this error, the suggestion belongs to the diagnostic
        // too.
        if let Some(Report { diagnostics, .. }) = &mut self.0.report
            && let [only] = &mut diagnostics[..]
            && only.message == self.0.message
        {
            only.help = Some(help.clone());
        }
        self.0.help = Some(help);
        self
    }

    /// The same error, except that a place in the position becomes a place in the text `within`.
    #[must_use]
    pub(crate) fn within(mut self, within: Within) -> Self {
        if let Some(place) = &mut self.0.at
            && place.within == Within::Position
        {
            place.within = within;
        }
        self
    }

    /// The same error, located at this place.
    #[must_use]
    pub fn with_place(mut self, place: Place) -> Self {
        self.0.at = Some(place);
        self
    }

    /// The same error with all diagnostics and the text to which they refer.
    #[must_use]
    pub fn with_report(mut self, report: Report) -> Self {
        self.0.report = Some(report);
        self
    }

    /// The same error with a name for the text that its report shows, such as the name of a graph file,
    /// unless the text already has a name.
    #[must_use]
    pub fn with_origin(mut self, origin: &str) -> Self {
        if let Some(report) = &mut self.0.report {
            report.origin.get_or_insert_with(|| origin.to_owned());
        }
        self
    }

    /// The same error with its cause as data: its [`source`](std::error::Error::source).
    #[must_use]
    pub fn with_source(mut self, source: impl std::error::Error + Send + Sync + 'static) -> Self {
        self.0.source = Some(Arc::new(source));
        self
    }

    /// An error for a limit that was reached.
    pub(crate) fn at_limit(limit: Limit) -> Self {
        let error = Self::new(ErrorKind::Limit, limit.message()).with_source(limit);
        match limit.help() {
            Some(help) => error.with_help(help),
            None => error,
        }
    }

    /// The same error with a partial answer, for a limit that was reached.
    #[must_use]
    pub fn with_known<A: Send + Sync + 'static>(mut self, known: Answer<A>) -> Self {
        self.0.known = Some(Arc::new(known));
        self
    }

    /// The same error, with the body of its partial answer converted by `body` if the partial answer is
    /// an `Answer<A>`.
    pub(crate) fn map_known<A, B>(mut self, body: impl FnOnce(A) -> B) -> Self
    where
        A: Clone + Send + Sync + 'static,
        B: Send + Sync + 'static,
    {
        match self.0.known.take().map(Arc::downcast::<Answer<A>>) {
            Some(Ok(known)) => self.with_known(Arc::unwrap_or_clone(known).map(body)),
            Some(Err(other)) => {
                self.0.known = Some(other);
                self
            }
            None => self,
        }
    }

    /// The same error without its partial answer, for a question that asks other questions.
    #[must_use]
    pub(crate) fn without_known(mut self) -> Self {
        self.0.known = None;
        self
    }

    /// An input or output error of a front end.
    ///
    /// The argument `what` names the file that could not be read or written, and `reason` is the error from the
    /// operating system.
    #[must_use]
    pub fn io(what: &str, reason: std::io::Error) -> Self {
        let message = Message::new("request-io").with("what", what).with("reason", &reason);
        Self::new(ErrorKind::Io, message).with_source(reason)
    }

    /// The kind of the error, for programs that distinguish errors.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The sentence that states what was found, without an initial capital letter or a full stop.
    #[must_use]
    pub fn message(&self) -> String {
        messages::brief(&self.0.message)
    }

    /// The sentence that suggests what to do instead, if there is one.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        self.0.help.as_ref().map(messages::brief)
    }

    /// The data from which [`message`](Self::message) is formed.
    #[must_use]
    pub fn as_message(&self) -> &Message {
        &self.0.message
    }

    /// The data from which [`help`](Self::help) is formed, if there is a suggestion.
    #[must_use]
    pub fn as_help(&self) -> Option<&Message> {
        self.0.help.as_ref()
    }

    /// The place of the error in the texts of the request, if it has one.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.0.at
    }

    /// All errors and warnings with the text to which they refer, or `None` if the error has no report.
    #[must_use]
    pub fn report(&self) -> Option<&Report> {
        self.0.report.as_ref()
    }

    /// The partial answer, if the error contains one, as is usual if a limit was reached.
    ///
    /// The type `A` must be the [`Question::Answer`](crate::Question::Answer) of the question; for any other
    /// type, the result is `None`.
    ///
    /// ```
    /// use grundy::{Limits, Session, Subject, ask::{ValueAnswer, ValueQuestion}};
    ///
    /// let far = Subject::rules("heap(n) -> heap(n - t) for t in 1..=n where gcd(t, n) == 1").at("100000 3");
    /// let far = far.within(Limits { seconds: Some(0.0), ..Limits::default() });
    /// let error = Session::new().ask(ValueQuestion::default(), &far).unwrap_err();
    /// assert!(error.is_limit());
    /// let known = error.known::<ValueAnswer>().expect("the question asked for a value");
    /// assert_eq!(known.body.value.nim(), None);
    /// ```
    #[must_use]
    pub fn known<A: 'static>(&self) -> Option<&Answer<A>> {
        self.0.known.as_ref()?.downcast_ref()
    }

    /// Whether a text could not be parsed.
    #[must_use]
    pub fn is_syntax(&self) -> bool {
        self.kind() == ErrorKind::Syntax
    }

    /// Whether a name was not found.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        self.kind() == ErrorKind::Unknown
    }

    /// Whether a number, a list or a position is outside its domain.
    #[must_use]
    pub fn is_domain(&self) -> bool {
        self.kind() == ErrorKind::Domain
    }

    /// Whether a cycle of moves was reached.
    #[must_use]
    pub fn is_cycle(&self) -> bool {
        self.kind() == ErrorKind::Cycle
    }

    /// Whether a limit was reached.
    #[must_use]
    pub fn is_limit(&self) -> bool {
        self.kind() == ErrorKind::Limit
    }

    /// Whether the question is not defined for the ruleset, or is not supported.
    #[must_use]
    pub fn is_unsupported(&self) -> bool {
        self.kind() == ErrorKind::Unsupported
    }

    /// Whether a result is outside the range of its type.
    #[must_use]
    pub fn is_overflow(&self) -> bool {
        self.kind() == ErrorKind::Overflow
    }

    /// Whether input or output failed.
    #[must_use]
    pub fn is_io(&self) -> bool {
        self.kind() == ErrorKind::Io
    }

    /// Whether this is a bug in grundy.
    #[must_use]
    pub fn is_internal(&self) -> bool {
        self.kind() == ErrorKind::Internal
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

impl std::error::Error for Error {
    /// The cause as data, such as a [`Fault`](grundy_core::Fault) of the rules, a [`Limit`], or an
    /// [`io::Error`](std::io::Error).
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&**self.0.source.as_ref()?)
    }
}
