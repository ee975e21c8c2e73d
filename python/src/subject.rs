//! Subjects of questions: rulesets with their parameters and settings.

use crate::{
    answer::Answer,
    bytes::packed,
    errors,
    fields::fields_of,
    python_rules::{self, KindOfRules},
    session::{default_bytes, with_session},
};
use grundy::{
    Error, PositionSource, PositionTerm, RulesetSource, Value,
    ask::{OutcomeQuestion, PeriodQuestion, ValueQuestion},
    json::{self, Ask, Body},
    messages::Language,
};
use pyo3::{
    prelude::*,
    types::{PyByteArray, PyString},
};

const VALUE: Ask = Ask::Value(ValueQuestion { show: Vec::new() });
const OUTCOME: Ask = Ask::Outcome(OutcomeQuestion);

/// A ruleset with its parameters, and the settings of questions about it.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Subject {
    subject: grundy::Subject,
    is_python: bool,
}

/// The value of each position: the size of an entry in bytes, the entries, and, if some positions have no nim-value, a
/// mask with a 1 for each of these.
type ValueBytes<'py> = (usize, Bound<'py, PyByteArray>, Option<Bound<'py, PyByteArray>>);

#[pymethods]
impl Subject {
    /// The subject of a JSON request.
    #[staticmethod]
    fn read(py: Python<'_>, request: &str) -> PyResult<Self> {
        let read = json::request(request).map_err(|found| errors::unreadable(py, &found))?;
        Ok(Self { subject: prepared(py, read.request.subject, &read.request.ask)?, is_python: false })
    }

    /// The subject with rules that a Python function defines.
    #[staticmethod]
    fn written(title: String, kinds: Vec<KindOfRules>, shape: (bool, bool), rules: Py<PyAny>) -> Self {
        let ruleset = python_rules::game(title, kinds, shape, rules);
        let mut subject = grundy::Subject::of(ruleset);
        subject.settings.limits.bytes = Some(default_bytes());
        Self { subject, is_python: true }
    }

    /// A subject with the ruleset and the parameters of this one, and with the settings of a JSON request.
    fn with_settings(&self, py: Python<'_>, request: &str) -> PyResult<Self> {
        let (_, subject) = self.request(py, request)?;
        Ok(Self { subject, is_python: self.is_python })
    }

    /// The nim-value of the position, or `None` if the position has none.
    fn value(&self, py: Python<'_>, position: &str) -> PyResult<Option<u64>> {
        let subject = self.at(py, position)?;
        match with_session(py, &subject.settings, |session| session.ask(VALUE, &subject))?.body {
            Body::Value(answer) => Ok(answer.value.nim()),
            _ => Err(errors::internal("not a value")),
        }
    }

    /// The letter of the outcome of the position.
    fn outcome(&self, py: Python<'_>, position: &str) -> PyResult<char> {
        let subject = self.at(py, position)?;
        match with_session(py, &subject.settings, |session| session.ask(OUTCOME, &subject))?.body {
            Body::Outcome(answer) => Ok(answer.outcome.letter()),
            _ => Err(errors::internal("not an outcome")),
        }
    }

    /// The values of many positions. Each position is a text, or one component of the first kind: a tuple of its
    /// fields, or its only field without a tuple.
    fn values<'py>(&self, py: Python<'py>, positions: &Bound<'py, PyAny>) -> PyResult<ValueBytes<'py>> {
        let kind = || -> PyResult<String> {
            let subject = self.subject.clone();
            let found = with_session(py, &subject.settings, |session| session.look_up(&subject))?;
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
        let texts: Vec<&str> = sources.iter().filter_map(PositionSource::text).collect();
        let mut subject = self.at(py, &texts.join(" + "))?;
        let values = with_session(py, &self.subject.settings, move |session| {
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
        let subject = self.at(py, position)?;
        with_session(py, &subject.settings, |session| session.terms(&subject))
    }

    /// The title of the ruleset, and its kinds of positions as text, except kinds whose components force the player to
    /// move in them.
    fn look_up(&self, py: Python<'_>) -> PyResult<(String, Vec<String>)> {
        let subject = self.subject.clone();
        let found = with_session(py, &subject.settings, |session| session.look_up(&subject))?;
        let kinds = found.ruleset.kinds().iter().filter(|kind| kind.forced.is_none());
        Ok((found.ruleset.title().to_owned(), kinds.map(ToString::to_string).collect()))
    }

    /// The answer to the question of a JSON request, about the ruleset and the parameters of this subject instead of
    /// those in the request.
    #[pyo3(signature = (request, certificate = false, picture = false))]
    fn ask(&self, py: Python<'_>, request: &str, certificate: bool, picture: bool) -> PyResult<Answer> {
        let (ask, subject) = self.request(py, request)?;
        answered(py, &with_parts(py, ask, certificate, picture)?, &subject)
    }

    /// Whether a Python function defines the rules.
    #[getter]
    fn is_python(&self) -> bool {
        self.is_python
    }
}

impl Subject {
    /// This subject at a position. If the position is a sum across rulesets, the files that it names are read.
    fn at(&self, py: Python<'_>, position: &str) -> PyResult<grundy::Subject> {
        let subject = self.subject.clone().at(position);
        match subject.ruleset {
            Some(RulesetSource::Sum(_)) => prepared(py, subject, &VALUE),
            _ => Ok(subject),
        }
    }

    /// The question of a JSON request, and its subject, with the ruleset and the parameters of this subject instead of
    /// those in the request.
    pub(crate) fn request(&self, py: Python<'_>, request: &str) -> PyResult<(Ask, grundy::Subject)> {
        let read = json::request(request).map_err(|found| errors::unreadable(py, &found))?;
        let mut subject = read.request.subject;
        subject.ruleset.clone_from(&self.subject.ruleset);
        let mut subject = prepared(py, subject, &read.request.ask)?;
        subject.params.clone_from(&self.subject.params);
        if self.is_python {
            subject.settings.threads = None;
        }
        Ok((read.request.ask, subject))
    }
}

/// The answer to any JSON request.
#[pyfunction]
#[pyo3(signature = (request, picture = false))]
pub(crate) fn ask(py: Python<'_>, request: &str, picture: bool) -> PyResult<Answer> {
    let read = json::request(request).map_err(|found| errors::unreadable(py, &found))?;
    let subject = prepared(py, read.request.subject, &read.request.ask)?;
    answered(py, &with_parts(py, read.request.ask, false, picture)?, &subject)
}

fn answered(py: Python<'_>, ask: &Ask, subject: &grundy::Subject) -> PyResult<Answer> {
    let language = subject.settings.language.unwrap_or_else(Language::current);
    let answer = with_session(py, &subject.settings, |session| session.ask(ask, subject))?;
    Ok(Answer::new(answer, language))
}

/// The question, changed so that its answer contains the certificate of a period if and only if `certificate` is set,
/// and the data that a picture needs if `picture` is set.
pub(crate) fn with_parts(py: Python<'_>, ask: Ask, certificate: bool, picture: bool) -> PyResult<Ask> {
    let ask = match ask {
        Ask::Period(question) => Ask::Period(PeriodQuestion { certificate, ..question }),
        ask => ask,
    };
    if picture {
        return grundy_pictures::question(ask).map_err(|error| errors::raised(py, &error));
    }
    Ok(ask)
}

/// The subject with its files read, and with the default memory limit if it has none.
fn prepared(py: Python<'_>, mut subject: grundy::Subject, ask: &Ask) -> PyResult<grundy::Subject> {
    let read = |path: &str| -> PyResult<RulesetSource> {
        let text =
            std::fs::read_to_string(path).map_err(|error| errors::raised(py, &Error::io(path, error)))?;
        Ok(RulesetSource::of_file(path, text))
    };
    match &mut subject.ruleset {
        Some(RulesetSource::Path(path)) => subject.ruleset = Some(read(path)?),
        Some(RulesetSource::Sum(rulesets)) => {
            let other = match ask {
                Ask::Equal(question) => Some(&*question.other),
                _ => None,
            };
            let position = subject.position.as_ref().and_then(PositionSource::text);
            for text in position.into_iter().chain(other) {
                for (name, path) in rulesets.paths(text) {
                    *rulesets = std::mem::take(rulesets).with(name, read(&path)?);
                }
            }
        }
        _ => {}
    }
    subject.settings.limits.bytes.get_or_insert_with(default_bytes);
    Ok(subject)
}
