//! Values for the parameters of games written in Rust, with the same conventions as in rules text.

use grundy_rules::{BindError, Param, ParamShape, ParamValue, nearest};

/// The value of every parameter, in the order of `params`: the given value, or the default.
///
/// # Errors
/// Returns a [`BindError`] for an unknown, repeated or missing parameter, or for a value that has the wrong
/// shape or is out of bounds.
pub(super) fn values(params: &[Param], given: &[(String, ParamValue)]) -> Result<Vec<ParamValue>, BindError> {
    let names = || params.iter().map(|param| param.name.as_str());
    for (at, (name, _)) in given.iter().enumerate() {
        if !names().any(|known| known == name) {
            return Err(BindError::Unknown {
                name: name.clone(),
                nearest: nearest(name, names()).map(str::to_owned),
                known: names().map(str::to_owned).collect(),
            });
        }
        if given[..at].iter().any(|(earlier, _)| earlier == name) {
            return Err(BindError::Repeated { name: name.clone() });
        }
    }
    params
        .iter()
        .map(|param| {
            let value = given.iter().find(|(name, _)| *name == param.name).map(|(_, value)| value);
            let value = value
                .or(param.default.as_ref())
                .ok_or_else(|| BindError::Missing { name: param.name.clone() })?;
            checked(param, value)
        })
        .collect()
}

fn checked(param: &Param, value: &ParamValue) -> Result<ParamValue, BindError> {
    if value.shape() != param.shape {
        let name = param.name.clone();
        return Err(BindError::WrongShape { name, expected: param.shape, found: value.shape() });
    }
    if let (ParamShape::Number, ParamValue::Number(value)) = (param.shape, value) {
        let is_below = param.low.is_some_and(|low| *value < low);
        let is_above = param.high.is_some_and(|high| *value > high);
        if is_below || is_above {
            let (name, low, high) = (param.name.clone(), param.low, param.high);
            return Err(BindError::OutOfBounds { name, value: *value, low, high });
        }
    }
    Ok(value.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native::MOORE_NIM;

    #[track_caller]
    fn check(given: &[(&str, ParamValue)], expected: Result<i128, &str>) {
        let given: Vec<_> = given.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        let found = values(&MOORE_NIM.params(), &given).map_err(|error| error.message().id);
        assert_eq!(found, expected.map(|k| vec![ParamValue::Number(k)]));
    }

    #[test]
    fn values_and_mistakes() {
        check(&[], Ok(2));
        check(&[("k", ParamValue::Number(3))], Ok(3));
        check(&[("k", ParamValue::Number(0))], Err("check-param-below"));
        check(&[("j", ParamValue::Number(3))], Err("check-param-unknown"));
        check(&[("k", ParamValue::List(vec![3]))], Err("check-param-shape"));
        check(&[("k", ParamValue::Number(3)), ("k", ParamValue::Number(3))], Err("check-param-repeated"));
    }
}
