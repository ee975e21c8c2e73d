//! Converts the library's errors to Python exceptions.

use crate::answer::Answer;
use grundy::{
    Error, ErrorKind, Message, json,
    messages::{self, Language},
};
use pyo3::{exceptions::PyRuntimeError, prelude::*, sync::PyOnceLock};

/// The exception for `error`, with its sentences in `language`: `grundy._errors.build` builds it from the
/// JSON object of the error.
pub(crate) fn raised_in(py: Python<'_>, language: Language, error: &Error) -> PyErr {
    static BUILD: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let build = || -> PyResult<Bound<'_, PyAny>> {
        let build = BUILD.get_or_try_init(py, || {
            Ok::<_, PyErr>(py.import("grundy._errors")?.getattr("build")?.unbind())
        })?;
        let known = error.known::<json::Body>().cloned().map(|known| Answer::new(known, language));
        let text = error.report().map(|report| report.text.to_string());
        let object = messages::in_language(language, || json::error("null", error));
        build.bind(py).call1((object, text, known))
    };
    match build() {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// The exception for `error` in the language of the thread.
pub(crate) fn raised(py: Python<'_>, error: &Error) -> PyErr {
    raised_in(py, Language::current(), error)
}

/// The exception for a request that cannot be read.
pub(crate) fn unreadable(py: Python<'_>, unreadable: &json::Unreadable<'_>) -> PyErr {
    raised_in(py, unreadable.language.unwrap_or_else(Language::current), &unreadable.error)
}

/// The error for a panic on the thread of a run or on a helper thread.
pub(crate) fn panicked() -> Error {
    Error::new(ErrorKind::Internal, Message::new("answer-internal"))
}

/// A `RuntimeError` for a call that the Python part of the package must not make.
pub(crate) fn internal(what: &str) -> PyErr {
    PyRuntimeError::new_err(what.to_owned())
}
