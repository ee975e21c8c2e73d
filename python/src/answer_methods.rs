//! The parts of answers that Python programs can read: their JSON, their text in several formats, their pictures, their
//! certificates, and their tables as bytes.

use crate::{
    answer::Answer,
    bytes::{letters, packed},
    errors,
};
use grundy::{
    Value,
    ask::{Entries, ExportLanguage, TableAnswer},
    json::{self, Body},
    write::{self, TableFormat},
};
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyByteArray, PyBytes},
};

/// A table as bytes: the size of an entry in bytes, the length of each axis, the entries, and, if some entries have no
/// number, a mask with a 1 for each of these.
type TableBytes<'py> = (usize, Vec<usize>, Bound<'py, PyByteArray>, Option<Bound<'py, PyByteArray>>);

/// An axis of a table: the name of the field, its first number, the number of entries along the axis, and, for a graph,
/// the names of the vertices.
type Axis = (String, i128, usize, Option<Vec<String>>);

#[pymethods]
impl Answer {
    /// The answer as a JSON object.
    fn json(&self, py: Python<'_>) -> String {
        self.written(py, || json::answer("null", &Ok(self.whole().clone())))
    }

    /// The answer as the command line prints it.
    fn text(&self, py: Python<'_>) -> String {
        self.written(py, || self.body().to_string())
    }

    /// A picture of the answer as SVG, with the evidence as its description.
    #[pyo3(signature = (title = None, legend = true))]
    fn svg(&self, py: Python<'_>, title: Option<&str>, legend: bool) -> PyResult<String> {
        let drawn = self.written(py, || {
            let svg = grundy_pictures::picture(self.body())?;
            Ok(grundy_pictures::with_evidence(&svg, title, legend, self.whole().evidence.as_ref()))
        });
        drawn.map_err(|error| errors::raised_in(py, self.language(), &error))
    }

    /// The answer in another format of the command line, such as `csv`. Raises `ValueError` if the answer has no such
    /// format.
    fn write(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let table = match format {
            "text" => Some(TableFormat::Text),
            "csv" => Some(TableFormat::Csv),
            "markdown" | "md" => Some(TableFormat::Markdown),
            "latex" => Some(TableFormat::Latex),
            "bfile" => Some(TableFormat::Bfile),
            "array" => Some(TableFormat::Array(ExportLanguage::Cpp)),
            "letters" => Some(TableFormat::Letters),
            "ppositions" => Some(TableFormat::PPositions),
            "runs" => Some(TableFormat::Runs),
            _ => None,
        };
        let written = self.written(py, || match (self.body(), format, table) {
            (Body::Table(answer), _, Some(table)) => {
                Some(write::pieces(answer, table).and_then(Iterator::collect))
            }
            (Body::Survey(answer), "csv" | "markdown" | "md", Some(table)) => {
                Some(Ok(write::survey(answer, table)))
            }
            (Body::Graph(graph), "dot", _) => Some(Ok(write::dot(graph))),
            (Body::Quotient(quotient), "latex", _) => Some(Ok(write::quotient_latex(quotient))),
            (Body::Quotient(quotient), "markdown" | "md", _) => Some(Ok(write::quotient_markdown(quotient))),
            (Body::Genus(genus), "latex", _) => Some(Ok(write::genus_latex(genus))),
            _ => None,
        });
        match written {
            Some(written) => written.map_err(|error| errors::raised_in(py, self.language(), &error)),
            None => Err(PyValueError::new_err(format!("this answer has no format {format:?}"))),
        }
    }

    /// The bytes of the certificate of a period, if it was requested and there is one.
    fn certificate<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        match self.body() {
            Body::Period(period) => period.certificate.as_deref().map(|bytes| PyBytes::new(py, bytes)),
            _ => None,
        }
    }

    /// Whether the table contains outcomes instead of values.
    fn is_outcomes(&self) -> PyResult<bool> {
        Ok(matches!(table_of(self)?.entries, Entries::Outcomes(_)))
    }

    /// The axes of the table, in the order of its indices.
    fn axes(&self) -> PyResult<Vec<Axis>> {
        let axes = table_of(self)?.axes.iter();
        Ok(axes.map(|axis| (axis.field.clone(), axis.from, axis.length, axis.names.clone())).collect())
    }

    /// The table as bytes in the narrowest type that holds its numbers. Outcomes are letters of 4 bytes each (UTF-32).
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
