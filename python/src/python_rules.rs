//! Rulesets whose rules are a Python function.

use crate::{fields::fields_of, session::keep_exception};
use grundy::{
    Component, ComponentRef, Field, Game, GameRules, Kind, KindId, Limit, Mover, Moves, Player,
    RulesetSource, Shape, TermField,
    ruleset::{FaultKind, FieldValue},
};
use pyo3::{
    exceptions::{PyOverflowError, PyTypeError, PyValueError},
    prelude::*,
    types::{PyList, PyString, PyTuple},
};
use std::ops::ControlFlow::{self, Continue};

/// A kind of positions: its name, and for each field its name and whether it is a list.
pub(crate) type KindOfRules = (String, Vec<(String, bool)>);

/// The ruleset with the given kinds of positions whose moves are given by the Python function `rules`; `shape` states
/// whether it is partizan and whether it is scored.
pub(crate) fn game(
    title: String,
    kinds: Vec<KindOfRules>,
    shape: (bool, bool),
    rules: Py<PyAny>,
) -> RulesetSource {
    let kinds: Vec<Kind> = kinds
        .into_iter()
        .map(|(name, fields)| {
            let field = |(name, is_list)| if is_list { Field::list(name) } else { Field::natural(name) };
            Kind::new(name, fields.into_iter().map(field).collect())
        })
        .collect();
    let written = PythonRules { rules, kinds: kinds.clone() };
    let shape = Shape { is_partizan: shape.0, is_scoring: shape.1, ..Shape::PLAIN };
    Game::from_rules(title, kinds, written).with_shape(shape).into()
}

/// Rules that are a Python function from a component to its options.
struct PythonRules {
    /// The function. Its arguments are the fields of the component, preceded by the name of the component's kind if
    /// there are several kinds.
    rules: Py<PyAny>,
    kinds: Vec<Kind>,
}

/// A component of an option: the index of its kind, and its fields.
type Part = (usize, Vec<TermField>);

impl GameRules for PythonRules {
    fn moves(&self, of: ComponentRef<'_>, moves: &mut Moves<'_>) -> ControlFlow<()> {
        let visited = Python::try_attach(|py| self.visit(py, of, moves));
        match visited {
            Some(Ok(flow)) => flow,
            Some(Err(error)) => {
                keep_exception(error);
                moves.fail(FaultKind::Limit(Limit::Stopped))
            }
            None => moves.fail(FaultKind::Limit(Limit::Stopped)),
        }
    }
}

impl PythonRules {
    fn visit(
        &self,
        py: Python<'_>,
        of: ComponentRef<'_>,
        moves: &mut Moves<'_>,
    ) -> PyResult<ControlFlow<()>> {
        let kind = &self.kinds[of.kind.index()];
        let mut arguments: Vec<Bound<'_, PyAny>> = Vec::with_capacity(kind.fields.len() + 1);
        if self.kinds.len() > 1 {
            arguments.push(PyString::new(py, &kind.name).into_any());
        }
        for field in of.fields(kind) {
            arguments.push(match field {
                FieldValue::Natural(number) => number.into_pyobject(py)?.into_any(),
                FieldValue::List(list) => PyList::new(py, list)?.into_any(),
            });
        }
        let options = self.rules.bind(py).call1(PyTuple::new(py, arguments)?)?;
        if options.is_none() {
            return Ok(Continue(()));
        }
        for option in options.try_iter()? {
            if self.report(&option?, moves)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            if moves.tick().is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(Continue(()))
    }

    /// Reports one option to `moves`: a component, a list of components, or a `grundy.Option` with further attributes.
    fn report(&self, option: &Bound<'_, PyAny>, moves: &mut Moves<'_>) -> PyResult<ControlFlow<()>> {
        let py = option.py();
        let mut label = String::new();
        let mut target = option.clone();
        (moves.mover, moves.gain, moves.again) = (Mover::Either, 0, false);
        if option.hasattr(pyo3::intern!(py, "_grundy_option"))? {
            target = option.getattr(pyo3::intern!(py, "to"))?;
            label = option.getattr(pyo3::intern!(py, "label"))?.extract()?;
            moves.gain = option.getattr(pyo3::intern!(py, "gain"))?.extract()?;
            moves.again = option.getattr(pyo3::intern!(py, "again"))?.extract()?;
            let player: Option<String> = option.getattr(pyo3::intern!(py, "player"))?.extract()?;
            moves.mover = match player.as_deref() {
                None => Mover::Either,
                Some("left") => Mover::Only(Player::Left),
                Some("right") => Mover::Only(Player::Right),
                Some(other) => {
                    let message = format!("player is \"left\" or \"right\", not {other:?}");
                    return Err(PyValueError::new_err(message));
                }
            };
        }
        let parts: Vec<Part> = if target.is_instance_of::<PyList>() {
            target.try_iter()?.map(|part| self.part(&part?)).collect::<PyResult<_>>()?
        } else {
            vec![self.part(&target)?]
        };
        Ok(moves.to_sum(
            |sum| {
                for (kind, fields) in &parts {
                    let id = KindId(u32::try_from(*kind).unwrap_or(u32::MAX));
                    let values: Vec<FieldValue<'_>> = fields
                        .iter()
                        .map(|field| match field {
                            TermField::Number(number) => {
                                FieldValue::Natural(u64::try_from(*number).unwrap_or(u64::MAX))
                            }
                            TermField::List(list) => FieldValue::List(list),
                        })
                        .collect();
                    sum.push(1, id, &Component::from_fields(id, &values).words);
                }
            },
            || label,
        ))
    }

    /// Reads one component. If there are several kinds, it must be a tuple of the name of its kind and its fields. If
    /// there is only one kind, the name may be omitted, and a single field need not be in a tuple.
    fn part(&self, component: &Bound<'_, PyAny>) -> PyResult<Part> {
        let (kind, component) = match component.cast::<PyTuple>() {
            Ok(tuple) if tuple.len() > 0 && tuple.get_item(0)?.is_instance_of::<PyString>() => {
                let name: String = tuple.get_item(0)?.extract()?;
                let Some(kind) = self.kinds.iter().position(|kind| kind.name == name) else {
                    return Err(PyValueError::new_err(format!("there is no kind of positions {name:?}")));
                };
                (kind, tuple.get_slice(1, tuple.len()).into_any())
            }
            _ if self.kinds.len() > 1 => {
                return Err(PyTypeError::new_err(format!(
                    "there are several kinds of positions: write the name of the kind first, \
                     as in ({:?}, 3)",
                    self.kinds[0].name
                )));
            }
            _ => (0, component.clone()),
        };
        let fields = fields_of(&component)?;
        let expected = &self.kinds[kind];
        let fits = fields.len() == expected.fields.len()
            && fields.iter().zip(&expected.fields).all(|(found, field)| {
                let is_list = matches!(found, TermField::List(_));
                is_list == (field.shape == grundy::ruleset::FieldShape::List)
            });
        if !fits {
            let message = format!("{} is not of the form {expected}", component.repr()?);
            return Err(PyValueError::new_err(message));
        }
        let is_outside =
            |field: &&TermField| matches!(field, TermField::Number(n) if u64::try_from(*n).is_err());
        if let Some(TermField::Number(number)) = fields.iter().find(is_outside) {
            let message = format!("{number} is not a number from 0 to 2^64 - 1");
            return Err(PyOverflowError::new_err(message));
        }
        Ok((kind, fields))
    }
}
