//! What Python programs read from answers: their JSON, their text, their pictures, and their tables as bytes.

use crate::{
    answer::Answer,
    bytes::{letters, packed},
    errors,
};
use grundy::{
    Value,
    ask::{Entries, TableAnswer},
    json::{self, Body},
    write,
};
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyByteArray, PyBytes},
};

/// A table as bytes: the size of an entry, the length of each axis, the entries, and which of them have no
/// number, if some have none.
type TableBytes<'py> = (usize, Vec<usize>, Bound<'py, PyByteArray>, Option<Bound<'py, PyByteArray>>);

/// An axis of a table: the field, the first number, the length, and the names of vertices.
type Axis = (String, i128, usize, Option<Vec<String>>);

#[pymethods]
impl Answer {
    /// The answer as a JSON object.
    fn json(&self, py: Python<'_>) -> String {
        py.detach(|| json::answer("null", &Ok(self.whole().clone())))
    }

    /// The answer as the command line prints it.
    fn text(&self, py: Python<'_>) -> String {
        py.detach(|| self.body().to_string())
    }

    /// A picture of the answer as SVG.
    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| match self.body() {
            Body::Table(table) => grundy_pictures::table_svg(table),
            Body::Period(period) => grundy_pictures::period_svg(period),
            Body::Quotient(quotient) => Ok(grundy_pictures::quotient_svg(quotient)),
            Body::Guess(guess) => grundy_pictures::guess_svg(guess),
            Body::Graph(graph) => grundy_pictures::graph_svg(graph),
            Body::Game(game) => grundy_pictures::thermograph_svg(game),
            _ => Err(grundy::Error::new(
                grundy::ErrorKind::Unsupported,
                grundy::Message::new("answer-internal"),
            )),
        })
        .map_err(|error| errors::raised(py, &error))
    }

    /// The answer in another format: `csv`, `markdown`, `latex`, `bfile` or `dot`.
    fn write(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let written = match (self.body(), format) {
            (Body::Table(table), "csv") => Ok(write::csv(table)),
            (Body::Table(table), "markdown") => Ok(write::markdown(table)),
            (Body::Table(table), "latex") => Ok(write::latex(table)),
            (Body::Table(table), "bfile") => write::bfile(table),
            (Body::Graph(graph), "dot") => Ok(write::dot(graph)),
            (Body::Quotient(quotient), "latex") => Ok(write::quotient_latex(quotient)),
            (Body::Quotient(quotient), "markdown") => Ok(write::quotient_markdown(quotient)),
            (Body::Genus(genus), "latex") => Ok(write::genus_latex(genus)),
            _ => return Err(PyValueError::new_err(format!("this answer has no format {format:?}"))),
        };
        written.map_err(|error| errors::raised(py, &error))
    }

    /// The bytes of the certificate, if it was requested and there is one.
    fn certificate<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        match self.body() {
            Body::Period(period) => period.certificate.as_deref().map(|bytes| PyBytes::new(py, bytes)),
            _ => None,
        }
    }

    /// Whether the table contains outcomes.
    fn is_outcomes(&self) -> PyResult<bool> {
        Ok(matches!(table_of(self)?.entries, Entries::Outcomes(_)))
    }

    /// The axes of the table: for each the field, the first number, the length, and the names of vertices.
    fn axes(&self) -> PyResult<Vec<Axis>> {
        let axes = table_of(self)?.axes.iter();
        Ok(axes.map(|axis| (axis.field.clone(), axis.from, axis.length, axis.names.clone())).collect())
    }

    /// The table as bytes in the narrowest type that holds its numbers. Outcomes are letters of 4 bytes.
    fn table_bytes<'py>(&self, py: Python<'py>) -> PyResult<TableBytes<'py>> {
        let table = table_of(self)?;
        let shape: Vec<usize> = table.axes.iter().map(|axis| axis.length).collect();
        let (size, bytes, mask) = py.detach(|| match &table.entries {
            Entries::Outcomes(outcomes) => (4, letters(outcomes), None),
            Entries::Values(values) => packed(values.iter().map(|value| value.nim())),
            Entries::Heaps(heaps) => {
                let axis = &table.axes[0];
                packed((0..axis.length).map(|at| heaps.value(u64::try_from(axis.from + at as i128).ok()?)))
            }
            _ => packed((0..shape.iter().product()).map(|at| table.value(at).and_then(Value::nim))),
        });
        let mask = mask.map(|mask| PyByteArray::new(py, &mask));
        Ok((size, shape, PyByteArray::new(py, &bytes), mask))
    }
}

fn table_of(answer: &Answer) -> PyResult<&TableAnswer> {
    match answer.body() {
        Body::Table(table) => Ok(table),
        _ => Err(errors::internal("the answer is not a table")),
    }
}
