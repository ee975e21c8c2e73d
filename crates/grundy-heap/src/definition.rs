//! Nim-values by definition: the mex over all options, without shortcuts.

use grundy_core::{Code, Mex, NimValue};
use std::ops::ControlFlow;

/// The nim-value of every heap `0..=n_max`, by definition.
///
/// Visits every option of every heap, so the time is exponential in the number of parts. This
/// function is used to test the other engines.
#[must_use]
pub fn heap_values(code: &Code, n_max: usize) -> Vec<NimValue> {
    let mut values: Vec<NimValue> = Vec::with_capacity(n_max + 1);
    let mut seen = Mex::new();
    for n in 0..=n_max {
        seen.clear();
        let _ = code.visit_options(n as u64, |option| {
            let value = |part: &u64| usize::try_from(*part).map_or(0, |part| values[part]);
            seen.insert(option.parts.iter().map(value).fold(0, grundy_core::nim_sum));
            ControlFlow::Continue(())
        });
        values.push(seen.mex());
    }
    values
}
