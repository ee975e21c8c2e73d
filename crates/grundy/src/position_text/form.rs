//! Example positions of a kind, for suggestions.

use grundy_core::{FieldShape, Kind};

/// Whether `kind` has a single field, which is a list. Its components are then written as `kind[...]`, unless they are
/// boards.
pub(super) fn is_one_list(kind: &Kind) -> bool {
    matches!(&*kind.fields, [field] if field.shape == FieldShape::List)
}

/// An example of a component in the long form, such as `sheet(3, 5)`.
pub(super) fn example(kind: &Kind) -> String {
    if is_one_list(kind) && kind.board.is_none() {
        return format!("{}[2, 1, 3]", kind.name);
    }
    format!("{}({})", kind.name, example_fields(kind))
}

/// The fields of the example, such as `3, 5`.
pub(super) fn example_fields(kind: &Kind) -> String {
    let numbers = [3, 5, 2, 4];
    let board = kind.board.as_ref();
    let fields: Vec<String> = kind
        .fields
        .iter()
        .zip(numbers.into_iter().cycle())
        .enumerate()
        .filter(|(at, _)| board.is_none_or(|board| board.columns != Some(*at)))
        .map(|(at, (field, number))| match field.shape {
            _ if board.is_some_and(|board| board.cells == at && board.columns.is_some()) => "3x4".to_owned(),
            _ if board.is_some_and(|board| board.cells == at) => "all".to_owned(),
            FieldShape::Natural => {
                let stored = field.stored(number).unwrap_or(field.low);
                field.written(stored.clamp(field.low, field.high.max(field.low))).to_string()
            }
            FieldShape::List => format!("[{number}]"),
        })
        .collect();
    fields.join(", ")
}
