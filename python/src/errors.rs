//! Errors of the library as exceptions of the package.

use crate::answer::Answer;
use grundy::{Error, ErrorKind, Message, json};
use pyo3::{exceptions::PyRuntimeError, prelude::*, sync::PyOnceLock};

/// The exception for `error`: `grundy._errors.build` makes it from the JSON object of the error.
pub(crate) fn raised(py: Python<'_>, error: &Error) -> PyErr {
    static BUILD: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let build = || -> PyResult<Bound<'_, PyAny>> {
        let build = BUILD.get_or_try_init(py, || {
            Ok::<_, PyErr>(py.import("grundy._errors")?.getattr("build")?.unbind())
        })?;
        let known = error.known::<json::Body>().cloned().map(Answer::new);
        let text = error.report().map(|report| report.text.to_string());
        build.bind(py).call1((json::error("null", error), text, known))
    };
    match build() {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// The error for a panic on a helper thread.
pub(crate) fn panicked() -> Error {
    Error::new(ErrorKind::Internal, Message::new("answer-internal"))
}

/// An error of the package itself.
pub(crate) fn internal(what: &str) -> PyErr {
    PyRuntimeError::new_err(what.to_owned())
}
