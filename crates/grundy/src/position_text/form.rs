//! Example positions of a kind, for suggestions.

use grundy_core::{FieldShape, Kind};

/// Whether components of `kind` are written as `kind[...]`.
pub(super) fn is_one_list(kind: &Kind) -> bool {
    matches!(&*kind.fields, [field] if field.shape == FieldShape::List)
}

/// An example of a component in the long form, such as `sheet(3, 5)`.
pub(super) fn example(kind: &Kind) -> String {
    if is_one_list(kind) {
        return format!("{}[2, 1, 3]", kind.name);
    }
    format!("{}({})", kind.name, example_fields(kind))
}

/// The fields of the example, such as `3, 5`.
pub(super) fn example_fields(kind: &Kind) -> String {
    let numbers = [3, 5, 2, 4];
    let fields: Vec<String> = kind
        .fields
        .iter()
        .zip(numbers.into_iter().cycle())
        .map(|(field, number)| match field.shape {
            FieldShape::Natural => number.clamp(field.low, field.high.max(field.low)).to_string(),
            FieldShape::List => format!("[{number}]"),
        })
        .collect();
    fields.join(", ")
}
