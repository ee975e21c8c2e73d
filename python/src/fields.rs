//! Reads the fields of components from Python objects.

use grundy::TermField;
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyInt, PyList, PyTuple},
};

/// The fields of one component: the members of a tuple, or a single field that is a number or a list. In a tuple, a
/// field can also be a tuple of numbers, which is read as a list.
pub(crate) fn fields_of(component: &Bound<'_, PyAny>) -> PyResult<Vec<TermField>> {
    if component.is_instance_of::<PyTuple>() {
        return component.try_iter()?.map(|field| field_of(&field?)).collect();
    }
    Ok(vec![field_of(component)?])
}

fn field_of(field: &Bound<'_, PyAny>) -> PyResult<TermField> {
    if field.is_instance_of::<PyInt>() {
        return Ok(TermField::Number(field.extract()?));
    }
    if field.is_instance_of::<PyList>() || field.is_instance_of::<PyTuple>() {
        return Ok(TermField::List(field.extract()?));
    }
    // Other integers, such as those of NumPy.
    let number = field.call_method0("__index__").map_err(|_| {
        let found = field.get_type().to_string();
        PyTypeError::new_err(format!("a component is an int or a tuple of ints and lists, not {found}"))
    })?;
    Ok(TermField::Number(number.extract()?))
}
