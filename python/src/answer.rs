//! An answer as an object of Python.

use grundy::json::Body;
use pyo3::prelude::*;
use std::sync::Arc;

/// The answer to a question.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Answer(Arc<grundy::Answer<Body>>);

impl Answer {
    pub(crate) fn new(answer: grundy::Answer<Body>) -> Self {
        Self(Arc::new(answer))
    }

    pub(crate) fn whole(&self) -> &grundy::Answer<Body> {
        &self.0
    }

    pub(crate) fn body(&self) -> &Body {
        &self.0.body
    }
}
