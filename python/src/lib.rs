//! The native part of the Python package `grundy`: subjects, answers and long runs. The rest of the package is
//! Python, in `python/python/grundy`.

mod answer;
mod answer_methods;
mod bytes;
mod errors;
mod fields;
mod python_rules;
mod run;
mod session;
mod subject;

use pyo3::prelude::*;

/// The module `grundy._grundy`.
#[pymodule]
fn _grundy(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("QUESTIONS", grundy::json::NAMES.to_vec())?;
    module.add_class::<subject::Subject>()?;
    module.add_class::<answer::Answer>()?;
    module.add_class::<run::Run>()?;
    module.add_function(wrap_pyfunction!(subject::ask, module)?)?;
    Ok(())
}
