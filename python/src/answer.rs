//! An answer as a Python object.

use grundy::{
    json::Body,
    messages::{self, Language},
};
use pyo3::prelude::*;
use std::sync::Arc;

/// The answer to a question.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Answer {
    answer: Arc<grundy::Answer<Body>>,
    /// The language in which the sentences of the answer are written.
    language: Language,
}

impl Answer {
    pub(crate) fn new(answer: grundy::Answer<Body>, language: Language) -> Self {
        Self { answer: Arc::new(answer), language }
    }

    pub(crate) fn whole(&self) -> &grundy::Answer<Body> {
        &self.answer
    }

    pub(crate) fn body(&self) -> &Body {
        &self.answer.body
    }

    /// The result of `work`, which writes sentences in the language of the answer. The thread is detached from the
    /// interpreter while `work` runs.
    pub(crate) fn written<T: Send>(&self, py: Python<'_>, work: impl FnOnce() -> T + Send) -> T {
        py.detach(|| messages::in_language(self.language, work))
    }

    pub(crate) fn language(&self) -> Language {
        self.language
    }
}
