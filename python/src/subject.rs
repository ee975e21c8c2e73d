//! Subjects of questions: a ruleset with its parameters and settings.

use crate::{
    answer::Answer,
    bytes::packed,
    errors,
    fields::fields_of,
    python_rules::{self, KindOfRules},
    session::{default_bytes, with_session},
};
use grundy::{
    Error, GraphSource, PositionSource, PositionTerm, RulesetSource, Value,
    ask::{OutcomeQuestion, PeriodQuestion, ValueQuestion},
    json::{self, Ask, Body},
};
use pyo3::{
    prelude::*,
    types::{PyByteArray, PyString},
};
use std::sync::Arc;

const VALUE: Ask = Ask::Value(ValueQuestion { show: Vec::new() });
const OUTCOME: Ask = Ask::Outcome(OutcomeQuestion);

/// A ruleset with its parameters, and the settings of questions about it.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Subject {
    subject: grundy::Subject,
    is_python: bool,
}

/// The value of each position: the size of an entry, the entries, and which of them have no number.
type ValueBytes<'py> = (usize, Bound<'py, PyByteArray>, Option<Bound<'py, PyByteArray>>);

#[pymethods]
impl Subject {
    /// The subject of a JSON request.
    #[staticmethod]
    fn read(py: Python<'_>, request: &str) -> PyResult<Self> {
        let read = json::request(request).map_err(|unreadable| errors::raised(py, &unreadable.error))?;
        Ok(Self { subject: prepared(py, read.request.subject)?, is_python: false })
    }

    /// The subject with rules that a Python function defines.
    #[staticmethod]
    fn written(title: String, kinds: Vec<KindOfRules>, shape: (bool, bool), rules: Py<PyAny>) -> Self {
        let ruleset = python_rules::game(title, kinds, shape, rules);
        let mut subject = grundy::Subject::of(ruleset);
        subject.settings.limits.bytes = Some(default_bytes());
        Self { subject, is_python: true }
    }

    /// This ruleset with the settings of a JSON request.
    fn with_settings(&self, py: Python<'_>, request: &str) -> PyResult<Self> {
        let (_, subject) = self.request(py, request)?;
        Ok(Self { subject, is_python: self.is_python })
    }

    /// The nim-value of the position; `None` if it has none.
    fn value(&self, py: Python<'_>, position: &str) -> PyResult<Option<u64>> {
        let subject = self.subject.clone().at(position);
        match with_session(py, subject.settings.threads, |session| session.ask(VALUE, &subject))?.body {
            Body::Value(answer) => Ok(answer.value.nim()),
            _ => Err(errors::internal("not a value")),
        }
    }

    /// The letter of the outcome of the position.
    fn outcome(&self, py: Python<'_>, position: &str) -> PyResult<char> {
        let subject = self.subject.clone().at(position);
        match with_session(py, subject.settings.threads, |session| session.ask(OUTCOME, &subject))?.body {
            Body::Outcome(answer) => Ok(answer.outcome.letter()),
            _ => Err(errors::internal("not an outcome")),
        }
    }

    /// The values of many positions: texts, numbers (one heap each), or tuples of the fields of one component.
    fn values<'py>(&self, py: Python<'py>, positions: &Bound<'py, PyAny>) -> PyResult<ValueBytes<'py>> {
        let kind = || -> PyResult<String> {
            let subject = self.subject.clone();
            let found = with_session(py, None, |session| session.look_up(&subject))?;
            Ok(found.ruleset.kinds().first().map(|kind| kind.name.clone()).unwrap_or_default())
        };
        let mut name = None;
        let mut sources = Vec::new();
        for position in positions.try_iter()? {
            let position = position?;
            if let Ok(text) = position.cast::<PyString>() {
                sources.push(PositionSource::Text(text.to_cow()?.into_owned()));
                continue;
            }
            let kind = match &name {
                Some(name) => String::clone(name),
                None => name.insert(kind()?).clone(),
            };
            sources.push(vec![PositionTerm { kind, fields: fields_of(&position)?, count: 1 }].into());
        }
        let mut subject = self.subject.clone();
        let values = with_session(py, subject.settings.threads, move |session| {
            let mut values = Vec::with_capacity(sources.len());
            for source in sources {
                subject.position = Some(source);
                values.push(match session.ask(VALUE, &subject)?.body {
                    Body::Value(answer) => answer.value,
                    _ => Value::Unknown,
                });
            }
            Ok(values)
        })?;
        let (size, bytes, mask) = py.detach(|| packed(values.iter().map(|value: &Value| value.nim())));
        Ok((size, PyByteArray::new(py, &bytes), mask.map(|mask| PyByteArray::new(py, &mask))))
    }

    /// The terms of the position: each component in the long form, with its count.
    fn terms(&self, py: Python<'_>, position: &str) -> PyResult<Vec<(String, u128)>> {
        let subject = self.subject.clone().at(position);
        with_session(py, None, |session| session.terms(&subject))
    }

    /// The title of the ruleset, and its kinds of positions as text.
    fn look_up(&self, py: Python<'_>) -> PyResult<(String, Vec<String>)> {
        let subject = self.subject.clone();
        let found = with_session(py, None, |session| session.look_up(&subject))?;
        let kinds = found.ruleset.kinds().iter().filter(|kind| kind.forced.is_none());
        Ok((found.ruleset.title().to_owned(), kinds.map(ToString::to_string).collect()))
    }

    /// The answer to the question of a JSON request, about this ruleset instead of that of the request.
    #[pyo3(signature = (request, certificate = false, values = false))]
    fn ask(&self, py: Python<'_>, request: &str, certificate: bool, values: bool) -> PyResult<Answer> {
        let (ask, subject) = self.request(py, request)?;
        answered(py, &with_parts(ask, certificate, values), &subject)
    }

    /// Whether a Python function defines the rules.
    #[getter]
    fn is_python(&self) -> bool {
        self.is_python
    }
}

impl Subject {
    /// The question of a JSON request, about this ruleset with the settings of the request.
    pub(crate) fn request(&self, py: Python<'_>, request: &str) -> PyResult<(Ask, grundy::Subject)> {
        let read = json::request(request).map_err(|unreadable| errors::raised(py, &unreadable.error))?;
        let mut subject = prepared(py, read.request.subject)?;
        subject.ruleset.clone_from(&self.subject.ruleset);
        subject.params.clone_from(&self.subject.params);
        if self.is_python {
            subject.settings.threads = None;
        }
        Ok((read.request.ask, subject))
    }
}

/// The answer to any JSON request.
#[pyfunction]
pub(crate) fn ask(py: Python<'_>, request: &str) -> PyResult<Answer> {
    let read = json::request(request).map_err(|unreadable| errors::raised(py, &unreadable.error))?;
    let subject = prepared(py, read.request.subject)?;
    answered(py, &read.request.ask, &subject)
}

fn answered(py: Python<'_>, ask: &Ask, subject: &grundy::Subject) -> PyResult<Answer> {
    let threads = subject.settings.threads;
    with_session(py, threads, |session| session.ask(ask, subject)).map(Answer::new)
}

/// The question with further parts of the answer that JSON requests cannot ask for.
pub(crate) fn with_parts(ask: Ask, certificate: bool, values: bool) -> Ask {
    match ask {
        Ask::Period(question) => Ask::Period(PeriodQuestion { certificate, values, ..question }),
        ask => ask,
    }
}

/// The subject with its file read, and with a memory limit if it has none.
fn prepared(py: Python<'_>, mut subject: grundy::Subject) -> PyResult<grundy::Subject> {
    if let Some(RulesetSource::Path(path)) = &subject.ruleset {
        let text: Arc<str> = std::fs::read_to_string(path)
            .map_err(|error| errors::raised(py, &Error::io(path, error)))?
            .into();
        let is = |ending: &str| path.ends_with(ending);
        subject.ruleset = Some(if is(".json") {
            GraphSource::Json(text).into()
        } else if is(".graph") {
            GraphSource::EdgeList(text).into()
        } else if is(".dot") {
            GraphSource::Dot(text).into()
        } else if is(".graphml") {
            GraphSource::GraphMl(text).into()
        } else {
            RulesetSource::Rules { text, origin: Some(path.clone()) }
        });
    }
    subject.settings.limits.bytes.get_or_insert_with(default_bytes);
    Ok(subject)
}
