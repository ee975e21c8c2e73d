//! Loopy values in the form used by a solver's answers.

use crate::{Infinities, Value};
use grundy_core::NimValue;
use grundy_graph::LoopyValue;
use std::collections::BTreeSet;

/// The value and, if it is infinite, the sizes of the Nim heaps whose sum with the value is a win for the mover.
pub(super) fn split(value: LoopyValue) -> (Value, Option<BTreeSet<NimValue>>) {
    match value {
        LoopyValue::Nim(number) => (Value::Nim(number), None),
        LoopyValue::Infinity(wins) => (Value::Infinite, Some(wins)),
    }
}

/// The values, and, for each infinite one, its index and the sizes of the Nim heaps whose sum with it is a win for the
/// mover. `None` stands for an entry that is not a position.
pub(super) fn split_all(values: impl IntoIterator<Item = Option<LoopyValue>>) -> (Vec<Value>, Infinities) {
    let mut infinities = Infinities::new();
    let row = values.into_iter().enumerate().map(|(at, value)| {
        let (value, wins) = value.map_or((Value::Outside, None), split);
        infinities.extend(wins.map(|wins| (at, wins)));
        value
    });
    (row.collect(), infinities)
}
